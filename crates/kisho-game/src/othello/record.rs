//! A game of Othello.

use super::{Illegal, Position, Square, Squares};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Color, Form, Info, Outcome};

/// What GGF files say of a result that is not known.
const UNKNOWN: &str = "?";

/// A game, a part of one, or a single position. Each node is a disc that was put on the board; passes have none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The head of the game: `black`, `white`, `event`, `place`, `date`, `title`, `result`.
    pub info: Info,
    /// The positions after each move.
    pub tree: Tree<Node<Position, Square>>,
    /// Where the properties of a GGF file stand, in its order.
    pub places: Form<Vec<Place>>,
}

/// Where a GGF file says something.
#[derive(Debug, Clone)]
pub struct Place {
    /// The node whose move stands there or was the last.
    pub node: usize,
    /// The name of the property; that of a later one of a name has a number.
    pub name: String,
    /// The blanks before it.
    pub blank: String,
}

impl Record {
    /// A position alone.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { info: Info::default(), tree: Tree::new(start), places: Form::default() }
    }

    /// The nodes in preorder; never empty, the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node<Position, Square>] {
        self.tree.nodes()
    }

    /// The same without variations up to a node. How the game ended belongs to its end only.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        let mut line =
            Self { tree: self.tree.up_to(node), info: self.info.clone(), places: self.places.clone() };
        if node != self.tree.main_end() {
            line.forget_result();
        }
        line
    }

    /// Takes away what the header says about how the main line ended. `RE` is the result in the words of a
    /// GGF file; a `?` stays.
    pub(super) fn forget_result(&mut self) {
        self.info.remove("result");
        if self.info.get("RE").is_some_and(|result| result != UNKNOWN) {
            self.info.remove("RE");
        }
    }

    /// Takes away that nothing is known of how the main line ended.
    pub(super) fn forget_doubt(&mut self) {
        if self.info.get("RE") == Some(UNKNOWN) {
            self.info.remove("RE");
        }
    }

    /// The position before the move of a node; that of the start is its own.
    #[must_use]
    pub fn before(&self, node: usize) -> &Position {
        let parent = self.nodes().get(node).and_then(|node| node.parent).unwrap_or(0);
        self.nodes().get(parent).map_or(&self.tree.start().position, |node| &node.position)
    }

    /// The discs that the move of a node flipped.
    #[must_use]
    pub fn flipped(&self, node: usize) -> Squares {
        let (before, Some(after)) = (self.before(node), self.nodes().get(node)) else { return Squares::NONE };
        before.discs(before.to_move.other()) & after.position.discs(before.to_move)
    }

    /// Who had to pass after the move of a node, if anybody.
    #[must_use]
    pub fn passed(&self, node: usize) -> Option<Color> {
        let here = self.nodes().get(node).filter(|node| node.play.is_some())?;
        let mover = self.before(node).to_move;
        (here.position.to_move == mover && !here.position.is_over()).then(|| mover.other())
    }

    /// How the main line ended, if that is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.tree.main_end())
    }

    /// How the game ended at a node, if it did there: by the result after the moves, on the board, or at the end of the main
    /// line by `result:` in the header.
    #[must_use]
    pub fn outcome_at(&self, node: usize) -> Option<Outcome> {
        let here = self.nodes().get(node)?;
        let in_header = || result(self.info.get("result").filter(|_| node == self.tree.main_end())?);
        here.outcome.or_else(|| here.position.outcome()).or_else(in_header)
    }

    /// How the main line ended, with the discs of black and white, where the header says it in discs and the board nothing else.
    #[must_use]
    pub fn said_in_discs(&self) -> Option<(Outcome, u8, u8)> {
        let said = self.info.get("result").filter(|said| self.corrected(said).is_none())?;
        let (black, white) = discs(said)?;
        Some((result(said)?, black, white))
    }

    /// The discs of black and white at the end of the main line, if the game is over there and a result says something else. Squares
    /// that are left empty may be counted for the winner or not.
    #[must_use]
    pub fn corrected(&self, said: &str) -> Option<[usize; 2]> {
        let position = &self.nodes().get(self.tree.main_end())?.position;
        let outcome = position.outcome()?;
        let counted = Color::ALL.map(|color| position.count(color));
        let [black, white] = counted;
        let empty = 64_usize.saturating_sub(black + white);
        let filled = match outcome {
            Outcome::First => [black + empty, white],
            Outcome::Second => [black, white + empty],
            Outcome::Draw => [black + empty / 2, white + empty / 2],
        };
        let is_wrong = match discs(said) {
            Some((black, white)) => ![counted, filled].contains(&[black.into(), white.into()]),
            None => result(said).is_some_and(|said| said != outcome),
        };
        is_wrong.then_some(counted)
    }
}

/// Plays a move after a node of a tree that is being read.
///
/// # Errors
/// If the move is not legal.
pub fn play(tree: &mut TreeBuilder<Position, Square>, at: usize, square: Square) -> Result<usize, Illegal> {
    let Some(before) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    Ok(tree.add(at, square, before.play(square)?))
}

/// A result as the discs of black and white: `40-24`; also `1-0`, `0-1` and `1/2-1/2`.
#[must_use]
pub fn result(text: &str) -> Option<Outcome> {
    let score = Outcome::ALL.into_iter().find(|outcome| outcome.score() == text);
    score.or_else(|| {
        let (black, white) = numbers(text)?;
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    })
}

/// The discs of black and white in a result that says more than who won: `40-24`.
#[must_use]
pub fn discs(text: &str) -> Option<(u8, u8)> {
    numbers(text).filter(|(black, white)| black + white > 1)
}

fn numbers(text: &str) -> Option<(u8, u8)> {
    let (black, white) = text.split_once(['-', '–', '対'])?;
    let discs = |text: &str| {
        let number = text.trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse::<u8>().ok().filter(|&discs| is_number && discs <= 64)
    };
    let (black, white) = (discs(black)?, discs(white)?);
    // Where squares are left empty they may be counted for the winner or not.
    (black + white <= 64).then_some((black, white))
}
