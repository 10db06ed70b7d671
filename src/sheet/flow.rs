//! Pieces one below the other in columns, page after page.

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

    fn left(&self, column: usize) -> f64 {
        self.area.x + column as f64 * (self.width() + self.between)
    }
}

/// What a sum of heights may be beyond a column by rounding alone.
const NEAR: f64 = 0.01;

/// Fills columns from left to right, page after page, beginning on `first` below `top`. What is higher than a column is cut
/// between its pieces, and a picture that is higher goes beyond it.
pub fn flow(pieces: Vec<Piece>, columns: &Columns, first: Page, top: f64) -> Vec<Page> {
    let mut filler = Filler { columns, page: first, pages: Vec::new(), column: 0, top, y: top };
    let mut group: Vec<Piece> = Vec::new();
    for piece in pieces {
        if piece.what == What::Space {
            filler.put(std::mem::take(&mut group));
            filler.space(piece.height);
            continue;
        }
        let keeps = piece.keeps;
        group.push(piece);
        if !keeps {
            filler.put(std::mem::take(&mut group));
        }
    }
    filler.put(group);
    filler.pages.push(filler.page);
    filler.pages
}

struct Filler<'a> {
    columns: &'a Columns,
    page: Page,
    pages: Vec<Page>,
    column: usize,
    /// Where the columns of this page begin.
    top: f64,
    y: f64,
}

impl Filler<'_> {
    fn bottom(&self) -> f64 {
        self.columns.area.y + self.columns.area.h
    }

    /// Puts pieces that belong together into a column.
    fn put(&mut self, group: Vec<Piece>) {
        if group.is_empty() {
            return;
        }
        let height: f64 = group.iter().map(|piece| piece.height + piece.before).sum();
        let leading = group.first().map_or(0.0, |piece| piece.before);
        if self.y > self.top && self.y + height > self.bottom() + NEAR {
            self.next_column();
        }
        // On a page with a title there may be too little room even at the top of its columns.
        let whole = self.columns.area.h;
        let is_too_low = self.y + height - leading > self.bottom() + NEAR;
        if is_too_low && self.top > self.columns.area.y && height <= whole + NEAR {
            self.next_page();
        }
        for piece in group {
            if self.y > self.top {
                self.y += piece.before;
            }
            if self.y > self.top && self.y + piece.height > self.bottom() + NEAR {
                self.next_column();
            }
            self.draw(piece);
        }
    }

    /// Leaves room, if something is above it and it fits.
    fn space(&mut self, height: f64) {
        if self.y > self.top && self.y + height <= self.bottom() + NEAR {
            self.y += height;
        }
    }

    fn draw(&mut self, piece: Piece) {
        let left = self.columns.left(self.column);
        if let Some((level, title)) = piece.bookmark {
            self.page.bookmarks.push(Bookmark { level, title, y: self.y });
        }
        match piece.what {
            What::Line(line, style) => {
                let at = Point::new(left, self.y + style.baseline());
                self.page.items.push(Item::Text { line, at, style });
            }
            What::Picture(picture, width, height) => {
                let x = left + (self.columns.width() - width) / 2.0;
                self.page.items.push(Item::Picture(picture, Rect::new(x, self.y, width, height)));
            }
            What::Space => {}
        }
        self.y += piece.height;
    }

    fn next_column(&mut self) {
        self.column += 1;
        self.y = self.top;
        if self.column >= self.columns.count.max(1) {
            self.next_page();
        }
    }

    fn next_page(&mut self) {
        self.pages.push(std::mem::take(&mut self.page));
        self.column = 0;
        self.top = self.columns.area.y;
        self.y = self.top;
    }
}
