//! The formats of data, and what is wrong with a file in one of them.

use std::path::Path;

use kisho_source::serial::{self, Ids};
use serde_json::Value;

use super::too_many_values;
use kisho_game::text::{Diagnostic, Id, LineColumn, Source};

/// How data is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    Toml,
    Json,
    Yaml,
    Csv,
    Plain,
}

impl Format {
    /// The names of formats.
    pub const ALL: [(&str, Self); 6] = [
        ("toml", Self::Toml),
        ("json", Self::Json),
        ("yaml", Self::Yaml),
        ("yml", Self::Yaml),
        ("csv", Self::Csv),
        ("plain", Self::Plain),
    ];

    /// The format with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// The format of a file that has the usual name of one.
    pub fn of(path: &str) -> Self {
        let kind = Path::new(path).extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        Self::named(&kind.to_ascii_lowercase()).unwrap_or(Self::Plain)
    }

    /// Reads a file. `most`: so many fields a table may have.
    pub fn read(self, text: &str, most: usize) -> Result<Value, String> {
        // The ids are not shown: what is wrong is said of the template.
        let ids = Ids { key: Id::TemplateError, value: Id::TemplateError };
        let said = |problem: Diagnostic| {
            let LineColumn { line, column } = Source::new("", text).line_column(problem.span.start);
            format!("{line}:{column}: {}", problem.message)
        };
        match self {
            Self::Toml => {
                let mut read: Value = serial::toml(text, ids).map_err(said)?;
                serial::dates_as_texts(&mut read);
                Ok(read)
            }
            Self::Json => serde_json::from_str(text)
                .map_err(|error| format!("{}:{}: {}", error.line(), error.column(), without_place(&error))),
            Self::Yaml => serial::yaml_values(text, ids).map_err(said),
            Self::Csv => csv(text, most),
            Self::Plain => Ok(text.into()),
        }
    }
}

/// What is wrong with JSON, without the place, which stands before it.
fn without_place(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said).to_owned()
}

/// A table as Zola gives it: `headers` and `records`.
fn csv(text: &str, most: usize) -> Result<Value, String> {
    let said = |error: csv::Error| match error.position() {
        Some(place) => format!("{}: {}", place.line(), kind(&error)),
        None => error.to_string(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(line) = unclosed(text) {
        let after = "or something stands after the one that closes it";
        return Err(format!("{line}: the quotation mark `\"` of this line is not closed, {after}"));
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers: Vec<String> = reader.headers().map_err(said)?.iter().map(str::to_owned).collect();
    let (mut records, mut fields) = (Vec::new(), 0);
    for record in reader.records() {
        let record = record.map_err(said)?;
        fields += record.len() + 1;
        if fields > most {
            let line = record.position().map_or(0, csv::Position::line);
            return Err(format!("{line}: {}", too_many_values()));
        }
        records.push(record.iter().map(Value::from).collect::<Vec<_>>());
    }
    Ok(serde_json::json!({ "headers": headers, "records": records }))
}

/// The line with a quotation mark that is not closed, or that is closed in the middle of a field: there a later one has been taken for
/// its end, and the rows between for a part of the field.
fn unclosed(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().peekable();
    let (mut line, mut begins) = (1, true);
    while let Some(byte) = bytes.next() {
        let opened = line;
        line += usize::from(byte == b'\n');
        if byte == b'"' && begins {
            loop {
                match bytes.next() {
                    None => return Some(opened),
                    Some(b'"') if bytes.next_if_eq(&b'"').is_none() => break,
                    Some(byte) => line += usize::from(byte == b'\n'),
                }
            }
            if bytes.peek().is_some_and(|next| !b",\r\n".contains(next)) {
                return Some(opened);
            }
        }
        begins = byte == b',' || byte == b'\n';
    }
    None
}

fn kind(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let fields = if *len == 1 { "field" } else { "fields" };
            format!("this line has {len} {fields}, and the lines above have {expected_len}")
        }
        _ => error.to_string(),
    }
}
