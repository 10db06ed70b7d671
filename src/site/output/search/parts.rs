//! Which pages share a file of texts.

use std::ops::Range;

use super::entry::Entry;
use crate::site::source::cells::Cached;
use crate::site::source::limits::SEARCH_BYTES;

/// The pages of each file, in their order. After a change the files end with the same pages as before.
#[must_use]
pub fn divide(entries: &[&Cached<Entry>]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (place, entry) in entries.iter().enumerate() {
        bytes += entry.texts.len();
        if bytes >= SEARCH_BYTES / 2 && (entry.may_be_last || bytes >= SEARCH_BYTES) {
            parts.push(start..place + 1);
            (start, bytes) = (place + 1, 0);
        }
    }
    if start < entries.len() {
        parts.push(start..entries.len());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(sizes: &[usize]) -> Vec<Cached<Entry>> {
        let entry = |(number, size): (usize, &usize)| Entry {
            titles: String::new(),
            texts: "x".repeat(*size),
            print: String::new(),
            may_be_last: number % 7 == 0,
        };
        sizes.iter().enumerate().map(entry).map(Cached::new).collect()
    }

    fn divided(sizes: &[usize]) -> Vec<Range<usize>> {
        let entries = entries(sizes);
        divide(&entries.iter().collect::<Vec<_>>())
    }

    #[test]
    fn every_page_is_in_one_file_and_none_is_much_too_long() {
        let sizes: Vec<usize> = (0..400).map(|number| (number * 7919) % 9_000).collect();
        let parts = divided(&sizes);
        assert!(parts.len() > 3);
        assert_eq!(parts.iter().flat_map(Clone::clone).collect::<Vec<_>>(), (0..400).collect::<Vec<_>>());
        for part in &parts {
            assert!(sizes[part.clone()].iter().sum::<usize>() < SEARCH_BYTES + 9_000);
        }
        assert_eq!(divided(&[SEARCH_BYTES * 3, 1]), [0..1, 1..2], "a long page has a file of its own");
        assert!(divided(&[]).is_empty());
    }

    #[test]
    fn a_longer_text_moves_no_other_page() {
        let mut sizes: Vec<usize> = (0..400).map(|number| (number * 7919) % 9_000).collect();
        let before = divided(&sizes);
        sizes[5] += 3_000;
        let after = divided(&sizes);
        let same = before.iter().filter(|part| after.contains(part)).count();
        assert!(before.len() - same <= 2, "{before:?}\n{after:?}");
    }
}
