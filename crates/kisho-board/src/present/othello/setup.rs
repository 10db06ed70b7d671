//! Where discs are put to set up a position.

use super::layout::Layout;
use super::words;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::setup::{Place, SetUp, Tool, empty, sides};
use crate::say;
use kisho_game::Color;
use kisho_game::othello::setup::Flaw;
use kisho_game::othello::{Record, Square};
use kisho_game::text::Lang;

/// All that can be done to the start.
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let layout = Layout::new(record, options);
    let position = record.tree.start().position;
    let tools = vec![
        Tool::new("b", say::setup::black_disc(lang)),
        Tool::new("w", say::setup::white_disc(lang)),
        Tool::eraser(lang),
    ];
    let place = |square: Square| Place {
        code: square.to_string(),
        name: square.to_string(),
        area: layout.shows(square).then(|| Rect::around(layout.center(square), 1.0, 1.0)),
        covers: None,
        holds: position.at(square).map(|color| color.pick("b", "w").to_owned()),
    };
    let flaw = |flaw: Flaw| match flaw {
        Flaw::Middle(square) => say::setup::empty_middle(lang, square),
        Flaw::Apart(square) => say::setup::apart(lang, square),
    };
    let places: Vec<Place> = Square::all().map(place).collect();
    let now = position.to_move.pick(0, 1);
    let sides = sides(["b", "w"], now, Color::ALL.map(|side| words::player(side, lang)));
    SetUp {
        boards: vec![empty(say::setup::empty(lang))],
        flaws: position.flaws().into_iter().map(flaw).collect(),
        ..SetUp::new(tools, tool, places, sides, lang)
    }
}
