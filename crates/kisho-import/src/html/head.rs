//! What the head of a page says about it.

use super::dom::{Dom, Kind, NodeId};
use super::{boards, codes, players};
use crate::dates::day;
use kisho_game::text::Lang;
use kisho_source::Language;

/// What stands in front matter.
#[derive(Debug, Default)]
pub struct Head {
    /// The title of the window.
    pub title: Option<String>,
    /// What the page is about.
    pub description: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it was written, as RFC 3339 has it.
    pub date: Option<String>,
    /// When it was changed.
    pub updated: Option<String>,
    /// Its language.
    pub lang: Option<Language>,
}

/// Names under which pages keep the day when they were written.
const DATES: [&str; 7] = [
    "article:published_time",
    "datepublished",
    "date",
    "dc.date",
    "dcterms.created",
    "dc.date.issued",
    "created",
];

/// And when they were changed.
const CHANGES: [&str; 5] =
    ["article:modified_time", "datemodified", "last-modified", "revised", "dcterms.modified"];

/// Reads the head, and what else of the page says when it was written.
#[must_use]
pub fn read(dom: &Dom) -> Head {
    let meta = |names: &[&str]| {
        let named = |id: NodeId| {
            let name = ["name", "property", "itemprop", "http-equiv"]
                .iter()
                .find_map(|key| dom.attribute(id, key))?;
            let place = names.iter().position(|known| name.eq_ignore_ascii_case(known))?;
            Some((place, dom.attribute(id, "content")?.trim()))
        };
        let found = dom.below(0).filter(|&id| dom.name(id) == "meta").filter_map(named);
        found
            .filter(|(_, value)| !value.is_empty())
            .min_by_key(|(place, _)| *place)
            .map(|(_, value)| value.to_owned())
    };
    let mut times = dom.below(0).filter(|&id| dom.name(id) == "time" && is_of_page(dom, id));
    let time = || times.find_map(|id| dom.attribute(id, "datetime").map(str::to_owned));
    let html = dom.first(0, "html");
    let of_tag = |id| dom.attribute(id, "lang").or_else(|| dom.attribute(id, "xml:lang"));
    let said = html.and_then(of_tag).or_else(|| dom.first(0, "body").and_then(of_tag));
    let in_meta = || meta(&["content-language", "og:locale", "language"]).and_then(|text| named(&text));
    let title = dom.first(0, "title").map(|id| dom.words(id)).filter(|title| !title.is_empty());
    Head {
        title: title.or_else(|| meta(&["og:title"])),
        description: meta(&["description", "og:description"]).map(|text| one_line(&text)),
        author: meta(&["author", "article:author", "dc.creator"])
            .map(|text| one_line(&text))
            .filter(|name| !name.contains("://") && !name.contains('@')),
        date: meta(&DATES).or_else(time).and_then(|text| day(&text)),
        updated: meta(&CHANGES).and_then(|text| day(&text)),
        lang: said
            .and_then(language)
            .or_else(in_meta)
            .or_else(|| is_japanese(dom).then_some(Lang::Ja.into())),
    }
}

/// The language of a tag. Regions of those that kisho speaks do not divide the pages of a site: of two pages one says `ja`, and
/// the other `ja-JP`.
fn language(tag: &str) -> Option<Language> {
    let tag = tag.trim();
    Lang::from_tag(tag).map(Language::from).or_else(|| Language::from_tag(tag))
}

/// The first of the languages that a page names in its head, as `en, ja` or `en_US`. A word for it is no tag.
fn named(text: &str) -> Option<Language> {
    let tag = text.split(',').next().unwrap_or_default().replace('_', "-");
    let is_tag = tag.trim().split('-').next().is_some_and(|first| first.len() <= 3);
    language(&tag).filter(|_| is_tag)
}

/// How many seconds a page may be seen before it leads on to another, and still be nothing but a sign that points there.
const SOON: u64 = 10;

/// With how many characters outside links a page that is seen has a text of its own.
const MUCH: usize = 200;

/// Where a page leads on to that is nothing but a sign: nobody sees it, or there is nothing to be seen on it. The pages of a slide
/// show are none.
#[must_use]
pub fn leads(dom: &Dom) -> Option<String> {
    let (_, wait, to) = refresh(dom)?;
    (wait == 0 || (wait <= SOON && !shows_much(dom))).then_some(to)
}

/// Whether there is a board, a picture or much text on a page.
fn shows_much(dom: &Dom) -> bool {
    const SHOWN: [&str; 8] = ["img", "svg", "object", "embed", "iframe", "applet", "canvas", "video"];
    const OTHERS: [&str; 6] = ["a", "head", "script", "style", "noscript", "template"];
    let mut characters = 0;
    let mut open = vec![0];
    while let Some(id) = open.pop() {
        if boards::block(dom, id).is_some() || players::file(dom, id).is_some() {
            return true;
        }
        match &dom.get(id).kind {
            Kind::Element(name, _) if SHOWN.contains(&name.as_str()) => return true,
            Kind::Element(name, _) if OTHERS.contains(&name.as_str()) => continue,
            Kind::Text(text) if !codes::announced(text).is_empty() => return true,
            Kind::Text(text) => characters += text.chars().filter(|c| !c.is_whitespace()).count(),
            _ => {}
        }
        open.extend(&dom.get(id).children);
    }
    characters >= MUCH
}

/// Where a page leads on to by itself: the element that says so, after how many seconds, and the address.
#[must_use]
pub fn refresh(dom: &Dom) -> Option<(NodeId, u64, String)> {
    let is_refresh = |id: &NodeId| {
        dom.attribute(*id, "http-equiv").is_some_and(|name| name.trim().eq_ignore_ascii_case("refresh"))
    };
    dom.below(0).filter(|&id| dom.name(id) == "meta").filter(is_refresh).find_map(|id| {
        let said = dom.attribute(id, "content")?.trim_start();
        let digits = said.find(|c: char| !c.is_ascii_digit()).unwrap_or(said.len());
        let (wait, rest) = said.split_at_checked(digits)?;
        let to = rest.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
        let to = to.trim_start().trim_start_matches([';', ',']).trim_start();
        let named = to.get(..3).filter(|name| name.eq_ignore_ascii_case("url")).and_then(|_| to.get(3..));
        let to = named.and_then(|to| to.trim_start().strip_prefix('=')).unwrap_or(to).trim();
        let quote = to.chars().next().filter(|c| "'\"".contains(*c));
        let to =
            quote.map_or(to, |quote| to.trim_start_matches(quote).split(quote).next().unwrap_or_default());
        // More digits than a number has is a long wait.
        (!to.is_empty())
            .then(|| (id, if wait.is_empty() { 0 } else { wait.parse().unwrap_or(u64::MAX) }, to.to_owned()))
    })
}

/// Whether a time is the one when the page was written. Others are of whatever the text is about.
fn is_of_page(dom: &Dom, time: NodeId) -> bool {
    const CLASSES: [&str; 6] =
        ["published", "dt-published", "entry-date", "entry-published", "post-date", "pubdate"];
    dom.attribute(time, "pubdate").is_some()
        || dom.attribute(time, "itemprop").is_some_and(|name| name.eq_ignore_ascii_case("datePublished"))
        || CLASSES.iter().any(|class| dom.has_class(time, class))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a page that names no language is in Japanese: whether it has more kana than words in Latin letters. Pages in English
/// explain words of the game. Records and programs are in no language.
fn is_japanese(dom: &Dom) -> bool {
    const OTHERS: [&str; 7] = ["code", "noscript", "pre", "script", "style", "template", "textarea"];
    let (mut kana, mut words) = (0, 0);
    let mut open: Vec<NodeId> = dom.first(0, "body").into_iter().collect();
    while let Some(id) = open.pop() {
        match &dom.get(id).kind {
            Kind::Element(name, _) if OTHERS.contains(&name.as_str()) => continue,
            Kind::Text(text) => {
                kana += text.chars().filter(|c| ('ぁ'..='ヺ').contains(c)).count();
                // Points such as Q16 are no words.
                let is_word = |word: &&str| {
                    word.contains(|c: char| c.is_ascii_alphabetic())
                        && !word.contains(|c: char| c.is_ascii_digit())
                };
                words += text.split_whitespace().filter(is_word).count();
            }
            _ => {}
        }
        open.extend(&dom.get(id).children);
    }
    kana > words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lead_on() {
        for (content, wanted) in [
            ("0; URL=a/b.html", Some((0, "a/b.html"))),
            ("5;url='b c.html'", Some((5, "b c.html"))),
            ("0.5, b.html", Some((0, "b.html"))),
            ("99999999999999999999;b", Some((u64::MAX, "b"))),
            ("urls.html", Some((0, "urls.html"))),
            ("300", None),
            ("0; url=", None),
            ("", None),
        ] {
            let dom = Dom::parse(&format!("<meta http-equiv=Refresh content=\"{content}\">")).unwrap();
            let found = refresh(&dom).map(|(_, wait, to)| (wait, to));
            assert_eq!(found, wanted.map(|(wait, to)| (wait, to.to_owned())), "{content}");
        }
    }

    #[test]
    fn pages_with_something_to_see_stay() {
        let leads = |wait: u64, body: &str| {
            let page = format!("<meta http-equiv=refresh content='{wait};b.html'><title>A</title>{body}");
            leads(&Dom::parse(&page).unwrap()).is_some()
        };
        let text = "x".repeat(MUCH);
        let link = format!("<p>Moved to <a href=b.html>{text}<img src=a.gif></a><script>{text}</script>");
        assert!(leads(SOON, &link));
        assert!(!leads(SOON + 1, &link));
        for shown in [
            &*text,
            "<img src=a.gif>",
            "<div class=qf_board_viewer data-qfcode=gkwAAAAQ></div>",
            "<p>棋譜コード:gkwAAAAQ",
            "<pre>(;GM[1]SZ[9];B[ee])</pre>",
            "<p>Moved<div data-wgo=a.sgf></div>",
        ] {
            assert!(!leads(3, shown), "{shown}");
            assert!(leads(0, shown), "{shown}");
        }
    }

    #[test]
    fn the_head_of_a_page() {
        let dom = Dom::parse(
            "<html lang=ja-JP><title> 壁の\n定跡 </title><meta name=Description content='コリドール の話'>\
             <meta name=author content='壁 太郎'><meta name=date content=2015/1/2><meta property=article:published_time content=2014-12-31>",
        )
        .unwrap();
        let head = read(&dom);
        assert_eq!(head.author.as_deref(), Some("壁 太郎"));
        assert_eq!(head.title.as_deref(), Some("壁の 定跡"));
        assert_eq!(head.description.as_deref(), Some("コリドール の話"));
        assert_eq!(head.date.as_deref(), Some("2014-12-31"), "the name that says most");
        assert_eq!(head.lang, Some(Lang::Ja.into()));
        let dated = |time: &str| {
            let page = format!(
                "<p>On <time datetime=1999-12-31>the day</time> <time datetime=2001-02-03 {time}>x</time>"
            );
            read(&Dom::parse(&page).unwrap()).date
        };
        assert_eq!(dated(""), None, "it may be the day of a game");
        for own in ["pubdate", "itemprop=datePublished", "class='updated published'"] {
            assert_eq!(dated(own).as_deref(), Some("2001-02-03"), "{own}");
        }
        for (page, lang) in [
            ("<p>これは", Some("ja")),
            ("<p>This", None),
            ("<html lang=zh-cn><p>围棋", Some("zh-CN")),
            ("<html lang=' de '><p>Go", Some("de")),
            ("<html lang=en-GB><p>Go", Some("en")),
            ("<html lang='?'><p>Go", None),
            ("<meta http-equiv=Content-Language content='en, ja'><p>しちょう", Some("en")),
            ("<meta property=og:locale content=de_AT><p>しちょう", Some("de-AT")),
            ("<meta name=language content=Japanese><p>Go", None),
            ("<body lang=fr><p>しちょう", Some("fr")),
            ("<p>A ladder (しちょう) is an important thing to know.", None),
            ("<p>しちょうは important なものです。<pre>a b c d e f g h i j k l m n</pre>", Some("ja")),
        ] {
            let found = read(&Dom::parse(page).unwrap()).lang;
            assert_eq!(found.as_ref().map(Language::tag), lang, "{page}");
        }
    }
}
