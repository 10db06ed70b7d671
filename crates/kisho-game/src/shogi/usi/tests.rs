//! USI as programs and people write it.

use crate::text::Id;
use proptest::prelude::*;

use super::*;
use crate::shogi::testing::{any_position, random_game, sfen};
use crate::shogi::{Ending, Record, Tree};
use crate::{ReadOptions, Reading, Record as Any, Written};

fn reading(text: &str) -> Reading {
    read(text.as_bytes(), &ReadOptions::default())
}

fn record(text: &str) -> Record {
    crate::testing::clean("usi", text)
}

fn moves(record: &Record) -> Vec<String> {
    record.nodes.iter().filter_map(|node| node.play).map(|action| action.to_string()).collect()
}

#[test]
fn the_words_before_the_moves_may_be_missing() {
    let whole = record("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert_eq!(moves(&whole), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for text in [
        "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n",
        "startpos 7g7f 3c3d 8h2b+ 3a2b B*4e",
        "moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
        "7g7f 3c3d\r\n8h2b+ 3a2b\r\n\r\nB*4e\r\n",
        &format!("position sfen {start} moves 7g7f 3c3d 8h2b+ 3a2b B*4e"),
        &format!("{} 7g7f 3c3d 8h2b+ 3a2b B*4e", start.trim_end_matches(" 1")),
    ] {
        assert_eq!(record(text), whole, "{text}");
    }
    assert_eq!(record("startpos").nodes.len(), 1);
}

#[test]
fn a_game_goes_on_from_where_its_position_was() {
    let text = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 37 moves G*5b";
    let record = record(text);
    assert_eq!((record.nodes[0].number, record.nodes[1].number), (36, 37));
    assert_eq!(write(&record).text, text);
}

#[test]
fn a_program_may_end_the_game() {
    let ended = record("7g7f resign");
    assert_eq!(ended.nodes[1].ending, Some(Ending::Resignation));
    assert_eq!(record("win").nodes[0].ending, Some(Ending::Declaration));
    for text in ["position startpos moves 7g7f resign", "position startpos moves win"] {
        assert_eq!(write(&record(text)), Written::whole(text.to_owned()));
    }
    // A program is asked for a move.
    assert_eq!(command(&ended).text, "position startpos moves 7g7f");
    let broken_off = crate::testing::record("kif", "1 ７六歩(77)\n2 中断\n");
    assert!(write(&broken_off).lost.iter().any(|lost| lost.to_string().contains("how the game ended")));
}

#[test]
fn several_lines_are_several_records() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7";
    for line in ["position startpos moves 7g7f", "startpos moves 7g7f", sfen, &format!("{sfen} moves 7g7f")] {
        let text = format!("{line}\n{line}\n");
        let said = reading(&text).diagnostics;
        assert_eq!(said[0].message, "another position begins here", "{line}");
        assert_eq!(said[0].span.start, line.len() + 1);
        assert!(said[0].hint.as_ref().is_some_and(|hint| hint.contains("--lines")));
    }
}

#[test]
fn a_move_that_lost_the_game_as_it_breaks_a_rule_is_left_out() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２五歩(27)\n4 反則勝ち\n";
    let record: Record = crate::testing::record("kif", text);
    assert_eq!(record.nodes.len(), 4);
    let written = write(&record);
    assert_eq!(written.text, "position startpos moves 7g7f 3c3d");
    assert!(written.lost.iter().any(|lost| lost.to_string().contains("breaks a rule")), "{:?}", written.lost);
    self::record(&written.text);
}

#[test]
fn what_is_wrong_is_said_at_its_place_and_the_moves_before_it_are_there() {
    let two_pawns =
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/1PPPPPPPP/1B5R1/LNSGKGSNL b P 37 moves 7g7f 3c3d P*2d 2b3c";
    for (text, marked, id, message, nodes) in [
        (
            "7g7f 3c3d 2h5h 8c8d 5h5c+",
            "5h5c+",
            Id::ShogiIllegal,
            "move 5 Rx5c+: the rook on 5h cannot go to 5c",
            5,
        ),
        (
            two_pawns,
            "P*2d",
            Id::ShogiIllegal,
            "move 39 P*2d: 二歩: the player already has an unpromoted pawn on file 2",
            3,
        ),
        ("7g7f 7c7x 8c8d", "7c7x", Id::UsiMove, "`7c7x` is not a move", 2),
        ("7g7f resign 3c3d", "3c3d", Id::UsiAfterEnd, "the game has ended before", 2),
        ("7g7f\n3c3d K*5e", "K*5e", Id::UsiMove, "`K*5e` is not a move", 3),
    ] {
        let reading = reading(text);
        let [said] = &reading.diagnostics[..] else { panic!("{:?}", reading.diagnostics) };
        assert_eq!((&text[said.span.start..said.span.end], said.id), (marked, id), "{text}");
        assert_eq!(said.message, message);
        let Some(Any::Shogi(record)) = reading.record else { panic!("{text}") };
        assert_eq!(record.nodes.len(), nodes, "{text}");
    }
}

#[test]
fn variations_and_comments_are_lost() {
    let mut tree = Tree::new(sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), 0);
    tree.play(0, action("G*5b").unwrap()).unwrap();
    tree.play(0, action("G*4b").unwrap()).unwrap();
    tree.node_mut(0).unwrap().comment = "Mate in one".to_owned();
    let written = write(&tree.finish(crate::shogi::Info::default()));
    assert_eq!(written.text, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    assert_eq!(written.lost.len(), 2, "{:?}", written.lost);
}

proptest! {
    #[test]
    fn games_survive(game in random_game(80)) {
        let mut tree = Tree::new(sfen("startpos"), 0);
        for (at, (_, action)) in game.iter().enumerate() {
            tree.play(at, *action).unwrap();
        }
        let played = tree.finish(crate::shogi::Info::default());
        let written = write(&played);
        prop_assert!(written.lost.is_empty());
        prop_assert_eq!(record(&written.text), played);
    }

    #[test]
    fn positions_survive(position in any_position(), number in 1u32..) {
        let alone = Record::new(position, number);
        let reading = reading(&write(&alone).text);
        prop_assert_eq!(reading.record, Some(Any::Shogi(alone)));
    }
}
