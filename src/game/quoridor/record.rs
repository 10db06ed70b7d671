//! Records: a start and the moves from there.

use super::position::{Action, Impossible, Move, Played, Position};
use super::wall::{Orientation, WALLS};
use super::{ByPlayer, Placed, Player, Slot, Square, Wall};

/// The most moves a record can hold: the qf format counts them in 10 bits.
pub const MAX_MOVES: usize = 1023;

/// A start position as the qf format keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pawns: ByPlayer<Square>,
    walls: ByPlayer<[Vec<Slot>; 2]>,
    last: LastMove,
    turn: u16,
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
        Position {
            pawns: self.pawns,
            walls: self.walls().collect(),
            to_move: self.to_move(),
            turn: self.turn,
            last: action.filter(|_| self.turn != 1).map(|action| Played { player, action }),
        }
    }

    /// All walls in the order of the code.
    fn walls(&self) -> impl Iterator<Item = Placed> + '_ {
        let lists = Player::ALL.into_iter().flat_map(|p| Orientation::ALL.map(|o| (p, o)));
        lists.flat_map(|(player, orientation)| {
            let slots = self.slots(player, orientation).iter();
            slots.map(move |&slot| Placed { wall: Wall { slot, orientation }, player })
        })
    }

    /// The wall that the last move names by its crossing alone.
    fn last_wall(&self, slot: Slot) -> Option<Wall> {
        let found = self.walls().find(|placed| placed.player == self.last.player && placed.wall.slot == slot);
        found.map(|placed| placed.wall)
    }
}

/// A game of Quoridor, a part of one, or a single position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    state: Option<State>,
    moves: Option<Vec<Move>>,
    positions: Vec<Position>,
}

impl Record {
    /// A record from a state, or from the initial position if there is none, without moves.
    #[must_use]
    pub fn new(state: Option<State>) -> Self {
        let start = state.as_ref().map_or_else(Position::initial, State::position);
        Self { state, moves: None, positions: vec![start] }
    }

    /// Makes this the record of a game even if no move follows: the code then has a Record chunk.
    pub fn open_moves(&mut self) {
        self.moves.get_or_insert_default();
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move cannot be made, or after [`MAX_MOVES`]; the record is as before then.
    pub fn push(&mut self, action: Move) -> Result<(), Impossible> {
        if self.positions.len() > MAX_MOVES {
            return Err(Impossible::TooLong);
        }
        let next = self.last_position().play(action)?;
        self.moves.get_or_insert_default().push(action);
        self.positions.push(next);
        Ok(())
    }

    /// The same without the moves behind a position, which is named by its number in [`Self::positions`].
    #[must_use]
    pub fn up_to(&self, last: usize) -> Self {
        let mut record = self.clone();
        record.positions.truncate(last.saturating_add(1));
        if let Some(moves) = &mut record.moves {
            moves.truncate(last);
        }
        record
    }

    /// The state that the record starts with; `None`: the initial position.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// The moves; `None` if this is a position alone.
    #[must_use]
    pub fn moves(&self) -> Option<&[Move]> {
        self.moves.as_deref()
    }

    /// The start and the position after each move; never empty.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position after the last move.
    #[must_use]
    pub fn last_position(&self) -> &Position {
        // The start was put there by `new` and nothing is ever taken away.
        &self.positions[self.positions.len() - 1]
    }
}
