//! Where discs are set with a click.

use super::layout::Layout;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::Click;
use kisho_game::othello::Record;

/// All legal moves at a node.
pub fn clicks(record: &Record, node: usize, options: &Options) -> Vec<Click> {
    let layout = Layout::new(record, options);
    let moves = record.nodes().get(node).map(|node| node.position.legal_moves());
    let click = |square: kisho_game::othello::Square| {
        let area = layout.shows(square).then(|| Rect::around(layout.center(square), 1.0, 1.0));
        Click::at(square.to_string(), square.to_string(), area)
    };
    moves.into_iter().flat_map(|moves| moves.iter()).map(click).collect()
}
