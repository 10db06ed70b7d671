//! Positions between turns in eight bytes, as the player to move sees them.
//!
//! The player to move is always the one whose goal corner is a1: for white the board is turned round, which leaves the
//! signs of a die where they are. Whether a die has left its home is no part of it: with several dice those outside have
//! left it and those inside have not, and in the last stand it does not matter.

use std::sync::LazyLock;

use crate::Color;
use crate::janken::{Die, Direction, Lie, Position, Square};

/// Square and lie of a die: `6·square + lie`.
pub type Code = u8;

/// Number of codes.
pub const CODES: usize = 216;

/// No die.
pub const NONE: Code = u8::MAX;

/// The square where the player to move wins.
const GOAL: u8 = 35;

/// Dice of the player to move and of the opponent, each in ascending order, with [`NONE`] after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Of the player to move.
    pub own: [Code; 4],
    /// Of the opponent.
    pub other: [Code; 4],
}

/// What dice do, by their codes.
struct Tables {
    /// After a roll in each direction; `NONE` off the board.
    roll: [[Code; 4]; CODES],
    /// After a capture in each direction.
    slide: [[Code; 4]; CODES],
    /// Mirrored at the diagonal from a1 to f6, which changes nothing in the game.
    mirror: [Code; 256],
    /// As the other player sees it.
    turned: [Code; 256],
    /// The top sign as a number; each beats the next one.
    top: [u8; CODES],
    /// Whether a square is in the home area around a1.
    home: [bool; 36],
    /// Steps to f6; none is as far as `NONE`.
    far: [u8; 256],
    /// Steps to a1.
    near: [u8; 256],
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn code(square: Square, lie: Lie) -> Code {
    6 * square.index() + u8::try_from(lie.index()).unwrap_or_default()
}

fn mirrored(lie: Lie) -> Lie {
    let is = |other: &Lie| (other.top(), other.front(), other.side()) == (lie.top(), lie.side(), lie.front());
    Lie::ALL.into_iter().find(is).unwrap_or(lie)
}

impl Tables {
    fn new() -> Self {
        let mut tables = Self {
            roll: [[NONE; 4]; CODES],
            slide: [[NONE; 4]; CODES],
            mirror: [NONE; 256],
            turned: [NONE; 256],
            top: [0; CODES],
            home: [false; 36],
            far: [NONE; 256],
            near: [NONE; 256],
        };
        for square in Square::all() {
            tables.home[usize::from(square.index())] = square.is_home_of(Color::Black);
            for lie in Lie::ALL {
                let at = usize::from(code(square, lie));
                let mirror = Square::at(square.row(), square.column()).unwrap_or(square);
                tables.mirror[at] = code(mirror, mirrored(lie));
                tables.turned[at] = turned(code(square, lie));
                tables.far[at] = square.distance(Square::goal_of(Color::White));
                tables.near[at] = square.distance(Square::goal_of(Color::Black));
                tables.top[at] = lie.top() as u8;
                for (way, direction) in Direction::ALL.into_iter().enumerate() {
                    if let Some(to) = square.step(direction) {
                        tables.roll[at][way] = code(to, lie.rolled(direction));
                        tables.slide[at][way] = code(to, lie);
                    }
                }
            }
        }
        tables
    }
}

fn turned(code: Code) -> Code {
    6 * (GOAL - code / 6) + code % 6
}

fn count(dice: [Code; 4]) -> usize {
    dice.iter().filter(|&&code| code != NONE).count()
}

fn squares(dice: [Code; 4]) -> u64 {
    dice.iter().filter(|&&code| code != NONE).fold(0, |set, &code| set | 1 << (code / 6))
}

/// Four codes in ascending order.
fn sorted([a, b, c, d]: [Code; 4]) -> [Code; 4] {
    let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
    let (a, c, b, d) = (a.min(c), a.max(c), b.min(d), b.max(d));
    [a, b.min(c), b.max(c), d]
}

fn map(dice: [Code; 4], change: &[Code; 256]) -> [Code; 4] {
    sorted(dice.map(|code| change[usize::from(code)]))
}

impl State {
    /// A position as `mover` sees it, who is to move. What was done in the turn is not part of it.
    pub fn of(position: &Position, mover: Color) -> Self {
        let side = |owner: Color| {
            let mut dice = [NONE; 4];
            let of_owner = position.dice().filter(|(_, die)| die.owner == owner);
            for (place, (square, Die { lie, .. })) in dice.iter_mut().zip(of_owner) {
                *place = mover.pick(code(square, lie), turned(code(square, lie)));
            }
            dice.sort_unstable();
            dice
        };
        Self { own: side(mover), other: side(mover.other()) }
    }

    /// The same as the other player sees it, who is then to move.
    pub fn passed(self) -> Self {
        let turned = &TABLES.turned;
        Self { own: map(self.other, turned), other: map(self.own, turned) }
    }

    /// One number for the state and its mirror image.
    pub fn key(self) -> u64 {
        let mirror = &TABLES.mirror;
        let mirrored = Self { own: map(self.own, mirror), other: map(self.other, mirror) };
        self.pack().min(mirrored.pack())
    }

    /// One number for the state alone.
    pub fn pack(self) -> u64 {
        let [a, b, c, d] = self.own;
        let [e, f, g, h] = self.other;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The state of a number.
    pub fn of_key(key: u64) -> Self {
        let [a, b, c, d, e, f, g, h] = key.to_le_bytes();
        Self { own: [a, b, c, d], other: [e, f, g, h] }
    }

    /// The two dice, if each player has one.
    pub fn duel(self) -> Option<(Code, Code)> {
        (count(self.own) == 1 && count(self.other) == 1).then_some((self.own[0], self.other[0]))
    }

    /// Dice of the player to move.
    pub fn dice(self) -> usize {
        count(self.own)
    }

    /// Steps of the opponent's nearest die to its goal.
    pub fn others_way(self) -> u8 {
        let near = &TABLES.near;
        self.other.into_iter().map(|code| near[usize::from(code)]).min().unwrap_or(NONE)
    }

    /// Steps of the nearest die of the player to move to the goal.
    pub fn way(self) -> u8 {
        let far = &TABLES.far;
        self.own.into_iter().map(|code| far[usize::from(code)]).min().unwrap_or(NONE)
    }

    /// Turns that the player to move needs at least to win, whatever the opponent does.
    pub fn turns_needed(self) -> u8 {
        let (own, others) = (count(self.own), count(self.other));
        let first = if own == 1 { 3 } else { 2 };
        // With several dice now there may be the three actions of the last stand later.
        let turns = |actions: u8| if actions <= first { 1 } else { 1 + (actions - first).div_ceil(3) };
        let all = u8::try_from(others).unwrap_or(NONE);
        let captures = if self.reach() > first { turns(all).max(2) } else { turns(all) };
        turns(self.way()).min(captures)
    }

    /// Steps to the opponent's die that is farthest from all own ones: none is captured from farther away.
    fn reach(self) -> u8 {
        let place = |code: Code| (code / 6 % 6, code / 36);
        let steps = |a: Code, b: Code| {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            ax.abs_diff(bx) + ay.abs_diff(by)
        };
        let dice = |dice: [Code; 4]| dice.into_iter().filter(|&code| code != NONE);
        let nearest = |other| dice(self.own).map(|own| steps(own, other)).min().unwrap_or(NONE);
        dice(self.other).map(nearest).max().unwrap_or(0)
    }

    /// Whether the player to move wins in this turn.
    pub fn wins_now(self) -> bool {
        if self.turns_needed() > 1 {
            return false;
        }
        let mut turns = Turns { list: None, is_won: false };
        turns.go_on(self.own, self.other, self.actions(), None);
        turns.is_won
    }

    /// What may come of a turn: the keys of the states in which the opponent is to move, in an order of their own; states
    /// come once. `None` if the player can win in this turn.
    pub fn turns(self) -> Option<Vec<u64>> {
        let mut list = Vec::with_capacity(64);
        let mut turns = Turns { list: Some(&mut list), is_won: false };
        let can_move = turns.go_on(self.own, self.other, self.actions(), None);
        if turns.is_won {
            return None;
        }
        if !can_move {
            list.push(self.pack());
        }
        list.sort_unstable();
        list.dedup();
        list.iter_mut().for_each(|number| *number = Self::of_key(*number).passed().key());
        Some(list)
    }

    fn actions(self) -> usize {
        if count(self.own) == 1 { 3 } else { 2 }
    }
}

/// Turns being made.
struct Turns<'a> {
    /// Where the states after them go, as numbers for the same player, if they are wanted.
    list: Option<&'a mut Vec<u64>>,
    /// Whether one of them wins; the others are then not looked for.
    is_won: bool,
}

impl Turns<'_> {
    /// Makes the last `left` actions of a turn in every way. `last` is the die that moved before and the square that it left:
    /// a turn is too short for it to come back to another one. Whether there was any action.
    fn go_on(&mut self, own: [Code; 4], other: [Code; 4], left: usize, last: Option<(usize, u8)>) -> bool {
        let tables = &*TABLES;
        let (of_own, of_other) = (squares(own), squares(other));
        let is_last_stand = count(own) == 1;
        let mut any = false;
        for (index, &die) in own.iter().enumerate().filter(|(_, die)| **die != NONE) {
            let from = die / 6;
            for way in 0..4 {
                let slid = tables.slide[usize::from(die)][way];
                let to = slid / 6;
                if slid == NONE || of_own >> to & 1 == 1 || last == Some((index, to)) {
                    continue;
                }
                if !is_last_stand && tables.home[usize::from(to)] && !tables.home[usize::from(from)] {
                    continue;
                }
                let (mut moved, mut others) = (own, other);
                if of_other >> to & 1 == 0 {
                    moved[index] = tables.roll[usize::from(die)][way];
                } else if let Some(rest) = captured(die, to, other) {
                    (moved[index], others) = (slid, rest);
                } else {
                    continue;
                }
                any = true;
                if to == GOAL || count(others) == 0 {
                    self.is_won = true;
                    return true;
                }
                let goes_on = left > 1 && self.go_on(moved, others, left - 1, Some((index, from)));
                if self.is_won {
                    return true;
                }
                if let Some(list) = self.list.as_deref_mut().filter(|_| !goes_on) {
                    list.push(State { own: sorted(moved), other: others }.pack());
                }
            }
        }
        any
    }
}

/// The opponent's dice without the one on a square, if a die can capture it.
fn captured(die: Code, to: u8, mut other: [Code; 4]) -> Option<[Code; 4]> {
    let index = other.iter().position(|&code| code != NONE && code / 6 == to)?;
    let (top, loses) = (TABLES.top[usize::from(die)], TABLES.top[usize::from(other[index])]);
    other[index] = NONE;
    ((top + 1) % 3 == loses).then(|| sorted(other))
}
