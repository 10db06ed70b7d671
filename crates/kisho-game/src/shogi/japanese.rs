//! The words of Japanese game records, as people and programs write them.
//!
//! Digits are half-width, full-width or kanji, pieces have several names, and spaces of all kinds stand anywhere. Each
//! function takes what it knows off the beginning of a text and gives the rest back.

mod play;

pub use play::{Fault, Play, Unclear, Untidy};

use super::{Color, Hand, Kind, Square};
use crate::text::Span;
use crate::text::numeral::{count, digit, kanji_digit};

/// What was read, and the text after it.
type Read<'a, T> = Option<(T, &'a str)>;

/// What stands in a text before its `rest`, which has to be the end of it. Only their lengths are looked at: the rest
/// of a line of many moves is long, and comparing it at each of them would take ages.
#[must_use]
pub fn before<'a>(text: &'a str, rest: &str) -> &'a str {
    text.len().checked_sub(rest.len()).and_then(|length| text.get(..length)).unwrap_or_default()
}

/// A square: `７六`, `76`, `７６`, and every mixture of them.
#[must_use]
pub fn square(text: &str) -> Read<'_, Square> {
    let mut chars = text.chars();
    let mut one_to_nine = || {
        let c = chars.next()?;
        digit(c).or_else(|| kanji_digit(c)).and_then(|digit| u8::try_from(digit).ok())
    };
    let square = Square::new(one_to_nine()?, one_to_nine()?)?;
    Some((square, chars.as_str()))
}

/// 同, the square to which the move before went, with the spaces after it.
#[must_use]
pub fn same(text: &str) -> Option<&str> {
    text.strip_prefix('同').map(str::trim_start)
}

/// Every name of a piece. A name that begins with another stands before it.
const NAMES: [(&str, Kind); 43] = [
    ("成銀", Kind::PromotedSilver),
    ("成桂", Kind::PromotedKnight),
    ("成香", Kind::PromotedLance),
    ("成歩", Kind::PromotedPawn),
    ("竜馬", Kind::Horse),
    ("龍馬", Kind::Horse),
    ("竜王", Kind::Dragon),
    ("龍王", Kind::Dragon),
    ("歩兵", Kind::Pawn),
    ("香車", Kind::Lance),
    ("桂馬", Kind::Knight),
    ("銀将", Kind::Silver),
    ("金将", Kind::Gold),
    ("角行", Kind::Bishop),
    ("飛車", Kind::Rook),
    ("王将", Kind::King),
    ("玉将", Kind::King),
    ("と金", Kind::PromotedPawn),
    ("歩", Kind::Pawn),
    ("步", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("银", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("飞", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("と", Kind::PromotedPawn),
    ("ト", Kind::PromotedPawn),
    ("ﾄ", Kind::PromotedPawn),
    ("全", Kind::PromotedSilver),
    ("圭", Kind::PromotedKnight),
    ("今", Kind::PromotedKnight),
    ("杏", Kind::PromotedLance),
    ("仝", Kind::PromotedLance),
    ("馬", Kind::Horse),
    ("马", Kind::Horse),
    ("龍", Kind::Dragon),
    ("竜", Kind::Dragon),
    ("龙", Kind::Dragon),
];

/// A piece by any of its names: 玉 or 王, 龍 or 竜, 成銀 or 全.
#[must_use]
pub fn kind(text: &str) -> Read<'_, Kind> {
    NAMES.iter().find_map(|(name, kind)| Some((*kind, text.strip_prefix(name)?)))
}

/// A piece by the one character that stands for it on boards. There 金 stands beside と, and both for themselves.
#[must_use]
pub fn board_kind(text: &str) -> Read<'_, Kind> {
    let one = |name: &str| name.chars().nth(1).is_none();
    NAMES
        .iter()
        .filter(|(name, _)| one(name))
        .find_map(|(name, kind)| Some((*kind, text.strip_prefix(name)?)))
}

/// The sign of a player before a move: ▲ ☗ or △ ☖.
#[must_use]
pub fn side(text: &str) -> Read<'_, Color> {
    let mut chars = text.chars();
    let color = match chars.next()? {
        '▲' | '▼' | '☗' | '⛊' => Color::Black,
        '△' | '▽' | '☖' | '⛉' => Color::White,
        _ => return None,
    };
    Some((color, chars.as_str()))
}

/// Name and value of a line `名前：値`. The colon may be half-width, as in `http://`, which is none.
#[must_use]
pub fn header(line: &str) -> Option<(&str, &str)> {
    let at = line.find(['：', ':'])?;
    let (name, value) = line.split_at(at);
    let value = value.strip_prefix(['：', ':'])?;
    let name = name.trim();
    let begins_with_number = name.chars().next().is_none_or(|c| digit(c).is_some());
    // The colon of a time stands in brackets, after a move whose line is damaged.
    let opens = name.rfind(['(', '（']);
    let is_in_brackets = opens > name.rfind([')', '）']);
    (!begins_with_number && !is_in_brackets && !value.starts_with("//")).then(|| (name, value.trim()))
}

/// What a text says about the pieces in hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InHand {
    /// These.
    Pieces(Hand),
    /// 残り: all that the board and the other hand leave, as problems say about the defender.
    Rest,
}

/// What is wrong with pieces in hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandProblem {
    /// No piece that can be in hand begins here.
    NotAPiece,
    /// More of a kind than a set has, or none of it.
    Count(Kind),
}

/// Pieces in hand: `飛　角　歩十八`, `飛二 歩3`, `なし`. What cannot be read is told with its place in the text and left out.
#[must_use]
pub fn hand(text: &str) -> (InHand, Vec<(HandProblem, Span)>) {
    let (mut hand, mut problems) = (Hand::default(), Vec::new());
    let plain = text.trim();
    if plain.starts_with("残") || plain == "全部" {
        return (InHand::Rest, problems);
    }
    let is_between = |c: char| c.is_whitespace() || "、，,・".contains(c);
    let none = ["なし", "無し", "ナシ", "-"].contains(&plain);
    let mut rest = if none { "" } else { text.trim_start_matches(is_between) };
    while !rest.is_empty() {
        let at = text.len() - rest.len();
        let Some((kind, after)) = kind(rest).filter(|(kind, _)| Kind::HAND.contains(kind)) else {
            let after = rest.trim_start_matches(|c| !is_between(c));
            problems.push((HandProblem::NotAPiece, Span::new(at, text.len() - after.len())));
            rest = after.trim_start_matches(is_between);
            continue;
        };
        let (more, after) = count(after).unwrap_or((1, after));
        let after = after.strip_prefix('枚').unwrap_or(after);
        let sum = u32::from(hand.count(kind)).saturating_add(more);
        let fits = u8::try_from(sum).ok().filter(|_| more > 0).and_then(|sum| hand.set(kind, sum));
        if fits.is_none() {
            problems.push((HandProblem::Count(kind), Span::new(at, text.len() - after.len())));
        }
        rest = after.trim_start_matches(is_between);
    }
    (InHand::Pieces(hand), problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_in_all_digits() {
        let expected = Square::new(7, 6).unwrap();
        for written in ["７六", "76", "７６", "7六", "七六", "七6"] {
            let text = format!("{written}歩");
            assert_eq!(square(&text), Some((expected, "歩")), "{written}");
        }
        for wrong in ["", "7", "70", "０六", "〇六", "七", "歩"] {
            assert_eq!(square(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_longest_name_of_a_piece_counts() {
        for (at, (name, expected)) in NAMES.iter().enumerate() {
            assert_eq!(kind(name), Some((*expected, "")), "{name}");
            assert!(!NAMES[..at].iter().any(|(before, _)| name.starts_with(before)), "{name} comes too late");
        }
        assert_eq!(kind("銀成(88)"), Some((Kind::Silver, "成(88)")));
        assert_eq!(kind("成(88)"), None);
        assert_eq!(board_kind("と金"), Some((Kind::PromotedPawn, "金")));
        for kind_of_piece in Kind::ALL {
            assert_eq!(board_kind(&kind_of_piece.kanji().to_string()), Some((kind_of_piece, "")));
            assert_eq!(kind(kind_of_piece.japanese()), Some((kind_of_piece, "")));
        }
    }

    #[test]
    fn headers_have_a_name() {
        assert_eq!(header("先手：　羽生 善治　"), Some(("先手", "羽生 善治")));
        assert_eq!(header("開始日時:1999/07/15 19:07"), Some(("開始日時", "1999/07/15 19:07")));
        assert_eq!(header("後手："), Some(("後手", "")));
        for none in ["http://example.com/", "１２：３０", "：x", "まで3手で先手の勝ち", ""] {
            assert_eq!(header(none), None, "{none}");
        }
    }

    #[test]
    fn hands_in_all_writings() {
        let read = |text: &str| match hand(text) {
            (InHand::Pieces(hand), problems) => (hand.pieces().collect::<Vec<_>>(), problems),
            (InHand::Rest, _) => panic!("{text}"),
        };
        let expected = vec![(Kind::Rook, 1), (Kind::Gold, 2), (Kind::Pawn, 18)];
        for written in
            ["飛　金二　歩十八　", "飛 金2 歩18", "飛、金２枚、歩１８枚", "飛車金金歩十八", "歩十八金二飛"]
        {
            assert_eq!(read(written), (expected.clone(), vec![]), "{written}");
        }
        for written in ["なし", "　なし", "", " ", "無し"] {
            assert_eq!(read(written), (vec![], vec![]), "{written}");
        }
        for written in ["残り", "残り全部", "残駒全部"] {
            assert_eq!(hand(written).0, InHand::Rest);
        }
        let text = "飛　玉　歩十九 角〇";
        let (pieces, problems) = read(text);
        assert_eq!(pieces, [(Kind::Rook, 1)]);
        let marked: Vec<_> =
            problems.iter().map(|(problem, span)| (problem, &text[span.start..span.end])).collect();
        assert_eq!(
            marked,
            [
                (&HandProblem::NotAPiece, "玉"),
                (&HandProblem::Count(Kind::Pawn), "歩十九"),
                (&HandProblem::Count(Kind::Bishop), "角〇"),
            ]
        );
    }
}
