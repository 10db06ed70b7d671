//! The beginning of a page, up to `<!-- more -->`, for lists on other pages.
//!
//! It is taken from the finished text of the page, so that all that can stand there is treated alike: what belongs to one
//! page only (figures, ids, controls) is left out, what is open is closed, and links lead where they led.

use memchr::memmem;

use super::links::{has_scheme, joined};
use super::tree::encode;

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

/// Elements that have no end.
const VOID: [&str; 5] = ["br", "hr", "img", "wbr", "input"];

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
    let mut excerpt = Excerpt { url, out: String::new(), open: Vec::new(), hidden: 0 };
    let mut rest = before;
    while let Some((text, behind)) = rest.split_once('<') {
        excerpt.text(text);
        match tag(behind) {
            Some((tag, behind)) => {
                excerpt.tag(tag);
                rest = behind;
            }
            None => {
                excerpt.text("&lt;");
                rest = behind;
            }
        }
    }
    excerpt.text(rest);
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
    /// How many of them are left out.
    hidden: usize,
}

impl Excerpt<'_> {
    fn text(&mut self, text: &str) {
        if self.hidden == 0 {
            self.out.push_str(text);
        }
    }

    fn tag(&mut self, tag: &str) {
        let name_end =
            tag.find(|c: char| c.is_whitespace() || c == '/' && !tag.starts_with('/')).unwrap_or(tag.len());
        let name = tag.get(..name_end).unwrap_or_default().to_ascii_lowercase();
        if let Some(name) = name.strip_prefix('/') {
            self.close(name.trim());
        } else if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.start(&name, tag.get(name_end..).unwrap_or_default());
        }
    }

    fn start(&mut self, name: &str, rest: &str) {
        let attributes = attributes(rest);
        let ours =
            |value: &str| value.split(' ').any(|class| class.starts_with("k-") || class == "footnote-ref");
        let left_out = LEFT_OUT.contains(&name)
            || attributes
                .iter()
                .any(|(key, value)| *key == "class" && name != "label" && name != "a" && ours(value));
        if VOID.contains(&name) {
            if self.hidden == 0 && name != "input" {
                self.write(name, &attributes);
            }
            return;
        }
        self.open.push((name.to_owned(), !left_out));
        self.hidden += usize::from(left_out);
        if self.hidden == 0 {
            self.write(name, &attributes);
        }
    }

    fn write(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let Some(name) = shown(name) else { return };
        self.out.push('<');
        self.out.push_str(name);
        for (key, value) in attributes {
            if ["id", "srcset", "for", "aria-labelledby", "aria-describedby"].contains(key) {
                continue;
            }
            let moved = ["href", "src"].contains(key).then(|| moved(self.url, value)).flatten();
            let value = moved.as_deref().unwrap_or(value);
            self.out.push_str(&format!(" {key}=\"{value}\""));
        }
        self.out.push('>');
    }

    fn close(&mut self, name: &str) {
        // What nobody opened is not closed.
        let Some(at) = self.open.iter().rposition(|(open, _)| open == name) else { return };
        while self.open.len() > at {
            self.close_last();
        }
    }

    fn close_last(&mut self) {
        let Some((name, is_shown)) = self.open.pop() else { return };
        if self.hidden == 0
            && let Some(name) = shown(&name)
        {
            self.out.push_str(&format!("</{name}>"));
        }
        self.hidden -= usize::from(!is_shown);
    }

    fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close_last();
        }
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

/// A tag without its brackets, and what stands behind it; `None` if there is none.
fn tag(behind: &str) -> Option<(&str, &str)> {
    if let Some(comment) = behind.strip_prefix("!--") {
        return Some(("!", comment.split_once("-->").map_or("", |(_, rest)| rest)));
    }
    if !behind.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') {
        return None;
    }
    let mut quote = None;
    let end = behind.bytes().position(|byte| {
        match quote {
            Some(open) if open == byte => quote = None,
            None if byte == b'"' || byte == b'\'' => quote = Some(byte),
            None if byte == b'>' => return true,
            _ => {}
        }
        false
    })?;
    Some((behind.get(..end)?, behind.get(end + 1..)?))
}

/// The attributes of a tag; values as they are escaped there.
fn attributes(mut rest: &str) -> Vec<(&str, &str)> {
    let mut list = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        let (key, behind) = rest.split_at(end);
        if key.is_empty() {
            return list;
        }
        let Some(behind) = behind.trim_start().strip_prefix('=').map(str::trim_start) else {
            list.push((key, ""));
            rest = behind;
            continue;
        };
        let quoted = ['"', '\''].into_iter().find_map(|quote| {
            let inner = behind.strip_prefix(quote)?;
            Some(inner.split_once(quote).unwrap_or((inner, "")))
        });
        let bare = || behind.split_once(char::is_whitespace).unwrap_or((behind, ""));
        let (value, behind) = quoted.unwrap_or_else(bare);
        // Between other quotation marks a value may hold those that it is written with here.
        if !value.contains('"') {
            list.push((key, value));
        }
        rest = behind;
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
        let html = "<svg hidden><symbol id=\"s\"></symbol></svg><h2 id=\"h\">H</h2>\n\
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
