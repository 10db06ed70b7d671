//! Why a move is not legal.

use super::super::{Kind, Piece, Square};

/// The rule that a move breaks; where players have a word for it, the message begins with that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Nothing stands where the piece should go from.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// A piece of the opponent should be moved.
    #[error("the {kind} on {at} is {owner}'s, and it is {turn}'s move", kind = piece.kind.english(), owner = piece.owner, turn = piece.owner.other())]
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The piece does not go there, or another stands between.
    #[error("the {kind} on {from} cannot go to {to}", kind = kind.english())]
    Unreachable {
        /// What it is.
        kind: Kind,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// A piece of the same player stands there.
    #[error("the player's own {kind} is on {at}", kind = kind.english())]
    OwnPiece {
        /// What it is.
        kind: Kind,
        /// Where it stands.
        at: Square,
    },
    /// A king would be taken.
    #[error("a king cannot be taken")]
    TakesKing,
    /// Gold, king, or promoted already.
    #[error("a {kind} does not promote", kind = .0.english())]
    NeverPromotes(Kind),
    /// Promotion neither from nor to one of the three farthest ranks.
    #[error("a piece promotes only on a move from or to the three ranks where the opponent's pieces began")]
    OutsideZone,
    /// A piece that could never move again.
    #[error("行き所のない駒: a {kind} on {at} could never move again", kind = kind.english())]
    DeadEnd {
        /// What it is.
        kind: Kind,
        /// Where it would stand.
        at: Square,
    },
    /// A drop of what is not in hand.
    #[error("there is no {kind} in hand", kind = .0.english())]
    NotInHand(Kind),
    /// A drop on a piece.
    #[error("{owner}'s {kind} is on {at}", kind = piece.kind.english(), owner = piece.owner)]
    Occupied {
        /// What stands there.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// A second unpromoted pawn on a file.
    #[error("二歩: the player already has an unpromoted pawn on file {file}")]
    TwoPawns {
        /// The file, 1–9.
        file: u8,
    },
    /// A pawn dropped to give mate.
    #[error("打ち歩詰め: a dropped pawn may not give mate")]
    PawnDropMate,
    /// The king was in check and still is.
    #[error("王手放置: the king is left in check")]
    IgnoresCheck,
    /// The king was not in check and is now.
    #[error("自玉を王手にさらす手: the player's own king would be in check")]
    ExposesKing,
    /// What should be moved cannot be moved on any board.
    #[error("there is no such piece to move")]
    NotThere,
}
