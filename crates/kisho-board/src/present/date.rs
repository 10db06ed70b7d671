//! Dates as readers of each language write them.

use kisho_game::Date;
use kisho_game::text::{Lang, english_month};

/// The dates in one text: "11, 14 and 15 September 1846", 「1846年9月11・14・15日」.
pub fn dates(dates: &[Date], lang: Lang) -> String {
    let months = dates.chunk_by(|a, b| (a.year, a.month) == (b.year, b.month) && a.day.is_some());
    let months: Vec<&[Date]> = months.collect();
    let mut parts = Vec::new();
    for (place, month) in months.iter().enumerate() {
        let Some(first) = month.first() else { continue };
        let days: Vec<u8> = month.iter().filter_map(|date| date.day).collect();
        let year_of = |place: Option<usize>| Some(months.get(place?)?.first()?.year);
        parts.push(match lang {
            // The year stands after its last month, and before its first.
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
