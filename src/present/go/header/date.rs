//! SGF's `DT`: dates in a list, each shortened by what it has in common with the one before it.

use crate::text::{Lang, english_month};

/// A day, a month or a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// The dates as a reader of the language writes them: `1846-09-11,14,15` is "11, 14 and 15 September 1846". What is no
/// such list is left as it is, for many files have dates of other calendars or only roughly known ones there.
pub fn date(text: &str, lang: Lang) -> String {
    let Some(dates) = dates(text) else { return text.to_owned() };
    let months = dates.chunk_by(|a, b| (a.year, a.month) == (b.year, b.month) && a.day.is_some());
    let months: Vec<&[Date]> = months.collect();
    let mut parts = Vec::new();
    for (place, month) in months.iter().enumerate() {
        let Some(first) = month.first() else { continue };
        let days: Vec<u8> = month.iter().filter_map(|date| date.day).collect();
        let year_of = |place: Option<usize>| Some(months.get(place?)?.first()?.year);
        parts.push(match lang {
            // The year stands behind its last month, and before its first.
            Lang::En => english(*first, &days, year_of(place.checked_add(1)) != Some(first.year)),
            Lang::Ja => japanese(*first, &days, year_of(place.checked_sub(1)) != Some(first.year)),
        });
    }
    match lang {
        Lang::En => and(&parts),
        Lang::Ja => parts.join("、"),
    }
}

/// "11, 14 and 15 September 1846".
fn english(date: Date, days: &[u8], with_year: bool) -> String {
    let days: Vec<String> = days.iter().map(u8::to_string).collect();
    let month = date.month.and_then(english_month);
    let year = (with_year || month.is_none()).then(|| date.year.to_string());
    let days = (!days.is_empty()).then(|| and(&days));
    let words: Vec<String> = days.into_iter().chain(month.map(str::to_owned)).chain(year).collect();
    words.join(" ")
}

/// 「1846年9月11・14・15日」.
fn japanese(date: Date, days: &[u8], with_year: bool) -> String {
    let mut text = String::new();
    if with_year || date.month.is_none() {
        text += &format!("{}年", date.year);
    }
    if let Some(month) = date.month {
        text += &format!("{month}月");
    }
    if !days.is_empty() {
        let days: Vec<String> = days.iter().map(u8::to_string).collect();
        text += &format!("{}日", days.join("・"));
    }
    text
}

/// "1, 2 and 3".
fn and(words: &[String]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// The dates of a list in FF\[4\]'s form; `None` if it is none.
fn dates(text: &str) -> Option<Vec<Date>> {
    let mut dates: Vec<Date> = Vec::new();
    for text in text.split(',') {
        let date = one(text.trim(), dates.last().copied())?;
        let fits = |part: Option<u8>, most: u8| part.is_none_or(|part| (1..=most).contains(&part));
        // Some old calendars have a thirtieth of every month: no closer look at the days.
        dates.push(Some(date).filter(|date| fits(date.month, 12) && fits(date.day, 31))?);
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
