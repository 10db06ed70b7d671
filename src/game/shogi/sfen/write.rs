//! Position to text.

use super::super::{Color, Kind, Position, Square};

/// As much as most positions need, so that the text need not move while it grows.
const USUAL_LENGTH: usize = 128;

/// Writes a position; `move_number` is the number of the next move, from 1.
#[must_use]
pub fn encode(position: &Position, move_number: u32) -> String {
    let mut text = String::with_capacity(USUAL_LENGTH);
    board(position, &mut text);
    text.push_str(position.turn().pick(" b ", " w "));
    if Color::ALL.into_iter().all(|owner| position.hand(owner).is_empty()) {
        text.push('-');
    } else {
        hands(position, &mut text);
    }
    text.push(' ');
    push_number(&mut text, move_number);
    text
}

fn board(position: &Position, text: &mut String) {
    let mut empty = 0;
    for square in Square::all() {
        if square.file() == 9 && square.rank() > 1 {
            push_empty(text, &mut empty);
            text.push('/');
        }
        let Some(piece) = position.at(square) else {
            empty += 1;
            continue;
        };
        push_empty(text, &mut empty);
        if piece.kind.is_promoted() {
            text.push('+');
        }
        text.push(letter(piece.owner, piece.kind));
    }
    push_empty(text, &mut empty);
}

/// Writes how many squares of a rank were empty, 1 to 9, if any were, and begins to count again.
fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + std::mem::take(empty)));
    }
}

fn hands(position: &Position, text: &mut String) {
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).pieces() {
            if count > 1 {
                push_number(text, count.into());
            }
            text.push(letter(owner, kind));
        }
    }
}

fn push_number(text: &mut String, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn letter(owner: Color, kind: Kind) -> char {
    let letter = kind.letter();
    owner.pick(letter, letter.to_ascii_lowercase())
}
