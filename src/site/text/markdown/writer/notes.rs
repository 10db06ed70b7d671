//! Footnotes, which stand below the page in the order in which the text refers to them.

use std::collections::HashMap;
use std::fmt::Write as _;

use pulldown_cmark::Event;

use super::Writer;
use crate::site::text::markdown::headings::{NOTE, REFERENCE};

/// The footnotes of a page.
#[derive(Default)]
pub(super) struct Notes<'a> {
    /// The number of each label.
    numbers: HashMap<String, usize>,
    /// How often the text refers to each number.
    references: HashMap<usize, usize>,
    /// The open notes, which can stand inside each other: the number of each, and what was being written before it.
    outside: Vec<(usize, Vec<Event<'a>>)>,
    definitions: Vec<(usize, Vec<Event<'a>>)>,
}

impl Notes<'_> {
    fn number(&mut self, label: &str) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(label.to_owned()).or_insert(next)
    }

    /// Whether a note is being written.
    pub(super) fn is_open(&self) -> bool {
        !self.outside.is_empty()
    }

    /// In the order of their numbers, without those that nothing refers to. Of two for one label the first stays.
    pub(super) fn sort(&mut self) {
        let references = &self.references;
        self.definitions.retain(|(number, _)| references.contains_key(number));
        self.definitions.sort_by_key(|(number, _)| *number);
        self.definitions.dedup_by_key(|(number, _)| *number);
    }

    /// The ids of the notes that are shown.
    pub(super) fn ids(&self) -> impl Iterator<Item = String> {
        self.definitions.iter().map(|(number, _)| format!("{NOTE}-{number}"))
    }
}

impl Writer<'_> {
    pub(super) fn open_note(&mut self, label: &str) {
        let number = self.notes.number(label);
        self.notes.outside.push((number, std::mem::take(&mut self.out)));
    }

    pub(super) fn close_note(&mut self) {
        if let Some((number, outside)) = self.notes.outside.pop() {
            let note = std::mem::replace(&mut self.out, outside);
            self.notes.definitions.push((number, note));
        }
    }

    pub(super) fn reference(&mut self, label: &str) {
        let number = self.notes.number(label);
        let nth = self.notes.references.entry(number).or_default();
        *nth += 1;
        let id =
            if *nth == 1 { format!("{REFERENCE}-{number}") } else { format!("{REFERENCE}-{number}-{nth}") };
        self.figures.ids.add(id.clone());
        self.inline(format!(
            "<sup class=\"footnote-ref\" id=\"{id}\"><a href=\"#{NOTE}-{number}\">{number}</a></sup>"
        ));
    }
}

/// What stands below the page: no section, as it has no heading.
pub(super) fn footnotes(html: &mut String, notes: Notes<'_>) {
    if notes.definitions.is_empty() {
        return;
    }
    html.push_str("<div class=\"footnotes\" role=\"doc-endnotes\">\n");
    for (number, events) in notes.definitions {
        let _ = write!(
            html,
            "<div class=\"footnote-definition\" id=\"{NOTE}-{number}\"><a href=\"#{REFERENCE}-{number}\">{number}</a>\n<div>"
        );
        pulldown_cmark::html::push_html(html, events.into_iter());
        html.push_str("</div></div>\n");
    }
    html.push_str("</div>\n");
}
