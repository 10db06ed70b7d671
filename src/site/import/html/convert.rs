//! One page as Markdown: a walk through its elements.

use std::collections::HashSet;

use super::boards;
use super::dom::{Dom, Id, Kind, Step};
use super::main_content;
use super::old::{Now, OldLinks};
use super::table::{self, Table};
use crate::site::import::escape;
use crate::site::import::markdown::{Mark, Writer};
use crate::text::{Diagnostic, Source, Span};

/// What a page has become.
#[derive(Debug)]
pub struct Converted {
    /// Its text.
    pub markdown: String,
    /// What is not as it was.
    pub problems: Vec<Diagnostic>,
}

/// A list that is open.
#[derive(Debug)]
struct List {
    /// `-` or `*`, or `.` or `)` behind numbers.
    sign: char,
    number: Option<u64>,
    tight: bool,
    begun: bool,
}

struct Converter<'a, 'b> {
    dom: &'a Dom,
    source: &'a Source,
    links: &'a mut OldLinks<'b>,
    /// The places that links name.
    named: &'a HashSet<String>,
    /// The heading that is the title.
    title: Option<Id>,
    writer: Writer,
    lists: Vec<List>,
    /// For each open definition whether it is written as one.
    definitions: Vec<bool>,
    table: Option<Table>,
    problems: Vec<Diagnostic>,
    /// The first of the forms and other things that need a program, what it is, and how many there are.
    others: Option<(Id, String, usize)>,
}

/// What is never shown.
const HIDDEN: [&str; 10] =
    ["head", "style", "link", "meta", "title", "noscript", "template", "rp", "map", "datalist"];

/// What stands around the text of a page.
const FRAME: [&str; 4] = ["nav", "header", "footer", "aside"];

/// What begins and ends a paragraph.
const BLOCKS: [&str; 24] = [
    "p",
    "div",
    "section",
    "article",
    "main",
    "center",
    "address",
    "form",
    "fieldset",
    "legend",
    "figure",
    "hgroup",
    "figcaption",
    "caption",
    "tbody",
    "thead",
    "tfoot",
    "tr",
    "td",
    "th",
    "header",
    "footer",
    "aside",
    "nav",
];

/// Turns the text of a page into Markdown.
pub fn convert(
    dom: &Dom,
    source: &Source,
    links: &mut OldLinks<'_>,
    named: &HashSet<String>,
    title: Option<Id>,
) -> Converted {
    let mut converter = Converter {
        dom,
        source,
        links,
        named,
        title,
        writer: Writer::default(),
        lists: Vec::new(),
        definitions: Vec::new(),
        table: None,
        problems: Vec::new(),
        others: None,
    };
    converter.walk(main_content(dom));
    converter.tell_left_out();
    Converted { markdown: converter.writer.finish(), problems: converter.problems }
}

impl Converter<'_, '_> {
    fn walk(&mut self, top: Id) {
        let is_page = self.dom.name(top) == "body";
        let mut open = vec![Step::Enter(top)];
        while let Some(step) = open.pop() {
            match step {
                Step::Enter(id) => match &self.dom.get(id).kind {
                    Kind::Text(text) => self.writer.text(text),
                    Kind::Element(name, _) => {
                        let is_around =
                            is_page && (FRAME.contains(&name.as_str()) || is_around(self.dom, id));
                        if HIDDEN.contains(&name.as_str()) || is_around || self.title == Some(id) {
                            continue;
                        }
                        self.name_place(id, name);
                        if self.enter(id, name) {
                            open.push(Step::Leave(id));
                            let children = self.dom.get(id).children.iter().rev();
                            open.extend(children.map(|&child| Step::Enter(child)));
                        }
                    }
                    Kind::Root => {
                        open.extend(self.dom.get(id).children.iter().rev().map(|&c| Step::Enter(c)))
                    }
                    Kind::Other => {}
                },
                Step::Leave(id) => self.leave(id),
            }
        }
    }

    /// Keeps the name of a place that links name. Headings have theirs behind them.
    fn name_place(&mut self, id: Id, name: &str) {
        let own =
            self.dom.attribute(id, "id").or_else(|| self.dom.attribute(id, "name").filter(|_| name == "a"));
        let Some(own) = own.filter(|own| self.named.contains(*own)) else { return };
        let is_heading = heading_level(name).is_some();
        if !is_heading && boards::block(self.dom, id).is_none() {
            if BLOCKS.contains(&name) && self.table.is_none() {
                self.writer.flush();
            }
            self.writer.anchor(own);
        }
    }

    /// Whether what is in the element is wanted.
    fn enter(&mut self, id: Id, name: &str) -> bool {
        if let Some(block) = boards::block(self.dom, id) {
            if name == "a" {
                self.writer.behind(block);
                return true;
            }
            self.writer.flush();
            self.writer.block(&block);
            return false;
        }
        match name {
            "br" if self.table.is_some() => self.writer.raw("<br>"),
            "br" => self.writer.line_break(),
            "hr" => {
                self.writer.flush();
                self.writer.block("---");
            }
            "img" => self.image(id),
            "pre" | "xmp" | "listing" | "plaintext" => {
                self.writer.flush();
                let text = self.dom.text(id);
                let text = text.strip_prefix('\n').unwrap_or(&text);
                if !text.trim().is_empty() {
                    self.writer.block(&escape::fenced(&self.language(id), text));
                }
            }
            "code" | "tt" | "samp" | "kbd" => {
                self.writer.code(&self.dom.words(id), self.table.is_some());
            }
            "ruby" => self.ruby(id),
            "summary" => {
                self.writer.flush();
                // It stands between tags, where Markdown is not read.
                self.writer.block(&format!("<summary>{}</summary>", escape::html(&self.dom.words(id))));
            }
            "script" => {}
            // A number without words does not begin a list behind other words.
            "li" if self.is_bare(id) => {
                if let Some(number) = self.lists.last_mut().and_then(|list| list.number.as_mut()) {
                    *number += 1;
                }
            }
            "iframe" | "embed" | "object" | "canvas" | "video" | "audio" | "applet" | "svg" | "input"
            | "button" | "select" | "textarea" | "frameset" | "math" => self.left_out(id, name),
            "table" => {
                self.writer.flush();
                if self.table.is_none() && table::is_data(self.dom, id) {
                    self.table = Some(Table::default());
                }
                return true;
            }
            _ => {
                self.open(id, name);
                return true;
            }
        }
        false
    }

    /// Whether there is nothing in an item that could be seen.
    fn is_bare(&self, item: Id) -> bool {
        const MARKS: [&str; 12] =
            ["li", "ul", "ol", "p", "span", "a", "b", "i", "em", "strong", "small", "br"];
        self.dom.below(item).all(|id| match &self.dom.get(id).kind {
            Kind::Text(text) => text.trim().is_empty(),
            Kind::Element(name, _) => MARKS.contains(&name.as_ref()) && boards::block(self.dom, id).is_none(),
            _ => true,
        })
    }

    fn open(&mut self, id: Id, name: &str) {
        match name {
            "tr" if self.table.is_some() => {
                if let Some(table) = &mut self.table {
                    table.row();
                }
            }
            "td" | "th" if self.table.is_some() => {
                let _ = self.writer.cell();
            }
            _ if self.table.is_some() && BLOCKS.contains(&name) && name != "caption" => self.writer.text(" "),
            _ if BLOCKS.contains(&name) || heading_level(name).is_some() => self.writer.flush(),
            "blockquote" => self.writer.open_quote(),
            "ul" | "ol" | "menu" | "dir" => self.open_list(id, name),
            "li" => self.open_item(),
            "dt" => self.writer.flush(),
            "dd" => {
                let opened = self.writer.open_definition();
                self.definitions.push(opened);
            }
            "dl" => self.writer.flush(),
            "details" => {
                self.writer.flush();
                self.writer.block("<details>");
            }
            _ => {
                if let Some(mark) = self.mark(id, name) {
                    self.writer.open_mark(mark);
                }
            }
        }
    }

    fn leave(&mut self, id: Id) {
        let name = self.dom.name(id);
        match name {
            "td" | "th" if self.table.is_some() => {
                let text = self.writer.cell();
                if let Some(table) = &mut self.table {
                    table.cell(self.dom, id, text);
                }
            }
            "table" => self.leave_table(id),
            _ if self.table.is_some() && BLOCKS.contains(&name) && name != "caption" => self.writer.text(" "),
            "figcaption" | "caption" => self.writer.flush(),
            _ if BLOCKS.contains(&name) => self.writer.flush(),
            "blockquote" => self.writer.close(),
            "dd" if self.definitions.pop() == Some(true) => self.writer.close_definition(),
            "dt" => self.writer.term(),
            "ul" | "ol" | "menu" | "dir" => {
                self.writer.flush();
                self.lists.pop();
                self.writer.end_list();
            }
            "li" if !self.lists.is_empty() => self.writer.close(),
            "li" | "dd" | "dl" => self.writer.flush(),
            "details" => {
                self.writer.flush();
                self.writer.block("</details>");
            }
            _ => {
                if let Some(level) = heading_level(name) {
                    let own = self.dom.attribute(id, "id").filter(|own| self.named.contains(*own));
                    self.writer.heading(level, own);
                } else if self.mark(id, name).is_some() {
                    self.writer.close_mark();
                }
            }
        }
    }

    fn leave_table(&mut self, id: Id) {
        let is_inner = self.dom.get(id).children.is_empty() || self.table.is_none();
        if let Some(table) = self.table.take().filter(|_| !is_inner) {
            if table.has_spans {
                let hint = "the other cells are left empty; look whether it reads well";
                self.say(
                    id,
                    "import-table",
                    "cells that take several columns or rows take one now",
                    Some(hint),
                );
            }
            self.writer.flush();
            let text = table.finish();
            if !text.is_empty() {
                self.writer.block(&text);
            }
        }
        self.writer.flush();
    }

    fn open_list(&mut self, id: Id, name: &str) {
        let follows = self.writer.is_after_list();
        self.writer.flush();
        let start = self.dom.attribute(id, "start").and_then(|start| start.trim().parse::<u32>().ok());
        let number = (name == "ol").then(|| u64::from(start.unwrap_or(1)));
        let sign = match (number, follows) {
            (None, false) => '-',
            (None, true) => '*',
            (Some(_), false) => '.',
            (Some(_), true) => ')',
        };
        self.lists.push(List { sign, number, tight: self.is_tight(id), begun: false });
    }

    /// Whether the items of a list are lines, perhaps with lists below them.
    fn is_tight(&self, list: Id) -> bool {
        let items = || self.dom.get(list).children.iter().filter(|&&id| self.dom.name(id) == "li");
        items().all(|&item| {
            let mut lists = false;
            self.dom.get(item).children.iter().all(|&child| match self.dom.name(child) {
                "ul" | "ol" => {
                    lists = true;
                    true
                }
                "p" | "div" | "pre" | "table" | "blockquote" | "dl" | "script" | "form" | "details" => false,
                name => !lists && heading_level(name).is_none() || self.is_blank(child),
            })
        })
    }

    fn is_blank(&self, id: Id) -> bool {
        matches!(&self.dom.get(id).kind, Kind::Text(text) if text.trim().is_empty())
            || matches!(self.dom.get(id).kind, Kind::Other)
    }

    fn open_item(&mut self) {
        let Some(list) = self.lists.last_mut() else { return self.writer.flush() };
        let (tight, follows, sign) = (list.tight, list.begun, list.sign);
        list.begun = true;
        let marker = match &mut list.number {
            Some(number) => {
                let marker = format!("{number}{sign}");
                *number += 1;
                marker
            }
            None => sign.to_string(),
        };
        self.writer.open_item(&marker, tight, follows);
    }

    /// The marks of an inline element.
    fn mark(&mut self, id: Id, name: &str) -> Option<Mark> {
        Some(match name {
            "b" | "strong" => Mark::Around("**", "strong"),
            "i" | "em" | "cite" | "dfn" | "var" => Mark::Around("*", "em"),
            "s" | "strike" | "del" => Mark::Around("~~", "del"),
            "sub" => Mark::Tag("sub"),
            "sup" => Mark::Tag("sup"),
            "u" => Mark::Tag("u"),
            "ins" => Mark::Tag("ins"),
            "mark" => Mark::Tag("mark"),
            "small" => Mark::Tag("small"),
            "a" => {
                let href = self.dom.attribute(id, "href")?;
                // A link to a player became a block.
                if boards::block(self.dom, id).is_some() {
                    return None;
                }
                let title = self.dom.attribute(id, "title").map(|title| title.replace('\n', " "));
                match self.links.resolve(href) {
                    Now::To(to) => Mark::Link(to, title.filter(|title| !title.trim().is_empty())),
                    Now::Nowhere | Now::Lost(_) => return None,
                }
            }
            _ => return None,
        })
    }

    fn image(&mut self, id: Id) {
        let alt = self.dom.attribute(id, "alt").unwrap_or_default();
        let Some(src) = self.dom.attribute(id, "src") else { return };
        match self.links.resolve(src) {
            Now::To(to) => {
                let mut text = String::new();
                escape::push(&mut text, alt);
                self.writer.raw(&format!("![{}]({})", text.trim(), escape::destination(&to)));
            }
            Now::Nowhere => {}
            Now::Lost(what) => {
                self.writer.text(alt);
                let hint = "put the file in its place and import again, or leave the picture out";
                self.say(
                    id,
                    "import-image",
                    &format!("the picture is left out: there is no {what}"),
                    Some(hint),
                );
            }
        }
    }

    /// Ruby stays HTML: Markdown has no mark for it.
    fn ruby(&mut self, id: Id) {
        let mut out = String::new();
        for step in self.dom.walk(id) {
            match step {
                Step::Enter(at) => match &self.dom.get(at).kind {
                    Kind::Text(text) => escape::push(&mut out, text),
                    Kind::Element(name, _) if ["ruby", "rt", "rp"].contains(&name.as_str()) => {
                        out += &format!("<{name}>")
                    }
                    _ => {}
                },
                Step::Leave(at) => {
                    if let name @ ("ruby" | "rt" | "rp") = self.dom.name(at) {
                        out += &format!("</{name}>");
                    }
                }
            }
        }
        self.writer.raw(&out);
    }

    /// The language that a block of code names.
    fn language(&self, id: Id) -> String {
        let of = |id: Id| {
            let classes = self.dom.attribute(id, "class")?.split_ascii_whitespace();
            let name = |class: &str| {
                let name = class.strip_prefix("language-").or_else(|| class.strip_prefix("lang-"))?;
                name.chars().all(|c| c.is_ascii_alphanumeric() || "+-#_".contains(c)).then(|| name.to_owned())
            };
            classes.filter_map(name).next()
        };
        of(id).or_else(|| self.dom.first(id, "code").and_then(of)).unwrap_or_default()
    }

    fn left_out(&mut self, id: Id, name: &str) {
        if name == "input"
            && self.dom.attribute(id, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
        {
            return;
        }
        let (first, what, count) = self.others.take().unwrap_or((id, name.to_owned(), 0));
        self.others = Some((first, what, count + 1));
    }

    fn tell_left_out(&mut self) {
        for (id, what) in self.lost_links() {
            let hint =
                "the words of the link stay; make a link of them again where there is something to lead to";
            self.say(id, "import-link", &format!("the link is left out: there is no {what}"), Some(hint));
        }
        let is_lost = |id: &Id| self.dom.name(*id) == "script" && boards::block(self.dom, *id).is_none();
        let scripts: Vec<Id> = self.dom.below(0).filter(is_lost).collect();
        if let Some(&id) = scripts.first() {
            let count = scripts.len();
            let scripts = if count == 1 { "a script is".to_owned() } else { format!("{count} scripts are") };
            let hint = "boards become blocks, which need no script; what else it did is gone";
            self.say(id, "import-script", &format!("{scripts} left out"), Some(hint));
        }
        if let Some((id, what, count)) = self.others.take() {
            let more = match count {
                1 => String::new(),
                2 => ", and another such thing".to_owned(),
                more => format!(", and {} other such things", more - 1),
            };
            self.say(id, "import-element", &format!("`<{what}>` is left out{more}"), None);
        }
    }

    /// The links of the text that lead nowhere, each target once.
    fn lost_links(&mut self) -> Vec<(Id, String)> {
        let mut known = HashSet::new();
        let mut lost = Vec::new();
        for id in self.dom.below(main_content(self.dom)) {
            if self.dom.name(id) == "a"
                && let Some(href) = self.dom.attribute(id, "href")
                && boards::block(self.dom, id).is_none()
                && let Now::Lost(what) = self.links.resolve(href)
                && known.insert(what.clone())
            {
                lost.push((id, what));
            }
        }
        lost
    }

    fn say(&mut self, id: Id, kind: &'static str, message: &str, hint: Option<&str>) {
        let mut problem = Diagnostic::warning(kind, line(self.source, self.dom.get(id).line), message);
        problem.hint = hint.map(str::to_owned);
        self.problems.push(problem);
    }
}

/// The place of a line of a file.
pub fn line(source: &Source, number: usize) -> Span {
    let (text, line) = (source.text(), source.line(number));
    // The line is a part of the text, so that their addresses tell where it begins.
    let start = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    if line.is_empty() { Span::at(0) } else { Span::new(start, start + line.trim_end().len()) }
}

fn heading_level(name: &str) -> Option<usize> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}

/// Whether an element stands around the text of a page by what it is called.
fn is_around(dom: &Dom, id: Id) -> bool {
    const NAMES: [&str; 14] = [
        "header",
        "footer",
        "nav",
        "navi",
        "navigation",
        "menu",
        "sidebar",
        "side",
        "breadcrumb",
        "breadcrumbs",
        "pankuzu",
        "gnav",
        "globalnav",
        "copyright",
    ];
    let role = dom
        .attribute(id, "role")
        .is_some_and(|role| ["navigation", "banner", "contentinfo", "search"].contains(&role));
    let named = |name: &str| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let classes = dom.attribute(id, "class").unwrap_or_default().split_ascii_whitespace();
    role || ["div", "ul", "p"].contains(&dom.name(id))
        && (dom.attribute(id, "id").is_some_and(named) || classes.into_iter().any(named))
}
