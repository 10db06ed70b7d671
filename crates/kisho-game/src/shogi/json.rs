//! Shogi records as JSON.

mod read;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};

pub(crate) use read::read;

use super::{Color, Ending, Move, Node, Record, Time, Unmade, name, sfen};
use crate::json::lines;

/// The record with all its frames.
///
/// # Errors
/// None: each of these records can be written.
pub fn write(record: &Record) -> Result<Value, String> {
    let frames: Vec<Value> = (0..record.nodes.len()).filter_map(|at| frame(record, at)).collect();
    Ok(json!({ "game": "shogi", "info": lines(&record.info), "frames": frames }))
}

fn frame(record: &Record, index: usize) -> Option<Value> {
    let node = record.nodes.get(index)?;
    let before = node.parent.and_then(|parent| record.nodes.get(parent));
    let named =
        |name: fn(&Node, Move) -> String| before.zip(node.play).map(|(before, play)| name(before, play));
    let mut frame = json!({
        "index": index,
        "parent": node.parent,
        "number": node.number,
        "move": node.play.map(|play| play.to_string()),
        "label": named(label),
        "western": named(|before, play| name::western(&before.position, play)),
        "to_move": node.position.turn().word(),
        "sfen": sfen::encode(&node.position, node.number.saturating_add(1)),
    });
    if let Some(frame) = frame.as_object_mut() {
        // Of a start it is known only what the move was called.
        if let Some(words) = node.led_here {
            let sign = name::sign(node.position.turn().other());
            frame.insert("label".to_owned(), json!(format!("{sign}{words}")));
            frame.insert("western".to_owned(), json!(name::western_words(&words)));
        }
        annotations(node, frame);
    }
    Some(frame)
}

/// The official name, with the sign of its player.
fn label(before: &Node, play: Move) -> String {
    let name = name::official(&before.position, play, before.last_to());
    format!("{}{name}", name::sign(before.position.turn()))
}

/// What else is said about a position, where there is something.
fn annotations(node: &Node, frame: &mut Map<String, Value>) {
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            frame.insert(key.to_owned(), value);
        }
    };
    put("comment", (!node.comment.is_empty()).then(|| json!(node.comment)));
    put("empty_lines", (node.comment.is_empty() && node.empty_lines > 0).then(|| json!(node.empty_lines)));
    put("lines_at_end", (node.lines_at_end > 0).then(|| json!(node.lines_at_end)));
    for (key, at_end) in [("remarks", false), ("remarks_at_end", true)] {
        let remarks: Vec<&str> = node.remarks(at_end).map(|remark| remark.line.as_str()).collect();
        put(key, (!remarks.is_empty()).then(|| json!(remarks)));
    }
    put("bookmark", node.bookmark.as_ref().map(|name| json!(name)));
    let lines = node.lines_after_bookmark;
    put("lines_after_bookmark", (lines > 0).then(|| json!(lines)));
    put("time", node.time.map(time));
    put("ending", node.ending.map(|ending| json!(word(ending))));
    put("ending_words", node.ending_words.as_ref().map(|words| json!(words)));
    put("ending_time", node.ending_time.map(time));
    // A move that no board can show is no frame.
    let foul = |foul: Unmade| json!({ "move": foul.action.to_string(), "piece": foul.kind.english() });
    put("foul", node.foul.map(foul));
}

fn time(time: Time) -> Value {
    json!({ "spent_ms": time.spent, "total_ms": time.total })
}

fn word(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => "resignation",
        Ending::Interruption => "interruption",
        Ending::SealedMove => "sealed-move",
        Ending::Repetition => "repetition",
        Ending::Mate => "mate",
        Ending::NoMate => "no-mate",
        Ending::Impasse => "impasse",
        Ending::TimeUp => "time-up",
        Ending::Foul(Color::Black) => "foul-black",
        Ending::Foul(Color::White) => "foul-white",
        Ending::Declaration => "declaration",
        Ending::Draw => "draw",
        Ending::Default(Color::Black) => "default-black",
        Ending::Default(Color::White) => "default-white",
        Ending::Other => "other",
    }
}
