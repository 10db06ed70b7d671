//! The boards of a page, as blocks.

use super::super::boards;
use super::super::dom::NodeId;
use super::super::old::Now;
use super::Converter;
use crate::escape;
use kisho_game::text::Id;
use kisho_source::address::{decode, has_scheme};

impl Converter<'_, '_> {
    /// Text, with boards after it for the codes that it announces.
    pub(super) fn prose(&mut self, id: NodeId, text: &str) {
        let boards = if self.table.is_some() { Vec::new() } else { boards::announced(text) };
        let alone = match boards.as_slice() {
            [(range, _)] => text.trim() == text.get(range.clone()).unwrap_or_default(),
            _ => false,
        };
        if !alone {
            self.writer.text(text);
        }
        for (range, block) in boards {
            self.writer.after(block);
            let hint = "take the board away if it should be text alone";
            let message = format!("`{}` is a board now", text.get(range).unwrap_or_default());
            self.say(id, Id::ImportBoard, &message, Some(hint));
        }
    }

    /// The block for an element that shows a board.
    pub(super) fn board(&mut self, id: NodeId) -> Option<String> {
        let block = boards::block(self.dom, id);
        if block.is_some() {
            for (message, hint) in boards::notes(self.dom, id, block.as_deref().unwrap_or_default()) {
                self.say(id, Id::ImportBoard, &message, Some(hint));
            }
            return block;
        }
        let (notation, address) = boards::file(self.dom, id)?;
        match self.links.resolve(&address) {
            Now::To(path) if !has_scheme(&path) && !path.starts_with("//") => {
                let path = decode(&path);
                let path = path.strip_prefix('/').map_or(path.clone(), |path| format!("@/{path}"));
                Some(escape::fenced(&format!("{notation} src={}", boards::word(&path)), ""))
            }
            _ if self.dom.name(id) == "a" => None,
            _ => {
                let message = format!("the record is left out: there is no `{address}`");
                let hint = "put the file in its place and import again, or write a block with its text";
                self.say(id, Id::ImportBoard, &message, Some(hint));
                None
            }
        }
    }
}
