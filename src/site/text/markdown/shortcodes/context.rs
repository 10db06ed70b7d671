//! What the templates of shortcodes get to see.

use tera::{Context, Value};

use crate::site::look::values::{site, value};
use crate::site::map::links;
use crate::site::map::tree::Page;
use crate::site::source::config::Config;
use crate::site::text::markdown::LIST;
use kisho_source::address::encode;

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
