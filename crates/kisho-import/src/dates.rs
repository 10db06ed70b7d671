//! Dates as pages and front matter write them.

use jiff::fmt::strtime;
use toml::value::Datetime;

/// Forms of dates, besides those of TOML, that Hugo reads.
const FORMS: [&str; 10] = [
    "%Y-%m-%dT%H:%M:%S%.f%z",
    "%Y-%m-%d %H:%M:%S%.f%z",
    "%Y-%m-%d %H:%M:%S%.f %z",
    "%Y-%m-%d %H:%M:%S%.f %:z",
    "%d %b %Y",
    "%a, %d %b %Y %H:%M:%S %z",
    "%d %b %y %H:%M %z",
    "%A, %d-%b-%y %H:%M:%S %z",
    "%a %b %d %H:%M:%S %Y",
    "%a %b %d %H:%M:%S %z %Y",
];

/// A date, with the time and the offset that are written, as TOML has it.
pub fn day(text: &str) -> Option<String> {
    let text = text.trim();
    let is_date = |text: &str| text.parse::<Datetime>().is_ok_and(|parsed| parsed.date.is_some());
    if is_date(text) {
        return Some(text.to_owned());
    }
    let zoned = without_zone(text);
    if let Some(read) = FORMS.iter().find_map(|form| in_form(form, &zoned)).filter(|read| is_date(read)) {
        return Some(read);
    }
    let mut numbers =
        text.split(['/', '.', '-', '年', '月', '日', ' ', 'T']).map(|part| part.trim().parse::<u16>());
    let (year, month, day) = (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
    Some(format!("{year:04}-{month:02}-{day:02}")).filter(|text| is_date(text))
}

/// A date in this form.
fn in_form(form: &str, text: &str) -> Option<String> {
    let read = strtime::parse(form, text).ok()?;
    if read.hour().is_none() {
        return read.to_date().ok().map(|date| date.to_string());
    }
    let offset = read.offset().and_then(|_| read.to_string("%:z").ok()).unwrap_or_default();
    Some(format!("{}{offset}", read.to_datetime().ok()?))
}

/// Zones with names that everybody knows (RFC 822, 5.1), and that of Japan.
const ZONES: [(&str, &str); 9] = [
    ("EST", "-0500"),
    ("EDT", "-0400"),
    ("CST", "-0600"),
    ("CDT", "-0500"),
    ("MST", "-0700"),
    ("MDT", "-0600"),
    ("PST", "-0800"),
    ("PDT", "-0700"),
    ("JST", "+0900"),
];

/// A text with an offset in place of the name of a time zone, which follows the time or its offset. Hugo takes a name it does not know
/// for no offset, unless there is one too.
fn without_zone(text: &str) -> String {
    let is_name = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let has_offset = text.split(' ').any(|word| word.starts_with(['+', '-']));
    let offset =
        |word: &str| ZONES.iter().find(|(name, _)| *name == word).map_or("+0000", |(_, offset)| offset);
    let mut before = "";
    let words = text.split(' ').filter_map(|word| {
        let is_zone = is_name(word) && (before.contains(':') || before.starts_with(['+', '-']));
        before = word;
        match is_zone {
            true if has_offset => None,
            true => Some(offset(word)),
            false => Some(word),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_pages_write_them() {
        for (text, wanted) in [
            ("2014-05-03", Some("2014-05-03")),
            ("2014-05-03T07:00:00+09:00", Some("2014-05-03T07:00:00+09:00")),
            ("2014/5/3", Some("2014-05-03")),
            ("2014年5月3日", Some("2014-05-03")),
            ("2014-02-31", None),
            ("Sat, 03 May 2014", None),
            ("07:00:00", None),
            ("2024-01-02 20:00:00 +0900", Some("2024-01-02T20:00:00+09:00")),
            ("2024-01-02T20:00:00+0900", Some("2024-01-02T20:00:00+09:00")),
            ("2024-01-02 20:00:00 -09:30", Some("2024-01-02T20:00:00-09:30")),
            ("2024-01-02 20:00:00-0930", Some("2024-01-02T20:00:00-09:30")),
            ("2024-01-02 20:00:00.5 +0900 JST", Some("2024-01-02T20:00:00.5+09:00")),
            ("2024-01-02T20:00", Some("2024-01-02T20:00")),
            ("02 Jan 2024", Some("2024-01-02")),
            ("Tue, 02 Jan 2024 20:00:00 +0900", Some("2024-01-02T20:00:00+09:00")),
            ("Tue, 02 Jan 2024 20:00:00 GMT", Some("2024-01-02T20:00:00+00:00")),
            ("02 Jan 24 20:00 UTC", Some("2024-01-02T20:00:00+00:00")),
            ("Tuesday, 02-Jan-24 20:00:00 UTC", Some("2024-01-02T20:00:00+00:00")),
            ("Tue Jan  2 20:00:00 2024", Some("2024-01-02T20:00:00")),
            ("Tue Jan 02 20:00:00 +0900 2024", Some("2024-01-02T20:00:00+09:00")),
            ("02 JAN 2024", Some("2024-01-02")),
            ("TUE, 02 JAN 2024 20:00:00 GMT", Some("2024-01-02T20:00:00+00:00")),
            ("Tue Jan  2 20:00:00 JST 2024", Some("2024-01-02T20:00:00+09:00")),
            ("Tue Jan  2 20:00:00 UTC 2024", Some("2024-01-02T20:00:00+00:00")),
            ("2014-05-03 07:00:00 JST", Some("2014-05-03T07:00:00+09:00")),
            ("Tue, 02 Jan 2024 20:00:00 EST", Some("2024-01-02T20:00:00-05:00")),
            ("yesterday", None),
        ] {
            assert_eq!(day(text).as_deref(), wanted, "{text}");
        }
    }
}
