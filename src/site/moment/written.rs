//! Moments in a format of strftime.

use std::fmt::Write as _;

use super::Moment;
use crate::site::texts::Texts;
use kisho_game::text::Lang;
use kisho_source::Language;

const WEEK: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const WEEK_JA: [&str; 7] = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"];

impl Moment {
    /// The moment with the words of a language.
    ///
    /// # Errors
    /// The first piece of the format that means nothing, or for which the language has no name.
    pub fn written(&self, format: &str, texts: &Texts, language: &Language) -> Result<String, String> {
        let mut out = String::new();
        let mut chars = format.chars();
        while let Some(c) = chars.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut letter = chars.next();
            let fill = letter.filter(|c| "-_0".contains(*c));
            if fill.is_some() {
                letter = chars.next();
            }
            let piece = letter.and_then(|letter| self.piece(letter, fill, texts, language));
            let named = || ['%'].into_iter().chain(fill).chain(letter).collect::<String>();
            out.push_str(&piece.ok_or_else(named)?);
        }
        Ok(out)
    }

    fn piece(&self, letter: char, fill: Option<char>, texts: &Texts, language: &Language) -> Option<String> {
        let number = |number: i64, width: usize, usual: char| {
            let mut text = String::new();
            let _ = match fill.unwrap_or(usual) {
                '-' => write!(text, "{number}"),
                '_' => write!(text, "{number:width$}"),
                _ => write!(text, "{number:0width$}"),
            };
            text
        };
        let two = |value: u8| number(value.into(), 2, '0');
        let together = |format: &str| self.written(format, texts, language).ok();
        let hour = |hour: u8| if hour.is_multiple_of(12) { 12 } else { hour % 12 };
        Some(match letter {
            'Y' => number(self.year, 4, '0'),
            'y' => number(self.year.rem_euclid(100), 2, '0'),
            'm' => two(self.month),
            'd' => two(self.day),
            'e' => number(self.day.into(), 2, '_'),
            'H' => two(self.hour),
            'I' => two(hour(self.hour)),
            'M' => two(self.minute),
            'S' => two(self.second),
            'p' => if self.hour < 12 { "AM" } else { "PM" }.to_owned(),
            'B' => texts.month(self.month)?.to_owned(),
            'b' | 'h' => match is(language, Lang::En) {
                true => texts.month(self.month)?.get(..3)?.to_owned(),
                false => texts.month(self.month)?.to_owned(),
            },
            'A' | 'a' => weekday(self.weekday(), letter == 'a', language)?,
            'F' => together("%Y-%m-%d")?,
            'T' => together("%H:%M:%S")?,
            'R' => together("%H:%M")?,
            'D' => together("%m/%d/%y")?,
            'z' => self.zone(""),
            '%' => "%".to_owned(),
            _ => return None,
        })
    }
}

/// Whether a language is this one, in whatever region.
fn is(language: &Language, lang: Lang) -> bool {
    language.tag().split('-').next() == Some(lang.tag())
}

/// The name of a day of the week, in English and Japanese.
fn weekday(day: usize, short: bool, language: &Language) -> Option<String> {
    let (names, length) = match () {
        () if is(language, Lang::En) => (WEEK, 3),
        () if is(language, Lang::Ja) => (WEEK_JA, "日".len()),
        () => return None,
    };
    let name = names.get(day)?;
    if short { name.get(..length) } else { Some(*name) }.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::texts::AllTexts;

    #[test]
    fn formats_of_strftime() {
        let date = "2026-11-01T07:05:09+09:00".parse().unwrap();
        let moment = Moment::of_toml(&date).unwrap();
        let written = |format: &str, lang: Lang| {
            let language = Language::from(lang);
            moment.written(format, &AllTexts::default().of(&language), &language)
        };
        for (format, en, ja) in [
            ("%Y-%m-%d", "2026-11-01", "2026-11-01"),
            ("%A, %-d %B %Y", "Sunday, 1 November 2026", "日曜日, 1 11月 2026"),
            ("%a %b %e %y", "Sun Nov  1 26", "日 11月  1 26"),
            ("%Y年%-m月%-d日（%a）", "2026年11月1日（Sun）", "2026年11月1日（日）"),
            ("%FT%T%z %R %I%p", "2026-11-01T07:05:09+0900 07:05 07AM", "2026-11-01T07:05:09+0900 07:05 07AM"),
            ("100%% %D", "100% 11/01/26", "100% 11/01/26"),
        ] {
            assert_eq!(
                (written(format, Lang::En), written(format, Lang::Ja)),
                (Ok(en.to_owned()), Ok(ja.to_owned()))
            );
        }
        for (format, wrong) in [("%Q", "%Q"), ("a %", "%"), ("%-", "%-"), ("%_x", "%_x")] {
            assert_eq!(written(format, Lang::En), Err(wrong.to_owned()));
        }
    }
}
