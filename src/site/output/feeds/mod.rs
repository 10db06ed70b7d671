//! Feeds: which there are, which pages are in each, and the files.

mod atom;
mod entry;
mod rss;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::Serialize;

use super::jobs::{Job, Output};
use super::model::{self, Model};
use super::view::View;
use crate::site::look::files::made;
use crate::site::look::inputs::Inputs;
use crate::site::map::taxonomies::Taxonomies;
use crate::site::map::tree::{Kind, Page, Tree};
use crate::site::source::cells::{Cached, Dependencies, Invalidated, JobTable, Name, PerPage, Replaced};
use crate::site::source::config::Config;
use crate::site::source::front::Date;
use crate::site::text::markdown::{self, FeedText};
use entry::{Channel, Entry};
use kisho_source::Language;
use kisho_source::address::encode;

/// A feed.
#[derive(Debug, Clone)]
pub struct Feed {
    /// What readers of feeds call it.
    pub title: String,
    /// The language of that, if it is another one than that of the feed.
    pub title_lang: Option<Language>,
    /// The folder of its files; empty, or with a slash at its end.
    pub dir: String,
    /// The address of the page that it belongs to.
    pub home: String,
    /// Its language.
    pub lang: Language,
    /// Its pages, the newest first.
    pub pages: Vec<usize>,
}

/// A feed as the head of a page names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FeedLink {
    /// What it is called.
    pub title: String,
    /// Its address from the top of the site.
    pub path: String,
    /// Its media type.
    pub kind: &'static str,
}

/// All feeds of a site.
#[derive(Debug, Default)]
pub struct Feeds {
    /// Those of the site: one for each language, as languages are what readers choose by.
    site: Vec<Feed>,
    /// Those of sections, by the numbers of these.
    sections: BTreeMap<usize, Feed>,
    /// Those of terms of taxonomies, by the addresses of these.
    terms: BTreeMap<String, Feed>,
    names: Vec<String>,
}

impl Feeds {
    /// The feeds that config and sections ask for. None is empty.
    #[must_use]
    pub fn new(tree: &Tree, titles: &PerPage<String>, config: &Config, taxonomies: &Taxonomies) -> Self {
        let wanted = |page: &Page| page.kind == Kind::Section && page.head.front.generate_feeds;
        let of_terms = taxonomies.list.iter().any(|filled| filled.taxonomy.feed && filled.taxonomy.render);
        let asked = config.generate_feeds || of_terms || tree.pages.iter().any(wanted);
        if !config.has_address() || !asked {
            return Self::default();
        }
        let mut site: BTreeMap<&str, Feed> = BTreeMap::new();
        let mut sections: BTreeMap<usize, Feed> = BTreeMap::new();
        let title = |number: usize| titles.get(number).map_or("", String::as_str);
        let dated = newest_first(tree);
        let terms = if of_terms { of_all_terms(taxonomies, &dated, config) } else { BTreeMap::new() };
        for number in dated {
            let Some(page) = tree.pages.get(number) else { continue };
            if config.generate_feeds {
                let feed = site.entry(page.lang.tag()).or_insert_with(|| of_site(tree, config, &page.lang));
                feed.pages.push(number);
            }
            for above in std::iter::successors(page.section, |&above| tree.pages.get(above)?.section) {
                let Some(section) = tree.pages.get(above).filter(|section| wanted(section)) else { continue };
                let feed = sections.entry(above).or_insert_with(|| of_section(config, section, title(above)));
                feed.pages.push(number);
            }
        }
        let mut feeds = Self {
            site: site.into_values().collect(),
            sections,
            terms,
            names: config.feed_filenames.clone(),
        };
        // The feed of a home page as a section is that of the site.
        feeds.sections.retain(|_, feed| feeds.site.iter().all(|site| site.dir != feed.dir));
        let most = config.feed_limit;
        let all = feeds.site.iter_mut().chain(feeds.sections.values_mut()).chain(feeds.terms.values_mut());
        all.for_each(|feed| feed.pages.truncate(most));
        feeds
    }

    /// Every feed.
    fn all(&self) -> impl Iterator<Item = &Feed> {
        self.site.iter().chain(self.sections.values()).chain(self.terms.values())
    }

    /// What the heads of all pages depend on.
    #[must_use]
    pub fn links(&self) -> Vec<FeedLink> {
        self.all().flat_map(|feed| self.links_to(feed)).collect()
    }

    /// The feeds that a page belongs to: that of the site in its language, and those of the sections around it.
    #[must_use]
    pub fn of_page(&self, tree: &Tree, page: &Page) -> Vec<FeedLink> {
        let own = tree.by_url.get(&page.url).copied();
        let above = std::iter::successors(own.or(page.section), |&above| tree.pages.get(above)?.section);
        let sections = above.filter_map(|number| self.sections.get(&number));
        let site = self.site.iter().filter(|feed| feed.lang == page.lang);
        site.chain(sections).flat_map(|feed| self.links_to(feed)).collect()
    }

    /// The feeds that the list of the term at this address, or of all terms, belongs to.
    #[must_use]
    pub fn of_list(&self, home: &str, lang: &Language) -> Vec<FeedLink> {
        let site = self.site.iter().filter(|feed| feed.lang == *lang);
        site.chain(self.terms.get(home)).flat_map(|feed| self.links_to(feed)).collect()
    }

    fn links_to(&self, feed: &Feed) -> impl Iterator<Item = FeedLink> {
        self.names.iter().map(|name| FeedLink {
            title: feed.title.clone(),
            path: encode(&format!("{}{name}", feed.dir)),
            kind: if is_rss(name) { "application/rss+xml" } else { "application/atom+xml" },
        })
    }

    /// Brings the texts of all pages in feeds up to date.
    pub fn renew_texts(
        &self,
        site: &markdown::Site<'_>,
        model: &Model,
        inputs: &Inputs,
        texts: &mut JobTable<FeedText>,
        gone: &mut Invalidated,
    ) -> Replaced<FeedText> {
        let mut numbers: BTreeMap<Name, usize> = BTreeMap::new();
        for &number in self.all().flat_map(|feed| &feed.pages) {
            numbers.extend(model.tree.pages.get(number).map(|page| (model::name(&page.file), number)));
        }
        texts.retain(|file| numbers.contains_key(file), gone);
        let stale = texts.stale(gone);
        texts.run(numbers.into_iter().collect(), &stale, gone, |number, reads, before| {
            let view = View::new(model, inputs, reads);
            // What the text shows besides has made another one of it.
            let page = view.page(number).zip(view.text(number));
            let text = page.map(|(page, _)| {
                let filled = model.filled.get(&page.file).map(|filled| &**filled);
                markdown::for_feed(page, site, view.config().base(), filled)
            });
            Cached::renewed(text.unwrap_or_default(), before)
        })
    }

    /// One job for each feed.
    #[must_use]
    pub fn jobs<'a>(&'a self, model: &'a Model, inputs: &'a Cached<Inputs>) -> Vec<Job<'a>> {
        self.all().map(|feed| self.job(feed, model, inputs)).collect()
    }

    fn job<'a>(&'a self, feed: &'a Feed, model: &'a Model, inputs: &'a Cached<Inputs>) -> Job<'a> {
        let make = move |reads: &Dependencies| {
            let view = View::new(model, reads.of(inputs), reads);
            let entries: Vec<Entry<'_>> =
                feed.pages.iter().filter_map(|&number| entry::entry(&view, number)).collect();
            let channel = Channel::new(feed, view.config(), &entries);
            let file = |name: &String| {
                let path = format!("{}{name}", feed.dir);
                let own = format!("{}/{}", view.config().base(), encode(&path));
                let text = match is_rss(name) {
                    true => rss::write(&channel, &own, &entries),
                    false => atom::write(&channel, &own, &entries),
                };
                (path, made(text))
            };
            Output { files: self.names.iter().map(file).collect(), ..Output::default() }
        };
        // A term is called as its first page calls it, which need not be in the feed. Which pages are in it, the name says, too.
        let pages = feed.pages.iter().filter_map(|&number| Some(model.tree.pages.get(number)?.file.as_str()));
        let pages: Vec<&str> = pages.collect();
        let name =
            model::name(&format!("feed {} {} {}\n{}", feed.dir, feed.home, feed.title, pages.join("\n")));
        Job { name, source: Arc::clone(&inputs.config_source), make: Box::new(make) }
    }
}

/// Whether a file of this name is in RSS; Hugo calls it `index.xml`.
#[must_use]
pub fn is_rss(name: &str) -> bool {
    name.to_ascii_lowercase().contains("rss") || name == "index.xml"
}

/// The pages with a date.
fn newest_first(tree: &Tree) -> Vec<usize> {
    let moment = |page: &Page| page.head.front.date.as_ref().and_then(Date::moment);
    let mut dated: Vec<_> = (tree.pages.iter().enumerate())
        .filter(|(number, page)| page.kind == Kind::Page && tree.by_url.get(&page.url) == Some(number))
        .filter_map(|(number, page)| Some((Reverse(moment(page)?.seconds()), &page.url, number)))
        .collect();
    dated.sort_unstable();
    dated.into_iter().map(|(.., number)| number).collect()
}

fn of_site(tree: &Tree, config: &Config, lang: &Language) -> Feed {
    let home = tree.translations.home(lang).and_then(|number| tree.pages.get(number));
    let home = home.map_or("", |home| home.url.as_str()).to_owned();
    let dir = if home.is_empty() { config.folder_of(lang) } else { home.clone() };
    Feed {
        title: config.title_in(lang).to_owned(),
        title_lang: config.lender_of_title(lang).cloned(),
        dir,
        home,
        lang: lang.clone(),
        pages: Vec::new(),
    }
}

fn of_section(config: &Config, section: &Page, title: &str) -> Feed {
    let (dir, lang) = (section.url.clone(), section.lang.clone());
    let title = of_the_site(config, &lang, title);
    Feed { title, title_lang: None, dir: dir.clone(), home: dir, lang, pages: Vec::new() }
}

/// The feeds of the terms of those taxonomies that have feeds.
fn of_all_terms(taxonomies: &Taxonomies, dated: &[usize], config: &Config) -> BTreeMap<String, Feed> {
    let place: HashMap<usize, usize> = dated.iter().copied().zip(0..).collect();
    let filled = taxonomies.list.iter().filter(|filled| filled.taxonomy.feed && filled.taxonomy.render);
    let terms = filled.flat_map(|filled| filled.terms.iter().map(move |used| (filled, used)));
    let feeds = terms.filter_map(|(filled, used)| {
        let mut places: Vec<usize> =
            used.pages.iter().filter_map(|number| place.get(number).copied()).collect();
        places.sort_unstable();
        let pages: Vec<usize> = places.into_iter().filter_map(|place| dated.get(place).copied()).collect();
        // None is empty.
        pages.first()?;
        let (lang, dir) = (filled.lang.clone(), filled.url_of(&used.term));
        let title = of_the_site(config, &lang, used.term.shown(&filled.taxonomy, filled.spoken));
        Some((dir.clone(), Feed { title, title_lang: None, dir: dir.clone(), home: dir, lang, pages }))
    });
    feeds.collect()
}

/// The title of a part of the site.
fn of_the_site(config: &Config, lang: &Language, title: &str) -> String {
    match config.title_in(lang) {
        "" => title.to_owned(),
        site if site == title => title.to_owned(),
        site => format!("{title} – {site}"),
    }
}
