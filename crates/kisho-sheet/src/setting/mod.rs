//! Running text: paragraphs to lines of a width, in the way that Japanese and English readers are used to.
//!
//! Where a line may end says Unicode (UAX 14, strict) and what Japanese compositors forbid beyond it (`kinsoku`). Punctuation
//! in full width has its blank half inside a line only, and of two blanks that meet one is left (JIS X 4051). A line that is
//! justified is spread between its characters where it has Japanese, else at its spaces.

mod cells;
#[cfg(test)]
mod tests;

use unicode_normalization::UnicodeNormalization;

use cells::Cells;
use kisho_board::fonts::Font;

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The font.
    pub font: &'static Font,
    /// Points of an em.
    pub size: f64,
    /// How much thicker its strokes are than those of the font, in em.
    pub bolder: f64,
    /// Points from line to line.
    pub leading: f64,
    /// How far the first line of a paragraph goes in, in em.
    pub indent: f64,
    /// Where lines stand in their column.
    pub align: Align,
}

/// Where lines stand in their column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left, each as long as it is.
    Left,
    /// In the middle.
    Center,
    /// From one side to the other, but for the last line of a paragraph.
    Justified,
}

/// One line of a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its characters, with the left end of each baseline, in points from the left side of the column.
    pub letters: Vec<(char, f64)>,
    /// From the left side of the column to where its last character ends.
    pub width: f64,
}

impl Line {
    /// What it says.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().map(|(c, _)| c).collect()
    }
}

impl Style {
    /// Left-aligned lines with the usual space between them.
    #[must_use]
    pub fn new(font: &'static Font, size: f64) -> Self {
        Self { font, size, bolder: 0.0, leading: size * 1.5, indent: 0.0, align: Align::Left }
    }

    /// The same in another way.
    #[must_use]
    pub fn aligned(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// From the upper side of a line to its baseline: its characters stand in the middle between it and the next.
    #[must_use]
    pub fn baseline(&self) -> f64 {
        let (up, down) = (self.font.ascent(self.size), self.font.descent(self.size));
        (self.leading - up - down) / 2.0 + up
    }

    /// Sets paragraphs, which end at line ends, in a column of so many points. A word that is wider than it is cut.
    #[must_use]
    pub fn lines(&self, text: &str, width: f64) -> Vec<Line> {
        let text = clean(text);
        text.split('\n').flat_map(|paragraph| self.paragraph(paragraph, width)).collect()
    }

    /// The same in at most so many lines, but one at least; the last one is cut with an ellipsis where there would be more.
    #[must_use]
    pub fn lines_at_most(&self, text: &str, width: f64, most: usize) -> Vec<Line> {
        let mut lines = self.lines(text, width);
        if lines.len() <= most.max(1) {
            return lines;
        }
        let rest: Vec<String> = lines.drain(most.max(1) - 1..).map(|line| line.text()).collect();
        lines.push(self.one_line(&rest.join(" "), width));
        lines
    }

    /// A text on one line, cut with an ellipsis where it is wider than `width`.
    #[must_use]
    pub fn one_line(&self, text: &str, width: f64) -> Line {
        let text = clean(text).replace('\n', " ");
        let all = Cells::of(text.trim(), self);
        if all.width(0, all.len()) <= width {
            return self.place(&all, (0, all.len()), (0.0, width), true);
        }
        let room = width - self.font.advance('…', self.size);
        let fits = |end: &usize| all.width(0, *end) <= room;
        let end = (1..=all.len()).take_while(fits).last().unwrap_or(0);
        let short: String = (0..end).map(|at| all.at(at).c).collect();
        let cells = Cells::of(&(short.trim_end().to_owned() + "…"), self);
        self.place(&cells, (0, cells.len()), (0.0, width), true)
    }

    fn paragraph(&self, text: &str, width: f64) -> Vec<Line> {
        let cells = Cells::of(text, self);
        let mut lines = Vec::new();
        let mut start = 0;
        while start < cells.len() {
            // What begins with a space has its indent already.
            let indent = if start == 0 && !cells.is_space(0) { self.indent * self.size } else { 0.0 };
            let end = cells.line_end(start, width - indent, self.align == Align::Justified);
            let is_last = end >= cells.len();
            let content = (start, cells.without_spaces(start, end));
            lines.push(self.place(&cells, content, (indent, width), is_last));
            start = cells.skip_spaces(end);
        }
        if lines.is_empty() {
            lines.push(Line { letters: Vec::new(), width: 0.0 });
        }
        lines
    }

    /// Places the characters `start..end` between `left` and `right`.
    fn place(
        &self,
        cells: &Cells,
        (start, end): (usize, usize),
        (left, right): (f64, f64),
        is_last: bool,
    ) -> Line {
        let natural = cells.width(start, end);
        let spare = right - left - natural;
        let justified = self.align == Align::Justified && (!is_last || spare < 0.0);
        let spread = if justified { cells.spread(start, end, spare) } else { cells.unspread() };
        let mut x = left + if self.align == Align::Center { (spare / 2.0).max(0.0) } else { 0.0 };
        let mut letters = Vec::with_capacity(end.saturating_sub(start));
        let mut last_end = left;
        for at in start..end {
            let cell = cells.at(at);
            if kisho_board::fonts::is_drawn(cell.c) {
                letters.push((cell.c, x - cell.lead));
            }
            last_end = x + cell.body;
            x = last_end + cells.gap(at) + spread.at(cells.gap_kind(at), cells.gap(at));
        }
        Line { letters, width: last_end.max(left) }
    }
}

/// A text in which no line ends.
#[must_use]
pub fn unbroken(text: &str) -> String {
    text.chars().flat_map(|c| ['\u{2060}', if c == ' ' { '\u{a0}' } else { c }]).skip(1).collect()
}

/// A text as it is set: without characters that only keep lines from ending.
#[must_use]
pub fn as_set(text: &str) -> String {
    text.chars().filter_map(cells::set).collect()
}

/// One form of each character, and nothing that would only be seen on a screen.
fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let fine = |c: char| match c {
        '\t' | '\u{b}' | '\u{c}' => Some(' '),
        // A line that ends there would need a hyphen.
        '\u{ad}' => None,
        '\n' => Some('\n'),
        c if c.is_control() => None,
        c => Some(c),
    };
    text.nfc().filter_map(fine).collect()
}
