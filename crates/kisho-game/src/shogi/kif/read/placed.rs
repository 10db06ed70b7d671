//! Lines with their places.

use super::super::line::Line;
use crate::text::Span;

/// A line with its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct PlacedLine<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
    pub(super) line: Line<'a>,
}

impl<'a> PlacedLine<'a> {
    /// The lines of a text, whatever ends them. One with several moves is a line for each.
    pub fn all(text: &'a str) -> impl Iterator<Item = Self> {
        let mut start = 0;
        let whole = text.split_inclusive(['\n', '\r']).map(move |whole| {
            let text = whole.trim_end_matches(['\n', '\r']);
            // Where a file with a byte order mark was appended to another.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let mark = whole.len() - whole.strip_prefix('\u{feff}').unwrap_or(whole).len();
            let line = Self { text, start: start + mark, line: Line::of(text) };
            start += whole.len();
            line
        });
        whole.flat_map(|line| {
            let mut rest = Some(line);
            std::iter::from_fn(move || {
                let mut line = rest.take()?;
                rest = line.split();
                Some(line)
            })
        })
    }

    /// The name of a header line.
    pub(super) fn header(&self) -> Option<&'a str> {
        let Line::Header(name, _) = self.line else { return None };
        Some(name)
    }

    /// Takes what stands after the first move off the line.
    fn split(&mut self) -> Option<Self> {
        let Line::Numbered(numbered) = &mut self.line else { return None };
        let (next, after) = numbered.split()?;
        let at = self.place(after).start - self.start;
        let (text, after) = self.text.split_at_checked(at)?;
        self.text = text;
        Some(Self { text: after, start: self.start + at, line: next })
    }

    /// The place of all that is written in the line.
    pub(super) fn span(&self) -> Span {
        self.place(self.text.trim())
    }

    /// The place of a part of the line, which has to be a slice of it.
    pub(super) fn place(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let start = self.start + offset.min(self.text.len());
        Span::new(start, start + part.len())
    }
}
