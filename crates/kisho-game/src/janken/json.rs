//! Games of Janken shogi as JSON.
//!
//! Each frame is an action. `"number"` is that of its turn and `"action"` which of the turn's actions it is, from 1 (both 0 at the
//! start); `"position"` is in the notation of `docs/janken.md`, and `"to_move"` is `null` once somebody has won, and
//! then `"winner"` says who.

use serde_json::{Value, json};

use super::{Action, Lie, Position, Record, board, record, text};
use crate::Color;
use crate::json;
use crate::tree::Node;

/// The record with all its frames.
///
/// # Errors
/// None: each of these records can be written.
pub fn write(record: &Record) -> Result<Value, String> {
    let frames: Vec<_> =
        record.nodes().iter().enumerate().map(|(at, node)| frame(record, at, node)).collect();
    Ok(json::with_info(json!({ "game": "janken", "frames": frames }), &record.info))
}

fn frame(record: &Record, index: usize, node: &Node<Position, Action>) -> Value {
    let before = node.play.map(|_| record.before(index));
    let label =
        node.play.zip(before).map(|(action, before)| format!("{} {action}", before.to_move.english()));
    let value = json!({
        "index": index,
        "parent": node.parent,
        "number": before.map_or(0, |before| before.turn),
        "action": before.map_or(0, |before| before.done() + 1),
        "move": node.play.map(|action| action.to_string()),
        "label": label,
        "to_move": node.position.winner().is_none().then(|| node.position.to_move.word()),
        "winner": node.position.winner().map(Color::word),
        "position": board::write(&node.position),
    });
    json::with_words(value, node)
}

/// A record out of JSON, as far as it can be read. Moves are enough; without a `position` in frame 0 the game begins with all dice as
/// `GPC`.
pub(crate) fn read(value: &Value, wrong: &mut json::Wrong<'_>) -> Record {
    let frames = json::frames(value, wrong);
    let usual = Position::start([Lie::GPC; 4], [Lie::GPC; 4]);
    let read = |text: &str| match board::read(text) {
        Ok(position) => (Some(position), None),
        Err(wrong) => (board::readable(text).filter(|position| position.flaws().is_empty()), Some(wrong)),
    };
    let start = json::start(frames, usual, wrong, read);
    let play = |tree: &mut _, parent, name: &str| {
        let action =
            text::action(name).ok_or_else(|| format!("`{name}` is not an action like `a1-a2` or `a1xa2`"))?;
        record::play(tree, parent, action).map_err(|why| format!("{name}: {why}"))
    };
    let agrees = |position: &_, frame: &_| json::same_position(&board::write(position), frame);
    Record { info: json::info(value, wrong), tree: json::tree(frames, start, wrong, play, agrees).0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &Value) -> Result<Record, String> {
        crate::testing::of_json(super::read, value)
    }

    #[test]
    fn a_frame_says_what_other_programs_ask() {
        let value = json!({"game": "janken", "info": {"black": "Ann"}, "frames": [
            {"position": "5gpc/6/6/6/6/GPC5 b"}, {"move": "a1-a2"}, {"move": "a2-a3", "comment": "One."},
            {"move": "a2-b2", "parent": 1, "outcome": "0-1"}]});
        let record = read(&value).unwrap();
        let written = write(&record).unwrap();
        let expected = json!({
            "index": 2, "parent": 1, "number": 1, "action": 2, "move": "a2-a3", "label": "Black a2-a3",
            "to_move": "black", "winner": null, "position": "5gpc/6/6/GPC5/6/6 b", "comment": "One.",
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
    fn the_winner_is_named() {
        let record =
            read(&json!({"frames": [{"position": "5gpc/4GPC1/6/6/6/6 b"}, {"move": "e5-f5"}]})).unwrap();
        assert_eq!(write(&record).unwrap()["frames"][1]["winner"], Value::Null);
        let record =
            read(&json!({"frames": [{"position": "5cgp/5GPC/6/6/6/6 b"}, {"move": "f5xf6"}]})).unwrap();
        let frame = &write(&record).unwrap()["frames"][1];
        assert_eq!((&frame["winner"], &frame["to_move"]), (&json!("black"), &Value::Null));
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
