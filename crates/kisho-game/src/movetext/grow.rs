//! Moves and variations to a tree.

use super::number::{Numbering, Numbers};
use super::scan::{Token, tokens};
use crate::Outcome;
use crate::text::{Counted, Diagnostic, Id, Span};
use crate::tree::{Node, Tree, TreeBuilder};

/// Why a word is no move here. It and what follows in its line are kept as text
/// in the comment of the last move; other variations are still read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The stable name of this kind of message.
    pub id: Id,
    /// What is wrong, without a final full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The part of the word that this is about, in bytes from its beginning; `None` is all of it.
    pub part: Option<Span>,
}

/// A word that begins a line of a head after moves, as in a collection of PGN.
#[must_use]
pub fn another_game(id: Id) -> Refused {
    let hint = "a text holds one game; put each game into a file or a block of its own";
    Refused { id, message: "another game begins here".to_owned(), hint: Some(hint.to_owned()), part: None }
}

/// Reads the moves of `text` from byte `from` on into a tree that begins with `start`.
///
/// Numbers that are not those of the positions, as `numbers` counts them, are warned of once.
/// A result that is not what `winner` says about the position is warned of and does not count.
/// `play` plays a word after a node: it adds one node or, for a turn of several actions, more, and gives the number of
/// the last.
pub fn grow<P, M>(
    text: &str,
    from: usize,
    start: P,
    numbers: Numbers<P>,
    winner: fn(&P) -> Option<Outcome>,
    problems: &mut Counted,
    play: impl FnMut(&mut TreeBuilder<P, M>, usize, &str) -> Result<usize, Refused>,
) -> Tree<Node<P, M>> {
    grow_from(text, tokens(text, from), start, numbers, winner, problems, play)
}

/// The same from the parts of `text`, for games that divide what [`tokens`] takes for one move.
pub fn grow_from<'t, P, M>(
    text: &'t str,
    parts: impl Iterator<Item = (Token<'t>, Span)>,
    start: P,
    numbers: Numbers<P>,
    winner: fn(&P) -> Option<Outcome>,
    problems: &mut Counted,
    play: impl FnMut(&mut TreeBuilder<P, M>, usize, &str) -> Result<usize, Refused>,
) -> Tree<Node<P, M>> {
    let line = Line { at: 0, before: None, cut: None, result: None };
    let numbering = Numbering::new(numbers);
    let tree = TreeBuilder::new(start);
    let mut reader =
        Reader { text, tree, line, open: Vec::new(), before: None, numbering, winner, problems, play };
    for (token, span) in parts {
        reader.take(token, span);
    }
    while let Some(span) = reader.join(Span::at(text.len())) {
        reader
            .problems
            .add(Id::MovesUnclosed, || unclosed(span, "this variation is not closed", "write `)` after it"));
    }
    reader.keep_unread(text.len());
    // Empty lines at the end of a comment say nothing.
    let mut at = 0;
    while let Some(node) = reader.tree.node_mut(at) {
        node.comment.truncate(node.comment.trim_end().len());
        at += 1;
    }
    reader.tree.finish()
}

struct Reader<'a, P, M, F> {
    text: &'a str,
    tree: TreeBuilder<P, M>,
    line: Line,
    /// The lines that variations left, outermost first, and where their parentheses are.
    open: Vec<(Line, Span)>,
    /// What a variation says before its first move. Nothing can be open within it, so that there is one of it.
    before: Option<String>,
    numbering: Numbering<P>,
    /// Who has won a position on the board.
    winner: fn(&P) -> Option<Outcome>,
    problems: &'a mut Counted,
    play: F,
}

/// Where the reader is in one line of moves.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// The last node.
    at: usize,
    /// The node before the last word of the line; `None` if there was no word yet.
    before: Option<usize>,
    /// Where the text begins that cannot be read, as a word was refused; it is kept up to the end of the line.
    cut: Option<usize>,
    /// What stands after the last word as the result, if anything does; the inner `None` is `*`.
    result: Option<Option<Outcome>>,
}

impl<P, M, F> Reader<'_, P, M, F>
where
    F: FnMut(&mut TreeBuilder<P, M>, usize, &str) -> Result<usize, Refused>,
{
    fn take(&mut self, token: Token<'_>, span: Span) {
        match token {
            Token::Open => self.leave(span),
            Token::Close => {
                if self.join(span).is_none() {
                    self.problems.add(Id::MovesParenthesis, || stray(span, "no variation is open here"));
                }
            }
            // What stands in the place of a move after the mistake would follow on it, too.
            Token::Move(_) if self.line.cut.is_some() => self.line.before = None,
            _ if self.line.cut.is_some() => {}
            Token::Move(word) => self.play(word, span),
            Token::Comment(comment) => self.comment(comment),
            Token::Number(number) => {
                if let Some(node) = self.tree.node(self.line.at) {
                    self.numbering.check(number, &node.position, span, self.problems);
                }
            }
            Token::Unclosed(comment) => {
                let brace = Span::new(span.start, span.start + 1);
                self.problems.add(Id::MovesUnclosed, || {
                    unclosed(brace, "this comment is not closed", "write `}` after it")
                });
                self.comment(comment);
            }
            Token::Outcome(outcome) => self.end(outcome, span),
        }
    }

    /// Begins a variation.
    fn leave(&mut self, span: Span) {
        self.keep_unread(span.start);
        self.open.push((self.line, span));
        // In the place of the first move that cannot be read, a variation would pass for the line that goes on.
        let has_line = |&before: &usize| self.line.cut.is_none() || self.tree.goes_on(before);
        match self.line.before.filter(has_line) {
            Some(before) => self.line = Line { at: before, before: None, cut: None, result: None },
            None => {
                // Nothing can be replaced, so that nothing inside can be played. A line that is cut said so already.
                if self.line.cut.is_none() {
                    let hint = "a variation comes after the move that it replaces";
                    self.problems.add(Id::MovesParenthesis, || stray(span, hint));
                }
                self.line.cut = Some(span.start);
            }
        }
    }

    /// Ends a variation where `close` is, and gives the place of its first parenthesis; `None` if none is open.
    fn join(&mut self, close: Span) -> Option<Span> {
        let (outer, span) = self.open.pop()?;
        // What could not be read as a whole is kept with its parentheses.
        let is_whole = self.line.cut == Some(span.start);
        self.keep_unread(if is_whole { close.end } else { close.start });
        let is_empty = self.line.before.is_none() && self.line.cut.is_none();
        self.line = Line { cut: outer.cut.and(Some(close.end)), ..outer };
        if is_empty {
            // A comment in parentheses, without moves, is about the move before it.
            self.say_before();
        }
        Some(span)
    }

    /// Keeps the text that could not be read, up to `end`, in the comment of the last move of its line.
    fn keep_unread(&mut self, end: usize) {
        let unread = self.line.cut.and_then(|from| self.text.get(from..end)).unwrap_or_default();
        if let Some(node) = self.tree.node_mut(self.line.at) {
            add_lines(&mut node.comment, unread.trim());
        }
    }

    fn play(&mut self, word: &str, span: Span) {
        let before = Some(self.line.at);
        // Of another game that is said.
        if self.line.result.is_some() && !word.starts_with('[') {
            let hint = "a result ends its line; put what could have followed into a comment, `{ }`";
            self.problems.add(Id::MovesResult, || result(span, "there is a move after the result", hint));
        }
        match (self.play)(&mut self.tree, self.line.at, word) {
            Ok(at) => self.line = Line { at, before, cut: None, result: None },
            Err(refused) => {
                // What replaces this move can still be read if something else does so, too.
                self.line = Line { before, cut: Some(span.start), ..self.line };
                self.problems.add(refused.id, || refused.at(span));
            }
        }
        self.say_before();
    }

    /// Notes a result. The first one of a line counts, but `*` takes back nothing.
    fn end(&mut self, outcome: Option<Outcome>, span: Span) {
        if self.line.before.is_none() && !self.open.is_empty() {
            // It would be the result of the line that the variation leaves.
            let hint = "in a variation a result comes after its last move";
            self.problems.add(Id::MovesResult, || result(span, "this result has no move before it", hint));
            return;
        }
        if self.line.result.is_some_and(|first| first != outcome) {
            let hint = "a line has one result; remove the wrong one";
            self.problems
                .add(Id::MovesResult, || result(span, "there is another result before this one", hint));
        }
        self.line.result.get_or_insert(outcome);
        let won = self.tree.node(self.line.at).and_then(|node| (self.winner)(&node.position));
        if let Some(won) = won.filter(|&won| outcome.is_some_and(|said| said != won)) {
            let message = format!("this result contradicts the board, {}", won.score());
            self.problems.add(Id::MovesResult, || {
                result(span, &message, "the board counts; correct or leave out the result")
            });
            return;
        }
        if let Some(node) = self.tree.node_mut(self.line.at) {
            node.outcome = node.outcome.or(outcome);
            node.empty.0.result |= outcome.is_none();
        }
    }

    /// Notes a comment: of the last move, or of the first one of a variation if that is still to come.
    fn comment(&mut self, more: &str) {
        let is_before = self.line.before.is_none() && !self.open.is_empty();
        if is_before {
            add_lines(self.before.get_or_insert_default(), more);
        } else {
            self.say(more);
        }
    }

    /// Says of the last move what stood before it.
    fn say_before(&mut self) {
        if let Some(said) = self.before.take() {
            self.say(&said);
        }
    }

    /// Adds to what is said of the last move.
    fn say(&mut self, more: &str) {
        if let Some(node) = self.tree.node_mut(self.line.at) {
            node.empty.0.comment |= more.trim().is_empty();
            add_lines(&mut node.comment, more);
        }
    }
}

/// Adds the lines of a comment to what was said before; one of blanks is an empty line there. Blanks beside the braces only part them
/// from the words, but an ideographic space indents a Japanese paragraph.
fn add_lines(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more.trim_end().trim_ascii_start());
}

impl Refused {
    fn at(self, span: Span) -> Diagnostic {
        let span = self.part.map_or(span, |part| part.shifted(span.start));
        let diagnostic = Diagnostic::error(self.id, span, self.message);
        match self.hint {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        }
    }
}

fn unclosed(span: Span, message: &str, hint: &str) -> Diagnostic {
    Diagnostic::error(Id::MovesUnclosed, span, message).with_hint(hint)
}

fn result(span: Span, message: &str, hint: &str) -> Diagnostic {
    Diagnostic::warning(Id::MovesResult, span, message).with_hint(hint)
}

fn stray(span: Span, hint: &str) -> Diagnostic {
    Diagnostic::error(Id::MovesParenthesis, span, "this parenthesis has no meaning here").with_hint(hint)
}
