//! The name of a move in English books.

use super::super::{Move, Position};
use super::Words;

/// The name of a move as English books write it: `P-7f`, `Sx7f+` takes and promotes, `N-2e=` does not promote though it
/// could, `P*5e` is dropped, `G6i-5h` tells the gold from another that could go there, `+R-5h` is a promoted rook.
/// If nothing stands where the move comes from, the move as programs write it.
#[must_use]
pub fn western(before: &Position, action: Move) -> String {
    let turn = before.turn();
    let (from, to) = match action {
        Move::Drop { kind, to } => return format!("{}*{}", kind.letter(), to.usi()),
        Move::Step { from, to, .. } => (from, to),
    };
    let Some(piece) = before.at(from) else { return action.to_string() };
    let kind = piece.kind;
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let has_rival = before.reaching(turn, kind, to).any(|rival| rival != from);
    let origin = if has_rival { from.usi() } else { String::new() };
    let sign = if before.at(to).is_some() { "x" } else { "-" };
    let promotion = match action {
        Move::Step { promotes: true, .. } => "+",
        _ if kind.can_promote(turn, from, to) => "=",
        _ => "",
    };
    format!("{promoted}{}{origin}{sign}{}{promotion}", kind.letter(), to.usi())
}

/// The same of a move of which nothing is known but its Japanese name, so that it says neither where the piece came from
/// nor whether it took another.
#[must_use]
pub fn western_words(words: &Words) -> String {
    let Words { to, kind, promotes, is_drop, .. } = *words;
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let sign = if is_drop { "*" } else { "-" };
    let promotion = promotes.map_or("", |promotes| if promotes { "+" } else { "=" });
    format!("{promoted}{}{sign}{}{promotion}", kind.letter(), to.usi())
}
