//! Names of places and moves, and addresses, in a text.

use std::ops::Range;

use crate::present::crop::Cell;

/// Takes the name of a place or a move off the beginning of a text: the place, if the name says it, and the bytes of the name. It is
/// told which character stands before.
pub type Reader<'a> = &'a dyn Fn(&str, Option<char>) -> Option<(Option<Cell>, usize)>;

/// Something that a text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its name in the text.
    pub text: Range<usize>,
    /// The same with the brackets round it.
    pub whole: Range<usize>,
    /// What it is.
    pub named: Named,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A place, or a move by a name that does not say where it goes.
    Place(Option<Cell>),
    /// The move with this number.
    Move(u32),
    Address,
}

/// Finds everything that a text names, in order.
pub fn find(text: &str, read: Reader<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    let (mut at, mut before) = (0, None);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let place = || read(rest, before).and_then(|(cell, length)| plain(Named::Place(cell), length));
        let named = address(rest, before)
            .or_else(|| in_brackets(rest))
            .or_else(|| japanese_move(rest, before))
            .or_else(place);
        let next = match named {
            Some((named, inner, length)) => {
                let text = at + inner.start..at + inner.end;
                found.push(Found { text, whole: at..at + length, named });
                at + length
            }
            None => at + c.len_utf8(),
        };
        before = text.get(..next).and_then(|text| text.chars().next_back());
        at = next;
    }
    found
}

/// What was found, its name, and the bytes that it takes.
type Taken = Option<(Named, Range<usize>, usize)>;

fn plain(named: Named, length: usize) -> Taken {
    Some((named, 0..length, length))
}

/// `https://example.org/`: up to a space, without the sign that ends the sentence.
fn address(rest: &str, before: Option<char>) -> Taken {
    let host = rest.strip_prefix("http://").or_else(|| rest.strip_prefix("https://"))?;
    // Looked at before the end is searched, so that every search takes what it passes.
    if before.is_some_and(char::is_alphanumeric) || !host.starts_with(char::is_alphanumeric) {
        return None;
    }
    let ends = |c: char| c.is_whitespace() || c.is_control() || "<>\"「」『』（）。、，".contains(c);
    let whole = rest.split(ends).next().unwrap_or_default();
    let closing = |c: char| ".,;:!?')]}".contains(c);
    plain(Named::Address, whole.trim_end_matches(closing).len())
}

/// `[move 37]` and `[37手目]`.
fn in_brackets(rest: &str) -> Taken {
    /// Longer than any of them, so that a `[` without `]` does not search a long text.
    const LONGEST: usize = 40;
    let inside: &str = rest.strip_prefix('[')?;
    let end = inside.char_indices().take(LONGEST).find(|&(_, c)| c == ']')?.0;
    let inside = inside.get(..end)?;
    let number = match inside.split_once(' ') {
        Some((word, number)) if word.eq_ignore_ascii_case("move") => number.trim().parse().ok()?,
        _ => {
            let (number, length) = number(inside)?;
            (inside.get(length..)? == "手目").then_some(number)?
        }
    };
    Some((Named::Move(number), 1..1 + end, end + 2))
}

/// 37手目, with digits of any width.
fn japanese_move(rest: &str, before: Option<char>) -> Taken {
    let (number, length) = number(rest).filter(|_| !is_digit(before))?;
    let after = rest.get(length..)?;
    after.starts_with("手目").then(|| plain(Named::Move(number), length + "手目".len())).flatten()
}

/// Whether it is a digit of either width.
pub fn is_digit(c: Option<char>) -> bool {
    c.is_some_and(|c| matches!(c, '0'..='9' | '０'..='９'))
}

/// A number of up to five digits of either width at the start, and its length.
pub fn number(text: &str) -> Option<(u32, usize)> {
    let (mut number, mut length) = (0, 0);
    for (count, c) in text.chars().take_while(|&c| is_digit(Some(c))).enumerate() {
        let zero = if c.is_ascii() { '0' } else { '０' };
        number = number * 10 + (u32::from(c) - u32::from(zero));
        length += c.len_utf8();
        if count == 5 {
            return None;
        }
    }
    (length > 0).then_some((number, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter and a digit are a place.
    fn read(rest: &str, _: Option<char>) -> Option<(Option<Cell>, usize)> {
        let [letter @ b'A'..=b'T', digit @ b'0'..=b'9', ..] = rest.as_bytes() else { return None };
        Some((Some((letter - b'A', digit - b'0')), 2))
    }

    fn names(text: &str) -> Vec<String> {
        find(text, &read).into_iter().map(|found| text[found.text].to_owned()).collect()
    }

    #[test]
    fn moves_are_named_in_brackets_and_in_japanese() {
        for (text, expected) in [
            ("see [move 37] and [Move 5]", &["move 37", "Move 5"][..]),
            ("move 37, [37], [move x], [move 37 or so], [move 37", &[]),
            ("[37手目]と３８手目、37手", &["37手目", "３８手目"]),
            ("1234567手目", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
        let found = find("a [move 3] b", &read);
        assert_eq!((found[0].whole.clone(), found[0].named), (2..10, Named::Move(3)));
    }

    #[test]
    fn addresses_end_before_the_sentence_does() {
        for (text, expected) in [
            ("(see https://example.org/a?b=c#Q16).", &["https://example.org/a?b=c#Q16"][..]),
            ("「http://example.org/碁」、Q6", &["http://example.org/碁", "Q6"]),
            ("javascript:x https:// xhttps://a http://", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn beginnings_of_addresses_are_not_searched_to_the_end_of_the_text() {
        assert_eq!(find(&"http://-".repeat(50_000), &read), []);
    }

    proptest::proptest! {
        #[test]
        fn ranges_are_in_order_and_between_characters(text in "[A-T0-9 の四手目\\[\\]movehtps:/.１]{0,40}") {
            let mut end = 0;
            for found in find(&text, &read) {
                proptest::prop_assert!(found.whole.start >= end && found.whole.start <= found.text.start);
                proptest::prop_assert!(found.text.end <= found.whole.end && !found.text.is_empty());
                proptest::prop_assert!(text.get(found.text.clone()).is_some() && text.get(found.whole.clone()).is_some());
                end = found.whole.end;
            }
        }
    }
}
