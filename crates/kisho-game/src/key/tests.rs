//! What has the same key and what has not, game by game.

use super::*;
use crate::Record;
use crate::book::testing::{go, quoridor};

fn read(name: &str, text: &str) -> Record {
    crate::testing::clean(name, text)
}

/// The key of the last position.
fn last(record: &Record) -> Key {
    let line = Line::of(record, usize::MAX);
    line.steps.last().map_or(line.key, |step| step.key.clone()).key
}

#[test]
fn quoridor_forgets_order_owner_and_side() {
    let same = |a: &str, b: &str| last(&quoridor(a)) == last(&quoridor(b));
    assert!(same("e2 e8 d3h e6h", "d3h e6h e2 e8"), "another order");
    assert!(same("e2 e8 d3h e7h", "e2 e8 e3h d7h"), "left and right");
    assert!(same("f1 d9 c1v c3v", "d1 f9 f1v f3v"), "walls across the board, pawns too");
    assert!(same("a1h c1h", "c1h a1h"), "who laid a wall does not matter");
    assert!(!same("e2 e8 d3h e7h", "e2 e8 e3h e7h"), "not both at once");
    assert!(!same("e2 e8", "e2 e8 e3"));
    assert!(same("e2 e8 e1 e9", ""), "the turn number is no part of the position");
    assert!(!same("e2 e8", "e2 d9"));
    // One more wall of White's and one fewer of Black's is another position.
    assert!(!same("a1h e8 c1h e9", "e2 a1h e1 c1h"));
}

#[test]
fn a_published_state_is_the_game_that_leads_there() {
    let state = read("qf", "j7EUwGwOwCQ");
    let game = quoridor("e2 e8 e3 e7 e4 e6 d3h e6h");
    assert_eq!(state.key(0).unwrap().key, last(&game));
    assert_eq!(read("qf", "j7EUwHMPMCQ").key(0).unwrap().key, last(&quoridor("e2 e8 e3 e7 e4 e6 d3h d7h")));
    assert_ne!(last(&game), last(&quoridor("e2 e8 e3 e7 e4 e6 d3h d7h")));
}

#[test]
fn go_sees_eight_boards_as_one() {
    let first: Vec<_> =
        ["R16", "Q17", "C16", "D17", "R4", "Q3", "C4", "D3"].map(|at| last(&go(19, at))).into();
    assert!(first.iter().all(|key| *key == first[0]));
    let same = |a: &str, b: &str| last(&go(19, a)) == last(&go(19, b));
    assert!(same("Q16 D4 Q4 D16", "Q4 D16 Q16 D4"), "another order");
    assert!(same("R16 D4 C3", "Q17 D4 C3") && !same("R16 D4 D3", "Q17 D4 D3"));
    assert!(!same("Q16 D4", "Q16 Q4"), "opposite corners and neighbours");
    assert!(!same("Q16", "Q16 pass"), "whose move it is");
    assert_ne!(last(&go(19, "D4")), last(&go(13, "D4")));
}

#[test]
fn a_ko_is_part_of_the_position() {
    let before = "(;GM[1]FF[4]SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb])";
    let without = "(;GM[1]FF[4]SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W])";
    let (ko, still) = (read("sgf", before), read("sgf", without));
    assert_eq!(go_stones(&ko), go_stones(&still));
    assert_ne!(last(&ko), last(&still));
    // After a move elsewhere by each it is the same.
    let later = "(;GM[1]FF[4]SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb];W[ee];B[ae])";
    let set = "(;GM[1]FF[4]SZ[5]AB[ba][ab][bc][cb][ae]AW[ca][db][cc][ee]PL[W])";
    assert_eq!(last(&read("sgf", later)), last(&read("sgf", set)));
}

fn go_stones(record: &Record) -> String {
    let Record::Go(record) = record else { unreachable!() };
    let board = record.board_at(record.main_end());
    record.size.points().map(|at| board.get(at).map_or(".", |color| color.letter())).collect()
}

#[test]
fn shogi_has_no_mirror_image_but_other_orders() {
    let same = |a: &str, b: &str| last(&read("usi", a)) == last(&read("usi", b));
    let from = |moves: &str| format!("startpos moves {moves}");
    assert!(same(&from("7g7f 3c3d 2g2f"), &from("2g2f 3c3d 7g7f")));
    assert!(!same(&from("7g7f 3c3d"), &from("3g3f 7c7d")), "the bishops look elsewhere");
    assert!(!same(&from("7g7f"), "startpos"));
    let hand = "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1";
    assert!(!same(hand, "sfen 4k4/9/9/9/9/9/9/9/4K4 b p 1"), "whose hand");
    assert!(!same(hand, "sfen 4k4/9/9/9/9/9/9/9/4K4 w P 1"), "whose move");
    assert!(same(hand, "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 31"), "not the number of moves");
}

#[test]
fn janken_shogi_is_reflected_at_the_diagonal_of_the_goals() {
    let same = |a: &str, b: &str| last(&read("janken", a)) == last(&read("janken", b));
    // GPC and GCP: front and side change places, as a3 and c1 do.
    let setup = |lies: &str, moves: &str| format!("position: {lies}\n{moves}");
    let (low, high) = ("5gpc/6/6/GPC5/6/2GCP3 b", "5gcp/6/6/GPC5/6/2GCP3 b");
    assert!(same(&setup(low, "c1-d1"), &setup(high, "a3-a4")));
    assert!(!same(&setup(low, "c1-d1"), &setup(low, "a3-a4")), "white's die lies otherwise");
    let two = "5gpc/6/6/GPC5/6/2GPC3 b";
    assert!(same(&setup(two, "c1-d1,a3-a4"), &setup(two, "a3-a4,c1-d1")), "two dice in either order");
    assert!(!same(&setup(two, "c1-d1"), &setup(two, "c1-d1,d1-e1")));
    let last_stand = |die: &str| format!("position: 5gpc/6/6/1{die}4/6/6 b");
    assert!(same(&last_stand("GPC+"), &last_stand("GPC")), "where the last die has been decides nothing");
}

#[test]
fn what_looks_alike_is_what_the_position_says() {
    for (record, symmetric) in [(quoridor("e2 e8"), true), (quoridor("e2 e8 d3h"), false)] {
        let keyed = record.key(record_end(&record)).unwrap();
        assert_eq!(keyed.looks_alike(Symmetry::NONE, Symmetry::LEFT_RIGHT), symmetric);
        assert!(keyed.looks_alike(Symmetry::LEFT_RIGHT, Symmetry::LEFT_RIGHT));
    }
    let corner = go(19, "Q16").key(1).unwrap();
    // The star point stays where it is when its diagonal is the axis.
    let alike = Symmetry::all().filter(|&by| corner.looks_alike(Symmetry::NONE, by)).count();
    assert_eq!(alike, 2);
    assert_eq!(go(19, "").key(0).unwrap().turns.iter().count(), 8);
}

fn record_end(record: &Record) -> usize {
    match record {
        Record::Quoridor(record) => record.nodes().len() - 1,
        _ => unreachable!(),
    }
}
