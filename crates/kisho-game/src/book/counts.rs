//! Counting positions and moves.

use std::collections::HashMap;

use crate::key::{Key, Keyed, Line, Ply, Step, Symmetry};
use crate::{Outcome, Record};

/// Games by how they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All games.
    pub games: u32,
    /// Those of each outcome, in the order of [`Outcome::ALL`].
    ended: [u32; 3],
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, outcome: Option<Outcome>) {
        self.games += 1;
        let at = Outcome::ALL.iter().position(|&known| Some(known) == outcome);
        if let Some(count) = at.and_then(|at| self.ended.get_mut(at)) {
            *count += 1;
        }
    }

    /// Games that ended so; `None`: of which it is not known.
    #[must_use]
    pub fn of(&self, outcome: Option<Outcome>) -> u32 {
        match outcome.and_then(|outcome| Outcome::ALL.iter().position(|&known| known == outcome)) {
            Some(at) => self.ended[at],
            None => self.games - self.ended.iter().sum::<u32>(),
        }
    }
}

/// What was counted. Numbers of positions are in the order in which games came to them first.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    pub positions: Vec<Position>,
    pub starts: Vec<Start>,
}

/// A position that games went through.
#[derive(Debug, Clone)]
pub struct Position {
    pub keyed: Keyed,
    pub tally: Tally,
    /// Games that ended there.
    pub ends: u32,
    /// One for each position that follows.
    pub ways: Vec<Continuation>,
}

/// How a position follows on another.
#[derive(Debug, Clone)]
pub struct Continuation {
    pub to: usize,
    pub tally: Tally,
    /// The moves that lead there, on the board as the key has it, with what turns the board to how the next key has it,
    /// and in how many games each was played. More than one if the position or the next one is its own mirror image.
    pub plies: Vec<(Ply, Symmetry, u32)>,
}

impl Continuation {
    /// The move that was played most often; of several the first.
    pub fn usual(&self) -> Option<(Ply, Symmetry)> {
        let usual = self.plies.iter().rev().max_by_key(|(.., games)| *games);
        usual.map(|&(ply, across, _)| (ply, across))
    }
}

/// A position with which games begin.
#[derive(Debug, Clone)]
pub struct Start {
    pub position: usize,
    /// How its board lay: what turns it to how the key has it, the first such record, and in how many games. Never empty.
    lay: Vec<(Symmetry, Record, u32)>,
}

impl Start {
    /// How the board lay most often, and a record of it.
    pub fn usual(&self) -> (Symmetry, &Record) {
        let usual = self.lay.iter().rev().max_by_key(|(.., games)| *games);
        // Made with one.
        let (turn, record, _) = usual.unwrap_or(&self.lay[0]);
        (*turn, record)
    }

    pub fn games(&self) -> u32 {
        self.lay.iter().map(|(.., games)| games).sum()
    }
}

/// What is needed while games are counted.
#[derive(Default)]
struct Counting {
    counts: Counts,
    numbers: HashMap<Key, usize>,
    /// The place of each way in the list of its position.
    ways: HashMap<(usize, usize), usize>,
    starts: HashMap<usize, usize>,
}

impl Counts {
    /// Counts games up to `most` moves. A game that comes to a position several times counts once there, and once for each move
    /// that it goes on with.
    pub fn of(lines: &[Line], most: usize) -> Self {
        let mut counting = Counting::default();
        let (mut seen, mut gone) = (Vec::new(), Vec::new());
        for line in lines {
            let mut at = counting.number(&line.key);
            counting.start(at, line);
            seen.clear();
            gone.clear();
            counting.visit(at, line.outcome, &mut seen);
            for step in line.steps.iter().take(most) {
                let to = counting.number(&step.key);
                counting.go(at, to, step, line.outcome, &mut gone);
                counting.visit(to, line.outcome, &mut seen);
                at = to;
            }
            // A longer game may have been cut there.
            if line.steps.len() < most
                && let Some(position) = counting.counts.positions.get_mut(at)
            {
                position.ends += 1;
            }
        }
        counting.counts
    }
}

impl Counting {
    fn number(&mut self, keyed: &Keyed) -> usize {
        if let Some(&number) = self.numbers.get(&keyed.key) {
            return number;
        }
        let number = self.counts.positions.len();
        self.numbers.insert(keyed.key.clone(), number);
        let position = Position { keyed: keyed.clone(), tally: Tally::default(), ends: 0, ways: Vec::new() };
        self.counts.positions.push(position);
        number
    }

    fn start(&mut self, position: usize, line: &Line) {
        let next = self.counts.starts.len();
        let number = *self.starts.entry(position).or_insert(next);
        let turn = line.key.turn;
        match self.counts.starts.get_mut(number) {
            None => {
                let lay = vec![(turn, line.start.clone(), 1)];
                self.counts.starts.push(Start { position, lay });
            }
            Some(start) => match start.lay.iter_mut().find(|(known, ..)| *known == turn) {
                Some((.., games)) => *games += 1,
                None => start.lay.push((turn, line.start.clone(), 1)),
            },
        }
    }

    fn visit(&mut self, position: usize, outcome: Option<Outcome>, seen: &mut Vec<usize>) {
        if !seen.contains(&position)
            && let Some(position) = self.counts.positions.get_mut(position)
        {
            position.tally.add(outcome);
        }
        seen.push(position);
    }

    fn go(
        &mut self,
        from: usize,
        to: usize,
        step: &Step,
        outcome: Option<Outcome>,
        gone: &mut Vec<(usize, usize)>,
    ) {
        let Some(position) = self.counts.positions.get_mut(from) else { return };
        let number = *self.ways.entry((from, to)).or_insert(position.ways.len());
        if number == position.ways.len() {
            position.ways.push(Continuation { to, tally: Tally::default(), plies: Vec::new() });
        }
        let Some(way) = position.ways.get_mut(number).filter(|_| !gone.contains(&(from, to))) else { return };
        gone.push((from, to));
        way.tally.add(outcome);
        match way.plies.iter_mut().find(|(known, ..)| *known == step.ply) {
            Some((.., games)) => *games += 1,
            None => way.plies.push((step.ply, step.across, 1)),
        }
    }
}
