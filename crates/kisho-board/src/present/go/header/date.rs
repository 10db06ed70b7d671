//! SGF's `DT`: dates in a list, each shortened by what it has in common with the one before it.

use crate::present::date;
use kisho_game::Date;
use kisho_game::text::Lang;

/// The dates as a reader of the language writes them: `1846-09-11,14,15` is "11, 14 and 15 September 1846". What is no
/// such list is left as it is, for many files have dates of other calendars or only roughly known ones there.
pub fn date(text: &str, lang: Lang) -> String {
    let dates = dates(text).or_else(|| Some(vec![with_other_signs(text)?]));
    dates.map_or_else(|| text.to_owned(), |dates| date::dates(&dates, lang))
}

/// A single date as some programs write it: `2021/05/03`, `2021.05.03`, 「2021年5月3日」.
fn with_other_signs(text: &str) -> Option<Date> {
    let (date, rest) = Date::at_head(text).filter(|_| !text.contains('-'))?;
    rest.is_empty().then_some(date)
}

/// The dates of a list in FF\[4\]'s form; `None` if it is none.
fn dates(text: &str) -> Option<Vec<Date>> {
    let mut dates: Vec<Date> = Vec::new();
    for text in text.split(',') {
        let date = one(text.trim(), dates.last().copied())?;
        dates.push(Some(date).filter(|date| date.is_possible())?);
    }
    Some(dates)
}

/// One date, with what it leaves out taken from the one before it: after a day `MM-DD` or `DD` may stand, after a
/// month `MM`.
fn one(text: &str, before: Option<Date>) -> Option<Date> {
    let part = |text: &str, digits: usize| {
        let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|_| plain)
    };
    let two = |text: &str| u8::try_from(part(text, 2)?).ok();
    let parts: Vec<&str> = text.split('-').collect();
    match *parts.as_slice() {
        [year] if year.len() == 4 => Some(Date { year: part(year, 4)?, month: None, day: None }),
        [year, month] if year.len() == 4 => {
            Some(Date { year: part(year, 4)?, month: Some(two(month)?), day: None })
        }
        [year, month, day] => {
            Some(Date { year: part(year, 4)?, month: Some(two(month)?), day: Some(two(day)?) })
        }
        [month, day] => {
            let before = before.filter(|before| before.day.is_some())?;
            Some(Date { month: Some(two(month)?), day: Some(two(day)?), ..before })
        }
        [last] => match before? {
            before @ Date { day: Some(_), .. } => Some(Date { day: Some(two(last)?), ..before }),
            before @ Date { month: Some(_), .. } => Some(Date { month: Some(two(last)?), ..before }),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_both_languages() {
        for (text, en, ja) in [
            ("1846-09-11,14,15", "11, 14 and 15 September 1846", "1846年9月11・14・15日"),
            ("1996-05-06", "6 May 1996", "1996年5月6日"),
            ("1996-05,06", "May and June 1996", "1996年5月、6月"),
            ("1996", "1996", "1996年"),
            ("1996,1997", "1996 and 1997", "1996年、1997年"),
            (
                "1996-12-27,28,1997-01-03,04",
                "27 and 28 December 1996 and 3 and 4 January 1997",
                "1996年12月27・28日、1997年1月3・4日",
            ),
            ("1996-05-06,06-02", "6 May and 2 June 1996", "1996年5月6日、6月2日"),
            ("2004-02-30", "30 February 2004", "2004年2月30日"),
            ("2021/05/03", "3 May 2021", "2021年5月3日"),
            ("2021.5.3", "3 May 2021", "2021年5月3日"),
            ("2021年5月3日", "3 May 2021", "2021年5月3日"),
        ] {
            assert_eq!([date(text, Lang::En), date(text, Lang::Ja)], [en, ja], "{text}");
        }
    }

    #[test]
    fn what_is_no_list_of_dates_is_left_alone() {
        for text in [
            "弘化3年7月21日",
            "1846?",
            "~1830",
            "14,15",
            "1846-13-01",
            "1846-09-00",
            "11.9.1846",
            "1846-09-11 14",
            "September 1846",
            "1996,05",
            "1846-9-11",
            "1846-09-11,",
        ] {
            assert_eq!(date(text, Lang::En), text);
            assert_eq!(date(text, Lang::Ja), text);
        }
    }
}
