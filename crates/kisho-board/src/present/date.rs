//! Dates as readers of each language write them.

use crate::say;
use kisho_game::Date;
use kisho_game::text::{Lang, listed};

/// The dates in one text: "11, 14 and 15 September 1846", 「1846年9月11・14・15日」.
pub fn dates(dates: &[Date], lang: Lang) -> String {
    let months = dates.chunk_by(|a, b| (a.year, a.month) == (b.year, b.month) && a.day.is_some());
    let months: Vec<&[Date]> = months.collect();
    let mut parts = Vec::new();
    for (place, month) in months.iter().enumerate() {
        let Some(first) = month.first() else { continue };
        let days: Vec<String> = month.iter().filter_map(|date| date.day).map(|day| day.to_string()).collect();
        let days = listed(&days, say::date::between_days(lang), say::date::before_last_day(lang));
        let neighbour = if begins_with_the_year(lang) { place.checked_sub(1) } else { place.checked_add(1) };
        let year = neighbour.and_then(|place| Some(months.get(place)?.first()?.year));
        parts.push(one(*first, &days, year != Some(first.year), lang));
    }
    listed(&parts, say::date::between_months(lang), say::date::before_last_month(lang))
}

/// Whether the year stands before its first month and not after its last.
fn begins_with_the_year(lang: Lang) -> bool {
    let written = say::date::whole(lang, '\u{1}', '\u{2}', '\u{2}', "");
    written.find('\u{1}') < written.find('\u{2}')
}

/// The days of a month.
fn one(date: Date, days: &str, with_year: bool, lang: Lang) -> String {
    let Date { year, month, .. } = date;
    let Some((month, name)) = month.and_then(|month| Some((month, lang.month(month)?))) else {
        return say::date::year(lang, year);
    };
    match (with_year, days) {
        (true, "") => say::date::month_of_year(lang, year, month, name),
        (true, days) => say::date::whole(lang, year, month, name, days),
        (false, "") => say::date::month(lang, month, name),
        (false, days) => say::date::without_year(lang, month, name, days),
    }
}
