//! The head: lines of a name and a value.

use std::borrow::Cow;

use crate::Info;
use crate::text::{Counted, Diagnostic, Id, Span, shown, suggest::nearest};

/// A line of the head.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry<'a> {
    /// As [`earlier_name`] writes it if the name comes again further on.
    name: Cow<'a, str>,
    /// As it is written.
    value: &'a str,
    /// Where the value stands.
    span: Span,
    /// Whether it is a tag, with backslashes before quotation marks in the value.
    is_tag: bool,
}

/// What stands before the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head<'a> {
    /// Names and values with their places, in their order; if a name comes twice, the last counts. Known names are in small letters.
    lines: Vec<Entry<'a>>,
    /// Where the moves begin, in bytes.
    pub end: usize,
}

impl<'a> Head<'a> {
    /// The value of a name, and its place.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<(&'a str, Span)> {
        self.lines.iter().find(|line| line.name == name).map(|line| (line.value, line.span))
    }

    /// Takes the first line after the head as the value of `name`, if it is one and the head has none.
    pub fn take_bare(&mut self, text: &'a str, name: &'static str, is_value: impl Fn(&str) -> bool) {
        let rest = text.get(self.end..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let (value, start) = (line.trim(), self.end + line.len() - line.trim_start().len());
        if self.get(name).is_none() && is_value(value) {
            let span = Span::new(start, start + value.len());
            self.lines.push(Entry { name: name.into(), value, span, is_tag: false });
            self.end += line.len();
        }
    }

    /// The lines of these names as they stand, for what cannot be read of them.
    #[must_use]
    pub fn lines_of(&self, names: &[&str]) -> String {
        let lines = self.lines.iter().filter(|line| names.contains(&&*line.name));
        lines.map(|line| format!("{}: {}", line.name, line.value)).collect::<Vec<_>>().join("\n")
    }

    /// Everything but the names that `is_rule` holds for: those that are no news about the game but say how to read it.
    #[must_use]
    pub fn info(&self, is_rule: impl Fn(&str) -> bool) -> Info {
        let mut info = Info::default();
        for line in self.lines.iter().filter(|line| !is_rule(base(&line.name))) {
            let value = if line.is_tag { unescaped(line.value) } else { line.value.into() };
            // A lone carriage return ends no line here, but it would where the value is written.
            info.set(&line.name, value.replace('\r', " "));
        }
        info
    }
}

/// Reads the head of a text: the lines `name: value` or `[Name "value"]` before the first other line. Names of
/// `known` may be in large or small letters; others are kept as they are.
pub fn head<'a>(text: &'a str, known: &[&'static str], problems: &mut Counted) -> Head<'a> {
    // Some editors put a mark at the beginning of a file, which says nothing.
    let begin = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut head = Head { lines: Vec::new(), end: begin };
    for line in text.get(begin..).unwrap_or_default().split_inclusive('\n') {
        let (start, end) = (head.end, head.end + line.len());
        if !line.trim().is_empty() {
            let tag = tag(line.trim());
            let read = tag.or_else(|| colon(line.trim()));
            let Some((name, value)) = read.or_else(|| without_colon(line.trim(), known)) else { break };
            let place = |at: Option<usize>, part: &str| {
                let from = start + at.unwrap_or(0);
                Span::new(from, from + part.len())
            };
            let (wanted, at) = (name.to_lowercase(), place(line.find(name), name));
            if read.is_none() {
                problems.add(Id::MovesHead, || missing_colon(name, value, at));
            }
            let own = known.iter().find(|&&known| known == wanted).copied();
            let key = own.unwrap_or(name);
            let before = head.lines.iter().position(|line| line.name == key);
            // There is room for every known name. So many unknown ones have filled the list of messages before.
            let has_room = head.lines.len() + known.len() < Info::MOST;
            let is_taken = own.is_some() || before.is_some() || has_room;
            match before {
                Some(before) => {
                    let others = head.lines.iter().filter(|line| base(&line.name) == key).count();
                    match head.lines.get_mut(before).filter(|_| has_room) {
                        Some(earlier) => earlier.name = earlier_name(key, others).into(),
                        None => drop(head.lines.remove(before)),
                    }
                    problems.add(Id::MovesHead, || twice(name, at));
                }
                None if own.is_none() && !is_property(name) => {
                    problems.add(Id::MovesHead, || unknown(name, at, known))
                }
                None => {}
            }
            if is_taken {
                // The name may hold what the value is.
                let span = place(line.trim_end().rfind(value), value);
                head.lines.push(Entry { name: key.into(), value, span, is_tag: tag.is_some() });
            }
        }
        head.end = end;
    }
    head
}

/// What a line is called whose name comes again further on, the nth: no name that is read begins with a blank.
fn earlier_name(name: &str, nth: usize) -> String {
    format!(" {nth} {name}")
}

/// The name that a line has in a file.
#[must_use]
pub fn base(name: &str) -> &str {
    name.strip_prefix(' ').and_then(|name| name.split_once(' ')).map_or(name, |(_, base)| base)
}

fn missing_colon(name: &str, value: &str, span: Span) -> Diagnostic {
    let message = format!("there is no `:` after `{name}`");
    Diagnostic::warning(Id::MovesHead, span, message).with_hint(format!("write `{name}: {}`", shown(value)))
}

fn twice(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is given twice; this one counts", shown(name));
    Diagnostic::warning(Id::MovesHead, span, message).with_hint("leave one of them out")
}

fn unknown(name: &str, span: Span, known: &[&'static str]) -> Diagnostic {
    let message =
        format!("the header of a game has no entry called `{}`; it is kept, but not shown", shown(name));
    let hint = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}:`?"),
        None => format!("known are {}", known.join(", ")),
    };
    Diagnostic::warning(Id::MovesHead, span, message).with_hint(hint)
}

/// A line that is read as this name and value. `None` if there is none.
pub fn line(name: &str, value: &str) -> Option<String> {
    // A line is a line, and blanks at its ends mean nothing.
    let value = value.replace(['\n', '\r'], " ");
    let value = value.trim();
    // Names of one word with other signs come from tags.
    if is_name(name) && !name.contains(['-', '_']) {
        return Some(format!("{name}: {value}").trim_end().to_owned());
    }
    let is_tag = name.trim() == name && !name.contains(['"', '\n', '\r']);
    is_tag.then(|| format!("[{name} \"{}\"]", value.replace('\\', r"\\")))
}

/// The value of a tag, in which a backslash may stand before a quotation mark or another backslash, as in PGN.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut chars = value.chars().peekable();
    let next = || match chars.next()? {
        '\\' => chars.next_if(|c| matches!(c, '"' | '\\')).or(Some('\\')),
        c => Some(c),
    };
    std::iter::from_fn(next).collect()
}

/// Whether it is a name of GGF or SGF, `TY`: what such a file says is kept for another one.
fn is_property(name: &str) -> bool {
    name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Whether it is words that are no moves: digits come after three letters.
fn is_name(name: &str) -> bool {
    let is_word = |word: &str| {
        let digits = word.trim_start_matches(char::is_alphabetic);
        let letters = word.chars().count() - digits.chars().count();
        letters > 0 && (digits.is_empty() || letters > 2 && digits.chars().all(|c| c.is_ascii_digit()))
    };
    name.split([' ', '-', '_']).all(is_word)
}

/// `name: value`; several words before moves are something else, such as `Game one: e2 e8`.
fn colon(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once([':', '：'])?;
    let name = name.trim_end();
    let is_move = |word: &str| matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'9', ..]);
    let has_moves = || name.contains([' ', '-', '_']) && value.split_whitespace().any(is_move);
    (is_name(name) && !has_moves()).then(|| (name, value.trim()))
}

/// `name value` without its colon, if the name is known and the value has no move.
fn without_colon<'a>(line: &'a str, known: &[&str]) -> Option<(&'a str, &'a str)> {
    let (name, value) = line.split_once(char::is_whitespace)?;
    let is_known = known.iter().any(|known| name.eq_ignore_ascii_case(known));
    let has_square =
        value.as_bytes().windows(2).any(|two| matches!(two, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']));
    (is_known && !has_square).then(|| (name, value.trim()))
}

/// `[Name "value"]`
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once('"')?;
    let is_apart = name.ends_with(char::is_whitespace);
    is_apart.then_some((name.trim(), value.trim_end().strip_suffix('"')?.trim()))
}
