//! What the reader is asked of shogi: the moves to choose from, and what is right.

mod moves;
#[cfg(test)]
mod tests;

use super::layout::Layout;
use super::options::Hands;
use super::{Look, SQUARE_HEIGHT, crop, names, words};
use crate::diagram::{Choice, Rect, Timeline};
use crate::present::Options;
use crate::present::quiz::{self, AHEAD, Asks, MOST_QUESTIONS};
use kisho_game::Fnv1a;
use kisho_game::problem::{NoProblem, ProblemKind};
use kisho_game::shogi::problem::{Flaw, Question, ShogiProblem, flaws, likely};
use kisho_game::shogi::{Move, Node, Record, Square, Tree, sfen};
use kisho_game::text::{Diagnostic, Id, Span};

/// More moves than this on one square are chosen from the list alone, as their places on the board would be too small.
const MOST_ON_SQUARE: usize = 3;

/// Adds the questions that the author asks for; says why they cannot be asked, and what is odd about the solution.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let said = quiz::ask(timeline, options, |timeline, from| {
        let look = Look::new(record, options, timeline.lang);
        let layout = Layout::new(options, look, crop::part(record, options).0, false);
        let problem = ShogiProblem::new(record, from, options.problem.and_then(|asked| asked.value));
        Asker { record, look, layout, main_line: record.main_line().collect(), problem }
    });
    // Letters stand in a corner: most squares of choices hold pieces.
    if let Some(quiz) = &mut timeline.quiz {
        quiz.on_squares = true;
    }
    said
}

/// A position with the moves that the author calls right, so that it has a solution to be shown. `None` if the record
/// has moves, or nothing is asked.
#[must_use]
pub fn solved(record: &Record, options: &Options) -> Option<Record> {
    let ([start], Some(_), Some(answer)) = (&record.nodes[..], options.problem, &options.answer) else {
        return None;
    };
    let mut tree = Tree::new(start.position, start.number);
    if let Some(node) = tree.node_mut(0) {
        node.clone_from(start);
    }
    for (name, _) in quiz::names_in(answer) {
        let _ = tree.play(0, moves::find(&start.position, None, name)?);
    }
    Some(tree.finish(record.info.clone()))
}

/// The options of a mate problem, in which the hand of the other side is not printed unless the author wants it: it is
/// all that is left of the set. `None` for anything else.
#[must_use]
pub fn problem_options(record: &Record, options: &Options) -> Option<Options> {
    let asked =
        options.problem.filter(|_| options.games.shogi.hands.is_none() && options.shows_info_bar())?;
    let problem = ShogiProblem::new(record, from(record, options), asked.value);
    let solver = record.nodes.get(problem.start())?.position.turn();
    (problem.kind() == ProblemKind::Mate).then(|| {
        let mut options = options.clone();
        options.games.shogi.hands = Some(solver.pick(Hands::Black, Hands::White));
        options
    })
}

/// The node from which the author wants to ask.
fn from(record: &Record, options: &Options) -> usize {
    quiz::from(options, record.nodes.len() - 1, || record.main_end())
}

struct Asker<'a> {
    record: &'a Record,
    look: Look,
    layout: Layout,
    main_line: Vec<usize>,
    problem: ShogiProblem<'a>,
}

/// Where a move stands in an order that tells nothing: by its square as the board is shown, then by its letters.
type Place = (u8, u8, String);

impl Asker<'_> {
    fn node(&self, at: usize) -> Option<&Node> {
        self.record.nodes.get(at)
    }

    /// A square, or the `nth` of so many equal parts of it, from the left. `None` if it is not shown, or the parts would be
    /// too small.
    fn area(&self, square: Square, nth: usize, count: usize) -> Option<Rect> {
        let (nth, count) = (u8::try_from(nth).ok()?, u8::try_from(count).ok()?);
        let center = self.look.center(square);
        let width = 1.0 / f64::from(count.max(1));
        let left = center.x - 0.5 + f64::from(nth) * width;
        (usize::from(count) <= MOST_ON_SQUARE && self.layout.shows(square))
            .then(|| Rect::new(left, center.y - SQUARE_HEIGHT / 2.0, width, SQUARE_HEIGHT))
    }

    fn flaw(&self, flaw: Flaw, span: Span) -> Diagnostic {
        match flaw {
            Flaw::Shorter { moves } => {
                let message = format!("早詰: there is a mate in {moves}, which is shorter than the solution");
                Diagnostic::warning(Id::TsumeShorter, span, message)
                    .with_advice("check the position: a piece may be missing or on the wrong square")
            }
            Flaw::Second { node, play } => {
                let node = self.record.nodes.get(node);
                let number = node.map_or(0, |node| node.number) + 1;
                let name = node.map(|node| names::after(node, play, self.look)).unwrap_or_default();
                let message = format!("余詰: {name} mates as well as move {number} of the solution");
                Diagnostic::warning(Id::TsumeSecond, span, message)
                    .with_advice("check the position: a piece may be missing or on the wrong square")
            }
            Flaw::NoCheck { node } => {
                let node = self.record.nodes.get(node);
                let number = node.map_or(0, |node| node.number);
                let name = node.and_then(|node| names::of(self.record, node, self.look)).unwrap_or_default();
                let message = format!("move {number} {name} of this mate problem is not a check");
                Diagnostic::warning(Id::TsumeCheck, span, message)
                    .with_advice("look at the record, or write `problem=next` if no mate is asked for")
            }
            Flaw::NoMate => {
                let message = "the solution of this mate problem does not end in mate";
                Diagnostic::warning(Id::TsumeMate, span, message).with_advice(
                    "record all moves of the main line (`answer=` holds only the first move), or write `problem=next` if no mate is asked for",
                )
            }
        }
    }
}

impl Asks for Asker<'_> {
    type Move = Move;
    type Place = Place;

    const HINTS: [&'static str; 2] = [
        "name moves with `choices=`, or give the record wrong ones as variations",
        "add the solution to the record, or name the right move, as in `answer=G*5b`",
    ];

    fn start(&self) -> usize {
        self.problem.start()
    }

    fn read(&self, node: usize, name: &str) -> Option<Move> {
        let node = self.node(node)?;
        moves::find(&node.position, node.last_to(), name)
    }

    fn refused(&self, node: usize) -> Option<(String, &'static str)> {
        let hint = "name moves as in `G*5b`, `8h2b+`, `▲５二金打` or `Bx2b+`";
        self.node(node).map(|_| ("in this position".to_owned(), hint))
    }

    fn warnings(&self, span: Span) -> Vec<Diagnostic> {
        match self.problem.kind() {
            ProblemKind::Mate => flaws(&self.problem).into_iter().map(|flaw| self.flaw(flaw, span)).collect(),
            ProblemKind::Next => Vec::new(),
        }
    }

    fn questions(&self, answers: &[Move], choices: &[Move]) -> Result<Vec<Question>, NoProblem> {
        self.problem.questions(answers, choices, MOST_QUESTIONS)
    }

    fn choices(&self, node: usize, moves: &[Move]) -> Vec<(Place, Choice)> {
        let Some(node) = self.node(node) else { return Vec::new() };
        let place = |play: Move| {
            let (column, row) = self.look.place(play.to());
            (row, column, play.to_string())
        };
        let mut places: Vec<Place> = moves.iter().map(|&play| place(play)).collect();
        places.sort_unstable();
        let choice = |&play: &Move| {
            let place = place(play);
            // Those on one square stand beside each other.
            let square = |(row, column, _): &Place| (*row, *column);
            let start = places.partition_point(|other| square(other) < square(&place));
            let end = places.partition_point(|other| square(other) <= square(&place));
            let nth = places.partition_point(|other| *other < place);
            let area = self.area(play.to(), nth - start, end - start);
            (place, quiz::choice(names::after(node, play, self.look), area))
        };
        moves.iter().map(choice).collect()
    }

    fn prompt(&self, node: usize, opens: bool) -> String {
        match self.node(node) {
            Some(node) if opens => words::task(&self.problem, node, self.look),
            Some(node) => words::next_move(node, self.look),
            None => String::new(),
        }
    }

    /// Beside what is chosen, moves that the player makes later and could make now, and other likely ones.
    fn next(&self, frame: usize, chosen: &[Move]) -> Option<Vec<Move>> {
        let here = self.node(frame)?;
        let right = self.node(*self.main_line.get(frame + 1)?)?.play?;
        let mut mixed = Fnv1a::default();
        mixed.mix(sfen::encode(&here.position, 1).bytes());
        let count = quiz::count(mixed);
        let later = self.main_line.iter().skip(frame + 3).step_by(2).take(AHEAD / 2);
        let later = later.filter_map(|&at| self.node(at)?.play);
        let mut moves = quiz::choose(right, chosen, later, count, |play| here.position.play(play).is_ok());
        if chosen.is_empty() {
            moves.extend(likely(&here.position, &moves, count));
        }
        Some(moves)
    }
}
