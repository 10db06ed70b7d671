//! A position as one line of text: `3gpc1gpc/4gpc1/5gpc/GPC5/1GPC4/GPC1GPC3 b`.

use super::setup::Flaw;
use super::square::SIZE;
use super::{Die, Lie, Position, Square};
use crate::Color;
use crate::text::Span;

/// What is wrong with the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Not six rows.
    #[error("a board has 6 rows between `/`, not {0}")]
    Rows(usize),
    /// Not six squares in a row.
    #[error("row {row} has {squares} squares, not 6")]
    Row {
        /// The row, 1–6 from the bottom.
        row: u8,
        /// Squares that it has.
        squares: usize,
    },
    /// Neither a digit nor a die.
    #[error("a number of empty squares or the three letters of a die is expected here, such as `GPC`")]
    Die,
    /// No side to move.
    #[error("the side to move is `b` or `w`")]
    ToMove,
    /// More dice than a player has.
    #[error("{0} has {1} dice, but a player has 4")]
    TooMany(Color, usize),
    /// No game comes to it.
    #[error(transparent)]
    Flaw(Flaw),
}

/// Dice of each player.
pub const DICE: usize = 4;

/// Reads a position; the errors have the place in `text`. If the side to move cannot move and the other can, it passes.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(text: &str) -> Result<Position, (Error, Span)> {
    let (position, span) = read_flawed(text)?;
    let flaw = position.flaws().first().copied();
    flaw.map_or(Ok(position), |flaw| Err((Error::Flaw(flaw), span)))
}

/// The same, with the place of the board, whether a game can come to the position or not.
///
/// # Errors
/// The first thing that keeps it from being read.
pub fn read_flawed(text: &str) -> Result<(Position, Span), (Error, Span)> {
    let mut words = words(text);
    let whole = Span::new(0, text.len());
    let (board, span) = words.next().ok_or((Error::Rows(0), whole))?;
    let rows = board.split('/').count();
    if rows != usize::from(SIZE) {
        return Err((Error::Rows(rows), span));
    }
    let to_move = match words.next() {
        None => Color::Black,
        Some(("b", _)) => Color::Black,
        Some(("w", _)) => Color::White,
        Some((_, span)) => return Err((Error::ToMove, span)),
    };
    if let Some((_, span)) = words.next() {
        return Err((Error::ToMove, span));
    }
    let mut position = Position::empty(to_move);
    let mut start = span.start;
    for (row, text) in (0..SIZE).rev().zip(board.split('/')) {
        read_row(&mut position, row, text, start)?;
        start += text.len() + 1;
    }
    for owner in Color::ALL {
        let count = position.count(owner);
        if count > DICE {
            return Err((Error::TooMany(owner, count), span));
        }
    }
    if to_move == Color::White {
        position.turn = 2;
    }
    Ok((position.settled(), span))
}

/// A position in which something is wrong, as far as it can be read: a die that cannot be read is an empty square, and a row that is too
/// long is empty.
pub fn readable(text: &str) -> Option<Position> {
    let mut words = text.split_whitespace();
    let rows = words.next()?.split('/');
    let rows: Vec<String> = rows.map(|row| mended(row).unwrap_or_else(|| SIZE.to_string())).collect();
    let side = words.next().filter(|side| ["b", "w"].contains(side)).unwrap_or_default();
    read_flawed(&format!("{} {side}", rows.join("/"))).ok().map(|(position, _)| position)
}

/// A row with empty squares for dice that cannot be read, and for what is missing at its end; `None` if it is too long.
fn mended(row: &str) -> Option<String> {
    let (mut text, mut squares, mut rest) = (String::new(), 0_usize, row);
    while let Some(first) = rest.chars().next() {
        let length = match first.to_digit(10) {
            Some(empty) => {
                squares += empty as usize;
                text.push(first);
                1
            }
            None => {
                let end = rest.char_indices().nth(3).map_or(rest.len(), |(end, _)| end);
                let end = end + usize::from(rest[end..].starts_with('+'));
                let die = &rest[..end];
                let alone = format!("{die}{}", SIZE - 1);
                let is_read = read_row(&mut Position::empty(Color::Black), 0, &alone, 0).is_ok();
                squares += 1;
                text.push_str(if is_read { die } else { "1" });
                end
            }
        };
        if squares > usize::from(SIZE) {
            return None;
        }
        rest = &rest[length..];
    }
    let missing = usize::from(SIZE) - squares;
    Some(if missing > 0 { format!("{text}{missing}") } else { text })
}

/// The words of a text with their places.
pub fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        (word, Span::new(start, start + word.len()))
    })
}

fn read_row(position: &mut Position, row: u8, text: &str, start: usize) -> Result<(), (Error, Span)> {
    let (mut rest, mut squares) = (text, 0_usize);
    while let Some(first) = rest.chars().next() {
        let at = start + text.len() - rest.len();
        if let Some(empty) = first.to_digit(10) {
            squares += empty as usize;
            rest = &rest[1..];
            continue;
        }
        let wrong = (Error::Die, Span::new(at, at + first.len_utf8()));
        let letters = rest.get(..3).ok_or(wrong)?;
        let owner = if first.is_ascii_uppercase() { Color::Black } else { Color::White };
        let same_case = owner.pick(letters.to_ascii_uppercase(), letters.to_ascii_lowercase()) == letters;
        let lie: Lie = letters.to_ascii_uppercase().parse().map_err(|()| wrong)?;
        if !same_case {
            return Err(wrong);
        }
        rest = &rest[3..];
        let has_left = rest.starts_with('+');
        rest = rest.strip_prefix('+').unwrap_or(rest);
        if let Some(square) = u8::try_from(squares).ok().and_then(|column| Square::at(column, row)) {
            position.put(square, Some(Die { owner, lie, has_left }));
        }
        squares += 1;
    }
    if squares == usize::from(SIZE) {
        Ok(())
    } else {
        Err((Error::Row { row: row + 1, squares }, Span::new(start, start + text.len())))
    }
}

/// Writes a position. The number of the turn and what was done in it have no place there.
#[must_use]
pub fn write(position: &Position) -> String {
    let rows: Vec<_> = (0..SIZE).rev().map(|row| write_row(position, row)).collect();
    format!("{} {}", rows.join("/"), position.to_move.pick('b', 'w'))
}

fn write_row(position: &Position, row: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    let put_empty = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            *text += &empty.to_string();
        }
        *empty = 0;
    };
    for square in (0..SIZE).filter_map(|column| Square::at(column, row)) {
        let Some(die) = position.at(square) else {
            empty += 1;
            continue;
        };
        put_empty(&mut text, &mut empty);
        let letters = die.lie.to_string();
        text += &die.owner.pick(letters.clone(), letters.to_ascii_lowercase());
        if die.has_left {
            text.push('+');
        }
    }
    put_empty(&mut text, &mut empty);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "3gpc1gpc/4gpc1/5gpc/GPC5/1GPC4/GPC1GPC3 b";

    #[test]
    fn the_start_is_as_documented() {
        let start = Position::start([Lie::GPC; 4], [Lie::GPC; 4]);
        assert_eq!(write(&start), START);
        assert_eq!(read(START), Ok(start));
    }

    #[test]
    fn what_stands_outside_of_its_home_has_left_it() {
        for text in ["6/6/2GPC+3/6/6/6 w", "6/6/2GPC3/6/6/6 w"] {
            assert_eq!(write(&read(text).unwrap()), "6/6/2GPC+3/6/6/6 w");
        }
        let back = read("6/6/6/6/5gpc/GPC+5 b").unwrap();
        assert!(back.at(Square::goal_of(Color::Black)).unwrap().has_left);
    }

    #[test]
    fn what_can_be_read_of_a_row_is_kept() {
        for (row, kept) in [
            ("3gpx1gpc", "5gpc"),
            ("GPC4", "GPC5"),
            ("GPC+x2棋", "GPC+5"),
            ("GPC6", "6"),
            ("", "6"),
            ("Gp", "6"),
        ] {
            let position = readable(&format!("6/6/{row}/6/6/6 w")).unwrap();
            assert_eq!(write_row(&position, 3), kept, "{row}");
            assert_eq!(position.to_move, Color::White);
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let says = |text: &str, message: &str, at: &str| {
            let (error, span) = read(text).unwrap_err();
            assert_eq!((error.to_string().as_str(), &text[span.start..span.end]), (message, at), "{text}");
        };
        says("6/6 b", "a board has 6 rows between `/`, not 2", "6/6");
        says("6/6/7/6/6/6 b", "row 4 has 7 squares, not 6", "7");
        says("0/6/6/6/6/6 b", "row 6 has 0 squares, not 6", "0");
        says(
            "5GPC/6/6/6/6/gpc5 b",
            "both players have reached a goal: the game ends with the first",
            "5GPC/6/6/6/6/gpc5",
        );
        says(
            "6/6/6/6/GPC+5/5GPC w",
            "the die on a2 cannot have left its home area and be there again, unless it is black's last one",
            "6/6/6/6/GPC+5/5GPC",
        );
        says("6/6/5/6/6/6 b", "row 4 has 5 squares, not 6", "5");
        says("6/6/6/6/6/6 x", "the side to move is `b` or `w`", "x");
        let die = "a number of empty squares or the three letters of a die is expected here, such as `GPC`";
        for (row, at) in [("GGC5", "G"), ("5Gpc", "G"), ("1GP4", "G"), ("囲5", "囲"), ("5GP", "G")] {
            says(&format!("6/6/6/6/{row}/6 b"), die, at);
        }
        says(
            "GPCGPCGPCGPCGPC1/6/6/6/6/6 b",
            "black has 5 dice, but a player has 4",
            "GPCGPCGPCGPCGPC1/6/6/6/6/6",
        );
    }
}
