//! Games to text.

use std::collections::HashMap;

use super::read::{day, read_board, unread};
use super::{END, NAMES};
use crate::movetext::base;
use crate::othello::record::discs;
use crate::othello::text::NAMES as OURS;
use crate::othello::{Position, Record, board};
use crate::{COMMENTS_LOST, Color, Form, Lost, Outcome, VARIATIONS_LOST, Written};

/// Writes the main line of a record, with the passes, which other programs want to see.
pub fn write(record: &Record) -> Written {
    let mut parts = vec![Part::of_game("GM", "GM[Othello]".to_owned())];
    // By its name among the lines of the record, which may have a number.
    let mut put = |key, name: &str, value: &str| {
        parts.push(Part::of_game(key, format!("{name}[{}]", line(value))));
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
                put(if own == Some(theirs) { name } else { theirs }, theirs, value);
            }
            None if name == "result" && says_result(record, value) => {}
            _ if value.is_empty() => {}
            _ => left_out.push(base(name).to_owned()),
        }
    }
    result(record).into_iter().for_each(|result| put("RE", "RE", &result));
    let start = record.tree.start().position;
    // One of a GGF file that cannot be read stays as it stands.
    let is_own = record.places.0.iter().any(|place| place.name == "BO");
    let board = record.info.get("BO").filter(|_| is_own).filter(|board| match read_board(board) {
        (read, Some(_)) => read.unwrap_or_else(Position::start) == start,
        (_, None) => false,
    });
    put("BO", "BO", &board.map_or_else(|| board_of(&start), str::to_owned));
    left_out.retain(|name| board.is_none() || name != "BO");
    parts.extend(moves(record));
    let has_more = record.tree.main_end() + 1 < record.nodes().len();
    let unread = if has_more { None } else { unread(record) };
    parts.push(Part::of_game(END, format!("{};)\n", unread.unwrap_or_default())));
    let text = format!("(;{}", arranged(parts, record));
    let notes = record.nodes().iter().filter(|node| !node.comment.is_empty());
    let has_notes = notes.count() > unread.iter().count();
    let lost = [
        (has_more, VARIATIONS_LOST),
        (has_notes, COMMENTS_LOST),
        (
            is_changed || record.nodes().iter().any(|node| node.details.contains([']', '\n', '\r'])),
            Lost::new("`]` is written as `)`, and lines are joined: GGF has no other way", "`]`と改行"),
        ),
    ];
    let lost = lost.into_iter().filter_map(|(is_lost, said)| is_lost.then_some(said)).collect();
    Written::partial(text, lost).with_lost_header(left_out)
}

/// A property, or the end of a game.
struct Part<'a> {
    /// The node that it is about, if it is a move.
    node: Option<usize>,
    /// Its name, with a number where it needs one among those of its game.
    name: &'a str,
    text: String,
}

impl<'a> Part<'a> {
    /// What is said about the whole game.
    fn of_game(name: &'a str, text: String) -> Self {
        Self { node: None, name, text }
    }
}

/// The moves of the main line, and the passes.
fn moves(record: &Record) -> impl Iterator<Item = Part<'_>> {
    record.tree.main_line().flat_map(|at| {
        let part = |color: Color, text: &str| Part {
            node: Some(at),
            name: color.letter(),
            text: format!("{}[{text}]", color.letter()),
        };
        let node = record.nodes().get(at);
        let play = node.and_then(|node| Some((node.play?, &node.details))).map(|(square, details)| {
            let slash = if details.is_empty() { "" } else { "/" };
            let play = format!("{}{slash}{}", square.to_string().to_uppercase(), line(details));
            part(record.before(at).to_move, &play)
        });
        play.into_iter().chain(record.passed(at).map(|color| part(color, "PA")))
    })
}

/// The properties of a game where its file has them, with the blanks before them. What it does not have stands where it usually does.
fn arranged(mut parts: Vec<Part<'_>>, record: &Record) -> String {
    let Form(places) = &record.places;
    let mut known = HashMap::new();
    for (number, place) in places.iter().enumerate() {
        let is_move = Color::ALL.iter().any(|color| color.letter() == place.name);
        known.entry((is_move.then_some(place.node), &*place.name)).or_insert((number, place));
    }
    let place = |part: &Part<'_>| known.get(&(part.node, part.name)).copied();
    // The board is usually the last thing before the moves.
    let board = known.get(&(None, "BO"));
    parts.sort_by_cached_key(|part| match place(part) {
        _ if part.name == END => (usize::MAX, 0),
        Some((number, place)) => (place.node, 2 * number + 1),
        None if part.name == "GM" => (0, 0),
        None => match (part.node, board) {
            (None, Some((number, place))) => (place.node, 2 * number),
            (node, _) => (node.unwrap_or(0), usize::MAX),
        },
    });
    parts
        .iter()
        .map(|part| format!("{}{}", place(part).map_or("", |(_, place)| &place.blank), part.text))
        .collect()
}

/// A value without what GGF has no way to write.
fn line(value: &str) -> String {
    value.replace(['\n', '\r'], " ").replace(']', ")")
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
