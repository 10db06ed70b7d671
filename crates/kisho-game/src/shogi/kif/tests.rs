//! Whole files, tidy and not.

mod games;
mod heads;
mod writing;

use super::*;
use crate::shogi::testing::sfen;
use crate::shogi::{Color, Ending, Position, Record, Time};
use crate::text::Severity;
use proptest::prelude::*;

/// The record of a text, and what there is to say: line, column and id.
fn said(bytes: &[u8]) -> (Option<Record>, Vec<String>) {
    let reading = read_kif(bytes, &ReadOptions::default());
    let (text, diagnostics) = crate::legible(&KIF, bytes.to_vec(), reading.diagnostics);
    let source = crate::text::Source::new("a.kif", text.replace("\r\n", "\n").replace('\r', "\n"));
    assert_eq!(source.text().len() == text.len(), !text.contains("\r\n"));
    let said = diagnostics.iter().map(|diagnostic| {
        // Line ends of two characters are counted as one for the place.
        let crlf = text.get(..diagnostic.span.start).map_or(0, |before| before.matches("\r\n").count());
        let place = source.line_column(diagnostic.span.start - crlf);
        let sign = if diagnostic.severity == Severity::Error { "!" } else { "" };
        format!("{}:{} {}{sign}", place.line, place.column, diagnostic.id)
    });
    (reading.record.map(|record| record.try_into().unwrap()), said.collect())
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
    // What a file says about its encoding may be wrong.
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
    let record = untidy(text, &["4:1 kif-number", "9:3 kif-name"]);
    assert_eq!(
        tree(&record),
        "0>7g7f 1>3c3d 2>2g2f 3>8c8d 4>2f2e 5>8d8e 6>6i7h 7>4a3b 8>2e2d 9>2c2d 10>2h2d 11>8e8f 12>8g8f 13>8b8f"
    );
    assert_eq!(record.nodes[2].time, Some(Time { spent: 5_000, total: Some(5_000) }));
    assert_eq!(record.nodes[6].time, Some(Time { spent: 12_500, total: None }));
}

#[test]
fn a_wrong_number_is_told_with_the_true_one() {
    let text = "1 ７六歩(77)\n5 ３四歩(33)\n5 ２六歩(27)\n5 ８四歩(83)\n6 ２五歩(26)\n";
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    let said: Vec<_> = reading.diagnostics.iter().map(|said| said.message.as_str()).collect();
    let told = [2, 3, 4].map(|number| format!("this is move {number}, but the line says 5"));
    assert_eq!(said, told);
    // Variations go by the numbers of the file.
    let text = "1 ７六歩(77)\n12 ３四歩(33)\n13 ２六歩(27)\n\n変化：13手\n13 ６六歩(67)\n";
    assert_eq!(tree(&untidy(text, &["2:1 kif-number"])), "0>7g7f 1>3c3d 2>2g2f 2>6g6f");
}

#[test]
fn a_mistyped_number_is_not_that_of_another_move() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ４四歩(43)\n";
    for number in [30, 4, 2] {
        for rest in ["", "4 ８五歩(84)\n"] {
            let text = format!(
                "{main}変化：2手\n2 ８四歩(83)\n{number} ２六歩(27)\n{rest}変化：3手\n3 ６八銀(79)\n"
            );
            let all = tree(&untidy(&text, &["7:1 kif-number"]));
            // At the end of a line a number that nothing else has may be meant.
            let parent = if rest.is_empty() && number == 30 { 2 } else { 5 };
            assert!(all.contains(&format!(" {parent}>7i6h")), "{number} {rest}: {all}");
        }
    }
    // A right number after wrong ones is none, and a remark in between changes nothing.
    let longer = format!("{main}5 ４八銀(39)\n6 ３二銀(31)\n変化：2手\n2 ８四歩(83)\n");
    let text = format!("{longer}4 ２六歩(27)\n5 ８五歩(84)\n5 ７八金(69)\n変化：5手\n5 ６八銀(79)\n");
    let all = tree(&untidy(&text, &["9:1 kif-number"]));
    assert!(all.ends_with(" 9>6i7h 9>7i6h"), "{all}");
    let text = format!("{longer}30 ２六歩(27)\n2024 x\n4 ８五歩(84)\n変化：3手\n3 ６八銀(79)\n");
    let all = tree(&untidy(&text, &["9:1 kif-number", "10:1 kif-line"]));
    assert!(all.ends_with(" 7>7i6h"), "{all}");
    let text = main.replace("3 ２", "2 ２") + "変化：3手\n3 ６八銀(79)\n変化：2手\n2 ８四歩(83)\n";
    assert_eq!(tree(&untidy(&text, &["3:1 kif-number"])), "0>7g7f 1>3c3d 2>2g2f 3>4c4d 2>7i6h 1>8c8d");
}

#[test]
fn a_move_without_its_number_is_a_warning() {
    let text = "1 ７六歩(77)\n３四歩(33)\n▲7八銀(79)\n   4 ８四歩(83)\n";
    assert_eq!(tree(&untidy(text, &["2:1 kif-number", "3:1 kif-number"])), "0>7g7f 1>3c3d 2>7i7h 3>8c8d");
    // What ends the game needs none, and a mixture of widths is no matter.
    record("1 76歩(77)\n２　３四歩（３３）\n3 ▲７八銀(79)\n投了\n");
}

#[test]
fn several_moves_with_times_stand_in_a_line() {
    let text = "1 ７六歩(77) ( 0:01/00:00:01)   2 ３四歩(33) ( 0:02/00:00:02)+\n\
                3 ２六歩(27) (0:03/00:00:04)、4 投了 (0:01/00:00:03)\n";
    let record = record(text);
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f");
    let times: Vec<_> = record.nodes.iter().skip(1).map(|node| node.time.unwrap().spent).collect();
    assert_eq!(times, [1_000, 2_000, 3_000]);
    assert_eq!(record.nodes[3].ending, Some(Ending::Resignation));
}

#[test]
fn a_move_after_something_else_is_no_remark() {
    for line in
        ["No.3 ２六歩(27)", "- ２六歩(27)", "\"3 ２六歩(27)\"", "| 3 | ２六歩(27) |", "<li>3 ２六歩(27)</li>"]
    {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ８四歩(83)\n{line}\n4 ３四歩(33)\n5 ９六歩(97)\n");
        let (read, said) = said(text.as_bytes());
        assert_eq!(tree(&read.unwrap()), "0>7g7f 1>8c8d", "{line}");
        assert_eq!(said, ["4:1 kif-move!"], "{line}");
    }
    for number in ["3)", "3）", "3,", "3、"] {
        let text = format!("1 ７六歩(77)\n2 ８四歩(83)\n{number} ２六歩(27)\n");
        assert_eq!(tree(&record(&text)), "0>7g7f 1>8c8d 2>2g2f", "{number}");
    }
    // What is said after a move names moves without where they come from.
    let text = "1 ７六歩(77) (0:01) 次は△３四歩、２六歩もある\n2 ８四歩(83)\n";
    assert_eq!(tree(&untidy(text, &["1:18 kif-junk"])), "0>7g7f 1>8c8d");
    // A list of other things, and what people say about moves.
    untidy("1 ７六歩(77)\n2) 次の手\nここで▲２六歩もある\n", &["2:1 kif-line", "3:1 kif-line"]);
}

#[test]
fn mate_is_said_of_mates_only() {
    for end in ["2 詰み\n", "2 詰\n", "まで1手で詰み\n"] {
        let place = if end.starts_with('2') { "2:3 kif-result" } else { "2:1 kif-result" };
        let record = untidy(&format!("1 ７六歩(77)\n{end}"), &[place]);
        assert_eq!(record.nodes[1].ending, Some(Ending::Mate), "{end}");
    }
    let mated = {
        let head =
            "後手の持駒：金\n+---+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
                    | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n"
                .to_owned();
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(6);
        format!("{head}{empty}先手の持駒：金\n   1 ５二金打\n   2 詰み\n")
    };
    record(&mated);
}

#[test]
fn words_that_mean_nothing_are_no_move() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２三歩ナル(24)\n";
    untidy(text, &["3:3 kif-move!"]);
    untidy("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成不成(88)\n", &["3:3 kif-move!"]);
}

#[test]
fn a_foul_that_cannot_be_made_is_kept_with_its_name() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩打\n4 反則勝ち\n";
    let record = untidy(text, &["3:3 kif-foul"]);
    let (foul, why, before) = record.foul(&record.nodes[2]).unwrap();
    assert_eq!((foul.action.to_string().as_str(), before.number), ("P*7e", 2));
    assert_eq!(why.to_string(), "there is no pawn in hand");
    let written = (KIF.write.unwrap())(&Any::Shogi(record.clone())).unwrap();
    assert_eq!(written.lost, [""; 0]);
    let again = untidy(&written.text, &["5:6 kif-foul"]);
    assert_eq!(again.nodes, record.nodes, "{}", written.text);
    let nothing = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７六銀(75)\n4 反則勝ち\n";
    let nothing = untidy(nothing, &["3:3 kif-foul"]);
    let written = (KIF.write.unwrap())(&Any::Shogi(nothing.clone())).unwrap().text;
    assert_eq!(untidy(&written, &["5:6 kif-foul"]).nodes, nothing.nodes, "{written}");
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７六歩(75)\n";
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    assert_eq!(reading.diagnostics[0].message, "move 3 ▲７六歩: there is no piece on 7五");
}

#[test]
fn numbers_and_signs_that_do_not_fit_are_warnings() {
    let text = "1 ７六歩(77)\n3 ３四歩(33)\n4 ▲２六歩(27)\n4 △８四歩(83)\n5 △８四歩(83)\n";
    let record = untidy(text, &["2:1 kif-number", "5:3 kif-sign", "5:3 kif-illegal!"]);
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f 3>8c8d");
    assert_eq!(record.nodes[4].number, 4, "moves are counted, whatever the file says");
}

#[test]
fn a_number_that_goes_back_begins_a_variation() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n2 ８四歩(83)\n3 ６八銀(79)\n";
    assert_eq!(tree(&untidy(text, &["5:1 kif-variation!"])), "0>7g7f 1>3c3d 2>2g2f 1>8c8d 4>7i6h");
    let hint = read_kif(text.as_bytes(), &ReadOptions::default()).diagnostics[0].hint.clone().unwrap();
    assert!(hint.starts_with("is a line `変化：2手` missing before it?"), "{hint}");
    // One that is the other player's move is a wrong number.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n2 ２六歩(27)\n";
    assert_eq!(tree(&untidy(text, &["3:1 kif-number"])), "0>7g7f 1>3c3d 2>2g2f");
}

#[test]
fn a_missing_move_is_one_message() {
    let told = |name: &str, text: &str| {
        let said =
            crate::notation(name).unwrap().reading(text.as_bytes(), &ReadOptions::default()).diagnostics;
        said.iter()
            .map(|said| format!("{} / {}", said.message, said.hint.clone().unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let missing = "the line is read up to here; is a move of White missing before it?";
    let pawn = "move 2 ▲２六歩: the pawn on 2七 is black's, and it is white's move";
    for line in ["３ ２六歩(27)", "3 ▲２六歩(27)"] {
        let said = told("kif", &format!("1 ７六歩(77)\n{line}\n"));
        assert_eq!(said.last().unwrap().replace('△', "▲"), format!("{pawn} / {missing}"), "{line}");
        assert!(!said.iter().any(|said| said.contains("sign")), "{said:?}");
    }
    let said = told("ki2", "▲７六歩 ▲２六歩 △３四歩");
    assert_eq!(said, [format!("move 2 ▲２六歩: it is White's move / {missing}")]);
    let said = told("kif", "手合割：平手\n1 △６二銀(71)\n");
    assert!(said[0].starts_with("move 1 △６二銀: ") && said[0].contains("is it a handicap game"), "{said:?}");
    let said = told("kif", "手合割：香落ち\n1 ７六歩(77)\n");
    assert!(said[0].contains("White moves first here"), "{said:?}");
}

#[test]
fn a_line_that_breaks_a_rule_is_kept_as_it_is_written() {
    let text = "1 ７六歩(77)\n   2 △３四歩(43)   ( 0:07/00:00:09)\n   3 ２六歩(27)\n";
    let record = untidy(text, &["2:6 kif-illegal!"]);
    assert_eq!(record.nodes[1].comment, "2 △３四歩(43)   ( 0:07/00:00:09)\n3 ２六歩(27)");
    let reading = read_kif(text.as_bytes(), &ReadOptions::default());
    assert!(reading.diagnostics[0].message.starts_with("move 2 △３四歩: "), "{:?}", reading.diagnostics);
    let text = "1 ７六歩(77)\n2 歩切れ (0:01)\n3 ２六歩(27)\n";
    assert_eq!(untidy(text, &["2:3 kif-move!"]).nodes[1].comment, "2 歩切れ (0:01)\n3 ２六歩(27)");
}

#[test]
fn a_file_with_a_mark_may_follow_another() {
    let one = "\u{feff}手合割：平手\n1 ７六歩(77)\n";
    let two = "\u{feff}#KIF version=2.0\n\u{feff}手合割：二枚落ち\n1 ６二銀(71)\n";
    let options = ReadOptions { game: Some(2), ..ReadOptions::default() };
    let reading = read_kif(format!("{one}{two}").as_bytes(), &options);
    assert_eq!(reading.diagnostics, []);
    let Some(Any::Shogi(record)) = reading.record else { panic!() };
    assert_eq!(tree(&record), "0>7a6b");
    let text = "1 ７六歩(77)\n\u{feff}2 ８八角(22)\n";
    untidy(text, &["2:4 kif-illegal!"]);
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
    let nothing = "1 ７六歩(77)\n2 ３四歩(33) (0:09)\n3 ２三歩(24) (0:03)\n";
    untidy(nothing, &["3:3 kif-illegal!"]);
    for end in ["4 反則勝ち (0:05)\n", "4 反則負け (0:05)\n", "まで3手で先手の反則負け\n"]
    {
        let record = untidy(&format!("{nothing}*見落とし\n{end}"), &["3:3 kif-foul"]);
        let last = &record.nodes[2];
        assert_eq!((record.nodes.len(), last.ending), (3, Some(Ending::Foul(Color::Black))), "{end}");
        assert_eq!((last.time.unwrap().spent, last.comment.as_str()), (9000, "見落とし"), "{end}");
    }
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
        ("封じ手", Ending::SealedMove),
        ("千日手", Ending::Repetition),
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
fn endings_in_the_words_of_other_formats_are_understood() {
    use Color::{Black, White};
    for (word, ending, usual) in [
        ("＋反則", Ending::Foul(Black), "反則負け"),
        ("－反則", Ending::Foul(White), "反則勝ち"),
        ("▲反則", Ending::Foul(Black), "反則負け"),
        ("%-ILLEGAL_ACTION", Ending::Foul(White), "反則勝ち"),
        ("%ILLEGAL_MOVE", Ending::Foul(Black), "反則負け"),
        ("TIME_UP", Ending::TimeUp, "切れ負け"),
        ("%TIME_UP ( 0:05/00:00:05)", Ending::TimeUp, "切れ負け"),
        ("%TORYO", Ending::Resignation, "投了"),
        ("CHUDAN", Ending::Interruption, "中断"),
        ("Time-up", Ending::TimeUp, "切れ負け"),
        ("Time up ( 0:05/00:00:05)", Ending::TimeUp, "切れ負け"),
        ("TimeUp", Ending::TimeUp, "切れ負け"),
    ] {
        for (number, place) in [("", "3:1"), ("3 ", "3:3"), ("   3 ", "3:6")] {
            let text = format!("1 ７六歩(77)\n2 ３四歩(33)\n{number}{word}\n");
            let record = untidy(&text, &[&format!("{place} kif-ending")]);
            let last = record.nodes.iter().last().unwrap();
            assert_eq!((last.ending, last.ending_words.as_deref()), (Some(ending), None), "{text}");
            assert!(write::write(&record).text.contains(&format!("   3 {usual}")), "{text}");
        }
    }
    let illegal = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７八飛打\n%+ILLEGAL_ACTION\n";
    let record = untidy(illegal, &["3:3 kif-foul", "4:1 kif-ending"]);
    assert_eq!(record.nodes.iter().last().unwrap().ending, Some(Ending::Foul(Black)));
}

#[test]
fn a_damaged_line_of_a_move_is_no_header() {
    for line in ["l ３四歩(33)", "x   2 ３四歩(33)", "-2 ３四歩(33)", "? 投了"] {
        let text = format!("先手：甲\n   1 ７六歩(77)   ( 0:12/00:00:12)\n   {line}   ( 3:28/00:03:40)\n");
        let (record, problems) = said(text.as_bytes());
        assert_eq!(problems.len(), 1, "{line}: {problems:?}");
        let record = record.unwrap();
        assert_eq!(record.info.lines().count(), 1, "{line}");
        assert!(written(&record).contains(line), "{line}: {}", written(&record));
    }
    let record = untidy("持ち時間(分)：60\n   1 ７六歩(77)\n", &[]);
    assert_eq!(record.info.lines().count(), 1);
}

#[test]
fn text_after_moves_is_no_header() {
    let head = "先手：甲\n1 ７六歩(77)\n";
    for line in ["note: some text", "解説: ▲２六歩が本筋", "評価値：３四歩(33)"] {
        let record = untidy(&format!("{head}{line}\n2 ３四歩(33)\n備考：指導\n"), &["3:1 kif-line"]);
        let names: Vec<_> = record.info.lines().map(|(name, _)| name).collect();
        assert_eq!((names.as_slice(), record.nodes.len()), (["先手", "備考"].as_slice(), 3), "{line}");
        assert!(written(&record).contains(&format!("(77)\n#{line}\n")), "{}", written(&record));
    }
    // It may be a damaged move.
    let record = untidy(&format!("{head}l: ３四歩(33)\n3 ２六歩(27)\n"), &["3:1 kif-move!"]);
    assert_eq!(record.nodes.len(), 2);
}

#[test]
fn endings_of_other_programs_are_kept_with_their_words() {
    for word in [
        "トライ",
        "反則",
        "待った",
        "時間攻め",
        "接続切れ",
        "ABANDON",
        "%SPECIAL_END",
        "Resign",
        "Stale-mate",
        "No contest",
    ] {
        let text = format!("1 ７六歩(77)\n2 {word} ( 0:02/00:00:02)\n");
        let record = untidy(&text, &["2:3 kif-ending"]);
        let node = &record.nodes[1];
        assert_eq!((node.ending, node.ending_words.as_deref()), (Some(Ending::Other), Some(word)));
        assert_eq!(node.ending_time.map(|time| time.spent), Some(2_000), "{word}");
        let written = written(&record);
        assert!(
            written.contains(&format!("   2 {word}")) && written.ends_with(&format!("まで1手で{word}\n"))
        );
        assert_eq!(untidy(&written, &["4:6 kif-ending"]), record, "{written}");
    }
    // Words may begin with the name of a piece or with digits, and hold parts of moves and numbers.
    for word in [
        "王手千日手",
        "歩切れ",
        "金得",
        "香車落",
        "連続王手の千日手",
        "一手詰め",
        "角損",
        "二歩",
        "27点法",
        "２７点法",
        "30秒切れ負け",
        "500手指了",
    ] {
        let record = untidy(&format!("1 ７六歩(77)\n2 {word} ( 0:02/00:00:02)\n"), &["2:3 kif-ending"]);
        assert_eq!(record.nodes[1].ending_words.as_deref(), Some(word));
        assert!(written(&record).contains(&format!("   2 {word}")), "{word}");
    }
    for word in [
        "歩",
        "角成",
        "３三步(22)",
        "同步",
        "五五あ",
        "3あ歩(33)",
        "あ(33)",
        "飛打",
        "７角",
        "33歩",
        "33步(22)",
        "33",
        "33歩あ",
        "P-3d",
    ] {
        untidy(&format!("1 ７六歩(77)\n2 {word}\n"), &["2:3 kif-move!"]);
    }
    // Words for an ending that has another, usual word.
    for (word, ending) in [("最大手数", Ending::Draw), ("エラー", Ending::Interruption), ("詰", Ending::Mate)]
    {
        let (record, _) = said(format!("1 ７六歩(77)\n2 {word}\n").as_bytes());
        let record = record.unwrap();
        assert_eq!(record.nodes[1].ending, Some(ending));
        assert!(written(&record).contains(&format!("   2 {word}\n")), "{word}");
    }
    // The line for people may stand beside the word.
    let node = &record("1 ７六歩(77)\n2 投了まで1手で先手の勝ち\n").nodes[1];
    assert_eq!((node.ending, node.ending_words.as_deref()), (Some(Ending::Resignation), None));
    // What stands in brackets after a word belongs to it.
    let text = "1 ７六歩(77)\n2 持将棋（24点法） ( 0:02/00:00:02)\n";
    let node = &record(text).nodes[1];
    assert_eq!(
        (node.ending, node.ending_words.as_deref()),
        (Some(Ending::Impasse), Some("持将棋（24点法）"))
    );
    assert_eq!(node.ending_time.map(|time| time.spent), Some(2_000));
    assert!(written(&record(text)).contains("   2 持将棋（24点法）"));
    let lost = [crate::shogi::csa::write(&record(text)).lost, crate::shogi::jkf::write(&record(text)).lost];
    for lost in lost {
        assert!(lost.len() == 1 && lost[0].to_string().starts_with("what stands in brackets"), "{lost:?}");
    }
    // Before the first move a time tells it from a text with a number.
    let record = untidy("1 トライ ( 0:02/00:00:02)\n変化：1手\n1 ７六歩(77)\n", &["1:3 kif-ending"]);
    assert_eq!((tree(&record).as_str(), record.nodes[0].ending), ("0>7g7f", Some(Ending::Other)));
    // A variation after it, and a move that goes on: then it was a mistyped move.
    let record = untidy("1 ７六歩(77)\n2 トライ\n変化：1手\n1 ２六歩(27)\n", &["2:3 kif-ending"]);
    assert_eq!(tree(&record), "0>7g7f 0>2g2f");
    let record = untidy("1 ７六歩(77)\n2 さんよん\n3 ２六歩(27)\n", &["2:3 kif-move!"]);
    assert_eq!((tree(&record).as_str(), record.nodes[1].ending), ("0>7g7f", None));
}

#[test]
fn what_follows_on_a_move_that_cannot_be_read_is_kept_as_a_text() {
    let (record, _) = said("1 ７六歩(77)\n2 ３四歩(33)\n*よい\n3 ９九歩(12)\n*わるい\n4 ８四歩(83)\n変化：4手\n4 ３二銀(31)\n*失\n変化：2手\n2 ９九歩(12)\n*と\n".as_bytes());
    let record = record.unwrap();
    assert_eq!(tree(&record), "0>7g7f 1>3c3d");
    assert_eq!(record.nodes[1].comment, "2 ９九歩(12)\nと");
    assert_eq!(
        record.nodes[2].comment, "よい\n3 ９九歩(12)\nわるい\n4 ８四歩(83)\n変化：4手\n4 ３二銀(31)\n失",
        "the variation has no place on the board"
    );
    // Of a move that can be made on a board, of one that cannot, and of those after it.
    for first in ["３五歩(33)", "３五歩(34)"] {
        let text = format!("1 ７六歩(77)\n2 {first}\n&甲\n#乙\n*丙\n3 ２六歩(27)\n&丁\n#戊\n");
        let record = said(text.as_bytes()).0.unwrap();
        let mut lines: Vec<&str> = record.nodes[1].comment.lines().collect();
        assert_eq!(lines.remove(0), format!("2 {first}"));
        lines[..3].sort_unstable();
        assert_eq!(lines, ["#乙", "&甲", "丙", "3 ２六歩(27)", "&丁", "#戊"], "{first}");
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
}

#[test]
fn an_end_that_cannot_be_is_kept_in_its_words() {
    for (notation, moves) in [("kif", "1 ７六歩(77)\n2 ３四歩(33)\n"), ("ki2", "▲７六歩 △３四歩\n")]
    {
        for (words, message) in [
            (
                "先手の勝ち",
                "Black cannot have won here, as it is Black's turn; the words are shown as written",
            ),
            (
                "時間切れにより先手の勝ち",
                "Black cannot have won here, as it is Black's turn; the words are shown as written",
            ),
            (
                "持将棋により先手の勝ち",
                "the game ends here with `持将棋により先手の勝ち`, which kisho does not know; it is shown as it is",
            ),
            // Who of the two won is not read, and neither line has words that could stand among the moves.
            (
                "先手の勝ち（後手の反則）",
                "the game ends here with `先手の勝ち（後手の反則）`, which kisho does not know; it is shown as it is",
            ),
            (
                "後手の反則・先手の勝ち",
                "the game ends here with `後手の反則・先手の勝ち`, which kisho does not know; it is shown as it is",
            ),
        ] {
            let text = format!("手合割：平手\n{moves}まで2手で{words}\n");
            let (record, said) = crate::testing::read::<Record>(notation, &text);
            let said: Vec<_> = said.iter().map(|said| said.message.as_str()).collect();
            assert_eq!(said, [message]);
            let record = record.unwrap();
            let last = &record.nodes[2];
            assert_eq!((last.ending, last.ending_words.as_deref()), (Some(Ending::Other), Some(words)));
            assert!(last.remarks.is_empty(), "{:?}", last.remarks);
            for (other, written) in
                [("kif", write::write(&record)), ("ki2", super::super::ki2::write(&record))]
            {
                assert_eq!(written.lost, [""; 0], "{words}");
                let again: Record = crate::testing::record(other, &written.text);
                assert_eq!(again.nodes, record.nodes, "{}", written.text);
            }
        }
    }
    // Who won a game that ended in a way of its own is not known.
    assert_eq!(untidy("1 ７六歩(77)\n2 トライ\nまで1手で後手の勝ち\n", &["2:3 kif-ending"]).nodes.len(), 2);
}

#[test]
fn foreign_lines_and_moves_after_the_end_are_kept_as_a_text() {
    let text = "これは棋譜です\n1 ７六歩(77)\nV2.2\n2024 年\n2 投了\n3 ３四歩(33)\n4 ２六歩(27)\n変化：1手\n1 ２六歩(27)\n";
    let record = untidy(text, &["1:1 kif-line", "3:1 kif-line", "4:1 kif-line", "6:1 kif-after-end"]);
    assert_eq!(tree(&record), "0>7g7f 0>2g2f");
    let kept = [&record.nodes[0], &record.nodes[1]]
        .map(|node| node.remarks(false).map(|remark| remark.line.as_str()).collect::<Vec<_>>());
    assert_eq!(kept, [vec!["これは棋譜です"], vec!["#V2.2", "#2024 年"]]);
    // What is written after the end stays there as a text.
    let text =
        "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n*感想\n1 ２六歩(27)\n*二局目\n&二局目\nまで1手で中断\n";
    let record = untidy(text, &["5:1 kif-after-end"]);
    assert_eq!(
        (record.nodes[1].comment.as_str(), &record.nodes[1].bookmark),
        ("感想\n1 ２六歩(27)\n二局目\n&二局目\nまで1手で中断", &None)
    );
    let record = untidy(
        "1 ７六歩(77)\nまで1手で先手の勝ち\n2 ３四歩(33)\n*x\n変化：1手\n1 ２六歩(27)\n",
        &["3:1 kif-after-end"],
    );
    assert_eq!(
        (tree(&record).as_str(), record.nodes[1].comment.as_str()),
        ("0>7g7f 0>2g2f", "2 ３四歩(33)\nx")
    );
    let record = said(
        "1 ７六歩(77)\n2 中断\n変化：5手\n5 ２六歩(27)\n*x\n変化\n1 ５六歩(57)\n変化：1手\n1 ２六歩(27)\n"
            .as_bytes(),
    )
    .0
    .unwrap();
    assert_eq!(tree(&record), "0>7g7f 0>2g2f");
    assert_eq!(record.nodes[1].comment, "変化：5手\n5 ２六歩(27)\nx\n変化\n1 ５六歩(57)");
    let late = "1 ７六歩(77)\n|・・・・・・・・・|\n後手の持駒：歩\n後手番\n";
    let record = untidy(late, &["2:1 kif-line", "3:1 kif-line", "4:1 kif-line"]);
    let kept = record.nodes[1].remarks.iter().map(|remark| &*remark.line);
    assert_eq!(kept.collect::<Vec<_>>(), ["#|・・・・・・・・・|", "#後手の持駒：歩", "#後手番"]);
    assert_eq!(self::record("1 ７六歩(77)\n*+---+\n").nodes[1].comment, "+---+");
    assert_eq!(untidy("1 ７六歩(77)\n+hello\n", &["2:1 kif-line"]).nodes[1].remarks[0].line, "+hello");
    untidy("1 ７六歩(77)\n2 さんよんふ\n3 ２六歩(27)\n", &["2:3 kif-move!"]);
    untidy("1 ７六銀(77)\n", &["1:3 kif-move!"]);
    untidy("1 同　歩(77)\n", &["1:3 kif-move!"]);
}

/// Also an empty line of a comment, and what stands before its first words.
#[test]
fn comments_and_remarks_stay_in_their_order() {
    let head = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n";
    let moves = "# 一\n*\n# 二\n*コメント\n# 井桁\n*もう一つ\n   1 ７六歩(77)\n*\n# 空\n*\n";
    let end = "   2 投了\n*終わり\n# 後\n*さらに\nまで1手で先手の勝ち\n";
    let text = format!("{head}{moves}{end}");
    assert_eq!(written(&record(&text)), text);
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
        "手番：先手\n",
        "We met at 10:30.\n",
        "V2.2\n$EVENT:A game\n+\n+7776FU\n",
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
    let (record, said) = said(format!("先手：甲\n{lines}").as_bytes());
    assert_eq!((record.unwrap().info.lines().count(), said.len()), (1_000, 1));
}

fn written(record: &Record) -> String {
    let written = write::write(record);
    assert_eq!(written.lost, Vec::<&str>::new());
    written.text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

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

#[test]
fn a_variation_in_the_place_of_an_unreadable_move_is_not_the_game() {
    let game = "手合割：平手\n1 ７六歩(77)\n2 ３四木(33)\n3 ２六歩(27)\n";
    let (record, _) =
        said(format!("{game}変化：2手\n2 ８四歩(83)\n変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n").as_bytes());
    let nodes = record.unwrap().nodes;
    let game: Vec<_> = nodes.main_line().map(|node| nodes[node].comment.as_str()).collect();
    assert_eq!(game, ["", "2 ３四木(33)\n3 ２六歩(27)\n変化：2手\n2 ８四歩(83)"]);
    assert_eq!(nodes.len(), 4, "the other variation is read");
}

#[test]
fn what_follows_an_ending_that_nobody_knows_is_kept() {
    let record =
        untidy("   1 ２６歩(27)\n   2 パス\n   3 投了\n*注\n", &["2:6 kif-ending", "3:4 kif-after-end"]);
    let node = &record.nodes[1];
    assert_eq!((node.ending_words.as_deref(), node.ending.is_some()), (Some("パス"), true));
    assert!(node.comment.contains("3 投了") && node.comment.contains("注"), "{}", node.comment);
}

#[test]
fn a_line_says_who_begins_where_no_board_does() {
    for (text, begins, problems) in [
        ("手合割：平手\n後手番\n   1 ３四歩(33)\n   2 ７六歩(77)\n", Color::White, &[][..]),
        ("手合割：香落ち\n下手番\n   1 ７六歩(77)\n", Color::Black, &[]),
        ("後手番\n手合割：平手\n", Color::White, &[][..]),
        ("手合割：平手\n先手番\n   1 ７六歩(77)\n", Color::Black, &[]),
        ("手合割：平手\n手番：後手\n   1 ３四歩(33)\n", Color::White, &[]),
        ("手合割：平手\n後手番\n   1 ▲７六歩打\n", Color::Black, &["2:1 kif-line", "3:6 kif-illegal!"]),
        ("手合割：平手\n後手番\n   1 ７六歩(77)\n", Color::Black, &["2:1 kif-line"]),
    ] {
        let record = untidy(text, problems);
        assert_eq!(record.start().turn(), begins, "{text}");
        let again = self::record(&write::write(&record).text);
        assert_eq!((again.start().turn(), again.nodes.len()), (begins, record.nodes.len()), "{text}");
    }
}

#[test]
fn a_line_of_people_that_begins_with_a_bar_is_no_board() {
    let record = untidy("手合割：平手\n| memo |\n   1 ７六歩(77)\n", &["2:1 kif-line"]);
    assert!(write::write(&record).text.contains("\n| memo |\n"));
    untidy("手合割：平手\n|金銀の交換と歩の話|\n   1 ７六歩(77)\n", &["2:1 kif-line"]);
    let turned = self::record("手合割：平手\n盤面回転\n   1 ７六歩(77)\n");
    assert!(write::write(&turned).text.contains("\n盤面回転\n"));
}

#[test]
fn a_header_that_is_there_twice_is_kept_as_a_remark() {
    let text =
        "手合割：平手\n備考：一\n棋戦：試験\n備考：二\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let record = untidy(text, &["4:4 kif-header"]);
    assert_eq!(record.info.get("備考"), Some("二"));
    let written = write::write(&record).text;
    assert!(written.contains("備考：二\n棋戦：試験\n") && written.contains("\n#備考：一\n"), "{written}");
    assert_eq!(self::record(&written), record);
    let english = untidy("Black：甲\n先手：乙\n   1 ７六歩(77)\n", &["2:4 kif-header"]);
    assert!(write::write(&english).text.contains("#Black：甲\n"));
}

#[test]
fn the_time_is_read_whatever_stands_before_it() {
    let text = "1 ７六歩(77)!? ( 0:01/00:00:01)\n2 ３四歩(33)?? ( 0:05/00:00:05) ★ +\n*x\n\
                3 ２六歩(27) 好手 (次は右辺) ( 0:02/00:00:03)\n4 投了 ! ( 0:06/00:00:11)\n";
    let record = untidy(text, &["4:11 kif-junk"]);
    let times = record.nodes.iter().map(|node| node.time.map(|time| time.spent)).collect::<Vec<_>>();
    assert_eq!(times, [None, Some(1000), Some(5000), Some(2000)]);
    assert_eq!(record.nodes[3].ending_time.map(|time| time.spent), Some(6000));
    let comments = record.nodes.iter().map(|node| &*node.comment).collect::<Vec<_>>();
    assert_eq!(comments, ["", "!?", "??\n★\nx", "!"]);
    let written = write::write(&record).text;
    assert!(written.contains("\n#好手 (次は右辺)\n   4 投了"), "words stay, for people: {written}");
    assert_eq!(self::record(&written), record, "{written}");
    let branch = untidy("1 ７六歩(77)\n変化：1手 最善\n1 ２六歩(27)\n", &["2:7 kif-junk"]);
    assert!(
        write::write(&branch).text.contains("(77)+\n#最善\n\n変化：1手\n"),
        "{}",
        write::write(&branch).text
    );
}
