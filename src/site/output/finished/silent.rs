//! Links and headings that say nothing: nobody sees them, and to those who hear a page they are only in the way.

use crate::site::source::html::{Piece, Pieces, Tag, unescaped};

/// The links and headings of a page that have not ended.
#[derive(Default)]
pub struct Open<'a> {
    link: Option<Tag<'a>>,
    heading: Option<Tag<'a>>,
}

impl<'a> Open<'a> {
    /// Meets the next tag of a page; gives the beginning of a link or heading that ends with it and has said nothing.
    pub fn meet(&mut self, html: &'a str, tag: &Tag<'a>) -> Option<Tag<'a>> {
        let open = match &*tag.name {
            "a" => &mut self.link,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => &mut self.heading,
            _ => return None,
        };
        if !tag.closes {
            *open = Some(tag.clone());
            return None;
        }
        let start = open.take()?;
        let inside = html.get(start.span.end..tag.span.start)?;
        if !is_silent(inside) {
            return None;
        }
        let is_for_nobody = start.attribute("aria-hidden").is_some() || start.attribute("hidden").is_some();
        // `#` stands for a link that leads nowhere, which is told; on another page it has the address of its own before it.
        let leads =
            start.name != "a" || start.attribute("href").is_some_and(|href| !href.value.ends_with('#'));
        (leads && !is_for_nobody && !is_named(&start)).then_some(start)
    }
}

/// Elements that say no more than what stands in them. What others show, only a browser knows.
const PLAIN: [&str; 20] = [
    "abbr", "b", "bdi", "bdo", "cite", "code", "div", "em", "i", "kbd", "mark", "p", "q", "s", "small",
    "span", "strong", "sub", "sup", "u",
];

/// Whether an element has a name beside what stands in it.
fn is_named(tag: &Tag<'_>) -> bool {
    let says =
        |name: &&str| tag.attribute(name).is_some_and(|words| !unescaped(words.value).trim().is_empty());
    ["aria-label", "aria-labelledby", "title"].iter().any(says)
}

/// Whether a piece of HTML says nothing.
pub fn is_silent(html: &str) -> bool {
    // Nearly everything says something at once.
    if html.trim_start().starts_with(|c| !['<', '&'].contains(&c)) {
        return false;
    }
    let is_blank = |text: &str| unescaped(text).trim().is_empty();
    let mut pieces = Pieces::new(html);
    while let Some(piece) = pieces.next() {
        let tag = match piece {
            Piece::Text(text) if is_blank(text) => continue,
            Piece::Tag(tag) if tag.closes || ["br", "wbr"].contains(&&*tag.name) => continue,
            Piece::Text(_) => return false,
            Piece::Tag(tag) => tag,
        };
        let is_plain = PLAIN.contains(&&*tag.name);
        if tag.name == "img" && tag.attribute("alt").is_some_and(|alt| alt.value.trim().is_empty()) {
            continue;
        }
        if (is_plain || ["a", "svg"].contains(&&*tag.name)) && tag.attribute("aria-hidden").is_some() {
            pieces.inside(&tag.name);
        } else if !is_plain || is_named(&tag) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_headings_without_words_say_nothing() {
        let silent = |html: &str| {
            let (mut open, mut pieces) = (Open::default(), Pieces::new(html));
            let mut found = Vec::new();
            while let Some(tag) = pieces.next_tag() {
                found.extend(open.meet(html, &tag).map(|tag| tag.name.into_owned()));
            }
            found
        };
        for html in [
            "<a href=\"x\">x</a>",
            "<a href=\"x\" aria-label=\"x\"></a>",
            "<a href=\"x\"><span class=\"icon\" title=\"x\"></span></a>",
            "<a href=\"x\"><img src=\"y\" alt=\"x\"></a>",
            "<a href=\"x\"><img src=\"y\"></a>",
            "<a href=\"x\" aria-hidden=\"true\"></a>",
            "<a href=\"x\"><svg><title>x</title></svg></a>",
            "<a name=\"x\"></a>",
            "<h2>&nbsp;&lt;</h2>",
            "<h2> <b>x</b><a href=\"#x\" aria-hidden=\"true\">#</a></h2>",
        ] {
            assert_eq!(silent(html), Vec::<String>::new(), "{html}");
        }
        for html in [
            "<a href=\"x\"></a>",
            "<a href=\"x\"> <span class=\"icon\"></span>\n</a>",
            "<a href=\"x\"><img src=\"y\" alt=\"\"></a>",
            "<a href=\"x\"><svg aria-hidden=\"true\"><path/></svg></a>",
        ] {
            assert_eq!(silent(html), ["a"], "{html}");
        }
        assert_eq!(silent("<h2>&nbsp;</h2><h3><b> &#160;</b>&#xa0;</h3>"), ["h2", "h3"]);
        assert_eq!(silent("<h2 id=\"x\"><a href=\"#x\" aria-hidden=\"true\">#</a></h2>"), ["h2"]);
    }
}
