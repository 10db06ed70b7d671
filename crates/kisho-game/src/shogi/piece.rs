//! Pieces.

use super::Square;
use crate::Color;

/// What a piece is, promoted or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉
    King,
    /// と
    PromotedPawn,
    /// 成香
    PromotedLance,
    /// 成桂
    PromotedKnight,
    /// 成銀
    PromotedSilver,
    /// 馬
    Horse,
    /// 龍
    Dragon,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::PromotedPawn,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The kinds that can be in hand, in the order in which hands are read out: 飛角金銀桂香歩.
    pub const HAND: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// The other side of the piece, if this is the unpromoted side of one that promotes.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::PromotedPawn,
            Self::Lance => Self::PromotedLance,
            Self::Knight => Self::PromotedKnight,
            Self::Silver => Self::PromotedSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// The unpromoted side of the piece; itself if it is not promoted.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::PromotedPawn => Self::Pawn,
            Self::PromotedLance => Self::Lance,
            Self::PromotedKnight => Self::Knight,
            Self::PromotedSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether the promoted side is up.
    #[must_use]
    pub fn is_promoted(self) -> bool {
        self.unpromoted() != self
    }

    /// Whether a move of `player` between the squares may promote this kind: from or to one of the three farthest ranks.
    #[must_use]
    pub fn can_promote(self, player: Color, from: Square, to: Square) -> bool {
        let is_zone = |square: Square| square.rank_of(player) <= 3;
        (is_zone(from) || is_zone(to)) && self.promoted().is_some()
    }

    /// Whether this kind could move on from `square` on an empty board; if not, it may not be left there (行き所のない駒).
    #[must_use]
    pub fn can_stand(self, player: Color, square: Square) -> bool {
        let first = match self {
            Self::Pawn | Self::Lance => 2,
            Self::Knight => 3,
            _ => 1,
        };
        square.rank_of(player) >= first
    }

    /// How many of this piece, promoted or not, are in a set for both players together.
    #[must_use]
    pub const fn in_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The one character that stands for the piece in printed diagrams: 成銀 is 全, 成桂 圭, 成香 杏.
    #[must_use]
    pub fn kanji(self) -> char {
        match self {
            Self::Pawn => '歩',
            Self::Lance => '香',
            Self::Knight => '桂',
            Self::Silver => '銀',
            Self::Gold => '金',
            Self::Bishop => '角',
            Self::Rook => '飛',
            Self::King => '玉',
            Self::PromotedPawn => 'と',
            Self::PromotedLance => '杏',
            Self::PromotedKnight => '圭',
            Self::PromotedSilver => '全',
            Self::Horse => '馬',
            Self::Dragon => '龍',
        }
    }

    /// The name in running Japanese text, as it is read out: 成銀 for a promoted silver.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        match self {
            Self::Pawn => "歩",
            Self::Lance => "香",
            Self::Knight => "桂",
            Self::Silver => "銀",
            Self::Gold => "金",
            Self::Bishop => "角",
            Self::Rook => "飛",
            Self::King => "玉",
            Self::PromotedPawn => "と",
            Self::PromotedLance => "成香",
            Self::PromotedKnight => "成桂",
            Self::PromotedSilver => "成銀",
            Self::Horse => "馬",
            Self::Dragon => "龍",
        }
    }

    /// The name in English.
    #[must_use]
    pub fn english(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::PromotedPawn => "promoted pawn",
            Self::PromotedLance => "promoted lance",
            Self::PromotedKnight => "promoted knight",
            Self::PromotedSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }

    /// The capital letter of the unpromoted side in SFEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Self::Pawn => 'P',
            Self::Lance => 'L',
            Self::Knight => 'N',
            Self::Silver => 'S',
            Self::Gold => 'G',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            _ => 'K',
        }
    }

    /// The unpromoted kind of a capital letter in SFEN.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'L' => Self::Lance,
            'N' => Self::Knight,
            'S' => Self::Silver,
            'G' => Self::Gold,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'K' => Self::King,
            _ => return None,
        })
    }
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub owner: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `owner`.
    #[must_use]
    pub const fn new(owner: Color, kind: Kind) -> Self {
        Self { owner, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotion_and_back() {
        assert_eq!(Kind::Gold.promoted(), None);
        assert_eq!(Kind::King.promoted(), None);
        assert_eq!(Kind::Dragon.promoted(), None);
        assert_eq!(Kind::Silver.promoted(), Some(Kind::PromotedSilver));
        assert_eq!(Kind::Bishop.promoted(), Some(Kind::Horse));
        for kind in Kind::ALL {
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind.unpromoted()));
            assert_eq!(kind.is_promoted(), kind.unpromoted().promoted() == Some(kind));
        }
        let set: u8 = Kind::ALL.iter().filter(|kind| !kind.is_promoted()).map(|kind| kind.in_set()).sum();
        assert_eq!(set, 40, "a set has forty pieces");
    }
}
