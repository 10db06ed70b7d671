//! Moves, comments and parentheses, one after another.

use crate::game::Outcome;
use crate::text::Span;

/// A part of the text behind the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// What should be a move.
    Move(&'a str),
    /// A comment without its braces.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0` and the like; `None` is `*`, which says that the game is not over or its result is not known.
    Outcome(Option<Outcome>),
    /// A comment whose brace is not closed; it goes to the end.
    Unclosed(&'a str),
}

/// The parts of a text from byte `from` on, with their places. Numbers of moves (`1.`, `12...`) are left out.
pub fn tokens(text: &str, from: usize) -> impl Iterator<Item = (Token<'_>, Span)> {
    let mut at = from;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let start = at + (rest.len() - rest.trim_start().len());
            let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
            let (token, length) = next(rest);
            at = start + length;
            if let Some(token) = token {
                return Some((token, Span::new(start, at)));
            }
        }
    })
}

/// The part that a text begins with, if it says anything, and its length in bytes, at least 1.
fn next(rest: &str) -> (Option<Token<'_>>, usize) {
    match rest.as_bytes().first() {
        Some(b'(') => (Some(Token::Open), 1),
        Some(b')') => (Some(Token::Close), 1),
        Some(b'{') => match rest.find('}') {
            Some(end) => (Some(Token::Comment(&rest[1..end])), end + 1),
            None => (Some(Token::Unclosed(&rest[1..])), rest.len()),
        },
        Some(b';') => {
            let end = rest.find('\n').unwrap_or(rest.len());
            (Some(Token::Comment(&rest[1..end])), end)
        }
        _ => {
            let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | ';');
            let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
            // Always at least one character, so that the walk goes on.
            number(word).map_or_else(|| (Some(token(word)), word.len()), |length| (None, length))
        }
    }
}

/// The length of the number that a word begins with: `12.` and `12...`, and `12` alone. The move may follow without a blank.
fn number(word: &str) -> Option<usize> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = word.get(digits..)?;
    let dots = rest.len() - rest.trim_start_matches(['.', '…']).len();
    (digits > 0 && (dots > 0 || rest.is_empty())).then_some(digits + dots)
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
