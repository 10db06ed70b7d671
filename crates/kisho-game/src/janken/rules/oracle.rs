//! The rules once more, slowly and plainly: dice with names on a list, signs as letters, legal actions as a set of texts.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::{Action, Lie, Position, Square, board};

#[derive(Debug, Clone)]
struct OracleDie {
    owner: char,
    x: i32,
    y: i32,
    /// Top, front, side.
    signs: [char; 3],
    has_left: bool,
    /// Where it was in this turn.
    was: Vec<(i32, i32)>,
}

#[derive(Debug, Clone)]
struct Oracle {
    dice: Vec<OracleDie>,
    to_move: char,
    used: usize,
}

impl Oracle {
    fn start(lies: [Lie; 8]) -> Self {
        let squares = ["a1", "a3", "b2", "c1", "d6", "e5", "f4", "f6"];
        let die = |(at, (square, lie)): (usize, (&str, Lie))| {
            let (x, y) = place(square);
            let mut letters = ['?'; 3];
            lie.to_string().chars().zip(&mut letters).for_each(|(letter, place)| *place = letter);
            let owner = if at < 4 { 'b' } else { 'w' };
            OracleDie { owner, x, y, signs: letters, has_left: false, was: vec![] }
        };
        let dice = squares.into_iter().zip(lies).enumerate().map(die).collect();
        Self { dice, to_move: 'b', used: 0 }
    }

    fn own(&self, owner: char) -> usize {
        self.dice.iter().filter(|die| die.owner == owner).count()
    }

    fn winner(&self) -> Option<char> {
        let reached = |owner: char, x: i32, y: i32| {
            self.dice.iter().any(|die| die.owner == owner && (die.x, die.y) == (x, y))
        };
        if reached('b', 5, 5) || self.own('w') == 0 {
            Some('b')
        } else if reached('w', 0, 0) || self.own('b') == 0 {
            Some('w')
        } else {
            None
        }
    }

    /// Every legal action with the position after it.
    fn actions(&self) -> Vec<(String, Self)> {
        let mut list = Vec::new();
        if self.winner().is_some() {
            return list;
        }
        for (index, die) in self.dice.iter().enumerate().filter(|(_, die)| die.owner == self.to_move) {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (x, y) = (die.x + dx, die.y + dy);
                let outside = x < 0 || y < 0 || x > 5 || y > 5;
                let forbidden = die.has_left && self.own(die.owner) > 1 && home(die.owner, x, y);
                if outside || forbidden || die.was.contains(&(x, y)) {
                    continue;
                }
                let other = self.dice.iter().position(|other| (other.x, other.y) == (x, y));
                let mut next = self.clone();
                let moved = &mut next.dice[index];
                moved.was.push((die.x, die.y));
                (moved.x, moved.y) = (x, y);
                moved.has_left |= !home(die.owner, x, y);
                let sign = match other {
                    None => {
                        moved.signs.swap(0, if dy == 0 { 2 } else { 1 });
                        '-'
                    }
                    Some(other) => {
                        let other_die = &self.dice[other];
                        let pair = format!("{}{}", die.signs[0], other_die.signs[0]);
                        if other_die.owner == die.owner || !["GC", "CP", "PG"].contains(&pair.as_str()) {
                            continue;
                        }
                        next.dice.remove(other);
                        'x'
                    }
                };
                next.used += 1;
                list.push((format!("{}{sign}{}", name(die.x, die.y), name(x, y)), next));
            }
        }
        list
    }

    /// Ends the turn where it has to end.
    fn settle(mut self) -> Self {
        let most = if self.own(self.to_move) == 1 { 3 } else { 2 };
        if self.winner().is_some() || (self.used < most && !self.actions().is_empty()) {
            return self;
        }
        for _ in 0..2 {
            self.to_move = if self.to_move == 'b' { 'w' } else { 'b' };
            self.used = 0;
            self.dice.iter_mut().for_each(|die| die.was.clear());
            if !self.actions().is_empty() {
                break;
            }
        }
        self
    }

    fn text(&self) -> String {
        let row = |y: i32| {
            let square = |x: i32| {
                let die = self.dice.iter().find(|die| (die.x, die.y) == (x, y));
                die.map_or("1".to_owned(), |die| {
                    let text: String = die.signs.iter().collect();
                    let text = if die.owner == 'b' { text } else { text.to_lowercase() };
                    text + if die.has_left { "+" } else { "" }
                })
            };
            let mut row: String = (0..6).map(square).collect();
            for empty in (2..=6).rev() {
                row = row.replace(&"1".repeat(empty), &empty.to_string());
            }
            row
        };
        format!("{} {}", (0..6).rev().map(row).collect::<Vec<_>>().join("/"), self.to_move)
    }
}

fn home(owner: char, x: i32, y: i32) -> bool {
    if owner == 'b' { x + y <= 3 } else { (5 - x) + (5 - y) <= 3 }
}

fn place(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn name(x: i32, y: i32) -> String {
    let letter = |from: u8, by: i32| char::from(from + u8::try_from(by).unwrap());
    format!("{}{}", letter(b'a', x), letter(b'1', y))
}

/// Every action of squares side by side that anybody could write.
fn everything() -> impl Iterator<Item = Action> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    pairs
        .filter(|(from, to)| from.distance(*to) == 1)
        .flat_map(|(from, to)| [false, true].map(|captures| Action { from, to, captures }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_rules_agree_with_a_slow_oracle(
        lies in prop::array::uniform8(0_usize..6),
        choices in prop::collection::vec((any::<u16>(), any::<bool>()), 0..100),
    ) {
        let lies = lies.map(|index| Lie::ALL[index]);
        let [a, b, c, d, e, f, g, h] = lies;
        let mut position = Position::start([a, b, c, d], [e, f, g, h]);
        let mut oracle = Oracle::start(lies);
        for (choice, is_greedy) in choices {
            prop_assert_eq!(board::write(&position), oracle.text());
            prop_assert_eq!(position.winner().map(|winner| winner.pick('b', 'w')), oracle.winner());
            prop_assert_eq!(position.done(), if oracle.winner().is_some() { position.done() } else { oracle.used });
            let mut actions = oracle.actions();
            let expected: BTreeSet<String> = actions.iter().map(|(name, _)| name.clone()).collect();
            let legal: BTreeSet<String> = position.legal_actions().iter().map(ToString::to_string).collect();
            prop_assert_eq!(&legal, &expected);
            let accepted: BTreeSet<String> =
                everything().filter(|&action| position.play(action).is_ok()).map(|action| action.to_string()).collect();
            prop_assert_eq!(accepted, expected);
            if actions.is_empty() {
                break;
            }
            // Captures bring about last stands.
            if is_greedy && actions.iter().any(|(name, _)| name.contains('x')) {
                actions.retain(|(name, _)| name.contains('x'));
            }
            let (name, next) = actions.swap_remove(usize::from(choice) % actions.len());
            let action = everything().find(|action| action.to_string() == name).unwrap();
            position = position.play(action).unwrap();
            oracle = next.settle();
        }
        let again = board::read(&board::write(&position)).unwrap();
        if !position.is_mid_turn() {
            prop_assert_eq!(board::write(&again), board::write(&position));
        }
    }
}
