//! Lists and their items.

use super::super::boards;
use super::super::dom::{Kind, NodeId};
use super::{Converter, heading_level};

/// A list that is open.
#[derive(Debug)]
pub(super) struct List {
    /// `-` or `*`, or `.` or `)` after numbers.
    sign: char,
    pub(super) number: Option<u64>,
    tight: bool,
    begun: bool,
}

impl Converter<'_, '_> {
    pub(super) fn open_list(&mut self, id: NodeId, name: &str) {
        let follows = self.writer.is_after_list();
        self.writer.flush();
        let start = self.dom.attribute(id, "start").and_then(|start| start.trim().parse::<u32>().ok());
        let number = (name == "ol").then(|| u64::from(start.unwrap_or(1)));
        let sign = match (number, follows) {
            (None, false) => '-',
            (None, true) => '*',
            (Some(_), false) => '.',
            (Some(_), true) => ')',
        };
        self.lists.push(List { sign, number, tight: self.is_tight(id), begun: false });
    }

    /// Whether the items of a list are lines, perhaps with lists below them.
    pub(super) fn is_tight(&self, list: NodeId) -> bool {
        let items = || self.dom.get(list).children.iter().filter(|&&id| self.dom.name(id) == "li");
        items().all(|&item| {
            let mut lists = false;
            self.dom.get(item).children.iter().all(|&child| match self.dom.name(child) {
                "ul" | "ol" => {
                    lists = true;
                    true
                }
                "p" | "div" | "pre" | "table" | "blockquote" | "dl" | "script" | "form" | "details" => false,
                name => !lists && heading_level(name).is_none() || self.is_blank(child),
            })
        })
    }

    pub(super) fn is_blank(&self, id: NodeId) -> bool {
        matches!(&self.dom.get(id).kind, Kind::Text(text) if text.trim().is_empty())
            || matches!(self.dom.get(id).kind, Kind::Other)
    }

    pub(super) fn open_item(&mut self) {
        let Some(list) = self.lists.last_mut() else { return self.writer.flush() };
        let (tight, follows, sign) = (list.tight, list.begun, list.sign);
        list.begun = true;
        let marker = match &mut list.number {
            Some(number) => {
                let marker = format!("{number}{sign}");
                *number += 1;
                marker
            }
            None => sign.to_string(),
        };
        self.writer.open_item(&marker, tight, follows);
    }

    /// Whether there is nothing in an item that could be seen.
    pub(super) fn is_bare(&self, item: NodeId) -> bool {
        const MARKS: [&str; 12] =
            ["li", "ul", "ol", "p", "span", "a", "b", "i", "em", "strong", "small", "br"];
        self.dom.below(item).all(|id| match &self.dom.get(id).kind {
            Kind::Text(text) => text.trim().is_empty(),
            Kind::Element(name, _) => MARKS.contains(&name.as_ref()) && boards::block(self.dom, id).is_none(),
            _ => true,
        })
    }
}
