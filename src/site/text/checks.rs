//! What can be checked only when all pages are there. Links to places are checked when they are finished (`output/finished/`).

use super::markdown::{self, Rendered};
use crate::site::map::tree::{Page, Tree};
use crate::site::source::cells::{Cached, Dependencies, PerPage};
use crate::site::source::limits;
use kisho_game::text::Diagnostic;
use kisho_source::Problems;

/// The links of a page to frames that other pages do not have.
#[must_use]
pub fn frames(
    tree: &Tree,
    rendered: &PerPage<Cached<Rendered>>,
    number: usize,
    reads: &Dependencies,
) -> Problems {
    let Some((page, from)) = tree.pages.get(number).zip(rendered.get(number)) else {
        return Problems::default();
    };
    frames_of(page, from, tree, |number| rendered.read(number, reads))
}

/// The same of a page and what has become of it. `rendered`: what has become of the others.
#[must_use]
pub fn frames_of<'a>(
    page: &Page,
    from: &Rendered,
    tree: &Tree,
    rendered: impl Fn(usize) -> Option<&'a Cached<Rendered>>,
) -> Problems {
    let mut problems = Problems::default();
    let mut hints = limits::LINK_HINTS_A_PAGE;
    for link in &from.frames {
        let Some(&number) = tree.by_file.get(&link.file) else { continue };
        let (Some(to), Some(target)) = (tree.pages.get(number), rendered(number)) else { continue };
        let Some((figure, frame)) = markdown::frame_of(&link.id).filter(|_| !target.ids.contains(&link.id))
        else {
            continue;
        };
        if let Some(problem) = target.frame_problem(figure, frame, to.source.name(), hints > 0) {
            problems.push(&page.source, Diagnostic { span: link.span, ..problem });
            hints = hints.saturating_sub(1);
        }
    }
    problems
}
