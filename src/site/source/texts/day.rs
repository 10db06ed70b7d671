//! Days as the readers of a language write them.

use crate::site::source::moment::{Moment, as_it_is, expanded};
use kisho_game::text::Lang;

/// A format that has been checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Format(String);

/// The placeholders, for messages.
pub(super) const PLACEHOLDERS: &str = "%Y, %m, %-m, %d, %-d, %B and %%";

impl Format {
    /// Reads a format, with the placeholders of strftime; what stands after a `%` that means nothing is given back.
    pub fn parse(text: &str) -> Result<Self, String> {
        expanded(text, |piece| piece_of_day(piece, ""))?;
        Ok(Self(text.to_owned()))
    }
}

impl Format {
    /// A day in this form, with the months of a language.
    pub fn text(&self, day: &Moment, lang: Lang) -> String {
        let name = lang.month(day.at().month().unsigned_abs()).unwrap_or_default();
        let format = expanded(&self.0, |piece| piece_of_day(piece, name)).unwrap_or_default();
        day.strftime(&format)
    }
}

/// What a placeholder is for strftime, or the name of the month.
fn piece_of_day(piece: &str, month: &str) -> Option<String> {
    match piece {
        "Y" => Some("%-Y".to_owned()),
        "m" | "-m" | "d" | "-d" => Some(format!("%{piece}")),
        "B" => Some(as_it_is(month)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn placeholders_stand_for_parts_of_a_day() {
        let months = (1..=12).map(|n| format!("M{n}")).collect();
        let lang = Lang::En.with_words("xx", BTreeMap::new(), Some(months));
        let date = Moment::of_toml(&"2026-01-02".parse().unwrap()).unwrap();
        let text = |format: &str| Format::parse(format).unwrap().text(&date, lang);
        assert_eq!(text("%-d %B %Y"), "2 M1 2026");
        assert_eq!(text("%d/%m/%Y"), "02/01/2026");
        assert_eq!(text("%Y年%-m月%-d日"), "2026年1月2日");
        assert_eq!(text("100%% %d%%"), "100% 02%");
        assert_eq!((text(""), text("x")), (String::new(), "x".to_owned()));
        for (wrong, named) in
            [("%A", "%A"), ("%-Y", "%-Y"), ("a %", "%"), ("%d%", "%"), ("%月", "%月"), ("%-", "%-")]
        {
            assert_eq!(Format::parse(wrong), Err(named.to_owned()), "{wrong}");
        }
    }
}
