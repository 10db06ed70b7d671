//! What is said of marks, labels and lines to readers who cannot see them.

use std::collections::HashSet;

use super::areas::sees;
use super::layout::Layout;
use super::marks::shown_labels;
use crate::present::mentions::Mentions;
use crate::say;
use kisho_game::go::{Mark, Node, Point};
use kisho_game::text::Lang;

/// "Triangle on Q16, D4; A on R14." Empty if there is nothing to say.
pub fn marks(node: &Node, layout: &Layout, lang: Lang) -> String {
    let seen = |at: &Point| sees(layout, node, *at);
    let name = |at: Point| layout.name(at, lang);
    let (mut told, mut told_lines) = (HashSet::new(), HashSet::new());
    let mut marks: Vec<_> = node.marks.iter().filter(|one| seen(&one.0) && told.insert(**one)).collect();
    marks.sort_by_key(|(_, mark)| *mark);
    let labels = shown_labels(node).map(|(_, label)| label);
    let labels = labels.filter(|(at, label)| seen(at) && !label.trim().is_empty());
    let lines = node.lines.iter().filter(|line| seen(&line.from) && seen(&line.to));
    let lines = lines.filter(|line| told_lines.insert(**line));
    let mentions = Mentions {
        marks: marks.into_iter().map(|&(at, mark)| (word(mark, lang), name(at))).collect(),
        labels: labels.map(|(at, label)| (label.trim(), name(*at))).collect(),
        lines: lines.map(|line| (name(line.from), name(line.to), line.arrow)).collect(),
    };
    mentions.told(lang)
}

fn word(mark: Mark, lang: Lang) -> &'static str {
    match mark {
        Mark::Circle => say::mentions::circle(lang),
        Mark::Cross => say::mentions::cross(lang),
        Mark::Square => say::mentions::square(lang),
        Mark::Selected => say::mentions::filled_square(lang),
        Mark::Triangle => say::mentions::triangle(lang),
    }
}
