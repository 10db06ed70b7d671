//! A record as a KIF file, in UTF-8, with the lines, spaces and full-width characters of Kakinoki's programs.

use std::fmt::Write as _;

use super::super::lost::start_time;
use super::super::{Holds, Kind, Move, Node, Position, Record, Square, Time};
use super::{Dialect, ending, parts};
use crate::text::kanji_numeral;
use crate::{Lost, Written};

// Writing to a string cannot fail, so what `write!` and `writeln!` return says nothing.

/// Said where the words for an ending would be read as something else.
pub const WORDS_LOST: Lost = Lost::new(
    "the words for how the game ended are left out: in a file they would be something else",
    "終局の表記",
);

/// Writes a record whole. A `+` stands where a variation follows.
#[must_use]
pub fn write(record: &Record) -> Written {
    let mut text = "#KIF version=2.0 encoding=UTF-8\n".to_owned();
    let mut lost: Vec<Lost> = start_time(record).into_iter().collect();
    let left_out = parts::head(&mut text, record);
    text.push_str("手数----指手---------消費時間--\n");
    let times = record.times(true);
    if record.nodes.iter().flat_map(|node| [node.time, node.ending_time]).flatten().any(Time::has_fraction) {
        lost.push(Lost::new("parts of seconds are left out: KIF has whole seconds", "1秒未満の時間"));
    }
    let last_ways = last_ways(record);
    let last_way = |at: usize| last_ways.get(at).copied().flatten();
    for (count, line) in parts::lines(record).into_iter().enumerate() {
        if let (1.., Some(first)) = (count, line.first().and_then(|&at| record.nodes.get(at))) {
            let _ = writeln!(text, "\n変化：{}手", first.number);
        }
        for &at in &line {
            let Some(node) = record.nodes.get(at) else { continue };
            let is_marked = node.parent.and_then(last_way).is_some_and(|last| last != at);
            let [time, _] = times.get(at).copied().unwrap_or_default();
            step(&mut text, record, node, time, is_marked);
            parts::comment(&mut text, node, false);
        }
        let Some((&at, node)) = line.last().and_then(|at| Some((at, record.nodes.get(*at)?))) else {
            continue;
        };
        let Some(how) = node.ending else { continue };
        let (mut turn, mut number, mut is_marked) =
            (node.position.turn(), node.number, last_way(at).is_some());
        if let Some(foul) = node.foul {
            number = number.saturating_add(1);
            let words = words(&node.position, foul.action, node.last_to(), Some(foul.kind));
            numbered(&mut text, number, &words, None, std::mem::take(&mut is_marked));
            turn = turn.other();
        }
        let [_, time] = times.get(at).copied().unwrap_or_default();
        // In KIF only the main line ends so.
        let kept = node.result_line();
        let result = (count == 0 && kept.is_none())
            .then(|| parts::result_of(node, how, parts::titles(record), Dialect::Kif));
        if kept.as_ref().or(result.as_ref()).is_some_and(|line| parts::stands_alone(line, node, how)) {
            result.into_iter().for_each(|line| parts::push_line(&mut text, &line));
            parts::comment(&mut text, node, true);
            continue;
        }
        let own = parts::own_words(node).filter(|words| ending::says(words, how, turn));
        if own.is_none() && node.ending_words.is_some() && !lost.contains(&WORDS_LOST) {
            lost.push(WORDS_LOST);
        }
        let word = own.unwrap_or(ending::word(how, turn));
        numbered(&mut text, number.saturating_add(1), word, time, is_marked);
        parts::comment(&mut text, node, true);
        result.into_iter().for_each(|line| parts::push_line(&mut text, &line));
    }
    Written::partial(text, lost).with_lost_header(left_out).with_joined_lines(&record.info)
}

/// The last of the ways on from each node.
fn last_ways(record: &Record) -> Vec<Option<usize>> {
    let mut last = vec![None; record.nodes.len()];
    for (at, node) in record.nodes.iter().enumerate() {
        if let Some(way) = node.parent.and_then(|parent| last.get_mut(parent)) {
            *way = Some(at);
        }
    }
    last
}

/// The last position of the main line as a board, with its number and the move that led to it.
#[must_use]
pub fn bod(record: &Record) -> Written {
    let mut text = String::new();
    let end = record.main_end();
    if let Some(last) = record.nodes.get(end) {
        parts::board(&mut text, record, &last.position, record.is_handicap());
        parts::number(&mut text, record, end);
    }
    Written::partial(text, Holds { number: true, last_move: true, ..Holds::default() }.lost(record))
}

/// The line of a move.
fn step(text: &mut String, record: &Record, node: &Node, time: Option<Time>, is_marked: bool) {
    let before = node.parent.and_then(|parent| record.nodes.get(parent));
    if let (Some(before), Some(action)) = (before, node.play) {
        let words = words(&before.position, action, before.last_to(), None);
        let words = parts::called(record, before.position.turn(), words);
        numbered(text, node.number, &words, time, is_marked);
    }
}

/// `７六歩(77)`: KIF says 打 of every drop and never 不成, and needs no other word, as the origin is there. A piece that
/// stands nowhere is the one that is `said`.
pub fn words(before: &Position, action: Move, previous_to: Option<Square>, said: Option<Kind>) -> String {
    let to = action.to();
    let place = if previous_to == Some(to) { "同　".to_owned() } else { square(to) };
    match action {
        Move::Drop { kind, .. } => format!("{place}{}打", kind.japanese()),
        Move::Step { from, promotes, .. } => {
            let kind = before.at(from).map(|piece| piece.kind).or(said).map_or("", Kind::japanese);
            let promotion = if promotes { "成" } else { "" };
            format!("{place}{kind}{promotion}({}{})", from.file(), from.rank())
        }
    }
}

/// ７六
fn square(square: Square) -> String {
    let file = char::from_u32('０' as u32 + u32::from(square.file())).unwrap_or_default();
    format!("{file}{}", kanji_numeral(square.rank()))
}

/// Columns that the words of a move take, where those of a kanji are two, with a space after them.
const COLUMNS: usize = 13;

fn numbered(text: &mut String, number: u32, words: &str, time: Option<Time>, is_marked: bool) {
    let _ = write!(text, "{number:4} {words}");
    if let Some(time) = time {
        let width: usize = words.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let gap = " ".repeat(COLUMNS.saturating_sub(width).max(1));
        let _ = write!(text, "{gap}{}", time_column(time));
    }
    // Programs would take it for a part of a word that they know.
    let is_word = time.is_none() && !words.ends_with([')', '打']);
    text.push_str(match is_marked {
        true if is_word => " +\n",
        true => "+\n",
        false => "\n",
    });
}

/// The time of a move, and of all moves of the player: `( 0:16/00:00:16)`.
#[must_use]
pub fn time_column(time: Time) -> String {
    format!("({}/{})", minutes(time.spent), time.total.map(total).unwrap_or_default())
}

/// Minutes and seconds of a move: ` 0:16`.
fn minutes(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{:2}:{:02}", seconds / 60, seconds % 60)
}

/// Hours, minutes and seconds of all moves: `00:00:16`.
fn total(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours:02}:{minutes:02}:{:02}", seconds % 60)
}
