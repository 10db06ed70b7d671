//! Numbers of any width in Base64 text: a stream of bits, six in a character, the most significant first.
//!
//! It is no stream of bytes: it may end anywhere. Lists of codes have millions of lines, so that the bits are taken
//! from a window of 64 of them and not one by one.

use std::sync::LazyLock;

use base64::alphabet;

use crate::text::Span;

/// Bits that each character holds.
pub const PER_CHARACTER: usize = 6;

/// The most bits that can be taken at once.
pub const MOST_TAKEN: usize = 24;

/// The most bits that can be put at once.
pub const MOST_PUT: usize = 40;

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

/// Characters in a word. As many bits as they have always fit into a window from which others can be taken.
const PER_WORD: usize = 5;

/// Bits in a word.
const WORD: usize = PER_WORD * PER_CHARACTER;

/// Takes numbers from the front of a stream.
#[derive(Debug, Default)]
pub struct BitReader {
    /// The bits, 30 in each, the first one highest; the last is filled up with zeros.
    words: Vec<u32>,
    /// Bits in all, without those that fill up the last word.
    len: usize,
    /// How many words are, or were, in the window.
    next: usize,
    /// The next bits, the first one highest; zeros behind the last.
    window: u64,
    /// How many of the window are bits of the stream: all that are left, or at least as many as can be taken at once.
    held: usize,
}

impl BitReader {
    /// The bits of `characters`; `None` if there is one that is not in the alphabet.
    #[must_use]
    pub fn new(characters: &[u8], alphabet: &Characters) -> Option<Self> {
        // Has a bit that no value has if one of the characters is unknown.
        let mut all = 0;
        let mut word = |characters: &[u8]| {
            characters.iter().fold(0, |word, &byte| {
                let value = alphabet.values[usize::from(byte)];
                all |= value;
                word << PER_CHARACTER | u32::from(value)
            })
        };
        let (whole, rest) = characters.as_chunks::<PER_WORD>();
        let mut words = Vec::with_capacity(whole.len() + 1);
        words.extend(whole.iter().map(|characters| word(characters)));
        words.push(word(rest) << (WORD - rest.len() * PER_CHARACTER));
        let mut reader = Self { words, len: characters.len() * PER_CHARACTER, ..Self::default() };
        reader.fill();
        (all != NONE).then_some(reader)
    }

    /// Puts the next word into the window if that holds fewer bits than can be taken at once.
    fn fill(&mut self) {
        if self.held < MOST_TAKEN
            && let Some(&word) = self.words.get(self.next)
        {
            self.window |= u64::from(word) << (WINDOW - WORD - self.held);
            self.held += WORD.min(self.len - self.next * WORD);
            self.next += 1;
        }
    }

    /// The place in the stream, in bits from its start.
    #[must_use]
    pub fn at(&self) -> usize {
        self.len - self.left()
    }

    /// Bits in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Bits not yet taken.
    #[must_use]
    pub fn left(&self) -> usize {
        self.held + self.len.saturating_sub(self.next * WORD)
    }

    /// The next `count` bits (at most 24), or `None`, and nothing is taken, if there are fewer.
    #[inline]
    pub fn take(&mut self, count: usize) -> Option<u32> {
        let bits = self.ahead(count);
        self.skip(count).map(|()| bits)
    }

    /// Leaves out the next `count` bits (at most 24). `None`, and nothing is taken, if there are fewer.
    #[inline]
    pub fn skip(&mut self, count: usize) -> Option<()> {
        self.held = self.held.checked_sub(count)?;
        self.window <<= count;
        self.fill();
        Some(())
    }

    /// Leaves out the next bits that are zeros, at most `most` of them, and gives their number. There may be more behind.
    #[inline]
    pub fn skip_zeros(&mut self, most: usize) -> usize {
        // No shift by all 64 bits: so many are never held.
        let zeros = (self.window.leading_zeros() as usize).min(self.held).min(most);
        self.held -= zeros;
        self.window <<= zeros;
        self.fill();
        zeros
    }

    /// The next `count` bits (at most 24) without taking them, with zeros behind the end of the stream.
    #[must_use]
    #[inline]
    pub fn ahead(&self, count: usize) -> u32 {
        // In two steps, as a shift by all 64 bits is none.
        (self.window >> 1 >> (WINDOW - 1 - count)) as u32
    }

    /// The next bits without taking them, the first one highest: at least as many as can be taken at once, with zeros behind
    /// the end of the stream.
    #[must_use]
    #[inline]
    pub fn window(&self) -> u64 {
        self.window
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        self.window != 0 || self.words.iter().skip(self.next).any(|&word| word != 0)
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

    /// Adds several numbers, each with its number of bits and none above them; all together have at most 40.
    #[inline]
    pub fn put_all(&mut self, numbers: impl Iterator<Item = (u64, u8)>) {
        let join = |(bits, count): (u64, usize), (more, len): (u64, u8)| {
            (bits << len | more, count + usize::from(len))
        };
        let (bits, count) = numbers.fold((0, 0), join);
        self.add(bits, count);
    }

    /// Adds the lowest `count` bits (at most 40), the most significant first.
    #[inline]
    pub fn put(&mut self, bits: impl Into<u64>, count: usize) {
        self.add(bits.into() & ((1 << count) - 1), count);
    }

    /// Adds `count` bits (at most 40), with none above them.
    #[inline]
    fn add(&mut self, bits: u64, count: usize) {
        self.window = self.window << count | bits;
        self.held += count;
        // What is held and the most that is put at once fit into the window.
        if self.held >= WINDOW - MOST_PUT {
            self.flush();
        }
    }

    /// Writes characters while four are there.
    #[inline(never)]
    fn flush(&mut self) {
        while self.held >= 4 * PER_CHARACTER {
            self.push::<4>();
        }
    }

    /// Writes the first `N` characters of those that are held.
    fn push<const N: usize>(&mut self) {
        self.held -= N * PER_CHARACTER;
        let bits = self.window >> self.held;
        let value = |at: usize| bits >> ((N - 1 - at) * PER_CHARACTER) & 63;
        let characters: [u8; N] = std::array::from_fn(|at| self.alphabet.characters[value(at) as usize]);
        self.text.extend_from_slice(&characters);
    }

    /// The fewest characters that hold all bits; the last one is filled up with zero bits.
    #[must_use]
    pub fn finish(mut self) -> String {
        let filling = self.held.next_multiple_of(PER_CHARACTER) - self.held;
        self.put(0u32, filling);
        while self.held > 0 {
            self.push::<1>();
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
        fn zeros_are_skipped_up_to_a_one_or_the_end(
            runs in prop::collection::vec((0usize..60, 0usize..60), 1..10), rest in 0usize..30
        ) {
            let mut writer = BitWriter::new(&URL_SAFE);
            let (mut len, put) = (0, |writer: &mut BitWriter<'_>, zeros| (0..zeros).for_each(|_| writer.put(false, 1)));
            for &(zeros, _) in &runs {
                put(&mut writer, zeros);
                writer.put(true, 1);
                len += zeros + 1;
            }
            put(&mut writer, rest);
            let mut reader = BitReader::new(writer.finish().as_bytes(), &URL_SAFE).unwrap();
            let all = |reader: &mut BitReader, most: usize| {
                let mut skipped = 0;
                loop {
                    let zeros = reader.skip_zeros(most - skipped);
                    skipped += zeros;
                    if zeros == 0 {
                        return skipped;
                    }
                }
            };
            for &(zeros, most) in &runs {
                prop_assert_eq!(all(&mut reader, most), zeros.min(most));
                prop_assert_eq!(all(&mut reader, usize::MAX), zeros.saturating_sub(most));
                prop_assert_eq!(reader.take(1), Some(1));
            }
            prop_assert_eq!(reader.at(), len);
            let left = reader.left();
            prop_assert!(left >= rest && left - rest < PER_CHARACTER);
            prop_assert_eq!((all(&mut reader, usize::MAX), reader.left()), (left, 0));
        }

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
                prop_assert_eq!(reader.take(count), Some(bits & ((1 << count) - 1)));
            }
            prop_assert!(reader.left() < PER_CHARACTER && !reader.any_left());
            let left = reader.left();
            prop_assert_eq!(reader.take(left), Some(0));
            prop_assert_eq!(reader.take(1), None);
        }
    }
}
