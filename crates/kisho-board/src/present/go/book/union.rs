//! What a book figure shows: every stone that stood at the start or was played in the range, captured or not;
//! the first stone on a point wins.

use std::collections::{BTreeMap, HashMap};

use kisho_game::go::{Board, Change, Color, Point, Record, Size};

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

/// A stone of a figure, and which of the moves it is.
#[derive(Debug, Clone, Copy)]
struct Stone {
    color: Color,
    nth: Option<usize>,
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
}

impl Union {
    /// Puts the moves and the setup of `nodes`, which follow one another, on the stones that stood there before. With
    /// `removal` stones are captured as on a board, and the last stone on a point is the one that is seen.
    pub fn of(record: &Record, nodes: &[usize], start: &Board, count: Count, removal: bool) -> Self {
        let plain = |color| Stone { color, nth: None };
        let stones = record.size.points().map(|at| start.get(at).map(plain)).collect();
        let mut union = Self { size: record.size, stones, moves: Vec::new() };
        for node in nodes.iter().filter_map(|&node| record.nodes.get(node)) {
            let nth = union.moves.len();
            for &Change { at, after, .. } in &node.changes {
                let played = node.play.is_some_and(|play| play.at == Some(at));
                let stone = after.map(|color| Stone { color, nth: played.then_some(nth) });
                union.change(at, stone, removal);
            }
            if let Some(play) = node.play {
                let number = match count {
                    Count::None => None,
                    Count::True => Some(node.number),
                    // Counted from the remainder of 100, move 200 begins with 100: no book has a stone 0.
                    Count::From(0) if nth == 0 => Some(100),
                    Count::From(first) => u32::try_from(nth).ok().map(|nth| first.saturating_add(nth)),
                };
                union.moves.push(Move { number, true_number: node.number, color: play.color, at: play.at });
            }
        }
        union
    }

    /// Changes a point; without `force` only from empty to a stone.
    fn change(&mut self, at: Point, stone: Option<Stone>, force: bool) {
        if let Some(place) = self.stones.get_mut(at.index(self.size))
            && (force || place.is_none())
        {
            *place = stone;
        }
    }

    /// The stones, point by point.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().zip(&self.stones).filter_map(|(at, stone)| Some((at, stone.as_ref()?.color)))
    }

    /// The stones that no move of the figure has put there.
    pub fn set_up(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        let stones = self.size.points().zip(&self.stones);
        stones.filter_map(|(at, stone)| Some((at, stone.as_ref().filter(|stone| stone.nth.is_none())?.color)))
    }

    /// The numbers on the stones.
    pub fn numbers(&self) -> HashMap<Point, u32> {
        self.size.points().filter_map(|at| Some((at, self.number_at(at)?))).collect()
    }

    /// The number on the stone of a point.
    pub fn number_at(&self, at: Point) -> Option<u32> {
        self.moves.get(self.stone_at(at)?.nth?)?.number
    }

    fn stone_at(&self, at: Point) -> Option<Stone> {
        self.stones.get(at.index(self.size)).copied().flatten()
    }

    /// The moves that are not to be seen where only some points are, by their places (`None`: passes), in the order of
    /// the first of each.
    pub fn unseen(&self, sees: impl Fn(Point) -> bool) -> Vec<(Option<Point>, Vec<u32>)> {
        let mut places: Vec<(Option<Point>, Vec<u32>)> = Vec::new();
        let mut known: BTreeMap<Option<Point>, usize> = BTreeMap::new();
        for (nth, this) in self.moves.iter().enumerate() {
            let shown = this.at.filter(|at| sees(*at)).and_then(|at| self.stone_at(at));
            let seen = shown.is_some_and(|stone| stone.nth == Some(nth));
            let Some(number) = this.number.filter(|_| !seen) else { continue };
            let place = *known.entry(this.at).or_insert_with(|| {
                places.push((this.at, Vec::new()));
                places.len() - 1
            });
            if let Some((_, numbers)) = places.get_mut(place) {
                numbers.push(number);
            }
        }
        places
    }
}
