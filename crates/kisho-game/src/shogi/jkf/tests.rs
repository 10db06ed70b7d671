use super::super::testing::random_record;
use super::*;
use crate::shogi::{Color, Ending, Record as Shogi, Square};
use crate::text::Diagnostic;
use proptest::prelude::*;
use serde_json::json;

fn said(text: &str) -> (Option<Shogi>, Vec<String>) {
    let reading = read(text.as_bytes());
    let said = reading.diagnostics.iter().map(|said| format!("{} {}", said.id, said.message)).collect();
    let record = reading.record.map(|record| match record {
        crate::Record::Shogi(record) => record,
        other => panic!("{other:?}"),
    });
    (record, said)
}

fn tree(record: &Shogi) -> String {
    let nodes =
        record.nodes.iter().skip(1).map(|node| format!("{}>{}", node.parent.unwrap(), node.play.unwrap()));
    nodes.collect::<Vec<_>>().join(" ")
}

/// Written by hand after the description of the format: with a variation, a comment at the start, times, and an ending.
const GAME: &str = r#"{"header": {"先手": "甲", "手合割": "平手"}, "initial": {"preset": "HIRATE"}, "moves": [
    {"comments": ["始め", "二行目"]},
    {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"}, "time": {"now": {"m": 0, "s": 16}, "total": {"h": 0, "m": 0, "s": 16}}},
    {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "color": 1, "piece": "FU"},
     "forks": [[{"move": {"from": {"x": 8, "y": 3}, "to": {"x": 8, "y": 4}, "piece": "FU"}}, {"special": "CHUDAN"}]]},
    {"move": {"from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "color": 0, "piece": "KA", "promote": true, "capture": "KA"}},
    {"move": {"from": {"x": 3, "y": 1}, "same": true, "color": 1, "piece": "GI"}},
    {"move": {"to": {"x": 4, "y": 5}, "color": 0, "piece": "KA"}},
    {"special": "TORYO", "time": {"now": {"m": 1, "s": 2}}}
]}"#;

#[test]
fn a_game_with_a_variation() {
    let (record, problems) = said(GAME);
    let record = record.unwrap();
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>8h2b+ 3>3a2b 4>B*4e 1>8c8d");
    assert_eq!((record.info.get("先手"), record.nodes[0].comment.as_str()), (Some("甲"), "始め\n二行目"));
    assert_eq!(record.nodes[1].time.map(|time| (time.spent, time.total)), Some((16_000, Some(16_000))));
    assert_eq!(
        (record.nodes[5].ending, record.nodes[6].ending),
        (Some(Ending::Resignation), Some(Ending::Interruption))
    );
    assert_eq!(record.nodes[5].ending_time.map(|time| time.spent), Some(62_000));
    let written = write(&record);
    assert_eq!((said(&written.text), written.lost), ((Some(record), vec![]), vec![]));
    // Programs look for these.
    for part in [r#""preset":"HIRATE""#, r#""same":true"#, r#""capture":"KA""#, r#""promote":true"#] {
        assert!(written.text.contains(part), "{part} in {}", written.text);
    }
}

#[test]
fn moves_without_an_origin_are_read_by_their_words() {
    let text = r#"{"header": {}, "moves": [{},
        {"move": {"to": {"x": 5, "y": 8}, "piece": "KI", "relative": "R"}},
        {"move": {"to": {"x": 3, "y": 4}, "piece": "FU"}}]}"#;
    let (record, problems) = said(text);
    assert_eq!((tree(&record.unwrap()).as_str(), problems), ("0>4i5h 1>3c3d", vec![]));
}

#[test]
fn what_is_good_is_read() {
    let moves =
        |moves: &str| format!(r#"{{"header": {{"棋戦": "試験", "x": 3}}, "moves": [{{}}, {moves}]}}"#);
    let first = r#"{"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}}"#;
    for (rest, id, played) in [
        (r#"{"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}}"#, "jkf-move", 1),
        (r#"{"move": {"to": {"x": 0, "y": 6}, "piece": "FU"}}"#, "jkf-move", 1),
        (r#"{"move": 5}"#, "jkf-move", 1),
        (r#"{"special": "MATTA"}"#, "jkf-record", 1),
        (
            r#"{"special": "CHUDAN"}, {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "piece": "FU"}}"#,
            "jkf-record",
            2,
        ),
        (r#"{"special": "TORYO", "time": 7, "comments": [7], "forks": [7]}"#, "jkf-record", 1),
    ] {
        let (record, problems) = said(&moves(&format!("{first}, {rest}")));
        let record = record.unwrap_or_else(|| panic!("{rest}"));
        assert_eq!(record.nodes.len(), 1 + played, "{rest}");
        assert!(problems.iter().any(|said| said.starts_with(id)), "{rest}: {problems:?}");
        assert_eq!(record.info.get("棋戦"), Some("試験"));
    }
    for (text, id) in [
        ("{", "json-syntax"),
        ("{}", "jkf-record"),
        ("[]", "jkf-record"),
        (r#"{"initial": {"preset": "9"}, "moves": []}"#, "jkf-record"),
        (r#"{"initial": {"preset": "OTHER"}, "moves": []}"#, "jkf-record"),
        (r#"{"initial": {"preset": "OTHER", "data": {"board": 9}}, "moves": []}"#, "jkf-record"),
    ] {
        let (record, problems) = said(text);
        assert!(
            record.is_none() && problems.len() == 1 && problems[0].starts_with(id),
            "{text}: {problems:?}"
        );
    }
}

#[test]
fn what_cannot_be_read_of_broken_json_is_kept_as_a_text() {
    let broken = r#"{"header": {"先手": "甲"}, "initial": {"preset": "HIRATEx}, "moves": [{}]}"#;
    let cut =
        r#"{"moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}}, {"mo"#;
    for (text, moves, unread) in
        [(broken, "", r#""initial": {"preset": "HIRATEx}, "moves": [{}]}"#), (cut, "0>7g7f", r#"{"mo"#)]
    {
        let (record, problems) = said(text);
        let record = record.unwrap();
        assert_eq!((tree(&record).as_str(), problems.len()), (moves, 1), "{problems:?}");
        assert_eq!(record.nodes[record.main_end()].comment, unread);
    }
}

#[test]
fn a_start_that_can_be_read_is_no_comment() {
    for initial in [
        r#"{"preset": "HIRATE", "data": {"color": 1}}"#,
        r#"{"preset": "HIRATE", "data": {"hands": [{"FU": 1.0}, {}]}}"#,
    ] {
        let (record, problems) = said(&format!(r#"{{"initial": {initial}, "moves": [{{}}]}}"#));
        assert!(!problems.is_empty(), "{initial}");
        assert_eq!(record.unwrap().nodes[0].comment, "", "{initial}");
    }
}

#[test]
fn a_start_that_is_not_known_loses_no_game() {
    let text = r#"{"header": {"棋戦": "試験"}, "initial": {"preset": "9"}, "moves": [{},
        {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "piece": "FU"}}]}"#;
    let (record, problems) = said(text);
    let record = record.unwrap();
    assert_eq!((record.nodes.len(), record.start().turn()), (2, Color::White));
    assert_eq!(record.info.get("棋戦"), Some("試験"));
    assert!(problems.len() == 1 && problems[0].starts_with("jkf-record"), "{problems:?}");
    assert!(!read(text.as_bytes()).diagnostics.iter().any(Diagnostic::is_error));
}

/// A start position with all pieces, of which a part is another.
fn start_with(part: &str, other: &str) -> String {
    let text = json!({
        "header": {},
        "initial": { "preset": "OTHER", "data": write::data(&crate::shogi::Position::initial()) },
        "moves": [{}, { "move": { "from": { "x": 7, "y": 7 }, "to": { "x": 7, "y": 6 }, "piece": "FU" } }],
    });
    let text = crate::json::text(&text);
    let changed = text.replacen(part, other, 1);
    assert_ne!(text, changed);
    changed
}

#[test]
fn a_start_position_is_read_as_far_as_it_can_be() {
    let (last, knight) = (r#""hands":[{"#, r#"{"color":1,"kind":"KE"}"#);
    let hand = |part: &str| start_with(last, &format!(r#"{last}{part},"#));
    for (text, said, is_error) in [
        (hand(r#""undefined":-1"#), "hands[0].undefined is unknown to kisho and is left out", false),
        (hand(r#""memo":"x""#), "hands[0].memo is unknown to kisho and is left out", false),
        (hand(r#""OU":0"#), "hands[0].OU is unknown to kisho and is left out", false),
        (hand(r#""ZZ":1"#), "hands[0].ZZ: so many of such pieces are in no hand", true),
        (hand(r#""OU":1"#), "hands[0].OU: so many of", true),
        (start_with(r#""KI":0"#, r#""KI":"1""#), "hands[0].KI: so many of", true),
        (start_with(r#""KI":0"#, r#""KI":-1"#), "hands[0].KI: so many of", true),
        (start_with(r#""KI":0"#, r#""KI":30"#), "hands[0].KI: so many of", true),
        (start_with(knight, r#"{"color":0,"kind":"ZZ"}"#), "board[1][0]: this is not a piece", true),
        (start_with(knight, r#"{"kind":"KE"}"#), "board[1][0]: this is not a piece", true),
        (start_with(&format!("{knight},"), ""), "board[1]: a file has nine squares", true),
        (start_with(r#""board":["#, r#""board":[5,"#), "board: a board has nine files", true),
        (start_with(r#""board":["#, r#""board":[],"old":["#), "board: a board has nine files", true),
    ] {
        let reading = read(text.as_bytes());
        let first = &reading.diagnostics[0];
        assert!(first.message.starts_with(&format!("initial.data.{said}")), "{text}: {first:?}");
        assert_eq!(first.is_error(), is_error, "{text}");
        assert!(reading.record.is_some(), "{text}");
        if !said.contains("board: ") {
            assert_eq!((reading.diagnostics.len(), reading.record.unwrap().frames()), (1, 2), "{text}");
        }
    }
    // What is not there is none.
    assert_eq!(said(&start_with(r#""KI":0"#, r#""KI":null"#)).1, Vec::<String>::new());
    let named = start_with(r#""preset":"OTHER""#, r#""preset":"XX""#).replacen(knight, "{}", 1);
    let (record, problems) = said(&named);
    assert_eq!(problems, ["jkf-record `XX` is not a start position"]);
    assert_eq!(
        record.map(|record| (record.start().at(Square::new(2, 1).unwrap()), record.nodes.len())),
        Some((None, 2))
    );
}

#[test]
fn a_game_may_end_in_the_entry_of_its_last_move() {
    let step = |file: u8, from: u8, to: u8| {
        format!(r#""move":{{"from":{{"x":{file},"y":{from}}},"to":{{"x":{file},"y":{to}}},"piece":"FU"}}"#)
    };
    let last =
        format!(r#"{{{},"comments":["a"],"time":{{"now":{{"s":1}}}},"special":"TORYO"}}"#, step(3, 3, 4));
    let game = |last: &str| format!(r#"{{"moves":[{{}},{{{}}},{last}]}}"#, step(7, 7, 6));
    let (record, problems) = said(&game(&last));
    let record = record.unwrap();
    assert_eq!((tree(&record).as_str(), problems), ("0>7g7f 1>3c3d", vec![]));
    let node = &record.nodes[2];
    assert_eq!((node.ending, node.ending_time), (Some(Ending::Resignation), None));
    assert_eq!((node.comment.as_str(), node.time.map(|time| time.spent)), ("a", Some(1000)));
    assert_eq!(node.lines(true).count(), 0, "the comment is on the move");
    // What follows is a variation, as after an ending of its own.
    let (record, problems) = said(&game(&format!("{last},{{{}}}", step(2, 7, 6))));
    assert_eq!((record.unwrap().nodes.len(), problems.len()), (4, 1), "{problems:?}");
    // A move that lost the game, on a board and beside it.
    for (from, nodes) in [(3, 3), (5, 2)] {
        let foul = format!(r#"{{{},"special":"ILLEGAL_MOVE"}}"#, step(3, from, 6));
        let (record, problems) = said(&game(&foul));
        let record = record.unwrap();
        assert_eq!((record.nodes.len(), problems.len()), (nodes, 1), "{problems:?}");
        let end = &record.nodes[nodes - 1];
        assert_eq!(end.ending, Some(Ending::Foul(Color::White)));
    }
}

#[test]
fn totals_are_written_unless_the_file_has_none() {
    let csa = "V2.2\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n+2726FU\nT3\n%TORYO\nT4\n";
    let game: Shogi = crate::testing::record("csa", csa);
    let written = write(&game);
    let times = [(1, 1), (2, 2), (3, 4), (4, 6)];
    let clock = |seconds: u8| format!(r#"{{"h":0,"m":0,"s":{seconds}}}"#);
    for (now, total) in times {
        let time = format!(r#""time":{{"now":{},"total":{}}}"#, clock(now), clock(total));
        assert!(written.text.contains(&time), "{time} in {}", written.text);
    }
    assert!(written.lost.is_empty());
    let alone = times
        .iter()
        .fold(written.text, |text, (_, total)| text.replace(&format!(r#","total":{}"#, clock(*total)), ""));
    assert_eq!(write(&said(&alone).0.unwrap()).text, alone);
}

#[test]
fn a_move_of_the_player_who_is_not_to_move_is_told_once() {
    let step = |color: u8, from: u8, to: u8, x: u8| {
        format!(
            r#"{{"move":{{"from":{{"x":{x},"y":{from}}},"to":{{"x":{x},"y":{to}}},"color":{color},"piece":"FU"}}}}"#
        )
    };
    let text = format!(r#"{{"moves":[{{}},{},{}]}}"#, step(0, 7, 6, 7), step(0, 7, 6, 2));
    let (record, problems) = said(&text);
    assert_eq!((record.unwrap().nodes.len(), problems.len()), (2, 1), "{problems:?}");
    assert!(problems[0].starts_with("jkf-move moves[2]"), "{problems:?}");
}

#[test]
fn a_file_in_another_encoding_is_read() {
    let text = r#"{"header":{"先手":"甲"},"moves":[{"comments":1}]}"#;
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
    let japanese =
        |encoding: &'static crate::charset::encodings::Encoding| encoding.encode(text).0.into_owned();
    for (bytes, name) in [
        (wide(&format!("\u{feff}{text}")), "UTF-16BE"),
        (wide(text), "UTF-16BE"),
        (japanese(crate::charset::encodings::SHIFT_JIS), "Shift_JIS"),
        (japanese(crate::charset::encodings::EUC_JP), "EUC-JP"),
    ] {
        let reading = read(&bytes);
        let said = |at: usize| (reading.diagnostics[at].id, reading.diagnostics[at].message.as_str());
        assert_eq!(
            said(0),
            (Id::JsonSyntax, format!("this is not UTF-8 text: it is read as {name}").as_str())
        );
        assert_eq!(said(1), (Id::JkfRecord, r#"moves[0].comments is `1`, which is taken for `["1"]`"#));
        let record = reading.record.unwrap();
        let Some(crate::Record::Shogi(record)) = Some(record) else { panic!() };
        assert_eq!(record.info.get("先手"), Some("甲"));
    }
    let marked = read(format!("\u{feff}{text}").as_bytes()).diagnostics;
    assert_eq!((marked.len(), marked[0].span.start), (1, 3 + text.find("\"comments").unwrap()));
}

#[test]
fn nothing_is_left_out_in_silence() {
    let move_ = r#""from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU""#;
    let data = r#""board": [[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],
        [{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],
        [{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{"color": 0, "kind": "OU"}]]"#;
    let with = |board: &str, hands: &str| {
        let data = data.replace(r#""OU"}"#, &format!(r#""OU"{board}}}"#));
        format!(
            r#"{{"initial": {{"preset": "OTHER", "data": {{"color": 0, {data}, "hands": {hands}}}}}, "moves": [{{}}]}}"#
        )
    };
    let entry = |entry: &str| format!(r#"{{"moves": [{{}}, {entry}]}}"#);
    let said_beside = |beside: &str| entry(&format!(r#"{{"move": {{{move_}}}, {beside}}}"#));
    let said_in = |beside: &str| entry(&format!(r#"{{"move": {{{move_}, {beside}}}}}"#));
    for (text, path) in [
        (r#"{"moves": [{}], "app": {"v": 1}}"#.to_owned(), "app means nothing"),
        (r#"{"header": {"a": 5}, "moves": [{}]}"#.to_owned(), "header.a means nothing"),
        (r#"{"header": "a", "moves": [{}]}"#.to_owned(), "header cannot"),
        (r#"{"initial": "HIRATE", "moves": [{}]}"#.to_owned(), "initial cannot"),
        (r#"{"initial": {"preset": 5}, "moves": [{}]}"#.to_owned(), "initial.preset cannot"),
        (
            r#"{"initial": {"preset": "HIRATE", "skin": 0}, "moves": [{}]}"#.to_owned(),
            "initial.skin means nothing",
        ),
        (
            r#"{"initial": {"preset": "HIRATE", "data": {"color": 1}}, "moves": [{}]}"#.to_owned(),
            "initial.data.color is `1`, which is taken for `0`",
        ),
        (with(r#", "x": 0"#, "[]"), "initial.data.board[8][8].x is unknown"),
        (with("", r#"[{"FU": 1}, {}, {"FU": 1}]"#), "initial.data.hands[2] is unknown"),
        (with("", r#"{"FU": 1}"#), "initial.data.hands is"),
        (entry("5"), "moves[1] cannot"),
        (said_beside(r#""note": false"#), "moves[1].note means nothing"),
        (said_beside(r#""comments": "a""#), r#"moves[1].comments is `"a"`, which is taken for `["a"]`"#),
        (said_beside(r#""comments": ["a", 5]"#), r#"moves[1].comments[1] is `5`, which is taken for `"5"`"#),
        (
            said_beside(r#""comments": ["a", {}]"#),
            r#"moves[1].comments[1] is `{}`, which is taken for `"{}"`"#,
        ),
        (said_beside(r#""comments": [null, "a"]"#), "moves[1].comments[0] cannot"),
        (said_beside(r#""comments": 5"#), r#"moves[1].comments is `5`, which is taken for `["5"]`"#),
        (said_beside(r#""forks": {}"#), "moves[1].forks cannot"),
        (said_beside(r#""special": 5"#), "moves[1].special cannot"),
        (said_beside(r#""time": {"now": {"s": 1, "ms": 20}}"#), "moves[1].time.now.ms means nothing"),
        (said_beside(r#""time": {"now": {"s": 1}, "total": {"s": -1}}"#), "moves[1].time.total cannot"),
        (
            said_beside(r#""time": {"now": {"s": 1}, "total": {"ms": 1}}"#),
            "moves[1].time.total.ms means nothing",
        ),
        (said_beside(r#""time": {"now": {"s": 1}, "byoyomi": 1}"#), "moves[1].time.byoyomi means nothing"),
        (said_beside(r#""time": {"now": {"s": 1.5}}"#), "moves[1].time cannot"),
        (said_beside(r#""time": {"now": {"s": 1}}}, {"time": {"now": {"s": 2}}"#), "moves[2].time cannot"),
        (entry(r#"{"special": 5}"#), "moves[1].special cannot"),
        (said_in(r#""color": 1"#), "moves[1].move.color is `1`, which is taken for `0`"),
        (said_in(r#""capture": "FU""#), "moves[1].move.capture cannot"),
        (said_in(r#""same": true"#), "moves[1].move.same is `true`, which is taken for `false`"),
        (said_in(r#""relative": "L""#), "moves[1].move.relative is"),
        (said_in(r#""score": 5"#), "moves[1].move.score means nothing"),
    ] {
        let (record, problems) = said(&text);
        assert!(record.is_some(), "{text}: {problems:?}");
        assert!(
            problems.len() == 1 && problems[0].starts_with(&format!("jkf-record {path}")),
            "{text}: {problems:?}"
        );
    }
    // Also what means nothing is marked where it stands, and written back.
    let text = r#"{"header": {"a": 5}, "initial": {"preset": "HIRATE", "skin": {}}, "app": {"v": [1]}, "moves": [
        {"eval": 0.5},
        {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU", "score": {"cp": 30}}, "time": {"now": {"s": 1, "ms": 5}}},
        {"special": "TORYO", "by": "hand"}]}"#;
    let marked = |text: &str| {
        let said = read(text.as_bytes()).diagnostics;
        said.iter().map(|said| text[said.span.start..said.span.end].to_owned()).collect::<Vec<_>>()
    };
    let parts = [
        r#""a": 5"#,
        r#""skin": {}"#,
        r#""app": {"v": [1]}"#,
        r#""eval": 0.5"#,
        r#""score": {"cp": 30}"#,
        r#""ms": 5"#,
        r#""by": "hand""#,
    ];
    assert_eq!(marked(text), parts);
    let record = said(text).0.unwrap();
    let written = write(&record);
    let mut found = marked(&written.text);
    let mut parts = parts.map(|part| part.replace(": ", ":"));
    found.sort();
    parts.sort();
    assert_eq!((found.as_slice(), written.lost), (parts.as_slice(), vec![]));
    assert_eq!(said(&written.text).0, Some(record.clone()));
    // Also by way of other notations.
    for (name, write_as) in [
        ("kif", crate::shogi::kif::write::write as fn(&Shogi) -> crate::Written),
        ("csa", crate::shogi::csa::write),
    ] {
        let written = write_as(&record);
        let through: Shogi = crate::testing::record(name, &written.text);
        let mut found = marked(&write(&through).text);
        found.sort();
        assert_eq!(found, parts, "{}", written.text);
    }
    // A name that the format has elsewhere is unknown where it stands.
    let text = r#"{"header": {}, "initial": {"preset": "HIRATE", "moves": 1}, "time": {"now": 5}, "moves": [
        {"kind": "start", "x": 1},
        {"move": {"from": {"x": 7, "y": 7, "m": 1}, "to": {"x": 7, "y": 6}, "piece": "FU", "kind": "normal", "comments": []},
            "time": {"now": {"s": 1, "x": 1}, "to": {}}, "now": {"s": 9}, "備考": "a"},
        {"special": "TORYO", "kind": "end", "piece": "FU"}]}"#;
    let record = said(text).0.unwrap();
    let written = write(&record);
    assert_eq!(written.lost.len(), 0);
    assert_eq!((marked(text).len(), marked(&written.text).len()), (13, 13), "{}", written.text);
    assert_eq!(said(&written.text).0, Some(record));
    for part in [r#""kind":"normal""#, r#""now":{"s":9}"#, r#""kind":"end""#, r#""備考":"a""#, r#""m":1"#] {
        assert!(written.text.contains(part), "{part} {}", written.text);
    }
    // What has no place is not said to be kept: of an entry without a move, of an ending alone, of a move that no board can show.
    let first = said_beside(r#""eval": 1"#);
    let foul = r#"{"move": {"from": {"x": 5, "y": 5}, "to": {"x": 5, "y": 4}, "piece": "FU", "score": 5}}, {"special": "ILLEGAL_MOVE"}"#;
    for (text, path) in [
        (first.replace("]}", r#", {"eval": 2}]}"#), "moves[2].eval is unknown"),
        (first.replace("]}", r#", {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "piece": "FU"}, "forks": [[{"special": "CHUDAN", "by": "x"}]]}]}"#), "moves[2].forks[0][0].by is unknown"),
        (entry(foul), "moves[1].move.score is unknown"),
    ] {
        let (record, problems) = said(&text);
        assert!(problems.iter().any(|said| said.contains(path)), "{text}: {problems:?}");
        assert_eq!(said(&write(record.as_ref().unwrap()).text).0, record);
    }
    // Lines for people are no game.
    let mut record = said(&entry(&format!(r#"{{"move": {{{move_}}}}}"#))).0.unwrap();
    let clean = write(&record).text;
    let node = record.nodes.node_mut(1).unwrap();
    node.add_remark(r##"#{"time":{"now":{"s":9}},"comments":["x"],"move":{"from":{"x":1}}}"##);
    let written = write(&record);
    assert_eq!((written.text, written.lost.len()), (clean, 1));
    for text in [
        with("", r#"[{"FU": 0, "HI": 1}, {}]"#),
        said_in(r#""promote": false, "same": false, "relative": "", "color": 0, "capture": null"#),
        said_beside(r#""comments": null, "time": null, "forks": null, "special": null"#),
    ] {
        assert_eq!(said(&text).1, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn lines_in_a_line_of_a_comment_are_lines() {
    let (record, problems) = said(r#"{"moves": [{"comments": ["a\nb", "c"]}]}"#);
    let record = record.unwrap();
    assert_eq!((record.nodes[0].comment.as_str(), problems.len()), ("a\nb\nc", 0));
    assert!(write(&record).text.contains(r#"["a","b","c"]"#));
}

#[test]
fn what_is_neither_a_move_nor_an_ending_is_told() {
    let (record, problems) =
        said(r#"{"moves": [{}, {}, {"special": "TORYO", "comments": ["x"]}, {"comments": ["y"]}]}"#);
    assert_eq!(record.unwrap().nodes[0].comment, "x\ny");
    assert!(problems.len() == 1 && problems[0].contains("moves[3] is neither a move"), "{problems:?}");
}

#[test]
fn times_that_other_notations_cannot_hold_are_reported() {
    let game = |start: &str, total: u8| {
        let step = r#""move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}"#;
        let time = format!(r#""time": {{"now": {{"s": 5}}, "total": {{"s": {total}}}}}"#);
        said(&format!(r#"{{"moves": [{{{start}}}, {{{step}, {time}}}]}}"#)).0.unwrap()
    };
    let lost = |game: &Shogi| {
        let csa = crate::shogi::csa::write(game).lost.len();
        (crate::shogi::kif::write::write(game).lost.len(), csa, write(game).lost.len())
    };
    assert_eq!(lost(&game("", 5)), (0, 0, 0));
    assert_eq!(lost(&game("", 9)), (0, 1, 0));
    assert_eq!(lost(&game(r#""time": {"now": {"s": 1}}"#, 5)), (1, 1, 0));
}

#[test]
fn a_foul_is_kept_where_it_lost_the_game() {
    let foul = r#"{"header": {}, "moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 5}, "piece": "FU"}}, {"special": "-ILLEGAL_ACTION"}]}"#;
    assert_eq!(said(foul).1.len(), 1);
    // The second says that the player to move broke a rule, or who has just moved.
    for word in ["+ILLEGAL_ACTION", "ILLEGAL_MOVE"] {
        let foul = foul.replace("-ILLEGAL_ACTION", word);
        let (record, problems) = said(&foul);
        let record = record.unwrap();
        assert!(problems[0].contains("lost the game"), "{problems:?}");
        assert_eq!((problems.len(), record.nodes.len()), (1, 2));
        assert_eq!(record.nodes[1].ending, Some(Ending::Foul(crate::Color::Black)));
        assert_eq!(said(&write(&record).text).0, Some(record));
    }
    // A move that no board can show.
    let (record, _) = said(
        &foul.replace(r#""y": 7}, "to""#, r#""y": 6}, "to""#).replace("-ILLEGAL_ACTION", "ILLEGAL_MOVE"),
    );
    let start = &record.unwrap().nodes[0];
    assert_eq!((start.ending, start.foul.is_some()), (Some(Ending::Foul(crate::Color::Black)), true));
}

#[test]
fn a_foul_is_written_with_the_sign_that_the_file_has() {
    let game = |special: &str| {
        format!(
            r#"{{"header": {{}}, "moves": [{{}}, {{"move": {{"from": {{"x": 7, "y": 7}}, "to": {{"x": 7, "y": 6}}, "piece": "FU"}}}}, {{"special": "{special}"}}]}}"#
        )
    };
    // Black has moved, and White is to move. Without a sign it is who has moved, as in 反則勝ち.
    for (word, offender, again) in [
        ("ILLEGAL_MOVE", crate::Color::White, "ILLEGAL_MOVE"),
        ("-ILLEGAL_ACTION", crate::Color::White, "-ILLEGAL_ACTION"),
        ("+ILLEGAL_ACTION", crate::Color::Black, "+ILLEGAL_ACTION"),
        ("ILLEGAL_ACTION", crate::Color::Black, "+ILLEGAL_ACTION"),
    ] {
        let (record, problems) = said(&game(word));
        let record = record.unwrap();
        assert_eq!((problems.len(), record.nodes[1].ending), (0, Some(Ending::Foul(offender))), "{word}");
        let text = write(&record).text;
        assert!(text.contains(&format!(r#""special":"{again}""#)), "{text}");
    }
    // An illegal move lost the game by it.
    let (record, problems) = said(&game("ILLEGAL_ACTION").replace(r#""y": 6"#, r#""y": 5"#));
    assert!(problems.len() == 1 && problems[0].contains("lost the game"), "{problems:?}");
    assert_eq!(record.unwrap().nodes[1].ending, Some(Ending::Foul(crate::Color::Black)));
}

#[test]
fn an_empty_fork_is_told() {
    let text = r#"{"header": {}, "moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}, "forks": [[]]}]}"#;
    assert_eq!(said(text).1, ["jkf-record moves[1].forks[0] cannot be read and is left out"]);
}

#[test]
fn a_foul_that_cannot_be_made_takes_no_game_away_in_a_variation() {
    let step = |from: (u8, u8), to: (u8, u8)| {
        let ((x, y), (a, b)) = (from, to);
        format!(r#""move": {{"from": {{"x": {x}, "y": {y}}}, "to": {{"x": {a}, "y": {b}}}, "piece": "FU"}}"#)
    };
    let game = |fork: &str, after: &str| {
        let (one, two, three) = (step((7, 7), (7, 6)), step((3, 3), (3, 4)), step((2, 7), (2, 6)));
        let moves = format!(r#"{{{one}}}, {{{two}}}, {{{three}, "forks": [[{fork}]]}}{after}"#);
        format!(r#"{{"header": {{}}, "moves": [{{}}, {moves}]}}"#)
    };
    // Nothing stands on 5五.
    let foul = |player: char| {
        let step = step((5, 5), (5, 4));
        format!(
            r#"{{{step}, "time": {{"now": {{"s": 5}}}}}}, {{"special": "{player}ILLEGAL_ACTION", "comments": ["a"]}}"#
        )
    };
    for after in ["", r#", {"special": "CHUDAN"}"#] {
        let (record, problems) = said(&game(&foul('+'), after));
        let record = record.unwrap();
        assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f");
        let before = &record.nodes[2];
        assert_eq!((before.ending, before.foul, before.ending_time), (None, None, None));
        assert_eq!(before.comment, "変化：▲５四歩（反則）\na", "its comment stays");
        assert_eq!(record.nodes[3].ending.is_some(), !after.is_empty());
        let told = problems.iter().filter(|said| said.contains("moves[3].forks[0][0] ends the game"));
        assert_eq!((told.count(), problems.len()), (1, 1), "{problems:?}");
    }
    // After a move of its own the variation ends with it.
    let (record, _) = said(&game(&format!("{{{}}}, {}", step((9, 7), (9, 6)), foul('-')), ""));
    let record = record.unwrap();
    assert_eq!(tree(&record), "0>7g7f 1>3c3d 2>2g2f 2>9g9f");
    let last = &record.nodes[4];
    assert_eq!((last.ending, last.foul.is_some()), (Some(Ending::Foul(crate::Color::White)), true));
    assert_eq!((last.comment.as_str(), record.nodes[3].ending), ("a", None));
}

#[test]
fn a_variation_in_the_place_of_a_move_that_cannot_be_made_is_not_the_game() {
    let step = |file: u8, from: u8, to: u8| {
        format!(
            r#""move": {{"from": {{"x": {file}, "y": {from}}}, "to": {{"x": {file}, "y": {to}}}, "piece": "FU"}}"#
        )
    };
    let (good, bad, other) = (step(7, 7, 6), step(7, 7, 5), step(7, 3, 4));
    let fork = format!(r#""forks": [[{{{good}}}]]"#);
    let (record, _) =
        said(&format!(r#"{{"header": {{}}, "moves": [{{}}, {{{bad}, {fork}}}, {{{other}, {fork}}}]}}"#));
    let record = record.unwrap();
    assert_eq!(record.nodes.len(), 1);
    assert_eq!(record.nodes[0].comment.matches(r#""y":6"#).count(), 2, "{}", record.nodes[0].comment);
    // Beside a move that can be made it has its place.
    let (record, _) = said(&format!(
        r#"{{"header": {{}}, "moves": [{{}}, {{{good}, "forks": [[{{{bad}, "forks": [[{{{}}}]]}}]]}}]}}"#,
        step(2, 7, 6),
    ));
    assert_eq!(record.unwrap().nodes.len(), 3);
}

#[test]
fn a_line_that_is_nothing_but_an_ending_becomes_a_comment() {
    let step = r#""move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}"#;
    for (special, words) in [("TORYO", "投了"), ("SENNICHITE", "千日手"), ("XYZ", "XYZ")] {
        let time = r#""time": {"now": {"s": 5}, "total": {"m": 1}}"#;
        let fork = format!(r#"[{{"special": "{special}", {time}, "comments": ["b"]}}]"#);
        let text =
            format!(r#"{{"header": {{}}, "moves": [{{"comments": ["a"]}}, {{{step}, "forks": [{fork}]}}]}}"#);
        let (record, problems) = said(&text);
        let record = record.unwrap();
        assert_eq!(record.nodes[0].comment, format!("a\n変化：{words} ( 0:05/00:01:00)\nb"));
        assert_eq!((record.nodes[0].ending, problems.len()), (None, 1), "{problems:?}");
        assert_eq!(said(&write(&record).text), (Some(record), vec![]));
    }
}

#[test]
fn endings_without_a_word_in_csa_keep_theirs() {
    for word in ["封じ手", "不戦勝", "不戦敗", "トライ"] {
        let text = format!("# ---- Kifu for Windows ----\n1 ７六歩(77)\n2 {word}\n");
        let record: crate::shogi::Record = crate::testing::record("kif", &text);
        let written = write(&record);
        assert!(written.text.contains(&format!(r#""special":"{word}""#)), "{}", written.text);
        assert_eq!(written.lost.len(), 1, "the name of the program is no news, but the word is");
        let ending = record.nodes[1].ending;
        let (read, said) = said(&written.text);
        assert_eq!(read.unwrap().nodes[1].ending, ending);
        assert_eq!(said.is_empty(), ending != Some(Ending::Other), "{said:?}");
        for remark in ["# 対局室", "#--- 公開禁止 ---"] {
            let mut record = record.clone();
            record.nodes.node_mut(0).unwrap().add_remark(remark);
            assert_eq!(write(&record).lost.len(), 2, "{remark}");
        }
    }
    for word in ["投了", "中断", "千日手", "エラー", "反則勝ち", "反則負け", "入玉勝ち"]
    {
        let record: Shogi = crate::testing::record("kif", format!("1 ７六歩(77)\n2 {word}\n"));
        assert_eq!(write(&record).lost, Vec::<&str>::new(), "{word}");
    }
}

#[test]
fn comments_that_are_no_list_of_texts_are_comments() {
    let text = r#"{"moves": [{"comments": "a\nb"}, {"comments": ["c", 5, 1.5]}]}"#;
    let (record, problems) = said(text);
    assert_eq!(problems.len(), 4, "{problems:?}");
    let written = write(&record.unwrap()).text;
    assert!(written.contains(r#"{"comments":["a","b","c","5","1.5"]}"#), "{written}");
}

#[test]
fn a_start_that_cannot_be_read_is_kept_as_a_text() {
    for initial in [r#"{"preset":"HIRATEX"}"#, "5", r#"{"preset":"OTHER","data":{"board":5}}"#] {
        let move_ = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0}}"#;
        let (record, problems) =
            said(&format!(r#"{{"initial":{initial},"moves":[{{"comments":["a"]}},{move_}]}}"#));
        assert_eq!(problems.len(), 1, "{problems:?}");
        let record = record.unwrap();
        assert_eq!(record.nodes.start().comment, format!("{initial}\na"));
        assert_eq!(record.nodes.len(), 2);
    }
}

#[test]
fn what_is_null_is_kept_if_the_format_does_not_have_it() {
    let text = r#"{"header":{"先手":"a","c":null},"moves":[{"score":null,"time":null}],"initial":{"preset":"HIRATE"}}"#;
    let (record, problems) = said(text);
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems.iter().all(|said| said.contains("it is kept")), "{problems:?}");
    let written = write(&record.unwrap());
    assert_eq!(written.lost, Vec::<&str>::new());
    assert_eq!(parsed(&written.text), parsed(&text.replace(r#","time":null"#, "")));
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_key_that_is_there_twice_is_named_where_it_stands() {
    let text = r#"{"header": {"棋戦": "a", "棋戦": "b"}, "moves": [{"comments": ["\"{x"], "comm\u0065nts": ["b"]}]}"#;
    let diagnostics = read(text.as_bytes()).diagnostics;
    let marked: Vec<&str> = diagnostics.iter().map(|said| &text[said.span.start..said.span.end]).collect();
    assert_eq!(marked, ["\"棋戦\"", "\"comm\\u0065nts\""]);
    assert!(diagnostics.iter().all(|said| !said.is_error() && said.message.contains("twice")));
    assert!(diagnostics[1].message.contains("`comments`"), "{diagnostics:?}");
}

/// The same record with what the moves of each player took in all.
fn with_totals(mut record: Shogi) -> Shogi {
    for (at, [time, ending_time]) in record.times(true).into_iter().enumerate() {
        let node = record.nodes.node_mut(at).unwrap();
        (node.time, node.ending_time) = (time, ending_time);
    }
    record
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(record in random_record()) {
        let written = write(&record);
        let (read, _) = said(&written.text);
        if written.lost.is_empty() {
            prop_assert_eq!(read, Some(with_totals(record)));
        } else {
            prop_assert_eq!(read.map(|read| tree(&read)), Some(tree(&record)), "{:?}", written.lost);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[\\[\\]{},:\"movesheadrinitialpresetforkscomments0-9]{0,60}") {
        let _ = said(&format!("{{\"moves\":[{text}]}}"));
    }
}
