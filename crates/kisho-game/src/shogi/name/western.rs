//! The name of a move in English books.

use super::super::japanese::Play;
use super::super::{Color, Kind, Move, Position, Square};
use super::{NotFound, Words};

/// The name of a move as English books write it: `P-7f`, `Sx7f+` takes and promotes, `N-2e=` does not promote though it
/// could, `P*5e` is dropped, `G6i-5h` tells the gold from another that could go there, `+R-5h` is a promoted rook.
/// If nothing stands where the move comes from, the move as programs write it.
#[must_use]
pub fn western(before: &Position, action: Move) -> String {
    let turn = before.turn();
    let (from, to) = match action {
        Move::Drop { kind, to } => return format!("{}*{}", kind.letter(), to.usi()),
        Move::Step { from, to, .. } => (from, to),
    };
    let Some(piece) = before.at(from) else { return action.to_string() };
    let kind = piece.kind;
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let has_rival = piece.owner == turn && before.reaching(turn, kind, to).any(|rival| rival != from);
    let origin = if has_rival { from.usi() } else { String::new() };
    let sign = if before.at(to).is_some() { "x" } else { "-" };
    let promotion = match action {
        Move::Step { promotes: true, .. } => "+",
        _ if piece.owner == turn && kind.can_promote(turn, from, to) => "=",
        _ => "",
    };
    format!("{promoted}{}{origin}{sign}{}{promotion}", kind.letter(), to.usi())
}

/// The same of a move of which nothing is known but its Japanese name, so that it says neither where the piece came from
/// nor whether it took another.
#[must_use]
pub fn western_words(words: &Words) -> String {
    let Words { to, kind, promotes, is_drop, .. } = *words;
    let promoted = if kind.is_promoted() { "+" } else { "" };
    let sign = if is_drop { "*" } else { "-" };
    let promotion = promotes.map_or("", |promotes| if promotes { "+" } else { "=" });
    format!("{promoted}{}{sign}{}{promotion}", kind.letter(), to.usi())
}

/// What a move says that is written as in English books. Without a position it is no move yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Western {
    kind: Kind,
    from: Option<Square>,
    to: Square,
    is_drop: bool,
    promotes: Option<bool>,
}

impl Western {
    /// Reads `P-7f`, `Sx7f+`, `N-2e=`, `P*5e`, `G6i-5h`, `+R-5h`; ranks may be digits. `None` if it is something else.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        let (is_promoted, rest) = word.strip_prefix('+').map_or((false, word), |rest| (true, rest));
        let mut chars = rest.chars();
        let kind = Kind::from_letter(chars.next()?)?;
        let kind = if is_promoted { kind.promoted()? } else { kind };
        let (from, rest) =
            square(chars.as_str()).map_or((None, chars.as_str()), |(from, rest)| (Some(from), rest));
        let is_drop = rest.starts_with('*') && from.is_none() && Kind::HAND.contains(&kind);
        let rest = rest.strip_prefix(if is_drop { &['*'][..] } else { &['-', 'x', 'X', '×'][..] })?;
        let (to, rest) = square(rest)?;
        let promotes = match rest {
            "" => None,
            "+" if !is_drop => Some(true),
            "=" if !is_drop => Some(false),
            _ => return None,
        };
        Some(Self { kind, from, to, is_drop, promotes })
    }

    /// The same as Japanese records write it.
    #[must_use]
    pub fn said_by(self, player: Color) -> Play<'static> {
        let Self { kind, from, to, is_drop, promotes } = self;
        let player = Some(player);
        Play {
            player,
            to: Some(to),
            kind,
            side: None,
            motion: None,
            promotes,
            is_drop,
            from,
            words: "",
            fault: None,
        }
    }

    /// The move that is meant, which may break a rule of the game: [`Position::play`] says which.
    ///
    /// # Errors
    /// If no piece fits or more than one.
    pub fn find(self, before: &Position) -> Result<Move, NotFound> {
        let Self { kind, from, to, is_drop, promotes } = self;
        let words = Words { to, kind, side: None, motion: None, promotes, is_drop };
        let Some(from) = from else {
            let found = words.find(before)?;
            // Books never leave out the star.
            let is_right = is_drop || found.from().is_some();
            return if is_right { Ok(found) } else { Err(NotFound::None { kind, to, in_hand: true }) };
        };
        if before.at(from).is_some_and(|piece| piece.kind != kind) {
            return Err(NotFound::OtherPiece { kind, from });
        }
        Ok(Move::Step { from, to, promotes: promotes == Some(true) })
    }
}

/// Takes a square off the beginning of a text: `7f` or `76`.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = chars.next()?.to_digit(10)?;
    let rank = match chars.next()? {
        letter @ 'a'..='i' => u32::from(letter) - u32::from('a') + 1,
        digit => digit.to_digit(10)?,
    };
    let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    Some((square, chars.as_str()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shogi::testing::{any_position, sfen};

    #[test]
    fn what_is_no_move() {
        for word in [
            "", "P", "P7f", "P-7", "P-7j", "P-0a", "p-7f", "+G-5h", "P7g*7f", "K*5e", "P*5e+", "P-7f-",
            "P-7f+=",
        ] {
            assert_eq!(Western::read(word), None, "{word}");
        }
    }

    #[test]
    fn words_that_fit_no_piece_or_two() {
        let position = sfen("4k4/9/9/9/9/9/9/4G4/3G1G2K b P 1");
        let find = |word: &str| Western::read(word).unwrap().find(&position).map_err(|why| why.to_string());
        assert_eq!(find("G6i-5i").unwrap().to_string(), "6i5i");
        assert_eq!(find("G-59").unwrap_err(), "gold can go to 5九 from 5八, 6九, 4九");
        assert_eq!(find("S6i-5i").unwrap_err(), "the piece on 6九 is not a silver");
        assert_eq!(find("P-5e").unwrap_err(), "no pawn on the board can go to 5五");
        assert_eq!(find("P*5e").unwrap().to_string(), "P*5e");
        assert_eq!(find("R-5e").unwrap_err(), "no rook on the board can go to 5五, and none is in hand");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_as_the_same_move(position in any_position()) {
            for action in position.legal_moves() {
                let name = western(&position, action);
                prop_assert_eq!(Western::read(&name).unwrap().find(&position), Ok(action), "{}", name);
            }
        }
    }
}
