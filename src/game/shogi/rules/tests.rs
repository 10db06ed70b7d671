//! Known numbers, and each rule by itself.

use super::*;

fn perft(position: &Position, depth: u32) -> usize {
    match depth {
        0 => 1,
        1 => position.legal_moves().count(),
        _ => position
            .legal_moves()
            .filter_map(|action| position.play(action).ok())
            .map(|next| perft(&next, depth - 1))
            .sum(),
    }
}

#[test]
fn known_numbers_of_games_from_the_initial_position() {
    let counts = [1, 2, 3].map(|depth| perft(&Position::initial(), depth));
    assert_eq!(counts, [30, 900, 25_470]);
}
