//! The beginning of a page, up to `<!-- more -->`, for lists on other pages.
//!
//! It is taken from the finished text of the page, so that all that can stand there is treated alike: what belongs to one
//! page only (figures, ids, controls) is left out, what is open is closed, and links lead where they led.

use std::collections::HashMap;

use memchr::memmem;

use crate::site::source::html::{Attribute, Piece, Pieces, Tag};
use kisho_source::address::{encode, has_scheme, joined};

/// The id of the place where a reader of the summary reads on.
pub const CONTINUE: &str = "continue-reading";

/// What stands in a page for `<!-- more -->`; Zola has the same.
const MARK: &str = "<span id=\"continue-reading\"></span>";

/// How the comment is written.
const COMMENTS: [&str; 2] = ["<!-- more -->", "<!--more-->"];

/// Stands for the way to the top of the site, which nobody knows before the summary is put on a page: a control
/// character that no text has, "set transmit state" of ISO 6429.
const ROOT: char = '\u{93}';

/// Elements that are left out with all that is in them.
const LEFT_OUT: [&str; 7] = ["figure", "svg", "style", "script", "section", "button", "iframe"];

/// The class of the link in a heading that leads to itself.
const ANCHOR: &str = "anchor";

/// Attributes that mean something only together with the rest of the page.
const LOST: [&str; 5] = ["id", "srcset", "for", "aria-labelledby", "aria-describedby"];

/// Puts the place to read on where a page has the comment; whether it has one.
pub fn mark(html: &mut String) -> bool {
    let at = |comment: &str| memmem::find(html.as_bytes(), comment.as_bytes());
    let found = COMMENTS.iter().find_map(|comment| Some((at(comment)?, comment.len())));
    if let Some((at, length)) = found {
        html.replace_range(at..at + length, MARK);
    }
    found.is_some()
}

/// What stands before that place on the page at `url`.
#[must_use]
pub fn before_more(html: &str, url: &str) -> Option<String> {
    let before = html.get(..memmem::find(html.as_bytes(), MARK.as_bytes())?)?;
    let mut excerpt = Excerpt { url, out: String::new(), open: Vec::new(), names: HashMap::new(), hidden: 0 };
    let mut pieces = Pieces::new(before);
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text("<") => excerpt.text("&lt;"),
            Piece::Text(text) => excerpt.text(text),
            Piece::Tag(tag) if tag.closes => excerpt.close(&tag.name),
            Piece::Tag(tag) => {
                excerpt.start(&tag);
                if tag.is_raw() {
                    excerpt.text(pieces.inside(&tag.name));
                }
            }
        }
    }
    Some(excerpt.finish())
}

/// A summary as it stands on a page from which the top of the site is at `root`.
#[must_use]
pub fn seen_from(summary: &str, root: &str) -> Option<String> {
    summary.contains(ROOT).then(|| summary.replace(ROOT, root))
}

struct Excerpt<'a> {
    url: &'a str,
    out: String,
    /// The elements that are open, and whether each is shown.
    open: Vec<(String, bool)>,
    /// How many elements of each name are open.
    names: HashMap<String, usize>,
    /// How many of them are left out.
    hidden: usize,
}

impl Excerpt<'_> {
    fn text(&mut self, text: &str) {
        if self.hidden == 0 {
            self.out.push_str(text);
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let name = &*tag.name;
        let is_ours = |class: &str| class.starts_with("k-") || class == "footnote-ref";
        let classes = tag.attribute("class").map_or("", |class| class.value);
        let left_out = LEFT_OUT.contains(&name)
            || (name == "a" && classes == ANCHOR && tag.attribute("aria-hidden").is_some())
            || (name != "label" && name != "a" && classes.split_ascii_whitespace().any(is_ours));
        if tag.is_void() {
            if self.hidden == 0 && name != "input" {
                self.write(tag);
            }
            return;
        }
        self.open.push((name.to_owned(), !left_out));
        *self.names.entry(name.to_owned()).or_default() += 1;
        self.hidden += usize::from(left_out);
        if self.hidden == 0 {
            self.write(tag);
        }
    }

    fn write(&mut self, tag: &Tag<'_>) {
        let Some(name) = shown(&tag.name) else { return };
        self.out.push('<');
        self.out.push_str(name);
        for Attribute { name, value, .. } in tag.attributes() {
            // Between other quotation marks a value may hold those that it is written with here.
            if LOST.contains(&&*name) || value.contains('"') {
                continue;
            }
            let leads = ["href", "src"].contains(&&*name);
            let moved = leads.then(|| moved(self.url, value)).flatten();
            let value = moved.as_deref().unwrap_or(value);
            self.out.push_str(&format!(" {name}=\"{value}\""));
        }
        self.out.push('>');
    }

    fn close(&mut self, name: &str) {
        // What nobody opened is not closed.
        while self.names.get(name).is_some_and(|open| *open > 0) {
            if self.close_last().is_none_or(|closed| closed == name) {
                return;
            }
        }
    }

    /// Closes the element that was opened last, and gives its name.
    fn close_last(&mut self) -> Option<String> {
        let (name, is_shown) = self.open.pop()?;
        if let Some(open) = self.names.get_mut(&name) {
            *open -= 1;
        }
        if self.hidden == 0
            && let Some(name) = shown(&name)
        {
            self.out.push_str(&format!("</{name}>"));
        }
        self.hidden -= usize::from(!is_shown);
        Some(name)
    }

    fn finish(mut self) -> String {
        while self.close_last().is_some() {}
        self.out.trim().to_owned()
    }
}

/// What an element is in a summary: headings would be headings of the list, and a label has lost its control.
fn shown(name: &str) -> Option<&str> {
    match name {
        "label" => None,
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Some("p"),
        name => Some(name),
    }
}

/// A link of the page at `url`, from the top of the site; `None` if it is the same everywhere.
fn moved(url: &str, link: &str) -> Option<String> {
    if has_scheme(link) || link.starts_with('/') {
        return None;
    }
    let page = encode(url);
    if link.is_empty() || link.starts_with('#') {
        return Some(format!("{ROOT}{page}{link}"));
    }
    let (path, rest) = link.find(['?', '#']).map_or((link, ""), |at| link.split_at(at));
    let slash = if path.ends_with('/') || path.ends_with('.') { "/" } else { "" };
    let path = joined(&page, path)?;
    let slash = if path.is_empty() { "" } else { slash };
    Some(format!("{ROOT}{path}{slash}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(html: &str) -> Option<String> {
        let mut html = html.to_owned();
        mark(&mut html);
        before_more(&html, "s/a/").map(|text| seen_from(&text, "../").unwrap_or(text))
    }

    #[test]
    fn what_stands_before_the_comment() {
        assert_eq!(summary("<p>One</p>\n<p>Two</p>"), None);
        assert_eq!(summary("<p>One</p>\n<!-- more -->\n<p>Two</p>").as_deref(), Some("<p>One</p>"));
        assert_eq!(summary("<!--more-->x").as_deref(), Some(""));
    }

    #[test]
    fn what_is_open_is_closed_and_what_is_not_open_is_not() {
        let html = "</div><ul>\n<li>a <em>b<!-- more --> c</em></li></ul>";
        assert_eq!(summary(html).as_deref(), Some("<ul>\n<li>a <em>b</em></li></ul>"));
    }

    #[test]
    fn what_belongs_to_the_page_is_left_out() {
        let html = "<svg hidden><symbol id=\"s\"></symbol></svg><h2 id=\"h\">H<a class=\"anchor\" href=\"#h\" aria-hidden=\"true\">#</a></h2>\n\
             <figure class=\"k-figure\"><div>board</div><input id=\"k1-0\"></figure>\
             <div class=\"k-series\" id=\"g\"><div>two</div></div>\
             <p id=\"x\">see <label class=\"k-goto\" for=\"k1-3\">move 3</label>\
             <sup class=\"footnote-ref\" id=\"fnref-1\"><a href=\"#fn-1\">1</a></sup> &lt;b&gt;</p><!-- more -->";
        assert_eq!(summary(html).as_deref(), Some("<p>H</p>\n<p>see move 3 &lt;b&gt;</p>"));
    }

    #[test]
    fn links_lead_where_they_led() {
        for (from, to) in [
            ("../../top/", "../top/"),
            ("../../", "../"),
            ("../../top/#part", "../top/#part"),
            ("#here", "../s/a/#here"),
            ("pic.svg?x=1", "../s/a/pic.svg?x=1"),
            ("game/1/", "../s/a/game/1/"),
            ("https://example.org/a/", "https://example.org/a/"),
            ("/absolute/", "/absolute/"),
            ("mailto:a@example.org", "mailto:a@example.org"),
        ] {
            let html = format!("<a href=\"{from}\">x</a><img src=\"{from}\" alt=\"a > b\" /><!-- more -->");
            let expected = format!("<a href=\"{to}\">x</a><img src=\"{to}\" alt=\"a > b\">");
            assert_eq!(summary(&html), Some(expected), "{from}");
        }
    }

    #[test]
    fn a_slash_ends_no_element_of_html() {
        let html = "<p>a<br>b <a href=/x/>c</a> <script src=/s.js /></script> d</p><!-- more -->";
        assert_eq!(summary(html).as_deref(), Some("<p>a<br>b <a href=\"/x/\">c</a>  d</p>"));
    }

    #[test]
    fn html_that_is_none_does_no_harm() {
        for html in
            ["<", "a < b", "<p", "<p a='\"'>x", "<!-- a", "<a href", "</", "<p a=>", "< p>", "<a b='c d'>x"]
        {
            let text = summary(&format!("{html}<!-- more -->")).unwrap();
            // Whatever it is, it is closed.
            let opens = text.matches("<p").count();
            assert_eq!(opens, text.matches("</p>").count(), "{html}: {text}");
        }
    }
}
