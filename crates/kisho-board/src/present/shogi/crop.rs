//! Which part of the board is shown, and what squares are called.

use super::BOARD_SIZE;
use crate::present::Options;
use crate::present::crop::{self, Cell, Part};
use kisho_game::shogi::{Record, Square};
use kisho_game::text::{Diagnostic, Id, Span};

/// `crop=auto` shows the rest of the board where that is no more than so many squares. Were there more, pieces in the
/// middle would have the whole board round them.
const NEAR: u8 = 1;

/// The part that the author asks for; with a problem if that is not possible.
pub fn part(record: &Record, options: &Options) -> (Part, Option<Diagnostic>) {
    let named = |name: &str, span| named(name, span).map(cell);
    crop::chosen(options, (BOARD_SIZE, NEAR), named, || used(record, options))
        .unwrap_or((Part::whole(BOARD_SIZE), None))
}

/// The square of a name: `7f`, `76`, `７六`.
pub fn square_of(name: &str) -> Option<Square> {
    let mut chars = name.chars();
    let (file, rank, None) = (chars.next()?, chars.next()?, chars.next()) else { return None };
    let digit = |c: char| match c {
        '1'..='9' => Some(c as u32 - '0' as u32),
        '１'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    };
    let rank = digit(rank).or_else(|| match rank {
        'a'..='i' => Some(rank as u32 - 'a' as u32 + 1),
        _ => "一二三四五六七八九".chars().zip(1..).find(|(c, _)| *c == rank).map(|(_, rank)| rank),
    })?;
    Square::new(digit(file)? as u8, rank as u8)
}

/// The square that the author names.
pub fn named(name: &str, span: Span) -> Result<Square, Box<Diagnostic>> {
    square_of(name).ok_or_else(|| {
        let hint = "a square is a file from 1 to 9 and a rank: `7f`, `76` or `７六`";
        let message = format!("`{name}` is not a square");
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
    })
}

/// The place of a square on a board that is not turned.
fn cell(square: Square) -> Cell {
    (9 - square.file(), square.rank() - 1)
}

/// The squares in use in the frames that are shown.
fn used(record: &Record, options: &Options) -> Option<Part> {
    let shown = crop::frames_shown(options, record.nodes.len(), record.main_end());
    let first = record.nodes.get(*shown.start())?;
    // What stands there at first, and then where it goes.
    let stands = first.position.pieces().map(|(square, _)| square);
    let moves = record.nodes.get(shown).into_iter().flatten().filter_map(|node| Some(node.play?.to()));
    Part::around(stands.chain(moves).map(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_three_kinds_of_names() {
        let square = Square::new(7, 6);
        for name in ["7f", "76", "７六", "７６", "7六"] {
            assert_eq!(square_of(name), square, "{name}");
        }
        for name in ["", "7", "7j", "0a", "70", "7f ", "a7", "７六歩"] {
            assert_eq!(square_of(name), None, "{name}");
        }
    }
}
