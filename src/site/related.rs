//! Pages that have to do with each other: those that share terms, rare ones before common ones.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

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
pub fn related(tree: &Tree, taxonomies: &Taxonomies) -> HashMap<usize, Vec<usize>> {
    let places = places(taxonomies);
    let related = (0..tree.pages.len()).into_par_iter().filter_map(|number| {
        let list = of_page(tree, taxonomies, &places, number);
        (!list.is_empty()).then_some((number, list))
    });
    related.collect()
}

/// The place of each page in the lists of its terms: by page, taxonomy and term.
type Places = HashMap<(usize, usize, usize), usize>;

fn of_page(tree: &Tree, taxonomies: &Taxonomies, places: &Places, number: usize) -> Vec<usize> {
    let Some(page) = tree.pages.get(number).filter(|page| page.kind == Kind::Page) else { return Vec::new() };
    let terms = taxonomies.numbers(number);
    let pages = |&(taxonomy, term): &(usize, usize)| taxonomies.pages(taxonomy, term);
    let mut near: BTreeMap<usize, u32> = BTreeMap::new();
    for term in terms {
        let place = places.get(&(number, term.0, term.1)).copied().unwrap_or_default();
        let window = pages(term).iter().skip(place.saturating_sub(NEAR)).take(2 * NEAR + 1);
        near.extend(window.filter(|&&other| other != number).map(|&other| (other, 0)));
    }
    near.retain(|&other, score| {
        let shared = || taxonomies.numbers(other).iter().filter(|term| terms.contains(term));
        *score = shared().map(|term| weight(tree.pages.len(), pages(term).len())).sum();
        let fits = |other: &Page| other.kind == Kind::Page && other.lang == page.lang;
        *score > 0
            && tree.pages.get(other).is_some_and(fits)
            && !shared().any(|term| taxonomies.is_series(term.0))
    });
    let mut list: Vec<(usize, u32)> = near.into_iter().collect();
    let date = |number: usize| tree.pages.get(number).and_then(|page| page.head.front.date.as_ref());
    list.sort_by_key(|&(other, score)| (Reverse(score), Reverse(date(other)), other));
    list.into_iter().take(SHOWN).map(|(other, _)| other).collect()
}

fn places(taxonomies: &Taxonomies) -> Places {
    let lists = taxonomies.list.iter().enumerate().flat_map(|(taxonomy, filled)| {
        filled.terms.iter().enumerate().map(move |(term, used)| (taxonomy, term, &used.pages))
    });
    let places = lists.flat_map(|(taxonomy, term, pages)| {
        pages.iter().enumerate().map(move |(place, &page)| ((page, taxonomy, term), place))
    });
    places.collect()
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
