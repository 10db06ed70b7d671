//! The prefix codes, one table for each kind of field, for reading and for writing.
//!
//! Source: the Shogi64 specification (README of shogi64.js). Every code is complete: any run of bits that is
//! long enough begins with exactly one entry.

use super::super::position::{Cell, PIECES};
use super::super::{Color, Kind, Piece, Position};
use crate::game::bits::{BitReader, BitWriter, MOST_PUT, MOST_TAKEN};

/// A value and the bits that stand for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code<T> {
    /// The bits, the last one lowest.
    pub bits: u32,
    /// Number of bits.
    pub len: u8,
    /// What they mean.
    pub value: T,
}

/// Takes the value that the next bits stand for; `None` if the stream ends within the code.
fn take<T: Copy>(bits: &mut BitReader, table: &[Code<T>]) -> Option<T> {
    let code = table.iter().find(|code| bits.ahead(usize::from(code.len)) == code.bits)?;
    bits.skip(usize::from(code.len)).map(|()| code.value)
}

/// What the next bits stand for, for each of the `N` runs of as many bits as the longest code has.
#[derive(Debug)]
pub struct Lookup<T, const N: usize> {
    /// The value, and the length of its code.
    entries: [(T, u8); N],
}

impl<T: Copy, const N: usize> Lookup<T, N> {
    const LONGEST: usize = N.trailing_zeros() as usize;

    const fn new(table: &[Code<T>]) -> Self {
        let mut entries = [(table[0].value, 0); N];
        let mut at = 0;
        while at < table.len() {
            let Code { bits, len, value } = table[at];
            let free = Self::LONGEST - len as usize;
            let mut behind = 0;
            while behind < 1 << free {
                entries[(bits as usize) << free | behind] = (value, len);
                behind += 1;
            }
            at += 1;
        }
        Self { entries }
    }

    /// The value that the highest bits of a window stand for, and the length of its code.
    #[inline]
    fn first(&self, window: u64) -> (T, usize) {
        let (value, len) = self.entries[(window >> (u64::BITS as usize - Self::LONGEST)) as usize % N];
        (value, len.into())
    }

    /// Takes the value that the next bits stand for; `None` if the stream ends within the code.
    #[inline]
    pub fn take(&self, bits: &mut BitReader) -> Option<T> {
        let ([value], len) = self.ahead(bits);
        bits.skip(len).map(|()| value)
    }

    /// What the next codes stand for, and their length together. They have to be such that they can be taken at once.
    #[inline]
    pub fn ahead<const COUNT: usize>(&self, bits: &BitReader) -> ([T; COUNT], usize) {
        const { assert!(COUNT * Self::LONGEST <= MOST_TAKEN) };
        let mut len_of_all = 0;
        let values = std::array::from_fn(|_| {
            let (value, len) = self.first(bits.window() << len_of_all);
            len_of_all += len;
            value
        });
        (values, len_of_all)
    }

    /// Takes a value for each of some kinds. `Err`: the kind within whose code the stream ends.
    #[inline]
    fn take_kinds<const COUNT: usize>(
        &self,
        bits: &mut BitReader,
        kinds: [Kind; COUNT],
    ) -> Result<[T; COUNT], Kind> {
        let (values, len) = self.ahead(bits);
        let taken = bits.skip(len).map(|()| values);
        taken.ok_or_else(|| kinds.into_iter().find(|_| self.take(bits).is_none()).unwrap_or(kinds[0]))
    }

    /// The most zeros in front of a code that can be taken with it.
    pub const MOST_ZEROS: usize = MOST_TAKEN - Self::LONGEST;

    /// Leaves out `zeros` bits, at most [`Self::MOST_ZEROS`], and takes the value that the next ones stand for. `None`,
    /// and nothing is taken, if the stream ends within them.
    #[inline]
    pub fn take_behind(&self, zeros: usize, bits: &mut BitReader) -> Option<T> {
        let (value, len) = self.first(bits.window() << zeros);
        bits.skip(zeros + len).map(|()| value)
    }
}

impl<const N: usize> Lookup<Cell, N> {
    /// What stands on a square: behind the code of each kind comes the bit of its owner.
    const fn of_pieces(table: &[Code<Option<Kind>>]) -> Self {
        let mut entries = [(Cell::EMPTY, 0); N];
        let mut at = 0;
        while at < table.len() {
            let Code { bits, len, value } = table[at];
            let free = Self::LONGEST - len as usize;
            let mut behind = 0;
            while behind < 1 << free {
                entries[(bits as usize) << free | behind] = match value {
                    None => (Cell::EMPTY, len),
                    Some(kind) => {
                        let owner = if behind >> (free - 1) == 1 { Color::Black } else { Color::White };
                        (Cell::new(Some(Piece::new(owner, kind))), len + 1)
                    }
                };
                behind += 1;
            }
            at += 1;
        }
        Self { entries }
    }
}

/// What is written for each cell of a board: the bits, with that of the owner, and their number.
#[derive(Debug)]
pub struct ByCell<const LONGEST: usize, const AT_ONCE: usize>([(u64, u8); PIECES.len()]);

impl<const LONGEST: usize, const AT_ONCE: usize> ByCell<LONGEST, AT_ONCE> {
    /// What the table has no code for is not written.
    const fn new(table: &[Code<Option<Kind>>]) -> Self {
        let mut cells = [(0, 0); PIECES.len()];
        let mut cell = 0;
        while cell < PIECES.len() {
            let mut at = 0;
            while at < table.len() {
                let Code { bits, len, value } = table[at];
                match (value, PIECES[cell]) {
                    (None, None) => cells[cell] = (bits as u64, len),
                    (Some(kind), Some(piece)) if kind as u8 == piece.kind as u8 => {
                        let is_black = matches!(piece.owner, Color::Black);
                        cells[cell] = ((bits as u64) << 1 | is_black as u64, len + 1);
                    }
                    _ => {}
                }
                at += 1;
            }
            cell += 1;
        }
        Self(cells)
    }

    /// Adds the bits of what stands on the squares, those of `AT_ONCE` at once.
    pub fn put(&self, bits: &mut BitWriter<'_>, position: &Position) {
        const { assert!(AT_ONCE * LONGEST <= MOST_PUT) };
        let mut put = |cells: &[Cell]| bits.put_all(cells.iter().map(|cell| *cell.of(&self.0)));
        let (whole, rest) = position.cells().as_chunks::<AT_ONCE>();
        whole.iter().for_each(|cells| put(cells));
        put(rest);
    }
}

const fn code<T: Copy>(digits: &str, value: T) -> Code<T> {
    let digits = digits.as_bytes();
    let mut bits = 0;
    let mut at = 0;
    while at < digits.len() {
        bits = bits << 1 | (digits[at] - b'0') as u32;
        at += 1;
    }
    Code { bits, len: digits.len() as u8, value }
}

/// Where the pawn of a file stands: on that rank counted from its owner's far side of the board, so that the start
/// is rank 7 for both players; `None` for a file without a pawn. Rank 1, where no pawn can stand, has no code.
pub const PAWN: &[Code<Option<u8>>] = &[
    code("0", Some(7)),
    code("10", Some(6)),
    code("110", None),
    code("1110", Some(5)),
    code("11110", Some(4)),
    code("111110", Some(8)),
    code("1111110", Some(3)),
    code("11111110", Some(9)),
    code("11111111", Some(2)),
];

/// [`PAWN`], for writing: by the rank; the entries of 0 and 1 are that of a file without a pawn.
pub static WRITE_PAWN: [(u64, u8); 10] = {
    let mut ranks = [(0b110, 3); 10];
    let mut at = 0;
    while at < PAWN.len() {
        let Code { bits, len, value } = PAWN[at];
        if let Some(rank) = value {
            ranks[rank as usize] = (bits as u64, len);
        }
        at += 1;
    }
    ranks
};

/// [`PAWN`], for reading.
pub static READ_PAWN: Lookup<Option<u8>, { 1 << 8 }> = Lookup::new(PAWN);

/// A square in normal mode, where kings and pawns have been placed before.
pub const NORMAL: &[Code<Option<Kind>>] = &[
    code("0", None),
    code("100", Some(Kind::Lance)),
    code("101", Some(Kind::Gold)),
    code("1100", Some(Kind::Knight)),
    code("1101", Some(Kind::Silver)),
    code("1110", Some(Kind::Rook)),
    code("11110", Some(Kind::Bishop)),
    code("1111100", Some(Kind::Horse)),
    code("1111101", Some(Kind::Dragon)),
    code("1111110", Some(Kind::PromotedPawn)),
    code("11111110", Some(Kind::PromotedKnight)),
    code("111111110", Some(Kind::PromotedSilver)),
    code("111111111", Some(Kind::PromotedLance)),
];

/// [`NORMAL`], for reading.
pub static READ_NORMAL: Lookup<Cell, { 1 << 10 }> = Lookup::of_pieces(NORMAL);

/// [`NORMAL`], for writing.
pub static WRITE_NORMAL: ByCell<10, 4> = ByCell::new(NORMAL);

/// A square in mixed mode, where any piece can stand anywhere.
pub const MIXED: &[Code<Option<Kind>>] = &[
    code("0", None),
    code("10", Some(Kind::Pawn)),
    code("1100", Some(Kind::Lance)),
    code("1101", Some(Kind::Gold)),
    code("11100", Some(Kind::Knight)),
    code("11110", Some(Kind::Silver)),
    code("111010", Some(Kind::King)),
    code("111011", Some(Kind::Rook)),
    code("111110", Some(Kind::Bishop)),
    code("11111100", Some(Kind::Horse)),
    code("11111101", Some(Kind::Dragon)),
    code("11111110", Some(Kind::PromotedPawn)),
    code("111111110", Some(Kind::PromotedKnight)),
    code("1111111110", Some(Kind::PromotedSilver)),
    code("1111111111", Some(Kind::PromotedLance)),
];

/// [`MIXED`], for reading.
pub static READ_MIXED: Lookup<Cell, { 1 << 11 }> = Lookup::of_pieces(MIXED);

/// [`MIXED`], for writing.
pub static WRITE_MIXED: ByCell<11, 3> = ByCell::new(MIXED);

/// The order of the kinds in a hand.
pub const HAND: [Kind; 7] =
    [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

/// The codes for how many of `kind` are in a hand, from 0 on.
#[must_use]
pub fn hand_counts(kind: Kind) -> &'static [Code<u8>] {
    match kind.in_set() {
        18 => PAWNS_IN_HAND,
        4 => UP_TO_FOUR,
        _ => UP_TO_TWO,
    }
}

/// Takes how many of each kind in [`HAND`] are in a hand. `Err`: the kind within whose number the stream ends.
pub fn take_hand(bits: &mut BitReader) -> Result<[u8; HAND.len()], Kind> {
    // A table for all runs of 17 bits would be far larger than the few codes that are in use.
    let pawns = take(bits, PAWNS_IN_HAND).ok_or(Kind::Pawn)?;
    let [lances, knights, silvers, golds] =
        READ_UP_TO_FOUR.take_kinds(bits, [Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold])?;
    let [bishops, rooks] = READ_UP_TO_TWO.take_kinds(bits, [Kind::Bishop, Kind::Rook])?;
    Ok([pawns, lances, knights, silvers, golds, bishops, rooks])
}

const PAWNS_IN_HAND: &[Code<u8>] = &[
    code("00", 0),
    code("01", 1),
    code("10", 2),
    code("110", 3),
    code("1110", 4),
    code("11110", 5),
    code("111110", 6),
    code("1111110", 7),
    code("11111110", 8),
    code("111111110", 9),
    code("1111111110", 10),
    code("11111111110", 11),
    code("111111111110", 12),
    code("1111111111110", 13),
    code("11111111111110", 14),
    code("111111111111110", 15),
    code("1111111111111110", 16),
    code("11111111111111110", 17),
    code("11111111111111111", 18),
];

const UP_TO_FOUR: &[Code<u8>] =
    &[code("0", 0), code("10", 1), code("110", 2), code("1110", 3), code("1111", 4)];

const UP_TO_TWO: &[Code<u8>] = &[code("0", 0), code("10", 1), code("11", 2)];

static READ_UP_TO_FOUR: Lookup<u8, { 1 << 4 }> = Lookup::new(UP_TO_FOUR);

static READ_UP_TO_TWO: Lookup<u8, { 1 << 2 }> = Lookup::new(UP_TO_TWO);

#[cfg(test)]
mod tests {
    use super::*;

    /// Complete and free of prefixes: the codes share out all continuations exactly (Kraft's equality),
    /// and no code begins another.
    fn check<T>(table: &[Code<T>]) {
        let share: u32 = table.iter().map(|code| 1 << (20 - code.len)).sum();
        assert_eq!(share, 1 << 20);
        for (i, a) in table.iter().enumerate() {
            for b in &table[i + 1..] {
                let len = a.len.min(b.len);
                assert_ne!(a.bits >> (a.len - len), b.bits >> (b.len - len));
            }
        }
    }

    #[test]
    fn every_table_is_a_complete_prefix_code() {
        check(PAWN);
        check(NORMAL);
        check(MIXED);
        for kind in HAND {
            check(hand_counts(kind));
            let counts: Vec<_> = hand_counts(kind).iter().map(|code| code.value).collect();
            assert_eq!(counts, (0..=kind.in_set()).collect::<Vec<_>>());
        }
    }
}
