//! What stands in a line: marks, pictures, ruby.

use super::super::dom::{Kind, NodeId, Step};
use super::super::old::Now;
use super::Converter;
use crate::escape;
use crate::markdown::Mark;
use kisho_game::text::Id;

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

    pub(super) fn image(&mut self, id: NodeId) {
        let alt = self.dom.attribute(id, "alt").unwrap_or_default();
        let Some(src) = self.dom.attribute(id, "src") else { return };
        match self.links.resolve(src) {
            Now::To(to) => {
                let mut text = String::new();
                escape::push(&mut text, alt);
                let title = self.dom.attribute(id, "title").map(escape::title).unwrap_or_default();
                self.writer.raw(&format!("![{}]({}{title})", text.trim(), escape::destination(&to)));
            }
            Now::Nowhere => {}
            Now::Lost(what) => {
                self.writer.text(alt);
                let hint = "put the file in its place and import again, or leave the picture out";
                self.say(id, Id::ImportImage, &format!("the picture is left out: {what}"), Some(hint));
            }
        }
    }

    /// Whether an element is a short form with its long one, and nothing but text in it.
    pub(super) fn is_short_form(&self, id: NodeId) -> bool {
        let is_text = |&child: &NodeId| matches!(self.dom.get(child).kind, Kind::Text(_));
        let title = self.dom.attribute(id, "title").unwrap_or_default();
        !title.trim().is_empty() && self.dom.get(id).children.iter().all(is_text)
    }

    /// Abbreviations stay HTML: Markdown has no mark for them.
    pub(super) fn abbreviation(&mut self, id: NodeId) {
        let title = self.dom.attribute(id, "title").unwrap_or_default();
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        escape::push(&mut text, &self.dom.text(id));
        // In a table a bare `|` would end the cell.
        let title = escape::html(&title).replace('|', "&#124;");
        self.writer.raw(&format!("<abbr title=\"{title}\">{text}</abbr>"));
    }

    /// Ruby stays HTML: Markdown has no mark for it.
    pub(super) fn ruby(&mut self, id: NodeId) {
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
    pub(super) fn language(&self, id: NodeId) -> String {
        let of = |id: NodeId| {
            let classes = self.dom.attribute(id, "class")?.split_ascii_whitespace();
            let name = |class: &str| {
                let name = class.strip_prefix("language-").or_else(|| class.strip_prefix("lang-"))?;
                name.chars().all(|c| c.is_ascii_alphanumeric() || "+-#_".contains(c)).then(|| name.to_owned())
            };
            classes.filter_map(name).next()
        };
        of(id).or_else(|| self.dom.first(id, "code").and_then(of)).unwrap_or_default()
    }
}
