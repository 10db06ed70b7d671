//! A made-up dictionary of variations, as large as asked: always the same for the same seed.
//!
//! Every other point of the board stays empty, so that nothing is ever taken.

use std::fmt::Write as _;

use super::go_game::letters;
use super::random::Random;

/// The deepest variation.
const DEPTH: usize = 60;

/// The tree as parents, and the move of each node; node 0 is the empty board.
pub struct Dictionary {
    pub parents: Vec<usize>,
    pub points: Vec<(usize, usize)>,
}

impl Dictionary {
    /// A dictionary with so many nodes.
    pub fn new(seed: u64, nodes: usize) -> Self {
        let mut random = Random::new(seed);
        let (mut parents, mut points) = (vec![0], vec![(99, 99)]);
        let mut depths = vec![0];
        let mut last = 0;
        while parents.len() < nodes {
            // Lines go on for some moves; then another variation begins somewhere.
            let parent = if random.below(8) > 0 { last } else { random.below(parents.len()) };
            last = parent;
            if depths[parent] == DEPTH {
                continue;
            }
            let near = random.below(4) > 0;
            let mut point =
                (random.below(if near { 10 } else { 19 }), random.below(if near { 9 } else { 19 }));
            point.1 -= point.1 % 2 * usize::from((point.0 + point.1) % 2 == 1);
            if (point.0 + point.1) % 2 == 1 {
                point.0 = (point.0 + 1) % 18;
            }
            if (point.0 + point.1) % 2 == 1 || taken(&parents, &points, parent, point) {
                continue;
            }
            last = parents.len();
            depths.push(depths[parent] + 1);
            parents.push(parent);
            points.push(point);
        }
        Self { parents, points }
    }

    /// As SGF. A third of the nodes have a comment.
    pub fn sgf(&self) -> String {
        let mut children = vec![Vec::new(); self.parents.len()];
        for (node, &parent) in self.parents.iter().enumerate().skip(1) {
            children[parent].push(node);
        }
        let mut depths = vec![0; self.parents.len()];
        for (node, &parent) in self.parents.iter().enumerate().skip(1) {
            depths[node] = depths[parent] + 1;
        }
        let mut text = String::from("(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[A made-up dictionary]");
        let mut open = vec![Err(")"), Ok(0)];
        while let Some(next) = open.pop() {
            let node: usize = match next {
                Err(bracket) => {
                    text.push_str(bracket);
                    continue;
                }
                Ok(node) => node,
            };
            if node > 0 {
                let color = if depths[node] % 2 == 1 { 'B' } else { 'W' };
                let _ = write!(text, "\n;{color}[{}]", letters(self.points[node]));
            }
            if node % 3 == 1 {
                let _ = write!(text, "C[What there is to say of node {node} of this dictionary.]");
            }
            match children[node].as_slice() {
                [only] => open.push(Ok(*only)),
                many => open.extend(many.iter().rev().flat_map(|&child| [Err(")"), Ok(child), Err("(")])),
            }
        }
        text
    }
}

/// Whether there is a stone, or the move has been made from here already.
fn taken(parents: &[usize], points: &[(usize, usize)], mut at: usize, point: (usize, usize)) -> bool {
    let among = |after: usize| (after + 1..parents.len()).any(|n| parents[n] == after && points[n] == point);
    if among(at) {
        return true;
    }
    while at > 0 {
        if points[at] == point {
            return true;
        }
        at = parents[at];
    }
    false
}
