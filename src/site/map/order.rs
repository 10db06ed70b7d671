//! What stands before, after, above and below a page.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::tree::{Kind, Page, Tree};
use crate::site::source::cells::{Invalidated, PerPage, Renumbering};
use crate::site::source::front::SortBy;
use crate::site::source::limits;
use kisho_source::Language;

/// What is in each section.
type Lists = HashMap<usize, Vec<usize>>;

/// The pages before and after a page.
pub type Neighbours = (Option<usize>, Option<usize>);

/// The order of pages and sections in each section.
#[derive(Debug, Default)]
pub struct Order {
    /// The pages of each section.
    pub pages: PerPage<Vec<usize>>,
    /// The sections of each section.
    pub sections: PerPage<Vec<usize>>,
    /// The chapters of each section of a book: its pages and sections in one order. Empty outside books.
    pub chapters: PerPage<Vec<usize>>,
    /// The pages before and after each page in its language: in its section, or in its book.
    pub neighbours: PerPage<Neighbours>,
    /// The place of each page in the list of its section, or among the chapters of that.
    place: Vec<usize>,
}

impl Order {
    /// Finds it anew: as each section says; else by weight, then the newest first, then by title.
    pub fn renew(
        &mut self,
        tree: &Tree,
        readings: &PerPage<String>,
        moved: &Renumbering,
        gone: &mut Invalidated,
    ) {
        let books = Books::new(tree);
        let (mut pages, mut sections, mut chapters) = (Lists::new(), Lists::new(), Lists::new());
        for (number, page) in tree.pages.iter().enumerate() {
            let Some(section) = parent(tree, number) else { continue };
            match page.kind {
                Kind::Page => listing(tree, section).for_each(|at| pages.entry(at).or_default().push(number)),
                Kind::Section => sections.entry(section).or_default().push(number),
            }
            if books.has(section) {
                chapters.entry(section).or_default().push(number);
            }
        }
        for (section, list) in pages.iter_mut().chain(&mut sections).chain(&mut chapters) {
            let front = tree.pages.get(*section).map(|section| &section.head.front);
            sort(list, front.and_then(|front| front.sort_by), tree, readings);
            if front.is_some_and(|front| front.reverse) {
                list.reverse();
            }
        }
        let mut around = vec![(None, None); tree.pages.len()];
        // A page that stands in several lists has its neighbours in the highest of them.
        let highest = pages.iter().filter(|(section, _)| listing(tree, **section).nth(1).is_none());
        for (_, list) in highest {
            let in_lists = list.iter().copied().filter(|&page| !books.is_inside(tree, page));
            set_neighbours(tree, in_lists, &mut around);
        }
        for first in books.first(tree) {
            set_neighbours(tree, in_book(tree, first, &chapters), &mut around);
        }
        for (section, list) in pages.iter_mut().chain(&mut sections).chain(&mut chapters) {
            list.retain(|&number| !is_elsewhere(tree, *section, number));
        }
        self.place = vec![0; tree.pages.len()];
        let lists = pages.iter().filter(|(section, _)| !books.has(**section)).chain(&chapters);
        let listed = lists.flat_map(|(section, list)| list.iter().enumerate().map(move |at| (section, at)));
        for (section, (number, &page)) in listed {
            let is_own = tree.pages.get(page).is_some_and(|page| page.section == Some(*section));
            if let Some(place) = self.place.get_mut(page).filter(|_| is_own) {
                *place = number;
            }
        }
        let lists =
            [(&mut self.pages, pages), (&mut self.sections, sections), (&mut self.chapters, chapters)];
        for (cells, mut lists) in lists {
            let lists = (0..tree.pages.len()).map(|number| lists.remove(&number).unwrap_or_default());
            cells.renew(lists, moved, gone, |before, now| moved.same(before, now));
        }
        self.neighbours.renew(around, moved, gone, |before, now| {
            [(before.0, now.0), (before.1, now.1)]
                .iter()
                .all(|(before, now)| moved.same(before.as_slice(), now.as_slice()))
        });
    }

    /// The first sections below the home page of a language, or those in this language below the home page of the site.
    #[must_use]
    pub fn top(&self, tree: &Tree, language: &Language) -> Vec<usize> {
        let below = |home: usize| {
            let sections = self.sections.get(home).into_iter().flatten().copied();
            sections.take(limits::MENU).collect()
        };
        match tree.translations.home(language) {
            Some(home) if tree.pages.get(home).is_some_and(|home| home.kind == Kind::Section) => below(home),
            _ => below(0),
        }
    }

    /// What stands in the same section as a page, itself included; of a long list the nearest. `first` stands before that list in
    /// any case.
    #[must_use]
    pub fn siblings(&self, number: usize, first: &[usize], list: &[usize]) -> Vec<usize> {
        let place = self.place.get(number).copied().unwrap_or_default();
        let last = list.len().saturating_sub(limits::SIBLINGS);
        let near = list.iter().skip(place.saturating_sub(limits::SIBLINGS / 2).min(last));
        first.iter().take(limits::SIBLINGS).chain(near.take(limits::SIBLINGS)).copied().collect()
    }

    /// All pages below a section, each once.
    #[must_use]
    pub fn below(&self, section: usize) -> Vec<usize> {
        let (mut pages, mut seen) = (Vec::new(), HashSet::new());
        let mut open = vec![section];
        while let Some(section) = open.pop() {
            let list = self.pages.get(section).into_iter().flatten();
            pages.extend(list.filter(|page| seen.insert(**page)));
            open.extend(self.sections.get(section).into_iter().flatten());
        }
        pages
    }

    /// The sections that a page is in, from the top.
    #[must_use]
    pub fn ancestors(&self, tree: &Tree, number: usize) -> Vec<usize> {
        let section = tree.pages.get(number).and_then(|page| page.section);
        let mut ancestors: Vec<usize> =
            std::iter::successors(section, |&above| tree.pages.get(above)?.section).collect();
        ancestors.reverse();
        from_home(tree, number, &mut ancestors);
        let lang = tree.pages.get(number).map(|page| &page.lang);
        let is_in = |number: usize| tree.pages.get(number).map(|page| &page.lang) == lang;
        for above in ancestors.iter_mut().filter(|above| !is_in(**above)) {
            let translations = tree.translations.of(*above).iter();
            *above = translations.copied().find(|&other| is_in(other)).unwrap_or(*above);
        }
        ancestors
    }
}

/// Which sections belong to a book, by their numbers: those with `book = true`, and all below them.
struct Books(Vec<bool>);

impl Books {
    fn new(tree: &Tree) -> Self {
        let says_so = |at: usize| tree.pages.get(at).is_some_and(|page| page.head.front.book);
        let is_part = |(number, page): (usize, &Page)| {
            let mut above = std::iter::successors(Some(number), |&at| parent(tree, at));
            page.kind == Kind::Section && above.any(says_so)
        };
        Self(tree.pages.iter().enumerate().map(is_part).collect())
    }

    /// Whether a section belongs to a book.
    fn has(&self, section: usize) -> bool {
        self.0.get(section).copied().unwrap_or_default()
    }

    /// Whether a page or a section stands in such a section.
    fn is_inside(&self, tree: &Tree, number: usize) -> bool {
        parent(tree, number).is_some_and(|section| self.has(section))
    }

    /// The section with which each book begins.
    fn first(&self, tree: &Tree) -> Vec<usize> {
        (0..tree.pages.len()).filter(|&number| self.has(number) && !self.is_inside(tree, number)).collect()
    }
}

/// The section in whose list a page or a section stands first of all.
fn parent(tree: &Tree, number: usize) -> Option<usize> {
    let page = tree.pages.get(number)?;
    let section = page.section?;
    Some(if page.kind == Kind::Section { above(tree, section, number) } else { section })
}

/// The chapters of a book one after the other, those below a chapter after it. Readers do not stop at a folder without a text, or at
/// an address that leads elsewhere.
fn in_book(tree: &Tree, first: usize, chapters: &Lists) -> impl Iterator<Item = usize> {
    let mut open = vec![first];
    let all = std::iter::from_fn(move || {
        let number = open.pop()?;
        open.extend(chapters.get(&number).into_iter().flatten().rev());
        Some(number)
    });
    all.filter(|&number| {
        let page = tree.pages.get(number);
        page.is_some_and(|page| page.version != 0 && page.head.front.redirect_to.is_none())
    })
}

/// The section that lists another, which is in `section`: what is in a home page is in that of its own language.
fn above(tree: &Tree, section: usize, number: usize) -> usize {
    let lang = |number: usize| tree.pages.get(number).map(|page| &page.lang);
    let is_home = tree.pages.get(section).is_some_and(|page| page.section.is_none());
    let home = lang(number).filter(|own| is_home && lang(section) != Some(own));
    let home = home.and_then(|own| tree.translations.home(own)).filter(|&home| home != number);
    let is_section = |home: &usize| tree.pages.get(*home).is_some_and(|home| home.kind == Kind::Section);
    home.filter(is_section).unwrap_or(section)
}

/// The sections that list the pages of a section: that one, and those above as long as each says that it is transparent.
fn listing(tree: &Tree, section: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(section), |&at| {
        let page = tree.pages.get(at)?;
        page.section.filter(|_| page.head.front.transparent)
    })
}

/// How many pages each section lists.
#[must_use]
pub fn listed(tree: &Tree) -> HashMap<usize, usize> {
    let mut counts = HashMap::new();
    for (number, page) in tree.pages.iter().enumerate().filter(|(_, page)| page.kind == Kind::Page) {
        let sections = page.section.into_iter().flat_map(|section| listing(tree, section));
        for section in sections.filter(|&section| !is_elsewhere(tree, section, number)) {
            *counts.entry(section).or_default() += 1;
        }
    }
    counts
}

/// What stands for a title where titles are sorted: small letters, hiragana for katakana, so that ア stands beside あ.
#[must_use]
pub fn sorted_as(title: &str) -> String {
    let hiragana = |c: char| match c {
        'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
        c => c,
    };
    title.chars().flat_map(char::to_lowercase).map(hiragana).collect()
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
fn sort(list: &mut [usize], by: Option<SortBy>, tree: &Tree, readings: &PerPage<String>) {
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
        let reading = readings.get(number).filter(|_| by != Some(SortBy::None));
        (weight, Reverse(date), reading, page.map(|page| page.file.as_str()))
    });
}

/// Finds what stands before and after each page of a list in the same language.
fn set_neighbours(tree: &Tree, list: impl Iterator<Item = usize>, around: &mut [Neighbours]) {
    let mut last: Vec<(&Language, usize)> = Vec::new();
    for number in list {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_capitals_do_not_part_titles() {
        let mut titles = ["ウ", "い", "ア", "zoo", "Yes", "あい"];
        titles.sort_by_key(|title| sorted_as(title));
        assert_eq!(titles, ["Yes", "zoo", "ア", "あい", "い", "ウ"]);
    }
}
