//! Records of every game as JSON, for other programs.
//!
//! `{"game": "quoridor", "frames": [{"index", "parent", "number", "move", "label", "to_move", …}]}`, where `index`
//! and `parent` are preorder numbers and frame 0 is the start.

use serde_json::Value;

use super::{Game, Info, Notation, ReadOptions, Reading, Record, Written};
use crate::mistaken::Signs;
use crate::text::{Diagnostic, Id, Span};

/// The `json` notation.
pub const JSON: Notation = Notation {
    name: "json",
    game: None,
    about: "every frame of a record, for other programs",
    extensions: &["json"],
    read,
    write: Some(write),
    many: None,
    is_line: false,
    family: "json",
    signs: Signs::Weak(|text| text.first.starts_with('{')),
};

fn write(record: &Record) -> Result<Written, String> {
    let value = record.to_json()?;
    Ok(Written::whole(value.to_string()))
}

fn read(text: &[u8], _: &ReadOptions) -> Reading {
    let result = serde_json::from_slice::<Value>(text).map_err(|error| syntax_error(text, &error));
    let whole = Span::new(0, text.len());
    let record = result.and_then(|value| {
        let game = value.get("game").and_then(Value::as_str);
        let record = game.and_then(|game| Record::from_json(game, &value)).unwrap_or_else(|| Err(no_game()));
        record.map_err(|message| Diagnostic::error(Id::JsonRecord, whole, message))
    });
    match record {
        Ok(record) => Reading::new(Some(record), Vec::new()),
        Err(problem) => Reading::new(None, vec![problem]),
    }
}

/// Says which games there are.
fn no_game() -> String {
    let names: Vec<String> = Game::ALL.iter().map(|game| format!("\"{}\"", game.name())).collect();
    let (last, others) = names.split_last().map_or(("", &[][..]), |(last, others)| (last, others));
    format!("`game` has to be {} or {last}", others.join(", "))
}

/// What a record says of the game as a whole.
///
/// # Errors
/// If a value is no text, or there are too many.
pub fn info(value: &Value) -> Result<Info, String> {
    let mut info = Info::default();
    let lines = value.as_object();
    if lines.is_some_and(|lines| lines.len() > Info::MOST) {
        return Err(format!("`info` has to have no more than {} texts", Info::MOST));
    }
    for (name, text) in lines.into_iter().flatten() {
        let text = text.as_str().ok_or_else(|| format!("`{name}` of `info` has to be a text"))?;
        info.set(name, text);
    }
    Ok(info)
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
    Diagnostic::error(Id::JsonSyntax, Span::new(at, at + 1), format!("this is not JSON: {message}"))
}

/// The frame before each frame. They have to stand in preorder: a frame follows on the one before it, or on one that
/// this one goes back to.
///
/// # Errors
/// If they do not; the message names the frame.
pub(super) fn parents(frames: &[Value]) -> Result<Vec<Option<usize>>, String> {
    let mut parents = vec![None];
    let mut path = vec![0];
    for (index, frame) in frames.iter().enumerate().skip(1) {
        let parent = match &frame["parent"] {
            Value::Null => Some(index - 1),
            parent => parent.as_u64().and_then(|parent| usize::try_from(parent).ok()),
        };
        while path.last().is_some_and(|&last| parent.is_none_or(|parent| parent < last)) {
            path.pop();
        }
        if parent.is_none() || path.last().copied() != parent {
            return Err(format!(
                "frame {index}: `parent` has to be the frame before or one that it follows on, as the main line and \
                 its variations stand one after the other"
            ));
        }
        path.push(index);
        parents.push(parent);
    }
    Ok(parents)
}
