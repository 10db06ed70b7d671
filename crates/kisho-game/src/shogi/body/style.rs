//! By what one tells the notation of a line.

use super::super::usi;

/// How a line is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `7g7f 3c3d`, or `P-7f P-3d`
    Usi,
    /// `+7776FU`
    Csa,
    /// `1 ７六歩(77)`
    Kif,
    /// `▲７六歩 △３四歩`
    Ki2,
    /// A comment or a bookmark, which stands between moves of any notation.
    Comment,
}

impl Style {
    /// The notation that a line seems to be in.
    pub fn of(line: &str) -> Option<Self> {
        let line = line.trim_start();
        let first = line.chars().next()?;
        let word = line.split_whitespace().next().unwrap_or_default();
        if usi::begins(line) {
            return Some(Self::Usi);
        }
        if matches!(first, '*' | '&' | '#' | '\'') {
            return Some(Self::Comment);
        }
        if is_csa(word) {
            return Some(Self::Csa);
        }
        if "▲△☗☖▼▽⛊⛉".contains(first) {
            return Some(Self::Ki2);
        }
        let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
        let after_number = line.trim_start_matches(is_digit);
        let is_numbered = after_number.len() < line.len() && after_number.starts_with(char::is_whitespace);
        if is_numbered || ["手数", "変化", "まで"].iter().any(|word| line.starts_with(word)) {
            return Some(Self::Kif);
        }
        let is_square = first == '同' || is_digit(first) && after_number.chars().next().is_some_and(is_kanji);
        match is_square {
            // KIF alone says where a piece comes from.
            true if word.contains('(') => Some(Self::Kif),
            true => Some(Self::Ki2),
            false => None,
        }
    }
}

fn is_kanji(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// `+7776FU`, `7776FU`, `%TORYO`, `T12`.
fn is_csa(word: &str) -> bool {
    let bytes = word.as_bytes();
    match bytes {
        [b'%', rest @ ..] => !rest.is_empty(),
        [b'T', b'0'..=b'9', ..] | [b'+' | b'-'] => true,
        [b'+' | b'-', rest @ ..] => is_csa_move(rest),
        _ => is_csa_move(bytes),
    }
}

fn is_csa_move(word: &[u8]) -> bool {
    let squares = word.get(..4).is_some_and(|squares| squares.iter().all(u8::is_ascii_digit));
    squares && word.get(4..6).is_some_and(|piece| piece.iter().all(u8::is_ascii_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_of_a_line() {
        for (style, lines) in [
            (
                Style::Usi,
                &[
                    "7g7f 3c3d",
                    "moves 7g7f",
                    "P*5e",
                    "8h2b+",
                    "resign",
                    "P-7f",
                    "1. P-7f P-3d",
                    "12.+R6ix5h",
                    "▲P-7f △P-3d",
                ][..],
            ),
            (Style::Csa, &["+7776FU", "7776FU", "-3334FU,T5", "+0055KA", "%TORYO", "T12", "+"]),
            (
                Style::Kif,
                &[
                    "1 ７六歩(77)",
                    "   2 同　歩(66)   (0:01/)",
                    "１２ 投了",
                    "７六歩(77)",
                    "変化：3手",
                    "まで2手で中断",
                    "手数----指手",
                ],
            ),
            (Style::Ki2, &["▲７六歩 △３四歩", "☗76歩", "７六歩 ３四歩", "76歩", "同　歩", "同歩"]),
            (Style::Comment, &["*a comment", "&bookmark", "# a remark", "'*a comment"]),
        ] {
            for line in lines {
                assert_eq!(Style::of(line), Some(style), "{line}");
            }
        }
        for line in ["", "poUA", "Pawn takes", "7f", "77", "28é", "lnsg/9 b - 1", "先手：A"] {
            assert_eq!(Style::of(line), None, "{line}");
        }
    }
}
