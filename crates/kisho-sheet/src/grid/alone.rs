//! A problem whose text is too long for a row: the board, and below it the text in columns, page after page.

use super::super::booklet;
use super::super::flow::{Columns, Piece, flow};
use super::super::page::{Bookmark, Item, Page};
use super::super::problem::Problem;
use super::super::setting::Align;
use super::super::words;
use super::{BETWEEN_COLUMNS, Grid, cell, largest};
use kisho_board::diagram::{Point, Rect};

/// The part of a page that its board takes at most.
const BOARD: f64 = 0.45;
/// The part of a page that its answer takes at most.
const ANSWER: f64 = 0.4;

impl Grid<'_> {
    /// The pages of one problem, of which the first is begun already, and whether its answer fits at the foot of it.
    pub fn alone(
        &self,
        problem: &Problem,
        number: usize,
        mut page: Page,
        mut area: Rect,
    ) -> (Vec<Page>, bool) {
        let look = self.look;
        let strip = self.strip(std::slice::from_ref(problem), number, area);
        let height = strip.height();
        let fits = height <= look.area().h * ANSWER;
        let mut whole = look.area();
        if fits {
            strip.write(&mut page, area);
            area.h -= height;
            whole.h -= height;
        }
        let title = words::problem(number, problem.asks, look.lang);
        page.bookmarks.push(Bookmark { level: 1, title, y: area.y });
        let (head, _) = cell::texts(number, problem, look, area.w);
        let mut y = page.write(head.0, head.1, Point::new(area.x, area.y)) + look.text().size * 0.6;
        let most = (area.h * BOARD).min(area.y + area.h - y).max(1.0);
        let pitch = problem.picture.pitch(area.w, most).min(largest(problem.game, self.per_page));
        let (width, height) = problem.picture.size(pitch);
        let left = area.x + problem.picture.figure.timeline.left_in(area.w, width);
        let board = Rect::new(left, y, width, height);
        page.items.push(Item::Picture(look.lettered(&problem.picture, problem.game, pitch), board));
        y += height + look.text().size;
        let columns = Columns {
            area: whole,
            count: booklet::columns(look.paper),
            between: look.text().size * BETWEEN_COLUMNS,
        };
        let style = look.small().aligned(Align::Justified);
        let paragraphs = problem.text.split('\n').filter(|paragraph| !paragraph.trim().is_empty());
        let pieces = paragraphs
            .flat_map(|paragraph| {
                Piece::text(style.lines(paragraph, columns.width()), style, style.size * 0.3)
            })
            .collect();
        (flow(pieces, &columns, page, y), fits)
    }
}
