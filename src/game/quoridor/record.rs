//! Records: a start and the moves from there.

use super::position::{Action, Move, Played, Position};
use super::wall::{Orientation, WALLS};
use super::{ByPlayer, Illegal, Placed, Player, Slot, Square, Wall};
use crate::game::tree::{Growing, Node, Tree};
use crate::game::{Info, Outcome};

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
        let mut position = Position::without_walls(self.pawns, self.to_move(), self.turn);
        for placed in self.walls() {
            position.put(placed.player, placed.wall);
        }
        position.last = action.filter(|_| self.turn != 1).map(|action| Played { player, action });
        position
    }

    /// All walls in the order of the code.
    pub fn walls(&self) -> impl Iterator<Item = Placed> + '_ {
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
    /// What is said of the game as a whole: `white`, `black`, `event`, `place`, `date`, `title`.
    pub info: Info,
    /// The start as a code keeps it; `None`: the initial position.
    state: Option<State>,
    /// Whether this is a game, be it one without moves, and not a position alone.
    is_game: bool,
    tree: Tree<Position, Move>,
}

impl Record {
    /// A record from a state, or from the initial position if there is none, without moves.
    #[must_use]
    pub fn new(state: Option<State>) -> Self {
        let tree = Tree::new(start(state.as_ref()));
        Self { info: Info::default(), state, is_game: false, tree }
    }

    /// A game with its moves, which begin where `state` says.
    #[must_use]
    pub fn game(state: Option<State>, info: Info, tree: Tree<Position, Move>) -> Self {
        Self { info, state, is_game: true, tree }
    }

    /// Makes this the record of a game even if no move follows: a qf code then has a Record chunk.
    pub fn open_moves(&mut self) {
        self.is_game = true;
    }

    /// The same as a game or, if it has no moves, as a position alone.
    #[must_use]
    pub fn with_moves(self, is_game: bool) -> Self {
        Self { is_game: is_game || self.nodes().len() > 1, ..self }
    }

    /// Plays a move at the end of the line that was added to last.
    ///
    /// # Errors
    /// If the move is not legal, or after [`MAX_MOVES`]; the record is as before then.
    pub fn push(&mut self, action: Move) -> Result<(), Illegal> {
        if self.tree.nodes().len() > MAX_MOVES {
            return Err(Illegal::TooLong);
        }
        let next = self.last_position().play(action)?;
        self.is_game = true;
        self.tree.push(action, next);
        Ok(())
    }

    /// The start as a code keeps it; `None`: the initial position.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// Whether this is a game, be it one without moves, and not a position alone.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.is_game
    }

    /// The positions.
    #[must_use]
    pub fn tree(&self) -> &Tree<Position, Move> {
        &self.tree
    }

    /// The nodes in preorder; never empty, the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node<Position, Move>] {
        self.tree.nodes()
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.tree.main_line().filter_map(|at| self.nodes().get(at)?.play)
    }

    /// The position that was added last.
    #[must_use]
    pub fn last_position(&self) -> &Position {
        self.nodes().last().map_or(&self.tree.start().position, |node| &node.position)
    }

    /// All walls of a position, oldest first; those of the start in the order of its code.
    #[must_use]
    pub fn walls(&self, node: usize) -> Vec<Placed> {
        let placed = |at: usize| match self.nodes().get(at)?.position.last? {
            Played { player, action: Action::Wall(wall) } => Some(Placed { wall, player }),
            Played { action: Action::Pawn(_), .. } => None,
        };
        let later = self.tree.path(node).into_iter().skip(1).filter_map(placed);
        self.state.iter().flat_map(State::walls).chain(later).collect()
    }

    /// The same without variations up to a node.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        Self { tree: self.tree.up_to(node), ..self.clone() }
    }

    /// How the main line ended, if that is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let last = self.nodes().get(self.tree.main_end())?;
        last.outcome.or_else(|| {
            last.position.winner().map(|winner| match winner {
                Player::White => Outcome::First,
                Player::Black => Outcome::Second,
            })
        })
    }
}

/// The position that a record begins with.
#[must_use]
pub fn start(state: Option<&State>) -> Position {
    state.map_or_else(Position::initial, State::position)
}

/// Plays a move after a node of a tree that is being read.
///
/// # Errors
/// If the move is not legal, or behind [`MAX_MOVES`] others.
pub fn play(tree: &mut Growing<Position, Move>, at: usize, action: Move) -> Result<usize, Illegal> {
    let Some(before) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    let first = tree.node(0).map_or(0, |node| node.position.turn);
    if usize::from(before.turn.saturating_sub(first)) >= MAX_MOVES {
        return Err(Illegal::TooLong);
    }
    Ok(tree.add(at, action, before.play(action)?))
}
