//! Numbers of any width in Base64 text: a stream of bits, six in a character, the most significant first.
//!
//! It is no stream of bytes: it may end anywhere. Lists of codes have millions of lines, so that the bits are taken
//! from a window of 64 of them and not one by one.

use std::sync::LazyLock;

use base64::alphabet;

use crate::text::Span;

/// Bits that each character holds.
pub const PER_CHARACTER: usize = 6;

/// The most bits that can be taken or put at once.
pub const MOST: usize = 24;

/// Bits in a window.
const WINDOW: usize = u64::BITS as usize;

/// Base64 with `+` and `/`.
pub static STANDARD: LazyLock<Characters> = LazyLock::new(|| Characters::new(&alphabet::STANDARD));

/// Base64 with `-` and `_`.
pub static URL_SAFE: LazyLock<Characters> = LazyLock::new(|| Characters::new(&alphabet::URL_SAFE));

/// The characters of an alphabet and their values, 0 to 63.
#[derive(Debug)]
pub struct Characters {
    characters: [u8; 64],
    values: [u8; 256],
}

/// Stands for a character that is not in the alphabet.
const NONE: u8 = u8::MAX;

impl Characters {
    fn new(alphabet: &alphabet::Alphabet) -> Self {
        let (mut characters, mut values) = ([0; 64], [NONE; 256]);
        for (byte, value) in alphabet.as_str().bytes().zip(0..) {
            characters[usize::from(value)] = byte;
            values[usize::from(byte)] = value;
        }
        Self { characters, values }
    }
}

/// Takes numbers from the front of a stream.
#[derive(Debug, Default)]
pub struct BitReader {
    /// The characters by their values.
    values: Vec<u8>,
    /// How many of them are, or were, in the window.
    next: usize,
    /// The next bits, the first one highest; zeros behind the last.
    window: u64,
    /// How many of the window are bits of the stream: all that are left, or more than can be taken at once.
    held: usize,
}

impl BitReader {
    /// The bits of `characters`; `None` if there is one that is not in the alphabet.
    #[must_use]
    pub fn new(characters: &[u8], alphabet: &Characters) -> Option<Self> {
        let values: Vec<u8> = characters.iter().map(|&byte| alphabet.values[usize::from(byte)]).collect();
        let mut reader = Self { values, next: 0, window: 0, held: 0 };
        let is_known = !reader.values.contains(&NONE);
        reader.fill();
        is_known.then_some(reader)
    }

    fn fill(&mut self) {
        while self.held <= WINDOW - PER_CHARACTER
            && let Some(&value) = self.values.get(self.next)
        {
            self.window |= u64::from(value) << (WINDOW - PER_CHARACTER - self.held);
            self.held += PER_CHARACTER;
            self.next += 1;
        }
    }

    /// The place in the stream, in bits from its start.
    #[must_use]
    pub fn at(&self) -> usize {
        self.len() - self.left()
    }

    /// Bits in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() * PER_CHARACTER
    }

    /// Bits not yet taken.
    #[must_use]
    pub fn left(&self) -> usize {
        self.held + (self.values.len() - self.next) * PER_CHARACTER
    }

    /// The next `count` bits (at most 24), or `None`, and nothing is taken, if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<u32> {
        let bits = self.ahead(count);
        self.skip(count).map(|()| bits)
    }

    /// Leaves out the next `count` bits (at most 24). `None`, and nothing is taken, if there are fewer.
    pub fn skip(&mut self, count: usize) -> Option<()> {
        self.held = self.held.checked_sub(count)?;
        self.window <<= count;
        if self.held < MOST {
            self.fill();
        }
        Some(())
    }

    /// The next `count` bits (at most 24) without taking them, with zeros behind the end of the stream.
    #[must_use]
    pub fn ahead(&self, count: usize) -> u32 {
        // In two steps, as a shift by all 64 bits is none.
        (self.window >> 1 >> (WINDOW - 1 - count)) as u32
    }

    /// How many of the next bits are zeros, of the next 24 or as many as are left.
    #[must_use]
    pub fn zeros_ahead(&self) -> usize {
        (self.window.leading_zeros() as usize).min(self.held).min(MOST)
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        self.window != 0 || self.values.iter().skip(self.next).any(|&value| value != 0)
    }

    /// The characters, counted from the start of the text, that hold the bits from `from` to the current place.
    #[must_use]
    pub fn span_from(&self, from: usize) -> Span {
        Span::new(from / PER_CHARACTER, self.at().div_ceil(PER_CHARACTER))
    }
}

/// Puts numbers at the end of a stream.
#[derive(Debug)]
pub struct BitWriter<'a> {
    alphabet: &'a Characters,
    text: Vec<u8>,
    /// The bits that are not in the text yet are the lowest.
    window: u64,
    /// How many they are.
    held: usize,
}

/// As much as most codes need, so that the text need not move while it grows.
const USUAL_LENGTH: usize = 64;

impl<'a> BitWriter<'a> {
    /// An empty stream.
    #[must_use]
    pub fn new(alphabet: &'a Characters) -> Self {
        Self { alphabet, text: Vec::with_capacity(USUAL_LENGTH), window: 0, held: 0 }
    }

    /// Adds the lowest `count` bits (at most 24), the most significant first.
    pub fn put(&mut self, bits: impl Into<u32>, count: usize) {
        self.window = self.window << count | u64::from(bits.into()) & ((1 << count) - 1);
        self.held += count;
        // What is held and the most that is put at once fit into the window.
        if self.held > WINDOW - MOST {
            self.flush();
        }
    }

    /// Writes the whole characters.
    fn flush(&mut self) {
        while self.held >= PER_CHARACTER {
            self.held -= PER_CHARACTER;
            self.push(self.window >> self.held);
        }
    }

    fn push(&mut self, bits: u64) {
        self.text.push(self.alphabet.characters[(bits % 64) as usize]);
    }

    /// The fewest characters that hold all bits; the last one is filled up with zero bits.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.flush();
        if self.held > 0 {
            self.push(self.window << (PER_CHARACTER - self.held));
        }
        // All of it is ASCII.
        String::from_utf8(self.text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fields_come_back_from_a_stream_of_any_length(
            fields in prop::collection::vec((0u32..1 << 24, 0usize..=24), 0..40)
        ) {
            let mut writer = BitWriter::new(&URL_SAFE);
            for &(bits, count) in &fields {
                writer.put(bits, count);
            }
            let text = writer.finish();
            let mut reader = BitReader::new(text.as_bytes(), &URL_SAFE).unwrap();
            for &(bits, count) in &fields {
                prop_assert_eq!(reader.ahead(count), bits & ((1 << count) - 1));
                let zeros = (0..=24usize).rev().find(|&zeros| zeros <= reader.left() && reader.ahead(zeros) == 0);
                prop_assert_eq!(Some(reader.zeros_ahead()), zeros);
                prop_assert_eq!(reader.take(count), Some(bits & ((1 << count) - 1)));
            }
            prop_assert!(reader.left() < PER_CHARACTER && !reader.any_left());
            let left = reader.left();
            prop_assert_eq!(reader.take(left), Some(0));
            prop_assert_eq!(reader.take(1), None);
        }
    }
}
