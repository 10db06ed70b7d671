//! Positions of one game as still diagrams with titles: 「第1図は後手 e6hまで」.

use super::header::header;
use super::words;
use crate::diagram::{Caption, Figure};
use crate::present::games::Show;
use crate::present::options::Spanned;
use crate::present::{Options, book};
use kisho_game::quoridor::Record;
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// The diagrams that the author asks for, at least one. Moves that do not exist are reported.
#[must_use]
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let mut problems = book::conflicts(options);
    problems.extend(record.problems(options));
    let ends = (record.nodes().len() - 1, record.tree().main_end());
    // All diagrams are of one line: its nodes are numbered from the start.
    let end = book::line_end(options.frame, ends, &mut problems);
    let (line, path) = (record.up_to(end), record.tree().path(end));
    let nodes = nodes(&line, options, &mut problems);
    let timeline = super::timeline(&line, options, lang);
    let mut numbers = 1..;
    let mut figures = Vec::with_capacity(nodes.len());
    for node in nodes {
        let name = name(&line, node, lang)
            .unwrap_or_else(|| book::numbered(numbers.next().unwrap_or(u32::MAX), lang));
        let begins = figures.is_empty();
        let caption = Caption {
            label: options.title.unwrap_or(true).then(|| name.clone()),
            title: options.title.unwrap_or(true).then(|| book::title(&name, last(&line, node, lang), lang)),
            // A series says once what holds for all of it.
            text: options.caption.clone().filter(|_| begins),
            header: if begins && options.header == Some(true) { header(record, lang) } else { Vec::new() },
            ..Caption::default()
        };
        let timeline = timeline.windowed(node..node + 1);
        figures.push(book::still(timeline, path.get(node).copied(), caption, options));
    }
    (figures, problems)
}

/// The nodes of the diagrams, at least one.
fn nodes(line: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let all: Vec<usize> = (0..line.nodes().len()).collect();
    let number = |at: usize| line.nodes().get(at).map_or(0, words::number);
    let chosen = match (&options.figures, options.every) {
        (Some(Spanned { value, span }), _) if value.is_empty() => {
            problems.push(no_figures(*span));
            Vec::new()
        }
        (Some(moves), _) => book::after(&all, number, &moves.value, problems),
        (None, Some(every)) => book::nth(&all, number, every, problems),
        (None, None) => Vec::new(),
    };
    if chosen.is_empty() { vec![all.len() - 1] } else { chosen }
}

fn no_figures(span: Span) -> Diagnostic {
    let message = "a game of Quoridor defines no figures itself";
    let hint = "write `every=10`, or name the moves, as in `figures=8,21,last`";
    Diagnostic::error(Id::FiguresNone, span, message).with_advice(hint)
}

/// What is written above a diagram that stands alone, if its author wants a title.
#[must_use]
pub fn still_title(record: &Record, node: usize, lang: Lang) -> String {
    let last = last(record, node, lang);
    match name(record, node, lang) {
        Some(name) => book::title(&name, last, lang),
        None => book::alone(last, lang),
    }
}

/// The name of a diagram that has one of its own: the end of the game.
fn name(record: &Record, node: usize, lang: Lang) -> Option<String> {
    record.outcome_at(node).map(|_| crate::say::frame::final_position(lang).to_owned())
}

/// Number and name of the move that led to a node, that of the position alone as well.
fn last(record: &Record, node: usize, lang: Lang) -> Option<(u32, String)> {
    let node = record.nodes().get(node)?;
    node.position.last.map(|played| (words::number(node), words::played(played, lang)))
}
