//! Text to position.

use super::super::position::{Cell, taken};
use super::super::{Color, Hand, Kind, Piece, Position, Square};
use super::codes;
use super::error::{Error, Field, Shogi64Problem};
use super::needs_mixed;
use super::squares::Squares;
use crate::bits::{BitReader, MOST_AHEAD, PER_CHARACTER, URL_SAFE};
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
/// If the text is anything but exactly one code; see [`Shogi64Problem`].
pub fn decode(text: &[u8]) -> Result<Decoded, Error> {
    let start = text.len() - text.trim_ascii_start().len();
    let code = text.trim_ascii();
    if code.is_empty() {
        return Err(Error { problem: Shogi64Problem::Empty, span: Span::new(0, text.len()) });
    }
    decode_trimmed(code).map_err(|error| Error { span: error.span.shifted(start), ..error })
}

fn decode_trimmed(code: &[u8]) -> Result<Decoded, Error> {
    let bits = BitReader::new(code, &URL_SAFE).ok_or_else(|| alphabet_error(code))?;
    let mut reader = Reader { bits, position: Position::empty(Color::Black), end: code.len() };
    let header = reader.take(2, Field::Header)?;
    let (is_black_to_move, is_mixed) = (header & 2 != 0, header & 1 != 0);
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
    let problem = Shogi64Problem::Alphabet(first.unwrap_or(char::REPLACEMENT_CHARACTER));
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
        Error { problem: Shogi64Problem::Truncated(field), span: Span::at(self.end) }
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
            None => {
                Err(Error { problem: Shogi64Problem::King { owner, index }, span: self.bits.span_from(from) })
            }
        }
    }

    fn pawns(&mut self, owner: Color) -> Result<(), Error> {
        const { assert!(3 * codes::LOOKED_AT <= MOST_AHEAD) };
        let mut window = self.bits.window();
        for files in [[9, 8, 7], [6, 5, 4], [3, 2, 1]] {
            if let Some(len) = self.right_pawns(owner, files, window) {
                window <<= len;
            } else {
                files.into_iter().try_for_each(|file| self.pawn(owner, file))?;
                window = self.bits.window();
            }
        }
        Ok(())
    }

    /// The pawns of three files at once, from a window of the next bits, and how many those were. `None`, and nothing is done,
    /// if something is wrong with them, or they have too many bits.
    #[inline]
    fn right_pawns(&mut self, owner: Color, files: [u8; 3], window: u64) -> Option<usize> {
        let (own_ranks, len) = codes::READ_PAWNS.first(window);
        let cells = self.position.cells_mut();
        // Where there is no pawn, the square on which none can stand keeps what it holds: that takes no guess of the processor.
        let squares: [usize; 3] = std::array::from_fn(|at| pawn_square(owner, files[at], own_ranks[at]));
        let there = squares.map(|square| cells[square]);
        let is_pawn = own_ranks.map(|own_rank| own_rank != codes::NO_PAWN);
        let is_occupied = |at: usize| is_pawn[at] & !there[at].is_empty();
        if len == 0 || is_occupied(0) | is_occupied(1) | is_occupied(2) {
            return None;
        }
        self.bits.skip(len)?;
        let pawn = Cell::new(Some(Piece::new(owner, Kind::Pawn)));
        for at in 0..files.len() {
            cells[squares[at]] = if is_pawn[at] { pawn } else { there[at] };
        }
        Some(len)
    }

    fn pawn(&mut self, owner: Color, file: u8) -> Result<(), Error> {
        let field = Field::Pawn(owner, file);
        let from = self.bits.at();
        let [own_rank] = codes::READ_PAWN.take(&mut self.bits).ok_or_else(|| self.truncated(field))?;
        match Square::from_index(pawn_square(owner, file, own_rank)) {
            Some(square) if own_rank != codes::NO_PAWN => {
                self.place(square, Piece::new(owner, Kind::Pawn), field, from)
            }
            _ => Ok(()),
        }
    }

    /// The squares that are still empty, each with its piece.
    fn pieces<const N: usize>(&mut self, table: &Squares<N>) -> Result<(), Error> {
        let (free, count) = free(&self.position);
        let cells = self.position.cells_mut();
        let mut left = &free[..count];
        loop {
            let (mut window, mut taken, mut after) = (self.bits.window(), 0, left);
            for _ in 0..MOST_AHEAD / codes::LOOKED_AT {
                let run = table.first(window);
                // The bits after the last squares are those of hands.
                let Some((squares, rest)) = after.split_at_checked(run.squares.into()) else { break };
                run.pieces.iter().for_each(|&(at, cell)| cells[usize::from(squares[usize::from(at)])] = cell);
                after = rest;
                window <<= run.len;
                taken += usize::from(run.len);
            }
            if taken == 0 || self.bits.skip(taken).is_none() {
                break;
            }
            left = after;
        }
        for &square in left {
            let Some(cell) = table.take(&mut self.bits) else {
                let square = Square::from_index(square.into()).unwrap_or_default();
                return Err(self.truncated(Field::Piece(square)));
            };
            cells[usize::from(square)] = cell;
        }
        Ok(())
    }

    fn hand(&mut self, owner: Color) -> Result<(), Error> {
        let counts = codes::take_hand(&mut self.bits);
        let mut counts = counts.map_err(|kind| self.truncated(Field::Hand(owner, kind)))?;
        // The other way round than hands are read out.
        counts.reverse();
        // No code stands for more than a set has, so that there is such a hand.
        *self.position.hand_mut(owner) = Hand::new(counts).unwrap_or_default();
        Ok(())
    }

    fn place(&mut self, square: Square, piece: Piece, field: Field, from: usize) -> Result<(), Error> {
        if let Some(there) = self.position.at(square) {
            let there = format!("the {} {}", there.owner, there.kind.english());
            let problem = Shogi64Problem::Occupied { field, square, there };
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
        Err(Error { problem: Shogi64Problem::TrailingBits { bits }, span: Span::new(first, self.end) })
    }
}

/// The square of a pawn, by its file and its rank as its owner counts it, both 1 to 9: its index.
fn pawn_square(owner: Color, file: u8, own_rank: u8) -> usize {
    usize::from(owner.pick(own_rank, 10 - own_rank) * 9 - file)
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
