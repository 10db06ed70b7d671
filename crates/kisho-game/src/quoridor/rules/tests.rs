use super::*;
use crate::quoridor::{ByPlayer, Square};

/// A position from pawns and walls; white is to move.
fn position(white: &str, black: &str, walls: &str) -> Position {
    let pawns = ByPlayer { white: white.parse().unwrap(), black: black.parse().unwrap() };
    let mut position = Position::without_walls(pawns, Player::White, 3);
    for (nth, wall) in walls.split_whitespace().enumerate() {
        position.put(Player::ALL[nth % 2], wall.parse().unwrap());
    }
    position
}

/// Where the pawn can go.
fn steps(position: &Position) -> Vec<String> {
    let pawn = |action: &Move| matches!(action, Move::Pawn(_));
    let moves = position.legal_moves().into_iter().filter(pawn);
    let mut names: Vec<_> =
        moves.filter_map(|m| position.action(m)).map(|action| action.to_string()).collect();
    names.sort();
    names
}

fn why_not(position: &Position, to: &str) -> String {
    let square: Square = to.parse().unwrap();
    position.pawn_move(square).and_then(|action| position.play(action)).unwrap_err().to_string()
}

fn why_no_wall(position: &Position, wall: &str) -> String {
    position.play(Move::Wall(wall.parse().unwrap())).unwrap_err().to_string()
}

#[test]
fn a_pawn_steps_where_no_wall_stands() {
    let open = position("e5", "e9", "");
    assert_eq!(steps(&open), ["d5", "e4", "e6", "f5"]);
    let shut = position("e5", "e9", "e5h d4v");
    assert_eq!(steps(&shut), ["e4", "f5"]);
    assert_eq!(why_not(&shut, "e6"), "the pawn goes through the wall e5h");
    assert_eq!(why_not(&shut, "d5"), "the pawn goes through the wall d4v");
    assert_eq!(why_not(&shut, "e7"), "White's pawn cannot get from e5 to e7 in one move");
    assert_eq!(
        why_not(&shut, "f6"),
        "a pawn moves diagonally only around the other pawn, which is not adjacent"
    );
    assert_eq!(why_not(&position("e1", "e9", ""), "e9"), "this puts both pawns on e9");
}

#[test]
fn a_pawn_jumps_over_the_other_or_round_it_if_it_cannot() {
    let face = position("e5", "e6", "");
    assert_eq!(steps(&face), ["d5", "e4", "e7", "f5"]);
    assert_eq!(why_not(&face, "e6"), "this puts both pawns on e6");
    let round = "a pawn moves around the other only if it cannot jump over it, but e7 is free";
    assert_eq!(why_not(&face, "d6"), round);
    // A wall behind the other pawn.
    let behind = position("e5", "e6", "e6h");
    assert_eq!(steps(&behind), ["d5", "d6", "e4", "f5", "f6"]);
    assert_eq!(why_not(&behind, "e7"), "the pawn goes through the wall e6h");
    // And one beside it.
    assert_eq!(steps(&position("e5", "e6", "e6h d6v")), ["d5", "e4", "f5", "f6"]);
    // A wall between the two.
    let between = position("e5", "e6", "e5h e7h");
    assert_eq!(steps(&between), ["d5", "e4", "f5"]);
    assert_eq!(why_not(&between, "e7"), "the pawn goes through the wall e5h");
    assert_eq!(why_not(&between, "d6"), "the pawn goes through the wall e5h");
    // The edge of the board behind the other pawn.
    assert_eq!(steps(&position("b5", "a5", "")), ["a4", "a6", "b4", "b6", "c5"]);
}

#[test]
fn walls_lie_apart_and_are_counted() {
    let laid = position("e1", "e9", "e3h c5v");
    assert_eq!(why_no_wall(&laid, "e3h"), "this wall overlaps e3h");
    assert_eq!(why_no_wall(&laid, "d3h"), "this wall overlaps e3h");
    assert_eq!(why_no_wall(&laid, "e3v"), "this wall crosses e3h");
    assert_eq!(why_no_wall(&laid, "c6v"), "this wall overlaps c5v");
    assert!(laid.play(Move::Wall("g3h".parse().unwrap())).is_ok());
    let spent = "a1h a8h c1h c8h e1h e8h g1h g8h a2h a7h c2h c7h e2h e7h g2h g7h a3h a6h c3h c6h";
    assert_eq!(why_no_wall(&position("e1", "e9", spent), "e5h"), "White has no wall left");
}

#[test]
fn a_wall_must_leave_both_a_way() {
    let corner = position("a1", "e9", "a1v");
    assert_eq!(why_no_wall(&corner, "a2h"), "this wall leaves White's pawn no path to row 9");
    let other = position("e1", "i9", "h8v");
    assert_eq!(why_no_wall(&other, "h7h"), "this wall leaves Black's pawn no path to row 1");
    // The other pawn is in nobody's way.
    let lane = position("a1", "a2", "a1v a3v a5v");
    assert!(lane.play(Move::Wall("b1h".parse().unwrap())).is_ok());
}

#[test]
fn nothing_is_played_after_the_end() {
    let won = position("d9", "e5", "");
    assert_eq!(won.winner(), Some(Player::White));
    assert_eq!(why_not(&won, "d8"), "the game is over: White's pawn has reached the other side");
    assert!(won.legal_moves().is_empty());
    let start = Position::initial();
    assert_eq!(start.legal_moves().len(), 3 + 128);
    let down = Move::Pawn(Direction::new(4).unwrap());
    assert_eq!(start.play(down).unwrap_err().to_string(), "this takes White's pawn off the board");
}
