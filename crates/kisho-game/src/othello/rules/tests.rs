use super::*;
use crate::othello::board;

/// Plays moves one after another, and gives the position after the last, or why it was refused.
fn play(start: Position, moves: &str) -> Result<Position, String> {
    moves.split_whitespace().try_fold(start, |position, word| {
        position.play(word.parse().unwrap()).map_err(|why| format!("{word}: {why}"))
    })
}

/// A board of the given rows; the rest of it is empty.
fn position(rows: &[&str], to_move: char) -> Position {
    let squares = format!("{:-<64}", rows.concat());
    board::read(&format!("{squares} {to_move}")).unwrap()
}

/// How many ways there are to play `depth` moves, with a pass as a move, as others count them. So early no game is over.
fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    assert!(!moves.is_empty());
    let next = |square| {
        let next = position.play(square).unwrap();
        let passes = u32::from(next.to_move == position.to_move);
        match depth - 1 {
            left if left > passes => perft(&next, left - passes),
            _ => 1,
        }
    };
    if depth == 1 { moves.len() as u64 } else { moves.iter().map(next).sum() }
}

#[test]
fn as_many_games_as_others_count() {
    let counts: Vec<_> = (1..=9).map(|depth| perft(&Position::start(), depth)).collect();
    assert_eq!(counts, [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288]);
}

#[test]
fn a_move_flips_in_all_directions_at_once() {
    let rows =
        ["X--X--X-", "-O-O-O--", "--OOO---", "XOO-OOOX", "--OOO---", "-O-O-O--", "X--O--X-", "---X----"];
    let after = position(&rows, 'X').play("d4".parse().unwrap()).unwrap();
    assert_eq!((after.count(Color::White), after.occupied().len()), (0, 27));
    // A line that ends at the edge or at an empty square is not flipped.
    let open = position(&["OOO-OOO-", "O-------"], 'X');
    assert_eq!(open.legal_moves(), Squares::NONE);
}

#[test]
fn lines_do_not_go_on_at_the_other_edge() {
    let wrapped = position(&["------XO", "O-------"], 'X');
    assert_eq!(wrapped.moves_of(Color::Black), Squares::NONE);
    let full = position(&["-OOOOOOX"], 'X');
    assert_eq!(full.flips("a1".parse().unwrap(), Color::Black).len(), 6);
}

#[test]
fn who_cannot_move_passes_and_two_passes_end_the_game() {
    // White stands between black and the edge in two rows.
    let stuck = position(&[EDGE, EMPTY, EDGE], 'X');
    let again = play(stuck, "f1").unwrap();
    assert_eq!((again.to_move, again.is_over(), again.outcome()), (Color::Black, false, None));
    let over = play(again, "f3").unwrap();
    assert_eq!((over.is_over(), over.outcome()), (true, Some(Outcome::First)));
    // Whose turn it is by what is said about the position.
    assert_eq!(position(&[EDGE], 'O').to_move, Color::Black);
}

/// Black can take g, white cannot move.
const EDGE: &str = "------OX";
const EMPTY: &str = "--------";

#[test]
fn whoever_has_more_discs_has_won() {
    // The shortest game: white has no disc left.
    let over = play(Position::start(), "e6 f4 e3 f6 g5 d6 e7 f5 c5").unwrap();
    assert_eq!((over.count(Color::Black), over.outcome(), over.turn()), (13, Some(Outcome::First), 10));
    assert_eq!(position(&["X-O"], 'X').outcome(), Some(Outcome::Draw));
    assert_eq!(position(&["O"], 'X').outcome(), Some(Outcome::Second));
}

#[test]
fn mistakes_are_told_apart() {
    let refused = |moves: &str| play(Position::start(), moves).unwrap_err();
    assert_eq!(refused("f5 e5"), "e5: e5 holds a black disc");
    assert_eq!(refused("e4"), "e4: e4 holds a black disc");
    assert_eq!(refused("d4"), "d4: d4 holds a white disc");
    assert_eq!(refused("f4"), "f4: a disc on f4 would flip nothing");
    assert_eq!(refused("e6 f4 e3 f6 g5 d6 e7 f5 c5 a1"), "a1: the game is over: black has won");
}
