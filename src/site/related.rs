//! Pages that have to do with each other: those that share terms, rare ones before common ones.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::taxonomies::Taxonomies;
use super::tree::{Kind, Page, Tree};

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

/// What pages share, looked up once for all of them.
struct Shared<'a> {
    tree: &'a Tree,
    taxonomies: &'a Taxonomies,
    /// By taxonomy and term, how much it says that two pages share it.
    weights: Vec<Vec<u32>>,
    /// For each page its place in the list of each of its terms, in the order in which it names them.
    places: Vec<Vec<usize>>,
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
        let weights = taxonomies.list.iter().map(|filled| {
            filled.terms.iter().map(|used| weight(all, used.pages.len())).collect::<Vec<u32>>()
        });
        Self { tree, taxonomies, weights: weights.collect(), places }
    }

    fn related_to(&self, number: usize) -> Vec<usize> {
        let page = self.tree.pages.get(number).filter(|page| page.kind == Kind::Page);
        let (Some(page), Some(places)) = (page, self.places.get(number)) else { return Vec::new() };
        let terms = self.taxonomies.numbers(number);
        let near = terms.iter().zip(places).flat_map(|(&(taxonomy, term), place)| {
            let pages = self.taxonomies.pages(taxonomy, term);
            pages.iter().skip(place.saturating_sub(NEAR)).take(2 * NEAR + 1).copied()
        });
        let mut near: Vec<usize> = near.filter(|&other| other != number).collect();
        near.sort_unstable();
        near.dedup();
        let fits = |other: &Page| other.kind == Kind::Page && other.lang == page.lang;
        let found = near.into_iter().filter_map(|other| {
            let there = self.tree.pages.get(other).filter(|other| fits(other))?;
            let score = self.score(terms, other)?;
            Some((Reverse(score), Reverse(there.head.front.date.as_ref()), other))
        });
        let mut found: Vec<_> = found.collect();
        if found.len() > SHOWN {
            found.select_nth_unstable(SHOWN);
            found.truncate(SHOWN);
        }
        found.sort_unstable();
        found.into_iter().map(|(.., other)| other).collect()
    }

    /// How near a page is to one with these terms; `None`: it has nothing to do with it, or is a part of the same series.
    fn score(&self, terms: &[(usize, usize)], other: usize) -> Option<u32> {
        let mut score = 0;
        for &(taxonomy, term) in self.taxonomies.numbers(other).iter().filter(|term| terms.contains(term)) {
            if self.taxonomies.is_series(taxonomy) {
                return None;
            }
            score += self.weights.get(taxonomy)?.get(term)?;
        }
        (score > 0).then_some(score)
    }
}

/// How much it says that two pages share a term that so many of all pages have: three times the logarithm to base 2 of
/// how rare it is, and nothing if nearly all have it.
fn weight(all: usize, with: usize) -> u32 {
    /// Digits behind the point of the quotient.
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
