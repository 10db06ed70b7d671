//! Names of points and moves, and addresses, in a text.

use std::ops::Range;

use crate::game::go::{Point, Size};
use crate::text::kanji_numeral;

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
    Point(Point),
    /// The move with this number.
    Move(u32),
    Address,
}

/// Finds everything that a text names, in order.
pub fn find(text: &str, size: Size) -> Vec<Found> {
    let mut found = Vec::new();
    let (mut at, mut before) = (0, None);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or_default();
        let named = address(rest, before).or_else(|| in_brackets(rest)).or_else(|| {
            japanese_move(rest, before)
                .or_else(|| japanese_point(rest, before, size))
                .or_else(|| western(rest, before, size))
        });
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
    let behind = rest.get(length..)?;
    behind.starts_with("手目").then(|| plain(Named::Move(number), length + "手目".len())).flatten()
}

/// 16の四.
fn japanese_point(rest: &str, before: Option<char>, size: Size) -> Taken {
    let (column, length) = number(rest).filter(|_| !is_digit(before))?;
    let behind = rest.get(length..)?.strip_prefix('の')?;
    let row_length = behind.find(|c| !"一二三四五六七八九十".contains(c)).unwrap_or(behind.len());
    let name = behind.get(..row_length)?;
    let row = (1..=size.rows()).find(|&row| kanji_numeral(row) == name)?;
    let column = u8::try_from(column).ok()?.checked_sub(1)?;
    plain(Named::Point(size.point(column, row - 1)?), length + 'の'.len_utf8() + row_length)
}

/// `Q16`, or in small letters with two digits, `q16`, as a word of its own.
fn western(rest: &str, before: Option<char>, size: Size) -> Taken {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_-/.#&=@'’+".contains(c) || is_digit(Some(c))) {
        return None;
    }
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).take(3).count();
    let digits = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).take(3).count();
    let (name, behind) = rest.split_at_checked(letters + digits)?;
    let small = name.bytes().any(|byte| byte.is_ascii_lowercase());
    if letters == 0 || digits == 0 || (small && digits < 2) || name.as_bytes().get(letters) == Some(&b'0') {
        return None;
    }
    let mut behind = behind.chars();
    let ends = match behind.next() {
        Some(c) if c.is_ascii_alphanumeric() || "_/%@=’".contains(c) => false,
        Some('.' | '-' | '\'') => !behind.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then(|| plain(Named::Point(Point::from_western(name, size)?), name.len())).flatten()
}

fn is_digit(c: Option<char>) -> bool {
    c.is_some_and(|c| matches!(c, '0'..='9' | '０'..='９'))
}

/// A number of up to five digits of either width at the start, and its length.
fn number(text: &str) -> Option<(u32, usize)> {
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

    fn names(text: &str) -> Vec<String> {
        let found = find(text, Size::new(19, 19).unwrap());
        found.into_iter().map(|found| text[found.text].to_owned()).collect()
    }

    #[test]
    fn points_are_words_of_their_own() {
        for (text, expected) in [
            ("Black Q16, (R14) or q10.", &["Q16", "R14", "q10"][..]),
            ("黒Q16は好手。D4、c3", &["Q16", "D4"]),
            ("d4 a1 I5 Q20 Q0 Q016 Z3", &[]),
            ("AQ16 Q16a Q16-R14 Q16's x.Q16 v1.D4 D4.5 #D4 D4%", &[]),
            ("Q16. Q16- and C3", &["Q16", "Q16", "C3"]),
            ("16の四、１７の十九、20の一、3の二十、116の四", &["16の四", "１７の十九"]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
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
        let found = find("a [move 3] b", Size::FULL);
        assert_eq!((found[0].whole.clone(), found[0].named), (2..10, Named::Move(3)));
    }

    #[test]
    fn addresses_end_before_the_sentence_does() {
        for (text, expected) in [
            ("(see https://example.org/a?b=c#Q16).", &["https://example.org/a?b=c#Q16"][..]),
            ("「http://example.org/碁」、Q16", &["http://example.org/碁", "Q16"]),
            ("javascript:x https:// xhttps://a http://", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn beginnings_of_addresses_are_not_searched_to_the_end_of_the_text() {
        assert_eq!(find(&"http://-".repeat(50_000), Size::FULL), []);
    }

    proptest::proptest! {
        #[test]
        fn ranges_are_in_order_and_between_characters(text in "[A-T0-9 の四手目\\[\\]movehtps:/.１]{0,40}") {
            let mut end = 0;
            for found in find(&text, Size::FULL) {
                proptest::prop_assert!(found.whole.start >= end && found.whole.start <= found.text.start);
                proptest::prop_assert!(found.text.end <= found.whole.end && !found.text.is_empty());
                proptest::prop_assert!(text.get(found.text.clone()).is_some() && text.get(found.whole.clone()).is_some());
                end = found.whole.end;
            }
        }
    }
}
