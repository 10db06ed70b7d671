//! The text layer: Base64 characters as a stream of bits, and back.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::text::Span;

/// Bits of a character.
const BITS: usize = 6;

/// Reads numbers out of a code and knows which characters they came from.
pub struct Reader {
    bytes: Vec<u8>,
    /// Byte offset in the text of each character that is not skipped.
    offsets: Vec<usize>,
    /// Whether something was skipped that is neither padding nor white space.
    skipped: bool,
    /// The next bit.
    at: usize,
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
        let (offsets, mut characters): (Vec<usize>, Vec<u8>) =
            text.iter().copied().enumerate().filter(|&(_, byte)| known(byte)).unzip();
        // `A` is six zero bits; a whole number of bytes is what a Base64 decoder takes.
        characters.resize(characters.len().next_multiple_of(4), b'A');
        let bytes = STANDARD_NO_PAD.decode(&characters).unwrap_or_default();
        Self { bytes, offsets, skipped, at: 0 }
    }

    /// Number of the next bit.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether something was skipped that is neither padding nor white space.
    #[must_use]
    pub fn skipped(&self) -> bool {
        self.skipped
    }

    /// Number of bits that are left.
    #[must_use]
    pub fn left(&self) -> usize {
        (BITS * self.offsets.len()).saturating_sub(self.at)
    }

    /// The next `count` bits (at most 16) as a number, most significant first.
    pub fn take(&mut self, count: usize) -> Result<u16, End> {
        let left = self.left();
        if count > left {
            return Err(End { left });
        }
        let bits = (self.at..self.at + count).map(|at| u16::from(self.bit(at)));
        let value = bits.fold(0, |value, bit| value << 1 | bit);
        self.at += count;
        Ok(value)
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        (self.at..BITS * self.offsets.len()).any(|at| self.bit(at))
    }

    /// The characters that hold the bits from `start` to before `end`; the place just behind the last
    /// character if there are none.
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        let after = self.offsets.last().map_or(0, |&last| last + 1);
        let first = self.offsets.get(start / BITS).copied().unwrap_or(after);
        let last = match end.checked_sub(1) {
            Some(bit) if bit >= start => self.offsets.get(bit / BITS).map_or(after, |&at| at + 1),
            _ => first,
        };
        Span::new(first, last)
    }

    /// The characters from the one with bit `start` to the end of the code.
    #[must_use]
    pub fn span_to_end(&self, start: usize) -> Span {
        self.span(start, BITS * self.offsets.len())
    }

    fn bit(&self, at: usize) -> bool {
        self.bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1)
    }
}

/// Writes numbers as bits.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
    len: usize,
}

impl Writer {
    /// Appends the lowest `count` bits of `value`, most significant first.
    pub fn put(&mut self, value: impl Into<u16>, count: usize) {
        let value = value.into();
        for shift in (0..count).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(byte) = self.bytes.last_mut() {
                *byte |= u8::from(value >> shift & 1 == 1) << (7 - self.len % 8);
            }
            self.len += 1;
        }
    }

    /// The fewest characters that hold all bits.
    #[must_use]
    pub fn into_text(self) -> String {
        let mut text = STANDARD_NO_PAD.encode(&self.bytes);
        text.truncate(self.len.div_ceil(BITS));
        text
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

        #[test]
        fn what_is_written_is_read(fields in prop::collection::vec((0u16..1024, 1usize..11), 0..50)) {
            let mut writer = Writer::default();
            for &(value, count) in &fields {
                writer.put(value, count);
            }
            let mut reader = Reader::new(writer.into_text().as_bytes());
            for (value, count) in fields {
                prop_assert_eq!(reader.take(count).ok(), Some(value % (1 << count)));
            }
            prop_assert!(reader.left() < BITS);
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
