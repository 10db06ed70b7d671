//! Records as the positions that they go through.

use super::{
    Keyed, Ply, Symmetry, go as go_key, janken as janken_key, quoridor as quoridor_key, shogi as shogi_key,
};
use crate::{Outcome, Record, go, janken, quoridor, shogi};

/// The main line of a record: where it starts, the moves from there, and who won.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// A record of the position before the first move, without anything else.
    pub start: Record,
    /// Its key.
    pub key: Keyed,
    /// The moves in their order.
    pub steps: Vec<Step>,
    /// How the game ended, if that is known; also of a line that was cut off.
    pub outcome: Option<Outcome>,
}

/// A move and where it leads.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The move on the board as the key of the position before it has it.
    pub ply: Ply,
    /// The position after it.
    pub key: Keyed,
    /// What turns the board from how the key of the position before has it to how this key has it.
    pub across: Symmetry,
}

impl Line {
    /// The main line of a record up to `most` moves. It ends before a move that breaks a rule and lost the game for it,
    /// and where stones are set up in the middle of a game.
    #[must_use]
    pub fn of(record: &Record, most: usize) -> Self {
        let (start, key, moves) = match record {
            Record::Quoridor(record) => quoridor_moves(record, most),
            Record::Shogi(record) => shogi_moves(record, most),
            Record::Go(record) => go_moves(record, most),
            Record::Janken(record) => janken_moves(record, most),
        };
        let mut before = key.turn;
        let steps = moves.into_iter().map(|(ply, key)| {
            let ply = ply.turned(before);
            let across = before.inverse().then(key.turn);
            before = key.turn;
            Step { ply, key, across }
        });
        Self { steps: steps.collect(), start, key, outcome: record.outcome() }
    }
}

/// Start, its key, and the moves as they were played with the positions that they led to.
type Moves = (Record, Keyed, Vec<(Ply, Keyed)>);

fn quoridor_moves(record: &quoridor::Record, most: usize) -> Moves {
    let line = record.tree().main_line().skip(1).take(most).filter_map(|at| record.nodes().get(at));
    let moves = line.filter_map(|node| Some((Ply::Quoridor(node.play?), quoridor_key::key(&node.position))));
    let start = quoridor::Record::new(record.state().cloned());
    let key = quoridor_key::key(start.last_position());
    (Record::Quoridor(start), key, moves.collect())
}

fn shogi_moves(record: &shogi::Record, most: usize) -> Moves {
    let mut moves = Vec::new();
    let mut before = record.start();
    for node in record.main_line().skip(1).take(most).filter_map(|at| record.nodes.get(at)) {
        let Some(action) = node.play.filter(|&action| before.play(action).is_ok()) else { break };
        moves.push((Ply::Shogi(action), shogi_key::key(&node.position)));
        before = &node.position;
    }
    let mut start = shogi::Record::new(*record.start(), record.next_number());
    // It says what the players are called.
    if let Some(handicap) = record.info.get("手合割") {
        start.info.set("手合割", handicap);
    }
    let key = shogi_key::key(record.start());
    (Record::Shogi(start), key, moves)
}

fn go_moves(record: &go::Record, most: usize) -> Moves {
    let line: Vec<usize> = record.main_line().collect();
    let node = |at: usize| record.nodes.get(at);
    let first =
        line.iter().position(|&at| node(at).is_some_and(|node| node.play.is_some())).unwrap_or(line.len());
    let (before, line) = line.split_at_checked(first).unwrap_or_default();
    let at = before.last().copied().unwrap_or(0);
    let mut board = record.board_at(at);
    let start = record.cut_at(at);
    // Never empty.
    let key = go_key::key(&start, &start.nodes[0], &board);
    let mut moves = Vec::new();
    for node in line.iter().filter_map(|&at| node(at)) {
        board.redo(&node.changes);
        match node.play {
            Some(play) if moves.len() < most => {
                moves.push((Ply::Go(play, record.size), go_key::key(record, node, &board)));
            }
            // Nothing happens there: it holds a comment or marks.
            None if node.changes.is_empty() => {}
            _ => break,
        }
    }
    (Record::Go(start), key, moves)
}

fn janken_moves(record: &janken::Record, most: usize) -> Moves {
    let line = record.tree.main_line().skip(1).take(most).filter_map(|at| record.nodes().get(at));
    let moves = line.filter_map(|node| Some((Ply::Janken(node.play?), janken_key::key(&node.position))));
    let start = janken::Record::new(record.tree.start().position);
    let key = janken_key::key(&record.tree.start().position);
    (Record::Janken(start), key, moves.collect())
}
