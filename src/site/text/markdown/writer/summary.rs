//! The summary of a page: the beginning of its first paragraph.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::Writer;
use crate::site::source::limits;

/// How far the first paragraph has been read.
#[derive(PartialEq)]
pub(super) enum Summary {
    Before,
    Inside,
    Done,
}

impl<'a> Writer<'a> {
    /// The first paragraph of the text itself.
    pub(super) fn summarise(&mut self, event: &Event<'a>) {
        let text = match event {
            Event::Start(Tag::Paragraph) if self.summary == Summary::Before && !self.notes.is_open() => {
                self.summary = Summary::Inside;
                return;
            }
            Event::End(TagEnd::Paragraph) if self.summary == Summary::Inside => {
                self.summary =
                    if self.rendered.summary.trim().is_empty() { Summary::Before } else { Summary::Done };
                return;
            }
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                text.as_ref()
            }
            Event::SoftBreak | Event::HardBreak => " ",
            _ => return,
        };
        // A bare address says nothing to those who read a list.
        if self.summary == Summary::Inside && !self.bare {
            self.rendered.summary.push_str(text);
        }
    }
}

/// Shortens a text to the summary of a page. Its blanks have to be filled in before: half of a mark is not recognised.
pub fn shorten(text: &str) -> String {
    // Where pictures and addresses were left out, two spaces meet.
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let text = text.trim();
    match text.char_indices().nth(limits::SUMMARY_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}
