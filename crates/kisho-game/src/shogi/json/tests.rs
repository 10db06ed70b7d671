//! Records as other programs see them, and back.

use proptest::prelude::*;
use serde_json::json;

use super::super::testing::random_record;
use super::super::{Info, Kind, Position, Square, Tree};
use super::*;

fn read(value: &Value) -> Result<Record, String> {
    crate::testing::of_json(super::read, value)
}

fn step(from: &str, to: &str) -> Move {
    super::super::testing::action(&format!("{from}{to}"))
}

#[test]
fn a_frame_says_what_other_programs_ask() {
    let mut tree = Tree::new(Position::initial(), 0);
    let first = tree.play(0, step("7g", "7f")).unwrap();
    let node = tree.node_mut(first).unwrap();
    node.comment = "The usual move.".to_owned();
    node.time = Some(Time { spent: 12_000, total: None });
    node.ending = Some(Ending::Resignation);
    let mut info = Info::default();
    info.set("先手", "Ann");
    let value = write(&tree.finish(info)).unwrap();
    assert_eq!(value["info"], json!({ "先手": "Ann" }));
    assert_eq!(value["frames"][0]["label"], Value::Null);
    let expected = json!({
        "index": 1, "parent": 0, "number": 1, "move": "7g7f", "label": "▲７六歩", "western": "P-7f",
        "to_move": "white",
        "sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        "comment": "The usual move.", "time": { "spent_ms": 12_000, "total_ms": null }, "ending": "resignation",
    });
    assert_eq!(value["frames"][1], expected);
}

#[test]
fn moves_alone_are_enough() {
    let value = json!({"frames": [{}, {"move": "7g7f"}, {"move": "3c3d"}, {"move": "8c8d", "parent": 1}]});
    let mut tree = Tree::new(Position::initial(), 0);
    let first = tree.play(0, step("7g", "7f")).unwrap();
    tree.play(first, step("3c", "3d")).unwrap();
    tree.play(first, step("8c", "8d")).unwrap();
    assert_eq!(read(&value), Ok(tree.finish(Info::default())));
    let board = "9/9/9/9/9/9/9/9/9 b -";
    let value = json!({"frames": [{"sfen": board}]});
    assert_eq!(read(&value).map(|record| record.next_number()), Ok(1));
}

#[test]
fn a_foul_that_fits_no_board_is_kept() {
    let mut tree = Tree::new(Position::initial(), 0);
    let action = Move::Drop { kind: Kind::Pawn, to: Square::new(7, 5).unwrap() };
    let start = tree.node_mut(0).unwrap();
    (start.foul, start.ending) =
        (Some(Unmade { action, kind: Kind::Pawn }), Some(Ending::Foul(Color::Black)));
    let record = tree.finish(Info::default());
    let mut value = write(&record).unwrap();
    assert_eq!(value["frames"][0]["foul"], json!({ "move": "P*7e", "piece": "pawn" }));
    assert_eq!(read(&value), Ok(record));
    value["frames"][0]["ending"] = json!("resignation");
    assert!(read(&value).unwrap_err().contains("`ending` has to say"));
    value["frames"][0]["foul"] = json!({ "move": "P*7e", "piece": "pwan" });
    assert!(read(&value).unwrap_err().contains("a `piece` such as"));
}

#[test]
fn a_game_lost_by_a_foul_keeps_its_last_move() {
    let two_pawns = Move::Drop { kind: Kind::Pawn, to: Square::new(5, 5).unwrap() };
    let start = super::super::testing::sfen("4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
    let mut tree = Tree::new(start, 0);
    assert!(tree.play(0, two_pawns).is_err());
    let last = tree.force(0, two_pawns).unwrap();
    tree.node_mut(last).unwrap().ending = Some(Ending::Foul(Color::Black));
    let record = tree.finish(Info::default());
    let mut value = write(&record).unwrap();
    assert_eq!(read(&value), Ok(record));
    value["frames"][1]["ending"] = json!("resignation");
    let message = read(&value).unwrap_err();
    assert!(message.starts_with("frame 1: P*5e: 二歩"), "{message}");
}

#[test]
fn mistakes_are_named() {
    let says = |value: Value, what: &str| {
        let message = read(&value).unwrap_err();
        assert!(message.contains(what), "{message}");
    };
    says(json!({}), "`frames`");
    says(json!({"frames": []}), "`frames`");
    says(json!({"frames": [{"sfen": "9/9"}]}), "frame 0: `sfen` is wrong: the board has 2 ranks");
    says(json!({"frames": [{"sfen": 9}]}), "frame 0: `sfen` has to be");
    says(json!({"frames": [{"move": "7g7f"}]}), "frame 0: this is the start");
    says(json!({"frames": [{"to_move": "white"}]}), "frame 0: `to_move` is \"black\"");
    says(json!({"frames": [{}, {}]}), "frame 1: `move` has to be");
    says(json!({"frames": [{}, {"move": "7x7f"}]}), "frame 1: `7x7f` is not a move");
    says(json!({"frames": [{}, {"move": "7g7e"}]}), "frame 1: P-7e: the pawn on 7g cannot go to 7e");
    says(json!({"frames": [{}, {"move": "7g7f", "parent": 5}]}), "frame 1: `parent`");
    says(json!({"frames": [{}, {"move": "7g7f", "number": 3}]}), "frame 1: `number` is 1");
    says(json!({"frames": [{"ending": "won"}]}), "`won` is not an `ending`");
    says(json!({"frames": [{"time": 5}]}), "`spent_ms`");
    says(json!({"info": {"先手": 1}, "frames": [{}]}), "`先手` of `info`");
}

#[test]
fn the_move_that_led_to_the_start_has_a_name_only() {
    let mut tree = Tree::new(Position::initial(), 0);
    let action = crate::shogi::testing::action("7g7f");
    tree.play(0, action).unwrap();
    let position = tree.node(1).unwrap().position;
    let last = name::Words::of(&Position::initial(), action);
    let record = Tree::starting(position, 1, last).finish(Info::default());
    let value = write(&record).unwrap();
    assert_eq!(
        (&value["frames"][0]["label"], &value["frames"][0]["move"]),
        (&json!("▲７六歩"), &Value::Null)
    );
    assert_eq!(value["frames"][0]["western"], "P-7f");
    assert_eq!(read(&value), Ok(record));
}

#[test]
fn a_game_has_at_most_a_thousand_things_said_of_it() {
    let with = |lines: usize| {
        let info: serde_json::Map<_, _> = (0..lines).map(|n| (format!("名{n}"), json!("x"))).collect();
        read(&json!({"info": info, "frames": [{}]})).map(|record| record.info.lines().count())
    };
    assert_eq!(with(1_000), Ok(1_000));
    assert_eq!(with(1_001), Err("`info` has to have no more than 1000 texts".to_owned()));
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same(record in random_record()) {
        prop_assert_eq!(read(&write(&record).unwrap()), Ok(record));
    }
}
