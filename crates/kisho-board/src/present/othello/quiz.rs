//! What the reader is asked of Othello: the squares to choose from, and what is right.

use super::layout::Layout;
use super::words;
use crate::diagram::{Choice, Rect, Timeline};
use crate::present::Options;
use crate::present::quiz::{self, AHEAD, Asks};
use kisho_game::othello::record::play;
use kisho_game::othello::{Position, Record, Square};
use kisho_game::problem::{NoProblem, Question, Tree};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::tree::TreeBuilder;
use kisho_game::{Color, Fnv1a};

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    quiz::ask(timeline, options, |timeline, from| {
        let tree = quiz::tree(record.nodes(), |at, _| record.before(at).to_move);
        let start = tree.start(from);
        Asker { record, layout: Layout::new(record, options), lang: timeline.lang, tree, start }
    })
}

/// A position with the moves that the author calls right, so that it has a solution to be shown. `None` if the record
/// has moves, or nothing is asked.
pub fn solved(record: &Record, options: &Options) -> Option<Record> {
    let ([start], Some(_), Some(answer)) = (record.nodes(), options.problem, &options.answer) else {
        return None;
    };
    let mut tree = TreeBuilder::new(start.position);
    if let Some(node) = tree.node_mut(0) {
        node.comment.clone_from(&start.comment);
    }
    for (name, _) in quiz::names_in(answer) {
        play(&mut tree, 0, name.parse().ok()?).ok()?;
    }
    Some(Record { tree: tree.finish(), ..record.clone() })
}

struct Asker<'a> {
    record: &'a Record,
    layout: Layout,
    lang: Lang,
    tree: Tree<Square>,
    start: usize,
}

impl Asker<'_> {
    fn position(&self, node: usize) -> Option<&Position> {
        self.record.nodes().get(node).map(|node| &node.position)
    }
}

impl Asks for Asker<'_> {
    type Move = Square;
    /// As the board is seen.
    type Place = (u8, u8);

    const HINTS: [&'static str; 2] = [
        "only one move is legal there; `frame=N` starts at a later position",
        "add the solution to the record, or name the right move, as in `answer=f5`",
    ];

    fn start(&self) -> usize {
        self.start
    }

    fn read(&self, node: usize, name: &str) -> Option<Square> {
        let position = self.position(node)?;
        name.parse().ok().filter(|&square| position.legal_moves().contains(square))
    }

    fn refused(&self, node: usize) -> Option<(String, &'static str)> {
        let position = self.position(node)?;
        Some((format!("of {} here", position.to_move), "name squares, such as `f5,d3`"))
    }

    /// A record with one way on leaves the reader all squares.
    fn questions(&self, answers: &[Square], choices: &[Square]) -> Result<Vec<Question<Square>>, NoProblem> {
        let position = self.position(self.start).ok_or(NoProblem::NoChoice)?;
        quiz::questions(&self.tree, (self.start, position.to_move), answers, |there| {
            let takes_all = choices.is_empty() && there < 2;
            if takes_all { position.legal_moves().iter().collect() } else { choices.to_vec() }
        })
    }

    fn choices(&self, _: usize, moves: &[Square]) -> Vec<((u8, u8), Choice)> {
        let choice = |&square: &Square| {
            let (column, row) = self.layout.cell(square);
            let area = self.layout.shows(square).then(|| Rect::around(self.layout.center(square), 1.0, 1.0));
            ((row, column), quiz::choice(square.to_string(), area))
        };
        moves.iter().map(choice).collect()
    }

    fn prompt(&self, node: usize, opens: bool) -> String {
        match self.position(node) {
            Some(here) if opens => words::to_move(here.to_move, self.lang),
            Some(here) => words::next_move(here, self.lang),
            None => String::new(),
        }
    }

    /// Beside what is chosen, moves that are made later and could be made now, and other legal ones.
    fn next(&self, frame: usize, chosen: &[Square]) -> Option<Vec<Square>> {
        let nodes = self.record.nodes();
        let here = self.position(frame)?;
        let right = nodes.get(frame + 1).filter(|next| next.parent == Some(frame))?.play?;
        let mut mixed = Fnv1a::default();
        mixed.mix(Color::ALL.into_iter().flat_map(|color| here.discs(color).bits().to_le_bytes()));
        let end = self.record.tree.main_end().min(frame + AHEAD);
        let later = (frame + 2..=end).filter_map(|at| nodes.get(at)?.play);
        let found = later.chain(here.legal_moves().iter());
        let is_legal = |square| here.legal_moves().contains(square);
        Some(quiz::choose(right, chosen, found, quiz::count(mixed), is_legal))
    }
}
