//! What takes what comes after it, so that readers do not see that: comments, tags and elements that do not end.

use std::vec::Drain;

use crate::site::source::html::{Lacks, Tag};

/// The elements that have not ended of which browsers show something else than their content, or nothing, or it only on a click, and
/// those that change how all looks that comes after them.
#[derive(Default)]
pub struct Takers<'a> {
    open: Vec<Tag<'a>>,
    /// Elements such as `<b>`, which go on after the end of the paragraph and of all that they stand in.
    formatting: Vec<Tag<'a>>,
}

impl<'a> Takers<'a> {
    /// Meets the next tag of a page; gives those that end with it though they have no closing tag.
    pub fn meet(&mut self, tag: &Tag<'a>) -> Drain<'_, Tag<'a>> {
        /// More are not looked at: nobody nests so deep.
        const MOST: usize = 1000;
        let next = self.open.len();
        if !takes(&tag.name) {
            if formats(&tag.name) {
                let open = self.formatting.iter().rposition(|open| open.name == tag.name);
                match open.filter(|_| tag.closes) {
                    Some(open) => drop(self.formatting.remove(open)),
                    None if !tag.closes && self.formatting.len() < MOST => {
                        self.formatting.push(tag.clone());
                    }
                    None => {}
                }
            }
            return self.open.drain(next..);
        }
        if tag.closes {
            let Some(start) = self.open.iter().rposition(|open| open.name == tag.name) else {
                return self.open.drain(next..);
            };
            self.open.remove(start);
            return self.open.drain(start..);
        }
        if self.open.len() < MOST && !(tag.is_drawing() && tag.ends_at_once()) {
            self.open.push(tag.clone());
        }
        self.open.drain(self.open.len()..)
    }

    /// Those that never end.
    pub fn rest(&mut self) -> impl Iterator<Item = Tag<'a>> {
        self.open.drain(..).chain(self.formatting.drain(..))
    }
}

/// Whether browsers open the element again in each element that follows, until it is closed.
fn formats(name: &str) -> bool {
    matches!(
        name,
        "b" | "big" | "code" | "em" | "font" | "i" | "s" | "small" | "strike" | "strong" | "tt" | "u"
    )
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
