//! The board: stones, captures, and how to take a move back.

use super::{Color, Point, Size};

/// One point that changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub at: Point,
    /// What stood there before.
    pub before: Option<Color>,
    /// What stands there now.
    pub after: Option<Color>,
}

impl Change {
    /// The place of its property among those of setup: black stones, white ones, and what is taken away.
    pub(super) fn rank(&self) -> u8 {
        self.after.map_or(2, |color| color.pick(0, 1))
    }
}

/// What a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effect {
    /// Stones of the opponent that were taken.
    pub captured: u32,
    /// Own stones that were taken because the move left them no liberty.
    pub suicide: u32,
    /// The stone that was already there.
    pub occupied: Option<Color>,
}

/// A point with what is on it, or the rim around the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    Rim,
}

/// A position. Moves are executed whether the rules of the game forbid them or not, as SGF FF\[4\] asks.
///
/// The rows stand one after the other with a rim around them, so that a point has its neighbours at fixed distances
/// and no side of the board is a special case. One column of the rim lies at the left of a row and at the right of the
/// one above.
#[derive(Debug, Clone)]
pub struct Board {
    size: Size,
    cells: Vec<Cell>,
    /// How many stones there are, black and white.
    counts: [usize; 2],
    /// For each cell the number of the last search that came by.
    seen: Vec<u32>,
    search: u32,
    /// The cells of the group that is searched.
    group: Vec<usize>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let width = usize::from(size.columns()) + 1;
        let length = width * (usize::from(size.rows()) + 2) + 1;
        let mut board = Self {
            size,
            cells: vec![Cell::Rim; length],
            counts: [0; 2],
            seen: vec![0; length],
            search: 0,
            group: Vec::new(),
        };
        for row in 1..=usize::from(size.rows()) {
            board.cells[row * width + 1..(row + 1) * width].fill(Cell::Empty);
        }
        board
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at a point.
    #[must_use]
    pub fn get(&self, at: Point) -> Option<Color> {
        match self.cells[self.cell(at)?] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Rim => None,
        }
    }

    /// How many stones of a colour there are.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.counts[side(color)]
    }

    /// Puts a stone there, or takes away what is there, without any rule. `None` if nothing changes.
    pub fn set(&mut self, at: Point, after: Option<Color>) -> Option<Change> {
        let before = self.get(at);
        let cell = self.cell(at)?;
        self.put(cell, before, after);
        (before != after).then_some(Change { at, before, after })
    }

    /// Plays a stone: it is put down, the opponent's groups without liberties are taken, then its own group if that
    /// has none. What changes is added to `changes`: the stone, then what was taken.
    pub fn play(&mut self, color: Color, at: Point, changes: &mut Vec<Change>) -> Effect {
        let mut effect = Effect { occupied: self.get(at), ..Effect::default() };
        let Some(cell) = self.cell(at) else { return effect };
        changes.extend(self.set(at, Some(color)));
        for beside in self.neighbours(cell) {
            if self.cells[beside] == Cell::Stone(color.other()) {
                effect.captured += self.take_if_dead(beside, color.other(), changes);
            }
        }
        effect.suicide = self.take_if_dead(cell, color, changes);
        effect
    }

    /// Takes changes back that were the last ones made.
    pub fn undo(&mut self, changes: &[Change]) {
        for change in changes.iter().rev() {
            self.set(change.at, change.before);
        }
    }

    /// Makes changes once more.
    pub fn redo(&mut self, changes: &[Change]) {
        for change in changes {
            self.set(change.at, change.after);
        }
    }

    /// Takes the group of `color` at `cell` off the board if it has no liberty; the number of its stones.
    fn take_if_dead(&mut self, cell: usize, color: Color, changes: &mut Vec<Change>) -> u32 {
        if self.has_liberty(cell, color) {
            return 0;
        }
        let group = std::mem::take(&mut self.group);
        for &stone in &group {
            self.put(stone, Some(color), None);
            changes.push(Change { at: self.point(stone), before: Some(color), after: None });
        }
        self.group = group;
        u32::try_from(self.group.len()).unwrap_or(u32::MAX)
    }

    /// Whether the group of `color` at `cell` has a liberty: the search ends at the first one it meets. If it has none,
    /// `group` is the whole group.
    fn has_liberty(&mut self, cell: usize, color: Color) -> bool {
        self.next_search();
        self.seen[cell] = self.search;
        self.group.clear();
        self.group.push(cell);
        let mut next = 0;
        while let Some(&stone) = self.group.get(next) {
            next += 1;
            for beside in self.neighbours(stone) {
                match self.cells[beside] {
                    Cell::Empty => return true,
                    Cell::Stone(there) if there == color && self.seen[beside] != self.search => {
                        self.seen[beside] = self.search;
                        self.group.push(beside);
                    }
                    Cell::Stone(_) | Cell::Rim => {}
                }
            }
        }
        false
    }

    /// The first stone of each group without liberties, in reading order.
    #[must_use]
    pub fn without_liberties(mut self) -> Vec<(Color, Point)> {
        let mut dead = Vec::new();
        let mut known = vec![false; self.cells.len()];
        for cell in 0..self.cells.len() {
            let Cell::Stone(color) = self.cells[cell] else { continue };
            if !known[cell] && !self.has_liberty(cell, color) {
                self.group.iter().for_each(|&stone| known[stone] = true);
                dead.push((color, self.point(cell)));
            }
        }
        dead
    }

    fn next_search(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
    }

    fn put(&mut self, cell: usize, before: Option<Color>, after: Option<Color>) {
        self.cells[cell] = after.map_or(Cell::Empty, Cell::Stone);
        if let Some(color) = before {
            self.counts[side(color)] -= 1;
        }
        if let Some(color) = after {
            self.counts[side(color)] += 1;
        }
    }

    fn width(&self) -> usize {
        usize::from(self.size.columns()) + 1
    }

    /// The cell of a point; `None` off the board.
    fn cell(&self, at: Point) -> Option<usize> {
        let Point { column, row } = self.size.point(at.column, at.row)?;
        Some((usize::from(row) + 1) * self.width() + usize::from(column) + 1)
    }

    /// The point of a cell that is not of the rim.
    fn point(&self, cell: usize) -> Point {
        let number = |n: usize| u8::try_from(n - 1).unwrap_or(u8::MAX);
        Point { column: number(cell % self.width()), row: number(cell / self.width()) }
    }

    /// The cells beside one that is not of the rim.
    fn neighbours(&self, cell: usize) -> [usize; 4] {
        [cell - 1, cell + 1, cell - self.width(), cell + self.width()]
    }
}

fn side(color: Color) -> usize {
    color.pick(0, 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Slow and obvious: spreads "has a liberty" until nothing changes.
    fn dead(board: &Board, color: Color) -> Vec<Point> {
        let size = board.size();
        let mine = |p: &Point| board.get(*p) == Some(color);
        let mut alive: Vec<Point> = Vec::new();
        loop {
            let more: Vec<Point> = size
                .points()
                .filter(mine)
                .filter(|p| !alive.contains(p))
                .filter(|&p| size.neighbours(p).any(|n| board.get(n).is_none() || alive.contains(&n)))
                .collect();
            if more.is_empty() {
                return size.points().filter(mine).filter(|p| !alive.contains(p)).collect();
            }
            alive.extend(more);
        }
    }

    fn play_slowly(board: &mut Board, color: Color, at: Point) -> (u32, u32) {
        board.set(at, Some(color));
        let mut taken = |color| {
            let stones = dead(board, color);
            for &stone in &stones {
                board.set(stone, None);
            }
            u32::try_from(stones.len()).unwrap()
        };
        (taken(color.other()), taken(color))
    }

    proptest! {
        #[test]
        fn captures_are_those_of_the_slow_rule(
            columns in 1u8..6, rows in 1u8..6,
            moves in prop::collection::vec((any::<bool>(), 0u8..6, 0u8..6), 0..80),
        ) {
            let size = Size::new(columns, rows).unwrap();
            let (mut fast, mut slow) = (Board::new(size), Board::new(size));
            let mut done = Vec::new();
            for (black, column, row) in moves {
                let color = if black { Color::Black } else { Color::White };
                let at = size.point(column % columns, row % rows).unwrap();
                let before = fast.clone();
                let mut changes = Vec::new();
                let effect = fast.play(color, at, &mut changes);
                prop_assert_eq!((effect.captured, effect.suicide), play_slowly(&mut slow, color, at));
                prop_assert_eq!(&fast, &slow);
                for color in Color::ALL {
                    let count = size.points().filter(|&p| fast.get(p) == Some(color)).count();
                    prop_assert_eq!(fast.count(color), count);
                }
                done.push((before, changes));
            }
            for (before, changes) in done.into_iter().rev() {
                let after = fast.clone();
                fast.undo(&changes);
                prop_assert_eq!(&fast, &before);
                fast.redo(&changes);
                prop_assert_eq!(&fast, &after);
                fast.undo(&changes);
            }
        }
    }
}
