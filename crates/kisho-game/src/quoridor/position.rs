//! Positions.

use std::fmt;

use super::wall::WALLS;
use super::{ByPlayer, Direction, Orientation, PlacedWall, Player, Slot, Square, Wall};

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

/// The crossings on which walls lie, one bit each.
type Slots = u64;

/// A position: 80 bytes, copied rather than changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where the pawns are.
    pub pawns: ByPlayer<Square>,
    /// The horizontal and the vertical walls of each player.
    walls: ByPlayer<[Slots; 2]>,
    /// Walls that a player has placed. Not the number of bits: a code may name a wall twice.
    placed: ByPlayer<u8>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The number of this turn: 1 before the first move.
    pub turn: u16,
    /// The move that led here, if one is known.
    pub last: Option<Played>,
}

impl Position {
    /// The start of a game: white e1, black e9, white to move.
    #[must_use]
    pub fn initial() -> Self {
        Self::without_walls(ByPlayer { white: Square::E1, black: Square::E9 }, Player::White, 1)
    }

    /// A position without walls.
    #[must_use]
    pub fn without_walls(pawns: ByPlayer<Square>, to_move: Player, turn: u16) -> Self {
        Self { pawns, walls: ByPlayer::default(), placed: ByPlayer::default(), to_move, turn, last: None }
    }

    /// Lays a wall, whether it fits or not.
    pub fn put(&mut self, player: Player, wall: Wall) {
        self.walls.get_mut(player)[wall.orientation.index()] |= bit(wall.slot);
        let placed = self.placed.get_mut(player);
        *placed = placed.saturating_add(1);
    }

    /// All walls that lie one way, as one bit for each crossing: the lowest is crossing 0.
    #[must_use]
    pub fn slots(&self, orientation: Orientation) -> u64 {
        let at = orientation.index();
        self.walls.white[at] | self.walls.black[at]
    }

    /// Whether there is such a wall, whoever laid it.
    #[must_use]
    pub fn has(&self, wall: Wall) -> bool {
        self.slots(wall.orientation) & bit(wall.slot) != 0
    }

    /// The walls of one player: the horizontal ones, then the vertical ones, by their crossings.
    pub fn walls_of(&self, player: Player) -> impl Iterator<Item = Wall> + '_ {
        Orientation::ALL.into_iter().flat_map(move |orientation| {
            let mut left = self.walls.get(player)[orientation.index()];
            std::iter::from_fn(move || {
                let slot = u8::try_from(left.trailing_zeros()).ok().and_then(Slot::new)?;
                left &= left - 1;
                Some(Wall { slot, orientation })
            })
        })
    }

    /// All walls: white's, then black's.
    pub fn walls(&self) -> impl Iterator<Item = PlacedWall> + '_ {
        Player::ALL
            .into_iter()
            .flat_map(move |player| self.walls_of(player).map(move |wall| PlacedWall { wall, player }))
    }

    /// How many walls a player can still place, 0–10.
    #[must_use]
    pub fn walls_left(&self, player: Player) -> u8 {
        WALLS.saturating_sub(*self.placed.get(player))
    }

    /// The player whose pawn has reached the other side.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.pawns.get(player).row() == player.goal_row())
    }

    /// The square that the pawn of the player to move reaches in a direction, walls or not: the next one, or the one behind
    /// the other pawn. `None` if that is off the board, or a diagonal step onto the other pawn.
    #[must_use]
    pub fn pawn_target(&self, direction: Direction) -> Option<Square> {
        let from = *self.pawns.get(self.to_move);
        let other = *self.pawns.get(self.to_move.other());
        let next = from.step(direction)?;
        match (next == other, direction.is_straight()) {
            (false, _) => Some(next),
            (true, true) => next.step(direction),
            (true, false) => None,
        }
    }

    /// The direction in which the pawn of the player to move reaches `target`, walls or not.
    #[must_use]
    pub fn direction_to(&self, target: Square) -> Option<Direction> {
        Direction::all().find(|&direction| self.pawn_target(direction) == Some(target))
    }

    /// What a move of the player to move comes to; `None` if the pawn would leave the board.
    #[must_use]
    pub fn action(&self, action: Move) -> Option<Action> {
        match action {
            Move::Pawn(direction) => self.pawn_target(direction).map(Action::Pawn),
            Move::Wall(wall) => Some(Action::Wall(wall)),
        }
    }

    /// The position after a move of the player to move, whether it is legal or not; `None` if there is no such position: a pawn
    /// off the board, both on one square, or an eleventh wall.
    #[must_use]
    pub fn force(&self, action: Move) -> Option<Self> {
        let player = self.to_move;
        let action = self.action(action)?;
        let mut next = *self;
        match action {
            Action::Pawn(target) => *next.pawns.get_mut(player) = target,
            Action::Wall(_) if self.walls_left(player) == 0 => return None,
            Action::Wall(wall) => next.put(player, wall),
        }
        next.to_move = player.other();
        next.turn = self.turn.saturating_add(1);
        next.last = Some(Played { player, action });
        Some(next)
    }
}

/// The bit of a crossing.
fn bit(slot: Slot) -> Slots {
    1 << slot.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_move_onto_the_other_pawn_jumps() {
        let mut face = Position::initial();
        face.pawns = ByPlayer { white: "e5".parse().unwrap(), black: "e6".parse().unwrap() };
        face.to_move = Player::Black;
        let direction = |index| Move::Pawn(Direction::new(index).unwrap());
        let jump = face.force(direction(4)).unwrap();
        assert_eq!(jump.pawns.black.to_string(), "e4");
        assert_eq!(jump.last.unwrap().to_string(), "Black e4");
        assert_eq!(face.direction_to("e4".parse().unwrap()), Direction::new(4));
        let aside = face.force(direction(3)).unwrap();
        assert_eq!(aside.pawns.black.to_string(), "f5");
        face.pawns.black = "f6".parse().unwrap();
        face.pawns.white = "e5".parse().unwrap();
        assert_eq!(face.force(direction(5)), None, "both on e5");
    }

    #[test]
    fn walls_are_counted_and_found() {
        let mut position = Position::initial();
        for name in ["h8v", "a1h", "c3h"] {
            position.put(Player::White, name.parse().unwrap());
        }
        position.put(Player::Black, "c3v".parse().unwrap());
        let names: Vec<_> = position.walls_of(Player::White).map(|wall| wall.to_string()).collect();
        assert_eq!(names, ["a1h", "c3h", "h8v"]);
        assert_eq!(Player::ALL.map(|player| position.walls_left(player)), [7, 9]);
        assert!(position.has("c3v".parse().unwrap()) && !position.has("a1v".parse().unwrap()));
        assert_eq!(position.walls().count(), 4);
    }
}
