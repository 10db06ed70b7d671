//! Where links can lead: pages, places on them, and frames of figures.

use gen_lsp_types::CompletionItemKind;
use kisho_game::text::Span;

use super::{Offer, spaced};
use crate::lsp::At;
use crate::lsp::documents::Kind;
use crate::site::{Anchor, Lead};

/// What a link can lead to of which `typed` has been written.
pub fn offers(at: &At<'_>, typed: Span) -> Vec<Offer> {
    let (Some(site), Kind::Page(file)) = (at.site, &at.document.kind) else { return Vec::new() };
    let text = at.document.text.get(typed.start..typed.end).unwrap_or_default();
    if let Some((path, anchor)) = text.split_once('#') {
        let anchors = if path.is_empty() {
            site.anchors_in(file, at.document.text.clone()).unwrap_or_default()
        } else {
            match site.follow(file, path) {
                Some(Lead::Page(page, _)) => site.anchors(&page),
                _ => Vec::new(),
            }
        };
        return anchors.iter().flat_map(|found| places(path, anchor, found)).collect();
    }
    let file_offer = |file: &str| spaced(at, typed, format!("@/{file}"), ("<", ">"));
    let pages = site
        .pages()
        .filter(|page| page.file != file)
        .map(|page| file_offer(page.file).with_detail(page.title));
    let files = site.files().map(file_offer);
    pages.chain(files).collect()
}

/// A place of a page; if it is a figure whose frames are asked for, these.
fn places(path: &str, typed: &str, anchor: &Anchor) -> Vec<Offer> {
    let place = |end: &str| format!("{path}#{}{end}", anchor.id);
    match (&anchor.frames, typed.split_once(':')) {
        (Some(frames), Some((id, _))) if id == anchor.id => {
            let named = frames.names.iter().enumerate();
            let offer = |(at, name): (usize, &String)| {
                let label = place(&format!(":{}", frames.first + at));
                Offer::new(label, CompletionItemKind::Reference).with_detail(name.as_str())
            };
            named.map(offer).collect()
        }
        (_, Some(_)) => Vec::new(),
        (frames, None) => {
            let detail = match frames {
                Some(frames) => {
                    let last = (frames.first + frames.names.len()).saturating_sub(1);
                    format!("{} ({}:{}–{last})", anchor.name, anchor.id, frames.first)
                }
                None => anchor.name.clone(),
            };
            vec![Offer::new(place(""), CompletionItemKind::Reference).with_detail(detail)]
        }
    }
}
