//! What can be checked only when all pages are there.

use super::markdown::{self, Anchor, Rendered};
use crate::site::map::links;
use crate::site::map::tree::Tree;
use crate::site::source::cells::{Cached, Dependencies, PerPage};
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, nearest};
use kisho_source::Problems;

/// The links of a page to places that other pages do not have.
#[must_use]
pub fn anchors(
    tree: &Tree,
    rendered: &PerPage<Cached<Rendered>>,
    number: usize,
    reads: &Dependencies,
) -> Problems {
    let mut problems = Problems::default();
    let mut hints = limits::LINK_HINTS_A_PAGE;
    let of_page = tree.pages.get(number).zip(rendered.get(number));
    let anchors =
        of_page.into_iter().flat_map(|(page, from)| from.anchors.iter().map(move |anchor| (page, anchor)));
    for (page, anchor) in anchors {
        let Some(&number) = tree.by_file.get(&anchor.file) else { continue };
        let (Some(to), Some(target)) = (tree.pages.get(number), rendered.read(number, reads)) else {
            continue;
        };
        if let Some(problem) = wrong(anchor, target, to.source.name(), hints > 0) {
            problems.push(&page.source, problem);
            hints = hints.saturating_sub(1);
        }
    }
    problems
}

/// What is wrong with a link to a place on a page called `name`. `hints`: whether to look for what was meant.
fn wrong(anchor: &Anchor, target: &Rendered, name: &str, hints: bool) -> Option<Diagnostic> {
    let id = &anchor.id;
    if target.ids.contains(id) || links::is_top(id) {
        return None;
    }
    if let Some((figure, frame)) = markdown::frame_of(id) {
        return markdown::frame_problem(target, figure, frame, name, hints)
            .map(|problem| Diagnostic { span: anchor.span, ..problem });
    }
    let near = if hints { nearest(id, target.ids.iter().map(String::as_str)) } else { None };
    let mut problem =
        Diagnostic::error(Id::LinkBroken, anchor.span, format!("there is no `#{id}` on `{name}`"));
    problem.hint = near.map(|near| format!("did you mean `#{near}`?"));
    Some(problem)
}
