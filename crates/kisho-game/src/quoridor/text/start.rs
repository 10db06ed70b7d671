//! The position that a head describes: as a qf code, or in plain words.
//!
//! ```text
//! pawns: e4 e7
//! walls: white c3h e3h black d7h d8v
//! turn: 10
//! last: c3h
//! ```

use super::problem::QuoridorProblem;
use super::{Names, RULES};
use crate::movetext::Head;
use crate::quoridor::record::MAX_MOVES;
use crate::quoridor::wall::WALLS;
use crate::quoridor::{
    Action, ByPlayer, Flaw, LastMove, PlacedWall, Player, Record, Slot, Square, State, StateError, Wall, qf,
};
use crate::text::{Counted, Diagnostic, Span, shown};

/// Names of lines that describe a position in plain words.
const PLAIN: [&str; 4] = ["pawns", "walls", "turn", "last"];

/// The position where a game begins, as far as it can be read; `None` is the initial one. Also what cannot be read of it, as it stands;
/// then there are messages.
pub fn start(head: &Head<'_>, names: Names, problems: &mut Counted) -> (Option<State>, String) {
    let plain = PLAIN.into_iter().find_map(|name| head.get(name));
    let mut reader = Reader { head, names, problems, is_whole: true };
    let state = match (head.get("start"), plain) {
        (Some(code), plain) => {
            if let Some((_, place)) = plain {
                reader.wrong(&QuoridorProblem::Twice, place);
            }
            reader.of_code(code)
        }
        (None, Some(_)) => reader.state(),
        (None, None) => None,
    };
    let unread = if reader.is_whole { String::new() } else { head.lines_of(&RULES) };
    (state, unread)
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
    /// Whether everything could be read.
    is_whole: bool,
}

impl Reader<'_, '_> {
    /// The position of a code; of one with moves that from which they begin.
    fn of_code(&mut self, (code, place): Word<'_>) -> Option<State> {
        let (record, said) = qf::decode(code.as_bytes());
        for diagnostic in said.into_iter().map(Diagnostic::from) {
            self.is_whole &= !diagnostic.is_error();
            self.problems.extend([Diagnostic { span: diagnostic.span.shifted(place.start), ..diagnostic }]);
        }
        let state = record.as_ref().and_then(Record::state);
        if record.as_ref().is_some_and(Record::is_game) || state.is_none() && record.is_some() {
            self.wrong(&QuoridorProblem::NoState, place);
        }
        state.cloned()
    }

    fn state(&mut self) -> Option<State> {
        let pawns = self.pawns();
        let walls = self.walls();
        let turn = self.head.get("turn").and_then(|line| self.turn(line));
        let last = self.head.get("last").and_then(|line| self.last(line, pawns, &walls, turn));
        let number = number(turn, last);
        // Of a position of which nobody says how it came about a code says that a pawn was moved.
        let mover = if number == 1 { Player::White } else { Turn::Number(number).to_move().other() };
        let last = last.unwrap_or(LastMove { player: mover, wall: None });
        self.checked(pawns, walls, last, number)
    }

    /// Where the pawns are; one of which that cannot be read is where it begins.
    fn pawns(&mut self) -> ByPlayer<Square> {
        let mut pawns = [Square::E1, Square::E9];
        if let Some(line) = self.head.get("pawns") {
            // A third says enough.
            for (nth, (word, span)) in words(line).take(3).enumerate() {
                match (self.names.read(word), pawns.get_mut(nth)) {
                    (Some(Action::Pawn(square)), Some(pawn)) => *pawn = square,
                    (Some(Action::Pawn(_)), None) => {}
                    _ => self.no_word(word, span, "square", "a square is a letter and a digit, such as `e4`"),
                }
            }
            if self.is_whole && words(line).take(3).count() != 2 {
                self.wrong(&QuoridorProblem::Pawns, line.1);
            }
        }
        let [white, black] = pawns;
        ByPlayer { white, black }
    }

    /// The walls in the order of a code, each with its place.
    fn walls(&mut self) -> Vec<(PlacedWall, Span)> {
        let (mut walls, mut owner) = (Vec::new(), None);
        for (word, span) in self.head.get("walls").into_iter().flat_map(words) {
            // No walls.
            if word == "-" {
                continue;
            }
            match (player(word), self.names.read(word), owner) {
                (named @ Some(_), ..) => owner = named,
                (None, Some(Action::Wall(wall)), Some(player)) => {
                    walls.push((PlacedWall { wall, player }, span));
                }
                (None, Some(Action::Wall(_)), None) => self.wrong(&QuoridorProblem::Owner, span),
                _ => {
                    self.no_word(word, span, "wall", "a wall is named as in a move, such as `e3h` or `e3v`");
                }
            }
        }
        // Walls of one kind stay in their order.
        walls.sort_by_key(|(placed, _)| (placed.player, placed.wall.orientation));
        walls
    }

    fn turn(&mut self, (word, span): Word<'_>) -> Option<Turn> {
        if let Some(player) = player(word) {
            return Some(Turn::Of(player));
        }
        match word.parse() {
            Ok(number) if usize::from(number) > MAX_MOVES => {
                self.wrong(&QuoridorProblem::State(StateError::Turn(number)), span);
                None
            }
            Ok(number) if number > 0 => Some(Turn::Number(number)),
            _ => {
                let hint = "a turn is its number, 1 before the first move, or `white` or `black` for the one to play";
                self.no_word(word, span, "turn", hint);
                None
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
            self.no_word(word, span, "move", "the last move is the square of a pawn, or a wall on the board");
            return None;
        };
        let can_have_made = |player: &Player| match action {
            Action::Pawn(square) => *pawns.get(*player) == square,
            Action::Wall(wall) => {
                walls.iter().any(|(placed, _)| *placed == PlacedWall { wall, player: *player })
            }
        };
        let likely = turn.map_or(Player::White, |turn| turn.to_move().other());
        let player = [likely, likely.other()].into_iter().find(can_have_made);
        if player.is_none() {
            self.wrong(&QuoridorProblem::Last, span);
        }
        let wall = match action {
            Action::Pawn(_) => None,
            Action::Wall(wall) => Some(wall.slot),
        };
        player.map(|player| LastMove { player, wall })
    }

    /// The state, with its flaws said.
    fn checked(
        &mut self,
        pawns: ByPlayer<Square>,
        mut walls: Vec<(PlacedWall, Span)>,
        last: LastMove,
        number: u16,
    ) -> Option<State> {
        // What is wrong with something that is not said is wrong beside something that is.
        let head = self.head;
        let said = |names: &[&str]| names.iter().find_map(|name| Some(head.get(name)?.1)).unwrap_or_default();
        let state = State::new(pawns, lists(&walls), last, number).or_else(|why| {
            self.wrong(&QuoridorProblem::State(why), said(&["walls", "last", "turn"]));
            // Those that a player has.
            let mut left = ByPlayer { white: WALLS, black: WALLS };
            walls.retain(|(placed, _)| {
                let left = left.get_mut(placed.player);
                let has_one = *left > 0;
                *left = left.saturating_sub(1);
                has_one
            });
            State::new(pawns, lists(&walls), LastMove { wall: None, ..last }, number)
        });
        let state = state.ok()?;
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

    fn no_word(&mut self, word: &str, span: Span, wanted: &'static str, hint: &'static str) {
        self.wrong(&QuoridorProblem::Word { found: shown(word), wanted, hint }, span);
    }

    fn wrong(&mut self, problem: &QuoridorProblem, span: Span) {
        self.is_whole = false;
        self.problems.note(problem, span);
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
