//! Boards, handicaps, and what else stands before the moves.

use super::*;

const BOARD_SFEN: &str = "lnsgkgsnl/1r7/1pppppp1p/p8/9/8P/PPPPPPP2/7R1/LNSGKGSNL w Bb2p 13";

#[test]
fn boards_in_all_writings() {
    let record = super::record(BOARD);
    assert_eq!((record.start(), record.next_number()), (&sfen(BOARD_SFEN), 13));
    // 同 is the square of the move that the head names.
    let moves = "   1 ８四歩(83)\n   2 ２二角打\n   3 同　銀(31)\n";
    let record = super::record(&format!("{BOARD}{moves}"));
    assert_eq!((record.next_number(), tree(&record).as_str()), (1, "0>8c8d 1>B*2b 2>3a2b"));
    let taken = BOARD.replace(" ・|二", " 角|二").replace("先手の持駒：角", "先手の持駒：なし");
    let taken = taken.replace("▲１六歩", "▲１二角打");
    let record = super::record(&format!("{taken}  13 同　飛(82)\n"));
    assert_eq!((record.next_number(), tree(&record).as_str()), (13, "0>8b1b"));
    let squeezed = BOARD
        .replace(" ・", "・")
        .replace(" 歩", "歩")
        .replace("香|", "香｜")
        .replace('|', "｜")
        .replace('v', "ｖ");
    let squeezed = squeezed.replace("玉", "王").replace("角　歩二", "角1 歩２枚").replace("後手の", "上手の");
    assert_eq!(super::record(&squeezed).start(), &sfen(BOARD_SFEN));
}

#[test]
fn boards_that_cannot_be_read() {
    let short: String = BOARD
        .lines()
        .filter(|line| !line.contains('五'))
        .fold(String::new(), |text, line| text + line + "\n");
    let (record, problems) = said(short.as_bytes());
    assert_eq!(problems, ["4:2 kif-board!"]);
    // The numbers of the others tell which rank is missing.
    assert_eq!(record.unwrap().start(), &sfen(BOARD_SFEN));
    let cases = [
        (BOARD.replace("v飛 ・", "v飛"), "5:2 kif-board!"),
        (BOARD.replace("v飛", "v犬"), "5:5 kif-board!"),
        (BOARD.replace("v玉", "v犬").replace("v王", "v犬"), "4:11 kif-board!"),
        (BOARD.replace("角　歩二　\n  ９", "犬　歩二　\n  ９"), "1:7 kif-hand!"),
        (BOARD.replace("歩二", "歩十九"), "1:9 kif-hand!"),
        (format!("{BOARD}{BOARD}"), "20:2 kif-line"),
        (BOARD.replace("９ ８ ７ ６ ５ ４ ３ ２ １", "１ ２ ３ ４ ５ ６ ７ ８ ９"), "4:2 kif-board!"),
        (BOARD.replace("|三", "|四"), "6:2 kif-board!"),
        (format!("White in hand: rook, 3 pwans\n{BOARD}"), "1:22 kif-hand!"),
    ];
    for (text, expected) in cases {
        let (_, said) = said(text.as_bytes());
        assert_eq!(said.first().map(String::as_str), Some(expected), "{text}");
    }
    // No piece moves, whatever the sign before one is.
    for (from, to) in [("v飛", "x飛"), ("v飛", "△飛")] {
        let (record, said) = said(BOARD.replace(from, to).as_bytes());
        assert_eq!(said, ["5:4 kif-board!"], "{to}");
        assert_eq!(record.unwrap().start(), &sfen(BOARD_SFEN), "{to}");
    }
    // Two characters are one square.
    let (record, problems) = said(BOARD.replace("v飛 ・", "v飛??").as_bytes());
    assert_eq!(problems, ["5:6 kif-board!"]);
    assert_eq!(record.unwrap().start(), &sfen(BOARD_SFEN));
    // Where ranks are missing, what is wrong with the others may follow from that.
    let bare: String = BOARD
        .lines()
        .filter(|line| !line.ends_with(['三', '四', '六', '七']))
        .fold(String::new(), |text, line| {
            text + line.trim_end_matches(['一', '二', '五', '八', '九']) + "\n"
        });
    let bare = bare.replace("v玉", "v飛").replace("　▲１六歩", "");
    assert_eq!(said(bare.as_bytes()).1, ["4:2 kif-board!"]);
    // A picture of the last position is no start.
    let (record, said) = said(format!("1 ７六歩(77)\n{BOARD}").as_bytes());
    assert_eq!(record.unwrap().start(), &Position::initial());
    assert!(said.iter().all(|said| said.ends_with("kif-line")) && !said.is_empty(), "{said:?}");
}

#[test]
fn problems_without_a_king_and_with_the_rest_in_hand() {
    let text = "\
作品名：試作
後手の持駒：残り全部
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手--
   1 １二金打
   2 詰み
まで1手で詰
";
    let record = super::record(text);
    assert_eq!(record.start(), &sfen("7nk/9/8P/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1"));
    assert!(record.nodes[1].position.is_mate());
    assert_eq!(record.nodes[1].ending, Some(Ending::Mate));
}

#[test]
fn handicaps_and_headers_in_any_order() {
    let text = "   1 ３四歩(33)\n   2 ７六歩(77)\n手合割：二枚落ち\n下手：甲\n上手:乙\n";
    let record = super::record(text);
    assert_eq!(record.start(), &sfen("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
    assert_eq!((tree(&record).as_str(), record.is_handicap()), ("0>3c3d 1>7g7f", true));
    // The moves are worth more than the board that nobody knows; without moves there is nothing else.
    let record = untidy("手合割：七枚落ち\n1 ３四歩(33)\n", &["1:5 kif-handicap"]);
    assert_eq!((tree(&record).as_str(), record.info.get("手合割")), ("0>3c3d", Some("七枚落ち")));
    assert_eq!(said("手合割：その他\n".as_bytes()).1, ["1:5 kif-handicap!"]);
    untidy("先手：甲\n先手：乙\n", &["2:4 kif-header"]);
}

#[test]
fn whose_turn_it_is_only_the_position_says() {
    let board = BOARD.replace("後手番\n手数＝12　▲１六歩  まで\n", "");
    let record = untidy(&format!("手番：後手\n{board}先手番\n"), &["16:1 kif-header"]);
    assert_eq!((record.start().turn(), record.info.lines().count()), (Color::Black, 0));
    assert_eq!(super::record(&written(&record)), record);
    let record = super::record(&format!("手番：後手\n{board}"));
    assert_eq!(record.start().turn(), Color::White);
    assert_eq!(super::record(&written(&record)), record);
    untidy(&format!("手番：後手\n手番：先手\n{board}"), &["2:4 kif-header"]);
    // Who that is nobody knows, so it is a line like others.
    assert_eq!(super::record("手番：甲\n").info.get("手番"), Some("甲"));
}

#[test]
fn what_does_not_count_of_a_position_stays_for_people() {
    let text = BOARD
        .replace("後手番\n", "手番：後手\n先手番\n後手番\n")
        .replace("先手の持駒：角", "先手の持駒：飛\n先手の持駒：角");
    let at = text.lines().position(|line| line.starts_with("先手の持駒：角")).unwrap() + 1;
    let warned =
        [0, 2, 3].map(|below| format!("{}:{} kif-header", at + below, if below == 0 { 7 } else { 1 }));
    let record = untidy(&text, &warned.each_ref().map(String::as_str));
    assert_eq!(record.start(), &sfen(BOARD_SFEN));
    let written = written(&record);
    for line in ["#先手の持駒：飛", "#先手番"] {
        assert!(written.lines().any(|there| there == line), "{written}");
    }
    assert_eq!(super::record(&written), record);
    let text = BOARD.replace("手数＝12", "手数＝11\n手数＝12");
    let at = text.lines().position(|line| line.starts_with("手数＝12")).unwrap() + 1;
    let record = untidy(&text, &[&format!("{at}:4 kif-header")]);
    assert_eq!((record.start(), record.next_number()), (&sfen(BOARD_SFEN), 13));
    assert!(self::written(&record).contains("\n#手数＝11\n"));
    let written =
        self::written(&super::record("手合割：平手\n先手の持駒：飛\n後手の持駒：なし\n   1 ７六歩(77)\n"));
    assert!(
        written.contains("\n#先手の持駒：飛\n") && !written.contains("なし"),
        "without a board: {written}"
    );
}

#[test]
fn an_empty_header_line_takes_no_other_away() {
    for (text, warned) in [
        ("棋戦：甲\n棋戦：\n手合割：平手\n", &["2:4 kif-header"][..]),
        ("棋戦：\n棋戦：甲\n手合割：平手\n", &[]),
    ] {
        let written = written(&untidy(text, warned));
        for line in text.lines() {
            assert!(written.contains(line), "{written}");
        }
    }
}

#[test]
fn what_else_stands_beside_the_number_of_moves_is_told() {
    let number = "手数＝12　▲１六歩  まで";
    let line = |other: &str| BOARD.replace(number, other);
    let record = super::record(BOARD);
    for (other, column) in [("手数＝12　▲１六歩  まで　次の一手", 16), ("手数＝12手目　▲１六歩 x", 14)]
    {
        assert_eq!(untidy(&line(other), &[&*format!("16:{column} kif-junk")]), record, "{other}");
    }
    let record = untidy(&line("手数＝多数"), &["16:4 kif-junk"]);
    assert_eq!((record.next_number(), record.nodes[0].led_here), (1, None));
    assert_eq!(super::record(&line("手数＝")), record);
}

#[test]
fn both_names_of_the_handicap_are_one() {
    let record = super::record("手合：二枚落ち\n   1 ６二金(61)\n");
    assert_eq!(record.info.lines().collect::<Vec<_>>(), [("手合割", "二枚落ち")]);
    assert_eq!(super::record(&written(&record)), record);
    untidy("手合割：平手\n手合：二枚落ち\n", &["2:4 kif-header"]);
    // An empty line names none.
    let record = super::record("手合割：二枚落ち\n手合：\n");
    assert_eq!(record.info.lines().collect::<Vec<_>>(), [("手合割", "二枚落ち"), ("手合", "")]);
    assert_eq!(super::record(&written(&record)), record);
}
