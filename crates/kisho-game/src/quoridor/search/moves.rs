//! Which moves are worth a look, and in which order.

use crate::quoridor::paths::Ground;
use crate::quoridor::{Direction, Move, Orientation, Position, Slot, Square, Wall};

/// Moves there are: of the pawn, and walls.
const MOVES: usize = 8 + 2 * 64;

/// How often a move was the best, weighed by how far was looked ahead there.
#[derive(Debug, Clone)]
pub struct History([u32; MOVES]);

impl Default for History {
    fn default() -> Self {
        Self([0; MOVES])
    }
}

impl History {
    /// Notes that a move was good enough.
    pub fn note(&mut self, action: Move, depth: u8) {
        if let Some(count) = self.0.get_mut(index(action)) {
            *count = count.saturating_add(u32::from(depth) * u32::from(depth));
        }
    }

    fn of(&self, action: Move) -> u32 {
        self.0.get(index(action)).copied().unwrap_or_default()
    }
}

fn index(action: Move) -> usize {
    match action {
        Move::Pawn(direction) => usize::from(direction.index()),
        Move::Wall(wall) => 8 + 2 * usize::from(wall.slot.index()) + wall.orientation.index(),
    }
}

/// How far from a pawn walls are looked at, in crossings.
const NEAR: i8 = 2;

/// The moves that are looked at, `first` first; they may be illegal.
///
/// Before the last ply these are the steps of the pawn, and the walls across a shortest way of the opponent: no other wall makes it
/// longer. Before that they are also the walls that take such a place from the opponent, and those near the opponent's pawn.
pub fn candidates(position: &Position, depth: u8, first: Option<Move>, history: &History) -> Vec<Move> {
    let (own, other) = (position.to_move, position.to_move.other());
    let mut moves: Vec<Move> = Direction::all().map(Move::Pawn).collect();
    if position.walls_left(own) > 0 {
        let ground = Ground::of(position);
        let across = |player| ground.walls_across(*position.pawns.get(player), player);
        let mut walls = across(other);
        if depth > 1 {
            walls.extend(across(own).into_iter().map(Wall::crossing));
            walls.extend(near(*position.pawns.get(other)));
            walls.sort_unstable();
            walls.dedup();
        }
        moves.extend(walls.into_iter().map(Move::Wall));
    }
    // Steps ahead come first where nothing is known.
    let ahead = Direction::from_bits(if own.goal_row() == 0 { 4 } else { 0 });
    let rank = |action: &Move| match action {
        _ if Some(*action) == first => u32::MAX,
        Move::Pawn(direction) if *direction == ahead => history.of(*action).saturating_add(2),
        Move::Pawn(_) => history.of(*action),
        Move::Wall(_) => history.of(*action).saturating_add(1),
    };
    moves.sort_by_cached_key(|action| u32::MAX - rank(action));
    moves
}

/// The walls round a square.
fn near(square: Square) -> impl Iterator<Item = Wall> {
    let around = (-NEAR..NEAR).flat_map(|dy| (-NEAR..NEAR).map(move |dx| (dx, dy)));
    let slots = around.filter_map(move |(dx, dy)| {
        let (column, row) = (square.column().checked_add_signed(dx)?, square.row().checked_add_signed(dy)?);
        Slot::at(column, row)
    });
    slots.flat_map(|slot| Orientation::ALL.map(|orientation| Wall { slot, orientation }))
}
