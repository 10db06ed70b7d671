//! Files as they are written, and read again.

use super::*;

#[test]
fn a_game_is_written_as_programs_write_it() {
    let record = record(GAME);
    let expected = GAME.replace("平手　　", "平手");
    let expected = format!("#KIF version=2.0 encoding=UTF-8\n{expected}");
    assert_eq!(written(&record), expected);
}

#[test]
fn lines_for_people_stay_where_they_are() {
    let head = "#KIF version=2.0 encoding=UTF-8\n# ---- a program ----\n手合割：平手\n# of the players\n先手：a\n後手：b\n# last\n手数----指手---------消費時間--\n# below\n*comment\n";
    let text = format!("{head}   1 ７六歩(77)\n# after\n   2 投了\nまで1手で先手の勝ち\n");
    assert_eq!(written(&record(&text)), text);
    let other = text.replace("#KIF version=2.0 encoding=UTF-8", "# KIF version=2.0 encoding=Shift_JIS");
    assert_eq!(written(&record(&other)), text, "the encoding is said once");
    let notes = text.replace("# after", "# KIF version of my notes");
    assert_eq!(written(&record(&notes)), notes);
    let odd = text.replace("# of the players", "# of the players\n変な行");
    let (read, _) = said(odd.as_bytes());
    assert_eq!(written(&read.unwrap()), odd);
}

#[test]
fn variations_are_written_from_the_end_on() {
    let text = "#KIF version=2.0 encoding=UTF-8
手合割：平手
手数----指手---------消費時間--
   1 ２六歩(27)+
   2 ３四歩(33)+
   3 ７六歩(77)
   4 投了 +
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
fn the_line_that_says_how_it_ended_stays() {
    let main = "   1 ７六歩(77)+\n   2 投了\nまで1手で先手の勝利\n";
    let other = "   1 ２六歩(27)\n   2 投了\nまで1手で先手の勝ち\n*感想\n";
    let text = written(&record(&format!("手合割：平手\n{main}\n変化：1手\n{other}")));
    assert!(text.ends_with(&format!("{main}\n変化：1手\n{other}")), "{text}");
    assert_eq!(written(&record(&text)), text);
    // Without a word for the end it is for people.
    let text = written(&record("1 ７六歩(77)\nまで1手\n"));
    assert!(text.ends_with("#まで1手\n"), "{text}");
    // Where the game goes on, too.
    let mut longer = record(main);
    let last = longer.nodes.node_mut(1).unwrap();
    last.ending = None;
    assert!(written(&longer).contains("#まで1手で先手の勝利\n"));
}

#[test]
fn bookmarks_keep_their_places_in_comments() {
    for lines in ["&a\n*b\n*c\n", "*b\n&a\n*c\n", "*b\n*c\n&a\n", "&\n*b\n", "*b\n&\n", "&\n", "*\n&a\n*\n"] {
        for end in ["", "   2 中断\n*d\nまで1手で中断\n"] {
            let end = end.replace("*d\nまで1手で中断\n", "まで1手で中断\n");
            let text = written(&record(&format!("手合割：平手\n{lines}   1 ７六歩(77)\n{lines}{end}")));
            assert!(text.contains(&format!("--\n{lines}   1 ")), "{lines}: {text}");
            assert!(text.ends_with(&format!("(77)\n{lines}{end}")), "{lines}: {text}");
        }
    }
}

#[test]
fn no_bookmark_goes_without_a_trace() {
    for (lines, name, remark, place) in
        [("&A\n&\n", "A", "#&", "3:1"), ("&\n&A\n", "A", "#&", "2:1"), ("&A\n&B\n", "B", "#&A", "2:1")]
    {
        let record = untidy(&format!("1 ７六歩(77)\n{lines}"), &[&format!("{place} kif-junk")]);
        assert_eq!(record.nodes[1].bookmark.as_deref(), Some(name));
        let remarks: Vec<_> = record.nodes[1].remarks(false).map(|remark| remark.line.as_str()).collect();
        assert_eq!(remarks, [remark]);
        let written = written(&record);
        assert!(
            written.contains(&format!("&{name}\n")) && written.contains(&format!("{remark}\n")),
            "{written}"
        );
        assert_eq!(self::record(&written).nodes, record.nodes);
    }
}

#[test]
fn what_is_untidy_is_written_as_it_will_be_read() {
    for text in [
        "1 ７六歩(77)\n2 投了\n*c\n&x\n",
        "1 ７六歩(77)\n&a\n*c\n&b\n",
        "1 ７六歩(77)\n2 中断\n*c\n#d\nまで1手で先手の勝ち\n2 ３四歩(33)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\nまで1手で後手の勝ち\n",
        "まで1手で先手の勝ち\n1 ７六歩(77)\n",
    ] {
        let record = said(text.as_bytes()).0.unwrap();
        let written = written(&record);
        // A header line may be added to a file that would be none.
        assert_eq!(said(written.as_bytes()).0.map(|again| again.nodes), Some(record.nodes), "{written}");
    }
}

#[test]
fn a_foul_that_cannot_be_made_is_no_variation_of_its_own() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n";
    for (end, rest) in
        [("4 反則勝ち (0:05)\n", "a"), ("まで3手で先手の反則負け\n", "まで3手で先手の反則負け\na")]
    {
        let text = format!("{main}変化：3手\n3 ７五歩打\n{end}*a\n変化：2手\n2 ８四歩(83)\n");
        let record = untidy(&text, &["5:3 kif-ending"]);
        assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f 1>8c8d");
        let said = &record.nodes[2];
        assert_eq!((said.ending, said.foul, said.ending_time), (None, None, None));
        assert_eq!(said.comment, format!("変化：▲７五歩打（反則）\n{rest}"));
    }
}

#[test]
fn a_variation_that_is_nothing_but_an_ending_becomes_a_comment() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n*a\n3 ２六歩(27)\n";
    for (end, place, expected) in [
        ("3 投了\n*b\n", "6:3", "a\n変化：投了\nb"),
        ("3 投了 (0:05/00:00:06)\n*b\n", "6:3", "a\n変化：投了 (0:05/00:00:06)\nb"),
        ("3 トライ\n*b\n", "6:3", "a\n変化：トライ\nb"),
        ("まで2手で中断\n*b\n", "6:1", "a\n変化：まで2手で中断\nb"),
        ("3 中断\nまで2手で中断\n", "6:3", "a\n変化：中断\nまで2手で中断"),
    ] {
        for rest in ["", "変化：2手\n2 ８四歩(83)\n"] {
            let record = untidy(&format!("{main}変化：3手\n{end}{rest}"), &[&format!("{place} kif-ending")]);
            assert!(tree(&record).starts_with("0>7g7f 1>3c3d 2>2g2f"));
            assert_eq!((record.nodes[2].comment.as_str(), record.nodes[2].ending), (expected, None));
            assert_eq!(super::record(&written(&record)), record, "it is written as a comment");
        }
    }
}

#[test]
fn boards_are_written_as_they_are_read() {
    let record = record(BOARD);
    assert!(written(&record).contains("後手番\n手数＝12　▲１六歩  まで\n"));
    assert_eq!(write::bod(&record), crate::Written::whole(BOARD.to_owned()));
    assert_eq!(super::record(&written(&record)), record);
    let moves = super::record(&format!("{BOARD}   1 ８四歩(83)\n   2 ２二角打\n"));
    let bod = write::bod(&moves);
    assert_eq!(bod.text.lines().next(), Some("後手の持駒：角　歩二　"));
    assert_eq!(bod.text.lines().last(), Some("手数＝2　▲２二角  まで"));
    assert_eq!(super::record(&bod.text).start(), &moves.nodes[2].position);
    assert_eq!(bod.lost.len(), 1);
    let handicap = super::record("手合割：六枚落ち\n");
    assert!(write::bod(&handicap).text.ends_with("下手の持駒：なし\n上手番\n"));
}

#[test]
fn kings_keep_their_names() {
    let board = BOARD.replace("v玉", "v王");
    assert_eq!(write::bod(&record(&board)).text, board);
    // From White's side.
    let numbers = |line: &str| match line.chars().last().and_then(|rank| "一二三四五六七八九".find(rank))
    {
        Some(at) => format!("{}{}\n", line.trim_end_matches(|c| c != '|'), &"九八七六五四三二一"[at..at + 3]),
        None => format!("{}\n", line.replace("９ ８ ７ ６ ５ ４ ３ ２ １", "１ ２ ３ ４ ５ ６ ７ ８ ９")),
    };
    let turned: String = board.lines().map(numbers).collect();
    let turned = write::bod(&record(&turned.replace("　▲１六歩", ""))).text;
    assert!(turned.contains(" 王") && turned.contains("v玉"), "{turned}");
    let moves = "   1 ４八王(59)\n   2 ４二玉(51)\n   3 ３八王(48)\n   4 ３二玉(42)\n";
    let game = record(moves);
    assert!(written(&game).ends_with(moves));
    assert_eq!(crate::shogi::ki2::write(&game).text, "\n▲４八王    △４二玉    ▲３八王    △３二玉\n");
    let kings = moves.replace('玉', "王");
    assert!(written(&record(&kings)).ends_with(&kings));
    assert_eq!(write::bod(&record(&kings)).text.matches('王').count(), 3);
    let dragons = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ２二銀(31)\n   5 ５八玉(59)\n";
    assert!(written(&record(&dragons.replace("２二銀", "２二銀将"))).ends_with("５八玉(59)\n"));
}

#[test]
fn the_move_that_led_to_a_board_is_kept_with_its_square() {
    let moves = "1 ２六歩(27)\n2 ２四歩(23)\n3 ２五歩(26)\n4 ２五歩(24)\n";
    let game = record(moves);
    let bod = write::bod(&game).text;
    assert_eq!(bod.lines().last(), Some("手数＝4　△２五歩  まで"), "nobody sees where 同 is");
    let start = record(&bod);
    assert_eq!(start.nodes[0].last_to(), game.nodes[4].last_to());
    assert_eq!(write::bod(&start).text, bod);
    // Moves may go on after it, and 同 means its square.
    let goes_on = record(&format!("{bod}   5 同　飛(28)\n"));
    assert_eq!((goes_on.nodes.len(), goes_on.next_number()), (2, 5));
    assert_eq!(record(&written(&goes_on)), goes_on);
    // Words that tell pieces apart are kept, and so is 成.
    let board = BOARD.replace("v飛 ・ ・", " ・ ・ 龍").replace("▲１六歩", "▲６二飛右上成");
    assert_eq!(write::bod(&record(&board)).text, board);
}

#[test]
fn a_last_move_that_cannot_have_been_is_left_out() {
    for last in ["▲１五歩", "▲１六銀", "△１六歩", "▲１六歩成", "△３三歩", "▲同　歩"]
    {
        let board = BOARD.replace("▲１六歩", last);
        let record = untidy(&board, &["16:7 kif-last-move"]);
        assert_eq!(record.nodes[0].led_here, None, "{last}");
    }
    // Without 後手番 the sign says whose turn it is.
    let board = record(&BOARD.replace("後手番\n", ""));
    assert_eq!(board, record(BOARD));
}

#[test]
fn times_are_added_up_for_each_player() {
    let text = "\
#KIF version=2.0 encoding=UTF-8
先手：甲
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:10/00:00:10)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２六歩(27)   ( 1:05/00:01:15)+
   4 投了         ( 0:04/00:00:05)
まで3手で先手の勝ち

変化：3手
   3 ６六歩(67)   ( 0:02/00:00:12)
   4 ８四歩(83)
   5 １六歩(17)   ( 0:03/00:30:00)
   6 ８五歩(84)   ( 0:07/00:00:08)
   7 １五歩(16)   ( 0:01/00:30:01)
";
    let without = ["10", "01", "15", "05", "12", "08"].iter().fold(text.to_owned(), |text, last| {
        text.replace(&format!("/00:00:{last})"), "/)").replace(&format!("/00:01:{last})"), "/)")
    });
    let without = without.replace("/00:30:01)", "/)");
    assert_eq!(without.matches("/)").count(), 7, "one is given, from which its player's go on");
    assert_eq!(written(&record(&without)), text);
}

#[test]
fn parts_of_seconds_are_lost_with_a_word() {
    let game = record("1 ７六歩(77) (0:01.9/)\n2 ３四歩(33) (0:01/)\n3 ２六歩(27) (0:01.9/)\n");
    let written = write::write(&game);
    assert_eq!(written.lost, ["parts of seconds are left out: KIF has whole seconds"]);
    let times: Vec<_> = record(&written.text).nodes.iter().filter_map(|node| node.time).collect();
    let time = |spent, total| Time { spent, total: Some(total) };
    assert_eq!(times, [time(1000, 1000), time(1000, 1000), time(1000, 3000)]);
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
    assert_eq!(written.lost, [crate::HEAD_LOST, crate::LINES_JOINED]);
    let info: Vec<_> = super::record(&written.text).info.lines().map(|(k, v)| format!("{k}={v}")).collect();
    assert_eq!(info, ["棋戦=一 二"]);
}

/// Records with variations, comments, times and endings.
fn random_record() -> impl Strategy<Value = Record> {
    let text = || "[ぁ-ん一-龠a-z0-9 *&#：:|+]{0,8}".prop_map(|text| text.trim_end().to_owned());
    let time = || {
        let seconds = || (0u64..10_000).prop_map(|seconds| seconds * 1000);
        prop::option::of((seconds(), seconds()).prop_map(|(spent, total)| Time { spent, total: Some(total) }))
    };
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
        Ending::SealedMove,
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
        prop::sample::select(&super::super::super::Handicap::ALL[..])
            .prop_map(|handicap| (handicap.start(), 0)),
        (super::super::super::testing::normal_position(), 0u32..200),
    ];
    (start, prop::collection::vec(step, 0..40), ends).prop_map(|((start, number), steps, ends)| {
        let mut tree = super::super::super::Tree::new(start, number);
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
        let mut info = super::super::super::Info::default();
        info.set("先手", "大橋 宗桂");
        info.set("備考", "");
        // A board counts more than the name.
        info.set(
            "手合割",
            super::super::super::Handicap::of(&start).map_or("二枚落ち", |handicap| handicap.name),
        );
        tree.finish(info)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read_again(record in random_record()) {
        let text = written(&record);
        let (read, said) = said(text.as_bytes());
        // A position of a test may have more pieces than a set, or another flaw.
        let is_flaw = |said: &String| said.ends_with("shogi-surplus") || said.ends_with("shogi-impossible");
        let said: Vec<_> = said.into_iter().filter(|said| !is_flaw(said)).collect();
        // Its games end in any way anywhere, and few of them in a mate.
        let said: Vec<_> = said.into_iter().filter(|said| !said.ends_with("kif-result")).collect();
        prop_assert_eq!(said, Vec::<String>::new(), "{}", text);
        prop_assert_eq!(read.as_ref(), Some(&record), "{}", text);
        prop_assert_eq!(written(&read.unwrap()), text);
    }

    #[test]
    fn any_position_survives_a_board_of_text(position in super::super::super::testing::any_position()) {
        let record = Record::new(position, 1);
        let (read, _) = said(write::bod(&record).text.as_bytes());
        prop_assert_eq!(read.map(|read| *read.start()), Some(position));
    }
}
