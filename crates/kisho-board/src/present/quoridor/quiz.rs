//! What the reader is asked of Quoridor: the moves to choose from, and what is right.

use super::board::{Board, SQUARE, Symbols};
use super::place::NamedPlace;
use super::spots::spots;
use super::ways::{ON_CROSSED, ON_WALL};
use super::words;
use crate::diagram::clip::clipped;
use crate::diagram::{Choice, Drawn, Layer, Lifetime, Question, Rect, Timeline};
use crate::present::Options;
use crate::present::options::{QuizFrames, Spanned};
use crate::present::quiz::{self, MOST_QUESTIONS};
use kisho_game::problem::{self, NoProblem, Says, Task, Tree, verdict};
use kisho_game::quoridor::record::play;
use kisho_game::quoridor::{Action, Move, Player, Position, Record};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_game::tree::TreeBuilder;
use kisho_game::{Color, Fnv1a};

/// So many moves ahead are looked at for moves to choose from.
const AHEAD: usize = 40;

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let from = match quiz::begin(timeline, options) {
        Ok(from) => from,
        Err(problem) => return vec![problem],
    };
    let asker = Asker { record, board: super::crop::board(record, options).0 };
    let said = match (options.problem, options.quiz) {
        (Some(problem), _) => asker.problem(timeline, from, options, problem.span),
        (_, Some(quiz)) => asker.next_moves(timeline, from, options, quiz),
        _ => return Vec::new(),
    };
    asker.show_walls(timeline);
    said
}

/// A position with the moves that the author calls right, so that it has a solution to be shown. `None` if the record
/// has moves, or nothing is asked.
#[must_use]
pub fn solved(record: &Record, options: &Options) -> Option<Record> {
    let ([start], Some(_), Some(answer)) = (record.nodes(), options.problem, &options.answer) else {
        return None;
    };
    let mut tree = TreeBuilder::new(start.position);
    if let Some(node) = tree.node_mut(0) {
        node.comment.clone_from(&start.comment);
    }
    for name in names_in(answer) {
        play(&mut tree, 0, read(&start.position, name)?).ok()?;
    }
    Some(Record::game(record.state().cloned(), record.info.clone(), tree.finish()))
}

/// The moves that an option names.
fn names_in(option: &Spanned<String>) -> impl Iterator<Item = &str> {
    option.value.split([',', '、']).map(str::trim).filter(|name| !name.is_empty())
}

/// The legal move of a name.
fn read(position: &Position, name: &str) -> Option<Move> {
    let action = match NamedPlace::read(name)? {
        NamedPlace::Square(square) => Move::Pawn(position.direction_to(square)?),
        NamedPlace::Wall(wall) => Move::Wall(wall),
        NamedPlace::Crossing(_) => return None,
    };
    position.play(action).is_ok().then_some(action)
}

/// Where a move of the player to move goes.
fn place_of(position: &Position, action: Move) -> Option<NamedPlace> {
    position.action(action).map(|action| match action {
        Action::Pawn(square) => NamedPlace::Square(square),
        Action::Wall(wall) => NamedPlace::Wall(wall),
    })
}

struct Asker<'a> {
    record: &'a Record,
    board: Board,
}

/// Where a move stands in an order that tells nothing: as the board is seen, then by its name.
type Order = (i64, i64, String);

impl Asker<'_> {
    fn position(&self, node: usize) -> Option<&Position> {
        self.record.nodes().get(node).map(|node| &node.position)
    }

    /// The choices for some moves after a position, in their order, which none of them leads on from yet.
    fn choices(&self, position: &Position, moves: &[Move]) -> Vec<(Order, Choice)> {
        let places: Vec<Option<NamedPlace>> =
            moves.iter().map(|&action| place_of(position, action)).collect();
        let all: Vec<NamedPlace> = places.iter().copied().flatten().collect();
        let mut spots = spots(&all, self.board).into_iter();
        let choice = |place: Option<NamedPlace>| {
            let name = place.map(|place| place.to_string()).unwrap_or_default();
            let middle =
                place.map(|place| spots.next().flatten().unwrap_or_else(|| place.center(self.board)));
            let middle = middle.unwrap_or_default();
            let area = place.filter(|_| self.board.sees(middle)).map(|place| {
                let size = match place {
                    NamedPlace::Square(_) => SQUARE,
                    _ if middle == place.center(self.board) => ON_WALL,
                    _ => ON_CROSSED,
                };
                Rect::around(middle, size, size)
            });
            // Board units have at most one digit after the point that matters here.
            let [x, y] = [middle.x, middle.y].map(|side| (side * 10.0).round() as i64);
            ((y, x, name.clone()), quiz::choice(name, area))
        };
        places.into_iter().map(choice).collect()
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
        let more = |node: usize, _: &[Move]| if node == start { chosen.clone() } else { Vec::new() };
        let to_move = color(position.to_move);
        let task = Task { from, to_move, answers: &answers, more: &more, most: MOST_QUESTIONS };
        let questions = match tree.questions(&task) {
            Ok(questions) => questions,
            Err(nothing) => return vec![cannot_ask(nothing, span)],
        };
        let lang = timeline.lang;
        let offer = |question: &problem::Question<Move>| {
            let moves: Vec<Move> = question.candidates.iter().map(|candidate| candidate.play).collect();
            self.position(question.node).map(|here| self.choices(here, &moves)).unwrap_or_default()
        };
        let prompt = |place: usize, question: &problem::Question<Move>| match self.position(question.node) {
            Some(here) if place == 0 => words::task(here, lang),
            Some(here) => words::next_move(here, lang),
            None => String::new(),
        };
        quiz::problem(timeline, questions, span, offer, prompt).into_iter().collect()
    }

    fn tree(&self) -> Tree<Move> {
        let nodes = self.record.nodes().iter().map(|node| problem::Node {
            parent: node.parent,
            play: node.play.map(|play| (color(node.position.to_move.other()), play)),
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
    ) -> Vec<Move> {
        let (Some(option), Some(position)) = (option, self.position(node)) else { return Vec::new() };
        let mut moves = Vec::new();
        for name in names_in(option) {
            match read(position, name) {
                Some(action) => moves.push(action),
                None => {
                    let message = format!("`{name}` is no legal move of {} here", position.to_move);
                    let hint = "name squares and walls, such as `e5,d3h`";
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

    /// The question for the move after `frame`: among those that the author has `chosen`, else steps of the pawn and moves that are
    /// made later and could be made now.
    fn guess(&self, timeline: &Timeline, frame: usize, chosen: &[Move]) -> Option<Question> {
        let nodes = self.record.nodes();
        let here = self.position(frame)?;
        let right = nodes.get(frame + 1).filter(|next| next.parent == Some(frame))?.play?;
        let mut mixed = Fnv1a::default();
        mixed.mix(here.turn.to_le_bytes().into_iter().chain(Player::ALL.map(|p| here.pawns.get(p).index())));
        let count = quiz::count(mixed);
        let end = self.record.tree().main_end().min(frame + AHEAD);
        let later = (frame + 2..=end).filter_map(|at| nodes.get(at)?.play);
        let later = later.filter(|play| matches!(play, Move::Wall(_)));
        let steps = here.legal_moves().into_iter().filter(|play| matches!(play, Move::Pawn(_)));
        let mut moves = vec![right];
        let found = later.chain(steps).filter(|_| chosen.is_empty());
        for action in chosen.iter().copied().chain(found) {
            let has_room = moves.len() < count || !chosen.is_empty();
            if has_room && !moves.contains(&action) && here.play(action).is_ok() {
                moves.push(action);
            }
        }
        let mut choices = self.choices(here, &moves);
        for ((_, choice), action) in choices.iter_mut().zip(&moves) {
            choice.right = *action == right;
        }
        choices.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut choices: Vec<Choice> = choices.into_iter().map(|(_, choice)| choice).collect();
        quiz::letter(&mut choices);
        let comment = timeline.frames.list().get(frame)?.comment.clone();
        let prompt = words::next_move(here, timeline.lang);
        (choices.len() > 1).then_some(Question { frame, prompt, comment, choices })
    }

    /// Draws the walls that can be chosen with dashed lines: a letter alone would not say how a wall lies.
    fn show_walls(&self, timeline: &mut Timeline) {
        let symbols = Symbols::new(false);
        let questions = timeline.quiz.iter().flat_map(|quiz| &quiz.questions);
        let walls = questions.flat_map(|question| {
            let walls = question.choices.iter().filter_map(|choice| match NamedPlace::read(&choice.name)? {
                NamedPlace::Wall(wall) => Some(wall),
                _ => None,
            });
            walls.map(|wall| (question.frame, wall))
        });
        for (frame, wall) in walls.collect::<Vec<_>>() {
            let ghost = Drawn::symbol(symbols.ghost(wall.orientation), self.board.slot(wall.slot));
            for seen in clipped(&ghost, self.board.area()) {
                timeline.add(Layer::Choice, Lifetime::during(frame..frame + 1), seen);
            }
        }
    }
}

/// The colour of a player's pawn.
fn color(player: Player) -> Color {
    match player {
        Player::White => Color::White,
        Player::Black => Color::Black,
    }
}

fn cannot_ask(nothing: NoProblem, span: Span) -> Diagnostic {
    let (id, message, hint) = match nothing {
        NoProblem::NoChoice => (
            Id::ProblemNoChoice,
            "this problem has no two moves to choose from",
            "name moves with `choices=`, or give the record wrong ones as variations",
        ),
        NoProblem::NoAnswer => (
            Id::ProblemNoAnswer,
            "no move of this problem is right",
            "give the record the solution as moves, or name the right move, as in `answer=d3h`",
        ),
    };
    Diagnostic::error(id, span, message).with_hint(hint)
}
