//! Dates of front matter.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;

use crate::site::source::moment::Moment;
use crate::site::source::texts::Texts;

/// A day, perhaps with a time, as RFC 3339 writes it. Earlier moments are less than later ones, wherever they were written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Seconds since the start of 1970.
    seconds: i64,
    text: String,
}

/// Bytes of a day without a time.
const DAY: usize = "2026-11-21".len();

impl std::str::FromStr for Date {
    type Err = String;

    /// A date as front matter has it.
    fn from_str(text: &str) -> Result<Self, String> {
        let date: Option<toml::value::Datetime> = text.parse().ok();
        date.and_then(|date| Self::new(&date))
            .ok_or_else(|| format!("`{text}` is not a date such as 2026-11-21"))
    }
}

impl Date {
    /// The date as written: `2026-11-21` or `2026-11-21T07:00:00Z`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The moment of the date.
    #[must_use]
    pub fn moment(&self) -> Option<Moment> {
        Moment::of_toml(&self.text.parse().ok()?)
    }

    /// The day as readers write it: `21 November 2026`, `2026年11月21日`.
    #[must_use]
    pub fn text(&self, texts: &Texts) -> String {
        self.moment().map_or_else(|| self.text.clone(), |moment| texts.day(&moment))
    }

    /// The language of that text, if it is not the one of the page.
    #[must_use]
    pub fn lender(&self, texts: &Texts) -> Option<&'static str> {
        texts.lender_of_day(&self.moment()?)
    }

    /// Whether it is after another date: after a day, if that one names no time.
    #[must_use]
    pub fn is_after(&self, until: &Self) -> bool {
        let day = |date: &Self| date.text.get(..DAY).unwrap_or_default().to_owned();
        if until.text.len() > DAY { self.seconds > until.seconds } else { day(self) > day(until) }
    }

    /// Its year and its month, from 1.
    #[must_use]
    pub fn month(&self) -> Option<(u16, u8)> {
        let mut parts = self.text.splitn(3, '-');
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    }

    /// A date that names a day.
    fn new(date: &toml::value::Datetime) -> Option<Self> {
        Some(Self { seconds: Moment::of_toml(date)?.seconds(), text: date.to_string() })
    }

    fn checked<E: serde::de::Error>(date: &toml::value::Datetime) -> Result<Self, E> {
        Self::new(date).ok_or_else(|| E::custom("a date has to name a day, such as 2026-11-21"))
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Date;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a date such as 2026-11-21")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Date, E> {
                let date: toml::value::Datetime = text
                    .parse()
                    .map_err(|_| E::custom(format!("`{text}` is not a date such as 2026-11-21")))?;
                Date::checked(&date)
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Date, A::Error> {
                let date = toml::value::Datetime::deserialize(MapAccessDeserializer::new(map))?;
                Date::checked(&date)
            }
        }
        from.deserialize_any(Visitor)
    }
}

/// The day with which the name of a page's file or bundle begins, as in `2026-11-21-walls.md`, and the path without it.
#[must_use]
pub fn day_of(file: &str) -> Option<(Date, String)> {
    let named = file.strip_suffix("/index.md").unwrap_or(file);
    let start = named.rfind('/').map_or(0, |at| at + 1);
    let (day, rest) = file.get(start..)?.split_at_checked(DAY)?;
    let rest = rest.strip_prefix(['-', '_'])?;
    let has_name = !rest.starts_with(['.', '/']) && !rest.is_empty();
    let day = day.parse().ok().filter(|_| has_name)?;
    Some((day, format!("{}{rest}", file.get(..start)?)))
}

#[cfg(test)]
mod tests {
    use super::super::Head;
    use super::*;
    use crate::site::source::texts::AllTexts;
    use kisho_game::text::Lang;

    #[test]
    fn a_name_may_begin_with_a_day() {
        let of = |file: &str| day_of(file).map(|(day, rest)| format!("{} {rest}", day.as_str()));
        assert_eq!(of("a/2024-01-02-b.md").as_deref(), Some("2024-01-02 a/b.md"));
        assert_eq!(of("2024-01-02_b.ja.md").as_deref(), Some("2024-01-02 b.ja.md"));
        assert_eq!(of("a/2024-01-02-b/index.md").as_deref(), Some("2024-01-02 a/b/index.md"));
        for file in
            ["2024-01-02.md", "2024-01-02-.md", "2024-13-02-b.md", "2024-01-02-b/_index.md", "20240102-b.md"]
        {
            assert_eq!(of(file), None, "{file}");
        }
    }

    #[test]
    fn days_are_written_as_readers_write_them() {
        for (written, en, ja) in [
            ("2026-11-21", "21 November 2026", "2026年11月21日"),
            ("2026-01-02T07:00:00+09:00", "2 January 2026", "2026年1月2日"),
            ("0987-12-31", "31 December 987", "987年12月31日"),
        ] {
            let date = Head::parse(&format!("+++\ndate = {written}\n+++\n")).front.date.unwrap();
            let all = AllTexts::default();
            let text = |lang: Lang| date.text(&all.of(&lang.into()));
            assert_eq!((text(Lang::En), text(Lang::Ja)), (en.to_owned(), ja.to_owned()));
        }
    }

    #[test]
    fn dates_are_in_the_order_of_their_moments() {
        let date = |text: &str| text.parse::<Date>().unwrap();
        let order = [
            "2026-11-20",
            "2026-11-21T01:00:00+09:00",
            "2026-11-20T20:00:00Z",
            "2026-11-20T18:00:00-05:00",
            "2026-11-21",
        ];
        assert!(order.is_sorted_by(|a, b| date(a) < date(b)));
    }
}
