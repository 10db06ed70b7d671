//! From the official name of a move to the move.

use super::super::{Kind, Move, Position, Square};
use super::official::{Approach, Words};

/// Why no move is found by its name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// No such piece can go there.
    #[error("no {} on the board can go to {to}{}", kind.english(), if *in_hand { "" } else { ", and none is in hand" })]
    None {
        /// What should be moved.
        kind: Kind,
        /// Where it should go.
        to: Square,
        /// Whether one is in hand; but the words are about one on the board.
        in_hand: bool,
    },
    /// Pieces of the kind can go there, but not in the way that the words say.
    #[error("the {} that can go to {to} {} on {}", kind.english(), is(from), list(from))]
    Otherwise {
        /// What should be moved.
        kind: Kind,
        /// Where it should go.
        to: Square,
        /// Where such pieces stand.
        from: Vec<Square>,
    },
    /// Another piece stands where it should come from.
    #[error("the piece on {from} is not a {}", kind.english())]
    OtherPiece {
        /// What should be moved.
        kind: Kind,
        /// Where it should stand.
        from: Square,
    },
    /// Several pieces can go there in the way that the words say.
    #[error("{} can go to {to} from {}", kind.english(), list(from))]
    Ambiguous {
        /// What should be moved.
        kind: Kind,
        /// Where it should go.
        to: Square,
        /// Where they stand.
        from: Vec<Square>,
    },
}

fn is(from: &[Square]) -> &'static str {
    if from.len() > 1 { "are" } else { "is" }
}

fn list(from: &[Square]) -> String {
    from.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

impl Words {
    /// The move that is meant. It may break a rule of the game: [`Position::play`] says which.
    ///
    /// Words may be missing that are not needed, or be there though they are not: what counts is that one piece alone
    /// fits them. If several fit, the official name decides, and then the rules of the game. A piece comes from the
    /// hand if 打 is said, or if none on the board can go there.
    ///
    /// # Errors
    /// If no piece fits or more than one.
    pub fn find(&self, before: &Position) -> Result<Move, NotFound> {
        let Self { to, kind, .. } = *self;
        if self.is_drop {
            return Ok(Move::Drop { kind, to });
        }
        let mut all: Vec<Square> = before.reaching(before.turn(), kind, to).collect();
        all.sort_unstable();
        if all.is_empty() {
            let is_bare = self.side.is_none() && self.motion.is_none() && self.promotes.is_none();
            let in_hand = before.hand(before.turn()).count(kind) > 0;
            return if is_bare && in_hand {
                Ok(Move::Drop { kind, to })
            } else {
                Err(NotFound::None { kind, to, in_hand })
            };
        }
        let step = |from| Move::Step { from, to, promotes: self.promotes == Some(true) };
        let is_official = |from: Square| {
            Self::of(before, step(from))
                .is_some_and(|words| (words.side, words.motion) == (self.side, self.motion))
        };
        let is_legal = |from: Square| before.play(step(from)).is_ok();
        let fits: Vec<Square> = all.iter().copied().filter(|&from| self.fits(before, from)).collect();
        let official = all.iter().copied().filter(|&from| is_official(from));
        if let Some(from) = only(fits.iter().copied()).or_else(|| only(official)) {
            return Ok(step(from));
        }
        match only(fits.iter().copied().filter(|&from| is_legal(from))) {
            Some(from) => Ok(step(from)),
            None if fits.is_empty() => Err(NotFound::Otherwise { kind, to, from: all }),
            None => Err(NotFound::Ambiguous { kind, to, from: fits }),
        }
    }

    /// Whether the words could be said about the piece on `from`.
    fn fits(&self, before: &Position, from: Square) -> bool {
        let way = Approach::new(from, self.to, before.turn());
        self.motion.is_none_or(|motion| motion == way.motion)
            && self.side.is_none_or(|side| way.side() == Some(side))
    }
}

/// The item, if there is exactly one.
fn only(mut items: impl Iterator<Item = Square>) -> Option<Square> {
    items.next().filter(|_| items.next().is_none())
}
