//! Shogi: positions and their notations.
//!
//! A [`Position`] is a board of [`Square`]s, two [`Hand`]s and the side to move; a [`Record`] begins with one.
//! Not here: anything that is drawn.

pub mod body;
pub mod csa;
pub mod handicap;
pub mod japanese;
pub mod jkf;
#[cfg(feature = "json")]
pub mod json;
mod key;
pub mod ki2;
pub mod kif;
pub mod lost;
pub mod moves;
pub mod name;
pub mod piece;
pub mod position;
pub mod problem;
pub mod record;
mod remark;
pub mod repetition;
mod row;
pub mod rules;
pub mod setup;
pub mod sfen;
pub mod shogi64;
pub mod square;
pub mod tree;
pub mod usi;

#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

pub use super::{Color, Info};
use body::Course;
pub use handicap::Handicap;
pub use jkf::JKF;
pub use ki2::KI2;
pub use kif::{BOD, KIF};
pub use lost::Holds;
pub use moves::Move;
pub use piece::{Kind, Piece};
pub use position::{Hand, Position};
pub use record::{Ending, Node, Record, Time, Unmade};
pub use remark::Remark;
pub use rules::Illegal;
use setup::Flaw;
pub use square::{Square, rank_letter};
pub use tree::Tree;

use super::{Game, Notation, ReadOptions, Reading, Written};
use crate::charset::Text;
use crate::mistaken::Signs;
use crate::text::{Counted, Diagnostic, Id, Span};

/// The shogi64 notation.
pub const SHOGI64: Notation = Notation {
    name: "shogi64",
    game: Some(Game::Shogi),
    about: "a shogi position as a short code",
    extensions: &["shogi64"],
    read: read_shogi64,
    write: Some(write_shogi64),
    many: None,
    is_line: true,
    family: "shogi64",
    signs: Signs::None,
};

/// The SFEN notation.
pub const SFEN: Notation = Notation {
    name: "sfen",
    game: Some(Game::Shogi),
    about: "a shogi position as programs exchange it",
    extensions: &["sfen"],
    read: read_sfen,
    write: Some(write_sfen),
    many: None,
    is_line: true,
    family: "sfen",
    signs: Signs::Strong(|text| sfen::begins(text.first) && !usi::has_moves(text.first)),
};

/// The CSA notation.
pub const CSA: Notation = Notation {
    name: "csa",
    game: Some(Game::Shogi),
    about: "shogi games as programs exchange them: CSA, V1 to V3.0",
    extensions: &["csa"],
    read: csa::read,
    write: Some(|record| shogi(record).map(csa::write)),
    many: Some(crate::Many { between: Some("/\n"), places: csa::places }),
    is_line: false,
    family: "csa",
    signs: Signs::Strong(|text| text.others.clone().next().is_some() && csa::begins(text.first)),
};

/// The USI notation.
pub const USI: Notation = Notation {
    name: "usi",
    game: Some(Game::Shogi),
    about: "a shogi position and moves as programs exchange them",
    extensions: &["usi"],
    read: usi::read,
    write: Some(|record| shogi(record).map(usi::write)),
    many: None,
    is_line: true,
    family: "sfen",
    signs: Signs::Strong(|text| sfen::begins(text.first) && usi::has_moves(text.first)),
};

fn shogi(record: &super::Record) -> Result<&Record, String> {
    match record {
        super::Record::Shogi(record) => Ok(record),
        _ => Err("only a shogi position can be written in this notation".to_owned()),
    }
}

/// The last position of the main line.
fn write_shogi64(record: &super::Record) -> Result<Written, String> {
    let record = shogi(record)?;
    let text = shogi64::encode(&last(record).position);
    Ok(Written::partial(text, Holds::default().lost(record)))
}

/// The last position of the main line.
fn write_sfen(record: &super::Record) -> Result<Written, String> {
    let record = shogi(record)?;
    let last = last(record);
    let text = sfen::encode(&last.position, last.number.saturating_add(1));
    Ok(Written::partial(text, Holds { number: true, ..Holds::default() }.lost(record)))
}

fn last(record: &Record) -> &Node {
    // Never out of range: a record begins with its start.
    &record.nodes[record.main_end()]
}

fn read_shogi64(bytes: &[u8], _: &ReadOptions) -> Reading {
    if cfg!(feature = "encodings")
        && let Ok(decoded) = shogi64::decode(bytes)
        && !decoded.needlessly_mixed
        && let Some(alone) = alone(decoded.position, 1)
    {
        return alone;
    }
    reading(Text::japanese(bytes).as_utf8(Id::MovesEncoding, start_of_shogi64))
}

/// The reading of a text that is the code of a position and nothing else, about which there is nothing to say. Nearly all texts are:
/// lists of positions have millions of lines, and nobody has to ask for the encoding of one that can be read.
fn alone(position: Position, next_number: u32) -> Option<Reading> {
    let record = || super::Record::Shogi(Record::new(position, next_number));
    position.flaws().is_empty().then(|| Reading::new(Some(record()), Vec::new()))
}

/// The record of a text, and what there is to say about it.
fn reading((record, said): (Option<Record>, Vec<Diagnostic>)) -> Reading {
    Reading::new(record.map(super::Record::Shogi), said)
}

/// Reads a code, and the moves after it.
fn start_of_shogi64(text: &str, said: &mut Counted) -> Option<Record> {
    let span = trimmed(text);
    let whole = text.trim_ascii();
    let (code, body, decoded) = match shogi64::decode(whole.as_bytes()) {
        Ok(decoded) => (whole, "", Ok(decoded)),
        Err(error) => match code_and_body(whole) {
            Some((code, body)) => (code, body, shogi64::decode(code.as_bytes())),
            None => (whole, "", Err(error)),
        },
    };
    let decoded = match decoded {
        Ok(decoded) => decoded,
        Err(error) => {
            let place =
                if code.is_empty() { Span::new(0, text.len()) } else { error.span.shifted(span.start) };
            said.extend([shogi64::Error { span: place, ..error }.into()]);
            return None;
        }
    };
    let span = Span::new(span.start, span.start + code.len());
    said.extend(flaws(&decoded.position, span));
    if decoded.needlessly_mixed {
        let message = "this code is in mixed mode, but normal mode could express the position";
        let hint = format!("the usual code is {}", shogi64::encode(&decoded.position));
        let warning = Diagnostic::warning(Id::Shogi64MixedNeedless, span, message);
        said.extend([warning.with_hint(hint)]);
    }
    if body.is_empty() {
        return Some(Record::new(decoded.position, 1));
    }
    let mut course = Course::new(decoded.position, 1);
    body::read(&mut course, text, span.end, said);
    Some(course.finish(said))
}

/// A code and the moves after it, if there are any. A code that is broken over lines is no code with moves.
fn code_and_body(text: &str) -> Option<(&str, &str)> {
    let first = text.find(|c: char| c.is_ascii_whitespace())?;
    text.split_at_checked(first).filter(|(_, body)| body::begins(body))
}

fn read_sfen(bytes: &[u8], _: &ReadOptions) -> Reading {
    if cfg!(feature = "encodings")
        && let (Some(decoded), errors) = sfen::decode(bytes)
        && errors.is_empty()
        && let Some(alone) = alone(decoded.position, decoded.move_number)
    {
        return alone;
    }
    reading(Text::japanese(bytes).as_utf8(Id::SfenEncoding, read_start))
}

/// Reads an SFEN, and the moves after it. As much as can be read of a damaged position is one.
fn read_start(text: &str, said: &mut Counted) -> Option<Record> {
    let head = sfen::head(text.as_bytes());
    said.extend(head.errors.into_iter().map(Diagnostic::from));
    let sfen::Decoded { position, move_number } = head.decoded?;
    let Span { start, end } = trimmed(text);
    said.extend(flaws(&position, Span::new(start, head.end)));
    if head.end == end {
        return Some(Record::new(position, move_number));
    }
    let mut course = Course::new(position, move_number);
    body::read(&mut course, text, head.end, said);
    Some(course.finish(said))
}

/// A warning for each reason why no game can reach a position.
fn flaws(position: &Position, span: Span) -> Vec<Diagnostic> {
    let warn = |flaw| {
        let message = match flaw {
            Flaw::Surplus(kind, count) => {
                let message =
                    format!("there are {count} {}s, but a set has {}", kind.english(), kind.in_set());
                return Diagnostic::warning(Id::ShogiSurplus, span, message)
                    .with_hint("promoted pieces and both hands count too");
            }
            Flaw::Kings(side, count) => format!("{} has {count} kings", side.english()),
            Flaw::TwoPawns(side, file) => {
                format!("{} has two unpromoted pawns on file {file}", side.english())
            }
            Flaw::DeadEnd(Piece { owner, kind }, square) => {
                format!("{}'s {} on {} could never move", owner.english(), kind.english(), square.usi())
            }
            Flaw::InCheck(side) => {
                let [side, turn] = [side, side.other()].map(Color::english);
                format!("{side}'s king can be taken, as it is {turn}'s turn")
            }
        };
        Diagnostic::warning(Id::ShogiImpossible, span, message)
            .with_hint("no game reaches it: check the pieces and whose turn it is")
    };
    position.flaws().into_iter().map(warn).collect()
}

/// The text without the white space around it.
fn trimmed(text: &str) -> Span {
    let start = text.len() - text.trim_ascii_start().len();
    Span::new(start, start + text.trim_ascii().len())
}

/// A value in a line that has no other, with the blanks that it has.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
