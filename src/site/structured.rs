//! What a page is, as data for search engines: JSON-LD in the words of schema.org.

use serde_json::{Value, json};

use super::config::Config;
use super::moment::Moment;
use super::tree::{Kind, Page};

/// What there is to say of a page.
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

/// The data of a page, to stand in a `<script type="application/ld+json">`. No browser runs it, and nothing in it can end the element.
#[must_use]
pub fn json_ld(page: &Page, said: &Said<'_>, config: &Config) -> String {
    let mut graph = vec![about(page, said, config)];
    if !said.above.is_empty() {
        let steps = said.above.iter().copied().chain([(said.title, said.url)]).zip(1..);
        let steps = steps.map(|((name, url), position)| {
            json!({ "@type": "ListItem", "position": position, "name": name, "item": url })
        });
        graph.push(json!({ "@type": "BreadcrumbList", "itemListElement": steps.collect::<Vec<_>>() }));
    }
    escaped(&json!({ "@context": "https://schema.org", "@graph": graph }).to_string())
}

/// A page with a date is an article.
fn about(page: &Page, said: &Said<'_>, config: &Config) -> Value {
    let front = &page.head.front;
    let moment = |date: &Option<_>| date.as_ref().and_then(Moment::of).map(|moment| moment.rfc3339());
    let published = moment(&front.date);
    let is_article = page.kind == Kind::Page && published.is_some();
    let mut data = match (is_article, page.url.is_empty()) {
        (true, _) => json!({ "@type": "Article", "headline": said.title, "mainEntityOfPage": said.url }),
        (false, true) => json!({ "@type": "WebSite", "name": said.title }),
        (false, false) => json!({ "@type": "WebPage", "name": said.title }),
    };
    let person = |name: &str| json!({ "@type": "Person", "name": name });
    let author = match front.authors.as_slice() {
        [] if config.author.is_empty() => None,
        [] => Some(person(&config.author)),
        [name] => Some(person(name)),
        names => Some(names.iter().map(|name| person(name)).collect()),
    };
    let more = [
        ("url", Some(said.url.into())),
        ("description", Some(said.summary).filter(|summary| !summary.is_empty()).map(Value::from)),
        ("inLanguage", Some(said.lang.into())),
        ("datePublished", published.clone().map(Value::from)),
        ("dateModified", moment(&front.updated).or(published).map(Value::from)),
        ("author", author.filter(|_| is_article)),
        ("image", said.image.map(Value::from)),
    ];
    if let Some(data) = data.as_object_mut() {
        data.extend(more.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    }
    data
}

/// JSON without the signs that mean something in HTML; in JSON they stand in texts only, where they can be written by number.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_the_data_ends_the_element_around_it() {
        let nasty = "</script><!-- <script> & \" \\ \u{2028} 棋";
        let json = escaped(&json!({ nasty: nasty }).to_string());
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        let back: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(back[nasty], nasty);
    }
}
