//! Shogi records as JSON.

use serde_json::{Value, json};

use super::{Record, sfen};

/// The record with all its frames.
#[must_use]
pub fn write(record: &Record) -> Value {
    let start = record.start();
    json!({
        "game": "shogi",
        "frames": [{
            "index": 0,
            "parent": null,
            "number": 0,
            "move": null,
            "label": null,
            "to_move": start.turn().to_string(),
            "sfen": sfen::encode(start, record.next_number()),
        }],
    })
}

/// A record out of JSON; `Err` says in one sentence what is wrong.
///
/// # Errors
/// If the value is not a record of this game that [`write()`] could have written.
pub fn read(value: &Value) -> Result<Record, String> {
    let frames = value.get("frames").and_then(Value::as_array).ok_or("`frames` has to be a list")?;
    let [frame] = frames.as_slice() else {
        return Err(format!("`frames` has to hold one position, but it holds {}", frames.len()));
    };
    let text = frame.get("sfen").and_then(Value::as_str).ok_or("`frames[0].sfen` has to be an SFEN")?;
    let record = match sfen::decode(text.as_bytes()) {
        (Some(decoded), errors) if errors.is_empty() => Record::new(decoded.position, decoded.move_number),
        (_, errors) => {
            let problems: Vec<_> = errors.iter().map(ToString::to_string).collect();
            return Err(format!("`frames[0].sfen` is wrong: {}", problems.join("; ")));
        }
    };
    let turn = record.start().turn().to_string();
    match frame.get("to_move") {
        Some(said) if *said != turn => {
            Err(format!("`frames[0].to_move` is {said}, but the SFEN says \"{turn}\""))
        }
        _ => Ok(record),
    }
}
