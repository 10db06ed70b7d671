//! Positions.

use super::{Square, Squares};
use crate::{Color, Outcome};

/// The discs on the board and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    black: Squares,
    white: Squares,
    /// Whose turn it is. Whoever cannot move has passed; once nobody can, it means nothing.
    pub to_move: Color,
}

/// Discs on the board at the start of a game.
const FIRST_DISCS: usize = 4;

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        let at = |places: [(u8, u8); 2]| places.iter().filter_map(|&(x, y)| Square::at(x, y)).collect();
        Self::new(at([(4, 3), (3, 4)]), at([(3, 3), (4, 4)]), Color::Black)
    }

    /// The position with these discs; a square that is in both sets is black's. If the player to move cannot move and the
    /// other can, the turn is the other's.
    #[must_use]
    pub fn new(black: Squares, white: Squares, to_move: Color) -> Self {
        Self { black, white: white & !black, to_move }.settled()
    }

    /// The discs of a player.
    #[must_use]
    pub fn discs(&self, owner: Color) -> Squares {
        owner.pick(self.black, self.white)
    }

    /// All discs.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.black | self.white
    }

    /// The disc on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.discs(color).contains(square))
    }

    /// How many discs a player has on the board. Empty squares count for nobody.
    #[must_use]
    pub fn count(&self, owner: Color) -> usize {
        self.discs(owner).len()
    }

    /// The number of the next move. Each move puts down one disc, and passes have no number.
    #[must_use]
    pub fn turn(&self) -> u16 {
        u16::try_from((self.occupied().len() + 1).saturating_sub(FIRST_DISCS)).unwrap_or(0)
    }

    /// Who has more discs, once nobody can move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        Some(match self.count(Color::Black).cmp(&self.count(Color::White)) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// The discs after a move that flips `flipped`.
    pub(super) fn with(&self, square: Square, flipped: Squares) -> Self {
        let changed = flipped | square.into();
        let own = |color: Color| match self.to_move == color {
            true => self.discs(color) | changed,
            false => self.discs(color) & !changed,
        };
        Self::new(own(Color::Black), own(Color::White), self.to_move.other())
    }
}
