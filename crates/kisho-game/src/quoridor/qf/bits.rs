//! The text layer: the characters of a code as a stream of bits, and where in the text they stand.

use crate::bits::{BitReader, PER_CHARACTER, STANDARD};
use crate::text::Span;

/// Reads numbers out of a code and knows which characters they came from.
pub struct Reader {
    bits: BitReader,
    /// Byte offset in the text of each character that is not skipped.
    offsets: Vec<usize>,
    /// Whether something was skipped that is neither padding nor white space.
    skipped: bool,
}

/// Why no number could be read: the code has only `left` more bits.
pub struct End {
    /// Number of bits that are left.
    pub left: usize,
}

impl Reader {
    /// A reader of all characters of the alphabet in `text`; the others are skipped.
    #[must_use]
    pub fn new(text: &[u8]) -> Self {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        let harmless = |byte: u8| byte.is_ascii_whitespace() || byte == b'=';
        let skipped = text.iter().any(|&byte| !known(byte) && !harmless(byte));
        let (offsets, characters): (Vec<usize>, Vec<u8>) =
            text.iter().copied().enumerate().filter(|&(_, byte)| known(byte)).unzip();
        // All of them are in the alphabet.
        let bits = BitReader::new(&characters, &STANDARD).unwrap_or_default();
        Self { bits, offsets, skipped }
    }

    /// Number of the next bit.
    #[must_use]
    pub fn position(&self) -> usize {
        self.bits.at()
    }

    /// Whether something was skipped that is neither padding nor white space.
    #[must_use]
    pub fn skipped(&self) -> bool {
        self.skipped
    }

    /// Number of bits that are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.bits.left()
    }

    /// The next `count` bits (at most 16) as a number, most significant first.
    pub fn take(&mut self, count: usize) -> Result<u16, End> {
        let bits = self.bits.take(count).ok_or(End { left: self.left() })?;
        Ok(u16::try_from(bits).unwrap_or(u16::MAX))
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        self.bits.any_left()
    }

    /// The characters that hold the bits from `start` to before `end`; the place just after the last
    /// character if there are none.
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        let after = self.offsets.last().map_or(0, |&last| last + 1);
        let first = self.offsets.get(start / PER_CHARACTER).copied().unwrap_or(after);
        let last = match end.checked_sub(1) {
            Some(bit) if bit >= start => self.offsets.get(bit / PER_CHARACTER).map_or(after, |&at| at + 1),
            _ => first,
        };
        Span::new(first, last)
    }

    /// The characters from the one with bit `start` to the end of the code.
    #[must_use]
    pub fn span_to_end(&self, start: usize) -> Span {
        self.span(start, self.bits.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Against the obvious: the value of each character looked up in the alphabet.
        #[test]
        fn bits_are_those_of_the_characters(text in "[A-Za-z0-9+/= \n_-]{0,40}", sizes in prop::collection::vec(1usize..12, 0..60)) {
            let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            let expected: String = text
                .chars()
                .filter_map(|c| alphabet.find(c))
                .map(|value| format!("{value:06b}"))
                .collect();
            let mut reader = Reader::new(text.as_bytes());
            let mut read = String::new();
            for size in sizes {
                match reader.take(size) {
                    Ok(value) => read += &format!("{value:0size$b}"),
                    Err(End { left }) => prop_assert_eq!(left, expected.len() - read.len()),
                }
            }
            prop_assert!(expected.starts_with(&read));
            prop_assert_eq!(reader.left(), expected.len() - read.len());
            prop_assert_eq!(reader.any_left(), expected[read.len()..].contains('1'));
        }
    }

    #[test]
    fn a_span_covers_its_characters_and_no_more() {
        let mut reader = Reader::new(b" g=kw\n");
        assert_eq!(reader.span(0, 6), Span::new(1, 2));
        assert_eq!(reader.span(5, 7), Span::new(1, 4));
        assert_eq!(reader.span(6, 18), Span::new(3, 5));
        assert_eq!(reader.span_to_end(18), Span::at(5));
        assert!(reader.take(16).is_ok());
        assert_eq!(reader.left(), 2);
    }
}
