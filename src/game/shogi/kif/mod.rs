//! KIF, in which most Japanese programs keep games: one line a move, with the square that it comes from and the time.
//!
//! Source: 棋譜ファイル KIF 形式 by Y. Kakinoki (<http://kakinoki.o.oo7.jp/kif_format.html>), and what programs and people
//! write instead. Everything untidy is read with a warning; an error is what leaves a doubt about a position.

pub mod ending;
pub mod head;
pub mod line;
pub mod problem;
pub mod read;
#[cfg(test)]
mod tests;

use problem::{Problem, Problems};

use crate::game::charset::Text;
use crate::game::{Game, Notation, ReadOptions, Reading, Record as Any};

/// The `kif` notation.
pub const KIF: Notation = Notation {
    name: "kif",
    game: Some(Game::Shogi),
    about: "shogi games with times, comments and variations, as Japanese programs keep them",
    extensions: &["kif", "kifu"],
    read: read_kif,
    write: None,
    many: None,
};

fn read_kif(bytes: &[u8], _: &ReadOptions) -> Reading {
    let text = Text::japanese(bytes);
    let mut problems = Problems::default();
    if let Some(span) = text.damage() {
        problems.add(Problem::Encoding { encoding: text.encoding() }, span);
    }
    let record = read::read(text.as_str(), &mut problems);
    Reading::new(record.map(Any::Shogi), text.about_bytes(problems.finish()))
}
