//! The squares of a board, several at once: a position has too many of them to look at each.

use super::super::position::Cell;
use super::super::{Color, Kind, Position};
use super::codes::{Code, LOOKED_AT, Lookup};
use crate::bits::{BitReader, BitWriter, MOST_PUT};

/// What some bits say about the next squares.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// How many squares that are.
    pub squares: u8,
    /// Number of bits.
    pub len: u8,
    /// The pieces, each with its square, counted from 0. If there are fewer, one stands here twice; if there is none, an
    /// empty square does.
    pub pieces: [(u8, Cell); MOST_PIECES],
}

/// A run ends before another one. In normal mode no piece has fewer than four bits, so that there is none.
const MOST_PIECES: usize = 2;

/// How squares are read: `N` is as in [`Lookup`].
#[derive(Debug)]
pub struct Squares<const N: usize> {
    one: Lookup<Cell, N>,
    several: [Run; 1 << LOOKED_AT],
}

impl<const N: usize> Squares<N> {
    /// Of a table for one square.
    pub(super) const fn new(one: Lookup<Cell, N>) -> Self {
        let mut several =
            [Run { squares: 0, len: 0, pieces: [(0, Cell::EMPTY); MOST_PIECES] }; 1 << LOOKED_AT];
        let mut bits = 0;
        while bits < several.len() {
            let run = &mut several[bits];
            let mut pieces = 0;
            loop {
                let (cell, len) = one.first((bits as u64) << (u64::BITS as usize - LOOKED_AT) << run.len);
                if run.len as usize + len > LOOKED_AT || !cell.is_empty() && pieces == MOST_PIECES {
                    break;
                }
                if !cell.is_empty() {
                    let mut at = pieces;
                    while at < MOST_PIECES {
                        run.pieces[at] = (run.squares, cell);
                        at += 1;
                    }
                    pieces += 1;
                }
                run.squares += 1;
                run.len += len as u8;
            }
            bits += 1;
        }
        Self { one, several }
    }

    /// What the highest bits of a window say about as many squares as they do.
    #[inline]
    pub fn first(&self, window: u64) -> &Run {
        &self.several[(window >> (u64::BITS as usize - LOOKED_AT)) as usize % (1 << LOOKED_AT)]
    }

    /// Takes what stands on a square; `None` if the stream ends within it.
    pub fn take(&self, bits: &mut BitReader) -> Option<Cell> {
        self.one.take(bits)
    }
}

/// What is written for two squares: the bits, with those of the owners, and their number; by [`Cell::pairs`].
#[derive(Debug)]
pub struct Pairs([(u32, u8); Cell::PAIRS]);

impl Pairs {
    /// Of a table for one square. What it has no code for is not written.
    pub(super) const fn new(table: &[Code<Option<Kind>>]) -> Self {
        let mut pairs = [(0, 0); Cell::PAIRS];
        let mut first = 0;
        while first < Cell::ALL.len() {
            let mut second = 0;
            while second < Cell::ALL.len() {
                let (before, before_len) = bits_of(Cell::ALL[first], table);
                let (after, len) = bits_of(Cell::ALL[second], table);
                let [pair, _] = Cell::pairs([Cell::ALL[first], Cell::ALL[second], Cell::EMPTY, Cell::EMPTY]);
                pairs[pair] = (before << len | after, before_len + len);
                second += 1;
            }
            first += 1;
        }
        Self(pairs)
    }

    /// Adds the bits of what stands on the squares, those of four at once.
    pub fn put(&self, bits: &mut BitWriter<'_>, position: &Position) {
        const { assert!(4 * LOOKED_AT <= MOST_PUT) };
        let of = |cells: [Cell; 4]| {
            let pairs = Cell::pairs(cells).map(|pair| self.0[pair]);
            pairs.map(|(bits, len)| (bits.into(), len))
        };
        let (fours, rest) = position.cells().as_chunks();
        bits.put_all(fours.iter().map(|cells| of(*cells)));
        // What stands on no square is not written.
        let mut last = [Cell::EDGE; 4];
        last.iter_mut().zip(rest).for_each(|(last, cell)| *last = *cell);
        bits.put_all([of(last)].into_iter());
    }
}

/// What is written for a square, and the number of bits.
const fn bits_of(cell: Cell, table: &[Code<Option<Kind>>]) -> (u32, u8) {
    let mut at = 0;
    while at < table.len() {
        let Code { bits, len, value } = table[at];
        match (value, cell.piece()) {
            (None, None) if cell.is_empty() => return (bits, len),
            (Some(kind), Some(piece)) if kind as u8 == piece.kind as u8 => {
                let is_black = matches!(piece.owner, Color::Black);
                return (bits << 1 | is_black as u32, len + 1);
            }
            _ => at += 1,
        }
    }
    (0, 0)
}
