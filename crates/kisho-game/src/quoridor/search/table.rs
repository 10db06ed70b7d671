//! What is known of the positions that were looked at.

use super::SURELY_WON;
use crate::quoridor::{Move, Orientation, Player, Position};

/// What a value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least that.
    Least,
    /// The value is at most that.
    Most,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    key: u64,
    /// Its value; that of a won game counts plies from here.
    value: i32,
    depth: u8,
    bound: Bound,
    /// The move that was best.
    pub best: Option<Move>,
}

impl Known {
    /// The value, if it holds for a search of this depth and decides this window.
    pub fn answer(&self, depth: u8, ply: u8, (alpha, beta): (i32, i32)) -> Option<i32> {
        let value = shifted(self.value, -i32::from(ply));
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Least => value >= beta,
            Bound::Most => value <= alpha,
        };
        (self.depth >= depth && decides).then_some(value)
    }
}

/// The value of a won or lost game after some plies more.
fn shifted(value: i32, plies: i32) -> i32 {
    match value {
        _ if value > SURELY_WON => value + plies,
        _ if value < -SURELY_WON => value - plies,
        _ => value,
    }
}

/// Most places of a table: 2 MB.
const MOST: usize = 1 << 16;

/// A table in which the latest position takes the place of another.
pub struct Table(Vec<Option<Known>>);

impl Table {
    /// A table for a search of so many positions.
    pub fn new(positions: u32) -> Self {
        let places = usize::try_from(positions).unwrap_or(MOST).clamp(1, MOST);
        Self(vec![None; places])
    }

    fn place(&self, key: u64) -> usize {
        usize::try_from(key % self.0.len() as u64).unwrap_or_default()
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<&Known> {
        self.0.get(self.place(key))?.as_ref().filter(|known| known.key == key)
    }

    /// Notes what was found.
    pub fn note(&mut self, key: u64, depth: u8, ply: u8, (value, bound): (i32, Bound), best: Move) {
        let value = shifted(value, i32::from(ply));
        let place = self.place(key);
        if let Some(known) = self.0.get_mut(place) {
            *known = Some(Known { key, value, depth, bound, best: Some(best) });
        }
    }
}

/// A number for all of a position that matters to the rest of the game.
pub fn key(position: &Position) -> u64 {
    let [horizontal, vertical] = Orientation::ALL.map(|orientation| position.slots(orientation));
    let [white, black] = Player::ALL.map(|player| {
        u64::from(position.pawns.get(player).index()) << 8 | u64::from(position.walls_left(player))
    });
    let rest = white << 32 | black << 16 | u64::from(position.to_move == Player::White);
    [horizontal, vertical, rest].into_iter().fold(0, |hash: u64, part| {
        let mixed = (hash ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    })
}
