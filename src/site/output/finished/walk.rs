//! What finished pages say that can be wrong.

use std::borrow::Cow;

use super::silent::{Open, is_silent};
use super::unclosed::Takers;
use crate::site::look::assets::css::{self, Piece};
use crate::site::source::html::{Attribute, Lacks, Pieces, Tag, unescaped};
use kisho_game::text::Id;
use memchr::memchr2;

/// What a page says: what can be wrong, and what it needs style sheets for.
pub enum Says<'a> {
    /// An element begins.
    Opens,
    /// It has classes.
    Classes(&'a str),
    /// The name of a place.
    Id(Cow<'a, str>),
    /// A name that no link can lead to.
    BadId(Cow<'a, str>),
    /// The id of another element: what a label belongs to, or whose text names or describes an element.
    Refers(Cow<'a, str>),
    /// A name that older pages give a place, which may have an id of the same name.
    Name(Cow<'a, str>),
    /// An address.
    Leads(Kind, Cow<'a, str>),
    /// A picture without words that stand for it; `true` if it says that it needs none.
    Wordless(bool),
    /// A link or a heading has no words; it is told when that ends.
    Silent,
    /// A picture without an address.
    Nowhere,
    /// A heading and its level.
    Heading(u8),
    /// A caption, which stands for the words of the pictures of its figure.
    Caption,
    /// A figure begins or ends.
    Figure(bool),
    /// The page, with its language.
    Page(Option<Cow<'a, str>>),
    /// A part in another language.
    Language(Cow<'a, str>),
    /// Where the addresses after it start.
    Base(Cow<'a, str>),
    /// The page only leads to another one, at this address.
    SendsOn(Cow<'a, str>),
    /// A comment, a tag or an element does not end, and takes what comes after it.
    Unclosed(Lacks),
}

impl<'a> Says<'a> {
    /// What a message about it is called, and what of it that would be about. Who wrote it writes the same.
    pub fn subject(&self, tag: &Tag<'a>) -> Option<(Id, Cow<'a, str>)> {
        let value = |name| tag.attribute(name).map_or(Cow::Borrowed(tag.text()), |is| unescaped(is.value));
        Some(match self {
            Self::Id(id) => (Id::IdDuplicate, id.clone()),
            Self::BadId(_) => (Id::IdInvalid, Cow::Borrowed(tag.text())),
            Self::Refers(id) => (Id::IdMissing, id.clone()),
            Self::Leads(Kind::Picture, address) => (Id::ImageMissing, address.clone()),
            Self::Leads(_, address) | Self::Base(address) => (Id::LinkBroken, address.clone()),
            Self::Silent if tag.name == "a" => (Id::LinkText, value("href")),
            Self::Silent => (Id::HeadingEmpty, value("id")),
            Self::Nowhere => (Id::ImageMissing, Cow::Borrowed(tag.text())),
            Self::Wordless(_) if tag.name == "area" => (Id::ImageAlt, value("href")),
            Self::Wordless(_) => (Id::ImageAlt, value("src")),
            Self::Heading(_) => (Id::HeadingLevel, value("id")),
            Self::Page(_) => (Id::HtmlLang, value("lang")),
            Self::Language(lang) => (Id::HtmlLang, lang.clone()),
            Self::Unclosed(_) => (Id::BlockUnclosed, Cow::Borrowed(tag.text())),
            Self::Opens | Self::Classes(_) | Self::Name(_) | Self::Caption => return None,
            Self::Figure(_) | Self::SendsOn(_) => return None,
        })
    }
}

/// What an address is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Readers may go there.
    Link,
    /// It is shown as a picture.
    Picture,
    /// Browsers load it.
    File,
}

/// Tells everything, from the first to the last. What stands in a `<template>` only waits to be copied by a script, so that of
/// it only elements and classes are told.
pub fn walk<'a>(html: &'a str, mut tell: impl FnMut(&Tag<'a>, Says<'a>)) {
    let mut pieces = Pieces::new(html);
    let (mut open, mut takers, mut waiting) = (Open::default(), Takers::default(), 0_usize);
    let (mut is_post, mut is_begun, mut caption) = (false, false, None);
    while let Some(tag) = pieces.next_tag() {
        let mut is_broken = false;
        for (taker, lacks) in pieces.unclosed.drain(..) {
            is_broken |= lacks != Lacks::ClosingTag && taker.span.start == tag.span.start;
            tell(&taker, Says::Unclosed(lacks));
        }
        takers.meet(&tag).for_each(|tag| tell(&tag, Says::Unclosed(Lacks::ClosingTag)));
        let is_template = tag.name == "template";
        if waiting > 0 {
            if tag.closes {
                waiting -= usize::from(is_template);
                continue;
            }
            waiting += usize::from(is_template);
            tell(&tag, Says::Opens);
            let classes = pieces.attributes().find(|attribute| attribute.name == "class");
            classes.into_iter().for_each(|classes| tell(&tag, Says::Classes(classes.value)));
            continue;
        }
        if let Some(silent) = open.meet(html, &tag) {
            tell(&silent, Says::Silent);
        }
        match (&*tag.name, caption) {
            // A figure that ends closes its caption, too, unless it stands in that.
            ("figure", Some((start, _))) if !tag.closes => caption = Some((start, true)),
            ("figcaption", said) | ("figure", said @ Some((_, false))) => {
                let said = said.and_then(|(start, _)| html.get(start..tag.span.start)).unwrap_or_default();
                if !is_silent(said) {
                    tell(&tag, Says::Caption);
                }
                caption = (!tag.closes).then_some((tag.span.end, false));
            }
            _ => {}
        }
        if tag.closes {
            match &*tag.name {
                "figure" => tell(&tag, Says::Figure(false)),
                "form" => is_post = false,
                _ => {}
            }
            continue;
        }
        waiting = usize::from(is_template);
        tell(&tag, Says::Opens);
        // What its attributes seem to be comes from what is missing.
        if is_broken {
            continue;
        }
        element(&tag, &mut tell);
        // What another `<html>` has, browsers add to the first one, and leave out what that has already.
        if tag.name == "html" && !std::mem::replace(&mut is_begun, true) {
            tell(&tag, Says::Page(tag.attribute("lang").map(|lang| unescaped(lang.value))));
        }
        if tag.name == "form" {
            is_post = posts(&tag, "method").unwrap_or(false);
        }
        if tag.name == "style" {
            let style = html.get(tag.span.end..pieces.at()).unwrap_or_default();
            urls(style, Kind::File, &mut |says| tell(&tag, says));
        }
        for attribute in pieces.attributes() {
            match &*attribute.name {
                // Only programs take what is posted, and those are no files of the site.
                "action" | "formaction" if posts(&tag, "formmethod").unwrap_or(is_post) => {}
                _ => said(&tag, &attribute, &mut |says| tell(&tag, says)),
            }
        }
    }
    pieces.unclosed.drain(..).for_each(|(tag, lacks)| tell(&tag, Says::Unclosed(lacks)));
    takers.rest().for_each(|tag| tell(&tag, Says::Unclosed(Lacks::ClosingTag)));
}

/// Whether a form or one of its buttons posts what readers have put in, or leads nowhere, as that of a dialog does; `None` if it does not
/// say it. `name`: the attribute that does.
fn posts(tag: &Tag<'_>, name: &str) -> Option<bool> {
    let method = tag.attribute(name)?.value.trim_ascii();
    Some(["post", "dialog"].iter().any(|other| method.eq_ignore_ascii_case(other)))
}

/// What the name of an element says.
fn element<'a>(tag: &Tag<'a>, tell: &mut impl FnMut(&Tag<'a>, Says<'a>)) {
    match &*tag.name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            let level = tag.name.as_bytes().get(1).map_or(0, |digit| digit - b'0');
            tell(tag, Says::Heading(level));
        }
        "img" => {
            let has = |name: &str| tag.attribute(name).is_some_and(|is| !is.value.trim_ascii().is_empty());
            // A script may have its address somewhere else.
            if !has("src") && !has("srcset") && !tag.attributes().any(|is| is.name.starts_with("data-")) {
                tell(tag, Says::Nowhere);
            }
            let hidden = tag.attribute("aria-hidden").is_some() || tag.attribute("role").is_some();
            match tag.attribute("alt").map(|alt| alt.value.trim_ascii().is_empty()) {
                Some(false) => {}
                None if hidden || tag.attribute("aria-label").is_some() => {}
                alt => tell(tag, Says::Wordless(alt.is_some())),
            }
        }
        "input" | "area" => {
            let has_type = |kind: &str| {
                tag.attribute("type").is_some_and(|is| is.value.trim_ascii().eq_ignore_ascii_case(kind))
            };
            let acts = if tag.name == "area" { tag.attribute("href").is_some() } else { has_type("image") };
            let is_named = ["alt", "aria-label", "aria-labelledby", "title"].iter().any(|name| {
                // Of areas that lead to the same place one may have the words.
                let is_area = *name == "alt" && tag.name == "area";
                tag.attribute(name).is_some_and(|words| is_area || !words.value.trim_ascii().is_empty())
            });
            if acts && !is_named && tag.attribute("aria-hidden").is_none() {
                tell(tag, Says::Wordless(false));
            }
        }
        "figure" => tell(tag, Says::Figure(true)),
        "base" => {
            let start = tag.attribute("href").map(|start| Says::Base(unescaped(start.value)));
            start.into_iter().for_each(|start| tell(tag, start));
        }
        "meta" => meta(tag, tell),
        _ => {}
    }
}

/// What a `<meta>` says that leads somewhere.
fn meta<'a>(tag: &Tag<'a>, tell: &mut impl FnMut(&Tag<'a>, Says<'a>)) {
    let Some(content) = tag.attribute("content").map(|content| content.value) else { return };
    if tag.attribute("http-equiv").is_some_and(|is| is.value.eq_ignore_ascii_case("refresh")) {
        let Some((seconds, address)) = refresh(content) else { return };
        // After some seconds the page has been read.
        if seconds.trim_matches('0').is_empty() {
            tell(tag, Says::SendsOn(address.clone()));
        }
        tell(tag, Says::Leads(Kind::Link, address));
        return;
    }
    let name = tag.attribute("property").or_else(|| tag.attribute("name"));
    if !content.is_empty() && name.is_some_and(|name| is_card(name.value)) {
        tell(tag, Says::Leads(Kind::Picture, unescaped(content)));
    }
}

/// Whether this is the name of the picture that other sites show with a link to the page.
fn is_card(name: &str) -> bool {
    matches!(
        name,
        "og:image" | "og:image:url" | "og:image:secure_url" | "twitter:image" | "twitter:image:src"
    )
}

/// What an attribute says.
fn said<'a>(tag: &Tag<'a>, attribute: &Attribute<'a>, tell: &mut impl FnMut(Says<'a>)) {
    let value = || unescaped(attribute.value);
    match (&*attribute.name, &*tag.name) {
        ("class", _) => tell(Says::Classes(attribute.value)),
        ("id", _) => {
            tell(Says::Id(value()));
            if attribute.value.is_empty() || attribute.value.bytes().any(|byte| byte.is_ascii_whitespace()) {
                tell(Says::BadId(value()));
            }
        }
        ("for", "label" | "output")
        // In formulas `form` says where an operator stands.
        | ("form", "button" | "fieldset" | "input" | "object" | "output" | "select" | "textarea")
        | ("popovertarget" | "commandfor", "button" | "input")
        | ("list", _)
        | ("headers", "td" | "th") => refers(attribute.value, tell),
        (name, _) if name.strip_prefix("aria-").is_some_and(is_relation) => refers(attribute.value, tell),
        ("usemap", "img") => {
            let name = attribute.value.split_once('#').map(|(_, name)| unescaped(name));
            name.filter(|name| !name.is_empty()).into_iter().for_each(|name| tell(Says::Refers(name)));
        }
        ("name", "a" | "map") => tell(Says::Name(value())),
        // Some write the title of a book into it.
        ("cite", _) if !attribute.value.contains('/') => {}
        ("href", "a" | "area")
        | ("xlink:href", "a")
        | ("action", "form")
        | ("formaction", "button" | "input")
        | ("cite", _) => tell(Says::Leads(Kind::Link, value())),
        ("href" | "xlink:href", "image") | ("src", "img" | "input") | ("poster", _)
        | ("background", "body" | "table" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr") => {
            tell(Says::Leads(Kind::Picture, value()));
        }
        ("href", "link") | ("href" | "xlink:href", "use") | ("src", _) | ("data", "object") => {
            tell(Says::Leads(Kind::File, value()));
        }
        ("srcset", _) => {
            sources(attribute.value).for_each(|url| tell(Says::Leads(Kind::Picture, unescaped(url))))
        }
        ("style", _) => urls(attribute.value, Kind::Picture, tell),
        (
            "fill" | "stroke" | "clip-path" | "mask" | "filter" | "marker-start" | "marker-mid" | "marker-end",
            _,
        ) => urls(attribute.value, Kind::File, tell),
        ("hreflang", _) if attribute.value != "x-default" => tell(Says::Language(value())),
        ("lang", name) if name != "html" => tell(Says::Language(value())),
        _ => {}
    }
}

/// Whether an attribute of this name after `aria-` holds ids of elements to which an element is related.
fn is_relation(name: &str) -> bool {
    matches!(
        name,
        "activedescendant"
            | "controls"
            | "describedby"
            | "details"
            | "errormessage"
            | "flowto"
            | "labelledby"
            | "owns"
    )
}

/// The ids of other elements in a value.
fn refers<'a>(value: &'a str, tell: &mut impl FnMut(Says<'a>)) {
    value.split_ascii_whitespace().for_each(|id| tell(Says::Refers(unescaped(id))));
}

/// The addresses of a list of pictures in several sizes.
fn sources(list: &str) -> impl Iterator<Item = &str> {
    // An address may hold commas, but none stands at its end.
    list.split_ascii_whitespace().filter_map(|word| {
        let is_size = word.trim_end_matches(',').ends_with(['w', 'x'])
            && word.starts_with(|c: char| c.is_ascii_digit());
        Some(word.trim_end_matches(',')).filter(|word| !is_size && !word.is_empty())
    })
}

/// The whole seconds after which a page leads to another one, and the address of that. `None`: to none, though it may be loaded
/// again.
fn refresh(content: &str) -> Option<(&str, Cow<'_, str>)> {
    let content = content.trim_ascii();
    let rest = content.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let (seconds, _) = content.split_once(|c: char| !c.is_ascii_digit())?;
    if rest.len() == content.len() || !rest.starts_with([';', ',', ' ', '\t', '\n', '\r', '\u{c}']) {
        return None;
    }
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_ascii();
    let named = rest.split_once('=').filter(|(name, _)| name.trim_ascii().eq_ignore_ascii_case("url"));
    let address = unquoted(named.map_or(rest, |(_, address)| address));
    (!address.is_empty()).then_some((seconds, address))
}

/// An address without the quotation marks around it.
fn unquoted(address: &str) -> Cow<'_, str> {
    match unescaped(address.trim_ascii()) {
        Cow::Borrowed(url) => Cow::Borrowed(url.trim_matches(['"', '\''])),
        Cow::Owned(url) => Cow::Owned(url.trim_matches(['"', '\'']).to_owned()),
    }
}

/// What an address of a style begins with.
const URL: &str = "url(";

/// The addresses of a style, and of the style sheets that it imports.
fn urls<'a>(style: &'a str, kind: Kind, tell: &mut impl FnMut(Says<'a>)) {
    // Figures are full of styles without any.
    if memchr2(b'(', b'@', style.as_bytes()).is_none() {
        return;
    }
    let (mut at, mut awaits) = (0, false);
    while let Some(rest) = style.get(at..).filter(|rest| !rest.is_empty()) {
        let (piece, length) = css::piece(rest);
        let this = rest.get(..length).unwrap_or_default();
        let before = style.get(..at).unwrap_or_default();
        let is_quoted = this.starts_with(['"', '\'']);
        match piece {
            Piece::Gap => {}
            Piece::Text if is_quoted && !std::mem::take(&mut awaits) => {}
            Piece::Text => {
                let bare = this.get(URL.len()..).and_then(|inside| inside.strip_suffix(')'));
                let address = if is_quoted { Some(this) } else { bare };
                address.into_iter().for_each(|address| tell(Says::Leads(kind, unquoted(address))));
            }
            Piece::Other => {
                let imports = || this.eq_ignore_ascii_case("import") && before.ends_with('@');
                awaits = this.eq_ignore_ascii_case(URL) || imports();
            }
        }
        at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_waits_in_templates_only_elements_and_classes_are_told() {
        let html = "<p id=a><template id=b><b id=c class=x><template><i></template><u></template><s id=d></template><q id=e>";
        let (mut ids, mut opens, mut classes) = (Vec::new(), Vec::new(), Vec::new());
        walk(html, |tag, says| match says {
            Says::Id(id) => ids.push(id.into_owned()),
            Says::Opens => opens.push(tag.name.clone().into_owned()),
            Says::Classes(list) => classes.push(list),
            _ => {}
        });
        assert_eq!(ids, ["a", "b", "d", "e"]);
        assert_eq!(opens, ["p", "template", "b", "template", "i", "u", "s", "q"]);
        assert_eq!(classes, ["x"]);
    }
}
