//! The position that a head describes: as a qf code, or in plain words.
//!
//! ```text
//! pawns: e4 e7
//! walls: white c3h e3h black d7h d8v
//! turn: 10
//! last: c3h
//! ```

use super::Names;
use super::problem::QuoridorProblem;
use crate::movetext::Head;
use crate::quoridor::{
    Action, ByPlayer, Flaw, LastMove, PlacedWall, Player, Slot, Square, State, StateError, Wall, qf,
};
use crate::text::{Counted, Diagnostic, Span, shown};

/// The position where a game begins, or that what is said about it cannot be understood; then there are messages.
pub enum Start {
    /// Nothing is said: the initial position.
    Usual,
    /// This one.
    At(State),
    /// Nobody knows.
    Unclear,
}

impl From<Option<State>> for Start {
    fn from(state: Option<State>) -> Self {
        state.map_or(Self::Unclear, Self::At)
    }
}

/// Reads where a game begins.
pub fn start(head: &Head<'_>, names: Names, problems: &mut Counted) -> Start {
    let plain = ["pawns", "walls", "turn", "last"].into_iter().find_map(|name| head.get(name));
    match (head.get("start"), plain) {
        (Some(_), Some((_, place))) => {
            problems.note(&QuoridorProblem::Twice, place);
            Start::Unclear
        }
        (Some(code), None) => of_code(code, problems).into(),
        (None, Some(_)) => Reader { head, names, problems }.state().into(),
        (None, None) => Start::Usual,
    }
}

fn of_code((code, place): Word<'_>, problems: &mut Counted) -> Option<State> {
    let (record, said) = qf::decode(code.as_bytes());
    problems.extend(said.into_iter().map(|problem| {
        let diagnostic = Diagnostic::from(problem);
        Diagnostic { span: diagnostic.span.shifted(place.start), ..diagnostic }
    }));
    let record = record?;
    let state = record.state().filter(|_| !record.is_game());
    if state.is_none() {
        problems.note(&QuoridorProblem::NoState, place);
    }
    state.cloned()
}

/// A part of a head line and its place.
type Word<'a> = (&'a str, Span);

/// The words of a line; commas between them mean nothing.
fn words<'a>((line, place): Word<'a>) -> impl Iterator<Item = Word<'a>> {
    let mut at = place.start;
    line.split_inclusive([' ', '\t', ',']).filter_map(move |part| {
        let word = part.trim_end_matches([' ', '\t', ',']);
        let start = at;
        at += part.len();
        (!word.is_empty()).then(|| (word, Span::new(start, start + word.len())))
    })
}

/// Whose turn it is.
#[derive(Clone, Copy)]
enum Turn {
    Number(u16),
    Of(Player),
}

impl Turn {
    fn to_move(self) -> Player {
        match self {
            Self::Number(turn) if turn % 2 == 0 => Player::Black,
            Self::Number(_) => Player::White,
            Self::Of(player) => player,
        }
    }
}

struct Reader<'a, 'b> {
    head: &'b Head<'a>,
    names: Names,
    problems: &'b mut Counted,
}

impl Reader<'_, '_> {
    fn state(&mut self) -> Option<State> {
        let pawns = self.pawns()?;
        let walls = self.walls()?;
        let turn = match self.head.get("turn") {
            Some(line) => Some(self.turn(line)?),
            None => None,
        };
        let last = match self.head.get("last") {
            Some(line) => Some(self.last(line, pawns, &walls, turn)?),
            None => None,
        };
        let number = number(turn, last);
        // Of a position of which nobody says how it came about a code says that a pawn was moved.
        let mover = if number == 1 { Player::White } else { Turn::Number(number).to_move().other() };
        let last = last.unwrap_or(LastMove { player: mover, wall: None });
        self.checked(State::new(pawns, lists(&walls), last, number), &walls)
    }

    fn pawns(&mut self) -> Option<ByPlayer<Square>> {
        let Some(line) = self.head.get("pawns") else {
            return Some(ByPlayer { white: Square::E1, black: Square::E9 });
        };
        let mut found: Vec<Square> = Vec::new();
        // A third says enough.
        for (word, span) in words(line).take(3) {
            match self.names.read(word) {
                Some(Action::Pawn(square)) => found.push(square),
                _ => {
                    return self.no_word(
                        word,
                        span,
                        "square",
                        "a square is a letter and a digit, such as `e4`",
                    );
                }
            }
        }
        let &[white, black] = found.as_slice() else { return self.wrong(&QuoridorProblem::Pawns, line.1) };
        Some(ByPlayer { white, black })
    }

    /// The walls in the order of a code, each with its place.
    fn walls(&mut self) -> Option<Vec<(PlacedWall, Span)>> {
        let Some(line) = self.head.get("walls") else { return Some(Vec::new()) };
        let (mut walls, mut owner) = (Vec::new(), None);
        for (word, span) in words(line) {
            if let Some(named) = player(word) {
                owner = Some(named);
                continue;
            }
            // No walls.
            if word == "-" {
                continue;
            }
            let Some(Action::Wall(wall)) = self.names.read(word) else {
                return self.no_word(
                    word,
                    span,
                    "wall",
                    "a wall is named as in a move, such as `e3h` or `e3v`",
                );
            };
            let Some(player) = owner else { return self.wrong(&QuoridorProblem::Owner, span) };
            walls.push((PlacedWall { wall, player }, span));
        }
        // Walls of one kind stay in their order.
        walls.sort_by_key(|(placed, _)| (placed.player, placed.wall.orientation));
        Some(walls)
    }

    fn turn(&mut self, (word, span): Word<'_>) -> Option<Turn> {
        if let Some(player) = player(word) {
            return Some(Turn::Of(player));
        }
        match word.parse() {
            Ok(number) if number > 0 => Some(Turn::Number(number)),
            _ => {
                let hint = "a turn is its number, 1 before the first move, or `white` or `black` for the one to play";
                self.no_word(word, span, "turn", hint)
            }
        }
    }

    /// The last move; where both players can have made it, the one whose turn it is not.
    fn last(
        &mut self,
        (word, span): Word<'_>,
        pawns: ByPlayer<Square>,
        walls: &[(PlacedWall, Span)],
        turn: Option<Turn>,
    ) -> Option<LastMove> {
        let Some(action) = self.names.read(word) else {
            return self.no_word(
                word,
                span,
                "move",
                "the last move is the square of a pawn, or a wall on the board",
            );
        };
        let can_have_made = |player: &Player| match action {
            Action::Pawn(square) => *pawns.get(*player) == square,
            Action::Wall(wall) => {
                walls.iter().any(|(placed, _)| *placed == PlacedWall { wall, player: *player })
            }
        };
        let likely = turn.map_or(Player::White, |turn| turn.to_move().other());
        match [likely, likely.other()].into_iter().find(can_have_made) {
            Some(player) => {
                let wall = match action {
                    Action::Pawn(_) => None,
                    Action::Wall(wall) => Some(wall.slot),
                };
                Some(LastMove { player, wall })
            }
            None => self.wrong(&QuoridorProblem::Last, span),
        }
    }

    /// The state, with its flaws said.
    fn checked(&mut self, state: Result<State, StateError>, walls: &[(PlacedWall, Span)]) -> Option<State> {
        // What is wrong with something that is not said is wrong beside something that is.
        let said =
            |names: &[&str]| names.iter().find_map(|name| Some(self.head.get(name)?.1)).unwrap_or_default();
        let state = match state {
            Ok(state) => state,
            Err(why) => {
                let span = match why {
                    StateError::TooManyWalls { .. } => said(&["walls"]),
                    StateError::LastWall { .. } => said(&["last"]),
                    StateError::Turn(_) => said(&["turn"]),
                };
                return self.wrong(&QuoridorProblem::State(why), span);
            }
        };
        for flaw in state.flaws() {
            let span = match flaw {
                Flaw::SamePlace => said(&["pawns"]),
                Flaw::Walls { nth, .. } => walls.get(nth).map_or(said(&["walls"]), |&(_, span)| span),
                Flaw::ShutOff(_) => said(&["walls", "pawns"]),
                Flaw::Turn { .. } => said(&["turn", "last"]),
            };
            self.problems.note(&QuoridorProblem::Flaw(flaw), span);
        }
        Some(state)
    }

    fn no_word<T>(&mut self, word: &str, span: Span, wanted: &'static str, hint: &'static str) -> Option<T> {
        self.wrong(&QuoridorProblem::Word { found: shown(word), wanted, hint }, span)
    }

    fn wrong<T>(&mut self, problem: &QuoridorProblem, span: Span) -> Option<T> {
        self.problems.note(problem, span);
        None
    }
}

/// The number of the turn: what is said, or the lowest that fits. Turn 1 has no last move.
fn number(turn: Option<Turn>, last: Option<LastMove>) -> u16 {
    if let Some(Turn::Number(number)) = turn {
        return number;
    }
    let to_move = turn.map(Turn::to_move).or(last.map(|last| last.player.other()));
    match (to_move, last) {
        (Some(Player::Black), _) => 2,
        (_, Some(_)) => 3,
        (_, None) => 1,
    }
}

fn player(word: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.word().eq_ignore_ascii_case(word))
}

/// The crossings of the horizontal and the vertical walls of each player.
fn lists(walls: &[(PlacedWall, Span)]) -> ByPlayer<[Vec<Slot>; 2]> {
    let mut lists = ByPlayer::<[Vec<Slot>; 2]>::default();
    for (PlacedWall { wall: Wall { slot, orientation }, player }, _) in walls {
        lists.get_mut(*player)[orientation.index()].push(*slot);
    }
    lists
}
