//! What the rest of kisho asks of a record of Othello.

use super::{GGF, OTHELLO, Position, Record, Square, key, record, setup};
use crate::games::{self, GameRecord, MainLine, Replayed, grow, keyed};
use crate::key::{Keyed, Symmetry};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Notation, Outcome, Termination};

impl GameRecord for Record {
    type Ply = Square;
    type Node = Node<Position, Square>;

    const NOTATIONS: &'static [Notation] = &[OTHELLO, GGF];

    const WHOLE: Notation = OTHELLO;

    fn initial() -> Self {
        Self::new(Position::start())
    }

    fn tree(&self) -> &Tree<Self::Node> {
        &self.tree
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
        let start = self.tree.start().position;
        MainLine { start: Self::new(start), key: key::key(&start), moves: keyed(&self.tree, most, key::key) }
    }

    fn word(&self, node: usize) -> Option<String> {
        self.nodes().get(node).and_then(|node| node.play).map(|square| square.to_string())
    }

    fn replay(&self, way: &[Square], next: &[Square]) -> Option<Replayed<Self>> {
        let mut tree = TreeBuilder::new(self.tree.start().position);
        let (here, next) = grow(&mut tree, way, next, |tree, at, ply| record::play(tree, at, ply).ok())?;
        Some(Replayed {
            record: Self { tree: tree.finish(), info: self.info.clone(), places: self.places.clone() },
            here,
            next,
        })
    }

    fn tree_mut(&mut self) -> &mut Tree<Self::Node> {
        &mut self.tree
    }

    fn position(&self, node: usize) -> Option<Self> {
        Some(Self::new(self.nodes().get(node)?.position))
    }

    fn ply(&self, node: usize) -> Option<Square> {
        self.nodes().get(node)?.play
    }

    type Flaw = setup::Flaw;

    fn set_up(&mut self, place: &str, thing: &str) -> Option<()> {
        setup::set_up(self, place, thing)
    }

    fn flaws(&self) -> Vec<Self::Flaw> {
        self.tree.start().position.flaws()
    }

    fn is_terminated(&self, node: usize) -> bool {
        let is_open =
            |here: &Self::Node| here.position.outcome().is_none() && self.outcome_at(node).is_some();
        self.nodes().get(node).is_some_and(|here| here.outcome.is_some() || is_open(here))
    }

    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()> {
        let is_main = node == self.tree().main_end();
        let here = self.tree.node_mut(node)?;
        here.outcome = how.map(|how| how.outcome(here.position.to_move.other()));
        if is_main {
            self.forget_result();
            if how.is_some() {
                self.forget_doubt();
            }
        }
        Some(())
    }

    fn play(&mut self, node: usize, ply: Square) -> Option<usize> {
        let played = games::play(self, node, ply)?;
        if self.nodes().get(self.tree.main_end()).is_some_and(|end| end.position.is_over()) {
            self.forget_doubt();
        }
        Some(played)
    }

    fn forget_result(&mut self) {
        self.forget_result();
    }

    fn legal(&self, node: usize) -> Vec<Square> {
        let here = self.nodes().get(node);
        here.map(|node| node.position.legal_moves().iter().collect()).unwrap_or_default()
    }

    fn code(&self, _: usize, ply: Square) -> Option<String> {
        Some(ply.to_string())
    }

    fn after(&self, node: usize, ply: Square) -> Option<Self::Node> {
        let position = self.nodes().get(node)?.position.play(ply).ok()?;
        Some(Node::new(Some(node), Some(ply), position))
    }
}
