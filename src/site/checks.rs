//! What can be checked only when all pages are there.

use std::collections::HashMap;

use super::limits;
use super::markdown::{self, Rendered};
use super::memory::Kept;
use super::problems::Problems;
use super::tree::Tree;
use crate::text::{Diagnostic, nearest};

/// Reports links to places that pages do not have, as far as they stand on the pages `of`.
pub fn anchors(
    tree: &Tree,
    rendered: &[Kept<Rendered>],
    of: impl Iterator<Item = usize>,
    problems: &mut Problems,
) {
    let mut sorted: HashMap<usize, Vec<&str>> = HashMap::new();
    for (page, from) in of.filter_map(|number| tree.pages.get(number).zip(rendered.get(number))) {
        let mut hints = 0;
        for anchor in &from.anchors {
            let Some(&number) = tree.by_file.get(&anchor.file) else { continue };
            let (Some(to), Some(target)) = (tree.pages.get(number), rendered.get(number)) else {
                continue;
            };
            if target.ids.contains(&anchor.id) {
                continue;
            }
            if let Some((figure, frame)) = markdown::frame_of(&anchor.id) {
                let found = markdown::frame_problem(target, figure, frame, anchor.span, to.source.name());
                if let Some(problem) = found {
                    problems.push(&page.source, problem);
                }
                continue;
            }
            let message = format!("there is no `#{}` on `{}`", anchor.id, to.source.name());
            let mut problem = Diagnostic::error("link-broken", anchor.span, message);
            hints += 1;
            if hints <= limits::LINK_HINTS_A_PAGE {
                let ids = sorted.entry(number).or_insert_with(|| {
                    let mut ids: Vec<&str> = target.ids.iter().map(String::as_str).collect();
                    ids.sort_unstable();
                    ids
                });
                let near = nearest(&anchor.id, ids.iter().copied());
                problem.hint = near.map(|near| format!("did you mean `#{near}`?"));
            }
            problems.push(&page.source, problem);
        }
    }
}
