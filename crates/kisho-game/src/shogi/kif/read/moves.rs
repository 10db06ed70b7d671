//! The lines with numbers: moves, and the words that end a line of them.

use super::super::super::japanese::{Play, Untidy, before, side};
use super::super::super::{Color, Ending, Kind, Move, Node, Position, Square, name};
use super::super::Dialect;
use super::super::between::{has_move, is_mark, separates};
use super::super::ending::{Word, word as usual};
use super::super::head::MAX_NUMBER;
use super::super::line::{Numbered, What, time};
use super::super::problem::KifProblem;
use super::{Broken, Entry, Jump, PlacedLine, Reader, State};
use crate::text::{Span, shown};

impl Reader<'_> {
    pub(super) fn numbered(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        self.has_moves |= !matches!(numbered.what, What::Unreadable);
        let follows =
            |jump: Jump| numbered.number.is_some_and(|number| number.checked_sub(1) == Some(jump.expected));
        if self.jump.is_some_and(follows) {
            self.undo_jump();
        }
        let is_move = numbered.number == Some(self.next) || numbered.has_sign();
        if matches!(numbered.what, What::Unreadable) && !is_move {
            return self.unknown(placed);
        }
        self.jump = None;
        if let What::End(word) = numbered.what {
            self.foreign_end(word, numbered, placed);
        }
        match (self.state, numbered.what) {
            (State::Broken(broken), What::End(word)) if word.is_foul() => {
                self.lose(broken);
                self.finish_line(numbered, placed, true);
                return;
            }
            (State::Word(span), What::Play(_)) => self.not_an_ending(span),
            (State::Broken(_), _) => self.settle(),
            (State::Word(_), _) => {
                self.settle();
                self.problems.note(&KifProblem::AfterEnd, placed.span());
                self.state = State::Over;
            }
            (State::Ended, What::Play(_)) if self.is_resumed(numbered) => {
                self.problems.note(&KifProblem::Resumed, placed.span());
                self.tree.node_mut(self.at).into_iter().for_each(Node::reopen);
                self.state = State::Open;
            }
            (State::Ended, _) => {
                self.problems.note(&KifProblem::AfterEnd, placed.span());
                self.state = State::Over;
            }
            _ => {}
        }
        match self.state {
            State::Open => self.open(numbered, placed),
            State::Over => self.unread(placed.text),
            State::Cut(_) => {
                self.unread(placed.text);
                self.miss(numbered.number.unwrap_or(self.next));
            }
            _ => {}
        }
    }

    /// Whether a move stands for the word that ended the game before it: 中断 or 封じ手 with its number.
    fn is_resumed(&self, numbered: &Numbered<'_>) -> bool {
        let ending = self.tree.node(self.at).and_then(|node| node.ending);
        matches!(ending, Some(Ending::SealedMove | Ending::Interruption))
            && numbered.number == Some(self.next)
    }

    /// The next line of a line of moves that can be read so far.
    fn open(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        if !self.goes_back(numbered, placed) {
            self.count(numbered, placed);
        }
        let said = self.next;
        self.next = said.saturating_add(1);
        let parent = self.at;
        self.entries.insert(said, Entry { parent: Some(parent), node: None });
        let span = placed.place(before(numbered.text, numbered.rest));
        match numbered.what {
            What::Play(play) => {
                // Without an origin as well that is said, and the rest with it.
                let is_kif = play.from.is_some() || play.is_drop;
                if self.needs_numbers && is_kif && numbered.number.is_none() {
                    self.problems.note(&KifProblem::NoNumber { there: said }, span);
                }
                if !self.play(&play, span) {
                    return self.cut(placed.text);
                }
                if self.state == State::Open {
                    self.entries.insert(said, Entry { parent: Some(parent), node: Some(self.at) });
                } else {
                    self.doubtful.0 = placed.text.trim().to_owned();
                }
                self.finish_line(numbered, placed, false);
            }
            What::End(word) => self.end(word, numbered, placed),
            What::Unreadable if numbered.number.is_some() && self.may_be_ending(numbered, parent) => {
                self.unknown_end(numbered, placed);
            }
            What::Unreadable => {
                let found = shown(numbered.text);
                let problem = KifProblem::Move { found, dialect: self.dialect };
                self.problems.note(&problem, placed.place(numbered.text));
                self.cut(placed.text);
            }
            What::Hidden => {
                self.hidden(numbered.text, placed);
            }
        }
    }

    /// Reads a line of moves no further, as words in it have a move among them.
    fn hidden(&mut self, words: &str, placed: &PlacedLine<'_>) {
        let problem = KifProblem::Hidden { found: shown(words), dialect: self.dialect };
        self.problems.note(&problem, placed.place(words));
        self.cut(placed.text);
    }

    /// Stops at a line that should be no move but has one in it: what follows would be another game without it.
    pub(super) fn is_hidden(&mut self, placed: &PlacedLine<'_>) -> bool {
        let goes_on = matches!(self.state, State::Open | State::Broken(_) | State::Word(_));
        if !goes_on || !has_move(placed.text, self.dialect) {
            return false;
        }
        if let State::Word(span) = self.state {
            self.not_an_ending(span);
        }
        self.settle();
        if self.state == State::Open {
            self.hidden(placed.text.trim(), placed);
        } else {
            self.unread(placed.text);
        }
        self.miss(self.next);
        true
    }

    /// Takes note of the number of a move that could not be read.
    fn miss(&mut self, number: u32) {
        self.entries.insert(number, Entry { parent: None, node: None });
        self.next = number.saturating_add(1);
    }

    /// Whether what is no move can be an ending that only the program knows that wrote the file. Before the first move that needs a sign
    /// of being one: a variation, or a time.
    fn may_be_ending(&self, numbered: &Numbered<'_>, parent: usize) -> bool {
        let is_told = |rest: &str| parent > 0 || self.is_variation || time(rest).is_some();
        Word::unknown(numbered.text).is_some_and(|(_, rest)| is_told(rest))
    }

    /// Gives the last move the number that it should have, as its own is mistyped: another move may be meant by that.
    pub(super) fn undo_jump(&mut self) {
        let Some(Jump { said, expected, replaced }) = self.jump.take() else { return };
        let entry = match replaced {
            Some(replaced) => self.entries.insert(said, replaced),
            None => self.entries.remove(&said),
        };
        if let Some(entry) = entry {
            self.entries.insert(expected, entry);
        }
        self.next = expected.saturating_add(1);
    }

    /// Compares the number of a move with the one that it should have; from there on the file's own numbers count, unless it goes on with
    /// those from before.
    fn count(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        let is_free = std::mem::replace(&mut self.number_is_free, false);
        let Some(said) = numbered.number.filter(|said| *said != self.next) else { return };
        match self.tree.node_mut(0).filter(|_| is_free && said <= MAX_NUMBER) {
            Some(start) => start.number = said.saturating_sub(1),
            None => {
                let there = self.tree.node(self.at).map_or(self.next, |node| node.number.saturating_add(1));
                if said != there {
                    self.problems
                        .note(&KifProblem::Number { there, said }, place_of_number(numbered, placed));
                    let replaced = self.entries.get(&said).copied();
                    self.jump = Some(Jump { said, expected: self.next, replaced });
                }
            }
        }
        self.next = said;
    }

    /// Begins a variation where a number goes back to a move that the file has, and the move can stand for that one. To play it at the end
    /// of the line would make a game that nobody played.
    fn goes_back(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) -> bool {
        let (What::Play(play), Some(said)) = (numbered.what, numbered.number) else { return false };
        let entry = self.entries.get(&said).filter(|_| said < self.next && !self.number_is_free);
        let Some(&Entry { parent: Some(parent), node: Some(_) }) = entry else { return false };
        let can_play = |at: usize| {
            let node = self.tree.node(at)?;
            let (action, _) = play.action(&node.position, node.last_to()).ok()?;
            node.position.play(action).ok().map(|_| node.position.turn())
        };
        let (there, here) = (can_play(parent), can_play(self.at));
        // If it is a move of the other player, the number alone may be wrong.
        if there.is_none() || here.is_some() && here != there {
            return false;
        }
        self.problems.note(&KifProblem::GoesBack { said }, place_of_number(numbered, placed));
        (self.at, self.next, self.is_variation) = (parent, said, true);
        true
    }

    /// Plays a move; `false` if it cannot be understood.
    fn play(&mut self, play: &Play<'_>, span: Span) -> bool {
        let Some(node) = self.tree.node(self.at) else { return false };
        let turn = node.position.turn();
        let previous_to = node.last_to();
        let number = node.number.saturating_add(1);
        let position = node.position;
        let action = play.action(&position, previous_to);
        let missing =
            out_of_turn(play, action.as_ref().ok().map(|(action, _)| *action), &position, previous_to);
        if let Some(player) = play.player.filter(|player| *player != turn && missing.is_none()) {
            let (said, turn) = (player.english(), turn.english());
            self.problems.note(&KifProblem::Sign { said, turn }, span);
        }
        let name = || format!("{}{}", name::sign(play.player.unwrap_or(turn)), shown(play.words));
        let action = match action {
            Ok((action, None)) => action,
            Ok((action, Some(Untidy::NoOrigin))) if self.dialect == Dialect::Ki2 => action,
            Ok((action, Some(untidy))) => {
                let problem = match untidy {
                    Untidy::NoOrigin => KifProblem::NoOrigin,
                    Untidy::NameAfter(kind) => KifProblem::NameAfter(kind),
                };
                self.problems.note(&problem, span);
                action
            }
            Err(why) => {
                let (name, dialect) = (name(), self.dialect);
                let problem = match missing {
                    Some(player) => KifProblem::Turn { number, name, player, is_first: self.at == 0 },
                    None => KifProblem::Unclear { number, name, why, dialect },
                };
                self.problems.note(&problem, span);
                return false;
            }
        };
        if play.kind == Kind::King && play.words.contains('王') {
            self.kings[turn.pick(0, 1)] = true;
        }
        match self.tree.play(self.at, action) {
            Ok(node) => {
                self.tree.place(node, span);
                self.at = node;
            }
            Err(why) => {
                self.doubtful.1 = name();
                let made = self.tree.force(self.at, action);
                self.at = made.unwrap_or(self.at);
                let (kind, is_made) = (play.kind, made.is_some());
                self.state = State::Broken(Broken { action, kind, why, span, missing, is_made });
            }
        }
        true
    }

    fn end(&mut self, word: Word, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        self.state = State::Ended;
        // The line is no move: the last move is the one before it.
        self.next = self.next.saturating_sub(1);
        if self.is_lone_ending(numbered, placed) {
            return;
        }
        if let Some(turn) = self.position().map(Position::turn)
            && let Some(node) = self.tree.node_mut(self.at)
        {
            let ending = word.ending(turn);
            node.ending = Some(ending);
            let words = words_of(numbered);
            let is_own = Word::read(words).is_some() && words != usual(ending, turn);
            node.ending_words = is_own.then(|| words.to_owned());
            if ending == Ending::Mate && node.position.has_way_out() {
                self.problems.note(&KifProblem::NoMate, placed.place(numbered.text));
            }
        }
        self.finish_line(numbered, placed, true);
    }

    /// Says that a word of another format has been understood.
    fn foreign_end(&mut self, word: Word, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        let is_read = matches!(self.state, State::Open | State::Broken(_) | State::Word(_));
        if let Some(turn) = self.position().map(Position::turn)
            && is_read
            && Word::read(words_of(numbered)).is_none()
        {
            let words = before(numbered.text, numbered.rest);
            let problem =
                KifProblem::ForeignEnding { found: shown(words), usual: usual(word.ending(turn), turn) };
            self.problems.note(&problem, placed.place(words));
        }
    }

    /// Whether a word for an ending is a whole variation, for which records have no node; then it becomes a comment.
    fn is_lone_ending(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) -> bool {
        let is_alone = !self.tree.can_end(self.at);
        if is_alone {
            // With its time, for which there is no other place.
            self.comment_on_ending(numbered.text.trim(), placed.place(numbered.text));
        }
        is_alone
    }

    /// Keeps the words of a variation that is nothing but an ending.
    pub(super) fn comment_on_ending(&mut self, words: &str, span: Span) {
        self.problems.note(&KifProblem::EndingAlone { found: shown(words) }, span);
        if let Some(node) = self.tree.node_mut(self.at) {
            node.add_lone_ending(words);
        }
    }

    /// An ending that only the program knows that wrote the file.
    fn unknown_end(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>) {
        let Some((word, rest)) = Word::unknown(numbered.text) else { return };
        self.state = State::Word(placed.place(word));
        self.doubtful.0 = placed.text.trim().to_owned();
        self.next = self.next.saturating_sub(1);
        if self.is_lone_ending(numbered, placed) {
            self.state = State::Ended;
            return;
        }
        if let Some(node) = self.tree.node_mut(self.at) {
            (node.ending, node.ending_words) = (Some(Ending::Other), Some(word.to_owned()));
        }
        self.finish_line(&Numbered { rest, ..*numbered }, placed, true);
    }

    /// What was taken for an ending is a mistyped move, as the game goes on.
    fn not_an_ending(&mut self, span: Span) {
        let word = self.unknown_word();
        let found = shown(&word);
        self.problems.note(&KifProblem::Move { found, dialect: self.dialect }, span);
        self.tree.node_mut(self.at).into_iter().for_each(Node::reopen);
        self.miss(self.next);
        let (line, _) = std::mem::take(&mut self.doubtful);
        self.cut(&line);
    }

    /// The word that may be an ending.
    pub(super) fn unknown_word(&self) -> String {
        let node = self.tree.node(self.at);
        node.and_then(|node| node.ending_words.clone()).unwrap_or_default()
    }

    /// Reads what stands after a move or an ending: the time, and signs of what people think of the move, which become a comment.
    fn finish_line(&mut self, numbered: &Numbered<'_>, placed: &PlacedLine<'_>, is_ending: bool) {
        let mut parts = [numbered.rest, ""];
        for (at, _) in numbered.rest.match_indices(['(', '（']) {
            let Some((words, text)) = numbered.rest.split_at_checked(at) else { continue };
            let Some((time, after)) = time(text) else { continue };
            // A whole number may be that of the next move.
            if before(text, after).contains([':', '：', '.', '．']) {
                if let Some(node) = self.node() {
                    *(if is_ending { &mut node.ending_time } else { &mut node.time }) = Some(time);
                }
                parts = [words, after];
                break;
            }
        }
        for part in parts.map(|part| part.trim_matches(separates)).into_iter().filter(|part| !part.is_empty())
        {
            match self.node() {
                Some(node) if part.chars().all(is_mark) => node.add_line(part),
                _ => self.junk(part, placed),
            }
        }
    }

    /// Reports words that mean nothing where they stand, and keeps them for people.
    pub(super) fn junk(&mut self, words: &str, placed: &PlacedLine<'_>) {
        self.problems.note(&KifProblem::Junk { found: shown(words) }, placed.place(words));
        if let Some(node) = self.node() {
            node.add_remark(&format!("#{words}"));
        }
    }
}

/// Where the number before a move stands.
fn place_of_number(numbered: &Numbered<'_>, placed: &PlacedLine<'_>) -> Span {
    placed.place(before(placed.text.trim(), numbered.text).trim_end())
}

/// Who would have had to move before a move that is one of the other player, by its sign or by its piece.
fn out_of_turn(
    play: &Play<'_>,
    action: Option<Move>,
    position: &Position,
    to: Option<Square>,
) -> Option<Color> {
    let turn = position.turn();
    let is_out = match action {
        Some(action) => play.player != Some(turn) && position.is_out_of_turn(action),
        None if play.player == Some(turn.other()) => {
            let mut other = *position;
            other.set_turn(turn.other());
            play.action(&other, to).is_ok_and(|(action, _)| other.play(action).is_ok())
        }
        None => false,
    };
    is_out.then_some(turn)
}

/// The words of a line that is an ending, without the sign of a player.
fn words_of<'a>(numbered: &Numbered<'a>) -> &'a str {
    let words = before(numbered.text, numbered.rest);
    side(words).map_or(words, |(_, words)| words).trim()
}
