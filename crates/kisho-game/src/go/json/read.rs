//! JSON to a record, by way of SGF: what SGF's reader makes of a move or a mark is right here too.

use serde_json::Value;

use super::super::read::{read as read_sgf, said};
use super::super::record::is_handicap;
use super::super::sgf::Writer;
use super::super::sgf::value::{escape, escape_half, tidy};
use super::super::{Color, Mark, Point, Property, Record, Size};
use super::{frame as written, mark_word};
use crate::json::parents;
use crate::{Form, ReadOptions, Record as Any};

/// A record out of JSON; `Err` says in one sentence what is wrong.
///
/// A frame needs only its `move`, and `parent` if it does not follow on the frame before. A frame without a move sets
/// up what its `board` has and the one before has not.
///
/// # Errors
/// If the value is not a record that [`write()`](super::write) could have written, apart from missing fields that can
/// be known from the others.
pub fn read(value: &Value) -> Result<Record, String> {
    let size = size(&value["size"])?;
    let frames = match &value["frames"] {
        Value::Array(frames) if !frames.is_empty() => frames,
        _ => return Err("`frames` has to be a list, and its first the start".to_owned()),
    };
    let parents = parents(frames)?;
    let turns = turns(frames, &parents)?;
    let moves = frames.iter().zip(&turns).filter(|(frame, _)| !frame["move"].is_null());
    // What a file in SGF says without a move: after a handicap it is White's turn.
    let has_handicap =
        value["info"]["HA"].as_str().is_some_and(|stones| is_handicap(stones.trim().as_bytes()))
            && frames.first().is_some_and(|start| {
                each(start, "board").any(|row| row.as_str().is_some_and(|row| row.contains('X')))
            });
    let without = if has_handicap { Color::White } else { Color::Black };
    let first_mover = moves.map(|(_, turn)| turn.other()).next().unwrap_or(without);
    let mut writer = Writer::new(parents.iter().copied());
    for (index, (frame, &parent)) in frames.iter().zip(&parents).enumerate() {
        let before = parent.and_then(|parent| frames.get(parent));
        let turn = parent.and_then(|parent| turns.get(parent)).copied().unwrap_or(first_mover);
        let mut list =
            properties(frame, before, turn, size).map_err(|why| format!("frame {index}: {why}"))?;
        if index == 0 {
            let sides = format!("{}:{}", size.columns(), size.rows());
            match list.iter_mut().find(|said| said.name == "SZ").and_then(|said| said.values.first_mut()) {
                Some(first) => *first = sides,
                None => list.push(Property::new("SZ", vec![sides])),
            }
            info(value, &mut list)?;
        }
        writer.node(parent, &list);
    }
    let reading = read_sgf(writer.finish().as_bytes(), &ReadOptions::default());
    if let Some(error) = reading.diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        return Err(error.message.clone());
    }
    let Some(Any::Go(mut record)) = reading.record else { return Err("this contains no game".to_owned()) };
    for at in 0..record.nodes.len() {
        record.nodes.node_mut(at).into_iter().for_each(|node| node.order = Form::default());
    }
    agrees(&record, frames)?;
    Ok(record)
}

fn size(value: &Value) -> Result<Size, String> {
    if value.is_null() {
        return Ok(Size::FULL);
    }
    let side = |key: &str| value[key].as_u64().and_then(|number| u8::try_from(number).ok());
    let size = side("columns").zip(side("rows")).and_then(|(columns, rows)| Size::new(columns, rows));
    size.ok_or_else(|| format!("`size` needs `columns` and `rows`, each from 1 to {}", Size::MAX))
}

/// Whose turn it is after each frame.
fn turns(frames: &[Value], parents: &[Option<usize>]) -> Result<Vec<Color>, String> {
    let mut turns: Vec<Color> = Vec::with_capacity(frames.len());
    for (index, (frame, parent)) in frames.iter().zip(parents).enumerate() {
        let before = parent.and_then(|parent| turns.get(parent).copied()).unwrap_or(Color::Black);
        turns.push(match &frame["to_move"] {
            Value::Null if frame["move"].is_null() => before,
            Value::Null => before.other(),
            word => {
                color(word).ok_or_else(|| format!("frame {index}: `to_move` is \"black\" or \"white\""))?
            }
        });
    }
    Ok(turns)
}

fn color(word: &Value) -> Option<Color> {
    Color::ALL.into_iter().find(|color| word.as_str() == Some(color.word()))
}

/// Adds what the root says about the game.
fn info(value: &Value, list: &mut Vec<Property>) -> Result<(), String> {
    for (name, text) in value["info"].as_object().into_iter().flatten() {
        let text = text.as_str().ok_or_else(|| format!("`{name}` of `info` has to be a text"))?;
        say(list, checked(name)?, text);
    }
    Ok(())
}

/// Adds a text, unless `properties` have it as it was written.
fn say(list: &mut Vec<Property>, name: &str, text: &str) {
    let is_said = |property: &Property| said(name, &property.values) == text;
    if !list.iter().any(|property| property.name == name && is_said(property)) {
        list.retain(|property| property.name != name);
        list.push(Property::new(name, vec![escape(text)]));
    }
}

/// What a frame says, as SGF; before it, it is somebody's `turn`.
fn properties(
    frame: &Value,
    before: Option<&Value>,
    turn: Color,
    size: Size,
) -> Result<Vec<Property>, String> {
    let mut list = match &frame["move"] {
        Value::Null => setup(frame, before, turn, size)?,
        _ if before.is_none() => return Err("this is the start, before the first move".to_owned()),
        played => vec![play(frame, played, turn, size)?],
    };
    let (counted, moves) = (before.and_then(|frame| frame["number"].as_u64()), !frame["move"].is_null());
    if let Some(number) = frame["number"].as_u64()
        && counted.map_or(0, |counted| counted + u64::from(moves)) != number
    {
        list.push(Property::new("MN", vec![number.to_string()]));
    }
    for (name, values) in frame["properties"].as_object().into_iter().flatten() {
        let texts =
            values.as_array().map(|values| values.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        let texts = texts.flatten().filter(|texts| !texts.is_empty());
        let texts = texts.ok_or_else(|| format!("`{name}` of `properties` has to be a list of texts"))?;
        let texts = texts.into_iter().map(tidy).collect();
        match list.iter_mut().find(|said| said.name == *name && matches!(&**name, "B" | "W")) {
            // What stands beside the move.
            Some(played) => played.values.extend::<Vec<_>>(texts),
            None => list.push(Property::new(checked(name)?, texts)),
        }
    }
    for mark in each(frame, "marks") {
        let kind = Mark::ALL.into_iter().find(|kind| mark["mark"].as_str() == Some(mark_word(*kind)));
        let kind = kind.ok_or_else(|| format!("`{}` is not a mark", mark["mark"]))?;
        list.push(Property::new(kind.sgf(), vec![point(&mark["point"], size)?.sgf()]));
    }
    for label in each(frame, "labels") {
        let text = label["text"].as_str().ok_or("`text` of a label has to be a text")?;
        list.push(Property::new(
            "LB",
            vec![format!("{}:{}", point(&label["point"], size)?.sgf(), escape_half(text))],
        ));
    }
    for (key, name) in [("name", "N"), ("comment", "C")] {
        if let Some(text) = frame[key].as_str() {
            say(&mut list, name, text);
        }
    }
    Ok(list)
}

fn each<'v>(frame: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    frame[key].as_array().into_iter().flatten()
}

/// A property name that SGF allows, and that is no move.
fn checked(name: &str) -> Result<&str, String> {
    let rest = name.strip_prefix(|c: char| c.is_ascii_uppercase());
    let fine = rest.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()));
    if fine && !matches!(name, "B" | "W") {
        Ok(name)
    } else {
        Err(format!("`{name}` cannot be a property here"))
    }
}

fn point(value: &Value, size: Size) -> Result<Point, String> {
    let point = value.as_str().and_then(|name| Point::from_western(name, size));
    point.ok_or_else(|| format!("{} is not a point of this board like \"Q16\"", crate::json::text(value)))
}

/// The move of a frame.
fn play(frame: &Value, played: &Value, turn: Color, size: Size) -> Result<Property, String> {
    let at = match played.as_str() {
        Some("pass") => None,
        _ => Some(point(played, size)?),
    };
    let color = color(&frame["to_move"]).map_or(turn, Color::other);
    Ok(Property::new(color.letter(), vec![at.map(Point::sgf).unwrap_or_default()]))
}

/// What a frame without a move changes on the board, and whose turn it is if it would not be.
fn setup(frame: &Value, before: Option<&Value>, turn: Color, size: Size) -> Result<Vec<Property>, String> {
    let mut list = Vec::new();
    if !frame["board"].is_null() {
        let old = match before {
            None => vec!['.'; size.area()],
            Some(before) => board(before, size).map_err(|why| format!("the frame before: {why}"))?,
        };
        let new = board(frame, size)?;
        for (name, sign) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
            let changed = size.points().zip(old.iter().zip(&new));
            let changed = changed.filter(|(_, (old, new))| old != new && **new == sign);
            let points: Vec<String> = changed.map(|(at, _)| at.sgf()).collect();
            list.extend((!points.is_empty()).then(|| Property::new(name, points)));
        }
    }
    if let Some(color) = color(&frame["to_move"]).filter(|&color| color != turn) {
        list.push(Property::new("PL", vec![color.letter().to_owned()]));
    }
    Ok(list)
}

/// The signs of a frame's board in reading order.
fn board(frame: &Value, size: Size) -> Result<Vec<char>, String> {
    let rows = each(frame, "board").map(|row| row.as_str().unwrap_or_default());
    let signs: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).collect();
    let fits = signs.len() == usize::from(size.rows())
        && signs.iter().all(|row| row.len() == usize::from(size.columns()))
        && signs.iter().flatten().all(|sign| matches!(sign, 'X' | 'O' | '.'));
    let why =
        || format!("`board` has to be {} rows of {} of the signs X, O and .", size.rows(), size.columns());
    if fits { Ok(signs.concat()) } else { Err(why()) }
}

/// What a frame says about its position has to be so.
fn agrees(record: &Record, frames: &[Value]) -> Result<(), String> {
    if record.nodes.len() != frames.len() {
        return Err("a property of some frame makes a frame of its own".to_owned());
    }
    let mut result = Ok(());
    record.walk(|index, node, board| {
        let made = written(record, index, node, board);
        let said = frames.get(index).unwrap_or(&Value::Null);
        let wrong = ["index", "number", "to_move", "board", "captures"]
            .into_iter()
            .find(|&key| !said[key].is_null() && said[key] != made[key]);
        if let Some(key) = wrong
            && result.is_ok()
        {
            result = Err(format!(
                "frame {index}: `{key}` is {} by the moves so far",
                crate::json::text(&made[key])
            ));
        }
    });
    result
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::write;
    use super::*;

    fn record(sgf: &str) -> Record {
        crate::testing::record("sgf", sgf)
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for sgf in [
            "(;SZ[9];B[aa];W[])",
            "(;SZ[3:2]PB[Ann \\] \\\\]KM[6.5]AB[ba]AW[aa];B[ab]C[Taken:\\]\n.]LB[ca:x\\:y]TR[ba];W[])",
            "(;SZ[9]PL[W];W[aa](;B[bb](;W[cc])(;W[dd];AE[aa]AB[ee]PL[W]N[x]))(;B[dd]MN[7];W[ee]KO[]))",
            "(;SZ[9]LN[aa:bb]VW[aa:cc];B[aa]VW[]XY[a\\:b:c][]TB[ee]BM[2])",
            "(;AB[pd][dp]HA[2];W[dd])",
            "(;AB[pd][dp]HA[2])",
            "(;AB[pd][dp]HA[2]PL[B])",
            "(;AB[pd][dp]PL[W])",
            "(;HA[2])",
            "(;SZ[9]PB[a]PB[b\t]GN[]C[x\n]TB[]AB[cc];TR[q]C[a]C[b ]N[\n]AB[cc]AE[dd:ee])",
            "(;AB[pd]PL[W];W[dd]MN[1]PL[W];PL[B]MN[1]DD[];AW[ee])",
            "(;SZ[9];;(;)(;B[];B[aa];B[aa]))",
            "(;SZ[9];B[aa][bb];W[cc][zz][])",
            "(;GM[1][2]FF[4][3]CA[UTF-8][x]SZ[9][13]AP[a][b];B[aa])",
            "(;SZ[19]SZ[13];B[aa])",
            "(;SZ[9]AP[Other:1]AB[aa][aa]LB[bb:x ][cc:\\]\\: ];AB[aa:bb][bb])",
        ] {
            let record = record(sgf);
            assert_eq!(read(&write(&record).unwrap()), Ok(record), "{sgf}");
        }
    }

    #[test]
    fn moves_alone_are_enough() {
        let value = json!({"frames": [{}, {"move": "Q16"}, {"move": "d4"}, {"move": "pass", "parent": 1}]});
        assert_eq!(read(&value), Ok(record("(;;B[pd](;W[dp])(;W[]))")));
        let value =
            json!({"size": {"columns": 2, "rows": 1}, "frames": [{"board": ["X."]}, {"board": [".O"]}]});
        assert_eq!(read(&value), Ok(record("(;SZ[2:1]AB[aa];AE[aa]AW[ba])")));
    }

    #[test]
    fn mistakes_are_named() {
        let says = |value: Value, what: &str| {
            let message = read(&value).unwrap_err();
            assert!(message.contains(what), "{message}");
        };
        says(json!({}), "`frames`");
        says(json!({"size": 9, "frames": [{}]}), "`columns`");
        says(json!({"frames": [{"move": "Q16"}]}), "frame 0: this is the start");
        says(json!({"frames": [{}, {"move": "I5"}]}), "frame 1: \"I5\" is not a point");
        says(json!({"frames": [{}, {}, {"parent": 0}, {"parent": 1}]}), "frame 3: `parent`");
        says(json!({"frames": [{}, {"parent": 1}]}), "frame 1: `parent`");
        says(json!({"frames": [{}, {"to_move": "red"}]}), "frame 1: `to_move`");
        says(json!({"frames": [{}, {"move": "Q16", "board": ["X"]}]}), "frame 1: `board` is [");
        says(json!({"frames": [{}, {"board": ["X"]}]}), "frame 1: the frame before: `board`");
        says(json!({"frames": [{"properties": {"B": ["aa"]}}]}), "`B` cannot be");
        says(json!({"frames": [{"properties": {"XY": []}}]}), "`XY` of `properties`");
        says(json!({"frames": [{"properties": {"AB": ["zz"]}}]}), "off the board");
        says(json!({"frames": [{}, {"move": "Q16", "captures": {"black": 1, "white": 0}}]}), "`captures`");
        says(json!({"frames": [{"marks": [{"point": "A1", "mark": "star"}]}]}), "is not a mark");
    }
}
