//! Points to choose from where a record has one way on: points that a reader could think of.

use std::collections::HashSet;

use crate::Fnv1a;
use crate::go::{Board, Point, Record};

/// Points beside those `known`, up to `most` together with them: where the solution goes on, then empty points near
/// its moves. Nobody says that they fail; a point on which the move could not live at all is none of them.
#[must_use]
pub fn nearby(record: &Record, node: usize, known: &[Option<Point>], most: usize) -> Vec<Option<Point>> {
    let mut board = record.board_at(node);
    let Some(first) = record.nodes.get(node) else { return Vec::new() };
    let moves: Vec<Point> =
        record.line(node).skip(1).filter_map(|at| record.nodes.get(at)?.play?.at).collect();
    let solver = record.line(node).skip(1).find_map(|at| record.nodes.get(at)?.play);
    let solver = solver.map_or(first.to_move, |play| play.color);
    let mixed = mixed(&board);
    let near = |at: &Point| moves.iter().map(|other| steps(*at, *other)).min().unwrap_or(0);
    let mut others: Vec<Point> = record.size.points().collect();
    // What is equally near stands in an order that tells nothing.
    others.sort_by_cached_key(|at| (near(at), mixed_with(mixed, *at)));
    let mut seen: HashSet<Option<Point>> = known.iter().copied().collect();
    let found = moves.iter().copied().chain(others).filter(|at| board.get(*at).is_none());
    let found: Vec<Point> = found.filter(|at| seen.insert(Some(*at))).collect();
    let lives = |at: &Point| {
        let mut changes = Vec::new();
        let dies = board.play(solver, *at, &mut changes).suicide > 0;
        board.undo(&changes);
        !dies
    };
    found.into_iter().filter(lives).take(most.saturating_sub(known.len())).map(Some).collect()
}

/// A number that follows from the position.
fn mixed(board: &Board) -> Fnv1a {
    let mut mixed = Fnv1a::default();
    mixed.mix(board.size().points().map(|at| board.get(at).map_or(0, |color| color.pick(1, 2))));
    mixed
}

fn mixed_with(mut mixed: Fnv1a, at: Point) -> usize {
    mixed.mix([at.column, at.row]);
    mixed.below(usize::MAX)
}

/// How far one point is from another along the lines.
fn steps(a: Point, b: Point) -> u8 {
    a.column.abs_diff(b.column).saturating_add(a.row.abs_diff(b.row))
}
