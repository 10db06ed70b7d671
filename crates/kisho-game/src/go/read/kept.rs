//! What is kept as it is written, because the record's own fields do not hold all of it.

use std::collections::{HashMap, HashSet};

use super::values::{INFO, PROGRAM};
use super::{Builder, is_setup, points, shown};
use crate::Form;
use crate::go::sgf::value::{Kind, escape, is_whole, text, tidy};
use crate::go::sgf::{Property as Raw, SgfProblem, Value};
use crate::go::write::form;
use crate::go::{Node, Point, Property};

/// Properties whose values have fields in a node, apart from moves.
pub const FIELDS: &[&str] = &[
    "AB", "AE", "AR", "AW", "C", "CR", "DD", "LB", "LN", "MA", "MN", "N", "PL", "SL", "SQ", "TB", "TR", "TW",
    "VW",
];

/// So many properties of a node are looked through one by one.
const FEW: usize = 16;

impl<'a> Builder<'a, '_> {
    /// Takes in a text. It is kept as it is written, too, if the record's field does not hold all of it.
    pub fn text(&mut self, property: &Raw<'_>, raw: &str, nth: usize, node: &mut Node) {
        let name = &*property.name;
        let raw = tidy(raw);
        let said = text(&raw, kind(name));
        // An author who escapes a bracket further on meant this as a text.
        let escaped = raw.rfind("\\]");
        let is_text = |at: usize| raw[..at].ends_with('\\') || escaped.is_some_and(|escaped| escaped > at);
        let is_move = |start| raw.match_indices(start).any(|(at, _)| !is_text(at));
        if name == "C" && [";B[", ";W["].into_iter().any(is_move) {
            self.problems.note(&SgfProblem::MoveInComment, property.span());
        }
        let is_kept = !self.kept(name, &mut node.properties).is_empty();
        let before = match name {
            "C" => &node.comment,
            "N" => &node.name,
            _ => self.record.info.get(name).map_or("", String::as_str),
        };
        let is_second = is_kept || !before.is_empty();
        let first = (is_second && !is_kept).then(|| escape(before));
        let kept = self.kept(name, &mut node.properties);
        kept.extend(first);
        if is_second || said.is_empty() || !is_whole(&raw, kind(name)) {
            kept.push(raw);
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

    /// Keeps what setup says besides the changes that it makes: points that are as it says already, and points that it names
    /// again. A point of which it says two things is as the last says.
    pub fn keep_idle<'r>(&mut self, properties: impl Iterator<Item = &'r Raw<'a>>, node: &mut Node)
    where
        'a: 'r,
    {
        if self.has_too_many_points() {
            return;
        }
        let (collection, size) = (self.collection, self.record.size);
        let values = properties
            .filter(|property| is_setup(property))
            .flat_map(|property| collection.values(property).map(|value| (&*property.name, value)));
        let points =
            |(name, value): (&'r str, Value<'a>)| Some((name, value, points::area(value.raw, size).ok()?));
        let values: Vec<_> = values.filter_map(points).collect();
        let last: HashMap<Point, &str> =
            values.iter().flat_map(|(name, _, points)| points.iter().map(|&at| (at, *name))).collect();
        let mut changed: HashSet<Point> = node.changes.iter().map(|change| change.at).collect();
        for (name, value, points) in &values {
            let idle = |at: &&Point| last.get(at) == Some(name) && !changed.remove(at);
            let idle: Vec<&Point> = points.iter().filter(idle).collect();
            if idle.len() == points.len() {
                self.keep(name, &String::from_utf8_lossy(&value.trimmed()), node);
            } else {
                idle.into_iter().for_each(|at| _ = self.keep(name, &at.sgf(), node));
            }
            if points.iter().any(|at| last.get(at) != Some(name)) {
                self.problems.note(&SgfProblem::SetUpTwice { found: shown(value) }, value.span);
            }
        }
    }

    /// Keeps what the root says of the file more than once, and a size of the board that cannot be read. The first value is as it will
    /// be written anew.
    pub fn keep_form(&mut self, properties: &[Raw<'a>], node: &mut Node) {
        for (name, usual) in form(self.record.size).into_iter().filter(|(name, _)| *name != PROGRAM) {
            let named = properties.iter().filter(|property| property.name == name);
            let values: Vec<_> = named.flat_map(|property| self.collection.values(property)).collect();
            match values.split_first() {
                Some(_) if name == "SZ" && self.size_is_guess => self.keep_all(name, &values, node),
                Some((_, others @ [_, ..])) => {
                    self.keep(name, &usual, node);
                    self.keep_all(name, others, node);
                }
                _ => {}
            }
        }
    }

    /// Keeps the order of values of which fields of the node hold only some.
    pub fn keep_order<'r>(&self, properties: impl Iterator<Item = &'r Raw<'a>> + Clone, node: &mut Node)
    where
        'a: 'r,
    {
        for kept in node.properties.iter_mut().filter(|kept| FIELDS.contains(&kept.name.as_str())) {
            let named = properties.clone().filter(|property| property.name == kept.name);
            let values = named.flat_map(|property| self.collection.values(property));
            let decoded = values.map(|value| tidy(&value.decode(self.encoding, self.escapes).0));
            kept.order = Form(decoded.collect());
        }
    }

    /// Keeps a value that the record has no other place for; whether others of its property are there already.
    pub fn keep(&mut self, name: &str, raw: &str, node: &mut Node) -> bool {
        let values = self.kept(name, &mut node.properties);
        values.push(tidy(raw));
        values.len() > 1
    }

    /// Keeps a value before all others of its property.
    pub fn keep_first(&mut self, name: &str, value: &str, node: &mut Node) {
        self.kept(name, &mut node.properties).insert(0, value.to_owned());
    }

    /// The values that are kept of a property; it is left out in the end if there are none.
    pub fn kept<'n>(&mut self, name: &str, properties: &'n mut Vec<Property>) -> &'n mut Vec<String> {
        let at = if properties.len() <= FEW {
            properties.iter().position(|property| property.name == name)
        } else {
            for (at, property) in properties.iter().enumerate().skip(self.places.len()) {
                self.places.insert(property.name.clone(), at);
            }
            self.places.get(name).copied()
        };
        let at = at.unwrap_or(properties.len());
        if at == properties.len() {
            properties.push(Property::new(name, []));
        }
        &mut properties[at].values
    }
}

/// Puts what has a field besides first, by name, and the rest after it as in the file.
pub fn arrange(node: &mut Node) {
    let has_field = |name: &str| FIELDS.contains(&name) || (node.parent.is_none() && INFO.contains(&name));
    node.properties.sort_by_cached_key(|Property { name, .. }| match has_field(name) {
        true => (false, name.clone()),
        false => (true, String::new()),
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
