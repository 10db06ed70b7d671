//! Which actions are legal, and why the others are not.

use super::{Action, Direction, Position, Sign, Square};
use crate::Color;

/// Why an action is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game was over before it.
    #[error("the game is over: {0} has won")]
    Over(Color),
    /// No die there.
    #[error("there is no die on {0}")]
    NoDie(Square),
    /// The die is the opponent's.
    #[error("the die on {0} is {1}'s")]
    NotOwn(Square, Color),
    /// The squares do not share a side.
    #[error("{1} is not beside {0}: a die goes one square up, down, left or right")]
    NotBeside(Square, Square),
    /// An own die is in the way.
    #[error("{0} holds a die of the same player")]
    Own(Square),
    /// A roll onto the opponent's die.
    #[error("{0} holds a die of the opponent; a capture is written {1}x{0}")]
    Occupied(Square, Square),
    /// A capture of nothing.
    #[error("there is nothing to capture on {0}; a roll is written {1}-{0}")]
    NothingThere(Square, Square),
    /// A capture by a sign that does not win.
    #[error("{own} {verb} not beat {1}", own = .0, verb = if *.0 == Sign::Scissors { "do" } else { "does" })]
    DoesNotBeat(Sign, Sign),
    /// Back to a square that the die left in this turn.
    #[error("a die may not return to {0}, which it left in this turn")]
    Returns(Square),
    /// Into the home area that the die has left.
    #[error("the die on {0} may not enter its home area again, and {1} belongs to it")]
    Home(Square, Square),
    /// More turns than are counted.
    #[error("a game has at most {MAX_TURNS} turns")]
    TooLong,
}

/// The last turn that can be played. No game comes near it, and up to it the numbers of turns are exact: they are 16 bits.
pub const MAX_TURNS: u16 = 50_000;

impl Position {
    /// The position after an action. With the last one of a turn it is the opponent's; where a player has no legal action
    /// left, the turn ends early.
    ///
    /// # Errors
    /// If the action is against the rules.
    pub fn play(&self, action: Action) -> Result<Self, Illegal> {
        let direction = self.check(action)?;
        let mut next = *self;
        let die = self.at(action.from).map(|die| super::Die {
            lie: if action.captures { die.lie } else { die.lie.rolled(direction) },
            ..die
        });
        next.put(action.from, None);
        next.put(action.to, die);
        next.last = Some((self.to_move, action));
        next.step(action, self.actions());
        Ok(next)
    }

    /// All legal actions, by squares from a1 on and clockwise from up. None once the game is over, or if neither player can
    /// move.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let own = self.dice().filter(|(_, die)| die.owner == self.to_move);
        own.flat_map(|(from, _)| Direction::ALL.map(|direction| (from, from.step(direction))))
            .filter_map(|(from, to)| {
                let to = to?;
                let action = Action { from, to, captures: self.at(to).is_some() };
                self.check(action).is_ok().then_some(action)
            })
            .collect()
    }

    /// The way of a legal action.
    fn check(&self, action: Action) -> Result<Direction, Illegal> {
        let Action { from, to, captures } = action;
        if let Some(winner) = self.winner() {
            return Err(Illegal::Over(winner));
        }
        let die = self.at(from).ok_or(Illegal::NoDie(from))?;
        if die.owner != self.to_move {
            return Err(Illegal::NotOwn(from, die.owner));
        }
        let direction = from.direction_to(to).ok_or(Illegal::NotBeside(from, to))?;
        match self.at(to) {
            Some(other) if other.owner == die.owner => return Err(Illegal::Own(to)),
            Some(_) if !captures => return Err(Illegal::Occupied(to, from)),
            Some(other) if !die.lie.top().beats(other.lie.top()) => {
                return Err(Illegal::DoesNotBeat(die.lie.top(), other.lie.top()));
            }
            None if captures => return Err(Illegal::NothingThere(to, from)),
            _ => {}
        }
        if self.trail.contains(&Some((from, to))) {
            return Err(Illegal::Returns(to));
        }
        if die.has_left && to.is_home_of(die.owner) && !self.is_last_stand(die.owner) {
            return Err(Illegal::Home(from, to));
        }
        Ok(direction)
    }

    /// Notes an action that was made, and ends the turn if it was the last of `actions`, or none can follow.
    fn step(&mut self, action: Action, actions: usize) {
        if self.done() + 1 < actions {
            // The die that moved is somewhere else now.
            for (now, _) in self.trail.iter_mut().flatten().filter(|(now, _)| *now == action.from) {
                *now = action.to;
            }
            if let Some(place) = self.trail.iter_mut().find(|place| place.is_none()) {
                *place = Some((action.to, action.from));
            }
            if !self.legal_actions().is_empty() {
                return;
            }
        }
        if self.winner().is_some() {
            return;
        }
        // Who cannot move passes. If neither player can, nobody will ever move again.
        self.end_turn();
        *self = self.settled();
    }

    fn end_turn(&mut self) {
        self.trail = [None; 2];
        self.to_move = self.to_move.other();
        self.turn = self.turn.saturating_add(1);
    }

    /// The same position, with the opponent to move if the player cannot and the opponent can.
    pub(super) fn settled(self) -> Self {
        if self.winner().is_some() || !self.legal_actions().is_empty() {
            return self;
        }
        let mut passed = self;
        passed.end_turn();
        if passed.legal_actions().is_empty() { self } else { passed }
    }
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
