//! Addresses of pages.

use std::fmt::Write as _;

use super::super::front::Front;
use super::parent;

/// The address of a page's file.
pub fn of_page(file: &str, front: &Front) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    of_folder(stem, front)
}

/// The address of a folder's page.
pub fn of_folder(dir: &str, front: &Front) -> String {
    let path = match (&front.path, &front.slug) {
        (Some(path), _) => path.trim_matches('/').to_owned(),
        (None, Some(slug)) => match parent(dir) {
            None | Some("") => slug.clone(),
            Some(parent) => format!("{parent}/{slug}"),
        },
        (None, None) => dir.to_owned(),
    };
    if path.is_empty() { path } else { path + "/" }
}

/// A path as it stands in a link: bytes that mean something else there, or that are no ASCII, as `%XX`.
#[must_use]
pub fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/!$&'()*+,;=@".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
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
        assert_eq!(of_page("a/b/x.md", &front(None, None)), "a/b/x/");
        assert_eq!(of_page("a/b/index.md", &front(Some("y"), None)), "a/y/");
        assert_eq!(of_page("a/b/x.md", &front(Some("y"), None)), "a/b/y/");
        assert_eq!(of_page("a/b/x.md", &front(Some("y"), Some("/c/d/"))), "c/d/");
        assert_eq!(of_folder("", &front(None, None)), "");
    }

    #[test]
    fn names_of_every_kind_can_stand_in_a_link() {
        assert_eq!(encode("定石/a b#.md"), "%E5%AE%9A%E7%9F%B3/a%20b%23.md");
    }
}
