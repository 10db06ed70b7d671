//! 手合割: the start positions of handicap games, in which the stronger player begins without some pieces.
//!
//! The names and positions are those of the KIF format. The stronger player (上手) is White: sits above, moves first,
//! and "left" and "right" are as that player sees the board. So 香落ち takes the left lance, on 1一, and 五枚落ち takes
//! the right knight, on 8一, besides bishop, rook and lances; some books and clubs take the other knight, which is 左五枚落ち
//! here. 七枚落ち without a side is no name, as nobody could say which silver is meant.

use std::borrow::Cow;

use super::{Color, Kind, Position, Square};

/// A handicap, or the even game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handicap {
    /// The name as KIF files have it: 二枚落ち.
    pub name: &'static str,
    /// File and rank of what White begins without.
    removed: &'static [(u8, u8)],
    /// Of White's pawns, those that are neither on the board nor left out but in hand; `None` if all are on the board.
    pawns_in_hand: Option<u8>,
}

const fn handicap(name: &'static str, removed: &'static [(u8, u8)]) -> Handicap {
    Handicap { name, removed, pawns_in_hand: None }
}

const ROOK: (u8, u8) = (8, 2);
const BISHOP: (u8, u8) = (2, 2);
/// All of White's pieces but the king and the pawns.
const TEN: &[(u8, u8)] = &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)];

impl Handicap {
    /// The game without a handicap.
    pub const EVEN: Self = handicap("平手", &[]);

    /// Every handicap that has a name, from the even game to the bare king.
    pub const ALL: [Self; 18] = [
        Self::EVEN,
        handicap("香落ち", &[(1, 1)]),
        handicap("右香落ち", &[(9, 1)]),
        handicap("角落ち", &[BISHOP]),
        handicap("飛車落ち", &[ROOK]),
        handicap("飛香落ち", &[ROOK, (1, 1)]),
        handicap("二枚落ち", &[ROOK, BISHOP]),
        handicap("三枚落ち", &[ROOK, BISHOP, (1, 1)]),
        handicap("四枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1)]),
        handicap("五枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1)]),
        handicap("左五枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1)]),
        handicap("六枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1), (8, 1)]),
        handicap("左七枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1), (8, 1), (3, 1)]),
        handicap("右七枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)]),
        handicap("八枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)]),
        handicap("十枚落ち", TEN),
        Self { pawns_in_hand: Some(3), ..handicap("歩三兵", TEN) },
        Self { pawns_in_hand: Some(0), ..handicap("裸玉", TEN) },
    ];

    /// The handicap of a name, also as files spell it otherwise: `2枚落ち`, `角落`, `飛落ち`, `香車落ち`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let usual = usual_name(name);
        Self::ALL.into_iter().find(|handicap| usual == handicap.name)
    }

    /// The handicap whose game begins with this position.
    #[must_use]
    pub fn of(start: &Position) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.start() == *start)
    }

    /// The position in which the game begins.
    #[must_use]
    pub fn start(&self) -> Position {
        let mut position = Position::initial();
        for &(file, rank) in self.removed {
            if let Some(square) = Square::new(file, rank) {
                position.put(square, None);
            }
        }
        if let Some(pawns) = self.pawns_in_hand {
            (1..=9).filter_map(|file| Square::new(file, 3)).for_each(|square| position.put(square, None));
            // Pawns can be in hand.
            let _ = position.hand_mut(Color::White).set(Kind::Pawn, pawns);
        }
        if self.is_given() {
            position.set_turn(Color::White);
        }
        position
    }

    /// Whether White begins without some pieces, so that the players are called 上手 and 下手.
    #[must_use]
    pub fn is_given(&self) -> bool {
        !self.removed.is_empty()
    }
}

/// A name as [`Handicap`] spells it.
fn usual_name(name: &str) -> Cow<'static, str> {
    let kanji = |c: char| match c {
        '2' | '２' => '二',
        '3' | '３' => '三',
        '4' | '４' => '四',
        '5' | '５' => '五',
        '6' | '６' => '六',
        '7' | '７' => '七',
        '8' | '８' => '八',
        other => other,
    };
    let plain: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.replace("10", "十").replace("１０", "十").replace("香車", "香").replace("角行", "角");
    let plain: String = plain.trim_end_matches(['ち', 'し']).chars().map(kanji).collect();
    match plain.as_str() {
        "平手" => Cow::Borrowed(Handicap::EVEN.name),
        "飛落" => Cow::Borrowed("飛車落ち"),
        "飛車香落" => Cow::Borrowed("飛香落ち"),
        "左香落" => Cow::Borrowed("香落ち"),
        "右五枚落" => Cow::Borrowed("五枚落ち"),
        "飛角落" => Cow::Borrowed("二枚落ち"),
        "歩三兵" => Cow::Borrowed("歩三兵"),
        "裸玉" | "玉一枚" => Cow::Borrowed("裸玉"),
        other => Cow::Owned(format!("{other}ち")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sfen;
    use super::*;

    /// The board without Black's pieces, which are all there in every handicap.
    const STARTS: [(&str, &str); 18] = [
        ("平手", "lnsgkgsnl/1r5b1"),
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛車落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("八枚落ち", "3gkg3/9"),
        ("十枚落ち", "4k4/9"),
        ("歩三兵", "4k4/9"),
        ("裸玉", "4k4/9"),
    ];

    #[test]
    fn every_handicap_has_its_start_and_every_start_its_name() {
        for ((name, top), handicap) in STARTS.into_iter().zip(Handicap::ALL) {
            assert_eq!(handicap.name, name);
            let turn = if name == "平手" { 'b' } else { 'w' };
            let (pawns, hand) = match name {
                "歩三兵" => ("9", "3p"),
                "裸玉" => ("9", "-"),
                _ => ("ppppppppp", "-"),
            };
            let text = format!("{top}/{pawns}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} {hand} 1");
            assert_eq!(sfen::encode(&handicap.start(), 1), text, "{name}");
            assert_eq!(Handicap::named(name), Some(handicap));
            assert_eq!(Handicap::of(&handicap.start()), Some(handicap));
        }
    }

    #[test]
    fn the_player_to_move_is_part_of_a_start() {
        let mut start = Handicap::named("二枚落ち").unwrap().start();
        start.set_turn(Color::Black);
        assert_eq!(Handicap::of(&start), None);
    }

    #[test]
    fn other_spellings() {
        let spellings = [
            ("平手　　", "平手"),
            ("角落", "角落ち"),
            ("角行落ち", "角落ち"),
            ("飛落ち", "飛車落ち"),
            ("香車落", "香落ち"),
            ("２枚落ち", "二枚落ち"),
            ("2枚落", "二枚落ち"),
            ("10枚落ち", "十枚落ち"),
            (" 六枚落し", "六枚落ち"),
        ];
        for (written, name) in spellings {
            assert_eq!(Handicap::named(written).map(|handicap| handicap.name), Some(name), "{written}");
        }
        for unknown in ["", "その他", "七枚落ち", "金落ち", "ち"] {
            assert_eq!(Handicap::named(unknown), None, "{unknown}");
        }
    }
}
