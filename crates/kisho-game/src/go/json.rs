//! Go records as JSON.

mod read;

use serde_json::{Map, Value, json};

pub(crate) use read::read;

use super::read::{FORM, PROGRAM};
use super::write::{kept, properties};
use super::{Board, Color, Mark, Node, Property, Record};

/// SGF properties that are not among a frame's `properties`, because they have keys of their own. Values that these keys do
/// not hold are there all the same, such as `PL` and `MN` where the file says what is so without them.
const OWN_KEYS: &[&str] =
    &["B", "W", "AB", "AW", "AE", "PL", "MN", "N", "C", "LB", "CR", "MA", "SQ", "SL", "TR"];

/// So many points are written over all boards: a node of a few bytes becomes a whole board of text.
const MAX_BOARD_POINTS: usize = 100_000_000;

/// The record with all its frames.
///
/// # Errors
/// If the boards of all frames would be too much text.
pub fn write(record: &Record) -> Result<Value, String> {
    if record.nodes.len().saturating_mul(record.size.area()) > MAX_BOARD_POINTS {
        return Err(format!(
            "the record has {} positions on a board of {} points: that is too much for JSON",
            record.nodes.len(),
            record.size.area()
        ));
    }
    let mut frames = Vec::with_capacity(record.nodes.len());
    record.walk(|index, node, board| frames.push(frame(record, index, node, board)));
    Ok(json!({
        "game": "go",
        "size": { "columns": record.size.columns(), "rows": record.size.rows() },
        "info": record.info,
        "frames": frames,
    }))
}

fn frame(record: &Record, index: usize, node: &Node, board: &Board) -> Value {
    let size = record.size;
    let played = node.play.map(|play| play.at.map_or_else(|| "pass".to_owned(), |at| at.western(size)));
    let label = node.play.zip(played.as_ref()).map(|(play, name)| format!("{} {name}", play.color.english()));
    let mut frame = json!({
        "index": index,
        "parent": node.parent,
        "number": node.number,
        "move": played,
        "label": label,
        "to_move": node.to_move.word(),
        "board": rows(board),
        "captures": { "black": node.captures.black, "white": node.captures.white },
    });
    if let Some(frame) = frame.as_object_mut() {
        annotations(record, node, frame);
    }
    frame
}

/// What the author says about a frame, where there is something.
fn annotations(record: &Record, node: &Node, frame: &mut Map<String, Value>) {
    for (key, text) in [("name", &node.name), ("comment", &node.comment)] {
        if !text.is_empty() {
            frame.insert(key.to_owned(), json!(text));
        }
    }
    let labels: Vec<Value> = node
        .labels
        .iter()
        .map(|(at, text)| json!({ "point": at.western(record.size), "text": text }))
        .collect();
    let marks: Vec<Value> = node
        .marks
        .iter()
        .map(|(at, mark)| json!({ "point": at.western(record.size), "mark": mark_word(*mark) }))
        .collect();
    for (key, list) in [("labels", labels), ("marks", marks)] {
        if !list.is_empty() {
            frame.insert(key.to_owned(), Value::Array(list));
        }
    }
    // What the root says of the file is said by `size`, but for second values.
    let form = FORM.iter().filter(|name| node.parent.is_none() && **name != PROGRAM);
    let form = form.map(|name| Property::new(name, kept(node, name))).filter(|said| said.values.len() > 1);
    let others =
        properties(record, node).into_iter().chain(form).filter_map(|Property { name, values, .. }| {
            let has_key = OWN_KEYS.contains(&name.as_str());
            let values = if has_key { json!(kept(node, &name)) } else { json!(values) };
            (values != json!([])).then_some((name, values))
        });
    let others: Map<String, Value> = others.collect();
    if !others.is_empty() {
        frame.insert("properties".to_owned(), Value::Object(others));
    }
}

fn mark_word(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "circle",
        Mark::Cross => "cross",
        Mark::Square => "square",
        Mark::Selected => "selected",
        Mark::Triangle => "triangle",
    }
}

/// The rows from the top: `X` black, `O` white, `.` empty.
fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let sign = |stone| match stone {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..size.rows())
        .map(|row| {
            (0..size.columns())
                .filter_map(|column| size.point(column, row))
                .map(|point| sign(board.get(point)))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_for_other_programs() {
        let sgf = "(;SZ[3:2]PB[Ann]AB[ba]AW[aa];B[ab]C[Taken.]LB[cc:1][ca:x]TR[ba];W[])";
        let value = write(&crate::testing::record("sgf", sgf)).unwrap();
        assert_eq!(value["game"], "go");
        assert_eq!(value["size"], json!({ "columns": 3, "rows": 2 }));
        assert_eq!(value["info"], json!({ "PB": "Ann" }));
        let frames = value["frames"].as_array().unwrap();
        assert_eq!(frames.len(), 3);
        assert_eq!(frames[0]["board"], json!(["OX.", "..."]));
        assert_eq!(frames[0]["parent"], Value::Null);
        assert_eq!(frames[0]["move"], Value::Null);
        assert_eq!(frames[0]["to_move"], "black");
        assert_eq!(
            frames[1],
            json!({
                "index": 1, "parent": 0, "number": 1, "move": "A1", "label": "Black A1", "to_move": "white",
                "board": [".X.", "X.."], "captures": { "black": 1, "white": 0 }, "comment": "Taken.",
                "labels": [{ "point": "C2", "text": "x" }], "marks": [{ "point": "B2", "mark": "triangle" }],
                "properties": { "LB": ["cc:1"] },
            })
        );
        assert_eq!(frames[2]["move"], "pass");
        assert_eq!(frames[2]["label"], "White pass");
    }
}
