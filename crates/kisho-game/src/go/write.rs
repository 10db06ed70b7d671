//! Records to SGF.

use super::sgf::{
    Writer,
    value::{escape, escape_half},
};
use super::{Change, Color, Line, Mark, Node, Play, Point, Property, Record};

/// The record as SGF FF\[4\] in UTF-8. Properties of a node stand in a fixed order and once each.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut writer = Writer::new(record.nodes.iter().map(|node| node.parent));
    for node in &record.nodes {
        let mut list = if node.parent.is_none() { head(record) } else { Vec::new() };
        list.extend(properties(record, node));
        writer.node(node.parent, &list);
    }
    writer.finish()
}

/// What the root says of the file and of the game.
fn head(record: &Record) -> Vec<Property> {
    let (columns, rows) = (record.size.columns(), record.size.rows());
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let program = concat!("kisho:", env!("CARGO_PKG_VERSION"));
    let form = [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("AP", program), ("SZ", &size)];
    let form = form.map(|(name, value)| property(name, [value.to_owned()]));
    let info = record.info.iter().map(|(name, text)| property(name, [escape(text)]));
    form.into_iter().chain(info).collect()
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
        properties,
    } = node;
    let before = parent.and_then(|parent| record.nodes.get(parent));
    let mut list = Vec::new();
    let mut add = |name: &str, values: Vec<String>| {
        if !values.is_empty() {
            list.push(property(name, values));
        }
    };
    match play {
        Some(Play { color, at }) => {
            add(color.letter(), vec![at.map(Point::sgf).unwrap_or_default()]);
        }
        None => {
            for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
                add(name, points(changes, stone));
            }
            if *to_move != before.map_or_else(|| record.first_mover(), |node| node.to_move) {
                add("PL", vec![to_move.letter().to_owned()]);
            }
        }
    }
    let counted = before.map_or(0, |node| node.number).saturating_add(u32::from(play.is_some()));
    if *number != counted {
        add("MN", vec![number.to_string()]);
    }
    for Property { name, values } in properties {
        add(name, values.clone());
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
        if area.as_ref() != inherited {
            add(name, area.as_deref().map_or_else(|| vec![String::new()], rectangles));
        }
    }
    for (property, text) in [("N", name), ("C", comment)] {
        if !text.is_empty() {
            add(property, vec![escape(text)]);
        }
    }
    list
}

fn property(name: &str, values: impl Into<Vec<String>>) -> Property {
    Property { name: name.to_owned(), values: values.into() }
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
