//! Moves to choose from, beside those of the record: moves that a player could think of, and never an obvious second
//! solution.

use std::cmp::Reverse;

use super::super::{Kind, Move, Piece, Position, Square, sfen};
use super::mate::{Budget, begins_mate};
use crate::Fnv1a;

/// With fewer checks than this other moves stand beside them, or there would be nothing to choose from.
const FEWEST: usize = 3;

/// So many positions are looked at to see that a wrong check does not mate: enough for the last three moves.
const MOST_POSITIONS: u32 = 500;

/// Moves beside those `known` in a mate problem, up to `most` together with them: checks that do not mate in the moves
/// that are left, nearer to the king rather than farther away. Where there are not enough checks, moves beside the king.
#[must_use]
pub fn checks(position: &Position, known: &[Move], left: usize, most: usize) -> Vec<Move> {
    let opponent = position.turn().other();
    let king = Piece::new(opponent, Kind::King);
    let kings: Vec<Square> =
        position.pieces().filter(|(_, piece)| *piece == king).map(|(square, _)| square).collect();
    let distance =
        |action: Move| kings.iter().map(|&king| steps_between(king, action.to())).min().unwrap_or(9);
    let after = |action: Move| position.play(action).ok();
    let legal: Vec<Move> = position.legal_moves().collect();
    let mut checks: Vec<Move> = Vec::new();
    let mut others: Vec<Move> = Vec::new();
    for &action in legal.iter().filter(|action| !known.contains(action) && !is_idle(position, **action)) {
        match after(action) {
            Some(next) if !next.is_in_check(opponent) => others.push(action),
            Some(next) if !next.is_mate_in_problems() => checks.push(action),
            _ => {}
        }
    }
    let mixed = Order::of(position);
    // Beside the king all squares are alike; a piece from afar is a rare answer.
    checks.sort_by_key(|&action| (distance(action).max(2), mixed.place(action)));
    let left = u32::try_from(left).unwrap_or(u32::MAX);
    let mut budget = Budget(MOST_POSITIONS);
    let fails = |action: &Move| begins_mate(position, *action, left, &mut budget) != Some(true);
    let checks = checks.into_iter().filter(fails);
    let mut checks: Vec<Move> = spread(known, checks, most.saturating_sub(known.len()));
    let missing = FEWEST.saturating_sub(known.len() + checks.len());
    others.sort_by_key(|&action| (distance(action), mixed.place(action)));
    checks.extend(others.into_iter().take(missing));
    checks
}

/// Moves beside those `known` in a game, up to `most` together with them: captures, checks and promotions, and moves
/// that resemble one that is known.
#[must_use]
pub fn likely(position: &Position, known: &[Move], most: usize) -> Vec<Move> {
    let resembles = |a: Move, b: Move| match (a, b) {
        _ if a.to() == b.to() => true,
        (Move::Step { from, .. }, Move::Step { from: other, .. }) => from == other,
        (Move::Drop { kind, .. }, Move::Drop { kind: other, .. }) => kind == other,
        _ => false,
    };
    let weight = |action: Move| {
        let gives_check = position.play(action).is_ok_and(|next| next.is_in_check(position.turn().other()));
        let promotes = matches!(action, Move::Step { promotes: true, .. });
        let alike = known.iter().any(|&other| resembles(action, other));
        2 * usize::from(position.at(action.to()).is_some())
            + usize::from(gives_check)
            + usize::from(promotes)
            + 2 * usize::from(alike)
    };
    let mixed = Order::of(position);
    let legal = position.legal_moves().filter(|action| !known.contains(action));
    let mut all: Vec<(usize, Move)> =
        legal.filter(|&action| !is_idle(position, action)).map(|action| (weight(action), action)).collect();
    all.sort_by_key(|&(weight, action)| (Reverse(weight), mixed.place(action)));
    spread(known, all.into_iter().map(|(_, action)| action), most.saturating_sub(known.len()))
}

/// The first `count` of some moves that leave no more than two, those known included, for a square: on the board their
/// letters share it.
fn spread(known: &[Move], moves: impl Iterator<Item = Move>, count: usize) -> Vec<Move> {
    let mut chosen: Vec<Move> = Vec::new();
    for action in moves {
        if chosen.len() == count {
            break;
        }
        if known.iter().chain(&chosen).filter(|other| other.to() == action.to()).count() < 2 {
            chosen.push(action);
        }
    }
    chosen
}

/// Whether the move does what its promotion does better: a pawn, a bishop or a rook that stays as it is. As an answer
/// it is as good as the other, save in rare problems that are made of it, and then the record has it.
pub(super) fn is_idle(position: &Position, action: Move) -> bool {
    let Move::Step { from, to, promotes: false } = action else { return false };
    let better = Move::Step { from, to, promotes: true };
    let kind = position.at(from).map(|piece| piece.kind);
    matches!(kind, Some(Kind::Pawn | Kind::Bishop | Kind::Rook)) && position.play(better).is_ok()
}

/// The moves of a king from one square to another.
fn steps_between(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// An order of moves that follows from the position and tells nothing.
struct Order(Fnv1a);

impl Order {
    fn of(position: &Position) -> Self {
        let mut mixed = Fnv1a::default();
        mixed.mix(sfen::encode(position, 1).bytes());
        Self(mixed)
    }

    fn place(&self, action: Move) -> usize {
        let mut mixed = self.0;
        mixed.mix(action.to_string().bytes());
        mixed.below(usize::MAX)
    }
}
