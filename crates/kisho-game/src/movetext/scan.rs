//! Moves, comments and parentheses, one after another.

use crate::Outcome;
use crate::text::{Span, numeral};

/// A part of the text after the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// What should be a move.
    Move(&'a str),
    /// A comment without its braces, or after a semicolon with the end of its line; or marks after a move, `!?`.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0` and the like; `None` is `*`, which says that the game is not over or its result is not known.
    Outcome(Option<Outcome>),
    /// The digits of the number of a move: `12.`, `12...` or `12`.
    Number(&'a str),
    /// A comment whose brace is not closed; it goes to the end.
    Unclosed(&'a str),
}

/// The parts of a text from byte `from` on, with their places.
pub fn tokens(text: &str, from: usize) -> impl Iterator<Item = (Token<'_>, Span)> {
    let mut at = from;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + (rest.len() - rest.trim_start().len());
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let (token, length) = next(rest);
        at = start + length;
        Some((token, Span::new(start, at)))
    })
}

/// The part that a text begins with, and its length in bytes, at least 1.
fn next(rest: &str) -> (Token<'_>, usize) {
    match rest.as_bytes().first() {
        Some(b'(') => (Token::Open, 1),
        Some(b')') => (Token::Close, 1),
        Some(b'{') => match rest.find('}') {
            Some(end) => (Token::Comment(&rest[1..end]), end + 1),
            None => (Token::Unclosed(&rest[1..]), rest.len()),
        },
        Some(b';') => {
            let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
            (Token::Comment(&rest[1..end]), end)
        }
        _ => {
            let marks = rest.len() - rest.trim_start_matches(is_mark).len();
            if marks > 0 {
                return (Token::Comment(&rest[..marks]), marks);
            }
            let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | ';') || is_mark(c);
            let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
            // Always at least one character, so that the walk goes on.
            number(word).unwrap_or_else(|| (token(word), word.len()))
        }
    }
}

/// What people write after a move, as in chess.
fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?' | '！' | '？')
}

/// The number that a word begins with, and its length: `12.` and `12...`, and `12` alone. The move may follow without a blank.
fn number(word: &str) -> Option<(Token<'_>, usize)> {
    let rest = word.trim_start_matches(|c| numeral::digit(c).is_some());
    let digits = word.len() - rest.len();
    let dots = rest.len() - rest.trim_start_matches(['.', '…', '．']).len();
    let number = Token::Number(word.get(..digits)?);
    (digits > 0 && (dots > 0 || rest.is_empty())).then_some((number, digits + dots))
}

fn token(word: &str) -> Token<'_> {
    if word == "*" {
        return Token::Outcome(None);
    }
    let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.score() == word);
    match (outcome, word) {
        (Some(outcome), _) => Token::Outcome(Some(outcome)),
        (None, "½-½") => Token::Outcome(Some(Outcome::Draw)),
        (None, word) => Token::Move(word),
    }
}
