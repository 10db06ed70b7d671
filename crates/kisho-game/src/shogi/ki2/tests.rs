use proptest::prelude::*;

use super::super::testing::{action, any_position, moves, random_game, sfen};
use super::super::{Color, Ending, Info, Position, Record, Time, Tree};
use super::*;
use crate::ReadOptions;

/// The record, and what is said: ids, errors with a `!`.
fn said(text: &str) -> (Record, Vec<String>) {
    let (record, said) = crate::testing::read("ki2", text);
    let said = said.iter().map(|d| format!("{}{}", d.id, if d.is_error() { "!" } else { "" }));
    (record.unwrap(), said.collect())
}

fn clean(text: &str) -> Record {
    let (record, said) = said(text);
    assert_eq!(said, [""; 0], "{text}");
    record
}

const GAME: &str = "\
棋戦：町内大会
先手：山田
後手：佐藤
手合割：平手

*始まり
▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角打  △６二銀
*とがめに行く
*  次に△５四角
&ここから
▲３四角    △３三銀
まで8手で中断

変化：7手
▲６三角成  △同　銀
まで8手で後手の勝ち

変化：5手
▲８八銀
";

#[test]
fn a_game_with_comments_and_variations() {
    let record = clean(GAME);
    assert_eq!(moves(&record), "7g7f 3c3d 8h2b+ 3a2b B*4e 7a6b 4e3d 2b3c");
    assert_eq!(record.nodes[0].comment, "始まり");
    assert_eq!(record.nodes[6].comment, "とがめに行く\n  次に△５四角");
    assert_eq!(record.nodes[6].bookmark.as_deref(), Some("ここから"));
    let others: Vec<_> =
        record.nodes.iter().skip(9).map(|node| (node.parent, node.play.unwrap().to_string())).collect();
    assert_eq!(others, [(Some(6), "4e6c+".into()), (Some(9), "6b6c".into()), (Some(4), "7i8h".into())]);
    assert_eq!(record.nodes[8].ending, Some(Ending::Interruption));
    assert_eq!(record.nodes[10].ending, Some(Ending::Resignation));
    assert_eq!(record.info.get("先手"), Some("山田"));
    // 打 is not needed of the bishop, as none could go there.
    assert_eq!(write(&record).text, GAME.replace("４五角打", "４五角  "));
}

#[test]
fn untidy_moves() {
    for text in [
        "▲７六歩△３四歩▲２六歩",
        "☗７六歩　☖３四歩　☗２六歩",
        "７六歩 ３四歩 ２六歩",
        "▲76歩 △34歩 ▲26歩",
        "▲７６歩 ▽３４歩 ▼２６歩",
        "▲７六歩直\n△３四歩上\n▲２六歩(27)",
        "  1 ７六歩(77) (0:01/)\n  2 ３四歩(33)\n  3 ２六歩",
    ] {
        assert_eq!(moves(&clean(text)), "7g7f 3c3d 2g2f", "{text}");
    }
    let (record, said) = said("▲７六歩 ▲３四歩 ▲２六歩 さて\n");
    assert_eq!(
        (moves(&record).as_str(), said),
        ("7g7f 3c3d 2g2f", vec!["kif-sign".into(), "kif-junk".into()])
    );
}

/// Five moves with something else between them.
const MOVES: [&str; 5] = ["▲７六歩", "△３四歩", "▲２二角成", "△同銀", "▲４五角"];

#[test]
fn marks_between_moves_are_passed_over() {
    let marks =
        ["、", "，", ",", "→", " → ", "・", "/", " - ", "。", "…", "...", "！", "!?", " ？ ", "、\n", "；"];
    for mark in marks {
        let text = format!("{}{mark}", MOVES.join(mark));
        assert_eq!(moves(&clean(&text)), "7g7f 3c3d 8h2b+ 3a2b B*4e", "{text}");
    }
    assert_eq!(moves(&clean("７六歩、３四歩。２六歩")), "7g7f 3c3d 2g2f");
    assert_eq!(
        moves(&clean("1) ７六歩(77) (0:01/)  2) ３四歩(33) (0:02/)、3, ２六歩(27)")),
        "7g7f 3c3d 2g2f"
    );
}

#[test]
fn signs_of_what_people_think_of_a_move_are_kept() {
    for sign in ["!", "?", "!?", "??", "！", "？", "☆", "★", "◎", "±", "=", "†", ";"] {
        let text = format!("▲７六歩{sign} △３四歩{sign}\n▲２六歩、{sign}\n");
        let record = clean(&text);
        assert_eq!(moves(&record), "7g7f 3c3d 2g2f", "{text}");
        assert_eq!(record.nodes.iter().skip(1).map(|node| &*node.comment).collect::<Vec<_>>(), [sign; 3]);
        let written = write(&record).text;
        assert!(written.ends_with(&format!("▲２六歩\n*{sign}\n")), "{written}");
        assert_eq!(clean(&written), record);
    }
}

#[test]
fn a_number_in_brackets_is_no_time() {
    let (record, said) = said("▲２六歩 (2)△８四歩 (3)▲２五歩（0:04）\n");
    assert_eq!((moves(&record).as_str(), said), ("2g2f 8c8d 2f2e", vec!["kif-junk".to_owned(); 2]));
    let times = record.nodes.iter().map(|node| node.time.map(|time| time.spent)).collect::<Vec<_>>();
    assert_eq!(times, [None, None, None, Some(4000)]);
}

#[test]
fn words_between_moves_are_skipped_if_the_next_move_is_sure() {
    for words in ["と進み", "(好手)", "（次は右辺）", "は普通の手で、"] {
        let (record, said) = said(&format!("▲７六歩 △３四歩 {words} ▲２六歩\n△８四歩 ▲２五歩"));
        assert_eq!(moves(&record), "7g7f 3c3d 2g2f 8c8d 2f2e", "{words}");
        assert_eq!(said, ["kif-junk"], "{words}");
        let kept = write(&record).text;
        assert!(kept.contains(&format!("\n#{}\n", words.trim_end_matches('、'))), "{kept}");
    }
    // A move of the same player, one in brackets, after a sign for remarks, or without any sign may be a part of the words.
    for words in [
        "で△６二銀なら",
        "（▲６八銀なら",
        "*次は▲６八銀",
        "次に６八銀",
        "(好手６八銀)",
        "�６八銀",
        "と進み ▲６八府",
    ] {
        let (record, said) = said(&format!("▲７六歩 △３四歩 {words} ▲２六歩\n△８四歩 ▲２五歩"));
        assert_eq!(moves(&record), "7g7f 3c3d", "{words}");
        assert_eq!(
            said,
            if words.ends_with('府') { vec!["kif-junk", "kif-move!"] } else { vec!["kif-move!"] },
            "{words}"
        );
        assert!(
            record.nodes[2].comment.ends_with("▲２六歩\n△８四歩\n▲２五歩"),
            "{}",
            record.nodes[2].comment
        );
    }
}

#[test]
fn a_line_of_words_with_a_move_is_no_remark() {
    let (record, said) = said("▲７六歩 △３四歩\nここで▲２六歩 △８四歩\n▲２五歩 △８五歩\n");
    assert_eq!((moves(&record).as_str(), said), ("7g7f 3c3d", vec!["kif-move!".into()]));
    // Before the first move, and after the last.
    let (record, said) =
        self::said("▲７六歩 △３四歩\nまで2手で中断\n▲２六歩もあった\nここで▲２六歩もあった\n");
    assert_eq!(moves(&record), "7g7f 3c3d");
    assert!(said.iter().all(|said| !said.ends_with('!')), "{said:?}");
}

#[test]
fn the_end_is_told_in_the_line_of_the_last_move() {
    for text in ["▲７六歩 △３四歩 まで2手で中断\n", "▲７六歩　△３四歩まで2手で中断"]
    {
        let record = clean(text);
        assert_eq!(moves(&record), "7g7f 3c3d", "{text}");
        assert_eq!(record.nodes[2].ending, Some(Ending::Interruption), "{text}");
    }
}

#[test]
fn the_end_is_kept_whatever_it_is_called() {
    for (text, ending) in [
        ("▲７六歩 △３四歩\nまで2手で投了\n", Ending::Resignation),
        ("▲７六歩 △３四歩\nまで2手で最大手数\n", Ending::Draw),
        ("▲７六歩 △３四歩\nまで2手でトライ\n", Ending::Other),
        ("▲７六歩 △３四歩\nまで2手で先手の接続切れにより後手の勝ち\n", Ending::Other),
        ("▲７六歩 △３四歩\nまで2手で入玉\n", Ending::Other),
        ("▲７六歩 △３四歩\nまで2手で連続王手の千日手\n", Ending::Other),
        ("▲７六歩 △３四歩\nまで2手で入玉宣言\n", Ending::Declaration),
        ("▲７六歩 △３四歩\nまで2手で千日手成立\n", Ending::Repetition),
        ("▲７六歩 △３四歩\nまで2手で接続切れ\n", Ending::Other),
        ("▲７六歩 △３四歩\nまで2手で接続切れにより後手の勝ち\n", Ending::TimeUp),
    ] {
        let (record, said) = said(text);
        assert_eq!(said.iter().any(|said| said.contains("kif-ending")), ending == Ending::Other, "{said:?}");
        assert_eq!(record.nodes[2].ending, Some(ending), "{text}");
        let written = write(&record).text;
        assert!(
            ending == Ending::Resignation
                || written.ends_with(text.split_inclusive('\n').next_back().unwrap())
        );
        assert_eq!(self::said(&written).0.nodes, record.nodes, "{written}");
    }
}

#[test]
fn the_end_is_no_move_if_the_last_line_does_not_say_it() {
    for (word, line, said) in [
        ("切れ負け", "後手の勝ち", "時間切れにより後手の勝ち"),
        ("反則負け", "後手の勝ち", "先手の反則負け"),
        ("反則勝ち", "先手の勝ち", "先手の反則勝ち"),
        ("入玉勝ち", "先手の勝ち", "先手の入玉勝ち"),
        ("中断", "終了", "中断"),
        ("千日手", "無勝負", "千日手"),
        ("持将棋", "", "持将棋"),
        ("投了", "終局", "後手の勝ち"),
        ("トライ", "終局", "トライ"),
        ("接続切れ", "終局", "接続切れ"),
    ] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n*あと\nまで2手で{line}\n");
        let record: Record = crate::testing::record("kif", &text);
        let written = write(&record);
        assert_eq!(written.lost, [""; 0], "{text}");
        let end = format!("▲７六歩    △３四歩\nまで2手で{said}\n*あと\n#まで2手で{line}\n");
        assert!(written.text.ends_with(&end), "{}", written.text);
        assert_eq!(self::said(&written.text).0.nodes, record.nodes, "{text}");
    }
    // A line that says so in other words is the last line.
    let record: Record =
        crate::testing::record("kif", "1 ７六歩(77)\n2 投了\n*あと\n# 注\nまで1手で先手勝ち\n");
    let written = write(&record);
    assert!(written.text.ends_with("▲７六歩\nまで1手で先手勝ち\n*あと\n# 注\n"), "{}", written.text);
    assert_eq!(self::said(&written.text).0.nodes[1].lines_at_end, 1);
    // Another word for the same has no place there.
    let record: Record = crate::testing::record("kif", "1 ７六歩(77)\n2 時間切れ\n");
    let written = write(&record);
    assert!(written.text.ends_with("▲７六歩\nまで1手で時間切れにより先手の勝ち\n"), "{}", written.text);
    assert_eq!(written.lost.len(), 1);
}

/// Silvers on 5五 and 7五, golds on 4九 and 6九, and a rook in hand beside the one on 2八.
const CHOICES: &str = "後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ 銀 ・ 銀 ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
| ・ ・ ・ 金 玉 金 ・ ・ ・|九
+---------------------------+
先手の持駒：飛
";

#[test]
fn words_tell_pieces_apart() {
    for (name, wanted) in [
        ("▲６四銀左", "7e6d"),
        ("▲６四銀右", "5e6d"),
        ("▲６六銀右引", "5e6f"),
        ("▲５八金左", "6i5h"),
        ("▲５八金左上", "6i5h"),
        ("▲５八金右行", "4i5h"),
        ("▲４八金直", "4i4h"),
        ("▲２三飛不成", "2h2c"),
        ("▲２三飛生", "2h2c"),
        ("▲２三飛成", "2h2c+"),
        ("▲２四飛打", "R*2d"),
        ("▲２四飛", "2h2d"),
        ("▲１一飛", "R*1a"),
    ] {
        let (record, said) = said(&format!("{CHOICES}{name}\n"));
        assert_eq!(moves(&record), wanted, "{name}");
        assert!(said.iter().all(|id| !id.ends_with('!')), "{name}: {said:?}");
    }
    for (name, why) in [
        ("▲６四銀", "▲６四銀: silver can go to 6四 from 7五, 5五"),
        ("▲６四銀上", "▲６四銀上: silver can go to 6四 from 7五, 5五"),
        ("▲６四銀直", "▲６四銀直: the silver that can go to 6四 are on 7五, 5五"),
        ("▲５八金寄", "▲５八金寄: the gold that can go to 5八 are on 6九, 4九"),
        ("▲１一銀", "▲１一銀: no silver on the board can go to 1一, and none is in hand"),
    ] {
        let reading = (KI2.read)(format!("{CHOICES}{name}\n▲１六歩").as_bytes(), &ReadOptions::default());
        let errors: Vec<_> =
            reading.diagnostics.iter().filter(|d| d.is_error()).map(|d| &d.message).collect();
        assert_eq!(errors, [&format!("move 1 {why}")]);
    }
}

#[test]
fn variations_can_stand_for_the_word_that_ends_a_line() {
    for text in [
        "まで0手で中断\n\n変化：1手\n▲７六歩\n",
        "▲７六歩\nまで1手で後手の不戦敗\n\n変化：2手\n△８四歩\n",
        "▲７六歩\nまで1手で不戦勝\n\n変化：2手\n△８四歩\n",
        "▲７六歩    △３四歩    ▲２六歩\n\n変化：2手\n△８四歩\nまで2手で千日手\n\n変化：3手\n▲６六歩\n",
    ] {
        let text = &format!("手合割：平手\n\n{text}");
        assert_eq!(write(&clean(text)).text, *text);
    }
}

#[test]
fn what_is_no_move_ends_the_line_and_other_lines_are_read() {
    let (record, said) = said("▲７六歩 △３四木 ▲２六歩\n*と\nまで3手で中断\n変化：2手\n△８四歩\n");
    assert_eq!((record.nodes.len(), said), (2, vec!["kif-move!".to_owned()]));
    assert_eq!(
        record.nodes[1].comment, "△３四木 ▲２六歩\nと\nまで3手で中断\n変化：2手\n△８四歩",
        "what is not played is not lost, and a variation in its place is not the game"
    );
    let (record, said) = self::said("▲７六歩 △３四歩 ▲３三歩\n");
    assert_eq!((record.nodes.len(), said), (3, vec!["kif-move!".to_owned()]));
    let (record, said) = self::said("▲７六歩 △３四歩 ▲２二角成 △同歩\n");
    assert_eq!((record.nodes.len(), said), (4, vec!["kif-move!".to_owned()]));
}

#[test]
fn every_end_is_read_as_it_is_written() {
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    for start in [Position::initial(), sfen(mated)] {
        for ending in Ending::ALL {
            let mut tree = Tree::new(start, 0);
            tree.node_mut(0).unwrap().ending = Some(ending);
            let record = tree.finish(Info::default());
            let text = write(&record).text;
            let (read, said) = said(&text);
            let is_mate = ending != Ending::Mate || start.is_mate();
            assert_eq!(said.is_empty(), is_mate, "{text}");
            assert_eq!(read.nodes, record.nodes, "{text}");
            // Other programs take a word among the moves for a move.
            assert!(!text.contains('▲') && !text.contains('△'), "{text}");
        }
    }
}

#[test]
fn a_foul_is_written_and_read() {
    let record = said("▲７六歩 △３四歩 ▲２五歩(27)\nまで3手で後手の反則勝ち\n").0;
    assert_eq!(record.nodes[3].ending, Some(Ending::Foul(Color::Black)));
    let text = write(&record).text;
    assert!(text.contains("▲２五歩(27)"), "{text}");
    assert_eq!(said(&text).0, record);
}

#[test]
fn moves_after_an_end_are_a_variation() {
    let text = "▲７六歩\nまで1手で先手の勝ち\n変化：2手\n△３四歩 ▲２六歩\n変化：2手\n△８四歩\n";
    let record = clean(text);
    assert_eq!(record.nodes.len(), 5);
    assert_eq!(clean(&write(&record).text), record);
}

#[test]
fn moves_after_the_end_of_a_variation_stay_there() {
    for ending in Ending::ALL.into_iter().filter(|ending| *ending != Ending::Mate) {
        let mut tree = Tree::new(Position::initial(), 0);
        let mut play = |from: usize, moves: &[&str]| {
            moves.iter().fold(from, |at, text| tree.play(at, action(text)).unwrap())
        };
        let first = play(0, &["7g7f"]);
        play(first, &["9c9d", "2g2f", "8c8d", "2f2e"]);
        let last = play(first, &["8c8d", "2g2f"]);
        // The main line has a move of this number too.
        play(last, &["3c3d"]);
        tree.node_mut(last).unwrap().ending = Some(ending);
        let record = tree.finish(Info::default());
        let text = write(&record).text;
        assert_eq!(clean(&text).nodes, record.nodes, "{text}");
    }
}

#[test]
fn what_gets_lost_is_said() {
    let mut tree = Tree::new(Position::initial(), 0);
    tree.node_mut(0).unwrap().ending_time = Some(Time { spent: 1, total: None });
    let mut record = tree.finish(Info::default());
    record.info.set("まで", "x");
    assert_eq!(write(&record).lost.len(), 2);
}

fn tree_of(start: Position, number: u32, choices: &[(u16, u16)]) -> Record {
    let mut tree = Tree::new(start, number);
    let mut count = 1;
    for (at, choice) in choices {
        // Mostly on from the last node, now and then from another.
        let at = if at % 4 > 0 { count - 1 } else { usize::from(at / 4) % count };
        let position = tree.node(at).unwrap().position;
        let legal: Vec<_> = position.legal_moves().collect();
        let Some(action) = legal.get(usize::from(*choice) % legal.len().max(1)) else { continue };
        let node = tree.play(at, *action).unwrap();
        count += 1;
        if choice % 7 == 0 {
            tree.node_mut(node).unwrap().comment = format!("{choice}\n 手");
            tree.node_mut(node).unwrap().bookmark = (choice % 2 == 0).then(|| format!("b{choice}"));
        }
    }
    tree.finish(Info::default())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_start_position_is_read_as_it_is_written(position in any_position(), number in 0u32..200) {
        let record = Record::new(position, number + 1);
        let (again, _) = said(&write(&record).text);
        prop_assert_eq!(again.nodes, record.nodes);
    }

    #[test]
    fn any_game_is_read_as_it_is_written(game in random_game(80)) {
        let mut tree = Tree::new(Position::initial(), 0);
        let mut at = 0;
        for (_, action) in game {
            at = tree.play(at, action).unwrap();
        }
        let record = tree.finish(Info::default());
        prop_assert_eq!(clean(&write(&record).text), record);
    }

    #[test]
    fn any_tree_is_read_as_it_is_written(choices in prop::collection::vec(any::<(u16, u16)>(), 1..40)) {
        let record = tree_of(Position::initial(), 0, &choices);
        prop_assert_eq!(clean(&write(&record).text), record);
    }
}

#[test]
fn words_that_contradict_each_other_are_no_move() {
    for word in ["右左", "左右", "上引", "打上"] {
        let (record, said) = said(&format!("▲７六歩 △３四歩 ▲５八金{word} △８四歩\n"));
        assert_eq!((record.nodes.len(), said), (3, vec!["kif-move!".to_owned()]), "{word}");
    }
    assert_eq!(moves(&clean("▲７六歩 △３四歩 ▲５八金右 △８四歩\n")), "7g7f 3c3d 4i5h 8c8d");
}

/// What KI2 moves do not have is not asked for.
#[test]
fn hints_about_moves_fit_the_notation() {
    let hint = |notation: &str, text: &str| -> String {
        let (_, said) = crate::testing::read::<Record>(notation, text);
        said.into_iter()
            .find(|problem| problem.is_error())
            .and_then(|problem| problem.hint)
            .unwrap_or_default()
    };
    for (text, word) in [
        ("▲７六歩 △３四歩 ▲５五金", "earlier move"),
        ("▲７六歩 △３四歩 ▲５八金", "左直右"),
        ("▲７六歩 △３四歩 ▲５八金直", "左直右"),
        ("▲７六歩 △３四歩 ▲あ", "▲７六歩"),
    ] {
        let hint = hint("ki2", text);
        assert!(hint.contains(word) && !hint.contains("(77)"), "{text}: {hint}");
    }
    assert!(hint("kif", "1 ７六歩(77)\n2 ３四歩(33)\n3 ５八金\n").contains("(77)"));
}
