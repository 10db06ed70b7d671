//! The text notation of Janken shogi: a head with the start, then turns of actions joined by commas.

use super::record::{Record, play};
use super::{Action, Lie, Position, Square, board};
use crate::game::movetext::{Head, Refused, grow, head};
use crate::game::tree::Growing;
use crate::game::{ReadOptions, Reading};
use crate::text::{Counted, Diagnostic, Span};

/// Names at the head of a record.
const NAMES: &[&str] = &["title", "black", "white", "event", "place", "date", "position", "setup"];

/// Those of them that say where the game begins.
const START: [&str; 2] = ["position", "setup"];

/// Reads a record.
pub fn read(text: &[u8], _: &ReadOptions) -> Reading {
    let Ok(text) = std::str::from_utf8(text) else {
        let whole = Span::new(0, text.len());
        return Reading::new(
            None,
            vec![Diagnostic::error("janken-encoding", whole, "this is not a text in UTF-8")],
        );
    };
    let mut problems = Counted::default();
    let head = head(text, NAMES, &mut problems);
    let start = match start(&head) {
        Ok(start) => start,
        Err(problem) => {
            problems.extend([problem]);
            return Reading::new(None, problems.finish());
        }
    };
    let tree = grow(text, head.end, start, &mut problems, turn);
    let record = Record { info: head.info(|name| START.contains(&name)), tree };
    Reading::new(Some(crate::game::Record::Janken(record)), problems.finish())
}

/// The position that the head describes.
fn start(head: &Head<'_>) -> Result<Position, Diagnostic> {
    if let Some((text, place)) = head.get("position") {
        return board::read(text).map_err(|(error, span)| {
            let span = Span::new(place.start + span.start, place.start + span.end);
            Diagnostic::error("janken-position", span, error.to_string())
        });
    }
    let mut lies = [Lie::GPC; 8];
    if let Some((text, place)) = head.get("setup") {
        let wrong = || {
            let hint = "first black's dice a1 a3 b2 c1, then white's d6 e5 f4 f6: eight words such as `GPC`";
            Diagnostic::error("janken-setup", place, "this is not how eight dice lie").with_hint(hint)
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != lies.len() {
            return Err(wrong());
        }
        for (lie, word) in lies.iter_mut().zip(words) {
            *lie = word.to_ascii_uppercase().parse().map_err(|()| wrong())?;
        }
    }
    let [a, b, c, d, e, f, g, h] = lies;
    Ok(Position::start([a, b, c, d], [e, f, g, h]))
}

/// Plays the actions of a turn.
fn turn(tree: &mut Growing<Position, Action>, at: usize, word: &str) -> Result<usize, Refused> {
    let mut at = at;
    for word in word.split(',').filter(|word| !word.is_empty()) {
        let action = action(word).ok_or_else(|| Refused {
            id: "janken-move",
            message: format!("`{word}` is no action"),
            hint: Some("an action is a roll such as `a1-a2` or a capture such as `a1xa2`".to_owned()),
        })?;
        at = play(tree, at, action).map_err(|why| Refused {
            id: "janken-illegal",
            message: format!("{action}: {why}"),
            hint: None,
        })?;
    }
    Ok(at)
}

/// An action out of its text.
#[must_use]
pub fn action(word: &str) -> Option<Action> {
    let (from, to) = word.split_once(['-', 'x', '×'])?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    Some(Action { from, to, captures: !word.contains('-') })
}
