//! The moves of one game.

use super::super::super::remark::TAKEN_BACK;
use super::super::super::{
    Color, Ending, Illegal, Kind, Move, Piece, Position, Square, Time, Tree, Unmade, name,
};
use super::super::problem::{CsaProblem, usual};
use super::super::statements::{Written, lines};
use super::super::words::Special;
use super::super::{limits, pieces, words};
use crate::text::{Counted, Span, shown};

/// A game that is being read.
#[derive(Debug)]
pub struct Game {
    tree: Tree,
    /// The last position.
    at: usize,
    /// A move that no rule allows. It ends the game if that is said next; else it is an error.
    illegal: Option<Wrong>,
    /// Where the text begins of which nothing is read, as a move is missing.
    stopped: Option<usize>,
}

#[derive(Debug)]
struct Wrong {
    action: Move,
    /// What the piece is said to be.
    kind: Kind,
    why: Illegal,
    span: Span,
    /// Who would have had to move before it, if it is a move of the other player that is right but for that.
    missing: Option<Color>,
    time: Option<Time>,
    comment: Vec<String>,
}

impl Game {
    /// A game that begins where the tree does.
    pub fn new(tree: Tree) -> Self {
        Self { tree, at: 0, illegal: None, stopped: None }
    }

    /// The game as far as it could be read in `text`; what follows is kept as a comment.
    pub fn finish(mut self, text: &str, problems: &mut Counted) -> Tree {
        self.report_illegal(problems);
        let unread = self.stopped.and_then(|from| text.get(from..)).unwrap_or_default();
        if let Some(node) = self.tree.node_mut(self.at) {
            let lines = lines(unread).map(|(_, line)| line.strip_prefix("'*").unwrap_or(line).trim());
            lines.filter(|line| !line.is_empty()).for_each(|line| node.add_line(line));
        }
        self.tree
    }

    /// Says what is wrong, and ends the reading of this game.
    pub fn stop(&mut self, problem: &CsaProblem, span: Span, problems: &mut Counted) {
        self.report_illegal(problems);
        if self.stopped.is_none() {
            self.stopped = Some(span.start);
            problems.note(problem, span);
        }
    }

    /// Whose move is next.
    pub fn turn(&self) -> Option<Color> {
        self.tree.node(self.at).map(|node| node.position.turn())
    }

    /// A comment on the last position.
    pub fn comment(&mut self, text: &str) {
        if let Some(wrong) = &mut self.illegal {
            wrong.comment.push(text.to_owned());
        } else if let (Some(node), false) = (self.tree.node_mut(self.at), self.stopped.is_some()) {
            node.add_line(text);
        }
    }

    /// A remark.
    pub fn remark(&mut self, line: &str) {
        if let (Some(node), false) = (self.tree.node_mut(self.at), self.stopped.is_some()) {
            node.add_remark(line);
        }
    }

    /// A bookmark on the last position.
    pub fn bookmark(&mut self, name: &str) {
        if let (Some(node), None, false) =
            (self.tree.node_mut(self.at), &self.illegal, self.stopped.is_some())
        {
            node.bookmark = Some(name.to_owned());
        }
    }

    /// The time of the last move, or of the decision to end the game.
    pub fn time(&mut self, text: &str, span: Span, problems: &mut Counted) {
        // What follows a move that cannot be read is kept as a text.
        if self.stopped.is_some() {
            return;
        }
        let Some(spent) = limits::milliseconds(text) else {
            return problems.note(&CsaProblem::Time { found: shown(text) }, span);
        };
        let time = match (&mut self.illegal, self.tree.node_mut(self.at)) {
            (Some(wrong), _) => &mut wrong.time,
            (None, Some(node)) if node.ending.is_some() => &mut node.ending_time,
            (None, Some(node)) if node.play.is_some() => &mut node.time,
            _ => return problems.note(&CsaProblem::NoMoveForTime, span),
        };
        if time.is_some() {
            problems.note(&CsaProblem::SecondTime, span);
        } else {
            *time = Some(Time { spent, total: None });
        }
    }

    /// A move.
    pub fn play(&mut self, written: &Written, span: Span, problems: &mut Counted) {
        self.report_illegal(problems);
        let Some(node) = self.tree.node(self.at).filter(|_| self.stopped.is_none()) else { return };
        if node.ending.is_some() {
            return self.stop(&CsaProblem::AfterEnd, span, problems);
        }
        let position = node.position;
        let turn = position.turn();
        let action = match resolve(written, &position, node.number.saturating_add(1)) {
            Ok(action) => action,
            Err(problem) => return self.stop(&problem, span, problems),
        };
        let is_out = written.sign != Some(turn) && position.is_out_of_turn(action);
        let missing = is_out.then_some(turn);
        match written.sign {
            // That is said of the move.
            Some(sign) if sign != turn && missing.is_some() => {}
            Some(sign) if sign != turn => {
                problems.note(&CsaProblem::Sign { said: sign.english(), turn: turn.english() }, span);
            }
            Some(_) if !written.untidy => {}
            _ => {
                if let Some(kind) = pieces::kind(written.letters) {
                    let usual = usual(turn.pick('+', '-'), written.digits, kind);
                    problems.note(&CsaProblem::Form { usual }, span);
                }
            }
        }
        match self.tree.play(self.at, action) {
            Ok(node) => {
                self.tree.place(node, span);
                self.at = node;
            }
            Err(why) => {
                let kind = pieces::kind(written.letters).unwrap_or(Kind::Pawn);
                let comment = Vec::new();
                self.illegal = Some(Wrong { action, kind, why, span, missing, time: None, comment });
            }
        }
    }

    /// What stands after a `%`.
    pub fn special(&mut self, word: &str, span: Span, problems: &mut Counted) {
        let Some(node) = self.tree.node(self.at).filter(|_| self.stopped.is_none()) else { return };
        let turn = node.position.turn();
        let (ending, own_words) = match words::special(word, turn) {
            Some(Special::Ends(ending)) => (ending, None),
            Some(Special::EndsAs(ending, words)) => (ending, Some(words.to_owned())),
            Some(Special::TakenBack) => {
                // Before the first move it would be written above the start.
                let sign = if node.parent.is_none() { "#" } else { "" };
                self.remark(&format!("{sign}{TAKEN_BACK}"));
                return problems.note(&CsaProblem::TakenBack, span);
            }
            None => {
                problems.note(&CsaProblem::Special { found: shown(word) }, span);
                (Ending::Other, Some(word.to_owned()))
            }
        };
        if node.ending.is_some() {
            self.remark(&format!("#%{word}"));
            return problems.note(&CsaProblem::AfterEnd, span);
        }
        if ending == Ending::Foul(turn) {
            self.keep_illegal(problems);
        }
        self.report_illegal(problems);
        if let (Some(node), false) = (self.tree.node_mut(self.at), self.stopped.is_some()) {
            (node.ending, node.ending_words) = (Some(ending), own_words);
            if ending == Ending::Mate && node.position.has_way_out() {
                problems.note(&CsaProblem::NoMate, span);
            }
        }
    }

    /// An illegal move that was made, and lost the game.
    fn keep_illegal(&mut self, problems: &mut Counted) {
        let Some(wrong) = self.illegal.take() else { return };
        let (number, name) = self.tree.name_of(self.at, wrong.action, wrong.kind);
        let made = self.tree.force(self.at, wrong.action);
        let why = wrong.why.to_string();
        problems.note(&CsaProblem::Foul { number, name, why, is_shown: made.is_some() }, wrong.span);
        match (made, self.tree.node_mut(made.unwrap_or(self.at))) {
            (Some(at), Some(node)) => {
                node.time = wrong.time;
                wrong.comment.iter().for_each(|line| node.add_line(line));
                self.at = at;
            }
            (None, Some(node)) => {
                wrong.comment.iter().for_each(|line| node.add_line(line));
                node.foul = Some(Unmade { action: wrong.action, kind: wrong.kind });
            }
            (_, None) => {}
        }
    }

    /// An illegal move of which nothing says that it was made.
    fn report_illegal(&mut self, problems: &mut Counted) {
        let Some(wrong) = self.illegal.take() else { return };
        let (number, name) = self.tree.name_of(self.at, wrong.action, wrong.kind);
        let Wrong { why, missing, .. } = wrong;
        // The sign is that of the player whose piece moves.
        let name = match missing {
            Some(turn) => name.replacen(name::sign(turn), &name::sign(turn.other()).to_string(), 1),
            None => name,
        };
        problems.note(&CsaProblem::Illegal { number, name, why: why.to_string(), missing }, wrong.span);
        self.stopped.get_or_insert(wrong.span.start);
    }
}

/// The move that is written, legal or not; `number` is its number.
pub fn resolve(written: &Written, position: &Position, number: u32) -> Result<Move, CsaProblem> {
    let [file, rank, to_file, to_rank] = written.digits;
    let no_move = || {
        let letters = written.letters.map(char::from).iter().collect::<String>();
        CsaProblem::NoMove { found: format!("{file}{rank}{to_file}{to_rank}{letters}") }
    };
    let kind = pieces::kind(written.letters).ok_or_else(no_move)?;
    let to = Square::new(to_file, to_rank).ok_or_else(no_move)?;
    if (file, rank) == (0, 0) {
        let can_be_dropped = Kind::HAND.contains(&kind);
        return can_be_dropped.then_some(Move::Drop { kind, to }).ok_or(CsaProblem::Drop { kind });
    }
    let from = Square::new(file, rank).ok_or_else(no_move)?;
    match position.at(from).map(|Piece { kind, .. }| kind) {
        Some(there) if there.promoted() == Some(kind) => Ok(Move::Step { from, to, promotes: true }),
        Some(there) if there != kind => Err(CsaProblem::OtherPiece { number, from, there, written: kind }),
        _ => Ok(Move::Step { from, to, promotes: false }),
    }
}
