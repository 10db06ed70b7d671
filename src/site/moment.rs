//! Dates of front matter as other programs want them.

mod written;

use toml::value::{Datetime, Offset};

use super::front::Date;
use kisho_game::text::english_month;

/// A date of front matter; one without a time is the start of the day, one without an offset is in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    year: i64,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
    /// Minutes east of UTC.
    offset: i16,
}

impl Moment {
    /// The moment of a date.
    #[must_use]
    pub fn of(date: &Date) -> Option<Self> {
        Self::of_toml(&date.as_str().parse().ok()?)
    }

    /// The moment of a date of TOML; `None` if it names no day.
    #[must_use]
    pub fn of_toml(parsed: &Datetime) -> Option<Self> {
        let (date, time) = (parsed.date?, parsed.time);
        Some(Self {
            year: date.year.into(),
            month: date.month,
            day: date.day,
            hour: time.map_or(0, |time| time.hour),
            minute: time.map_or(0, |time| time.minute),
            second: time.and_then(|time| time.second).unwrap_or(0),
            offset: match parsed.offset {
                Some(Offset::Custom { minutes }) => minutes,
                _ => 0,
            },
        })
    }

    /// `2026-11-21T07:00:00+09:00`, as RFC 3339 has it.
    #[must_use]
    pub fn rfc3339(&self) -> String {
        let Self { year, month, day, hour, minute, second, .. } = self;
        let zone = if self.offset == 0 { "Z".to_owned() } else { self.zone(":") };
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{zone}")
    }

    /// `Sat, 21 Nov 2026 07:00:00 +0900`, as RFC 2822 has it.
    #[must_use]
    pub fn rfc2822(&self) -> String {
        let Self { year, day, hour, minute, second, .. } = self;
        let week = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        let weekday = usize::try_from(self.days().rem_euclid(7)).ok().and_then(|day| week.get(day).copied());
        let month = english_month(self.month).and_then(|month| month.get(..3)).unwrap_or_default();
        let zone = self.zone("");
        let weekday = weekday.unwrap_or_default();
        format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} {zone}")
    }

    /// Seconds since the start of 1970 in UTC.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        let minutes =
            (self.days() * 24 + i64::from(self.hour)) * 60 + i64::from(self.minute) - i64::from(self.offset);
        minutes * 60 + i64::from(self.second)
    }

    /// The day of the week, from 0 for Sunday.
    fn weekday(&self) -> usize {
        usize::try_from((self.days() + 4).rem_euclid(7)).unwrap_or_default()
    }

    fn zone(&self, between: &str) -> String {
        let sign = if self.offset < 0 { '-' } else { '+' };
        let minutes = self.offset.unsigned_abs();
        format!("{sign}{:02}{between}{:02}", minutes / 60, minutes % 60)
    }

    /// Days since the start of 1970. Years are taken to begin in March, so that the day of a leap year is the last of its year.
    fn days(&self) -> i64 {
        let year = self.year - i64::from(self.month <= 2);
        let month = (i64::from(self.month) + 9) % 12;
        let in_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + in_year - 719_468
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::front::Head;

    fn moment(date: &str) -> Moment {
        let head = Head::parse(&format!("+++\ndate = {date}\n+++\n"));
        assert_eq!(head.problems, [], "{date}");
        Moment::of(&head.front.date.unwrap()).unwrap()
    }

    #[test]
    fn dates_in_the_forms_of_feeds() {
        for (date, atom, rss) in [
            ("2026-11-21", "2026-11-21T00:00:00Z", "Sat, 21 Nov 2026 00:00:00 +0000"),
            ("2024-02-29T07:05:09", "2024-02-29T07:05:09Z", "Thu, 29 Feb 2024 07:05:09 +0000"),
            ("1970-01-01T00:00:00.5Z", "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
            ("2000-03-01 23:00:00+09:00", "2000-03-01T23:00:00+09:00", "Wed, 01 Mar 2000 23:00:00 +0900"),
            ("0846-09-01T00:00:00-03:30", "0846-09-01T00:00:00-03:30", "Sat, 01 Sep 0846 00:00:00 -0330"),
        ] {
            assert_eq!((moment(date).rfc3339().as_str(), moment(date).rfc2822().as_str()), (atom, rss));
        }
    }

    #[test]
    fn moments_are_compared_wherever_they_were() {
        assert_eq!(moment("1970-01-02").seconds(), 86_400);
        assert_eq!(moment("2026-11-21T09:00:00+09:00").seconds(), moment("2026-11-21").seconds());
        assert_eq!(moment("2026-11-20T20:30:00-03:30").seconds(), moment("2026-11-21").seconds());
        let days = |date| moment(date).seconds() / 86_400;
        assert_eq!(days("2001-01-01") - days("2000-01-01"), 366);
        assert_eq!(days("1901-01-01") - days("1900-01-01"), 365);
    }
}
