//! Text to moves.

use super::super::body::{self, Course, MovesProblem};
use super::super::name::{self, Western};
use super::super::{Ending, Kind, Move, Position, Square, japanese, read_start, reading, sfen};
use crate::charset::Text;
use crate::text::{Counted, Id, Span, shown};
use crate::{ReadOptions, Reading};

/// Reads a position with its moves, or moves from the position in which games begin.
#[must_use]
pub fn read(bytes: &[u8], _: &ReadOptions) -> Reading {
    reading(Text::japanese(bytes).as_utf8(Id::SfenEncoding, |text, said| {
        // Where the first move is none, the next one tells what it should be.
        let has_second = text.split_whitespace().nth(1).is_some_and(|word| action(word).is_some());
        if !body::begins(text) && (!has_second || sfen::is_start(text)) {
            return read_start(text, said);
        }
        let mut course = Course::new(Position::initial(), 1);
        body::read(&mut course, text, 0, said);
        Some(course.finish(said))
    }))
}

/// Reads words: moves, and what ends a game. `offset` is the place of `text` in the whole text.
pub fn moves(course: &mut Course, text: &str, offset: usize, said: &mut Counted) {
    let mut at = offset;
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        if course.remark(line) {
            continue;
        }
        for (word, span) in words(line.trim(), start) {
            take(course, line.trim(), (word, span), said);
            if course.stopped.is_some() {
                return;
            }
        }
    }
}

/// The words of a line that begins at an offset.
fn words(line: &str, start: usize) -> impl Iterator<Item = (&str, Span)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        let word = trimmed.split_whitespace().next()?;
        let at = start + (line.len() - trimmed.len());
        rest = trimmed.get(word.len()..).unwrap_or_default();
        Some((word, Span::new(at, at + word.len())))
    })
}

fn take(course: &mut Course, line: &str, (word, span): (&str, Span), said: &mut Counted) {
    let Some(node) = course.tree.node_mut(course.at) else { return };
    let western = Western::read(bare(word));
    match (ending(word), action(word), western) {
        _ if bare(word).is_empty() => {}
        _ if word == "moves" && course.at == 0 => {}
        _ if node.ending.is_some() => course.stop(MovesProblem::AfterEnd, span, said),
        (Some(ending), ..) => node.ending = Some(ending),
        (_, Some(action), _) => course.play(action, span, said),
        (.., Some(western)) => match western.find(&node.position) {
            Ok(action) => course.play(action, span, said),
            Err(why) => {
                let number = node.number.saturating_add(1);
                let name = format!("{}{}", name::sign(node.position.turn()), bare(word));
                course.stop(MovesProblem::Unclear { number, name, why }, span, said);
            }
        },
        _ if sfen::is_start(line) => course.stop(MovesProblem::Another, span, said),
        _ => course.stop(MovesProblem::Word { found: shown(word) }, span, said),
    }
}

/// A word without what books write before a move: its number and the sign of its player, `12.`, `12.P-7f`, `▲P-7f`.
fn bare(word: &str) -> &str {
    let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.len() - after_number.len();
    let rest = after_number.strip_prefix('.').filter(|_| number > 0).unwrap_or(word);
    japanese::side(rest).map_or(rest, |(_, rest)| rest)
}

/// Whether a line begins with a move as programs or English books write it.
#[must_use]
pub fn begins(line: &str) -> bool {
    let word = line.split_whitespace().find(|word| !bare(word).is_empty()).unwrap_or_default();
    word == "moves" || ending(word).is_some() || action(word).is_some() || Western::read(bare(word)).is_some()
}

/// What a program answers if it does not move.
fn ending(word: &str) -> Option<Ending> {
    match word {
        "resign" => Some(Ending::Resignation),
        "win" => Some(Ending::Declaration),
        _ => None,
    }
}

/// The move that a word such as `7g7f`, `8h2b+` or `P*5e` names, whether or not a rule forbids it.
#[must_use]
pub fn action(word: &str) -> Option<Move> {
    match *word.as_bytes() {
        [kind, b'*', file, rank] => {
            let kind = Kind::from_letter(char::from(kind)).filter(|kind| *kind != Kind::King)?;
            Some(Move::Drop { kind, to: square(file, rank)? })
        }
        [file, rank, to_file, to_rank, ref promotion @ ..] => {
            let promotes = match promotion {
                [] => false,
                [b'+'] => true,
                _ => return None,
            };
            Some(Move::Step { from: square(file, rank)?, to: square(to_file, to_rank)?, promotes })
        }
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.checked_sub(b'0')?, rank.checked_sub(b'a' - 1)?)
}
