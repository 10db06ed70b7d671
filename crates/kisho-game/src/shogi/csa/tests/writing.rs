//! Records as CSA files.

use proptest::prelude::*;

use super::*;

#[test]
fn what_is_written_is_v2_2_and_reads_as_the_same() {
    let record = clean(GAME);
    let written = write(&record);
    assert_eq!(written.lost, [""; 0]);
    let expected = GAME.replace(
        "'a comment that nobody reads\nV2.2",
        "'CSA encoding=UTF-8\nV2.2\n'a comment that nobody reads",
    );
    assert_eq!(written.text, expected);
    let (head, rest) = expected.split_once("P1").unwrap();
    let short = format!("{head}PI\n+\n{}", rest.split_once("\n+\n").unwrap().1);
    assert_eq!(write(&clean(&short)).text, short, "the usual start has a short form");
    assert_eq!(clean(&written.text), record);
}

#[test]
fn version_3_is_written_only_for_what_version_2_lacks() {
    let text = "\
'CSA encoding=UTF-8
V3.0
$TIME+:900+0+5
$TIME-:450.500+10+0
$MAX_MOVES:256
$JISHOGI:27
$NOTE:two\\nlines and a \\\\
PI
+
+7776FU
T1.125
%TORYO
T0.250
";
    let record = clean(text);
    assert_eq!(record.info.get("先手の持ち時間"), Some("15分（1手ごとに5秒加算）"));
    assert_eq!(record.info.get("備考"), Some("two\nlines and a \\"));
    assert_eq!(record.nodes[1].time, Some(Time { spent: 1_125, total: None }));
    assert_eq!(write(&record).text, text);
    let written = |text| write(&clean(text)).text;
    assert!(written("PI\n+\n+7776FU,T1\n%TORYO\n").starts_with("V2.2\nPI\n+\n+7776FU\nT1\n%TORYO\n"));
    assert!(written("PI\n+\n+7776FU,T1.125\n").starts_with("'CSA encoding=UTF-8\nV3.0\nPI\n"));
}

#[test]
fn a_file_is_written_in_its_own_form() {
    for text in [
        "V2\nPI\n+\n+7776FU\n%ILLEGAL_MOVE\n",
        "V2.1\nN+a\nPI\n+\n+7776FU\n%-ILLEGAL_ACTION\n",
        "'CSA encoding=UTF-8\nV3.0\n$Round:2\n$FooBar:x\nPI\n+\n+7776FU\n%+ILLEGAL_ACTION\n",
    ] {
        assert_eq!(write(&clean(text)).text, text);
    }
}

#[test]
fn comments_and_remarks_stay_in_their_order() {
    let text = "V2.2\nN+a\nPI\n+\n'*one\n'a\n'*two\n+7776FU\nT1\n'b\n'*three\n'*\n'c\n'*four\n%TORYO\n'*five\n'd\n'*six\n";
    assert_eq!(write(&clean(text)).text, text);
}

#[test]
fn header_lines_that_do_not_count_stay_for_people() {
    let text = "V2.2\nN+a\nN+b\n$EVENT:first\n$event:second\n$a b:c\nPI\n+\n+7776FU\n%TORYO\n";
    let (record, said) = said(text);
    assert_eq!(said, ["3:1 csa-header", "5:1 csa-header", "6:1 csa-unknown"]);
    let info = &record.info;
    assert_eq!((info.get("先手"), info.get("棋戦")), (Some("b"), Some("second")));
    let once = "V2.2\nN+b\n'N+a\n$EVENT:second\n'$EVENT:first\n'$a b:c\nPI\n+\n+7776FU\n%TORYO\n";
    assert_eq!(write(&record).text, once);
    assert_eq!(write(&clean(once)).text, once);
}

#[test]
fn an_empty_header_line_stays_beside_one_that_says_something() {
    let text = "V2.2\n$EVENT:\n$SITE:x\n$EVENT:second\n$SITE:\nPI\n+\n+7776FU\n%TORYO\n";
    let (record, said) = said(text);
    assert_eq!(said, ["4:1 csa-header", "5:1 csa-header"]);
    let once = "V2.2\n$EVENT:second\n$SITE:\n'$EVENT:\n'$SITE:x\nPI\n+\n+7776FU\n%TORYO\n";
    assert_eq!(write(&record).text, once);
    assert_eq!(write(&clean(once)).text, once);
}

#[test]
fn blanks_in_texts_are_kept() {
    let text = "V2.2\n$EVENT:  a \n$Round: 2\nPI\n+\n'*  x \n' y \n+7776FU\n%TORYO\n";
    assert_eq!(write(&clean(text)).text, text);
}

#[test]
fn signs_after_a_move_are_a_comment_on_it() {
    let record = clean("V2.2\nPI\n+\n+7776FU!? -3334FU, / +9796FU! T3\n-8384FU。\n%TORYO ★\n");
    let text = "V2.2\nPI\n+\n+7776FU\n'*!?\n-3334FU\n+9796FU\nT3\n'*!\n-8384FU\n%TORYO\n'*★\n";
    assert_eq!(write(&record).text.replace("'CSA encoding=UTF-8\n", ""), text);
}

#[test]
fn what_gets_lost_is_said() {
    let mut tree = Tree::new(sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), 4);
    tree.node_mut(0).unwrap().bookmark = Some("here".to_owned());
    tree.node_mut(0).unwrap().ending = Some(Ending::Default(Color::Black));
    let mut record = tree.finish(crate::shogi::Info::default());
    record.info.set("表題", "名局");
    record.info.set("手合割", "平手");
    assert_eq!(write(&record).lost.len(), 4, "{:?}", write(&record).lost);
    record.info = crate::shogi::Info::default();
    record.info.set("手合割", "二枚落ち");
    assert_eq!(write(&record).lost.len(), 4, "the position is not that of this handicap");
    // Nobody knows what this is; その他 is any start that is told by the position.
    for (handicap, lost) in [("特製三枚引き", 1), ("その他", 0)] {
        let mut record = clean("PI82HI22KA91KY\n+\n");
        record.info.set("手合割", handicap);
        assert_eq!(write(&record).lost.len(), lost, "{handicap}: {:?}", write(&record).lost);
    }
}

/// As computer servers write their files.
#[test]
fn lines_for_people_stay_where_they_are() {
    let text = "V2.2\n'first\nN+a\n'of Black\nN-b\n$EVENT:x\n'of the event\nPI\n+\n'Max_Moves:256\n'*comment\n+7776FU\nT1\n'after\n%TORYO\n'summary:toryo:a win:b lose\n";
    assert_eq!(write(&clean(text)).text, text);
    let kif = crate::shogi::kif::write::write(&clean(text)).text;
    assert!(kif.contains("#first\n先手：a\n#of Black\n後手：b\n棋戦：x\n#of the event\n手数"), "{kif}");
    assert!(kif.contains("--\n#Max_Moves:256\n*comment\n"), "{kif}");
}

#[test]
fn a_sealed_move_is_written_as_a_game_broken_off() {
    let mut tree = Tree::new(crate::shogi::Position::initial(), 0);
    tree.node_mut(0).unwrap().ending = Some(Ending::SealedMove);
    let written = write(&tree.finish(crate::shogi::Info::default()));
    assert!(written.text.ends_with("%CHUDAN\n"), "{}", written.text);
    assert_eq!(written.lost, ["封じ手 is written as %CHUDAN: CSA has no word for a sealed move"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_start_position_is_read_as_it_is_written(position in any_position()) {
        let record = Record::new(position, 1);
        let (again, _) = said(&write(&record).text);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn any_game_is_read_as_it_is_written(game in random_game(60), times in prop::collection::vec(0u64..100_000, 60)) {
        let mut tree = Tree::new(crate::shogi::Position::initial(), 0);
        let mut at = 0;
        for ((_, action), time) in game.into_iter().zip(times) {
            at = tree.play(at, action).unwrap();
            tree.node_mut(at).unwrap().time = (time % 3 > 0).then_some(Time { spent: time, total: None });
        }
        let record = tree.finish(crate::shogi::Info::default());
        prop_assert_eq!(clean(&write(&record).text), record);
    }
}

#[test]
fn a_file_keeps_its_version() {
    for file in [
        "V2.2\nN+A\n$EVENT:B\n$START_TIME:2020/01/01 10:00:00\nPI\n+\n+7776FU\n%TORYO\n",
        "V2.2\n$START_TIME:2020/01/01\n$TIME:900+0+5\nPI\n+\n+7776FU\nT1\n%TORYO\n",
        "V2.2\nPI\n+\n+7776FU\nT1.500\n%TORYO\n",
        "V2.1\n$MAX_MOVES:300\nPI\n+\n+7776FU\n%CHUDAN\n",
    ] {
        assert_eq!(write(&clean(file)).text, file);
    }
    // What has come since needs the version that has it.
    let mut record = clean("V2.2\nPI\n+\n+7776FU\n");
    record.info.set("備考", "a");
    assert!(write(&record).text.contains("V3.0\n"));
}
