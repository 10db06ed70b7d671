//! Pages of problems: so many in rows and columns.

use super::look::Look;
use super::page::{Bookmark, Item, Page};
use super::problem::Problem;
use super::setting::{Align, Line, Style};
use super::words;
use crate::diagram::{Point, Rect};
use crate::game::Game;

/// The part of a cell that its texts take at most.
const TEXT: f64 = 0.4;
/// The part of a page that upside-down answers take at most.
const STRIP: f64 = 0.3;
/// Room below a text that stands above a board, and between rows, in em.
const ABOVE_BOARD: f64 = 0.6;
const BETWEEN_ROWS: f64 = 1.6;

/// How many problems stand on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerPage(usize);

impl PerPage {
    /// The numbers that there are.
    pub const ALL: [usize; 5] = [1, 2, 4, 6, 9];

    /// So many on a page, if that is one of [`Self::ALL`].
    #[must_use]
    pub fn new(count: usize) -> Option<Self> {
        Self::ALL.contains(&count).then_some(Self(count))
    }

    /// Columns and rows.
    fn grid(self) -> (usize, usize) {
        match self.0 {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            6 => (2, 3),
            _ => (3, 3),
        }
    }
}

impl Default for PerPage {
    fn default() -> Self {
        Self(6)
    }
}

/// Points from line to line of a board, or of a square, at most: as large as in books for one problem a page.
fn largest(game: Game, per_page: PerPage) -> f64 {
    let usual = largest_in_text(game) * 1.25;
    if per_page.0 == 1 { usual * 1.4 } else { usual }
}

/// The same for a board among text.
pub fn largest_in_text(game: Game) -> f64 {
    match game {
        Game::Go => 16.0,
        Game::Shogi | Game::Quoridor => 21.0,
        Game::Janken => 26.0,
    }
}

/// A part of a board with more lines than this from side to side is drawn as small as a full board.
const MOST_OF_A_PART: f64 = 15.0;

/// Boards that are of one scale on a sheet: a full board of Go among corners has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kind {
    game: Game,
    is_full: bool,
}

impl Kind {
    fn of(problem: &Problem) -> Self {
        let (width, height) = problem.picture.size(1.0);
        Self { game: problem.game, is_full: width.max(height) > MOST_OF_A_PART }
    }
}

/// A problem on its page, before it is known how large the boards are.
struct Cell<'a> {
    problem: &'a Problem,
    number: usize,
    row: usize,
    head: (Vec<Line>, Style),
    text: (Vec<Line>, Style),
    area: Rect,
    /// The upper end of the board, the same in a row.
    board: f64,
}

/// Puts problems on pages, with the answers upside down at the foot of each page if they are to stand there.
pub fn pages(problems: &[Problem], look: &Look, per_page: PerPage, upside_down: bool) -> Vec<Page> {
    let (columns, rows) = per_page.grid();
    let mut pages: Vec<(Page, Vec<Cell<'_>>)> = Vec::new();
    for (nth, chunk) in problems.chunks(per_page.0).enumerate() {
        let mut page = Page::default();
        let mut area = look.area();
        if nth == 0 {
            let top = look.begin(&mut page, &look.title, &[]);
            area = Rect::new(area.x, top, area.w, area.y + area.h - top);
        }
        let first = nth * per_page.0 + 1;
        if upside_down {
            area.h -= strip(&mut page, chunk, first, area, look);
        }
        let gap = (look.text().size * 2.0, look.text().size * BETWEEN_ROWS);
        let width = (area.w - (columns - 1) as f64 * gap.0) / columns as f64;
        let height = (area.h - (rows - 1) as f64 * gap.1) / rows as f64;
        let mut cells = Vec::with_capacity(chunk.len());
        for (row, in_row) in chunk.chunks(columns).enumerate() {
            let y = area.y + row as f64 * (height + gap.1);
            let area = |column: usize| Rect::new(area.x + column as f64 * (width + gap.0), y, width, height);
            cells.extend(self::row(in_row, (row, first + row * columns), area, look));
        }
        pages.push((page, cells));
    }
    let pitches = pitches(pages.iter().flat_map(|(_, cells)| cells), per_page);
    let drawn = pages.into_iter().map(|(mut page, mut cells)| {
        even(&mut cells, &pitches, rows);
        cells.into_iter().for_each(|cell| cell.draw(&mut page, &pitches, look));
        page
    });
    drawn.collect()
}

/// Sets the texts of a row; its boards begin at the same height.
fn row<'a>(
    problems: &'a [Problem],
    (row, first): (usize, usize),
    area: impl Fn(usize) -> Rect,
    look: &Look,
) -> Vec<Cell<'a>> {
    let cell = |(column, problem): (usize, &'a Problem)| {
        let (number, area) = (first + column, area(column));
        let said = words::numbered(number, &problem.task, look.lang);
        let style = look.heading(&said, 1.1).aligned(Align::Center);
        let head = (vec![style.one_line(&said, area.w)], style);
        let style = look.small().aligned(Align::Center);
        let mut lines = if problem.text.is_empty() { Vec::new() } else { style.lines(&problem.text, area.w) };
        let most = (area.h * TEXT / style.leading) as usize;
        if lines.len() > most.max(1) {
            let rest: String =
                lines.split_off(most.max(1) - 1).iter().map(Line::text).collect::<Vec<_>>().join(" ");
            lines.push(style.one_line(&rest, area.w));
        }
        Cell { problem, number, row, head, text: (lines, style), area, board: 0.0 }
    };
    let mut cells: Vec<Cell<'a>> = problems.iter().enumerate().map(cell).collect();
    let height = |(lines, style): &(Vec<Line>, Style)| lines.len() as f64 * style.leading;
    let texts = cells.iter().map(|cell| height(&cell.head) + height(&cell.text)).fold(0.0, f64::max);
    for cell in &mut cells {
        cell.board = cell.area.y + texts + look.text().size * ABOVE_BOARD;
    }
    cells
}

/// How large the boards of each kind are: all alike where that is possible, as in a book. A few that are larger than the
/// others are drawn smaller, and make no others small.
fn pitches<'a>(cells: impl Iterator<Item = &'a Cell<'a>>, per_page: PerPage) -> Vec<(Kind, f64)> {
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

/// Lets rows of low boards take less room, and deals what is left out among all rows, those that are not there included.
fn even(cells: &mut [Cell<'_>], pitches: &[(Kind, f64)], rows: usize) {
    let Some(first) = cells.first().map(|cell| cell.area) else { return };
    let heights: Vec<f64> = (0..rows)
        .map(|row| {
            let heights = cells.iter().filter(|cell| cell.row == row).map(|cell| cell.height(pitches));
            heights.reduce(f64::max).unwrap_or(first.h)
        })
        .collect();
    let spare = heights.iter().map(|height| first.h - height).sum::<f64>() / rows as f64;
    for cell in cells {
        let above: f64 = heights.iter().take(cell.row).map(|height| first.h - height - spare).sum();
        cell.area.y -= above;
        cell.board -= above;
    }
}

impl Cell<'_> {
    /// Points from line to line.
    fn pitch(&self, pitches: &[(Kind, f64)]) -> f64 {
        let kind = Kind::of(self.problem);
        let usual = pitches.iter().find(|(other, _)| *other == kind).map(|(_, pitch)| *pitch);
        usual.map_or(self.fit(), |usual| usual.min(self.fit()))
    }

    /// What it takes from its upper end to that of its board.
    fn height(&self, pitches: &[(Kind, f64)]) -> f64 {
        self.board - self.area.y + self.problem.picture.size(self.pitch(pitches)).1
    }

    /// The largest board that fits.
    fn fit(&self) -> f64 {
        self.problem.picture.pitch(self.area.w, (self.area.y + self.area.h - self.board).max(1.0))
    }

    fn draw(self, page: &mut Page, pitches: &[(Kind, f64)], look: &Look) {
        let pitch = self.pitch(pitches);
        let Self { problem, number, head, text, area, board, .. } = self;
        let title = words::problem(number, look.lang);
        page.bookmarks.push(Bookmark { level: 1, title, y: area.y });
        let y = page.write(head.0, head.1, Point::new(area.x, area.y));
        page.write(text.0, text.1, Point::new(area.x, y));
        let (width, height) = problem.picture.size(pitch);
        let x = area.x + (area.w - width) / 2.0;
        page.items.push(Item::Picture(problem.picture.clone(), Rect::new(x, board, width, height)));
    }
}

/// Writes the answers upside down at the foot of a page, and gives the height that they take.
fn strip(page: &mut Page, problems: &[Problem], first: usize, area: Rect, look: &Look) -> f64 {
    let small = look.small();
    let style = Style { leading: small.size * 1.2, size: small.size * 0.9, ..small };
    let answers = (first..).zip(problems).filter_map(|(number, problem)| {
        let answer = problem.answer.as_ref()?;
        Some(words::numbered(number, &answer.moves, look.lang))
    });
    let said: Vec<String> = answers.collect();
    if said.is_empty() {
        return 0.0;
    }
    let mut lines = style.lines(&said.join("\u{3000}\u{3000}"), area.w);
    let most = (area.h * STRIP / style.leading) as usize;
    if lines.len() > most.max(1) {
        // Of answers that are too long together each has its line.
        lines = said.iter().take(most.max(1)).map(|said| style.one_line(said, area.w)).collect();
    }
    let height = lines.len() as f64 * style.leading + style.size * 0.8;
    let top = area.y + area.h - height;
    let mut inner = Page::default();
    inner.write(lines, style, Point::new(area.x, top));
    let rule = top + height - style.size * 0.2;
    inner.items.push(Item::Rule { from: Point::new(area.x, rule), to: Point::new(area.x + area.w, rule) });
    let center = Rect::new(area.x, top, area.w, height).center();
    page.items.push(Item::Turned(center, inner.items));
    height + style.size * 1.2
}
