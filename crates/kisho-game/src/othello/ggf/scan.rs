//! Bytes to games and their properties.

use super::problem::Problem;
use crate::text::{Counted, Span, shown};

/// A game: what stands between `(;` and `;)`.
#[derive(Debug)]
pub struct Game<'a> {
    /// Its `(;`.
    pub head: Span,
    pub properties: Vec<Property<'a>>,
}

/// A name and what stands in the brackets after it.
#[derive(Debug, Clone, Copy)]
pub struct Property<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Where the value stands.
    pub span: Span,
}

impl<'a> Game<'a> {
    /// The first property of a name.
    pub fn get(&self, name: &str) -> Option<Property<'a>> {
        self.properties.iter().find(|property| property.name == name).copied()
    }
}

/// The games of a text. Of what stands outside of them only the number of games in a match is expected.
pub fn scan<'a>(text: &'a str, problems: &mut Counted) -> Vec<Game<'a>> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("(;")) {
        let head = Span::new(at + found, at + found + 2);
        note_outside(text, Span::new(at, head.start), problems);
        let (properties, end) = properties(text, head, problems);
        games.push(Game { head, properties });
        at = end;
    }
    if !games.is_empty() {
        note_outside(text, Span::new(at, text.len()), problems);
    }
    games
}

/// Says that the words of a place outside of games are left out.
fn note_outside(text: &str, place: Span, problems: &mut Counted) {
    let outside = text.get(place.start..place.end).unwrap_or_default();
    let found = outside.trim();
    if !found.bytes().all(|byte| byte.is_ascii_digit()) {
        let start = place.start + outside.len() - outside.trim_start().len();
        problems.note(&Problem::Junk { found: shown(found) }, Span::new(start, start + found.len()));
    }
}

/// The properties of the game that begins at `head`, and where it ends.
fn properties<'a>(text: &'a str, head: Span, problems: &mut Counted) -> (Vec<Property<'a>>, usize) {
    let (mut list, mut at) = (Vec::new(), head.end);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        // A semicolon may stand anywhere between properties; only the parenthesis after the last one counts.
        let ends = |c: char| c.is_ascii_alphabetic() || matches!(c, '(' | ')' | '[');
        let Some(next) = rest.find(ends) else {
            problems.note(&Problem::UnclosedGame, head);
            return (list, text.len());
        };
        let (start, rest) = (at + next, &rest[next..]);
        match rest.as_bytes().first() {
            Some(b')') => return (list, start + 1),
            Some(b'(') if rest.starts_with("(;") => {
                problems.note(&Problem::UnclosedGame, head);
                return (list, start);
            }
            Some(b'(') => at = start + 1,
            _ => {
                let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
                let bracket = rest[name.len()..].trim_start();
                let Some(value) = bracket.strip_prefix('[') else {
                    problems
                        .note(&Problem::Junk { found: shown(name) }, Span::new(start, start + name.len()));
                    at = start + name.len();
                    continue;
                };
                let begin = start + rest.len() - value.len();
                let Some(length) = value.find(']') else {
                    problems.note(&Problem::UnclosedValue, Span::new(begin - 1, begin));
                    return (list, text.len());
                };
                let span = Span::new(begin, begin + length);
                at = span.end + 1;
                if name.is_empty() {
                    // A property has one value.
                    problems.note(&Problem::Junk { found: shown(&rest[..at - start]) }, Span::new(start, at));
                    continue;
                }
                list.push(Property { name, value: &value[..length], span });
            }
        }
    }
}
