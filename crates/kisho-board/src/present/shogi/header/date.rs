//! When a game was played, as readers write it.

use crate::present::date;
use kisho_game::Date;
use kisho_game::text::Lang;

/// The day on which a game was played, or the days from its beginning to its end if those are two. What is no date is
/// left as it is; the time of day is of no interest to readers of a game.
pub fn date(begin: &str, end: Option<&str>, lang: Lang) -> String {
    let day = |text| Date::at_head(text).map(|(day, _)| day);
    let Some(first) = day(begin) else { return begin.to_owned() };
    // An end before the beginning is a slip.
    let last = end.and_then(day).filter(|last| *last > first);
    let days: Vec<Date> = std::iter::once(first).chain(last).collect();
    date::dates(&days, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_both_languages() {
        for (begin, end, en, ja) in [
            ("2003/09/08 19:03:11", None, "8 September 2003", "2003年9月8日"),
            ("2003/09/08", Some("2003/09/08 21:40"), "8 September 2003", "2003年9月8日"),
            ("2018/03/27(火) 9:00", Some("2018/03/28 18:12"), "27 and 28 March 2018", "2018年3月27・28日"),
            ("2018年3月27日（火）", None, "27 March 2018", "2018年3月27日"),
            ("２０１８年１２月", None, "December 2018", "2018年12月"),
            ("1607", None, "1607", "1607年"),
            ("2003/09/08", Some("2003/09/07"), "8 September 2003", "2003年9月8日"),
            ("1999-1-2", Some("soon"), "2 January 1999", "1999年1月2日"),
        ] {
            assert_eq!([date(begin, end, Lang::En), date(begin, end, Lang::Ja)], [en, ja], "{begin}");
        }
    }

    #[test]
    fn what_is_no_date_is_left_alone() {
        for text in ["慶長12年", "2018/03/27-28", "2018/3/27、28"] {
            assert_eq!(date(text, None, Lang::En), text);
        }
    }
}
