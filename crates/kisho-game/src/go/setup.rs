//! Positions that are set up stone by stone.

use std::collections::HashSet;

use super::{Board, Change, Color, Node, Point, Record, Size};
use crate::setup::{EMPTY, NOTHING, TURN};
use crate::tree::Tree;

/// Why no game comes to a position. It can be played on from all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// The stones of a side that hang together with this one have no liberty.
    NoLiberty(Color, Point),
}

/// Why no game comes to the start.
pub fn flaws(record: &Record) -> Vec<Flaw> {
    let dead = record.board_at(0).without_liberties();
    dead.into_iter().map(|(color, at)| Flaw::NoLiberty(color, at)).collect()
}

/// What is said about a node in properties that are written anew here.
const OWN: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// Sets up the start: a stone (`b`, `w`) or nothing on a point (`dd`), the side to move (`turn`), or lines of a square board (`size`), on
/// which stones keep their names.
pub fn set_up(record: &mut Record, place: &str, thing: &str) -> Option<()> {
    let side = Color::ALL.into_iter().find(|side| side.letter().eq_ignore_ascii_case(thing));
    let mut board = record.board_at(0);
    let mut to_move = record.nodes.start().to_move;
    match place {
        EMPTY => board = Board::new(record.size),
        TURN => to_move = side?,
        "size" => {
            let lines = thing.parse().ok()?;
            let before = std::mem::replace(&mut board, Board::new(Size::new(lines, lines)?));
            for at in board.size().points() {
                let same = Point::from_western(&at.western(board.size()), before.size());
                board.set(at, same.and_then(|same| before.get(same)));
            }
            let start = Node::following(None, None, Color::Black);
            let comment = record.nodes.start().comment.clone();
            record.size = board.size();
            record.nodes = Tree::of(Node { comment, ..start });
        }
        _ if side.is_some() || thing == NOTHING => {
            let Point { column, row } = Point::from_sgf(place.as_bytes())?;
            board.set(record.size.point(column, row)?, side);
        }
        _ => return None,
    }
    let start = record.nodes.node_mut(0)?;
    let stone = |at| board.get(at).map(|color| Change { at, before: None, after: Some(color) });
    // What stays has the order of the file, and what is new comes last.
    let there: Vec<Point> = start.changes.iter().map(|change| change.at).collect();
    let known: HashSet<Point> = there.iter().copied().collect();
    let new = board.size().points().filter(|at| !known.contains(at));
    start.changes = there.iter().copied().chain(new).filter_map(stone).collect();
    start.changes.sort_by_key(Change::rank);
    start.to_move = to_move;
    start.properties.retain(|property| !OWN.contains(&property.name.as_str()));
    Some(())
}
