//! Text to moves.

use super::super::body::{self, Course};
use super::super::{Ending, Kind, Move, Position, Square, read_start};
use crate::game::{ReadOptions, Reading};
use crate::text::{Counted, Diagnostic, Span};

/// Of a word that is no move a message shows so many characters; it may be a whole file.
const SHOWN: usize = 20;

/// Reads a position with its moves, or moves from the position in which games begin.
#[must_use]
pub fn read(text: &[u8], _: &ReadOptions) -> Reading {
    if !body::begins(text) {
        return read_start(text);
    }
    let mut said = Counted::default();
    let mut course = Course::new(Position::initial(), 1);
    body::read(&mut course, text, 0, &mut said);
    course.reading(said)
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
            take(course, word, span, said);
            if course.stopped {
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

fn take(course: &mut Course, word: &str, span: Span, said: &mut Counted) {
    let mut stop = |id, message: String, hint: &str| {
        said.add(id, || Diagnostic::error(id, span, message).with_hint(hint));
        course.stopped = true;
    };
    let ended = course.tree.node(course.at).is_some_and(|node| node.ending.is_some());
    match (ending(word), action(word)) {
        _ if ended => stop("usi-after-end", "the game has ended before".to_owned(), "remove what follows"),
        (Some(ending), _) => {
            if let Some(node) = course.tree.node_mut(course.at) {
                node.ending = Some(ending);
            }
        }
        (_, Some(action)) => course.play(action, span, said),
        _ if word == "moves" && course.at == 0 => {}
        _ => {
            let shown: String = word.chars().take(SHOWN).collect();
            let hint =
                "a move is two squares such as `7g7f`, with `+` if the piece promotes; a drop is `P*5e`";
            stop("usi-move", format!("{shown:?} is no move"), hint);
        }
    }
}

/// Whether a word begins moves in USI.
#[must_use]
pub fn is_word(word: &str) -> bool {
    word == "moves" || ending(word).is_some() || action(word).is_some()
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
