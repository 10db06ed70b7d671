//! Moves: making them, what the rules say about them, and their numbers.

use super::{Builder, mover, points};
use crate::go::sgf::{Property as Raw, SgfProblem};
use crate::go::{Change, Effect, Node, Play, Point};
use crate::text::Span;

impl<'a> Builder<'a, '_> {
    /// Makes a move, and says what the rules have against it. One that cannot be read is kept as it is written and counted, and the
    /// game goes on without it.
    pub fn play(&mut self, properties: &[Raw<'a>], property: &Raw<'a>, node: &mut Node) {
        let values: Vec<_> = self.collection.values(property).collect();
        let Some((color, (&value, others))) = mover(property).zip(values.split_first()) else { return };
        let at = match points::play(value.raw, self.record.size) {
            Ok(at) => at,
            Err(problem) => {
                self.no_point(&problem, value, true);
                node.number = node.number.saturating_add(1);
                node.to_move = color.other();
                return self.keep_all(color.letter(), &values, node);
            }
        };
        self.keep_all(color.letter(), others, node);
        let before = node.parent.and_then(|parent| self.record.nodes.get(parent));
        if before.is_some_and(|before| before.to_move != node.to_move) {
            self.keep_first("PL", node.to_move.letter(), node);
        }
        node.play = Some(Play { color, at });
        node.number = node.number.saturating_add(1);
        node.to_move = color.other();
        if let Some(at) = at {
            let effect = self.walker.board.play(color, at, &mut node.changes);
            self.points += node.changes.len();
            let is_forced = properties.iter().any(|property| property.name == "KO");
            if !is_forced && !self.is_doubtful(node.parent) {
                self.rules(node, effect, at, value.span);
            }
            *node.captures.of_mut(color) += effect.captured;
            *node.captures.of_mut(color.other()) += effect.suicide;
            node.taken = effect.captured;
        }
    }

    /// Says what the rules of the game have against a move.
    fn rules(&mut self, node: &Node, effect: Effect, at: Point, span: Span) {
        let point = || at.western(self.record.size);
        if effect.occupied.is_some() {
            self.problems.note(&SgfProblem::Occupied { point: point() }, span);
        } else if effect.suicide > 0 {
            self.problems.note(&SgfProblem::Suicide { point: point() }, span);
        } else if let Some(last) = node.parent.and_then(|parent| self.record.nodes.get(parent))
            && is_ko(&last.changes, &node.changes)
        {
            self.problems.note(&SgfProblem::Ko { point: point() }, span);
        }
    }
}

/// Whether a move undoes just what the move before it did: one stone takes the stone that took one.
fn is_ko(last: &[Change], this: &[Change]) -> bool {
    let (&[put, took], &[put_now, took_now]) = (last, this) else { return false };
    put.at == took_now.at
        && took.at == put_now.at
        && put.after == took_now.before
        && took.before == put_now.after
        && took.after.is_none()
        && took_now.after.is_none()
}
