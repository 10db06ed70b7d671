//! Addresses of pages.

use super::branch::parent;
use crate::site::source::front::Front;
use kisho_source::address::nfc;
use kisho_source::slug::Strategy;

/// The address of a page's file; `None` if nothing is left of its name.
pub fn of_page(file: &str, front: &Front, strategy: Strategy) -> Option<String> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    of_folder(stem, front, strategy)
}

/// The address of a folder's page; `None` if nothing is left of its name.
pub fn of_folder(dir: &str, front: &Front, strategy: Strategy) -> Option<String> {
    let path = match (&front.path, &front.slug) {
        (Some(path), _) => nfc(path.trim_matches('/')).into_owned(),
        (None, Some(slug)) => match parent(dir) {
            None | Some("") => strategy.part(slug)?,
            Some(parent) => format!("{}/{}", strategy.path(parent)?, strategy.part(slug)?),
        },
        (None, None) if dir.is_empty() => String::new(),
        (None, None) => strategy.path(dir)?,
    };
    Some(if path.is_empty() { path } else { path + "/" })
}

/// An address as it is, where nothing is left of it: every folder by its own name.
pub fn as_it_is(file: &str) -> String {
    let stem = file.strip_suffix("_index.md").unwrap_or(file);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    format!("{}/", stem.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slug_and_path() {
        let front = |slug: Option<&str>, path: Option<&str>| Front {
            slug: slug.map(str::to_owned),
            path: path.map(str::to_owned),
            ..Front::default()
        };
        let of = |file: &str, front: &Front| of_page(file, front, Strategy::Safe).unwrap();
        assert_eq!(of("a/b/x.md", &front(None, None)), "a/b/x/");
        assert_eq!(of("a/b/index.md", &front(Some("y"), None)), "a/y/");
        assert_eq!(of("a/b/x.md", &front(Some("y"), None)), "a/b/y/");
        assert_eq!(of("a/b/x.md", &front(Some("y"), Some("/c/d/"))), "c/d/");
        assert_eq!(of("A b/x y.md", &front(None, None)), "A-b/x-y/");
        assert_eq!(of("A b/x.md", &front(Some("Y z"), None)), "A-b/Y-z/");
        assert_eq!(of("x.md", &front(None, Some("A b"))), "A b/", "a whole address is what its author says");
        assert_eq!(of_folder("", &front(None, None), Strategy::Safe).as_deref(), Some(""));
        assert_eq!(of_page("a/？.md", &front(None, None), Strategy::Safe), None);
        assert_eq!((as_it_is("a/？.md"), as_it_is("？/_index.md")), ("a/？/".to_owned(), "？/".to_owned()));
    }
}
