//! Go: the stones, the point that a ko forbids, and whose move it is. A board can be turned and reflected in eight ways,
//! or in four if it is no square.

use crate::go::{Board, Node, Play, Point, Record, Size};
use crate::key::{Keyed, Symmetry};

/// No ko.
const NOWHERE: u16 = u16::MAX;

/// `board` is the position at `node`.
pub fn key(record: &Record, node: &Node, board: &Board) -> Keyed {
    let size = record.size;
    let stones: Vec<_> = size.points().filter_map(|at| Some((at, board.get(at)?))).collect();
    let ko = ko(size, node, board);
    let mut turned = Vec::with_capacity(stones.len());
    Keyed::least(symmetries(size), |symmetry, bytes| {
        bytes.extend([b'G', size.columns(), size.rows(), node.to_move.pick(0, 1)]);
        bytes.extend(ko.map_or(NOWHERE, |at| number(at, size, symmetry)).to_be_bytes());
        turned.clear();
        turned.extend(stones.iter().map(|(at, color)| 2 * number(*at, size, symmetry) + color.pick(0, 1)));
        turned.sort_unstable();
        bytes.extend(turned.iter().flat_map(|stone| stone.to_be_bytes()));
    })
}

pub fn turned(play: Play, size: Size, by: Symmetry) -> Play {
    Play { at: play.at.map(|at| turned_point(at, size, by)), ..play }
}

fn symmetries(size: Size) -> impl Iterator<Item = Symmetry> {
    let is_square = size.columns() == size.rows();
    Symmetry::all().filter(move |symmetry| is_square || !symmetry.swaps())
}

fn turned_point(at: Point, size: Size, by: Symmetry) -> Point {
    let (column, row) = by.place((at.column, at.row), (size.columns(), size.rows()));
    Point { column, row }
}

/// A point's place in reading order on the turned board, which is of the same size: 2,703 at most.
fn number(at: Point, size: Size, by: Symmetry) -> u16 {
    let Point { column, row } = turned_point(at, size, by);
    u16::from(row) * u16::from(size.columns()) + u16::from(column)
}

/// The point where the next player may not take back at once: one stone was taken there, by one that stands alone and has
/// no other liberty.
fn ko(size: Size, node: &Node, board: &Board) -> Option<Point> {
    let Play { color, at } = node.play?;
    let at = at.filter(|_| node.taken == 1)?;
    let taken = node.changes.iter().find(|change| change.at != at && change.after.is_none())?.at;
    let closed = |point: Point| point == taken || board.get(point) == Some(color.other());
    size.neighbours(at).all(closed).then_some(taken)
}
