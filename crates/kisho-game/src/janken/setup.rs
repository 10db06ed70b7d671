//! Positions that are set up die by die.

use super::board::DICE;
use super::{Die, Lie, Position, Record, Square};
use crate::Color;
use crate::setup::{EMPTY, NOTHING, TURN};

/// Why no game comes to a position. No notation takes it then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// Both players have reached the goal corner of the other.
    #[error("both players have reached a goal: the game ends with the first")]
    BothWon,
    /// A die at home that has left it.
    #[error("the die on {0} cannot have left its home area and be there again, unless it is {1}'s last one")]
    CameBack(Square, Color),
}

impl Position {
    /// Why no game comes to this.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let reached =
            |player: Color| self.at(Square::goal_of(player.other())).is_some_and(|die| die.owner == player);
        let both = Color::ALL.into_iter().all(reached).then_some(Flaw::BothWon);
        let back = self.dice().filter(|&(square, die)| {
            die.has_left && square.is_home_of(die.owner) && !self.is_last_stand(die.owner)
        });
        both.into_iter().chain(back.map(|(square, die)| Flaw::CameBack(square, die.owner))).collect()
    }

    /// The same dice at the beginning of a turn. Who cannot move passes.
    fn with_turn(&self, to_move: Color) -> Self {
        let mut position = Self::empty(to_move);
        self.dice().for_each(|(square, die)| position.put(square, Some(die)));
        position.turn = to_move.pick(1, 2);
        position.settled()
    }
}

/// A die: the letters of how it lies, in capitals for Black.
#[must_use]
pub fn code(owner: Color, lie: Lie) -> String {
    let letters = lie.to_string();
    owner.pick(letters.clone(), letters.to_ascii_lowercase())
}

/// The thing that makes a die one that has left its home area, and back.
pub const LEFT: &str = "+";

fn die(code: &str) -> Option<Die> {
    let (code, has_left) = code.strip_suffix(LEFT).map_or((code, false), |code| (code, true));
    let owner = if code.starts_with(|c: char| c.is_ascii_uppercase()) { Color::Black } else { Color::White };
    let lie: Lie = code.to_ascii_uppercase().parse().ok()?;
    (self::code(owner, lie) == code).then_some(Die { owner, lie, has_left })
}

/// The start with the dice of one side alone, for a player who is not to see how the other sets up.
#[must_use]
pub fn veiled(record: &Record, side: Color) -> Record {
    let mut position = Position::empty(side);
    let own = record.tree.start().position;
    own.dice().filter(|(_, die)| die.owner == side).for_each(|(square, die)| position.put(square, Some(die)));
    Record::new(position)
}

/// Sets up the start: a die or nothing on a square, or the side to move (`turn`).
pub fn set_up(record: &mut Record, place: &str, thing: &str) -> Option<()> {
    let start = record.tree.node_mut(0)?;
    let mut position = start.position;
    let mut to_move = position.to_move;
    match place {
        EMPTY => position = Position::empty(to_move),
        TURN => to_move = Color::ALL.into_iter().find(|side| side.letter().eq_ignore_ascii_case(thing))?,
        _ => {
            let square: Square = place.parse().ok()?;
            let there = position.at(square);
            let die = match thing {
                NOTHING => None,
                LEFT => Some(Die { has_left: !there?.has_left, ..there? }),
                code => Some(die(code)?),
            };
            position.put(square, die);
            if Color::ALL.into_iter().any(|owner| position.count(owner) > DICE) {
                return None;
            }
        }
    }
    start.position = position.with_turn(to_move);
    start.outcome = None;
    Some(())
}
