//! What can be checked only when all pages are there.

use super::cache::Cached;
use super::limits;
use super::links;
use super::markdown::{self, Anchor, Rendered};
use super::tree::Tree;
use kisho_game::text::{Diagnostic, Id, nearest};
use kisho_source::Problems;

/// Reports links to places that pages do not have, as far as they stand on the pages `of`.
pub fn anchors(
    tree: &Tree,
    rendered: &[Cached<Rendered>],
    of: impl Iterator<Item = usize>,
    problems: &mut Problems,
) {
    for (page, from) in of.filter_map(|number| tree.pages.get(number).zip(rendered.get(number))) {
        let mut hints = limits::LINK_HINTS_A_PAGE;
        for anchor in &from.anchors {
            let Some(&number) = tree.by_file.get(&anchor.file) else { continue };
            let (Some(to), Some(target)) = (tree.pages.get(number), rendered.get(number)) else {
                continue;
            };
            if let Some(problem) = wrong(anchor, target, to.source.name(), hints > 0) {
                problems.push(&page.source, problem);
                hints = hints.saturating_sub(1);
            }
        }
    }
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
