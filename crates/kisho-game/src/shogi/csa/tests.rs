//! Whole files, tidy and not.

mod writing;

use super::super::testing::{any_position, moves, random_game, sfen};
use super::super::{Color, Ending, Handicap, Info, Record, Time, Tree, sfen as sfen_code};
use super::*;
use crate::text::Id;
use crate::{ReadOptions, Reading, Record as Any};

fn reading(text: &str) -> Reading {
    read(text.as_bytes(), &ReadOptions::default())
}

/// The record, and what is said as `line:column id`.
fn said(text: &str) -> (Record, Vec<String>) {
    let (record, said) = crate::testing::read("csa", text);
    let place = |at: usize| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    };
    let said = said.iter().map(|d| {
        let (line, column) = place(d.span.start);
        format!("{line}:{column} {}", d.id)
    });
    (record.unwrap(), said.collect())
}

fn clean(text: &str) -> Record {
    let (record, said) = said(text);
    assert_eq!(said, [""; 0], "{text}");
    record
}

fn ending(text: &str) -> Option<Ending> {
    let record = clean(text);
    record.nodes[record.main_end()].ending
}

#[test]
fn of_more_than_a_thousand_lines_some_are_left_out() {
    let lines: String = (0..2_000).map(|n| format!("$K{n}:x\n")).collect();
    let (record, said) = said(&format!("V2.2\nN+a\n{lines}$K0:y\nN-b\nPI\n+\n"));
    assert_eq!(said, ["1001:1 csa-header", "2003:1 csa-header"]);
    assert_eq!(record.info.lines().take(3).collect::<Vec<_>>(), [("先手", "a"), ("後手", "b"), ("K0", "y")]);
    // As many as other notations take.
    let json =
        crate::testing::of_json(super::super::json::read, &super::super::json::write(&record).unwrap());
    assert_eq!(json.map(|record| record.info.lines().count()), Ok(Info::MOST));
}

/// Old files end their lines so, and a name with a line end in it could not be written.
#[test]
fn a_lone_carriage_return_ends_a_line() {
    let old = clean("V2.2\rN+a\rPI\r+\r+7776FU\rT3\r'*b\r%TORYO\r");
    assert_eq!(old, clean("V2.2\nN+a\nPI\n+\n+7776FU\nT3\n'*b\n%TORYO\n"));
    assert_eq!(old, clean("V2.2\r\nN+a\r\nPI\r\n+\r\n+7776FU\r\nT3\r\n'*b\r\n%TORYO\r\n"));
    let two = read(b"PI\r+\r+7776FU\r/\rPI\r+\r", &ReadOptions { game: Some(2), ..ReadOptions::default() });
    assert!(two.is_clean() && two.diagnostics.is_empty(), "{two:?}");
}

const GAME: &str = "\
'a comment that nobody reads
V2.2
N+山田太郎
N-Smith
$EVENT:町内大会 準決勝
$SITE:公民館
$START_TIME:2026/05/03 10:30:00
$END_TIME:2026/05/03 11:11:05
$TIME_LIMIT:00:25+00
$OPENING:YAGURA
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
'*before the first move
+7776FU
T12
-3334FU
T6
'*the bishops
'* look at each other
+8822UM
T0
-3122GI
+0033KA
%CHUDAN
T3
";

#[test]
fn a_whole_game() {
    let record = clean(GAME);
    assert_eq!(moves(&record), "7g7f 3c3d 8h2b+ 3a2b B*3c");
    let info: Vec<_> = record.info.lines().collect();
    assert_eq!(
        info,
        [
            ("先手", "山田太郎"),
            ("後手", "Smith"),
            ("棋戦", "町内大会 準決勝"),
            ("場所", "公民館"),
            ("開始日時", "2026/05/03 10:30:00"),
            ("終了日時", "2026/05/03 11:11:05"),
            ("持ち時間", "25分"),
            ("戦型", "YAGURA"),
        ]
    );
    assert_eq!(record.nodes[0].comment, "before the first move");
    assert_eq!(record.nodes[2].comment, "the bishops\n look at each other");
    assert_eq!(record.nodes[1].time, Some(Time { spent: 12_000, total: None }));
    let last = &record.nodes[5];
    assert_eq!(last.ending, Some(Ending::Interruption));
    assert_eq!((last.time, last.ending_time), (None, Some(Time { spent: 3_000, total: None })));
}

#[test]
fn start_positions() {
    for (text, wanted) in [
        ("PI\n-\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        // A mating problem: all that is left is White's.
        ("P-11OU12FU\nP+13TO00KI\nP-00AL\n+\n", "8k/8p/8+P/9/9/9/9/9/9 b G2r2b3g4s4n4l16p 1"),
        ("P+59OU\nP-51OU\nP+00FU00FU00HI\nP-00GI\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b R2Ps 1"),
        (
            "P1 *  *  *  * -OU *  *  *  * \nP2 * * * * * * * * *\nP3 *  *  * +RY *  *  *  *  * \nP4*********\n\
             P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \n\
             P8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \nP+00KI\nP-00AL\n+\n",
            "4k4/9/3+R5/9/9/9/9/9/4K4 b Gr2b3g4s4n4l18p 1",
        ),
    ] {
        let record = clean(text);
        assert_eq!(sfen_code::encode(record.start(), 1), wanted, "{text}");
        assert_eq!(clean(&write(&record).text), record);
    }
}

#[test]
fn players_of_a_handicap_game_have_other_titles() {
    let record = clean("N+Learner\nN-Teacher\nPI82HI22KA\n-\n-6152KI\n+7776FU\n");
    assert_eq!(record.info.lines().collect::<Vec<_>>(), [("下手", "Learner"), ("上手", "Teacher")]);
    assert_eq!(Handicap::of(record.start()).unwrap().name, "二枚落ち");
    assert_eq!(write(&record).text, "V2.2\nN+Learner\nN-Teacher\nPI82HI22KA\n-\n-6152KI\n+7776FU\n");
}

#[test]
fn a_name_that_is_empty_is_kept() {
    let text = "V2.2\nN+\nN-Bob\n$EVENT:\nPI\n+\n+7776FU\n";
    assert_eq!(write(&clean(text)).text, text);
}

#[test]
fn lines_without_a_meaning_are_the_same_after_they_are_written() {
    let (record, said) = said("V2.2\nPI\n+\n*odd\n+7776FU\n?!\n");
    assert_eq!(said.iter().filter(|line| line.contains("csa-unknown")).count(), 2, "{said:?}");
    assert_eq!(self::said(&write(&record).text).0, record);
}

#[test]
fn every_end_has_its_word() {
    let game = |end: &str| format!("PI\n+\n+7776FU\n{end}\n");
    for (word, wanted) in [
        ("%TORYO", Ending::Resignation),
        ("%CHUDAN", Ending::Interruption),
        ("%SENNICHITE", Ending::Repetition),
        ("%TIME_UP", Ending::TimeUp),
        ("%ILLEGAL_MOVE", Ending::Foul(Color::White)),
        ("%+ILLEGAL_ACTION", Ending::Foul(Color::Black)),
        ("%-ILLEGAL_ACTION", Ending::Foul(Color::White)),
        ("%JISHOGI", Ending::Impasse),
        ("%KACHI", Ending::Declaration),
        ("%HIKIWAKE", Ending::Draw),
        ("%MAX_MOVES", Ending::Draw),
        ("%FUZUMI", Ending::NoMate),
        ("%ERROR", Ending::Interruption),
        ("%toryo", Ending::Resignation),
    ] {
        assert_eq!(ending(&game(word)), Some(wanted), "{word}");
    }
    let (record, warnings) = said(&game("%MATTA\n-3334FU\n%TORYO"));
    assert_eq!(warnings, ["4:1 csa-special"]);
    assert!(write(&record).text.ends_with("+7776FU\n%MATTA\n-3334FU\n%TORYO\n"), "{}", write(&record).text);
    let (record, _) = said("V2.2\nPI\n+\n%MATTA\n+7776FU\n");
    assert_eq!(said(&write(&record).text), (record, vec![]), "no start stands after it");
    let (record, warnings) = said(&game("%KACHI,T1\n%TORYO"));
    assert_eq!(warnings, ["5:1 csa-after-end"]);
    assert!(write(&record).text.ends_with("%KACHI\nT1\n'%TORYO\n"), "{}", write(&record).text);
    // What the standard does not know is kept, too.
    let (record, warnings) = said(&game("%TOUHYO"));
    assert_eq!(warnings, ["4:1 csa-special"]);
    assert_eq!(
        (record.nodes[1].ending, record.nodes[1].ending_words.as_deref()),
        (Some(Ending::Other), Some("TOUHYO"))
    );
    for word in ["%TOUHYO", "%MAX_MOVES", "%ERROR"] {
        let (record, _) = said(&game(word));
        assert!(write(&record).text.ends_with(&format!("{word}\n")), "{word}");
    }
}

#[test]
fn statements_may_share_a_line() {
    let record = clean("PI,+\n+7776FU,T12,-3334FU,T6\n+2726FU,'*why not\n%TORYO,T1.5\n");
    assert_eq!(moves(&record), "7g7f 3c3d 2g2f");
    assert_eq!(record.nodes[3].comment, "why not");
    assert_eq!(record.nodes[3].ending_time.unwrap().spent, 1_500);
    // What looks like several statements in a name is none.
    assert_eq!(clean("N+Smith, John\nPI\n+\n").info.get("先手"), Some("Smith, John"));
}

#[test]
fn untidy_files_are_read_and_warned_of() {
    for (text, warnings) in [
        ("pi\n+\n+7776fu\n -33 34 fu t6\n", &["3:1 csa-form", "4:2 csa-form"][..]),
        ("PI\n7776FU\n3334FU\n", &["2:1 csa-turn", "2:1 csa-form", "3:1 csa-form"]),
        ("PI\n+7776FU\n-3334FU T3\n", &["2:1 csa-turn"]),
        ("+7776FU\n-3334FU\n", &["1:1 csa-no-start", "1:1 csa-turn"]),
        ("PI\n+\n+7776FU\nV2.2\nN+A\n-3334FU\n", &["4:1 csa-late", "5:1 csa-late"]),
        ("V4\n#WIN\nPI\n+\n+7776FU\n+3334FU\n", &["1:1 csa-version", "2:1 csa-unknown", "6:1 csa-sign"]),
        ("PI\n-\n+7776FU\n-3334FU\n", &["2:1 csa-turn"]),
        ("PI\n+\nT3\n+7776FU\nT1\nT2\n-3334FU\nT1.2.3\n", &["3:1 csa-time", "6:1 csa-time", "8:1 csa-time"]),
    ] {
        let (record, said) = said(text);
        assert_eq!(said, warnings, "{text}");
        assert_eq!(moves(&record), "7g7f 3c3d", "{text}");
        assert!(reading(text).is_clean());
    }
    let (record, _) = self::said("V2.2\nWIN\nPI\n+\n+7776FU\nabc\n");
    assert_eq!(write(&record).text.matches("'WIN\n").count(), 1);
    assert!(write(&record).text.ends_with("+7776FU\n'abc\n"));
    let (record, said) = said("PI\n+\n+7776FU\n%TORYO\n-3334FU\n+2726FU\n");
    assert_eq!((moves(&record), said), ("7g7f".to_owned(), vec!["5:1 csa-after-end".to_owned()]));
}

#[test]
fn moves_with_other_signs_between_them_are_read() {
    for text in [
        "PI\n+\n+7776FU;-3334FU;+9796FU\n-8384FU\n+2726FU\n",
        "PI\n+\n+7776FU!? -3334FU, / +9796FU!\n-8384FU。\n+2726FU…\n",
        "\u{feff}PI\n+\n\u{feff}+7776FU\n\u{feff}-3334FU\n+9796FU\n-8384FU\n+2726FU\n",
    ] {
        assert_eq!(moves(&clean(text)), "7g7f 3c3d 9g9f 8c8d 2g2f", "{text}");
    }
    let (record, said) = said("PI\n+\n▲7776FU\n−3334FU\n＋9796FU\n–8384FU\n☗2726FU\n");
    assert_eq!(moves(&record), "7g7f 3c3d 9g9f 8c8d 2g2f");
    assert_eq!(said, ["3:1 csa-form", "4:1 csa-form", "5:1 csa-form", "6:1 csa-form", "7:1 csa-form"]);
}

#[test]
fn a_move_among_words_is_no_remark() {
    for line in ["x-3334FU", "(+9796FU)", "2.-3334FU and so on", "☖３３３４ＦＵ", "<b>-3334FU</b>"] {
        let (record, said) = said(&format!("PI\n+\n+7776FU\n{line}\n+2726FU\n"));
        assert_eq!((moves(&record), said), ("7g7f".to_owned(), vec!["4:1 csa-move".to_owned()]), "{line}");
    }
    let (record, said) = said("PI\n+\n+7776FU good -3334FU\n-3334FU\n");
    assert_eq!((moves(&record), said), ("7g7f".to_owned(), vec!["3:9 csa-move".to_owned()]));
    // Nor are a few digits a move.
    let (record, said) = self::said("PI\n+\n+7776FU,3\n-3334FU\n");
    assert_eq!((moves(&record), said), ("7g7f 3c3d".to_owned(), vec!["3:9 csa-unknown".to_owned()]));
    // After these stands what no program should read.
    for line in ["#-3334FU", "** 30 -3334FU"] {
        assert_eq!(self::said(&format!("PI\n+\n+7776FU\n{line}\n")).1, ["4:1 csa-unknown"], "{line}");
    }
}

#[test]
fn a_missing_move_is_one_message() {
    let messages = |text: &str| {
        let said = reading(text).diagnostics;
        said.iter()
            .map(|said| (said.message.clone(), said.hint.clone().unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        messages("PI\n+\n+7776FU\n-3334FU\n+2726FU\n+2625FU\n-8384FU\n"),
        [(
            "move 4 ▲２五歩: the pawn on 2六 is black's, and it is white's move".to_owned(),
            "the game is read up to here; is a move of White missing before it?".into()
        )]
    );
}

#[test]
fn an_illegal_move_ends_the_record_and_its_rule_is_named() {
    for (text, message, kept) in [
        (
            "PI\n+\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n+2524FU\n-2324FU\n+2824HI\n-3142GI\n+0036FU\n-4132KI\n",
            "move 9 ▲３六歩打: 二歩: the player already has an unpromoted pawn on file 3",
            8,
        ),
        ("PI\n+\n+7775FU\n", "move 1 ▲７五歩: the pawn on 7七 cannot go to 7五", 0),
        ("PI\n+\n+7776GI\n", "move 1: the piece on 7七 is a pawn, which cannot be a silver after a move", 0),
        ("PI\n+\n+7776FU\n-3A34FU\n", "`-3A34FU` is not a move", 1),
    ] {
        let reading = reading(text);
        let errors: Vec<_> = reading.diagnostics.iter().filter(|d| d.is_error()).collect();
        assert_eq!(errors.len(), 1, "{text}");
        assert_eq!(errors[0].message, message);
        let Some(Any::Shogi(record)) = reading.record else { panic!() };
        assert_eq!(record.nodes.len(), kept + 1);
    }
}

#[test]
fn an_illegal_move_may_have_ended_the_game() {
    for end in ["%ILLEGAL_MOVE", "%+ILLEGAL_ACTION"] {
        let (record, said) = said(&format!("PI\n+\n+7776FU\n-3334FU\n+2725FU\nT5\n'*over the pawn\n{end}\n"));
        assert_eq!(said, ["5:1 csa-foul"], "{end}");
        let last = &record.nodes[3];
        assert_eq!((last.ending, last.comment.as_str()), (Some(Ending::Foul(Color::Black)), "over the pawn"));
        assert_eq!(last.position.at(super::super::testing::square("2e")).unwrap().owner, Color::Black);
        assert_eq!(self::said(&write(&record).text).0, record);
    }
    // Nothing stands on 2五: that cannot be shown.
    let (record, said) = self::said("PI\n+\n+7776FU\n-3334FU\n+2524FU\n%ILLEGAL_MOVE\n");
    assert_eq!((record.nodes.len(), said), (3, vec!["5:1 csa-foul".to_owned()]));
    assert_eq!(record.nodes[2].ending, Some(Ending::Foul(Color::Black)));
    assert_eq!(record.nodes[2].foul.unwrap().action.to_string(), "2e2d");
    assert_eq!(self::said(&write(&record).text).0, record);
    // To other programs the turn has passed, so that `%ILLEGAL_MOVE` would name the wrong player.
    for (text, end) in [
        ("PI\n+\n+7776FU\n-3334FU\n+2524FU\n%ILLEGAL_MOVE\n", "+2524FU\n%+ILLEGAL_ACTION\n"),
        ("PI\n+\n+7776FU\n-3334FU\n+5555KA\n%+ILLEGAL_ACTION\n", "+5555KA\n%+ILLEGAL_ACTION\n"),
        ("PI\n+\n+7776FU\n-0077FU\n%-ILLEGAL_ACTION\n", "-0077FU\n%-ILLEGAL_ACTION\n"),
    ] {
        let record = self::said(text).0;
        let written = write(&record).text;
        assert!(written.ends_with(end), "{written}");
        assert_eq!(self::said(&written).0, record);
    }
    let reading = reading("PI\n+\n+7776FU\n-3334FU\n+2524FU\n");
    assert_eq!(reading.diagnostics[0].message, "move 3 ▲２四歩: there is no piece on 2五");
    let reading = self::reading("PI\n+\n+3334FU\n");
    assert!(reading.diagnostics[0].message.starts_with("move 1 ▲３四歩: "), "{:?}", reading.diagnostics);
    let (_, said) = self::said("PI\n+\n+7776FU\n%TSUMI\n");
    assert_eq!(said, ["4:1 csa-special"]);
    // The other player's foul is another thing.
    let (record, said) = self::said("PI\n+\n+7775FU\n%-ILLEGAL_ACTION\n");
    assert_eq!((record.nodes.len(), said), (1, vec!["3:1 csa-illegal".to_owned()]));
}

#[test]
fn start_positions_that_cannot_be() {
    for (text, wanted) in [
        ("PI82KA\n+\n", "there is no bishop on 8二 to remove"),
        ("P1-KY\n+\n", "rank 1 has 1 squares instead of 9"),
        ("P1-XX *  *  *  *  *  *  *  * \n+\n", "`XX` is not a piece"),
        ("P+00OU\n+\n", "a king cannot be in hand, or no more of them"),
        ("P+00HI00HI00HI\n+\n", "a rook cannot be in hand, or no more of them"),
        ("P+50FU\n+\n", "50 is not a square"),
        ("P+5FU\n+\n", "`5FU` is not a square with a piece"),
        ("PI\n+\n+7776FU\nP+00FU\n", "a start position after the first move"),
    ] {
        let reading = reading(text);
        let errors: Vec<_> =
            reading.diagnostics.iter().filter(|d| d.is_error()).map(|d| &d.message).collect();
        assert_eq!(errors, [wanted], "{text}");
        assert!(reading.record.is_some());
    }
    // A mistake takes away nothing else.
    let (record, _) = said(&format!("P+{}00KI\n+\n", "00FU".repeat(19)));
    assert_eq!(crate::shogi::sfen::encode(record.start(), 1), "9/9/9/9/9/9/9/9/9 b G18P 1");
    // What can be read of a rank stays.
    for (squares, wanted, id) in [
        (" * -HI *  *  *  *  * -KA *.", "1r5b1", "csa-start-untidy"),
        (" * -HI *  *  *  *  * -KA.", "1r5b1", "csa-start-untidy"),
        (" * -HI *  *  *  *  * -KA", "1r5b1", "csa-start-untidy"),
        (" * -HI ** * * -KA * ", "1r4b2", "csa-start"),
        (" * -HI * -KA *  *  *", "1r1b5", "csa-start"),
        (" *-HI * * * * * -KA", "1r5b1", "csa-start"),
        (" * -HI *  あ *  *  * -KA * ", "1r5b1", "csa-start"),
        (" * -HI * -XX *  *  * -KA * ", "1r5b1", "csa-start"),
    ] {
        let (record, said) = self::said(&format!("P1 *  *  *  * -OU *  *  *  * \nP2{squares}\n+\n"));
        let board = crate::shogi::sfen::encode(record.start(), 1);
        assert_eq!(board.split('/').nth(1), Some(wanted), "{squares}");
        let said: Vec<_> = said.iter().filter(|said| said.starts_with("2:1")).collect();
        assert_eq!(said, [&format!("2:1 {id}")], "{squares}");
    }
    let (_, said) = said("P1 *  *  *  * -OU *  *  *  * \nP1 *  *  *  * -OU *  *  *  * \nP+51KI\n+\n");
    assert_eq!(said, ["1:1 csa-start-untidy", "2:1 csa-start-untidy", "3:1 csa-start-untidy"]);
}

#[test]
fn a_file_of_several_games() {
    let text = "V2.2\nN+A\nPI\n+\n+7776FU\n/\nN+B\nPI\n+\n+2726FU\n%TORYO\n/\n'nothing more\n";
    let reading = read(text.as_bytes(), &ReadOptions { all: true, ..ReadOptions::default() });
    assert!(reading.is_clean() && reading.more.len() == 1, "{:?}", reading.diagnostics);
    let (first, said_of_first) = said(text);
    assert_eq!((moves(&first).as_str(), said_of_first), ("7g7f", vec!["7:1 csa-more-games".to_owned()]));
    let second = read(text.as_bytes(), &ReadOptions { game: Some(2), ..ReadOptions::default() });
    let Some(Any::Shogi(second)) = second.record else { panic!() };
    assert_eq!((moves(&second).as_str(), second.info.get("先手")), ("2g2f", Some("B")));
    let third = read(text.as_bytes(), &ReadOptions { game: Some(3), ..ReadOptions::default() });
    assert_eq!((third.record, third.diagnostics[0].id), (None, Id::CsaNoSuchGame));
}

#[test]
fn games_may_follow_each_other_without_a_line_between_them() {
    let game = |name: &str, first: &str| {
        let lines: String = (0..9).map(|n| format!("$K{n}:x\n")).collect();
        format!("'---\nV2.2\nN+{name}\n{lines}PI\n'*start\n+\n{first}\nT3\n%TORYO\nT1\n")
    };
    let text = game("A", "+7776FU") + &game("B", "+2726FU") + &game("C", "+9796FU");
    let (first, said) = self::said(&text);
    // At the version: the remark before it is for nobody.
    assert_eq!((moves(&first).as_str(), said), ("7g7f", vec!["21:1 csa-more-games".to_owned()]));
    let message = &reading(&text).diagnostics[0].message;
    assert!(message.starts_with("the file has 3 games without a line `/` between them"), "{message}");
    let second = read(text.as_bytes(), &ReadOptions { game: Some(2), ..ReadOptions::default() });
    assert!(second.diagnostics.is_empty(), "{:?}", second.diagnostics);
    let Some(Any::Shogi(second)) = second.record else { panic!() };
    assert_eq!((moves(&second).as_str(), second.info.get("先手")), ("2g2f", Some("B")));
    let all = read(text.as_bytes(), &ReadOptions { all: true, ..ReadOptions::default() });
    assert!(all.diagnostics.is_empty() && all.more.len() == 2, "{:?}", all.diagnostics);
    // Without versions and names, in few lines, and by pieces.
    for text in [
        "PI,+,+7776FU\nPI,+,+2726FU\n",
        "PI\n+\n+7776FU\nN+A\nP+59OU\nP-51OU\n+\n+5958OU\n",
        "PI\n+\n+7776FU\nV2\n+\n+2726FU\n",
    ] {
        let all = read(text.as_bytes(), &ReadOptions { all: true, ..ReadOptions::default() });
        assert_eq!(all.more.len(), 1, "{text}");
    }
}

#[test]
fn nothing_is_no_game() {
    for text in ["", "\n\n", "V2.2\n", "'comment", "hello\n"] {
        let reading = reading(text);
        assert_eq!((reading.record, reading.diagnostics[0].id), (None, Id::CsaEmpty), "{text:?}");
    }
}

#[test]
fn shift_jis_is_read_as_the_standard_says() {
    let text = "V2.2\nN+能登ソ表\nPI\n+\n'*初手はこれ、十\n+7776fu\n";
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
    let reading = read(&bytes, &ReadOptions::default());
    let Some(Any::Shogi(record)) = reading.record else { panic!() };
    assert_eq!(record.info.get("先手"), Some("能登ソ表"));
    assert_eq!(record.nodes[0].comment, "初手はこれ、十");
    let [said] = &reading.diagnostics[..] else { panic!("{:?}", reading.diagnostics) };
    assert_eq!(said.span.bytes_of(&bytes), b"+7776fu");
    let declared = format!("'CSA encoding=UTF-8\n{text}");
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(&declared);
    let ids: Vec<_> = read(&bytes, &ReadOptions::default()).diagnostics.iter().map(|d| d.id).collect();
    assert_eq!(ids, [Id::CsaEncoding, Id::CsaForm]);
}

#[test]
fn what_follows_a_move_that_cannot_be_read_is_kept_as_text() {
    let text = "PI\n+\n+7776FU\nT3\n-3435FU\nT4\n'*A comment.\n+2726XX,T9\n%TORYO\n";
    let (record, said) = said(text);
    assert_eq!(said, ["5:1 csa-illegal"]);
    assert_eq!(record.nodes.last().unwrap().comment, "-3435FU\nT4\nA comment.\n+2726XX,T9\n%TORYO");
}

#[test]
fn a_part_that_says_nothing_of_a_game_belongs_to_the_game_before_it() {
    let game = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
    let record = clean(&format!("{game}/\n'only a remark\n'*and a comment\n/\n\n"));
    let text = write(&record).text;
    assert!(text.ends_with("%TORYO\n'only a remark\n'*and a comment\n"), "{text}");
    assert_eq!(clean(&text), record);
    let two = format!("{game}/\n'x\n/\n/\n{game}/\n");
    let places: Vec<_> = places(&two).into_iter().map(|at| &two[at.start..at.end]).collect();
    assert_eq!(places, [&format!("{game}/\n'x"), game.trim_end()]);
}
