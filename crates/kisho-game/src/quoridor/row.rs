//! What the rest of kisho asks of a record of Quoridor.

use super::{Flaw, Move, Player, Position, QF, QUORIDOR, Record, State, key, record, search, setup, text};
use crate::games::{self, GameRecord, MainLine, Replayed, grow, keyed};
use crate::key::{Keyed, Symmetry};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Level, Notation, Outcome, Termination, Written};

impl GameRecord for Record {
    type Ply = Move;
    type Node = Node<Position, Move>;

    const NOTATIONS: &'static [Notation] = &[QF, QUORIDOR];

    const WHOLE: Notation = QUORIDOR;

    const DIALECTS: &'static [&'static str] = &text::DIALECTS;

    fn initial() -> Self {
        Self::new(None)
    }

    fn in_dialect(&self, dialect: &str) -> Option<Written> {
        text::Names::of(dialect).map(|names| text::write_in(self, names))
    }

    fn tree(&self) -> &Tree<Self::Node> {
        self.tree()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn key(&self, node: usize) -> Option<Keyed> {
        Some(key::key(&self.nodes().get(node)?.position))
    }

    fn turned(ply: Move, by: Symmetry) -> Move {
        key::turned(ply, by)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let start = Self::new(self.state().cloned());
        MainLine { key: key::key(start.last_position()), start, moves: keyed(self.tree(), most, key::key) }
    }

    fn word(&self, node: usize) -> Option<String> {
        let last = self.nodes().get(node).filter(|node| node.play.is_some());
        last.and_then(|node| node.position.last).map(|last| last.action.to_string())
    }

    fn replay(&self, way: &[Move], next: &[Move]) -> Option<Replayed<Self>> {
        let mut tree = TreeBuilder::new(self.tree().start().position);
        let (here, next) = grow(&mut tree, way, next, |tree, at, ply| record::play(tree, at, ply).ok())?;
        let record = Self::game(self.state().cloned(), self.info.clone(), tree.finish());
        Some(Replayed { record, here, next })
    }

    fn tree_mut(&mut self) -> &mut Tree<Self::Node> {
        self.tree_mut()
    }

    fn position(&self, node: usize) -> Option<Self> {
        self.position(node)
    }

    fn ply(&self, node: usize) -> Option<Move> {
        self.nodes().get(node)?.play
    }

    type Flaw = Flaw;

    fn set_up(&mut self, place: &str, thing: &str) -> Option<()> {
        setup::set_up(self, place, thing)
    }

    fn flaws(&self) -> Vec<Self::Flaw> {
        self.state().map(State::flaws).unwrap_or_default()
    }

    fn is_terminated(&self, node: usize) -> bool {
        let is_open = |here: &Self::Node| here.position.winner().is_none() && self.outcome_at(node).is_some();
        self.nodes().get(node).is_some_and(|here| here.outcome.is_some() || is_open(here))
    }

    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()> {
        let is_main = node == self.tree().main_end();
        let here = self.tree_mut().node_mut(node)?;
        here.outcome = how.map(|how| how.outcome(here.position.to_move.other()));
        if is_main {
            self.forget_result();
        }
        Some(())
    }

    fn forget_result(&mut self) {
        self.info.remove("result");
    }

    fn legal(&self, node: usize) -> Vec<Move> {
        let first = self.tree().start().position.turn;
        let is_open = |turn: u16| usize::from(turn.saturating_sub(first)) < record::MAX_MOVES;
        let node = self.nodes().get(node).filter(|node| is_open(node.position.turn));
        node.map(|node| node.position.legal_moves()).unwrap_or_default()
    }

    fn code(&self, node: usize, ply: Move) -> Option<String> {
        Some(self.nodes().get(node)?.position.action(ply)?.to_string())
    }

    fn after(&self, node: usize, ply: Move) -> Option<Self::Node> {
        let first = self.tree().start().position.turn;
        let position = record::next(&self.nodes().get(node)?.position, first, ply).ok()?;
        Some(Node::new(Some(node), Some(ply), position))
    }

    fn play(&mut self, node: usize, ply: Move) -> Option<usize> {
        let played = games::play(self, node, ply)?;
        self.open_moves();
        Some(played)
    }

    fn is_seconds_turn(&self, node: usize) -> Option<bool> {
        Some(self.nodes().get(node)?.position.to_move == Player::Black)
    }

    fn search(&self, node: usize, level: Level) -> Vec<Move> {
        let chosen = self.nodes().get(node).and_then(|node| search::choose(&node.position, level));
        chosen.into_iter().collect()
    }
}
