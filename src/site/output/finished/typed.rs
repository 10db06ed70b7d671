//! Links to places in a text that no build has seen yet, as far as the last build tells which places there are.

use super::address::{Destination, Resolver};
use super::scan::{has_no_id, hash};
use crate::site::look::inputs::Inputs;
use crate::site::map::links::missing_place;
use crate::site::map::tree::Page;
use crate::site::output::jobs::Outputs;
use crate::site::output::model::Model;
use crate::site::source::limits;
use crate::site::text::markdown::Rendered;
use kisho_game::text::{Diagnostic, Id, nearest};
use kisho_source::Problems;
use kisho_source::address::nfc;

/// What is wrong with the links of a page to places, on it or on other pages. `now`: what its text has become.
#[must_use]
pub fn links_to_places(
    (model, inputs, outputs): (&Model, &Inputs, &Outputs),
    page: &Page,
    now: &Rendered,
) -> Problems {
    let mut problems = Problems::default();
    let file = format!("{}index.html", page.url);
    let (resolver, mut path) = (Resolver::new(&file, inputs.config.base()), String::new());
    let mut hints = limits::LINK_HINTS_A_PAGE;
    let links = now.origins.iter().filter(|(address, _)| address.contains('#'));
    for (address, span) in links {
        let Destination::File(place) = resolver.resolve(address, &mut path) else { continue };
        let url = path.strip_suffix("index.html").filter(|url| !model.skipped.has(address, Some(url)));
        let is_at_home = path == file;
        let made = url.and_then(|url| model.tree.by_url.get(url)).copied();
        let number = made.or_else(|| if is_at_home { like(page, model) } else { None });
        let Some(target) = number.and_then(|number| model.tree.pages.get(number)) else { continue };
        let Some(before) = number.and_then(|number| model.rendered.get(number)) else { continue };
        let is_here = is_at_home || target.file == page.file;
        let text = if is_here { now } else { before };
        if has_no_id(&place) || has(text, &place) {
            continue;
        }
        // The page may have more places than its text, and nobody knows those of a page that has not been made as it should be.
        let done = outputs.get(&target.file);
        let its_file = format!("{}index.html", target.url);
        let scan =
            done.and_then(|done| done.scans.iter().find(|(file, _)| *file == its_file)).map(|(_, scan)| scan);
        let is_elsewhere = scan.is_none_or(|scan| {
            scan.sends_on.is_some()
                || scan.failed
                || scan.has(hash(&place)) && !(is_here && has(before, &place))
        });
        if is_elsewhere {
            continue;
        }
        let whose = if is_here { "this page".to_owned() } else { format!("`{}`", target.source.name()) };
        let mut problem = Diagnostic::error(Id::LinkBroken, *span, missing_place(&place, &whose));
        if hints > 0 {
            let near = nearest(&place, text.ids.iter().map(String::as_str));
            problem.hint = near.map(|near| format!("did you mean `#{near}`?"));
        }
        hints = hints.saturating_sub(1);
        problems.push(&page.source, problem);
    }
    problems
}

/// A page with the places that templates add to a new one, which has not been made yet.
fn like(page: &Page, model: &Model) -> Option<usize> {
    let (kind, front) = (page.kind, &page.head.front);
    model.tree.pages.iter().position(|other| {
        let its = &other.head.front;
        let is_shown = !other.file.is_empty() && its.redirect_to.is_none();
        is_shown && other.kind == kind && its.template == front.template
    })
}

/// Whether a text has a place; what belongs to a figure, such as its frames, is not looked at.
fn has(text: &Rendered, place: &str) -> bool {
    let is_of_figure = |(at, _): (usize, &str)| place.get(..at).is_some_and(|id| text.known.contains_key(id));
    // Few ids are written in another form than addresses.
    let is_other_form = || !place.is_ascii() && text.ids.iter().any(|id| !id.is_ascii() && nfc(id) == place);
    text.ids.contains(place) || place.match_indices('-').any(is_of_figure) || is_other_form()
}
