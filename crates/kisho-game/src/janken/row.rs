//! What the rest of kisho asks of a record of Janken shogi.

use super::{Action, JANKEN, Record, key, record};
use crate::games::{GameRecord, MainLine, Replayed, grow};
use crate::key::{Keyed, Symmetry};
use crate::tree::TreeBuilder;
use crate::{Notation, Outcome};

impl GameRecord for Record {
    type Ply = Action;

    const NOTATIONS: &'static [Notation] = &[JANKEN];

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

    fn turned(ply: Action, by: Symmetry) -> Action {
        key::turned(ply, by)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let line = self.tree.main_line().skip(1).take(most).filter_map(|at| self.nodes().get(at));
        let moves = line.filter_map(|node| Some((node.play?, key::key(&node.position)))).collect();
        let start = self.tree.start().position;
        MainLine { start: Self::new(start), key: key::key(&start), moves }
    }

    fn word(&self, node: usize) -> Option<String> {
        self.nodes().get(node).and_then(|node| node.play).map(|play| play.to_string())
    }

    fn replay(&self, way: &[Action], next: &[Action]) -> Option<Replayed<Self>> {
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
