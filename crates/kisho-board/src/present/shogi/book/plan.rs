//! Which positions a series shows.

use crate::present::Options;
use crate::present::book::{self, MOST_FIGURES};
use crate::present::options::Spanned;
use kisho_game::shogi::Record;
use kisho_game::text::{Diagnostic, Id, Span};

/// The nodes of the diagrams, at least one.
pub fn nodes(record: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let chosen = match &options.figures {
        Some(Spanned { value, span }) if value.is_empty() => bookmarks(record, *span, problems),
        figures => {
            let ends = (record.nodes.len() - 1, record.main_end());
            let line = record.path(book::line_end(options.frame, ends, problems));
            let number = |at: usize| record.nodes.get(at).map_or(0, |node| node.number);
            match (figures, options.every) {
                (Some(moves), _) => book::after(&line, number, &moves.value, problems),
                (None, Some(every)) => book::nth(&line, number, every, problems),
                (None, None) => Vec::new(),
            }
        }
    };
    if chosen.is_empty() { vec![record.main_end()] } else { chosen }
}

/// The positions with a bookmark, variations included.
fn bookmarks(record: &Record, span: Span, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let marked = |(at, node): (usize, &kisho_game::shogi::Node)| node.bookmark.is_some().then_some(at);
    let all: Vec<usize> = record.nodes.iter().enumerate().filter_map(marked).collect();
    if all.is_empty() {
        let message = "the file has no bookmarks (lines with `&`)";
        let hint = "write `every=20`, or name the moves, as in `figures=21,45,last`";
        problems.push(Diagnostic::error(Id::FiguresNone, span, message).with_advice(hint));
    }
    if all.len() > MOST_FIGURES {
        problems.push(book::too_many_given(all.len(), span));
    }
    all.into_iter().take(MOST_FIGURES).collect()
}
