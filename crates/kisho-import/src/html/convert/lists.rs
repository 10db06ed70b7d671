//! Lists and their items.

use super::super::boards;
use super::super::dom::{Kind, NodeId};
use super::{Converter, heading_level};

/// A list that is open.
#[derive(Debug)]
pub(super) struct List {
    /// `-` or `*`, or `.` or `)` after numbers.
    pub(super) sign: char,
    /// The number of the next item.
    number: Option<u64>,
    /// The number that Markdown gives the next item of the list written so far.
    shown: Option<u64>,
    /// Whether the numbers fall.
    is_reversed: bool,
    tight: bool,
    begun: bool,
}

impl List {
    /// The number of an item, which may have `own` one; the list goes on to the next.
    fn count(&mut self, own: Option<u64>) -> Option<u64> {
        let number = own.filter(|_| self.number.is_some()).or(self.number);
        let step = if self.is_reversed { u64::checked_sub } else { u64::checked_add };
        self.number = number.map(|number| step(number, 1).unwrap_or(number));
        number
    }
}

/// The highest number that Markdown takes for that of an item.
const HIGHEST: u64 = 999_999_999;

impl Converter<'_, '_> {
    pub(super) fn open_list(&mut self, id: NodeId, name: &str) {
        let last = self.writer.last_list();
        self.writer.flush();
        if name == "ol" && self.dom.attribute(id, "type").is_some_and(|kind| kind.trim() != "1") {
            self.left_out(id, "the `type` of `<ol>`".to_owned());
        }
        let is_reversed = name == "ol" && self.dom.attribute(id, "reversed").is_some();
        let number = (name == "ol").then(|| {
            let items = || self.dom.get(id).children.iter().filter(|&&child| self.dom.name(child) == "li");
            let first = if is_reversed { items().count() as u64 } else { 1 };
            self.number(id, "start").unwrap_or(first)
        });
        let [sign, other] = if number.is_some() { ['.', ')'] } else { ['-', '*'] };
        // A list of the same sign would be taken for part of the one before.
        let sign = if last == Some(sign) { other } else { sign };
        self.lists.push(List {
            sign,
            number,
            shown: None,
            is_reversed,
            tight: self.is_tight(id),
            begun: false,
        });
    }

    /// A number of a list.
    fn number(&self, id: NodeId, attribute: &str) -> Option<u64> {
        let number = self.dom.attribute(id, attribute)?.trim().parse().ok()?;
        (number <= HIGHEST).then_some(number)
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

    /// Opens an item. Markdown numbers the items of a list by its first one, so any other number begins a new list.
    pub(super) fn open_item(&mut self, id: NodeId) {
        let own = self.number(id, "value");
        let Some(list) = self.lists.last_mut() else { return self.writer.flush() };
        let number = list.count(own);
        if list.begun && number != list.shown {
            list.sign = if list.sign == '.' { ')' } else { '.' };
            list.begun = false;
        }
        list.shown = number.map(|number| number + 1);
        let (tight, follows, sign) = (list.tight, list.begun, list.sign);
        list.begun = true;
        // In a list that is written already, Markdown counts on whatever the number is.
        let marker =
            number.map_or_else(|| sign.to_string(), |number| format!("{}{sign}", number.min(HIGHEST)));
        self.writer.open_item(&marker, tight, follows);
    }

    /// Leaves out an item without words, which has its number all the same.
    pub(super) fn skip_item(&mut self, id: NodeId) {
        let own = self.number(id, "value");
        if let Some(list) = self.lists.last_mut() {
            list.count(own);
        }
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
