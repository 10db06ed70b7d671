//! Blocks that ask the solver for more than a build may take.

use std::sync::Arc;

use super::BoardPlace;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::CONFIG;

/// The message about too many blocks that ask the solver, at the first of them on the page that has most, or at the configuration if no
/// page has any. Which of them took how much depends on the order in which pages were rendered.
pub fn too_much_to_solve<'a>(
    pages: impl Iterator<Item = (&'a Arc<Source>, &'a [BoardPlace])>,
) -> (Arc<Source>, Diagnostic) {
    let (mut all, mut most) = (0, 0);
    let mut first = None;
    for (source, boards) in pages {
        let mut solving = boards.iter().filter(|board| board.solves);
        let Some(board) = solving.next() else { continue };
        let here = 1 + solving.count();
        all += here;
        if here > most {
            most = here;
            first = Some((source, board.span));
        }
    }
    let work = limits::SOLVER_WORK / 1_000_000;
    let message = format!("`solve` takes the solver more than {work} million steps in all");
    let message = match (all, most) {
        (0, _) => message,
        (1, _) => message + ": the only such block is here",
        (all, most) if all == most => format!("{message}: all {all} such blocks are on this page"),
        _ => format!("{message}: {most} of {all} such blocks are on this page"),
    };
    let hint =
        "leave `solve` out where the position is known: write its answer as moves, which costs nothing";
    let (source, span) = first.map_or_else(
        || (Arc::new(Source::new(CONFIG, "")), Span::at(0)),
        |(source, span)| (Arc::clone(source), span),
    );
    (source, Diagnostic::error(Id::BlockSolver, span, message).with_hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_to_solve_is_told_where_most_of_it_is() {
        let board = |start: usize, solves| BoardPlace {
            key: String::new(),
            span: Span::new(start, start + 1),
            is_block: true,
            src: None,
            solves,
        };
        let pages = [
            ("a.md", vec![board(1, true)]),
            ("b.md", vec![board(2, false), board(3, true), board(4, true)]),
            ("c.md", vec![board(5, true), board(6, true)]),
            ("d.md", vec![]),
        ];
        let pages = pages.map(|(name, boards)| (Arc::new(Source::new(name, "")), boards));
        let (source, problem) = too_much_to_solve(pages.iter().map(|(source, boards)| (source, &boards[..])));
        assert_eq!((source.name(), problem.span), ("b.md", Span::new(3, 4)));
        assert!(
            problem.message.ends_with("steps in all: 2 of 5 such blocks are on this page"),
            "{}",
            problem.message
        );
        let here = |count: usize| {
            let boards: Vec<BoardPlace> = (0..count).map(|start| board(start, true)).collect();
            let source = Arc::new(Source::new("a.md", ""));
            too_much_to_solve([(&source, &boards[..])].into_iter()).1.message
        };
        assert!(here(0).ends_with(" steps in all"));
        assert!(here(1).ends_with(": the only such block is here"));
        assert!(here(2).ends_with(": all 2 such blocks are on this page"));
    }
}
