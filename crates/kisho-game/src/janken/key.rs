//! Janken shogi: the dice, what was done in this turn, and whose turn it is. The board can be reflected at the diagonal between the
//! goal corners: columns and rows change places, and so do front and side of each die.

use crate::janken::square::SIZE;
use crate::janken::{Action, Lie, Position, Square};
use crate::key::{Keyed, Symmetry};

pub fn key(position: &Position) -> Keyed {
    let symmetries = [Symmetry::NONE, Symmetry::DIAGONAL].into_iter();
    Keyed::least(symmetries, |symmetry, bytes| {
        bytes.extend([b'J', position.to_move.pick(0, 1)]);
        let mut trail: Vec<_> =
            position.trail().map(|(now, left)| [now, left].map(|at| square(at, symmetry).index())).collect();
        trail.sort_unstable();
        bytes.extend(u8::try_from(trail.len()));
        bytes.extend(trail.concat());
        let mut dice: Vec<_> = position
            .dice()
            .map(|(at, die)| {
                // In the last stand a die may go home, whether it has left or not, and it stays the last stand.
                let stays_out = die.has_left && !position.is_last_stand(die.owner);
                let looks = die.owner.pick(0, 16) + if stays_out { 8 } else { 0 };
                [square(at, symmetry).index(), looks + lie(die.lie, symmetry)]
            })
            .collect();
        dice.sort_unstable();
        bytes.extend(dice.concat());
    })
}

pub fn turned(action: Action, by: Symmetry) -> Action {
    Action { from: square(action.from, by), to: square(action.to, by), ..action }
}

fn square(at: Square, by: Symmetry) -> Square {
    let (column, row) = by.place((at.column(), at.row()), (SIZE, SIZE));
    Square::at(column, row).unwrap_or(at)
}

/// The number of a lie, 0–5, turned.
fn lie(lie: Lie, by: Symmetry) -> u8 {
    let is = |other: &Lie| match by.swaps() {
        true => (other.top(), other.front()) == (lie.top(), lie.side()),
        false => *other == lie,
    };
    (0..).zip(Lie::ALL).find(|(_, other)| is(other)).map_or(0, |(number, _)| number)
}
