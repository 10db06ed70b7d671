//! The name of a move by the rules of the Japan Shogi Association.

use std::cmp::Ordering;
use std::fmt;

use super::super::{Color, Kind, Move, Piece, Position, Square};
use crate::text::kanji_numeral;

/// Where the piece came from, seen by its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// 左
    Left,
    /// 直: from straight below, one rank up.
    Straight,
    /// 右
    Right,
}

/// How the piece went, seen by its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Motion {
    /// 上: one rank up or more. Older books say 行 and 入 as well.
    Up,
    /// 寄: along the rank.
    Across,
    /// 引: one rank down or more.
    Back,
}

/// What the official name of a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Words {
    /// Where the piece goes.
    pub to: Square,
    /// What it was before the move.
    pub kind: Kind,
    /// 左, 直 or 右, said only if it is needed.
    pub side: Option<Side>,
    /// 上, 寄 or 引, said only if it is needed.
    pub motion: Option<Motion>,
    /// 成 or 不成, said if the piece could promote.
    pub promotes: Option<bool>,
    /// 打, said about a piece from the hand if one on the board could go there as well.
    pub is_drop: bool,
}

impl Words {
    /// The name of a move, legal or not. `None` if nothing stands where it comes from.
    #[must_use]
    pub fn of(before: &Position, action: Move) -> Option<Self> {
        let turn = before.turn();
        let to = action.to();
        match action {
            Move::Drop { kind, .. } => {
                let is_drop = before.reaching(turn, kind, to).next().is_some();
                Some(Self { to, kind, side: None, motion: None, promotes: None, is_drop })
            }
            Move::Step { from, promotes, .. } => {
                let Piece { owner, kind } = before.at(from)?;
                // A piece of the other player goes nowhere: there is nothing to tell it from, and no promotion to leave.
                let is_own = owner == turn;
                let rivals = before.reaching(turn, kind, to).filter(|&rival| is_own && rival != from);
                let rivals: Vec<Approach> = rivals.map(|rival| Approach::new(rival, to, turn)).collect();
                let (side, motion) = Approach::new(from, to, turn).among(&rivals, kind);
                let could = is_own && kind.can_promote(turn, from, to);
                let promotes = (could || promotes).then_some(promotes);
                Some(Self { to, kind, side, motion, promotes, is_drop: false })
            }
        }
    }

    /// The name of a move of a piece that stands nowhere, by what it is said to be.
    #[must_use]
    pub fn said(kind: Kind, action: Move) -> Self {
        let (promotes, is_drop) = match action {
            Move::Step { promotes, .. } => (promotes.then_some(true), false),
            Move::Drop { .. } => (None, true),
        };
        Self { to: action.to(), kind, side: None, motion: None, promotes, is_drop }
    }

    /// The name with 同 for the square if the move before went there: `同　歩`, `同成銀右`.
    /// Pieces with a name of one character stand apart from 同, so that names of two characters take as much room.
    #[must_use]
    pub fn after(&self, previous_to: Option<Square>) -> String {
        if previous_to != Some(self.to) {
            return self.to_string();
        }
        let name = self.kind.japanese();
        let space = if name.chars().count() == 1 { "　" } else { "" };
        format!("同{space}{name}{}", self.relation())
    }

    /// What stands after the name of the piece: `右上成`, `打`, or nothing.
    #[must_use]
    pub fn relation(&self) -> String {
        let side = self.side.map_or("", Side::japanese);
        let motion = self.motion.map_or("", Motion::japanese);
        let promotion = self.promotes.map_or("", |promotes| if promotes { "成" } else { "不成" });
        let drop = if self.is_drop { "打" } else { "" };
        format!("{side}{motion}{promotion}{drop}")
    }
}

/// With its square: `７六歩`, `５二銀右上成`.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
        let file = file.get(usize::from(self.to.file() - 1)).copied().unwrap_or_default();
        write!(f, "{file}{}{}{}", kanji_numeral(self.to.rank()), self.kind.japanese(), self.relation())
    }
}

impl Side {
    /// 左, 直 or 右.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        match self {
            Self::Left => "左",
            Self::Straight => "直",
            Self::Right => "右",
        }
    }
}

impl Motion {
    /// 上, 寄 or 引.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        match self {
            Self::Up => "上",
            Self::Across => "寄",
            Self::Back => "引",
        }
    }
}

/// A way to the square, seen by the player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Approach {
    /// Files that the piece stands to the right of the square; negative to the left.
    right: i8,
    pub(super) motion: Motion,
}

impl Approach {
    pub(super) fn new(from: Square, to: Square, player: Color) -> Self {
        let right = to.file().cast_signed() - from.file().cast_signed();
        let motion = match from.rank_of(player).cmp(&to.rank_of(player)) {
            Ordering::Greater => Motion::Up,
            Ordering::Equal => Motion::Across,
            Ordering::Less => Motion::Back,
        };
        Self { right: player.pick(right, -right), motion }
    }

    /// The side of the square on which the piece stands; `None` if it is on the same file and moves back.
    pub(super) fn side(self) -> Option<Side> {
        match self.right.cmp(&0) {
            Ordering::Less => Some(Side::Left),
            Ordering::Equal => (self.motion == Motion::Up).then_some(Side::Straight),
            Ordering::Greater => Some(Side::Right),
        }
    }

    /// What tells this way from those of other pieces of the kind: nothing if there are none, else the motion if that
    /// is enough, else the side if that is enough, else both.
    fn among(self, rivals: &[Self], kind: Kind) -> (Option<Side>, Option<Motion>) {
        if rivals.is_empty() {
            return (None, None);
        }
        if rivals.iter().all(|rival| rival.motion != self.motion) {
            return (None, Some(self.motion));
        }
        // Of two horses or dragons one is the left and one the right, even if it stands straight below the square.
        if let ([rival], false) = (rivals, has_straight(kind)) {
            let side = if self.right < rival.right { Side::Left } else { Side::Right };
            return (Some(side), None);
        }
        let side = self.side();
        if side.is_some() && rivals.iter().all(|rival| rival.side() != side) {
            return (side, None);
        }
        (side, Some(self.motion))
    }
}

/// Whether 直 is said about the kind: of golds, silvers, and what moves like a gold.
fn has_straight(kind: Kind) -> bool {
    !matches!(kind, Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon | Kind::King)
}
