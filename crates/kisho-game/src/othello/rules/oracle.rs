//! The rules once more, slowly and plainly: letters on a grid, walked square by square.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::{Position, Square, board};
use crate::{Color, Outcome};

#[derive(Debug, Clone)]
struct Oracle {
    grid: Vec<Vec<char>>,
    to_move: char,
}

fn other(disc: char) -> char {
    if disc == 'X' { 'O' } else { 'X' }
}

impl Oracle {
    fn of(text: &str) -> Self {
        let signs: Vec<char> = text.chars().collect();
        Self { grid: signs[..64].chunks(8).map(<[char]>::to_vec).collect(), to_move: signs[65] }
    }

    fn at(&self, x: i32, y: i32) -> Option<char> {
        let row = self.grid.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    fn flips(&self, x: i32, y: i32, player: char) -> Vec<(i32, i32)> {
        let mut all = vec![];
        if self.at(x, y) != Some('-') {
            return all;
        }
        for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let mut line = vec![];
            let (mut nx, mut ny) = (x + dx, y + dy);
            while self.at(nx, ny) == Some(other(player)) {
                line.push((nx, ny));
                (nx, ny) = (nx + dx, ny + dy);
            }
            if self.at(nx, ny) == Some(player) {
                all.extend(line);
            }
        }
        all
    }

    fn moves(&self, player: char) -> BTreeSet<(i32, i32)> {
        let squares = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
        squares.filter(|&(x, y)| !self.flips(x, y, player).is_empty()).collect()
    }

    fn play(&mut self, x: i32, y: i32) {
        let flipped = self.flips(x, y, self.to_move);
        for (x, y) in flipped.into_iter().chain([(x, y)]) {
            self.grid[usize::try_from(y).unwrap()][usize::try_from(x).unwrap()] = self.to_move;
        }
        self.to_move = other(self.to_move);
        self.settle();
    }

    fn settle(&mut self) {
        if self.moves(self.to_move).is_empty() && !self.moves(other(self.to_move)).is_empty() {
            self.to_move = other(self.to_move);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.moves('X').is_empty() || !self.moves('O').is_empty() {
            return None;
        }
        let count = |disc: char| self.grid.iter().flatten().filter(|&&there| there == disc).count();
        Some(match (count('X'), count('O')) {
            (x, o) if x > o => Outcome::First,
            (x, o) if x < o => Outcome::Second,
            _ => Outcome::Draw,
        })
    }

    fn text(&self) -> String {
        format!("{} {}", self.grid.concat().iter().collect::<String>(), self.to_move)
    }
}

fn names(squares: impl IntoIterator<Item = (i32, i32)>) -> BTreeSet<String> {
    let letter = |from: u8, by: i32| char::from(from + u8::try_from(by).unwrap());
    squares.into_iter().map(|(x, y)| format!("{}{}", letter(b'a', x), letter(b'1', y))).collect()
}

fn agree(position: &Position, oracle: &Oracle) -> Result<(), TestCaseError> {
    prop_assert_eq!(board::write(position), oracle.text());
    prop_assert_eq!(position.outcome(), oracle.outcome());
    for (color, disc) in [(Color::Black, 'X'), (Color::White, 'O')] {
        let moves: BTreeSet<_> = position.moves_of(color).iter().map(|square| square.to_string()).collect();
        prop_assert_eq!(moves, names(oracle.moves(disc)));
        for square in Square::all() {
            let flips: BTreeSet<_> = position.flips(square, color).iter().map(|at| at.to_string()).collect();
            let (x, y) = (i32::from(square.column()), i32::from(square.row()));
            prop_assert_eq!(flips, names(oracle.flips(x, y, disc)));
        }
    }
    let legal = position.legal_moves();
    prop_assert!(Square::all().all(|square| position.play(square).is_ok() == legal.contains(square)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_agree_with_a_slow_oracle(choices in prop::collection::vec(any::<u16>(), 70)) {
        let mut position = Position::start();
        let mut oracle = Oracle::of(&board::write(&position));
        for choice in choices {
            agree(&position, &oracle)?;
            let moves: Vec<_> = oracle.moves(oracle.to_move).into_iter().collect();
            let Some(&(x, y)) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            oracle.play(x, y);
            let square = names([(x, y)]).first().unwrap().parse().unwrap();
            position = position.play(square).unwrap();
        }
        agree(&position, &oracle)?;
    }

    #[test]
    fn any_board_agrees_with_a_slow_oracle(board in "[-XO]{64} [XO]") {
        let position = board::read(&board).unwrap();
        let mut oracle = Oracle::of(&board);
        oracle.settle();
        agree(&position, &oracle)?;
    }
}
