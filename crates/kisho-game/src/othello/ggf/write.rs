//! Games to text.

use super::NAMES;
use super::read::{day, unread};
use crate::othello::record::discs;
use crate::othello::text::NAMES as OURS;
use crate::othello::{Position, Record, board};
use crate::{COMMENTS_LOST, Color, Lost, Outcome, VARIATIONS_LOST, Written};

/// Writes the main line of a record, with the passes, which other programs want to see.
pub fn write(record: &Record) -> Written {
    let start = record.tree.start().position;
    let mut text = String::from("(;GM[Othello]");
    let mut put = |name: &str, value: &str| {
        let value = value.replace(['\n', '\r'], " ").replace(']', ")");
        text += &format!("{name}[{value}]");
    };
    let mut left_out = Vec::new();
    let mut is_changed = false;
    // The day is a part of it.
    let whole_date = record.info.get("DT").filter(|date| record.info.get("date") == Some(&*day(date)));
    for (name, value) in record.info.lines() {
        let theirs = NAMES.iter().find(|(_, ours)| *ours == name).map(|(theirs, _)| *theirs);
        // Properties that were read under names of GGF, but for those that mean something else in a record. What has a number had
        // another of its name before it.
        let own = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_numbered = own.len() < name.len();
        let is_name = !own.is_empty() && own.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_taken = ["GM", "BO", "B", "W", "b", "w"].contains(&own)
            || is_numbered && own == "RE"
            || !is_numbered
                && (OURS.contains(&own) || NAMES.iter().any(|(theirs, _)| *theirs == own && own != "DT"));
        let own = Some(own).filter(|_| is_name && !is_taken);
        match theirs.or(own) {
            // What stands in their place is written below.
            Some("RE") => {}
            Some("DT") if name == "date" && whole_date.is_some() => {}
            Some(theirs) if name != "DT" || whole_date.is_some() => {
                is_changed |= value.contains([']', '\n', '\r']);
                put(theirs, value);
            }
            None if name == "result" && says_result(record, value) => {}
            _ if value.is_empty() => {}
            _ => left_out.push(name.to_owned()),
        }
    }
    result(record).into_iter().for_each(|result| put("RE", &result));
    put("BO", &board_of(&start));
    for at in record.tree.main_line() {
        let Some(node) = record.nodes().get(at) else { continue };
        if let Some(square) = node.play {
            let slash = if node.details.is_empty() { "" } else { "/" };
            let play = format!("{}{slash}{}", square.to_string().to_uppercase(), node.details);
            put(record.before(at).to_move.letter(), &play);
        }
        if let Some(color) = record.passed(at) {
            put(color.letter(), "PA");
        }
    }
    let has_more = record.tree.main_end() + 1 < record.nodes().len();
    let unread = if has_more { None } else { unread(record) };
    text += unread.unwrap_or_default();
    text += ";)\n";
    let notes = record.nodes().iter().filter(|node| !node.comment.is_empty());
    let has_notes = notes.count() > unread.iter().count();
    let lost = [
        (has_more, VARIATIONS_LOST),
        (has_notes, COMMENTS_LOST),
        (
            is_changed,
            Lost::new("`]` is written as `)`, and lines are joined: GGF has no other way", "`]`と改行"),
        ),
    ];
    let lost = lost.into_iter().filter_map(|(is_lost, said)| is_lost.then_some(said)).collect();
    Written::partial(text, lost).with_lost_header(left_out)
}

/// Whether `RE` says all that the value of a `result` says.
fn says_result(record: &Record, value: &str) -> bool {
    discs(value).is_some()
        || Outcome::ALL.iter().any(|end| end.score() == value)
        || record.nodes().get(record.tree.main_end()).is_some_and(|node| node.position.is_over())
}

/// `8 -------- … *`
fn board_of(position: &Position) -> String {
    let text = board::write(position).replace('X', "*");
    let (squares, side) = text.split_once(' ').unwrap_or((&text, "*"));
    let signs: Vec<char> = squares.chars().collect();
    let rows: Vec<String> = signs.chunks(8).map(|row| row.iter().collect()).collect();
    format!("8 {} {side}", rows.join(" "))
}

/// What the value of `RE` is, if something is known.
pub fn result(record: &Record) -> Option<String> {
    let end = record.tree.main_end();
    let node = record.nodes().get(end)?;
    let said = record.info.get("RE").map(str::to_owned);
    let on_board = || node.position.is_over().then(|| ahead(&node.position));
    let in_discs = || discs(record.info.get("result")?).map(more);
    let at_end = || Some(unfinished(record.outcome_at(end)?).to_owned());
    // A file may say that nothing is known.
    let nothing = || record.info.lines().any(|(name, _)| name == "RE").then(String::new);
    said.or_else(on_board).or_else(in_discs).or_else(at_end).or_else(nothing)
}

/// The discs that black has more than white.
pub fn ahead(position: &Position) -> String {
    let count = |owner| u8::try_from(position.count(owner)).unwrap_or(0);
    more((count(Color::Black), count(Color::White)))
}

fn more((black, white): (u8, u8)) -> String {
    format!("{:+}", i16::from(black) - i16::from(white))
}

/// The result of a game that did not come to its end on the board: somebody resigned, or both agreed on a draw.
pub fn unfinished(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::First => "+64:r",
        Outcome::Second => "-64:r",
        Outcome::Draw => "+0:s",
    }
}
