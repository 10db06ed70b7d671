//! Counting a finished game: whose points are whose, and who has won.
//!
//! Which stones are dead, and which eyes belong to groups in seki, is what the players agree on at the end: no
//! program can know it from the position, so whoever asks for a count says it. All other stones count as alive.
//! Rules: the Japanese rules of 1989 for territory, those of the Chinese and the American Go Association for area.

mod points;
#[cfg(test)]
mod tests;

pub use points::Halves;

use super::{Board, Captures, Color, Point, Size};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rules {
    /// Territory and prisoners, as in Japan and Korea.
    #[default]
    Territory,
    /// Living stones and territory; a handicap is not made up for (New Zealand, Tromp–Taylor).
    Area,
    /// Area as in China: White gets a point for each handicap stone.
    Chinese,
    /// Area as in the rules of the AGA: White gets a point for each handicap stone but the first.
    Aga,
}

impl Rules {
    /// The rules that SGF's `RU` names; what is unknown there counts territory, as most records do.
    #[must_use]
    pub fn named(ru: &str) -> Self {
        let ru = ru.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| ru.contains(word));
        let short = |names: &[&str]| names.iter().any(|name| ru.split_whitespace().any(|word| word == *name));
        match () {
            () if says(&["chin", "中国", "中國", "중국", "数子", "數子"]) || short(&["cn"]) => {
                Self::Chinese
            }
            () if short(&["aga"]) || says(&["american"]) => Self::Aga,
            () if short(&["nz", "goe", "ing"])
                || says(&["area", "new zealand", "tromp", "应氏", "應氏", "応氏"]) =>
            {
                Self::Area
            }
            () => Self::Territory,
        }
    }

    /// Whether living stones count.
    #[must_use]
    pub fn count_area(self) -> bool {
        self != Self::Territory
    }

    /// What White gets for `handicap` stones, in points. A handicap of one stone is none.
    #[must_use]
    pub fn compensation(self, handicap: u32) -> u32 {
        match self {
            Self::Chinese if handicap > 1 => handicap,
            Self::Aga => handicap.saturating_sub(1),
            _ => 0,
        }
    }
}

/// Who owns which points once the dead stones are taken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ownership {
    size: Size,
    /// For each point in reading order whose territory it is: an empty point or a dead stone.
    owners: Vec<Option<Color>>,
    /// For each point the living stone there.
    alive: Vec<Option<Color>>,
    /// For each point the dead stone there.
    dead: Vec<Option<Color>>,
}

impl Ownership {
    /// The territory where the stones on `dead`, each with its whole chain, are dead: a region belongs to the side
    /// whose living stones alone touch it. The regions round the points `neutral` belong to nobody, such as the
    /// eyes of groups in seki by Japanese rules.
    #[must_use]
    pub fn of(board: &Board, dead: &[Point], neutral: &[Point]) -> Self {
        let mut found = Self::living(board);
        found.kill(dead);
        let mut seen = vec![false; found.size.area()];
        for &at in neutral {
            found.region(at, &mut seen);
        }
        for at in found.size.points() {
            let (region, owner) = found.region(at, &mut seen);
            for point in region {
                put(&mut found.owners, found.size, point, owner);
            }
        }
        found
    }

    /// The territory that a file marks with `TB` and `TW`. Stones that stand in the other side's territory are dead;
    /// marks on living stones, which some programs write to count area, say nothing.
    #[must_use]
    pub fn marked(board: &Board, territory: &[(Point, Color)]) -> Self {
        let mut found = Self::living(board);
        let inside = |&&(at, owner): &&(Point, Color)| board.get(at) == Some(owner.other());
        let dead: Vec<Point> = territory.iter().filter(inside).map(|&(at, _)| at).collect();
        found.kill(&dead);
        for &(at, owner) in territory.iter().filter(|&&(at, _)| board.get(at).is_none()) {
            put(&mut found.owners, found.size, at, Some(owner));
        }
        for at in found.size.points() {
            if let Some(dead) = found.dead(at) {
                put(&mut found.owners, found.size, at, Some(dead.other()));
            }
        }
        found
    }

    /// Nothing is dead and nothing is owned yet.
    fn living(board: &Board) -> Self {
        let size = board.size();
        let nothing = vec![None; size.area()];
        let alive = size.points().map(|at| board.get(at)).collect();
        Self { size, owners: nothing.clone(), alive, dead: nothing }
    }

    /// Takes the chains of these stones off as dead.
    fn kill(&mut self, stones: &[Point]) {
        for &stone in stones {
            for at in chain(self.size, stone, |at| self.alive(at)) {
                let color = self.alive(at);
                put(&mut self.dead, self.size, at, color);
                put(&mut self.alive, self.size, at, None);
            }
        }
    }

    /// The points without living stones that hang together with `at` and have not been seen, and the side that alone
    /// touches them.
    fn region(&self, at: Point, seen: &mut [bool]) -> (Vec<Point>, Option<Color>) {
        let mut region = Vec::new();
        let mut touched = [false; 2];
        self.reach(at, seen, &mut region);
        let mut next = 0;
        while let Some(&point) = region.get(next) {
            next += 1;
            for beside in self.size.neighbours(point) {
                match self.alive(beside) {
                    Some(Color::Black) => touched[0] = true,
                    Some(Color::White) => touched[1] = true,
                    None => self.reach(beside, seen, &mut region),
                }
            }
        }
        let owner = match touched {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        };
        (region, owner)
    }

    fn reach(&self, at: Point, seen: &mut [bool], region: &mut Vec<Point>) {
        if self.alive(at).is_none()
            && let Some(seen) = seen.get_mut(at.index(self.size))
            && !std::mem::replace(seen, true)
        {
            region.push(at);
        }
    }

    /// The regions that only one side's living stones touch, each in the order in which its points hang together, its first point
    /// in reading order first. They are that side's territory, unless they are neutral.
    #[must_use]
    pub fn surrounded(&self) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.size.area()];
        let regions = self.size.points().map(|at| self.region(at, &mut seen));
        regions.filter(|(_, owner)| owner.is_some()).map(|(region, _)| region).collect()
    }

    /// Whose territory a point is; `None` for neutral points and under living stones.
    #[must_use]
    pub fn owner(&self, at: Point) -> Option<Color> {
        self.owners.get(at.index(self.size)).copied().flatten()
    }

    /// The dead stone at a point.
    #[must_use]
    pub fn dead(&self, at: Point) -> Option<Color> {
        self.dead.get(at.index(self.size)).copied().flatten()
    }

    fn alive(&self, at: Point) -> Option<Color> {
        self.alive.get(at.index(self.size)).copied().flatten()
    }
}

fn put(points: &mut [Option<Color>], size: Size, at: Point, stone: Option<Color>) {
    if let Some(place) = points.get_mut(at.index(size)) {
        *place = stone;
    }
}

/// The stone at `at` with those of its colour that hang together with it; empty if there is none.
fn chain(size: Size, at: Point, stone: impl Fn(Point) -> Option<Color>) -> Vec<Point> {
    let Some(color) = stone(at) else { return Vec::new() };
    let mut seen = vec![false; size.area()];
    let mut first =
        |at: Point| seen.get_mut(at.index(size)).is_some_and(|seen| !std::mem::replace(seen, true));
    first(at);
    let mut chain = vec![at];
    let mut next = 0;
    while let Some(&point) = chain.get(next) {
        next += 1;
        chain.extend(size.neighbours(point).filter(|&beside| stone(beside) == Some(color) && first(beside)));
    }
    chain
}

/// All stones of a board by chains, each in the order in which they hang together, its first stone in reading order first.
#[must_use]
pub fn chains(board: &Board) -> Vec<(Color, Vec<Point>)> {
    let size = board.size();
    let mut seen = vec![false; size.area()];
    let mut chains = Vec::new();
    for at in size.points() {
        let Some(color) = board.get(at).filter(|_| seen.get(at.index(size)) == Some(&false)) else {
            continue;
        };
        let stones = chain(size, at, |at| board.get(at));
        for stone in &stones {
            if let Some(seen) = seen.get_mut(stone.index(size)) {
                *seen = true;
            }
        }
        chains.push((color, stones));
    }
    chains
}

/// What one side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Side {
    /// Points of territory, those below dead stones of the opponent included.
    pub territory: u32,
    /// Living stones.
    pub stones: u32,
    /// Stones of the opponent taken during the game.
    pub captures: u32,
    /// Dead stones of the opponent, taken off at the end.
    pub dead: u32,
}

impl Side {
    /// Stones of the opponent taken during the game and at its end.
    #[must_use]
    pub fn prisoners(self) -> u32 {
        self.captures.saturating_add(self.dead)
    }

    /// Territory and living stones.
    #[must_use]
    pub fn area(self) -> u32 {
        self.territory.saturating_add(self.stones)
    }
}

/// A count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// What was counted.
    pub rules: Rules,
    /// What Black has.
    pub black: Side,
    /// What White has, without komi.
    pub white: Side,
    /// What White gets for moving second.
    pub komi: Halves,
    /// What White gets for the handicap, in points.
    pub compensation: u32,
}

impl Score {
    /// Counts a position.
    #[must_use]
    pub fn new(owned: &Ownership, captures: Captures, rules: Rules, komi: Halves, handicap: u32) -> Self {
        let side = |color: Color| {
            let count = |points: &[Option<Color>], color: Color| {
                let all = points.iter().filter(|&&point| point == Some(color)).count();
                u32::try_from(all).unwrap_or(u32::MAX)
            };
            Side {
                territory: count(&owned.owners, color),
                stones: count(&owned.alive, color),
                captures: captures.of(color),
                dead: count(&owned.dead, color.other()),
            }
        };
        let (black, white) = (side(Color::Black), side(Color::White));
        Self { rules, black, white, komi, compensation: rules.compensation(handicap) }
    }

    /// What one side has, without komi.
    #[must_use]
    pub fn side(&self, color: Color) -> Side {
        color.pick(self.black, self.white)
    }

    /// The total of one side; White's with komi and what the handicap is worth.
    #[must_use]
    pub fn total(&self, color: Color) -> Halves {
        let side = self.side(color);
        let points = match self.rules.count_area() {
            true => side.area(),
            false => side.territory.saturating_add(side.prisoners()),
        };
        match color {
            Color::Black => Halves::points(points),
            Color::White => Halves::points(points.saturating_add(self.compensation)) + self.komi,
        }
    }

    /// By how much Black is ahead; negative if White is.
    #[must_use]
    pub fn margin(&self) -> Halves {
        self.total(Color::Black) - self.total(Color::White)
    }

    /// The winner and by how much; `None` for a draw (jigo).
    #[must_use]
    pub fn winner(&self) -> Option<(Color, Halves)> {
        let margin = self.margin();
        match margin.0 {
            0 => None,
            1.. => Some((Color::Black, margin)),
            _ => Some((Color::White, -margin)),
        }
    }

    /// The result as SGF writes it: `B+3.5`, `W+10`, `0`.
    #[must_use]
    pub fn result(&self) -> String {
        match self.winner() {
            None => "0".to_owned(),
            Some((Color::Black, by)) => format!("B+{by}"),
            Some((Color::White, by)) => format!("W+{by}"),
        }
    }
}
