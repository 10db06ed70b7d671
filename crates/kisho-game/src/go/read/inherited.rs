//! What holds from a node on until another says otherwise: whose turn it is, the number of the move, what is dimmed and
//! what is shown. Values that say nothing new are kept as they are written, and so are those that cannot be read.

use super::values::is_single;
use super::{Builder, points, shown};
use crate::go::sgf::value::tidy;
use crate::go::sgf::{Property as Raw, SgfProblem, Value};
use crate::go::{Area, Color, MAX_NUMBER, Node};

impl<'a> Builder<'a, '_> {
    /// Takes in whose turn it is, and what is dimmed or shown.
    pub fn inherited<'r>(&mut self, properties: impl Iterator<Item = &'r Raw<'a>> + Clone, node: &mut Node)
    where
        'a: 'r,
    {
        self.turn(properties.clone(), node);
        let before = node.parent.and_then(|parent| self.record.nodes.get(parent));
        let (dimmed, visible) =
            before.map(|before| (before.dimmed.clone(), before.visible.clone())).unwrap_or_default();
        let values = self.all("DD", properties.clone());
        if !values.is_empty() {
            node.dimmed = self.area(&values);
            self.keep_points("DD", &values, (node.dimmed.clone(), dimmed), node);
        }
        let values = self.all("VW", properties.clone());
        // FF[1] has numbers for the parts of a board that a program may show.
        if let Some((first, property)) = values.first().zip(properties.clone().find(|p| p.name == "VW"))
            && !first.trimmed().is_empty()
            && first.trimmed().iter().all(u8::is_ascii_digit)
        {
            self.problems
                .note(&SgfProblem::OldProperty { name: "VW".to_owned(), now: "VW[aa:ii]" }, property.span());
            self.keep_all("VW", &values, node);
        } else if !values.is_empty() {
            node.visible = self.area(&values).filter(|area| area.len() < self.record.size.area());
            self.keep_points("VW", &values, (node.visible.clone(), visible), node);
        }
    }

    /// MN sets the number of this node's move.
    pub fn number<'r>(&mut self, properties: impl Iterator<Item = &'r Raw<'a>> + Clone, node: &mut Node)
    where
        'a: 'r,
    {
        let values = self.all("MN", properties);
        let Some((first, others)) = values.split_first() else { return };
        match std::str::from_utf8(&first.trimmed()).ok().and_then(|number| number.parse().ok()) {
            Some(number @ 0..=MAX_NUMBER) if number != node.number => {
                node.number = number;
                return self.keep_all("MN", others, node);
            }
            Some(0..=MAX_NUMBER) => {}
            Some(number) => {
                self.problems.note(&SgfProblem::MoveNumber { number, most: MAX_NUMBER }, first.span);
            }
            None => {
                let problem = SgfProblem::Number { name: "MN".to_owned(), found: shown(first) };
                self.problems.note(&problem, first.span);
            }
        }
        self.keep_all("MN", &values, node);
    }

    fn turn<'r>(&mut self, properties: impl Iterator<Item = &'r Raw<'a>> + Clone, node: &mut Node)
    where
        'a: 'r,
    {
        let values = self.all("PL", properties);
        let Some((first, others)) = values.split_first() else { return };
        let Some(color) = player(first) else {
            self.problems.note(&SgfProblem::Player { found: shown(first) }, first.span);
            return self.keep_all("PL", &values, node);
        };
        node.to_move = color;
        self.keep_all("PL", others, node);
        // At the start this is looked at once more when the first mover is known.
        let before = node.parent.and_then(|parent| self.record.nodes.get(parent));
        if before.is_none_or(|before| before.to_move == color) {
            self.keep_first("PL", color.letter(), node);
        }
    }

    /// The values of all properties of a name in a node; a second of those that take one is reported.
    fn all<'r>(&mut self, name: &str, properties: impl Iterator<Item = &'r Raw<'a>> + Clone) -> Vec<Value<'a>>
    where
        'a: 'r,
    {
        let named = properties.filter(|property| property.name == name);
        if let Some(second) = named.clone().nth(1)
            && is_single(name)
        {
            self.problems.note(&SgfProblem::ManyValues { name: name.to_owned() }, second.span());
        }
        named.flat_map(|property| self.collection.values(property)).collect()
    }

    /// The points of all values of a property; `None` if there are none, as in `DD[]`.
    fn area(&mut self, values: &[Value<'a>]) -> Option<Area> {
        let mut points = Vec::new();
        let before = self.points;
        for &value in values.iter().filter(|value| !value.trimmed().is_empty()) {
            points.extend(self.points(value, false).unwrap_or_default());
        }
        points.sort_unstable();
        points.dedup();
        if points.is_empty() {
            return None;
        }
        if let Some(known) = self.areas.get(points.as_slice()) {
            self.repeated += self.points - before;
            self.points = before;
            return Some(Area::clone(known));
        }
        // What a set hides is drawn line by line.
        self.points += usize::from(self.record.size.columns()) + usize::from(self.record.size.rows());
        let area = Area::from(points);
        self.areas.insert(Area::clone(&area));
        Some(area)
    }

    /// Keeps what the points that hold from a node on do not say: all values if they repeat what is inherited, else those that
    /// are no points.
    fn keep_points(
        &mut self,
        name: &str,
        values: &[Value<'a>],
        (now, before): (Option<Area>, Option<Area>),
        node: &mut Node,
    ) {
        let size = self.record.size;
        let mut kept = values.to_vec();
        if now != before {
            kept.retain(|value| points::area(value.raw, size).is_err());
        }
        // That there are none is said anew.
        if now != before && now.is_none() && kept.iter().all(|value| value.trimmed().is_empty()) {
            kept.clear();
        }
        self.keep_all(name, &kept, node);
    }

    pub fn keep_all(&mut self, name: &str, values: &[Value<'a>], node: &mut Node) {
        for value in values {
            let (raw, _) = value.decode(self.encoding, self.escapes);
            self.keep(name, tidy(&raw).trim(), node);
        }
    }
}

/// `B`, `W`, and the words and numbers of older files.
fn player(value: &Value<'_>) -> Option<Color> {
    match &*value.trimmed().to_ascii_lowercase() {
        b"b" | b"black" | b"1" => Some(Color::Black),
        b"w" | b"white" | b"2" => Some(Color::White),
        _ => None,
    }
}
