//! KIF's dates: `2003/09/08 19:03:11`, `2018年3月27日(火)`.

use crate::present::date::{self, Date};
use crate::text::Lang;

/// The day on which a game was played, or the days from its beginning to its end if those are two. What is no date is
/// left as it is; the time of day is of no interest to readers of a game.
pub fn date(begin: &str, end: Option<&str>, lang: Lang) -> String {
    let Some(first) = day(begin) else { return begin.to_owned() };
    // An end before the beginning is a slip.
    let last = end.and_then(day).filter(|last| *last > first);
    let days: Vec<Date> = std::iter::once(first).chain(last).collect();
    date::dates(&days, lang)
}

/// The date at the head of a text.
fn day(text: &str) -> Option<Date> {
    let mut rest = text.trim();
    // A year of two digits may be one of an era.
    let year = number(&mut rest, 4)
        .filter(|year| *year >= 1000)
        .filter(|_| rest.starts_with(['/', '-', '.', '年']) || rest.is_empty())?;
    let month = part(&mut rest, ['/', '-', '.', '年']);
    let day = month.and_then(|_| part(&mut rest, ['/', '-', '.', '月']));
    let rest = rest.strip_prefix(['月', '日', '年']).unwrap_or(rest);
    // Behind it stands the time of day or the day of the week, or this is something else.
    let is_date = rest.is_empty() || rest.starts_with([' ', '\u{3000}', '(', '（', 'T']);
    Some(Date { year, month, day }).filter(|date| is_date && date.is_possible())
}

/// A month or a day behind a sign.
fn part(rest: &mut &str, signs: [char; 4]) -> Option<u8> {
    let mut behind = rest.strip_prefix(signs)?;
    let number = u8::try_from(number(&mut behind, 2)?).ok()?;
    *rest = behind;
    Some(number)
}

/// A number of at most so many digits, half or full width.
fn number(rest: &mut &str, most: usize) -> Option<u16> {
    let digit = |c: char| {
        let full = u32::from(c).checked_sub(u32::from('０')).filter(|n| *n < 10);
        c.to_digit(10).or(full).and_then(|n| u16::try_from(n).ok())
    };
    let digits: Vec<u16> = rest.chars().map_while(digit).take(most + 1).collect();
    if digits.is_empty() || digits.len() > most {
        return None;
    }
    *rest = rest.char_indices().nth(digits.len()).map_or("", |(at, _)| rest.get(at..).unwrap_or_default());
    digits.into_iter().try_fold(0_u16, |n, digit| n.checked_mul(10)?.checked_add(digit))
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
        for text in [
            "慶長12年",
            "86/03/27",
            "2018/13/01",
            "2018/03/27-28",
            "20180327",
            "春",
            "2018/3/27、28",
            "2018/03/100",
        ] {
            assert_eq!(date(text, None, Lang::En), text);
        }
    }
}
