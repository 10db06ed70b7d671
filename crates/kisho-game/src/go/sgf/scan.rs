//! Bytes to nodes, properties and values.
//!
//! What real files get wrong is read as it was meant, with a warning; the one thing that cannot be mended
//! is a value without an end.

mod text;
mod value;

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};

use super::charset::{Charsets, Input, has_leads};
use super::escapes::{Escapes, shown as shown_by};
use super::{Collection, Entry, Game, Node, SgfProblem, capitals, place, written_name};
use crate::charset::encodings::{Encoding, UTF_8};
use crate::charset::labelled;
use crate::text::{Counted, Span, shown};

/// More nodes than this are not read. The largest joseki dictionaries have some hundred thousand,
/// and a node may be a single byte of the file but takes some hundred bytes of memory.
pub const MAX_NODES: usize = 500_000;

/// Larger files are not read: places in them are kept in 32 bits.
const MAX_BYTES: usize = u32::MAX as usize;

/// Reads the games of a file.
pub fn scan<'a>(input: &'a Input<'_>, problems: &mut Counted) -> Collection<'a> {
    let (bytes, start) = (input.bytes(), input.start());
    let tree = Collection { bytes, games: vec![], nodes: vec![], properties: vec![], values: vec![] };
    if bytes.len() > MAX_BYTES {
        problems.note(&SgfProblem::TooLarge { what: "it has more than 4 GB" }, Span::at(0));
        return tree;
    }
    let file = Charsets::new(bytes, input.is_decoded());
    let encoding = file.guessed();
    let leads = has_leads(encoding);
    let (open, current, fresh) = (vec![], None, false);
    let (is_named, is_told) = (false, false);
    let mut scanner = Scanner {
        bytes,
        at: start,
        tree,
        open,
        current,
        fresh,
        encoding,
        leads,
        escapes: Escapes::Either,
        is_named,
        is_told,
        searched: 0,
        closed: None,
        problems,
    };
    let (mut charsets, mut end) = (file.clone(), if file.is_one() { bytes.len() } else { 0 });
    while scanner.next_game() {
        // Games that overlap are read alike: else each might look at all the rest of the file.
        if scanner.at >= end {
            end = scanner.end_of_game(file.guessed());
            charsets = file.of_game(bytes.get(scanner.at..end).unwrap_or_default());
            scanner.set_escapes(end, &mut charsets);
        }
        scanner.set_encoding(charsets.guessed());
        scanner.game(&mut charsets);
        scanner.say_guess();
    }
    if scanner.tree.games.is_empty() && scanner.no_game(start) {
        // All of it is one game.
        scanner.set_encoding(charsets.guessed());
        scanner.game(&mut charsets);
        scanner.say_guess();
    }
    scanner.tree
}

/// A variation that is not closed yet.
struct Open {
    /// The node before it.
    before: Option<usize>,
    /// Number of nodes when it began.
    nodes: usize,
    /// Where its `(` stands.
    at: usize,
}

struct Scanner<'a, 'p> {
    bytes: &'a [u8],
    at: usize,
    tree: Collection<'a>,
    open: Vec<Open>,
    /// The node that the next one follows.
    current: Option<usize>,
    /// Whether `current` can still be given properties.
    fresh: bool,
    encoding: &'static Encoding,
    /// Whether a byte that looks like a sign of SGF may be the second one of a character.
    leads: bool,
    /// What the program that wrote the game escaped.
    escapes: Escapes,
    /// Whether the game names its encoding.
    is_named: bool,
    /// Whether it has been said that the encoding was guessed.
    is_told: bool,
    /// Up to here a text was looked through for its end in vain.
    searched: usize,
    /// Where the `)` stands that ended the last game.
    closed: Option<usize>,
    problems: &'p mut Counted,
}

impl<'a> Scanner<'a, '_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn warn(&mut self, problem: &SgfProblem, start: usize) {
        self.problems.note(problem, Span::new(start, self.at));
    }

    fn skip(&mut self, while_true: impl Fn(u8) -> bool) {
        self.at += self.rest().iter().take_while(|&&byte| while_true(byte)).count();
    }

    fn skip_space(&mut self) {
        if self.peek().is_some_and(is_space) {
            self.skip(is_space);
        }
    }

    /// Goes to the `(` of the next game; what stands before it is skipped with a warning.
    fn next_game(&mut self) -> bool {
        let from = self.at;
        // Prose before a game may hold parentheses too.
        let parens = self.rest().iter().enumerate().filter(|&(_, &byte)| byte == b'(');
        let found = parens.map(|(at, _)| from + at).find(|&at| {
            let after = self.bytes.get(at + 1..).unwrap_or_default();
            begins_with_node(after) || begins_with_property(after)
        });
        let end = found.unwrap_or(self.bytes.len());
        let skipped = self.bytes.get(from..end).unwrap_or_default();
        if (found.is_some() || !self.tree.games.is_empty()) && !skipped.trim_ascii().is_empty() {
            let before = skipped.len() - skipped.trim_ascii_start().len();
            let skipped = skipped.trim_ascii();
            let span = Span::new(from + before, from + before + skipped.len());
            // A game goes on where it was closed too early, be it by more than one bracket.
            let brackets = skipped.iter().take_while(|&&byte| byte == b')' || is_space(byte)).count();
            let after = skipped.get(brackets..).unwrap_or_default();
            let goes_on = after.strip_prefix(b";").is_some_and(begins_with_property);
            match self.closed.filter(|_| goes_on) {
                Some(at) => self.problems.note(&SgfProblem::ClosedEarly, Span::new(at, at + 1)),
                None if skipped.starts_with(b")") => self.problems.note(&SgfProblem::ClosedTwice, span),
                None => self.problems.note(&SgfProblem::Junk, span),
            }
        }
        self.at = end;
        found.is_some()
    }

    /// Where the game that begins here ends, by its brackets, if it is written in the encoding that it names, or else in this one.
    fn end_of_game(&mut self, encoding: &'static Encoding) -> usize {
        let (begin, mut depth) = (self.at, 0_usize);
        self.set_encoding(encoding);
        self.escapes = Escapes::Either;
        while let Some(byte) = self.peek() {
            if byte == b'[' {
                let is_name = self.bytes.get(..self.at).is_some_and(|before| before.ends_with(b"CA"));
                let Some(value) = self.value() else { break };
                let named = labelled(value.bytes_of(self.bytes)).filter(|_| is_name);
                named.into_iter().for_each(|named| self.set_encoding(named));
                continue;
            }
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' if depth <= 1 => return std::mem::replace(&mut self.at, begin),
                b')' => depth -= 1,
                _ => {}
            }
        }
        self.at = begin;
        self.bytes.len()
    }

    /// Finds out how the game that begins here is escaped, of which [`Self::end_of_game`] has found the end and the name of its charset.
    /// If its texts do not show it, both ways are tried: under the wrong one a text ends too early or goes on over what follows it.
    fn set_escapes(&mut self, end: usize, charsets: &mut Charsets<'_>) {
        // In UTF-8 no part of a character looks like a sign of SGF.
        if !cfg!(feature = "encodings") {
            return;
        }
        let declared = charsets.declared(self.encoding.name().as_bytes());
        let encoding = declared.map_or(charsets.guessed(), |(encoding, _)| encoding);
        let found = shown_by(self.bytes.get(self.at..end).unwrap_or_default(), encoding);
        self.escapes = found.escapes;
        let Some(doubt) = found.doubt.filter(|_| found.escapes == Escapes::Either) else { return };
        let characters = self.tried(Escapes::Characters, end, charsets);
        let bytes = self.tried(Escapes::Bytes, end, charsets);
        self.escapes = match characters.cmp(&bytes) {
            Ordering::Greater => Escapes::Characters,
            Ordering::Less => Escapes::Bytes,
            Ordering::Equal => {
                let at = self.at + doubt;
                self.problems.note(&SgfProblem::Escape, Span::new(at, at + 1));
                Escapes::Either
            }
        };
    }

    /// How well the game up to `end` can be read if it is escaped in this way: how few messages there are, and how much is read.
    fn tried(
        &mut self,
        escapes: Escapes,
        end: usize,
        charsets: &Charsets<'_>,
    ) -> (Reverse<usize>, usize, usize) {
        let (bytes, at, searched) = (self.bytes, self.at, self.searched);
        let tree = &self.tree;
        let before = (tree.games.len(), tree.nodes.len(), tree.properties.len(), tree.values.len());
        let said = std::mem::take(&mut *self.problems);
        self.bytes = bytes.get(..end).unwrap_or(bytes);
        self.escapes = escapes;
        self.set_encoding(charsets.guessed());
        self.game(&mut charsets.clone());
        let found = std::mem::replace(&mut *self.problems, said);
        (self.bytes, self.at, self.searched) = (bytes, at, searched);
        let tree = &mut self.tree;
        let read = (tree.nodes.len() - before.1, tree.values.len() - before.3);
        tree.games.truncate(before.0);
        tree.nodes.truncate(before.1);
        tree.properties.truncate(before.2);
        tree.values.truncate(before.3);
        (Reverse(found.count()), read.0, read.1)
    }

    /// Reads the game that begins here.
    fn game(&mut self, charsets: &mut Charsets<'_>) {
        let first = self.tree.nodes.len();
        let begin = self.at;
        (self.current, self.fresh, self.is_named) = (None, false, false);
        self.closed = None;
        self.open.clear();
        while let Some(byte) = self.peek() {
            match byte {
                b'(' => self.open(),
                b')' => {
                    if self.close() {
                        self.closed = Some(self.at - 1);
                        break;
                    }
                }
                b';' => self.semicolon(),
                b'[' => self.nameless_value(),
                byte if byte.is_ascii_alphabetic() => self.property(charsets),
                byte if is_space(byte) => self.skip_space(),
                _ => self.stray(),
            }
            if self.tree.nodes.len() > MAX_NODES {
                self.problems.note(
                    &SgfProblem::TooLarge { what: "it has more than 500,000 nodes" },
                    Span::at(self.at),
                );
                if let Some(extra) = self.tree.nodes.get(MAX_NODES) {
                    self.tree.properties.truncate(extra.first as usize);
                }
                self.tree.nodes.truncate(MAX_NODES);
                self.at = self.bytes.len();
            }
        }
        let unclosed = self.open.last().map(|open| open.at);
        if unclosed.is_some() && self.at == self.bytes.len() && !self.stopped() {
            let end = self.bytes.trim_ascii_end().len();
            self.problems.note(&SgfProblem::UnclosedGame, Span::new(end.saturating_sub(1).max(begin), end));
        }
        if self.tree.nodes.len() > first {
            let head = Span::new(begin, begin + 1);
            let (nodes, encoding) = (first..self.tree.nodes.len(), self.encoding);
            self.tree.games.push(Game { nodes, head, encoding, escapes: self.escapes });
        }
    }

    fn open(&mut self) {
        self.open.push(Open { before: self.current, nodes: self.tree.nodes.len(), at: self.at });
        self.fresh = false;
        self.at += 1;
    }

    /// Closes a variation; whether that was the whole game.
    fn close(&mut self) -> bool {
        self.at += 1;
        if let Some(open) = self.open.pop() {
            if open.nodes == self.tree.nodes.len() {
                self.warn(&SgfProblem::EmptyVariation, open.at);
            }
            self.current = open.before;
        }
        self.fresh = false;
        self.open.is_empty()
    }

    fn semicolon(&mut self) {
        self.at += 1;
        self.warn_after_variation(self.at - 1);
        self.node();
    }

    /// In `(;a(;b);c` the node c should not be where it is: it is read as one more variation.
    fn warn_after_variation(&mut self, start: usize) {
        let started = self.open.last().is_some_and(|open| open.nodes < self.tree.nodes.len());
        if started && !self.fresh {
            self.warn(&SgfProblem::AfterVariation, start);
        }
    }

    fn node(&mut self) {
        let (number, first) = (self.tree.nodes.len(), place(self.tree.properties.len()));
        let parent = place(self.current.unwrap_or(number));
        self.tree.nodes.push(Node { parent, first });
        self.current = Some(number);
        self.fresh = true;
    }

    fn property(&mut self, charsets: &mut Charsets<'_>) {
        let start = self.at;
        let written = written_name(self.rest());
        self.at += written.len();
        let span = Span::new(start, self.at);
        self.skip_space();
        if self.peek() != Some(b'[') {
            // `B(aa)`, `Baa`
            let is_move =
                matches!(written.as_bytes(), [b'B' | b'W'] | [b'B' | b'W', b'a'..=b's', b'a'..=b's']);
            self.problems.note(&SgfProblem::NoValue { name: written.to_owned(), is_move }, span);
            return;
        }
        let name = self.name(written, span);
        let second_move = is_move(&name) && self.fresh && self.has_move();
        if !self.fresh || second_move {
            self.problems.note(&SgfProblem::MissingSemicolon, span);
            self.node();
        }
        let values = self.values(&name);
        if values.is_empty() {
            return;
        }
        let in_root = self.current.is_some_and(|node| self.tree.parent(node).is_none());
        if name == "CA" && in_root {
            self.declare(values.start, charsets);
        }
        self.tree.properties.push(Entry { name: place(start), first: place(values.start) });
    }

    /// The name in capitals.
    fn name(&mut self, written: &'a str, span: Span) -> Cow<'a, str> {
        let name = capitals(written);
        if name != written {
            let (written, name) = (written.to_owned(), name.clone().into_owned());
            self.problems.note(&SgfProblem::Lowercase { written, name }, span);
        }
        name
    }

    fn has_move(&self) -> bool {
        self.current.is_some_and(|node| self.tree.properties(node).any(|property| is_move(&property.name)))
    }

    /// Reads the values that follow; their numbers. An unclosed one ends the file.
    fn values(&mut self, name: &str) -> std::ops::Range<usize> {
        let first = self.tree.values.len();
        loop {
            let before = self.at;
            self.skip_space();
            if self.peek() != Some(b'[') {
                self.at = before;
                break;
            }
            let Some(span) = self.value() else {
                let line = self.rest().iter().take_while(|&&byte| byte != b'\n').count();
                let span = Span::new(self.at, self.at + line);
                self.problems.note(&SgfProblem::UnclosedValue { name: name.to_owned() }, span);
                // What is cut off is good as far as it goes. A value without a sign would be a pass.
                if !self.rest().get(1..).unwrap_or_default().trim_ascii().is_empty() {
                    self.tree.values.push(Span::new(self.at + 1, self.bytes.len()).into());
                }
                self.at = self.bytes.len();
                self.open.clear();
                break;
            };
            let span = self.mend(name, span);
            self.tree.values.push(span.into());
        }
        first..self.tree.values.len()
    }

    fn set_encoding(&mut self, encoding: &'static Encoding) {
        self.encoding = encoding;
        self.leads = has_leads(encoding);
    }

    fn declare(&mut self, value: usize, charsets: &mut Charsets<'_>) {
        let Some(&place) = self.tree.values.get(value) else { return };
        let span = Span::from(place);
        let label = span.bytes_of(self.bytes);
        match charsets.declared(label) {
            Some((encoding, is_right)) => {
                self.set_encoding(encoding);
                self.is_named = true;
                if !is_right {
                    let declared = shown(&String::from_utf8_lossy(label));
                    self.problems
                        .note(&SgfProblem::WrongCharset { declared, charset: encoding.name() }, span);
                }
            }
            None => {
                self.is_named = true;
                let found = shown(&String::from_utf8_lossy(label));
                let charset = self.encoding.name();
                self.problems.note(&SgfProblem::UnknownCharset { found, charset }, span);
            }
        }
    }

    /// Says which encoding was guessed, once, of the first text that depends on it.
    fn say_guess(&mut self) {
        let Some(game) =
            self.tree.games.last().filter(|_| !self.is_named && !self.is_told && self.encoding != UTF_8)
        else {
            return;
        };
        let first = self.tree.nodes.get(game.nodes.start).map(|root| root.first as usize);
        let first = first.and_then(|first| self.tree.properties.get(first)).map(|first| first.first as usize);
        let values = first.and_then(|first| self.tree.values.get(first..)).unwrap_or_default();
        let mut spans = values.iter().map(|&place| Span::from(place));
        if let Some(span) = spans.find(|span| !span.bytes_of(self.bytes).is_ascii()) {
            self.problems.note(&SgfProblem::GuessedCharset { charset: self.encoding.name() }, span);
            self.is_told = true;
        }
    }

    fn nameless_value(&mut self) {
        let start = self.at;
        let first = self.values("");
        self.tree.values.truncate(first.start);
        if self.at < self.bytes.len() || !self.open.is_empty() {
            self.warn(&SgfProblem::NoName, start);
        }
    }

    fn stray(&mut self) {
        let start = self.at;
        let known = |byte: u8| {
            matches!(byte, b'(' | b')' | b';' | b'[') || byte.is_ascii_alphabetic() || is_space(byte)
        };
        self.skip(|byte| !known(byte));
        let bytes = Span::new(start, self.at).bytes_of(self.bytes);
        let found = shown(&String::from_utf8_lossy(bytes));
        self.warn(&SgfProblem::Stray { found }, start);
    }

    /// Whether reading ended at an error, so that the end of the file means nothing.
    fn stopped(&self) -> bool {
        self.open.is_empty() || self.tree.nodes.len() >= MAX_NODES
    }

    /// Says that there is no game. Whether that is so only because the bracket is missing that opens it: then it begins here.
    fn no_game(&mut self, start: usize) -> bool {
        let text = self.bytes.get(start..).unwrap_or_default();
        let begin = start + text.len() - text.trim_ascii_start().len();
        let text = text.trim_ascii();
        if text.is_empty() {
            self.problems.note(&SgfProblem::Empty, Span::at(start));
            return false;
        }
        let line = text.iter().take_while(|&&byte| byte != b'\n').count();
        let bare = text.starts_with(b";") || begins_with_property(text);
        self.problems.note(&SgfProblem::NoGame { bare }, Span::new(begin, begin + line));
        self.at = begin;
        bare
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn is_move(name: &str) -> bool {
    matches!(name, "B" | "W")
}

fn begins_with_node(after_paren: &[u8]) -> bool {
    after_paren.trim_ascii_start().first() == Some(&b';')
}

fn begins_with_property(after_paren: &[u8]) -> bool {
    let text = after_paren.trim_ascii_start();
    let name = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    name > 0 && text.get(name..).unwrap_or_default().trim_ascii_start().first() == Some(&b'[')
}
