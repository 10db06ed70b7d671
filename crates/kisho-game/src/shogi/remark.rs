//! What stands in a file around the moves: the lines of comments, and lines that no program reads.

use super::kif::Dialect;
use super::kif::between::has_move;
use super::kif::line::Line;
use super::{Node, csa, one_line};
use crate::Form;

/// So many empty lines before the first words of a comment are kept.
pub const MOST_EMPTY: usize = 1000;

/// The line of a CSA file that says that a move was taken back.
pub const TAKEN_BACK: &str = "%MATTA";

/// The line that says that a board is to be seen from White's side.
pub const TURNED: &str = "盤面反転";

/// A line of a file that is for people: `#` in KIF and KI2, `'` in CSA. A line that means nothing in its notation is one, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The line as it is written in KIF, with its sign.
    pub line: String,
    /// Whether it stands after the word that ended the game.
    pub at_end: bool,
    /// After how many lines of the header it stands; [`Remark::BELOW`] if it is below the head of the file.
    pub after: Form<usize>,
    /// How long the comment was when it was read, so that it stays between the same lines.
    pub among: Form<usize>,
}

/// A line of what is said about a position.
#[derive(Debug, Clone, Copy)]
pub enum Note<'a> {
    /// One of its comment.
    Line(&'a str),
    /// One for people.
    Remark(&'a Remark),
}

impl Remark {
    /// The place of a remark that is not in the head of its file.
    pub const BELOW: Form<usize> = Form(usize::MAX);

    /// Whether the line names the program that wrote the file, as `# ---- Kifu for Windows ----`, and says nothing of
    /// the game.
    #[must_use]
    pub fn is_banner(&self) -> bool {
        self.line.trim_start_matches(['#', '＃', ' ']).starts_with("---") && self.line.contains("Kifu")
    }

    /// Whether it stands below the head of the file.
    #[must_use]
    pub fn is_below(&self) -> bool {
        self.after.0 == Self::BELOW.0
    }

    /// The line in a KIF or KI2 file, where it is neither a move nor a comment. After the end of a game it may say how that came.
    #[must_use]
    pub fn kif(&self, at_end: bool) -> String {
        let line = one_line(&self.line);
        let is_none = match Line::of(&line) {
            Line::Remark | Line::Turned => true,
            // At the head of a file it would be taken for one of CSA.
            Line::Unknown => !csa::begins(&line) && !line.starts_with('%') && !has_move(&line, Dialect::Ki2),
            Line::Result(_) => at_end,
            _ => false,
        };
        if is_none { line } else { format!("#{line}") }
    }

    /// A line of a CSA file, with the sign of KIF if it has one.
    #[must_use]
    pub fn of_csa(line: &str) -> String {
        line.strip_prefix('\'').map_or_else(|| line.to_owned(), |rest| format!("#{rest}"))
    }

    /// The line in a CSA file.
    #[must_use]
    pub fn csa(&self) -> String {
        let line = one_line(&self.line);
        if line == TAKEN_BACK {
            return line;
        }
        let rest = line.strip_prefix(['\'', '#', '＃']).unwrap_or(&line);
        // A star would make it a comment for programs.
        let space = if rest.starts_with('*') { " " } else { "" };
        format!("'{space}{rest}")
    }
}

impl Node {
    /// Adds a line to the comment.
    pub fn add_line(&mut self, line: &str) {
        let empty = self.comment.bytes().take_while(|byte| *byte == b'\n').count();
        // Each line end before the first words stands for an empty line.
        if empty < self.comment.len() {
            self.comment.push('\n');
            self.comment.push_str(line);
        } else if !line.is_empty() {
            self.comment.push_str(line);
        } else if empty < MOST_EMPTY {
            self.comment.push('\n');
        } else {
            return;
        }
        self.lines_at_end += usize::from(self.ending.is_some());
        self.lines_after_bookmark += usize::from(self.bookmark.is_some());
    }

    /// Adds the words of a variation that is nothing but an ending to the comment.
    pub fn add_lone_ending(&mut self, words: &str) {
        self.add_line(&format!("変化：{words}"));
    }

    /// Marks the position, and gives the mark that it had.
    pub fn mark(&mut self, name: &str) -> Option<String> {
        // It is written before the end of the game.
        self.lines_after_bookmark = self.lines_at_end;
        self.bookmark.replace(name.to_owned())
    }

    /// Takes back that the game ended here.
    pub fn reopen(&mut self) {
        (self.ending, self.ending_words, self.ending_time, self.foul) = (None, None, None, None);
        self.lines_at_end = 0;
        for remark in &mut self.remarks {
            (remark.line, remark.at_end) = (remark.kif(false), false);
        }
    }

    /// Adds a line that no program reads.
    pub fn add_remark(&mut self, line: &str) {
        self.add_remark_after(line, Remark::BELOW);
    }

    /// Adds one that stands after so many lines of the header.
    pub fn add_remark_after(&mut self, line: &str, after: Form<usize>) {
        let (at_end, among) = (self.ending.is_some(), Form(self.comment.len()));
        self.remarks.push(Remark { line: line.to_owned(), at_end, after, among });
    }

    /// Adds a line that has no meaning after so many lines of the header, as it will be written, so that it is read as the same.
    pub(super) fn set_aside(&mut self, line: &str, after: Form<usize>) {
        let at_end = self.ending.is_some();
        let line = Remark { line: line.trim().to_owned(), at_end, after, among: Form(0) };
        self.add_remark_after(&line.kif(at_end), after);
    }

    /// Empty lines alone are no comment for readers, but stay in the file.
    pub(super) fn set_empty_lines_apart(&mut self) {
        if !self.comment.is_empty() && self.comment.bytes().all(|byte| byte == b'\n') {
            self.empty_lines = std::mem::take(&mut self.comment).len();
        }
    }

    /// The lines of the comment: those before the word that ended the game, or those after it.
    pub fn lines(&self, at_end: bool) -> impl Iterator<Item = &str> {
        self.read_lines(at_end).map(|(_, line)| line)
    }

    /// The same, each with how long the comment is when the line has been read.
    fn read_lines(&self, at_end: bool) -> impl Iterator<Item = (usize, &str)> {
        let empty = self.comment.bytes().take_while(|byte| *byte == b'\n').count();
        let (words, alone) = match self.comment.as_str() {
            "" => (None, self.empty_lines),
            words => (Some(words), 0),
        };
        let mut start = 0;
        let lines = words.into_iter().flat_map(|words| words.split('\n')).map(move |line| {
            let end = if start < empty { start + 1 } else { start + line.len() };
            start += line.len() + 1;
            // A comment may come from elsewhere, with other line ends.
            (end, line.trim_end_matches('\r'))
        });
        let lines = (1..=alone).map(|end| (end, "")).chain(lines);
        let count = lines.clone().count();
        let before = count.saturating_sub(if self.ending.is_some() { self.lines_at_end } else { 0 });
        let (skipped, taken) = if at_end { (before, count) } else { (0, before) };
        lines.take(taken).skip(skipped)
    }

    /// The comment and the lines that no program reads, in the order of the file: those before the word that ended the game, or
    /// those after it.
    pub fn notes(&self, at_end: bool) -> impl Iterator<Item = Note<'_>> {
        let mut remarks = self.remarks(at_end).peekable();
        let mut lines = self.read_lines(at_end).peekable();
        std::iter::from_fn(move || {
            let next = lines.peek().map_or(usize::MAX, |(end, _)| *end);
            let remark = remarks.next_if(|remark| remark.among.0 < next).map(Note::Remark);
            remark.or_else(|| lines.next().map(|(_, line)| Note::Line(line)))
        })
    }

    /// The lines that no program reads: those before the word that ended the game, or those after it.
    pub fn remarks(&self, at_end: bool) -> impl Iterator<Item = &Remark> {
        let is_ended = self.ending.is_some();
        self.remarks.iter().filter(move |remark| (remark.at_end && is_ended) == at_end)
    }

    /// The line after the word that ended the game that says how it ended, if it is kept as it is written.
    #[must_use]
    pub fn result_line(&self) -> Option<String> {
        let mut lines = self.remarks(true).map(|remark| remark.kif(true));
        lines.find(|line| matches!(Line::of(line), Line::Result(_)))
    }

    /// Whether the file says that the board is to be seen from White's side.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        self.remarks.iter().any(|remark| is_turning(&remark.line))
    }
}

/// Whether a line says that the board is to be seen from White's side.
#[must_use]
pub fn is_turning(line: &str) -> bool {
    // Programs have either.
    matches!(line, TURNED | "盤面回転")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Ending, Position};

    #[test]
    fn lines_of_a_comment_before_and_after_the_end() {
        let mut node = Node::start(Position::initial(), 0);
        for line in ["", "a", ""] {
            node.add_line(line);
        }
        assert_eq!(node.comment, "\na\n");
        node.ending = Some(Ending::Resignation);
        node.add_line("b ");
        assert_eq!(node.lines(false).collect::<Vec<_>>(), ["", "a", ""]);
        assert_eq!(node.lines(true).collect::<Vec<_>>(), ["b "]);
        // Whoever writes a new comment or takes the end away loses no line.
        node.ending = None;
        assert_eq!(node.lines(false).count(), 4);
        (node.ending, node.comment) = (Some(Ending::Resignation), String::new());
        assert_eq!(node.lines(true).count(), 0);
        let mut empty = Node::start(Position::initial(), 0);
        (0..2 * MOST_EMPTY).for_each(|_| empty.add_line(""));
        assert_eq!(empty.comment.len(), MOST_EMPTY);
        empty.set_empty_lines_apart();
        assert_eq!((empty.comment.as_str(), empty.lines(false).count()), ("", MOST_EMPTY));
        assert!(empty.lines(false).all(str::is_empty));
    }

    #[test]
    fn a_remark_stays_one_in_any_notation() {
        let remark = |line: &str| Remark {
            line: line.to_owned(),
            at_end: false,
            after: Remark::BELOW,
            among: Form(0),
        };
        for (line, kif, csa) in [
            ("# 作成", "# 作成", "' 作成"),
            ("'summary:x", "'summary:x", "'summary:x"),
            (&Remark::of_csa("'summary:x"), "#summary:x", "'summary:x"),
            (&Remark::of_csa("V2.2"), "#V2.2", "'V2.2"),
            ("#*x", "#*x", "' *x"),
            ("*x", "#*x", "' *x"),
            ("V2.2", "#V2.2", "'V2.2"),
            ("N-Gote", "#N-Gote", "'N-Gote"),
            (TAKEN_BACK, "#%MATTA", TAKEN_BACK),
            ("#%MATTA", "#%MATTA", "'%MATTA"),
            ("まで1手で中断", "まで1手で中断", "'まで1手で中断"),
            ("1 ７六歩(77)\n+7776FU", "#1 ７六歩(77) +7776FU", "'1 ７六歩(77) +7776FU"),
        ] {
            assert_eq!((remark(line).kif(true).as_str(), remark(line).csa().as_str()), (kif, csa));
        }
        assert_eq!(remark("まで1手で中断").kif(false), "#まで1手で中断", "the game goes on");
    }
}
