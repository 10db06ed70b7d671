//! A text that is not in the notation it is said to be in. One message says so, instead of dozens that follow from it.

use std::str::Lines;

use crate::charset::encodings::{UTF_16BE, UTF_16LE};

use super::{Notation, ReadOptions, Reading, Record, charset, notations};
use crate::text::{Diagnostic, Id, Span};

/// So much of a text is looked at, in bytes. What it is shows at its beginning.
const LOOKED_AT: usize = 8 << 10;

/// A text may have been damaged in a few places; so many are no accident.
const DAMAGED: usize = 8;

impl Notation {
    /// Reads a text. If it is no text, or in another notation, this is all that is said about it.
    #[must_use]
    pub fn reading(&self, bytes: &[u8], options: &ReadOptions) -> Reading {
        let bytes = charset::unpadded(bytes);
        if let (Some(wanted), None) = (options.game.filter(|&game| game != 1), self.many) {
            return Reading::new(None, vec![self.one_game(wanted, bytes)]);
        }
        let reading = (self.read)(bytes, options);
        if reading.diagnostics.is_empty() {
            return reading;
        }
        let said = if is_binary(bytes) { Some(binary()) } else { self.other(&reading, bytes) };
        said.map_or(reading, |said| Reading::new(None, vec![said]))
    }

    /// Says that a text has no other game than the first.
    fn one_game(&self, wanted: u32, bytes: &[u8]) -> Diagnostic {
        let message = format!("game {wanted} does not exist: a text in {} holds one game", self.name);
        let first = bytes.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
        Diagnostic::error(Id::NotationOneGame, Span::new(0, first.len()), message)
            .with_hint("leave out the number")
    }

    /// Says that a text which this notation does not read well is a record in another one.
    fn other(&self, reading: &Reading, bytes: &[u8]) -> Option<Diagnostic> {
        let sample = bytes.get(..LOOKED_AT).unwrap_or(bytes);
        let (encoding, start) = charset::japanese(sample);
        let text = encoding.decode_without_bom_handling(sample.get(start..)?).0;
        let other = looks_like(&text).filter(|other| other.family != self.family)?;
        // Moves after a position can be in other notations of the game.
        if frames(reading) > 1 && other.game == self.game {
            return None;
        }
        let there = (other.read)(bytes, &ReadOptions::default());
        is_read(&there).then(|| {
            let message = format!("this looks like {}, not like {}", other.name, self.name);
            let hint =
                format!("begin the block with `{0}`, or on the command line use `--from {0}`", other.name);
            let first = bytes.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
            Diagnostic::error(Id::NotationOther, Span::new(0, first.len()), message).with_hint(hint)
        })
    }
}

/// Whether a text reads as a record: it has more moves than mistakes, or none of these.
fn is_read(reading: &Reading) -> bool {
    let moves = |record: &Record| (1..record.frames()).filter(|&at| !record.word(at).is_empty()).count();
    let errors = reading.diagnostics.iter().filter(|said| said.is_error()).count();
    reading.is_clean() || reading.record.as_ref().map_or(0, moves) > errors
}

fn frames(reading: &Reading) -> usize {
    reading.record.as_ref().map_or(0, Record::frames)
}

fn binary() -> Diagnostic {
    Diagnostic::error(Id::NotationBinary, Span::at(0), "this is not text, so it contains no record")
        .with_hint("is it the right file?")
}

/// Whether a file is something else than text: a picture, a program, an archive.
#[must_use]
pub fn is_binary(bytes: &[u8]) -> bool {
    let sample = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    if memchr::memchr(0, sample).is_none() {
        return false;
    }
    let (encoding, start) = charset::japanese(sample);
    if encoding != UTF_16LE && encoding != UTF_16BE {
        return memchr::memchr_iter(0, sample).nth(DAMAGED - 1).is_some();
    }
    let text = encoding.decode_without_bom_handling(sample.get(start..).unwrap_or_default()).0;
    let is_damage = |c: &char| matches!(*c, '\0'..='\u{8}' | char::REPLACEMENT_CHARACTER);
    text.chars().filter(is_damage).nth(DAMAGED - 1).is_some()
}

/// The notation of a record that stands in a text without a word of what it is in; only those that nothing else looks like.
#[must_use]
pub fn guess(text: &str) -> Option<&'static str> {
    let other = looks_like(text).filter(|other| matches!(other.signs, Signs::Strong(_)))?;
    let there = (other.read)(text.as_bytes(), &ReadOptions::default());
    is_read(&there).then_some(other.name)
}

/// How a text in a notation can be told from one in another, by its beginning. A text has the strong signs of one notation
/// at most, and the weak signs of one; the strong ones count more.
#[derive(Debug, Clone, Copy)]
pub enum Signs {
    /// It looks like anything else.
    None,
    /// It can be told from other notations, but other texts look like it, too.
    Weak(fn(&Beginning<'_>) -> bool),
    /// Nothing else looks like it.
    Strong(fn(&Beginning<'_>) -> bool),
}

/// The beginning of a text, without the empty lines and remarks before it.
#[derive(Debug, Clone)]
pub struct Beginning<'a> {
    /// The first line, without blanks around it.
    pub first: &'a str,
    /// Those after it.
    pub others: Lines<'a>,
}

impl<'a> Beginning<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let mut others = text.lines();
        let is_remark = |line: &&str| line.is_empty() || line.starts_with(['\'', '#']);
        let first = others.by_ref().map(str::trim).find(|line| !is_remark(line))?;
        Some(Self { first, others })
    }

    /// All its lines, without blanks around them.
    pub fn lines(&self) -> impl Iterator<Item = &'a str> {
        std::iter::once(self.first).chain(self.others.clone().map(str::trim))
    }
}

/// The notation whose signs a text has, whether or not it can be read in it.
#[must_use]
pub fn looks_like(text: &str) -> Option<&'static Notation> {
    let text = Beginning::of(text)?;
    let strong = |notation: &&Notation| matches!(notation.signs, Signs::Strong(has) if has(&text));
    let weak = |notation: &&Notation| matches!(notation.signs, Signs::Weak(has) if has(&text));
    notations().find(strong).or_else(|| notations().find(weak))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    /// A record in each notation that can be told from others.
    const RECORDS: [(&str, &str); 9] = [
        ("csa", "'from a server\nV2.2\nN+Ann\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"),
        ("kif", "手合割：平手\n先手：先手太郎\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"),
        ("ki2", "先手：先手太郎\n▲７六歩 △３四歩\n"),
        ("usi", "position startpos moves 7g7f 3c3d"),
        ("sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("sgf", "(;GM[1]SZ[19];B[pd];W[dp])"),
        ("ggf", "(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)"),
        ("sensei", "$$B\n$$ -------\n$$ | 1 2 |\n$$ -------"),
        ("json", r#"{"game":"quoridor","moves":["e2"]}"#),
    ];

    fn ids(name: &str, bytes: &[u8]) -> (bool, Vec<(Id, String)>) {
        let reading = notation(name).unwrap().reading(bytes, &ReadOptions::default());
        (reading.record.is_some(), reading.diagnostics.into_iter().map(|d| (d.id, d.message)).collect())
    }

    #[test]
    fn a_notation_of_one_game_has_no_second() {
        for (name, text) in
            [("quoridor", "e2 e8"), ("othello", "f5d6"), ("usi", "startpos moves 7g7f"), ("qf", "QCBA")]
        {
            let game = |game| ReadOptions { game: Some(game), ..ReadOptions::default() };
            let notation = notation(name).unwrap();
            assert!(notation.reading(text.as_bytes(), &game(1)).is_clean(), "{name}");
            let reading = notation.reading(text.as_bytes(), &game(3));
            assert_eq!((reading.record, reading.diagnostics[0].id), (None, Id::NotationOneGame), "{name}");
        }
    }

    #[test]
    fn a_record_is_known_without_a_word() {
        for (name, text) in RECORDS.into_iter().filter(|(name, _)| *name != "json") {
            assert_eq!(guess(text), Some(name), "{text}");
        }
        let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                     |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n\
                     |v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
                     | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                     | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n\
                     | 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：なし\n";
        assert_eq!(guess(board), Some("bod"));
        let broadcast = "# --- a program ---\n対局ID：2674\n開始日時：2014/03/16 09:00\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n";
        assert_eq!(guess(broadcast), Some("kif"));
        let squares = "---------------------------O*------*O---------------------------";
        assert_eq!(guess(&format!("(;BO[8 {squares} *]B[f5]W[d6];)")), Some("ggf"), "without its game");
        let looks_like = |text: &str| looks_like(text).map(|notation| notation.name);
        assert_eq!(looks_like("; FF[4]SZ[9]\n;B[ee]"), Some("sgf"), "without its bracket");
        assert_eq!(looks_like(";GM[Othello]PB[Ann]B[f5]"), None);
        let others = ["", "e2 e8 e3 e7", "gkwAAAAQ", "手合割：平手のとき、先手は", "let x = 1;"];
        let of_a_shell =
            ["$ kisho build", "$ cd go\n$ make", "$x = 1;\n$y = 2;", "$PATH\n$HOME", "$ a: b\nc"];
        // Lines of any text, as the header of KIF has them.
        let named = [
            "棋譜コード:QDBJQ",
            "手順1：切る\n手順2：焼く",
            "問題1：▲７六歩から考えよう",
            "注意：ここは大事",
            "日時：2020年\n場所：東京",
            "名前：山田\n１：一つ目",
        ];
        for text in others.into_iter().chain(of_a_shell).chain(named) {
            assert_eq!(guess(text), None, "{text}");
        }
    }

    #[test]
    fn a_record_in_another_notation_is_recognized() {
        for (is, text) in RECORDS.iter().filter(|(is, _)| *is != "json") {
            for wrong in notations().filter(|wrong| wrong.family != notation(is).unwrap().family) {
                let (has_record, said) = ids(wrong.name, text.as_bytes());
                let expected = format!("this looks like {is}, not like {}", wrong.name);
                // As moves after a position, USI reads any notation.
                if !has_record || wrong.family != "sfen" && !said.is_empty() {
                    assert_eq!(said, [(Id::NotationOther, expected)], "{text}");
                }
            }
        }
    }

    #[test]
    fn games_below_a_line_of_text_are_recognized() {
        let games = "Match 1\n(;GM[Othello]PB[Ann]PW[Ben]B[d3//0.01]W[c5];)\n".repeat(3);
        for wrong in ["sgf", "othello", "quoridor", "csa"] {
            let expected = format!("this looks like ggf, not like {wrong}");
            assert_eq!(ids(wrong, games.as_bytes()), (false, vec![(Id::NotationOther, expected)]));
        }
    }

    #[test]
    fn codes_and_moves_of_quoridor_are_told_apart() {
        for (is, text) in
            [("quoridor", "e2 e8 e3 e7"), ("quoridor", "1. e2 e8\n2. e3 e7"), ("qf", "j7oklAHMe1ICg")]
        {
            for wrong in ["qf", "quoridor", "csa", "sgf"].into_iter().filter(|wrong| *wrong != is) {
                let expected = format!("this looks like {is}, not like {wrong}");
                assert_eq!(
                    ids(wrong, text.as_bytes()),
                    (false, vec![(Id::NotationOther, expected)]),
                    "{text}"
                );
            }
        }
        for (name, text, id) in [
            ("qf", "j7okl", Id::QfTruncated),
            ("quoridor", "e2 e9", Id::QuoridorIllegalMove),
            ("quoridor", "hello", Id::QuoridorMove),
        ] {
            assert_eq!(ids(name, text.as_bytes()).1[0].0, id);
        }
    }

    #[test]
    fn transcripts_of_othello_are_known_by_the_rules() {
        let board = format!("{}\n", "-".repeat(8)).repeat(8) + "X";
        for text in ["f5d6c3", "1. f5 2. d6 3. c3", "F5 D6 C3", &board] {
            assert_eq!(guess(text), Some("othello"));
            for wrong in ["quoridor", "janken", "usi", "ggf"] {
                let expected = format!("this looks like othello, not like {wrong}");
                let said = ids(wrong, text.as_bytes());
                assert_eq!(said, (false, vec![(Id::NotationOther, expected)]), "{text}");
            }
        }
        assert_eq!(ids("othello", b"e2 e8 e3").1[0].1, "this looks like quoridor, not like othello");
        assert_eq!(ids("othello", b"f5 e3").1[0].0, Id::OthelloIllegal);
    }

    #[test]
    fn what_is_wrong_with_a_record_is_said_of_it_as_before() {
        for (name, text, id) in [
            ("csa", "PI\n+\n+7775FU\n", Id::CsaIllegal),
            ("usi", "+7776FU\n+2726FU\n", Id::CsaIllegal),
            ("sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1", Id::SfenRank),
            ("kif", "手合割：平手\n   1 ７五歩(77)\n", Id::KifIllegal),
            ("sgf", "(;SZ[19];B[zz])", Id::SgfPoint),
        ] {
            let said = ids(name, text.as_bytes()).1;
            assert!(said.iter().any(|(said, _)| *said == id), "{name}: {said:?}");
        }
        assert_eq!(ids("sfen", b"hello").1[0].0, Id::SfenEmpty);
    }

    #[test]
    fn what_is_no_text_is_said_in_one_message() {
        // As it begins, and packed bytes.
        let head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0";
        let picture: Vec<u8> = head.iter().copied().chain((0..=255).rev().cycle().take(2048)).collect();
        for wrong in notations() {
            assert_eq!(
                ids(wrong.name, &picture).1.iter().map(|said| said.0).collect::<Vec<_>>(),
                [Id::NotationBinary]
            );
        }
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        for (name, text) in [("csa", RECORDS[0].1), ("kif", RECORDS[1].1)] {
            assert!(!is_binary(&wide(text)));
            assert_eq!(ids(name, &wide(text)), (true, vec![]));
        }
    }

    #[test]
    fn what_fills_up_the_end_of_a_file_is_no_part_of_it() {
        let kif = "先手：甲\n   1 ７六歩(77)\n   2 投了\n";
        let narrow = charset::encodings::SHIFT_JIS.encode(kif).0.into_owned();
        let wide: Vec<u8> = kif.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (name, text) in [("kif", narrow), ("kif", wide), ("sgf", b"(;SZ[9];B[ee])".to_vec())] {
            for padding in [&b""[..], b"\0", b"\0\0", b"\x1a", b"\n\x1a\0\0\0"] {
                let is_wide = text.contains(&0);
                // Every second byte is half of a character.
                let padding: Vec<u8> = if is_wide {
                    padding.iter().flat_map(|&byte| [byte, 0]).collect()
                } else {
                    padding.into()
                };
                let padded = [&text[..], &padding].concat();
                assert_eq!(ids(name, &padded), (true, vec![]), "{name} {padding:?}");
            }
            if !text.contains(&0) {
                assert_eq!(ids(name, &[&text[..], &[0; 500]].concat()), (true, vec![]), "{name}");
            }
        }
    }
}
