//! JSON to a record, by way of SGF: what SGF's reader makes of a move or a mark is right here too.

use std::iter::repeat;

use serde_json::{Value, json};

use super::super::read::{names_another_game, read as read_sgf, said};
use super::super::record::is_handicap;
use super::super::sgf::Writer;
use super::super::sgf::value::{escape, escape_half, tidy};
use super::super::{Color, Mark, Point, Property, Record, Size};
use super::{frame as written, mark_word};
use crate::games::GameRecord;
use crate::json::{self, Wrong, frames, parents, words};
use crate::text::shown;
use crate::{Form, ReadOptions, Record as Any};

/// A record out of JSON, as far as it can be read.
///
/// A frame needs only its `move`, and `parent` if it does not follow on the frame before. A frame without a move sets
/// up what its `board` has and the one before has not.
pub(crate) fn read(value: &Value, wrong: &mut Wrong<'_>) -> Record {
    let size = size(&value["size"], wrong);
    let empty = [json!({})];
    let frames = match frames(value, wrong) {
        [] => {
            if value["frames"].is_null() || value["frames"].is_array() {
                wrong.note("frames", "`frames` has to be a list, and its first the start");
            }
            &empty[..]
        }
        frames => frames,
    };
    let parents = parents(frames, wrong);
    let turns = turns(frames, &parents, wrong);
    let moves = frames.iter().zip(&turns).filter(|(frame, _)| !frame["move"].is_null());
    // What a file in SGF says without a move: after a handicap it is White's turn.
    let has_handicap =
        value["info"]["HA"].as_str().is_some_and(|stones| is_handicap(stones.trim().as_bytes()))
            && frames.first().is_some_and(|start| {
                each(start, "board").any(|row| row.as_str().is_some_and(|row| row.contains('X')))
            });
    let without = if has_handicap { Color::White } else { Color::Black };
    let first_mover = moves.map(|(_, turn)| turn.other()).next().unwrap_or(without);
    let mut ends = Vec::with_capacity(frames.len());
    let mut writer = Writer::new(parents.iter().copied());
    for (index, (frame, &parent)) in frames.iter().zip(&parents).enumerate() {
        let before = parent.and_then(|parent| frames.get(parent));
        let turn = parent.and_then(|parent| turns.get(parent)).copied().unwrap_or(first_mover);
        let mut list = Frame { index, said: frame, size, wrong }.properties(before, turn);
        if index == 0 {
            let sides = format!("{}:{}", size.columns(), size.rows());
            match list.iter_mut().find(|said| said.name == "SZ").and_then(|said| said.values.first_mut()) {
                Some(first) => *first = sides,
                None => list.push(Property::new("SZ", vec![sides])),
            }
            for (name, text) in json::info(value, wrong).lines() {
                match checked(name) {
                    Ok(name) => say(&mut list, name, text),
                    Err(why) => wrong.note(&format!("info.{name}"), &why),
                }
            }
            let is_other = |said: &mut Property| {
                said.name == "GM"
                    && said.values.first().is_some_and(|game| names_another_game(game.trim().as_bytes()))
            };
            for other in list.extract_if(.., is_other) {
                wrong.of_frame(
                    0,
                    "properties.GM",
                    format!("GM[{}] is not Go", shown(&other.values.concat())),
                );
            }
        }
        writer.node(parent, &list);
        ends.push(writer.end());
    }
    let sgf = writer.finish();
    let reading = read_sgf(sgf.as_bytes(), &ReadOptions::default());
    for error in reading.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        let index = ends.partition_point(|&end| end <= error.span.start);
        wrong.of_frame(index, "properties", &error.message);
    }
    let Some(Any::Go(mut record)) = reading.record else { return Record::initial() };
    for at in 0..record.nodes.len() {
        record.nodes.node_mut(at).into_iter().for_each(|node| node.order = Form::default());
    }
    agrees(&record, frames, wrong);
    record
}

fn size(value: &Value, wrong: &mut Wrong<'_>) -> Size {
    let side = |key: &str| value[key].as_u64().and_then(|number| u8::try_from(number).ok());
    let size = side("columns").zip(side("rows")).and_then(|(columns, rows)| Size::new(columns, rows));
    if size.is_none() && !value.is_null() {
        wrong.note("size", &format!("`size` needs `columns` and `rows`, each from 1 to {}", Size::MAX));
    }
    size.unwrap_or(Size::FULL)
}

/// Whose turn it is after each frame.
fn turns(frames: &[Value], parents: &[Option<usize>], wrong: &mut Wrong<'_>) -> Vec<Color> {
    let mut turns: Vec<Color> = Vec::with_capacity(frames.len());
    for (index, (frame, parent)) in frames.iter().zip(parents).enumerate() {
        let before = parent.and_then(|parent| turns.get(parent).copied()).unwrap_or(Color::Black);
        let said = color(&frame["to_move"]);
        if said.is_none() && !frame["to_move"].is_null() {
            wrong.of_frame(index, "to_move", "`to_move` is \"black\" or \"white\"");
        }
        turns.push(said.unwrap_or(if frame["move"].is_null() { before } else { before.other() }));
    }
    turns
}

fn color(word: &Value) -> Option<Color> {
    Color::ALL.into_iter().find(|color| word.as_str() == Some(color.word()))
}

/// Adds a text, unless `properties` have it as it was written.
fn say(list: &mut Vec<Property>, name: &str, text: &str) {
    let is_said = |property: &Property| said(name, &property.values) == text;
    if !list.iter().any(|property| property.name == name && is_said(property)) {
        list.retain(|property| property.name != name);
        list.push(Property::new(name, vec![escape(text)]));
    }
}

/// A frame that becomes a node of SGF.
struct Frame<'v, 'w, 's> {
    index: usize,
    said: &'v Value,
    size: Size,
    wrong: &'w mut Wrong<'s>,
}

impl Frame<'_, '_, '_> {
    fn note(&mut self, part: &str, why: impl AsRef<str>) {
        self.wrong.of_frame(self.index, part, why);
    }

    /// What the frame says, as SGF; before it, it is somebody's `turn`.
    fn properties(&mut self, before: Option<&Value>, turn: Color) -> Vec<Property> {
        let frame = self.said;
        if !frame.is_object() {
            self.note("", "a frame has to be an object");
        }
        let played = &frame["move"];
        let mut comment = self.wrong.words(self.index, frame, "comment");
        let play = match before {
            _ if played.is_null() => Ok(self.setup(before, turn, &mut comment)),
            None => Err("this is the start, before the first move".to_owned()),
            Some(_) => self.play(turn).map(|play| vec![play]),
        };
        let mut list = play.unwrap_or_else(|why| {
            self.note("move", why);
            keep(&mut comment, played);
            Vec::new()
        });
        let (counted, moves) = (before.and_then(|frame| frame["number"].as_u64()), !played.is_null());
        if let Some(number) = frame["number"].as_u64()
            && counted.map_or(0, |counted| counted + u64::from(moves)) != number
        {
            list.push(Property::new("MN", vec![number.to_string()]));
        }
        for (name, values) in frame["properties"].as_object().into_iter().flatten() {
            if let Err(why) = add(&mut list, name, values) {
                self.note(&format!("properties.{name}"), why);
            }
        }
        for (key, read) in [("marks", mark as fn(&Value, Size) -> _), ("labels", label)] {
            for (number, said) in each(frame, key).enumerate() {
                match read(said, self.size) {
                    Ok(property) => list.push(property),
                    Err(why) => self.note(&format!("{key}[{number}]"), why),
                }
            }
        }
        for (name, text) in [("N", self.wrong.words(self.index, frame, "name")), ("C", comment)] {
            text.into_iter().for_each(|text| say(&mut list, name, &text));
        }
        list
    }

    /// The move of the frame.
    fn play(&self, turn: Color) -> Result<Property, String> {
        let at = match self.said["move"].as_str() {
            Some("pass") => None,
            _ => Some(point(&self.said["move"], self.size)?),
        };
        let color = color(&self.said["to_move"]).map_or(turn, Color::other);
        Ok(Property::new(color.letter(), vec![at.map(Point::sgf).unwrap_or_default()]))
    }

    /// What a frame without a move changes on the board, and whose turn it is if it would not be. What cannot be read of the board is
    /// kept in the comment.
    fn setup(&mut self, before: Option<&Value>, turn: Color, comment: &mut Option<String>) -> Vec<Property> {
        let mut list = Vec::new();
        let said = &self.said["board"];
        if !said.is_null() {
            let (columns, rows) = (self.size.columns(), self.size.rows());
            let (new, fits) = board(said, self.size);
            if !fits {
                self.note(
                    "board",
                    format!("`board` has to be {rows} rows of {columns} of the signs X, O and ."),
                );
                keep(comment, said);
            }
            let old = before
                .map_or_else(|| vec!['.'; self.size.area()], |before| board(&before["board"], self.size).0);
            for (name, sign) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
                let changed = self.size.points().zip(old.iter().zip(&new));
                let changed = changed.filter(|(_, (old, new))| old != new && **new == sign);
                let points: Vec<String> = changed.map(|(at, _)| at.sgf()).collect();
                list.extend((!points.is_empty()).then(|| Property::new(name, points)));
            }
        }
        if let Some(color) = color(&self.said["to_move"]).filter(|&color| color != turn) {
            list.push(Property::new("PL", vec![color.letter().to_owned()]));
        }
        list
    }
}

/// Adds a property that a frame has as it stands.
fn add(list: &mut Vec<Property>, name: &str, values: &Value) -> Result<(), String> {
    let texts = values.as_array().map(|values| values.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let texts = texts.flatten().filter(|texts| !texts.is_empty());
    let texts = texts.ok_or_else(|| format!("`{name}` of `properties` has to be a list of texts"))?;
    let texts = texts.into_iter().map(tidy).collect();
    match list.iter_mut().find(|said| said.name == *name && matches!(name, "B" | "W")) {
        // What stands beside the move.
        Some(played) => played.values.extend::<Vec<_>>(texts),
        None => list.push(Property::new(checked(name)?, texts)),
    }
    Ok(())
}

fn mark(said: &Value, size: Size) -> Result<Property, String> {
    let kind = Mark::ALL.into_iter().find(|kind| said["mark"].as_str() == Some(mark_word(*kind)));
    let kind = kind.ok_or_else(|| format!("`{}` is not a mark", json::text(&said["mark"])))?;
    Ok(Property::new(kind.sgf(), vec![point(&said["point"], size)?.sgf()]))
}

fn label(said: &Value, size: Size) -> Result<Property, String> {
    let text = said["text"].as_str().ok_or("`text` of a label has to be a text")?;
    let at = point(&said["point"], size)?;
    Ok(Property::new("LB", vec![format!("{}:{}", at.sgf(), escape_half(text))]))
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
    point.ok_or_else(|| format!("{} is not a point of this board like \"Q16\"", json::text(value)))
}

/// The signs of a board in reading order, with `?` for those that cannot be read, and whether it has just the right ones.
fn board(said: &Value, size: Size) -> (Vec<char>, bool) {
    let rows = said.as_array().into_iter().flatten().map(|row| row.as_str().unwrap_or_default());
    let (columns, rows) = (usize::from(size.columns()), rows.collect::<Vec<_>>());
    let sign = |sign| if matches!(sign, 'X' | 'O' | '.') { sign } else { '?' };
    let signs = rows.iter().flat_map(|row| row.chars().map(sign).chain(repeat('?')).take(columns));
    let signs: Vec<char> = signs.chain(repeat('?')).take(size.area()).collect();
    let has_size =
        rows.len() == usize::from(size.rows()) && rows.iter().all(|row| row.chars().count() == columns);
    let fits = has_size && !signs.contains(&'?');
    (signs, fits)
}

/// Puts before a comment what cannot be shown otherwise.
fn keep(comment: &mut Option<String>, unread: &Value) {
    let lines = words(unread).into_iter().chain(comment.take());
    *comment = Some(lines.collect::<Vec<_>>().join("\n"));
}

/// What a frame says about its position has to be so.
fn agrees(record: &Record, frames: &[Value], wrong: &mut Wrong<'_>) {
    if record.nodes.len() != frames.len() {
        wrong.note("frames", "a property of some frame makes a frame of its own");
    }
    record.walk(|index, node, board| {
        let made = written(record, index, node, board);
        let said = frames.get(index).unwrap_or(&Value::Null);
        for key in ["index", "number", "to_move", "board", "captures"] {
            if !said[key].is_null() && said[key] != made[key] {
                let made = json::text(&made[key]);
                wrong.contradicts(index, key, format!("`{key}` is {made} by the moves so far"));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::write;
    use super::*;

    fn read(value: &Value) -> Result<Record, String> {
        crate::testing::of_json(super::read, value)
    }

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
        says(json!({"frames": [{}, {"board": ["X"]}]}), "frame 1: `board` has to be 19 rows");
        says(json!({"frames": [{"properties": {"B": ["aa"]}}]}), "`B` cannot be");
        says(json!({"frames": [{"properties": {"XY": []}}]}), "`XY` of `properties`");
        says(json!({"frames": [{"properties": {"AB": ["zz"]}}]}), "off the board");
        says(json!({"frames": [{"properties": {"GM": ["11"]}}]}), "frame 0: GM[11] is not Go");
        says(json!({"frames": [{}, {"move": "Q16", "captures": {"black": 1, "white": 0}}]}), "`captures`");
        says(json!({"frames": [{"marks": [{"point": "A1", "mark": "star"}]}]}), "is not a mark");
    }

    /// What is read of a value of which just this is said.
    fn with(value: &Value, message: &str) -> Record {
        let text = value.to_string();
        let (record, said) = crate::testing::read("json", &text);
        let said: Vec<_> = said.into_iter().map(|said| said.message).collect();
        assert_eq!(said, [message]);
        record.unwrap()
    }

    #[test]
    fn a_property_of_another_game_takes_no_game_away() {
        let value =
            json!({"game": "go", "frames": [{"properties": {"GM": ["11"], "KM": ["6"]}}, {"move": "Q16"}]});
        assert_eq!(with(&value, "frame 0: GM[11] is not Go"), record("(;KM[6];B[pd])"));
    }

    #[test]
    fn a_board_that_cannot_be_read_is_read_as_far_as_it_can_and_told_once() {
        let size = json!({"columns": 2, "rows": 2});
        let message = "frame 0: `board` has to be 2 rows of 2 of the signs X, O and .";
        let value =
            json!({"game": "go", "size": size, "frames": [{"board": ["X?", "O"]}, {"board": ["..", "XO"]}]});
        let wanted = "(;SZ[2]C[[\"X?\",\"O\"\\]]AB[aa]AW[ab];AB[ab]AW[bb]AE[aa][ba])";
        assert_eq!(with(&value, message), record(wanted));
        let value =
            json!({"game": "go", "size": size, "frames": [{}, {"move": "A1"}, {"board": ["OX", "X."]}]});
        assert_eq!(read(&value), Ok(record("(;SZ[2];B[ab];AB[ba][ab]AW[aa]AE[bb])")));
    }
}
