//! What the rest of kisho asks of a record of Janken shogi.

use super::{Action, JANKEN, Lie, Position, Record, key, record, setup, solve};
use crate::games::{GameRecord, MainLine, Replayed, grow, keyed};
use crate::key::{Keyed, Symmetry};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Color, Level, Notation, Outcome, Termination};

impl GameRecord for Record {
    type Ply = Action;
    type Node = Node<Position, Action>;

    const NOTATIONS: &'static [Notation] = &[JANKEN];

    const WHOLE: Notation = JANKEN;

    fn initial() -> Self {
        Self::new(Position::start([Lie::GPC; 4], [Lie::GPC; 4]))
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

    fn turned(ply: Action, by: Symmetry) -> Action {
        key::turned(ply, by)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let start = self.tree.start().position;
        MainLine { start: Self::new(start), key: key::key(&start), moves: keyed(&self.tree, most, key::key) }
    }

    fn word(&self, node: usize) -> Option<String> {
        self.nodes().get(node).and_then(|node| node.play).map(|play| play.to_string())
    }

    fn replay(&self, way: &[Action], next: &[Action]) -> Option<Replayed<Self>> {
        let mut tree = TreeBuilder::new(self.tree.start().position);
        let (here, next) = grow(&mut tree, way, next, |tree, at, ply| record::play(tree, at, ply).ok())?;
        Some(Replayed { record: Self { info: self.info.clone(), tree: tree.finish() }, here, next })
    }

    fn tree_mut(&mut self) -> &mut Tree<Self::Node> {
        &mut self.tree
    }

    fn position(&self, node: usize) -> Option<Self> {
        Some(Self::new(self.nodes().get(node)?.position))
    }

    fn ply(&self, node: usize) -> Option<Action> {
        self.nodes().get(node)?.play
    }

    type Flaw = setup::Flaw;

    fn set_up(&mut self, place: &str, thing: &str) -> Option<()> {
        setup::set_up(self, place, thing)
    }

    fn flaws(&self) -> Vec<Self::Flaw> {
        self.tree.start().position.flaws()
    }

    fn veiled(&self, first: bool) -> Option<Self> {
        Some(setup::veiled(self, if first { Color::Black } else { Color::White }))
    }

    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()> {
        let is_main = node == self.tree().main_end();
        let here = self.tree.node_mut(node)?;
        here.outcome = how.map(|how| how.outcome(here.position.to_move.other()));
        if is_main {
            self.forget_result();
        }
        Some(())
    }

    fn forget_result(&mut self) {
        self.info.remove("result");
    }

    fn legal(&self, node: usize) -> Vec<Action> {
        self.nodes().get(node).map(|node| node.position.legal_actions()).unwrap_or_default()
    }

    fn code(&self, _: usize, ply: Action) -> Option<String> {
        Some(ply.to_string())
    }

    fn after(&self, node: usize, ply: Action) -> Option<Self::Node> {
        let position = record::next(&self.nodes().get(node)?.position, ply).ok()?;
        Some(Node::new(Some(node), Some(ply), position))
    }

    fn is_seconds_turn(&self, node: usize) -> Option<bool> {
        Some(self.nodes().get(node)?.position.to_move == Color::White)
    }

    fn search(&self, node: usize, level: Level) -> Vec<Action> {
        self.nodes().get(node).map(|node| solve::choose(&node.position, level)).unwrap_or_default()
    }
}
