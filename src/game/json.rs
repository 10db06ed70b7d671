//! Records of every game as JSON, for other programs.
//!
//! `{"game": "quoridor", "frames": [{"index", "parent", "number", "move", "label", "to_move", …}]}`, where `index`
//! and `parent` are preorder numbers and frame 0 is the start.

use serde_json::Value;

use super::{Notation, ReadOptions, Reading, Record, Written, go, quoridor, shogi};
use crate::text::{Diagnostic, Span};

/// The `json` notation.
pub const JSON: Notation = Notation {
    name: "json",
    game: None,
    about: "every frame of a record, for other programs",
    extensions: &["json"],
    read,
    write: Some(write),
    many: None,
};

fn write(record: &Record) -> Result<Written, String> {
    let value = match record {
        Record::Quoridor(record) => quoridor::json::write(record),
        Record::Shogi(record) => shogi::json::write(record),
        Record::Go(record) => go::json::write(record)?,
    };
    Ok(Written::whole(value.to_string()))
}

fn read(text: &[u8], _: &ReadOptions) -> Reading {
    let result = serde_json::from_slice::<Value>(text).map_err(|error| syntax_error(text, &error));
    let whole = Span::new(0, text.len());
    let record = result.and_then(|value| {
        match value.get("game").and_then(Value::as_str) {
            Some("quoridor") => quoridor::json::read(&value).map(Record::Quoridor),
            Some("shogi") => shogi::json::read(&value).map(Record::Shogi),
            Some("go") => go::json::read(&value).map(Record::Go),
            _ => Err("`game` has to be \"quoridor\", \"shogi\" or \"go\"".to_owned()),
        }
        .map_err(|message| Diagnostic::error("json-record", whole, message))
    });
    match record {
        Ok(record) => Reading::new(Some(record), Vec::new()),
        Err(problem) => Reading::new(None, vec![problem]),
    }
}

fn syntax_error(text: &[u8], error: &serde_json::Error) -> Diagnostic {
    let line_start = text
        .split_inclusive(|&byte| byte == b'\n')
        .take(error.line().saturating_sub(1))
        .map(<[u8]>::len)
        .sum::<usize>();
    let at = line_start + error.column().saturating_sub(1);
    // The place is told by the span: the text may be one line of many.
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    Diagnostic::error("json-syntax", Span::new(at, at + 1), format!("this is not JSON: {message}"))
}
