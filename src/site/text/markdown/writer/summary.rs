//! The summary of a page: the beginning of its first paragraph.

use std::borrow::Cow;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::Writer;
use crate::site::source::limits;

/// How far the first paragraph has been read.
#[derive(PartialEq)]
pub(super) enum Summary {
    Before,
    /// Whether it has said more than addresses so far.
    Inside(bool),
    Done,
}

impl<'a> Writer<'a> {
    /// The first paragraph of the text itself.
    pub(super) fn summarise(&mut self, event: &Event<'a>) {
        let text = match event {
            Event::Start(Tag::Paragraph) if self.summary == Summary::Before && !self.notes.is_open() => {
                self.summary = Summary::Inside(false);
                return;
            }
            Event::End(TagEnd::Paragraph) => {
                match self.summary {
                    Summary::Inside(true) => self.summary = Summary::Done,
                    Summary::Inside(false) => {
                        self.summary = Summary::Before;
                        self.rendered.summary.clear();
                    }
                    Summary::Before | Summary::Done => {}
                }
                return;
            }
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                text.as_ref()
            }
            Event::SoftBreak | Event::HardBreak => " ",
            _ => return,
        };
        // A bare address alone says nothing to those who read a list.
        if let Summary::Inside(says) = &mut self.summary {
            *says |= !self.bare && text.contains(|c: char| !(c.is_whitespace() || c.is_ascii_punctuation()));
            self.rendered.summary.push_str(text);
        }
    }
}

/// Shortens a text to the summary of a page. Its blanks have to be filled in before: half of a mark is not recognised.
pub fn shorten(text: &str) -> String {
    // Where pictures were left out, two spaces meet.
    let spaced = text.contains("  ");
    let single = || text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let text = if spaced { Cow::Owned(single()) } else { Cow::Borrowed(text) };
    let text = text.trim();
    match text.char_indices().nth(limits::SUMMARY_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}
