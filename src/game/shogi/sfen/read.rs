//! Text to position.

use super::super::{Color, Kind, Piece, Position, Square};
use super::error::{Error, Problem};
use crate::text::Span;

/// What an SFEN says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decoded {
    /// The position.
    pub position: Position,
    /// The number of the next move, from 1; 1 if the SFEN does not say.
    pub move_number: u32,
}

/// Reads an SFEN. The position is what could be read of it, `None` if that is not even a board; it is right if
/// there are no errors.
#[must_use]
pub fn decode(text: &[u8]) -> (Option<Decoded>, Vec<Error>) {
    let mut errors = Vec::new();
    let decoded = match std::str::from_utf8(text) {
        Ok(text) => Words::new(text).position(&mut errors),
        Err(error) => {
            let at = error.valid_up_to();
            errors.push(Error {
                problem: Problem::Encoding,
                span: Span::new(at, at + error.error_len().unwrap_or(1)),
            });
            None
        }
    };
    (decoded, errors)
}

/// Of a word that is no number a message shows so many characters; it may be a whole file.
const SHOWN: usize = 20;

/// A word and where it begins.
type Word<'a> = (usize, &'a str);

fn whole((at, word): Word<'_>) -> Span {
    Span::new(at, at + word.len())
}

/// The words of a text, taken one after the other.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self) -> Option<Word<'a>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        let start = self.text.len() - trimmed.len();
        trimmed.split_whitespace().next().map(|word| (start, word))
    }

    fn next(&mut self) -> Option<Word<'a>> {
        let (start, word) = self.peek()?;
        self.at = start + word.len();
        Some((start, word))
    }

    fn skip(&mut self, wanted: &str) {
        if self.peek().is_some_and(|(_, word)| word == wanted) {
            self.next();
        }
    }

    /// From the end of the last word to the end of the text.
    fn rest(&self) -> Span {
        Span::new(self.at, self.at + self.text.get(self.at..).map_or(0, |rest| rest.trim_end().len()))
    }

    fn position(&mut self, errors: &mut Vec<Error>) -> Option<Decoded> {
        self.skip("position");
        self.skip("sfen");
        let Some(board) = self.next() else {
            errors.push(Error { problem: Problem::Empty, span: Span::new(0, self.text.len()) });
            return None;
        };
        let mut decoded = Decoded { position: Position::initial(), move_number: 1 };
        if board.1 != "startpos" {
            decoded.position = read_board(board, errors);
            self.turn(&mut decoded.position, errors);
            self.hands(&mut decoded.position, errors);
            decoded.move_number = self.move_number(errors);
        }
        if let Some(word) = self.peek() {
            let problem = if word.1 == "moves" { Problem::Moves } else { Problem::Extra };
            errors.push(Error { problem, span: Span::new(word.0, self.rest().end) });
        }
        Some(decoded)
    }

    fn turn(&mut self, position: &mut Position, errors: &mut Vec<Error>) {
        match self.next() {
            Some((_, "b")) => position.set_turn(Color::Black),
            Some((_, "w")) => position.set_turn(Color::White),
            Some(word) => errors.push(Error { problem: Problem::Turn, span: whole(word) }),
            None => errors.push(Error { problem: Problem::Turn, span: Span::at(self.at) }),
        }
    }

    fn hands(&mut self, position: &mut Position, errors: &mut Vec<Error>) {
        match self.next() {
            Some((_, "-")) => {}
            Some(word) => read_hands(word, position, errors),
            // A text that already lacks the side to move lacks one thing, not two.
            None if errors.iter().any(|error| error.problem == Problem::Turn) => {}
            None => errors.push(Error { problem: Problem::NoHands, span: Span::at(self.at) }),
        }
    }

    fn move_number(&mut self, errors: &mut Vec<Error>) -> u32 {
        let Some(word) = self.peek().filter(|(_, word)| *word != "moves") else { return 1 };
        self.next();
        word.1.parse().ok().filter(|number| *number > 0).unwrap_or_else(|| {
            errors.push(Error {
                problem: Problem::MoveNumber(word.1.chars().take(SHOWN).collect()),
                span: whole(word),
            });
            1
        })
    }
}

fn read_board((start, text): Word<'_>, errors: &mut Vec<Error>) -> Position {
    let mut position = Position::empty(Color::Black);
    let mut ranks = 0;
    let mut at = start;
    for row in text.split('/') {
        ranks += 1;
        if ranks <= 9 {
            read_rank((at, row), ranks, &mut position, errors);
        }
        at += row.len() + 1;
    }
    if ranks != 9 {
        errors.push(Error { problem: Problem::Ranks(ranks), span: whole((start, text)) });
    }
    position
}

fn read_rank(row: Word<'_>, rank: usize, position: &mut Position, errors: &mut Vec<Error>) {
    let mut squares = 0;
    let mut is_readable = true;
    let mut plus: Option<usize> = None;
    let mut wrong = |problem, span| {
        errors.push(Error { problem, span });
        is_readable = false;
    };
    for (offset, c) in row.1.char_indices() {
        let at = row.0 + offset;
        let from = plus.take().unwrap_or(at);
        let span = Span::new(from, at + c.len_utf8());
        if let (Some(empty @ 1..=9), true) = (c.to_digit(10), from == at) {
            squares += empty as usize;
            continue;
        }
        if c == '+' && from == at {
            plus = Some(at);
            continue;
        }
        squares += 1;
        let piece = Kind::from_letter(c.to_ascii_uppercase());
        let piece = match (piece, from == at) {
            (Some(kind), true) => Ok(kind),
            (Some(kind), false) => kind.promoted().ok_or_else(|| Problem::Promotion(format!("+{c}"))),
            (None, _) => Err(Problem::Piece(c)),
        };
        match piece {
            Ok(kind) => {
                let owner = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
                let square =
                    (squares <= 9).then(|| Square::from_index((rank - 1) * 9 + squares - 1)).flatten();
                if let Some(square) = square {
                    position.put(square, Some(Piece::new(owner, kind)));
                }
            }
            Err(problem) => wrong(problem, span),
        }
    }
    if let Some(at) = plus {
        wrong(Problem::Promotion("+".to_owned()), Span::new(at, at + 1));
    }
    // The length of a rank that cannot be read says nothing.
    if is_readable && squares != 9 {
        errors.push(Error { problem: Problem::RankLength { rank, squares }, span: whole(row) });
    }
}

fn read_hands(word: Word<'_>, position: &mut Position, errors: &mut Vec<Error>) {
    let mut count: Option<(usize, u8)> = None;
    for (offset, c) in word.1.char_indices() {
        let at = word.0 + offset;
        if let Some(digit) = c.to_digit(10) {
            let (from, before) = count.unwrap_or((at, 0));
            count = Some((from, before.saturating_mul(10).saturating_add(digit as u8)));
            continue;
        }
        let (from, count) = count.take().unwrap_or((at, 1));
        let span = Span::new(from, at + c.len_utf8());
        let kind = Kind::from_letter(c.to_ascii_uppercase()).filter(|kind| *kind != Kind::King);
        let Some(kind) = kind else {
            errors.push(Error { problem: Problem::HandPiece(c), span });
            continue;
        };
        let hand = position.hand_mut(if c.is_ascii_uppercase() { Color::Black } else { Color::White });
        if hand.count(kind) > 0 {
            errors.push(Error { problem: Problem::HandTwice(kind), span });
        } else if count == 0 || hand.set(kind, count).is_none() {
            errors.push(Error { problem: Problem::HandCount { kind, count }, span });
        }
    }
    if let Some((from, _)) = count {
        errors.push(Error { problem: Problem::HandEnd, span: Span::new(from, word.0 + word.1.len()) });
    }
}
