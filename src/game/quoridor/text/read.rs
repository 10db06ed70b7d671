//! Text to records.

use super::problem::Problem;
use super::start::{Start, start};
use super::{INFO, Names, RULES};
use crate::game::movetext::{Head, Refused, grow, head};
use crate::game::quoridor::{Illegal, Move, Played, Position, Record, record};
use crate::game::tree::Growing;
use crate::game::{ReadOptions, Reading};
use crate::text::{Counted, Span, shown};

/// Reads a record. [`ReadOptions::quoridor`] says what its walls are called where its head does not.
pub fn read(text: &[u8], options: &ReadOptions) -> Reading {
    let mut problems = Counted::default();
    let Ok(text) = std::str::from_utf8(text) else {
        problems.note(&Problem::Encoding, Span::new(0, text.len()));
        return Reading::new(None, problems.finish());
    };
    let known = [INFO, RULES].concat();
    let head = head(text, &known, &mut problems);
    let names = names(&head, &mut problems).or(options.quoridor).unwrap_or_default();
    let state = match start(&head, names, &mut problems) {
        Start::Usual => None,
        Start::At(state) => Some(state),
        Start::Unclear => return Reading::new(None, problems.finish()),
    };
    let begin = record::start(state.as_ref());
    let tree = grow(text, head.end, begin, &mut problems, |tree, at, word| play(names, tree, at, word));
    let record = Record::game(state, head.info(|name| RULES.contains(&name)), tree);
    Reading::new(Some(crate::game::Record::Quoridor(record)), problems.finish())
}

/// What the head says of names.
fn names(head: &Head<'_>, problems: &mut Counted) -> Option<Names> {
    let (word, span) = head.get("notation")?;
    let names = Names::of(word);
    if names.is_none() {
        problems.note(&Problem::Notation { found: shown(word) }, span);
    }
    names
}

/// Plays a word.
fn play(names: Names, tree: &mut Growing<Position, Move>, at: usize, word: &str) -> Result<usize, Refused> {
    let Some(position) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    let Some(action) = names.read(word) else { return Err(no_move(names, &position, word)) };
    let played = position.move_of(action).and_then(|action| record::play(tree, at, action));
    played.map_err(|why| {
        let called = match names {
            Names::Official => String::new(),
            _ => format!(" ({word} in this notation)"),
        };
        let said = Played { player: position.to_move, action };
        Refused {
            id: "quoridor-illegal-move",
            message: format!("move {}, {said}{called}: {why}", position.turn),
            hint: other_reading(names, &position, word, why),
            part: None,
        }
    })
}

fn no_move(names: Names, position: &Position, word: &str) -> Refused {
    let form = "a move is the square that the pawn reaches, `e2`, or a wall, `e3h` or `e3v`".to_owned();
    Refused {
        id: "quoridor-move",
        message: format!("`{}` is no move", shown(word)),
        hint: Some(other_names(names, position, word).unwrap_or(form)),
        part: None,
    }
}

/// What may help with a move that is not legal.
fn other_reading(names: Names, position: &Position, word: &str, why: Illegal) -> Option<String> {
    // Another name of the same kind of move ends no game later.
    let can_help = !matches!(why, Illegal::Over(_) | Illegal::TooLong | Illegal::NoWall(_));
    can_help.then(|| other_names(names, position, word)).flatten()
}

/// That the word is a legal move if it is read in another way.
fn other_names(names: Names, position: &Position, word: &str) -> Option<String> {
    let is_legal = |other: &Names| {
        let action = other.read(word).and_then(|action| position.move_of(action).ok());
        *other != names && action.is_some_and(|action| position.play(action).is_ok())
    };
    let other = Names::ALL.into_iter().find(is_legal)?.word();
    let said = names.word();
    Some(format!(
        "names are taken as `{said}` here; if they are not, say `notation: {other}` above the moves"
    ))
}
