//! Which dice are taken up with a click, and where they go.

use super::layout::Layout;
use super::{bar, steps, view};
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::{Click, Lift};
use crate::say;
use kisho_game::janken::{Action, Record, Square};
use kisho_game::text::Lang;

/// Where the squares are.
pub fn layout(record: &Record, options: &Options) -> Layout {
    let (faces, _) = view::asked(record, options);
    let steps = steps::steps(record, options.games.janken.step);
    let has_stand = steps.iter().any(|step| bar::last_stand(step.position()).contains(&true));
    Layout::new(&steps, options, &faces, has_stand)
}

/// All legal actions at a node.
pub fn clicks(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
    let Some(position) = record.nodes().get(node).map(|node| node.position) else { return Vec::new() };
    let layout = layout(record, options);
    let area = |square: Square| layout.shows(square).then(|| Rect::around(layout.center(square), 1.0, 1.0));
    let click = |action: Action| {
        let Action { from, to, captures } = action;
        let name = if captures { say::clicks::takes } else { say::clicks::goes };
        let code = from.to_string();
        Click {
            from: Some(Lift { name: say::clicks::die(lang, from), area: area(from), code }),
            ..Click::at(action.to_string(), name(lang, from, to), area(to))
        }
    };
    position.legal_actions().into_iter().map(click).collect()
}
