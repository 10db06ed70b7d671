//! Addresses of pages.

use super::super::front::{Date, Front};
use super::branch::parent;
use crate::site::slug::Strategy;
use kisho_source::address::nfc;

/// The address of a page's file; `None` if nothing is left of its name.
pub fn of_page(file: &str, front: &Front, strategy: Strategy) -> Option<String> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    of_folder(stem, front, strategy)
}

/// The day with which the name of a page's file or bundle begins, as in `2026-11-21-walls.md`, and the path without it.
#[must_use]
pub fn day_of(file: &str) -> Option<(Date, String)> {
    const DAY: usize = "2026-11-21".len();
    let named = file.strip_suffix("/index.md").unwrap_or(file);
    let start = named.rfind('/').map_or(0, |at| at + 1);
    let (day, rest) = file.get(start..)?.split_at_checked(DAY)?;
    let rest = rest.strip_prefix(['-', '_'])?;
    let has_name = !rest.starts_with(['.', '/']) && !rest.is_empty();
    let day = day.parse().ok().filter(|_| has_name)?;
    Some((day, format!("{}{rest}", file.get(..start)?)))
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

    #[test]
    fn a_name_may_begin_with_a_day() {
        let of = |file: &str| day_of(file).map(|(day, rest)| format!("{} {rest}", day.as_str()));
        assert_eq!(of("a/2024-01-02-b.md").as_deref(), Some("2024-01-02 a/b.md"));
        assert_eq!(of("2024-01-02_b.ja.md").as_deref(), Some("2024-01-02 b.ja.md"));
        assert_eq!(of("a/2024-01-02-b/index.md").as_deref(), Some("2024-01-02 a/b/index.md"));
        for file in
            ["2024-01-02.md", "2024-01-02-.md", "2024-13-02-b.md", "2024-01-02-b/_index.md", "20240102-b.md"]
        {
            assert_eq!(of(file), None, "{file}");
        }
    }
}
