//! What is wrong with a template that pages call is said once, however often they call it.

use crate::site::look::templates::CALLED_AT;
use kisho_source::Problem;

/// Messages with one of those that differ only in the call: the one of the first, with the number of the others. `problems`: in
/// order.
pub fn told_once(problems: Vec<Problem>) -> Vec<Problem> {
    let mut told: Vec<(Problem, usize)> = Vec::with_capacity(problems.len());
    for problem in problems {
        match told.last_mut().filter(|(last, _)| is_same(last, &problem)) {
            Some((last, more)) => {
                *more += 1;
                if place(&problem) < place(last) {
                    last.diagnostic.hint = problem.diagnostic.hint;
                }
            }
            None => told.push((problem, 0)),
        }
    }
    let counted = told.into_iter().map(|(mut problem, more)| {
        if let Some(hint) = problem.diagnostic.hint.as_mut().filter(|_| more > 0) {
            let places = if more == 1 { "place" } else { "places" };
            *hint = format!("{hint}, and at {more} more {places}");
        }
        problem
    });
    counted.collect()
}

fn is_same(one: &Problem, other: &Problem) -> bool {
    let (a, b) = (&one.diagnostic, &other.diagnostic);
    one.source.name() == other.source.name()
        && (a.id, a.span, &a.message) == (b.id, b.span, &b.message)
        && place(one).is_some()
        && place(other).is_some()
}

/// The file, the line and the column of the call.
fn place(problem: &Problem) -> Option<(&str, usize, usize)> {
    let place = problem.diagnostic.hint.as_ref()?.strip_prefix(CALLED_AT)?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    Some((file, line.parse().ok()?, column.parse().ok()?))
}
