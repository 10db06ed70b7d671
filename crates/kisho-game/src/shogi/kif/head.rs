//! What stands before the moves, in KIF and in what is like it: the header, the handicap, the board.
//!
//! The lines may come in any order, so that the start position is known only after the last of them.

use super::super::japanese::{self, HandProblem, InHand, Play};
use super::super::name::{Western, Words};
use super::super::{Color, Handicap, Info, Piece, Position, Square, flaws};
use super::english;
use super::problem::KifProblem;
use super::{Dialect, between};
use crate::text::{Counted, Span, numeral, shown};

/// The largest number of moves that can have been made before a start position. No game comes near.
pub const MAX_NUMBER: u32 = 100_000;

/// The lines of a head so far.
#[derive(Debug, Default)]
pub struct Head<'a> {
    info: Info,
    /// Name and place of the handicap.
    handicap: Option<(String, Span)>,
    /// The nine ranks from the top, or the first so many.
    ranks: Vec<[Option<Piece>; 9]>,
    /// The numbers that stand beside ranks: which rank it is, what stands there, and where.
    labels: Vec<(usize, usize, Span)>,
    /// Whether the numbers beside the board say that White sits below it.
    is_turned: Option<bool>,
    /// Where the board stands.
    board: Option<Span>,
    /// Whether 王 stands on it for the king of the player below it, and above it.
    kings: [bool; 2],
    hands: [Option<InHand>; 2],
    /// What the last lines about them say.
    said_hands: [Option<String>; 2],
    turn: Option<Color>,
    /// Where a line of its own says whose turn it is.
    turn_at: Option<Span>,
    /// 手数＝: how many moves were made before.
    number: Option<u32>,
    /// The line that says it.
    said_number: Option<&'a str>,
    /// The move that led to the board, and where that is said.
    last: Option<(Play<'a>, Span)>,
    left_out: bool,
}

/// Where a game begins.
#[derive(Debug)]
pub struct Start<'a> {
    /// The position.
    pub position: Position,
    /// How many moves were made before, if the head says it.
    pub number: Option<u32>,
    /// The move that led to it, if the head says it.
    pub led_here: Option<Words>,
    /// Whether the head has a board.
    pub has_board: bool,
    /// Whether the board has 王 for Black's king, and for White's.
    pub kings: [bool; 2],
    /// What counts of the lines that say how many moves were made.
    pub said_number: Option<&'a str>,
    /// Header lines.
    pub info: Info,
    /// What the header says about the hands of both players.
    pub said_hands: [Option<String>; 2],
}

impl Start<'_> {
    /// Whether the start is not as a header line says, but as another one does.
    pub fn contradicts(&self, name: &str, value: &str) -> bool {
        let other = |said: Option<&str>| said.is_some_and(|said| said != value);
        match said_turn(name, value) {
            Some(turn) => turn != self.position.turn(),
            // Without a board nothing is in hand.
            None if Head::is_hand(name) && !self.has_board => !matches!(value, "" | "なし"),
            None if Head::is_hand(name) => {
                player(name).is_some_and(|player| other(self.said_hands[player.pick(0, 1)].as_deref()))
            }
            None => {
                let name = Head::usual_name(name, value);
                self.info.lines().any(|(known, said)| known == name && said != value)
            }
        }
    }
}

impl<'a> Head<'a> {
    /// Takes a line `name：value`. `span` is the place of the value.
    pub fn line(&mut self, name: &str, value: &str, span: Span, problems: &mut Counted) {
        if Self::is_hand(name) {
            if let Some(player) = player(name) {
                let is_english = english::player(name).is_some();
                let read = if is_english { english::hand(value) } else { japanese::hand(value) };
                self.hands[player.pick(0, 1)] = Some(hand(read, span, problems));
                let before = self.said_hands[player.pick(0, 1)].replace(value.to_owned());
                twice(name, before.is_some_and(|before| before != value), span, problems);
            }
            return;
        }
        if let Some(turn) = said_turn(name, value) {
            self.turn(turn, span, problems);
            return;
        }
        let name = Self::usual_name(name, value);
        if name == "手合割" && !value.is_empty() {
            self.handicap = Some((value.to_owned(), span));
        }
        if !self.info.has_room(name, 0) {
            if !std::mem::replace(&mut self.left_out, true) {
                problems.note(&KifProblem::ManyHeaders { most: Info::MOST }, span);
            }
            return;
        }
        twice(name, self.info.get(name).is_some_and(|before| before != value), span, problems);
        self.info.set(name, value);
    }

    /// The name under which a header line is kept.
    pub fn usual_name<'n>(name: &'n str, value: &str) -> &'n str {
        match name {
            _ if is_other_handicap(name, value) => "手合割",
            "Black" => "先手",
            "White" => "後手",
            _ => name,
        }
    }

    /// Whether a header line says what a player has in hand.
    #[must_use]
    pub fn is_hand(name: &str) -> bool {
        name.ends_with("持駒")
            || name.ends_with("持ち駒")
            || matches!(name, "Black in hand" | "White in hand")
    }

    /// Whether a line says something of the board beside it: what is in hand, and whose turn it is.
    pub fn is_of_board(name: &str, value: &str) -> bool {
        Self::is_hand(name) || said_turn(name, value).is_some()
    }

    /// Whether a name is one as KIF files have, such as 対局ID: other texts, and files of other notations, have lines with colons too.
    #[must_use]
    pub fn is_japanese(name: &str) -> bool {
        let name = name.strip_suffix("ID").unwrap_or(name);
        name.chars().all(|c| matches!(c, '々' | '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
    }

    /// Whether a line after the first move is still one of the header, and no text for people: its name is one as KIF files have,
    /// and there is no move in it.
    pub fn may_come_late(name: &str, value: &str) -> bool {
        Self::is_japanese(name) && !between::has_move(value, Dialect::Ki2)
    }

    /// Whether a header line is kept as it is: not if it says something of the start position, which the record has, and
    /// not under a second name for what has another.
    #[must_use]
    pub fn is_kept(name: &str, value: &str) -> bool {
        let has_other_name = is_other_handicap(name, value) || matches!(name, "Black" | "White");
        !Self::is_hand(name) && said_turn(name, value).is_none() && !has_other_name
    }

    /// Takes a line of a board: what stands after its first `|`, which is at `at`.
    pub fn rank(&mut self, row: &str, at: usize, problems: &mut Counted) {
        let span = Span::new(at, at + row.len());
        if self.ranks.len() == 9 {
            problems.note(&KifProblem::SecondBoard, span);
            return;
        }
        self.board = Some(self.board.map_or(span, |board| board.to(span)));
        let number = self.ranks.len() + 1;
        self.ranks.push(rank(row, at, number, &mut self.kings, problems));
        self.labels.extend(label(row).map(|label| (number, label, span)));
    }

    /// Takes the numbers of the files above a board.
    pub fn files(&mut self, is_turned: bool, span: Span, problems: &mut Counted) {
        if self.is_turned.replace(is_turned).is_some_and(|before| before != is_turned) {
            problems.note(&KifProblem::Labels, span);
        }
    }

    /// Compares the numbers of the nine ranks with those of the files. That of the middle is the same from both sides.
    fn compare_labels(&mut self, problems: &mut Counted) {
        for (number, label, span) in std::mem::take(&mut self.labels) {
            match label {
                5 if number == 5 => {}
                _ if label == number => self.files(false, span, problems),
                _ if label + number == 10 => self.files(true, span, problems),
                _ => problems.note(&KifProblem::Labels, span),
            }
        }
    }

    /// Adds empty ranks where some are missing: those whose numbers are not there, else the last. Of two with one number the second has the
    /// next free place.
    fn complete(&mut self) {
        let mut ranks = [None; 9];
        for (number, rank) in (1..).zip(&self.ranks) {
            let label =
                self.labels.iter().find(|(at, ..)| *at == number).map_or(number, |(_, label, _)| *label);
            let place = if self.is_turned == Some(true) { 10_usize.saturating_sub(label) } else { label };
            let (before, after) = ranks.split_at_mut(place.saturating_sub(1).min(9));
            let free = after.iter_mut().chain(before).find(|place| place.is_none());
            free.into_iter().for_each(|place| *place = Some(*rank));
        }
        self.ranks = ranks.into_iter().map(|rank| rank.unwrap_or_default()).collect();
    }

    /// Takes the line that says whose turn it is.
    pub fn turn(&mut self, turn: Color, span: Span, problems: &mut Counted) {
        twice("手番", self.turn.replace(turn).is_some_and(|before| before != turn), span, problems);
        self.turn_at = Some(span);
    }

    /// Takes what stands after `手数＝`: a number, and perhaps the move that was made last. What else is there is told.
    pub fn number(&mut self, text: &'a str, span: Span, problems: &mut Counted) {
        let before = self.said_number.replace(text);
        twice("手数", before.is_some_and(|before| before != text), span, problems);
        let read = numeral::number(text.trim_start()).filter(|(number, _)| *number <= MAX_NUMBER);
        self.number = read.map(|(number, _)| number);
        let rest = read.map_or(text, |(_, rest)| rest);
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || ":手目".contains(c));
        let english = || {
            let (player, name) = english::player(rest)?;
            Some((Western::read(name.trim())?.said_by(player), ""))
        };
        let last = Play::read(rest).or_else(english).filter(|_| read.is_some());
        self.last = last.map(|(play, _)| (play, Span::new(span.end - rest.len(), span.end)));
        let after = last.map_or(rest, |(_, after)| after).trim_start();
        let junk = after.strip_prefix("まで").unwrap_or(after).trim_start();
        if !junk.is_empty() {
            problems
                .note(&KifProblem::Junk { found: shown(junk) }, Span::new(span.end - junk.len(), span.end));
        }
    }

    /// The start position; `None` if the head does not say it. The `first` move tells who begins a game with a handicap that
    /// nobody knows.
    pub fn finish(mut self, first: Option<Play<'_>>, problems: &mut Counted) -> Option<Start<'a>> {
        let is_whole = self.ranks.len() == 9;
        match (self.ranks.len(), self.board) {
            (9, _) => self.compare_labels(problems),
            (found, Some(place)) => {
                problems.note(&KifProblem::Ranks { found }, place);
                // A piece of a board alone is none.
                if first.is_none() && found < 5 {
                    return None;
                }
                self.complete();
            }
            (_, None) => {}
        }
        if self.is_turned == Some(true) {
            self.kings.reverse();
        }
        let Self { info, number, last, said_hands, said_number, kings, .. } = self;
        let has_board = self.board.is_some();
        let given = self.handicap.as_ref().and_then(|(name, _)| Handicap::named(name));
        let position = match (self.board, self.handicap) {
            (Some(place), _) => {
                let turn = self.turn.or(given.map(|handicap| handicap.start().turn()));
                // Who has moved is not to move, even if that is not said.
                let turn = turn.or(last.and_then(|(play, _)| play.player).map(Color::other));
                let position = board(
                    &self.ranks,
                    self.is_turned == Some(true),
                    self.hands,
                    turn.unwrap_or(Color::Black),
                );
                // What is wrong with it then may follow from what is missing.
                if is_whole {
                    problems.extend(flaws(&position, place));
                }
                position
            }
            (None, Some((name, span))) => match given {
                Some(handicap) => begun_by((self.turn, self.turn_at), handicap.start(), first, problems),
                None => {
                    problems.note(&KifProblem::Handicap { name, has_moves: first.is_some() }, span);
                    if first.is_none() && info.lines().nth(1).is_none() {
                        return None;
                    }
                    let mut position = Position::initial();
                    let owner = |first: Play<'_>| Some(position.at(first.from?)?.owner);
                    let mover = first.and_then(|first| first.player.or_else(|| owner(first)));
                    position.set_turn(mover.unwrap_or(Color::White));
                    position
                }
            },
            (None, None) => begun_by((self.turn, self.turn_at), Position::initial(), first, problems),
        };
        let led_here = last.and_then(|(play, span)| {
            let words = play.led_to(&position);
            if words.is_none() {
                problems.note(&KifProblem::LastMove, span);
            }
            words
        });
        Some(Start { position, number, led_here, has_board, kings, said_number, info, said_hands })
    }
}

/// Reports that a line says something else than one before it.
fn twice(name: &str, is_other: bool, span: Span, problems: &mut Counted) {
    if is_other {
        problems.note(&KifProblem::HeaderTwice { name: name.to_owned() }, span);
    }
}

/// A start position without a board, and whose turn the file says it is. A first move of the other player tells that this is a mistake.
fn begun_by(
    (turn, said): (Option<Color>, Option<Span>),
    mut start: Position,
    first: Option<Play<'_>>,
    problems: &mut Counted,
) -> Position {
    let (Some(turn), Some(said)) = (turn.filter(|turn| *turn != start.turn()), said) else { return start };
    let owner = |from| start.at(from).map(|piece| piece.owner);
    let mover = first.and_then(|first| first.player.or_else(|| owner(first.from?)));
    if mover.is_some_and(|mover| mover != turn) {
        problems.note(&KifProblem::Begins, said);
    } else {
        start.set_turn(turn);
    }
    start
}

/// The player of whom a text speaks.
fn player(text: &str) -> Option<Color> {
    match text.chars().next() {
        Some('先' | '下') => Some(Color::Black),
        Some('後' | '上') => Some(Color::White),
        _ => english::player(text).map(|(player, _)| player),
    }
}

/// Whose turn a header line says it is.
fn said_turn(name: &str, value: &str) -> Option<Color> {
    player(value).filter(|_| name == "手番")
}

/// Whether a header line names the handicap, but not as 手合割.
fn is_other_handicap(name: &str, value: &str) -> bool {
    name == "手合" && !value.is_empty()
}

fn hand((hand, wrong): (InHand, Vec<(HandProblem, Span)>), span: Span, problems: &mut Counted) -> InHand {
    for (problem, place) in wrong {
        let problem = match problem {
            HandProblem::NotAPiece => KifProblem::HandPiece,
            HandProblem::Count(kind) => KifProblem::HandCount { kind },
        };
        problems.note(&problem, place.shifted(span.start));
    }
    hand
}

/// Nine squares: before a piece stands a space, or `v` if it is White's; `・` is an empty square. Programs that squeeze
/// spaces leave them out. `kings`: whose king is a 王.
fn rank(
    row: &str,
    at: usize,
    number: usize,
    kings: &mut [bool; 2],
    problems: &mut Counted,
) -> [Option<Piece>; 9] {
    let end = row.find(['|', '｜', '│', '┃']).unwrap_or(row.len());
    let mut rest = row.get(..end).unwrap_or_default();
    let whole = Span::new(at, at + rest.len());
    let (mut squares, mut count) = ([None; 9], 0);
    let mut owner = Color::Black;
    // Where each square has two characters, the first is the sign of a player.
    let has_signs = rest.chars().count() == 18;
    loop {
        let mut chars = rest.chars();
        let Some(c) = chars.next() else { break };
        let (place, after) = (at + end - rest.len(), chars.as_str());
        let (piece, here) = (japanese::board_kind(rest), rest);
        rest = piece.map_or(after, |(_, after)| after);
        match (piece, c) {
            (None, 'v' | 'V' | 'ｖ' | 'Ｖ') => {
                owner = Color::White;
                continue;
            }
            (None, ' ' | '　' | '\t' | '^' | '＾') => continue,
            (None, '・' | '･' | '·' | '.' | '＊' | '*') => {}
            (None, _) => {
                problems.note(&KifProblem::BoardPiece { found: c }, Span::new(place, place + c.len_utf8()));
                if has_signs && japanese::board_kind(after).is_some() {
                    owner = japanese::side(here).map_or(Color::White, |(side, _)| side);
                    continue;
                }
                // Both characters are those of one square.
                if has_signs && here.chars().count() % 2 == 0 {
                    chars.next();
                    rest = chars.as_str();
                }
            }
            (Some((kind, _)), _) => {
                kings[owner.pick(0, 1)] |= c == '王';
                if let Some(square) = squares.get_mut(count) {
                    *square = Some(Piece::new(owner, kind));
                }
            }
        }
        owner = Color::Black;
        count += 1;
    }
    if count != 9 {
        problems.note(&KifProblem::Rank { number, squares: count }, whole);
    }
    squares
}

/// The number of a rank, after the second `|`, if it stands there.
fn label(row: &str) -> Option<usize> {
    let (_, after) = row.split_once(['|', '｜', '│', '┃'])?;
    let mut chars = after.trim().chars();
    let c = chars.next().filter(|_| chars.next().is_none())?;
    let number = numeral::digit(c).or_else(|| numeral::kanji_digit(c))?;
    usize::try_from(number).ok()
}

fn board(ranks: &[[Option<Piece>; 9]], is_turned: bool, hands: [Option<InHand>; 2], turn: Color) -> Position {
    let mut position = Position::empty(turn);
    let mut pieces: Vec<Option<Piece>> = ranks.iter().flatten().copied().collect();
    if is_turned {
        // `v` points down, and Black's pieces do.
        pieces.reverse();
        for piece in pieces.iter_mut().flatten() {
            piece.owner = piece.owner.other();
        }
    }
    for (square, piece) in Square::all().zip(pieces) {
        position.put(square, piece);
    }
    for (owner, hand) in Color::ALL.into_iter().zip(&hands) {
        if let Some(InHand::Pieces(hand)) = hand {
            *position.hand_mut(owner) = *hand;
        }
    }
    for (owner, hand) in Color::ALL.into_iter().zip(&hands) {
        if *hand == Some(InHand::Rest) {
            position.give_rest(owner);
        }
    }
    position
}
