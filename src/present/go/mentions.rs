//! What is said of marks, labels and lines to readers who cannot see them.

use std::collections::BTreeMap;

use super::areas::sees;
use super::layout::Layout;
use crate::game::go::{Mark, Node, Point};
use crate::text::Lang;

/// More marks than this are counted instead of named.
const NAMED_MARKS: usize = 24;

/// "Triangle on Q16, D4; A on R14." Empty if there is nothing to say.
pub fn marks(node: &Node, layout: &Layout, lang: Lang) -> String {
    let seen = |at: &Point| sees(layout, node, *at);
    let marks = node.marks.iter().filter(|(at, _)| seen(at));
    let labels = node.labels.iter().filter(|(at, label)| seen(at) && !label.trim().is_empty());
    let lines: Vec<_> = node.lines.iter().filter(|line| seen(&line.from) && seen(&line.to)).collect();
    let count = marks.clone().count() + labels.clone().count() + lines.len();
    if count == 0 {
        return String::new();
    }
    if count > NAMED_MARKS {
        return match lang {
            Lang::En => format!("{count} marks."),
            Lang::Ja => format!("印は{count}個。"),
        };
    }
    let name = |at: Point| layout.name(at, lang);
    let mut of_marks: BTreeMap<Mark, Vec<String>> = BTreeMap::new();
    for &(at, mark) in marks {
        of_marks.entry(mark).or_default().push(name(at));
    }
    // The letters of a label mean something: `a` stays `a` where it comes first.
    let label_first = of_marks.is_empty() && labels.clone().next().is_some();
    let of_marks = of_marks.iter().map(|(&mark, places)| on(word(mark, lang), places, lang));
    let labels = labels.map(|(at, label)| on(label, &[name(*at)], lang));
    let lines = lines.into_iter().map(|line| {
        let (from, to) = (name(line.from), name(line.to));
        match (lang, line.arrow) {
            (Lang::En, true) => format!("arrow from {from} to {to}"),
            (Lang::En, false) => format!("line from {from} to {to}"),
            (Lang::Ja, true) => format!("{from}から{to}へ矢印"),
            (Lang::Ja, false) => format!("{from}から{to}へ線"),
        }
    });
    let said: Vec<String> = of_marks.chain(labels).chain(lines).collect();
    match lang {
        Lang::En if label_first => said.join("; ") + ".",
        Lang::En => capitalised(&said.join("; ")) + ".",
        Lang::Ja => said.join("、") + "。",
    }
}

/// Something that is seen on points.
fn on(what: &str, places: &[String], lang: Lang) -> String {
    match lang {
        Lang::En => format!("{what} on {}", places.join(", ")),
        Lang::Ja => format!("{}に{what}", places.join("・")),
    }
}

fn word(mark: Mark, lang: Lang) -> &'static str {
    match mark {
        Mark::Circle => lang.pick("circle", "○"),
        Mark::Cross => lang.pick("cross", "×"),
        Mark::Square => lang.pick("square", "□"),
        Mark::Selected => lang.pick("filled square", "■"),
        Mark::Triangle => lang.pick("triangle", "△"),
    }
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
