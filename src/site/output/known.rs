//! The pages that templates ask for by name, gathered from the model.

use super::model::Model;
use crate::site::look::lookup::{Named, PageLookup};
use crate::site::look::templates::Templates;
use crate::site::map::order::Order;

/// The functions that look for pages and terms.
const LOOKING: [&str; 4] = ["get_page", "get_section", "get_url", "get_taxonomy_url"];

/// Gathers them, if any template asks for one.
#[must_use]
pub fn asked(model: &Model, templates: &Templates) -> Option<PageLookup> {
    LOOKING.iter().any(|name| templates.mention(name)).then(|| gather(model))
}

fn gather(model: &Model) -> PageLookup {
    let tree = &model.tree;
    let pages = tree.pages.iter().zip(&model.cards).enumerate().map(|(number, (page, card))| {
        let Order { pages, sections, chapters, .. } = &model.order;
        Named {
            url: page.url.clone(),
            seat: model.seats.id(number),
            kind: page.kind,
            card: card.clone(),
            pages: pages.get(number).cloned().unwrap_or_default(),
            sections: sections.get(number).cloned().unwrap_or_default(),
            chapters: chapters.get(number).cloned().unwrap_or_default(),
            lists: [pages.id(number), sections.id(number), chapters.id(number)],
        }
    });
    let names = tree.pages.iter().enumerate();
    let names = names.map(|(number, page)| ((page.name.clone(), page.lang.tag().to_owned()), number));
    let rendered = model.taxonomies.list.iter().filter(|filled| filled.taxonomy.render);
    let terms = rendered.flat_map(|filled| {
        filled.terms.iter().map(|used| {
            let (kind, name) = (filled.taxonomy.name.clone(), used.term.name.to_lowercase());
            ([kind, name, filled.lang.tag().to_owned()], filled.url_of(&used.term))
        })
    });
    PageLookup {
        pages: pages.collect(),
        by_file: tree.by_file.iter().map(|(file, number)| (file.clone(), *number)).collect(),
        by_name: names.collect(),
        terms: terms.collect(),
        shape: model.shape.id,
    }
}
