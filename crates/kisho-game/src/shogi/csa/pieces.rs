//! The two letters of each piece.

use super::super::Kind;

/// The letters of a piece.
pub fn letters(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "FU",
        Kind::Lance => "KY",
        Kind::Knight => "KE",
        Kind::Silver => "GI",
        Kind::Gold => "KI",
        Kind::Bishop => "KA",
        Kind::Rook => "HI",
        Kind::King => "OU",
        Kind::PromotedPawn => "TO",
        Kind::PromotedLance => "NY",
        Kind::PromotedKnight => "NK",
        Kind::PromotedSilver => "NG",
        Kind::Horse => "UM",
        Kind::Dragon => "RY",
    }
}

/// The piece of two letters, large or small.
pub fn kind(written: [u8; 2]) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| letters(*kind).as_bytes().eq_ignore_ascii_case(&written))
}
