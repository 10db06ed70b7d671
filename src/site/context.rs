//! What templates get to see.

use serde::Serialize;
use tera::{Context, Value};

use super::config::{Config, MenuItem};
use super::excerpt;
use super::head::{self, Icon};
use super::links::{self, Links, Target};
use super::markdown::{Entry, LIST, Listed, Rendered};
use super::taxonomies;
use super::tree::{Kind, Page, encode};
use super::ui;

/// `site`.
#[derive(Serialize)]
struct Site<'a> {
    title: &'a str,
    description: &'a str,
    base_url: &'a str,
    lang: &'static str,
    author: &'a str,
    extra: &'a serde_json::Map<String, serde_json::Value>,
    icons: &'a [Icon],
}

/// `assets`
#[derive(Serialize)]
struct Assets<'a> {
    style: &'a str,
}

/// One link of `menu`.
#[derive(Serialize)]
struct MenuLink<'a> {
    name: &'a str,
    url: String,
    current: bool,
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
    lang: &'static str,
    draft: bool,
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
        return title.clone();
    }
    if let Some((_, title)) = &rendered.heading {
        return title.clone();
    }
    let stem = page.file.trim_end_matches(".md");
    let stem = stem.strip_suffix("_index").or_else(|| stem.strip_suffix("index")).unwrap_or(stem);
    let name = stem.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    if name.is_empty() { config.title.clone() } else { name.replace(['-', '_'], " ") }
}

/// A page as others see it.
#[must_use]
pub fn card(page: &Page, rendered: &Rendered, title: &str, config: &Config) -> Value {
    let front = &page.head.front;
    let description = front.description.as_deref();
    let path = encode(&page.url);
    let (taxonomies, terms) = taxonomies::values(front, page.lang, config);
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
        date_text: front.date.as_ref().map(|date| date.text(page.lang)),
        updated: front.updated.as_ref().map(|date| date.as_str()),
        updated_text: front.updated.as_ref().map(|date| date.text(page.lang)),
        lang: page.lang.tag(),
        draft: front.draft,
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
}

/// Everything that is the same for all pages, to be compared.
#[derive(Debug, PartialEq)]
pub struct CommonKey {
    /// Titles and addresses of the sections at the top.
    top: Vec<(String, String)>,
    /// Where the links of the menu lead.
    menu: Vec<(String, String)>,
    /// The icons of the site.
    icons: Vec<Icon>,
}

/// What the template of a shortcode gets to see besides its arguments: less than that of a page, as the page is still being
/// read.
#[must_use]
pub fn of_shortcode(page: &Page, config: &Config) -> Context {
    let front = &page.head.front;
    let path = encode(&page.url);
    let mut context = Context::new();
    let site = site(config, &[]);
    context.insert_value("site", site.clone());
    context.insert_value("config", site);
    context.insert("ui", ui::texts(page.lang));
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
    /// Names and pages of the sections at the top, for a menu that nobody wrote.
    pub top: Vec<(String, usize)>,
    /// The menu of the config, and where its links lead.
    menu: Vec<(&'a MenuItem, Target)>,
    site: Value,
}

impl<'a> Common<'a> {
    /// Gathers it.
    #[must_use]
    pub fn new(config: &'a Config, links: &'a Links<'a>, top: Vec<(String, usize)>) -> (Self, CommonKey) {
        let icons = head::icons(links.files);
        let site = site(config, &icons);
        let home = links.tree.pages.first();
        let target = |item: &MenuItem| home.map_or(Target::Elsewhere, |home| links.resolve(home, &item.url));
        let menu: Vec<_> = config.menu.iter().map(|item| (item, target(item))).collect();
        let url = |number: usize| links.tree.pages.get(number).map_or("", |page| page.url.as_str());
        let lead = |(item, target): &(&MenuItem, Target)| match target {
            Target::Page(number, anchor) => (item.url.clone(), format!("{}#{anchor:?}", url(*number))),
            other => (item.url.clone(), format!("{other:?}")),
        };
        let key = CommonKey {
            top: top.iter().map(|(title, number)| (title.clone(), url(*number).to_owned())).collect(),
            menu: menu.iter().map(lead).collect(),
            icons,
        };
        (Self { config, links, top, menu, site }, key)
    }

    /// What every template gets: `site`, `ui`, `root`, `lang` and `menu`.
    #[must_use]
    pub fn context(&self, page: &Page, root: &str) -> Context {
        let mut context = Context::new();
        context.insert_value("site", self.site.clone());
        context.insert_value("config", self.site.clone());
        context.insert("ui", ui::texts(page.lang));
        context.insert("root", root);
        context.insert("assets", &Assets { style: &self.config.style });
        context.insert("lang", page.lang.tag());
        context.insert("menu", &self.menu(page, root));
        context.insert("kisho", env!("CARGO_PKG_VERSION"));
        context
    }

    /// The context of a page with its text.
    #[must_use]
    pub fn of_page(&self, page: &Page, card: &Value, rendered: &Rendered, around: Around) -> Context {
        let mut context = self.context(page, &links::root(&page.url));
        let mut own = card.clone().into_map().unwrap_or_default();
        let heading = match (&page.head.front.title, &rendered.heading) {
            (_, Some((html, _))) => Value::safe_string(html),
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
        if let Some(meta) = head::meta(self.config, card) {
            context.insert_value("meta", value(&meta));
        }
        insert("series", around.series.into());
        insert("related", around.related.into());
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

    fn menu(&self, page: &Page, root: &str) -> Vec<MenuLink<'_>> {
        let current = |url: &str| !url.is_empty() && page.url.starts_with(url) || page.url == url;
        let to = |number: usize| self.links.tree.pages.get(number);
        if self.menu.is_empty() {
            let top = self.top.iter().filter_map(|(name, number)| Some((name, to(*number)?)));
            return top
                .map(|(name, to)| MenuLink {
                    name,
                    url: links::href(root, &to.url),
                    current: current(&to.url),
                })
                .collect();
        }
        let shown = self.menu.iter().filter(|(item, _)| item.lang.is_none_or(|lang| lang.0 == page.lang));
        shown
            .map(|(item, target)| {
                let (url, current) = match target {
                    Target::Page(number, anchor) => {
                        let url = to(*number).map_or("", |page| page.url.as_str());
                        let anchor = anchor.as_ref().map_or_else(String::new, |anchor| format!("#{anchor}"));
                        (links::href(root, url) + &anchor, current(url))
                    }
                    Target::File(path, rest) => (links::href(root, path) + rest, false),
                    Target::Script => ("#".to_owned(), false),
                    _ => (item.url.clone(), false),
                };
                MenuLink { name: &item.name, url, current }
            })
            .collect()
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

/// `site`.
fn site(config: &Config, icons: &[Icon]) -> Value {
    value(&Site {
        title: &config.title,
        description: &config.description,
        base_url: config.base(),
        lang: config.lang.0.tag(),
        author: &config.author,
        extra: &config.extra,
        icons,
    })
}

fn value<T: Serialize + ?Sized>(from: &T) -> Value {
    Value::try_from_serializable(from).unwrap_or_else(|_| Value::none())
}
