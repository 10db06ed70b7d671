//! Go, played out by the library and by the slow and obvious rules of the tests: the same boards and captures.
#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

mod support;

use kisho_game::{self as game, ReadOptions, Record};
use serde_json::Value;
use support::go_game::{Game, Node};

#[test]
fn made_up_games_are_played_out_alike() {
    let lines = (0..6).map(|seed| Game::line(seed, 19, 250));
    let small = (20..45).map(|seed| Game::line(seed, 7, 120));
    let trees = (60..80).map(|seed| Game::tree(seed, 9, 60, 12));
    let mut captures = 0;
    for (number, game) in lines.chain(small).chain(trees).enumerate() {
        captures += game.nodes.last().unwrap().captures.0;
        compare(&game, number);
    }
    assert!(captures > 200, "games without captures would prove little: {captures}");
}

fn compare(game: &Game, number: usize) {
    let sgf = game.sgf(|_| String::new());
    let reading = (game::notation("sgf").unwrap().read)(sgf.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean(), "game {number}: {:?}\n{sgf}", reading.diagnostics);
    let json: Value = serde_json::from_str(&json(&reading.record.unwrap())).unwrap();
    let frames = json["frames"].as_array().unwrap();
    let order = game.preorder();
    assert_eq!(frames.len(), order.len(), "game {number}");
    for (index, (frame, &at)) in frames.iter().zip(&order).enumerate() {
        let node = &game.nodes[at];
        let parent = node.parent.map(|parent| order.iter().position(|&n| n == parent).unwrap());
        assert_eq!(frame["index"], index, "game {number}");
        assert_eq!(frame["parent"].as_u64().map(|p| p as usize), parent, "game {number}, frame {index}");
        assert_eq!(board(frame), rows(node), "game {number}, frame {index}\n{sgf}");
        let captures =
            [&frame["captures"]["black"], &frame["captures"]["white"]].map(|c| c.as_u64().unwrap() as usize);
        assert_eq!(captures, [node.captures.0, node.captures.1], "game {number}, frame {index}\n{sgf}");
    }
}

fn json(record: &Record) -> String {
    (game::notation("json").unwrap().write.unwrap())(record).unwrap().text
}

fn board(frame: &Value) -> Vec<String> {
    frame["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
}

fn rows(node: &Node) -> Vec<String> {
    node.board.iter().map(|row| row.iter().collect()).collect()
}
