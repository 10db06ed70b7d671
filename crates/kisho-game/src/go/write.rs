//! Records to SGF.

use std::collections::HashMap;

use super::read::{FIELDS, FORM, INFO, PROGRAM, said};
use super::sgf::{
    Writer,
    value::{escape, escape_half},
};
use super::{Change, Color, Line, Mark, Node, Play, Point, Property, Record, Size};
use crate::Form;

/// The record as SGF FF\[4\] in UTF-8. Properties of a node stand in the order of the file it comes from, else in a fixed one, and once each.
#[must_use]
pub fn write(record: &Record) -> String {
    // A first move that stands in the root of the file stays there, unless another one came beside it.
    let first = record.nodes.get(1).filter(|node| node.in_root);
    let in_root = first.filter(|_| record.nodes.iter().filter(|node| node.parent == Some(0)).count() == 1);
    let written = record.nodes.iter().enumerate().filter(|&(at, _)| at != 1 || in_root.is_none());
    let written: Vec<&Node> = written.map(|(_, node)| node).collect();
    let parent = |node: &&Node| node.parent.map(|at| at.saturating_sub(usize::from(in_root.is_some())));
    let mut writer = Writer::new(written.iter().map(parent));
    for node in &written {
        let mut list = if node.parent.is_none() { head(record) } else { Vec::new() };
        list.extend(properties(record, node));
        if let Some(first) = in_root.filter(|_| node.parent.is_none()) {
            list.extend(properties(record, first));
        }
        match &node.order {
            Form(Some(order)) => arrange(&mut list, order),
            // Values that are off the board are kept beside those that have fields.
            Form(None) if node.parent.is_some() => list.sort_by_key(|property| usual_place(&property.name)),
            Form(None) => {}
        }
        writer.node(parent(node), &list);
    }
    writer.finish()
}

/// What the root of a file says about it and the board.
#[must_use]
pub fn form(size: Size) -> [(&'static str, String); 5] {
    let (columns, rows) = (size.columns(), size.rows());
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let program = concat!("kisho:", env!("CARGO_PKG_VERSION"));
    [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), (PROGRAM, program), ("SZ", &size)]
        .map(|(name, value)| (name, value.to_owned()))
}

/// What the root says about the file and the game.
fn head(record: &Record) -> Vec<Property> {
    let root = record.nodes.start();
    let form = form(record.size).into_iter().filter_map(|(name, value)| {
        let mut values = kept(root, name).to_vec();
        match values.first_mut() {
            // Who made the file is among the properties of the root.
            Some(_) if name == PROGRAM => return None,
            // A size that nobody can read stays while the board is the one that was taken for it.
            Some(_) if name == "SZ" && record.size == Size::FULL => {}
            Some(first) => *first = value,
            None => values.push(value),
        }
        Some(Property::new(name, values))
    });
    let info = record.info.iter().filter(|(name, text)| !is_said(root, name, text));
    form.chain(info.map(|(name, text)| Property::new(name, [escape(text)]))).collect()
}

/// Puts the properties of a node in the order of its file. What it did not have comes last, or if it is about the file,
/// with what else is.
fn arrange(list: &mut [Property], order: &[String]) {
    let is_form = |name: &str| FORM.contains(&name);
    let first = order.iter().position(|name| is_form(name)).unwrap_or(0);
    let form = first + order.iter().skip(first).take_while(|name| is_form(name)).count();
    let places: HashMap<&str, usize> = order.iter().map(String::as_str).zip(1..).collect();
    list.sort_by_key(|Property { name, .. }| {
        let new = if is_form(name) { form } else { usize::MAX };
        places.get(name.as_str()).copied().unwrap_or(new)
    });
}

/// Whether names of properties are in the order in which they are written where a file has none of its own.
pub fn is_usual<'n>(names: impl Iterator<Item = &'n str>) -> bool {
    names.map(usual_place).is_sorted()
}

/// The place of a property among those of its node where a file has no order of its own.
fn usual_place(name: &str) -> usize {
    const BEFORE: &[&str] = &["B", "W", "AB", "AW", "AE", "PL", "MN"];
    const AFTER: &[&str] =
        &["CR", "MA", "SQ", "SL", "TR", "LB", "LN", "AR", "TB", "TW", "DD", "VW", "N", "C"];
    let at = |list: &[&str]| list.iter().position(|other| *other == name);
    let after = || at(AFTER).map(|at| BEFORE.len() + 1 + at);
    at(BEFORE).or_else(after).unwrap_or(BEFORE.len())
}

/// Everything that a node holds, as properties.
#[must_use]
pub fn properties(record: &Record, node: &Node) -> Vec<Property> {
    // Every field is named, so that none can be forgotten.
    let Node {
        parent,
        number,
        play,
        changes,
        captures: _,
        taken: _,
        to_move,
        name,
        comment,
        labels,
        marks,
        lines,
        territory,
        dimmed,
        visible,
        in_root: _,
        order: _,
        properties,
    } = node;
    let before = parent.and_then(|parent| record.nodes.get(parent));
    let mut list = Vec::new();
    let mut add = |name: &str, mut values: Vec<String>| {
        if FIELDS.contains(&name) {
            values.extend_from_slice(kept(node, name));
            values = in_order(values, node, name);
        }
        if !values.is_empty() {
            list.push(Property::new(name, values));
        }
    };
    if let Some(Play { color, at }) = play {
        let mut values = vec![at.map(Point::sgf).unwrap_or_default()];
        values.extend_from_slice(kept(node, color.letter()));
        add(color.letter(), values);
    }
    for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
        add(name, if play.is_none() { points(changes, stone) } else { Vec::new() });
    }
    // One that could not be read is a move, too.
    let is_move = play.is_some() || ["B", "W"].iter().any(|name| !kept(node, name).is_empty());
    let turn = before.map_or_else(|| record.first_mover(), |node| node.to_move);
    let is_new = !is_move && *to_move != turn;
    add("PL", is_new.then(|| to_move.letter().to_owned()).into_iter().collect());
    let counted = before.map_or(0, |node| node.number).saturating_add(u32::from(is_move));
    add("MN", (*number != counted).then(|| number.to_string()).into_iter().collect());
    let is_old = |name: &str| {
        let text = record.info.get(name).map_or("", String::as_str);
        parent.is_none() && INFO.contains(&name) && !is_said(node, name, text)
    };
    // The head has them, or the move.
    let is_written = |name: &str| {
        parent.is_none() && FORM.contains(&name) && name != PROGRAM
            || play.is_some_and(|play| play.color.letter() == name)
    };
    for Property { name, values, .. } in properties.iter().filter(|p| !FIELDS.contains(&p.name.as_str())) {
        if !is_old(name) && !is_written(name) {
            add(name, values.clone());
        }
    }
    for mark in Mark::ALL {
        let marked = marks.iter().filter(|(_, of)| *of == mark);
        add(mark.sgf(), marked.map(|(at, _)| at.sgf()).collect());
    }
    let label = |(at, text): &(Point, String)| format!("{}:{}", at.sgf(), escape_half(text));
    add("LB", labels.iter().map(label).collect());
    for (name, arrow) in [("LN", false), ("AR", true)] {
        let ends = |line: &Line| format!("{}:{}", line.from.sgf(), line.to.sgf());
        add(name, lines.iter().filter(|line| line.arrow == arrow).map(ends).collect());
    }
    for (name, owner) in [("TB", Color::Black), ("TW", Color::White)] {
        let owned = territory.iter().filter(|(_, of)| *of == owner);
        add(name, owned.map(|(at, _)| at.sgf()).collect());
    }
    for (name, area, inherited) in [
        ("DD", dimmed, before.and_then(|node| node.dimmed.as_ref())),
        ("VW", visible, before.and_then(|node| node.visible.as_ref())),
    ] {
        let is_new = area.as_ref() != inherited;
        add(
            name,
            match area {
                Some(area) if is_new => rectangles(area),
                // Any value says it.
                None if is_new && kept(node, name).is_empty() => vec![String::new()],
                _ => Vec::new(),
            },
        );
    }
    for (property, text) in [("N", name), ("C", comment)] {
        if is_said(node, property, text) {
            list.push(Property::new(property, kept(node, property)));
        } else if !text.is_empty() {
            list.push(Property::new(property, [escape(text)]));
        }
    }
    list
}

/// The values of a property as they were written, where its field does not hold all of them.
pub fn kept<'n>(node: &'n Node, name: &str) -> &'n [String] {
    property(node, name).map_or(&[], |property| &property.values)
}

/// The values of a property in the order of the file, if they still are those of the file.
fn in_order(values: Vec<String>, node: &Node, name: &str) -> Vec<String> {
    let Some(property) = property(node, name) else { return values };
    let sorted = |mut values: Vec<String>| {
        values.sort_unstable();
        values
    };
    let Form(order) = &property.order;
    let is_same = order.len() == values.len() && sorted(values.clone()) == sorted(order.clone());
    if is_same { order.clone() } else { values }
}

fn property<'n>(node: &'n Node, name: &str) -> Option<&'n Property> {
    node.properties.iter().find(|property| property.name == name)
}

/// Whether a text is still what the values say that were written.
fn is_said(node: &Node, name: &str, text: &str) -> bool {
    let values = kept(node, name);
    !values.is_empty() && said(name, values) == text
}

/// The points on which setup leaves `stone`.
fn points(changes: &[Change], stone: Option<Color>) -> Vec<String> {
    changes.iter().filter(|change| change.after == stone).map(|change| change.at.sgf()).collect()
}

/// Points as a compressed point list. Points that stand together in a column, and columns of the same height beside
/// each other, are one rectangle.
fn rectangles(points: &[Point]) -> Vec<String> {
    let mut columns: Vec<(Point, Point)> = Vec::new();
    for &at in points {
        match columns.last_mut() {
            Some((_, last)) if last.column == at.column && last.row + 1 == at.row => *last = at,
            _ => columns.push((at, at)),
        }
    }
    let mut list: Vec<(Point, Point)> = Vec::new();
    for (first, last) in columns {
        match list.last_mut() {
            Some((from, to))
                if to.column + 1 == first.column && (from.row, to.row) == (first.row, last.row) =>
            {
                *to = last;
            }
            _ => list.push((first, last)),
        }
    }
    let value = |(from, to): (Point, Point)| match from == to {
        true => from.sgf(),
        false => format!("{}:{}", from.sgf(), to.sgf()),
    };
    list.into_iter().map(value).collect()
}

#[cfg(test)]
mod tests;
