//! Which piece stands where, and when.

use crate::diagram::{Frames, Lifetime};
use kisho_game::shogi::{Node, Piece, Record, Square};

/// A piece from when it comes to a square to where it leaves it, is taken, or promotes.
pub struct Stay {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub at: Square,
    born: usize,
    /// The frames in which it is there no more, in preorder.
    gone: Vec<usize>,
}

impl Stay {
    /// The frames in which it stands there.
    pub fn life(&self, frames: &Frames) -> Lifetime {
        frames.life(self.born, &self.gone)
    }
}

/// All pieces of a record, in the order in which they come to their squares. Goes through the tree once; what is played
/// is taken back before the next variation, so that the cost is that of all changes together.
pub fn stays(record: &Record) -> Vec<Stay> {
    let mut walk = Walk { record, stays: Vec::new(), standing: [None; Square::COUNT], path: Vec::new() };
    for (at, node) in record.nodes.iter().enumerate() {
        walk.back_to(node.parent);
        walk.enter(at, node);
    }
    walk.stays
}

/// A walk through the tree that remembers which piece stands where.
struct Walk<'a> {
    record: &'a Record,
    stays: Vec<Stay>,
    /// For each square the stay of the piece there.
    standing: [Option<usize>; Square::COUNT],
    /// The nodes from the start to here.
    path: Vec<Step>,
}

/// A node on the way, and what stood on the squares that it changed.
struct Step {
    node: usize,
    before: Vec<(Square, Option<usize>)>,
}

impl Walk<'_> {
    fn back_to(&mut self, parent: Option<usize>) {
        while self.path.last().map(|step| step.node) != parent
            && let Some(step) = self.path.pop()
        {
            for (square, stay) in step.before {
                self.put(square, stay);
            }
        }
    }

    /// Puts a piece there; the one that stood there before.
    fn put(&mut self, at: Square, stay: Option<usize>) -> Option<usize> {
        self.standing.get_mut(at.index()).and_then(|place| std::mem::replace(place, stay))
    }

    fn enter(&mut self, born: usize, node: &Node) {
        let parent = node.parent.and_then(|parent| self.record.nodes.get(parent));
        let stood = |square| parent.and_then(|parent| parent.position.at(square));
        let changed = Square::all().filter(|&square| stood(square) != node.position.at(square));
        let mut before = Vec::new();
        for at in changed {
            let stay = node.position.at(at).map(|piece| {
                self.stays.push(Stay { piece, at, born, gone: Vec::new() });
                self.stays.len() - 1
            });
            let left = self.put(at, stay);
            if let Some(left) = left.and_then(|left| self.stays.get_mut(left)) {
                left.gone.push(born);
            }
            before.push((at, left));
        }
        self.path.push(Step { node: born, before });
    }
}
