//! Texts that were put together from pieces of a file, and the way back into the file.

use kisho_game::text::Span;

/// A text whose pieces stand in a file with other things between them, as the lines of a block inside a quotation do.
#[derive(Debug, Clone, Default)]
pub struct Pieced {
    /// The text.
    pub text: String,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Offset in the text.
    start: usize,
    /// Its place in the file.
    file: Span,
}

impl Pieced {
    /// A text that stands in no file as it is: all of it is where messages about it are to be.
    #[must_use]
    pub fn made(text: String) -> Self {
        Self { text, pieces: Vec::new() }
    }

    /// Adds a piece that stands at `file`.
    pub fn push(&mut self, text: &str, file: Span) {
        if !text.is_empty() {
            self.pieces.push(Piece { start: self.text.len(), file });
            self.text.push_str(text);
        }
    }

    /// A span of the text as a span of the file. After the last piece is its end; without pieces it is `otherwise`.
    #[must_use]
    pub fn in_file(&self, span: Span, otherwise: Span) -> Span {
        if self.pieces.is_empty() {
            return otherwise;
        }
        // A place between two bytes comes right after the first of them, which a line end of the file may part from the second.
        let ends_line = |at: usize| self.text.as_bytes().get(at).is_none_or(|byte| *byte == b'\n');
        let start = match span.start.checked_sub(1) {
            Some(before) if span.is_empty() && !ends_line(before) => self.offset(before) + 1,
            _ => self.offset(span.start),
        };
        // The end belongs to the last byte inside, which may stand in an earlier piece than the byte after it.
        let end = if span.is_empty() || span.start >= self.text.len() {
            start
        } else {
            self.offset(span.end.min(self.text.len()).max(1) - 1) + 1
        };
        Span::new(start, end)
    }

    fn offset(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        let number = self.pieces.partition_point(|piece| piece.start <= at).saturating_sub(1);
        self.pieces
            .get(number)
            .map_or(at, |piece| (piece.file.start + (at - piece.start)).min(piece.file.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_lead_back_into_the_file() {
        let mut text = Pieced::default();
        text.push("ab\n", Span::new(10, 13));
        text.push("cd", Span::new(15, 17));
        let place = |a, b| text.in_file(Span::new(a, b), Span::at(0));
        assert_eq!(place(0, 2), Span::new(10, 12));
        assert_eq!(place(3, 4), Span::new(15, 16));
        assert_eq!(place(0, 3), Span::new(10, 13), "the end stays in its piece");
        assert_eq!(place(5, 5), Span::at(17), "the end of the text");
        assert_eq!((place(3, 3), place(4, 4)), (Span::at(15), Span::at(16)));
        assert_eq!(place(2, 99), Span::new(12, 17));
        let mut text = Pieced::default();
        text.push("ab", Span::new(10, 12));
        text.push("\n", Span::new(13, 14));
        assert_eq!(text.in_file(Span::at(2), Span::at(0)), Span::at(12), "the end of a line with CRLF");
        assert_eq!(Pieced::default().in_file(Span::at(0), Span::at(7)), Span::at(7));
    }
}
