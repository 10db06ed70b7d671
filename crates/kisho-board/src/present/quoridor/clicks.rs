//! Where pawns and walls are set with a click.

use super::board::{self, Board, PITCH, SQUARE};
use super::crop;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::Click;
use crate::say;
use kisho_game::quoridor::{Action, Orientation, Record, Square, Wall};
use kisho_game::text::Lang;

/// How far into the squares at its sides a wall can be clicked: a gap alone is too narrow for a finger.
const REACH: f64 = 1.0;

/// All legal moves at a node. A wall is clicked beside the first of the two squares that it touches, so that no two lie over each other.
pub fn clicks(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
    let Some(position) = record.nodes().get(node).map(|node| node.position) else { return Vec::new() };
    let board = crop::board(record, options).0;
    let actions = position.legal_moves().into_iter().filter_map(|play| position.action(play));
    let from = *position.pawns.get(position.to_move);
    actions.map(|action| click(action, from, board, lang)).collect()
}

fn click(action: Action, from: Square, board: Board, lang: Lang) -> Click {
    match action {
        Action::Pawn(square) => {
            let area = Rect::around(board.square(square), SQUARE, SQUARE);
            let name = say::clicks::goes(lang, from, square);
            Click::at(action.to_string(), name, board.shows(square).then_some(area))
        }
        Action::Wall(wall) => {
            let (area, covers) = wall_area(wall, board);
            Click { covers: Some(covers), ..Click::at(action.to_string(), named(wall, lang), area) }
        }
    }
}

/// Where a wall is clicked, if it is seen, and where it will be.
pub fn wall_area(wall: Wall, board: Board) -> (Option<Rect>, Rect) {
    let center = board.slot(wall.slot);
    let (w, h) = board::size(wall.orientation);
    // Half of the way to the next crossing, towards a on the left and towards 1 below.
    let aside = if board.flipped { PITCH / 2.0 } else { -PITCH / 2.0 };
    let wide = PITCH - SQUARE + 2.0 * REACH;
    let area = match wall.orientation {
        Orientation::Horizontal => Rect::around(center.moved(aside, 0.0), SQUARE, wide),
        Orientation::Vertical => Rect::around(center.moved(0.0, -aside), wide, SQUARE),
    };
    (board.sees(center).then_some(area), Rect::around(center, w, h))
}

/// What a wall is called.
pub fn named(Wall { slot, orientation }: Wall, lang: Lang) -> String {
    match orientation {
        Orientation::Horizontal => say::clicks::horizontal(lang, slot),
        Orientation::Vertical => say::clicks::vertical(lang, slot),
    }
}
