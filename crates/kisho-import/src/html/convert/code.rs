//! Text that stays as it is written.

use super::super::codes;
use super::super::dom::NodeId;
use super::super::old::is_link;
use super::Converter;
use super::records::is_one_board;
use crate::escape;

impl Converter<'_, '_> {
    /// A block of code; the pictures in it stand after it, and its links are told.
    pub(super) fn code_block(&mut self, id: NodeId) {
        self.writer.flush();
        let text = self.dom.text(id);
        let text = text.strip_prefix('\n').unwrap_or(&text);
        let boards = codes::announced(text);
        if !text.trim().is_empty() && !is_one_board(text, &boards) {
            self.writer.block(&escape::fenced(&self.language(id), text));
        }
        self.announced_boards(self.dom.get(id).line, text, boards);
        let inside: Vec<NodeId> = self.dom.below(id).skip(1).collect();
        for at in inside {
            match self.dom.name(at) {
                "img" => self.image(at),
                name if is_link(name) && self.dom.attribute(at, "href").is_some() => {
                    self.left_out(at, "a link in a code block".to_owned());
                }
                _ => {}
            }
        }
        self.writer.flush();
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
