//! Long lists on several pages.

use std::ops::Range;

use serde::Serialize;

use kisho_source::address::encode;

/// How a list is divided, and which of its pages one is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pager {
    /// The address of the list.
    base: String,
    /// The part of the address before the number of a page: `page`.
    folder: String,
    /// Most entries of a page; at least 1.
    by: usize,
    /// Number of entries.
    total: usize,
    /// Which page, from 1.
    index: usize,
}

impl Pager {
    /// All pages of a list with `total` entries; there is at least one. `None` if it is not divided.
    #[must_use]
    pub fn all(base: &str, folder: Option<&str>, by: usize, total: usize) -> Option<Vec<Self>> {
        let folder = folder.unwrap_or("page").to_owned();
        let first = Self { base: base.to_owned(), folder, by, total, index: 1 };
        (by > 0).then(|| (1..=first.pages()).map(|index| Self { index, ..first.clone() }).collect())
    }

    fn pages(&self) -> usize {
        self.total.div_ceil(self.by).max(1)
    }

    /// The entries of this page.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        let start = self.index.saturating_sub(1).saturating_mul(self.by);
        start.min(self.total)..start.saturating_add(self.by).min(self.total)
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_of(self.index)
    }

    fn url_of(&self, index: usize) -> String {
        match index {
            0 | 1 => self.base.clone(),
            index => format!("{}{}/{index}/", self.base, self.folder),
        }
    }

    /// What templates see of it; `base` is the base address of the site.
    #[must_use]
    pub fn seen(&self, base: &str, pages: Vec<tera::Value>) -> tera::Value {
        let path = |index: usize| encode(&self.url_of(index));
        let link = |index: usize| format!("{base}/{}", path(index));
        let last = self.pages();
        let previous = Some(self.index - 1).filter(|&index| index > 0);
        let next = Some(self.index + 1).filter(|&index| index <= last);
        let seen = Seen {
            paginate_by: self.by,
            base_url: link(1),
            number_pagers: last,
            total_pages: self.total,
            current_index: self.index,
            first: link(1),
            last: link(last),
            previous: previous.map(link),
            next: next.map(link),
            first_path: path(1),
            last_path: path(last),
            previous_path: previous.map(path),
            next_path: next.map(path),
        };
        let mut seen = tera::Value::from_serializable(&seen).into_map().unwrap_or_default();
        seen.insert("pages".into(), pages.into());
        seen.into()
    }
}

/// `paginator`, with the names of Zola, and paths besides.
#[derive(Serialize)]
struct Seen {
    paginate_by: usize,
    base_url: String,
    number_pagers: usize,
    total_pages: usize,
    current_index: usize,
    first: String,
    last: String,
    previous: Option<String>,
    next: Option<String>,
    first_path: String,
    last_path: String,
    previous_path: Option<String>,
    next_path: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_on_one_page() {
        for (by, total, pages) in [(1, 0, 1), (3, 1, 1), (3, 3, 1), (3, 7, 3), (usize::MAX, 5, 1)] {
            let all = Pager::all("a/", None, by, total).unwrap();
            assert_eq!(all.len(), pages, "{total} by {by}");
            let entries: Vec<usize> = all.iter().flat_map(Pager::range).collect();
            assert_eq!(entries, (0..total).collect::<Vec<_>>());
        }
        assert_eq!(Pager::all("a/", None, 0, 5), None);
    }

    #[test]
    fn the_first_page_has_the_address_of_the_list() {
        let urls = |base: &str, folder: Option<&str>| -> Vec<String> {
            Pager::all(base, folder, 2, 3).unwrap().iter().map(Pager::url).collect()
        };
        assert_eq!(urls("", None), ["", "page/2/"]);
        assert_eq!(urls("棋/", Some("頁")), ["棋/", "棋/頁/2/"]);
    }
}
