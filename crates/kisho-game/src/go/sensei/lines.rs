//! The lines of a diagram, sorted by what they are for.

use super::super::Size;
use super::SenseiProblem;
use super::grid::is_edge;
use crate::text::Counted;
use crate::text::Span;

/// What stands after the `$$` of a line, and where.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line<'a> {
    pub text: &'a str,
    /// Where the text begins.
    pub at: usize,
}

impl Line<'_> {
    /// The place of the whole text.
    pub fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }
}

/// A diagram, line by line.
#[derive(Debug, Default)]
pub struct Lines<'a> {
    /// The first line.
    pub head: Line<'a>,
    /// The rows of the board, edges included.
    pub rows: Vec<Line<'a>>,
    /// What stands in braces: lines and arrows.
    pub markup: Vec<Line<'a>>,
}

impl<'a> Lines<'a> {
    /// Finds the diagram in a text; what else there is, is reported.
    pub fn of(text: &'a str, problems: &mut Counted) -> Self {
        let mut found = Self::default();
        let mut state = State::Before;
        let mut stray: Option<Span> = None;
        let mut at = 0;
        for raw in text.split_inclusive('\n') {
            let whole = Span::new(at, at + raw.trim_end().len());
            let line = after_dollars(raw.trim_end(), at).or_else(|| {
                let row = row_without_dollars(raw.trim_end(), at);
                let rest = text.get(at + raw.len()..).unwrap_or_default();
                let row = row.filter(|_| state == State::Inside && !found.is_closed() && goes_on(rest))?;
                problems.note(&SenseiProblem::NoDollars, whole);
                Some(row)
            });
            at += raw.len();
            match (state, line) {
                (State::Before, Some(line)) => {
                    state = State::Inside;
                    if is_row(line.text) { found.rows.push(line) } else { found.head = line }
                }
                (State::Inside, Some(line)) => found.sort_in(line, problems),
                (State::After, Some(line)) => {
                    problems.note(&SenseiProblem::Second, line.span());
                    break;
                }
                (_, None) => {
                    if state == State::Inside {
                        state = State::After;
                    }
                    if !whole.is_empty() {
                        stray = Some(stray.map_or(whole, |before| before.to(whole)));
                    }
                }
            }
        }
        if let Some(span) = stray.filter(|_| state != State::Before) {
            problems.note(&SenseiProblem::Stray, span);
        }
        found
    }

    /// Whether the lower edge is there, after which no row comes.
    fn is_closed(&self) -> bool {
        self.rows.len() > 1 && self.rows.last().is_some_and(is_edge)
    }

    fn sort_in(&mut self, line: Line<'a>, problems: &mut Counted) {
        let text = line.text.trim_start();
        let line = Line { text, at: line.at + line.text.len() - text.len() };
        match text.chars().next() {
            None => {}
            Some('[') => problems.note(&SenseiProblem::LeftOut { what: "a link" }, line.span()),
            Some('{') => self.markup.push(line),
            Some(_) => self.rows.push(line),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    Inside,
    After,
}

/// What stands after `$$`, which may stand in a quotation (`> $$`).
fn after_dollars(line: &str, at: usize) -> Option<Line<'_>> {
    let text = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).strip_prefix("$$")?;
    Some(Line { text, at: at + line.len() - text.len() })
}

/// A row of a diagram in which the `$$` has been forgotten, or a half of it.
fn row_without_dollars(line: &str, at: usize) -> Option<Line<'_>> {
    let text = line.trim_start_matches(|c: char| matches!(c, '>' | '$') || c.is_whitespace());
    is_board(text).then_some(Line { text, at: at + line.len() - text.len() })
}

/// Whether the diagram goes on below a row without dollars: after it a rule or a table may follow that looks like one.
fn goes_on(rest: &str) -> bool {
    let mut lines = rest.lines().take(usize::from(Size::MAX));
    let next = lines.find(|line| row_without_dollars(line, 0).is_none() || line.contains("$$"));
    next.is_some_and(|next| after_dollars(next, 0).is_some())
}

/// Whether a first line is none: some leave it out and begin with the board, with its edge or with a row of signs in
/// which there is an empty point or an edge.
fn is_row(text: &str) -> bool {
    text.starts_with(char::is_whitespace) && is_board(text)
}

fn is_board(text: &str) -> bool {
    let mut signs = text.split_whitespace();
    let edge = text.trim().len() > 1 && text.chars().all(|c| "-+ ".contains(c));
    let alone = |sign: &str| sign.chars().count() == 1;
    edge || signs.clone().all(alone) && signs.any(|sign| matches!(sign, "." | "," | "|"))
}
