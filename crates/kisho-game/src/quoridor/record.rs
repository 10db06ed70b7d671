//! Records: a start and the moves from there.

use super::position::{Action, Move, Played, Position};
use super::{ByPlayer, Illegal, LastMove, Orientation, PlacedWall, Player, Slot, State};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{COMMENTS_LOST, ENDING_LOST, INFO_LOST, Info, Lost, Outcome, VARIATIONS_LOST};

/// The most moves a record can hold: the qf format counts them in 10 bits.
pub const MAX_MOVES: usize = 1023;

/// A game of Quoridor, a part of one, or a single position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The head of the game: `white`, `black`, `event`, `place`, `date`, `title`.
    pub info: Info,
    /// The start as a code keeps it; `None`: the initial position.
    state: Option<State>,
    /// Whether this is a game, be it one without moves, and not a position alone.
    is_game: bool,
    tree: Tree<Node<Position, Move>>,
}

impl Record {
    /// A record from a state, or from the initial position if there is none, without moves.
    #[must_use]
    pub fn new(state: Option<State>) -> Self {
        let tree = Tree::new(start(state.as_ref()));
        Self { info: Info::default(), state, is_game: false, tree }
    }

    /// A game with its moves, which begin where `state` says; without moves a position alone.
    #[must_use]
    pub fn game(state: Option<State>, info: Info, tree: Tree<Node<Position, Move>>) -> Self {
        Self { info, state, is_game: tree.nodes().len() > 1, tree }
    }

    /// Makes this the record of a game even if no move follows: a qf code then has a Record chunk.
    pub fn open_moves(&mut self) {
        self.is_game = true;
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
    pub fn tree(&self) -> &Tree<Node<Position, Move>> {
        &self.tree
    }

    /// The positions, to add moves or change what is said about them.
    pub(super) fn tree_mut(&mut self) -> &mut Tree<Node<Position, Move>> {
        &mut self.tree
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

    /// The walls of the start in the order of its code.
    pub fn first_walls(&self) -> impl Iterator<Item = PlacedWall> + '_ {
        self.state.iter().flat_map(State::walls)
    }

    /// What `f` makes of each node and all walls that stand there, oldest first; those of the start in the order of its code.
    /// Takes time in proportion to the number of nodes, while a look back from each would take that of all their paths.
    pub fn map_walls<T>(&self, mut f: impl FnMut(usize, &[PlacedWall]) -> T) -> Vec<T> {
        let mut walls: Vec<PlacedWall> = self.first_walls().collect();
        // For each node how many there are.
        let mut counts: Vec<usize> = Vec::with_capacity(self.nodes().len());
        let one = |(at, node): (usize, &Node<Position, Move>)| {
            if let Some(count) = node.parent.and_then(|parent| counts.get(parent)) {
                walls.truncate(*count);
            }
            if node.play.is_some()
                && let Some(Played { player, action: Action::Wall(wall) }) = node.position.last
            {
                walls.push(PlacedWall { wall, player });
            }
            counts.push(walls.len());
            f(at, &walls)
        };
        self.nodes().iter().enumerate().map(one).collect()
    }

    /// The position of a node as a record without moves. Its walls are in the order of their crossings, as in the codes of the fan
    /// site; those of the start stay as its code has them. `None` if there is no such node, or its turn has too high a number for a code.
    #[must_use]
    pub fn position(&self, node: usize) -> Option<Self> {
        let here = self.nodes().get(node)?.position;
        let line = self.up_to(node);
        let all =
            line.map_walls(|at, walls| (at + 1 == line.nodes().len()).then(|| walls.to_vec())).pop()??;
        let walls = Player::ALL.map(|player| {
            Orientation::ALL.map(|orientation| {
                let is_one =
                    |placed: &&PlacedWall| placed.player == player && placed.wall.orientation == orientation;
                let mut slots: Vec<Slot> = all.iter().filter(is_one).map(|placed| placed.wall.slot).collect();
                if node > 0 {
                    slots.sort_unstable();
                }
                slots
            })
        });
        let last = here.last.map(|last| match last.action {
            Action::Pawn(_) => LastMove { player: last.player, wall: None },
            Action::Wall(wall) => LastMove { player: last.player, wall: Some(wall.slot) },
        });
        let [white, black] = walls;
        // Codes of the first turn name White, as those of the fan site do.
        let before = if here.turn == 1 { Player::White } else { here.to_move.other() };
        let last = last.unwrap_or(LastMove { player: before, wall: None });
        State::new(here.pawns, ByPlayer { white, black }, last, here.turn)
            .ok()
            .map(|state| Self::new(Some(state)))
    }

    /// The same without variations up to a node. How the game ended belongs to its end only.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        let mut info = self.info.clone();
        if node != self.tree.main_end() {
            info.remove("result");
        }
        Self { tree: self.tree.up_to(node), info, ..self.clone() }
    }

    /// What there is besides the moves of the main line, as [`Written::lost`](crate::Written::lost) says it.
    #[must_use]
    pub fn beside_main_line(&self) -> Vec<Lost> {
        let any = |has: fn(&Node<Position, Move>) -> bool| {
            self.tree.main_line().filter_map(|at| self.nodes().get(at)).any(has)
        };
        let checks = [
            (self.tree.main_end() + 1 < self.nodes().len(), VARIATIONS_LOST),
            (any(|node| !node.comment.is_empty()), COMMENTS_LOST),
            (any(|node| node.outcome.is_some()), ENDING_LOST),
            (self.info.lines().next().is_some(), INFO_LOST),
        ];
        checks.into_iter().filter_map(|(is_lost, said)| is_lost.then_some(said)).collect()
    }

    /// How the main line ended, if that is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.tree.main_end())
    }

    /// How the game ended at a node, if it did there: on the board, by the result after the moves, or at the end of the main
    /// line by `result:` in the header.
    #[must_use]
    pub fn outcome_at(&self, node: usize) -> Option<Outcome> {
        let here = self.nodes().get(node)?;
        let in_header = || {
            let result = self.info.get("result").filter(|_| node == self.tree.main_end())?;
            Outcome::ALL.into_iter().find(|outcome| outcome.score() == result)
        };
        here.outcome.or_else(|| here.position.winner().map(Outcome::from)).or_else(in_header)
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
/// If the move is not legal, or after [`MAX_MOVES`] others.
pub fn play(tree: &mut TreeBuilder<Position, Move>, at: usize, action: Move) -> Result<usize, Illegal> {
    let Some(before) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    let first = tree.node(0).map_or(0, |node| node.position.turn);
    Ok(tree.add(at, action, next(&before, first, action)?))
}

/// The position after a move in a record that began with the turn `first`.
///
/// # Errors
/// If the move is not legal, or after [`MAX_MOVES`] others.
pub fn next(before: &Position, first: u16, action: Move) -> Result<Position, Illegal> {
    if usize::from(before.turn.saturating_sub(first)) >= MAX_MOVES {
        return Err(Illegal::TooLong);
    }
    before.play(action)
}

#[cfg(test)]
mod tests {
    use super::super::{Names, qf};
    use super::*;

    #[test]
    fn walls_are_those_of_the_way_to_each_node() {
        let mut record = qf::decode(b"j7oklAHMe1ICg").0.unwrap();
        let first: Vec<PlacedWall> = record.first_walls().collect();
        let mut growing = TreeBuilder::new(record.tree().start().position);
        let mut add = |at: usize, name: &str| {
            let action =
                growing.node(at).unwrap().position.move_of(Names::Official.read(name).unwrap()).unwrap();
            play(&mut growing, at, action).unwrap()
        };
        let a = add(0, "a1h");
        let b = add(a, "h8v");
        add(b, "c1h");
        add(a, "g8h");
        add(0, "h8h");
        record.tree = growing.finish();
        let later = |_, walls: &[PlacedWall]| {
            assert_eq!(walls[..first.len()], first);
            let names = walls[first.len()..].iter().map(|placed| placed.wall.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(record.map_walls(later), ["", "a1h", "a1h h8v", "a1h h8v c1h", "a1h g8h", "h8h"]);
    }
}
