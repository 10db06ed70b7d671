//! What stands in the head of a page for browsers, search engines and those who share it.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use tera::Value;
use tera::value::Key;

use super::context::Common;
use super::feeds::FeedLink;
use super::structured::{self, Said};
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures::Poster;
use crate::site::look::values::Icon;
use crate::site::map::links::{Links, Target};
use crate::site::map::tree::{Kind, Page};
use crate::site::source::config::{self, Config};
use crate::site::source::front::Date;
use kisho_board::render;
use kisho_game::text::{Diagnostic, Id, Source};
use kisho_source::address::{decode, encode, has_scheme, joined, nfc};
use kisho_source::{Language, Problems};

/// The icon of the theme.
pub const FAVICON: &str = "favicon.svg";

/// The icons that are among `files`: that of the theme, and those whose names browsers and phones know.
#[must_use]
pub fn icons(files: &BTreeSet<String>) -> Vec<Icon> {
    let icon = |rel, path, sizes, kind| Icon { rel, path, sizes, kind };
    let known = [
        // A browser that knows SVG would take the other one if it said "any".
        icon("icon", "favicon.ico", Some("32x32"), None),
        icon("icon", FAVICON, None, Some("image/svg+xml")),
        icon("apple-touch-icon", "apple-touch-icon.png", None, None),
    ];
    known.into_iter().filter(|icon| files.contains(icon.path)).collect()
}

/// What others are told of a page, as templates see it.
#[derive(Debug, Serialize)]
pub struct Meta<'a> {
    /// The whole address.
    url: String,
    /// The feeds that it belongs to.
    feeds: Vec<FeedLink>,
    /// What is shown with a link to it.
    social: Option<Social<'a>>,
    /// What it is, as data for search engines.
    json_ld: Option<String>,
}

/// What services show with a link to a page: Open Graph and Twitter cards.
#[derive(Debug, Serialize)]
struct Social<'a> {
    kind: &'static str,
    title: &'a str,
    description: &'a str,
    locale: Option<String>,
    site_name: &'a str,
    published: Option<String>,
    modified: Option<String>,
    image: Option<Image<'a>>,
}

/// The picture of a link.
#[derive(Debug, Serialize)]
struct Image<'a> {
    url: String,
    size: Option<(u32, u32)>,
    alt: Option<&'a str>,
}

/// What others are told of the page with this card; `None` if nobody knows where the site will stand.
#[must_use]
pub fn meta<'a>(
    common: &'a Common<'_>,
    page: &'a Page,
    card: &'a Value,
    poster: Option<&'a Poster>,
    ancestors: &'a [Value],
) -> Option<Meta<'a>> {
    let config = common.config;
    if !config.has_address() {
        return None;
    }
    let own = |key| text(card, key).unwrap_or_default();
    let title = page.title_as_home(config).unwrap_or_else(|| own("title"));
    let image = image(config, page, poster);
    let json_ld = config.structured_data.then(|| {
        let said = Said {
            url: own("permalink"),
            title,
            summary: own("brief"),
            lang: own("lang"),
            image: image.as_ref().map(|image| image.url.as_str()),
            above: ancestors
                .iter()
                .filter_map(|above| Some((text(above, "title")?, text(above, "permalink")?)))
                .collect(),
        };
        structured::json_ld(page, &said, config)
    });
    let moment = |date: &Option<Date>| date.as_ref().and_then(Date::moment).map(|moment| moment.rfc3339());
    let front = &page.head.front;
    let is_article = page.kind == Kind::Page && front.date.is_some();
    let social = config.social_cards.then(|| Social {
        kind: if is_article { "article" } else { "website" },
        title,
        description: own("brief"),
        locale: locale(own("lang")),
        site_name: config.title_in(&page.lang),
        published: moment(&front.date).filter(|_| is_article),
        modified: moment(&front.updated).filter(|_| is_article),
        image,
    });
    let feeds = common.feeds.of_page(common.tree, page);
    Some(Meta { url: own("permalink").to_owned(), feeds, social, json_ld })
}

/// What others are told of a list at this address that no file was written for. `home`: the address of its first page.
#[must_use]
pub fn of_list(common: &Common<'_>, url: &str, home: &str, lang: &Language) -> Option<Meta<'static>> {
    let config = common.config;
    let whole = || format!("{}/{}", config.base(), encode(url));
    let meta = || Meta { url: whole(), feeds: common.feeds.of_list(home, lang), social: None, json_ld: None };
    config.has_address().then(meta)
}

/// The picture that a page names, else its first figure, else the picture of the site.
fn image<'a>(config: &Config, page: &Page, poster: Option<&'a Poster>) -> Option<Image<'a>> {
    let written = |dir: &str, to: &str| {
        let url = address(config, dir, to)?;
        Some(Image { url, size: None, alt: None })
    };
    if let Some(own) = &page.head.front.social_image {
        return written(&page.dir, own);
    }
    let Some(poster) = poster else { return written("", config.social_image.as_deref()?) };
    let url = format!("{}/{}", config.base(), encode(&poster.path));
    Some(Image { url, size: Some(render::poster::SIZE), alt: Some(&poster.alt) })
}

/// Whether this is the address of the picture that a page or the config names for cards, which has been looked for.
#[must_use]
pub fn is_named(config: &Config, page: Option<&Page>, image: &str) -> bool {
    let own = page.and_then(|page| Some((&*page.dir, page.head.front.social_image.as_deref()?)));
    let of_site = config.social_image.as_deref().map(|to| ("", to));
    own.into_iter().chain(of_site).any(|(dir, to)| address(config, dir, to).as_deref() == Some(image))
}

/// The whole address of a picture that is named in the folder `dir`.
fn address(config: &Config, dir: &str, to: &str) -> Option<String> {
    if has_scheme(to) {
        return Some(to.to_owned());
    }
    let (path, rest) = to.find(['?', '#']).map_or((to, ""), |at| to.split_at(at));
    let path = decode(path);
    let from_top = path.strip_prefix("@/").or_else(|| path.strip_prefix('/'));
    let path = from_top.map_or_else(|| joined(dir, &path), |path| joined("", path))?;
    Some(format!("{}/{}{rest}", config.base(), encode(&nfc(&path))))
}

/// A language with the country that most of its readers live in: nothing else is understood.
fn locale(lang: &str) -> Option<String> {
    match lang {
        "en" => Some("en_US".to_owned()),
        "ja" => Some("ja_JP".to_owned()),
        lang => lang.contains('-').then(|| lang.replace('-', "_")),
    }
}

/// Says which pictures of links do not exist.
pub fn check(inputs: &Inputs, links: &Links<'_>, problems: &mut Problems) {
    let of_site = links.tree.pages.first().zip(inputs.config.social_image.as_deref());
    let of_site = of_site.map(|(home, to)| (home, to, &inputs.config_source));
    let own = |page| -> Option<(&Page, &str, &Arc<Source>)> {
        let page: &Page = page;
        Some((page, page.head.front.social_image.as_deref()?, &page.source))
    };
    for (page, to, source) in links.tree.pages.iter().filter_map(own).chain(of_site) {
        let target = links.resolve(page, to);
        if matches!(target, Target::File(..)) || (target == Target::Elsewhere && has_scheme(to)) {
            continue;
        }
        let message = format!("there is no picture `{to}`");
        let mut problem =
            Diagnostic::error(Id::ImageMissing, config::at(source.text(), "social_image"), message);
        let file = if let Target::Missing(file, _) = target { links.near(&file) } else { None };
        let is_at_top = matches!(links.resolve(page, &format!("/{to}")), Target::File(..));
        let hint = match is_at_top {
            true => format!("write `/{to}`, from the top of the site"),
            false => "name a file in `content/` or `static/`, or an absolute URL".to_owned(),
        };
        problem.hint = file.or(Some(hint));
        problems.push(source, problem);
    }
}

/// A text that a card has.
fn text<'a>(card: &'a Value, key: &'static str) -> Option<&'a str> {
    card.as_map()?.get(&Key::from(key))?.as_str()
}
