//! The addresses of what kisho makes besides the pages of the content folder and the files beside them, known before anything is made.

use std::collections::BTreeMap;

use super::feeds::Feeds;
use super::named::{address_of, redirect_file};
use super::pages::pagers;
use super::paginate::Pager;
use crate::site::look::files;
use crate::site::map::links::Made;
use crate::site::map::order;
use crate::site::map::taxonomies::Taxonomies;
use crate::site::map::tree::Tree;
use crate::site::source::cells::PerPage;
use crate::site::source::config::Config;

/// All of them: pages by their addresses, which end with a slash, and files by their paths.
#[must_use]
pub fn made(tree: &Tree, taxonomies: &Taxonomies, config: &Config) -> BTreeMap<String, Made> {
    let mut made = taxonomies.addresses();
    made.insert("404.html".to_owned());
    if config.has_address() {
        let files = [("sitemap.xml", config.generate_sitemap), ("robots.txt", config.generate_robots_txt)];
        made.extend(files.into_iter().filter(|(_, wanted)| *wanted).map(|(file, _)| file.to_owned()));
    }
    let feeds = Feeds::new(tree, &PerPage::default(), config, taxonomies);
    made.extend(feeds.links().into_iter().map(|feed| feed.path));
    made.extend(pages_of_lists(tree, taxonomies));
    let aliases = tree.pages.iter().enumerate().flat_map(|(number, page)| {
        page.head.front.aliases.iter().map(move |from| (files::redirect_file(from), Made::Alias(number)))
    });
    let old = config.redirects.keys().map(|from| (redirect_file(from), Made::Redirect));
    let old = aliases.chain(old).map(|(file, what)| (address_of(&file), what));
    let lists = made.into_iter().map(|path| (path, Made::List));
    old.chain(lists).collect()
}

/// The pages of divided lists after the first.
fn pages_of_lists(tree: &Tree, taxonomies: &Taxonomies) -> impl Iterator<Item = String> {
    let is_divided = tree.pages.iter().any(|page| page.head.front.paginate_by.is_some());
    let listed = if is_divided { order::listed(tree) } else { Default::default() };
    let of_sections = tree
        .pages
        .iter()
        .enumerate()
        .filter_map(move |(number, page)| pagers(page, listed.get(&number).copied().unwrap_or_default()));
    let rendered = taxonomies.list.iter().filter(|filled| filled.taxonomy.render);
    let of_terms = rendered.flat_map(|filled| {
        let taxonomy = &filled.taxonomy;
        filled.terms.iter().filter_map(|used| {
            let folder = taxonomy.paginate_path.as_deref();
            Pager::all(&filled.url_of(&used.term), folder, taxonomy.paginate_by, used.pages.len())
        })
    });
    of_sections.chain(of_terms).flatten().map(|pager| pager.url())
}
