//! Numbers of any width in Base64 text: a stream of bits, six in a character, the most significant first.
//!
//! It may end anywhere. Lists of codes have millions of lines, so that many bits are looked at at once: the reader in the
//! bytes that the text stands for, eight at a time from any of them; the writer in a window of 64 bits.

use std::sync::LazyLock;

use base64::alphabet;

use crate::text::Span;

/// Bits that each character holds.
pub const PER_CHARACTER: usize = 6;

/// Bits of two characters.
const PER_PAIR: usize = 2 * PER_CHARACTER;

/// The most bits that can be looked at at once: however they lie, this many are in the eight bytes that begin with the first.
pub const MOST_AHEAD: usize = WINDOW - (BYTE - 1);

/// The most bits that can be put at once. With those that are no whole byte yet they are fewer than a window has.
pub const MOST_PUT: usize = WINDOW - BYTE;

/// Bits in a window.
const WINDOW: usize = u64::BITS as usize;

/// Bits in a byte.
const BYTE: usize = u8::BITS as usize;

/// Base64 with `+` and `/`.
pub static STANDARD: LazyLock<Characters> = LazyLock::new(|| Characters::new(&alphabet::STANDARD));

/// Base64 with `-` and `_`.
pub static URL_SAFE: LazyLock<Characters> = LazyLock::new(|| Characters::new(&alphabet::URL_SAFE));

/// The characters of an alphabet and their values, 0 to 63.
#[derive(Debug)]
pub struct Characters {
    /// By the twelve bits that two characters stand for.
    pairs: [[u8; 2]; 1 << PER_PAIR],
    values: [u8; 256],
}

/// Stands for a character that is not in the alphabet.
const NONE: u8 = u8::MAX;

impl Characters {
    fn new(alphabet: &alphabet::Alphabet) -> Self {
        let mut values = [NONE; 256];
        for (byte, value) in alphabet.as_str().bytes().zip(0..) {
            values[usize::from(byte)] = value;
        }
        let characters = alphabet.as_str().as_bytes();
        let pairs =
            std::array::from_fn(|bits| [bits >> PER_CHARACTER, bits % 64].map(|value| characters[value]));
        Self { pairs, values }
    }
}

/// So many characters are a whole number of bytes.
const CHARACTERS: usize = 4;

/// As many as that.
const BYTES: usize = CHARACTERS * PER_CHARACTER / BYTE;

/// Takes numbers from the front of a stream.
#[derive(Debug, Default)]
pub struct BitReader {
    /// The bits, the first one highest, with zeros after them: as many as are looked at at once.
    bytes: Vec<u8>,
    /// Bits in all, without those zeros.
    len: usize,
    /// How many have been taken.
    at: usize,
}

impl BitReader {
    /// The bits of `characters`; `None` if there is one that is not in the alphabet.
    #[must_use]
    pub fn new(characters: &[u8], alphabet: &Characters) -> Option<Self> {
        // Has a bit that no value has if one of the characters is unknown.
        let mut all = 0;
        let mut bytes_of = |characters: [u8; CHARACTERS]| {
            let values = characters.map(|byte| alphabet.values[usize::from(byte)]);
            values.iter().for_each(|value| all |= value);
            let bits = values.iter().fold(0, |bits, &value| bits << PER_CHARACTER | u32::from(value));
            let [_, bytes @ ..] = bits.to_be_bytes();
            bytes
        };
        let (whole, rest) = characters.as_chunks();
        let mut bytes = vec![0; (whole.len() + 1) * BYTES + WINDOW / BYTE];
        let (places, _) = bytes.as_chunks_mut();
        places.iter_mut().zip(whole).for_each(|(place, characters)| *place = bytes_of(*characters));
        // Zeros fill up the last bytes.
        let mut last = [alphabet.pairs[0][0]; CHARACTERS];
        last.iter_mut().zip(rest).for_each(|(last, &byte)| *last = byte);
        if let Some(place) = places.get_mut(whole.len()) {
            *place = bytes_of(last);
        }
        (all != NONE).then_some(Self { bytes, len: characters.len() * PER_CHARACTER, at: 0 })
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

    /// The next `count` bits (at most 32), or `None`, and nothing is taken, if there are fewer.
    #[inline]
    pub fn take(&mut self, count: usize) -> Option<u32> {
        let bits = self.ahead(count);
        self.skip(count).map(|()| bits)
    }

    /// Leaves out the next `count` bits. `None`, and nothing is taken, if there are fewer.
    #[inline]
    pub fn skip(&mut self, count: usize) -> Option<()> {
        (count <= self.left()).then(|| self.at += count)
    }

    /// The next `count` bits (at most 32) without taking them, with zeros after the end of the stream.
    #[must_use]
    #[inline]
    pub fn ahead(&self, count: usize) -> u32 {
        // In two steps, as a shift by all 64 bits is none.
        (self.window() >> 1 >> (WINDOW - 1 - count)) as u32
    }

    /// The next [`MOST_AHEAD`] bits without taking them, the first one highest, with zeros after the end of the stream.
    #[must_use]
    #[inline]
    pub fn window(&self) -> u64 {
        let bytes = self.bytes.get(self.at / BYTE..).and_then(<[u8]>::first_chunk);
        bytes.map_or(0, |bytes| u64::from_be_bytes(*bytes)) << (self.at % BYTE)
    }

    /// Whether any bit that is left is a one.
    #[must_use]
    pub fn any_left(&self) -> bool {
        self.window() != 0 || self.bytes.iter().skip(self.at / BYTE + 1).any(|&byte| byte != 0)
    }

    /// The characters, counted from the start of the text, that hold the bits from `from` to the current place.
    #[must_use]
    pub fn span_from(&self, from: usize) -> Span {
        Span::new(from / PER_CHARACTER, self.at.div_ceil(PER_CHARACTER))
    }
}

/// Puts numbers at the end of a stream.
#[derive(Debug)]
pub struct BitWriter<'a> {
    alphabet: &'a Characters,
    /// The bits, the first one highest, and room for more.
    bytes: Vec<u8>,
    /// How many bytes are whole.
    whole: usize,
    /// The bits after them are the lowest.
    window: u64,
    /// How many they are: fewer than a byte has.
    held: usize,
}

/// Room for as much as most codes need, in bytes.
const USUAL_LENGTH: usize = 256;

impl<'a> BitWriter<'a> {
    /// An empty stream.
    #[must_use]
    pub fn new(alphabet: &'a Characters) -> Self {
        Self { alphabet, bytes: vec![0; USUAL_LENGTH], whole: 0, window: 0, held: 0 }
    }

    /// Adds the lowest `count` bits (at most [`MOST_PUT`]), the most significant first.
    #[inline]
    pub fn put(&mut self, bits: impl Into<u64>, count: usize) {
        self.put_all([[(bits.into() & ((1 << count) - 1), count as u8)]].into_iter());
    }

    /// Adds numbers, each with its number of bits and none above them. Those of a group are added at once; they have at
    /// most [`MOST_PUT`] bits.
    #[inline]
    pub fn put_all<const N: usize>(&mut self, groups: impl ExactSizeIterator<Item = [(u64, u8); N]>) {
        let most = self.whole + (groups.len() + 1) * (WINDOW / BYTE);
        if self.bytes.len() < most {
            self.bytes.resize(2 * most, 0);
        }
        let (mut whole, mut window, mut held) = (self.whole, self.window, self.held);
        for group in groups {
            for (bits, count) in group {
                window = window << count | bits;
                held += usize::from(count);
            }
            // Written as far as it goes, whole bytes or not: how many they are cannot be guessed.
            if let Some(place) = self.bytes.get_mut(whole..).and_then(<[u8]>::first_chunk_mut) {
                *place = bytes_of(window, held);
            }
            whole += held / BYTE;
            held %= BYTE;
        }
        (self.whole, self.window, self.held) = (whole, window, held);
    }

    /// The fewest characters that hold all bits; the last one is filled up with zero bits.
    #[must_use]
    pub fn finish(mut self) -> String {
        let len = (self.whole * BYTE + self.held).div_ceil(PER_CHARACTER);
        self.put(0u32, PER_CHARACTER * CHARACTERS);
        let characters = |&[first, second, third]: &[u8; BYTES]| {
            let bits = u32::from_be_bytes([0, first, second, third]) as usize;
            let [[a, b], [c, d]] =
                [bits >> PER_PAIR, bits].map(|bits| self.alphabet.pairs[bits % (1 << PER_PAIR)]);
            [a, b, c, d]
        };
        let mut text = vec![0; len.next_multiple_of(CHARACTERS)];
        let places = text.as_chunks_mut().0.iter_mut();
        places.zip(self.bytes.as_chunks().0).for_each(|(place, bytes)| *place = characters(bytes));
        text.truncate(len);
        // All of it is ASCII.
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The lowest `count` bits of a window as bytes, the first bit highest, with zeros after them.
fn bytes_of(window: u64, count: usize) -> [u8; WINDOW / BYTE] {
    // In two steps, as a shift by all 64 bits is none.
    (window << 1 << (WINDOW - 1 - count)).to_be_bytes()
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
                prop_assert_eq!(reader.take(count), Some(bits & ((1 << count) - 1)));
            }
            prop_assert!(reader.left() < PER_CHARACTER && !reader.any_left());
            let left = reader.left();
            prop_assert_eq!(reader.take(left), Some(0));
            prop_assert_eq!(reader.take(1), None);
        }
    }
}
