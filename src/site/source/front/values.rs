//! What the values of front matter have to be.

use std::collections::HashMap;

use super::Front;
use crate::site::source::{config, ruby};
use kisho_game::text::{Diagnostic, Id};
use kisho_source::address::{decode, nfc};
use kisho_source::serial;

/// Whether this can be an address of the site.
#[must_use]
pub fn is_address(path: &str) -> bool {
    let path = path.trim_matches('/');
    let is_fine = |part: &str| !["", ".", ".."].contains(&part) && !part.contains(char::is_control);
    path.is_empty() || (!path.contains(['?', '#', '\\']) && path.split('/').all(is_fine))
}

/// Says what is wrong with values that can be read, and takes those out. Addresses have to stay inside the output folder.
pub fn check(front: &mut Front, inner: &str) -> Vec<Diagnostic> {
    // Old addresses are copied from browsers, which may write 棋 as `%E6%A3%8B`.
    for alias in &mut front.aliases {
        *alias = nfc(&decode(alias)).into_owned();
    }
    let mut problems = Vec::new();
    // There can be many wrong addresses in one list.
    let mut places = HashMap::new();
    let mut is_wrong = |key: &str, value: &str, in_one_part: bool| {
        let wrong = !is_address(value) || (in_one_part && (value.contains('/') || value.trim().is_empty()));
        if wrong {
            let message = format!("`{value}` cannot be part of a URL");
            let place = *places.entry(key.to_owned()).or_insert_with(|| config::at(inner, key));
            let problem = Diagnostic::error(Id::FrontPath, place, message);
            let hint = match in_one_part {
                true if key == "slug" && value.contains('/') => {
                    "write one name; the whole address of a page is its `path`"
                }
                true => "write one name, without `/`, `..`, `?` and `#`",
                false => "use names and `/`, without `..`, `?` and `#`",
            };
            problems.push(problem.with_hint(hint));
        }
        wrong
    };
    front.title.take_if(|title| title.trim().is_empty());
    front.slug.take_if(|slug| is_wrong("slug", slug, true));
    front.path.take_if(|path| is_wrong("path", path, false));
    front.paginate_path.take_if(|path| is_wrong("paginate_path", path, true));
    front.aliases.retain(|alias| !is_wrong("aliases", alias, false));
    problems.extend(several_in_one(front, inner));
    for author in &mut front.authors {
        *author = ruby::words(author).into_owned();
    }
    let named = front.authors.len();
    front.authors.retain(|author| !author.trim().is_empty());
    if front.authors.len() < named {
        let problem =
            Diagnostic::warning(Id::FrontValue, config::at(inner, "authors"), "an author has no name");
        problems.push(problem.with_hint("write the name, or remove it"));
    }
    if !front.draft && front.extra.get("draft") == Some(&true.into()) {
        let message = "`draft` in `extra` is for templates: the page is published";
        let problem = Diagnostic::warning(Id::FrontKey, config::at(inner, "draft"), message);
        problems.push(problem.with_hint("a draft says so above `[extra]` (in YAML, outside of `extra:`)"));
    }
    problems
}

/// The messages about several terms in one text, `tags = "walls, opening"`, which is a single term. The name of a series may
/// well have a comma.
fn several_in_one(front: &Front, inner: &str) -> Vec<Diagnostic> {
    let own = [("tags", &front.tags), ("game", &front.game)];
    let all = own.into_iter().chain(front.taxonomies.iter().map(|(name, terms)| (name.as_str(), terms)));
    let told = all.filter_map(|(key, terms)| {
        let [term] = terms.0.as_slice() else { return None };
        let place = config::at(inner, key);
        let line = term.contains([',', '、', '，']).then(|| serial::as_list(inner, place.start))??;
        let message = format!("this is one name with a comma in it, `{term}`; several names are a list");
        let hint = format!("write `{line}`, or for one name `[\"{term}\"]`");
        Some(Diagnostic::warning(Id::FrontValue, place, message).with_hint(hint))
    });
    told.collect()
}
