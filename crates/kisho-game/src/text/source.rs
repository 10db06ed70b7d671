//! A text with a name, and the way from byte offsets to lines and columns.

use std::sync::OnceLock;

use super::Span;

/// Bytes whose characters are counted at a time.
const BLOCK: usize = 1 << 10;

/// A text that messages point into.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
    /// How many characters stand before each block, as soon as somebody asks for a column far from the start of its line:
    /// a line can be as long as the text, and have as many mistakes.
    characters: OnceLock<Box<[usize]>>,
}

/// A place as people count it: both numbers start at 1, columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters (not bytes), from 1.
    pub column: usize,
}

impl Source {
    /// A source called `name` (a path as the user would write it, or `<stdin>`).
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let ends = memchr::memchr_iter(b'\n', text.as_bytes());
        let line_starts = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        Self { name: name.into(), text, line_starts, characters: OnceLock::new() }
    }

    /// The name shown in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset; an offset past the end counts as the end.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let offset = self.floor_char(offset);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_start(offset);
        let column = match offset - start {
            0..BLOCK => count(self.text.as_bytes().get(start..offset)),
            _ => self.characters_before(offset) - self.characters_before(start),
        };
        LineColumn { line, column: column + 1 }
    }

    /// Where the line begins that a byte is in.
    #[must_use]
    pub fn line_start(&self, offset: usize) -> usize {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0)
    }

    /// Where the line ends that a byte is in, without its line feed.
    #[must_use]
    pub fn line_end(&self, offset: usize) -> usize {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        self.line_starts.get(line).map_or(self.text.len(), |next| next - 1)
    }

    fn characters_before(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let counts = self.characters.get_or_init(|| {
            let blocks = bytes.chunks(BLOCK).scan(0, |sum, block| {
                *sum += count(Some(block));
                Some(*sum)
            });
            std::iter::once(0).chain(blocks).collect()
        });
        let block = offset / BLOCK;
        counts.get(block).copied().unwrap_or_default() + count(bytes.get(block * BLOCK..offset))
    }

    /// The text of a line, counted from 1, without its end; empty if there is no such line.
    #[must_use]
    pub fn line(&self, number: usize) -> &str {
        let Some(&start) = number.checked_sub(1).and_then(|number| self.line_starts.get(number)) else {
            return "";
        };
        let end = self.line_starts.get(number).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..end).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The text of a span, cut to whole characters inside the text.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        let range = self.floor_char(span.start)..self.ceil_char(span.end);
        self.text.get(range).unwrap_or_default()
    }

    /// The nearest character boundary at or before `offset`.
    #[must_use]
    pub fn floor_char(&self, offset: usize) -> usize {
        self.text.floor_char_boundary(offset)
    }

    /// The nearest character boundary at or after `offset`.
    #[must_use]
    pub fn ceil_char(&self, offset: usize) -> usize {
        self.text.ceil_char_boundary(offset)
    }
}

/// How many characters begin in a piece of a text.
fn count(bytes: Option<&[u8]>) -> usize {
    bytes.unwrap_or_default().iter().filter(|byte| !matches!(byte, 0x80..=0xBF)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = Source::new("a.md", "棋書\nab棋c");
        let c = source.text().find('c').unwrap();
        assert_eq!(source.line_column(c), LineColumn { line: 2, column: 4 });
        assert_eq!(source.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(source.line_column(999), LineColumn { line: 2, column: 5 });
    }

    #[test]
    fn columns_of_long_lines_are_those_that_counting_gives() {
        let line = "棋a書 é\u{1f600}".repeat(700);
        let source = Source::new("a.md", format!("first\n{line}\n{line}"));
        for start in [6, 7 + line.len()] {
            for (column, (at, _)) in line.char_indices().enumerate().step_by(97) {
                assert_eq!(source.line_column(start + at).column, column + 1);
                assert_eq!(
                    (source.line_start(start + at), source.line_end(start + at)),
                    (start, start + line.len())
                );
            }
        }
    }

    #[test]
    fn a_line_comes_without_its_end() {
        let source = Source::new("a.md", "棋\r\n\nb");
        let lines = [0, 1, 2, 3, 4].map(|number| source.line(number));
        assert_eq!(lines, ["", "棋", "", "b", ""]);
    }

    #[test]
    fn a_slice_is_widened_to_whole_characters() {
        let source = Source::new("a.md", "棋書");
        assert_eq!(source.slice(Span::new(1, 2)), "棋");
        assert_eq!(source.slice(Span::new(3, 99)), "書");
    }
}
