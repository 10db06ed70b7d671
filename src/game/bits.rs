//! Numbers of any width in Base64 text: a stream of bits, six in a character, the most significant first.
//!
//! It is no stream of bytes: it may end anywhere.

use base64::Engine as _;
use base64::engine::GeneralPurpose;

use crate::text::Span;

/// Bits that each character holds.
pub const PER_CHARACTER: usize = 6;

/// Takes numbers from the front of a stream.
#[derive(Debug, Default)]
pub struct BitReader {
    bytes: Vec<u8>,
    len: usize,
    at: usize,
}

impl BitReader {
    /// The bits of `characters`; `None` if there is one that is not in the alphabet.
    #[must_use]
    pub fn new(characters: &[u8], alphabet: &GeneralPurpose) -> Option<Self> {
        // A decoder wants whole groups of four characters. `A` is six zero bits; they lie behind `len` and are
        // never taken.
        let mut padded = characters.to_vec();
        padded.resize(characters.len().next_multiple_of(4), b'A');
        let bytes = alphabet.decode(padded).ok()?;
        Some(Self { bytes, len: characters.len() * PER_CHARACTER, at: 0 })
    }

    /// The place in the stream, in bits from its start.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Bits in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
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

    /// The next `count` bits (at most 24) without taking them.
    #[must_use]
    pub fn peek(&self, count: usize) -> Option<u32> {
        if count > self.left() {
            return None;
        }
        let byte = |offset: usize| u32::from(self.bytes.get(self.at / 8 + offset).copied().unwrap_or(0));
        let window = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
        // In two steps, as a shift by all 32 bits is none.
        Some((window << (self.at % 8)) >> 1 >> (31 - count))
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        let bit = |at: usize| self.bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
        (self.at..self.len).any(bit)
    }

    /// The characters, counted from the start of the text, that hold the bits from `from` to the current place.
    #[must_use]
    pub fn span_from(&self, from: usize) -> Span {
        Span::new(from / PER_CHARACTER, self.at.div_ceil(PER_CHARACTER))
    }
}

/// Puts numbers at the end of a stream.
#[derive(Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    len: usize,
}

impl BitWriter {
    /// Adds the lowest `count` bits, the most significant first.
    pub fn put(&mut self, bits: impl Into<u32>, count: usize) {
        let bits = bits.into();
        for place in (0..count).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(bits >> place & 1 == 1) << (7 - self.len % 8);
            }
            self.len += 1;
        }
    }

    /// The fewest characters that hold all bits; the last one is filled up with zero bits.
    #[must_use]
    pub fn finish(self, alphabet: &GeneralPurpose) -> String {
        let mut text = alphabet.encode(self.bytes);
        text.truncate(self.len.div_ceil(PER_CHARACTER));
        text
    }
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fields_come_back_from_a_stream_of_any_length(
            fields in prop::collection::vec((0u32..1 << 24, 0usize..=24), 0..40)
        ) {
            let mut writer = BitWriter::default();
            for &(bits, count) in &fields {
                writer.put(bits, count);
            }
            let text = writer.finish(&URL_SAFE_NO_PAD);
            let mut reader = BitReader::new(text.as_bytes(), &URL_SAFE_NO_PAD).unwrap();
            for &(bits, count) in &fields {
                prop_assert_eq!(reader.take(count), Some(bits & ((1 << count) - 1)));
            }
            prop_assert!(reader.left() < PER_CHARACTER && !reader.any_left());
            let left = reader.left();
            prop_assert_eq!(reader.take(left), Some(0));
            prop_assert_eq!(reader.take(1), None);
        }
    }
}
