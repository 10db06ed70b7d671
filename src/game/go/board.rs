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

/// What a move did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effect {
    /// The points that changed, in order: the stone, then what was taken.
    pub changes: Vec<Change>,
    /// Stones of the opponent that were taken.
    pub captured: u32,
    /// Own stones that were taken because the move left them no liberty.
    pub suicide: u32,
    /// The stone that was already there.
    pub occupied: Option<Color>,
}

/// A position. Moves are executed whether the rules of the game forbid them or not, as SGF FF\[4\] asks.
#[derive(Debug, Clone)]
pub struct Board {
    size: Size,
    stones: Vec<Option<Color>>,
    /// How many stones there are, black and white.
    counts: [usize; 2],
    /// For each point the number of the last search that came by.
    seen: Vec<u32>,
    search: u32,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.stones == other.stones
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, stones: vec![None; size.area()], counts: [0; 2], seen: vec![0; size.area()], search: 0 }
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at a point.
    #[must_use]
    pub fn get(&self, at: Point) -> Option<Color> {
        self.stones.get(at.index(self.size)).copied().flatten()
    }

    /// How many stones of a colour there are.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        match color {
            Color::Black => self.counts[0],
            Color::White => self.counts[1],
        }
    }

    /// Puts a stone there, or takes away what is there, without any rule. `None` if nothing changes.
    pub fn set(&mut self, at: Point, after: Option<Color>) -> Option<Change> {
        let place = self.stones.get_mut(at.index(self.size))?;
        let before = std::mem::replace(place, after);
        for (count, color) in self.counts.iter_mut().zip(Color::ALL) {
            *count += usize::from(after == Some(color));
            *count -= usize::from(before == Some(color));
        }
        (before != after).then_some(Change { at, before, after })
    }

    /// Plays a stone: it is put down, the opponent's groups without liberties are taken, then its own
    /// group if that has none.
    pub fn play(&mut self, color: Color, at: Point) -> Effect {
        let mut effect = Effect { occupied: self.get(at), ..Effect::default() };
        effect.changes.extend(self.set(at, Some(color)));
        for beside in self.size.neighbours(at) {
            if self.get(beside) == Some(color.other()) {
                effect.captured += self.take_if_dead(beside, &mut effect.changes);
            }
        }
        effect.suicide = self.take_if_dead(at, &mut effect.changes);
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

    /// Takes the group at `at` off the board if it has no liberty; the number of its stones.
    fn take_if_dead(&mut self, at: Point, changes: &mut Vec<Change>) -> u32 {
        let Some(group) = self.group_without_liberty(at) else { return 0 };
        for &stone in &group {
            changes.extend(self.set(stone, None));
        }
        u32::try_from(group.len()).unwrap_or(u32::MAX)
    }

    /// The group at `at`, unless it has a liberty: the search ends at the first one it meets.
    fn group_without_liberty(&mut self, at: Point) -> Option<Vec<Point>> {
        let color = self.get(at)?;
        self.next_search();
        let mut group = vec![at];
        self.see(at);
        let mut next = 0;
        while let Some(&stone) = group.get(next) {
            next += 1;
            for beside in self.size.neighbours(stone) {
                match self.get(beside) {
                    None => return None,
                    Some(there) if there == color && self.see(beside) => group.push(beside),
                    Some(_) => {}
                }
            }
        }
        Some(group)
    }

    fn next_search(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
    }

    /// Marks a point as seen in this search; whether it was not yet.
    fn see(&mut self, at: Point) -> bool {
        let index = at.index(self.size);
        self.seen.get_mut(index).is_some_and(|seen| std::mem::replace(seen, self.search) != self.search)
    }
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
                let effect = fast.play(color, at);
                prop_assert_eq!((effect.captured, effect.suicide), play_slowly(&mut slow, color, at));
                prop_assert_eq!(&fast, &slow);
                for color in Color::ALL {
                    let count = size.points().filter(|&p| fast.get(p) == Some(color)).count();
                    prop_assert_eq!(fast.count(color), count);
                }
                done.push((before, effect.changes));
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
