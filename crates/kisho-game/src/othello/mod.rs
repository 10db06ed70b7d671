//! Othello, which is also called Reversi (オセロ、リバーシ): rules, positions and notation.
//!
//! Columns are a–h from the left, rows 1–8 from the top. Black begins; white stands on d4 and e5, black on e4 and d5.
//! Who cannot move passes, which is no move of its own: after a move it is the turn of whoever can move.

pub mod board;
mod ggf;
#[cfg(feature = "json")]
pub mod json;
mod key;
pub mod position;
pub mod record;
mod row;
pub mod rules;
pub mod setup;
pub mod square;
mod text;

pub use position::Position;
pub use record::Record;
pub use rules::Illegal;
pub use square::{Square, Squares};

use super::{Game, Notation, Reading, Record as Any};
use crate::mistaken::Signs;

/// The `othello` notation.
pub const OTHELLO: Notation = Notation {
    name: "othello",
    game: Some(Game::Othello),
    about: "Othello (Reversi): a transcript such as f5d6c3d3c4, or a board of 64 signs",
    extensions: &["othello"],
    read: |text, _| {
        let (record, problems) = text::parse(text);
        Reading::new(record.map(Any::Othello), problems)
    },
    write: Some(|record| own(record).map(text::write_record)),
    many: None,
    is_line: false,
    family: "othello",
    signs: Signs::Strong(|text| begins(text.first)),
};

/// The `ggf` notation.
pub const GGF: Notation = Notation {
    name: "ggf",
    game: Some(Game::Othello),
    about: "Othello games as servers and programs exchange them: GGF, the Generic Game Format",
    extensions: &["ggf"],
    read: ggf::read,
    write: Some(|record| own(record).map(ggf::write)),
    many: Some(crate::Many { between: Some(""), places: ggf::places }),
    is_line: false,
    family: "ggf",
    signs: Signs::Strong(|text| {
        let is_first = ["(;BO[8", "]BO[8"].iter().any(|sign| text.first.contains(sign));
        // Servers write text above the games.
        is_first || text.lines().any(|line| line.contains("(;GM[Othello]"))
    }),
};

fn own(record: &Any) -> Result<&Record, String> {
    match record {
        Any::Othello(record) => Ok(record),
        other => Err(format!("this is {}", other.game())),
    }
}

/// Whether a line begins with three moves of a game, or with a row of a board. The rules tell the moves from those of games
/// whose squares have the same names.
fn begins(line: &str) -> bool {
    board::begins(line) || text::parse(line.as_bytes()).0.is_some_and(|record| record.nodes().len() > 3)
}
