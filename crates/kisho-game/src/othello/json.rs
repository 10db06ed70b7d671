//! Games of Othello as JSON.
//!
//! `"number"` counts moves without passes; `"passed"` says who had to pass after the move, and `"to_move"` is `null` once
//! nobody can move. `"position"` is in the notation of `docs/othello.md`.

use serde_json::{Value, json};

use super::{Position, Record, Square, board, record};
use crate::json;
use crate::tree::Node;
use crate::{Color, Form};

/// The record with all its frames.
///
/// # Errors
/// None: each of these records can be written.
pub fn write(record: &Record) -> Result<Value, String> {
    let frames: Vec<_> =
        record.nodes().iter().enumerate().map(|(at, node)| frame(record, at, node)).collect();
    Ok(json::with_info(json!({ "game": "othello", "frames": frames }), &record.info))
}

fn frame(record: &Record, index: usize, node: &Node<Position, Square>) -> Value {
    let before = record.before(index);
    let position = &node.position;
    let mut value = json!({
        "index": index,
        "parent": node.parent,
        "number": node.play.map_or(0, |_| before.turn()),
        "move": node.play.map(|square| square.to_string()),
        "label": node.play.map(|square| format!("{} {square}", before.to_move.english())),
        "to_move": (!position.is_over()).then(|| position.to_move.word()),
        "black": position.count(Color::Black),
        "white": position.count(Color::White),
        "position": board::write(position),
    });
    if let Some(passed) = record.passed(index) {
        value["passed"] = json!(passed.word());
    }
    json::with_words(value, node)
}

/// A record out of JSON, as far as it can be read. Moves are enough; without a `position` in frame 0 the game begins as usual.
pub(crate) fn read(value: &Value, wrong: &mut json::Wrong<'_>) -> Record {
    let frames = json::frames(value, wrong);
    let start = json::start(frames, Position::start(), wrong, board::readable);
    let play = |tree: &mut _, parent, name: &str| {
        let square = name.parse().map_err(|()| format!("`{name}` is not a square like `f5`"))?;
        record::play(tree, parent, square).map_err(|why| format!("{name}: {why}"))
    };
    let agrees = |position: &_, frame: &_| json::same_position(&board::write(position), frame);
    let (info, tree) = (json::info(value, wrong), json::tree(frames, start, wrong, play, agrees).0);
    Record { info, tree, places: Form::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &Value) -> Result<Record, String> {
        crate::testing::of_json(super::read, value)
    }

    #[test]
    fn a_frame_says_what_other_programs_ask() {
        let start = "-OX-----OX------".to_owned() + &"-".repeat(48) + " X";
        let value = json!({"game": "othello", "info": {"black": "Ann"}, "frames": [
            {"position": start}, {"move": "a1", "comment": "One."}, {"move": "a2", "parent": 0, "outcome": "1-0"}]});
        let record = read(&value);
        assert!(record.is_err_and(|why| why.contains("frame 2")), "a2 is taken");
        let start = "-OX-----".to_owned() + &"-".repeat(48) + "-----XO- O";
        let value = json!({"game": "othello", "info": {"black": "Ann"}, "frames": [
            {"position": start}, {"move": "d1", "comment": "One."}, {"move": "e8", "parent": 0, "outcome": "0-1"}]});
        let record = read(&value).unwrap();
        let written = write(&record).unwrap();
        let expected = json!({
            "index": 1, "parent": 0, "number": 1, "move": "d1", "label": "White d1", "to_move": "black",
            "black": 1, "white": 4, "position": "-OOO----".to_owned() + &"-".repeat(48) + "-----XO- X",
            "comment": "One.",
        });
        assert_eq!(written["frames"][1], expected);
        assert_eq!(
            (&written["frames"][2]["passed"], &written["info"]["black"]),
            (&Value::Null, &json!("Ann"))
        );
        assert_eq!(read(&written).unwrap(), record);
    }

    #[test]
    fn mistakes_are_named() {
        let says = |value: Value, what: &str| {
            let message = read(&value).unwrap_err();
            assert!(message.contains(what), "{message}");
        };
        says(json!({"frames": 1}), "`frames`");
        says(json!({"frames": [{"position": 1}]}), "`position`");
        says(json!({"frames": [{"position": "---"}]}), "frame 0: a board has 64 squares, not 3");
        says(json!({"frames": [{}, {"move": "a1"}]}), "frame 1: a1: a disc on a1 would flip nothing");
        says(json!({"frames": [{}, {"move": "e2-e4"}]}), "`e2-e4` is not a square");
        says(json!({"frames": [{}, {"move": "f5", "outcome": "2-0"}]}), "`outcome`");
        says(json!({"frames": [{}, {"move": "f5", "position": "x"}]}), "by the moves so far");
    }
}
