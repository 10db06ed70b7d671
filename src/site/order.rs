//! What stands before, behind, above and below a page.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::front::SortBy;
use super::limits;
use super::tree::{Kind, Tree};
use crate::text::Language;

/// What stands around a page, as numbers of pages.
#[derive(Debug, Default)]
pub struct Around {
    /// The page before it in its section.
    pub previous: Option<usize>,
    /// The page after it.
    pub next: Option<usize>,
    /// What stands in the same section, itself included, if any template asks for it.
    pub siblings: Vec<usize>,
    /// The sections it is in, from the top.
    pub ancestors: Vec<usize>,
    /// The pages of a section.
    pub pages: Vec<usize>,
    /// The sections of a section.
    pub sections: Vec<usize>,
    /// The page and all its translations; nothing if it has none.
    pub translations: Vec<usize>,
}

/// The pages before and behind a page.
type Neighbours = (Option<usize>, Option<usize>);

/// The order of pages and sections in each section.
pub struct Order {
    pages: HashMap<usize, Vec<usize>>,
    sections: HashMap<usize, Vec<usize>>,
    /// The pages before and behind each page, in its section and its language.
    neighbours: Vec<Neighbours>,
    /// The place of each page in its list.
    place: Vec<usize>,
}

impl Order {
    /// As each section says; else by weight, then the newest first, then by title.
    #[must_use]
    pub fn new(tree: &Tree, titles: &[String]) -> Self {
        let (mut pages, mut sections) = (HashMap::new(), HashMap::new());
        for (number, page) in tree.pages.iter().enumerate() {
            let Some(section) = page.section else { continue };
            let lists: &mut HashMap<usize, Vec<usize>> = match page.kind {
                Kind::Page => &mut pages,
                Kind::Section => &mut sections,
            };
            lists.entry(section).or_default().push(number);
        }
        for (section, list) in pages.iter_mut().chain(&mut sections) {
            let front = tree.pages.get(*section).map(|section| &section.head.front);
            sort(list, front.and_then(|front| front.sort_by), tree, titles);
            if front.is_some_and(|front| front.reverse) {
                list.reverse();
            }
        }
        let mut around = vec![(None, None); tree.pages.len()];
        pages.values().for_each(|list| set_neighbours(tree, list, &mut around));
        for (section, list) in pages.iter_mut().chain(&mut sections) {
            list.retain(|&number| !is_elsewhere(tree, *section, number));
        }
        let mut place = vec![0; tree.pages.len()];
        for (number, &page) in pages.values().flat_map(|list| list.iter().enumerate()) {
            if let Some(place) = place.get_mut(page) {
                *place = number;
            }
        }
        Self { pages, sections, neighbours: around, place }
    }

    /// The pages that stand beside others, or elsewhere in their list, than in an order of the same pages.
    pub fn moved<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = usize> + 'a {
        let stands =
            |order: &Self, page: usize| (order.neighbours.get(page).copied(), order.place.get(page).copied());
        (0..self.place.len()).filter(move |&page| stands(self, page) != stands(before, page))
    }

    /// The first sections below the home page of a language, or those in this language below the home page of the site.
    #[must_use]
    pub fn top(&self, tree: &Tree, language: &Language) -> Vec<usize> {
        let below = |home: usize| {
            let sections = self.sections.get(&home).into_iter().flatten().copied();
            sections.take(limits::MENU).collect()
        };
        match tree.translations.home(language) {
            Some(home) if tree.pages.get(home).is_some_and(|home| home.kind == Kind::Section) => below(home),
            _ => below(0),
        }
    }

    /// What stands in the same section as a page, sections first, itself included; of a long list the nearest.
    #[must_use]
    pub fn siblings(&self, tree: &Tree, number: usize) -> Vec<usize> {
        let Some(section) = tree.pages.get(number).and_then(|page| page.section) else { return Vec::new() };
        let list = |lists: &'_ HashMap<usize, Vec<usize>>, first: usize| -> Vec<usize> {
            let near = lists.get(&section).and_then(|list| list.get(first..)).unwrap_or_default();
            near.iter().take(limits::SIBLINGS).copied().collect()
        };
        let place = self.place.get(number).copied().unwrap_or_default();
        let last = self.pages.get(&section).map_or(0, |pages| pages.len().saturating_sub(limits::SIBLINGS));
        let pages = list(&self.pages, place.saturating_sub(limits::SIBLINGS / 2).min(last));
        list(&self.sections, 0).into_iter().chain(pages).collect()
    }

    /// All pages below a section.
    #[must_use]
    pub fn below(&self, section: usize) -> Vec<usize> {
        let mut pages = Vec::new();
        let mut open = vec![section];
        while let Some(section) = open.pop() {
            pages.extend(self.pages.get(&section).into_iter().flatten());
            open.extend(self.sections.get(&section).into_iter().flatten());
        }
        pages
    }

    /// What stands around a page.
    #[must_use]
    pub fn around(&self, tree: &Tree, number: usize) -> Around {
        let section = tree.pages.get(number).and_then(|page| page.section);
        let (previous, next) = self.neighbours.get(number).copied().unwrap_or_default();
        let mut ancestors: Vec<usize> =
            std::iter::successors(section, |&above| tree.pages.get(above)?.section).collect();
        ancestors.reverse();
        from_home(tree, number, &mut ancestors);
        let all = |lists: &HashMap<usize, Vec<usize>>| lists.get(&number).cloned().unwrap_or_default();
        Around {
            previous,
            next,
            ancestors,
            siblings: Vec::new(),
            pages: all(&self.pages),
            sections: all(&self.sections),
            translations: tree.translations.of(number).to_vec(),
        }
    }
}

/// Lets the way to a page begin at the home page of its language.
fn from_home(tree: &Tree, number: usize, ancestors: &mut Vec<usize>) {
    let home = tree.pages.get(number).and_then(|page| tree.translations.home(&page.lang));
    let Some(home) = home.filter(|home| *home != 0) else { return };
    if number == home {
        ancestors.clear();
    } else if let Some(place) = ancestors.iter().position(|&above| above == home) {
        ancestors.drain(..place);
    } else if let Some(first) = ancestors.first_mut() {
        *first = home;
    }
}

/// Sorts the pages of a list.
fn sort(list: &mut [usize], by: Option<SortBy>, tree: &Tree, titles: &[String]) {
    list.sort_by_cached_key(|&number| {
        let page = tree.pages.get(number);
        let front = page.map(|page| &page.head.front);
        let weighed = matches!(by, None | Some(SortBy::Weight));
        let weight = front.and_then(|front| front.weight).filter(|_| weighed).unwrap_or(i64::MAX);
        let date = front.and_then(|front| match by {
            None | Some(SortBy::Date) => front.date.as_ref(),
            Some(SortBy::UpdateDate) => front.date.as_ref().max(front.updated.as_ref()),
            _ => None,
        });
        let title = titles.get(number).filter(|_| by != Some(SortBy::None));
        (weight, Reverse(date), title, page.map(|page| page.file.as_str()))
    });
}

/// Finds what stands before and behind each page of a list in the same language.
fn set_neighbours(tree: &Tree, list: &[usize], around: &mut [Neighbours]) {
    let mut last: Vec<(&Language, usize)> = Vec::new();
    for &number in list {
        let Some(lang) = tree.pages.get(number).map(|page| &page.lang) else { continue };
        let before = last.iter().position(|(of, _)| *of == lang).map(|at| last.swap_remove(at).1);
        last.push((lang, number));
        if let Some((_, next)) = before.and_then(|before| around.get_mut(before)) {
            *next = Some(number);
        }
        if let Some((previous, _)) = around.get_mut(number) {
            *previous = before;
        }
    }
}

/// Whether a page is in another language than its section and has a translation in that one: readers of the section
/// find that instead.
fn is_elsewhere(tree: &Tree, section: usize, number: usize) -> bool {
    let lang = |number: usize| tree.pages.get(number).map(|page| &page.lang);
    let of_section = lang(section);
    lang(number) != of_section && tree.translations.of(number).iter().any(|&other| lang(other) == of_section)
}
