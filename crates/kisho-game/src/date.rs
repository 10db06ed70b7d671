//! Days on which games were played.

use crate::text::numeral::number;

/// A day, a month or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// From 1; `None`: a year as a whole.
    pub month: Option<u8>,
    /// From 1; `None`: a month as a whole.
    pub day: Option<u8>,
}

impl Date {
    /// Whether month and day are possible. Some old calendars have a thirtieth of every month: no closer look at the days.
    #[must_use]
    pub fn is_possible(self) -> bool {
        let fits = |part: Option<u8>, most: u8| part.is_none_or(|part| (1..=most).contains(&part));
        fits(self.month, 12) && fits(self.day, 31)
    }

    /// The date at the head of a text, as game records have it (`2003/09/08 19:03:11`, `2018年3月27日(火)`,
    /// `2024-05-05T15:05:40`), and what follows it: nothing, a day of the week or a time of day. `None` if it is something
    /// else, such as several days or the year of an era.
    #[must_use]
    pub fn at_head(text: &str) -> Option<(Self, &str)> {
        let (year, rest) = digits(text.trim(), 4)?;
        // A year of two digits may be one of an era.
        (year >= 1000 && (rest.is_empty() || rest.starts_with(['/', '-', '.', '年']))).then_some(())?;
        let (month, rest) = part(rest, ['/', '-', '.', '年']);
        let (day, rest) = month.map_or((None, rest), |_| part(rest, ['/', '-', '.', '月']));
        let rest = rest.strip_prefix(['月', '日', '年']).unwrap_or(rest);
        let ends = rest.is_empty() || rest.starts_with([' ', '\u{3000}', '(', '（', 'T']);
        let date = Self { year, month, day };
        (ends && date.is_possible()).then_some((date, rest))
    }
}

/// A month or a day after a sign; without it all the text is left.
fn part(text: &str, signs: [char; 4]) -> (Option<u8>, &str) {
    let read = || {
        let (number, rest) = digits(text.strip_prefix(signs)?, 2)?;
        Some((u8::try_from(number).ok()?, rest))
    };
    read().map_or((None, text), |(number, rest)| (Some(number), rest))
}

/// A number of at most so many digits, half or full width, and what follows it.
pub(crate) fn digits(text: &str, most: usize) -> Option<(u16, &str)> {
    let (value, rest) = number(text)?;
    let length = text.get(..text.len() - rest.len())?.chars().count();
    Some((u16::try_from(value).ok().filter(|_| length <= most)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_what_stands_after_them() {
        let of = |year, month, day| Date { year, month, day };
        for (text, expected, rest) in [
            ("2003/09/08 19:03:11", of(2003, Some(9), Some(8)), " 19:03:11"),
            ("2018年3月27日（火）", of(2018, Some(3), Some(27)), "（火）"),
            ("2024-05-05T15:05", of(2024, Some(5), Some(5)), "T15:05"),
            ("２０１８年１２月", of(2018, Some(12), None), ""),
            (" 1607 ", of(1607, None, None), ""),
        ] {
            assert_eq!(Date::at_head(text), Some((expected, rest)), "{text}");
        }
    }

    #[test]
    fn what_is_no_date() {
        for text in [
            "",
            "慶長12年",
            "86/03/27",
            "2018/13/01",
            "2018/03/27-28",
            "20180327",
            "春",
            "2018/3/27、28",
            "2018/03/100",
        ] {
            assert_eq!(Date::at_head(text), None, "{text}");
        }
    }
}
