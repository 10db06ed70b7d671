//! Games for tests, by their moves.

use crate::go::{Play, Point, Size};
use crate::quoridor::{Move, Position, Wall};
use crate::tree::TreeBuilder;
use crate::{Color, Info, Outcome, ReadOptions, Record, notation, quoridor};

/// A game of Quoridor: `e2 e8 d3h`.
pub fn quoridor(moves: &str) -> Record {
    let mut record = quoridor::Record::new(None);
    record.open_moves();
    for word in moves.split_whitespace() {
        let before: Position = *record.last_position();
        let action = match word.parse::<Wall>() {
            Ok(wall) => Move::Wall(wall),
            Err(_) => before.pawn_move(word.parse().unwrap()).unwrap(),
        };
        record.push(action).unwrap();
    }
    Record::Quoridor(record)
}

/// A game of Quoridor with a result.
pub fn ended(moves: &str, outcome: Outcome) -> Record {
    let Record::Quoridor(game) = quoridor(moves) else { unreachable!() };
    let mut tree = TreeBuilder::new(Position::initial());
    let mut at = 0;
    for action in game.moves() {
        at = quoridor::record::play(&mut tree, at, action).unwrap();
    }
    tree.node_mut(at).unwrap().outcome = Some(outcome);
    Record::Quoridor(quoridor::Record::game(None, Info::default(), tree.finish()))
}

/// A game of Go: `Q16 D4 pass`.
pub fn go(side: u8, moves: &str) -> Record {
    let size = Size::new(side, side).unwrap();
    let empty = format!("(;GM[1]FF[4]SZ[{side}])");
    let read = notation("sgf").unwrap().read;
    let Some(Record::Go(mut record)) = read(empty.as_bytes(), &ReadOptions::default()).record else {
        unreachable!()
    };
    for (number, word) in moves.split_whitespace().enumerate() {
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let at = (word != "pass").then(|| Point::from_western(word, size).unwrap());
        let end = record.nodes.len() - 1;
        let mut board = record.board_at(end);
        record.play_after(end, Play { color, at }, &mut board);
    }
    Record::Go(record)
}
