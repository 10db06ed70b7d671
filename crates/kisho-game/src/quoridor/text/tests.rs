use proptest::prelude::*;

use super::*;
use crate::quoridor::testing::moves;
use crate::quoridor::{Record, json, qf};
use crate::text::{Diagnostic, Id};
use crate::{HEAD_LOST, Lost, ReadOptions, Reading};

fn reading(text: &str) -> Reading {
    super::read(text.as_bytes(), &ReadOptions::default())
}

fn quoridor(reading: Reading) -> Record {
    reading.record.unwrap().try_into().unwrap()
}

/// The record of a text without mistakes.
fn record(text: &str) -> Record {
    crate::testing::clean("quoridor", text)
}

fn code(text: &str) -> String {
    qf::encode(&record(text))
}

/// What is said about a text: id, message, and the characters pointed at.
fn said(text: &str) -> Vec<(Id, String, String)> {
    let place = |problem: Diagnostic| {
        (problem.id, problem.message, text[problem.span.start..problem.span.end].to_owned())
    };
    reading(text).diagnostics.into_iter().map(place).collect()
}

fn only(text: &str) -> (Id, String, String) {
    let mut all = said(text);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn hint(text: &str) -> String {
    reading(text).diagnostics[0].hint.clone().unwrap_or_default()
}

fn written(record: &Record) -> String {
    let written = write(&crate::Record::Quoridor(record.clone())).unwrap();
    assert_eq!(written.lost, Vec::<&str>::new());
    written.text
}

/// The published game and its moves as its format's page names them.
const GAME: (&str, &str) = (
    "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk",
    "e2 e8 e3 e7 e4 e6 d3h e6h f3h c6h h3h e4v e5 d6 e6 d5 c5v d5h f5h a3h h6h d4 f6 c4 g6 c3 b2h d3 d2h e3 e2v d3 g7
     g7h f7v h8h h7 c3 i7 b3 i8 a3 h8 a2 g8 a1",
);

#[test]
fn plain_moves_are_the_code_of_the_same_game() {
    assert_eq!(code(GAME.1), GAME.0);
    for text in [
        "e2 e8 e3h",
        "1. e2 1... e8 2. e3h",
        "1. e2 e8 2. e3h",
        "1.E2 E8 2.E3H",
        "1. e2\n1... e8\n2. e3h *",
        "1 e2 2 e8 3 e3h",
        "Pe2 Pe8 He3",
        "1. e2 e8 2. H34ef",
    ] {
        assert_eq!(code(text), "QDBJQ", "{text}");
    }
}

#[test]
fn names_may_be_others() {
    let moves = "e2 e8 e4h d7v";
    assert_eq!(code(&format!("notation: northwest\n\n{moves}")), code("e2 e8 e3h d6v"));
    assert_eq!(code("Notation: Glendenning\ne8 e2 e6h d3v"), code("e2 e8 e3h d6v"));
    let options = ReadOptions { dialect: Some("glendenning"), ..ReadOptions::default() };
    let by_option = quoridor(super::read(b"e8 e2 e6h d3v", &options));
    assert_eq!(qf::encode(&by_option), code("e2 e8 e3h d6v"));
    let head_decides = quoridor(super::read(b"notation: official\ne2 e8", &options));
    assert_eq!(qf::encode(&head_decides), code("e2 e8"));
    let starts =
        "notation: glendenning\npawns: e6 e3\nwalls: white c6h e6h black d2h d1v\nturn: 10\nlast: c6h";
    assert_eq!(code(starts), "j7oklAHMe1ICg");
}

#[test]
fn a_position_may_be_a_code_or_words() {
    let words = "pawns: e4 e7\nwalls: white c3h, e3h black d7h d8v\nturn: 10\nlast: c3h\n";
    assert_eq!(code(words), "j7oklAHMe1ICg");
    assert_eq!(code("start: j7oklAHMe1ICg"), "j7oklAHMe1ICg");
    assert_eq!(code("pawns: e1 e9"), "gkwAAAAQ");
    assert_eq!(code("walls: white e6h black -"), code("walls: white e6h"));
    assert_eq!(code("walls: -"), "gkwAAAAQ");
    assert_eq!(code("turn: white"), "gkwAAAAQ");
    let after = record(&format!("{words}5... e6 6. d4"));
    assert_eq!(after.last_position().turn, 12);
    assert_eq!(qf::encode(&record("start: j7oklAHMe1ICg\ne6 d4")), qf::encode(&after));
}

#[test]
fn the_turn_follows_from_what_is_said() {
    let next = |text: &str| {
        let position = *record(text).last_position();
        let last = position.last.map(|last| last.to_string()).unwrap_or_default();
        (position.turn, position.to_move.word(), last)
    };
    assert_eq!(next("walls: white e3h"), (1, "white", String::new()));
    assert_eq!(next("turn: black"), (2, "black", "White e1".to_owned()));
    assert_eq!(next("turn: 7"), (7, "white", "Black e9".to_owned()));
    assert_eq!(next("walls: black e3h\nlast: e3h"), (3, "white", "Black e3h".to_owned()));
    assert_eq!(next("pawns: e4 e6\nlast: e4"), (2, "black", "White e4".to_owned()));
    assert_eq!(next("pawns: e4 e6\nlast: e6\nturn: white"), (3, "white", "Black e6".to_owned()));
}

#[test]
fn starts_that_cannot_be_understood_are_pointed_at() {
    let wrong = |text: &str, place: &str, what: &str| {
        let (id, message, there) = only(text);
        assert_eq!((id, there.as_str()), (Id::QuoridorStart, place), "{text}");
        assert!(message.contains(what), "{message}");
        // What cannot be read is kept as a text.
        let read: Record = crate::testing::read("quoridor", text).0.unwrap();
        assert!(read.nodes()[0].comment.lines().eq(text.trim_end().lines()), "{read:?}");
        assert!(!hint(text).is_empty());
    };
    wrong("pawns: e4", "e4", "two pawns");
    wrong("pawns: e4 e5 e6", "e4 e5 e6", "two pawns");
    wrong("pawns: e4 e5h", "e5h", "`e5h` is not a square");
    wrong("walls: white e3h e9h", "e9h", "`e9h` is not a wall");
    wrong("walls: e3h", "e3h", "whose wall");
    wrong("turn: 0", "0", "`0` is not a turn");
    wrong("turn: 1024", "1024", "turn 1024");
    wrong("last: c3h", "c3h", "the last move");
    wrong("start: gkwAAAAQ\nturn: 2", "2", "start");
    wrong("start: QDBJQ", "QDBJQ", "not a single position");
    wrong("start: A", "A", "not a single position");
    let eleven = "a1h c1h e1h g1h a3h c3h e3h g3h a5h c5h e5h";
    wrong(&format!("walls: white {eleven}"), &format!("white {eleven}"), "11 walls");
    let (id, _, place) = only("start: j7okl");
    assert_eq!((id, place.as_str()), (Id::QfTruncated, "l"));
}

#[test]
fn positions_that_no_game_reaches_are_shown_with_a_warning() {
    let odd = |text: &str, place: &str, what: &str| {
        let (id, message, there) = only(text);
        assert_eq!((id, there.as_str(), message.as_str()), (Id::QuoridorPosition, place, what), "{text}");
        assert!(reading(text).is_clean());
    };
    odd("pawns: e4 e4", "e4 e4", "both pawns are on the same square");
    odd("walls: black e3v white e3h", "e3v", "e3v cannot be there: this wall crosses e3h");
    odd(
        "pawns: a1 e9\nwalls: white a1v a2h",
        "white a1v a2h",
        "the walls leave White's pawn no path to row 9",
    );
    let both = reading("walls: white a8h c8h e8h g8h black h8v h7h").diagnostics;
    let messages: Vec<&str> = both.iter().map(|said| said.message.as_str()).collect();
    assert_eq!(
        messages,
        ["the walls leave White's pawn no path to row 9", "the walls leave Black's pawn no path to row 1"]
    );
    odd("last: e1\nturn: 3", "3", "turn 3 contradicts a last move by White");
}

#[test]
fn numbers_that_contradict_the_moves_are_told() {
    let (id, message, place) = only("1. e2 e8 5. e3 e7 6. e4");
    assert_eq!(
        (id, message.as_str(), place.as_str()),
        (Id::MovesNumber, "the move here is number 2, not 5", "5.")
    );
    assert_eq!(only("3. e2 e8").1, "the move here is number 1, not 3");
    assert_eq!(said("pawns: e4 e6\n\n20. e5 e7 21. e6"), []);
}

#[test]
fn a_move_against_the_rules_is_named_with_number_player_and_rule() {
    let text = "1. e2 e8 2. e3h e3v (2... e7 3. e3 {ok}) 3. e9";
    let (id, message, place) = only(text);
    assert_eq!((id, place.as_str()), (Id::QuoridorIllegalMove, "e3v"));
    assert_eq!(message, "move 4, Black e3v: this wall crosses e3h");
    let record = quoridor(reading(text));
    assert_eq!((record.moves().count(), record.nodes().len()), (3, 4));
    let kept = &record.nodes()[3].comment;
    assert_eq!(kept, "e3v\n(2... e7 3. e3 {ok})\n3. e9", "a variation in its place is not the game");
    let (_, message, _) = only("e5");
    assert_eq!(message, "move 1, White e5: White's pawn cannot get from e1 to e5 in one move");
    let (_, message, _) = only("notation: glendenning\ne8 e2 e6h e6v");
    assert_eq!(message, "move 4, Black e3v (e6v in this notation): this wall crosses e3h");
    let over = "pawns: e8 a5\nturn: 15\nlast: a5\ne9 a4";
    assert_eq!(only(over).1, "move 16, Black a4: the game is over: White's pawn has reached the other side");
}

#[test]
fn another_notation_is_suspected_where_it_would_be_right() {
    let northwest =
        "names are read as `official` here; if they are not, write `notation: northwest` above the moves";
    assert_eq!(hint("a9h"), format!("a wall's row is 1 to 8, its column a to h; {northwest}"));
    assert_eq!(hint("e2 e8 e3h e3v"), "", "a wall before it was right");
    assert_eq!(hint("e2 e8 e3 e3"), "", "pawns have moved");
    assert_eq!(hint("e2 e8 e3h e9v"), "a wall's row is 1 to 8, its column a to h");
    assert!(hint("notation: northwest\ne2 e8 e3h e1v").starts_with("a wall's row is 2 to 9,"));
    let options = ReadOptions { dialect: Some("glendenning"), ..ReadOptions::default() };
    let by_option = super::read(b"e2", &options).diagnostics[0].hint.clone().unwrap();
    assert!(by_option.ends_with("if they are not, use the option `notation=official`"), "{by_option}");
    assert!(hint("e8 e2").contains("`notation: glendenning`"));
    assert!(hint("a9h").contains("`notation: northwest`"));
    assert!(hint("notation: northwest\ne1h").contains("`notation: official`"));
    assert_eq!(hint("e5"), "", "wrong in all of them");
    let (id, message, _) = only("e2 e3x");
    assert_eq!((id, message.as_str()), (Id::QuoridorMove, "`e3x` is not a move"));
    assert!(hint("e2 e3x").contains("`e3h`"));
    assert!(hint("e2 He9").starts_with("a wall's row is 1 to 8"));
    assert!(hint("e2 Hi4").starts_with("a wall's row is 1 to 8"));
    assert!(hint("e2 H46cd").contains("side by side"));
    assert!(hint("e2 N").contains("`He3`"), "a direction of the compass");
    assert!(hint("He9").contains("`notation: northwest`"), "it is a wall there");
}

#[test]
fn marks_and_commas_may_stand_after_moves() {
    let plain = record("1. e2 e8 2. e3h e7");
    assert_eq!(record("1. e2, e8, 2. e3h, e7").last_position(), plain.last_position());
    for text in ["e2,e8、e3h,e7", "1.e2,e8,2.e3h,e7", "1. e2,e8 2. e3h,e7,"] {
        assert_eq!(record(text).last_position(), plain.last_position(), "{text}");
    }
    let marked = record("1. e2! e8 2. e3h?! e7??");
    assert_eq!(marked.last_position(), plain.last_position());
    let comments: Vec<_> = marked.nodes().iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["", "!", "", "?!", "??"]);
    assert_eq!(only("1. e2 e8\n[Event \"next\"]\n1. e2").1, "another game begins here");
}

/// The page about the notation.
#[test]
fn the_documented_examples_are_true() {
    let page = include_str!("../../../docs/quoridor.md");
    let blocks: Vec<&str> = page.split("```\n").skip(1).step_by(2).collect();
    let positions: Vec<_> = blocks.iter().map(|text| *record(text).last_position()).collect();
    assert_eq!(blocks.len(), 4, "every block was found");
    assert_eq!(positions[2], *record("start: j7oklAHMe1ICg").last_position());
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | "));
    let mut ways = 0;
    for (name, row) in rows.filter(|(name, _)| Names::of(name).is_some()) {
        let names = Names::of(name).unwrap();
        let said: Vec<_> = row.split(" | ").map(|cell| cell.trim_matches('`')).collect();
        let read = |cell: &str| names.read(cell).map(|action| action.to_string()).unwrap();
        let last_three = said[said.len() - 3..].iter().map(|cell| read(cell)).collect::<Vec<_>>();
        assert_eq!(last_three, ["e2", "e3h", "e3v"], "{name}");
        ways += 1;
    }
    assert_eq!(ways, 3, "every way was found");
}

#[test]
fn the_head_is_checked() {
    let (id, message, place) = only("notation: oficial\ne2");
    assert_eq!(
        (id, message.as_str(), place.as_str()),
        (Id::QuoridorNotation, "there is no notation `oficial`", "oficial")
    );
    assert_eq!(hint("notation: oficial"), "did you mean `official`?");
    assert_eq!(only("whte: Ann\ne2").0, Id::MovesHead);
    assert_eq!(super::read(b"e2 \xff", &ReadOptions::default()).diagnostics[0].id, Id::QuoridorEncoding);
}

#[test]
fn all_of_a_game_is_written() {
    let text = "white: Ann\nblack: Ben\n\n\
        {A quiet game.} 1. e2 {Good.} 1... e8 2. e3 (2. e3h {or} 2... e7 (2... d8) 3. e3\n1-0) 2... e7 0-1\n";
    let game = record(text);
    assert_eq!(written(&game), text);
    let start = "title: A study\npawns: e4 e7\nwalls: white c3h e3h black d7h d8v\nturn: 10\nlast: c3h\n\n\
        5... e6 6. d4 (6. e5)\n";
    assert_eq!(written(&record(start)), start);
    assert_eq!(written(&record("")), "");
    let unknown = "white: A\nrating: 1500\n[Foo-1 \"x\"]\n\n1. e2 e8\n";
    assert_eq!(written(&quoridor(reading(unknown))), unknown);
    assert_eq!(written(&record(GAME.1)).lines().count(), 1, "nothing but moves");
}

#[test]
fn what_words_cannot_say_of_a_start_is_a_code() {
    // In turn 1 the last move has no meaning, and here it is black's. Codes are kept bit for bit.
    let text = "start: gkwAAIAQ\n";
    assert_eq!(written(&record(text)), text);
    assert_eq!(written(&record("start: gkwAAAAQ")), "pawns: e1 e9\n");
}

#[test]
fn what_a_code_cannot_hold_is_lost() {
    let write = |text: &str| {
        let written = (crate::quoridor::QF.write.unwrap())(&crate::Record::Quoridor(record(text))).unwrap();
        (written.text, written.lost)
    };
    let said = |lost: &[Lost]| {
        lost.iter().map(|said| said.to_string().split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (code, lost) = write("white: Ann\ne2 {Good.} (d1) e8 e3h 1-0");
    assert_eq!(
        (code.as_str(), said(&lost)),
        ("QDBJQ", ["variations", "comments", "how", "players,"].map(str::to_owned).to_vec())
    );
    assert_eq!(write("e2 e8 e3h").1, Vec::<Lost>::new());
    let mut named = record("e2");
    named.info.set("Start", "fine");
    let written = super::write(&crate::Record::Quoridor(named)).unwrap();
    assert_eq!((written.text.as_str(), written.lost), ("1. e2\n", vec![HEAD_LOST]));
}

prop_compose! {
    /// Games with variations, comments, results and starts.
    fn records()(
        start in prop::sample::select(vec!["", "start: j7oklAHMe1ICg\n", "start: gkwAAAAw\n", "start: gkwAAIAQ\n", "turn: 2\n"]),
        tries in prop::collection::vec((moves(), any::<prop::sample::Index>(), 0u8..6, "[a-c;({}) \n]{0,9}"), 0..60),
        info in prop::option::of("[ -~]{0,9}"),
    ) -> Record {
        use crate::{Info, Outcome, tree::TreeBuilder};
        let start = quoridor(reading(start));
        let mut tree = TreeBuilder::new(*start.last_position());
        let mut count = 1;
        for (action, parent, kind, comment) in tries {
            let parent = if kind < 4 { count - 1 } else { parent.index(count) };
            // Two ways on may be the same move, as in files.
            if let Ok(at) = crate::quoridor::record::play(&mut tree, parent, action) {
                count = at + 1;
                let node = tree.node_mut(at).unwrap();
                let lines: Vec<&str> = comment.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
                node.comment = lines.join("\n");
                // Nobody can lose a game that the board says he has won.
                let won = node.position.winner().map(Outcome::from);
                node.outcome = won.or(Some(Outcome::ALL[usize::from(kind % 3)])).filter(|_| kind > 2);
            }
        }
        let mut about = Info::default();
        if let Some(info) = info {
            about.set("title", info.trim());
        }
        Record::game(start.state().cloned(), about, tree.finish())
    }
}

proptest! {
    #[test]
    fn reading_undoes_writing(record in records()) {
        let text = written(&record);
        let reading = reading(&text);
        prop_assert!(reading.diagnostics.iter().all(|problem| !problem.is_error()), "{text}{:?}", reading.diagnostics);
        prop_assert_eq!(quoridor(reading), record, "{}", text);
    }

    #[test]
    fn json_keeps_all_of_it(record in records()) {
        prop_assert_eq!(crate::testing::of_json(json::read, &json::write(&record).unwrap()).map_err(TestCaseError::fail)?, record);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "((white|start|pawns|walls|turn|last|notation): ?[a-z0-9 ]{0,12}\n)?[a-i1-9hv(){}; .\n-]{0,60}") {
        for problem in reading(&text).diagnostics {
            prop_assert!(problem.span.end <= text.len());
            prop_assert!(text.get(problem.span.start..problem.span.end).is_some());
        }
    }
}

#[test]
fn a_result_in_the_header_counts_where_the_moves_say_none() {
    let game = record("result: 1-0\n1. e2 e8 (1... d9 2. e3) 2. e3");
    let ends: Vec<usize> = (0..game.nodes().len()).filter(|&node| game.outcome_at(node).is_some()).collect();
    assert_eq!((game.outcome(), ends), (Some(crate::Outcome::First), vec![game.tree().main_end()]));
    let other = record("result: 1-0\n1. e2 e8 0-1");
    assert_eq!(other.outcome(), Some(crate::Outcome::Second), "the moves say it themselves");
}
