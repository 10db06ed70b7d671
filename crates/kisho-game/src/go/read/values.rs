//! The values of properties: setup, marks, labels, texts, game information.

use super::kept::is_text;
use super::{Builder, mover, points, shown};
use crate::go::point::sgf_letter;
use crate::go::sgf::value::{Kind, compose, untrimmed};
use crate::go::sgf::{Harmless, KEPT, Property as Raw, SgfProblem, Value};
use crate::go::{Color, Line, Mark, Node, Point};

/// Game information, and how it is written. `GC` alone may have several lines.
pub const INFO: &[&str] = &[
    "AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "TM", "US", "WR", "WT",
];

/// What a root says about the file itself: how it is written, by which program, and the board. The writer says all of it anew but
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
            let (raw, broken) = value.decode(self.encoding, self.escapes);
            if broken {
                self.problems.note(&SgfProblem::Encoding { charset: self.encoding.name() }, value.span);
            }
            self.value(property, value, &raw, nth, node);
        }
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
                self.old(property, "MA", nth, node);
                self.mark(value, Mark::Cross, node)
            }
            "L" => {
                self.old(property, "LB", nth, node);
                self.letter(value, nth, node)
            }
            name if let Some(mark) = Mark::ALL.into_iter().find(|mark| mark.sgf() == name) => {
                self.mark(value, mark, node)
            }
            "MN" | "PL" | "DD" | "VW" => true,
            // Whoever made a file stays, but for kisho, which says so anew.
            PROGRAM if !raw.starts_with("kisho:") => false,
            name if FORM.contains(&name) && node.parent.is_none() => true,
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

    /// Reports a property that has another name now. Values of it that are not read are written where its first one stands.
    fn old(&mut self, property: &Raw<'_>, now: &'static str, nth: usize, node: &mut Node) {
        if nth == 0 {
            self.kept(&property.name, &mut node.properties);
            self.problems
                .note(&SgfProblem::OldProperty { name: property.name.to_string(), now }, property.span());
        }
    }

    /// The points of a value, none if there are too many; `None` if it cannot be read, which is reported. `places`: it says
    /// where stones stand.
    pub fn points(&mut self, value: Value<'_>, places: bool) -> Option<Vec<Point>> {
        if self.has_too_many_points() {
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
    /// looks as if a missing bracket hid what follows. Where the size of the board is a guess, nothing is said of points off it.
    pub fn no_point(&mut self, problem: &SgfProblem, value: Value<'_>, places: bool) {
        self.is_unread |= places;
        if self.size_is_guess && matches!(problem, SgfProblem::OffBoard { .. }) {
            return;
        }
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

    /// FF\[3\]'s `L`: the first point is labelled a, the next b, and so on.
    fn letter(&mut self, value: Value<'_>, nth: usize, node: &mut Node) -> bool {
        let points = self.points(value, false);
        let letter = u8::try_from(nth).ok().and_then(sgf_letter);
        let Some(letter) = letter else { return false };
        node.labels.extend(points.iter().flatten().map(|&at| (at, letter.to_string())));
        points.is_some()
    }
}

fn line_name(arrow: bool) -> &'static str {
    if arrow { "AR" } else { "LN" }
}

/// Properties of FF[4] that take one value.
pub fn is_single(name: &str) -> bool {
    let is_used = matches!(name, "B" | "W" | "C" | "N" | "PL" | "MN" | "KO");
    is_used || [INFO, FORM, KEPT].iter().any(|names| names.contains(&name))
}
