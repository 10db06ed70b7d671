//! Quoridor: rules, codecs and notation.
//!
//! Moves are written in the common "official" notation: a pawn move is its target square (`e2`), a wall
//! the square whose upper right corner is its middle, and `h` or `v` (`e3h`). Columns are a–i from the left,
//! rows 1–9 from white's side.

#[cfg(feature = "json")]
pub mod json;
mod key;
pub mod paths;
pub mod player;
pub mod position;
pub mod qf;
pub mod record;
mod row;
pub mod rules;
pub mod search;
mod setup;
pub mod square;
pub mod state;
#[cfg(test)]
mod testing;
pub mod text;
pub mod wall;

pub use player::{ByPlayer, Player};
pub use position::{Action, Move, Played, Position};
pub use record::Record;
pub use rules::Illegal;
pub use square::{Direction, Square};
pub use state::{Flaw, LastMove, State, StateError};
pub use text::Names;
pub use wall::{Orientation, PlacedWall, Slot, Wall};

use super::{Game, Notation, ReadOptions, Reading, Written};
use crate::mistaken::Signs;
use crate::text::{Counted, Diagnostic};

/// The qf notation.
pub const QF: Notation = Notation {
    name: "qf",
    game: Some(Game::Quoridor),
    about: "Quoridor positions and games as the Quoridor fan site writes them (Base64)",
    extensions: &["qf"],
    read,
    write: Some(write),
    many: None,
    is_line: true,
    family: "qf",
    signs: Signs::Weak(|text| is_code(text.first)),
};

/// The text notation.
pub const QUORIDOR: Notation = Notation {
    name: "quoridor",
    game: Some(Game::Quoridor),
    about: "Quoridor games as people type them: 1. e2 e8 2. e3 e3v",
    extensions: &["quoridor"],
    read: text::read,
    write: Some(text::write),
    many: None,
    is_line: false,
    family: "quoridor",
    signs: Signs::Weak(|text| begins(text.first)),
};

fn read(text: &[u8], _: &ReadOptions) -> Reading {
    let (record, problems) = qf::decode(text);
    // A code can have a thousand moves, each against the rules.
    let said = problems.into_iter().map(Diagnostic::from).collect::<Counted>();
    Reading::new(record.map(super::Record::Quoridor), said.finish())
}

fn write(record: &super::Record) -> Result<Written, String> {
    match record {
        super::Record::Quoridor(record) => {
            Ok(Written::partial(qf::encode(record), record.beside_main_line()))
        }
        _ => Err("qf holds games of Quoridor only".to_owned()),
    }
}

/// Whether a line is at least two moves, numbered or not.
fn begins(line: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut moves = line
        .split_whitespace()
        .map(|word| word.trim_start_matches(is_number))
        .filter(|word| !word.is_empty());
    let is_move = |word: &str| Names::default().read(word).is_some();
    moves.next().is_some_and(is_move) && moves.next().is_some_and(is_move)
}

/// Whether a line is a code. Few words are one: every bit has to have a meaning.
fn is_code(line: &str) -> bool {
    const SHORTEST: &str = "gkwAAAAQ";
    line.len() >= SHORTEST.len()
        && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
        && qf::decode(line.as_bytes()).1.is_empty()
}
