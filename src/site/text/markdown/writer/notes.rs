//! Footnotes, which stand below the page in the order in which the text refers to them.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt::Write as _;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::Writer;
use crate::site::text::markdown::PlacedEvent;
use crate::site::text::markdown::headings::{NOTE, REFERENCE};
use crate::site::text::markdown::references::note_key;

/// The footnotes of a page.
#[derive(Default)]
pub(super) struct Notes<'a> {
    /// The numbers of the notes that readers see, by their [keys](note_key).
    numbers: HashMap<String, usize>,
    /// How often the text refers to each number.
    references: HashMap<usize, usize>,
    /// The open notes, which can stand inside each other: the number of each if readers see it, and what was being written before it.
    outside: Vec<(Option<usize>, Vec<Event<'a>>)>,
    definitions: BTreeMap<usize, Vec<Event<'a>>>,
}

impl<'a> Notes<'a> {
    /// Numbers the notes in the order in which readers come to them: as the text refers to them, then as the notes do. A note to which
    /// nothing refers that is read has no number, and of two for one label the first has it.
    pub(super) fn new(events: &[PlacedEvent<'_>]) -> Self {
        // The references of the text, and those of each note.
        let (mut of_text, mut of_notes) = (Vec::new(), HashMap::<String, Vec<String>>::new());
        let mut open: Vec<Option<String>> = Vec::new();
        for (event, _) in events {
            match event {
                Event::Start(Tag::FootnoteDefinition(label)) => {
                    let key = note_key(label);
                    let is_first = !of_notes.contains_key(&key);
                    of_notes.entry(key.clone()).or_default();
                    open.push(is_first.then_some(key));
                }
                Event::End(TagEnd::FootnoteDefinition) => drop(open.pop()),
                Event::FootnoteReference(label) => match open.last() {
                    None => of_text.push(note_key(label)),
                    Some(Some(note)) => of_notes.entry(note.clone()).or_default().push(note_key(label)),
                    Some(None) => {}
                },
                _ => {}
            }
        }
        let (mut numbers, mut queue) = (HashMap::new(), VecDeque::from(of_text));
        while let Some(label) = queue.pop_front() {
            let number = numbers.len() + 1;
            // The notes of a note are taken once.
            if let Some(more) = of_notes.remove(&label) {
                numbers.insert(label, number);
                queue.extend(more);
            }
        }
        Self { numbers, ..Self::default() }
    }

    /// Whether a note is being written.
    pub(super) fn is_open(&self) -> bool {
        !self.outside.is_empty()
    }

    /// The ids of the notes that are shown.
    pub(super) fn ids(&self) -> impl Iterator<Item = String> {
        self.definitions.keys().map(|number| format!("{NOTE}-{number}"))
    }
}

impl Writer<'_> {
    pub(super) fn open_note(&mut self, label: &str) {
        let notes = &mut self.notes;
        let is_open = |number: &usize| notes.outside.iter().any(|(open, _)| open.as_ref() == Some(number));
        let number = notes.numbers.get(&note_key(label)).copied();
        let number = number.filter(|number| !notes.definitions.contains_key(number) && !is_open(number));
        notes.outside.push((number, std::mem::take(&mut self.out)));
    }

    pub(super) fn close_note(&mut self) {
        if let Some((number, outside)) = self.notes.outside.pop() {
            let note = std::mem::replace(&mut self.out, outside);
            self.notes.definitions.extend(number.map(|number| (number, note)));
        }
    }

    pub(super) fn reference(&mut self, label: &str) {
        let is_seen = self.notes.outside.last().is_none_or(|(number, _)| number.is_some());
        let Some(&number) = self.notes.numbers.get(&note_key(label)).filter(|_| is_seen) else { return };
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
