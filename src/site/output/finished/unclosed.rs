//! What takes what comes after it, so that readers do not see that: comments, tags and elements that do not end.

use std::vec::Drain;

use crate::site::source::html::{Lacks, Tag};

/// The elements that have not ended of which browsers show something else than their content, or nothing, or it only on a click.
#[derive(Default)]
pub struct Takers<'a> {
    open: Vec<Tag<'a>>,
}

impl<'a> Takers<'a> {
    /// Meets the next tag of a page; gives those that end with it though they have no closing tag.
    pub fn meet(&mut self, tag: &Tag<'a>) -> Drain<'_, Tag<'a>> {
        let next = self.open.len();
        if !takes(&tag.name) {
            return self.open.drain(next..);
        }
        if tag.closes {
            let Some(start) = self.open.iter().rposition(|open| open.name == tag.name) else {
                return self.open.drain(next..);
            };
            self.open.remove(start);
            return self.open.drain(start..);
        }
        /// More are not looked at: nobody nests so deep.
        const MOST: usize = 1000;
        if self.open.len() < MOST && !(tag.is_drawing() && tag.ends_at_once()) {
            self.open.push(tag.clone());
        }
        self.open.drain(self.open.len()..)
    }

    /// Those that never end.
    pub fn rest(&mut self) -> Drain<'_, Tag<'a>> {
        self.open.drain(..)
    }
}

fn takes(name: &str) -> bool {
    matches!(
        name,
        "applet"
            | "audio"
            | "canvas"
            | "datalist"
            | "details"
            | "dialog"
            | "math"
            | "meter"
            | "noscript"
            | "object"
            | "progress"
            | "select"
            | "svg"
            | "template"
            | "video"
    )
}

/// What is said of something that lacks its end, and what to do about it.
pub fn said(tag: &Tag<'_>, lacks: Lacks) -> (String, String) {
    let (name, unseen) = (&tag.name, "so that readers do not see what comes after it");
    match lacks {
        Lacks::CommentEnd => {
            (format!("this comment is not closed, {unseen}"), "write `-->` where it ends".to_owned())
        }
        Lacks::Quote => (
            format!("a quotation mark is missing in this tag, {unseen}"),
            format!("write it where the value ends that begins in `{}`", tag.text()),
        ),
        Lacks::Bracket => {
            (format!("`<{name}` has no `>`, {unseen}"), "write `>` after the last attribute".to_owned())
        }
        Lacks::ClosingTag => {
            let message = format!("`<{name}>` is not closed, so that all that comes after it belongs to it");
            let ends = format!("write `</{name}>` where it ends");
            let is_short = tag.text().ends_with("/>");
            (message, if is_short { ends + "; in HTML `/>` does not close an element" } else { ends })
        }
    }
}
