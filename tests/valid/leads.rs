//! Everything that names something leads there: links, files, ids.

use std::collections::{BTreeMap, BTreeSet};

use crate::dom::Dom;
use crate::every_page;
use crate::sites::Site;
use crate::support::server::decoded;

#[test]
fn what_names_an_id_names_one_of_the_page() {
    every_page(|_, _, dom| {
        let ids = ids(dom);
        let mut wrong = Vec::new();
        for id in dom.elements() {
            for attribute in [
                "for",
                "aria-labelledby",
                "aria-describedby",
                "aria-controls",
                "aria-details",
                "list",
                "form",
            ] {
                let names = dom.attribute(id, attribute).unwrap_or_default().split_whitespace();
                let lost = names.filter(|name| !ids.contains(*name));
                wrong.extend(
                    lost.map(|name| {
                        (dom.line(id), format!("`{attribute}` names `{name}`, which is not there"))
                    }),
                );
            }
        }
        wrong
    });
}

#[test]
fn links_and_files_are_there() {
    let mut known: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    for site in crate::sites::all() {
        for (path, dom) in &site.pages {
            known.insert((site.name, path), ids(dom).into_iter().map(str::to_owned).collect());
        }
    }
    every_page(|site, path, dom| {
        let mut wrong = Vec::new();
        for id in dom.elements() {
            for attribute in ["href", "src", "poster"] {
                let Some(to) = dom.attribute(id, attribute) else { continue };
                let Some((file, place)) = target(site, path, to) else { continue };
                let lost = if !site.paths.contains(&file) {
                    "no such file"
                } else if place.is_empty()
                    || known.get(&(site.name, file.as_str())).is_none_or(|ids| ids.contains(&place))
                {
                    continue;
                } else {
                    "no such id"
                };
                wrong.push((dom.line(id), format!("`{attribute}=\"{to}\"`: {lost} ({file} {place})")));
            }
        }
        wrong
    });
}

fn ids(dom: &Dom) -> BTreeSet<&str> {
    dom.elements().filter_map(|id| dom.attribute(id, "id")).collect()
}

/// The file and the id that a link of a page on this site leads to; none, if it leads to another site.
fn target(site: &Site, page: &str, link: &str) -> Option<(String, String)> {
    if link.contains(':') || link.starts_with("//") {
        return None;
    }
    let (link, place) = link.split_once('#').unwrap_or((link, ""));
    let link = link.split('?').next().unwrap_or_default();
    let link = decoded(link);
    let mut path: Vec<&str> = Vec::new();
    let rest = match link.strip_prefix(site.top) {
        Some(rest) if link.starts_with('/') => rest,
        _ if link.is_empty() => return Some((page.to_owned(), decoded(place))),
        _ => {
            path = page.split('/').collect();
            path.pop();
            &link
        }
    };
    for step in rest.split('/') {
        match step {
            "" | "." => {}
            ".." => assert!(path.pop().is_some(), "{page}: {link} leads out of the site"),
            step => path.push(step),
        }
    }
    let mut file = path.join("/");
    if rest.ends_with('/') || rest.ends_with("..") || rest.is_empty() || rest == "." {
        file = format!("{file}/index.html").trim_start_matches('/').to_owned();
    }
    Some((file, decoded(place)))
}
