//! The figures with an id of their author's: their numbers and captions, and the list of them.

use pulldown_cmark_escape::escape_html;
use serde::Serialize;

use super::figures::PageFigures;
use crate::site::source::html::{Piece, Pieces, unescaped};
use kisho_board::diagram::Caption;
use kisho_game::text::Lang;

/// A figure with an id of its author's, as references, lists and templates see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its number on the page; `None` if it has none, or is numbered within a series.
    pub number: Option<usize>,
    /// What a text calls it: "Figure 3", 「第2図」.
    pub label: Option<String>,
    /// What is written below it.
    pub caption: Option<String>,
    /// How many frames can be stepped through.
    pub frames: usize,
}

impl Listed {
    /// The label, where the caption does not say it, as the title of a figure in a series does.
    fn label_to_write(&self) -> Option<&str> {
        let said = |label: &&str| self.caption.as_deref().is_some_and(|caption| caption.starts_with(label));
        self.label.as_deref().filter(|label| !said(label))
    }

    /// Whether it has a label or a caption.
    #[must_use]
    pub fn has_name(&self) -> bool {
        self.label.is_some() || self.caption.is_some()
    }

    /// What a list calls it: its label and its caption, or else its id.
    #[must_use]
    pub fn name(&self, lang: Lang) -> String {
        let parts: Vec<&str> = self.label_to_write().into_iter().chain(self.caption.as_deref()).collect();
        if parts.is_empty() { self.id.clone() } else { parts.join(Caption::after_label(lang)) }
    }
}

/// What a text calls the figure with a number of a page.
#[must_use]
pub fn numbered(number: usize, lang: Lang) -> String {
    crate::say::page::figure(lang, number)
}

/// The language that lends these words, if another one does.
#[must_use]
pub fn lender_of_numbers(lang: Lang) -> Option<&'static str> {
    lang.lender_of("page.figure")
}

/// Stands for the number of a figure that a shortcode makes, until the figures before it are known.
#[must_use]
pub fn label_mark(id: &str) -> String {
    format!("{LABEL}{id}{LABEL_END}")
}

/// Around the id in such a mark: control characters that no text has.
const LABEL: &str = "\u{91}#";
const LABEL_END: char = '\u{92}';

/// Whether HTML has such a mark.
#[must_use]
pub fn has_label(html: &str) -> bool {
    html.contains(LABEL)
}

/// The words of a caption: what follows on its mark, up to the end of the element that both are in.
fn caption(after: &str) -> String {
    let (mut words, mut depth) = (String::new(), 0_usize);
    let mut pieces = Pieces::new(after.split(LABEL).next().unwrap_or_default());
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text) => words.push_str(text),
            Piece::Tag(tag) if tag.closes && depth == 0 => break,
            Piece::Tag(tag) if tag.closes => depth -= 1,
            Piece::Tag(tag) if tag.ends_at_once() => {}
            Piece::Tag(tag) => {
                depth += 1;
                // How a word is read is no word of its own.
                if ["rp", "rt"].contains(&&*tag.name) {
                    pieces.inside(&tag.name);
                }
            }
        }
    }
    unescaped(words.trim()).into_owned()
}

/// Stands for the list of all figures of the page.
pub const LIST: &str = "\u{91}figures\u{92}";

/// The list of the figures of a page that have an id of their author's.
#[must_use]
pub fn list(listed: &[Listed], lang: Lang) -> String {
    let mut html = String::from("<ul class=\"k-list\">\n");
    for figure in listed {
        html.push_str("<li><a href=\"#");
        let _ = escape_html(&mut html, &figure.id);
        html.push_str("\">");
        let (label, caption) = (figure.label_to_write(), figure.caption.as_deref());
        let lender = lender_of_numbers(lang).filter(|_| figure.number.is_some() && label.is_some());
        html.extend(lender.map(|lender| format!("<span lang=\"{lender}\">")));
        let _ = escape_html(&mut html, label.or(caption).unwrap_or(&figure.id));
        html.push_str(if lender.is_some() { "</span></a>" } else { "</a>" });
        if let (Some(_), Some(caption)) = (label, caption) {
            let _ = escape_html(&mut html, Caption::after_label(lang));
            let _ = escape_html(&mut html, caption);
        }
        html.push_str("</li>\n");
    }
    html + "</ul>\n"
}

impl PageFigures<'_> {
    /// The number of the next figure that has an id of its author's, if such figures are numbered.
    pub fn next_number(&mut self) -> Option<usize> {
        let is_numbered = self.is_numbered();
        self.numbered += usize::from(is_numbered);
        is_numbered.then_some(self.numbered)
    }

    /// HTML with the numbers of its figures in place of their marks.
    pub fn labelled(&mut self, html: String) -> String {
        let (mut out, mut rest) = (String::new(), html.as_str());
        while let Some((before, mark)) = rest.split_once(LABEL) {
            let Some((id, after)) = mark.split_once(LABEL_END) else { break };
            let caption = Some(caption(after)).filter(|caption| !caption.is_empty());
            let number = self.next_number();
            let label = number.map(|number| numbered(number, self.page.texts.lang()));
            out.push_str(before);
            if let Some(label) = &label {
                let lender = lender_of_numbers(self.page.texts.lang());
                let lender = lender.map_or_else(String::new, |lender| format!(" lang=\"{lender}\""));
                out.push_str(&format!("<b class=\"k-no\"{lender}>"));
                let _ = escape_html(&mut out, label);
                out.push_str("</b>");
                let between = caption.as_ref().map(|_| Caption::after_label(self.page.texts.lang()));
                let _ = escape_html(&mut out, between.unwrap_or_default());
            }
            self.listed.push(Listed { id: id.to_owned(), number, label, caption, frames: 1 });
            rest = after;
        }
        if out.is_empty() { html } else { out + rest }
    }
}
