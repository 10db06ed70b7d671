//! Positions and what a move makes of them.

use std::fmt;

use super::wall::{Conflict, WALLS};
use super::{ByPlayer, Direction, Player, Square, Wall};

/// A move, whoever makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The pawn goes one step, or jumps: straight over the other pawn, or aside (a diagonal direction).
    Pawn(Direction),
    /// A wall is placed.
    Wall(Wall),
}

/// What a move came to on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// The pawn stands on this square now.
    Pawn(Square),
    /// This wall was placed.
    Wall(Wall),
}

/// The official notation: the target square of a pawn, or the wall.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawn(square) => square.fmt(f),
            Self::Wall(wall) => wall.fmt(f),
        }
    }
}

/// A move that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// Who made it.
    pub player: Player,
    /// What it was.
    pub action: Action,
}

/// Player and move: `White e3h`.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, self.action)
    }
}

/// A wall and who placed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The wall.
    pub wall: Wall,
    /// Its owner.
    pub player: Player,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Where the pawns are.
    pub pawns: ByPlayer<Square>,
    /// All walls, oldest first; for a position out of a code in the order of the code.
    pub walls: Vec<Placed>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The number of this turn: 1 before the first move.
    pub turn: u16,
    /// The move that led here, if one is known.
    pub last: Option<Played>,
}

/// Why a move cannot be made at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The pawn would leave the board.
    #[error("this takes {0}'s pawn off the board")]
    OffBoard(Player),
    /// A diagonal move on the square of the other pawn.
    #[error("this puts both pawns on {0}")]
    OntoPawn(Square),
    /// An eleventh wall.
    #[error("{0} has no wall left")]
    NoWall(Player),
    /// More moves than a code can count.
    #[error("a record holds 1023 moves at most")]
    TooLong,
}

/// Why a move that can be shown is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Doubt {
    /// Two walls lie on each other.
    #[error("this wall overlaps {0}")]
    Overlaps(Wall),
    /// Two walls cross.
    #[error("this wall crosses {0}")]
    Crosses(Wall),
    /// A straight step or jump through a wall.
    #[error("the pawn goes through the wall {0}")]
    ThroughWall(Wall),
}

impl Position {
    /// The start of a game: white e1, black e9, white to move.
    #[must_use]
    pub fn initial() -> Self {
        Self {
            pawns: ByPlayer { white: Square::E1, black: Square::E9 },
            walls: Vec::new(),
            to_move: Player::White,
            turn: 1,
            last: None,
        }
    }

    /// The walls of one player.
    pub fn walls_of(&self, player: Player) -> impl Iterator<Item = Wall> + '_ {
        self.walls.iter().filter(move |placed| placed.player == player).map(|placed| placed.wall)
    }

    /// How many walls a player can still place, 0–10.
    #[must_use]
    pub fn walls_left(&self, player: Player) -> u8 {
        let placed = u8::try_from(self.walls_of(player).count()).unwrap_or(WALLS);
        WALLS.saturating_sub(placed)
    }

    /// The player whose pawn has reached the other side.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.pawns.get(player).row() == player.goal_row())
    }

    /// The square that the pawn of the player to move reaches in a direction: the next one,
    /// or the one behind the other pawn.
    ///
    /// # Errors
    /// If that is off the board or the other pawn's square.
    pub fn pawn_target(&self, direction: Direction) -> Result<Square, Impossible> {
        let off = Impossible::OffBoard(self.to_move);
        let from = *self.pawns.get(self.to_move);
        let other = *self.pawns.get(self.to_move.other());
        let next = from.step(direction).ok_or(off)?;
        match (next == other, direction.is_straight()) {
            (false, _) => Ok(next),
            (true, true) => next.step(direction).ok_or(off),
            (true, false) => Err(Impossible::OntoPawn(next)),
        }
    }

    /// The direction in which the pawn of the player to move reaches `target`.
    #[must_use]
    pub fn direction_to(&self, target: Square) -> Option<Direction> {
        Direction::all().find(|&direction| self.pawn_target(direction) == Ok(target))
    }

    /// The position after a move of the player to move. See [`Position::doubts`] for its legality.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn play(&self, action: Move) -> Result<Self, Impossible> {
        let player = self.to_move;
        let mut next = self.clone();
        let action = match action {
            Move::Pawn(direction) => {
                let target = self.pawn_target(direction)?;
                *next.pawns.get_mut(player) = target;
                Action::Pawn(target)
            }
            Move::Wall(_) if self.walls_left(player) == 0 => return Err(Impossible::NoWall(player)),
            Move::Wall(wall) => {
                next.walls.push(Placed { wall, player });
                Action::Wall(wall)
            }
        };
        next.to_move = player.other();
        next.turn = self.turn.saturating_add(1);
        next.last = Some(Played { player, action });
        Ok(next)
    }

    /// What is plainly against the rules in a move of the player to move.
    ///
    /// Not everything: whether a wall leaves both pawns a way to their goals is not checked.
    #[must_use]
    pub fn doubts(&self, action: Move) -> Vec<Doubt> {
        match action {
            Move::Wall(wall) => self.walls.iter().filter_map(|placed| doubt(wall, placed.wall)).collect(),
            Move::Pawn(direction) if direction.is_straight() => {
                let mut doubts = Vec::new();
                let mut at = *self.pawns.get(self.to_move);
                let target = self.pawn_target(direction).unwrap_or(at);
                while at != target
                    && let Some(next) = at.step(direction)
                {
                    let blocking = self.walls.iter().map(|placed| placed.wall).find(|w| w.blocks(at, next));
                    doubts.extend(blocking.map(Doubt::ThroughWall));
                    at = next;
                }
                doubts
            }
            Move::Pawn(_) => Vec::new(),
        }
    }
}

/// What is wrong with a new wall beside an old one.
pub(super) fn doubt(new: Wall, old: Wall) -> Option<Doubt> {
    new.conflict(old).map(|conflict| match conflict {
        Conflict::Overlap => Doubt::Overlaps(old),
        Conflict::Cross => Doubt::Crosses(old),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves in the official notation.
    fn after(moves: &str) -> Position {
        moves.split_whitespace().fold(Position::initial(), |position, name| {
            let action = match name.parse() {
                Ok(wall) => Move::Wall(wall),
                Err(()) => Move::Pawn(position.direction_to(name.parse().unwrap()).unwrap()),
            };
            position.play(action).unwrap()
        })
    }

    fn direction(index: u8) -> Move {
        Move::Pawn(Direction::new(index).unwrap())
    }

    #[test]
    fn a_straight_move_onto_the_other_pawn_jumps() {
        let face = after("e2 e8 e3 e7 e4 e6 e5");
        let jump = face.play(direction(4)).unwrap();
        assert_eq!(jump.pawns.black.to_string(), "e4");
        assert_eq!(jump.last.unwrap().to_string(), "Black e4");
        assert_eq!(face.direction_to("e4".parse().unwrap()), Direction::new(4));
        let aside = face.play(direction(3)).unwrap();
        assert_eq!(aside.pawns.black.to_string(), "f5");
    }

    #[test]
    fn impossible_moves_say_why() {
        let start = Position::initial();
        assert_eq!(start.play(direction(4)), Err(Impossible::OffBoard(Player::White)));
        // A jump whose second step leaves the board.
        let mut edge = after("e2 e8");
        edge.pawns.black = Square::E1;
        assert_eq!(edge.play(direction(4)), Err(Impossible::OffBoard(Player::White)));
        edge.pawns.black = "f3".parse().unwrap();
        assert_eq!(edge.play(direction(1)), Err(Impossible::OntoPawn("f3".parse().unwrap())));
        let walls = "a1h a2h c1h c2h e1h e2h g1h g2h a3h a4h c3h c4h e3h e4h g3h g4h a5h a6h c5h c6h";
        let spent = after(walls);
        assert_eq!(spent.walls_left(Player::White), 0);
        assert_eq!(spent.play(Move::Wall("e5h".parse().unwrap())), Err(Impossible::NoWall(Player::White)));
    }

    #[test]
    fn doubtful_moves_name_the_wall() {
        let position = after("e1h d5v");
        let said = |action| position.doubts(action).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(said(direction(0)), ["the pawn goes through the wall e1h"]);
        assert_eq!(said(direction(2)), [""; 0]);
        assert_eq!(said(Move::Wall("d1h".parse().unwrap())), ["this wall overlaps e1h"]);
        assert_eq!(said(Move::Wall("d5h".parse().unwrap())), ["this wall crosses d5v"]);
        assert_eq!(said(Move::Wall("g1h".parse().unwrap())), [""; 0]);
    }
}
