//! The characters of a paragraph with the room between them, and where its lines end.

use icu_segmenter::LineSegmenter;
use icu_segmenter::options::{LineBreakOptions, LineBreakStrictness};

use super::Style;
use kisho_board::kinsoku::{blanks, forbids, is_wide, is_written};

/// Between kanji and Latin letters, in em: less than the quarter of metal type, as most books have it today.
const BESIDE_LATIN: f64 = 0.2;
/// How much narrower a space may become, and the blank of punctuation, both as parts of them.
const SQUEEZE: f64 = 0.25;
/// How much wider the space between two words may become, in em. A line that would need more is left as it is.
const WIDEST_SPACE: f64 = 0.8;
/// Sums of numbers of points differ by less than this if they are the same.
const NEAR: f64 = 1e-6;

/// What a number in kanji is written with, which stays on one line.
const NUMERALS: &str = "〇一二三四五六七八九十百千";

/// A character: the blank before what is inked, the rest, and the blank after it.
#[derive(Debug, Clone, Copy)]
pub struct Cell {
    pub c: char,
    pub lead: f64,
    pub body: f64,
    trail: f64,
}

/// What stands between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Nothing may come between them.
    Tight,
    /// A space, which is the first of the two.
    Space,
    /// Japanese on at least one side.
    Wide,
}

/// How much each gap of a line grows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spread {
    space: f64,
    wide: f64,
    /// The part of each space and blank that is taken away.
    squeeze: f64,
    space_width: f64,
}

impl Spread {
    /// What is added to a gap that is `natural` wide.
    pub fn at(&self, kind: Gap, natural: f64) -> f64 {
        match kind {
            Gap::Tight => 0.0,
            Gap::Space => self.space - self.squeeze * self.space_width,
            Gap::Wide => self.wide - self.squeeze * natural,
        }
    }
}

/// A paragraph.
#[derive(Debug)]
pub struct Cells {
    cells: Vec<Cell>,
    /// After each of them.
    gaps: Vec<(Gap, f64)>,
    /// Whether a line may end after each of them.
    ends: Vec<bool>,
    /// For each place the end of the last character before it that is no space.
    solid: Vec<usize>,
    /// For each place the width of all before it, of what could be taken away, and the numbers of spaces and wide gaps.
    sums: Vec<Sum>,
    size: f64,
    space: f64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    width: f64,
    squeeze: f64,
    spaces: usize,
    wide: usize,
}

impl Cells {
    pub fn of(text: &str, style: &Style) -> Self {
        let cells: Vec<Cell> = text.chars().filter_map(set).map(|c| cell(c, style)).collect();
        let pairs = cells.iter().zip(cells.iter().skip(1).map(Some).chain([None]));
        let gaps: Vec<(Gap, f64)> =
            pairs.map(|(a, b)| b.map_or((Gap::Tight, 0.0), |b| gap(a, b, style.size))).collect();
        let space = style.font.advance(' ', style.size);
        let mut sums = Vec::with_capacity(cells.len() + 1);
        let mut sum = Sum::default();
        sums.push(sum);
        for (cell, (kind, gap)) in cells.iter().zip(&gaps) {
            sum.width += cell.body + gap;
            match kind {
                Gap::Space => {
                    sum.squeeze += space * SQUEEZE;
                    sum.spaces += 1;
                }
                Gap::Wide => {
                    sum.squeeze += gap * SQUEEZE;
                    sum.wide += 1;
                }
                Gap::Tight => {}
            }
            sums.push(sum);
        }
        let mut solid = vec![0];
        for (at, cell) in (1..).zip(&cells) {
            let before = solid.last().copied().unwrap_or(0);
            solid.push(if is_space(cell.c) { before } else { at });
        }
        Self { ends: ends(text), solid, cells, gaps, sums, size: style.size, space }
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub fn at(&self, at: usize) -> Cell {
        self.cells.get(at).copied().unwrap_or(Cell { c: ' ', lead: 0.0, body: 0.0, trail: 0.0 })
    }

    /// The room after a character.
    pub fn gap(&self, at: usize) -> f64 {
        self.gaps.get(at).map_or(0.0, |(_, gap)| *gap)
    }

    pub fn gap_kind(&self, at: usize) -> Gap {
        self.gaps.get(at).map_or(Gap::Tight, |(kind, _)| *kind)
    }

    pub fn is_space(&self, at: usize) -> bool {
        is_space(self.at(at).c)
    }

    /// The characters `start..end` without the spaces at their end.
    pub fn without_spaces(&self, start: usize, end: usize) -> usize {
        self.solid.get(end).copied().unwrap_or(end).max(start)
    }

    /// The first character from `at` on that is no space.
    pub fn skip_spaces(&self, at: usize) -> usize {
        (at..self.len()).find(|&at| !self.is_space(at)).unwrap_or(self.len())
    }

    /// What the characters `start..end` come to on a line: without the room after the last of them.
    fn sum(&self, start: usize, end: usize) -> Sum {
        let get = |at: usize| self.sums.get(at).copied().unwrap_or_default();
        if end <= start {
            return Sum::default();
        }
        let (from, to, last) = (get(start), get(end), end - 1);
        let (kind, gap) = (self.gap_kind(last), self.gap(last));
        let squeeze = match kind {
            Gap::Space => self.space * SQUEEZE,
            Gap::Wide => gap * SQUEEZE,
            Gap::Tight => 0.0,
        };
        Sum {
            width: to.width - from.width - gap,
            squeeze: to.squeeze - from.squeeze - squeeze,
            spaces: to.spaces - from.spaces - usize::from(kind == Gap::Space),
            wide: to.wide - from.wide - usize::from(kind == Gap::Wide),
        }
    }

    /// How wide the characters `start..end` are on a line.
    pub fn width(&self, start: usize, end: usize) -> f64 {
        self.sum(start, end).width
    }

    /// Where the line ends that begins at `start`: the place of the first character of the next, spaces included.
    pub fn line_end(&self, start: usize, width: f64, may_squeeze: bool) -> usize {
        let (mut fit, mut tight) = (None, None);
        for end in start + 1..=self.len() {
            let all = self.sum(start, end);
            if all.width - all.squeeze > width + NEAR && !self.is_space(end - 1) {
                break;
            }
            if !self.ends.get(end - 1).copied().unwrap_or(true) {
                continue;
            }
            let sum = self.sum(start, self.without_spaces(start, end));
            if sum.width <= width + NEAR {
                fit = Some((end, sum));
            } else if may_squeeze && sum.width - sum.squeeze <= width + NEAR {
                tight = tight.or(Some((end, sum)));
            }
        }
        match (fit, tight) {
            (Some((end, _)), None) | (None, Some((end, _))) => end,
            (Some((fit, loose)), Some((end, full))) => {
                // Of a line that is spread and one that is squeezed the one that is less so.
                let stretch = loose.spaces as f64 * self.space * 0.5 + loose.wide as f64 * self.size * 0.05;
                let wider = (width - loose.width) / stretch.max(NEAR);
                let narrower = (full.width - width) / full.squeeze.max(NEAR);
                if narrower < wider { end } else { fit }
            }
            (None, None) => self.cut(start, width),
        }
    }

    /// Where a word is cut that is wider than the column.
    fn cut(&self, start: usize, width: f64) -> usize {
        let fits = |end: &usize| self.width(start, *end) <= width + NEAR;
        let most = (start + 1..=self.len()).take_while(fits).last().unwrap_or(start + 1);
        let fine = |end: &usize| *end >= self.len() || !forbids(self.at(end - 1).c, self.at(*end).c);
        let end = (start + 1..=most).rev().find(fine).unwrap_or(most);
        // What has no width belongs to the letter before it.
        (end..self.len()).find(|&at| self.at(at).body > 0.0).unwrap_or(self.len())
    }

    /// How the spare room of a line is dealt out; a negative one is taken away.
    pub fn spread(&self, start: usize, end: usize, spare: f64) -> Spread {
        let sum = self.sum(start, end);
        let usual = self.unspread();
        if spare < 0.0 {
            let part = (-spare / sum.squeeze.max(NEAR)).min(1.0);
            return Spread { squeeze: part * SQUEEZE, ..usual };
        }
        let gaps = (sum.wide + sum.spaces).max(1) as f64;
        if sum.wide > 0 {
            let each = spare / gaps;
            // A line of two words in two scripts is better short than torn.
            return if each > self.size { usual } else { Spread { space: each, wide: each, ..usual } };
        }
        let each = spare / gaps;
        if sum.spaces == 0 || each > WIDEST_SPACE * self.size {
            usual
        } else {
            Spread { space: each, ..usual }
        }
    }

    pub fn unspread(&self) -> Spread {
        Spread { space_width: self.space, ..Spread::default() }
    }
}

/// The character that is set for one of a text. Those that only keep a line from ending are in few fonts, and would be copied
/// with the text: they become plain ones, or nothing.
pub fn set(c: char) -> Option<char> {
    match c {
        '\u{2011}' => Some('-'),
        '\u{a0}' | '\u{202f}' => Some(' '),
        '\u{2060}' | '\u{feff}' => None,
        c => Some(c),
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{3000}')
}

fn cell(c: char, style: &Style) -> Cell {
    let advance = style.font.advance(c, style.size);
    // In a font of half-width or proportional punctuation there is no blank to take away.
    let (lead, trail) = if advance >= style.size * 0.9 { blanks(c) } else { (0.0, 0.0) };
    let (lead, trail) = (lead * style.size, trail * style.size);
    Cell { c, lead, body: advance - lead - trail, trail }
}

fn gap(a: &Cell, b: &Cell, size: f64) -> (Gap, f64) {
    let closing = |cell: &Cell| cell.trail > 0.0 && cell.lead == 0.0;
    let opening = |cell: &Cell| cell.lead > 0.0 && cell.trail == 0.0;
    let width = match (a, b) {
        (a, b) if closing(a) && (closing(b) || b.c == '\u{3000}') => 0.0,
        (a, b) if closing(a) && opening(b) => size * 0.5,
        (a, b) if opening(a) && opening(b) => 0.0,
        (a, b) if (closing(a) || opening(a)) && b.lead > 0.0 => b.lead,
        (a, b) => a.trail + b.lead,
    };
    let latin = |c: char| c.is_ascii_alphanumeric();
    let meets = (is_written(a.c) && latin(b.c)) || (latin(a.c) && is_written(b.c));
    let width = if meets { width + size * BESIDE_LATIN } else { width };
    let wide = is_wide(a.c) || is_wide(b.c);
    let kind = match (a.c, b.c) {
        (' ', _) => Gap::Space,
        (_, ' ') => Gap::Tight,
        // An opening bracket stays with what it opens, and marks with what they end.
        _ if opening(a) || (closing(b) && !closing(a)) || forbids(a.c, b.c) => Gap::Tight,
        _ if wide => Gap::Wide,
        _ => Gap::Tight,
    };
    (kind, width)
}

/// After which of the characters that are set a line may end.
fn ends(text: &str) -> Vec<bool> {
    let mut options = LineBreakOptions::default();
    options.strictness = Some(LineBreakStrictness::Strict);
    let mut breaks = LineSegmenter::new_auto(options).segment_str(text).peekable();
    let mut ends = Vec::with_capacity(text.len());
    let mut characters = text.char_indices().filter(|(_, c)| set(*c).is_some()).peekable();
    while let Some((_, c)) = characters.next() {
        let Some(&(next, after)) = characters.peek() else {
            ends.push(true);
            break;
        };
        while breaks.next_if(|&at| at < next).is_some() {}
        let is_number = [c, after].iter().all(|c| NUMERALS.contains(*c));
        ends.push(breaks.peek() == Some(&next) && !forbids(c, after) && !is_number);
    }
    ends
}
