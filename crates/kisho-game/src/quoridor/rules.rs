//! Which moves are legal, and why the others are not.

use super::paths::{Ground, could_close};
use super::wall::Conflict;
use super::{Action, Direction, Move, Orientation, Player, Position, Slot, Square, Wall};

/// Why a move is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game was over before it.
    #[error("the game is over: {0}'s pawn has reached the other side")]
    Over(Player),
    /// The pawn would leave the board.
    #[error("this takes {0}'s pawn off the board")]
    OffBoard(Player),
    /// The square is more than one step or jump away.
    #[error("{player}'s pawn cannot get from {from} to {to} in one move")]
    Far {
        /// Whose pawn.
        player: Player,
        /// Where it is.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// The square of the other pawn.
    #[error("this puts both pawns on {0}")]
    OntoPawn(Square),
    /// A step or jump through a wall.
    #[error("the pawn goes through the wall {0}")]
    ThroughWall(Wall),
    /// A diagonal step where no pawn stands beside this one.
    #[error("a pawn moves diagonally only around the other pawn, which is not adjacent")]
    NotBeside,
    /// A diagonal step where the straight jump is open.
    #[error("a pawn moves around the other only if it cannot jump over it, but {0} is free")]
    CanJump(Square),
    /// An eleventh wall.
    #[error("{0} has no wall left")]
    NoWall(Player),
    /// Two walls lie on each other.
    #[error("this wall overlaps {0}")]
    Overlaps(Wall),
    /// Two walls cross.
    #[error("this wall crosses {0}")]
    Crosses(Wall),
    /// A wall that closes the last way.
    #[error("this wall leaves {0}'s pawn no path to row {row}", row = .0.goal_row() + 1)]
    ShutsOff(Player),
    /// More moves than a code can count.
    #[error("a line has at most 1023 moves")]
    TooLong,
}

impl Position {
    /// The position after a legal move of the player to move.
    ///
    /// # Errors
    /// If the move is against the rules.
    pub fn play(&self, action: Move) -> Result<Self, Illegal> {
        if let Some(winner) = self.winner() {
            return Err(Illegal::Over(winner));
        }
        match action {
            Move::Pawn(direction) => self.check_pawn(direction)?,
            Move::Wall(wall) => self.check_wall(wall)?,
        }
        // What has no position was found above.
        self.force(action).ok_or(Illegal::OffBoard(self.to_move))
    }

    /// The move of the player to move that is called so.
    ///
    /// # Errors
    /// See [`Self::pawn_move`]; every wall is a move.
    pub fn move_of(&self, action: Action) -> Result<Move, Illegal> {
        match action {
            Action::Pawn(to) => self.pawn_move(to),
            Action::Wall(wall) => Ok(Move::Wall(wall)),
        }
    }

    /// The move of the pawn to a square.
    ///
    /// # Errors
    /// If the game is over, or the square too far away or the other pawn's.
    pub fn pawn_move(&self, to: Square) -> Result<Move, Illegal> {
        if let Some(winner) = self.winner() {
            return Err(Illegal::Over(winner));
        }
        let player = self.to_move;
        let from = *self.pawns.get(player);
        if to == *self.pawns.get(player.other()) {
            return Err(Illegal::OntoPawn(to));
        }
        self.direction_to(to).map(Move::Pawn).ok_or(Illegal::Far { player, from, to })
    }

    /// All legal moves: of the pawn clockwise from up, then walls by their crossings. None once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let walls = (0..64)
            .filter_map(Slot::new)
            .flat_map(|slot| Orientation::ALL.map(|orientation| Move::Wall(Wall { slot, orientation })));
        let moves = Direction::all().map(Move::Pawn).chain(walls);
        moves.filter(|&action| self.play(action).is_ok()).collect()
    }

    /// What is wrong with a wall beside those on the board, without regard to ways and to how many are left.
    #[must_use]
    pub fn conflict(&self, wall: Wall) -> Option<Illegal> {
        let beside = wall.neighbours().into_iter().flatten();
        let there = [wall, wall.crossing()].into_iter().chain(beside).find(|&there| self.has(there))?;
        wall.conflict(there).map(|conflict| match conflict {
            Conflict::Overlap => Illegal::Overlaps(there),
            Conflict::Cross => Illegal::Crosses(there),
        })
    }

    /// The players whose pawns walls shut off from their goals.
    pub fn shut_off(&self) -> impl Iterator<Item = Player> {
        let ground = Ground::of(self);
        Player::ALL.into_iter().filter(move |&player| !ground.leads(*self.pawns.get(player), player))
    }

    fn check_pawn(&self, direction: Direction) -> Result<(), Illegal> {
        let (from, other) = (*self.pawns.get(self.to_move), *self.pawns.get(self.to_move.other()));
        let Some(target) = self.pawn_target(direction) else {
            let onto = from.step(direction).filter(|&next| next == other && !direction.is_straight());
            return Err(onto.map_or(Illegal::OffBoard(self.to_move), Illegal::OntoPawn));
        };
        if direction.is_straight() {
            let over = (from.step(direction) == Some(other)).then_some(other);
            self.check_step(from, direction)?;
            return over.map_or(Ok(()), |over| self.check_step(over, direction));
        }
        // The straight directions beside the diagonal one; the other pawn stands one step in one of them.
        let [first, second] = [direction.turned(-1), direction.turned(1)];
        let (over, aside) = match other {
            _ if from.step(first) == Some(other) => (first, second),
            _ if from.step(second) == Some(other) => (second, first),
            _ => return Err(Illegal::NotBeside),
        };
        self.check_step(from, over)?;
        if let Some(behind) = other.step(over).filter(|_| self.check_step(other, over).is_ok()) {
            return Err(Illegal::CanJump(behind));
        }
        debug_assert_eq!(other.step(aside), Some(target));
        self.check_step(other, aside)
    }

    /// Whether a wall stops a step in a straight direction.
    fn check_step(&self, from: Square, direction: Direction) -> Result<(), Illegal> {
        let wall = from.step(direction).and_then(|to| Wall::between(from, to).find(|&wall| self.has(wall)));
        wall.map_or(Ok(()), |wall| Err(Illegal::ThroughWall(wall)))
    }

    fn check_wall(&self, wall: Wall) -> Result<(), Illegal> {
        let player = self.to_move;
        if self.walls_left(player) == 0 {
            return Err(Illegal::NoWall(player));
        }
        if let Some(why) = self.conflict(wall) {
            return Err(why);
        }
        self.shut_off_by(wall).map_or(Ok(()), |shut| Err(Illegal::ShutsOff(shut)))
    }

    /// The first player whose last way a wall would close.
    fn shut_off_by(&self, wall: Wall) -> Option<Player> {
        let before = Orientation::ALL.map(|orientation| self.slots(orientation));
        let mut after = before;
        after[wall.orientation.index()] |= 1 << wall.slot.index();
        if !could_close(before, wall) {
            return None;
        }
        let (before, after) = (Ground::new(before), Ground::new(after));
        let leads = |ground: &Ground, player| ground.leads(*self.pawns.get(player), player);
        // A start may have a player shut off; that is not this wall's doing.
        Player::ALL.into_iter().find(|&player| !leads(&after, player) && leads(&before, player))
    }
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
