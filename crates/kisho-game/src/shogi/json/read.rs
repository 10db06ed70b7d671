//! JSON to a record.

use serde_json::Value;

use super::super::body::in_usi;
use super::super::japanese::Play;
use super::super::remark::MOST_EMPTY;
use super::super::{Ending, Kind, Position, Record, Remark, Time, Tree, Unmade, sfen, usi};
use super::{frame as written, word};
use crate::Form;
use crate::json::{info, parents};

/// A record out of JSON; `Err` says in one sentence what is wrong.
///
/// The first frame is the start: its `sfen`, or the position in which games begin. The others need only their `move`,
/// and `parent` if they do not follow on the frame before.
///
/// # Errors
/// If the value is not a record that [`write()`](super::write) could have written, apart from missing fields that can
/// be known from the others.
pub fn read(value: &Value) -> Result<Record, String> {
    let frames = match &value["frames"] {
        Value::Array(frames) if !frames.is_empty() => frames,
        _ => return Err("`frames` has to be a list, and its first the start".to_owned()),
    };
    let parents = parents(frames)?;
    let mut tree = Tree::new(Position::initial(), 0);
    for (index, (frame, parent)) in frames.iter().zip(parents).enumerate() {
        let result = match parent {
            None => start(frame).map(|(position, number)| {
                let last = frame["label"].as_str().and_then(|label| Play::read(label)?.0.led_to(&position));
                tree = Tree::starting(position, number, last);
            }),
            Some(parent) => play(&mut tree, parent, frame),
        };
        result
            .and_then(|()| annotate(&mut tree, index, frame))
            .map_err(|why| format!("frame {index}: {why}"))?;
    }
    let record = tree.finish(info(&value["info"])?);
    frames.iter().enumerate().try_for_each(|(index, frame)| agrees(&record, index, frame))?;
    Ok(record)
}

/// The position at the start, and the number of moves before it.
fn start(frame: &Value) -> Result<(Position, u32), String> {
    if !frame["move"].is_null() {
        return Err("this is the start, before the first move".to_owned());
    }
    let (position, next) = match &frame["sfen"] {
        Value::Null => (Position::initial(), 1),
        value => {
            let text = value.as_str().ok_or("`sfen` has to be an SFEN")?;
            match sfen::decode(text.as_bytes()) {
                (Some(decoded), errors) if errors.is_empty() => (decoded.position, decoded.move_number),
                (_, errors) => {
                    let problems: Vec<_> = errors.iter().take(3).map(ToString::to_string).collect();
                    return Err(format!("`sfen` is wrong: {}", problems.join("; ")));
                }
            }
        }
    };
    Ok((position, number(&frame["number"])?.unwrap_or(next.saturating_sub(1))))
}

fn number(value: &Value) -> Result<Option<u32>, String> {
    let number = || value.as_u64().and_then(|number| u32::try_from(number).ok());
    let wrong = || "`number` has to be a number of moves".to_owned();
    if value.is_null() { Ok(None) } else { number().map(Some).ok_or_else(wrong) }
}

/// Plays the move of a frame. A move that a rule forbids is one that ended the game.
fn play(tree: &mut Tree, parent: usize, frame: &Value) -> Result<(), String> {
    let said = frame["move"].as_str().ok_or("`move` has to be a move such as \"7g7f\"")?;
    let action = usi::action(said).ok_or_else(|| format!("`{said}` is not a move such as 7g7f or P*5e"))?;
    let Err(why) = tree.play(parent, action) else { return Ok(()) };
    let player = tree.node(parent).map(|before| before.position.turn());
    let lost = player.is_some_and(|player| frame["ending"].as_str() == Some(word(Ending::Foul(player))));
    match lost.then(|| tree.force(parent, action)).flatten() {
        Some(_) => Ok(()),
        None => Err(format!("{}: {}", tree.name_after(parent, action).1, in_usi(&why))),
    }
}

/// What is said about a position, and not known from the moves.
fn annotate(tree: &mut Tree, index: usize, frame: &Value) -> Result<(), String> {
    let Some(node) = tree.node_mut(index) else { return Ok(()) };
    let text = |key: &str| match &frame[key] {
        Value::Null => Ok(None),
        value => value.as_str().map(str::to_owned).map(Some).ok_or(format!("`{key}` has to be a text")),
    };
    node.comment = text("comment")?.unwrap_or_default();
    node.bookmark = text("bookmark")?;
    let lines = |key: &str| frame[key].as_u64().and_then(|lines| usize::try_from(lines).ok()).unwrap_or(0);
    node.empty_lines = lines("empty_lines").min(MOST_EMPTY);
    node.lines_at_end = lines("lines_at_end");
    node.lines_after_bookmark = lines("lines_after_bookmark");
    for (key, at_end) in [("remarks", false), ("remarks_at_end", true)] {
        for line in frame[key].as_array().into_iter().flatten() {
            let line = line.as_str().ok_or_else(|| format!("`{key}` has to be a list of texts"))?.to_owned();
            node.remarks.push(Remark { line, at_end, after: Form(0), among: Form(0) });
        }
    }
    if let Some(said) = text("ending")? {
        let known = Ending::ALL.into_iter().chain([Ending::Other]).find(|ending| word(*ending) == said);
        node.ending = Some(known.ok_or_else(|| format!("`{said}` is not an `ending` that kisho knows"))?);
    }
    node.ending_words = text("ending_words")?;
    node.time = time(&frame["time"])?;
    node.ending_time = time(&frame["ending_time"])?;
    node.foul = foul(&frame["foul"])?;
    match (node.foul, node.ending) {
        (Some(_), Some(Ending::Foul(_))) | (None, _) => Ok(()),
        (Some(_), _) => Err("a `foul` ends the game: `ending` has to say who lost by it".to_owned()),
    }
}

/// A move that cannot be made on a board.
fn foul(value: &Value) -> Result<Option<Unmade>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let action = value["move"].as_str().and_then(usi::action);
    let kind = Kind::ALL.into_iter().find(|kind| value["piece"].as_str() == Some(kind.english()));
    let both = action.zip(kind).map(|(action, kind)| Some(Unmade { action, kind }));
    both.ok_or_else(|| {
        "`foul` has to have a `move` such as \"P*5e\" and a `piece` such as \"pawn\"".to_owned()
    })
}

fn time(value: &Value) -> Result<Option<Time>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let spent = value["spent_ms"].as_u64().ok_or("a time needs `spent_ms`, a whole number")?;
    Ok(Some(Time { spent, total: value["total_ms"].as_u64() }))
}

/// What a frame says about its position has to be so.
fn agrees(record: &Record, index: usize, said: &Value) -> Result<(), String> {
    let made = written(record, index).unwrap_or_default();
    let wrong = ["index", "number", "to_move", "sfen"].into_iter().find(|&key| {
        !said[key].is_null() && said[key] != made[key] && !is_same_sfen(key, &said[key], &made[key])
    });
    match wrong {
        Some(key) => {
            Err(format!("frame {index}: `{key}` is {} by the moves so far", crate::json::text(&made[key])))
        }
        None => Ok(()),
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
