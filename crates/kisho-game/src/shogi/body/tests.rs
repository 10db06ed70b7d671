//! Positions that go on as games.

use proptest::prelude::*;

use super::*;
use crate::shogi::Ending;
use crate::text::{Diagnostic, Id};
use crate::{Game, ReadOptions, Record as Any, notation};

/// The record of a text, and the ids and marked texts of what there is to say.
fn read(name: &str, text: &str) -> (Record, Vec<(Id, String)>) {
    let (record, said) = crate::testing::read(name, text);
    let marked = |said: &Diagnostic| (said.id, text[said.span.start..said.span.end].to_owned());
    (record.unwrap(), said.iter().map(marked).collect())
}

fn moves(record: &Record) -> Vec<String> {
    record.nodes.iter().filter_map(|node| node.play).map(|action| action.to_string()).collect()
}

const START: &str = "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA";

#[test]
fn a_code_goes_on_with_moves() {
    for text in [
        format!("{START} 7g7f 3c3d"),
        format!("{START} moves 7g7f 3c3d\n"),
        format!("\n {START}\r\n\r\n7g7f\r\n3c3d\r\n"),
    ] {
        let (record, said) = read("shogi64", &text);
        assert_eq!(said, [], "{text}");
        assert_eq!(record.start(), &Position::initial());
        assert_eq!(moves(&record), ["7g7f", "3c3d"], "{text}");
    }
    assert_eq!(moves(&read("sfen", "startpos\n7g7f 3c3d").0), ["7g7f", "3c3d"]);
    assert_eq!(moves(&read("sfen", "9/4k4/9/9/9/9/9/4K4/9 w - 8\n5b5c").0), ["5b5c"]);
}

#[test]
fn comments_belong_to_the_position_before_them() {
    let text = format!("{START}\n* The start\n# nobody reads this\n7g7f 3c3d\n*One\n'*Two\n&Bishops\n2g2f");
    let (record, said) = read("shogi64", &text);
    assert_eq!(said, []);
    let comments: Vec<_> = record.nodes.iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["The start", "", "One\nTwo", ""]);
    assert_eq!(record.nodes[2].bookmark.as_deref(), Some("Bishops"));
    assert_eq!(read("shogi64", &format!("{START}\n*Alone")).0.nodes[0].comment, "Alone");
}

#[test]
fn a_position_is_written_with_the_moves_after_it() {
    for (name, text) in [
        (
            "sfen",
            "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1\n*Where?\nG*5b\n*Mate.\n&End\n# nobody\nresign\n*Well\n",
        ),
        ("shogi64", &format!("{START}\n*The start\n7g7f\n*\n*One\n3c3d\n8h2b+\n")),
        ("sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5\n7g7f\n"),
    ] {
        let notation = Game::Shogi.with_moves(notation(name).unwrap()).unwrap();
        let read = |text: &str| notation.reading(text.as_bytes(), &ReadOptions::default()).record.unwrap();
        let written = notation.write.unwrap()(&read(text)).unwrap();
        assert_eq!((read(&written.text), written.lost), (read(text), vec![]), "{text}{}", written.text);
        assert_eq!(written.text.replace("# nobody\n", ""), text.replace("# nobody\n", ""));
    }
}

/// `'*` of CSA is a comment, `'` alone is for nobody, whatever the moves around are written in.
#[test]
fn remarks_of_every_notation_stand_between_moves_of_any() {
    let remarks = "'*one\n'nobody\n*two\n&mark\n# nobody";
    for moves in [
        ["7g7f", "3c3d"],
        ["P-7f", "P-3d"],
        ["1 ７六歩(77)", "2 ３四歩(33)"],
        ["▲７六歩", "△３四歩"],
        ["+7776FU", "-3334FU"],
        ["+7776FU,T3", "△３四歩"],
    ] {
        let text = format!("{START}\n{remarks}\n{}\n{remarks}\n{}\n{remarks}\n", moves[0], moves[1]);
        let (record, said) = read("shogi64", &text);
        assert!(said.is_empty(), "{text}: {said:?}");
        assert_eq!(self::moves(&record), ["7g7f", "3c3d"], "{text}");
        for node in &record.nodes {
            assert_eq!(
                (node.comment.as_str(), node.bookmark.as_deref()),
                ("one\ntwo", Some("mark")),
                "{text}"
            );
        }
    }
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    for (text, id, marked) in [
        (format!("{START} 7g7f 3c3d 8h3c+ 2b3c 2b3c"), Id::ShogiIllegal, "2b3c"),
        (format!("{START}\n7g7f 3c3d\n7g7f"), Id::ShogiIllegal, "7g7f"),
        (format!("{START}\n7g7f\nWhat now?"), Id::UsiMove, "What"),
    ] {
        assert_eq!(read("shogi64", &text).1, [(id, marked.to_owned())], "{text}");
    }
    let text = b"startpos\n7g7f \xff\xff 3c3d";
    let reading = (notation("sfen").unwrap().read)(text, &ReadOptions::default());
    assert_eq!(reading.diagnostics[0].id, Id::SfenEncoding);
    assert_eq!(reading.diagnostics[0].span, Span::new(14, 15));
}

#[test]
fn moves_in_any_notation_follow_a_position() {
    let expected = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
    for body in [
        "7g7f 3c3d 8h2b+ 3a2b B*4e",
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打",
        "７六歩(77)\n３四歩(33)\n２二角成(88)\n同銀(31)\n４五角打",
        "▲７六歩　△３四歩　▲２二角成　△同　銀\n▲４五角",
        "▲７六歩△３四歩▲２二角成△同銀▲４五角打",
        "７六歩 ３四歩 ２二角成 同銀 ４五角",
        "+7776FU\n-3334FU\n+8822UM,T5\n-3122GI\n+0045KA",
        "7776FU\n3334FU\n8822UM\n3122GI\n0045KA",
        "7g7f 3c3d\n▲２二角成\n4 同　銀(31)\n+0045KA",
        "P-7f P-3d Bx2b+ Sx2b B*4e",
        "1. P-7f  P-3d\n2.B8hx2b+ S-2b 3. B*45",
        "▲P-7f △P-3d\n▲Bx2b+\n4 同　銀(31)\n☗B*4e",
        "moves 7g7f\n-3334FU\n▲２二角成△同銀\nB*4e",
    ] {
        for code in [START, "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"] {
            let text = format!("{code}\n{body}\n");
            let (record, said) = read(if code == START { "shogi64" } else { "sfen" }, &text);
            assert_eq!(said, [], "{text}");
            assert_eq!(moves(&record), expected, "{text}");
            let numbers: Vec<_> = record.nodes.iter().map(|node| node.number).collect();
            assert_eq!(numbers, [0, 1, 2, 3, 4, 5], "{text}");
        }
    }
}

#[test]
fn all_that_a_notation_says_of_moves_is_there() {
    let text = format!(
        "{START}\n*Start\n37 ７六歩(77) (0:12/)\n*One\n38 ３四歩(33)\n39 投了\n変化：38手\n38 ８四歩(83)\n"
    );
    let (record, said) = read("shogi64", &text);
    assert_eq!(said, []);
    assert_eq!(moves(&record), ["7g7f", "3c3d", "8c8d"]);
    assert_eq!(record.nodes[3].parent, Some(1));
    assert_eq!(record.nodes.iter().map(|node| node.number).collect::<Vec<_>>(), [36, 37, 38, 38]);
    assert_eq!((record.nodes[0].comment.as_str(), record.nodes[1].comment.as_str()), ("Start", "One"));
    assert_eq!(record.nodes[1].time.map(|time| time.spent), Some(12_000));
    assert_eq!(record.nodes[2].ending, Some(Ending::Resignation));
    let text = format!("{START}\n+7776FU,T12\n'*One\n* Two\n-3334FU\n%TORYO");
    let (record, said) = read("shogi64", &text);
    assert_eq!(said, []);
    assert_eq!(record.nodes[1].comment, "One\nTwo");
    assert_eq!(record.nodes[2].ending, Some(Ending::Resignation));
}

#[test]
fn mistakes_of_other_notations_are_at_their_places_too() {
    for (body, marked) in [
        ("1 ７六歩(77)\n2 ３五歩(33)", "３五歩(33)"),
        ("+7776FU\n-3335FU", "-3335FU"),
        ("▲７六歩 △３五歩", "△３五歩"),
        ("▲７六歩 △３四歩 ▲５三飛成 △３五歩", "▲５三飛成"),
        ("▲７六歩 what now", "what now"),
        ("P-7f G-5b", "G-5b"),
        ("P-7f P-3e", "P-3e"),
        ("P-7f 2. pawn", "pawn"),
        ("7g7f\n-3335FU\n2g2f", "-3335FU"),
    ] {
        let (record, said) = read("shogi64", &format!("{START}\n{body}"));
        assert_eq!(said.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), [marked], "{said:?}");
        assert_eq!(moves(&record)[0], "7g7f");
    }
}

proptest! {
    #[test]
    fn nonsense_is_no_panic(
        words in prop::collection::vec(
            prop::sample::select(&[
                "7g7f", "3c3d", "P*5e", "P-7f", "Px3d", "2.", "resign", "moves", "+7776FU", "-3334FU", "7776FU", "T5", "%TORYO", "▲７六歩",
                "△３四歩", "同　歩", "1 ７六歩(77)", "2 ３四歩(33)", "変化：1手", "変化：2手", "3 投了", "まで2手で中断",
                "*comment", "&mark", "#", "'*c", "\n", "\n", "\n", "x", "手合割：平手",
            ][..]),
            0..30,
        )
    ) {
        let text = format!("startpos\n{}", words.join(" "));
        let reading = (notation("sfen").unwrap().read)(text.as_bytes(), &ReadOptions::default());
        for said in &reading.diagnostics {
            prop_assert!(text.get(said.span.start..said.span.end).is_some(), "{said:?}");
        }
        let Some(Any::Shogi(record)) = reading.record else { panic!() };
        for (at, node) in record.nodes.iter().enumerate().skip(1) {
            let before = &record.nodes[node.parent.unwrap()];
            prop_assert!(node.parent.unwrap() < at);
            prop_assert_eq!(before.position.force(node.play.unwrap()), Some(node.position));
        }
    }
}

#[test]
fn moves_after_a_damaged_position_are_played() {
    let board = "sfen lnsgkgsnl/1r5b1/ppppXpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (start, marked) in [
        (format!("{board} b - 1"), vec![(Id::SfenPiece, "X")]),
        (format!("{board} b"), vec![(Id::SfenPiece, "X"), (Id::SfenHand, "")]),
        (format!("{} b 2X 1", board.replace('X', "p")), vec![(Id::SfenHand, "2X")]),
        (board.replace('X', "p"), vec![(Id::SfenTurn, "")]),
    ] {
        for name in ["sfen", "usi"] {
            let (record, said) = read(name, &format!("{start} moves 7g7f\n3c3d"));
            let said: Vec<_> = said.iter().map(|(id, marked)| (*id, marked.as_str())).collect();
            assert_eq!((moves(&record), said), (vec!["7g7f".to_owned(), "3c3d".to_owned()], marked.clone()));
            assert_eq!(record.nodes[0].comment, "");
        }
    }
}

#[test]
fn what_stands_where_the_number_should_is_no_move() {
    let start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    for number in ["z", "-1", "1a", "1.5", "7g7f", "手"] {
        let (record, said) = read("usi", &format!("{start} {number} moves 7g7f"));
        assert_eq!(said, [(Id::SfenMoveNumber, number.to_owned())]);
        assert_eq!((moves(&record), record.nodes[0].number), (vec!["7g7f".to_owned()], 0));
    }
    for number in ["-1", "1.5", "0"] {
        for moves in ["", " 7g7f", "\n7g7f"] {
            let (_, said) = read("sfen", &format!("{start} {number}{moves}"));
            assert_eq!(said, [(Id::SfenMoveNumber, number.to_owned())]);
        }
    }
    for moves in ["7g7f", "moves 7g7f", "1. P-7f", "+7776FU", "76歩", "\n1 ７六歩(77)"] {
        let (record, said) = read("usi", &format!("{start} {moves}"));
        assert_eq!((record.nodes.len(), said), (2, vec![]), "{moves}");
    }
}

#[test]
fn texts_in_other_encodings_are_read() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    for (name, text, moves) in [
        ("usi", "startpos moves 7g7f 3c3d\n".to_owned(), 2),
        ("usi", "7g7f 3c3d\n".to_owned(), 2),
        ("usi", "position startpos\n".to_owned(), 0),
        ("sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".to_owned(), 0),
        ("shogi64", format!("{START}\n"), 0),
        ("shogi64", format!("{START}\n*本手\n▲７六歩"), 1),
    ] {
        let reading = |bytes: &[u8]| (notation(name).unwrap().read)(bytes, &ReadOptions::default());
        let wanted = reading(text.as_bytes());
        assert_eq!(wanted.record.as_ref().map(Any::frames), Some(moves + 1), "{text}");
        assert_eq!(reading(format!("\u{feff}{text}").as_bytes()), wanted, "{text}");
        let japanese = crate::charset::encodings::SHIFT_JIS.encode(&text).0.into_owned();
        let is_other = japanese != text.as_bytes();
        for (bytes, encoding) in [
            (wide(&format!("\u{feff}{text}")), "UTF-16LE"),
            (wide(&text), "UTF-16LE"),
            (japanese, if is_other { "Shift_JIS" } else { "" }),
        ] {
            let there = reading(&bytes);
            assert_eq!(there.record, wanted.record, "{text} in {encoding}");
            let said: Vec<_> = there.diagnostics.into_iter().map(|said| said.message).collect();
            let expected = format!("this is not UTF-8 text: it is read as {encoding}");
            assert_eq!(said, if encoding.is_empty() { vec![] } else { vec![expected] }, "{text}");
        }
    }
    let marked = (notation("usi").unwrap().read)("\u{feff}7g7f 1a1e".as_bytes(), &ReadOptions::default());
    assert_eq!(marked.diagnostics[0].span, Span::new(8, 12));
}

#[test]
fn what_follows_a_move_that_cannot_be_read_is_kept_as_text() {
    for (moves, kept) in [
        ("7g7f 3c3d 1a1b x\n*A comment.\n▲２六歩", "1a1b x\n*A comment.\n▲２六歩"),
        ("+7776FU\n-3334FU\n+1112KY\n'*A comment.\n7g7f", "+1112KY\nA comment.\n7g7f"),
        ("▲７六歩\n△３四歩\n▲１一歩\n*A comment.\n7g7f", "▲１一歩\nA comment.\n7g7f"),
        ("7g7f 3c3d\n???\n7g7f", "???\n7g7f"),
    ] {
        let (record, said) = read("sfen", &format!("startpos {moves}"));
        assert_eq!(said.len(), 1, "{said:?}");
        assert_eq!(record.nodes[2].comment, kept, "{moves}");
    }
}
