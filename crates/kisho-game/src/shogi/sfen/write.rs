//! Position to text.

use super::super::position::{Cell, PIECES, taken};
use super::super::{Color, Kind, Piece, Position};
use super::board::PLACES;

/// The text so far. It stands in one place that is large enough for any, as asking for room at each byte takes longer than
/// writing: 81 promoted pieces and 8 slashes, the side to move, 14 kinds in hand with numbers of two digits, and a move number
/// of ten digits are fewer bytes than the length can count.
struct Text {
    bytes: [u8; u8::MAX as usize + AT_ONCE],
    len: u8,
}

/// The most bytes that are written at once.
const AT_ONCE: usize = 3;

impl Text {
    fn push(&mut self, byte: u8) {
        self.put([byte], 1);
    }

    /// Writes bytes after the end of the text. So many of them are part of it then.
    fn put<const N: usize>(&mut self, bytes: [u8; N], len: u8) {
        const { assert!(N <= AT_ONCE) };
        if let Some(place) = self.bytes[usize::from(self.len)..].first_chunk_mut() {
            *place = bytes;
        }
        self.len += len;
    }
}

/// Writes a position; `move_number` is the number of the next move, from 1.
#[must_use]
pub fn encode(position: &Position, move_number: u32) -> String {
    let mut text = Text { bytes: [0; _], len: 0 };
    board(position, &mut text);
    text.put(*position.turn().pick(b" b ", b" w "), 3);
    hands(position, &mut text);
    text.push(b' ');
    push_number(&mut text, move_number);
    // All of it is ASCII.
    String::from_utf8(text.bytes[..text.len.into()].to_vec()).unwrap_or_default()
}

/// What stands for a piece, `+` and a letter or only that; for the end of a rank; nothing for an empty square.
#[derive(Clone, Copy)]
struct Sign {
    bytes: [u8; 2],
    /// How many of the bytes.
    len: u8,
}

static SIGNS: [Sign; PIECES.len()] = {
    let mut signs = [Sign { bytes: [0; 2], len: 0 }; PIECES.len()];
    let mut at = 0;
    while at < PIECES.len() {
        if let Some(Piece { owner, kind }) = PIECES[at] {
            let capital = kind.letter() as u8;
            let letter = if let Color::Black = owner { capital } else { capital.to_ascii_lowercase() };
            let is_promoted = kind.unpromoted() as u8 != kind as u8;
            signs[at] = if is_promoted {
                Sign { bytes: [b'+', letter], len: 2 }
            } else {
                Sign { bytes: [letter, 0], len: 1 }
            };
        }
        at += 1;
    }
    *Cell::EDGE.of_mut(&mut signs) = Sign { bytes: [b'/', 0], len: 1 };
    signs
};

/// So many ranks are written at once, by a bit for each place.
const RANKS: usize = 5;

fn board(position: &Position, text: &mut Text) {
    // As one row, so that nobody has to guess how many pieces each rank has.
    let mut places = [Cell::EDGE; 9 * PLACES];
    for (rank, row) in places.chunks_mut(PLACES).zip(position.rows()) {
        rank[..row.len()].copy_from_slice(row);
    }
    for (ranks, rows) in places.chunks(RANKS * PLACES).zip(position.rows().chunks(RANKS)) {
        let with_end = |bits: u64, row: &[Cell; 9]| bits << PLACES | 1 << row.len() | u64::from(taken(row));
        let mut left = rows.iter().rev().fold(0, with_end);
        let mut from = 0;
        while left > 0 {
            let to = left.trailing_zeros() as usize;
            left &= left - 1;
            let empty = (to - from) as u8;
            text.put([b'0' + empty], u8::from(empty > 0));
            let Sign { bytes, len } = *ranks[to].of(&SIGNS);
            text.put(bytes, len);
            from = to + 1;
        }
    }
    // After the last rank there is no slash.
    text.len -= 1;
}

fn hands(position: &Position, text: &mut Text) {
    let before = text.len;
    for owner in Color::ALL {
        for (kind, &count) in Kind::HAND.iter().zip(position.hand(owner).counts()) {
            // Written whether there are any or not, as that cannot be guessed.
            let (bytes, len) = NUMBERS[usize::from(count) % NUMBERS.len()];
            text.put(bytes, len);
            let letter = kind.letter() as u8;
            text.put([owner.pick(letter, letter.to_ascii_lowercase())], u8::from(count > 0));
        }
    }
    if text.len == before {
        text.push(b'-');
    }
}

/// How many of a kind are in a hand, as far as it is said: the digits and their number.
static NUMBERS: [([u8; 2], u8); 32] = {
    let mut numbers = [([0; 2], 0); 32];
    let mut count = 2;
    while count < numbers.len() {
        let (tens, ones) = (b'0' + count as u8 / 10, b'0' + count as u8 % 10);
        numbers[count] = if count < 10 { ([ones, 0], 1) } else { ([tens, ones], 2) };
        count += 1;
    }
    numbers
};

fn push_number(text: &mut Text, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}
