//! Pieces one below the other in columns, page after page.

use std::ops::Range;

use super::page::{Bookmark, Item, Page, Picture};
use super::setting::{Line, Style, as_set};
use crate::diagram::{Point, Rect};

/// Something that takes the width of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    what: What,
    height: f64,
    /// Room above it, but not at the top of a column.
    before: f64,
    /// Whether it stays in one column with the piece behind it.
    keeps: bool,
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
            what: What::Line(line, style),
            height: style.leading,
            before: if nth == 0 { before } else { 0.0 },
            keeps: count > 1 && (nth == 0 || nth + 2 == count),
            bookmark: None,
        };
        lines.into_iter().enumerate().map(piece).collect()
    }

    /// A heading: it stays with what is behind it.
    pub fn heading(lines: Vec<Line>, style: Style, before: f64) -> Vec<Self> {
        let keep = |piece: Self| Self { keeps: true, ..piece };
        Self::text(lines, style, before).into_iter().map(keep).collect()
    }

    /// A picture in the middle of its column.
    pub fn picture(picture: Picture, (width, height): (f64, f64), before: f64) -> Self {
        Self { what: What::Picture(picture, width, height), height, before, keeps: false, bookmark: None }
    }

    /// Room below what is before it, but not at the end of a column: it never begins a column or a page.
    pub fn space(height: f64) -> Self {
        Self { what: What::Space, height, before: 0.0, keeps: false, bookmark: None }
    }

    /// The same, staying with what is behind it.
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
    let filled = fill(&pieces, columns, columns.bottom(), first.clone(), top);
    if columns.count < 2 {
        return filled.pages;
    }
    let mut pages = filled.pages;
    let last = pieces.get(filled.begins..).unwrap_or_default();
    let (page, top) = if pages.len() > 1 { (Page::default(), columns.area.y) } else { (first, top) };
    let bottom = balanced(last, columns, top);
    pages.pop();
    pages.extend(fill(last, columns, bottom, page, top).pages);
    pages
}

/// The highest lower end of columns with which pieces still fit on one page.
fn balanced(pieces: &[Piece], columns: &Columns, top: f64) -> f64 {
    let (mut low, mut high) = (top, columns.bottom());
    let parted = fill(pieces, columns, high, Page::default(), top).parted;
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let filled = fill(pieces, columns, middle, Page::default(), top);
        if filled.pages.len() == 1 && filled.lowest <= middle + NEAR && filled.parted <= parted {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

/// After so many halvings what is left of a page is less than a quarter of a point.
const HALVINGS: usize = 12;

/// Pages with pieces on them.
struct Filled {
    pages: Vec<Page>,
    /// The first piece on the last page.
    begins: usize,
    /// The lower end of the lowest piece.
    lowest: f64,
    /// How often pieces that belong together had to be parted.
    parted: usize,
}

fn fill(pieces: &[Piece], columns: &Columns, bottom: f64, first: Page, top: f64) -> Filled {
    let filled = Filled { pages: Vec::new(), begins: 0, lowest: top, parted: 0 };
    let mut filler = Filler { columns, bottom, page: first, filled, column: 0, top, y: top };
    let mut group = 0..0;
    for (at, piece) in pieces.iter().enumerate() {
        if piece.what == What::Space {
            filler.put(pieces, group);
            filler.space(piece.height);
            group = at + 1..at + 1;
            continue;
        }
        group.end = at + 1;
        if !piece.keeps {
            filler.put(pieces, group);
            group = at + 1..at + 1;
        }
    }
    filler.put(pieces, group);
    let Filler { page, mut filled, .. } = filler;
    filled.pages.push(page);
    filled
}

struct Filler<'a> {
    columns: &'a Columns,
    /// Where columns end.
    bottom: f64,
    page: Page,
    filled: Filled,
    column: usize,
    /// Where the columns of this page begin.
    top: f64,
    y: f64,
}

impl Filler<'_> {
    /// Puts pieces that belong together into a column.
    fn put(&mut self, pieces: &[Piece], range: Range<usize>) {
        let Some(group) = pieces.get(range.clone()).filter(|group| !group.is_empty()) else { return };
        let height: f64 = group.iter().map(|piece| piece.height + piece.before).sum();
        let leading = group.first().map_or(0.0, |piece| piece.before);
        if self.y > self.top && self.y + height > self.bottom + NEAR {
            self.next_column(range.start);
        }
        // On a page with a title there may be too little room even at the top of its columns.
        let whole = self.bottom - self.columns.area.y;
        let is_too_low = self.y + height - leading > self.bottom + NEAR;
        if is_too_low && self.top > self.columns.area.y && height <= whole + NEAR {
            self.next_page(range.start);
        }
        for (at, piece) in range.zip(group) {
            if self.y > self.top {
                self.y += piece.before;
            }
            if self.y > self.top && self.y + piece.height > self.bottom + NEAR {
                self.filled.parted += 1;
                self.next_column(at);
            }
            self.draw(piece);
        }
    }

    /// Leaves room, if something is above it and it fits.
    fn space(&mut self, height: f64) {
        if self.y > self.top && self.y + height <= self.bottom + NEAR {
            self.y += height;
        }
    }

    fn draw(&mut self, piece: &Piece) {
        let left = self.columns.left(self.column);
        if let Some((level, title)) = &piece.bookmark {
            self.page.bookmarks.push(Bookmark { level: *level, title: title.clone(), y: self.y });
        }
        match &piece.what {
            What::Line(line, style) => {
                let at = Point::new(left, self.y + style.baseline());
                self.page.items.push(Item::Text { line: line.clone(), at, style: *style });
            }
            What::Picture(picture, width, height) => {
                let x = left + (self.columns.width() - width) / 2.0;
                self.page.items.push(Item::Picture(picture.clone(), Rect::new(x, self.y, *width, *height)));
            }
            What::Space => {}
        }
        self.y += piece.height;
        self.filled.lowest = self.filled.lowest.max(self.y);
    }

    /// Begins a column; `at` is the piece that comes into it.
    fn next_column(&mut self, at: usize) {
        self.column += 1;
        self.y = self.top;
        if self.column >= self.columns.count.max(1) {
            self.next_page(at);
        }
    }

    fn next_page(&mut self, at: usize) {
        self.filled.pages.push(std::mem::take(&mut self.page));
        self.filled.begins = at;
        self.column = 0;
        self.top = self.columns.area.y;
        self.y = self.top;
    }
}
