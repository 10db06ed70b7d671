//! The values of properties: setup, marks, labels, texts, game information.

use super::kept::is_text;
use super::{Builder, MAX_POINTS, mover, points, shown};
use crate::go::point::sgf_letter;
use crate::go::sgf::value::{Kind, compose, untrimmed};
use crate::go::sgf::{Harmless, Property as Raw, SgfProblem, Value};
use crate::go::{Area, Color, Line, Mark, Node, Point};

/// Game information, and how it is written. `GC` alone may have several lines.
pub const INFO: &[&str] = &[
    "AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "TM", "US", "WR", "WT",
];

/// What a root says of the file itself: how it is written, by which program, and the board. The writer says all of it anew but
/// for the program, [`PROGRAM`].
pub const FORM: &[&str] = &["FF", "GM", "CA", PROGRAM, "SZ"];

/// The property that names the program which made a file.
pub const PROGRAM: &str = "AP";

impl Builder<'_, '_> {
    /// Takes in a property; a move and its number are left to [`Self::play`] and [`Self::number`].
    pub fn property(&mut self, property: &Raw<'_>, node: &mut Node) {
        if let Some(second) = self.collection.values(property).nth(1)
            && is_single(&property.name)
        {
            self.problems.note(&SgfProblem::ManyValues { name: property.name.to_string() }, second.span);
        }
        if mover(property).is_some() {
            return;
        }
        for (nth, value) in self.collection.values(property).enumerate() {
            let (raw, broken) = value.decode(self.encoding);
            if broken {
                self.problems.note(&SgfProblem::Encoding { charset: self.encoding.name() }, value.span);
            }
            self.value(property, value, &raw, nth, node);
        }
        match &*property.name {
            "DD" => {
                node.dimmed = self.area(property);
                let before = self.before(node).and_then(|before| before.dimmed.as_ref());
                let repeats = node.dimmed.as_ref() == before;
                self.repeat(property, repeats, node);
            }
            // FF[1] has numbers for the parts of a board that a program may show.
            "VW" if self.is_number(property) => {
                self.problems
                    .note(&SgfProblem::OldProperty { name: "VW", now: "VW[aa:ii]" }, property.span());
            }
            "VW" => {
                node.visible = self.area(property).filter(|area| area.len() < self.record.size.area());
                let before = self.before(node).and_then(|before| before.visible.as_ref());
                let repeats = node.visible.as_ref() == before;
                self.repeat(property, repeats, node);
            }
            _ => {}
        }
    }

    fn is_number(&self, property: &Raw<'_>) -> bool {
        let first = self.collection.values(property).next();
        first.is_some_and(|value| {
            !value.trimmed().is_empty() && value.trimmed().iter().all(u8::is_ascii_digit)
        })
    }

    fn before(&self, node: &Node) -> Option<&Node> {
        self.record.nodes.get(node.parent?)
    }

    /// Keeps the points of a property as they are written if it only `repeats` what is inherited.
    fn repeat(&mut self, property: &Raw<'_>, repeats: bool, node: &mut Node) {
        let fine = |value: &Value<'_>| {
            value.trimmed().is_empty() || points::area(value.raw, self.record.size).is_ok()
        };
        let values = self.collection.values(property).filter(|value| repeats && fine(value));
        let values = values.map(|value| String::from_utf8_lossy(value.trimmed()).into_owned()).collect();
        self.restate(&property.name, values, node);
    }

    fn value(&mut self, property: &Raw<'_>, value: Value<'_>, raw: &str, nth: usize, node: &mut Node) {
        let name = &*property.name;
        let is_read = match name {
            "AB" => self.setup(value, Some(Color::Black), node),
            "AW" => self.setup(value, Some(Color::White), node),
            "AE" => self.setup(value, None, node),
            "LB" => self.label(value, raw, node),
            "LN" => self.line(value, false, node),
            "AR" => self.line(value, true, node),
            "TB" => self.territory(value, Color::Black, node),
            "TW" => self.territory(value, Color::White, node),
            "M" => {
                self.old(property, "M", "MA", nth);
                self.mark(value, Mark::Cross, node)
            }
            "L" => {
                self.old(property, "L", "LB", nth);
                self.letter(value, nth, node)
            }
            name if let Some(mark) = Mark::ALL.into_iter().find(|mark| mark.sgf() == name) => {
                self.mark(value, mark, node)
            }
            "MN" | "DD" | "VW" => true,
            // Whoever made a file stays, but for kisho, which says so anew.
            PROGRAM if !raw.starts_with("kisho:") => false,
            name if FORM.contains(&name) && node.parent.is_none() => true,
            "PL" if nth > 0 => true,
            "PL" => match player(raw) {
                Some(color) => {
                    node.to_move = color;
                    // At the start this is looked at once more when the first mover is known.
                    let repeats = self.before(node).is_none_or(|before| before.to_move == color);
                    self.restate("PL", if repeats { vec![color.letter().to_owned()] } else { vec![] }, node);
                    true
                }
                None => {
                    self.problems.note(&SgfProblem::Player { found: shown(&value) }, value.span);
                    true
                }
            },
            name if is_text(name, node) => {
                self.text(property, raw, nth, node);
                true
            }
            _ => false,
        };
        if !is_read && self.keep(name, raw, node) && nth == 0 && is_single(name) {
            self.problems.note(&SgfProblem::ManyValues { name: name.to_owned() }, property.span());
        }
    }

    fn old(&mut self, property: &Raw<'_>, name: &'static str, now: &'static str, nth: usize) {
        if nth == 0 {
            self.problems.note(&SgfProblem::OldProperty { name, now }, property.span());
        }
    }

    /// The points of a value, none if there are too many; `None` if it cannot be read, which is reported. `places`: it says
    /// where stones stand.
    fn points(&mut self, value: Value<'_>, places: bool) -> Option<Vec<Point>> {
        if self.points > MAX_POINTS {
            return Some(Vec::new());
        }
        match points::area(value.raw, self.record.size) {
            Ok(points) => {
                self.points += points.len();
                Some(points)
            }
            Err(problem) => {
                self.no_point(&problem, value, places);
                None
            }
        }
    }

    /// Reports a value that is no point. It leaves no doubt about the position if no stone was to stand there, unless it
    /// looks as if a missing bracket hid what follows.
    fn no_point(&mut self, problem: &SgfProblem, value: Value<'_>, places: bool) {
        let hides = value.raw.iter().any(|byte| matches!(byte, b'[' | b';'));
        if hides || (places && !value.trimmed().is_empty()) {
            self.problems.note(problem, value.span);
        } else {
            self.problems.note(&Harmless(problem), value.span);
        }
    }

    // Each of these takes in a value; whether it can be read.

    fn setup(&mut self, value: Value<'_>, stone: Option<Color>, node: &mut Node) -> bool {
        let points = self.points(value, true);
        for &at in points.iter().flatten() {
            node.changes.extend(self.walker.board.set(at, stone));
        }
        points.is_some()
    }

    fn mark(&mut self, value: Value<'_>, mark: Mark, node: &mut Node) -> bool {
        let points = self.points(value, false);
        node.marks.extend(points.iter().flatten().map(|&at| (at, mark)));
        points.is_some()
    }

    fn label(&mut self, value: Value<'_>, raw: &str, node: &mut Node) -> bool {
        let Some((at, label)) = compose(raw) else {
            self.problems.note(&SgfProblem::Label { found: shown(&value) }, value.span);
            return false;
        };
        match points::point(at.as_bytes(), self.record.size) {
            Ok(at) => {
                node.labels.push((at, untrimmed(label, Kind::Simple)));
                true
            }
            Err(problem) => {
                self.no_point(&problem, value, false);
                false
            }
        }
    }

    fn line(&mut self, value: Value<'_>, arrow: bool, node: &mut Node) -> bool {
        let mut ends = value.raw.splitn(2, |&byte| byte == b':');
        let from = ends.next().unwrap_or_default();
        let Some(to) = ends.next() else {
            self.problems
                .note(&SgfProblem::Line { name: line_name(arrow), found: shown(&value) }, value.span);
            return false;
        };
        let end = |raw| points::point(raw, self.record.size);
        match (end(from), end(to)) {
            (Ok(from), Ok(to)) if from == to => {
                let problem = SgfProblem::LineOfNoLength { name: line_name(arrow), found: shown(&value) };
                self.problems.note(&problem, value.span);
                false
            }
            (Ok(from), Ok(to)) => {
                self.points += 2;
                node.lines.push(Line { from, to, arrow });
                true
            }
            (Err(problem), _) | (_, Err(problem)) => {
                self.no_point(&problem, value, false);
                false
            }
        }
    }

    /// `TB[]` says that there is none, and is kept.
    fn territory(&mut self, value: Value<'_>, owner: Color, node: &mut Node) -> bool {
        if value.trimmed().is_empty() {
            return false;
        }
        let points = self.points(value, false);
        node.territory.extend(points.iter().flatten().map(|&at| (at, owner)));
        points.is_some()
    }

    /// The points of all values of a property; `None` if there are none, as in `DD[]`.
    fn area(&mut self, property: &Raw<'_>) -> Option<Area> {
        let mut points = Vec::new();
        let before = self.points;
        for value in self.collection.values(property).filter(|value| !value.trimmed().is_empty()) {
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

    /// FF\[3\]'s `L`: the first point is labelled a, the next b, and so on.
    fn letter(&mut self, value: Value<'_>, nth: usize, node: &mut Node) -> bool {
        let letter = u8::try_from(nth).ok().and_then(sgf_letter);
        let Some(letter) = letter else { return false };
        let points = self.points(value, false);
        node.labels.extend(points.iter().flatten().map(|&at| (at, letter.to_string())));
        points.is_some()
    }
}

fn line_name(arrow: bool) -> &'static str {
    if arrow { "AR" } else { "LN" }
}

/// Properties that take one value.
pub fn is_single(name: &str) -> bool {
    INFO.contains(&name) || FORM.contains(&name) || matches!(name, "B" | "W" | "C" | "N" | "PL" | "MN" | "KO")
}

/// `B`, `W`, and the words and numbers of older files.
fn player(raw: &str) -> Option<Color> {
    match raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}
