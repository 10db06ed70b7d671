//! What templates get to see.

use serde::Serialize;
use tera::{Context, Value};

use super::config::Config;
use super::excerpt;
use super::feeds::{FeedLink, Feeds};
use super::fixed::Fixed;
use super::head::{self, Icon};
use super::links::{self, Links};
use super::markdown::{Entry, LIST, Listed, Rendered, ruby};
use super::memory::Kept;
use super::menu::{self, Linked};
use super::order::Order;
use super::search;
use super::taxonomies;
use super::texts::Texts;
use super::tree::{Kind, Page, Tree, encode};
use crate::text::Language;

/// `site`.
#[derive(Serialize)]
struct Site<'a> {
    title: &'a str,
    description: &'a str,
    base_url: &'a str,
    lang: &'a str,
    author: &'a str,
    extra: &'a serde_json::Map<String, serde_json::Value>,
    icons: &'a [Icon],
}

/// `assets`
#[derive(Serialize)]
struct Assets<'a> {
    style: &'a str,
}

/// One link of `languages`.
#[derive(Serialize)]
struct LanguageLink {
    lang: String,
    name: String,
    url: String,
    current: bool,
}

/// One of `alternates`.
#[derive(Serialize)]
struct Alternate {
    lang: String,
    url: String,
}

/// A page as other pages see it: in lists, as neighbour, as ancestor.
#[derive(Serialize)]
struct Card<'a> {
    title: &'a str,
    description: Option<&'a str>,
    brief: &'a str,
    more: bool,
    date: Option<&'a str>,
    date_text: Option<String>,
    updated: Option<&'a str>,
    updated_text: Option<String>,
    lang: &'a str,
    draft: bool,
    authors: &'a [String],
    path: String,
    permalink: String,
    extra: &'a serde_json::Map<String, serde_json::Value>,
    taxonomies: Value,
    terms: Value,
}

/// The title of a page: what it says itself, its first heading, or the name of its file.
#[must_use]
pub fn title(page: &Page, rendered: &Rendered, config: &Config) -> String {
    if let Some(title) = &page.head.front.title {
        return ruby::words(title).into_owned();
    }
    if let Some((_, title)) = &rendered.heading {
        return title.clone();
    }
    let stem = page.name.trim_end_matches(".md");
    let stem = stem.strip_suffix("_index").or_else(|| stem.strip_suffix("index")).unwrap_or(stem);
    let name = stem.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    if name.is_empty() { config.title_in(&page.lang).to_owned() } else { name.replace(['-', '_'], " ") }
}

/// A page as others see it.
#[must_use]
pub fn card(page: &Page, rendered: &Rendered, title: &str, config: &Config) -> Value {
    let front = &page.head.front;
    let description = front.description.as_deref().map(ruby::words);
    let description = description.as_deref();
    let path = encode(&page.url);
    let (taxonomies, terms) = taxonomies::values(page, config);
    let excerpt = excerpt::before_more(&rendered.html, &page.url);
    let brief = description.unwrap_or(&rendered.summary);
    let summary =
        excerpt.as_ref().map_or_else(|| Value::normal_string(brief), |html| Value::safe_string(html));
    let card = value(&Card {
        title,
        description,
        brief,
        more: excerpt.is_some(),
        date: front.date.as_ref().map(|date| date.as_str()),
        date_text: front.date.as_ref().map(|date| date.text(&page.texts)),
        updated: front.updated.as_ref().map(|date| date.as_str()),
        updated_text: front.updated.as_ref().map(|date| date.text(&page.texts)),
        lang: page.lang.tag(),
        draft: front.draft,
        authors: &front.authors,
        permalink: format!("{}/{path}", config.base()),
        path,
        extra: &front.extra,
        taxonomies,
        terms,
    });
    let mut card = card.into_map().unwrap_or_default();
    card.insert("summary".into(), summary);
    card.into()
}

/// A card on a page from which the top of the site is at `root`.
#[must_use]
pub fn seen_from(card: &Value, root: &str) -> Value {
    let summary = card.as_map().and_then(|card| card.get(&"summary".into())?.as_str());
    let Some(html) = summary.and_then(|summary| excerpt::seen_from(summary, root)) else {
        return card.clone();
    };
    let mut card = card.clone().into_map().unwrap_or_default();
    card.insert("summary".into(), Value::safe_string(&html));
    card.into()
}

/// What a page shows besides its card.
#[derive(Default)]
pub struct Around {
    /// The page before it in its section.
    pub previous: Option<Value>,
    /// The page after it.
    pub next: Option<Value>,
    /// What stands in the same section, itself included, if any template asks for it.
    pub siblings: Vec<Value>,
    /// The sections it is in, from the top.
    pub ancestors: Vec<Value>,
    /// The pages of a section.
    pub pages: Vec<Value>,
    /// The sections of a section.
    pub sections: Vec<Value>,
    /// The series that it is a part of.
    pub series: Vec<Value>,
    /// Pages that have to do with it.
    pub related: Vec<Value>,
    /// The page and all its translations; nothing if it has none.
    pub translations: Vec<Value>,
}

/// Everything that is the same for all pages, to be compared.
#[derive(Debug, PartialEq)]
pub struct CommonKey {
    /// For each language titles and addresses of the sections at the top.
    top: Vec<Vec<(String, String)>>,
    /// For each language where the links of the menu lead.
    menu: Vec<Vec<Vec<String>>>,
    /// The home pages of the languages, and what the languages are called.
    homes: Vec<(String, String)>,
    /// The icons of the site.
    icons: Vec<Icon>,
    /// The feeds of the site.
    feeds: Vec<FeedLink>,
    /// The words of the languages.
    texts: Vec<u64>,
    /// What the boxes to search with need.
    search: Vec<Option<search::SearchBox>>,
}

/// What is the same for all pages in one language.
struct InLanguage<'a> {
    language: Language,
    site: Value,
    /// The words around the text.
    ui: Value,
    texts: Kept<Texts>,
    /// What the language calls itself.
    name: String,
    /// Names and pages of the sections at the top, for a menu that nobody wrote.
    top: Vec<(String, usize)>,
    /// The menu of the config, and where its links lead.
    menu: Vec<Linked<'a>>,
    /// What the box to search with needs, if there is one.
    search: Option<search::SearchBox>,
    /// Whether the config names it.
    declared: bool,
}

/// What the template of a shortcode gets to see besides its arguments: less than that of a page, as the page is still being
/// read.
#[must_use]
pub fn of_shortcode(page: &Page, config: &Config) -> Context {
    let front = &page.head.front;
    let path = encode(&page.url);
    let mut context = Context::new();
    let site = site(config, &page.lang, &[]);
    context.insert_value("site", site.clone());
    context.insert_value("config", site);
    context.insert_value("ui", page.texts.value());
    context.insert("root", &links::root(&page.url));
    context.insert("lang", page.lang.tag());
    context.insert_value("list_of_figures", Value::safe_string(LIST));
    context.insert_value(
        "page",
        value(&serde_json::json!({
            "title": front.title,
            "description": front.description,
            "date": front.date.as_ref().map(|date| date.as_str()),
            "updated": front.updated.as_ref().map(|date| date.as_str()),
            "lang": page.lang.tag(),
            "draft": front.draft,
            "authors": front.authors,
            "extra": front.extra,
            "permalink": format!("{}/{path}", config.base()),
            "path": path,
        })),
    );
    context
}

/// What is the same for all pages.
pub struct Common<'a> {
    /// The config.
    pub config: &'a Config,
    /// The links.
    pub links: &'a Links<'a>,
    /// The feeds of the site.
    pub feeds: &'a Feeds,
    /// The languages, those of the config first.
    languages: Vec<InLanguage<'a>>,
}

impl<'a> Common<'a> {
    /// Gathers it.
    #[must_use]
    pub fn new(
        fixed: &'a Fixed,
        links: &'a Links<'a>,
        order: &Order,
        titles: &[String],
        feeds: &'a Feeds,
        search: impl Fn(&Language) -> Option<search::SearchBox>,
    ) -> (Self, CommonKey) {
        let config = &*fixed.config;
        let icons = head::icons(links.files);
        let named = |number: usize| Some((titles.get(number)?.clone(), number));
        let in_language = |(language, declared): (Language, bool)| {
            let texts = fixed.languages.texts(&language);
            InLanguage {
                site: site(config, &language, &icons),
                ui: texts.value(),
                name: if fixed.languages.texts.knows(&language) {
                    texts.get("language_name").to_owned()
                } else {
                    language.tag().to_owned()
                },
                top: order.top(links.tree, &language).into_iter().filter_map(named).collect(),
                menu: config.menu_in(&language).map(|item| Linked::new(item, links, &language)).collect(),
                texts,
                search: search(&language),
                declared,
                language,
            }
        };
        let all = used(links.tree, fixed.languages.declared());
        let common = Self { config, links, feeds, languages: all.into_iter().map(in_language).collect() };
        let key = common.key();
        (common, key)
    }

    fn key(&self) -> CommonKey {
        let links = self.links;
        let url = |number: usize| links.tree.pages.get(number).map_or("", |page| page.url.as_str());
        let top = |(title, number): &(String, usize)| (title.clone(), url(*number).to_owned());
        let home =
            |of: &InLanguage<'_>| links.tree.translations.home(&of.language).map_or("", url).to_owned();
        CommonKey {
            top: self.languages.iter().map(|of| of.top.iter().map(top).collect()).collect(),
            menu: self
                .languages
                .iter()
                .map(|of| of.menu.iter().map(|linked| linked.key(links)).collect())
                .collect(),
            homes: self.languages.iter().map(|of| (of.name.clone(), home(of))).collect(),
            icons: head::icons(links.files),
            feeds: self.feeds.links(),
            texts: self.languages.iter().map(|of| of.texts.id).collect(),
            search: self.languages.iter().map(|of| of.search.clone()).collect(),
        }
    }

    /// The words of a language.
    #[must_use]
    pub fn texts(&self, language: &Language) -> Kept<Texts> {
        self.of(language).map(|of| of.texts.clone()).unwrap_or_default()
    }

    /// What is the same for all pages in a language.
    fn of(&self, language: &Language) -> Option<&InLanguage<'a>> {
        self.languages.iter().find(|of| of.language == *language).or_else(|| self.languages.first())
    }

    /// What every template gets: `site`, `ui`, `root`, `lang`, `menu` and `languages`, and `search` if there is a box for it.
    #[must_use]
    pub fn context(&self, page: &Page, root: &str) -> Context {
        let mut context = Context::new();
        if let Some(of) = self.of(&page.lang) {
            context.insert_value("site", of.site.clone());
            context.insert_value("config", of.site.clone());
            context.insert_value("ui", of.ui.clone());
            if let Some(search) = &of.search {
                context.insert("search", search);
            }
        }
        context.insert_value("alternates", Vec::<Value>::new().into());
        self.add_switch(&mut context, page, root, &[]);
        context.insert("root", root);
        context.insert("home", &self.home(&page.lang, root));
        context.insert("assets", &Assets { style: &self.config.style });
        context.insert("lang", page.lang.tag());
        context.insert_value("menu", self.menu(page, root));
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
            _ => own.get(&"title".into()).cloned().unwrap_or_else(Value::none),
        };
        let mut insert = |key: &'static str, value: Value| {
            own.insert(key.into(), value);
        };
        insert("content", Value::safe_string(&rendered.html));
        insert("heading", heading);
        insert("toc", value::<[Entry]>(&rendered.contents));
        insert("figures", figures(rendered));
        insert("ancestors", around.ancestors.into());
        insert("series", around.series.into());
        insert("related", around.related.into());
        if !around.translations.is_empty() {
            context.insert("alternates", &self.alternates(&root, &around.translations));
            self.add_switch(&mut context, page, &root, &around.translations);
        }
        insert("translations", around.translations.into());
        match page.kind {
            Kind::Page => {
                insert("prev", around.previous.unwrap_or_else(Value::none));
                insert("next", around.next.unwrap_or_else(Value::none));
                insert("siblings", around.siblings.into());
                context.insert_value("page", own.into());
            }
            Kind::Section => {
                insert("pages", around.pages.into());
                insert("sections", around.sections.into());
                context.insert_value("section", own.into());
            }
        }
        context
    }

    /// Puts `languages` into the context of a page: where the switch leads, to its translations or else to the home
    /// pages of the languages. `translations` are the cards of the page and its translations.
    pub fn add_switch(&self, context: &mut Context, page: &Page, root: &str, translations: &[Value]) {
        let path = |card: &Value| card.get_from_path("path").and_then(Value::as_str).map(str::to_owned);
        let is_in = |card: &&Value, tag: &str| {
            card.get_from_path("lang").and_then(Value::as_str).is_some_and(|lang| lang == tag)
        };
        let link = |of: &'_ InLanguage<'_>| {
            let home = || {
                let home = self.links.tree.translations.home(&of.language)?;
                self.links.tree.pages.get(home).map(|home| encode(&home.url))
            };
            let current = of.language == page.lang;
            let translation = translations.iter().find(|card| is_in(card, of.language.tag())).and_then(path);
            let path = if current { Some(encode(&page.url)) } else { translation.or_else(home) };
            let url = format!("{root}{}", path?);
            Some(LanguageLink { lang: of.language.tag().to_owned(), name: of.name.clone(), url, current })
        };
        let links: Vec<LanguageLink> =
            self.languages.iter().filter(|of| of.declared).filter_map(link).collect();
        let others = links.iter().any(|link| !link.current);
        context.insert("languages", if others { links.as_slice() } else { &[] });
    }

    /// The page in all its languages, for search engines: absolute addresses where the config has one.
    fn alternates(&self, root: &str, translations: &[Value]) -> Vec<Alternate> {
        let field = |card: &Value, name: &str| {
            card.get_from_path(name).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let url = |card: &Value| {
            if links::has_scheme(&self.config.base_url) {
                field(card, "permalink")
            } else {
                format!("{root}{}", field(card, "path"))
            }
        };
        let mut all: Vec<Alternate> =
            translations.iter().map(|card| Alternate { lang: field(card, "lang"), url: url(card) }).collect();
        let usual = all.iter().find(|alternate| alternate.lang == self.config.lang.0.tag());
        if let Some(url) = usual.map(|usual| usual.url.clone()) {
            all.push(Alternate { lang: "x-default".to_owned(), url });
        }
        all
    }

    /// The home page of a language, else that of the site.
    fn home(&self, language: &Language, root: &str) -> String {
        let home =
            self.links.tree.translations.home(language).and_then(|home| self.links.tree.pages.get(home));
        home.map_or_else(|| root.to_owned(), |home| links::href(root, &home.url))
    }

    fn menu(&self, page: &Page, root: &str) -> Value {
        let Some(of) = self.of(&page.lang) else { return Value::none() };
        match self.config.all_menus().next() {
            None => menu::of_sections(&of.top, page, root, self.links),
            Some(_) => menu::seen(&of.menu, page, root, self.links),
        }
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

/// `site`, as the pages in a language see it.
fn site(config: &Config, language: &Language, icons: &[Icon]) -> Value {
    value(&Site {
        title: config.title_in(language),
        description: config.description_in(language),
        base_url: config.base(),
        lang: config.lang.0.tag(),
        author: &config.author,
        extra: &config.extra,
        icons,
    })
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

fn value<T: Serialize + ?Sized>(from: &T) -> Value {
    Value::try_from_serializable(from).unwrap_or_else(|_| Value::none())
}
