//! Where stones are set with a click, and groups are said to be dead.

use super::count;
use super::layout::Layout;
use super::words::color;
use crate::diagram::Rect;
use crate::present::Options;
use crate::present::clicks::{Click, Group};
use crate::say;
use kisho_game::go::score::chains;
use kisho_game::go::{Color, Play, Point, Record};
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

/// The chains at a node, in the order of their first stones, which may be dead, and then the territory, which may be nobody's, as
/// eyes in seki are.
pub fn groups(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Group> {
    let layout = Layout::new(record, options);
    let owned = count::owned(record, node, options, &mut Vec::new());
    let group = |option, points: &[Point], name: String, is_so| {
        let shown = points.iter().filter(|&&at| layout.shows(at));
        let areas = shown.map(|&at| Rect::around(layout.at(at), 1.0, 1.0)).collect();
        Some(Group { option, code: points.first()?.western(record.size), name, areas, is_so })
    };
    let chain = |(whose, stones): (Color, Vec<Point>)| {
        let first = *stones.first()?;
        let name = say::clicks::group(lang, stones.len(), color(whose, lang), layout.name(first, lang));
        group("dead", &stones, name, owned.dead(first).is_some())
    };
    let territory = |mut points: Vec<Point>| {
        points.retain(|&at| owned.dead(at).is_none());
        let first = *points.first()?;
        let name = say::clicks::nobodys(lang, points.len(), layout.name(first, lang));
        group("neutral", &points, name, owned.owner(first).is_none())
    };
    let chains = chains(&record.board_at(node)).into_iter().filter_map(chain);
    chains.chain(owned.surrounded().into_iter().filter_map(territory)).collect()
}
