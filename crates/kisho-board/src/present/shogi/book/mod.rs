//! Positions of one game as still diagrams with titles, as books and newspapers print them: 「第1図は▲７六歩まで」.

mod plan;
#[cfg(test)]
mod tests;
mod words;

pub use words::bookmark;

use std::collections::HashSet;

use super::header::header;
use super::{Look, crop, ending, marks};
use crate::diagram::{Caption, Figure};
use crate::present::{Options, book};
use kisho_game::shogi::{Handicap, Record};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::tree::Tree;

/// The diagrams that the author asks for, at least one. Moves that do not exist are reported.
#[must_use]
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let mut problems = book::conflicts(options);
    problems.extend(crop::part(record, options).1);
    let nodes = plan::nodes(record, options, &mut problems);
    // The last move is said by the title or below the board, and not twice.
    let shown = Options { title: Some(options.title.unwrap_or(true)), ..options.clone() };
    let look = Look::new(record, options, lang);
    // Numbers that bookmarks give are theirs alone.
    let taken: HashSet<u32> = nodes.iter().filter_map(|&node| bookmark(record, node, lang)?.number).collect();
    let mut numbers = (1..).filter(|number| !taken.contains(number));
    let mut figures = Vec::with_capacity(nodes.len());
    // An arrow from a hand need not be possible in all of them: what is wrong in every one is said, once.
    let mut wrong: Option<Vec<Diagnostic>> = None;
    for node in nodes {
        let name = words::name(record, node, look)
            .unwrap_or_else(|| book::numbered(numbers.next().unwrap_or(u32::MAX), lang));
        let begins = figures.is_empty();
        let caption = Caption {
            label: options.title.unwrap_or(true).then(|| name.clone()),
            title: options.title.unwrap_or(true).then(|| words::title(&name, record, node, look)),
            // A series says once what holds for all of it.
            text: caption(record, node, options.caption.as_deref().filter(|_| begins), look),
            header: if begins && options.header == Some(true) {
                header(record, options, lang)
            } else {
                Vec::new()
            },
            ..Caption::default()
        };
        let alone = alone(record, node);
        let here = marks::problems(&alone, options);
        match &mut wrong {
            Some(wrong) => wrong.retain(|problem| here.contains(problem)),
            None => wrong = Some(here),
        }
        let timeline = super::timeline(&alone, &shown, lang);
        let last = timeline.frames.len() - 1;
        figures.push(book::still(timeline.windowed(last..last + 1), Some(node), caption, options));
    }
    problems.extend(wrong.into_iter().flatten());
    (figures, problems)
}

/// What is written above a diagram that stands alone, if its author wants a title.
#[must_use]
pub fn still_title(record: &Record, node: usize, options: &Options, lang: Lang) -> String {
    words::alone(record, node, Look::new(record, options, lang))
}

/// What is written below the diagram of the position in which a game ended: 「投了図は▲７六歩まで」.
#[must_use]
pub fn final_title(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<String> {
    let look = Look::new(record, options, lang);
    let is_over = record.nodes.get(node).is_some_and(ending::is_over);
    is_over.then(|| words::alone(record, node, look))
}

/// The author's line, and the name of a bookmark if it is not the title.
fn caption(record: &Record, node: usize, own: Option<&str>, look: Look) -> Option<String> {
    let bookmark = words::remark(record, node, look);
    let lines: Vec<&str> = own.into_iter().chain(bookmark).collect();
    (!lines.is_empty()).then(|| lines.join(crate::say::shogi::between_captions(look.lang)))
}

/// A node and the one before it, which its name needs, as a record of their own: so a series costs no more than its
/// diagrams, however large the record is.
fn alone(record: &Record, node: usize) -> Record {
    let here = record.nodes.get(node);
    let before = here.and_then(|here| record.nodes.get(here.parent?));
    let mut nodes = before.into_iter().chain(here).cloned();
    let start = nodes.next().unwrap_or_else(|| record.nodes.start().clone());
    let mut info = record.info.clone();
    if let Some(handicap) = Handicap::of(record.start()).filter(|_| info.get("手合割").is_none()) {
        info.set("手合割", handicap.name);
    }
    Record { info, nodes: Tree::line(start, nodes), ..*record }
}
