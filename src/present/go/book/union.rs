//! What a book figure shows: every stone that stood at the start or was played in the range, captured or not;
//! the first stone on a point wins.

use std::collections::{BTreeMap, HashMap};

use crate::game::go::{Board, Color, Point, Record, Size};

/// How the moves of a figure are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Not at all.
    None,
    /// With the numbers that they have in the game.
    True,
    /// Counted from this number on.
    From(u32),
}

/// A stone of a figure.
#[derive(Debug, Clone, Copy)]
struct Stone {
    color: Color,
    number: Option<u32>,
}

/// A move of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The number that it has in the figure; `None` where moves are not numbered.
    pub number: Option<u32>,
    /// The number that it has in the game.
    pub true_number: u32,
    /// Whose it is.
    pub color: Color,
    /// Where; `None` is a pass.
    pub at: Option<Point>,
}

/// The stones of a figure, and its moves.
pub struct Union {
    size: Size,
    stones: Vec<Option<Stone>>,
    /// The moves in the order of play.
    pub moves: Vec<Move>,
    /// Those of the moves that are not to be seen: passes, and stones on points that were taken.
    pub unseen: Vec<Move>,
}

impl Union {
    /// Puts the moves and the setup of `nodes`, which follow one another, on the stones that stood there before.
    pub fn of(record: &Record, nodes: &[usize], start: &Board, count: Count) -> Self {
        let plain = |color| Stone { color, number: None };
        let stones = record.size.points().map(|at| start.get(at).map(plain)).collect();
        let mut union = Self { size: record.size, stones, moves: Vec::new(), unseen: Vec::new() };
        for node in nodes.iter().filter_map(|&node| record.nodes.get(node)) {
            for change in &node.changes {
                let played = node.play.is_some_and(|play| play.at == Some(change.at));
                if let Some(color) = change.after.filter(|_| !played) {
                    union.put(change.at, plain(color));
                }
            }
            if let Some(play) = node.play {
                let number = match count {
                    Count::None => None,
                    Count::True => Some(node.number),
                    Count::From(first) => {
                        u32::try_from(union.moves.len()).ok().map(|nth| first.saturating_add(nth))
                    }
                };
                let this = Move { number, true_number: node.number, color: play.color, at: play.at };
                union.moves.push(this);
                let seen = play.at.is_some_and(|at| union.put(at, Stone { color: play.color, number }));
                if !seen {
                    union.unseen.push(this);
                }
            }
        }
        union
    }

    /// Puts a stone on a point that is free; whether it was.
    fn put(&mut self, at: Point, stone: Stone) -> bool {
        match self.stones.get_mut(at.index(self.size)) {
            Some(place @ None) => {
                *place = Some(stone);
                true
            }
            _ => false,
        }
    }

    /// The stones, point by point.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().zip(&self.stones).filter_map(|(at, stone)| Some((at, stone.as_ref()?.color)))
    }

    /// The numbers on the stones.
    pub fn numbers(&self) -> HashMap<Point, u32> {
        let number = |(at, stone): (Point, &Option<Stone>)| Some((at, stone.as_ref()?.number?));
        self.size.points().zip(&self.stones).filter_map(number).collect()
    }

    /// The number on the stone of a point.
    pub fn number_at(&self, at: Point) -> Option<u32> {
        self.stones.get(at.index(self.size)).copied().flatten()?.number
    }

    /// The moves that are not to be seen, by their places (`None`: passes), in the order of the first of each.
    pub fn unseen_by_place(&self) -> Vec<(Option<Point>, Vec<u32>)> {
        let mut places: Vec<(Option<Point>, Vec<u32>)> = Vec::new();
        let mut known: BTreeMap<Option<Point>, usize> = BTreeMap::new();
        for unseen in &self.unseen {
            let Some(number) = unseen.number else { continue };
            let place = *known.entry(unseen.at).or_insert_with(|| {
                places.push((unseen.at, Vec::new()));
                places.len() - 1
            });
            if let Some((_, numbers)) = places.get_mut(place) {
                numbers.push(number);
            }
        }
        places
    }
}
