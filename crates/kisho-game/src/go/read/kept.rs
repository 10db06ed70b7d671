//! What is kept as it is written, because the record's own fields do not hold all of it.

use std::collections::HashSet;

use super::values::INFO;
use super::{Builder, MAX_POINTS, is_setup, points};
use crate::go::sgf::value::{Kind, escape, is_whole, text, tidy};
use crate::go::sgf::{Property as Raw, SgfProblem};
use crate::go::{Node, Point, Property};

/// Properties whose values have fields in a node, apart from moves and from those that are inherited.
pub const FIELDS: &[&str] =
    &["AB", "AE", "AR", "AW", "C", "CR", "LB", "LN", "MA", "N", "SL", "SQ", "TB", "TR", "TW"];

impl Builder<'_, '_> {
    /// Takes in a text. It is kept as it is written, too, if the record's field does not hold all of it.
    pub fn text(&mut self, property: &Raw<'_>, raw: &str, nth: usize, node: &mut Node) {
        let name = &*property.name;
        let before = match name {
            "C" => &node.comment,
            "N" => &node.name,
            _ => self.record.info.get(name).map_or("", String::as_str),
        };
        let (raw, kept) = (tidy(raw), node.properties.iter_mut().find(|property| property.name == name));
        let is_second = kept.is_some() || !before.is_empty();
        let said = text(&raw, kind(name));
        match kept {
            Some(kept) => kept.values.push(raw),
            None if is_second => node.properties.push(Property::new(name, [escape(before), raw])),
            None if said.is_empty() || !is_whole(&raw, kind(name)) => {
                node.properties.push(Property::new(name, [raw]));
            }
            None => {}
        }
        if is_second && nth == 0 {
            self.problems.note(&SgfProblem::ManyValues { name: name.to_owned() }, property.span());
        }
        match name {
            "C" => add(name, &mut node.comment, &said),
            "N" => add(name, &mut node.name, &said),
            _ if !said.is_empty() => {
                self.record.info.entry(name.to_owned()).or_insert(said);
            }
            _ => {}
        }
    }

    /// Keeps the values of setup that change nothing: points that are as they say already. Says nothing of points of which
    /// there is more than one word in the node.
    pub fn keep_idle(&mut self, property: &Raw<'_>, changed: &HashSet<Point>, node: &mut Node) {
        for value in self.collection.values(property).filter(|_| is_setup(property)) {
            if self.points <= MAX_POINTS
                && let Ok(points) = points::area(value.raw, self.record.size)
                && !points.iter().any(|at| changed.contains(at))
            {
                keep(&property.name, &String::from_utf8_lossy(value.trimmed()), node);
            }
        }
    }
}

/// Keeps a value that the record has no other place for; whether others of its property are there already.
pub fn keep(name: &str, raw: &str, node: &mut Node) -> bool {
    if let Some(property) = node.properties.iter_mut().find(|property| property.name == name) {
        property.values.push(tidy(raw));
        return true;
    }
    node.properties.push(Property::new(name, [tidy(raw)]));
    false
}

/// Puts what has a field besides first, whatever the order of the file.
pub fn arrange(properties: &mut [Property]) {
    let has_field = |name: &str| FIELDS.contains(&name) || INFO.contains(&name);
    properties.sort_by(|a, b| {
        let key = |property: &Property| !has_field(&property.name);
        let names = || if key(a) { std::cmp::Ordering::Equal } else { a.name.cmp(&b.name) };
        key(a).cmp(&key(b)).then_with(names)
    });
}

/// Whether a property of a node is a text of which a field holds what readers see.
pub fn is_text(name: &str, node: &Node) -> bool {
    matches!(name, "C" | "N") || (INFO.contains(&name) && node.parent.is_none())
}

fn kind(name: &str) -> Kind {
    if matches!(name, "C" | "GC") { Kind::Text } else { Kind::Simple }
}

/// What the values of a text say together.
pub fn said(name: &str, values: &[String]) -> String {
    let mut all = String::new();
    for value in values {
        let more = text(value, kind(name));
        if matches!(name, "C" | "N") {
            add(name, &mut all, &more);
        } else if all.is_empty() {
            all = more;
        }
    }
    all
}

/// Adds a further text of a property.
fn add(name: &str, text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(if name == "C" { '\n' } else { ' ' });
    }
    text.push_str(more);
}
