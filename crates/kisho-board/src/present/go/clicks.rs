//! Where stones are set with a click.

use super::layout::Layout;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::Click;
use crate::say;
use kisho_game::go::{Play, Record};
use kisho_game::text::Lang;

/// All legal moves at a node: points, and a pass.
pub fn clicks(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
    let layout = Layout::new(record, options);
    let click = |play: Play| match play.at {
        None => Click::at("pass".to_owned(), say::clicks::pass(lang).to_owned(), None),
        Some(at) => {
            let area = layout.shows(at).then(|| Rect::around(layout.at(at), 1.0, 1.0));
            Click::at(at.western(record.size), layout.name(at, lang), area)
        }
    };
    record.legal_moves(node).into_iter().map(click).collect()
}
