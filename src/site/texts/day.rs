//! Days as the readers of a language write them.

use toml::value::Date;

/// How days are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Days {
    pub format: Format,
    /// The names of the months, twelve of them.
    pub months: Vec<String>,
}

/// A format that has been checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Format(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Year,
    Month,
    MonthOfTwo,
    MonthName,
    Day,
    DayOfTwo,
}

/// The placeholders, for messages.
pub(super) const PLACEHOLDERS: &str = "%Y, %m, %-m, %d, %-d, %B and %%";

impl Format {
    /// Reads a format, with the placeholders of strftime; what stands after a `%` that means nothing is given back.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut parts = text.split('%');
        pieces.extend(parts.next().filter(|text| !text.is_empty()).map(|text| Piece::Text(text.to_owned())));
        while let Some(part) = parts.next() {
            let name = match part.strip_prefix('-') {
                Some(bare) => format!("-{}", bare.chars().next().map_or_else(String::new, String::from)),
                None => part.chars().next().map_or_else(String::new, String::from),
            };
            let piece = match name.as_str() {
                "Y" => Piece::Year,
                "m" => Piece::MonthOfTwo,
                "-m" => Piece::Month,
                "d" => Piece::DayOfTwo,
                "-d" => Piece::Day,
                "B" => Piece::MonthName,
                // Two `%` in a row.
                "" if part.is_empty() => match parts.next() {
                    Some(after) => {
                        pieces.push(Piece::Text(format!("%{after}")));
                        continue;
                    }
                    None => return Err("%".to_owned()),
                },
                _ => return Err(format!("%{name}")),
            };
            pieces.push(piece);
            let rest = part.get(name.len()..).unwrap_or_default();
            if !rest.is_empty() {
                pieces.push(Piece::Text(rest.to_owned()));
            }
        }
        Ok(Self(pieces))
    }
}

impl Days {
    /// A day in this form.
    pub fn text(&self, date: Date) -> String {
        let name = || self.months.get(usize::from(date.month).wrapping_sub(1)).cloned().unwrap_or_default();
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Year => date.year.to_string(),
            Piece::Month => date.month.to_string(),
            Piece::MonthOfTwo => format!("{:02}", date.month),
            Piece::MonthName => name(),
            Piece::Day => date.day.to_string(),
            Piece::DayOfTwo => format!("{:02}", date.day),
        };
        self.format.0.iter().map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_stand_for_parts_of_a_day() {
        let months = (1..=12).map(|n| format!("M{n}")).collect();
        let date = Date { year: 2026, month: 1, day: 2 };
        let text = |format: &str| {
            Days { format: Format::parse(format).unwrap(), months: Vec::clone(&months) }.text(date)
        };
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
