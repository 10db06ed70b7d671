//! What is written of a book figure.

use std::collections::{HashMap, HashSet};

use super::plan::Part;
use super::union::{Move, Union};
use crate::present::go::areas::sees;
use crate::present::go::header::players;
use crate::present::go::layout::Layout;
use crate::present::go::mentions;
use crate::present::go::words::{NAMED_STONES, color, point, stones, to_play};
use crate::present::options::Coords;
use crate::say;
use kisho_game::go::{Board, Point, Record};
use kisho_game::text::Lang;

/// The name that the file gives; else "Figure 2 (51–100)" in a series, and "Moves 51–100" alone.
pub fn title(part: &Part, union: &Union, lang: Lang) -> String {
    if let Some(given) = part.given.as_ref().filter(|given| !given.name.is_empty()) {
        return given.name.clone();
    }
    let ends = union.moves.first().zip(union.moves.last());
    let range = ends.map(|(first, last)| match (first.true_number, last.true_number) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    });
    match (label(part, lang), range) {
        (Some(label), Some(range)) => say::go_figure::figure_with(lang, label, range),
        (Some(label), None) => label,
        (None, Some(number)) if union.moves.len() == 1 => say::go_figure::one_move(lang, number),
        (None, Some(range)) => say::go_figure::moves(lang, range),
        (None, None) => say::frame::position(lang).to_owned(),
    }
}

/// What a figure of a series is called: "Figure 2", 「第2譜」, or as the record calls it.
pub fn label(part: &Part, lang: Lang) -> Option<String> {
    let number = part.place? + 1;
    let given = part.given.as_ref().filter(|given| !given.name.is_empty());
    Some(given.map_or_else(|| say::go_figure::figure(lang, number), |given| given.name.clone()))
}

/// The moves that are not to be seen: "52 at 37", "60 pass". A stone without number is called by its coordinates, or
/// where there are none by a letter, which is added to the labels of `shown`. A stone outside the part of the board that
/// is shown has its coordinates in any case.
pub fn notes(union: &Union, shown: &mut Record, layout: &Layout, lang: Lang) -> Vec<String> {
    let mut labels = Labels::of(shown);
    let sees = |at| shown.nodes.first().is_none_or(|node| sees(layout, node, at));
    let mut note = |(place, numbers): (Option<Point>, Vec<u32>)| {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let numbers = numbers.join(say::go_figure::between_numbers(lang));
        let Some(at) = place else { return say::go_figure::passed(lang, numbers) };
        let target = match union.number_at(at) {
            _ if !sees(at) => layout.name(at, lang),
            Some(there) => there.to_string(),
            None if layout.coords != Coords::None => layout.name(at, lang),
            None => labels.at(at).unwrap_or_else(|| layout.name(at, lang)),
        };
        say::go_figure::played_at(lang, numbers, target)
    };
    let notes = union.unseen(sees).into_iter().map(&mut note).collect();
    if let Some(node) = shown.nodes.node_mut(0) {
        node.labels.extend(labels.new);
    }
    notes
}

/// The labels of a figure: the author's, and those that notes need.
struct Labels {
    by_point: HashMap<Point, String>,
    taken: HashSet<String>,
    letters: Box<dyn Iterator<Item = char>>,
    new: Vec<(Point, String)>,
}

impl Labels {
    fn of(shown: &Record) -> Self {
        let labels = || {
            let all = shown.nodes.iter().flat_map(|node| &node.labels);
            all.map(|(at, label)| (*at, label.trim().to_owned()))
        };
        Self {
            by_point: labels().collect(),
            taken: labels().map(|(_, label)| label).collect(),
            letters: Box::new(('a'..='z').chain('A'..='Z')),
            new: Vec::new(),
        }
    }

    /// The label of a point, if need be the next letter that is free. `None` if there is none.
    fn at(&mut self, at: Point) -> Option<String> {
        if let Some(label) = self.by_point.get(&at) {
            return Some(label.clone());
        }
        let letter = self.letters.by_ref().map(String::from).find(|letter| !self.taken.contains(letter))?;
        self.new.push((at, letter.clone()));
        Some(letter)
    }
}

/// The players and the moves in their order, for readers who cannot see them, what stood there before, and the marks.
pub fn alternative(
    title: &str,
    union: &Union,
    (before, shown): (&Board, &Record),
    layout: &Layout,
    lang: Lang,
) -> String {
    let (stop, space) = (say::signs::stop(lang), say::signs::space(lang));
    let moves: Vec<String> = (0..union.moves.len()).map(|at| said(union, at, layout, lang)).collect();
    let mut text = title.to_owned() + &players(shown, lang);
    let node = shown.nodes.first();
    let visible = node.and_then(|node| node.visible.as_ref());
    let before = stones(before, visible, layout, lang, NAMED_STONES);
    let marks = node.map(|node| mentions::marks(node, layout, lang)).unwrap_or_default();
    for part in [before, moves.join(say::signs::comma(lang)), marks] {
        let part = part.strip_suffix(stop).unwrap_or(&part);
        if !part.is_empty() {
            text.extend([stop, space, part]);
        }
    }
    if let Some(last) = union.moves.last() {
        text.extend([stop, space, &to_play(last.color.other(), lang)]);
    }
    text + stop
}

/// "Black 51 Q16", and of the moves that follow, "52 R3": the colour is said where it does not alternate.
fn said(union: &Union, nth: usize, layout: &Layout, lang: Lang) -> String {
    let Some(this) = union.moves.get(nth) else { return String::new() };
    let before = nth.checked_sub(1).and_then(|before| union.moves.get(before));
    let place = point(this.at, layout, lang);
    let number = this.number.unwrap_or(this.true_number);
    match before {
        Some(Move { color, .. }) if *color != this.color => format!("{number} {place}"),
        _ => format!("{} {number} {place}", color(this.color, lang)),
    }
}
