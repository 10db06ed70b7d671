//! Text to position. Lists of positions have millions of lines, so that this looks at each byte once.

use super::super::{Color, Kind, Piece, Position, Square};
use super::board;
use super::error::{Error, SfenProblem};
use crate::text::{Span, shown};

/// What an SFEN says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decoded {
    /// The position.
    pub position: Position,
    /// The number of the next move, from 1; 1 if the SFEN does not say.
    pub move_number: u32,
}

/// The SFEN at the beginning of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// What could be read of it, `None` if that is not even a board; it is right if there are no errors.
    pub decoded: Option<Decoded>,
    /// What is wrong.
    pub errors: Vec<Error>,
    /// Where it ends.
    pub end: usize,
}

/// Reads an SFEN. The position is what could be read of it, `None` if that is not even a board; it is right if
/// there are no errors.
#[must_use]
pub fn decode(text: &[u8]) -> (Option<Decoded>, Vec<Error>) {
    let mut head = head(text);
    let rest = text.get(head.end..).unwrap_or_default().trim_ascii_end();
    let blank = rest.len() - rest.trim_ascii_start().len();
    if blank < rest.len() {
        let span = Span::new(head.end + blank, head.end + rest.len());
        head.errors.push(Error { problem: SfenProblem::Extra, span });
    }
    (head.decoded, head.errors)
}

/// Reads the SFEN that a text begins with. What looks like a number after the hands is one only in the same line and
/// without anything stuck to it, so that a move can follow too.
#[must_use]
pub fn head(text: &[u8]) -> Head {
    let mut words = Words { text, at: 0 };
    let mut errors = Vec::new();
    let decoded = words.position(&mut errors, true);
    Head { decoded, errors, end: words.at }
}
/// A word in which so much is wrong is no board, nor is one without `/`.
const NO_BOARD: usize = 10;

/// So many mistakes in the hands are said; what comes after may be a whole file.
const IN_HANDS: usize = 20;

/// Before moves it may stand, but is no part of the position.
const MOVES: &[u8] = b"moves";

/// A word and where it begins.
type Word<'a> = (usize, &'a [u8]);

fn whole((at, word): Word<'_>) -> Span {
    Span::new(at, at + word.len())
}

/// The character that begins at a place, and its bytes; `None` if it is no UTF-8.
fn character((at, word): Word<'_>, offset: usize) -> (Option<char>, Span) {
    let rest = word.get(offset..).unwrap_or_default();
    // No character has more bytes, and what stands after it may be a whole file.
    let rest = rest.get(..4).unwrap_or(rest);
    let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    let start = at + offset;
    (first, Span::new(start, start + first.map_or(1, char::len_utf8)))
}

/// The words of a text, taken one after the other.
struct Words<'a> {
    text: &'a [u8],
    /// The end of the last word.
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<Word<'a>> {
        let rest = self.text.get(self.at..)?;
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = rest.get(start..)?;
        let len = word.iter().position(u8::is_ascii_whitespace).unwrap_or(word.len());
        Some((self.at + start, word.get(..len)?))
    }

    fn next(&mut self) -> Option<Word<'a>> {
        let (start, word) = self.peek()?;
        self.at = start + word.len();
        Some((start, word))
    }

    fn skip(&mut self, wanted: &[u8]) {
        let rest = self.text.get(self.at..).unwrap_or_default().trim_ascii_start();
        let is_word = |after: &[u8]| after.first().is_none_or(u8::is_ascii_whitespace);
        if let Some(after) = rest.strip_prefix(wanted).filter(|after| is_word(after)) {
            self.at = self.text.len() - after.len();
        }
    }

    /// The position, also after a word before it that is misspelt.
    fn position(&mut self, errors: &mut Vec<Error>, is_first: bool) -> Option<Decoded> {
        self.skip(b"position");
        self.skip(b"sfen");
        let mut position = match self.flawless() {
            Some(position) => position,
            None => match self.next() {
                None => {
                    errors.push(Error { problem: SfenProblem::Empty, span: Span::new(0, self.text.len()) });
                    return None;
                }
                Some((_, b"startpos")) => {
                    return Some(Decoded { position: Position::initial(), move_number: 1 });
                }
                Some(board) => {
                    let position = read_board(board, errors);
                    if errors.len() >= NO_BOARD || !board.1.contains(&b'/') {
                        *errors = vec![Error { problem: SfenProblem::Empty, span: whole(board) }];
                        let (_, next) = self.peek().filter(|_| is_first)?;
                        if MOVES == next || MOVES == board.1 {
                            return Some(Decoded { position: Position::initial(), move_number: 1 });
                        }
                        let is_position = matches!(next, b"startpos" | b"sfen") || next.contains(&b'/');
                        return is_position.then(|| self.position(errors, false)).flatten();
                    }
                    position
                }
            },
        };
        self.turn(&mut position, errors);
        self.hands(&mut position, errors);
        Some(Decoded { position, move_number: self.move_number(errors) })
    }

    /// The next word, if it is a board without any flaw.
    fn flawless(&mut self) -> Option<Position> {
        let rest = self.text.get(self.at..)?.trim_ascii_start();
        let (position, len) = board::flawless(rest)?;
        self.at = self.text.len() - rest.len() + len;
        Some(position)
    }

    /// The next word, if it is one of the position.
    fn of_position(&mut self) -> Option<Word<'a>> {
        self.peek().filter(|(_, word)| *word != MOVES)?;
        self.next()
    }

    fn turn(&mut self, position: &mut Position, errors: &mut Vec<Error>) {
        match self.of_position() {
            Some((_, b"b")) => position.set_turn(Color::Black),
            Some((_, b"w")) => position.set_turn(Color::White),
            Some(word) => errors.push(Error { problem: SfenProblem::Turn, span: whole(word) }),
            None => errors.push(Error { problem: SfenProblem::Turn, span: Span::at(self.at) }),
        }
    }

    fn hands(&mut self, position: &mut Position, errors: &mut Vec<Error>) {
        match self.of_position() {
            Some((_, b"-")) => {}
            Some(word) => read_hands(word, position, errors),
            // A text that already lacks the side to move lacks one thing, not two.
            None if errors.iter().any(|error| error.problem == SfenProblem::Turn) => {}
            None => errors.push(Error { problem: SfenProblem::NoHands, span: Span::at(self.at) }),
        }
        let (mut more, most) = (None, errors.len() + IN_HANDS);
        while let Some(word) = self.of_line(more_in_hand) {
            let span = whole(word);
            more = Some(more.map_or(span, |more: Span| more.to(span)));
            if word.1 != b"-" && errors.len() < most {
                read_hands(word, position, errors);
            }
        }
        errors.extend(more.map(|span| Error { problem: SfenProblem::HandWords, span }));
    }

    fn move_number(&mut self, errors: &mut Vec<Error>) -> u32 {
        let Some(word) = self.word_of_number() else { return 1 };
        let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
        let number =
            word.1.iter().map(digit).try_fold(0u32, |sum, digit| sum.checked_mul(10)?.checked_add(digit?));
        number.filter(|number| *number > 0).unwrap_or_else(|| {
            let shown = shown(&String::from_utf8_lossy(word.1));
            errors.push(Error { problem: SfenProblem::MoveNumber(shown), span: whole(word) });
            1
        })
    }

    /// The next word, if it stands where the number does: in the same line, and looks like one or has `moves` after it.
    fn word_of_number(&mut self) -> Option<Word<'a>> {
        let before = self.at;
        let word = self.of_line(|_| true)?;
        if looks_like_number(word.1) || self.peek().is_some_and(|(_, next)| next == MOVES) {
            return Some(word);
        }
        self.at = before;
        None
    }

    /// The next word, if it is such a one of the position and in the same line.
    fn of_line(&mut self, is_wanted: impl FnOnce(&[u8]) -> bool) -> Option<Word<'a>> {
        let before = self.at;
        let word = self.of_position()?;
        let in_line = !self.text.get(before..word.0)?.contains(&b'\n');
        if in_line && is_wanted(word.1) {
            return Some(word);
        }
        self.at = before;
        None
    }
}

/// Whether a word after the hands goes on with them: `-`, or pieces with their numbers that are no move such as `2b3g` or `S3g`.
fn more_in_hand(word: &[u8]) -> bool {
    let is_piece = |byte: &u8| b"RBGSNLPrbgsnlp".contains(byte);
    let is_move = matches!(
        word,
        [b'A'..=b'Z', b'1'..=b'9', b'b' | b'g'] | [b'1'..=b'9', b'b' | b'g', b'1'..=b'9', b'b' | b'g']
    );
    let is_pieces = word.iter().all(|byte| is_piece(byte) || byte.is_ascii_digit());
    word == b"-" || is_pieces && word.last().is_some_and(is_piece) && !is_move
}

/// Whether a word is a number of any kind: `12`, `-1`, `1.5`; not `1.`, which may stand before a move.
fn looks_like_number(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.".contains(byte);
    word.last().is_some_and(u8::is_ascii_digit) && word.iter().all(is_part)
}

/// Reads a board and finds all that is wrong with it, or enough to know that it is none.
pub(super) fn read_board((start, text): Word<'_>, errors: &mut Vec<Error>) -> Position {
    let mut position = Position::empty(Color::Black);
    let mut ranks = 0;
    let mut at = start;
    for row in text.split(|&byte| byte == b'/') {
        ranks += 1;
        if ranks <= 9 {
            read_rank((at, row), ranks, &mut position, errors);
        }
        at += row.len() + 1;
    }
    if ranks != 9 {
        errors.push(Error { problem: SfenProblem::Ranks(ranks), span: whole((start, text)) });
    }
    position
}

fn read_rank(row: Word<'_>, rank: usize, position: &mut Position, errors: &mut Vec<Error>) {
    let mut squares = 0;
    let mut unreadable = 0;
    let mut offset = 0;
    while let Some(&byte) = row.1.get(offset).filter(|_| unreadable < NO_BOARD) {
        if let b'1'..=b'9' = byte {
            squares += usize::from(byte - b'0');
            offset += 1;
            continue;
        }
        let plus = usize::from(byte == b'+');
        let letter = row.1.get(offset + plus).copied().unwrap_or_default();
        let plain = Kind::from_letter(char::from(letter.to_ascii_uppercase()));
        let kind = if plus > 0 { plain.and_then(Kind::promoted) } else { plain };
        offset += plus + 1;
        if kind.is_none() {
            let (problem, span) = no_piece(row, offset - plus - 1);
            squares += usize::from(matches!(problem, SfenProblem::Piece(_)));
            errors.push(Error { problem, span });
            unreadable += 1;
            offset = span.end - row.0;
        }
        // What cannot be promoted is there as it is.
        let Some(kind) = kind.or(plain) else { continue };
        squares += 1;
        let owner = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let square = (squares <= 9).then(|| Square::from_index((rank - 1) * 9 + squares - 1)).flatten();
        if let Some(square) = square {
            position.put(square, Some(Piece::new(owner, kind)));
        }
    }
    // The length of a rank that cannot be read says nothing.
    if unreadable == 0 && squares != 9 {
        errors.push(Error { problem: SfenProblem::RankLength { rank, squares }, span: whole(row) });
    }
}

/// What stands in a rank where a piece should.
fn no_piece(row: Word<'_>, offset: usize) -> (SfenProblem, Span) {
    let (Some(first), span) = character(row, offset) else {
        return (SfenProblem::Encoding, Span::new(row.0 + offset, row.0 + offset + 1));
    };
    if first != '+' {
        return (SfenProblem::Piece(first), span);
    }
    match character(row, offset + 1) {
        (Some(next), there) if Kind::from_letter(next.to_ascii_uppercase()).is_some() => {
            (SfenProblem::Promotion(format!("+{next}")), span.to(there))
        }
        (Some(next @ ('1'..='9' | '+')), _) => (SfenProblem::Promotion(format!("+{next}")), span),
        (Some(next), there) => (SfenProblem::Piece(next), span.to(there)),
        (None, _) => (SfenProblem::Promotion("+".to_owned()), span),
    }
}

fn read_hands(word: Word<'_>, position: &mut Position, errors: &mut Vec<Error>) {
    let mut count: Option<(usize, u8)> = None;
    let mut offset = 0;
    let most = errors.len() + IN_HANDS;
    while let Some(&byte) = word.1.get(offset) {
        if errors.len() >= most {
            return;
        }
        if byte.is_ascii_digit() {
            let (from, before) = count.unwrap_or((offset, 0));
            count = Some((from, before.saturating_mul(10).saturating_add(byte - b'0')));
            offset += 1;
            continue;
        }
        let (from, count) = count.take().unwrap_or((offset, 1));
        let kind =
            Kind::from_letter(char::from(byte.to_ascii_uppercase())).filter(|kind| *kind != Kind::King);
        let Some(kind) = kind else {
            let (c, span) = character(word, offset);
            let problem = c.map_or(SfenProblem::Encoding, SfenProblem::HandPiece);
            errors.push(Error { problem, span: Span::new(word.0 + from, span.end) });
            offset = span.end - word.0;
            continue;
        };
        offset += 1;
        let span = Span::new(word.0 + from, word.0 + offset);
        let hand = position.hand_mut(if byte.is_ascii_uppercase() { Color::Black } else { Color::White });
        if hand.count(kind) > 0 {
            errors.push(Error { problem: SfenProblem::HandTwice(kind), span });
        } else if count == 0 || hand.set(kind, count).is_none() {
            errors.push(Error { problem: SfenProblem::HandCount { kind, count }, span });
        }
    }
    if let Some((from, _)) = count {
        let span = Span::new(word.0 + from, word.0 + word.1.len());
        errors.push(Error { problem: SfenProblem::HandEnd, span });
    }
}
