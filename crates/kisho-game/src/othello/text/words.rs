//! The words of a transcript: moves may stand one after another without a blank, and results are numbers of discs.

use crate::movetext::Token;
use crate::othello::record::result;
use crate::text::Span;

/// The words for a pass.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "パス"];

/// Whether a word says that a player passes.
pub fn is_pass(word: &str) -> bool {
    PASSES.iter().any(|pass| word.eq_ignore_ascii_case(pass))
}

/// The moves of a word, each with its place; what is no word of moves is left as it is.
pub fn divide(token: Token<'_>, span: Span) -> impl Iterator<Item = (Token<'_>, Span)> {
    let word = match token {
        Token::Move(word) if result(word).is_none() => word,
        _ => "",
    };
    let whole = match token {
        Token::Move(word) => result(word).map(|outcome| Token::Outcome(Some(outcome))),
        other => Some(other),
    };
    let mut at = 0;
    let moves = std::iter::from_fn(move || {
        at += separators(word.get(at..)?);
        let rest = word.get(at..).filter(|rest| !rest.is_empty())?;
        let length = first(rest);
        let place = Span::new(at, at + length).shifted(span.start);
        at += length;
        Some((Token::Move(&rest[..length]), place))
    });
    whole.map(|token| (token, span)).into_iter().chain(moves)
}

/// The length of the move or pass that a text begins with; of all of it if that is none.
fn first(rest: &str) -> usize {
    // A row of hyphens is one of a board.
    let pass = PASSES.iter().find(|pass| begins(rest, pass) && !begins(rest, "---")).map(|pass| pass.len());
    let square = rest.get(..2).filter(|word| word.parse::<crate::othello::Square>().is_ok());
    square.map(str::len).or(pass).unwrap_or(rest.len())
}

/// The length of what may stand between two moves. Two hyphens are a pass.
fn separators(rest: &str) -> usize {
    let is_separator = |c: char| matches!(c, ',' | '-' | '、');
    let other = |(at, c): &(usize, char)| !is_separator(*c) || begins(&rest[*at..], "--");
    rest.char_indices().find(other).map_or(rest.len(), |(at, _)| at)
}

fn begins(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}
