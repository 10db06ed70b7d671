//! Position to text.

use super::super::position::{PIECES, taken};
use super::super::{Color, Kind, Piece, Position};

/// More bytes than any position takes: 81 promoted pieces and 8 slashes, the side to move, 14 kinds in hand with numbers
/// of two digits, a move number of ten digits.
const MOST: usize = 256;

/// The text so far. It stands in one place that is large enough, as asking for room at each byte takes longer than writing.
struct Text {
    bytes: [u8; MOST],
    len: usize,
}

impl Text {
    fn push(&mut self, byte: u8) {
        self.put([byte]);
        self.len += 1;
    }

    /// Writes bytes behind the end of the text. They are not part of it yet.
    fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        for (at, byte) in bytes.into_iter().enumerate() {
            self.bytes[(self.len + at) % MOST] = byte;
        }
    }

    /// Writes the number of empty squares between two pieces, if there are any; there are at most 9.
    fn empty(&mut self, squares: usize) {
        self.put([b'0' + squares as u8]);
        self.len += usize::from(squares > 0);
    }
}

/// Writes a position; `move_number` is the number of the next move, from 1.
#[must_use]
pub fn encode(position: &Position, move_number: u32) -> String {
    let mut text = Text { bytes: [0; MOST], len: 0 };
    board(position, &mut text);
    position.turn().pick(b" b ", b" w ").iter().for_each(|&byte| text.push(byte));
    if Color::ALL.into_iter().all(|owner| position.hand(owner).is_empty()) {
        text.push(b'-');
    } else {
        hands(position, &mut text);
    }
    text.push(b' ');
    push_number(&mut text, move_number);
    // All of it is ASCII.
    String::from_utf8(text.bytes[..text.len].to_vec()).unwrap_or_default()
}

/// What stands for a piece: a letter, or `+` and a letter.
#[derive(Clone, Copy)]
struct Sign {
    bytes: [u8; 2],
    /// How many of the bytes; 0 where there is no piece.
    len: u8,
}

const SIGNS: [Sign; PIECES.len()] = {
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
    signs
};

fn board(position: &Position, text: &mut Text) {
    for (rank, row) in position.rows().iter().enumerate() {
        if rank > 0 {
            text.push(b'/');
        }
        let (mut file, mut taken) = (0, taken(row));
        while taken > 0 {
            let next = taken.trailing_zeros() as usize;
            taken &= taken - 1;
            text.empty(next - file);
            let Sign { bytes, len } = *row[next].of(&SIGNS);
            text.put(bytes);
            text.len += usize::from(len);
            file = next + 1;
        }
        text.empty(row.len() - file);
    }
}

fn hands(position: &Position, text: &mut Text) {
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).pieces() {
            if count > 1 {
                push_number(text, count.into());
            }
            text.push(letter(owner, kind));
        }
    }
}

fn push_number(text: &mut Text, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

fn letter(owner: Color, kind: Kind) -> u8 {
    let letter = kind.letter() as u8;
    owner.pick(letter, letter.to_ascii_lowercase())
}
