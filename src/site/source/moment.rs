//! Dates of front matter as other programs want them.

use jiff::civil;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz;
use toml::value::{Datetime, Offset};

/// A date of front matter; one without a time is the start of the day, one without an offset is in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    at: civil::DateTime,
    offset: tz::Offset,
}

impl Moment {
    /// The moment of a date of TOML; `None` if it names no day.
    #[must_use]
    pub fn of_toml(parsed: &Datetime) -> Option<Self> {
        let number = |part: u8| i8::try_from(part).ok();
        let day = parsed.date?;
        let day =
            civil::Date::new(i16::try_from(day.year).ok()?, number(day.month)?, number(day.day)?).ok()?;
        let time = match parsed.time {
            // TOML has leap seconds.
            Some(time) => {
                let second = time.second.unwrap_or_default().min(59);
                civil::Time::new(number(time.hour)?, number(time.minute)?, number(second)?, 0).ok()?
            }
            None => civil::Time::midnight(),
        };
        let minutes = match parsed.offset {
            Some(Offset::Custom { minutes }) => minutes.into(),
            _ => 0,
        };
        Some(Self { at: day.to_datetime(time), offset: tz::Offset::from_seconds(minutes * 60).ok()? })
    }

    /// `2026-11-21T07:00:00+09:00`, as RFC 3339 has it.
    #[must_use]
    pub fn rfc3339(&self) -> String {
        self.strftime(if self.offset.seconds() == 0 { "%Y-%m-%dT%H:%M:%SZ" } else { "%Y-%m-%dT%H:%M:%S%:z" })
    }

    /// `Sat, 21 Nov 2026 07:00:00 +0900`, as RFC 2822 has it.
    #[must_use]
    pub fn rfc2822(&self) -> String {
        self.strftime("%a, %d %b %Y %H:%M:%S %z")
    }

    /// Seconds since the start of 1970 in UTC.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        let epoch = civil::date(1970, 1, 1).at(0, 0, 0, 0);
        self.at.duration_since(epoch).as_secs() - i64::from(self.offset.seconds())
    }

    /// The day and time where it was written.
    #[must_use]
    pub fn at(&self) -> civil::DateTime {
        self.at
    }

    /// Written in a format of strftime, which is not that of an author: nothing if it is wrong.
    #[must_use]
    pub fn strftime(&self, format: &str) -> String {
        let mut time = BrokenDownTime::from(self.at);
        time.set_offset(Some(self.offset));
        time.to_string(format).unwrap_or_default()
    }
}

/// The format of an author with what `piece` makes of each `-d` or `B` after a `%`.
///
/// # Errors
/// The first one that `piece` makes nothing of, with its `%`.
pub fn expanded(format: &str, piece: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('%') {
        let flag = if after.starts_with(['-', '_', '0']) { 1 } else { 0 };
        let letter = after.get(flag..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let (name, remains) = after.split_at(flag + letter);
        out.push_str(before);
        out.push_str(&if name == "%" {
            "%%".to_owned()
        } else {
            piece(name).ok_or_else(|| format!("%{name}"))?
        });
        rest = remains;
    }
    Ok(out + rest)
}

/// A word in a format of strftime.
#[must_use]
pub fn as_it_is(word: &str) -> String {
    word.replace('%', "%%")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::source::front::Head;

    fn moment(date: &str) -> Moment {
        let head = Head::parse(&format!("+++\ndate = {date}\n+++\n"));
        assert_eq!(head.problems, [], "{date}");
        head.front.date.unwrap().moment().unwrap()
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
