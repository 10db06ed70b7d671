//! Where stones are put to set up a position.

use super::layout::Layout;
use super::words;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::setup::{Choice, Place, SetUp, Tool, empty, sides};
use crate::say;
use kisho_game::Color;
use kisho_game::go::setup::{Flaw, flaws};
use kisho_game::go::{Point, Record};
use kisho_game::text::Lang;

/// Lines of the boards that are offered.
const SIZES: [u8; 5] = [5, 7, 9, 13, 19];

/// All that can be done to the start.
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let (layout, board) = (Layout::new(record, options), record.board_at(0));
    let tools = vec![
        Tool::new("b", say::setup::black_stone(lang)),
        Tool::new("w", say::setup::white_stone(lang)),
        Tool::eraser(lang),
    ];
    let place = |at: Point| Place {
        code: at.sgf(),
        name: layout.name(at, lang),
        area: layout.shows(at).then(|| Rect::around(layout.at(at), 1.0, 1.0)),
        covers: None,
        holds: board.get(at).map(|color| color.pick("b", "w").to_owned()),
    };
    let size = |lines: u8| Choice {
        code: format!("size:{lines}"),
        name: format!("{lines}×{lines}"),
        is_so: (record.size.columns(), record.size.rows()) == (lines, lines),
    };
    let flaw = |Flaw::NoLiberty(color, at)| {
        say::setup::no_liberty(lang, words::color(color, lang), layout.name(at, lang))
    };
    let places: Vec<Place> = record.size.points().map(place).collect();
    let now = record.nodes.start().to_move.pick(0, 1);
    let sides = sides(["b", "w"], now, Color::ALL.map(|color| words::color(color, lang)));
    SetUp {
        boards: std::iter::once(empty(say::setup::empty(lang))).chain(SIZES.map(size)).collect(),
        flaws: flaws(record).into_iter().map(flaw).collect(),
        ..SetUp::new(tools, tool, places, sides, lang)
    }
}
