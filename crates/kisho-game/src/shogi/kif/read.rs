//! From the lines of a KIF file to a tree of positions.

mod games;
mod moves;
mod placed;
mod result;

use std::collections::HashMap;

use super::super::{
    Color, Ending, Illegal, Info, Kind, Move, Node, Position, Record, Tree, Unmade, repetition,
};
use super::head::{Head, Start};
use super::line::{Line, What};
use super::problem::KifProblem;
use super::{Dialect, parts};
use crate::text::numeral::number;
use crate::text::{Counted, Span, shown};
use crate::{Form, ReadOptions};
pub use games::places;
pub use placed::PlacedLine;

/// Reads the games of a file that are asked for; each record is as much as could be read.
pub fn read(text: &str, dialect: Dialect, options: &ReadOptions, problems: &mut Counted) -> Vec<Record> {
    let lines: Vec<PlacedLine<'_>> = PlacedLine::all(text).collect();
    let games = games::split(&lines);
    let there = games.len();
    let begin = |game: &&[PlacedLine<'_>]| game.first().map_or(Span::at(0), PlacedLine::span);
    let none = |wanted| KifProblem::NoSuchGame { wanted, there };
    let chosen = options.choose(&games, begin, (KifProblem::MoreGames, none), problems);
    chosen.iter().filter_map(|lines| game(lines, dialect, problems)).collect()
}

fn game(lines: &[PlacedLine<'_>], dialect: Dialect, problems: &mut Counted) -> Option<Record> {
    let start = head(lines, problems)?;
    let mut reader = Reader::new(&start, problems).speaking(dialect);
    reader.needs_numbers = dialect == Dialect::Kif;
    for line in lines {
        // Of what is said twice the last counts.
        let is_replaced = match line.line {
            Line::Header(name, value) => start.contradicts(name, value),
            Line::Turn(turn) => turn != start.position.turn(),
            Line::Number(text) => start.said_number != Some(text),
            _ => false,
        };
        if is_replaced { reader.set_aside(line) } else { reader.line(line) }
    }
    let (record, places) = reader.finish(start.info);
    problems.extend(repetition::faults(&record, &places));
    Some(record)
}

/// The start of the game, from all lines that say something of it. What belongs to a board does so only before the first
/// move: some files end with a picture of the last position.
fn head<'a>(lines: &[PlacedLine<'a>], problems: &mut Counted) -> Option<Start<'a>> {
    let mut head = Head::default();
    let (mut has_moves, mut is_empty) = (false, true);
    let mut first = None;
    for placed in lines {
        let is_late = match placed.line {
            Line::Rank(_) | Line::Turn(_) | Line::Number(_) => has_moves,
            Line::Header(name, _) => has_moves && Head::is_hand(name),
            _ => false,
        };
        if is_late {
            problems.note(&KifProblem::LateBoard, placed.span());
            continue;
        }
        match placed.line {
            Line::Header(name, value) if has_moves && !Head::may_come_late(name, value) => {}
            Line::Header(name, value) => head.line(name, value, placed.place(value), problems),
            Line::Files(is_turned) if !has_moves => head.files(is_turned, placed.span(), problems),
            Line::Rank(row) => head.rank(row, placed.place(row).start, problems),
            Line::Turn(turn) => head.turn(turn, placed.span(), problems),
            Line::Number(text) => head.number(text, placed.place(text), problems),
            Line::Numbered(numbered) => {
                if let (What::Play(play), None) = (numbered.what, first) {
                    first = Some(play);
                }
                has_moves |= !matches!(numbered.what, What::Unreadable);
            }
            _ => {}
        }
        // What is said about a board says nothing without one.
        is_empty &= match placed.line {
            Line::Header(name, value) => Head::is_of_board(name, value) || !Head::is_japanese(name),
            Line::Rank(_) => false,
            // A game that ended before its first move.
            Line::Result(summary) => !has_moves && summary.ending(&Position::initial()).is_none(),
            _ => !has_moves,
        };
    }
    if is_empty {
        let end = lines.last().map_or(0, |line| line.start + line.text.len());
        problems.note(&KifProblem::Empty, Span::new(0, end));
        return None;
    }
    head.finish(first, problems)
}

/// A move by its number in the file, and where it stands in the tree.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The node before it; `None` if that could not be read.
    parent: Option<usize>,
    /// Its own node; `None` if there is none.
    node: Option<usize>,
}

/// A number that is not the one after that of the line before it: a mistyped one, if the numbers then go on as before.
#[derive(Debug, Clone, Copy)]
struct Jump {
    said: u32,
    expected: u32,
    /// The move that had this number until then.
    replaced: Option<Entry>,
}

/// Where in a line of moves the reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Moves may follow.
    Open,
    /// The last move broke a rule: a mistake, unless the file says that it lost the game.
    Broken(Broken),
    /// The last line has a word that can be an ending of its own, or a mistyped move: what follows tells.
    Word(Span),
    /// The game has ended.
    Ended,
    /// The line goes on after its end, or has no place in the tree: it is kept as a text at the last move, and no variation belongs to it.
    Over,
    /// A move could not be read; its number and those after it are taken note of, as variations name them. What is written of them
    /// is kept as a text at the last move that could be read.
    Cut(usize),
}

/// A move that broke a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Broken {
    action: Move,
    /// What the piece is said to be.
    kind: Kind,
    why: Illegal,
    span: Span,
    /// Who would have had to move before it, if it is a move of the other player that is right but for that.
    missing: Option<Color>,
    /// Whether the last node is the position after it; some moves cannot be made on a board at all.
    is_made: bool,
}

/// Reads lines of moves.
#[derive(Debug)]
pub struct Reader<'p> {
    tree: Tree,
    dialect: Dialect,
    problems: &'p mut Counted,
    /// How many lines of the header have been passed over; the greatest number below the head, as in [`Remark::BELOW`].
    head: usize,
    /// The last node of the line that is being read.
    at: usize,
    state: State,
    /// What is said about a move that broke a rule and cannot be made.
    held: Vec<String>,
    /// The last line that may be a mistake, as it is written, and the move in it.
    doubtful: (String, String),
    /// The nodes with bookmarks, and where these stand.
    bookmarks: Vec<(usize, Span)>,
    /// The number that the next move should have in the file.
    next: u32,
    /// The last move that was read with each number: variations name the number of the move for which they stand.
    entries: HashMap<u32, Entry>,
    /// The number of the last move, if it is not the one expected.
    jump: Option<Jump>,
    /// Whether the first move of the file may have any number.
    number_is_free: bool,
    /// Whether a move or an ending has been read, though perhaps not played.
    has_moves: bool,
    /// Whether the line that is being read is a variation.
    is_variation: bool,
    /// Whether each move should have its number before it: in KIF files, not in moves after the code of a position.
    needs_numbers: bool,
    /// Whether 王 has been read for Black's king, and for White's.
    kings: [bool; 2],
}

impl<'p> Reader<'p> {
    /// Begins with a start position.
    pub fn new(start: &Start<'_>, problems: &'p mut Counted) -> Self {
        let number = start.number.unwrap_or(0);
        Self {
            tree: Tree::starting(start.position, number, start.led_here),
            dialect: Dialect::Kif,
            problems,
            head: 0,
            at: 0,
            state: State::Open,
            held: Vec::new(),
            doubtful: (String::new(), String::new()),
            bookmarks: Vec::new(),
            next: number.saturating_add(1),
            entries: HashMap::new(),
            jump: None,
            number_is_free: start.has_board,
            has_moves: false,
            is_variation: false,
            needs_numbers: false,
            kings: start.kings,
        }
    }

    /// The same for moves that are written so; else as in KIF.
    pub fn speaking(self, dialect: Dialect) -> Self {
        Self { dialect, ..self }
    }

    /// Reads the next line. Those of the head are passed over.
    pub fn line(&mut self, placed: &PlacedLine<'_>) {
        match placed.line {
            Line::Header(name, _) if !Head::is_hand(name) => self.head = self.head.saturating_add(1),
            Line::Comment(_) | Line::Bookmark(_) | Line::Numbered(_) => self.head = usize::MAX,
            Line::Blank if placed.text.starts_with("手数--") => self.head = usize::MAX,
            _ => {}
        }
        match placed.line {
            Line::Comment(text) => {
                // Blanks at the end are not seen, but were written.
                let blanks = placed.text.len() - placed.text.trim_end().len();
                let at = placed.text.len() - blanks - text.len();
                let whole = placed.text.get(at..).filter(|_| !text.is_empty()).unwrap_or_default();
                self.node().into_iter().for_each(|node| node.add_line(whole));
                self.unread(whole);
            }
            Line::Remark | Line::Turned => self.remark(placed),
            // An empty one takes no name away.
            Line::Bookmark("") if self.node().is_some_and(|node| node.bookmark.is_some()) => {
                self.problems.note(&KifProblem::BookmarkTwice { found: String::new() }, placed.span());
                self.set_aside(placed);
            }
            Line::Bookmark(name) => {
                let before = self.node().and_then(|node| node.mark(name.trim()));
                let is_read = self.state.is_read();
                let here = self.bookmarks.iter_mut().rev().find(|(at, _)| before.is_some() && *at == self.at);
                if let (Some(found), Some((_, span))) = (before, here.filter(|_| is_read)) {
                    let place = std::mem::replace(span, placed.span());
                    self.problems.note(&KifProblem::BookmarkTwice { found: shown(&found) }, place);
                    let after = Form(self.head);
                    self.node().into_iter().for_each(|node| node.set_aside(&format!("&{found}"), after));
                } else if is_read {
                    self.bookmarks.push((self.at, placed.span()));
                }
                self.unread(placed.text);
            }
            Line::Variation(text) => self.variation(text, placed),
            Line::Result(summary) => self.result(summary, placed),
            Line::Numbered(numbered) => self.numbered(&numbered, placed),
            Line::Unknown => {
                self.unknown(placed);
            }
            // It is not part of the start position, which has been told.
            Line::Rank(_) | Line::Turn(_) | Line::Number(_) if self.has_moves => self.set_aside(placed),
            Line::Header(name, _) if self.has_moves && Head::is_hand(name) => self.set_aside(placed),
            Line::Header(name, value) if self.has_moves && !Head::may_come_late(name, value) => {
                // No number of a move is damaged so that it is a Japanese word.
                if Head::is_japanese(name) || !self.is_hidden(placed) {
                    self.problems.note(&KifProblem::Line, placed.span());
                    self.set_aside(placed);
                }
            }
            // Only a variation may have a heading of its own.
            Line::Blank if placed.text.starts_with("手数--") && self.has_moves && !self.is_variation => {
                self.unknown(placed)
            }
            Line::Blank
            | Line::Files(_)
            | Line::Header(..)
            | Line::Rank(_)
            | Line::Turn(_)
            | Line::Number(_) => {}
        }
    }

    /// The record of what was read, and the place of each node in the text.
    pub fn finish(mut self, info: Info) -> (Record, Vec<Span>) {
        self.settle();
        let (record, places) = self.tree.finish_with_places(info);
        (Record { kings: Form(self.kings), ..record }, places)
    }

    fn position(&self) -> Option<&Position> {
        self.tree.node(self.at).map(|node| &node.position)
    }

    /// The last node of the line that is being read, unless that is passed over.
    fn node(&mut self) -> Option<&mut Node> {
        self.tree.node_mut(self.at).filter(|_| self.state.is_read())
    }

    fn unknown(&mut self, placed: &PlacedLine<'_>) {
        if self.is_hidden(placed) {
            return;
        }
        self.problems.note(&KifProblem::Line, placed.span());
        self.set_aside(placed);
    }

    /// Keeps a line that has no meaning as one for people.
    fn set_aside(&mut self, placed: &PlacedLine<'_>) {
        let after = Form(self.head);
        self.node().into_iter().for_each(|node| node.set_aside(placed.text, after));
        self.unread(placed.text);
    }

    /// Keeps a remark, but not the line in which every file says its encoding anew.
    fn remark(&mut self, placed: &PlacedLine<'_>) {
        let line = self.without_result_sign(placed.text.trim());
        let is_form = line.trim_start_matches('#').trim_start().starts_with("KIF version=");
        let after = Form(self.head);
        if let Some(node) = self.node().filter(|_| !is_form) {
            node.add_remark_after(line, after);
        }
        self.unread(placed.text);
    }

    /// KI2 keeps a result line that contradicts the real one as `#まで…`, after it; this is the line without `#`.
    fn without_result_sign<'a>(&self, line: &'a str) -> &'a str {
        let node = self.tree.node(self.at).filter(|_| self.dialect == Dialect::Ki2);
        let Some((node, ending)) = node.and_then(|node| Some((node, node.ending?))) else { return line };
        let result = line.strip_prefix('#').filter(|rest| matches!(Line::of(rest), Line::Result(_)));
        result.filter(|result| !parts::means(result, node, ending)).unwrap_or(line)
    }

    /// A move that broke a rule was a mistake of the file: it is taken back. A word after which no move follows was an ending.
    fn settle(&mut self) {
        if let State::Word(span) = self.state {
            let found = shown(&self.unknown_word());
            self.problems.note(&KifProblem::Ending { found }, span);
            self.state = State::Ended;
        }
        let State::Broken(broken) = self.state else { return };
        let Broken { why, span, missing, is_made, .. } = broken;
        let (before, (number, _)) = self.broken(broken);
        let (line, name) = std::mem::take(&mut self.doubtful);
        let mut held = std::mem::take(&mut self.held);
        if is_made {
            if let Some(node) = self.node() {
                held.extend(node.remarks(false).map(|remark| remark.kif(false)));
                held.extend(node.lines(false).map(str::to_owned));
                held.extend(node.bookmark.iter().map(|name| format!("&{name}")));
            }
            self.at = before;
            self.tree.forget_last();
        }
        let is_first = before == 0;
        self.problems.note(&KifProblem::Illegal { number, name, why, missing, is_first }, span);
        self.cut(&line);
        held.iter().for_each(|line| self.unread(line));
    }

    /// Stops to read the line of moves, and keeps as a text what cannot be read.
    fn cut(&mut self, line: &str) {
        self.state = State::Cut(self.at);
        self.unread(line);
    }

    /// Keeps as a text a line that has no place, and what follows in it.
    fn pass_over(&mut self, line: &str) {
        self.state = State::Over;
        self.unread(line);
    }

    /// Keeps a line after a move that could not be read, or may turn out to be one.
    fn unread(&mut self, line: &str) {
        match self.state {
            State::Broken(Broken { is_made: false, .. }) => self.held.push(line.to_owned()),
            State::Cut(at) => self.keep(at, line),
            State::Over => self.keep(self.at, line),
            _ => {}
        }
    }

    fn keep(&mut self, at: usize, line: &str) {
        self.tree.node_mut(at).into_iter().for_each(|node| node.add_line(line.trim()));
    }

    /// A move that broke a rule lost the game.
    fn lose(&mut self, broken: Broken) {
        let Broken { action, kind, why, span, is_made, .. } = broken;
        let (before, (number, name)) = self.broken(broken);
        let player = self.tree.node(before).map(|node| node.position.turn());
        let held = std::mem::take(&mut self.held);
        self.tree
            .node_mut(self.at)
            .into_iter()
            .for_each(|node| held.iter().for_each(|line| node.add_line(line)));
        if !is_made && !self.tree.can_end(self.at) {
            self.comment_on_ending(&format!("{name}（反則）"), span);
            self.state = State::Over;
            return;
        }
        self.problems.note(&KifProblem::Foul { number, name, why, is_shown: is_made }, span);
        if let Some(node) = self.tree.node_mut(self.at) {
            node.ending = player.map(Ending::Foul);
            node.foul = (!is_made).then_some(Unmade { action, kind });
        }
        self.state = State::Ended;
    }

    /// The node before a move that broke a rule, and its number and name.
    fn broken(&self, broken: Broken) -> (usize, (u32, String)) {
        let last = self.tree.node(self.at).filter(|_| broken.is_made);
        let before = last.and_then(|last| last.parent).unwrap_or(self.at);
        (before, self.tree.name_of(before, broken.action, broken.kind))
    }

    fn variation(&mut self, text: &str, placed: &PlacedLine<'_>) {
        self.settle();
        if self.jump.is_some_and(|jump| jump.replaced.is_some()) {
            self.undo_jump();
        }
        (self.is_variation, self.jump) = (true, None);
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || "：:".contains(c));
        let Some((first, rest)) = number(text) else {
            self.problems.note(&KifProblem::Variation, placed.span());
            return self.pass_over(placed.text);
        };
        let junk = rest.trim_start().trim_start_matches(['手', '目']).trim();
        if !junk.is_empty() {
            self.junk(junk, placed);
        }
        self.next = first;
        let start = self.tree.node(0).map(|start| start.number);
        let before = || {
            let before = first.checked_sub(1)?;
            if Some(before) == start { Some(0) } else { self.entries.get(&before)?.node }
        };
        let parent = match self.entries.get(&first) {
            // In the place of a move that cannot be read it would pass for the line that goes on.
            Some(&Entry { parent: Some(parent), node: None }) if self.tree.can_end(parent) => {
                self.at = parent;
                None
            }
            Some(entry) => entry.parent,
            // A line that goes on where another stops.
            None => match before() {
                Some(node) => Some(node),
                None => {
                    self.problems.note(&KifProblem::NoBranch { number: first }, placed.span());
                    return self.pass_over(placed.text);
                }
            },
        };
        match parent {
            Some(parent) => (self.at, self.state) = (parent, State::Open),
            // It leaves a line where that could not be read.
            None => self.cut(placed.text),
        }
    }
}

impl State {
    /// Whether the node at which the reader is belongs to the line that is being read. After moves that are passed over
    /// it does not: what is said there is said about them.
    fn is_read(self) -> bool {
        match self {
            Self::Broken(broken) => broken.is_made,
            Self::Open | Self::Word(_) | Self::Ended => true,
            Self::Over | Self::Cut(_) => false,
        }
    }
}
