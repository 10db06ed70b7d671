//! Places as editors count them, and as kisho does: bytes.

use std::ops::Range as Bytes;

use gen_lsp_types::{Position, PositionEncodingKind, Range};
use kisho_game::text::Span;

/// The byte order mark with which a file may begin, and which editors do not count.
pub const BOM: char = '\u{feff}';

/// In which units columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16: what all clients know.
    Utf16,
}

impl Encoding {
    /// The one that costs least of those that a client offers.
    pub fn choose(offered: Option<&[PositionEncodingKind]>) -> Self {
        let utf8 = offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8));
        if utf8 { Self::Utf8 } else { Self::Utf16 }
    }

    /// Its name in the protocol.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn units(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        }
    }
}

/// The lines of a text.
pub struct Lines<'a> {
    text: &'a str,
    encoding: Encoding,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Lines end as the protocol says: with `\n`, `\r\n` or `\r`.
    pub fn new(text: &'a str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        let ends = ends.filter(|&at| bytes.get(at) == Some(&b'\n') || bytes.get(at + 1) != Some(&b'\n'));
        let first = if text.starts_with(BOM) { BOM.len_utf8() } else { 0 };
        Self { text, encoding, starts: std::iter::once(first).chain(ends.map(|at| at + 1)).collect() }
    }

    /// How their columns are counted.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The bytes of a line, without its end.
    fn line(&self, number: usize) -> Bytes<usize> {
        let Some(&start) = self.starts.get(number) else { return self.text.len()..self.text.len() };
        let end = self.starts.get(number + 1).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..end).unwrap_or_default();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    }

    /// Where a byte stands. One inside a character counts as its first.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let number = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.starts.get(number).copied().unwrap_or_default();
        let column = self.encoding.units(self.text.get(start..offset).unwrap_or_default());
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position { line: count(number), character: count(column) }
    }

    /// The byte at a place. A column past the end of its line counts as that end, as does one inside a character as its start.
    pub fn offset(&self, position: Position) -> usize {
        let line = self.line(position.line as usize);
        let mut left = position.character as usize;
        let text = self.text.get(line.clone()).unwrap_or_default();
        for (at, c) in text.char_indices() {
            let units = match self.encoding {
                Encoding::Utf8 => c.len_utf8(),
                Encoding::Utf16 => c.len_utf16(),
            };
            if left < units {
                return line.start + at;
            }
            left -= units;
        }
        line.end
    }

    /// Where a span stands.
    pub fn range(&self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The bytes of a range, which begins before it ends even if a client says otherwise.
    pub fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(start.min(end), end.max(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_are_counted_in_units_of_utf16_or_in_bytes() {
        let text = "棋🀄a\r\n\rx\né";
        let lines = Lines::new(text, Encoding::Utf16);
        let a = text.find('a').unwrap();
        assert_eq!((lines.position(a), lines.offset(at(0, 3))), (at(0, 3), a));
        assert_eq!(lines.offset(at(0, 2)), 3, "inside of a character");
        assert_eq!(lines.offset(at(0, 99)), a + 1, "the end of the line is before its line end");
        assert_eq!(lines.position(text.find('x').unwrap()), at(2, 0));
        assert_eq!((lines.position(999), lines.offset(at(9, 0))), (at(3, 1), text.len()));
        let lines = Lines::new(text, Encoding::Utf8);
        assert_eq!((lines.position(a), lines.offset(at(0, 7))), (at(0, 7), a));
    }

    #[test]
    fn every_place_comes_back() {
        let text = "a棋\r\n\n🀄🀄 b\r\rend";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::new(text, encoding);
            for (offset, c) in text.char_indices().filter(|(_, c)| !matches!(c, '\n' | '\r')) {
                assert_eq!(lines.offset(lines.position(offset)), offset, "{c:?}");
            }
        }
    }
}
