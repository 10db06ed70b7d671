//! Go: rules, codecs and notation.
//!
//! [`sgf`] reads the form of a file, `read` makes a played-out [`Record`] of it, [`Board`] knows the rules.

pub mod board;
mod engine;
pub mod figure;
mod grow;
#[cfg(feature = "json")]
pub mod json;
mod key;
mod marking;
pub mod outcome;
pub mod point;
pub mod problem;
mod read;
pub mod record;
mod row;
pub mod score;
pub mod sensei;
pub mod setup;
pub mod sgf;
mod write;

pub use board::{Board, Change, Effect};
pub use figure::{FigureStart, PrintMode, Wishes};
pub use outcome::Outcome;
pub use point::{Point, Size};
pub use record::{Area, Captures, Diagram, Line, MAX_NUMBER, Mark, Node, Play, Property, Record};
pub use score::{Ownership, Rules, Score};

pub use super::{Children, Color};
use super::{Game, Notation, Record as Any, Written};
use crate::mistaken::Signs;

/// The `sgf` notation.
pub const SGF: Notation = Notation {
    name: "sgf",
    game: Some(Game::Go),
    about: "Go games and problems with variations: SGF, FF[1] to FF[4]",
    extensions: &["sgf"],
    read: read::read,
    write: Some(write_sgf),
    many: Some(crate::Many { between: Some(""), places: read::places }),
    is_line: false,
    family: "sgf",
    signs: Signs::Strong(sgf::begins),
};

/// The `sensei` notation.
pub const SENSEI: Notation = Notation {
    name: "sensei",
    game: Some(Game::Go),
    about: "Go diagrams of Sensei's Library, as written in its pages",
    extensions: &[],
    read: sensei::read,
    write: Some(write_sensei),
    many: None,
    is_line: false,
    family: "sensei",
    signs: Signs::Strong(|text| text.first.starts_with("$$")),
};

fn write_sensei(record: &Any) -> Result<Written, String> {
    match record {
        Any::Go(record) => Ok(sensei::write(record)),
        other => Err(format!("this is {}", other.game())),
    }
}

fn write_sgf(record: &Any) -> Result<Written, String> {
    match record {
        Any::Go(record) => Ok(Written::whole(write::write(record))),
        other => Err(format!("this is {}", other.game())),
    }
}
