//! A start position with all that the qf format keeps of it, and what can be wrong with it.

use super::record::MAX_MOVES;
use super::wall::{Orientation, WALLS};
use super::{Action, ByPlayer, Illegal, PlacedWall, Played, Player, Position, Slot, Square, Wall};

/// A start position as the qf format keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pawns: ByPlayer<Square>,
    walls: ByPlayer<[Vec<Slot>; 2]>,
    last: LastMove,
    turn: u16,
}

/// What keeps a position from being one of a game. It can be shown all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// Both pawns are on one square.
    #[error("both pawns are on the same square")]
    SamePlace,
    /// Two walls cannot both be there.
    #[error("{wall} cannot be there: {why}")]
    Walls {
        /// The place in [`State::walls`] of the later one.
        nth: usize,
        /// The later one.
        wall: Wall,
        /// What is wrong with it.
        why: Illegal,
    },
    /// The walls leave a player no way to the goal.
    #[error("the walls leave {0}'s pawn no path to row {row}", row = .0.goal_row() + 1)]
    ShutOff(Player),
    /// The turn number and the last move name different players.
    #[error("turn {turn} contradicts a last move by {last}")]
    Turn {
        /// The turn number.
        turn: u16,
        /// Who made the last move.
        last: Player,
    },
}

/// What does not matter because the position is shown as it is.
const AS_IT_IS: &str = "no game can reach this position; it is shown as it is";

impl Flaw {
    /// What comes of it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::SamePlace | Self::Walls { .. } | Self::ShutOff(_) => AS_IT_IS,
            Self::Turn { last: Player::White, .. } => {
                "black is taken to be the one to move; white plays the odd turns, from 1"
            }
            Self::Turn { last: Player::Black, .. } => {
                "white is taken to be the one to move; white plays the odd turns, from 1"
            }
        }
    }
}

/// The last move as a state names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LastMove {
    /// Who made it.
    pub player: Player,
    /// The crossing of the wall placed; `None`: the pawn was moved.
    pub wall: Option<Slot>,
}

/// Why there is no such state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// More walls than a player has.
    #[error("{player} has placed {total} walls, but a player has 10")]
    TooManyWalls {
        /// Whose walls.
        player: Player,
        /// How many, horizontal and vertical.
        total: usize,
    },
    /// The last move is a wall that is not there.
    #[error("the last move is a wall of {player} at {slot}, but {player} has no wall there")]
    LastWall {
        /// Who made the last move.
        player: Player,
        /// Where the wall should be.
        slot: Slot,
    },
    /// A turn number that the format cannot hold.
    #[error("turn {0} is above 1023")]
    Turn(u16),
}

impl State {
    /// A state. `walls` holds the horizontal and then the vertical walls of each player.
    ///
    /// # Errors
    /// If a player has more than 10 walls, the last move is a wall that is not among that player's (a state
    /// with turn 1 has no last move, so it is not looked at there), or the turn is above 1023.
    pub fn new(
        pawns: ByPlayer<Square>,
        walls: ByPlayer<[Vec<Slot>; 2]>,
        last: LastMove,
        turn: u16,
    ) -> Result<Self, StateError> {
        for player in Player::ALL {
            let total = walls.get(player).iter().map(Vec::len).sum();
            if total > usize::from(WALLS) {
                return Err(StateError::TooManyWalls { player, total });
            }
        }
        if usize::from(turn) > MAX_MOVES {
            return Err(StateError::Turn(turn));
        }
        let state = Self { pawns, walls, last, turn };
        match last.wall {
            Some(slot) if turn != 1 && state.last_wall(slot).is_none() => {
                Err(StateError::LastWall { player: last.player, slot })
            }
            _ => Ok(state),
        }
    }

    /// Where the pawns are.
    #[must_use]
    pub fn pawns(&self) -> ByPlayer<Square> {
        self.pawns
    }

    /// The crossings of a player's walls of one orientation, in the order of the code.
    #[must_use]
    pub fn slots(&self, player: Player, orientation: Orientation) -> &[Slot] {
        let [horizontal, vertical] = self.walls.get(player);
        match orientation {
            Orientation::Horizontal => horizontal,
            Orientation::Vertical => vertical,
        }
    }

    /// The last move as written; without meaning if the turn is 1.
    #[must_use]
    pub fn last(&self) -> LastMove {
        self.last
    }

    /// The turn number, 0–1023.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whether turn number and last move name the same player to move; white plays the odd turns.
    #[must_use]
    pub fn turn_agrees(&self) -> bool {
        self.turn == 1 || (self.turn != 0 && (self.to_move() == Player::White) == (self.turn % 2 == 1))
    }

    /// The player who did not make the last move; white in turn 1.
    #[must_use]
    pub fn to_move(&self) -> Player {
        if self.turn == 1 { Player::White } else { self.last.player.other() }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> Position {
        let player = self.last.player;
        let action = match self.last.wall {
            None => Some(Action::Pawn(*self.pawns.get(player))),
            Some(slot) => self.last_wall(slot).map(Action::Wall),
        };
        let mut position = Position::without_walls(self.pawns, self.to_move(), self.turn);
        for placed in self.walls() {
            position.put(placed.player, placed.wall);
        }
        position.last = action.filter(|_| self.turn != 1).map(|action| Played { player, action });
        position
    }

    /// All walls in the order of the code.
    pub fn walls(&self) -> impl Iterator<Item = PlacedWall> + '_ {
        let lists = Player::ALL.into_iter().flat_map(|p| Orientation::ALL.map(|o| (p, o)));
        lists.flat_map(|(player, orientation)| {
            let slots = self.slots(player, orientation).iter();
            slots.map(move |&slot| PlacedWall { wall: Wall { slot, orientation }, player })
        })
    }

    /// The wall that the last move names by its crossing alone.
    fn last_wall(&self, slot: Slot) -> Option<Wall> {
        let found = self.walls().find(|placed| placed.player == self.last.player && placed.wall.slot == slot);
        found.map(|placed| placed.wall)
    }

    /// All that is wrong with the position: pawns first, then walls in their order.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if self.pawns.white == self.pawns.black {
            flaws.push(Flaw::SamePlace);
        }
        let mut laid = Position::without_walls(self.pawns, Player::White, 1);
        for (nth, PlacedWall { wall, player }) in self.walls().enumerate() {
            flaws.extend(laid.conflict(wall).map(|why| Flaw::Walls { nth, wall, why }));
            laid.put(player, wall);
        }
        flaws.extend(laid.shut_off().map(Flaw::ShutOff));
        if !self.turn_agrees() {
            flaws.push(Flaw::Turn { turn: self.turn, last: self.last.player });
        }
        flaws
    }
}
