//! Columns that are filled with pieces.

use std::collections::VecDeque;
use std::ops::Range;

use super::super::page::{Bookmark, Item, Page};
use super::{Columns, NEAR, Piece, What};
use kisho_board::diagram::{Point, Rect};

/// What is on no page yet.
#[derive(Debug, Clone, Default)]
pub struct Rest {
    /// The first piece of those that nothing was done with.
    at: usize,
    /// Figures before it that wait for the top of a column, each with the lines and the room below it.
    waiting: VecDeque<Range<usize>>,
}

/// Pages with pieces on them.
pub struct FilledPages {
    pub pages: Vec<Page>,
    /// What was left when the last page began.
    pub last: Rest,
    /// The lower end of the lowest piece.
    pub lowest: f64,
    /// How often pieces that belong together had to be parted.
    pub parted: usize,
    /// How much text stands before a figure that it follows.
    pub ahead: usize,
}

/// Puts the rest of pieces into columns that end at `bottom`, on the first page below `top`.
pub fn fill(
    pieces: &[Piece],
    rest: &Rest,
    columns: &Columns,
    bottom: f64,
    first: Page,
    top: f64,
) -> FilledPages {
    let (rest, last) = (rest.clone(), rest.clone());
    let filled = FilledPages { pages: Vec::new(), last, lowest: top, parted: 0, ahead: 0 };
    let mut filler = Filler { pieces, rest, columns, bottom, page: first, filled, column: 0, top, y: top };
    filler.all();
    let Filler { page, mut filled, .. } = filler;
    filled.pages.push(page);
    filled
}

struct Filler<'a> {
    pieces: &'a [Piece],
    rest: Rest,
    columns: &'a Columns,
    /// Where columns end.
    bottom: f64,
    page: Page,
    filled: FilledPages,
    column: usize,
    /// Where the columns of this page begin.
    top: f64,
    y: f64,
}

impl Filler<'_> {
    fn all(&mut self) {
        self.place_waiting();
        while let Some(piece) = self.pieces.get(self.rest.at) {
            if piece.what == What::Space {
                self.space(piece.height);
                self.rest.at += 1;
                continue;
            }
            let group = self.group();
            if !piece.floats {
                self.text(group);
            } else if self.fits(group.clone()) && self.rest.waiting.is_empty() || self.may_wait(group.clone())
            {
                self.rest.at = group.end;
                self.rest.waiting.push_back(group);
                self.place_waiting();
            } else {
                self.go_on();
            }
        }
        while !self.rest.waiting.is_empty() {
            self.go_on();
        }
    }

    /// The next pieces that belong together: a figure to the room below it, or text to the next figure at most.
    fn group(&self) -> Range<usize> {
        let start = self.rest.at;
        let rest = self.pieces.get(start..).unwrap_or_default();
        let after = |at: &usize| rest.get(*at).is_none_or(|piece| piece.floats);
        let kept = rest.iter().take_while(|piece| piece.keeps).count() + 1;
        let end = (1..kept).find(after).unwrap_or(kept);
        start..(start + end).min(self.pieces.len())
    }

    /// The height of some pieces, with the room above the first one.
    fn height(&self, range: Range<usize>) -> f64 {
        let group = self.pieces.get(range).unwrap_or_default();
        // The room at the end may go beyond the column.
        let group = group.iter().filter(|piece| piece.what != What::Space);
        group.map(|piece| piece.height + piece.before).sum()
    }

    /// Whether some pieces fit into what is left of the column.
    fn fits(&self, range: Range<usize>) -> bool {
        let before = self.pieces.get(range.start).map_or(0.0, |piece| piece.before);
        let above = if self.y > self.top { 0.0 } else { before };
        self.y + self.height(range) - above <= self.bottom + NEAR
    }

    /// Whether a figure may wait, with those that do, while text goes on. All of them are to stand at the top of one column. Where that
    /// is on another page, what is said about the figure must be long enough to go on below it: text is not to part from its figure.
    fn may_wait(&self, figure: Range<usize>) -> bool {
        let waiting: f64 = self.rest.waiting.iter().map(|range| self.height(range.clone())).sum();
        let is_one = waiting + self.height(figure.clone()) <= self.bottom - self.columns.area.y + NEAR;
        if !self.rest.waiting.is_empty() && !is_one {
            return false;
        }
        let after = self.pieces.get(figure.end..).unwrap_or_default();
        let said = after.iter().take_while(|piece| !piece.floats).count();
        let is_last = self.column + 1 >= self.columns.count;
        // With nothing above it the figure is too high for this page, or for all.
        let is_first = self.y == self.top;
        is_first || !is_last || self.y + self.height(figure.end..figure.end + said) > self.bottom
    }

    /// Goes on in the next column, with the figures that wait at its top.
    fn go_on(&mut self) {
        self.next_column();
        self.place_waiting();
    }

    /// Puts figures that wait into the column, as many as fit. Where a whole column is too low for one it is put there all the same.
    fn place_waiting(&mut self) {
        while let Some(range) = self.rest.waiting.front().cloned() {
            let is_whole = self.y == self.top && self.top == self.columns.area.y;
            if !is_whole && !self.fits(range.clone()) {
                return;
            }
            for at in range.clone() {
                let Some(piece) = self.pieces.get(at) else { break };
                // What is left of it, should the page end here.
                if let Some(front) = self.rest.waiting.front_mut() {
                    front.start = at;
                }
                match piece.what {
                    What::Space => self.space(piece.height),
                    _ => self.put(piece, Self::next_column),
                }
            }
            self.rest.waiting.pop_front();
        }
    }

    /// Puts text that belongs together into a column, in which figures may come before it.
    fn text(&mut self, range: Range<usize>) {
        // What begins with the name of the figure before it is about that.
        let leaves_figure = self.rest.waiting.is_empty() && self.is_name(range.start);
        let start = loop {
            let start = self.without_names(range.clone());
            let group = start..range.end;
            // On a page with a title there may be too little room even at the top of its columns.
            let whole = self.bottom - self.columns.area.y;
            let is_short = self.top > self.columns.area.y && self.height(group.clone()) <= whole + NEAR;
            if self.fits(group) || (self.y == self.top && !is_short) {
                break start;
            }
            if self.y > self.top {
                self.filled.parted += usize::from(leaves_figure);
                self.go_on();
            } else {
                self.next_page();
                self.place_waiting();
            }
        };
        self.filled.ahead += usize::from(!self.rest.waiting.is_empty());
        for at in start..range.end {
            self.rest.at = at;
            if let Some(piece) = self.pieces.get(at) {
                self.put(piece, Self::go_on);
            }
        }
        self.rest.at = range.end;
    }

    /// Where a text begins, without the names of figures that have found their places.
    fn without_names(&self, range: Range<usize>) -> usize {
        if self.rest.waiting.is_empty() {
            range.clone().find(|&at| !self.is_name(at)).unwrap_or(range.end)
        } else {
            range.start
        }
    }

    fn is_name(&self, at: usize) -> bool {
        self.pieces.get(at).is_some_and(|piece| piece.only_apart)
    }

    /// Puts a piece into the column, or `on` in another one if it does not fit.
    fn put(&mut self, piece: &Piece, on: fn(&mut Self)) {
        if self.y > self.top {
            self.y += piece.before;
        }
        if self.y > self.top && self.y + piece.height > self.bottom + NEAR {
            self.filled.parted += 1;
        }
        while self.y > self.top && self.y + piece.height > self.bottom + NEAR {
            on(self);
        }
        self.draw(piece);
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
                let x = left + picture.figure.timeline.left_in(self.columns.width(), *width);
                self.page.items.push(Item::Picture(picture.clone(), Rect::new(x, self.y, *width, *height)));
            }
            What::Space => {}
        }
        self.y += piece.height;
        self.filled.lowest = self.filled.lowest.max(self.y);
    }

    fn next_column(&mut self) {
        self.column += 1;
        self.y = self.top;
        if self.column >= self.columns.count.max(1) {
            self.next_page();
        }
    }

    fn next_page(&mut self) {
        self.filled.pages.push(std::mem::take(&mut self.page));
        self.filled.last = self.rest.clone();
        self.column = 0;
        self.top = self.columns.area.y;
        self.y = self.top;
    }
}
