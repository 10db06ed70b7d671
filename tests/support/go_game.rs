//! Made-up Go games with captures: always the same for the same seed, and legal.
//!
//! The rules here are written the slow and obvious way, and share nothing with the library,
//! so that tests can hold one against the other.

use std::fmt::Write as _;

use super::random::Random;

/// Rows from the top; `.` empty, `X` black, `O` white.
pub type Board = Vec<Vec<char>>;

/// Column from the left and row from the top.
pub type Point = (usize, usize);

/// A position of the tree and the move that led to it.
#[derive(Debug, Clone)]
pub struct Node {
    /// The move; `None` for the empty board and where there was no legal move but a pass.
    pub point: Option<Point>,
    /// Who made the move.
    pub color: char,
    pub board: Board,
    /// Stones taken so far by black and by white.
    pub captures: (usize, usize),
    pub parent: Option<usize>,
    pub children: Vec<usize>,
}

/// A game with variations. Node 0 is the empty board.
#[derive(Debug, Clone)]
pub struct Game {
    pub size: usize,
    pub nodes: Vec<Node>,
}

impl Game {
    /// A game of one line with so many moves.
    pub fn line(seed: u64, size: usize, moves: usize) -> Self {
        let mut game = Self::empty(size);
        game.grow(0, moves, &mut Random::new(seed));
        game
    }

    /// A game with `branches` variations of up to 8 moves, which may have variations of their own.
    pub fn tree(seed: u64, size: usize, moves: usize, branches: usize) -> Self {
        let mut game = Self::line(seed, size, moves);
        let mut random = Random::new(seed ^ 0x7ee5);
        for _ in 0..branches {
            let at = random.below(game.nodes.len());
            let length = 1 + random.below(8);
            game.grow(at, length, &mut random);
        }
        game
    }

    /// Adds so many ways on from the start, each so many moves long.
    pub fn fan(&mut self, seed: u64, ways: usize, moves: usize) {
        let mut random = Random::new(seed);
        for _ in 0..ways {
            self.grow(0, moves, &mut random);
        }
    }

    fn empty(size: usize) -> Self {
        let start = Node {
            point: None,
            color: 'O',
            board: vec![vec!['.'; size]; size],
            captures: (0, 0),
            parent: None,
            children: Vec::new(),
        };
        Self { size, nodes: vec![start] }
    }

    /// Plays on from node `from`.
    fn grow(&mut self, from: usize, moves: usize, random: &mut Random) {
        let mut at = from;
        for _ in 0..moves {
            let next = self.next(at, random);
            let child = self.nodes.len();
            self.nodes[at].children.push(child);
            self.nodes.push(next);
            at = child;
        }
    }

    /// A move after node `at`: mostly near the last one, as in a real game, and often a capture if there is one.
    fn next(&self, at: usize, random: &mut Random) -> Node {
        let before = &self.nodes[at];
        let color = other(before.color);
        let ko = before.parent.map(|parent| &self.nodes[parent].board);
        let taken: Vec<Point> = before.children.iter().filter_map(|&c| self.nodes[c].point).collect();
        let mut fallback = None;
        for attempt in 0..400 {
            let point = match before.point {
                Some((x, y)) if attempt < 60 && random.below(4) > 0 => {
                    (near(x, self.size, random), near(y, self.size, random))
                }
                _ => (random.below(self.size), random.below(self.size)),
            };
            if taken.contains(&point) || is_eye(&before.board, point, color) {
                continue;
            }
            let Some((board, captured)) = play(&before.board, point, color) else { continue };
            if ko == Some(&board) {
                continue;
            }
            let (black, white) = before.captures;
            let captures = if color == 'X' { (black + captured, white) } else { (black, white + captured) };
            let node =
                Node { point: Some(point), color, board, captures, parent: Some(at), children: Vec::new() };
            if captured > 0 || attempt > 20 {
                return node;
            }
            fallback.get_or_insert(node);
        }
        let pass = || Node { point: None, color, parent: Some(at), children: Vec::new(), ..before.clone() };
        fallback.unwrap_or_else(pass)
    }

    /// The nodes as they stand in an SGF file: a parent before its children, the main line first.
    pub fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            order.push(at);
            open.extend(self.nodes[at].children.iter().rev());
        }
        order
    }

    /// The game as SGF; each node's comment is made by `comment`, and none is written if it is empty.
    pub fn sgf(&self, comment: impl Fn(usize) -> String) -> String {
        let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{}]", self.size);
        // What is still to be written: nodes, and the brackets that close variations.
        let mut open: Vec<Result<usize, &str>> = vec![Err(")")];
        open.extend(self.branches(0));
        while let Some(next) = open.pop() {
            match next {
                Err(bracket) => text.push_str(bracket),
                Ok(at) => {
                    let node = &self.nodes[at];
                    let color = if node.color == 'X' { 'B' } else { 'W' };
                    let _ = write!(text, ";{color}[{}]", node.point.map_or(String::new(), letters));
                    let comment = comment(at);
                    if !comment.is_empty() {
                        let _ = write!(text, "C[{comment}]");
                    }
                    open.extend(self.branches(at));
                }
            }
        }
        text
    }

    /// What follows on a node, last first.
    fn branches(&self, at: usize) -> Vec<Result<usize, &'static str>> {
        let children = &self.nodes[at].children;
        match children.as_slice() {
            [only] => vec![Ok(*only)],
            many => many.iter().rev().flat_map(|&child| [Err(")"), Ok(child), Err("(")]).collect(),
        }
    }
}

/// A point as SGF writes it: `(3, 15)` is `dp`.
pub fn letters((x, y): Point) -> String {
    let letter = |n: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[n]);
    [letter(x), letter(y)].iter().collect()
}

fn other(color: char) -> char {
    if color == 'X' { 'O' } else { 'X' }
}

fn near(at: usize, size: usize, random: &mut Random) -> usize {
    (at + random.below(7)).saturating_sub(3).min(size - 1)
}

fn neighbours((x, y): Point, size: usize) -> impl Iterator<Item = Point> {
    let all = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
    all.into_iter().filter(move |&(x, y)| x < size && y < size)
}

/// The stones connected with the one at `point`, and whether they have a liberty.
fn group(board: &Board, point: Point) -> (Vec<Point>, bool) {
    let color = board[point.1][point.0];
    let (mut stones, mut free, mut at) = (vec![point], false, 0);
    while let Some(&stone) = stones.get(at) {
        at += 1;
        for next in neighbours(stone, board.len()) {
            let there = board[next.1][next.0];
            free |= there == '.';
            if there == color && !stones.contains(&next) {
                stones.push(next);
            }
        }
    }
    (stones, free)
}

/// The board after a move and the number of captured stones; `None` if the point is taken or the move is suicide.
fn play(board: &Board, point: Point, color: char) -> Option<(Board, usize)> {
    if board[point.1][point.0] != '.' {
        return None;
    }
    let mut after = board.clone();
    after[point.1][point.0] = color;
    let mut captured = 0;
    for next in neighbours(point, board.len()) {
        if after[next.1][next.0] == other(color) {
            let (stones, free) = group(&after, next);
            if !free {
                captured += stones.len();
                stones.iter().for_each(|&(x, y)| after[y][x] = '.');
            }
        }
    }
    group(&after, point).1.then_some((after, captured))
}

/// Whether all neighbours are of the own colour: a game that fills its eyes does not look like one.
fn is_eye(board: &Board, point: Point, color: char) -> bool {
    neighbours(point, board.len()).all(|(x, y)| board[y][x] == color)
}
