//! The prefix codes, one table for each kind of field, for reading and for writing.
//!
//! Source: the Shogi64 specification (README of shogi64.js). Every code is complete: any run of bits that is
//! long enough begins with exactly one entry.

use super::super::position::Cell;
use super::super::{Color, Kind, Piece};
use super::squares::{Pairs, Squares};
use crate::bits::BitReader;

/// A table that programs hold ready. On pages, where each byte is loaded, it is made when it is used for the first time.
macro_rules! table {
    ($(#[$said:meta])* $seen:vis static $name:ident: $type:ty = $made:expr;) => {
        $(#[$said])*
        #[cfg(not(target_family = "wasm"))]
        $seen static $name: $type = $made;
        $(#[$said])*
        #[cfg(target_family = "wasm")]
        $seen static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $made);
    };
}

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

/// Bits that are looked at at once, at most: as many as the longest code of a square has.
pub const LOOKED_AT: usize = 11;

/// What the next bits stand for, for each of the `N` runs of as many bits as are looked at.
#[derive(Debug)]
pub struct Lookup<T, const N: usize> {
    /// The value, and the length of its code; 0 if that is longer than what is looked at.
    entries: [(T, u8); N],
}

impl<T: Copy, const N: usize> Lookup<T, N> {
    const LOOKED_AT: usize = {
        assert!(N.is_power_of_two() && N <= 1 << LOOKED_AT);
        N.trailing_zeros() as usize
    };

    /// What the highest bits of a window stand for, and the length of its code; 0 if that is longer than what is looked at.
    #[inline]
    pub const fn first(&self, window: u64) -> (T, usize) {
        let (value, len) = self.entries[(window >> (u64::BITS as usize - Self::LOOKED_AT)) as usize % N];
        (value, len as usize)
    }

    /// Takes what the next bits stand for. `None`, and nothing is taken, if the stream ends within its code, or that is longer
    /// than what is looked at.
    #[inline]
    pub fn take(&self, bits: &mut BitReader) -> Option<T> {
        let (value, len) = self.first(bits.window());
        if len == 0 {
            return None;
        }
        bits.skip(len).map(|()| value)
    }
}

impl<T: Copy, const COUNT: usize, const N: usize> Lookup<[T; COUNT], N> {
    /// Several values, one after the other, each with its table.
    const fn in_turn(tables: [&[Code<T>]; COUNT]) -> Self {
        let mut entries = [([tables[0][0].value; COUNT], 0); N];
        let mut run = 0;
        while run < N {
            let mut value = 0;
            let mut left = Self::LOOKED_AT;
            while value < COUNT {
                match beginning(tables[value], run & ((1 << left) - 1), left) {
                    None => break,
                    Some(code) => {
                        entries[run].0[value] = code.value;
                        left -= code.len as usize;
                    }
                }
                value += 1;
            }
            if value == COUNT {
                entries[run].1 = (Self::LOOKED_AT - left) as u8;
            }
            run += 1;
        }
        Self { entries }
    }
}

/// The code with which a run of `len` bits begins; `None` if it is longer than that.
const fn beginning<T: Copy>(table: &[Code<T>], run: usize, len: usize) -> Option<Code<T>> {
    let mut at = 0;
    while at < table.len() {
        let code = table[at];
        if code.len as usize <= len && run >> (len - code.len as usize) == code.bits as usize {
            return Some(code);
        }
        at += 1;
    }
    None
}

impl<const N: usize> Lookup<Cell, N> {
    /// What stands on a square: after the code of each kind comes the bit of its owner.
    const fn of_pieces(table: &[Code<Option<Kind>>]) -> Self {
        let mut entries = [(Cell::EMPTY, 0); N];
        let mut at = 0;
        while at < table.len() {
            let Code { bits, len, value } = table[at];
            let free = Self::LOOKED_AT - len as usize;
            let mut after = 0;
            while after < 1 << free {
                entries[(bits as usize) << free | after] = match value {
                    None => (Cell::EMPTY, len),
                    Some(kind) => {
                        let owner = if after >> (free - 1) == 1 { Color::Black } else { Color::White };
                        (Cell::new(Some(Piece::new(owner, kind))), len + 1)
                    }
                };
                after += 1;
            }
            at += 1;
        }
        Self { entries }
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
/// is rank 7 for both players.
pub const PAWN: &[Code<u8>] = &[
    code("0", 7),
    code("10", 6),
    code("110", NO_PAWN),
    code("1110", 5),
    code("11110", 4),
    code("111110", 8),
    code("1111110", 3),
    code("11111110", 9),
    code("11111111", 2),
];

/// Stands for a file without a pawn: the rank on which there can be none.
pub const NO_PAWN: u8 = 1;

/// [`PAWN`], for writing: by the rank, or 0 for a file without a pawn.
pub static WRITE_PAWN: [(u64, u8); 10] = {
    let mut ranks = [(0, 0); 10];
    let mut at = 0;
    while at < PAWN.len() {
        let Code { bits, len, value } = PAWN[at];
        ranks[value as usize] = (bits as u64, len);
        at += 1;
    }
    ranks[0] = ranks[NO_PAWN as usize];
    ranks
};

table! {
    /// [`PAWN`], for reading.
    pub static READ_PAWN: Lookup<[u8; 1], { 1 << 8 }> = Lookup::in_turn([PAWN]);
}

table! {
    /// The same for those of three files at once, which nearly always have no more bits.
    pub static READ_PAWNS: Lookup<[u8; 3], { 1 << 11 }> = Lookup::in_turn([PAWN; 3]);
}

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

table! {
    /// [`NORMAL`], for reading.
    pub static READ_NORMAL: Squares<{ 1 << 10 }> = Squares::new(Lookup::of_pieces(NORMAL));
}

table! {
    /// [`NORMAL`], for writing.
    pub static WRITE_NORMAL: Pairs = Pairs::new(NORMAL);
}

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

table! {
    /// [`MIXED`], for reading.
    pub static READ_MIXED: Squares<{ 1 << 11 }> = Squares::new(Lookup::of_pieces(MIXED));
}

table! {
    /// [`MIXED`], for writing.
    pub static WRITE_MIXED: Pairs = Pairs::new(MIXED);
}

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
    // At once if there are no more bits than are looked at.
    let window = bits.window();
    let ([pawns, lances, knights], first) = READ_FIRST.first(window);
    let ([silvers, golds, bishops, rooks], last) = READ_LAST.first(window << first);
    if first > 0 && last > 0 && bits.skip(first + last).is_some() {
        return Ok([pawns, lances, knights, silvers, golds, bishops, rooks]);
    }
    let mut counts = [0; HAND.len()];
    for (count, kind) in counts.iter_mut().zip(HAND) {
        *count = take(bits, hand_counts(kind)).ok_or(kind)?;
    }
    Ok(counts)
}

table! {
    /// The numbers of pawns, lances and knights in a hand, as far as they have few bits, as they mostly do.
    static READ_FIRST: Lookup<[u8; 3], { 1 << 10 }> = Lookup::in_turn([PAWNS_IN_HAND, UP_TO_FOUR, UP_TO_FOUR]);
}

table! {
    /// Those of silvers, golds, bishops and rooks.
    static READ_LAST: Lookup<[u8; 4], { 1 << 10 }> =
        Lookup::in_turn([UP_TO_FOUR, UP_TO_FOUR, UP_TO_TWO, UP_TO_TWO]);
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
