//! Games to text.

use super::NAMES;
use crate::othello::{Position, Record, board};
use crate::{COMMENTS_LOST, Color, HEAD_LOST, Outcome, VARIATIONS_LOST, Written};

/// Writes the main line of a record, with the passes, which other programs want to see.
pub fn write(record: &Record) -> Written {
    let start = record.tree.start().position;
    let mut text = String::from("(;GM[Othello]");
    let mut put = |name: &str, value: &str| {
        let value = value.replace(['\n', '\r'], " ").replace(']', ")");
        text += &format!("{name}[{value}]");
    };
    let mut is_lost = false;
    for (name, value) in record.info.lines() {
        let theirs = NAMES.iter().find(|(_, ours)| *ours == name).map(|(theirs, _)| *theirs);
        // Properties that were read under names of GGF.
        let own =
            Some(name).filter(|name| name.bytes().all(|byte| byte.is_ascii_uppercase()) && *name != "RE");
        match theirs.or(own) {
            Some(name) => {
                is_lost |= value.contains([']', '\n', '\r']);
                put(name, value);
            }
            None => is_lost |= !["result", "RE"].contains(&name),
        }
    }
    if record.info.get("TY").is_none() {
        put("TY", "8");
    }
    put("RE", &result(record));
    put("BO", &board_of(&start));
    let line: Vec<_> = record.tree.main_line().filter_map(|at| record.nodes().get(at)).collect();
    let mut next = Color::Black;
    for (at, (before, node)) in line.iter().zip(line.iter().skip(1)).enumerate() {
        let mover = before.position.to_move;
        if at > 0 && mover != next {
            put(next.letter(), "PA");
        }
        if let Some(square) = node.play {
            put(mover.letter(), &square.to_string().to_uppercase());
        }
        next = mover.other();
    }
    text += ";)\n";
    let has_more = record.tree.main_end() + 1 < record.nodes().len();
    let has_notes = record.nodes().iter().any(|node| !node.comment.is_empty());
    let lost = [(has_more, VARIATIONS_LOST), (has_notes, COMMENTS_LOST), (is_lost, HEAD_LOST)];
    Written { text, lost: lost.into_iter().filter_map(|(is_lost, said)| is_lost.then_some(said)).collect() }
}

/// `8 -------- … *`
fn board_of(position: &Position) -> String {
    let text = board::write(position).replace('X', "*");
    let (squares, side) = text.split_once(' ').unwrap_or((&text, "*"));
    let signs: Vec<char> = squares.chars().collect();
    let rows: Vec<String> = signs.chunks(8).map(|row| row.iter().collect()).collect();
    format!("8 {} {side}", rows.join(" "))
}

/// What the value of `RE` is.
fn result(record: &Record) -> String {
    let end = record.tree.main_end();
    let Some(node) = record.nodes().get(end) else { return "?".to_owned() };
    if node.position.is_over() {
        return ahead(&node.position);
    }
    let said = record.info.get("RE").map(str::to_owned);
    said.or_else(|| record.outcome_at(end).map(|outcome| unfinished(outcome).to_owned()))
        .unwrap_or("?".to_owned())
}

/// The discs that black has more than white.
pub fn ahead(position: &Position) -> String {
    let count = |owner| i32::try_from(position.count(owner)).unwrap_or(0);
    format!("{:+}", count(Color::Black) - count(Color::White))
}

/// The result of a game that did not come to its end on the board: somebody resigned, or both agreed on a draw.
pub fn unfinished(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::First => "+64:r",
        Outcome::Second => "-64:r",
        Outcome::Draw => "+0:s",
    }
}
