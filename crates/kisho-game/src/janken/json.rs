//! Games of Janken shogi as JSON.
//!
//! Each frame is an action. `"number"` is that of its turn and `"action"` which of the turn's actions it is, from 1 (both 0 at the
//! start); `"position"` is in the notation of `docs/janken.md`, and `"to_move"` is `null` once somebody has won.

use serde_json::{Map, Value, json};

use super::{Action, Lie, Position, Record, board, record, text};
use crate::Outcome;
use crate::json::{info, parents};
use crate::tree::{Node, TreeBuilder};

/// The record with all its frames.
#[must_use]
pub fn write(record: &Record) -> Value {
    let frames: Vec<_> =
        record.nodes().iter().enumerate().map(|(at, node)| frame(record, at, node)).collect();
    let mut value = json!({ "game": "janken", "frames": frames });
    let info: Map<_, _> = record.info.lines().map(|(name, text)| (name.to_owned(), json!(text))).collect();
    if !info.is_empty() {
        value["info"] = Value::Object(info);
    }
    value
}

fn frame(record: &Record, index: usize, node: &Node<Position, Action>) -> Value {
    let before = node.play.map(|_| record.before(index));
    let label =
        node.play.zip(before).map(|(action, before)| format!("{} {action}", before.to_move.english()));
    let mut value = json!({
        "index": index,
        "parent": node.parent,
        "number": before.map_or(0, |before| before.turn),
        "action": before.map_or(0, |before| before.done() + 1),
        "move": node.play.map(|action| action.to_string()),
        "label": label,
        "to_move": node.position.winner().is_none().then(|| node.position.to_move.word()),
        "position": board::write(&node.position),
    });
    if !node.comment.is_empty() {
        value["comment"] = json!(node.comment);
    }
    if let Some(outcome) = node.outcome {
        value["outcome"] = json!(outcome.score());
    }
    value
}

/// A record out of JSON; `Err` says in one sentence what is wrong. Moves are enough; without a `position` in frame 0 the game begins
/// with all dice as `GPC`.
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
        Value::Null => Position::start([Lie::GPC; 4], [Lie::GPC; 4]),
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
fn read_move(tree: &mut TreeBuilder<Position, Action>, parent: usize, frame: &Value) -> Result<(), String> {
    let name = frame["move"].as_str().ok_or("`move` has to be a text")?;
    let action =
        text::action(name).ok_or_else(|| format!("`{name}` is not an action like `a1-a2` or `a1xa2`"))?;
    record::play(tree, parent, action).map(|_| ()).map_err(|why| format!("{name}: {why}"))
}

/// What is said beside the move of a frame, and of its position, which has to be so.
fn annotate(tree: &mut TreeBuilder<Position, Action>, index: usize, frame: &Value) -> Result<(), String> {
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
        let value = json!({"game": "janken", "info": {"black": "Ann"}, "frames": [
            {"position": "5gpc/6/6/6/6/GPC5 b"}, {"move": "a1-a2"}, {"move": "a2-a3", "comment": "One."},
            {"move": "a2-b2", "parent": 1, "outcome": "0-1"}]});
        let record = read(&value).unwrap();
        let written = write(&record);
        let expected = json!({
            "index": 2, "parent": 1, "number": 1, "action": 2, "move": "a2-a3", "label": "Black a2-a3",
            "to_move": "black", "position": "5gpc/6/6/GPC5/6/6 b", "comment": "One.",
        });
        assert_eq!(written["frames"][2], expected);
        assert_eq!(
            (&written["frames"][0]["number"], &written["frames"][0]["move"]),
            (&json!(0), &Value::Null)
        );
        assert_eq!(
            (&written["frames"][3]["outcome"], &written["info"]["black"]),
            (&json!("0-1"), &json!("Ann"))
        );
        assert_eq!(read(&written).unwrap(), record);
    }

    #[test]
    fn moves_alone_are_enough() {
        let record = read(&json!({"frames": [{}, {"move": "a1-a2"}, {"move": "b2-b3"}]})).unwrap();
        assert_eq!(board::write(&record.nodes()[2].position), "3gpc1gpc/4gpc1/5gpc/GPCPGC4/PGC5/2GPC3 w");
    }

    #[test]
    fn mistakes_are_named() {
        let says = |value: Value, what: &str| {
            let message = read(&value).unwrap_err();
            assert!(message.contains(what), "{message}");
        };
        says(json!({"frames": 1}), "`frames`");
        says(json!({"frames": [{"position": 1}]}), "`position`");
        says(json!({"frames": [{"position": "6/6 b"}]}), "frame 0: a board has 6 rows");
        says(json!({"frames": [{}, {"move": "a1-a3"}]}), "frame 1: a1-a3: a3 is not beside a1");
        says(json!({"frames": [{}, {"move": "e2"}]}), "`e2` is not an action");
        says(json!({"frames": [{}, {"move": "a1-a2", "outcome": "2-0"}]}), "`outcome`");
        says(json!({"frames": [{}, {"move": "a1-a2", "position": "x"}]}), "by the moves so far");
    }
}
