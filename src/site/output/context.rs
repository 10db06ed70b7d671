//! What templates get to see.

mod card;
mod switch;

use serde::Serialize;
use tera::value::Key;
use tera::{Context, Value};

use super::feeds::{FeedLink, Feeds};
use super::head;
use super::search;
use crate::site::look::inputs::Inputs;
use crate::site::look::lookup::listed;
use crate::site::look::values::{site, value};
use crate::site::map::links::{self, Links};
use crate::site::map::menu::Menu;
use crate::site::map::order::Order;
use crate::site::map::tree::{Kind, Page, Tree};
use crate::site::source::cells::{Cached, PerPage};
use crate::site::source::config::Config;
use crate::site::source::ruby;
use crate::site::source::texts::Texts;
use crate::site::text::markdown::{Entry, Listed, Rendered, blanks, frame_of};
pub use card::{card, reading, title, title_lender};
use kisho_source::Language;
use kisho_source::address::encode;

/// `assets`
#[derive(Serialize)]
struct Assets<'a> {
    style: &'a str,
}

/// What a page shows besides its card.
#[derive(Default)]
pub struct Around {
    /// The page before it in its section or book.
    pub previous: Option<Value>,
    /// The page after it.
    pub next: Option<Value>,
    /// What stands in the same section, itself included, if any template asks for it.
    pub siblings: Vec<Value>,
    /// The contents of its book, if any template asks for them.
    pub outline: Vec<Value>,
    /// The sections it is in, from the top.
    pub ancestors: Vec<Value>,
    /// The pages of a section.
    pub pages: Vec<Value>,
    /// The sections of a section.
    pub sections: Vec<Value>,
    /// Both in one order, if the section belongs to a book and its list is not divided.
    pub chapters: Vec<Value>,
    /// Whether it is a chapter of a book.
    pub in_book: bool,
    /// The series that it is a part of.
    pub series: Vec<Value>,
    /// Pages that have to do with it.
    pub related: Vec<Value>,
    /// The page and all its translations; nothing if it has none.
    pub translations: Vec<Value>,
}

/// What is the same for all pages in one language.
#[derive(Debug, PartialEq)]
struct InLanguage {
    language: Language,
    site: Value,
    /// The words around the text.
    ui: Value,
    texts: Cached<Texts>,
    /// What the language calls itself.
    name: String,
    /// The menu: that of the config, or the sections at the top.
    menu: Menu,
    /// What the box to search with needs, if there is one.
    search: Option<search::SearchBox>,
    /// The address of its home page, if it has one.
    home: Option<String>,
    /// Whether the config names it.
    declared: bool,
}

/// What all pages see of the site.
#[derive(Debug, PartialEq)]
pub struct Shared {
    /// The languages, those of the config first.
    languages: Vec<InLanguage>,
    /// The feeds of the site.
    feeds: Vec<FeedLink>,
}

impl Shared {
    /// Gathers it.
    #[must_use]
    pub fn new(
        inputs: &Inputs,
        links: &Links<'_>,
        order: &Order,
        titles: (&PerPage<String>, &PerPage<Option<Language>>),
        rendered: &PerPage<Cached<Rendered>>,
        feeds: &Feeds,
        search: impl Fn(&Language) -> Option<search::SearchBox>,
    ) -> Self {
        let (config, tree) = (&inputs.config, links.tree);
        let icons = head::icons(links.files);
        let (titles, foreign) = titles;
        let named = |number: usize| {
            Some((titles.get(number)?.clone(), foreign.get(number).cloned().flatten(), number))
        };
        let places = |number: usize, id: &str| place(rendered.get(number).map(|rendered| &**rendered), id);
        let in_language = |(language, declared): (Language, bool)| {
            let texts = inputs.languages.texts(&language);
            let home = tree.translations.home(&language).and_then(|home| tree.pages.get(home));
            InLanguage {
                site: site(config, &language, &icons),
                ui: texts.value(),
                name: inputs.languages.name(&language),
                menu: match config.menu_items().next() {
                    Some(_) => {
                        let items = config.menu_in(&language);
                        let lender = config.lender_of_menu(&language);
                        Menu::written((items, lender), links, &language, &inputs.languages, &places)
                    }
                    None => {
                        let sections = order.top(tree, &language).into_iter().filter_map(named);
                        Menu::of_sections(sections, tree, &language, &inputs.languages)
                    }
                },
                texts,
                search: search(&language),
                home: home.map(|home| home.url.clone()),
                declared,
                language,
            }
        };
        let all = used(tree, inputs.languages.declared());
        Self { languages: all.into_iter().map(in_language).collect(), feeds: feeds.links() }
    }
}

/// What the address of a place on a page ends in, for menus. That a figure is not there has been said about the config.
fn place(page: Option<&Rendered>, id: &str) -> String {
    let is_missing = page
        .zip(frame_of(id))
        .is_some_and(|(page, (figure, _))| !page.ids.contains(id) && !page.known.contains_key(figure));
    if is_missing { String::new() } else { blanks::address(page, id) }
}

/// What is the same for all pages.
#[derive(Clone, Copy)]
pub struct Common<'a> {
    /// The config.
    pub config: &'a Config,
    /// The pages.
    pub tree: &'a Tree,
    /// The feeds of the site.
    pub feeds: &'a Feeds,
    /// What all pages see.
    pub shared: &'a Shared,
}

impl Common<'_> {
    /// The words of a language.
    #[must_use]
    pub fn texts(&self, language: &Language) -> Cached<Texts> {
        self.of(language).map(|of| of.texts.clone()).unwrap_or_default()
    }

    /// What is the same for all pages in a language.
    fn of(&self, language: &Language) -> Option<&InLanguage> {
        let languages = &self.shared.languages;
        languages.iter().find(|of| of.language == *language).or_else(|| languages.first())
    }

    /// What every template gets: `site`, `ui`, `root`, `lang`, `menu` and `languages`, and `search` if there is a box for it.
    #[must_use]
    pub fn context(&self, page: &Page, root: &str) -> Context {
        let mut context = Context::new();
        if let Some(of) = self.of(&page.lang) {
            context.insert_value("site", of.site.clone());
            context.insert_value("config", of.site.clone());
            context.insert_value("ui", of.ui.clone());
            context.insert_value("menu", of.menu.seen(page, root));
            if let Some(search) = &of.search {
                context.insert("search", search);
            }
        }
        context.insert_value("alternates", Vec::<Value>::new().into());
        self.add_switch(&mut context, page, root, &[]);
        context.insert("root", root);
        self.add_home(&mut context, &page.lang, root);
        context.insert("assets", &Assets { style: &self.config.style });
        context.insert("lang", page.lang.tag());
        context.insert("dir", page.lang.direction());
        context.insert("kisho", env!("CARGO_PKG_VERSION"));
        context
    }

    /// The context of a page with its text.
    #[must_use]
    pub fn of_page(&self, page: &Page, card: &Value, rendered: &Rendered, around: Around) -> Context {
        let root = links::root(&page.url);
        let mut context = self.context(page, &root);
        if let Some(meta) = head::meta(self, page, card, rendered.poster.as_ref(), &around.ancestors) {
            context.insert_value("meta", value(&meta));
        }
        let mut own = card.clone().into_map().unwrap_or_default();
        let heading = match (&page.head.front.title, &rendered.heading) {
            (_, Some((html, _))) => Value::safe_string(html),
            (Some(title), None) if ruby::is_in(title) => Value::safe_string(&ruby::html(title)),
            _ => own.get(&Key::from("title")).cloned().unwrap_or_else(Value::none),
        };
        let mut insert = |key: &'static str, value: Value| {
            own.insert(key.into(), value);
        };
        insert("content", Value::safe_string(&rendered.html));
        insert("heading", heading);
        insert("heading_id", value(&rendered.heading_id));
        insert("toc", value::<[Entry]>(&rendered.contents));
        insert("figures", figures(rendered));
        insert("ancestors", around.ancestors.into());
        insert("outline", around.outline.into());
        insert("series", around.series.into());
        insert("related", around.related.into());
        if !around.translations.is_empty() {
            context.insert("alternates", &self.alternates(&root, &around.translations));
            self.add_switch(&mut context, page, &root, &around.translations);
        }
        insert("translations", around.translations.into());
        insert("prev", around.previous.unwrap_or_else(Value::none));
        insert("next", around.next.unwrap_or_else(Value::none));
        match page.kind {
            Kind::Page => {
                insert("in_book", around.in_book.into());
                insert("siblings", around.siblings.into());
                context.insert_value("page", own.into());
            }
            Kind::Section => {
                insert("items", listed(around.chapters, &around.sections, &around.pages).into());
                insert("pages", around.pages.into());
                insert("sections", around.sections.into());
                context.insert_value("section", own.into());
            }
        }
        context
    }
}

/// `page.figures`: the figures with an id of their author's.
#[derive(Serialize)]
struct FigureOfPage<'a> {
    #[serde(flatten)]
    figure: &'a Listed,
    /// Its address, from the page.
    url: String,
}

fn figures(rendered: &Rendered) -> Value {
    let figure = |figure| FigureOfPage { figure, url: format!("#{}", encode(&figure.id)) };
    value(&rendered.figures.iter().map(figure).collect::<Vec<_>>())
}

/// The languages of the config, then those of pages besides; whether each is one of the config.
fn used(tree: &Tree, declared: &[Language]) -> Vec<(Language, bool)> {
    let mut all: Vec<(Language, bool)> = declared.iter().map(|language| (language.clone(), true)).collect();
    for page in &tree.pages {
        if !all.iter().any(|(language, _)| *language == page.lang) {
            all.push((page.lang.clone(), false));
        }
    }
    all
}
