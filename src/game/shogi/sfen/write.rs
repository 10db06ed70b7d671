//! Position to text.

use super::super::position::PIECES;
use super::super::{Color, Kind, Piece, Position};

/// As much as most positions need, so that the text need not move while it grows.
const USUAL_LENGTH: usize = 128;

/// Writes a position; `move_number` is the number of the next move, from 1.
#[must_use]
pub fn encode(position: &Position, move_number: u32) -> String {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    board(position, &mut text);
    text.extend_from_slice(position.turn().pick(b" b ", b" w "));
    if Color::ALL.into_iter().all(|owner| position.hand(owner).is_empty()) {
        text.push(b'-');
    } else {
        hands(position, &mut text);
    }
    text.push(b' ');
    push_number(&mut text, move_number);
    // All of it is ASCII.
    String::from_utf8(text).unwrap_or_default()
}

/// What stands for a piece: `+` or nothing, and a letter.
type Sign = (bool, u8);

/// The sign of what each cell holds; a letter of 0 for nothing.
const SIGNS: [Sign; PIECES.len()] = {
    let mut signs = [(false, 0); PIECES.len()];
    let mut at = 0;
    while at < PIECES.len() {
        if let Some(Piece { owner, kind }) = PIECES[at] {
            let letter = kind.letter() as u8;
            let is_promoted = kind.unpromoted() as u8 != kind as u8;
            signs[at] =
                (is_promoted, if let Color::Black = owner { letter } else { letter.to_ascii_lowercase() });
        }
        at += 1;
    }
    signs
};

fn board(position: &Position, text: &mut Vec<u8>) {
    for (rank, cells) in position.cells().chunks(9).enumerate() {
        if rank > 0 {
            text.push(b'/');
        }
        let mut empty = 0;
        for cell in cells {
            let (is_promoted, letter) = *cell.of(&SIGNS);
            if letter == 0 {
                empty += 1;
                continue;
            }
            push_empty(text, &mut empty);
            if is_promoted {
                text.push(b'+');
            }
            text.push(letter);
        }
        push_empty(text, &mut empty);
    }
}

/// Writes how many squares of a rank were empty, 1 to 9, if any were, and begins to count again.
fn push_empty(text: &mut Vec<u8>, empty: &mut u8) {
    if *empty > 0 {
        text.push(b'0' + std::mem::take(empty));
    }
}

fn hands(position: &Position, text: &mut Vec<u8>) {
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).pieces() {
            if count > 1 {
                push_number(text, count.into());
            }
            text.push(letter(owner, kind));
        }
    }
}

fn push_number(text: &mut Vec<u8>, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

fn letter(owner: Color, kind: Kind) -> u8 {
    let letter = kind.letter() as u8;
    owner.pick(letter, letter.to_ascii_lowercase())
}
