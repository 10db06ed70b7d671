//! The marks of what stands in a line.

use super::super::dom::NodeId;
use super::super::old::Now;
use super::Converter;
use crate::markdown::Mark;

impl Converter<'_, '_> {
    /// The marks of an inline element.
    pub(super) fn mark(&mut self, id: NodeId, name: &str) -> Option<Mark> {
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
            // Which quotation marks it has depends on the language.
            "q" => Mark::Tag("q"),
            "a" => {
                let href = self.dom.attribute(id, "href")?;
                // A link to a player became a block.
                if self.is_player(id) {
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
}
