//! Pages that have to do with each other: those that share terms, rare ones before common ones.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rayon::prelude::*;

use super::taxonomies::Taxonomies;
use super::tree::{Kind, Page, Tree};
use kisho_source::Language;

/// Most related pages of a page.
const SHOWN: usize = 5;

/// Most pages of a term that are looked at on each side of a page. All pages of a common term would be the square of
/// their number; those that stand near each other in its list are as good as others.
const NEAR: usize = 16;

/// The pages that are related to each, the nearest first. Parts of one series name each other already, and readers of one
/// language are sent to pages in that language.
#[must_use]
pub fn related(tree: &Tree, taxonomies: &Taxonomies) -> Vec<Vec<usize>> {
    let from = Shared::new(tree, taxonomies);
    (0..tree.pages.len()).into_par_iter().map(|number| from.related_to(number)).collect()
}

/// The same for some pages, as the order in lists of terms is another.
#[must_use]
pub fn again(pages: &BTreeSet<usize>, tree: &Tree, taxonomies: &Taxonomies) -> Vec<(usize, Vec<usize>)> {
    if pages.is_empty() {
        return Vec::new();
    }
    let from = Shared::new(tree, taxonomies);
    pages.par_iter().map(|&number| (number, from.related_to(number))).collect()
}

/// What pages share, looked up once for all of them and kept close together: each page is compared with a hundred others.
struct Shared<'a> {
    taxonomies: &'a Taxonomies,
    /// For each page its place in the list of each of its terms, in the order in which it names them.
    places: Vec<Vec<usize>>,
    /// For each page who reads it: the number of its language; `None` for a section.
    readers: Vec<Option<usize>>,
    /// For each page how many dates are newer than its own.
    ages: Vec<usize>,
    /// The terms of all pages, one page after the other.
    terms: Vec<Term>,
    /// Where the terms of each page begin.
    starts: Vec<usize>,
}

/// A term of a page.
#[derive(Clone, Copy)]
struct Term {
    taxonomy: usize,
    number: usize,
    /// How much it says that two pages share it; `None`: they are parts of one series.
    weight: Option<u32>,
}

impl<'a> Shared<'a> {
    fn new(tree: &'a Tree, taxonomies: &'a Taxonomies) -> Self {
        let all = tree.pages.len();
        let mut places = vec![Vec::new(); all];
        // The terms of a page are in this order, too.
        for used in taxonomies.list.iter().flat_map(|filled| &filled.terms) {
            for (place, &page) in used.pages.iter().enumerate() {
                if let Some(places) = places.get_mut(page) {
                    places.push(place);
                }
            }
        }
        let mut languages: Vec<&Language> = Vec::new();
        let mut reader = |page: &'a Page| {
            let known = languages.iter().position(|language| **language == page.lang);
            let language = known.unwrap_or_else(|| {
                languages.push(&page.lang);
                languages.len() - 1
            });
            (page.kind == Kind::Page).then_some(language)
        };
        let readers = tree.pages.iter().map(&mut reader).collect();
        let (mut terms, mut starts) = (Vec::new(), Vec::with_capacity(all + 1));
        for page in 0..all {
            starts.push(terms.len());
            terms.extend(taxonomies.numbers(page).iter().map(|&(taxonomy, number)| {
                let weight = weight(all, taxonomies.pages(taxonomy, number).len());
                Term { taxonomy, number, weight: (!taxonomies.is_series(taxonomy)).then_some(weight) }
            }));
        }
        starts.push(terms.len());
        Self { taxonomies, places, readers, ages: ages(&tree.pages), terms, starts }
    }

    fn terms(&self, page: usize) -> &[Term] {
        let ends = self.starts.get(page).zip(self.starts.get(page + 1));
        ends.and_then(|(&start, &end)| self.terms.get(start..end)).unwrap_or_default()
    }

    fn reader(&self, page: usize) -> Option<usize> {
        self.readers.get(page).copied().flatten()
    }

    fn related_to(&self, number: usize) -> Vec<usize> {
        let (Some(reader), Some(places)) = (self.reader(number), self.places.get(number)) else {
            return Vec::new();
        };
        let terms = self.terms(number);
        let near = terms.iter().zip(places).flat_map(|(term, place)| {
            let pages = self.taxonomies.pages(term.taxonomy, term.number);
            pages.iter().skip(place.saturating_sub(NEAR)).take(2 * NEAR + 1).copied()
        });
        let mut near: Vec<usize> = near.filter(|&other| other != number).collect();
        near.sort_unstable();
        near.dedup();
        let found =
            near.into_iter().filter(|&other| self.reader(other) == Some(reader)).filter_map(|other| {
                let score = score(terms, self.terms(other))?;
                Some((Reverse(score), self.ages.get(other)?, other))
            });
        let mut found: Vec<_> = found.collect();
        if found.len() > SHOWN {
            found.select_nth_unstable(SHOWN);
            found.truncate(SHOWN);
        }
        found.sort_unstable();
        found.into_iter().map(|(.., other)| other).collect()
    }
}

/// How near a page is to another by their terms; `None`: they have nothing to do with each other, or are parts of one series.
fn score(terms: &[Term], others: &[Term]) -> Option<u32> {
    let mut score = 0;
    for other in others {
        if terms.iter().any(|term| (term.number, term.taxonomy) == (other.number, other.taxonomy)) {
            score += other.weight?;
        }
    }
    (score > 0).then_some(score)
}

/// For each page how many dates of pages are newer than its own; without a date it is older than all.
fn ages(pages: &[Page]) -> Vec<usize> {
    let date = |page: &Page| Reverse(page.head.front.date.clone());
    let mut dates: Vec<_> = pages.iter().map(date).collect();
    dates.sort_unstable();
    dates.dedup();
    let age = |page: &Page| dates.binary_search(&date(page)).unwrap_or(dates.len());
    pages.iter().map(age).collect()
}

/// How much it says that two pages share a term that so many of all pages have: three times the logarithm to base 2 of
/// how rare it is, and nothing if nearly all have it.
fn weight(all: usize, with: usize) -> u32 {
    /// Digits after the point of the quotient.
    const BITS: u32 = 8;
    let quotient = (all as u128) << BITS;
    let rare = (quotient / (with.max(1) as u128)).clamp(1, 1 << 40);
    rare.pow(3).ilog2().saturating_sub(3 * BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rare_term_weighs_more_than_a_common_one() {
        let weights: Vec<u32> = [1, 2, 10, 100, 900, 1000].map(|with| weight(1000, with)).into();
        assert!(weights.is_sorted_by(|a, b| a >= b), "{weights:?}");
        assert_eq!((weights[0], weights[4], weights[5]), (29, 0, 0), "log2(1000) is nearly 10");
        assert!(weight(3, 2) > 0, "the first two pages of a site that share a tag");
    }
}
