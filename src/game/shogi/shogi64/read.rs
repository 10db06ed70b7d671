//! Text to position.

use super::super::position::{Cell, taken};
use super::super::{Color, Kind, Piece, Position, Square};
use super::codes::{self, Lookup};
use super::error::{Error, Field, Problem};
use super::needs_mixed;
use crate::game::bits::{BitReader, PER_CHARACTER, URL_SAFE};
use crate::text::Span;

/// A position with what can be said about its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decoded {
    /// The position.
    pub position: Position,
    /// The code is in mixed mode although normal mode could express the position: no encoder should have written it.
    pub needlessly_mixed: bool,
}

/// Reads a code. White space around it is no part of it.
///
/// # Errors
/// If the text is anything but exactly one code; see [`Problem`].
pub fn decode(text: &[u8]) -> Result<Decoded, Error> {
    let start = text.len() - text.trim_ascii_start().len();
    let code = text.trim_ascii();
    if code.is_empty() {
        return Err(Error { problem: Problem::Empty, span: Span::new(0, text.len()) });
    }
    decode_trimmed(code).map_err(|error| Error { span: error.span.shifted(start), ..error })
}

fn decode_trimmed(code: &[u8]) -> Result<Decoded, Error> {
    let bits = BitReader::new(code, &URL_SAFE).ok_or_else(|| alphabet_error(code))?;
    let mut reader = Reader { bits, position: Position::empty(Color::Black), end: code.len() };
    let is_black_to_move = reader.take(1, Field::Header)? == 1;
    let is_mixed = reader.take(1, Field::Header)? == 1;
    reader.position.set_turn(if is_black_to_move { Color::Black } else { Color::White });
    if is_mixed {
        reader.pieces(&codes::READ_MIXED)?;
    } else {
        Color::ALL.into_iter().try_for_each(|owner| reader.king(owner))?;
        Color::ALL.into_iter().try_for_each(|owner| reader.pawns(owner))?;
        reader.pieces(&codes::READ_NORMAL)?;
    }
    Color::ALL.into_iter().try_for_each(|owner| reader.hand(owner))?;
    reader.finish()?;
    let position = reader.position;
    Ok(Decoded { position, needlessly_mixed: is_mixed && !needs_mixed(&position) })
}

fn alphabet_error(code: &[u8]) -> Error {
    let is_character = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let at = code.iter().position(|&byte| !is_character(byte)).unwrap_or(0);
    // All before it is ASCII, so a character begins here, unless the text is no UTF-8.
    let rest = code.get(at..).unwrap_or_default();
    let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    let len = first.map_or(1, char::len_utf8);
    let problem = Problem::Alphabet(first.unwrap_or(char::REPLACEMENT_CHARACTER));
    Error { problem, span: Span::new(at, at + len) }
}

struct Reader {
    bits: BitReader,
    position: Position,
    /// Length of the text.
    end: usize,
}

impl Reader {
    fn truncated(&self, field: Field) -> Error {
        Error { problem: Problem::Truncated(field), span: Span::at(self.end) }
    }

    fn take(&mut self, count: usize, field: Field) -> Result<u32, Error> {
        self.bits.take(count).ok_or_else(|| self.truncated(field))
    }

    fn king(&mut self, owner: Color) -> Result<(), Error> {
        let field = Field::King(owner);
        let from = self.bits.at();
        let index = self.take(7, field)?;
        let Some(place) = index.checked_sub(1) else { return Ok(()) };
        match Square::from_index(place as usize) {
            Some(square) => self.place(square, Piece::new(owner, Kind::King), field, from),
            None => Err(Error { problem: Problem::King { owner, index }, span: self.bits.span_from(from) }),
        }
    }

    fn pawns(&mut self, owner: Color) -> Result<(), Error> {
        for files in [[9, 8, 7], [6, 5, 4], [3, 2, 1]] {
            if self.right_pawns(owner, files).is_none() {
                files.into_iter().try_for_each(|file| self.pawn(owner, file))?;
            }
        }
        Ok(())
    }

    /// The pawns of three files, which can be taken at once. `None`, and nothing is done, if something is wrong with them.
    #[inline]
    fn right_pawns(&mut self, owner: Color, files: [u8; 3]) -> Option<()> {
        let (ranks, len) = codes::READ_PAWN.ahead::<3>(&self.bits);
        let cells = self.position.cells_mut();
        let pawn = Cell::new(Some(Piece::new(owner, Kind::Pawn)));
        let mut squares = [None; 3];
        for ((square, file), own_rank) in squares.iter_mut().zip(files).zip(ranks) {
            *square = pawn_square(owner, file, own_rank);
            if square.is_some_and(|square| !cells[square.index()].is_empty()) {
                return None;
            }
        }
        self.bits.skip(len)?;
        squares.into_iter().flatten().for_each(|square| cells[square.index()] = pawn);
        Some(())
    }

    fn pawn(&mut self, owner: Color, file: u8) -> Result<(), Error> {
        let field = Field::Pawn(owner, file);
        let from = self.bits.at();
        let own_rank = codes::READ_PAWN.take(&mut self.bits).ok_or_else(|| self.truncated(field))?;
        let square = pawn_square(owner, file, own_rank);
        square.map_or(Ok(()), |square| self.place(square, Piece::new(owner, Kind::Pawn), field, from))
    }

    /// The squares that are still empty, each with its piece. The bits of empty ones are zeros, and most are.
    fn pieces<const N: usize>(&mut self, table: &Lookup<Cell, N>) -> Result<(), Error> {
        let (free, count) = free(&self.position);
        let cells = self.position.cells_mut();
        let mut left = &free[..count];
        loop {
            // A code and the zeros in front of it are taken at once, if they are not too many.
            let mut zeros = self.bits.window().leading_zeros() as usize;
            if zeros >= left.len() || zeros > Lookup::<Cell, N>::MOST_ZEROS {
                zeros = self.bits.skip_zeros(left.len());
                left = &left[zeros..];
                if left.is_empty() {
                    return Ok(());
                }
                zeros = 0;
            }
            let Some(cell) = table.take_behind(zeros, &mut self.bits) else {
                let square = Square::from_index(left[zeros].into()).unwrap_or_default();
                return Err(self.truncated(Field::Piece(square)));
            };
            cells[usize::from(left[zeros])] = cell;
            left = &left[zeros + 1..];
        }
    }

    fn hand(&mut self, owner: Color) -> Result<(), Error> {
        let counts = codes::take_hand(&mut self.bits);
        let counts = counts.map_err(|kind| self.truncated(Field::Hand(owner, kind)))?;
        for (kind, count) in codes::HAND.into_iter().zip(counts) {
            if count > 0 {
                // No code stands for more than a set has, so the hand takes it.
                let _ = self.position.hand_mut(owner).set(kind, count);
            }
        }
        Ok(())
    }

    fn place(&mut self, square: Square, piece: Piece, field: Field, from: usize) -> Result<(), Error> {
        if let Some(there) = self.position.at(square) {
            let there = format!("the {} {}", there.owner, there.kind.english());
            let problem = Problem::Occupied { field, square, there };
            return Err(Error { problem, span: self.bits.span_from(from) });
        }
        self.position.put(square, Some(piece));
        Ok(())
    }

    /// Only zero bits that fill up the last character may be left.
    fn finish(&mut self) -> Result<(), Error> {
        let bits = self.bits.left();
        if bits < PER_CHARACTER && self.bits.take(bits) == Some(0) {
            return Ok(());
        }
        // The character that the last field ends in is wrong only if its own remaining bits are.
        let first = (self.end - bits / PER_CHARACTER).min(self.end - 1);
        Err(Error { problem: Problem::TrailingBits { bits }, span: Span::new(first, self.end) })
    }
}

/// Where the pawn of a file stands, by its rank as its owner counts it.
fn pawn_square(owner: Color, file: u8, own_rank: Option<u8>) -> Option<Square> {
    let rank = own_rank.map(|rank| owner.pick(rank, 10 - rank));
    rank.and_then(|rank| Square::new(file, rank))
}

/// The free places of a rank, 0 for file 9, and how many they are; by a bit for each that is [`taken`].
static FREE: [([u8; 9], u8); 1 << 9] = {
    let mut ranks = [([0; 9], 0); 1 << 9];
    let mut taken = 0;
    while taken < ranks.len() {
        let (places, count) = &mut ranks[taken];
        let mut place = 0;
        while place < 9 {
            if taken >> place & 1 == 0 {
                places[*count as usize] = place;
                *count += 1;
            }
            place += 1;
        }
        taken += 1;
    }
    ranks
};

/// The squares on which nothing stands, by their index: the first so many of them.
fn free(position: &Position) -> ([u8; Square::COUNT + 9], usize) {
    // Nine are written for each rank, and those that are not free are overwritten by the next.
    let mut free = [0; Square::COUNT + 9];
    let mut count = 0;
    for (rank, row) in (0..).zip(position.rows()) {
        let (places, more) = &FREE[usize::from(taken(row)) % FREE.len()];
        if let Some(squares) = free.get_mut(count..).and_then(<[u8]>::first_chunk_mut) {
            *squares = places.map(|place| rank * 9 + place);
        }
        count += usize::from(*more);
    }
    (free, count)
}
