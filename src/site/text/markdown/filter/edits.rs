//! HTML put into Markdown in such a way that whatever reads the Markdown next leaves the HTML alone.
//!
//! A block of HTML ends at a blank line (CommonMark 0.31, 4.6, kinds 6 and 7), so there is none in it and one after
//! it; and inside quotations and lists each of its lines begins as the line of the block began.

use std::collections::HashSet;

use crate::site::source::html::tags;
use kisho_game::text::Span;

/// Replacements in a text.
#[derive(Debug)]
pub struct Edits<'a> {
    text: &'a str,
    list: Vec<(Span, Edit)>,
}

#[derive(Debug)]
enum Edit {
    /// A block of HTML.
    Block(String),
    /// Markdown.
    Text(String),
    /// Something in a line.
    Inline(String),
}

impl<'a> Edits<'a> {
    /// No replacements yet.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, list: Vec::new() }
    }

    /// Puts `html` in place of a block.
    pub fn block(&mut self, span: Span, html: String) {
        self.list.push((span, Edit::Block(html)));
    }

    /// Puts Markdown in place of a block.
    pub fn text(&mut self, span: Span, markdown: String) {
        self.list.push((span, Edit::Text(markdown)));
    }

    /// Puts `html` in place of a part of a line.
    pub fn inline(&mut self, span: Span, html: String) {
        self.list.push((span, Edit::Inline(html)));
    }

    /// The classes of the blocks of HTML.
    #[must_use]
    pub fn classes(&self) -> HashSet<String> {
        let blocks = self.list.iter().filter_map(|(_, edit)| match edit {
            Edit::Block(html) => Some(html),
            Edit::Text(_) | Edit::Inline(_) => None,
        });
        let lists = blocks.flat_map(|html| tags(html)).filter_map(|tag| Some(tag.attribute("class")?.value));
        lists.flat_map(|list| list.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    /// The text with all replacements; `first` stands before the first block, in one piece of HTML with it.
    #[must_use]
    pub fn apply(mut self, first: &str) -> String {
        self.list.sort_by_key(|(span, _)| (span.start, span.end));
        let mut first = Some(first).filter(|first| !first.is_empty());
        let mut out = String::with_capacity(self.text.len());
        let mut at = 0;
        for (span, edit) in self.list {
            // What lies inside another replacement has gone with it.
            if span.start < at {
                continue;
            }
            out.push_str(self.text.get(at..span.start).unwrap_or_default());
            at = span.end;
            match edit {
                Edit::Inline(html) => out.push_str(&plain(&html)),
                Edit::Block(html) => {
                    let html = plain(html.trim_end());
                    let html = match first.take() {
                        Some(first) => format!("<div class=\"kisho\">{first}{html}</div>"),
                        None => html,
                    };
                    at = put(&mut out, self.text, span, &glued(&html));
                }
                // What begins a shortcode begins one in code, too.
                Edit::Text(text) => {
                    let text = text.replace("{{", "{ {").replace("{%", "{ %").replace("{#", "{ #");
                    at = put(&mut out, self.text, span, text.trim_end());
                }
            }
        }
        out + self.text.get(at..).unwrap_or_default()
    }
}

/// Writes a block in place of `span`, and gives the place where the text goes on.
fn put(out: &mut String, text: &str, span: Span, html: &str) -> usize {
    let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let before = text.get(start..span.start).unwrap_or_default();
    // A block ends where its last line ends, with or without its line end.
    let end = text.get(..span.end).map_or(span.end, |inside| inside.trim_end_matches(['\n', '\r']).len());
    let line_end = if text.get(span.start..).is_some_and(is_crlf) { "\r\n" } else { "\n" };
    let prefix = prefix(before);
    let blank_before = text.get(..start).and_then(|above| above.lines().next_back()).is_none_or(is_blank);
    if prefix.is_empty() && !blank_before {
        out.push_str(line_end);
    }
    for (number, line) in html.lines().enumerate() {
        if number > 0 {
            out.push_str(line_end);
            out.push_str(if line.is_empty() { prefix.trim_end() } else { &prefix });
        }
        out.push_str(line);
    }
    let rest = text.get(end..).unwrap_or_default();
    let Some((here, below)) = rest.split_once('\n').filter(|(here, _)| is_blank(here)) else {
        return end;
    };
    if !below.is_empty() && !below.lines().next().is_none_or(is_blank) {
        out.push_str(here);
        out.push('\n');
        out.push_str(prefix.trim_end());
        out.push_str(line_end);
        return end + here.len() + 1;
    }
    end
}

/// What a further line begins with in the quotations and lists that a line begins with.
#[must_use]
pub fn prefix(line: &str) -> String {
    let marks = line.chars().take_while(|c| c.is_ascii_digit() || " \t>-+*.)".contains(*c));
    marks.map(|c| if matches!(c, '>' | '\t') { c } else { ' ' }).collect()
}

/// Whether the first line ends with CR and LF.
fn is_crlf(text: &str) -> bool {
    text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'))
}

/// Whether a line holds nothing but what its containers begin it with.
fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || c == '>')
}

/// HTML in which no line is blank. Blank lines can stand only in texts: they become references to line feeds.
fn glued(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut blank = 0;
    for line in html.trim_end().lines() {
        if line.trim().is_empty() {
            blank += 1;
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&"&#10;".repeat(blank));
        blank = 0;
        out.push_str(line);
    }
    out
}

/// HTML without what templates and shortcodes of the common generators begin with.
fn plain(html: &str) -> String {
    html.replace("{{", "&#123;&#123;").replace("{%", "&#123;%").replace("{#", "&#123;#")
}
