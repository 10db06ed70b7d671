//! Positions that are set up disc by disc.

use super::square::Direction;
use super::{Position, Record, Square, Squares};
use crate::Color;
use crate::setup::{EMPTY, NOTHING, TURN};

/// Why no game comes to a position. It can be played on from all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// One of the four squares in the middle is empty: discs are there from the beginning and are never taken away.
    Middle(Square),
    /// No line of discs, each beside the next, leads from this one to the middle.
    Apart(Square),
}

impl Position {
    /// Why no game comes to this.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let middle = Self::start().occupied();
        let mut joined = self.occupied() & middle;
        let beside =
            |discs: Squares| Direction::ALL.into_iter().fold(discs, |all, way| all | discs.step(way));
        while joined != beside(joined) & self.occupied() {
            joined = beside(joined) & self.occupied();
        }
        let empty = (middle & !self.occupied()).iter().map(Flaw::Middle);
        empty.chain((self.occupied() & !joined).iter().map(Flaw::Apart)).collect()
    }
}

/// Sets up the start: a disc (`b`, `w`) or nothing on a square, or the side to move (`turn`). Whoever cannot move passes.
pub fn set_up(record: &mut Record, place: &str, thing: &str) -> Option<()> {
    let start = record.tree.node_mut(0)?;
    let position = start.position;
    let side = Color::ALL.into_iter().find(|side| side.letter().eq_ignore_ascii_case(thing));
    let discs = |of: Color| position.discs(of);
    start.position = match place {
        EMPTY => Position::new(Squares::NONE, Squares::NONE, position.to_move),
        TURN => Position::new(discs(Color::Black), discs(Color::White), side?),
        _ if side.is_some() || thing == NOTHING => {
            let square: Square = place.parse().ok()?;
            let changed = |of: Color| {
                let others = discs(of) & !Squares::from(square);
                if side == Some(of) { others | square.into() } else { others }
            };
            Position::new(changed(Color::Black), changed(Color::White), position.to_move)
        }
        _ => return None,
    };
    start.outcome = None;
    Some(())
}
