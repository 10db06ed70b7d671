#![doc = include_str!("../README.md")]

mod bits;
pub mod book;
pub mod charset;
mod children;
mod color;
mod date;
mod edit;
mod engine;
mod fnv;
mod form;
mod games;
#[cfg(feature = "go")]
pub mod go;
mod grid;
mod info;
#[cfg(feature = "janken")]
pub mod janken;
#[cfg(feature = "json")]
pub mod json;
pub mod key;
pub mod labels;
mod level;
pub mod mistaken;
pub mod movetext;
#[cfg(feature = "othello")]
pub mod othello;
mod outcome;
pub mod problem;
#[cfg(feature = "quoridor")]
pub mod quoridor;
pub mod setup;
#[cfg(feature = "shogi")]
pub mod shogi;
mod termination;
#[cfg(test)]
mod testing;
pub mod text;
pub mod tree;
mod written;

pub use children::Children;
pub use color::Color;
pub use date::Date;
pub use engine::Question;
pub use fnv::{FNV1A, Fnv1a, fnv1a};
pub use form::Form;
pub use games::{Game, Record};
pub use info::Info;
pub use level::Level;
pub use mistaken::{Signs, guess, looks_like};
pub use outcome::Outcome;
pub use termination::Termination;
pub use written::{
    COMMENTS_LOST, ENDING_LOST, HEAD_LOST, INFO_LOST, LINES_JOINED, Lost, MOVES_LOST, VARIATIONS_LOST,
    Writer, Written,
};

use crate::text::{Diagnostic, Severity};

/// What came of reading a text: as much of a record as could be read, and everything to say about it.
///
/// A record that is good up to move 37 is given up to move 37, together with the error.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The record as far as it could be read; `None` if there is not even a position.
    pub record: Option<Record>,
    /// The records after it in a text that holds several, if [`ReadOptions::all`] asks for them.
    pub more: Vec<Record>,
    /// Errors and warnings; spans count bytes of the text that was read.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading {
    /// The reading of a text that holds one record.
    #[must_use]
    pub fn new(record: Option<Record>, diagnostics: Vec<Diagnostic>) -> Self {
        Self { record, more: Vec::new(), diagnostics }
    }

    /// Whether the text was read without any error (warnings allowed).
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.record.is_some() && !self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// What a notation's reader may be told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Which game of a collection, from 1. `None`: the first.
    pub game: Option<u32>,
    /// Without `game`: also the games after the first.
    pub all: bool,
    /// Which of the notation's dialects is read where the text does not say it, by its word, such as `northwest` for `quoridor`.
    /// `None`: the usual one.
    pub dialect: Option<&'static str>,
}

impl ReadOptions {
    /// Those of the games of a text that are asked for. `more` is the problem if the first of several is taken as nobody
    /// has chosen, and is placed at the second; `none` is that of a number without a game, and is placed where the last game
    /// begins: all the rest of the file is not what is wrong.
    fn choose<'g, T, P: text::Problem>(
        &self,
        games: &'g [T],
        place: impl Fn(&T) -> text::Span,
        (more, none): (P, impl Fn(u32) -> P),
        problems: &mut text::Counted,
    ) -> &'g [T] {
        if let Some(wanted) = self.game {
            let at = usize::try_from(wanted).ok().and_then(|wanted| wanted.checked_sub(1));
            return at.and_then(|at| games.get(at..)?.get(..1)).unwrap_or_else(|| {
                games.last().into_iter().for_each(|last| problems.note(&none(wanted), place(last)));
                &[]
            });
        }
        if self.all {
            return games;
        }
        games.get(1).into_iter().for_each(|second| problems.note(&more, place(second)));
        games.get(..1).unwrap_or_default()
    }
}

/// How a text holds several records.
#[derive(Debug, Clone, Copy)]
pub struct Many {
    /// What is written between two of them. `None`: nothing would keep records without a header apart, so that one is written to a file.
    pub between: Option<&'static str>,
    /// Where they stand, in the order in which [`ReadOptions::game`] counts them. What stands outside belongs to none.
    pub places: fn(&str) -> Vec<text::Span>,
}

/// The places of games that begin with a bracket, up to the last bracket that closes before the next of them.
fn bracketed(games: &str, heads: &[usize]) -> Vec<text::Span> {
    let ends = heads.iter().skip(1).copied().chain([games.len()]);
    let place = |(&start, end): (&usize, usize)| {
        let game = games.get(start..end).unwrap_or_default();
        text::Span::new(start, start + game.rfind(')').map_or(game.len(), |last| last + 1))
    };
    heads.iter().zip(ends).map(place).collect()
}

/// A way to write a record down.
#[derive(Debug, Clone, Copy)]
pub struct Notation {
    /// The word in the info string of a block and after `--from` and `--to`.
    pub name: &'static str,
    /// The game whose records it holds; `None`: any.
    pub game: Option<Game>,
    /// What it is, for `--help`, in English.
    pub about: &'static str,
    /// File name extensions without the dot.
    pub extensions: &'static [&'static str],
    /// Reads a text in this notation. Of a text in another one it says much; [`Notation::reading`] says it in one message.
    pub read: fn(&[u8], &ReadOptions) -> Reading,
    /// Writes a record; `None`: kisho cannot write this notation.
    pub write: Option<Writer>,
    /// How a text holds several records; `None`: it holds one.
    pub many: Option<Many>,
    /// Whether a record is one line, so that a file can hold one in each.
    pub is_line: bool,
    /// The notation whose reader reads this one, too: what is wrong for one is wrong for the other.
    pub family: &'static str,
    /// How a text in this notation can be told from others.
    pub signs: Signs,
}

/// Every notation that kisho reads.
pub fn notations() -> impl Iterator<Item = &'static Notation> + Clone {
    games::NOTATIONS.iter().chain(OF_ANY_GAME).copied().flatten()
}

/// The notations whose records may be of any game.
const OF_ANY_GAME: &[&[Notation]] = &[
    #[cfg(feature = "json")]
    &[json::JSON],
];

/// The notation called `name`, in small or capital letters, or whose files have this extension: `kif`, `KIF`, `kifu`.
#[must_use]
pub fn notation(name: &str) -> Option<&'static Notation> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let extends = |notation: &&Notation| notation.extensions.iter().any(|extension| is(extension));
    notations().find(|notation| is(notation.name)).or_else(|| notations().find(extends))
}

/// The text of a file in this notation as its author sees it, with messages about its bytes placed in that text: in a
/// file of another encoding than UTF-8 an offset of the bytes is none of the text. Of a file that is no text nothing is shown.
#[must_use]
pub fn legible(notation: &Notation, bytes: Vec<u8>, problems: Vec<Diagnostic>) -> (String, Vec<Diagnostic>) {
    if mistaken::is_binary(&bytes) {
        return (String::new(), problems);
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text)
            if !text.starts_with('\u{feff}') && charset::not_ascii_compatible(text.as_bytes()).is_none() =>
        {
            return (text, problems);
        }
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let encoding = notation.game.map_or_else(|| charset::marked(&bytes), |game| game.encoding(&bytes));
    let mut text = String::new();
    let problems = charset::moved(problems, |offsets| {
        let (decoded, places) = charset::legible(&bytes, encoding, offsets.iter().copied());
        text = decoded;
        places
    });
    (text, problems)
}
