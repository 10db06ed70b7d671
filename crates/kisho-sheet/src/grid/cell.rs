//! A problem in its place on a page.

use super::super::look::Look;
use super::super::page::{Bookmark, Item, Page};
use super::super::problem::Problem;
use super::super::setting::{Align, Line, Style};
use super::super::words;
use super::{PerPage, largest};
use kisho_board::diagram::{Point, Rect};
use kisho_game::Game;

/// Room between a text and the board below it, in em.
const ABOVE_BOARD: f64 = 0.6;

/// How many lines from side to side a part of a board has at most, and a usual board with its coordinates.
const SIZES: [f64; 2] = [15.0, 22.0];

/// A text of more lines is set as running text, and not in the middle.
const MOST_IN_MIDDLE: usize = 4;

/// Boards that are of one scale on a sheet: a full board of Go among corners has its own, and so has one of 37 lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    game: Game,
    /// How many of [`SIZES`] it exceeds.
    exceeds: usize,
}

impl Kind {
    fn of(problem: &Problem) -> Self {
        let (width, height) = problem.picture.size(1.0);
        let exceeds = SIZES.iter().filter(|&&size| width.max(height) > size).count();
        Self { game: problem.game, exceeds }
    }
}

/// Lines and how they are set.
type Text = (Vec<Line>, Style);

/// A problem on its page, before it is known how large the boards are.
pub struct Cell<'a> {
    problem: &'a Problem,
    number: usize,
    pub row: usize,
    head: Text,
    text: Text,
    area: Rect,
    /// From the upper end to that of the board, the same in a row.
    above: f64,
    /// What the board must keep clear of.
    between: f64,
    /// Points from line to line with which the board would fill a place of the usual height, with no text but the heading.
    nature: f64,
    /// Points from line to line.
    pitch: f64,
}

/// Number and task of a problem, and what the author says about it.
pub fn texts(number: usize, problem: &Problem, look: &Look, width: f64) -> (Text, Text) {
    let said = words::numbered(number, problem.asks, &problem.task, look.lang);
    let style = look.heading(1.1).aligned(Align::Center);
    let head = (style.lines(&said, width), style);
    if problem.text.is_empty() {
        return (head, (Vec::new(), look.small()));
    }
    let [center, full] = [Align::Center, Align::Justified].map(|align| {
        let style = look.small().aligned(align);
        (style.lines(&problem.text, width), style)
    });
    (head, if full.0.len() > MOST_IN_MIDDLE { full } else { center })
}

impl<'a> Cell<'a> {
    /// Sets the texts of a problem in the width of `area`, which is as high as all would be if they were alike.
    pub fn new((number, problem): (usize, &'a Problem), row: usize, area: Rect, look: &Look) -> Self {
        let (head, text) = texts(number, problem, look, area.w);
        let between = look.text().size * ABOVE_BOARD;
        let below = area.h - head.0.len() as f64 * head.1.leading - between;
        let nature = problem.picture.pitch(area.w, below.max(1.0));
        Self { problem, number, row, head, text, area, above: 0.0, between, nature, pitch: nature }
    }

    /// What its texts take, with the room below them.
    pub fn texts(&self) -> f64 {
        let height = |(lines, style): &Text| lines.len() as f64 * style.leading;
        height(&self.head) + height(&self.text) + self.between
    }

    /// Begins the board so far below the upper end.
    pub fn begin_board(&mut self, above: f64) {
        self.above = above;
    }

    /// Puts it onto the page.
    pub fn place(&mut self, y: f64, height: f64) {
        self.area = Rect { y, h: height, ..self.area };
    }

    pub fn lift(&mut self, up: f64) {
        self.area.y -= up;
    }

    /// The height of its board where nothing but its width limits it.
    pub fn tallest(&self, per_page: PerPage) -> f64 {
        let pitch = self.problem.picture.pitch(self.area.w, f64::INFINITY);
        self.problem.picture.size(pitch.min(largest(self.problem.game, per_page))).1
    }

    /// What it takes from its upper end to the lower end of its board.
    pub fn height(&self) -> f64 {
        self.above + self.problem.picture.size(self.pitch).1
    }

    /// The largest board that fits.
    fn fit(&self) -> f64 {
        self.problem.picture.pitch(self.area.w, (self.area.h - self.above).max(1.0))
    }

    pub fn draw(self, page: &mut Page, look: &Look) {
        let Self { problem, number, head, text, area, above, pitch, .. } = self;
        let title = words::problem(number, problem.asks, look.lang);
        page.bookmarks.push(Bookmark { level: 1, title, y: area.y });
        let y = page.write(head.0, head.1, Point::new(area.x, area.y));
        page.write(text.0, text.1, Point::new(area.x, y));
        let (width, height) = problem.picture.size(pitch);
        let x = area.x + problem.picture.figure.timeline.left_in(area.w, width);
        let picture = look.lettered(&problem.picture, problem.game, pitch);
        page.items.push(Item::Picture(picture, Rect::new(x, area.y + above, width, height)));
    }
}

/// How large the boards of each kind are: all alike where that is possible, as in a book. A few that are larger than the
/// others are drawn smaller, and make no others small.
pub fn pitches<'a>(cells: impl Iterator<Item = &'a Cell<'a>>, per_page: PerPage) -> Vec<(Kind, f64)> {
    let mut fits: Vec<(Kind, Vec<f64>)> = Vec::new();
    for cell in cells {
        let (kind, fit) = (Kind::of(cell.problem), cell.fit());
        match fits.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, fits)) => fits.push(fit),
            None => fits.push((kind, vec![fit])),
        }
    }
    let usual = |(kind, mut fits): (Kind, Vec<f64>)| {
        fits.sort_by(f64::total_cmp);
        let low = fits.get(fits.len() / 5).copied().unwrap_or_default();
        (kind, low.min(largest(kind.game, per_page)))
    };
    fits.into_iter().map(usual).collect()
}

/// Decides how large the boards of a page are. All of one kind are alike, so that a long text beside one makes none smaller than its
/// neighbours; boards that are larger than most of the sheet are smaller for themselves, alike where they show as much.
pub fn settle(cells: &mut [Cell<'_>], pitches: &[(Kind, f64)]) {
    /// What is no more than rounding.
    const NEAR: f64 = 1e-6;
    let all: Vec<_> = cells
        .iter()
        .map(|cell| (Kind::of(cell.problem), cell.problem.picture.size(1.0), cell.nature, cell.fit()))
        .collect();
    for cell in cells {
        let (kind, size) = (Kind::of(cell.problem), cell.problem.picture.size(1.0));
        let of_kind = || all.iter().filter(|(other, ..)| *other == kind);
        let usual =
            pitches.iter().find(|(other, _)| *other == kind).map_or(f64::INFINITY, |(_, pitch)| *pitch);
        let fits = of_kind().filter(|(.., nature, _)| *nature >= usual - NEAR).map(|(.., fit)| *fit);
        let level = fits.fold(usual, f64::min);
        let as_large = |(w, h): (f64, f64)| (w - size.0).abs() < NEAR && (h - size.1).abs() < NEAR;
        let alike = of_kind().filter(|(_, size, ..)| as_large(*size)).map(|(.., fit)| *fit);
        cell.pitch = alike.fold(level, f64::min);
    }
}
