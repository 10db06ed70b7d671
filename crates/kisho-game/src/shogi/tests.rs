//! The notations against each other, against known facts, and against nonsense.

use crate::text::Id;
use proptest::prelude::*;

use super::shogi64::codes as shogi64_code;
use super::testing::{any_position, normal_position};
use super::*;
use crate::{Record as AnyRecord, json::JSON, notation};

const VECTORS: &str = include_str!("../../tests/vectors/shogi64.tsv");

const PAGE: &str = include_str!("../../docs/shogi64.md");

fn sfen_position(text: &str) -> Position {
    let (decoded, errors) = sfen::decode(text.as_bytes());
    assert_eq!(errors, [], "{text}");
    decoded.unwrap().position
}

/// Id and marked text of everything there is to say.
fn said(name: &str, text: &[u8]) -> Vec<(Id, String)> {
    let reading = (notation(name).unwrap().read)(text, &ReadOptions::default());
    let marked = |span: Span| String::from_utf8_lossy(span.bytes_of(text)).into_owned();
    reading.diagnostics.iter().map(|d| (d.id, marked(d.span))).collect()
}

/// What a broken file of any length makes kisho say is as much as somebody reads.
#[test]
fn a_long_wrong_text_does_not_fill_the_screen() {
    let board = format!("{} b - 1", "x".repeat(100_000));
    let hands = format!("9/9/9/9/9/9/9/9/9 b {} 1", "x".repeat(100_000));
    let number = format!("9/9/9/9/9/9/9/9/9 b - {}", "x".repeat(100_000));
    let moves = format!("startpos moves {}", "x".repeat(100_000));
    for text in [board, hands, number, moves] {
        let said = (notation("sfen").unwrap().read)(text.as_bytes(), &ReadOptions::default()).diagnostics;
        assert!(said.iter().map(|d| d.message.len()).sum::<usize>() < 2000);
        assert!(said.len() <= crate::text::Counted::SHOWN_OF_A_KIND, "{said:?}");
    }
}

fn one(id: Id, marked: &str) -> Vec<(Id, String)> {
    vec![(id, marked.to_owned())]
}

#[test]
fn known_codes_mean_known_positions() {
    for line in VECTORS.lines() {
        let (code, text) = line.split_once('\t').unwrap();
        let position = sfen_position(text);
        let decoded = shogi64::decode(code.as_bytes()).unwrap();
        assert_eq!(sfen::encode(&decoded.position, 1), text);
        assert!(!decoded.needlessly_mixed);
        assert_eq!(shogi64::encode(&position), code);
        // Random positions come from no game.
        let said = said("shogi64", code.as_bytes()).into_iter().filter(|(id, _)| *id != Id::ShogiImpossible);
        assert_eq!(said.collect::<Vec<_>>(), []);
    }
    let initial = VECTORS.lines().next().unwrap().split('\t').next().unwrap();
    assert_eq!(shogi64::decode(initial.as_bytes()).unwrap().position, Position::initial());
    assert!(
        VECTORS.lines().any(|line| shogi64::needs_mixed(&sfen_position(line.split('\t').nth(1).unwrap())))
    );
}

#[test]
fn the_page_about_the_format_has_the_same_facts() {
    for line in VECTORS.lines() {
        let (code, text) = line.split_once('\t').unwrap();
        assert!(PAGE.contains(&format!("| `{code}` | `{text}` |")), "{code}");
    }
    // Every row of the tables of codes: 歩 pawn | normal | mixed.
    let bits = |code: &shogi64_code::Code<Option<Kind>>| {
        format!("{:0len$b}", code.bits, len = usize::from(code.len))
    };
    for kind in Kind::ALL {
        let of = |table: &[shogi64_code::Code<Option<Kind>>]| {
            table.iter().find(|code| code.value == Some(kind)).map(bits).unwrap_or_default()
        };
        let row = format!(
            "| {} {} | {} | {} |",
            kind.kanji(),
            kind.english(),
            of(shogi64_code::NORMAL),
            of(shogi64_code::MIXED)
        );
        assert!(PAGE.contains(&row.replace("|  |", "| |")), "{row}");
    }
}

#[test]
fn what_the_original_program_loses_is_kept() {
    // A king on 9一, white's full hand, pawns where they cannot move, none of them in the original's reach.
    for text in [
        "k8/9/9/9/9/9/9/9/8K b 2r2b4g4s4n4l18p 1",
        "9/9/9/9/9/9/9/9/K8 w 2R2B4G4S4N4L18P 1",
        "P8/9/9/9/9/9/9/9/8p b - 1",
        "9/9/9/9/9/9/9/9/9 b - 1",
        "KKK6/9/PPPP5/PPPP5/9/9/9/9/kk6p w - 1",
    ] {
        let position = sfen_position(text);
        assert_eq!(
            shogi64::decode(shogi64::encode(&position).as_bytes()).unwrap().position,
            position,
            "{text}"
        );
    }
}

#[test]
fn characters_outside_the_alphabet_are_marked() {
    assert_eq!(said("shogi64", b" poUA+CMa"), one(Id::Shogi64Alphabet, "+"));
    assert_eq!(said("shogi64", "poUA将CMa".as_bytes()), one(Id::Shogi64Alphabet, "将"));
    assert_eq!(said("shogi64", b"poUA CMaq"), one(Id::Shogi64Alphabet, " "));
    assert_eq!(said("shogi64", b"poUAACMaqtYhwHgAAAAPQdTnd3vMgA=="), one(Id::Shogi64Alphabet, "="));
    let error = shogi64::decode(b"po\xff\xffUA").unwrap_err();
    assert_eq!(error.span, Span::new(2, 3));
}

#[test]
fn a_code_is_neither_too_short_nor_too_long() {
    let code = "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA";
    for end in 1..code.len() {
        let ids = said("shogi64", &code.as_bytes()[..end]);
        assert_eq!(ids, one(Id::Shogi64Truncated, ""), "cut at {end}");
    }
    assert_eq!(said("shogi64", b""), one(Id::Shogi64Empty, ""));
    assert_eq!(said("shogi64", b" \n"), one(Id::Shogi64Empty, " \n"));
    assert_eq!(said("shogi64", format!(" {code}\r\n").as_bytes()), [], "white space around is no part of it");
    assert_eq!(said("shogi64", format!("{code}A").as_bytes()), one(Id::Shogi64TrailingBits, "A"));
    assert_eq!(said("shogi64", format!("{code}AQ").as_bytes()), one(Id::Shogi64TrailingBits, "AQ"));
    // The last of the filling bits set.
    assert_eq!(said("shogi64", b"poUAACMaqtYhwHgAAAAPQdTnd3vMgAB"), one(Id::Shogi64TrailingBits, "B"));
}

/// A code out of bits, for what no encoder writes.
fn code(bits: &str) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<char> = bits.chars().filter(|c| !c.is_whitespace()).collect();
    bits.chunks(6)
        .map(|six| six.iter().chain(&['0'; 6]).take(6).fold(0, |n, &c| n * 2 + usize::from(c == '1')))
        .map(|n| char::from(ALPHABET[n]))
        .collect()
}

#[test]
fn impossible_squares_are_errors() {
    let no_pawns = "110".repeat(9);
    let empty_hand = "00 0 0 0 0 0 0";
    let king_82 = code(&format!("10 1010010 0000000 {no_pawns}"));
    assert_eq!(said("shogi64", king_82.as_bytes()), one(Id::Shogi64King, &king_82[..2]));
    let same_square = code(&format!(
        "10 0000001 0000001 {no_pawns} {no_pawns} {} {empty_hand} {empty_hand}",
        "0".repeat(80)
    ));
    assert_eq!(said("shogi64", same_square.as_bytes()), one(Id::Shogi64Occupied, &same_square[1..3]));
    // The black king on 9七, where the first pawn code puts a pawn.
    let pawn_on_king = code(&format!("10 0110111 0000000 0 {}", "110".repeat(8)));
    assert_eq!(said("shogi64", pawn_on_king.as_bytes()), one(Id::Shogi64Occupied, &pawn_on_king[2..3]));
}

#[test]
fn needless_mixed_mode_and_too_many_pieces_are_warnings() {
    let hands = "00 0 0 0 0 0 0 00 0 0 0 0 0 0";
    let mixed = code(&format!("11 {} {hands}", "0".repeat(81)));
    assert_eq!(said("shogi64", mixed.as_bytes()), one(Id::Shogi64MixedNeedless, &mixed));
    let rooks = "r8/9/9/9/9/9/9/9/8+R b R 1";
    assert_eq!(said("sfen", rooks.as_bytes()), one(Id::ShogiSurplus, rooks));
}

#[test]
fn positions_that_no_game_can_reach_are_warnings() {
    let said = |name: &str, text: &str| -> Vec<String> {
        let reading = (notation(name).unwrap().read)(text.as_bytes(), &ReadOptions::default());
        reading.diagnostics.into_iter().map(|said| said.message).collect()
    };
    for (position, messages) in [
        ("4k4/9/9/9/4r4/9/9/9/4K4 b - 1", &[][..]),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", &["White's king can be taken, as it is Black's turn"]),
        (
            "P3k4/9/9/9/P8/9/9/9/4K3n b - 1",
            &[
                "Black has two unpromoted pawns on file 9",
                "Black's pawn on 9a could never move",
                "White's knight on 1i could never move",
            ],
        ),
        (
            "4k3N/8p/9/9/+p7p/p8/9/9/4KK3 w - 1",
            &[
                "Black has 2 kings",
                "White has two unpromoted pawns on file 1",
                "Black's knight on 1a could never move",
            ],
        ),
    ] {
        assert_eq!(said("sfen", position), messages, "{position}");
        assert_eq!(said("usi", &format!("sfen {position}\n")), messages, "{position}");
    }
    // In other notations too, where the turn may stand after the board.
    let board = "P-91OU\nP+95HI\n";
    assert_eq!(said("csa", &format!("{board}-\n")), [""; 0]);
    assert_eq!(said("csa", &format!("{board}+\n")), ["White's king can be taken, as it is Black's turn"]);
}

#[test]
fn hands_in_words_of_their_own_are_told_and_moves_after_them_are_none() {
    let board = "4k4/9/4P4/9/9/9/9/9/4K4 b";
    let messages = |hands: &str| -> Vec<String> {
        let text = format!("{board} {hands}");
        (notation("sfen").unwrap().read)(text.as_bytes(), &ReadOptions::default())
            .diagnostics
            .into_iter()
            .map(|said| said.message)
            .collect()
    };
    let words = "the hands of both players have to be one word";
    for hands in ["G 2r2b3g 1", "G 2r2b 1", "G r2b", "N - 1", "- - - - -"] {
        assert_eq!(messages(hands), [words], "{hands}");
    }
    assert!(messages(&format!("-{}", " PPPP".repeat(10_000))).len() < 100);
    for hands in ["G2r2b3g 1", "- 1", "-"] {
        assert_eq!(messages(hands), [""; 0], "{hands}");
    }
    for hands in ["- 5i5h", "- 2b3g", "- S3g", "2G 1 G*5b"] {
        assert!(!messages(hands).contains(&words.to_owned()), "{hands}");
    }
}

#[test]
fn an_sfen_may_be_short_and_wrapped() {
    let initial = Position::initial();
    let text = sfen::encode(&initial, 1);
    for short in [
        text.trim_end_matches(" 1"),
        &format!("position sfen {text}\n"),
        &format!("sfen  {text}"),
        "startpos",
        "position startpos",
    ] {
        assert_eq!(sfen_position(short), initial, "{short}");
    }
    let (decoded, _) = sfen::decode(b"9/9/9/9/9/9/9/9/9 w 2P10p 37");
    assert_eq!(decoded.unwrap().move_number, 37);
    assert_eq!(decoded.unwrap().position.hand(Color::White).count(Kind::Pawn), 10);
}

#[test]
fn everything_wrong_with_an_sfen_is_said_at_its_place() {
    let cases: [(&str, &[(Id, &str)]); 14] = [
        ("", &[(Id::SfenEmpty, "")]),
        ("9/9/8/9/9x/9/9/9/+G8 b -", &[(Id::SfenRank, "8"), (Id::SfenPiece, "x"), (Id::SfenPromotion, "+G")]),
        ("9/9/9/9/9/9/9/9 b -", &[(Id::SfenRanks, "9/9/9/9/9/9/9/9")]),
        ("9/9/9/9/9/9/9/9/9/9 b -", &[(Id::SfenRanks, "9/9/9/9/9/9/9/9/9/9")]),
        ("9/9/9/9/9/9/9/9/55 b -", &[(Id::SfenRank, "55")]),
        ("9/9/9/9/9/9/9/9/8+ b -", &[(Id::SfenPromotion, "+")]),
        ("9/9/9/9/9/9/9/9/++P7 b -", &[(Id::SfenPromotion, "+")]),
        ("9/9/9/9/9/9/9/9/9", &[(Id::SfenTurn, "")]),
        ("9/9/9/9/9/9/9/9/9 black -", &[(Id::SfenTurn, "black")]),
        ("9/9/9/9/9/9/9/9/9 b", &[(Id::SfenHand, "")]),
        (
            "9/9/9/9/9/9/9/9/9 b 19P5rKppx3",
            &[
                (Id::SfenHand, "19P"),
                (Id::SfenHand, "5r"),
                (Id::SfenHand, "K"),
                (Id::SfenHand, "p"),
                (Id::SfenHand, "x"),
                (Id::SfenHand, "3"),
            ],
        ),
        ("9/9/9/9/9/9/9/9/9 b - 0", &[(Id::SfenMoveNumber, "0")]),
        ("9/9/9/9/9/9/9/9/9 b - 1 foo bar", &[(Id::MovesUnknown, "foo bar")]),
        ("startpos moves 7g7f 7g7f", &[(Id::ShogiIllegal, "7g7f")]),
    ];
    for (text, expected) in cases {
        let said = said("sfen", text.as_bytes());
        let said: Vec<_> = said.iter().map(|(id, marked)| (*id, marked.as_str())).collect();
        assert_eq!(said, expected, "{text}");
    }
}

#[test]
fn a_piece_that_cannot_be_promoted_is_there_as_it_is() {
    let (decoded, errors) = sfen::decode(b"9/9/9/9/9/9/9/9/1+G5R1 b - 1");
    assert_eq!(errors.len(), 1);
    assert_eq!(sfen::encode(&decoded.unwrap().position, 1), "9/9/9/9/9/9/9/9/1G5R1 b - 1");
}

/// Whether a code is in mixed mode: the second bit of its first character.
fn mode_of(code: &str) -> bool {
    code.bytes()
        .next()
        .is_some_and(|c| matches!(c, b'Q'..=b'Z' | b'a'..=b'f' | b'w'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
}

proptest! {
    #[test]
    fn normal_positions_survive_shogi64(position in normal_position()) {
        prop_assert!(!shogi64::needs_mixed(&position));
        let code = shogi64::encode(&position);
        prop_assert!(!mode_of(&code), "normal mode is used when it can be");
        let decoded = shogi64::decode(code.as_bytes()).unwrap();
        prop_assert_eq!(decoded.position, position);
        prop_assert_eq!(shogi64::encode(&decoded.position), code);
    }

    #[test]
    fn any_position_survives_every_notation(position in any_position(), number in 1u32..) {
        let code = shogi64::encode(&position);
        let decoded = shogi64::decode(code.as_bytes()).unwrap();
        prop_assert_eq!(decoded.position, position);
        prop_assert!(!decoded.needlessly_mixed);
        prop_assert_eq!(mode_of(&code), shogi64::needs_mixed(&position));
        prop_assert_eq!(sfen_position(&sfen::encode(&position, number)), position);
        let record = AnyRecord::Shogi(Record::new(position, number));
        let json = JSON.write.unwrap()(&record).unwrap().text;
        prop_assert_eq!((JSON.read)(json.as_bytes(), &ReadOptions::default()).record, Some(record));
    }

    /// A code is the only one for its position, apart from needless mixed mode.
    #[test]
    fn what_can_be_read_is_written_again(text in "[A-Za-z0-9_-]{0,80}") {
        if let Ok(decoded) = shogi64::decode(text.as_bytes()) && !decoded.needlessly_mixed {
            prop_assert_eq!(shogi64::encode(&decoded.position), text);
        }
    }

    #[test]
    fn nonsense_is_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[1-9+/PLNSGBRKplnsgbrk bw-]{0,80}") {
        for (name, text) in ["shogi64", "sfen", "usi"].into_iter().flat_map(|n| [(n, &bytes[..]), (n, text.as_bytes())]) {
            for diagnostic in (notation(name).unwrap().read)(text, &ReadOptions::default()).diagnostics {
                let span = diagnostic.span;
                prop_assert!(span.start <= span.end && span.end <= text.len(), "{name}: {diagnostic:?}");
            }
        }
    }
}
