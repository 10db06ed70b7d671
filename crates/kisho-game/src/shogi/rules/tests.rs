//! Known numbers, each rule by itself, and all of them against an oracle.

mod illegal;
mod oracle;

use super::super::testing::sfen;
use super::*;

/// How many games of so many moves there are (perft).
fn games(position: &Position, length: u32) -> usize {
    match length {
        0 => 1,
        1 => position.legal_moves().count(),
        _ => position
            .legal_moves()
            .filter_map(|action| position.play(action).ok())
            .map(|next| games(&next, length - 1))
            .sum(),
    }
}

/// Numbers that all programs agree on.
#[test]
fn known_numbers_of_games_from_the_initial_position() {
    let counts = [1, 2, 3, 4].map(|length| games(&Position::initial(), length));
    assert_eq!(counts, [30, 900, 25_470, 719_731]);
}

/// The position with the most legal moves that is known, and one from a game with pieces of all kinds in hand; the
/// numbers are well known among programmers, and two other programs gave them again.
#[test]
fn known_numbers_of_games_with_drops() {
    let most = sfen("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(games(&most, 1), 593);
    let middle = sfen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    assert_eq!([1, 2].map(|length| games(&middle, length)), [207, 28_684]);
}

#[test]
fn a_drop_between_is_no_way_out_of_a_mate() {
    // The rook gives check along the rank, and the king's own pieces are in its way: only a drop can come between.
    let vain = sfen("4R3k/7lp/9/9/9/9/9/9/4K4 w p 1");
    assert_eq!((vain.is_mate(), vain.has_way_out()), (false, false));
    let taken = sfen("7Rk/7lp/9/9/9/9/9/9/4K4 w p 1");
    assert!(taken.has_way_out(), "the king takes the rook");
    assert!(Position::initial().has_way_out());
    assert!(!Position::empty(Color::Black).has_way_out(), "no king, no mate");
}
