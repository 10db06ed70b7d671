//! Which positions a series shows.

use std::collections::HashMap;

use crate::game::shogi::Record;
use crate::present::Options;
use crate::present::book::{self, MOST_FIGURES};
use crate::present::options::{MoveChoice, Spanned};
use crate::text::{Diagnostic, Span};

/// The nodes of the diagrams, at least one.
pub fn nodes(record: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let chosen = match &options.figures {
        Some(Spanned { value, span }) if value.is_empty() => bookmarks(record, *span, problems),
        figures => {
            let ends = (record.nodes.len() - 1, record.main_end());
            let line = record.path(book::line_end(options.frame, ends, problems));
            match (figures, options.every) {
                (Some(moves), _) => after(record, &line, &moves.value, problems),
                (None, Some(every)) => nth(record, &line, every, problems),
                (None, None) => Vec::new(),
            }
        }
    };
    if chosen.is_empty() { vec![record.main_end()] } else { chosen }
}

/// The positions with a bookmark, variations included.
fn bookmarks(record: &Record, span: Span, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let marked = |(at, node): (usize, &crate::game::shogi::Node)| node.bookmark.is_some().then_some(at);
    let all: Vec<usize> = record.nodes.iter().enumerate().filter_map(marked).collect();
    if all.is_empty() {
        let message = "the file has no bookmarks (lines with `&`)";
        let hint = "write `every=20`, or name the moves, as in `figures=21,45,last`";
        problems.push(Diagnostic::error("figures-none", span, message).with_hint(hint));
    }
    if all.len() > MOST_FIGURES {
        problems.push(book::too_many_given(all.len(), span));
    }
    all.into_iter().take(MOST_FIGURES).collect()
}

/// The positions after some moves of a line.
fn after(
    record: &Record,
    line: &[usize],
    moves: &[Spanned<MoveChoice>],
    problems: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let number = |at: &usize| record.nodes.get(*at).map_or(0, |node| node.number);
    let by_number: HashMap<u32, usize> = line.iter().map(|at| (number(at), *at)).collect();
    let played = || line.iter().skip(1).map(number);
    let mut nodes = Vec::new();
    for choice in moves.iter().take(MOST_FIGURES) {
        let found = match choice.value {
            MoveChoice::First => line.first().copied(),
            MoveChoice::Last => line.last().copied(),
            MoveChoice::Number(number) => {
                let found = by_number.get(&number).copied();
                if found.is_none() {
                    problems.push(book::no_move(number, played(), choice.span));
                }
                found
            }
        };
        nodes.extend(found);
    }
    if let Some(first) = moves.get(MOST_FIGURES) {
        let message = format!("{} figures, but at most {MOST_FIGURES} are made", moves.len());
        problems
            .push(Diagnostic::error("option-value", first.span, message).with_hint("leave the others out"));
    }
    nodes
}

/// The positions after every nth move of a line, and its end.
fn nth(record: &Record, line: &[usize], every: Spanned<u32>, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let is_nth =
        |at: &usize| record.nodes.get(*at).is_some_and(|node| node.number.is_multiple_of(every.value));
    let moves = line.get(1..).unwrap_or_default();
    let mut nodes: Vec<usize> = moves.iter().copied().filter(is_nth).collect();
    if let Some(&end) = line.last().filter(|end| nodes.last() != Some(end)) {
        nodes.push(end);
    }
    if nodes.len() > MOST_FIGURES {
        problems.push(book::too_many(every, moves.len()));
        nodes.truncate(MOST_FIGURES);
    }
    nodes
}
