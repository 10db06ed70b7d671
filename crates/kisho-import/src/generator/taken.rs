//! Pages of Zola that have the URL of a list. Zola publishes the list there, which it makes after the pages; kisho refuses to make both.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::place::Named;
use super::terms::{Listed, Terms};
use super::{Old, urls};
use crate::NewFile;
use kisho_game::text::{Diagnostic, Id, Source, Span, shown};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// A page that readers saw.
#[derive(Debug)]
pub struct Placed {
    /// Its file in the new site, from the content folder.
    pub file: String,
    /// What messages call it.
    pub name: String,
    /// Its URL.
    pub url: String,
}

/// A URL from its path, as lists have theirs.
#[must_use]
pub fn whole(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "/".to_owned(),
        path => format!("/{path}/"),
    }
}

/// Leaves out the pages with the URL of a list, and those below such a page: their folder would have its URL again.
pub fn leave_out(
    old: &Old,
    pages: &[Placed],
    terms: &Terms,
    files: &mut BTreeMap<String, NewFile>,
    problems: &mut Problems,
) {
    let folder = |file: &str| {
        let named = Named::of(file, &old.languages);
        (named.lang.map(str::to_owned), named.dir.to_owned())
    };
    let is_section = |page: &&Placed| Named::of(&page.file, &old.languages).stem.is_none();
    let sections: BTreeMap<_, _> =
        pages.iter().filter(is_section).map(|page| (folder(&page.file), page.url.as_str())).collect();
    let paths = urls::strategy(&old.settings, "paths");
    let list_above = |file: &str| {
        let (lang, mut dir) = folder(file);
        while !dir.is_empty() {
            let path = || Some([lang.as_deref().unwrap_or_default(), &paths.path(&dir)?].join("/"));
            let own = sections.get(&(lang.clone(), dir.clone())).map(|&url| url.to_owned());
            let url = own.or_else(|| path().map(|path| whole(&path)));
            if let Some((listed, url)) = url.and_then(|url| Some((terms.at(&url)?, url))) {
                return Some((listed, url));
            }
            dir = dir.rsplit_once('/').map_or_else(String::new, |(above, _)| above.to_owned());
        }
        None
    };
    for page in pages {
        let told = if let Some(listed) = terms.at(&page.url) {
            own_url(&listed, &page.url)
        } else if let Some((listed, url)) = list_above(&page.file) {
            let message = format!(
                "the page is left out, because the URL of its folder, `{}`, is that of {}",
                url,
                called(&listed)
            );
            let hint = "move it to another folder in the old site, and import that again";
            Diagnostic::error(Id::ImportLeft, Span::at(0), message).with_hint(hint)
        } else {
            continue;
        };
        files.remove(&format!("{CONTENT}/{}", page.file));
        problems.push(&Arc::new(Source::new(page.name.clone(), "")), told);
    }
}

/// What is said of a page with the URL of a list.
fn own_url(listed: &Listed<'_>, url: &str) -> Diagnostic {
    let message = format!("the page is left out, because its URL, `{url}`, is that of {}", called(listed));
    if listed.was_there {
        let hint = "Zola published that there, too; put what readers should see of the page into another one";
        Diagnostic::warning(Id::ImportLeft, Span::at(0), message).with_hint(hint)
    } else {
        let hint = "give it another `slug`, `path` or folder in the old site, and import that again";
        Diagnostic::error(Id::ImportLeft, Span::at(0), message).with_hint(hint)
    }
}

fn called(listed: &Listed<'_>) -> String {
    let taxonomy = format!("the taxonomy `{}`", shown(listed.taxonomy));
    match listed.term {
        Some(term) => format!("the term `{}` of {taxonomy}", shown(term)),
        None => format!("the list of {taxonomy}"),
    }
}
