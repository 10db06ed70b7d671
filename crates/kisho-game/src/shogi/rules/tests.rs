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

#[test]
fn problems_end_where_only_drops_in_vain_are_left() {
    for (text, is_mate_in_problems, why) in [
        (
            "8k/6+P2/7G1/8L/9/9/9/9/9 w 2r2b3g4s4n3l17p 2",
            true,
            "the lance takes what is dropped, twice at most",
        ),
        ("8k/6+P2/7G1/8L/9/9/9/9/9 w - 2", true, "a mate as well"),
        (
            "8k/6+P2/7G1/9/9/9/9/9/8R w rb2g2s2n2lp 2",
            true,
            "the rook comes nearer from the far end of the board",
        ),
        ("7pk/7n1/6N2/9/9/3B5/9/9/9 w g 2", false, "the gold in the way is not taken with mate"),
        ("8k/9/7G1/8L/9/9/9/9/9 w p 2", false, "the king goes away"),
        (
            "4R3k/7lp/9/9/9/9/9/9/4K4 w p 1",
            false,
            "the king takes the rook that takes what is dropped beside it",
        ),
        ("3R3sk/7pp/9/9/9/9/9/9/4K4 w p 1", false, "no check"),
        (
            "3R4k/6Lpp/9/9/9/9/9/9/4K4 w b 1",
            false,
            "the bishop may stay: the rook that takes it beside the king is taken",
        ),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", false, "nobody is in check"),
    ] {
        assert_eq!(sfen(text).is_mate_in_problems(), is_mate_in_problems, "{text}: {why}");
    }
}
