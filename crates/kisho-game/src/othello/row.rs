//! What the rest of kisho asks of a record of Othello.

use super::{GGF, OTHELLO, Record, Square, key, record};
use crate::games::{GameRecord, MainLine, Replayed, grow};
use crate::key::{Keyed, Symmetry};
use crate::tree::TreeBuilder;
use crate::{Notation, Outcome};

impl GameRecord for Record {
    type Ply = Square;

    const NOTATIONS: &'static [Notation] = &[OTHELLO, GGF];

    fn frames(&self) -> usize {
        self.nodes().len()
    }

    fn main_end(&self) -> usize {
        self.tree.main_end()
    }

    fn up_to(&self, frame: usize) -> Self {
        self.up_to(frame)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn key(&self, node: usize) -> Option<Keyed> {
        Some(key::key(&self.nodes().get(node)?.position))
    }

    fn turned(ply: Square, by: Symmetry) -> Square {
        key::turned(ply, by)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let line = self.tree.main_line().skip(1).take(most).filter_map(|at| self.nodes().get(at));
        let moves = line.filter_map(|node| Some((node.play?, key::key(&node.position)))).collect();
        let start = self.tree.start().position;
        MainLine { start: Self::new(start), key: key::key(&start), moves }
    }

    fn word(&self, node: usize) -> Option<String> {
        self.nodes().get(node).and_then(|node| node.play).map(|square| square.to_string())
    }

    fn replay(&self, way: &[Square], next: &[Square]) -> Option<Replayed<Self>> {
        let mut tree = TreeBuilder::new(self.tree.start().position);
        let (here, next) = grow(&mut tree, way, next, |tree, at, ply| record::play(tree, at, ply).ok())?;
        Some(Replayed { record: Self { info: self.info.clone(), tree: tree.finish() }, here, next })
    }

    #[cfg(feature = "json")]
    fn to_json(&self) -> Result<serde_json::Value, String> {
        Ok(super::json::write(self))
    }

    #[cfg(feature = "json")]
    fn from_json(value: &serde_json::Value) -> Result<Self, String> {
        super::json::read(value)
    }
}
