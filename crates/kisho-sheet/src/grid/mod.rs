//! Pages of problems: so many in rows and columns, and fewer where their texts need the room.

mod alone;
mod cell;
mod strip;

use super::TooLong;
use super::look::Look;
use super::page::Page;
use super::problem::Problem;
use cell::Cell;
use kisho_board::diagram::Rect;
use kisho_board::present;
use kisho_game::Game;
use strip::Strip;

/// The part of a cell that its board has at least, if it is as large as that at all: texts that need more make the row grow.
const BOARD: f64 = 0.6;
/// The part of a page that the texts of a row take at most: longer ones can be read better in wider columns.
const TEXTS: f64 = 0.45;
/// Room between rows, and between columns, in em.
const BETWEEN_ROWS: f64 = 1.6;
const BETWEEN_COLUMNS: f64 = 2.0;

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

/// Points from line to line of a board, or of a square, at most: the fewer problems stand on a page, the larger they may be.
fn largest(game: Game, per_page: PerPage) -> f64 {
    let grows = match per_page.0 {
        1 => 2.0,
        2 => 1.8,
        4 => 1.6,
        _ => 1.25,
    };
    present::facts(game).paper.in_text * grows
}

/// What holds for all pages of a sheet.
struct Grid<'a> {
    look: &'a Look,
    per_page: PerPage,
    upside_down: bool,
}

/// Some pages, before it is known how large the boards are.
enum Laid<'a> {
    /// One page with problems in rows.
    Rows(Page, Vec<Cell<'a>>, Vec<f64>),
    /// A problem whose text is too long for a row.
    Alone(Vec<Page>),
}

/// Puts problems on pages, with the answers upside down at the foot of each page if they are to stand there. With what does
/// not fit.
pub fn pages(
    problems: &[Problem],
    look: &Look,
    per_page: PerPage,
    upside_down: bool,
) -> (Vec<Page>, Vec<TooLong>) {
    let grid = Grid { look, per_page, upside_down };
    let mut laid = Vec::new();
    let mut too_long = Vec::new();
    let mut rest = problems;
    while let Some(problem) = rest.first() {
        let first = problems.len() - rest.len() + 1;
        let mut page = Page::default();
        let mut area = look.area();
        if first == 1 {
            let top = look.begin(&mut page, &look.title, &[]);
            area = Rect::new(area.x, top, area.w, area.y + area.h - top);
        }
        let taken = match grid.page(rest, first, area) {
            Some((cells, heights, strip)) => {
                strip.write(&mut page, area);
                let taken = cells.len();
                laid.push(Laid::Rows(page, cells, heights));
                taken
            }
            None => {
                let (pages, fits) = grid.alone(problem, first, page, area);
                too_long.extend((!fits).then_some(TooLong::Answer(first)));
                laid.push(Laid::Alone(pages));
                1
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    let cells = laid.iter().filter_map(|laid| match laid {
        Laid::Rows(_, cells, _) => Some(cells),
        Laid::Alone(_) => None,
    });
    let pitches = cell::pitches(cells.flatten(), per_page);
    let drawn = laid.into_iter().flat_map(|laid| match laid {
        Laid::Alone(pages) => pages,
        Laid::Rows(mut page, mut cells, heights) => {
            cell::settle(&mut cells, &pitches);
            even(&mut cells, &heights);
            cells.into_iter().for_each(|cell| cell.draw(&mut page, look));
            vec![page]
        }
    });
    (drawn.collect(), too_long)
}

/// The cells of a page, the heights of its rows, and its answers.
type Rows<'a> = (Vec<Cell<'a>>, Vec<f64>, Strip);

impl Grid<'_> {
    /// As many of the first problems as fit on a page; `None` if not even one does.
    fn page<'a>(&self, problems: &'a [Problem], first: usize, area: Rect) -> Option<Rows<'a>> {
        let most = problems.len().min(self.per_page.0);
        (1..=most).rev().find_map(|count| self.rows(problems, first, (count, area)))
    }

    /// The first `count` problems in rows on a page, if they fit.
    fn rows<'a>(
        &self,
        problems: &'a [Problem],
        first: usize,
        (count, area): (usize, Rect),
    ) -> Option<Rows<'a>> {
        let (columns, rows) = self.per_page.grid();
        let taken = problems.get(..count)?;
        let strip = self.strip(taken, first, area);
        let size = self.look.text().size;
        let gap = (size * BETWEEN_COLUMNS, size * BETWEEN_ROWS);
        let width = (area.w - (columns - 1) as f64 * gap.0) / columns as f64;
        let gaps = (rows - 1) as f64 * gap.1;
        // What answers take beyond their usual part makes no board small: there are fewer rows.
        let usual = (area.h - strip.height().min(area.h * strip::USUAL) - gaps) / rows as f64;
        let mut cells = Vec::with_capacity(count);
        let mut needs = Vec::with_capacity(rows);
        for (row, in_row) in taken.chunks(columns).enumerate() {
            let mut made: Vec<Cell<'a>> = (first + row * columns..)
                .zip(in_row)
                .enumerate()
                .map(|(column, (number, problem))| {
                    let x = area.x + column as f64 * (width + gap.0);
                    Cell::new((number, problem), row, Rect::new(x, 0.0, width, usual), self.look)
                })
                .collect();
            let texts = made.iter().map(Cell::texts).fold(0.0, f64::max);
            if texts > area.h * TEXTS {
                return None;
            }
            made.iter_mut().for_each(|cell| cell.begin_board(texts));
            let board = |cell: &Cell<'_>| cell.tallest(self.per_page).min(usual * BOARD);
            needs.push(texts + made.iter().map(board).fold(0.0, f64::max));
            cells.append(&mut made);
        }
        let is_last = count == problems.len();
        // Rows that are not there keep their room on the last page, so that its boards stand where they stand on the others.
        let all = if is_last { rows } else { needs.len() };
        let room = area.h - strip.height() - (all - 1) as f64 * gap.1;
        let heights = heights(&needs, all, room).or_else(|| {
            let room = area.h - strip.height() - (needs.len() - 1) as f64 * gap.1;
            heights(&needs, needs.len(), room)
        })?;
        let mut y = area.y;
        for (row, height) in heights.iter().enumerate() {
            cells.iter_mut().filter(|cell| cell.row == row).for_each(|cell| cell.place(y, *height));
            y += height + gap.1;
        }
        Some((cells, heights, strip))
    }
}

/// The heights of `count` rows, of which the first need at least so much, all alike where that is possible; `None` if there is
/// less room than they need.
fn heights(needs: &[f64], count: usize, room: f64) -> Option<Vec<f64>> {
    let needs = || needs.iter().copied().chain(std::iter::repeat(0.0)).take(count);
    if needs().sum::<f64>() > room + NEAR {
        return None;
    }
    let mut level = room / count as f64;
    // Each round but the last finds one more row that needs more than its share.
    for _ in 0..count {
        let (tall, low): (Vec<f64>, Vec<f64>) = needs().partition(|need| *need > level);
        if !low.is_empty() {
            level = (room - tall.iter().sum::<f64>()) / low.len() as f64;
        }
    }
    Some(needs().map(|need| need.max(level)).collect())
}

/// What a sum of heights may be beyond the room by rounding alone.
const NEAR: f64 = 0.01;

/// Lets rows of low boards take less room, and deals what is left out among all rows, those that are not there included.
fn even(cells: &mut [Cell<'_>], heights: &[f64]) {
    let taken: Vec<f64> = (0..)
        .zip(heights)
        .map(|(row, whole)| {
            let in_row = cells.iter().filter(|cell| cell.row == row).map(Cell::height);
            in_row.reduce(f64::max).unwrap_or(*whole)
        })
        .collect();
    let left = || heights.iter().zip(&taken).map(|(whole, taken)| whole - taken);
    let spare = left().sum::<f64>() / heights.len().max(1) as f64;
    for cell in cells {
        cell.lift(left().take(cell.row).map(|left| left - spare).sum());
    }
}
