//! Position to text.

use std::fmt::Write as _;

use super::super::{Color, Kind, Position, Square};

/// Writes a position; `move_number` is the number of the next move, from 1.
#[must_use]
pub fn encode(position: &Position, move_number: u32) -> String {
    let mut text = board(position);
    text.push_str(position.turn().pick(" b ", " w "));
    let hands = hands(position);
    text.push_str(if hands.is_empty() { "-" } else { &hands });
    // Writing to a string cannot fail.
    let _ = write!(text, " {move_number}");
    text
}

fn board(position: &Position) -> String {
    let mut text = String::new();
    for rank in 1..=9 {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let Some(piece) = position.at(square) else {
                empty += 1;
                continue;
            };
            push_count(&mut text, std::mem::take(&mut empty));
            if piece.kind.is_promoted() {
                text.push('+');
            }
            text.push(letter(piece.owner, piece.kind));
        }
        push_count(&mut text, empty);
    }
    text
}

fn hands(position: &Position) -> String {
    let mut text = String::new();
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).pieces() {
            if count > 1 {
                push_count(&mut text, count);
            }
            text.push(letter(owner, kind));
        }
    }
    text
}

fn push_count(text: &mut String, count: u8) {
    if count > 0 {
        let _ = write!(text, "{count}");
    }
}

fn letter(owner: Color, kind: Kind) -> char {
    let letter = kind.letter();
    owner.pick(letter, letter.to_ascii_lowercase())
}
