//! Positions.

use std::fmt;

use super::{Lie, Square};
use crate::Color;

/// A die on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Die {
    /// Whose it is.
    pub owner: Color,
    /// How it lies.
    pub lie: Lie,
    /// Whether it has left its home area, which it may then not enter again.
    pub has_left: bool,
}

/// An action: a die rolls to the next square, or slides there to capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// Where the die is.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Whether it captures.
    pub captures: bool,
}

/// `a1-a2`, or `a1xa2` for a capture.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.captures { 'x' } else { '-' }, self.to)
    }
}

/// A position, which may be in the middle of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    cells: [Option<Die>; 36],
    /// Whose turn it is.
    pub to_move: Color,
    /// The number of this turn, from 1; black usually plays the odd ones.
    pub turn: u16,
    /// What was done in this turn so far: where the die is now, and the square that it left. A turn has three actions at
    /// most, and with the last it ends.
    pub(super) trail: [Option<(Square, Square)>; 2],
    /// The action that led here, and whose it was.
    pub last: Option<(Color, Action)>,
}

impl Position {
    /// An empty board.
    #[must_use]
    pub fn empty(to_move: Color) -> Self {
        Self { cells: [None; 36], to_move, turn: 1, trail: [None; 2], last: None }
    }

    /// The start of a game: black's four dice and white's lie as given, each from the left (a1 a3 b2 c1, d6 e5 f4 f6).
    #[must_use]
    pub fn start(black: [Lie; 4], white: [Lie; 4]) -> Self {
        let mut position = Self::empty(Color::Black);
        for (owner, lies) in [(Color::Black, black), (Color::White, white)] {
            for (square, lie) in Square::start_of(owner).into_iter().zip(lies) {
                position.put(square, Some(Die { owner, lie, has_left: false }));
            }
        }
        position
    }

    /// The die on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Die> {
        // A square is one of 36.
        self.cells[usize::from(square.index())]
    }

    /// Puts a die on a square, or takes it away. One outside of its home area has left it.
    pub fn put(&mut self, square: Square, die: Option<Die>) {
        let left = |die: Die| Die { has_left: die.has_left || !square.is_home_of(die.owner), ..die };
        self.cells[usize::from(square.index())] = die.map(left);
    }

    /// All dice with their squares, from a1 on.
    pub fn dice(&self) -> impl Iterator<Item = (Square, Die)> + '_ {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// How many dice a player has.
    #[must_use]
    pub fn count(&self, owner: Color) -> usize {
        self.dice().filter(|(_, die)| die.owner == owner).count()
    }

    /// Whether a player fights the last stand (ふんばりモード): with one die, which has three actions a turn and may go
    /// anywhere.
    #[must_use]
    pub fn is_last_stand(&self, owner: Color) -> bool {
        self.count(owner) == 1
    }

    /// Actions that the player to move has in a turn: 2, or 3 in the last stand.
    #[must_use]
    pub fn actions(&self) -> usize {
        if self.is_last_stand(self.to_move) { 3 } else { 2 }
    }

    /// Actions done in this turn so far, 0–2.
    #[must_use]
    pub fn done(&self) -> usize {
        self.trail.iter().flatten().count()
    }

    /// What was done in this turn so far: where the die is now, and the square that it left.
    pub fn trail(&self) -> impl Iterator<Item = (Square, Square)> {
        self.trail.into_iter().flatten()
    }

    /// Who has won: by reaching the opponent's goal corner, or by capturing all dice.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&player| {
            let goal = self.at(Square::goal_of(player.other()));
            goal.is_some_and(|die| die.owner == player)
                || (self.count(player) > 0 && self.count(player.other()) == 0)
        })
    }

    /// Whether a turn is half done: the player has actions left in it.
    #[must_use]
    pub fn is_mid_turn(&self) -> bool {
        self.done() > 0 && self.winner().is_none()
    }
}
