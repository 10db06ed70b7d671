//! JSON to a record.

use serde_json::Value;

use super::super::body::in_usi;
use super::super::japanese::Play;
use super::super::remark::MOST_EMPTY;
use super::super::{Ending, Kind, Node, Position, Record, Remark, Time, Tree, Unmade, sfen, usi};
use super::{frame as written, word};
use crate::Form;
use crate::json::{Wrong, add_each, frames, info};

/// A record out of JSON, as far as it can be read.
///
/// The first frame is the start: its `sfen`, or the position in which games begin. The others need only their `move`,
/// and `parent` if they do not follow on the frame before.
pub(crate) fn read(value: &Value, wrong: &mut Wrong<'_>) -> Record {
    let frames = frames(value, wrong);
    if frames.is_empty() {
        wrong.note("frames", "`frames` has to be a list, and its first the start");
    }
    let mut tree = Tree::new(Position::initial(), 0);
    let add = |tree: &mut Tree, parent, (index, frame): (usize, &Value), wrong: &mut Wrong<'_>| {
        let (at, unread) = match parent {
            None => (0, start(tree, frame, wrong)),
            Some(parent) => (play(tree, parent, frame)?, None),
        };
        if let Some(node) = tree.node_mut(at) {
            annotate(node, index, frame, wrong);
            unread.into_iter().for_each(|unread| node.add_line(unread));
        }
        Ok(at)
    };
    let say = |tree: &mut Tree, at, line: &str| {
        tree.node_mut(at).into_iter().for_each(|node| node.add_line(line));
    };
    let shown = add_each(&mut tree, frames, wrong, add, say);
    let record = tree.finish(info(value, wrong));
    for (at, index) in shown.into_iter().enumerate() {
        frames.get(index).into_iter().for_each(|frame| agrees(&record, at, (index, frame), wrong));
    }
    record
}

/// The start: a position, and the number of moves before it. Gives what cannot be read of it.
fn start<'f>(tree: &mut Tree, frame: &'f Value, wrong: &mut Wrong<'_>) -> Option<&'f str> {
    if !frame["move"].is_null() {
        wrong.of_frame(0, "move", "this is the start, before the first move");
    }
    let (mut position, mut next, mut unread) = (Position::initial(), 1, None);
    if let Some(text) = frame["sfen"].as_str() {
        let (decoded, errors) = sfen::decode(text.as_bytes());
        if !errors.is_empty() {
            let problems: Vec<_> = errors.iter().take(3).map(ToString::to_string).collect();
            wrong.of_frame(0, "sfen", format!("`sfen` is wrong: {}", problems.join("; ")));
            unread = Some(text);
        }
        if let Some(decoded) = decoded {
            (position, next) = (decoded.position, decoded.move_number);
        }
    } else if !frame["sfen"].is_null() {
        wrong.of_frame(0, "sfen", "`sfen` has to be an SFEN");
    }
    let number = frame["number"].as_u64().and_then(|number| u32::try_from(number).ok());
    if number.is_none() && !frame["number"].is_null() {
        wrong.of_frame(0, "number", "`number` has to be a number of moves");
    }
    let last = frame["label"].as_str().and_then(|label| Play::read(label)?.0.led_to(&position));
    *tree = Tree::starting(position, number.unwrap_or(next.saturating_sub(1)), last);
    unread
}

/// Plays the move of a frame. A move that a rule forbids is one that ended the game.
fn play(tree: &mut Tree, parent: usize, frame: &Value) -> Result<usize, String> {
    let said = frame["move"].as_str().ok_or("`move` has to be a move such as \"7g7f\"")?;
    let action = usi::action(said).ok_or_else(|| format!("`{said}` is not a move such as 7g7f or P*5e"))?;
    tree.play(parent, action).or_else(|why| {
        let player = tree.node(parent).map(|before| before.position.turn());
        let lost = player.is_some_and(|player| frame["ending"].as_str() == Some(word(Ending::Foul(player))));
        let forced = lost.then(|| tree.force(parent, action)).flatten();
        forced.ok_or_else(|| format!("{}: {}", tree.name_after(parent, action).1, in_usi(&why)))
    })
}

/// What is said about a position, and not known from the moves.
fn annotate(node: &mut Node, index: usize, frame: &Value, wrong: &mut Wrong<'_>) {
    node.comment = wrong.words(index, frame, "comment").unwrap_or_default();
    node.bookmark = wrong.words(index, frame, "bookmark");
    let lines = |key: &str| frame[key].as_u64().and_then(|lines| usize::try_from(lines).ok()).unwrap_or(0);
    node.empty_lines = lines("empty_lines").min(MOST_EMPTY);
    node.lines_at_end = lines("lines_at_end");
    node.lines_after_bookmark = lines("lines_after_bookmark");
    for (key, at_end) in [("remarks", false), ("remarks_at_end", true)] {
        for line in frame[key].as_array().into_iter().flatten() {
            match line.as_str() {
                Some(line) => {
                    node.remarks.push(Remark {
                        line: line.to_owned(),
                        at_end,
                        after: Form(0),
                        among: Form(0),
                    });
                }
                None => wrong.of_frame(index, key, format!("`{key}` has to be a list of texts")),
            }
        }
    }
    if let Some(said) = wrong.words(index, frame, "ending") {
        node.ending = Ending::ALL.into_iter().chain([Ending::Other]).find(|ending| word(*ending) == said);
        if node.ending.is_none() {
            wrong.of_frame(index, "ending", format!("`{said}` is not an `ending` that kisho knows"));
        }
    }
    node.ending_words = wrong.words(index, frame, "ending_words");
    node.time = time(index, frame, "time", wrong);
    node.ending_time = time(index, frame, "ending_time", wrong);
    node.foul = foul(&frame["foul"]);
    let is_lost = matches!(node.ending, Some(Ending::Foul(_)));
    if node.foul.is_none() && !frame["foul"].is_null() {
        let why = "`foul` has to have a `move` such as \"P*5e\" and a `piece` such as \"pawn\"";
        wrong.of_frame(index, "foul", why);
    } else if node.foul.is_some() && !is_lost {
        node.foul = None;
        wrong.of_frame(index, "foul", "a `foul` ends the game: `ending` has to say who lost by it");
    }
}

/// A move that cannot be made on a board.
fn foul(value: &Value) -> Option<Unmade> {
    let action = value["move"].as_str().and_then(usi::action)?;
    let kind = Kind::ALL.into_iter().find(|kind| value["piece"].as_str() == Some(kind.english()))?;
    Some(Unmade { action, kind })
}

fn time(index: usize, frame: &Value, key: &str, wrong: &mut Wrong<'_>) -> Option<Time> {
    let value = &frame[key];
    let spent = value["spent_ms"].as_u64();
    if spent.is_none() && !value.is_null() {
        wrong.of_frame(index, key, "a time needs `spent_ms`, a whole number");
    }
    Some(Time { spent: spent?, total: value["total_ms"].as_u64() })
}

/// What the frame of a node says about its position has to be so.
fn agrees(record: &Record, at: usize, (index, said): (usize, &Value), wrong: &mut Wrong<'_>) {
    let mut made = written(record, at).unwrap_or_default();
    made["index"] = index.into();
    // Of the start the position has been read.
    let keys: &[&str] = if at == 0 { &["index", "to_move"] } else { &["index", "number", "to_move", "sfen"] };
    for &key in keys {
        if !said[key].is_null() && said[key] != made[key] && !is_same_sfen(key, &said[key], &made[key]) {
            let why = format!("`{key}` is {} by the moves so far", crate::json::text(&made[key]));
            wrong.contradicts(index, key, why);
        }
    }
}

/// Whether these are two ways to write one position, as without the number of the move.
fn is_same_sfen(key: &str, said: &Value, made: &Value) -> bool {
    let position = |value: &Value| {
        let (decoded, errors) = sfen::decode(value.as_str()?.as_bytes());
        decoded.filter(|_| errors.is_empty()).map(|decoded| decoded.position)
    };
    key == "sfen" && position(said).is_some_and(|said| Some(said) == position(made))
}
