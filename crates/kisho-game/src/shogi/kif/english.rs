//! The words around a board of text on an English page, as `kisho render --to text` writes them. They may be read back
//! like the Japanese ones.

use super::super::japanese::{HandProblem, InHand};
use super::super::{Color, Hand, Kind};
use crate::text::Span;

/// The player whom a text begins with, and what follows.
#[must_use]
pub fn player(text: &str) -> Option<(Color, &str)> {
    Color::ALL
        .into_iter()
        .find_map(|player| Some((player, text.strip_prefix(player.pick("Black", "White"))?)))
}

/// Whose turn `White to play` says it is.
#[must_use]
pub fn turn(line: &str) -> Option<Color> {
    player(line).filter(|(_, rest)| *rest == " to play").map(|(player, _)| player)
}

/// What stands after `Move`, if it is a number and perhaps a move: `Move 5: Black S-8h`.
#[must_use]
pub fn number(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("Move ")?;
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < rest.len() && (after.is_empty() || after.starts_with(':'))).then_some(rest)
}

/// Pieces in hand: `rook, 3 pawns`, or `nothing`. What cannot be read is told with its place and left out.
#[must_use]
pub fn hand(text: &str) -> (InHand, Vec<(HandProblem, Span)>) {
    let (mut hand, mut problems) = (Hand::default(), Vec::new());
    let parts = text.split(',').filter(|_| text.trim() != "nothing");
    let mut at = 0;
    for part in parts {
        let start = at + part.len() - part.trim_start().len();
        let span = Span::new(start, start + part.trim().len());
        at += part.len() + 1;
        let (count, name) = match part.trim().split_once(' ') {
            Some((count, names)) if count.starts_with(|c: char| c.is_ascii_digit()) => {
                (count.parse().ok(), names.trim().trim_end_matches('s'))
            }
            _ => (Some(1), part.trim()),
        };
        let Some(kind) = Kind::HAND.into_iter().find(|kind| kind.english() == name) else {
            problems.push((HandProblem::NotAPiece, span));
            continue;
        };
        let sum = count.filter(|count| *count > 0).and_then(|count| hand.count(kind).checked_add(count));
        if sum.and_then(|sum| hand.set(kind, sum)).is_none() {
            problems.push((HandProblem::Count(kind), span));
        }
    }
    (InHand::Pieces(hand), problems)
}
