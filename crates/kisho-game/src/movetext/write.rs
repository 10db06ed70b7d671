//! A tree as text, in a form that is read as the same tree.

use super::head::{base, line};
use crate::tree::{Node, Tree};
use crate::{Children, Form, Info, Outcome};

/// Columns of a line. Longer lines are read as well; this is for people.
const WIDTH: usize = 80;

/// The lines of a head: what is said about the game, and then `start`, which says where it begins. Also the names of lines that
/// have no place: they would be read as a line called as one of `known`, or as one of those that say how to read the game, `rules`.
#[must_use]
pub fn write_head(
    start: &[(&str, String)],
    info: &Info,
    known: &[&str],
    rules: &[&str],
) -> (String, Vec<String>) {
    let (mut text, mut lost) = (String::new(), Vec::new());
    for (at, (full, value)) in info.lines().enumerate() {
        // One that is said again further on.
        let name = base(full);
        let name = if info.lines().skip(at).any(|(later, _)| later == name) { name } else { full };
        let small = name.to_lowercase();
        let is_own = name == small || !known.contains(&small.as_str());
        match line(name, value).filter(|_| is_own && !rules.contains(&small.as_str())) {
            Some(line) => text.extend([&line, "\n"]),
            None => lost.push(base(full).to_owned()),
        }
    }
    text.extend(start.iter().filter_map(|(name, value)| line(name, value)).map(|line| line + "\n"));
    (text, lost)
}

/// The moves of a tree with its comments, variations and results.
///
/// `word` gives the text of the move of a node, with the number before it if it is to have one; blanks are places where
/// a line may be broken. It is told whether something else than a move stands before it: nothing, a comment, or a
/// parenthesis. `goes_on` says about a node whether its word ends with a comma, so that the next one may follow without a blank.
#[must_use]
pub fn write_moves<P, M>(
    tree: &Tree<Node<P, M>>,
    goes_on: impl Fn(usize) -> bool,
    mut word: impl FnMut(usize, bool) -> String,
) -> String {
    let nodes = tree.nodes();
    let ways = Children::of(nodes.iter().map(|node| node.parent));
    // A word of several moves stays whole if nothing is said within it.
    let next = |&at: &usize| {
        let is_bare = nodes.get(at).is_some_and(Node::is_bare);
        let mut list = ways.from(at);
        list.next().filter(|_| is_bare && goes_on(at) && list.next().is_none())
    };
    let mut out = Lines::default();
    out.say(tree.start());
    let mut todo = vec![Step::On(0)];
    while let Some(step) = todo.pop() {
        match step {
            Step::Open => out.open(),
            Step::Close => out.close(),
            Step::Play(way) => {
                let (mut text, mut last) = (String::new(), way);
                for at in std::iter::successors(Some(way), next) {
                    text += &word(at, out.is_fresh && at == way);
                    last = at;
                }
                out.word(&text);
                nodes.get(last).into_iter().for_each(|node| out.say(node));
            }
            Step::On(at) => {
                let mut list = ways.from(at);
                let Some(main) = list.next() else { continue };
                let end = |way| std::iter::successors(Some(way), next).last().unwrap_or(way);
                // What is to be written last comes first.
                todo.push(Step::On(end(main)));
                let others: Vec<_> = list.collect();
                for way in others.into_iter().rev() {
                    todo.extend([Step::Close, Step::On(end(way)), Step::Play(way), Step::Open]);
                }
                todo.push(Step::Play(main));
            }
        }
    }
    out.finish()
}

/// What is still to be written.
enum Step {
    Open,
    Close,
    /// The word that begins with the move of a node.
    Play(usize),
    /// What follows on a node: its first word, those that could replace it, and then what follows on the first.
    On(usize),
}

/// Text in lines of some width.
struct Lines {
    text: String,
    column: usize,
    /// Whether something else than a move was written last.
    is_fresh: bool,
    /// Whether the next part follows without a blank: at the beginning, and after a parenthesis.
    is_glued: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self { text: String::new(), column: 0, is_fresh: true, is_glued: true }
    }
}

impl Lines {
    fn word(&mut self, text: &str) {
        text.split(' ').for_each(|part| self.part(part));
        self.is_fresh = false;
    }

    fn open(&mut self) {
        self.part("(");
        (self.is_fresh, self.is_glued) = (true, true);
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
        self.is_fresh = true;
    }

    /// A part that is not broken, on this line or the next.
    fn part(&mut self, part: &str) {
        let (first, width) = (part.split('\n').next().unwrap_or(part), |text: &str| text.chars().count());
        if self.column > 0 && !self.is_glued && self.column + 1 + width(first) > WIDTH {
            self.line();
        } else if self.column > 0 && !self.is_glued {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += part;
        self.column = match part.rsplit_once('\n') {
            Some((_, last)) => width(last),
            None => self.column + width(part),
        };
        self.is_glued = false;
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// What is said about a node beside its move.
    fn say<P, M>(&mut self, node: &Node<P, M>) {
        let Form(empty) = node.empty;
        if !node.comment.is_empty() || empty.comment {
            self.comment(&node.comment);
        }
        let result = node.outcome.map(Outcome::score).or(empty.result.then_some("*"));
        result.into_iter().for_each(|result| self.part(result));
    }

    /// A comment in braces. The lines of one that holds a brace stand after semicolons.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            for line in comment.split('\n') {
                self.part(format!("; {line}").trim_end());
                self.line();
            }
        } else {
            self.part(&format!("{{{comment}}}"));
        }
        self.is_fresh = true;
    }

    fn finish(mut self) -> String {
        if self.column > 0 {
            self.line();
        }
        self.text
    }
}
