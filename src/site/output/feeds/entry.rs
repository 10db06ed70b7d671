//! What a feed says about itself and each of its pages, whatever it is written in.

use tera::Value;
use tera::value::Key;

use super::Feed;
use crate::site::map::taxonomies::{self, Term};
use crate::site::map::tree::Page;
use crate::site::output::view::View;
use crate::site::source::config::{Config, Taxonomy};
use crate::site::source::moment::Moment;
use kisho_source::Language;
use kisho_source::address::encode;

/// A feed without its pages.
pub struct Channel<'a> {
    /// What it is called.
    pub title: &'a str,
    /// The language of that, if it is another one than that of the feed.
    pub title_lang: Option<&'a str>,
    /// What it is about.
    pub description: &'a str,
    /// The language of that, if it is another one.
    pub description_lang: Option<&'a str>,
    /// The address of the page that it belongs to.
    pub home: String,
    /// Its language.
    pub lang: &'a str,
    /// Who writes it; whoever has not said so is called like the site.
    pub author: &'a str,
    /// When any of its pages was last changed.
    pub updated: Option<Moment>,
}

impl<'a> Channel<'a> {
    /// What there is to say about a feed.
    #[must_use]
    pub fn new(feed: &'a Feed, config: &'a Config, entries: &[Entry<'_>]) -> Self {
        let names = [config.author.as_str(), config.title.as_str(), "kisho"];
        Self {
            title: &feed.title,
            title_lang: feed.title_lang.as_ref().map(Language::tag),
            description: config.description_in(&feed.lang),
            description_lang: config.lender_of_description(&feed.lang).map(Language::tag),
            home: format!("{}/{}", config.base(), encode(&feed.home)),
            lang: feed.lang.tag(),
            author: names.into_iter().find(|name| !name.trim().is_empty()).unwrap_or_default(),
            updated: entries.iter().map(|entry| entry.updated).max_by_key(Moment::seconds),
        }
    }
}

/// A page in a feed.
pub struct Entry<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its address, which is its identity too.
    pub url: &'a str,
    /// What it is about.
    pub summary: &'a str,
    /// Its language.
    pub lang: &'a str,
    /// When it was written.
    pub published: Moment,
    /// When it was last changed.
    pub updated: Moment,
    /// Who wrote it, if it is not the author of the feed.
    pub authors: &'a [String],
    /// What it is about.
    pub categories: Vec<Category>,
    /// Its text.
    pub html: &'a str,
}

/// What a page in a feed has in common with others: a term of a taxonomy.
pub struct Category {
    /// The last part of its address.
    pub term: String,
    /// The address of its taxonomy.
    pub scheme: String,
    /// What readers call it.
    pub label: String,
}

fn categories(page: &Page, config: &Config) -> Vec<Category> {
    let lang = page.texts.lang();
    let of = |taxonomy| {
        let taxonomy: &Taxonomy = taxonomy;
        let folder = config.folder_of(&page.lang) + &taxonomy.url();
        let scheme = format!("{}/{}", config.base(), encode(&folder));
        let terms = taxonomies::of(page, taxonomy).into_iter();
        let category = move |term: Term| Category {
            label: term.shown(taxonomy, lang).to_owned(),
            scheme: scheme.clone(),
            term: term.slug,
        };
        terms.map(category)
    };
    config.taxonomies_in(&page.lang).iter().flat_map(of).collect()
}

/// A page with a date.
#[must_use]
pub fn entry<'a>(view: &View<'a>, number: usize) -> Option<Entry<'a>> {
    let page = view.page(number)?;
    let card = view.card(number)?.as_map()?;
    let text = |key: &'static str| card.get(&Key::from(key)).and_then(Value::as_str).unwrap_or_default();
    let front = &page.head.front;
    let published = front.date.as_ref()?.moment()?;
    let updated = front.updated.as_ref().and_then(|date| date.moment()).unwrap_or(published);
    Some(Entry {
        title: text("title"),
        url: text("permalink"),
        summary: text("brief"),
        lang: page.lang.tag(),
        published,
        // A page is not changed before it is written.
        updated: if updated.seconds() < published.seconds() { published } else { updated },
        authors: &front.authors,
        categories: categories(page, view.config()),
        html: &view.in_feeds(number)?.html,
    })
}
