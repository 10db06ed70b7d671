//! Games of Othello as JSON.
//!
//! `"number"` counts moves without passes; `"passed"` says who had to pass after the move, and `"to_move"` is `null` once
//! nobody can move. `"position"` is in the notation of `docs/othello.md`.

use serde_json::{Map, Value, json};

use super::{Position, Record, Square, board, record};
use crate::json::{info, parents};
use crate::tree::{Node, TreeBuilder};
use crate::{Color, Outcome};

/// The record with all its frames.
#[must_use]
pub fn write(record: &Record) -> Value {
    let frames: Vec<_> =
        record.nodes().iter().enumerate().map(|(at, node)| frame(record, at, node)).collect();
    let mut value = json!({ "game": "othello", "frames": frames });
    let info: Map<_, _> = record.info.lines().map(|(name, text)| (name.to_owned(), json!(text))).collect();
    if !info.is_empty() {
        value["info"] = Value::Object(info);
    }
    value
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
    if !node.comment.is_empty() {
        value["comment"] = json!(node.comment);
    }
    if let Some(outcome) = node.outcome {
        value["outcome"] = json!(outcome.score());
    }
    value
}

/// A record out of JSON; `Err` says in one sentence what is wrong. Moves are enough; without a `position` in frame 0 the game
/// begins as usual.
///
/// # Errors
/// If a move is illegal, or a frame contradicts the moves.
pub fn read(value: &Value) -> Result<Record, String> {
    let none = Vec::new();
    let frames = match &value["frames"] {
        Value::Null => &none,
        frames => frames.as_array().ok_or("`frames` has to be a list")?,
    };
    let start = match frames.first().map_or(&Value::Null, |first| &first["position"]) {
        Value::Null => Position::start(),
        position => {
            let text = position.as_str().ok_or("`position` has to be a text")?;
            board::read(text).map_err(|(why, _)| format!("frame 0: {why}"))?
        }
    };
    let mut tree = TreeBuilder::new(start);
    for (index, (frame, parent)) in frames.iter().zip(parents(frames)?).enumerate() {
        parent
            .map_or(Ok(()), |parent| read_move(&mut tree, parent, frame))
            .and_then(|()| annotate(&mut tree, index, frame))
            .map_err(|why| format!("frame {index}: {why}"))?;
    }
    Ok(Record { info: info(&value["info"])?, tree: tree.finish() })
}

/// Plays the move of a frame.
fn read_move(tree: &mut TreeBuilder<Position, Square>, parent: usize, frame: &Value) -> Result<(), String> {
    let name = frame["move"].as_str().ok_or("`move` has to be a text")?;
    let square = name.parse().map_err(|()| format!("`{name}` is not a square like `f5`"))?;
    record::play(tree, parent, square).map(|_| ()).map_err(|why| format!("{name}: {why}"))
}

/// What is said beside the move of a frame, and of its position, which has to be so.
fn annotate(tree: &mut TreeBuilder<Position, Square>, index: usize, frame: &Value) -> Result<(), String> {
    let Some(node) = tree.node_mut(index) else { return Ok(()) };
    let position = board::write(&node.position);
    if index > 0 && frame["position"].as_str().is_some_and(|said| said != position) {
        return Err(format!("the position is {position} by the moves so far"));
    }
    if !frame["comment"].is_null() {
        frame["comment"].as_str().ok_or("`comment` has to be a text")?.clone_into(&mut node.comment);
    }
    if !frame["outcome"].is_null() {
        let outcome = Outcome::ALL.into_iter().find(|outcome| frame["outcome"] == outcome.score());
        node.outcome = Some(outcome.ok_or("`outcome` has to be \"1-0\", \"0-1\" or \"1/2-1/2\"")?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let written = write(&record);
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
