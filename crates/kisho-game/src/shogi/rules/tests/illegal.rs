//! Each rule by a position that shows it.

use std::collections::BTreeSet;

use super::super::super::testing::{action, sfen, square};
use super::*;

/// What the rules say about a move.
fn play(position: &str, usi: &str) -> Result<(), Illegal> {
    let position = sfen(position);
    let answer = position.play(action(usi)).map(|_| ());
    let is_listed = position.legal_moves().any(|legal| legal == action(usi));
    assert_eq!(answer.is_ok(), is_listed, "{usi} is played if and only if it is listed");
    answer
}

fn legal(position: &str) -> BTreeSet<String> {
    sfen(position).legal_moves().map(|action| action.to_string()).collect()
}

fn set(moves: &[&str]) -> BTreeSet<String> {
    moves.iter().map(|&usi| usi.to_owned()).collect()
}

#[test]
fn a_player_moves_his_own_pieces_as_they_go() {
    let pawn = Piece::new(Color::White, Kind::Pawn);
    assert_eq!(play("startpos", "5e5d"), Err(Illegal::NoPiece(square("5e"))));
    assert_eq!(play("startpos", "3c3d"), Err(Illegal::NotYours { piece: pawn, at: square("3c") }));
    let unreachable = |kind, from, to| Err(Illegal::Unreachable { kind, from: square(from), to: square(to) });
    assert_eq!(play("startpos", "7g7e"), unreachable(Kind::Pawn, "7g", "7e"));
    assert_eq!(play("startpos", "8h6f"), unreachable(Kind::Bishop, "8h", "6f"), "a pawn stands between");
    assert_eq!(play("startpos", "5i5i"), unreachable(Kind::King, "5i", "5i"));
    assert_eq!(play("startpos", "2h2g"), Err(Illegal::OwnPiece { kind: Kind::Pawn, at: square("2g") }));
    assert_eq!(play("startpos", "2h3h"), Ok(()));
    assert_eq!(play("4k4/9/9/9/9/9/9/9/K3R4 b - 1", "5i5a"), Err(Illegal::TakesKing));
}

/// Where each kind goes from the middle of the empty board, for both players.
#[test]
fn pieces_go_as_they_should() {
    let cases = [
        ("P", "5d"),
        ("L", "5d 5c 5b 5a"),
        ("N", "6c 4c"),
        ("S", "6d 5d 4d 6f 4f"),
        ("G", "6d 5d 4d 6e 4e 5f"),
        ("K", "6d 5d 4d 6e 4e 6f 5f 4f"),
        ("+P", "6d 5d 4d 6e 4e 5f"),
        ("+L", "6d 5d 4d 6e 4e 5f"),
        ("+N", "6d 5d 4d 6e 4e 5f"),
        ("+S", "6d 5d 4d 6e 4e 5f"),
        ("B", "6d 7c 8b 9a 4d 3c 2b 1a 6f 7g 8h 9i 4f 3g 2h 1i"),
        ("R", "5d 5c 5b 5a 5f 5g 5h 5i 6e 7e 8e 9e 4e 3e 2e 1e"),
        ("+B", "6d 7c 8b 9a 4d 3c 2b 1a 6f 7g 8h 9i 4f 3g 2h 1i 5d 5f 6e 4e"),
        ("+R", "5d 5c 5b 5a 5f 5g 5h 5i 6e 7e 8e 9e 4e 3e 2e 1e 6d 4d 6f 4f"),
    ];
    for (piece, targets) in cases {
        let black = sfen(&format!("9/9/9/9/4{piece}4/9/9/9/9 b - 1"));
        let white = sfen(&format!("9/9/9/9/4{}4/9/9/9/9 w - 1", piece.to_lowercase()));
        let wanted: BTreeSet<Square> = targets.split(' ').map(square).collect();
        let turned = wanted.iter().map(|to| Square::new(10 - to.file(), 10 - to.rank()).unwrap()).collect();
        assert_eq!(black.legal_moves().map(Move::to).collect::<BTreeSet<_>>(), wanted, "{piece}");
        assert_eq!(white.legal_moves().map(Move::to).collect::<BTreeSet<_>>(), turned, "White's {piece}");
    }
}

#[test]
fn what_is_taken_comes_to_the_hand_with_its_plain_side() {
    let position = sfen("4k4/9/9/9/4+p4/4R4/9/9/4K4 b P 1");
    let next = position.play(action("5f5e")).unwrap();
    assert_eq!(next.hand(Color::Black).count(Kind::Pawn), 2);
    assert_eq!(next.turn(), Color::White);
    let dropped = sfen("4k4/9/9/9/9/9/9/9/4K4 b 2P 1").play(action("P*5e")).unwrap();
    assert_eq!(dropped.hand(Color::Black).count(Kind::Pawn), 1);
}

#[test]
fn pieces_promote_on_moves_from_or_to_the_three_farthest_ranks() {
    assert_eq!(play("4k4/9/9/S8/9/9/9/9/4K4 b - 1", "9d9c+"), Ok(()), "into the zone");
    assert_eq!(play("4k4/9/S8/9/9/9/9/9/4K4 b - 1", "9c8d+"), Ok(()), "out of the zone");
    assert_eq!(play("4k4/9/9/9/S8/9/9/9/4K4 b - 1", "9e9d+"), Err(Illegal::OutsideZone));
    assert_eq!(play("4k4/9/9/9/9/s8/9/9/4K4 w - 1", "9f9g+"), Ok(()), "White's zone is at the other end");
    assert_eq!(play("4k4/9/9/s8/9/9/9/9/4K4 w - 1", "9d9e+"), Err(Illegal::OutsideZone));
    for (letter, kind) in [("G", Kind::Gold), ("+S", Kind::PromotedSilver), ("+R", Kind::Dragon)] {
        let position = format!("4k4/9/{letter}8/9/9/9/9/9/4K4 b - 1");
        assert_eq!(play(&position, "9c9b+"), Err(Illegal::NeverPromotes(kind)));
    }
}

/// 行き所のない駒
#[test]
fn no_piece_is_left_where_it_could_never_move_again() {
    let dead_end = |kind, at| Err(Illegal::DeadEnd { kind, at: square(at) });
    let moves = "4k4/P1L6/9/8N/7N1/9/9/9/4K4 b - 1";
    assert_eq!(play(moves, "9b9a"), dead_end(Kind::Pawn, "9a"));
    assert_eq!(play(moves, "9b9a+"), Ok(()), "it has to promote");
    assert_eq!(play(moves, "7b7a"), dead_end(Kind::Lance, "7a"));
    assert_eq!(play(moves, "1d2b"), dead_end(Kind::Knight, "2b"));
    assert_eq!(play(moves, "1d2b+"), Ok(()));
    assert_eq!(play(moves, "2e3c"), Ok(()), "a knight on the third rank can go on");
    let drops = "4k4/9/9/9/9/9/9/9/4K4 b PLN 1";
    assert_eq!(play(drops, "P*1a"), dead_end(Kind::Pawn, "1a"));
    assert_eq!(play(drops, "L*1a"), dead_end(Kind::Lance, "1a"));
    assert_eq!(play(drops, "N*1a"), dead_end(Kind::Knight, "1a"));
    assert_eq!(play(drops, "N*1b"), dead_end(Kind::Knight, "1b"));
    for fine in ["P*1b", "L*1b", "N*1c"] {
        assert_eq!(play(drops, fine), Ok(()), "{fine}");
    }
    let white = "4k4/9/9/9/9/9/n8/p8/4K4 w n 1";
    assert_eq!(play(white, "9h9i"), dead_end(Kind::Pawn, "9i"));
    assert_eq!(play(white, "9g8i"), dead_end(Kind::Knight, "8i"));
    assert_eq!(play(white, "N*1h"), dead_end(Kind::Knight, "1h"));
    assert_eq!(play(white, "N*1g"), Ok(()));
}

#[test]
fn what_is_dropped_is_in_hand_and_the_square_is_empty() {
    let position = "4k4/9/9/9/4p4/9/9/9/4K4 b S 1";
    let pawn = Piece::new(Color::White, Kind::Pawn);
    assert_eq!(play(position, "S*5e"), Err(Illegal::Occupied { piece: pawn, at: square("5e") }));
    assert_eq!(play(position, "S*5d"), Ok(()));
    assert_eq!(play(position, "G*5d"), Err(Illegal::NotInHand(Kind::Gold)));
    assert_eq!(play(position, "K*5d"), Err(Illegal::NotInHand(Kind::King)));
    let promoted = Move::Drop { kind: Kind::PromotedSilver, to: square("5d") };
    assert_eq!(sfen(position).play(promoted), Err(Illegal::NotInHand(Kind::PromotedSilver)));
}

/// 二歩
#[test]
fn no_second_pawn_is_dropped_on_a_file() {
    let position = "4k4/9/9/9/p8/9/P1+P5p/9/4K4 b 2P 1";
    assert_eq!(play(position, "P*9f"), Err(Illegal::TwoPawns { file: 9 }));
    assert_eq!(play(position, "P*7f"), Ok(()), "a promoted pawn does not count");
    assert_eq!(play(position, "P*1f"), Ok(()), "nor does the opponent's");
    let said = Illegal::TwoPawns { file: 9 }.to_string();
    assert!(said.starts_with("二歩: "), "{said}");
}

/// 打ち歩詰め. The king on 5一 has own lances beside it, and the gold on 5三 keeps it from the second rank.
#[test]
fn a_dropped_pawn_may_not_give_mate() {
    let mate = Err(Illegal::PawnDropMate);
    assert_eq!(play("3lkl3/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), mate);
    assert_eq!(play("4k4/9/9/9/9/9/4g4/9/3LKL3 w p 1", "P*5h"), mate, "White's pawn");
    assert_eq!(play("3lkl3/9/9/9/9/9/9/9/4K4 b P 1", "P*5b"), Ok(()), "the king takes it");
    assert_eq!(play("3l1l3/4k4/9/4G4/9/9/9/9/4K4 b P 1", "P*5c"), Ok(()), "the king goes away");
    assert_eq!(play("3lkg3/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), Ok(()), "a gold takes it");
    assert_eq!(play("3lkg2R/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), mate, "the gold is pinned");
    assert_eq!(play("3gkg2R/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), Ok(()), "the other gold is not");
    assert_eq!(play("3lkl3/9/4G4/9/9/9/9/9/4K4 b L 1", "L*5b"), Ok(()), "a lance may");
    assert_eq!(play("3lkl3/9/4G4/9/9/9/9/9/4K4 b P 1", "P*4b"), Ok(()), "it has to stand before the king");
    // A pawn on the board may give mate.
    let moved = "3lkl3/9/2G1P1G2/4L4/9/9/9/9/4K4 b - 1";
    assert_eq!(play(moved, "5c5b"), Ok(()));
    assert!(sfen(moved).play(action("5c5b")).unwrap().is_mate());
}

#[test]
fn a_pawn_may_be_dropped_between_with_check() {
    assert_eq!(play("4k4/K7r/9/9/9/9/9/9/9 b P 1", "P*5b"), Ok(()));
    // The player's own check comes first: the drop would be mate otherwise.
    assert_eq!(play("3lkl3/9/4G4/9/9/9/9/9/r3K4 b P 1", "P*5b"), Err(Illegal::IgnoresCheck));
    // It saves the own king, but it is mate: the rook that gave check cannot take it, for the bishop's sake.
    let both = "3lkl3/K4r3/4G4/7B1/9/9/9/9/9 b P 1";
    assert!(sfen(both).is_in_check(Color::Black));
    assert_eq!(play(both, "P*5b"), Err(Illegal::PawnDropMate));
    assert_eq!(play(both, "P*6b"), Ok(()));
}

/// 王手放置
#[test]
fn no_king_is_left_in_check() {
    let in_check = "4k4/9/9/9/4r4/9/9/9/4KG3 b P 1";
    assert_eq!(play(in_check, "4i4h"), Err(Illegal::IgnoresCheck));
    assert_eq!(play(in_check, "5i5h"), Err(Illegal::IgnoresCheck), "it is in check there as well");
    assert_eq!(play(in_check, "4i5h"), Ok(()));
    assert_eq!(play(in_check, "P*5g"), Ok(()));
    assert_eq!(play(in_check, "P*4g"), Err(Illegal::IgnoresCheck));
    assert_eq!(play(in_check, "5i6i"), Ok(()));
    let pinned = "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1";
    assert_eq!(play(pinned, "5h4h"), Err(Illegal::ExposesKing));
    assert_eq!(play(pinned, "5h5g"), Ok(()), "along the pin");
    assert_eq!(play("4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i"), Err(Illegal::ExposesKing));
    assert_eq!(play("3k5/4K4/9/9/9/9/9/9/9 b - 1", "5b5c"), Ok(()), "kings stand side by side in no game");
}

#[test]
fn of_two_checks_only_the_king_can_save_itself() {
    let double = "4r4/9/9/9/8b/9/9/9/4K4 b RG 1";
    assert_eq!(legal(double), set(&["5i6i", "5i4i", "5i6h"]));
}

#[test]
fn a_mate_is_a_check_without_reply() {
    // 頭金
    let mate = sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert!(mate.is_mate() && !mate.has_legal_move());
    let unguarded = sfen("4k4/4G4/9/9/9/9/9/9/4K4 w - 1");
    assert!(!unguarded.is_mate());
    assert_eq!(legal("4k4/4G4/9/9/9/9/9/9/4K4 w - 1"), set(&["5a5b"]));
    assert!(!sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 b - 1").is_mate(), "it is Black's move");
    // Nothing can be put between the king and a knight, but the knight can be taken.
    assert!(sfen("7lk/7np/7N1/9/9/9/9/9/4K4 w g 1").is_mate());
    assert_eq!(legal("7lk/7pp/7N1/9/9/9/9/9/4K4 w g 1"), set(&["2b2c"]));
    let no_check = sfen("8k/6G2/7+P1/9/9/9/9/9/4K4 w - 1");
    assert!(!no_check.has_legal_move() && !no_check.is_mate());
}

#[test]
fn positions_without_kings_or_with_two_are_positions() {
    let none = "9/9/9/9/4r4/9/9/4G4/9 b - 1";
    assert!(!sfen(none).is_in_check(Color::Black));
    assert_eq!(play(none, "5h4h"), Ok(()));
    let tsume = "4k4/9/4G4/9/9/9/9/9/9 b G 1";
    assert_eq!(play(tsume, "G*5b"), Ok(()), "Black needs no king in a problem");
    let two = "9/9/9/9/r8/9/9/9/K3K4 b - 1";
    assert!(sfen(two).is_in_check(Color::Black));
    assert_eq!(play(two, "5i5h"), Err(Illegal::IgnoresCheck), "the other is in check");
    assert_eq!(play(two, "9i8i"), Ok(()));
}
