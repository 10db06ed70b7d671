//! Records of every game as JSON, for other programs.
//!
//! `{"game": "quoridor", "frames": [{"index", "parent", "number", "move", "label", "to_move", …}]}`, where `index`
//! and `parent` are preorder numbers and frame 0 is the start.

mod parse;
mod read;

use std::fmt::Write as _;

use serde_json::{Map, Number, Value, json};

pub(super) use parse::{parse, place};
pub(crate) use read::Wrong;
pub(super) use read::{add_each, frames, info, parents, same_position, start, tree, words};

use super::{Game, Info, Notation, ReadOptions, Reading, Record, Written};
use crate::charset::utf8;
use crate::mistaken::Signs;
use crate::text::{Counted, Id, listed};
use crate::tree::Node;

/// The `json` notation.
pub const JSON: Notation = Notation {
    name: "json",
    game: None,
    about: "every frame of a record, for other programs",
    extensions: &["json"],
    read,
    write: Some(write),
    many: None,
    is_line: false,
    family: "json",
    // A comment in braces begins otherwise.
    signs: Signs::Weak(|text| {
        text.first
            .strip_prefix('{')
            .is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(['"', '}']))
    }),
};

fn write(record: &Record) -> Result<Written, String> {
    let value = record.to_json()?;
    Ok(Written::whole(text(&value)))
}

/// A value as it is written, also in messages. Numbers are written as the standard library does: the tables that `serde_json` has for
/// that would be a part of all that a page loads for a board.
pub(super) fn text(value: &Value) -> String {
    let mut text = String::new();
    add(&mut text, value);
    text
}

fn add(text: &mut String, value: &Value) {
    match value {
        Value::Null => *text += "null",
        Value::Bool(is_so) => *text += if *is_so { "true" } else { "false" },
        Value::Number(number) => add_number(text, number),
        Value::String(words) => add_words(text, words),
        Value::Array(parts) => {
            *text += "[";
            for (nth, part) in parts.iter().enumerate() {
                *text += if nth > 0 { "," } else { "" };
                add(text, part);
            }
            *text += "]";
        }
        Value::Object(parts) => {
            *text += "{";
            for (nth, (name, part)) in parts.iter().enumerate() {
                *text += if nth > 0 { "," } else { "" };
                add_words(text, name);
                *text += ":";
                add(text, part);
            }
            *text += "}";
        }
    }
}

fn add_number(text: &mut String, number: &Number) {
    // Writing into a String cannot fail.
    let _ = match (number.as_u64(), number.as_i64(), number.as_f64()) {
        (Some(number), ..) => write!(text, "{number}"),
        (_, Some(number), _) => write!(text, "{number}"),
        (.., Some(number)) if number == 0.0 || (1e-5..1e16).contains(&number.abs()) => {
            let point = if number.fract() == 0.0 { ".0" } else { "" };
            write!(text, "{number}{point}")
        }
        (.., number) => write!(text, "{}", with_power(&number.unwrap_or_default().to_string())),
    };
}

/// A number that is written in full as a power of ten: `1.5e300`. Writing it with `{:e}` takes tables too.
fn with_power(number: &str) -> String {
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |number| ("-", number));
    let (digits, power_sign, power) = match number.strip_prefix("0.") {
        Some(fraction) => {
            let digits = fraction.trim_start_matches('0');
            (digits, "-", fraction.len() + 1 - digits.len())
        }
        // So great a number has no fraction.
        None => (number.trim_end_matches('0'), "", number.len() - 1),
    };
    let (first, others) = digits.split_at_checked(1).unwrap_or_default();
    let point = if others.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{others}e{power_sign}{power}")
}

fn add_words(text: &mut String, words: &str) {
    // A text can always be written.
    *text += &serde_json::to_string(words).unwrap_or_default();
}

fn read(bytes: &[u8], _: &ReadOptions) -> Reading {
    let (record, said) = utf8(bytes, Id::JsonSyntax, record);
    Reading::new(record, said)
}

fn record(text: &str, said: &mut Counted) -> Option<Record> {
    let (value, _) = parse(text, Id::JsonRecord, said)?;
    let mut wrong = Wrong::new(text, said);
    let game = value.get("game").and_then(Value::as_str);
    let Some(record) = game.and_then(|game| Record::from_json(game, &value, &mut wrong)) else {
        wrong.note("game", &no_game());
        return None;
    };
    let unknown: Vec<String> = if wrong.is_empty() {
        // What is derived from the moves may be said in other words.
        let kept = record.to_json().unwrap_or_default();
        differences(&value, &kept, "")
            .into_iter()
            .filter(|(.., kept)| kept.is_null())
            .map(|(path, ..)| path)
            .collect()
    } else {
        // What else is not kept may follow from what is wrong.
        unknown_names(&value, "")
    };
    for path in &unknown {
        let path = path.trim_start_matches('.');
        said.note_where(&UnknownPart(path), || place(text, path));
    }
    Some(record)
}

/// The names of all parts of records.
const NAMES: &[&str] = &[
    "game",
    "size",
    "columns",
    "rows",
    "info",
    "state",
    "record",
    "frames",
    "index",
    "parent",
    "number",
    "action",
    "move",
    "label",
    "western",
    "to_move",
    "passed",
    "winner",
    "sfen",
    "position",
    "board",
    "captures",
    "black",
    "white",
    "walls",
    "walls_left",
    "last_move",
    "player",
    "wall",
    "turn",
    "name",
    "comment",
    "details",
    "outcome",
    "labels",
    "marks",
    "point",
    "text",
    "mark",
    "properties",
    "empty_lines",
    "lines_at_end",
    "remarks",
    "remarks_at_end",
    "bookmark",
    "lines_after_bookmark",
    "time",
    "spent_ms",
    "total_ms",
    "ending",
    "ending_words",
    "ending_time",
    "foul",
    "piece",
];

/// The paths of the parts with a name that none has.
fn unknown_names(said: &Value, path: &str) -> Vec<String> {
    match said {
        Value::Object(parts) => parts
            .iter()
            .filter(|(_, part)| !part.is_null())
            .flat_map(|(name, part)| {
                let path = format!("{path}.{name}");
                match name.as_str() {
                    // Here the author gives the names.
                    "info" | "properties" => Vec::new(),
                    name if NAMES.contains(&name) => unknown_names(part, &path),
                    _ => vec![path],
                }
            })
            .collect(),
        Value::Array(parts) => (0..)
            .zip(parts)
            .flat_map(|(at, part): (usize, _)| unknown_names(part, &format!("{path}[{at}]")))
            .collect(),
        _ => Vec::new(),
    }
}

/// A part of a record that kisho does not have.
struct UnknownPart<'p>(&'p str);

impl std::fmt::Display for UnknownPart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is unknown to kisho and is left out", self.0)
    }
}

impl crate::text::Problem for UnknownPart<'_> {
    fn told(&self) -> crate::text::Told {
        Id::JsonRecord.warning("")
    }
}

/// Says which games there are.
fn no_game() -> String {
    let names: Vec<String> = Game::ALL.iter().map(|game| format!("\"{}\"", game.name())).collect();
    format!("`game` has to be {}", listed(&names, ", ", " or "))
}

/// The lines of the header as an object.
pub(super) fn lines(info: &Info) -> Map<String, Value> {
    info.lines().map(|(name, text)| (name.to_owned(), json!(text))).collect()
}

/// Adds what is said about the game as a whole, if there is anything.
pub(super) fn with_info(mut record: Value, info: &Info) -> Value {
    let lines = lines(info);
    if !lines.is_empty() {
        record["info"] = Value::Object(lines);
    }
    record
}

/// Adds to a frame what its node says beside the move and the position.
pub(super) fn with_words<P, M>(mut frame: Value, node: &Node<P, M>) -> Value {
    if !node.comment.is_empty() {
        frame["comment"] = json!(node.comment);
    }
    if let Some(outcome) = node.outcome {
        frame["outcome"] = json!(outcome.score());
    }
    if !node.details.is_empty() {
        frame["details"] = json!(node.details);
    }
    frame
}

/// What of a value is not kept as it stands: each time its path, what was said, and what is kept instead. What is `null` says
/// nothing. Values that were read from a text are not deep enough for the recursion to matter.
pub(super) fn differences<'v>(
    said: &'v Value,
    kept: &'v Value,
    path: &str,
) -> Vec<(String, &'v Value, &'v Value)> {
    match (said, kept) {
        (Value::Object(parts), Value::Object(_)) => parts
            .iter()
            .flat_map(|(key, part)| differences(part, &kept[key.as_str()], &format!("{path}.{key}")))
            .collect(),
        (Value::Array(parts), Value::Array(others)) => parts
            .iter()
            .zip(others.iter().chain(std::iter::repeat(&Value::Null)))
            .enumerate()
            .flat_map(|(at, (part, kept))| differences(part, kept, &format!("{path}[{at}]")))
            .collect(),
        _ if said.is_null() || said == kept => Vec::new(),
        _ => vec![(path.to_owned(), said, kept)],
    }
}

#[cfg(test)]
mod reading {
    use crate::text::Id;
    use crate::{ReadOptions, Record};

    #[test]
    fn unknown_parts_are_told_whatever_else_is_wrong() {
        let text = r#"{"game": "othello", "x": 1, "frames": [{"comment": 5, "y": {"z": 1}}, {"move": "a1", "passed": "black", "z": 2}]}"#;
        let said = crate::testing::read::<Record>("json", text).1;
        let said: Vec<_> = said.iter().map(|said| said.message.as_str()).collect();
        assert_eq!(
            said,
            [
                "x is unknown to kisho and is left out",
                "frame 0: `comment` has to be a text",
                "frames[0].y is unknown to kisho and is left out",
                "frame 1: a1: a disc on a1 would flip nothing",
                "frames[1].z is unknown to kisho and is left out",
            ]
        );
    }

    #[test]
    fn all_names_that_are_written_are_known() {
        let kif = "先手：甲\n手合割：平手\n*始\n&栞\n\n1 ７六歩(77) ( 0:01/00:00:01)\n# x\n2 投了 ( 0:02/00:00:02)\n";
        for (notation, text) in [
            ("kif", kif),
            ("kif", "1 ７六歩(77)\n2 ７五歩打\n3 反則手\n"),
            ("sgf", "(;PB[Ann]SZ[9];B[aa]N[x]C[x]LB[bb:x]MA[cc]KO[])"),
            ("qf", "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk"),
            ("qf", "j7oklAHMe1ICg"),
            ("othello", "f5d6 {x} 1-0"),
            ("janken", "a1-a2,b1-b2 {x} 1-0"),
        ] {
            let value = crate::testing::record::<Record>(notation, text).to_json().unwrap();
            assert_eq!(super::unknown_names(&value, ""), [""; 0], "{text}");
        }
    }

    #[test]
    fn files_in_other_encodings_are_read() {
        let text = r#"{"game": "shogi", "info": {"先手": "甲"}, "frames": [{"x": 1}]}"#;
        let read = |bytes: &[u8]| (super::JSON.read)(bytes, &ReadOptions::default());
        let wanted = read(text.as_bytes());
        assert!(wanted.record.is_some());
        let marked = read(format!("\u{feff}{text}").as_bytes());
        assert_eq!(marked.record, wanted.record);
        assert_eq!(marked.diagnostics[0].span, wanted.diagnostics[0].span.shifted(3));
        for mark in ["\u{feff}", ""] {
            let wide = format!("{mark}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
            let there = read(&wide);
            assert_eq!(there.record, wanted.record);
            let said: Vec<_> =
                there.diagnostics.iter().map(|said| (said.id, said.message.as_str())).collect();
            let first = (Id::JsonSyntax, "this is not UTF-8 text: it is read as UTF-16LE");
            assert_eq!(said, [first, (Id::JsonRecord, wanted.diagnostics[0].message.as_str())]);
        }
    }
}

#[cfg(test)]
mod writing {
    use serde_json::{Value, json};

    #[test]
    fn values_are_written_as_others_write_them() {
        let value = json!({
            "a \"b\" \\ \n\u{1}é棋": [null, true, false, 0, -7, u64::MAX, i64::MIN, [], {}],
            "numbers": [0.5, -1.0, 1e-7, 123_456.75],
        });
        assert_eq!(super::text(&value), value.to_string());
        let long = json!([1e16, -1.25e16, 1e-6, 1e300, -2.5e-300, f64::MAX, f64::MIN_POSITIVE]);
        let by_others = "[1e16,-1.25e16,1e-6,1e300,-2.5e-300,1.7976931348623157e308,2.2250738585072014e-308]";
        assert_eq!(super::text(&long), by_others);
        assert_eq!(serde_json::from_str::<Value>(by_others).unwrap(), long);
    }
}
