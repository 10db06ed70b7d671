//! KIF, in which most Japanese programs keep games: one line a move, with the square that it comes from and the time.
//!
//! Source: 棋譜ファイル KIF 形式 by Y. Kakinoki (<http://kakinoki.o.oo7.jp/kif_format.html>), and what programs and people
//! write instead. Everything untidy is read with a warning; an error is what leaves a doubt about a position.

pub mod between;
pub mod ending;
mod english;
pub mod head;
pub mod line;
pub mod parts;
pub mod problem;
pub mod read;
#[cfg(test)]
mod tests;
pub mod write;

pub use read::places;

use head::Head;
use line::{Line, What};
use problem::KifProblem;

use super::{ki2, shogi};
use crate::charset::Text;
use crate::mistaken::{Beginning, Signs};
use crate::text::Counted;
use crate::{Game, Many, Notation, ReadOptions, Reading, Record as Any};

/// The `kif` notation.
pub const KIF: Notation = Notation {
    name: "kif",
    game: Some(Game::Shogi),
    about: "shogi games with times, comments and variations, as Japanese programs keep them",
    extensions: &["kif", "kifu"],
    read: read_kif,
    write: Some(|record| Ok(write::write(shogi(record)?))),
    many: Some(Many { between: Some("\n"), places }),
    is_line: false,
    family: "kif",
    signs: Signs::Strong(|text| {
        begins(text) && text.lines().any(is_of_game) && !is_board(text) && !text.lines().any(ki2::has_moves)
    }),
};

/// The `bod` notation.
pub const BOD: Notation = Notation {
    name: "bod",
    about: "a shogi position as a board of text, which Japanese programs put on the clipboard",
    extensions: &["bod"],
    write: Some(|record| Ok(write::bod(shogi(record)?))),
    many: None,
    signs: Signs::Strong(|text| is_board(text) && !text.lines().any(ki2::has_moves)),
    ..KIF
};

/// Whether a text begins as the files of both dialects do.
pub fn begins(text: &Beginning<'_>) -> bool {
    matches!(Line::of(text.first), Line::Header(name, _) if Head::is_japanese(name)) || is_of_game(text.first)
}

/// Whether a line says something of a game: a header line may stand in any Japanese text, unless it names the handicap.
fn is_of_game(line: &str) -> bool {
    match Line::of(line) {
        Line::Header(name, _) => name == "手合割",
        Line::Rank(_) => true,
        Line::Numbered(numbered) => !matches!(numbered.what, What::Unreadable),
        _ => line.starts_with("手数"),
    }
}

/// Whether a text is a board without moves after it.
fn is_board(text: &Beginning<'_>) -> bool {
    let has = |is: fn(&Line<'_>) -> bool| text.lines().any(|line| is(&Line::of(line)));
    begins(text)
        && has(|line| matches!(line, Line::Rank(_)))
        && !has(|line| matches!(line, Line::Numbered(_)))
}

/// The ways to write moves that the reader knows. It reads both in one file, but says that in KIF the origins are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// `1 ７六歩(77)`: one in a line, each with its origin.
    Kif,
    /// `▲７六歩 △３四歩`: several in a line, with the words 右左直上寄引 where they are needed.
    Ki2,
}

fn read_kif(bytes: &[u8], options: &ReadOptions) -> Reading {
    read_as(Dialect::Kif, bytes, options)
}

/// Reads a file that should be in one of the dialects.
#[must_use]
pub fn read_as(dialect: Dialect, bytes: &[u8], options: &ReadOptions) -> Reading {
    let text = Text::japanese(bytes);
    let mut problems = Counted::default();
    if let Some(span) = text.damage() {
        problems.note(&KifProblem::Encoding { encoding: text.encoding() }, span);
    }
    let records = read::read(text.as_str(), dialect, options, &mut problems);
    let mut records = records.into_iter().map(Any::Shogi);
    let record = records.next();
    Reading { record, more: records.collect(), diagnostics: text.about_bytes(problems.finish()) }
}
