//! The titles of diagrams.

use crate::present::book;
use crate::present::games::PositionName;
use crate::present::shogi::{Look, names};
use crate::say;
use kisho_game::shogi::{Ending, Handicap, Record, problem};
use kisho_game::text::{Lang, numeral};

/// The name of a diagram that has one of its own: what a bookmark calls it (A図), the start, the end of the game.
pub fn name(record: &Record, node: usize, look: Look) -> Option<String> {
    let here = record.nodes.get(node)?;
    if let Some(own) = bookmark(record, node, look.lang).filter(|own| own.is_of_diagram) {
        return Some(own.name.to_owned());
    }
    let name = match (node, here.ending) {
        (0, _) => return start(record, look.lang).map(str::to_owned),
        (_, Some(Ending::Resignation)) => say::shogi::resigned_position(look.lang),
        (_, Some(Ending::Mate)) if problem::is_mating(record.start()) => {
            say::shogi::mated_position(look.lang)
        }
        (_, Some(Ending::Interruption | Ending::SealedMove) | None) => return None,
        (_, Some(_)) => say::frame::final_position(look.lang),
    };
    Some(name.to_owned())
}

/// What a start is called of which it is known what it is.
fn start(record: &Record, lang: Lang) -> Option<&'static str> {
    if Handicap::of(record.start()).is_some() {
        return Some(say::frame::starting_position(lang));
    }
    problem::is_mating(record.start()).then(|| say::quiz::problem(lang))
}

/// Whether a bookmark is the name of a diagram, so that it can be a title.
fn names_a_diagram(bookmark: &str, lang: Lang) -> bool {
    match lang.is_japanese() {
        false => ["Diagram ", "Figure ", "Position "].into_iter().any(|word| bookmark.starts_with(word)),
        true => bookmark.ends_with('図') && !bookmark.contains(char::is_whitespace),
    }
}

/// What a bookmark calls a position; the numbers of diagrams may have any digits: 第１図, 第二図, "Figure 7".
pub fn bookmark(record: &Record, node: usize, lang: Lang) -> Option<PositionName<'_>> {
    let name = record.nodes.get(node)?.bookmark.as_deref()?;
    let is_of_diagram = names_a_diagram(name, lang);
    Some(PositionName { name, is_of_diagram, number: number(name, lang).filter(|_| is_of_diagram) })
}

fn number(name: &str, lang: Lang) -> Option<u32> {
    match lang.is_japanese() {
        false => {
            let (number, rest) = numeral::number(name.split_once(' ')?.1.trim_start())?;
            (!rest.starts_with(char::is_alphanumeric)).then_some(number)
        }
        true => {
            let (number, rest) = numeral::count(name.strip_prefix('第').unwrap_or(name))?;
            (rest == "図").then_some(number)
        }
    }
}

/// What a bookmark says of the position, if it is not the title.
pub fn remark(record: &Record, node: usize, look: Look) -> Option<&str> {
    let own = bookmark(record, node, look.lang)?;
    (!own.name.is_empty() && !own.is_of_diagram).then_some(own.name)
}

/// "Diagram 1: after 37. P-7f", 「第1図は▲７六歩まで」; the name alone where there was no move.
pub fn title(name: &str, record: &Record, node: usize, look: Look) -> String {
    book::title(name, last_move(record, node, look), look.lang)
}

/// The title of a diagram that stands alone: 「▲７六歩まで」, or what a position without a move is.
pub fn alone(record: &Record, node: usize, look: Look) -> String {
    match name(record, node, look) {
        Some(name) => title(&name, record, node, look),
        None => book::alone(last_move(record, node, look), look.lang),
    }
}

/// Number and name of the move that led to a node.
fn last_move(record: &Record, node: usize, look: Look) -> Option<(u32, String)> {
    let here = record.nodes.get(node)?;
    Some((here.number, names::alone(record, here, look)?))
}
