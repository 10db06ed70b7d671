//! Taxonomies: what pages have in common, such as tags, the game, or the series that they are parts of.

mod series;
mod terms;
mod words;

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::tree::{Page, Tree};
use crate::site::source::cells::{self, Cached, Invalidated, PerPage, Renumbering};
use crate::site::source::config::{Config, Taxonomy};
use crate::site::source::limits;
use crate::site::source::texts::Texts;
use kisho_game::text::{Diagnostic, Id, Lang, Span, nearest};
use kisho_source::{Language, Problems};

pub use series::{PartOf, series};
use terms::{Head, Seen};
pub use terms::{Term, of, values};
pub use words::{title, title_lender};

/// The taxonomy of articles in parts, whose pages are in the order of their parts.
const SERIES: &str = "series";

/// One term of a taxonomy, with its pages.
#[derive(Debug)]
pub struct TermPages {
    /// The term as its first page writes it.
    pub term: Term,
    /// Its pages.
    pub pages: Vec<usize>,
    /// The number of its list of pages.
    pub id: u64,
}

impl TermPages {
    /// `parts`: they are the parts of a series.
    fn sort(&mut self, parts: bool, tree: &Tree, readings: &PerPage<String>) {
        self.pages.sort_by_cached_key(|&number| {
            let page = tree.pages.get(number);
            let front = page.map(|page| &page.head.front);
            let weight = front.and_then(|front| front.weight).unwrap_or(i64::MAX);
            let date = front.and_then(|front| front.date.as_ref());
            let (first, newest) = if parts { (date, Reverse(None)) } else { (None, Reverse(date)) };
            let weight = if parts { weight } else { 0 };
            (weight, first, newest, readings.get(number), page.map(|page| page.file.as_str()))
        });
    }
}

/// One taxonomy in one language, with the terms that occur.
#[derive(Debug)]
pub struct TaxonomyPages {
    /// What the config says about it.
    pub taxonomy: Taxonomy,
    /// The language of its pages: no list mixes languages.
    pub lang: Language,
    /// The same with its words.
    pub spoken: Lang,
    /// What its addresses begin with.
    folder: String,
    /// Its terms, by their names.
    pub terms: Vec<TermPages>,
    /// The terms as pages write them.
    seen: HashMap<String, Seen>,
    head: Head,
}

/// The terms of all pages of a site.
#[derive(Debug, Default)]
pub struct Taxonomies {
    /// Taxonomies that have terms: those of the site's own language, then those of the others, in the order of the config.
    pub list: Vec<TaxonomyPages>,
    /// For each page its terms: the numbers of the taxonomy and of the term.
    of_page: Vec<Vec<(usize, usize)>>,
}

impl Taxonomies {
    /// Gathers the terms of all pages.
    #[must_use]
    pub fn new(tree: &Tree, config: &Config, problems: &mut Problems) -> Self {
        let mut list: Vec<TaxonomyPages> = Vec::new();
        for lang in languages(tree, config) {
            for taxonomy in config.taxonomies_in(lang) {
                let mut filled = TaxonomyPages::new(taxonomy, lang, tree, config);
                filled.fill(tree, config, problems);
                if !filled.terms.is_empty() {
                    list.push(filled);
                }
            }
        }
        check_names(tree, config, problems);
        let mut of_page = vec![Vec::new(); tree.pages.len()];
        for (taxonomy, filled) in list.iter().enumerate() {
            for (term, used) in filled.terms.iter().enumerate() {
                for &page in &used.pages {
                    if let Some(terms) = of_page.get_mut(page) {
                        terms.push((taxonomy, term));
                    }
                }
            }
        }
        Self { list, of_page }
    }

    /// The addresses of all their pages, but for those after the first of a long list.
    #[must_use]
    pub fn addresses(&self) -> BTreeSet<String> {
        let rendered = self.list.iter().filter(|filled| filled.taxonomy.render);
        rendered
            .flat_map(|filled| {
                let terms = filled.terms.iter().map(|used| filled.url_of(&used.term));
                terms.chain([filled.url()])
            })
            .collect()
    }

    /// Puts the pages of each term in order: the parts of a series as they follow each other, all others as in a section
    /// that says nothing of its order.
    pub fn sort(&mut self, tree: &Tree, readings: &PerPage<String>) {
        for filled in &mut self.list {
            let parts = filled.taxonomy.name == SERIES;
            filled.terms.iter_mut().for_each(|used| used.sort(parts, tree, readings));
        }
    }

    /// Puts the terms of some pages in order again, as these have other titles. The pages of those terms whose order is
    /// another.
    pub fn sort_again(
        &mut self,
        pages: &[usize],
        tree: &Tree,
        readings: &PerPage<String>,
        gone: &mut Invalidated,
    ) -> BTreeSet<usize> {
        let mut moved = BTreeSet::new();
        for &(taxonomy, term) in pages.iter().filter_map(|&page| self.of_page.get(page)).flatten() {
            let Some(filled) = self.list.get_mut(taxonomy) else { continue };
            let parts = filled.taxonomy.name == SERIES;
            let Some(used) = filled.terms.get_mut(term) else { continue };
            let before = used.pages.clone();
            used.sort(parts, tree, readings);
            if used.pages != before {
                gone.push(std::mem::replace(&mut used.id, cells::next()));
                moved.extend(before);
            }
        }
        moved
    }

    /// Gives each term a version; one with an unchanged list keeps its own.
    pub fn number(&mut self, before: &Self, moved: &Renumbering, gone: &mut Invalidated) {
        let mut known: HashMap<(String, Language), &TermPages> = HashMap::new();
        for filled in &before.list {
            known.extend(
                filled.terms.iter().map(|used| ((filled.url_of(&used.term), filled.lang.clone()), used)),
            );
        }
        for filled in &mut self.list {
            let ids: Vec<u64> = (filled.terms.iter())
                .map(|used| {
                    let key = (filled.url_of(&used.term), filled.lang.clone());
                    let is_same =
                        |known: &&TermPages| known.term == used.term && moved.same(&known.pages, &used.pages);
                    match known.get(&key).filter(|known| is_same(known)) {
                        Some(same) => {
                            let id = same.id;
                            known.remove(&key);
                            id
                        }
                        None => cells::next(),
                    }
                })
                .collect();
            filled.terms.iter_mut().zip(ids).for_each(|(used, id)| used.id = id);
        }
        known.into_values().for_each(|used| gone.push(used.id));
    }

    /// The terms of a page: the numbers of the taxonomy and of the term.
    #[must_use]
    pub fn numbers(&self, page: usize) -> &[(usize, usize)] {
        self.of_page.get(page).map_or(&[], Vec::as_slice)
    }

    /// The pages of a term.
    #[must_use]
    pub fn pages(&self, taxonomy: usize, term: usize) -> &[usize] {
        let used = self.list.get(taxonomy).and_then(|filled| filled.terms.get(term));
        used.map_or(&[], |used| &used.pages)
    }

    /// Whether this is the taxonomy of series.
    #[must_use]
    pub fn is_series(&self, taxonomy: usize) -> bool {
        self.list.get(taxonomy).is_some_and(|filled| filled.taxonomy.name == SERIES)
    }

    /// The terms of a page, each with its taxonomy.
    pub fn of_page(&self, number: usize) -> impl Iterator<Item = (&TaxonomyPages, &TermPages)> {
        self.numbers(number).iter().filter_map(|&(taxonomy, term)| {
            let filled = self.list.get(taxonomy)?;
            Some((filled, filled.terms.get(term)?))
        })
    }
}

impl TaxonomyPages {
    /// The address of the list of its terms.
    #[must_use]
    pub fn url(&self) -> String {
        self.folder.clone() + &self.taxonomy.url()
    }

    /// The address of a term.
    #[must_use]
    pub fn url_of(&self, term: &Term) -> String {
        self.folder.clone() + &term.url(&self.taxonomy)
    }

    /// No terms yet.
    fn new(taxonomy: &Taxonomy, lang: &Language, tree: &Tree, config: &Config) -> Self {
        let folder = config.folder_of(lang);
        let texts = tree.pages.iter().find(|page| page.lang == *lang).map(|page| page.texts.clone());
        let list = folder.clone() + &taxonomy.url();
        let texts = texts.unwrap_or_else(Cached::<Texts>::default);
        let head = Head::new(taxonomy, &list, &texts);
        let (terms, seen) = (Vec::new(), HashMap::new());
        let spoken = texts.lang();
        Self { taxonomy: taxonomy.clone(), lang: lang.clone(), spoken, folder, terms, seen, head }
    }

    /// Whether no folder can be called as the address of a term.
    fn is_too_long(&self, term: &Term) -> bool {
        self.taxonomy.render && term.slug.len() > limits::NAME_BYTES
    }

    /// The message about a term of this name, which has no address.
    fn without_address(&self, place: Span, name: &str) -> Diagnostic {
        let Some(term) = Term::new(&self.taxonomy, name) else {
            let message = format!("`{name}` has no letter or digit for its URL");
            let problem = Diagnostic::error(Id::TermAddress, place, message);
            return problem.with_hint("give it a name with letters");
        };
        let start: String = term.name.chars().take(20).collect();
        let (length, most) = (term.slug.len(), limits::NAME_BYTES);
        let message =
            format!("`{start}…` has {length} bytes in its URL; a name in an address can have {most}");
        let hint = "most characters that are not Latin take three bytes; write a shorter name";
        Diagnostic::error(Id::UrlLong, place, message).with_hint(hint)
    }

    fn fill(&mut self, tree: &Tree, config: &Config, problems: &mut Problems) {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut seen: HashMap<String, Seen> = HashMap::new();
        for (number, page) in tree.pages.iter().enumerate().filter(|(_, page)| page.lang == self.lang) {
            for name in page.head.front.terms(&self.taxonomy.name) {
                if !seen.contains_key(name)
                    && let Some(term) = Term::new(&self.taxonomy, name).filter(|term| !self.is_too_long(term))
                {
                    let url = self.url_of(&term);
                    let term = Seen::new(term, &self.taxonomy, page.texts.lang(), &url, config);
                    seen.insert(name.to_owned(), term);
                }
                let Some(Seen { term, .. }) = seen.get(name) else {
                    let place = place(page, &self.taxonomy.name, name);
                    problems.push(&page.source, self.without_address(place, name));
                    continue;
                };
                let next = self.terms.len();
                let at = *known.entry(term.slug.clone()).or_insert(next);
                match self.terms.get_mut(at) {
                    None => self.terms.push(TermPages { term: term.clone(), pages: vec![number], id: 0 }),
                    Some(first) => {
                        if first.term.name != term.name {
                            let address = self.folder.clone() + &term.url(&self.taxonomy);
                            problems.push(
                                &page.source,
                                one_address(&address, (page, &self.taxonomy.name), &first.term, term),
                            );
                        }
                        if first.pages.last() != Some(&number) {
                            first.pages.push(number);
                        }
                    }
                }
            }
        }
        // Capitals make no difference to readers who look for a word.
        self.terms.sort_by_cached_key(|used| {
            (used.term.name.to_lowercase(), used.term.name.clone(), used.term.slug.clone())
        });
        self.seen = seen;
    }
}

/// The languages of all pages, that of the site first.
fn languages<'a>(tree: &'a Tree, config: &'a Config) -> Vec<&'a Language> {
    let own = &config.lang.0;
    let others: BTreeSet<&Language> =
        tree.pages.iter().map(|page| &page.lang).filter(|lang| *lang != own).collect();
    std::iter::once(own).chain(others).collect()
}

/// The message about two terms of a taxonomy with one address. `page`: that which names the other one, and the name of the taxonomy.
fn one_address(address: &str, page: (&Page, &str), first: &Term, other: &Term) -> Diagnostic {
    let message = format!("`{}` and `{}` have the same URL, `/{address}`", other.name, first.name);
    let hint = format!("they are shown as one; write `{}`, or another word", first.name);
    Diagnostic::warning(Id::TermAddress, place(page.0, page.1, &other.name), message).with_hint(hint)
}

/// What `[taxonomies]` of front matter names has to be one.
fn check_names(tree: &Tree, config: &Config, problems: &mut Problems) {
    if config.doubts("taxonomies") || config.doubts("languages") {
        return;
    }
    for page in &tree.pages {
        let known = || config.taxonomies_in(&page.lang).iter().map(|taxonomy| taxonomy.name.as_str());
        for name in page.head.front.taxonomies.keys() {
            if known().any(|known| known == name) {
                continue;
            }
            let message = format!("there is no taxonomy `{name}`");
            let problem = Diagnostic::error(Id::TaxonomyUnknown, place(page, "taxonomies", name), message);
            let hint = nearest(name, known()).map_or_else(
                || format!("name it in kisho.toml: `[[taxonomies]]` and `name = \"{name}\"`"),
                |near| format!("did you mean `{near}`?"),
            );
            problems.push(&page.source, problem.with_hint(hint));
        }
    }
}

/// The first place of a word after a key in the front matter of a page.
fn place(page: &Page, key: &str, word: &str) -> Span {
    let head = page.source.text().get(..page.head.body).unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let places = |word: &'_ str| {
        let places = head.match_indices(word).map(|(at, word)| Span::new(at, at + word.len()));
        let is_whole = |place: &Span| {
            let (before, after) = (head.get(..place.start), head.get(place.end..));
            !before.is_some_and(|text| text.ends_with(is_part))
                && !after.is_some_and(|text| text.starts_with(is_part))
        };
        places.filter(is_whole).collect::<Vec<Span>>()
    };
    let from = places(key).first().map_or(0, |key| key.end);
    let all = places(if word.is_empty() { "\"\"" } else { word });
    let after = all.iter().find(|place| place.start >= from);
    after.or(all.first()).copied().unwrap_or(Span::at(0))
}
