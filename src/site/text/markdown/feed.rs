//! The text of a page as feeds have it: figures are pictures, code is plain, and all addresses are whole.

use std::sync::Arc;

use pulldown_cmark_escape::{escape_href, escape_html};

use super::figures::PageFigures;
use crate::say;
use crate::site::look::pictures::{self, Drawing, Picture};
use crate::site::source::html;
use kisho_board::diagram::{Caption, Figure};
use kisho_source::address::{encode, has_scheme};

/// The text of a page for those who see neither its style sheet nor its address.
#[derive(Debug, Default, PartialEq)]
pub struct FeedText {
    /// As HTML.
    pub html: String,
    /// The pictures in it, by their paths in the output folder.
    pub pictures: Vec<(String, Arc<Drawing>)>,
}

impl FeedText {
    /// `html`: the text of the page at `url`, `base`: the address of the site, without a slash at its end.
    #[must_use]
    pub fn new(html: &str, pictures: Vec<(String, Arc<Drawing>)>, base: &str, url: &str) -> Self {
        Self { html: whole(html, base, &encode(url)), pictures }
    }
}

/// A figure as a picture that leads to it.
pub fn picture(figures: &mut PageFigures<'_>, base: &str, figure: &Figure, key: &str) -> String {
    let Picture { name, drawing, width, height } = Picture::new(&figures.settings.letters.set(figure).0, key);
    let url = &figures.page.url;
    let path = format!("{url}{name}");
    let mut out = String::from("<figure><a href=\"");
    let _ = escape_href(&mut out, &format!("{base}/{}#{key}", encode(url)));
    out.push_str("\"><img src=\"");
    let _ = escape_href(&mut out, &format!("{base}/{}", encode(&path)));
    out.push_str("\" alt=\"");
    let _ = escape_html(&mut out, &pictures::alternative(figure));
    out.push_str(&format!("\" width=\"{width}\" height=\"{height}\"></a>"));
    figures.pictures.push((path, drawing));
    let lines = lines(figure);
    if !lines.is_empty() {
        out.push_str("<figcaption>");
        for (number, line) in lines.iter().enumerate() {
            out.push_str(if number > 0 { "<br>" } else { "" });
            let _ = escape_html(&mut out, line);
        }
        out.push_str("</figcaption>");
    }
    out + "</figure>\n"
}

/// What stands below a figure and is not in its picture.
fn lines(figure: &Figure) -> Vec<String> {
    let lang = figure.timeline.lang;
    let text = figure.caption.text.as_deref().unwrap_or_default();
    let mut lines = match figure.caption.label_to_write() {
        None => vec![text.to_owned()],
        Some(label) if text.is_empty() => vec![label.to_owned()],
        Some(label) => vec![format!("{label}{}{text}", Caption::after_label(lang))],
    };
    lines.retain(|line| !line.is_empty());
    lines.extend(figure.caption.joined_header(lang));
    if figure.free.is_some() || figure.timeline.quiz.is_some() {
        lines.push(say::page::try_it(lang).to_owned());
    } else if !figure.still {
        lines.push(say::page::replay_it(lang).to_owned());
    }
    lines
}

/// The attributes that hold one address.
const ADDRESSES: [&str; 6] = ["href", "src", "poster", "cite", "data", "background"];

/// HTML with whole addresses in place of those that start at its page.
fn whole(text: &str, base: &str, url: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut copied = 0;
    for attribute in html::tags(text).iter().flat_map(html::Tag::attributes) {
        let value = attribute.value.trim();
        if attribute.name == "srcset" {
            out.push_str(text.get(copied..attribute.span.start).unwrap_or_default());
            let whole_one = |one: &str| {
                let (path, width) = one.trim().split_once(' ').unwrap_or((one.trim(), ""));
                let is_whole = has_scheme(path) || path.starts_with("//");
                let path = if is_whole { path.to_owned() } else { joined(base, url, path) };
                format!("{path} {width}").trim_end().to_owned()
            };
            out.push_str(&value.split(',').map(whole_one).collect::<Vec<_>>().join(", "));
            copied = attribute.span.end;
            continue;
        }
        let is_whole = has_scheme(value) || value.starts_with("//");
        if !ADDRESSES.contains(&&*attribute.name) || value.is_empty() || is_whole {
            continue;
        }
        out.push_str(text.get(copied..attribute.span.start).unwrap_or_default());
        let (path, rest) = value.split_at(value.find(['?', '#']).unwrap_or(value.len()));
        // What the page says is escaped already; in addresses of the site only this needs it.
        out.push_str(&joined(&base.replace('&', "&amp;"), &url.replace('&', "&amp;"), path));
        out.push_str(rest);
        copied = attribute.span.end;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

/// The whole address of a path on the page at `url`.
fn joined(base: &str, url: &str, path: &str) -> String {
    if path.starts_with('/') {
        let host = base.find("://").map_or(0, |at| at + 3);
        let end = base.get(host..).and_then(|rest| rest.find('/')).map_or(base.len(), |at| host + at);
        return format!("{}{path}", base.get(..end).unwrap_or_default());
    }
    let mut folders: Vec<&str> = url.split('/').collect();
    // After the last slash stands the name of a file, which a page does not have.
    folders.pop();
    let mut parts = path.split('/').peekable();
    let mut last = "";
    while let Some(part) = parts.next() {
        match part {
            ".." => drop(folders.pop()),
            "." | "" => {}
            name if parts.peek().is_none() => last = name,
            name => folders.push(name),
        }
    }
    let folders: String = folders.iter().flat_map(|folder| [folder, "/"]).collect();
    format!("{base}/{folders}{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_become_whole() {
        let of = |html| whole(html, "https://example.org/sub", "go/joseki/");
        for (from, to) in [
            ("<a href=\"#fn-1\">", "<a href=\"https://example.org/sub/go/joseki/#fn-1\">"),
            ("<img alt=x src=pic.svg>", "<img alt=x src=https://example.org/sub/go/joseki/pic.svg>"),
            ("<td background=p.png>", "<td background=https://example.org/sub/go/joseki/p.png>"),
            ("<a href='../x/?a=1#b'>", "<a href='https://example.org/sub/go/x/?a=1#b'>"),
            ("<a href='../../../../x'>", "<a href='https://example.org/sub/x'>"),
            ("<a href=\"./\">", "<a href=\"https://example.org/sub/go/joseki/\">"),
            (
                "<img srcset=\"../../a.webp 1w, b.webp 2w\">",
                "<img srcset=\"https://example.org/sub/a.webp 1w, https://example.org/sub/go/joseki/b.webp 2w\">",
            ),
            ("<a href=\"/top\">", "<a href=\"https://example.org/top\">"),
            (
                "<img src=\"a.png\" alt=\"href='b'\">",
                "<img src=\"https://example.org/sub/go/joseki/a.png\" alt=\"href='b'\">",
            ),
        ] {
            assert_eq!(of(from), to);
        }
        for same in [
            "<a href=\"https://a.b/c\">",
            "<a href=\"mailto:a\">",
            "<a href=\"//a.b\">",
            "<a id=\"x\" href>",
            "a href=\"b\"",
        ] {
            assert_eq!(of(same), same);
        }
    }
}
