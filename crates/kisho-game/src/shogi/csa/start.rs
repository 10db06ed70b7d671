//! The start position, which several lines say together.

use super::super::{Color, Kind, Piece, Position, Square};
use super::pieces;
use super::problem::CsaProblem;

/// What the `P` lines have said so far.
#[derive(Debug)]
pub struct Start {
    position: Position,
    /// Who takes what is left (`AL`), in the order of the lines.
    rest: Vec<Color>,
    /// For each rank whether a line has said it; number 0 is rank 1.
    ranks: [bool; 9],
    /// Whether anything was said.
    said: bool,
}

/// Place, owner or not, and piece: `00FU`, as two digits and two letters.
type Group = ([u8; 2], [u8; 2]);

impl Default for Start {
    fn default() -> Self {
        Self { position: Position::empty(Color::Black), rest: Vec::new(), ranks: [false; 9], said: false }
    }
}

impl Start {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        !self.said
    }

    /// Whether it is drawn rank by rank.
    pub fn is_in_ranks(&self) -> bool {
        self.ranks.contains(&true)
    }

    /// Takes what stands after a `P`.
    pub fn line(&mut self, text: &str) -> Result<(), CsaProblem> {
        self.said = true;
        match text.as_bytes().split_first() {
            Some((b'I' | b'i', removed)) => self.initial(removed),
            Some((&digit @ b'1'..=b'9', _)) => self.rank(digit - b'0', text.get(1..).unwrap_or_default()),
            Some((b'+', pieces)) => self.pieces(Color::Black, pieces),
            Some((b'-', pieces)) => self.pieces(Color::White, pieces),
            _ => Err(CsaProblem::StartLine),
        }
    }

    /// The position; the usual one if nothing was said. The problem is with the ranks that were not said.
    pub fn finish(mut self) -> (Position, Option<CsaProblem>) {
        if self.is_empty() {
            self.position = Position::initial();
        }
        if let Some(owner) = self.rest.first() {
            self.position.give_rest(*owner);
        }
        let missing = (1..=9).zip(self.ranks).filter(|(_, said)| !said).map(|(rank, _)| rank);
        let missing: Vec<u8> = if self.ranks.contains(&true) { missing.collect() } else { Vec::new() };
        (self.position, (!missing.is_empty()).then_some(CsaProblem::RanksMissing { ranks: missing }))
    }

    /// The usual position without some pieces.
    fn initial(&mut self, removed: &[u8]) -> Result<(), CsaProblem> {
        let hands = self.position;
        self.position = Position::initial();
        for owner in Color::ALL {
            *self.position.hand_mut(owner) = *hands.hand(owner);
        }
        groups(removed, |(place, letters)| {
            let kind = kind(letters)?;
            let square = square(place)?;
            if self.position.at(square).map(|there| there.kind) != Some(kind) {
                return Err(CsaProblem::NotThere { square, kind });
            }
            self.position.put(square, None);
            Ok(())
        })
    }

    /// The squares of a rank from file 9: ` * ` or `+FU`. Blanks may be missing or be too many. Anything else is taken for an empty square.
    fn rank(&mut self, rank: u8, text: &str) -> Result<(), CsaProblem> {
        let twice =
            self.ranks.get_mut(usize::from(rank) - 1).is_some_and(|said| std::mem::replace(said, true));
        let read = Rank::read(text);
        for (file, piece) in (1..=9).rev().zip(&read.squares) {
            if let Some(square) = Square::new(file, rank) {
                self.position.put(square, *piece);
            }
        }
        read.check(rank)?;
        if twice { Err(CsaProblem::RankTwice { rank }) } else { Ok(()) }
    }

    /// Pieces one by one: place and piece, `00` for the hand, `AL` for all that are left.
    fn pieces(&mut self, owner: Color, text: &[u8]) -> Result<(), CsaProblem> {
        let mut occupied = None;
        groups(text, |(place, letters)| {
            if letters.eq_ignore_ascii_case(b"AL") {
                self.rest.push(owner);
                return Ok(());
            }
            let kind = kind(letters)?;
            if place == [0, 0] {
                let hand = self.position.hand_mut(owner);
                return hand.set(kind, hand.count(kind) + 1).ok_or(CsaProblem::Hand { kind });
            }
            let square = square(place)?;
            if self.position.at(square).is_some() {
                occupied = Some(CsaProblem::Occupied { square });
            }
            self.position.put(square, Some(Piece::new(owner, kind)));
            Ok(())
        })?;
        occupied.map_or(Ok(()), Err)
    }
}

/// The squares of a line for a rank.
#[derive(Debug, Default)]
struct Rank {
    squares: Vec<Option<Piece>>,
    /// The number of the first square that cannot be read, from 0, and why.
    bad: Option<(usize, CsaProblem)>,
    /// Whether each square has its three columns.
    in_columns: bool,
}

impl Rank {
    fn read(text: &str) -> Self {
        let mut rank = Self { in_columns: true, ..Self::default() };
        let mut chars = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        while let Some((column, first)) = chars.next() {
            let place = 3 * rank.squares.len();
            let owner = match first {
                '+' => Color::Black,
                '-' => Color::White,
                empty => {
                    rank.in_columns &= column == place + 1;
                    if empty != '*' {
                        rank.put_bad(CsaProblem::Square { found: empty.to_string() });
                    } else {
                        rank.squares.push(None);
                    }
                    continue;
                }
            };
            rank.in_columns &= column == place;
            let letters = [(); 2].map(|()| chars.next().and_then(|(_, c)| u8::try_from(c).ok()));
            match kind(letters.map(Option::unwrap_or_default)) {
                Ok(kind) => rank.squares.push(Some(Piece::new(owner, kind))),
                Err(problem) => rank.put_bad(problem),
            }
        }
        rank
    }

    fn put_bad(&mut self, problem: CsaProblem) {
        self.bad.get_or_insert((self.squares.len(), problem));
        self.squares.push(None);
    }

    /// What is wrong. At the end of the line it leaves no doubt about the other squares.
    fn check(self, rank: u8) -> Result<(), CsaProblem> {
        match (self.bad, self.squares.len()) {
            (None, 9) => Ok(()),
            (Some((at @ (8 | 9), CsaProblem::Square { found })), squares) if squares == at + 1 => {
                Err(CsaProblem::RankEnd { rank, found, is_ninth: at == 8 })
            }
            (None, 8) if self.in_columns => Err(CsaProblem::RankShort { rank }),
            (Some((_, problem)), 9) => Err(problem),
            (_, squares) => Err(CsaProblem::RankLength { rank, squares }),
        }
    }
}

/// Hands over what stands in a line of places and pieces until something is wrong.
fn groups(text: &[u8], mut each: impl FnMut(Group) -> Result<(), CsaProblem>) -> Result<(), CsaProblem> {
    let bytes: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let read = bytes.chunks(4).map(|group| match *group {
        [file @ b'0'..=b'9', rank @ b'0'..=b'9', first, second] => {
            each(([file - b'0', rank - b'0'], [first, second]))
        }
        _ => Err(CsaProblem::Group { found: shown(group) }),
    });
    // The first mistake is told; what stands after it is read all the same.
    read.fold(Ok(()), Result::and)
}

fn kind(letters: [u8; 2]) -> Result<Kind, CsaProblem> {
    pieces::kind(letters).ok_or_else(|| CsaProblem::Piece { found: shown(&letters) })
}

fn square([file, rank]: [u8; 2]) -> Result<Square, CsaProblem> {
    Square::new(file, rank).ok_or_else(|| CsaProblem::NoSquare { found: format!("{file}{rank}") })
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_matches('\0').to_owned()
}
