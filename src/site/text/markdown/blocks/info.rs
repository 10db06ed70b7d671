//! Fenced blocks, and the notation and the words that their first lines name.

use super::super::segments::Pieced;
use crate::site::source::notation::{FREEBOARD, notation};
use kisho_board::present::options::{Word, words};
use kisho_game::text::{Diagnostic, Span, nearest};
use kisho_game::{self as game, Notation, ReadOptions};

/// What stands between two fences, and after the first.
#[derive(Debug)]
pub struct Fence {
    /// The info string as it was written.
    pub info: String,
    /// Where it begins in the file.
    pub info_at: usize,
    /// The text.
    pub code: Pieced,
    /// The whole block in the file.
    pub span: Span,
}

/// The notation whose name is nearly the word, which is no language that kisho knows. A change of one letter makes one
/// short name out of another (`tf`, `qf`), so a short word is taken for a notation only if `code` is a record in it.
#[must_use]
pub fn nearly(word: &str, code: &str) -> Option<&'static str> {
    let notations = || game::notations().filter(|notation| notation.name != "json");
    let near = nearest(word, notations().map(|notation| notation.name).chain([FREEBOARD]))?;
    if word.len() > 2 || word.eq_ignore_ascii_case(near) {
        return Some(near);
    }
    let reads = |notation: &&Notation| {
        let reading = (notation.read)(code.as_bytes(), &ReadOptions::default());
        nearest(word, [notation.name]).is_some() && reading.is_clean()
    };
    notations().find(reads).map(|notation| notation.name)
}

/// The notation whose name an info string begins with, if a sign is stuck to it: `qf{}`, `qf,flip`.
#[must_use]
pub fn stuck(info: &str) -> Option<&'static str> {
    let (name, _) = info.split_whitespace().next()?.split_once(['{', ',', ';', ':', '=', '(', '['])?;
    notation(name).map(|notation| notation.name)
}

/// The words of the info string of a block, and what is wrong with them, placed in the file.
#[must_use]
pub fn placed_words(fence: &Fence) -> (Vec<Word>, Vec<Diagnostic>) {
    let (mut list, mut problems) = words(&fence.info);
    for word in &mut list {
        word.name_span = word.name_span.shifted(fence.info_at);
        word.value_span = word.value_span.shifted(fence.info_at);
    }
    for problem in &mut problems {
        problem.span = problem.span.shifted(fence.info_at);
    }
    (list, problems)
}

/// Takes a word without a value out of those of a block; whether it was there.
pub fn take_word(list: &mut Vec<Word>, name: &str) -> bool {
    let before = list.len();
    list.retain(|word| word.value.is_some() || word.name != name);
    list.len() < before
}
