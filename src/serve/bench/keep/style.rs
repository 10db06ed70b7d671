//! How an author writes a list of moves: whether moves have numbers, and what stands between them.

use super::pieces::{Form, Piece, REMARKS, gap, is_number, square};

/// What a piece is, as far as it matters for the blanks beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The number of a move.
    Number,
    /// A square, which may stand right beside another one.
    Square,
    /// Another word.
    Word,
    /// Brackets, comments, lines of the header.
    Other,
}

impl Class {
    /// That of a text.
    pub fn of(text: Option<&str>) -> Self {
        let text = text.unwrap_or_default();
        if is_number(text) {
            Self::Number
        } else if text.is_empty()
            || text.starts_with(['(', ')', '{', ';'])
            || text.starts_with(REMARKS)
            || text.contains([':', '：'])
        {
            Self::Other
        } else if square(text) == Some(text.len()) {
            Self::Square
        } else {
            Self::Word
        }
    }
}

/// How an author writes a list of moves.
#[derive(Debug)]
pub struct Style {
    /// How each move is numbered.
    pub number: Option<Number>,
    /// What stands between two pieces.
    gaps: Vec<((Class, Class), String)>,
}

/// How moves are numbered.
#[derive(Debug)]
pub struct Number {
    /// What follows on the digits.
    sign: String,
    /// Whether two moves have one number, as in `1. f5 d6`.
    is_of_pairs: bool,
}

impl Number {
    /// That of a move, by how many were made with it; none before the second of a pair.
    pub fn text(&self, moves: usize) -> Option<String> {
        let number = if self.is_of_pairs { moves.div_ceil(2) } else { moves };
        (!self.is_of_pairs || moves % 2 == 1).then(|| format!("{number}{}", self.sign))
    }
}

impl Style {
    /// That of a text; `None` if it is no list of words.
    pub fn of(text: &str, form: Form) -> Option<Self> {
        if form != Form::Words {
            return None;
        }
        let pieces = form.pieces(text);
        let words: Vec<&str> = pieces.iter().filter_map(|piece| text.get(piece.place.clone())).collect();
        let classes: Vec<Class> = words.iter().map(|word| Class::of(Some(word))).collect();
        let first = classes.iter().position(|class| *class == Class::Number);
        let number = first.and_then(|first| {
            let sign = words.get(first)?.trim_start_matches(char::is_numeric).to_owned();
            Some(Number { sign, is_of_pairs: classes.get(first + 1..)?.starts_with(&[Class::Square; 2]) })
        });
        let pairs = classes.iter().copied().zip(classes.iter().copied().skip(1));
        let gaps = pairs.zip(1..).map(|(pair, at)| (pair, gap(&pieces, text, at).to_owned())).collect();
        Some(Self { number, gaps })
    }

    /// What stands between two such pieces: these blanks if the author has them somewhere, else what is there most often. `None` if no
    /// such pieces follow on each other.
    pub fn joint<'a>(&'a self, pair: (Class, Class), blanks: &'a str) -> Option<&'a str> {
        if [pair.0, pair.1].contains(&Class::Other) {
            return None;
        }
        let gaps = || self.gaps.iter().filter(|(other, _)| *other == pair).map(|(_, gap)| gap.as_str());
        if gaps().any(|gap| gap == blanks) {
            return Some(blanks);
        }
        let mut gaps: Vec<&str> = gaps().collect();
        gaps.sort_unstable();
        gaps.chunk_by(|one, other| one == other).max_by_key(|same| same.len())?.first().copied()
    }
}

/// Whether a text is moves and nothing else, so that their numbers can be counted.
pub fn is_transcript(text: &str, pieces: &[Piece]) -> bool {
    pieces.iter().all(|piece| Class::of(text.get(piece.place.clone())) == Class::Square)
}
