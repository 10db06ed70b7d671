//! What the reader is asked of Quoridor: the moves to choose from, and what is right.

use super::board::{Board, SQUARE, Symbols};
use super::place::NamedPlace;
use super::spots::{There, spots};
use super::ways::{ON_CROSSED, ON_WALL};
use super::words;
use crate::diagram::clip::clipped;
use crate::diagram::{Choice, Drawn, Layer, Lifetime, Rect, Timeline};
use crate::present::Options;
use crate::present::quiz::{self, AHEAD, Asks};
use kisho_game::problem::{NoProblem, Question, Tree};
use kisho_game::quoridor::record::play;
use kisho_game::quoridor::{Action, Move, Player, Position, Record};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::tree::TreeBuilder;
use kisho_game::{Color, Fnv1a};

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let board = super::crop::board(record, options).0;
    let said = quiz::ask(timeline, options, |timeline, from| {
        let tree = quiz::tree(record.nodes(), |_, node| color(node.position.to_move.other()));
        let start = tree.start(from);
        Asker { record, board, lang: timeline.lang, tree, start }
    });
    show_walls(timeline, board);
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
    for (name, _) in quiz::names_in(answer) {
        play(&mut tree, 0, read(&start.position, name)?).ok()?;
    }
    Some(Record::game(record.state().cloned(), record.info.clone(), tree.finish()))
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
    lang: Lang,
    tree: Tree<Move>,
    start: usize,
}

impl Asker<'_> {
    fn position(&self, node: usize) -> Option<&Position> {
        self.record.nodes().get(node).map(|node| &node.position)
    }
}

impl Asks for Asker<'_> {
    type Move = Move;
    /// As the board is seen, then by the name.
    type Place = (i64, i64, String);

    const HINTS: [&'static str; 2] = [
        "name moves with `choices=`, or give the record wrong ones as variations",
        "add the solution to the record, or name the right move, as in `answer=d3h`",
    ];

    fn start(&self) -> usize {
        self.start
    }

    fn read(&self, node: usize, name: &str) -> Option<Move> {
        read(self.position(node)?, name)
    }

    fn refused(&self, node: usize) -> Option<(String, &'static str)> {
        let position = self.position(node)?;
        Some((format!("of {} here", position.to_move), "name squares and walls, such as `e5,d3h`"))
    }

    fn questions(&self, answers: &[Move], choices: &[Move]) -> Result<Vec<Question<Move>>, NoProblem> {
        let position = self.position(self.start).ok_or(NoProblem::NoChoice)?;
        let begin = (self.start, color(position.to_move));
        quiz::questions(&self.tree, begin, answers, |_| choices.to_vec())
    }

    fn choices(&self, node: usize, moves: &[Move]) -> Vec<(Self::Place, Choice)> {
        let Some(position) = self.position(node) else { return Vec::new() };
        let places: Vec<Option<NamedPlace>> =
            moves.iter().map(|&action| place_of(position, action)).collect();
        let all: Vec<NamedPlace> = places.iter().copied().flatten().collect();
        let mut spots = spots(&all, &There::default(), self.board).into_iter();
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

    fn prompt(&self, node: usize, opens: bool) -> String {
        match self.position(node) {
            Some(here) if opens => words::task(here, self.lang),
            Some(here) => words::next_move(here, self.lang),
            None => String::new(),
        }
    }

    /// Beside what is chosen, steps of the pawn and moves that are made later and could be made now.
    fn next(&self, frame: usize, chosen: &[Move]) -> Option<Vec<Move>> {
        let nodes = self.record.nodes();
        let here = self.position(frame)?;
        let right = nodes.get(frame + 1).filter(|next| next.parent == Some(frame))?.play?;
        let mut mixed = Fnv1a::default();
        mixed.mix(here.turn.to_le_bytes().into_iter().chain(Player::ALL.map(|p| here.pawns.get(p).index())));
        let end = self.record.tree().main_end().min(frame + AHEAD);
        let later = (frame + 2..=end).filter_map(|at| nodes.get(at)?.play);
        let later = later.filter(|play| matches!(play, Move::Wall(_)));
        let steps = here.legal_moves().into_iter().filter(|play| matches!(play, Move::Pawn(_)));
        let is_legal = |action| here.play(action).is_ok();
        Some(quiz::choose(right, chosen, later.chain(steps), quiz::count(mixed), is_legal))
    }
}

/// Draws the walls that can be chosen with dashed lines: a letter alone would not say how a wall lies.
fn show_walls(timeline: &mut Timeline, board: Board) {
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
        let ghost = Drawn::symbol(symbols.ghost(wall.orientation), board.slot(wall.slot));
        for seen in clipped(&ghost, board.area()) {
            timeline.add(Layer::Choice, Lifetime::during(frame..frame + 1), seen);
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
