//! Records made of moves.

use crate::key::Ply;
use crate::tree::TreeBuilder;
use crate::{Record, go, janken, quoridor, shogi};

/// A line of moves, and what can follow on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// The record.
    pub record: Record,
    /// The node at the end of the line.
    pub here: usize,
    /// The nodes after it, one for each move that can be played.
    pub next: Vec<Option<usize>>,
}

impl Replayed {
    /// The move that leads to a node as programs write it, in ASCII and without anything that cannot stand in an address:
    /// `e3h`, `7g7f`, `Q16`, `a1-a2`. Empty for the start.
    #[must_use]
    pub fn word(&self, node: usize) -> String {
        let word = match &self.record {
            Record::Quoridor(record) => {
                let last = record.nodes().get(node).filter(|node| node.play.is_some());
                last.and_then(|node| node.position.last).map(|last| last.action.to_string())
            }
            Record::Shogi(record) => {
                let play = record.nodes.get(node).and_then(|node| node.play);
                // File systems do without `*`, and only drops begin with a capital.
                play.map(|play| play.to_string().replace('*', ""))
            }
            Record::Go(record) => {
                let play = record.nodes.get(node).and_then(|node| node.play);
                play.map(|play| play.at.map_or_else(|| "pass".to_owned(), |at| at.western(record.size)))
            }
            Record::Janken(record) => {
                record.nodes().get(node).and_then(|node| node.play).map(|play| play.to_string())
            }
        };
        word.unwrap_or_default()
    }
}

/// A record that begins as `start`, goes on with the moves of `way`, and then with each of the moves `next`; none if the way cannot
/// be played.
pub fn replay(start: &Record, way: &[Ply], next: &[Ply]) -> Option<Replayed> {
    Some(match start {
        Record::Quoridor(start) => {
            let mut tree = TreeBuilder::new(start.tree().start().position);
            let play = |tree: &mut TreeBuilder<_, _>, at: usize, ply: &Ply| match ply {
                Ply::Quoridor(action) => quoridor::record::play(tree, at, *action).ok(),
                _ => None,
            };
            let (here, next) = grow(&mut tree, way, next, play)?;
            let state = start.state().cloned();
            let record = quoridor::Record::game(state, start.info.clone(), tree.finish());
            Replayed { record: Record::Quoridor(record), here, next }
        }
        Record::Shogi(start) => {
            let before = start.next_number().saturating_sub(1);
            let mut tree = shogi::Tree::new(*start.start(), before);
            let play = |tree: &mut shogi::Tree, at: usize, ply: &Ply| match ply {
                Ply::Shogi(action) => tree.play(at, *action).ok(),
                _ => None,
            };
            let (here, next) = grow(&mut tree, way, next, play)?;
            Replayed { record: Record::Shogi(tree.finish(start.info.clone())), here, next }
        }
        Record::Go(start) => {
            let mut grown = (start.clone(), start.board_at(0), 0);
            // A stone stays on the board when another follows on it.
            let play = |(record, board, last): &mut (go::Record, go::Board, usize), at: usize, ply: &Ply| {
                match ply {
                    Ply::Go(play, _) => {
                        if at != *last {
                            if let Some(node) = record.nodes.get(at) {
                                board.redo(&node.changes);
                            }
                            *last = at;
                        }
                        Some(record.play_after(at, *play, board))
                    }
                    _ => None,
                }
            };
            let (here, next) = grow(&mut grown, way, next, play)?;
            Replayed { record: Record::Go(grown.0), here, next }
        }
        Record::Janken(start) => {
            let mut tree = TreeBuilder::new(start.tree.start().position);
            let play = |tree: &mut TreeBuilder<_, _>, at: usize, ply: &Ply| match ply {
                Ply::Janken(action) => janken::record::play(tree, at, *action).ok(),
                _ => None,
            };
            let (here, next) = grow(&mut tree, way, next, play)?;
            let record = janken::Record { info: start.info.clone(), tree: tree.finish() };
            Replayed { record: Record::Janken(record), here, next }
        }
    })
}

/// Plays a line, then each of the moves after it; none if the line cannot be played. Nothing follows on those, so that nodes are added in preorder.
fn grow<T>(
    tree: &mut T,
    way: &[Ply],
    next: &[Ply],
    play: impl Fn(&mut T, usize, &Ply) -> Option<usize>,
) -> Option<(usize, Vec<Option<usize>>)> {
    let mut here = 0;
    for ply in way {
        here = play(tree, here, ply)?;
    }
    Some((here, next.iter().map(|ply| play(tree, here, ply)).collect()))
}
