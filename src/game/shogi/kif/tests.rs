//! Whole files, tidy and not.

use super::*;
use crate::game::shogi::testing::sfen;
use crate::game::shogi::{Color, Ending, Position, Record, Time};
use crate::text::Severity;
use proptest::prelude::*;

/// The record of a text, and what there is to say: line, column and id.
fn said(bytes: &[u8]) -> (Option<Record>, Vec<String>) {
    let reading = read_kif(bytes, &ReadOptions::default());
    let (text, diagnostics) = crate::game::legible(&KIF, bytes.to_vec(), reading.diagnostics);
    let source = crate::text::Source::new("a.kif", text.replace("\r\n", "\n").replace('\r', "\n"));
    assert_eq!(source.text().len() == text.len(), !text.contains("\r\n"));
    let said = diagnostics.iter().map(|diagnostic| {
        // Line ends of two characters are counted as one for the place.
        let crlf = text.get(..diagnostic.span.start).map_or(0, |before| before.matches("\r\n").count());
        let place = source.line_column(diagnostic.span.start - crlf);
        let sign = if diagnostic.severity == Severity::Error { "!" } else { "" };
        format!("{}:{} {}{sign}", place.line, place.column, diagnostic.id)
    });
    let record = reading.record.map(|record| match record {
        Any::Shogi(record) => record,
        other => panic!("{other:?}"),
    });
    (record, said.collect())
}

fn record(text: &str) -> Record {
    let (record, said) = said(text.as_bytes());
    assert_eq!(said, Vec::<String>::new(), "{text}");
    record.unwrap()
}

/// The record of a text about which something is said.
fn untidy(text: &str, expected: &[&str]) -> Record {
    let (record, said) = said(text.as_bytes());
    assert_eq!(said, expected, "{text}");
    record.unwrap()
}

/// The tree: each node's parent and move.
fn tree(record: &Record) -> String {
    let nodes = record.nodes.iter().skip(1).map(|node| {
        let parent = node.parent.unwrap();
        format!("{parent}>{}", node.play.unwrap())
    });
    nodes.collect::<Vec<_>>().join(" ")
}

const GAME: &str = "\
# ----  made up for a test  ----
開始日時：2024/05/01 10:00
棋戦：試験
手合割：平手　　
先手：大橋
後手：本因坊
手数----指手---------消費時間--
*始まる前
   1 ７六歩(77)   ( 0:16/00:00:16)
*一行目
*二行目
   2 ３四歩(33)   ( 0:00/00:00:00)
&角道
   3 ２二角成(88) (62:03/01:02:19)
   4 同　銀(31)   ( 0:05/00:00:05)
   5 ５五角打     ( 0:01/01:02:20)
   6 投了         ( 0:10/00:00:15)
まで5手で先手の勝ち
";

#[test]
fn a_game_as_programs_write_it() {
    let record = record(GAME);
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>8h2b+ 3>3a2b 4>B*5e");
    let info: Vec<_> = record.info.lines().collect();
    assert_eq!(info[0], ("開始日時", "2024/05/01 10:00"));
    assert_eq!(record.info.get("先手"), Some("大橋"));
    let comments: Vec<_> = record.nodes.iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["始まる前", "一行目\n二行目", "", "", "", ""]);
    assert_eq!(record.nodes[2].bookmark.as_deref(), Some("角道"));
    assert_eq!(record.nodes[3].time, Some(Time { spent: 3_723_000, total: Some(3_739_000) }));
    let last = &record.nodes[5];
    assert_eq!((last.ending, last.number), (Some(Ending::Resignation), 5));
    assert_eq!(last.ending_time, Some(Time { spent: 10_000, total: Some(15_000) }));
}

#[test]
fn any_encoding_and_any_line_ends() {
    let expected = record(GAME);
    let endings = ["\n", "\r\n", "\r"].map(|end| GAME.replace('\n', end));
    for text in &endings {
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let files = [
            text.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            encoding_rs::SHIFT_JIS.encode(text).0.into_owned(),
            encoding_rs::EUC_JP.encode(text).0.into_owned(),
            [b"\xff\xfe", &*wide].concat(),
            wide,
        ];
        for bytes in files {
            assert_eq!(said(&bytes), (Some(expected.clone()), vec![]));
        }
    }
    // What a file says of its encoding may be wrong.
    let lies = format!("#KIF version=2.0 encoding=Shift_JIS\n{GAME}");
    assert_eq!(said(lies.as_bytes()), (Some(expected), vec![]));
}

#[test]
fn places_are_those_in_the_file() {
    let text = "手合割：平手\r\n   1 ７六歩(77) ﾊﾝｶｸ\r\n   2 ８八角(22)\r\n";
    let said_of = |bytes: &[u8]| said(bytes).1;
    let expected = ["2:14 kif-junk", "3:6 kif-illegal!"];
    assert_eq!(said_of(text.as_bytes()), expected);
    assert_eq!(said_of(&encoding_rs::SHIFT_JIS.encode(text).0), expected);
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(said_of(&wide), expected);
}

#[test]
fn untidy_moves_are_read() {
    let text = "
1　▲７六步（７７）
2:☖34歩 ( 33 )   （ ０：０５／００：００：０５）
２六歩(27)
4 8四歩(83)+
5手目 ２五歩(26)
6 ８五歩(84) (12.5)
7７八金(69)
8 ３二金
9 ２四歩(25)
10 同歩(23)
11 同　　飛(28)
12 ８六歩(85)
13 同\t歩(87)
14 同 飛(82)
15 投了
";
    let record = untidy(text, &["9:3 kif-name"]);
    assert_eq!(
        tree(&record),
        "0>7g7f 1>3c3d 2>2g2f 3>8c8d 4>2f2e 5>8d8e 6>6i7h 7>4a3b 8>2e2d 9>2c2d 10>2h2d 11>8e8f 12>8g8f 13>8b8f"
    );
    assert_eq!(record.nodes[2].time, Some(Time { spent: 5_000, total: Some(5_000) }));
    assert_eq!(record.nodes[6].time, Some(Time { spent: 12_500, total: None }));
}

#[test]
fn numbers_and_signs_that_do_not_fit_are_warnings() {
    let text = "1 ７六歩(77)\n3 ３四歩(33)\n4 ▲２六歩(27)\n4 △８四歩(83)\n5 △８四歩(83)\n";
    let record = untidy(text, &["2:1 kif-number", "4:1 kif-number", "5:3 kif-sign", "5:3 kif-illegal!"]);
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f 3>8c8d");
    assert_eq!(record.nodes[4].number, 4, "moves are counted, whatever the file says");
}

#[test]
fn variations_belong_to_the_last_line_that_has_their_move() {
    let text = "\
   1 ２六歩(27)+
   2 ３四歩(33)
   3 ２五歩(26)+
   4 ３三角(22)+
   5 ７六歩(77)
   6 投了+
まで5手で先手の勝ち

変化：6手
   6 ４四歩(43)

変化：4手
   4 ８四歩(83)+
   5 ７六歩(77)+

変化：5手
   5 ４八銀(39)

変化：4手
   4 ３二金(41)

変化：3手
   3 ７六歩(77)

変化：1手
   1 ７六歩(77)
   2 ８四歩(83)
   3 ６八銀(79)

変化：2手
   2 ３四歩(33)
";
    let record = record(text);
    assert_eq!(
        tree(&record),
        "0>2g2f 1>3c3d 2>2f2e 3>2b3c 4>7g7f 5>4c4d 3>8c8d 7>7g7f 7>3i4h 3>4a3b 2>7g7f 0>7g7f 12>8c8d 13>7i6h 12>3c3d"
    );
    // In rising order, as some programs write: a line that is too short does not have the move.
    let text = "1 ２六歩(27)\n2 ３四歩(33)\n3 ２五歩(26)\n4 ３三角(22)\n変化：2手\n2 ８四歩(83)\n変化:４手\n4 ８四歩(83)\n変化 5手\n5 ７六歩(77)";
    assert_eq!(tree(&self::record(text)), "0>2g2f 1>3c3d 2>2f2e 3>2b3c 3>8c8d 5>7g7f 1>8c8d");
    untidy("1 ２六歩(27)\n変化：9手\n9 ３四歩(33)\n", &["2:1 kif-variation!"]);
}

#[test]
fn an_illegal_move_ends_its_line_only() {
    let text = "\
1 ７六歩(77)
2 ３四歩(33)
3 ２二角成(88)
4 ５五歩(53)
5 ７七角打
6 投了
変化：6手
6 ８四歩(83)
変化：3手
3 ２六歩(27)
4 ２三歩打
";
    let record = untidy(text, &["4:3 kif-illegal!", "11:3 kif-illegal!"]);
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>8h2b+ 2>2g2f");
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    let messages: Vec<_> = reading.diagnostics.iter().map(|said| said.message.as_str()).collect();
    assert_eq!(
        messages,
        ["move 4 △５五歩: the pawn on 5三 cannot go to 5五", "move 4 △２三歩打: there is no pawn in hand",]
    );
}

#[test]
fn two_pawns_are_named() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ７五歩(76)\n6 ５四歩(53)\n7 ７四歩(75)\n8 同　歩(73)\n9 ５六歩(57)\n10 ７五歩(74)\n11 ５五歩(56)\n12 ７三歩打\n";
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    assert_eq!(
        reading.diagnostics[0].message,
        "move 12 △７三歩打: 二歩: the player already has an unpromoted pawn on file 7"
    );
}

#[test]
fn a_foul_that_lost_the_game_is_shown() {
    // Nothing stands on 2四: that cannot be shown.
    untidy("1 ７六歩(77)\n2 ３四歩(33)\n3 ２三歩(24)\n*見落とし\n4 反則勝ち (0:05)\n", &["3:3 kif-illegal!"]);
    let pawn = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２五歩(27)\n";
    for end in [
        "*見落とし\n4 反則勝ち (0:05)\n",
        "*見落とし\n4 反則負け (0:05)\nまで3手で先手の反則負け",
        "*見落とし\nまで3手で後手の反則勝ち\n",
    ] {
        let record = untidy(&format!("{pawn}{end}"), &["3:3 kif-foul"]);
        assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2e", "{end}");
        assert_eq!(record.nodes[3].ending, Some(Ending::Foul(Color::Black)), "{end}");
        assert_eq!(record.nodes[3].comment, "見落とし");
    }
    // Without a move that breaks a rule: who is to move did something that is not in the file.
    let record = record("1 ７六歩(77)\n2 反則負け\n");
    assert_eq!(record.nodes[1].ending, Some(Ending::Foul(Color::White)));
    let record = self::record("1 ７六歩(77)\n2 反則勝ち\n");
    assert_eq!(record.nodes[1].ending, Some(Ending::Foul(Color::Black)));
}

#[test]
fn every_ending() {
    let endings = [
        ("投了", Ending::Resignation),
        ("中断", Ending::Interruption),
        ("千日手", Ending::Repetition),
        ("詰み", Ending::Mate),
        ("持将棋", Ending::Impasse),
        ("切れ負け", Ending::TimeUp),
        ("入玉勝ち", Ending::Declaration),
        ("不詰", Ending::NoMate),
        ("不戦敗", Ending::Default(Color::White)),
    ];
    for (word, ending) in endings {
        let record = record(&format!("1 ７六歩(77)\n2 {word}\n"));
        assert_eq!(record.nodes[1].ending, Some(ending), "{word}");
    }
}

#[test]
fn the_last_line_says_how_the_game_ended_if_nothing_else_does() {
    assert_eq!(record("1 ７六歩(77)\nまで1手で先手の勝ち").nodes[1].ending, Some(Ending::Resignation));
    assert_eq!(record("1 ７六歩(77)\nまで1手で中断\n").nodes[1].ending, Some(Ending::Interruption));
    assert_eq!(record("1 ７六歩(77)\nまで1手\n").nodes[1].ending, None);
    untidy("1 ７六歩(77)\n2 投了\nまで2手で先手の勝ち\n", &["3:1 kif-result"]);
    let record = untidy("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", &["3:1 kif-result"]);
    assert_eq!(record.nodes[1].ending, Some(Ending::Resignation));
    untidy("1 ７六歩(77)\nまで1手で後手の勝ち\n", &["2:1 kif-result"]);
}

#[test]
fn foreign_lines_and_moves_behind_the_end_are_skipped() {
    let text = "これは棋譜です\n1 ７六歩(77)\nV2.2\n2024 年\n2 投了\n3 ３四歩(33)\n4 ２六歩(27)\n変化：1手\n1 ２六歩(27)\n";
    let record = untidy(text, &["1:1 kif-line", "3:1 kif-line", "4:1 kif-line", "6:1 kif-after-end"]);
    assert_eq!(tree(&record), "0>7g7f 0>2g2f");
    // What is said of the moves of a second game is said of nothing in the first.
    let text =
        "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n*感想\n1 ２六歩(27)\n*二局目\n&二局目\nまで1手で中断\n";
    let record = untidy(text, &["5:1 kif-after-end"]);
    assert_eq!((record.nodes[1].comment.as_str(), &record.nodes[1].bookmark), ("感想", &None));
    untidy("1 ７六歩(77)\n2 さんよんふ\n3 ２六歩(27)\n", &["2:3 kif-move!"]);
    untidy("1 ７六銀(77)\n", &["1:3 kif-move!"]);
    untidy("1 同　歩(77)\n", &["1:3 kif-move!"]);
}

const BOARD: &str = "\
後手の持駒：角　歩二　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・ ・ ・|二
| ・v歩v歩v歩v歩v歩v歩 ・v歩|三
|v歩 ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|六
| 歩 歩 歩 歩 歩 歩 歩 ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：角　
後手番
手数＝12　▲１六歩  まで
";
const BOARD_SFEN: &str = "lnsgkgsnl/1r7/1pppppp1p/p8/9/8P/PPPPPPP2/7R1/LNSGKGSNL w Bb2p 13";

#[test]
fn boards_in_all_writings() {
    let record = record(BOARD);
    assert_eq!((record.start(), record.next_number()), (&sfen(BOARD_SFEN), 13));
    // 同 is the square of the move that the head names.
    let moves = "   1 ８四歩(83)\n   2 ２二角打\n   3 同　銀(31)\n";
    let record = self::record(&format!("{BOARD}{moves}"));
    assert_eq!((record.next_number(), tree(&record).as_str()), (1, "0>8c8d 1>B*2b 2>3a2b"));
    let record = self::record(&format!("{BOARD}  13 同　飛(82)\n").replace("▲１六歩", "▲１二歩"));
    assert_eq!((record.next_number(), tree(&record).as_str()), (13, "0>8b1b"));
    let squeezed = BOARD
        .replace(" ・", "・")
        .replace(" 歩", "歩")
        .replace("香|", "香｜")
        .replace('|', "｜")
        .replace('v', "ｖ");
    let squeezed = squeezed.replace("玉", "王").replace("角　歩二", "角1 歩２枚").replace("後手の", "上手の");
    assert_eq!(self::record(&squeezed).start(), &sfen(BOARD_SFEN));
}

#[test]
fn boards_that_cannot_be_read() {
    let short: String = BOARD
        .lines()
        .filter(|line| !line.contains('五'))
        .fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(said(short.as_bytes()), (None, vec!["4:2 kif-board!".to_owned()]));
    let cases = [
        (BOARD.replace("v飛 ・", "v飛"), "5:2 kif-board!"),
        (BOARD.replace("v飛", "v犬"), "5:5 kif-board!"),
        (BOARD.replace("角　歩二　\n  ９", "犬　歩二　\n  ９"), "1:7 kif-hand!"),
        (BOARD.replace("歩二", "歩十九"), "1:9 kif-hand!"),
        (format!("{BOARD}{BOARD}"), "20:2 kif-line"),
    ];
    for (text, expected) in cases {
        let (_, said) = said(text.as_bytes());
        assert_eq!(said.first().map(String::as_str), Some(expected), "{text}");
    }
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
    let record = record(text);
    assert_eq!(record.start(), &sfen("7nk/9/8P/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1"));
    assert!(record.nodes[1].position.is_mate());
    assert_eq!(record.nodes[1].ending, Some(Ending::Mate));
}

#[test]
fn handicaps_and_headers_in_any_order() {
    let text = "   1 ３四歩(33)\n   2 ７六歩(77)\n手合割：二枚落ち\n下手：甲\n上手:乙\n";
    let record = record(text);
    assert_eq!(record.start(), &sfen("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
    assert_eq!((tree(&record).as_str(), record.is_handicap()), ("0>3c3d 1>7g7f", true));
    assert_eq!(
        said("手合割：七枚落ち\n1 ３四歩(33)\n".as_bytes()),
        (None, vec!["1:5 kif-handicap!".to_owned()])
    );
    assert_eq!(said("手合割：その他\n".as_bytes()).1, ["1:5 kif-handicap!"]);
    untidy("先手：甲\n先手：乙\n", &["2:4 kif-header"]);
}

#[test]
fn whose_turn_it_is_only_the_position_says() {
    let board = BOARD.replace("後手番\n手数＝12　▲１六歩  まで\n", "");
    let record = self::record(&format!("手番：後手\n{board}先手番\n"));
    assert_eq!((record.start().turn(), record.info.lines().count()), (Color::Black, 0));
    assert_eq!(self::record(&written(&record)), record);
    let record = self::record(&format!("手番：後手\n{board}"));
    assert_eq!(record.start().turn(), Color::White);
    assert_eq!(self::record(&written(&record)), record);
    untidy(&format!("手番：後手\n手番：先手\n{board}"), &["2:4 kif-header"]);
    // Who that is nobody knows, so it is a line like others.
    assert_eq!(self::record("手番：甲\n").info.get("手番"), Some("甲"));
}

#[test]
fn both_names_of_the_handicap_are_one() {
    let record = self::record("手合：二枚落ち\n   1 ６二金(61)\n");
    assert_eq!(record.info.lines().collect::<Vec<_>>(), [("手合割", "二枚落ち")]);
    assert_eq!(self::record(&written(&record)), record);
    untidy("手合割：平手\n手合：二枚落ち\n", &["2:4 kif-header"]);
    // An empty line names none.
    let record = self::record("手合割：二枚落ち\n手合：\n");
    assert_eq!(record.info.lines().collect::<Vec<_>>(), [("手合割", "二枚落ち"), ("手合", "")]);
    assert_eq!(self::record(&written(&record)), record);
}

#[test]
fn nothing_is_an_error() {
    for text in [
        "",
        "\n\n",
        "# x\n",
        "何もない\n",
        "*x\n&y\n",
        "まで1手",
        "0 );",
        "後手番\n手数＝3\n先手の持駒：飛\n",
    ] {
        let (record, said) = said(text.as_bytes());
        assert_eq!(record, None);
        assert!(said.iter().any(|said| said.ends_with("kif-empty!")), "{said:?}");
    }
}

#[test]
fn a_broken_megabyte_says_little() {
    let text =
        "変な行\n".repeat(100_000) + &"先手：あ\n先手：い\n".repeat(10_000) + &"変化：9手\n".repeat(10_000);
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    assert!(reading.diagnostics.len() < 100, "{}", reading.diagnostics.len());
    let lines: String = (0..50_000).map(|n| format!("名{n}：値\n")).collect();
    let (record, said) = said(lines.as_bytes());
    assert_eq!((record.unwrap().info.lines().count(), said.len()), (200, 1));
}

fn written(record: &Record) -> String {
    let written = write::write(record);
    assert_eq!(written.lost, Vec::<&str>::new());
    written.text
}

#[test]
fn a_game_is_written_as_programs_write_it() {
    let record = record(GAME);
    let heading = "#KIF version=2.0 encoding=UTF-8";
    let expected = GAME.replace("# ----  made up for a test  ----", heading).replace("平手　　", "平手");
    assert_eq!(written(&record), expected);
}

#[test]
fn variations_are_written_from_the_end_on() {
    let text = "#KIF version=2.0 encoding=UTF-8
手合割：平手
手数----指手---------消費時間--
   1 ２六歩(27)+
   2 ３四歩(33)+
   3 ７六歩(77)
   4 投了+
まで3手で先手の勝ち

変化：4手
   4 ４四歩(43)

変化：2手
   2 ８四歩(83)+
   3 ２五歩(26)+
   4 ８五歩(84)

変化：3手
   3 ７六歩(77)

変化：2手
   2 ３二金(41)

変化：1手
   1 ７六歩(77)
";
    let record = record(text);
    assert_eq!(written(&record), text);
    assert_eq!(record.main_end(), 3, "what follows the ending is no part of the game");
}

#[test]
fn boards_are_written_as_they_are_read() {
    let record = record(BOARD);
    assert!(written(&record).contains("後手番\n手数＝12  まで\n"));
    assert_eq!(self::record(&written(&record)), record);
    let moves = self::record(&format!("{BOARD}   1 ８四歩(83)\n   2 ２二角打\n"));
    let bod = write::bod(&moves);
    assert_eq!(bod.text.lines().next(), Some("後手の持駒：角　歩二　"));
    assert_eq!(bod.text.lines().last(), Some("手数＝2　▲２二角  まで"));
    assert_eq!(self::record(&bod.text).start(), &moves.nodes[2].position);
    assert_eq!(bod.lost.len(), 1);
    let handicap = self::record("手合割：六枚落ち\n");
    assert!(write::bod(&handicap).text.ends_with("下手の持駒：なし\n上手番\n"));
}

#[test]
fn what_kif_would_read_otherwise_is_left_out() {
    let mut record = record("1 ７六歩(77)\n");
    for (name, value) in [
        ("まで", "x"),
        ("先手の持駒", "飛"),
        ("棋戦", "一\n二"),
        ("1", "x"),
        ("手番", "後手"),
        ("手合", "香落ち"),
    ] {
        record.info.set(name, value);
    }
    let written = write::write(&record);
    assert_eq!(written.lost.len(), 1);
    let info: Vec<_> = self::record(&written.text).info.lines().map(|(k, v)| format!("{k}={v}")).collect();
    assert_eq!(info, ["棋戦=一 二"]);
}

/// Records with variations, comments, times and endings.
fn random_record() -> impl Strategy<Value = Record> {
    let text = || "[ぁ-ん一-龠a-z0-9 *&#：:|+]{0,8}".prop_map(|text| text.trim_end().to_owned());
    let time = (0u64..10_000_000, prop::option::of(0u64..10_000_000));
    let time = || prop::option::of(time.clone().prop_map(|(spent, total)| Time { spent, total }));
    let step = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..4u8,
        text(),
        prop::option::weighted(0.1, text()),
        time(),
    );
    let ending = prop::sample::select(vec![
        Ending::Resignation,
        Ending::Interruption,
        Ending::TimeUp,
        Ending::Foul(Color::Black),
        Ending::Foul(Color::White),
        Ending::Default(Color::White),
        Ending::Draw,
        Ending::NoMate,
        Ending::Impasse,
        Ending::Declaration,
        Ending::Mate,
    ]);
    let ends = prop::collection::vec((any::<prop::sample::Index>(), ending, time()), 0..3);
    let start = prop_oneof![
        prop::sample::select(&super::super::Handicap::ALL[..]).prop_map(|handicap| (handicap.start(), 0)),
        (super::super::testing::normal_position(), 0u32..200),
    ];
    (start, prop::collection::vec(step, 0..40), ends).prop_map(|((start, number), steps, ends)| {
        let mut tree = super::super::Tree::new(start, number);
        let mut count = 1;
        for (parent, action, back, comment, bookmark, time) in steps {
            // Most moves go on from the last.
            let parent = if back == 0 { parent.index(count) } else { count - 1 };
            let legal: Vec<_> = tree.node(parent).unwrap().position.legal_moves().collect();
            if legal.is_empty() {
                continue;
            }
            let at = tree.play(parent, legal[action.index(legal.len())]).unwrap();
            let node = tree.node_mut(at).unwrap();
            (node.comment, node.bookmark, node.time) =
                (comment, bookmark.map(|name| name.trim().to_owned()), time);
            count += 1;
        }
        for (at, ending, time) in ends {
            let node = tree.node_mut(at.index(count)).unwrap();
            (node.ending, node.ending_time) = (Some(ending), time);
        }
        let mut info = super::super::Info::default();
        info.set("先手", "大橋 宗桂");
        info.set("備考", "");
        // A board counts more than the name.
        info.set("手合割", super::super::Handicap::of(&start).map_or("二枚落ち", |handicap| handicap.name));
        tree.finish(info)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read_again(record in random_record()) {
        let text = written(&record);
        let (read, said) = said(text.as_bytes());
        // A position of a test may have more pieces than a set.
        let said: Vec<_> = said.into_iter().filter(|said| !said.ends_with("shogi-surplus")).collect();
        prop_assert_eq!(said, Vec::<String>::new(), "{}", text);
        prop_assert_eq!(read.as_ref(), Some(&record), "{}", text);
        prop_assert_eq!(written(&read.unwrap()), text);
    }

    #[test]
    fn any_position_survives_a_board_of_text(position in super::super::testing::any_position()) {
        let record = Record::new(position, 1);
        let (read, _) = said(write::bod(&record).text.as_bytes());
        prop_assert_eq!(read.map(|read| *read.start()), Some(position));
    }

    #[test]
    fn nonsense_is_no_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        lines in prop::collection::vec("( *[0-9１]{0,3} ?[▲△]?[１-９1-9同][一二三四五六七八九 　][歩香桂銀金角飛玉と成打不]{0,3}(\\([1-9]{2}\\))?|変化：[0-9]{1,2}手|まで[0-9]{1,2}手で(先手の勝ち|反則)?|[0-9]{1,2} (投了|反則勝ち|中断)|[*&#|+ ・v].{0,5}|(先手|手合割|後手の持駒)：.{0,4}|手数＝.{0,3})", 0..30),
    ) {
        for text in [&bytes[..], lines.join("\n").as_bytes()] {
            let reading = read_kif(text, &ReadOptions::default());
            for said in reading.diagnostics {
                prop_assert!(said.span.start <= said.span.end && said.span.end <= text.len(), "{:?}", said);
            }
        }
    }
}
