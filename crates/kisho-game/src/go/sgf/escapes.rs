//! Characters of two bytes of which the second looks like `\` or `]`.
//!
//! Programs that know the charset of a text escape characters: 功 in Big5, A5 5C, stays as it is. Those that know bytes alone put a
//! backslash before the second byte too: A5 5C 5C. At the same bytes, A5 5C 5D, a value ends after 功 if the first wrote them, and
//! goes on after 包 if the second did. All of a game is written by one program, and most of its text shows which kind that is.

use std::borrow::Cow;

use super::charset::{has_leads, is_lead};
use crate::charset::encodings::Encoding;

/// What the program that wrote a game escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Escapes {
    /// Characters.
    Characters,
    /// Bytes, also those that are parts of characters.
    Bytes,
    /// Nobody knows. What follows a character tells it in most places.
    Either,
}

/// What the bytes of a game show of its program.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// What most places show that leave no choice.
    pub escapes: Escapes,
    /// The first second byte that may mean either.
    pub doubt: Option<usize>,
}

/// Looks at the characters of a game.
#[must_use]
pub fn shown(bytes: &[u8], encoding: &'static Encoding) -> Shown {
    let (mut characters, mut whole, mut doubt, mut at) = (0_usize, 0_usize, None, 0);
    let bytes = if has_leads(encoding) { bytes } else { &[] };
    while let Some([lead, rest @ ..]) = bytes.get(at..) {
        let mut length = 1;
        if is_lead(encoding, *lead) {
            length = 2;
            match rest {
                [b'\\', b']', after @ ..] if !may_follow_value(after) => (whole, length) = (whole + 1, 3),
                [b'\\', b']', ..] => doubt = doubt.or(Some(at + 1)),
                [b'\\', b'\\'] | [b'\\', b'\\', b'\\' | b']' | b':' | b'\n' | b'\r', ..] => {
                    (doubt, length) = (doubt.or(Some(at + 1)), 3);
                }
                [b'\\', b'\\', ..] => (whole, length) = (whole + 1, 3),
                [b'\\', ..] => characters += 1,
                [b']', after @ ..] if !may_follow_value(after) => characters += 1,
                [0x40..=0xff, ..] => {}
                _ => length = 1,
            }
        } else if *lead == b'\\' {
            length = 2;
        }
        at += length;
    }
    let escapes = match characters.cmp(&whole) {
        std::cmp::Ordering::Greater => Escapes::Characters,
        std::cmp::Ordering::Less => Escapes::Bytes,
        std::cmp::Ordering::Equal => Escapes::Either,
    };
    Shown { escapes, doubt }
}

/// Whether a text could come after a closing bracket.
pub fn may_follow_value(text: &[u8]) -> bool {
    text.trim_ascii_start().first().is_none_or(|byte| matches!(byte, b'[' | b';' | b'(' | b')' | b'A'..=b'Z'))
}

/// A value without the escapes inside characters. An escaped bracket there is one in any game: a value would have ended at another.
pub fn undone<'a>(raw: &'a [u8], encoding: &'static Encoding, escapes: Escapes) -> Cow<'a, [u8]> {
    if !cfg!(feature = "encodings") || !has_leads(encoding) || !raw.contains(&b'\\') {
        return Cow::Borrowed(raw);
    }
    let (mut text, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some([first, rest @ ..]) = raw.get(at..) {
        text.push(*first);
        let (kept, length) = match rest {
            [b'\\', second @ b']', ..] if is_lead(encoding, *first) => (Some(*second), 3),
            [b'\\', second @ b'\\', ..] if is_lead(encoding, *first) && escapes != Escapes::Characters => {
                (Some(*second), 3)
            }
            [second @ 0x40..=0xff, ..] if is_lead(encoding, *first) => (Some(*second), 2),
            [second, ..] if *first == b'\\' => (Some(*second), 2),
            _ => (None, 1),
        };
        text.extend(kept);
        at += length;
    }
    Cow::Owned(text)
}
