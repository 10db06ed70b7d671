//! Answers upside down at the foot of a page.

use super::super::page::{Item, Page};
use super::super::problem::Problem;
use super::super::setting::{Line, Style, unbroken};
use super::Grid;
use crate::say;
use kisho_board::diagram::{Point, Rect};

/// The part of a page that answers take without making rows fewer.
pub const USUAL: f64 = 0.3;

/// The answers of a page, in lines.
pub struct Strip {
    lines: Vec<Line>,
    style: Style,
}

impl Grid<'_> {
    /// The answers of some problems, if they stand upside down.
    pub fn strip(&self, problems: &[Problem], first: usize, area: Rect) -> Strip {
        let small = self.look.small();
        let style = Style { leading: small.size * 1.2, size: small.size * 0.9, ..small };
        let answers = (first..).zip(problems).filter(|_| self.upside_down).filter_map(|(number, problem)| {
            let answer = problem.answer.as_ref()?;
            let lang = self.look.lang;
            let (label, apart) = (say::sheet::answer(lang, number), say::sheet::after_answer(lang));
            let all = std::iter::once(answer).chain(&problem.others).map(|answer| answer.moves.as_str());
            let moves = all.collect::<Vec<_>>().join(say::sheet::or_answer(lang));
            // A number is not left at the end of a line, without its first move.
            Some(format!("{}\u{2060}{moves}", unbroken(&(label + apart))))
        });
        let said: Vec<String> = answers.collect();
        let lines =
            if said.is_empty() { Vec::new() } else { style.lines(&said.join("\u{3000}\u{3000}"), area.w) };
        Strip { lines, style }
    }
}

impl Strip {
    /// What it takes, with the room above it.
    pub fn height(&self) -> f64 {
        if self.lines.is_empty() { 0.0 } else { self.inner() + self.style.size * 1.2 }
    }

    fn inner(&self) -> f64 {
        self.lines.len() as f64 * self.style.leading + self.style.size * 0.8
    }

    /// Writes it at the foot of a part of a page.
    pub fn write(self, page: &mut Page, area: Rect) {
        if self.lines.is_empty() {
            return;
        }
        let height = self.inner();
        let top = area.y + area.h - height;
        let rule = top + height - self.style.size * 0.2;
        let mut inner = Page::default();
        inner.write(self.lines, self.style, Point::new(area.x, top));
        inner
            .items
            .push(Item::Rule { from: Point::new(area.x, rule), to: Point::new(area.x + area.w, rule) });
        let center = Rect::new(area.x, top, area.w, height).center();
        page.items.push(Item::Turned(center, inner.items));
    }
}
