//! A stream of bits as Base64url text: six bits a character, the most significant first.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::codes::Code;
use crate::text::Span;

/// Bits that each character holds.
pub const PER_CHARACTER: usize = 6;

/// Whether a byte is a character of the alphabet.
#[must_use]
pub fn is_character(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Takes fields from the front of the stream.
#[derive(Debug)]
pub struct BitReader {
    bytes: Vec<u8>,
    len: usize,
    at: usize,
}

impl BitReader {
    /// The bits of a text; `None` if it holds a byte that is no [`is_character`].
    #[must_use]
    pub fn new(text: &[u8]) -> Option<Self> {
        // A decoder wants whole groups of four characters, but a stream may end anywhere.
        // `A` is six zero bits; they lie behind `len` and are never read.
        let mut padded = text.to_vec();
        padded.resize(text.len().next_multiple_of(4), b'A');
        let bytes = URL_SAFE_NO_PAD.decode(padded).ok()?;
        Some(Self { bytes, len: text.len() * PER_CHARACTER, at: 0 })
    }

    /// The place in the stream, in bits from its start.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Bits not yet taken.
    #[must_use]
    pub fn left(&self) -> usize {
        self.len - self.at
    }

    /// The next `count` bits (at most 24), or `None`, and nothing is taken, if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<u32> {
        let bits = self.peek(count)?;
        self.at += count;
        Some(bits)
    }

    /// The value that the next bits stand for, or `None` if the stream ends within the code.
    pub fn decode<T: Copy>(&mut self, table: &[Code<T>]) -> Option<T> {
        let code = table.iter().find(|code| self.peek(usize::from(code.len)) == Some(code.bits))?;
        self.at += usize::from(code.len);
        Some(code.value)
    }

    fn peek(&self, count: usize) -> Option<u32> {
        if count > self.left() {
            return None;
        }
        let byte = |offset: usize| u32::from(self.bytes.get(self.at / 8 + offset).copied().unwrap_or(0));
        let window = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
        // In two steps, as a shift by all 32 bits is none.
        Some((window << (self.at % 8)) >> 1 >> (31 - count))
    }

    /// The characters, counted from the start of the text, that hold the bits from `from` to the current place.
    #[must_use]
    pub fn span_from(&self, from: usize) -> Span {
        Span::new(from / PER_CHARACTER, self.at.div_ceil(PER_CHARACTER))
    }
}

/// Puts fields at the end of the stream.
#[derive(Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    len: usize,
}

impl BitWriter {
    /// Adds the lowest `count` bits, the most significant first.
    pub fn put(&mut self, bits: u32, count: u8) {
        for place in (0..count).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((bits >> place & 1) as u8) << (7 - self.len % 8);
            }
            self.len += 1;
        }
    }

    /// Adds the bits that stand for a value. `None`, and nothing is added, if the table has no such value.
    #[must_use]
    pub fn encode<T: PartialEq>(&mut self, table: &[Code<T>], value: &T) -> Option<()> {
        let code = table.iter().find(|code| code.value == *value)?;
        self.put(code.bits, code.len);
        Some(())
    }

    /// The stream as text, its last character filled up with zero bits.
    #[must_use]
    pub fn finish(self) -> String {
        let mut text = URL_SAFE_NO_PAD.encode(self.bytes);
        text.truncate(self.len.div_ceil(PER_CHARACTER));
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fields_come_back_from_a_stream_of_any_length(
            fields in prop::collection::vec((0u32..1 << 24, 0u8..=24), 0..40)
        ) {
            let mut writer = BitWriter::default();
            for &(bits, count) in &fields {
                writer.put(bits, count);
            }
            let text = writer.finish();
            let mut reader = BitReader::new(text.as_bytes()).unwrap();
            for &(bits, count) in &fields {
                prop_assert_eq!(reader.take(usize::from(count)), Some(bits & ((1 << count) - 1)));
            }
            prop_assert!(reader.left() < PER_CHARACTER);
            let left = reader.left();
            prop_assert_eq!(reader.take(left), Some(0));
            prop_assert_eq!(reader.take(1), None);
        }
    }
}
