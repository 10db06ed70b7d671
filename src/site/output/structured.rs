//! What a page is, as data for search engines: JSON-LD in the words of schema.org.

use std::fmt::Write as _;

use memchr::{memchr3, memmem};
use serde::Serialize;

use crate::site::map::tree::{Kind, Page};
use crate::site::source::config::Config;
use crate::site::source::front::Date;

/// What there is to say about a page.
pub struct Said<'a> {
    /// Its address.
    pub url: &'a str,
    /// Its title.
    pub title: &'a str,
    /// What it is about.
    pub summary: &'a str,
    /// The tag of its language.
    pub lang: &'a str,
    /// The address of its picture.
    pub image: Option<&'a str>,
    /// Titles and addresses of the sections that it is in, from the top.
    pub above: Vec<(&'a str, &'a str)>,
}

/// The whole: what is said, and in whose words.
#[derive(Serialize)]
struct Data<'a> {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@graph")]
    graph: Vec<Node<'a>>,
}

/// A thing that something is said about.
#[derive(Serialize)]
#[serde(untagged)]
enum Node<'a> {
    Page(About<'a>),
    Crumbs(Crumbs<'a>),
}

/// A page.
#[derive(Serialize)]
struct About<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    headline: Option<&'a str>,
    #[serde(rename = "mainEntityOfPage", skip_serializing_if = "Option::is_none")]
    main_of: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    url: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    description: &'a str,
    #[serde(rename = "inLanguage")]
    lang: &'a str,
    #[serde(rename = "datePublished", skip_serializing_if = "Option::is_none")]
    published: Option<String>,
    #[serde(rename = "dateModified", skip_serializing_if = "Option::is_none")]
    modified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Authors<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<&'a str>,
}

/// Who wrote it.
#[derive(Serialize)]
#[serde(untagged)]
enum Authors<'a> {
    One(Person<'a>),
    Several(Vec<Person<'a>>),
}

#[derive(Serialize)]
#[serde(tag = "@type")]
struct Person<'a> {
    name: &'a str,
}

/// The way to a page.
#[derive(Serialize)]
#[serde(tag = "@type", rename = "BreadcrumbList")]
struct Crumbs<'a> {
    #[serde(rename = "itemListElement")]
    steps: Vec<ListItem<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "@type")]
struct ListItem<'a> {
    position: usize,
    name: &'a str,
    item: &'a str,
}

/// The data of a page, to stand in a `<script type="application/ld+json">`. No browser runs it, and nothing in it can end the element.
#[must_use]
pub fn json_ld(page: &Page, said: &Said<'_>, config: &Config) -> String {
    let mut graph = vec![Node::Page(about(page, said, config))];
    if !said.above.is_empty() {
        let steps = said.above.iter().copied().chain([(said.title, said.url)]).zip(1..);
        let steps = steps.map(|((name, item), position)| ListItem { position, name, item });
        graph.push(Node::Crumbs(Crumbs { steps: steps.collect() }));
    }
    let data = Data { context: "https://schema.org", graph };
    // Texts and numbers can always be written.
    escaped(serde_json::to_string(&data).unwrap_or_default())
}

/// A page with a date is an article.
fn about<'a>(page: &'a Page, said: &Said<'a>, config: &'a Config) -> About<'a> {
    let front = &page.head.front;
    let moment = |date: &Option<_>| date.as_ref().and_then(Date::moment).map(|moment| moment.rfc3339());
    let published = moment(&front.date);
    let is_article = page.kind == Kind::Page && published.is_some();
    let person = |name: &'a str| Person { name };
    let author = match front.authors.as_slice() {
        [] if config.author.is_empty() => None,
        [] => Some(Authors::One(person(&config.author))),
        [name] => Some(Authors::One(person(name))),
        names => Some(Authors::Several(names.iter().map(|name| person(name)).collect())),
    };
    About {
        kind: match (is_article, page.url.is_empty()) {
            (true, _) => "Article",
            (false, true) => "WebSite",
            (false, false) => "WebPage",
        },
        headline: is_article.then_some(said.title),
        main_of: is_article.then_some(said.url),
        name: (!is_article).then_some(said.title),
        url: said.url,
        description: said.summary,
        lang: said.lang,
        modified: moment(&front.updated).or_else(|| published.clone()),
        published,
        author: author.filter(|_| is_article),
        image: said.image,
    }
}

/// JSON without the signs that mean something in HTML; in JSON they stand in texts only, where they can be written by number.
fn escaped(json: String) -> String {
    const SIGNS: [char; 5] = ['<', '>', '&', '\u{2028}', '\u{2029}'];
    let has = |sign: &str| memmem::find(json.as_bytes(), sign.as_bytes()).is_some();
    if memchr3(b'<', b'>', b'&', json.as_bytes()).is_none() && !has("\u{2028}") && !has("\u{2029}") {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    let mut rest = json.as_str();
    while let Some(at) = rest.find(SIGNS) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let mut signs = after.chars();
        if let Some(sign) = signs.next() {
            let _ = write!(out, "\\u{:04x}", u32::from(sign));
        }
        rest = signs.as_str();
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn nothing_in_the_data_ends_the_element_around_it() {
        let nasty = "</script><!-- <script> & \" \\ \u{2028} 棋";
        let json = escaped(json!({ nasty: nasty }).to_string());
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        let back: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(back[nasty], nasty);
    }
}
