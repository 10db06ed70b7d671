//! The figures that a file defines itself.

use super::plan::Part;
use super::union::Count;
use crate::present::book::{self, MOST_FIGURES};
use kisho_game::go::{FigureStart, PrintMode, Record};
use kisho_game::text::{Diagnostic, Id, Span};

/// The figures of a file, in the order of its nodes: each begins with a node that has `FG` and goes on along the line to
/// the next one. What is played before the first one is a figure too.
///
/// # Errors
/// If the file has none, or too many.
pub fn parts(record: &Record, numbers: Option<Count>, span: Span) -> Result<Vec<Part>, Box<Diagnostic>> {
    let starts: Vec<Option<FigureStart>> = record.nodes.iter().map(|node| node.figure()).collect();
    if starts.iter().all(Option::is_none) {
        let problem =
            Diagnostic::error(Id::FiguresNone, span, "the file defines no figures: no node has `FG`");
        return Err(Box::new(problem.with_advice("write `every=50`, or name the moves, as in `moves=1-50`")));
    }
    let modes = modes(record);
    let mut parts = Vec::new();
    for (first, start) in starts.iter().enumerate().filter(|(at, start)| start.is_some() || *at == 0) {
        let nodes = line(record, first, &starts);
        let plays = |&at: &usize| record.nodes.get(at).is_some_and(|node| node.play.is_some());
        if start.is_none() && !nodes.iter().any(plays) {
            continue;
        }
        let number =
            nodes.iter().find(|at| plays(at)).and_then(|&at| record.nodes.get(at)).map(|node| node.number);
        let count = numbers.unwrap_or_else(|| match modes.get(first).copied().unwrap_or_default() {
            PrintMode::None => Count::None,
            PrintMode::Usual => Count::True,
            PrintMode::Hundreds => Count::From(number.unwrap_or(0) % 100),
        });
        parts.push(Part { nodes, place: Some(parts.len()), count, given: start.clone() });
    }
    if parts.len() > MOST_FIGURES {
        return Err(Box::new(book::too_many_given(parts.len(), span)));
    }
    Ok(parts)
}

/// The nodes of the line that begins here, up to the next figure.
fn line(record: &Record, first: usize, starts: &[Option<FigureStart>]) -> Vec<usize> {
    let begins = |at: usize| at > first && starts.get(at).is_some_and(Option::is_some);
    record.line(first).take_while(|&at| !begins(at)).collect()
}

/// How the moves of each node are numbered.
fn modes(record: &Record) -> Vec<PrintMode> {
    let mut modes: Vec<PrintMode> = Vec::with_capacity(record.nodes.len());
    for node in &record.nodes {
        let inherited = node.parent.and_then(|parent| modes.get(parent)).copied();
        modes.push(node.print_mode().or(inherited).unwrap_or_default());
    }
    modes
}
