//! Several games in a file, and games that were played on.

use super::super::super::Ending;
use super::{record, tree, untidy};
use crate::text::Id;
use crate::{ReadOptions, Record as Any};

#[test]
fn the_first_of_several_games_keeps_its_names() {
    let game = |name: &str, moves: &str| format!("手合割：平手\n先手：{name}\n{moves}");
    for moves in ["1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n", "1 ７六歩(77)\nまで1手で先手の勝ち\n"]
    {
        let lines = moves.lines().count() + 3;
        let record = untidy(
            &(game("甲", moves) + &game("乙", moves) + &game("丙", moves)),
            &[&format!("{lines}:1 kif-more-games")],
        );
        assert_eq!((record.info.get("先手"), record.nodes.len()), (Some("甲"), 2));
        // Header lines after the moves, and moves after them that are a variation, are of the same game.
        let record = self::record(&(game("甲", moves) + "後手：乙\n変化：1手\n1 ２六歩(27)\n"));
        assert_eq!((record.info.get("後手"), tree(&record).as_str()), (Some("乙"), "0>7g7f 0>2g2f"));
        // A variation may have a heading of its own.
        let record = self::record(&(game("甲", moves) + "変化：1手\n手数----指手--\n1 ２六歩(27)\n"));
        assert_eq!(tree(&record), "0>7g7f 0>2g2f");
    }
}

#[test]
fn any_of_several_games_is_read() {
    let game = |name: &str, number: &str| format!("手合割：平手\n先手：{name}\n{number}７六歩(77)\n投了\n");
    for (number, notation) in [("1 ", &crate::shogi::KIF), ("▲", &crate::shogi::KI2)] {
        let text = ["甲", "乙", "丙"].map(|name| game(name, number)).concat();
        let read = |options| {
            let reading = (notation.read)(text.as_bytes(), &options);
            let records: Vec<_> = reading.record.into_iter().chain(reading.more).collect();
            let name = |record: &Any| match record {
                Any::Shogi(record) => record.info.get("先手").unwrap_or_default().to_owned(),
                _ => String::new(),
            };
            let names: String = records.iter().map(name).collect();
            (names, reading.diagnostics.first().map(|said| said.id))
        };
        let all = ReadOptions { all: true, ..ReadOptions::default() };
        assert_eq!(read(all), ("甲乙丙".to_owned(), None));
        let nth = |game| ReadOptions { game: Some(game), ..ReadOptions::default() };
        assert_eq!(read(nth(1)), ("甲".to_owned(), None));
        assert_eq!(read(nth(3)), ("丙".to_owned(), None));
        assert_eq!(read(nth(4)), (String::new(), Some(Id::KifNoSuchGame)));
    }
}

/// They would become one when the file is written and read again.
#[test]
fn a_game_without_a_move_that_can_be_read_is_a_game() {
    let heading = "手数----指手---------消費時間--\n";
    let game =
        |name: &str, body: &str| format!("#KIF version=2.0 encoding=UTF-8\n先手：{name}\n{heading}{body}");
    let (good, none) = ("   1 ７六歩(77)\n   2 投了\n", "*1 ７五歩(77)\n\n");
    for bodies in [[none, good, none], [good, none, good], [none, none, good], [good, none, none]] {
        let text =
            ["甲", "乙", "丙"].iter().zip(bodies).map(|(name, body)| game(name, body)).collect::<String>();
        let all = ReadOptions { all: true, ..ReadOptions::default() };
        let reading = (crate::shogi::KIF.read)(text.as_bytes(), &all);
        assert!(reading.diagnostics.is_empty(), "{text}: {:?}", reading.diagnostics);
        let lengths = reading.record.iter().chain(&reading.more).map(|record| match record {
            Any::Shogi(record) => (record.info.get("先手"), record.nodes.len()),
            _ => (None, 0),
        });
        let expected =
            ["甲", "乙", "丙"].map(Some).into_iter().zip(bodies.map(|body| 1 + usize::from(body == good)));
        assert!(lengths.eq(expected), "{text}");
    }
    // Lines of the header may stand between the heading and the moves, and there may be two headings.
    for head in [
        "先手：甲\n#後手：乙\n",
        "先手：甲\n#*x\n#後手：乙\n",
        "#先手：甲\n後手：乙\n#",
        "先手：甲\n後手：乙\n##",
        "先手：甲\n#先手：甲\n後手：乙\n",
    ] {
        let record = self::record(&format!("{}1 ７六歩(77)\n", head.replace('#', heading)));
        assert_eq!((record.info.lines().count(), record.nodes.len()), (2, 2), "{head}");
    }
    // Without headings, and a first move that is none.
    let text = ["1 ７六歩(77)", "1 zz", "1 ７六歩(77)"]
        .map(|first| format!("手合割：平手\n先手：甲\n{first}\n2 投了\n"))
        .concat();
    let all = ReadOptions { all: true, ..ReadOptions::default() };
    assert_eq!((crate::shogi::KIF.read)(text.as_bytes(), &all).more.len(), 2);
}

#[test]
fn a_heading_among_the_moves_begins_no_game() {
    let heading = "手数----指手---------消費時間--\n";
    for (first, rest) in
        [("▲７六歩\n", "△３四歩\n▲２六歩\n"), ("1 ７六歩(77)\n", "2 ３四歩(33)\n3 ２六歩(27)\n")]
    {
        let text = format!("{first}{heading}{rest}");
        let notation = if first.starts_with('▲') { &crate::shogi::KI2 } else { &crate::shogi::KIF };
        let reading = (notation.read)(text.as_bytes(), &ReadOptions::default());
        let Some(Any::Shogi(record)) = reading.record else { panic!("{text}") };
        assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f");
        let [said] = &reading.diagnostics[..] else { panic!("{:?}", reading.diagnostics) };
        assert_eq!((said.id, said.is_error(), said.span.start), (Id::KifLine, false, first.len()));
    }
    // Black's move begins a game, and so does White's below the head of a handicap game.
    for more in [format!("{heading}▲２六歩\n"), format!("手合割：香落ち\n{heading}△３四歩\n")]
    {
        let text = format!("手合割：平手\n▲７六歩\n△３四歩\n{more}");
        let all = ReadOptions { all: true, ..ReadOptions::default() };
        assert_eq!((crate::shogi::KI2.read)(text.as_bytes(), &all).more.len(), 1, "{text}");
    }
}

/// A game of two days: the record of the first ended so, and that of the second was put after it.
#[test]
fn a_game_may_go_on_after_it_was_broken_off() {
    for word in ["封じ手", "中断"] {
        let record = untidy(
            &format!("1 ７六歩(77)\n2 {word} (0:09)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n"),
            &["3:1 kif-after-end"],
        );
        assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f");
        assert_eq!((record.nodes[1].ending, record.nodes[1].ending_time), (None, None));
        assert_eq!(record.nodes[3].ending, Some(Ending::Resignation));
    }
    let record = untidy("1 ７六歩(77)\n2 投了\n2 ３四歩(33)\n", &["3:1 kif-after-end"]);
    assert_eq!(record.nodes.len(), 2);
}
