//! What the reader is asked of Othello: the squares to choose from, and what is right.

use super::layout::Layout;
use super::words;
use crate::diagram::{Choice, Question, Rect, Timeline};
use crate::present::Options;
use crate::present::options::{QuizFrames, Spanned};
use crate::present::quiz::{self, MOST_QUESTIONS};
use kisho_game::othello::record::play;
use kisho_game::othello::{Position, Record, Square};
use kisho_game::problem::{self, NoProblem, Says, Task, Tree, verdict};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_game::tree::TreeBuilder;
use kisho_game::{Color, Fnv1a};

/// So many moves ahead are looked at for squares to choose from.
const AHEAD: usize = 40;

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let from = match quiz::begin(timeline, options) {
        Ok(from) => from,
        Err(problem) => return vec![problem],
    };
    let asker = Asker { record, layout: Layout::new(record, options) };
    match (options.problem, options.quiz) {
        (Some(problem), _) => asker.problem(timeline, from, options, problem.span),
        (_, Some(quiz)) => asker.next_moves(timeline, from, options, quiz),
        _ => Vec::new(),
    }
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
    for name in names_in(answer) {
        play(&mut tree, 0, name.parse().ok()?).ok()?;
    }
    Some(Record { info: record.info.clone(), tree: tree.finish() })
}

/// The moves that an option names.
fn names_in(option: &Spanned<String>) -> impl Iterator<Item = &str> {
    option.value.split([',', '、']).map(str::trim).filter(|name| !name.is_empty())
}

struct Asker<'a> {
    record: &'a Record,
    layout: Layout,
}

impl Asker<'_> {
    fn position(&self, node: usize) -> Option<&Position> {
        self.record.nodes().get(node).map(|node| &node.position)
    }

    /// A choice, and where it stands in an order that tells nothing: as the board is seen.
    fn choice(&self, square: Square) -> ((u8, u8), Choice) {
        let (column, row) = self.layout.cell(square);
        let area = self.layout.shows(square).then(|| Rect::around(self.layout.center(square), 1.0, 1.0));
        ((row, column), quiz::choice(square.to_string(), area))
    }

    /// Asks for the solution from frame `from` on.
    fn problem(
        &self,
        timeline: &mut Timeline,
        from: usize,
        options: &Options,
        span: Span,
    ) -> Vec<Diagnostic> {
        let tree = self.tree();
        let start = tree.start(from);
        let mut said = Vec::new();
        let answers = self.named(start, Id::ProblemAnswer, options.answer.as_ref(), &mut said);
        let chosen = self.named(start, Id::ProblemChoices, options.choices.as_ref(), &mut said);
        let Some(position) = self.position(start).filter(|_| said.is_empty()) else { return said };
        let legal: Vec<Square> = position.legal_moves().iter().collect();
        // A record with one way on leaves the reader all squares.
        let more = |node: usize, there: &[Square]| match node == start {
            true if chosen.is_empty() && there.len() < 2 => legal.clone(),
            true => chosen.clone(),
            false => Vec::new(),
        };
        let to_move = position.to_move;
        let task = Task { from, to_move, answers: &answers, more: &more, most: MOST_QUESTIONS };
        let questions = match tree.questions(&task) {
            Ok(questions) => questions,
            Err(nothing) => return vec![cannot_ask(nothing, span)],
        };
        let lang = timeline.lang;
        let offer = |question: &problem::Question<Square>| {
            question.candidates.iter().map(|candidate| self.choice(candidate.play)).collect()
        };
        let prompt = |place: usize, question: &problem::Question<Square>| match self.position(question.node) {
            Some(here) if place == 0 => words::to_move(here.to_move, lang),
            Some(here) => words::next_move(here, lang),
            None => String::new(),
        };
        quiz::problem(timeline, questions, span, offer, prompt).into_iter().collect()
    }

    fn tree(&self) -> Tree<Square> {
        let nodes = self.record.nodes().iter().enumerate().map(|(at, node)| problem::Node {
            parent: node.parent,
            play: node.play.map(|square| (self.record.before(at).to_move, square)),
            says: Says { of_line: verdict::read(&node.comment).0, ..Says::default() },
        });
        Tree::new(nodes.collect())
    }

    /// The moves that an option names; what is wrong with it goes to `said`.
    fn named(
        &self,
        node: usize,
        id: Id,
        option: Option<&Spanned<String>>,
        said: &mut Vec<Diagnostic>,
    ) -> Vec<Square> {
        let (Some(option), Some(position)) = (option, self.position(node)) else { return Vec::new() };
        let mut moves = Vec::new();
        for name in names_in(option) {
            match name.parse().ok().filter(|&square| position.legal_moves().contains(square)) {
                Some(square) => moves.push(square),
                None => {
                    let message = format!("`{name}` is no legal move of {} here", position.to_move);
                    let hint = "name squares, such as `f5,d3`";
                    said.push(Diagnostic::error(id, option.span, message).with_hint(hint));
                }
            }
        }
        moves
    }

    /// Asks for the moves of the game.
    fn next_moves(
        &self,
        timeline: &mut Timeline,
        from: usize,
        options: &Options,
        quiz: Spanned<QuizFrames>,
    ) -> Vec<Diagnostic> {
        let first = quiz.value.map_or(from, |(first, _)| first);
        let mut said = Vec::new();
        let chosen = self.named(first, Id::ProblemChoices, options.choices.as_ref(), &mut said);
        if said.is_empty() {
            said.extend(quiz::next_moves(timeline, from, quiz, |timeline, frame| {
                self.guess(timeline, frame, if frame == first { &chosen } else { &[] })
            }));
        }
        said
    }

    /// The question for the move after `frame`: among those that the author has `chosen`, else those that are made later and
    /// could be made now, and other legal ones.
    fn guess(&self, timeline: &Timeline, frame: usize, chosen: &[Square]) -> Option<Question> {
        let nodes = self.record.nodes();
        let here = self.position(frame)?;
        let right = nodes.get(frame + 1).filter(|next| next.parent == Some(frame))?.play?;
        let mut mixed = Fnv1a::default();
        mixed.mix(Color::ALL.into_iter().flat_map(|color| here.discs(color).bits().to_le_bytes()));
        let count = quiz::count(mixed);
        let end = self.record.tree.main_end().min(frame + AHEAD);
        let later = (frame + 2..=end).filter_map(|at| nodes.get(at)?.play);
        let found = later.chain(here.legal_moves().iter()).filter(|_| chosen.is_empty());
        let mut moves = vec![right];
        for square in chosen.iter().copied().chain(found) {
            let has_room = moves.len() < count || !chosen.is_empty();
            if has_room && !moves.contains(&square) && here.legal_moves().contains(square) {
                moves.push(square);
            }
        }
        let mut choices: Vec<_> = moves.into_iter().map(|square| (square, self.choice(square))).collect();
        choices.sort_by_key(|(_, (place, _))| *place);
        let choices = choices.into_iter().map(|(at, (_, choice))| Choice { right: at == right, ..choice });
        let mut choices: Vec<Choice> = choices.collect();
        quiz::letter(&mut choices);
        let comment = timeline.frames.list().get(frame)?.comment.clone();
        let prompt = words::next_move(here, timeline.lang);
        (choices.len() > 1).then_some(Question { frame, prompt, comment, choices })
    }
}

fn cannot_ask(nothing: NoProblem, span: Span) -> Diagnostic {
    let (id, message, hint) = match nothing {
        NoProblem::NoChoice => (
            Id::ProblemNoChoice,
            "this problem has no two moves to choose from",
            "only one move is legal there; `frame=N` begins at a later position",
        ),
        NoProblem::NoAnswer => (
            Id::ProblemNoAnswer,
            "no move of this problem is right",
            "give the record the solution as moves, or name the right move, as in `answer=f5`",
        ),
    };
    Diagnostic::error(id, span, message).with_hint(hint)
}
