//! The statements of a file: what stands in a line, several of them with commas between them.

use super::super::Color;
use super::super::japanese::before;
use super::super::kif::between::separates;
use super::pieces;
use crate::text::Span;

/// What a line can say. Texts are without the blanks around them, but for those that are written back as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says<'a> {
    /// `V2.2`: the version.
    Version(&'a str),
    /// `N+NAKAHARA`: a player's name.
    Name(Color, &'a str),
    /// `$EVENT:…`: something about the game.
    About {
        /// The word before the colon.
        key: &'a str,
        /// What follows it.
        value: &'a str,
    },
    /// `PI…`, `P1…` or `P+…`: part of the start position; what stands after the `P`.
    Start(&'a str),
    /// `+` or `-`: who moves first.
    Turn(Color),
    /// `+7776FU`.
    Move(Written),
    /// `T12`: the time of the last move.
    Time(&'a str),
    /// `%TORYO`: how the game ended; without the `%`.
    Special(&'a str),
    /// `'*…`: a comment that belongs to the position; what stands after the star.
    Comment(&'a str),
    /// `'…`: a remark; all of it.
    Remark(&'a str),
    /// What looks like a move but is none.
    NoMove(&'a str),
    /// Nothing of all this.
    Unknown(&'a str),
}

/// A move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The sign before it, if there is one.
    pub sign: Option<Color>,
    /// Files and ranks of both squares, as digits.
    pub digits: [u8; 4],
    /// The two letters of the piece.
    pub letters: [u8; 2],
    /// Whether it has blanks in it or small letters.
    pub untidy: bool,
}

/// A statement and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement<'a> {
    /// What it says.
    pub says: Says<'a>,
    /// Where.
    pub span: Span,
}

/// The lines of a text with their offsets, without line ends, any of those that there have been, and the blanks around
/// them, but for those that end a comment, a remark or what is said about the game.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(['\n', '\r']).map(move |line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len() + 1;
        // Where a file with a byte order mark was appended to another.
        let (start, line) =
            line.trim_start().strip_prefix('\u{feff}').map_or((start, line), |line| (start + 3, line));
        let line = line.trim_start();
        (start, if line.starts_with(['\'', '$']) { line } else { line.trim_end() })
    })
}

/// The statements of one line that begins at offset `start`.
pub fn statements(line: &str, start: usize) -> impl Iterator<Item = Statement<'_>> {
    let mut line = Line { text: line, at: 0 };
    std::iter::from_fn(move || {
        line.skip(|byte| is_blank(byte) || matches!(byte, b',' | b';'));
        let from = line.at;
        let marks = if from > 0 { line.marks() } else { "" };
        let (from, says) = match marks {
            "" => (line.at, line.statement()?),
            marks => (from, Says::Comment(marks)),
        };
        let length = line.text.get(from..line.at).unwrap_or_default().trim_end().len();
        Some(Statement { says, span: Span::new(start + from, start + from + length) })
    })
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Whether a statement ends here if others may follow it in the line.
fn ends(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'\'')
}

/// Whether a sign between two statements is no part of them, as `!` after a move.
fn is_mark(c: char) -> bool {
    !c.is_alphanumeric() && sign(c).is_none() && !"'%$#*([{（［｛\u{fffd}".contains(c)
}

/// Whose sign this is: those of CSA, what word processors and input methods make of them, and those of books.
fn sign(c: char) -> Option<Color> {
    match c {
        '+' | '＋' | '▲' | '☗' => Some(Color::Black),
        '-' | '－' | '−' | '‐' | '‑' | '–' | '—' | '△' | '☖' => Some(Color::White),
        _ => None,
    }
}

/// Whether a move stands somewhere in a text: four digits and the letters of a piece, also full-width ones.
fn has_move(text: &str) -> bool {
    let narrow = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    };
    let text: Vec<char> = text.chars().map(narrow).collect();
    text.windows(6).enumerate().any(|(at, signs)| {
        let [digits @ .., first, second] = signs else { return false };
        let letters = [*first, *second].map(|c| u8::try_from(c).unwrap_or_default());
        let is_over = text.get(at + 6).is_none_or(|c| !c.is_alphabetic());
        digits.iter().all(char::is_ascii_digit) && pieces::kind(letters).is_some() && is_over
    })
}

struct Line<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Line<'a> {
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn skip(&mut self, skipped: impl Fn(u8) -> bool) {
        while self.byte(0).is_some_and(&skipped) {
            self.at += 1;
        }
    }

    /// What stands here until a byte that is not wanted, without the blanks around it. All characters beyond ASCII are
    /// wanted or none.
    fn take(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let from = self.at;
        self.skip(wanted);
        self.text.get(from..self.at).unwrap_or_default().trim()
    }

    /// Skips signs between two statements, and gives those that say something of the move before them.
    fn marks(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let after = rest.trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
        self.at = self.text.len() - after.len();
        before(rest, after).trim_matches(separates)
    }

    /// The sign of a player that is none of CSA's, before a digit.
    fn has_foreign_sign(&self) -> bool {
        let mut signs = self.text.get(self.at..).unwrap_or_default().chars();
        signs.next().is_some_and(|c| !c.is_ascii() && sign(c).is_some())
            && signs.find(|c| !c.is_whitespace()).is_some_and(|c| c.is_ascii_digit())
    }

    /// What has no meaning. A move in it may not be passed over: what follows would be another game.
    fn unknown(&mut self) -> Says<'a> {
        if self.has_foreign_sign() {
            return self.turn_or_move();
        }
        let text = self.take(|byte| !ends(byte));
        // After these stands what no program should read.
        let is_remark = text.starts_with(['#', '*']);
        if !is_remark && has_move(text) { Says::NoMove(text) } else { Says::Unknown(text) }
    }

    fn rest(&mut self) -> &'a str {
        self.whole_rest().trim()
    }

    /// The rest of the line with the blanks around it.
    fn whole_rest(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at = self.text.len();
        rest
    }

    fn statement(&mut self) -> Option<Says<'a>> {
        let first = self.byte(0)?.to_ascii_uppercase();
        let second = self.byte(1).unwrap_or_default();
        let length = match (first, second) {
            (b'\'', b'*') | (b'N', b'+' | b'-') => 2,
            (b'\'', _) => return Some(Says::Remark(self.whole_rest())),
            (b'V', b'0'..=b'9') | (b'P', b'1'..=b'9' | b'I' | b'i' | b'+' | b'-') | (b'$' | b'%', _) => 1,
            (b'T', b'0'..=b'9' | b' ' | b'.') => 1,
            (b'+' | b'-' | b'0'..=b'9', _) => return Some(self.turn_or_move()),
            _ => return Some(self.unknown()),
        };
        self.at += length;
        Some(match (first, second) {
            // Blanks before the first word may be meant, as in a diagram.
            (b'\'', _) => Says::Comment(self.whole_rest()),
            (b'N', sign) => Says::Name(color(sign), self.rest()),
            (b'V', _) => Says::Version(self.rest()),
            (b'P', b'1'..=b'9') => Says::Start(self.rest()),
            (b'P', _) => Says::Start(self.take(|byte| !ends(byte))),
            (b'$', _) => {
                let line = self.whole_rest();
                let (key, value) = line.split_once(':').unwrap_or((line, ""));
                Says::About { key: key.trim(), value }
            }
            (b'T', _) => {
                self.skip(is_blank);
                Says::Time(self.take(|byte| byte.is_ascii_digit() || byte == b'.'))
            }
            _ => Says::Special(self.take(|byte| !ends(byte) && !is_blank(byte))),
        })
    }

    fn turn_or_move(&mut self) -> Says<'a> {
        let from = self.at;
        let first = self.text.get(from..).and_then(|text| text.chars().next());
        let sign = first.and_then(sign);
        if let (Some(player), Some(first)) = (sign, first) {
            self.at += first.len_utf8();
            self.skip(is_blank);
            if self.byte(0).is_none_or(ends) {
                return Says::Turn(player);
            }
        }
        let tidy = usize::from(sign.is_some()) + 6;
        if let Some((digits, letters)) = self.squares_and_piece() {
            let untidy = self.at - from != tidy || letters != letters.map(|byte| byte.to_ascii_uppercase());
            return Says::Move(Written { sign, digits, letters, untidy });
        }
        self.at = from;
        let text = self.take(|byte| !ends(byte));
        // A few digits are less than a move.
        if sign.is_none() && text.len() < 4 { Says::Unknown(text) } else { Says::NoMove(text) }
    }

    fn squares_and_piece(&mut self) -> Option<([u8; 4], [u8; 2])> {
        let (mut digits, mut letters) = ([0; 4], [0; 2]);
        for digit in &mut digits {
            self.skip(is_blank);
            *digit = self.byte(0).filter(u8::is_ascii_digit)? - b'0';
            self.at += 1;
        }
        for letter in &mut letters {
            self.skip(is_blank);
            *letter = self.byte(0).filter(u8::is_ascii_alphabetic)?;
            self.at += 1;
        }
        Some((digits, letters))
    }
}

fn color(sign: u8) -> Color {
    if sign == b'-' { Color::White } else { Color::Black }
}
