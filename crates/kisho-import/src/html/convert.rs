//! One page as Markdown: a walk through its elements.

mod code;
mod inline;
mod kept;
mod lists;
mod lost;
mod pictures;
mod records;

use std::collections::{BTreeMap, HashSet};

use super::dom::{Dom, Kind, NodeId, Step};
use super::old::{Now, OldLinks, is_index, is_link};
use super::table::{self, Table};
use super::{boards, players};
use super::{is_page_frame, main_content};
use crate::escape;
use crate::markdown::Writer;
use kisho_game::text::{Diagnostic, Id, Source};
use lists::List;
pub use lost::{line, place};

/// What a page has become.
#[derive(Debug)]
pub struct Converted {
    /// Its text.
    pub markdown: String,
    /// What is not as it was.
    pub problems: Vec<Diagnostic>,
    /// How many of its boards are not in the text.
    pub lost_records: usize,
}

struct Converter<'a, 'b> {
    dom: &'a Dom,
    source: &'a Source,
    links: &'a mut OldLinks<'b>,
    /// The places that links name.
    named: &'a HashSet<String>,
    /// The heading that is the title.
    title: Option<NodeId>,
    writer: Writer,
    lists: Vec<List>,
    /// For each open definition whether it is written as one.
    definitions: Vec<bool>,
    table: Option<Table>,
    problems: Vec<Diagnostic>,
    /// The end of the text before, if it announces the code of a board.
    announcement: Option<String>,
    /// What is left out, such as forms and players: where it comes first, and how often.
    others: BTreeMap<String, (NodeId, usize)>,
    /// The elements that show boards, even if their records are lost, and how many are.
    boards: HashSet<NodeId>,
    lost_records: usize,
    /// Elements that were not shown at first.
    hidden: Vec<NodeId>,
}

/// What is never shown.
const HIDDEN: [&str; 11] = [
    "head", "style", "link", "meta", "title", "noscript", "noframes", "noembed", "template", "rp", "datalist",
];

/// The text for browsers that cannot show something.
const FOR_OTHERS: [&str; 3] = ["noscript", "noframes", "noembed"];

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
    title: Option<NodeId>,
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
        announcement: None,
        others: BTreeMap::new(),
        boards: HashSet::new(),
        lost_records: 0,
        hidden: Vec::new(),
    };
    converter.walk(main_content(dom));
    converter.tell_left_out();
    Converted {
        markdown: converter.writer.finish(),
        problems: converter.problems,
        lost_records: converter.lost_records,
    }
}

impl Converter<'_, '_> {
    fn walk(&mut self, top: NodeId) {
        let is_page = self.dom.name(top) == "body";
        let mut open = vec![Step::Enter(top)];
        while let Some(step) = open.pop() {
            match step {
                Step::Enter(id) => match &self.dom.get(id).kind {
                    Kind::Text(text) => self.prose(id, text),
                    Kind::Element(name, _) => {
                        let is_page_frame =
                            is_page && is_page_frame(self.dom, id) && !self.is_list_of_pages(id);
                        if self.title == Some(id) {
                            self.leave_title(id);
                            continue;
                        }
                        if FOR_OTHERS.contains(&name.as_str()) && !is_page_frame {
                            self.left_out_text(id, name);
                        }
                        if HIDDEN.contains(&name.as_str()) || is_page_frame {
                            continue;
                        }
                        match &mut self.announcement {
                            // What a list says about a word stands after it as after a colon.
                            Some(announcement) if name == "dd" => announcement.push('：'),
                            _ if BLOCKS.contains(&name.as_str()) => self.announcement = None,
                            _ => {}
                        }
                        self.note_hidden(id, name);
                        self.name_place(id, name);
                        if self.enter(id, name) {
                            open.push(Step::Leave(id));
                            let captioned = Some(id).filter(|_| name == "table" && self.table.is_none());
                            let captioned = captioned.and_then(|id| table::captioned(self.dom, id));
                            let children = captioned.as_ref().unwrap_or(&self.dom.get(id).children);
                            open.extend(children.iter().rev().map(|&child| Step::Enter(child)));
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

    /// The name of an element, if links name it.
    fn own_name(&self, id: NodeId) -> Option<&str> {
        let is_link = self.dom.name(id) == "a";
        let own = self.dom.attribute(id, "id").or_else(|| self.dom.attribute(id, "name").filter(|_| is_link));
        own.filter(|own| self.named.contains(*own))
    }

    /// Keeps the names and the boards of the heading that becomes the title.
    fn leave_title(&mut self, title: NodeId) {
        let names: Vec<String> =
            self.dom.below(title).filter_map(|id| self.own_name(id).map(str::to_owned)).collect();
        names.iter().for_each(|name| self.writer.anchor(name));
        let boards: Vec<String> = self.dom.below(title).filter_map(|id| self.board(id)).collect();
        boards.into_iter().for_each(|board| self.writer.after(board));
        self.writer.flush();
    }

    /// Keeps the name of a place that links name. Headings have theirs after them.
    fn name_place(&mut self, id: NodeId, name: &str) {
        let Some(own) = self.own_name(id).map(str::to_owned) else { return };
        let is_heading = heading_level(name).is_some();
        let is_board = boards::block(self.dom, id).is_some() || players::file(self.dom, id).is_some();
        if !is_heading && !is_board {
            if BLOCKS.contains(&name) && !self.is_in_line() {
                self.writer.flush();
            }
            self.writer.anchor(&own);
        }
    }

    /// Whether the menu of an index is its list of pages, which stands nowhere else.
    fn is_list_of_pages(&mut self, id: NodeId) -> bool {
        let around = self.dom.name(id);
        is_index(self.links.path)
            && !["header", "footer"].contains(&around)
            && self.dom.below(id).any(|id| {
                let href = self.dom.attribute(id, "href").filter(|_| is_link(self.dom.name(id)));
                href.is_some_and(
                    |href| matches!(self.links.resolve(href), Now::To(to) if to.starts_with("@/")),
                )
            })
    }

    /// Whether what is in the element is wanted.
    fn enter(&mut self, id: NodeId, name: &str) -> bool {
        if let Some(block) = self.board(id) {
            if name == "a" {
                self.writer.after(block);
                return true;
            }
            if ["li", "dd"].contains(&name) {
                self.open(id, name);
                self.writer.after(block);
                self.leave(id);
                return false;
            }
            // A heading goes on after a board, which then comes after it.
            self.writer.after(block);
            if !self.writer.is_in_heading() {
                self.writer.flush();
            }
            return false;
        }
        match name {
            "br" if self.table.is_some() => self.writer.raw("<br>"),
            "br" => self.writer.line_break(),
            "hr" => self.writer.rule(),
            "img" => self.image(id),
            "pre" | "xmp" | "listing" | "plaintext" => self.code_block(id),
            "code" | "tt" | "samp" | "kbd" => {
                let words = self.dom.words(id);
                self.writer.code(&words, self.table.is_some());
                self.announced_code(id, &words);
            }
            "ruby" => self.ruby(id),
            "math" => self.formula(id),
            "map" => {
                self.image_map(id);
                return true;
            }
            "area" => {}
            "object" | "embed" if self.shows_picture(id) => self.shown_picture(id, name),
            "abbr" | "acronym" if self.is_short_form(id) => self.abbreviation(id),
            "summary" => {
                self.writer.flush();
                // It stands between tags, where Markdown is not read.
                self.writer.block(&format!("<summary>{}</summary>", escape::html(&self.dom.words(id))));
            }
            "script" => {}
            // A number without words does not begin a list after other words.
            "li" if self.is_bare(id) => self.skip_item(id),
            "iframe" | "embed" | "object" | "canvas" | "video" | "audio" | "applet" | "svg" | "input"
            | "button" | "select" | "textarea" | "frame" => self.left_out_element(id, name),
            "table" => {
                self.writer.flush();
                if self.table.is_none() && table::is_data(self.dom, id) {
                    self.table = Some(Table::default());
                } else if self.table.is_none() && table::has_headings(self.dom, id) {
                    let hint = "tables of Markdown hold lines of text only; see whether it reads well";
                    self.say(
                        id,
                        Id::ImportTable,
                        "the cells of this table stand one after the other now",
                        Some(hint),
                    );
                }
                return true;
            }
            _ => {
                let title = self.dom.attribute(id, "title").filter(|title| !title.trim().is_empty());
                if title.is_some() && name != "a" {
                    self.left_out(id, format!("the `title` of `<{name}>`"));
                }
                self.open(id, name);
                return true;
            }
        }
        false
    }

    fn open(&mut self, id: NodeId, name: &str) {
        match name {
            "tr" if self.table.is_some() => {
                if let Some(table) = &mut self.table {
                    table.row();
                }
            }
            "td" | "th" if self.table.is_some() => {
                let _ = self.writer.cell();
            }
            _ if self.is_in_line() && BLOCKS.contains(&name) && name != "caption" => self.writer.text(" "),
            _ if BLOCKS.contains(&name) => self.writer.flush(),
            "blockquote" => self.writer.open_quote(),
            "ul" | "ol" | "menu" | "dir" => self.open_list(id, name),
            "li" => self.open_item(id),
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
                if let Some(level) = heading_level(name) {
                    let own = self.dom.attribute(id, "id").filter(|own| self.named.contains(*own));
                    self.writer.open_heading(level, own);
                } else if let Some(mark) = self.mark(id, name) {
                    self.tell_link_on_board(id, &mark);
                    self.writer.open_mark(mark);
                }
            }
        }
    }

    /// Whether paragraphs are no paragraphs here, because all is one line.
    fn is_in_line(&self) -> bool {
        self.table.is_some() || self.writer.is_in_heading()
    }

    fn leave(&mut self, id: NodeId) {
        let name = self.dom.name(id);
        match name {
            "td" | "th" if self.table.is_some() => {
                let text = self.writer.cell();
                if let Some(table) = &mut self.table {
                    table.cell(self.dom, id, text);
                }
            }
            "table" => self.leave_table(id),
            _ if self.is_in_line() && BLOCKS.contains(&name) && name != "caption" => self.writer.text(" "),
            "figcaption" | "caption" => self.writer.flush(),
            _ if BLOCKS.contains(&name) => self.writer.flush(),
            "blockquote" => self.writer.close(),
            "dd" if self.definitions.pop() == Some(true) => self.writer.close_definition(),
            "dt" => self.writer.term(),
            "ul" | "ol" | "menu" | "dir" => {
                self.writer.flush();
                if let Some(list) = self.lists.pop() {
                    self.writer.end_list(list.sign);
                }
            }
            "li" if !self.lists.is_empty() => self.writer.close(),
            "li" | "dd" | "dl" => self.writer.flush(),
            "details" => {
                self.writer.flush();
                self.writer.block("</details>");
            }
            _ => {
                if heading_level(name).is_some() {
                    self.writer.flush();
                } else if self.mark(id, name).is_some() {
                    self.writer.close_mark();
                }
            }
        }
    }

    fn leave_table(&mut self, id: NodeId) {
        let is_inner = self.dom.get(id).children.is_empty() || self.table.is_none();
        if let Some(table) = self.table.take().filter(|_| !is_inner) {
            if table.has_spans {
                let hint = "the other cells are left empty; look whether it reads well";
                self.say(
                    id,
                    Id::ImportTable,
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
}

fn heading_level(name: &str) -> Option<usize> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}
