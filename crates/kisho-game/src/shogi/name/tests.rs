//! The Association's own examples, what its page leaves open, and names as names: one for each move.

use std::collections::HashSet;

use proptest::prelude::*;

use super::super::testing::{action, any_position, random_game, sfen, square};
use super::super::{Kind, Move, Position};
use super::*;

/// Checks names of moves, in both directions: `position`, then `move name`.
fn check(position: &str, names: &[(&str, &str)]) {
    let position = sfen(position);
    for (usi, name) in names {
        assert_eq!(official(&position, action(usi), None), *name, "{usi}");
        let words = Words::of(&position, action(usi)).unwrap();
        assert_eq!(words.find(&position), Ok(action(usi)), "{name}");
    }
}

#[test]
fn of_two_pieces_the_motion_tells() {
    check("4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", &[("7b8b", "８二金寄"), ("9c8b", "８二金上")]);
    check("4k1G2/9/5G3/9/9/9/9/9/4K4 b - 1", &[("4c3b", "３二金上"), ("3a3b", "３二金引")]);
    check("4k4/9/9/9/5G3/4G4/9/9/4K4 b - 1", &[("5f5e", "５五金上"), ("4e5e", "５五金寄")]);
    check("4k4/9/9/9/9/9/2S6/9/1S2K4 b - 1", &[("8i8h", "８八銀上"), ("7g8h", "８八銀引")]);
    check("4k4/9/9/9/9/9/7S1/9/4KS3 b - 1", &[("4i3h", "３八銀上"), ("2g3h", "３八銀引")]);
}

#[test]
fn if_both_move_alike_the_side_tells() {
    check("4k4/G1G6/9/9/9/9/9/9/4K4 b - 1", &[("9b8a", "８一金左"), ("7b8a", "８一金右")]);
    check("4k4/6G1G/9/9/9/9/9/9/4K4 b - 1", &[("3b2b", "２二金左"), ("1b2b", "２二金右")]);
    check("4k4/9/9/9/3S1S3/9/9/9/4K4 b - 1", &[("6e5f", "５六銀左"), ("4e5f", "５六銀右")]);
    check("4k4/9/9/9/9/9/9/9/1GG1K4 b - 1", &[("8i7h", "７八金左"), ("7i7h", "７八金直")]);
    check("4k4/9/9/9/9/9/9/9/4K1SS1 b - 1", &[("3i3h", "３八銀直"), ("2i3h", "３八銀右")]);
    check("4k4/9/9/9/9/9/N1N6/9/4K4 b - 1", &[("9g8e", "８五桂左"), ("7g8e", "８五桂右")]);
}

#[test]
fn of_three_and_more_side_and_motion_tell_together() {
    check(
        "4k4/9/3GGG3/9/9/9/9/9/4K4 b - 1",
        &[("6c5b", "５二金左"), ("5c5b", "５二金直"), ("4c5b", "５二金右")],
    );
    check(
        "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1",
        &[
            ("9h8h", "８八と寄"),
            ("8g8h", "８八と引"),
            ("9i8h", "８八と左上"),
            ("8i8h", "８八と直"),
            ("7i8h", "８八と右"),
        ],
    );
    check(
        "4k4/9/9/9/9/9/6S1S/9/4K1SS1 b - 1",
        &[("2i2h", "２八銀直"), ("1g2h", "２八銀右"), ("3i2h", "２八銀左上"), ("3g2h", "２八銀左引")],
    );
    // 寄 is said about one alone here, 左 of two.
    check(
        "4k4/9/9/9/3G5/3GG4/9/9/4K4 b - 1",
        &[("6e5e", "５五金寄"), ("6f5e", "５五金左上"), ("5f5e", "５五金直")],
    );
}

#[test]
fn of_dragons_and_horses_one_is_left_and_one_right() {
    check("+R8/9/9/1+R7/9/9/9/9/4K1k2 b - 1", &[("9a8b", "８二龍引"), ("8d8b", "８二龍上")]);
    check("9/4+R4/7+R1/9/9/9/9/9/2k1K4 b - 1", &[("2c4c", "４三龍寄"), ("5b4c", "４三龍引")]);
    check("9/9/9/9/4+R3+R/9/9/9/2k1K4 b - 1", &[("5e3e", "３五龍左"), ("1e3e", "３五龍右")]);
    check("9/9/9/9/9/9/9/9/+R+R2K1k2 b - 1", &[("9i8h", "８八龍左"), ("8i8h", "８八龍右")]);
    check("9/9/9/9/9/9/9/7+R1/2k1K3+R b - 1", &[("2h1g", "１七龍左"), ("1i1g", "１七龍右")]);
    check("+B+B7/9/9/9/9/9/9/9/4K1k2 b - 1", &[("9a8b", "８二馬左"), ("8a8b", "８二馬右")]);
    check("9/9/3+B5/9/+B8/9/9/9/4K1k2 b - 1", &[("9e8e", "８五馬寄"), ("6c8e", "８五馬引")]);
    check("8+B/9/9/6+B2/9/9/9/9/4K1k2 b - 1", &[("1a1b", "１二馬引"), ("3d1b", "１二馬上")]);
    check("9/9/9/9/9/9/9/9/+B3+BK1k1 b - 1", &[("9i7g", "７七馬左"), ("5i7g", "７七馬右")]);
    check("9/9/9/9/9/9/5+B3/8+B/2k1K4 b - 1", &[("4g2i", "２九馬左"), ("1h2i", "２九馬右")]);
    check("4k4/9/9/9/R7R/9/9/9/4K4 b - 1", &[("9e5e", "５五飛左"), ("1e5e", "５五飛右")]);
}

#[test]
fn white_looks_from_the_other_side() {
    check("1gg1k4/9/9/9/9/9/9/9/4K4 w - 1", &[("8a7b", "７二金右"), ("7a7b", "７二金直")]);
    check("4k4/9/2s6/9/s8/9/9/9/4K4 w - 1", &[("7c8d", "８四銀上"), ("9e8d", "８四銀引")]);
    check("4k4/9/n1n6/9/9/9/9/9/4K4 w - 1", &[("9c8e", "８五桂右"), ("7c8e", "８五桂左")]);
}

#[test]
fn promotion_is_said_where_it_could_be() {
    check("4k4/9/9/8P/9/9/9/9/4K4 b - 1", &[("1d1c", "１三歩不成"), ("1d1c+", "１三歩成")]);
    check("4k4/9/9/9/8P/9/9/9/4K4 b - 1", &[("1e1d", "１四歩")]);
    check("4k4/8S/9/9/9/9/9/9/4K4 b - 1", &[("1b2c", "２三銀不成"), ("1b2c+", "２三銀成")]);
    check("4k4/8G/9/9/9/9/9/9/4K4 b - 1", &[("1b1c", "１三金")]);
    check("4k4/8+S/9/9/9/9/9/9/4K4 b - 1", &[("1b1c", "１三成銀")]);
    check("4k4/9/9/9/9/9/8b/9/4K4 w - 1", &[("1g3i+", "３九角成"), ("1g3i", "３九角不成")]);
    // Only one of the two could promote; that tells nothing of which one is meant.
    check(
        "4k4/9/9/3S1S3/5S3/9/9/9/4K4 b - 1",
        &[("6d5c+", "５三銀左成"), ("6d5c", "５三銀左不成"), ("4d5c+", "５三銀右成")],
    );
    check(
        "4k4/9/5S3/9/5S3/9/9/9/4K4 b - 1",
        &[("4c5d", "５四銀引不成"), ("4c5d+", "５四銀引成"), ("4e5d", "５四銀上")],
    );
}

#[test]
fn a_drop_is_named_where_a_piece_on_the_board_could_go() {
    check("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", &[("G*4h", "４八金打"), ("5h4h", "４八金"), ("G*1a", "１一金")]);
    // A promoted silver is no silver.
    check("4k4/9/9/9/9/9/9/4+S4/4K4 b S 1", &[("S*4h", "４八銀"), ("5h4h", "４八成銀")]);
    // White's silver is no piece that Black could move there.
    check("4k4/9/9/9/9/9/9/4s4/K8 b S 1", &[("S*4i", "４九銀")]);
}

/// Lances are stopped by what stands between, and pieces that may not move count.
#[test]
fn all_pieces_count_that_go_there_by_their_way_of_moving() {
    check("4k4/9/9/9/2rSKS3/9/9/9/9 b - 1", &[("6e5f", "５六銀左"), ("4e5f", "５六銀右")]);
    check("4k4/9/9/9/9/8P/9/8L/4K4 b L 1", &[("L*1e", "１五香")]);
}

/// More than a set has: the Association need not care, but names have to be unique.
#[test]
fn composed_positions_have_unique_names_too() {
    check(
        "9/9/9/3+R+R+R3/9/3+R+R+R3/9/9/4K4 b - 1",
        &[
            ("6f5e", "５五龍左上"),
            ("5f5e", "５五龍直"),
            ("4f5e", "５五龍右上"),
            ("6d5e", "５五龍左引"),
            ("5d5e", "５五龍引"),
            ("4d5e", "５五龍右引"),
        ],
    );
    check("9/9/9/9/9/9/9/9/2K1K4 b - 1", &[("7i6h", "６八玉左"), ("5i6h", "６八玉右")]);
}

#[test]
fn the_square_of_the_move_before_is_the_same() {
    let position = sfen("4k4/9/9/9/9/9/2r6/1G1+S5/4K4 b - 1");
    let at = Some(square("7g"));
    assert_eq!(official(&position, action("8h7g"), at), "同　金");
    assert_eq!(official(&position, action("6h7g"), at), "同成銀");
    assert_eq!(official(&position, action("8h7g"), Some(square("7h"))), "７七金");
    assert_eq!(official(&position, action("8h7g"), None), "７七金");
    assert_eq!(sign(Color::Black), '▲');
    let both = sfen("4k4/9/9/9/9/9/2r6/1S1S5/4K4 b - 1");
    assert_eq!(official(&both, action("6h7g"), at), "同　銀右");
    assert_eq!(official(&both, action("2b2a"), at), "2b2a", "nothing stands there");
}

#[test]
fn words_may_be_missing_or_needless() {
    let find = |position: &str, words: Words| words.find(&sfen(position)).map(|found| found.to_string());
    let words =
        |kind, to| Words { to: square(to), kind, side: None, motion: None, promotes: None, is_drop: false };
    let ok = |usi: &str| Ok(usi.to_owned());

    let one = "4k4/9/9/9/9/9/9/4G4/4K4 b G 1";
    let gold = words(Kind::Gold, "4h");
    assert_eq!(find(one, Words { motion: Some(Motion::Across), ..gold }), ok("5h4h"));
    assert_eq!(find(one, Words { side: Some(Side::Left), ..gold }), ok("5h4h"));
    assert_eq!(find(one, Words { is_drop: true, ..gold }), ok("G*4h"));
    assert_eq!(find(one, words(Kind::Gold, "1a")), ok("G*1a"));
    assert_eq!(
        find(one, Words { side: Some(Side::Right), ..gold }),
        Err(NotFound::Otherwise { kind: Kind::Gold, to: square("4h"), from: vec![square("5h")] })
    );
    assert_eq!(
        find(one, Words { side: Some(Side::Right), ..words(Kind::Gold, "1a") }).unwrap_err().to_string(),
        "no gold on the board can go to 1一"
    );
    assert_eq!(
        find(one, words(Kind::Silver, "1a")).unwrap_err().to_string(),
        "no silver on the board can go to 1一, and none is in hand"
    );

    // 直 for 上 and both words where one would do.
    let two = "4k4/9/9/9/5G3/4G4/9/9/4K4 b - 1";
    let gold = words(Kind::Gold, "5e");
    assert_eq!(find(two, Words { side: Some(Side::Straight), ..gold }), ok("5f5e"));
    assert_eq!(
        find(two, Words { side: Some(Side::Right), motion: Some(Motion::Across), ..gold }),
        ok("4e5e")
    );
    assert_eq!(find(two, gold).unwrap_err().to_string(), "gold can go to 5五 from 4五, 5六");
    // A writer who counts legal moves alone says nothing of the pinned silver.
    assert_eq!(find("4k4/9/9/9/2rSKS3/9/9/9/9 b - 1", words(Kind::Silver, "5f")), ok("4e5f"));
    // Only one of the two can promote.
    let bishops = "4k4/9/4B4/9/4B4/9/9/9/4K4 b - 1";
    assert_eq!(find(bishops, Words { promotes: Some(true), ..words(Kind::Bishop, "4d") }), ok("5c4d+"));
    assert!(matches!(find(bishops, words(Kind::Bishop, "4d")), Err(NotFound::Ambiguous { .. })));
    // An illegal move is found all the same; the rules have to say what is wrong.
    let second = Words { is_drop: true, ..words(Kind::Pawn, "2c") };
    assert_eq!(find("4k4/9/9/9/9/9/7P1/9/4K4 b P 1", second), ok("P*2c"));
}

#[test]
fn english_books_write_letters() {
    let western = |position: &str, usi: &str| western(&sfen(position), action(usi));
    let initial = sfen("startpos");
    assert_eq!(super::western(&initial, action("7g7f")), "P-7f");
    assert_eq!(super::western(&initial, action("6i5h")), "G6i-5h");
    let taking = "4k4/9/2p6/3S5/5n3/9/9/9/4K4 b Pp 1";
    assert_eq!(western(taking, "6d7c+"), "Sx7c+");
    assert_eq!(western(taking, "6d7c"), "Sx7c=");
    assert_eq!(western(taking, "P*5e"), "P*5e");
    assert_eq!(western("4k4/9/9/9/9/9/9/3+R5/K8 b - 1", "6h5h"), "+R-5h");
    assert_eq!(western("4k4/9/9/9/5n3/9/9/9/4K4 w - 1", "4e5g"), "N-5g=");
}

fn all_names_are_unique(position: &Position) -> Result<(), TestCaseError> {
    let all: Vec<Move> = position.legal_moves().collect();
    let official: HashSet<String> = all.iter().map(|&action| official(position, action, None)).collect();
    prop_assert_eq!(official.len(), all.len());
    let western: HashSet<String> = all.iter().map(|&action| western(position, action)).collect();
    prop_assert_eq!(western.len(), all.len());
    for action in all {
        prop_assert_eq!(Words::of(position, action).unwrap().find(position), Ok(action));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_move_of_a_game_has_its_own_name(game in random_game(60)) {
        for (position, _) in game.iter().skip(10).step_by(5) {
            all_names_are_unique(position)?;
        }
    }

    #[test]
    fn every_move_of_a_composed_position_has_its_own_name(position in any_position()) {
        all_names_are_unique(&position)?;
    }
}

#[test]
fn a_piece_of_the_other_player_is_named_without_promotion() {
    let position = Position::initial();
    let name = |text: &str| (official(&position, action(text), None), western(&position, action(text)));
    assert_eq!(name("3c3d"), ("３四歩".to_owned(), "P-3d".to_owned()));
    assert_eq!(name("4a3b"), ("３二金".to_owned(), "G-3b".to_owned()));
}
