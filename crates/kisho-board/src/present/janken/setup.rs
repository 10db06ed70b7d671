//! Where dice are put to set up a position.

use super::clicks::layout;
use super::words;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::Click;
use crate::present::games::Show;
use crate::present::setup::{Place, ROLL, SetUp, Tool, empty, sides};
use crate::say;
use kisho_game::Color;
use kisho_game::janken::setup::{Flaw, LEFT, code};
use kisho_game::janken::{Die, Lie, Position, Record, Square};
use kisho_game::text::Lang;

/// All that can be done to the start.
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let layout = layout(record, options);
    let position = record.tree.start().position;
    let dice = Color::ALL.into_iter().flat_map(|owner| Lie::ALL.map(|lie| (owner, lie)));
    let die = |(owner, lie): (Color, Lie)| Tool {
        label: format!("{}{lie}", owner.pick('■', '□')),
        ..Tool::new(code(owner, lie), say::setup::die(lang, words::player(owner, lang), lie))
    };
    let mut tools: Vec<Tool> = dice.map(die).collect();
    tools.extend([
        Tool::new(ROLL, say::setup::turn_die(lang)),
        Tool::new(LEFT, say::setup::left_home(lang)),
        Tool::eraser(lang),
    ]);
    let place = |square: Square| Place {
        code: square.to_string(),
        name: square.to_string(),
        area: layout.shows(square).then(|| Rect::around(layout.center(square), 1.0, 1.0)),
        covers: None,
        holds: position.at(square).map(|die| code(die.owner, die.lie)),
    };
    let flaw = |flaw: Flaw| match flaw {
        Flaw::BothWon => say::setup::both_won(lang).to_owned(),
        Flaw::CameBack(square, _) => say::setup::came_back(lang, square),
    };
    let mut flaws: Vec<String> = position.flaws().into_iter().map(flaw).collect();
    // No game comes to an empty board, but pages may show one.
    if position.dice().next().is_none() {
        flaws.push(say::setup::no_dice(lang).to_owned());
    }
    let places: Vec<Place> = Square::all().map(place).collect();
    let sides = sides(["b", "w"], position.to_move.pick(0, 1), record.sides(lang));
    let mut all = SetUp {
        boards: vec![empty(say::setup::empty(lang))],
        flaws,
        ..SetUp::new(tools, tool, places, sides, lang)
    };
    if tool == ROLL {
        all.clicks = turned(&position, &all.places, lang);
    }
    all
}

/// Each die as it lies when it is turned on.
fn turned(position: &Position, places: &[Place], lang: Lang) -> Vec<Click> {
    let dice =
        places.iter().zip(Square::all()).filter_map(|(place, square)| Some((place, position.at(square)?)));
    let click = |(place, die): (&Place, Die)| {
        let lie = Lie::ALL[(die.lie.index() + 1) % Lie::ALL.len()];
        let left = if die.has_left { LEFT } else { "" };
        let change = format!("{}:{}{left}", place.code, code(die.owner, lie));
        Click::at(change, say::setup::turned(lang, &place.name, die.lie, lie), place.area)
    };
    dice.map(click).collect()
}
