//! Pieces one below the other in columns, page after page.

mod fill;

use super::page::{Page, Picture};
use super::setting::{Line, Style, as_set};
use fill::{Rest, fill};
use kisho_board::diagram::Rect;

/// Something that takes the width of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    what: What,
    height: f64,
    /// Room above it, but not at the top of a column.
    before: f64,
    /// Whether it stays in one column with the piece after it.
    keeps: bool,
    /// Whether it may wait for the top of the next column, with what it keeps, while text goes on below what is before it.
    floats: bool,
    /// Whether it is left out where no figure waits.
    only_apart: bool,
    bookmark: Option<(usize, String)>,
}

#[derive(Debug, Clone, PartialEq)]
enum What {
    Line(Line, Style),
    /// Width and height.
    Picture(Picture, f64, f64),
    /// Nothing.
    Space,
}

impl Piece {
    /// The lines of a text. Neither its first nor its last line stands alone in a column.
    pub fn text(lines: Vec<Line>, style: Style, before: f64) -> Vec<Self> {
        let count = lines.len();
        let piece = |(nth, line): (usize, Line)| Self {
            before: if nth == 0 { before } else { 0.0 },
            keeps: count > 1 && (nth == 0 || nth + 2 == count),
            ..Self::of(What::Line(line, style), style.leading)
        };
        lines.into_iter().enumerate().map(piece).collect()
    }

    /// A heading: it stays with what is after it.
    pub fn heading(lines: Vec<Line>, style: Style, before: f64) -> Vec<Self> {
        let keep = |piece: Self| Self { keeps: true, ..piece };
        Self::text(lines, style, before).into_iter().map(keep).collect()
    }

    /// A picture in the middle of its column.
    pub fn picture(picture: Picture, (width, height): (f64, f64), before: f64) -> Self {
        Self { before, ..Self::of(What::Picture(picture, width, height), height) }
    }

    /// Room below what is before it, but not at the end of a column: it never begins a column or a page.
    pub fn space(height: f64) -> Self {
        Self::of(What::Space, height)
    }

    /// A picture between its heading, if it has one, and the lines below it, with room below them. It floats: where it does not fit,
    /// the text after it goes on, and it stands at the top of the next column, before all figures after it.
    pub fn figure(heading: Vec<Self>, picture: Self, lines: Vec<Self>, after: f64) -> Vec<Self> {
        let all = heading.into_iter().chain([picture]).chain(lines).map(Self::kept).enumerate();
        let all = all.map(|(nth, piece)| Self { floats: nth == 0, ..piece });
        all.chain([Self::space(after)]).collect()
    }

    /// Puts lines below everything: they stay with the last figure, or with the last lines of a text, and begin no column.
    pub fn close(pieces: &mut Vec<Self>, mut lines: Vec<Self>) {
        // The name of a figure of which nothing is said.
        while pieces.pop_if(|piece| piece.only_apart).is_some() {}
        let room = pieces.pop_if(|piece| piece.what == What::Space).map_or(0.0, |space| space.height);
        if let Some(first) = lines.first_mut() {
            first.before += room;
        }
        if let Some(last) = pieces.last_mut() {
            last.keeps = true;
        }
        pieces.append(&mut lines);
    }

    fn of(what: What, height: f64) -> Self {
        Self { what, height, before: 0.0, keeps: false, floats: false, only_apart: false, bookmark: None }
    }

    /// The same, only where the figure before it has not found its place yet: it names that figure to who reads on.
    pub fn only_apart(self) -> Self {
        Self { only_apart: true, ..self }
    }

    /// The same, staying with what is after it.
    pub fn kept(self) -> Self {
        Self { keeps: true, ..self }
    }

    /// The same with a name in the list beside the pages.
    pub fn named(self, level: usize, title: String) -> Self {
        Self { bookmark: Some((level, as_set(&title))), ..self }
    }
}

/// The columns of pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Columns {
    /// The part of a page that is filled.
    pub area: Rect,
    /// How many there are.
    pub count: usize,
    /// Points between them.
    pub between: f64,
}

impl Columns {
    /// How wide one is.
    pub fn width(&self) -> f64 {
        let count = self.count.max(1) as f64;
        (self.area.w - (count - 1.0) * self.between) / count
    }

    fn bottom(&self) -> f64 {
        self.area.y + self.area.h
    }

    fn left(&self, column: usize) -> f64 {
        self.area.x + column as f64 * (self.width() + self.between)
    }
}

/// What a sum of heights may be beyond a column by rounding alone.
const NEAR: f64 = 0.01;

/// Fills columns from left to right, page after page, beginning on `first` below `top`; those of the last page are equally long
/// as far as possible. What is higher than a column is cut between its pieces, and a picture that is higher goes beyond it.
pub fn flow(pieces: Vec<Piece>, columns: &Columns, first: Page, top: f64) -> Vec<Page> {
    let filled = fill(&pieces, &Rest::default(), columns, columns.bottom(), first.clone(), top);
    if columns.count < 2 {
        return filled.pages;
    }
    let (mut pages, last) = (filled.pages, filled.last);
    let (page, top) = if pages.len() > 1 { (Page::default(), columns.area.y) } else { (first, top) };
    let bottom = balanced(&pieces, &last, columns, top);
    pages.pop();
    pages.extend(fill(&pieces, &last, columns, bottom, page, top).pages);
    pages
}

/// The highest lower end of columns with which the rest of pieces still fits on one page.
fn balanced(pieces: &[Piece], rest: &Rest, columns: &Columns, top: f64) -> f64 {
    let whole = columns.bottom();
    let filled = fill(pieces, rest, columns, whole, Page::default(), top);
    let (parted, ahead) = (filled.parted, filled.ahead);
    let is_as_good = |bottom: f64| {
        let filled = fill(pieces, rest, columns, bottom, Page::default(), top);
        let fits = filled.pages.len() == 1 && filled.lowest <= bottom + NEAR;
        fits && filled.parted <= parted && filled.ahead <= ahead
    };
    // A little lower may be worse, where a figure fits and what is said about it does not.
    let at = |step: u32| top + (whole - top) * f64::from(step) / f64::from(STEPS);
    let Some(step) = (1..STEPS).find(|&step| is_as_good(at(step))) else { return whole };
    let (mut low, mut high) = (at(step - 1), at(step));
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if is_as_good(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

/// So many heights of columns are tried.
const STEPS: u32 = 48;

/// After so many halvings what is left of a step is less than a quarter of a point.
const HALVINGS: usize = 7;
