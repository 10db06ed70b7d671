//! What the words of a tag say before its values are followed.

use crate::site::look::syntax::words;

/// The words of a tag without blanks, and where each ends.
fn written(tag: &str) -> impl Iterator<Item = (&str, usize)> {
    let after_mark = words(tag).skip(2).filter_map(|(start, end)| Some((tag.get(start..end)?, end)));
    after_mark.filter(|(word, _)| !word.trim().is_empty() && *word != "-")
}

/// The word that a tag begins with, and where it ends.
pub fn first_word(tag: &str) -> (&str, usize) {
    written(tag).next().unwrap_or_default()
}

/// What a `set` tag puts into its variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assigned {
    /// What stands in the tag after this place.
    Value(usize),
    /// What stands between it and its `endset`.
    Block,
}

/// What a tag puts into a variable, if it is a `set`.
pub fn variable(tag: &str) -> Option<Assigned> {
    let mut words = written(tag);
    matches!(words.next(), Some(("set" | "set_global", _))).then_some(())?;
    let (_name, after) = (words.next()?, words.next()?);
    Some(if let ("=", end) = after { Assigned::Value(end) } else { Assigned::Block })
}

/// The words of what begins in a bracket, without those in further brackets, and where each ends. The bracket that closes it
/// is the first such word.
fn in_bracket(rest: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut depth = 0_usize;
    words(rest).filter_map(move |(start, end)| {
        let word = rest.get(start..end)?;
        match word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth > 0 => depth -= 1,
            _ if depth == 0 => return Some((word, end)),
            _ => {}
        }
        None
    })
}

/// Whether a word closes a bracket.
pub fn is_closing(word: &str) -> bool {
    matches!(word, ")" | "]" | "}")
}

/// Whether what begins in a bracket is a part of a list, from one place to another.
pub fn is_slice(rest: &str) -> bool {
    let first = in_bracket(rest).find(|(word, _)| *word == ":" || is_closing(word));
    first.is_some_and(|(word, _)| word == ":")
}

/// Whether what follows on what begins in a bracket is a part of it.
pub fn has_more_parts(rest: &str) -> bool {
    let end = in_bracket(rest).find(|(word, _)| is_closing(word));
    let after = end.and_then(|(_, end)| rest.get(end..)).unwrap_or_default();
    after.trim_start().starts_with(['.', '[', '?'])
}

/// Whether a part of a table or list is asked for in so plain a way that it can be asked for once more to be counted.
pub fn is_plain(part: &str) -> bool {
    let mut depth = 0_usize;
    words(part).all(|(start, end)| {
        match part.get(start..end).unwrap_or_default() {
            "[" => depth += 1,
            "]" => depth = depth.saturating_sub(1),
            "(" | "{" | "|" | "~" | "for" => return false,
            _ => {}
        }
        depth <= 1
    })
}
