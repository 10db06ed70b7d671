//! Ways to the goal: whether there is one, and the shortest.
//!
//! A set of squares is a number of 81 bits. All squares one step away from a set are found at once, by shifting it, so that a
//! way across the board costs some dozens of operations a step and no memory.

use super::{Direction, Orientation, Player, Position, Square, Wall};

/// Squares, one bit each; the lowest is a1.
type Squares = u128;

const FILE_A: Squares = 0x0100_8040_2010_0804_0201;
const ALL: Squares = (1 << 81) - 1;

/// Where steps are stopped by walls.
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// Squares from which no step goes up.
    shut_up: Squares,
    /// Squares from which no step goes to the right.
    shut_right: Squares,
}

impl Ground {
    /// The walls of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::new(Orientation::ALL.map(|orientation| position.slots(orientation)))
    }

    /// Horizontal and vertical walls, one bit for each crossing.
    #[must_use]
    pub fn new([horizontal, vertical]: [u64; 2]) -> Self {
        // A row has eight crossings and nine squares; what lies in column i is a step off the board in any case.
        let spread = |slots: u64| {
            (0..8).fold(0, |squares, row| squares | (Squares::from(slots >> (8 * row) & 0xff) << (9 * row)))
        };
        let (horizontal, vertical) = (spread(horizontal), spread(vertical));
        Self { shut_up: horizontal | horizontal << 1, shut_right: vertical | vertical << 9 }
    }

    /// Whether the pawns of two squares that share a side can go from one to the other.
    #[must_use]
    pub fn is_open(&self, from: Square, direction: Direction) -> bool {
        from.step(direction).is_some_and(|to| self.next(bit(from)) & bit(to) != 0)
    }

    /// The squares one step away from any of a set.
    fn next(&self, from: Squares) -> Squares {
        self.up(from) | self.down(from) | self.right(from) | self.left(from)
    }

    fn up(&self, from: Squares) -> Squares {
        (from & !self.shut_up) << 9 & ALL
    }

    fn down(&self, from: Squares) -> Squares {
        from >> 9 & !self.shut_up
    }

    fn right(&self, from: Squares) -> Squares {
        (from & !self.shut_right) << 1 & !FILE_A & ALL
    }

    fn left(&self, from: Squares) -> Squares {
        (from & !FILE_A) >> 1 & !self.shut_right
    }

    /// Whether a pawn can get from a square to a player's goal; the other pawn is in nobody's way.
    #[must_use]
    pub fn leads(&self, from: Square, player: Player) -> bool {
        let goal = goal(player);
        let mut reached = bit(from);
        while reached & goal == 0 {
            // How far it is does not matter here, so that each direction goes on from where the one before it came.
            let mut more = reached | self.up(reached);
            more |= self.right(more);
            more |= self.left(more);
            more |= self.down(more);
            if more == reached {
                return false;
            }
            reached = more;
        }
        true
    }

    /// The fewest steps from a square to a player's goal, 0–80; `None` if walls shut it off.
    #[must_use]
    pub fn distance(&self, from: Square, player: Player) -> Option<u8> {
        let goal = goal(player);
        let (mut reached, mut steps) = (bit(from), 0);
        while reached & goal == 0 {
            let more = reached | self.next(reached);
            if more == reached {
                return None;
            }
            reached = more;
            steps += 1;
        }
        Some(steps)
    }

    /// One of the shortest ways from a square to a player's goal, both ends included; `None` if walls shut it off. Where
    /// several are equally short it goes straight on towards the goal as long as it can, then as it went before.
    #[must_use]
    pub fn shortest(&self, from: Square, player: Player) -> Option<Vec<Square>> {
        let mut left = self.distance(from, player)?;
        let ahead = if player.goal_row() == 0 { 4 } else { 0 };
        let mut tried = [ahead, 2, 6, 4 - ahead].map(Direction::from_bits);
        let (mut at, mut way) = (from, vec![from]);
        while left > 0 {
            let nearer = |&direction: &Direction| {
                let to = at.step(direction).filter(|_| self.is_open(at, direction))?;
                (self.distance(to, player) == Some(left - 1)).then_some((to, direction))
            };
            let (to, direction) = tried.iter().find_map(nearer)?;
            // Ahead is tried first, then the way it went before.
            if let Some(place) = tried.iter().position(|&tried| tried == direction).filter(|&place| place > 1)
            {
                tried[1..=place].rotate_right(1);
            }
            (at, left) = (to, left - 1);
            way.push(at);
        }
        Some(way)
    }
}

impl Ground {
    /// The walls that would stand across one of the shortest ways from a square to a player's goal. No other wall makes the shortest way
    /// longer. None if walls shut it off.
    #[must_use]
    pub fn walls_across(&self, from: Square, player: Player) -> Vec<Wall> {
        let goal = goal(player);
        let mut reached = vec![bit(from)];
        while let Some(&last) = reached.last().filter(|last| **last & goal == 0) {
            let more = last | self.next(last);
            if more == last {
                return Vec::new();
            }
            reached.push(more);
        }
        let mut walls = Vec::with_capacity(2 * reached.len());
        let mut at = reached.pop().and_then(|last| lowest(last & goal));
        while let (Some(here), Some(before)) = (at, reached.pop()) {
            at = lowest(self.next(bit(here)) & before);
            walls.extend(at.into_iter().flat_map(|before| Wall::between(before, here)));
        }
        walls
    }
}

/// The first square of a set.
fn lowest(squares: Squares) -> Option<Square> {
    u8::try_from(squares.trailing_zeros()).ok().and_then(Square::new)
}

/// The corners of squares, ten in a row: one bit each, the lowest at the lower left of a1.
type Corners = u128;

/// The corners at the edge of the board.
const EDGE: Corners = {
    let (mut edge, mut at) = (0, 0);
    while at < 100 {
        if at % 10 == 0 || at % 10 == 9 || at < 10 || at >= 90 {
            edge |= 1 << at;
        }
        at += 1;
    }
    edge
};

/// Whether a wall beside others, horizontal and vertical ones with one bit for each crossing, could close a way. Where this says no it cannot.
///
/// What closes a way is a line of walls that comes back to itself or goes from edge to edge. If it was not closed before, it
/// goes through the new wall, and so meets other walls or the edge at two of the three corners where the wall has its ends and its middle.
#[must_use]
pub fn could_close(others: [u64; 2], wall: Wall) -> bool {
    let mut own = [0; 2];
    own[wall.orientation.index()] = 1 << wall.slot.index();
    (corners(own) & (EDGE | corners(others))).count_ones() > 1
}

/// The corners where walls have their ends and middles.
fn corners(walls: [u64; 2]) -> Corners {
    let middles = |slots: u64| {
        (0..8).fold(0, |corners, row| corners | (Corners::from(slots >> (8 * row) & 0xff) << (10 * row + 11)))
    };
    let [horizontal, vertical] = walls.map(middles);
    horizontal | horizontal << 1 | horizontal >> 1 | vertical | vertical << 10 | vertical >> 10
}

fn bit(square: Square) -> Squares {
    1 << square.index()
}

/// The squares on which a player wins.
fn goal(player: Player) -> Squares {
    0x1ff << (9 * player.goal_row())
}
