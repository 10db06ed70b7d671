//! A move as Japanese records write it.

use super::super::name::{Motion, NotFound, Side, Words};
use super::super::{Color, Kind, Move, Piece, Position, Square};
use super::{before, kind, same, side, square};

/// A move as it is written: `７六歩(77)`, `▲同　銀右上成`, `△５五角打`. Without a position it is no move yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play<'a> {
    /// Whose move the sign before it says it is.
    pub player: Option<Color>,
    /// Where it goes; `None`: 同.
    pub to: Option<Square>,
    /// The name of the piece.
    pub kind: Kind,
    /// 左直右
    pub side: Option<Side>,
    /// 上寄引
    pub motion: Option<Motion>,
    /// 成 or 不成
    pub promotes: Option<bool>,
    /// 打
    pub is_drop: bool,
    /// Where it comes from: `(77)`.
    pub from: Option<Square>,
    /// The words without sign and origin.
    pub words: &'a str,
    /// Why the words after the piece mean nothing, if they do.
    pub fault: Option<Fault>,
}

/// What makes words after a piece mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Two of one sort, as in 右左, or 打 of a piece that moves on the board.
    #[error("its words contradict each other")]
    Contradiction,
    /// A word that nobody knows stands between the piece and where it comes from.
    #[error("there is no such word after a piece")]
    Unknown,
}

/// Why the words mean no move in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// 同, and no move is before it.
    #[error("同 means the square of the move before, but there is none")]
    NoSame,
    /// Another piece stands where it should come from.
    #[error("the piece on {from} is a {}, not a {}", there.english(), said.english())]
    OtherPiece {
        /// Where.
        from: Square,
        /// What stands there.
        there: Kind,
        /// What should stand there.
        said: Kind,
    },
    /// It does not say where the piece comes from, and that cannot be found.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// The words mean nothing in any position.
    #[error(transparent)]
    Words(#[from] Fault),
}

/// What a move lacks or says otherwise than is usual, though it is clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untidy {
    /// It does not say where the piece comes from, nor 打.
    NoOrigin,
    /// It has the name that the piece gets by promoting, without 成.
    NameAfter(Kind),
}

impl<'a> Play<'a> {
    /// Takes a move off the beginning of a text. `None` if it does not begin with a square, or 同, and a piece.
    #[must_use]
    pub fn read(text: &'a str) -> Option<(Self, &'a str)> {
        let (player, start) = side(text).map_or((None, text), |(color, rest)| (Some(color), rest));
        let start = start.trim_start();
        let (to, rest) = destination(start)?;
        let (kind, rest) = kind(rest.trim_start())?;
        let mut play = Self {
            player,
            to,
            kind,
            side: None,
            motion: None,
            promotes: None,
            is_drop: false,
            from: None,
            words: start,
            fault: None,
        };
        let mut rest = rest;
        while let Some(after) = play.suffix(rest.trim_start()) {
            rest = after;
        }
        play.words = before(start, rest);
        if let Some((from, after)) = origin(rest.trim_start()) {
            play.from = from;
            rest = after;
        } else if let Some((words_end, from, after)) = after_unknown(rest) {
            (play.words, play.from, play.fault) = (before(start, words_end), from, Some(Fault::Unknown));
            rest = after;
        }
        // Some write 成 after the origin.
        let ends = |c: char| c.is_whitespace() || "(（+".contains(c);
        let is_late = |after: &str| play.from.is_some() && after.chars().next().is_none_or(ends);
        if let Some((promotes, after)) = promotion(rest.trim_start()).filter(|(_, after)| is_late(after)) {
            play.promote(promotes);
            rest = after;
        }
        let moves = play.side.is_some() || play.motion.is_some() || play.promotes.is_some();
        if play.is_drop && (moves || play.from.is_some()) {
            play.fault = Some(Fault::Contradiction);
        }
        Some((play, rest))
    }

    /// Takes a word after the piece.
    fn suffix(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some((promotes, rest)) = promotion(text) {
            self.promote(promotes);
            return Some(rest);
        }
        if let Some(rest) = text.strip_prefix('打') {
            self.is_drop = true;
            return Some(rest);
        }
        let mut chars = text.chars();
        let is_second = match chars.next()? {
            '左' => self.side.replace(Side::Left).is_some(),
            '直' => self.side.replace(Side::Straight).is_some(),
            '右' => self.side.replace(Side::Right).is_some(),
            '上' | '行' | '入' => self.motion.replace(Motion::Up).is_some(),
            '寄' => self.motion.replace(Motion::Across).is_some(),
            '引' | '下' => self.motion.replace(Motion::Back).is_some(),
            _ => return None,
        };
        if is_second {
            self.fault = Some(Fault::Contradiction);
        }
        Some(chars.as_str())
    }

    /// Takes 成 or 不成.
    fn promote(&mut self, promotes: bool) {
        self.fault = self.promotes.replace(promotes).map(|_| Fault::Contradiction).or(self.fault);
    }

    /// The move in a position, whether or not the rules allow it. `previous_to` is where the move before went.
    ///
    /// # Errors
    /// If the words do not fit the position, or fit several moves.
    pub fn action(
        &self,
        before: &Position,
        previous_to: Option<Square>,
    ) -> Result<(Move, Option<Untidy>), Unclear> {
        if let Some(fault) = self.fault {
            return Err(fault.into());
        }
        let kind = self.kind;
        let to = self.to.or(previous_to).ok_or(Unclear::NoSame)?;
        if self.is_drop {
            return Ok((Move::Drop { kind, to }, None));
        }
        let Some(from) = self.from else {
            let Self { side, motion, promotes, .. } = *self;
            let words = Words { to, kind, side, motion, promotes, is_drop: false };
            return Ok((words.find(before)?, Some(Untidy::NoOrigin)));
        };
        let step = |promotes| Move::Step { from, to, promotes };
        match before.at(from).map(|piece| piece.kind) {
            Some(there) if self.promotes != Some(false) && there.promoted() == Some(kind) => {
                Ok((step(true), Some(Untidy::NameAfter(there))))
            }
            Some(there) if there != kind => Err(Unclear::OtherPiece { from, there, said: kind }),
            _ => Ok((step(self.promotes == Some(true)), None)),
        }
    }

    /// The name of the move, if it can have led to a position: its piece stands there, and the other player is to move.
    #[must_use]
    pub fn led_to(&self, position: &Position) -> Option<Words> {
        let Self { to, kind, side, motion, promotes, is_drop, .. } = *self;
        let words = Words { to: to?, kind, side, motion, promotes, is_drop };
        let player = position.turn().other();
        let there = if promotes == Some(true) { kind.promoted()? } else { kind };
        let fits = self.fault.is_none() && position.at(words.to) == Some(Piece::new(player, there));
        (fits && self.player.is_none_or(|said| said == player)).then_some(words)
    }
}

/// Whether a piece promotes, if a text begins with words for that, and the rest.
fn promotion(text: &str) -> Option<(bool, &str)> {
    let after = |words: &[&str]| words.iter().find_map(|word| text.strip_prefix(word));
    let not = after(&["不成り", "不成", "成らず", "ならず", "生"]).map(|rest| (false, rest));
    not.or_else(|| Some((true, after(&["成り", "成"])?)))
}

/// A square, 同, or both in either order; then the square counts.
fn destination(text: &str) -> Option<(Option<Square>, &str)> {
    match (square(text), same(text)) {
        (Some((to, rest)), _) => Some((Some(to), same(rest.trim_start()).unwrap_or(rest))),
        (None, Some(rest)) => Some(square(rest).map_or((None, rest), |(to, rest)| (Some(to), rest))),
        (None, None) => None,
    }
}

/// `(77)` is where the piece comes from; `(00)` says that it comes from nowhere, as some programs do of drops.
fn origin(text: &str) -> Option<(Option<Square>, &str)> {
    let inside = text.strip_prefix(['(', '（'])?;
    let (from, rest) = match inside.strip_prefix("00") {
        Some(rest) => (None, rest),
        None => square(inside.trim_start()).map(|(from, rest)| (Some(from), rest))?,
    };
    Some((from, rest.trim_start().strip_prefix([')', '）'])?))
}

/// What stands after an unknown word that ends where a `(77)` follows: from the end of the word on, the origin, and the
/// text after it. Words without an origin after them may be about something else than the piece.
fn after_unknown(text: &str) -> Option<(&str, Option<Square>, &str)> {
    /// No word after a piece is longer: those of ten characters are two.
    const LONGEST: usize = 10;
    let is_word = |c: &char| c.is_alphabetic() && super::side(c.encode_utf8(&mut [0; 4])).is_none();
    let length: usize = text.chars().take(LONGEST).take_while(is_word).map(char::len_utf8).sum();
    let rest = text.get(length..).filter(|_| length > 0)?;
    let (from, after) = origin(rest)?;
    Some((rest, from, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::testing::{action, sfen, square};

    fn read(text: &str) -> (Play<'_>, &str) {
        Play::read(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn a_move_in_all_writings() {
        for text in
            ["７六歩(77)", "76歩(77)", "7六歩 (77)", "▲７六歩(７７)", "☗ ７六　歩（77）", "七六步( 7七 )"]
        {
            let (play, rest) = read(text);
            assert_eq!(
                (play.action(&Position::initial(), None), rest),
                (Ok((action("7g7f"), None)), ""),
                "{text}"
            );
        }
        let (play, rest) = read("同　銀右上成(31)   ( 0:16/00:00:16)+");
        assert_eq!((play.to, play.kind, play.from), (None, Kind::Silver, Some(square("3a"))));
        assert_eq!(
            (play.side, play.motion, play.promotes),
            (Some(Side::Right), Some(Motion::Up), Some(true))
        );
        assert_eq!((play.words, rest), ("同　銀右上成", "   ( 0:16/00:00:16)+"));
        let (play, rest) = read("５五角打 次");
        assert_eq!((play.is_drop, play.words, rest), (true, "５五角打", " 次"));
        assert_eq!(read("同\t金(32)").0.kind, Kind::Gold);
        assert_eq!(read("７六同歩(77)").0.to, Some(square("7f")));
        assert_eq!(read("３三成銀(42)").0.kind, Kind::PromotedSilver);
        assert_eq!(read("３三銀生(42)").0.promotes, Some(false));
        for (text, promotes) in [
            ("３三銀(42)成", true),
            ("３三銀(42)　不成 ( 0:01/00:00:01)", false),
            ("３三銀(42)成(0:01/)+", true),
        ] {
            assert_eq!((read(text).0.promotes, read(text).0.fault), (Some(promotes), None), "{text}");
        }
        assert_eq!(read("３三銀(42)成功").1, "成功");
        for wrong in ["", "投了", "７歩", "７六", "同", "０六歩", "手数"] {
            assert_eq!(Play::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn words_that_contradict_each_other_mean_nothing() {
        for text in [
            "５八金右左",
            "５八金左右",
            "５八金右右",
            "５八金左直",
            "５八金上引",
            "５八金寄上",
            "３三角成不成",
            "３三角不成成(88)",
            "３三角不成(88)成",
            "５五角打上",
            "５五角打成",
            "５五角打(88)",
        ] {
            let (play, rest) = read(text);
            assert_eq!((play.fault, rest), (Some(Fault::Contradiction), ""), "{text}");
            assert_eq!(
                play.action(&Position::initial(), None),
                Err(Unclear::Words(Fault::Contradiction)),
                "{text}"
            );
        }
        for text in
            ["５八金右上", "５八銀左引成", "５五角打", "５五角打(00)", "２三銀成ナル", "７六歩 次の手"]
        {
            assert_eq!(read(text).0.fault, None, "{text}");
        }
        let (play, rest) = read("２三銀ナル(24) (0:01)");
        assert_eq!((play.fault, play.words, rest), (Some(Fault::Unknown), "２三銀ナル", " (0:01)"));
    }

    #[test]
    fn what_the_words_mean_depends_on_the_position() {
        let position = sfen("4k4/9/9/9/9/9/1R7/9/4K4 b G 1");
        let means = |text: &str, before: Option<&str>| read(text).0.action(&position, before.map(square));
        assert_eq!(means("８二飛成(87)", None), Ok((action("8g8b+"), None)));
        assert_eq!(means("８二竜(87)", None), Ok((action("8g8b+"), Some(Untidy::NameAfter(Kind::Rook)))));
        assert_eq!(means("８二飛", None), Ok((action("8g8b"), Some(Untidy::NoOrigin))));
        assert_eq!(means("５二金(00)", None), Ok((action("G*5b"), Some(Untidy::NoOrigin))));
        assert_eq!(means("同　飛(87)", Some("8b")), Ok((action("8g8b"), None)));
        assert_eq!(means("同　飛(87)", None), Err(Unclear::NoSame));
        assert!(matches!(means("８二角(87)", None), Err(Unclear::OtherPiece { .. })));
        assert!(matches!(means("８二角", None), Err(Unclear::NotFound(_))));
        // Nothing stands there: the rules say so.
        assert_eq!(means("７六歩(77)", None), Ok((action("7g7f"), None)));
    }
}
