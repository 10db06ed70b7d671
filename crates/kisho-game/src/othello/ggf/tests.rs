use proptest::prelude::*;

use super::*;
use crate::othello::{Position, Record};
use crate::text::{Diagnostic, Id};
use crate::{COMMENTS_LOST, HEAD_LOST, Outcome, ReadOptions, VARIATIONS_LOST};

/// As a server writes a game.
const GAME: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]\
    TI[05:00//02:00]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[d3//0.01]W[c5//0.01]B[E6/-1.5/0.01]W[d2];)";

fn parsed(text: &str, options: &ReadOptions) -> (Vec<Record>, Vec<Diagnostic>) {
    let reading = read(text.as_bytes(), options);
    let records = reading.record.into_iter().chain(reading.more);
    let records = records.map(|record| match record {
        crate::Record::Othello(record) => record,
        other => panic!("{other:?}"),
    });
    (records.collect(), reading.diagnostics)
}

fn record(text: &str) -> Record {
    let (mut records, problems) = parsed(text, &ReadOptions::default());
    assert_eq!(problems, [], "{text}");
    records.pop().unwrap()
}

fn played(record: &Record) -> String {
    record.nodes().iter().filter_map(|node| node.play).map(|square| square.to_string()).collect()
}

/// The only message about a text: its id, its words, and the part of the text that it points at.
fn only(text: &str) -> (Id, String, String) {
    let said = parsed(text, &ReadOptions::default()).1;
    let [problem] = &said[..] else { panic!("{text}: {said:?}") };
    let place = String::from_utf8_lossy(problem.span.bytes_of(text.as_bytes()));
    (problem.id, problem.message.clone(), place.into_owned())
}

#[test]
fn the_game_of_a_server_is_read_and_written() {
    let game = record(GAME);
    assert_eq!(played(&game), "d3c5e6d2");
    let said: Vec<_> = game.info.lines().collect();
    let expected = [
        ("place", "GGS/os"),
        ("date", "2003-12-15"),
        ("DT", "2003.12.15_13:24:03.MST"),
        ("black", "Saio1200"),
        ("white", "Saio3000"),
        ("RB", "2197.01"),
        ("RW", "2199.72"),
        ("TI", "05:00//02:00"),
        ("TY", "8"),
        ("RE", "?"),
    ];
    assert_eq!((said, game.outcome()), (expected.to_vec(), None));
    let written = write(&game);
    let parts = |text: &str| {
        let text = text.to_uppercase().replace(['\n', '('], "").replace(']', "]\n");
        text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(parts(&written.text), parts(GAME));
    assert_eq!((written.lost.len(), record(&written.text)), (0, game));
}

#[test]
fn passes_are_read_and_written() {
    let edge = "------O*";
    let start = format!("(;GM[Othello]BO[8 {edge}{}{edge} *]", "-".repeat(48));
    for moves in ["B[f1]W[PA]B[f8];)", "B[f1]W[pass/]B[f8];)", "B[f1]B[f8];)"] {
        let game = record(&format!("{start}{moves}"));
        assert_eq!(played(&game), "f1f8", "{moves}");
        assert!(write(&game).text.contains("RE[+6]") && write(&game).text.ends_with("*]B[F1]W[PA]B[F8];)\n"));
    }
    // The last move may be a pass, too.
    let last = write(&record(&format!("{start}B[F1]W[PA];)"))).text;
    assert!(last.ends_with("*]B[F1]W[PA];)\n"), "{last}");
    let over = write(&record(&format!("{start}B[F1]W[PA]B[F8]W[PA];)"))).text;
    assert!(over.ends_with("*]B[F1]W[PA]B[F8];)\n"), "nobody can move: {over}");
    assert_eq!(
        only("(;B[f5]W[pa]B[d6];)"),
        (Id::GgfPass, "move 2: white can move, and may not pass".to_owned(), "pa".to_owned())
    );
}

#[test]
fn results_say_who_won() {
    let outcome = |result: &str| record(&format!("(;GM[Othello]RE[{result}]B[f5];)")).outcome();
    assert_eq!(outcome("+12.00"), Some(Outcome::First));
    assert_eq!(outcome("-64.00:t"), Some(Outcome::Second));
    assert_eq!(outcome("0:s"), Some(Outcome::Draw));
    assert_eq!((outcome("?"), outcome("")), (None, None));
    assert!(write(&record("(;RE[-64.00:t]B[f5];)")).text.contains("RE[-64.00:t]"));
    let over = "(;RE[-2]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)";
    assert_eq!(
        only(over),
        (Id::GgfResult, "this result contradicts the board, +13".to_owned(), "-2".to_owned())
    );
}

#[test]
fn nothing_is_added_or_left_out_in_silence() {
    let again = |text: &str| write(&record(text)).text;
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    for text in [
        "(;GM[Othello]PB[]XY[a b]".to_owned(),
        "(;GM[Othello]DT[2003.12.15]".to_owned(),
        "(;GM[Othello]TY[8r]RE[?]".to_owned(),
        "(;GM[Othello]RE[+12.50:t]".to_owned(),
        "(;GM[Othello]RE[unknown]".to_owned(),
        "(;GM[Othello]RE[]".to_owned(),
        "(;GM[Othello]C[one]zz[x]C[two]black[y]C[three]".to_owned(),
    ] {
        let text = format!("{text}{start}B[F5/-0.5/1.25]W[D6//3]B[C3];)\n");

        assert_eq!(again(&text), text);
    }
    let game = record("(;GM[Othello]B[f5/1.5/2]W[d6];)");
    assert_eq!(game.nodes()[1].details, "1.5/2");
    let value = crate::othello::json::write(&game).unwrap();
    assert_eq!(
        (&value["frames"][1]["details"], crate::testing::of_json(crate::othello::json::read, &value)),
        (&"1.5/2".into(), Ok(game.clone()))
    );
    assert_eq!(crate::othello::text::write_record(&game).lost.len(), 1);
    let twice = "(;PB[a]DT[2003]PB[b]DT[2004]B[f5];)";
    let (games, said) = parsed(twice, &ReadOptions::default());
    assert_eq!((games[0].info.get("black"), said.len()), (Some("a"), 2));
    assert!(write(&games[0]).text.starts_with("(;GM[Othello]PB[a]DT[2003]PB[b]DT[2004]BO["));
    for (text, left_out) in [
        ("(;PB[a]PB[b]B[f5];)", "b"),
        ("(;RE[+2]RE[?]B[f5];)", "?"),
        ("(;XY B[f5];)", "XY"),
        ("(;XY[1][2]B[f5];)", "[2]"),
        (
            "(;BO[8 ------O*------------------------------------------------------O* *]B[f1]W[pa/-3]B[f8];)",
            "pa/-3",
        ),
    ] {
        let (id, _, place) = only(text);
        assert_eq!((id, place.as_str()), (Id::GgfProperty, left_out));
    }
}

#[test]
fn properties_stay_where_they_stand_between_moves_and_blanks() {
    let edge = "------O*";
    for text in [
        // As a server writes it, and as people do.
        "(;XY[1]GM[Othello]PB[Ann]\n  BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n\
            C[before]\n B[F5/1]\n C[between]W[D6] TY[8];C[after];RE[+2:r] ;)\n"
            .to_owned(),
        // A pass is none of the things that a record holds.
        format!("(;GM[Othello]BO[8 {edge} {} {edge} *]B[F1]C[a]W[PA]C[b]B[F8]RE[+6];)\n", ["--------"; 6].join(" ")),
    ] {
        let game = record(&text);
        assert_eq!(write(&game).text, text);
        // What the file does not have stands where it usually does, and moves that are gone leave no gap.
        let mut changed = game.clone();
        changed.info.set("place", "Kobe");
        assert_eq!(write(&changed).text.replace("PC[Kobe]", ""), text);
        assert!(write(&changed).text.split("BO[").next().is_some_and(|head| head.contains("PC[Kobe]")));
        let start = game.up_to(0);
        assert_eq!(record(&write(&start).text), start);
    }
}

#[test]
fn a_bracket_that_is_missing_hides_no_property() {
    for (text, place) in [
        ("(;GM[Othello]PB[Ann PW[Ben]TY[8]B[f5/1]W[d6];)", "Ann"),
        ("(;GM[Othello]PB[Ann]PW[BenTY[8]B[f5/1]W[d6];)", "Ben"),
        ("(;GM[Othello]PB[Ann]PW[Ben]TY[8B[f5/1]W[d6];)", "8"),
        ("(;GM[Othello]PB[Ann]PW[Ben]TY[8]B[f5/1W[d6];)", "f5/1"),
    ] {
        let (games, _) = parsed(text, &ReadOptions::default());
        assert_eq!(
            only(text),
            (
                Id::GgfUnclosed,
                "the `]` of this value is missing: what follows is no part of it".to_owned(),
                place.to_owned()
            )
        );
        assert_eq!(games, [record("(;GM[Othello]PB[Ann]PW[Ben]TY[8]B[f5/1]W[d6];)")], "{text}");
    }
    // What people write, and what stands between properties, hides none either.
    for text in [
        "(;GM[Othello]C[AB[x] ]B[f5]W[d6];)",
        "(;GM[Othello]C[TI[5] was too short]B[f5]W[d6];)",
        "(;GM[Othello]C[smile ;) B[f5]!]B[f5]W[d6];)",
        "(;GM[Othello]1.B[f5]2.W[d6];)",
        "(;GM[Othello]PB[A],PW[B],B[f5],W[d6];)",
        "(;GM[Othello]PC[Kobe[JP]]B[f5]W[d6];)",
        "(;GM[Othello]PB[A]\u{feff}B[f5]-W[d6];)",
    ] {
        let (games, _) = parsed(text, &ReadOptions::default());
        assert_eq!(games.first().map(played).as_deref(), Some("f5d6"), "{text}");
    }
    // Nor a game.
    let text = "(;GM[Othello]PB[Ann;)\n(;GM[Othello]PB[Ben];)";
    let (games, said) = parsed(text, &ReadOptions { all: true, ..ReadOptions::default() });
    assert_eq!((games.len(), said.len()), (2, 1), "{said:?}");
    assert_eq!(games[1].info.get("black"), Some("Ben"));
    // A bracket without a name before it is a part of the text.
    assert_eq!(record("(;GM[Othello]PB[Ann [JP];)").info.get("black"), Some("Ann [JP"));
}

#[test]
fn brackets_that_never_close_cost_no_square_time() {
    for piece in ["W[", "PB[x ", "Z[x ", "Z[W["] {
        let text = format!("(;GM[Othello]{};)", piece.repeat(100_000));
        let (games, _) = parsed(&text, &ReadOptions::default());
        assert_eq!(games.len(), 1, "{piece}");
    }
}

#[test]
fn lines_that_end_with_carriage_returns_do_so_once() {
    let text = "(;GM[Othello]\nB[f5]\nW[d6];)\n";
    let written = write(&record(text)).text;
    assert_eq!(write(&record(&text.replace('\n', "\r\n"))).text, written);
}

#[test]
fn a_file_that_is_cut_off_ends_where_it_does() {
    let text = "(;GM[Othello]B[f5]W[d6]PB[An";
    let (games, said) = parsed(text, &ReadOptions::default());
    assert_eq!((said.len(), said[0].id), (1, Id::GgfUnclosed));
    assert_eq!((played(&games[0]).as_str(), games[0].info.get("black")), ("f5d6", Some("An")));
    assert_eq!(played(&parsed("(;GM[Othello]B[f5]W[d6", &ReadOptions::default()).0[0]), "f5d6");
}

#[test]
fn a_file_may_hold_several_games() {
    let text = "2 (;GM[Othello]PB[Ann]B[f5];)(;GM[Othello]PB[Ben]B[d3];)\n(;GM[Othello]PB[Cleo]B[c4];)";
    let names = |options: ReadOptions| {
        let (records, problems) = parsed(text, &options);
        let names: Vec<_> = records.iter().filter_map(|record| record.info.get("black")).collect();
        (names.join(" "), problems.first().map(|problem| problem.id))
    };
    let game = |number| ReadOptions { game: Some(number), ..ReadOptions::default() };
    assert_eq!(names(ReadOptions::default()), ("Ann".to_owned(), Some(Id::GgfMoreGames)));
    assert_eq!(names(ReadOptions { all: true, ..ReadOptions::default() }), ("Ann Ben Cleo".to_owned(), None));
    assert_eq!(names(game(2)), ("Ben".to_owned(), None));
    assert_eq!(names(game(4)), (String::new(), Some(Id::GgfNoSuchGame)));
}

#[test]
fn what_stands_outside_of_games_is_told() {
    let options = ReadOptions { all: true, ..ReadOptions::default() };
    let outside = |text: &str| {
        let (records, problems) = parsed(text, &options);
        assert!(problems.iter().all(|problem| problem.id == Id::GgfProperty && !problem.is_error()));
        let places = problems.iter().map(|problem| &text[problem.span.start..problem.span.end]);
        (records.len(), places.collect::<Vec<_>>().join("|"))
    };
    let told = outside("X junk (;GM[Othello]B[d3];) note\n(;B[f5];) 棋 end\n");
    assert_eq!(told, (2, "X junk|note|棋 end".to_owned()));
    assert_eq!(outside("2 (;B[d3];)\n(;B[f5];)\n"), (2, String::new()));
    assert_eq!(only("nothing").0, Id::GgfNoGame);
}

#[test]
fn a_game_whose_opening_is_untidy_or_missing_is_a_game() {
    let options = ReadOptions { all: true, ..ReadOptions::default() };
    let good = "(;GM[Othello]PB[a]B[d3];)";
    for (other, is_told) in [
        ("( ;GM[Othello]B[f5];)", false),
        ("(\n;B[f5];)", false),
        (";GM[Othello]B[f5];)", true),
        ("GM[Othello]B[f5];)", true),
        ("; GM[Othello]B[f5];)", true),
    ] {
        for text in [format!("{other}\n{good}"), format!("{good}\n{other}"), other.to_owned()] {
            let (records, problems) = parsed(&text, &options);
            assert_eq!(
                problems.iter().map(|problem| problem.id).collect::<Vec<_>>(),
                vec![Id::GgfUnclosed; usize::from(is_told)],
                "{text}"
            );
            assert!(records.iter().any(|record| played(record) == "f5"), "{text}");
        }
    }
    // Words are none.
    let (records, problems) =
        parsed("see GM[Othello] and GM[x]\nGM[Amazons]\n(;GM[Othello]B[d3];)", &options);
    assert_eq!((records.len(), problems.len(), problems[0].is_error()), (1, 1, false), "{problems:?}");
    // The game before it is not closed.
    let (records, problems) = parsed("(;GM[Othello]B[d3]\n( ;GM[Othello]B[f5];)", &options);
    assert_eq!((records.len(), problems.len()), (2, 1));
}

#[test]
fn mistakes_are_pointed_at() {
    let says = |text: &str, id: Id, message: &str, place: &str| {
        assert_eq!(only(text), (only(text).0, message.to_owned(), place.to_owned()), "{text}");
        assert_eq!(only(text).0, id);
    };
    says("f5d6", Id::GgfNoGame, "this contains no game", "f5d6");
    says(
        "(;GM[Amazons]B[J4-I4-J5];)",
        Id::GgfGame,
        "GM[Amazons] is not Othello; this game is left out",
        "Amazons",
    );
    says("(;BO[10 ---- *];)", Id::GgfBoard, "`10` is not the size of a board of Othello", "10");
    says("(;BO[8 ---- *];)", Id::GgfBoard, "a board has 64 squares, not 5", "---- *");
    says("(;B[f5]B[d6];)", Id::GgfTurn, "move 2: it is white's turn, not black's", "d6");
    says("(;B[f5]W[z9]B[c3];)", Id::GgfMove, "`z9` is not a move", "z9");
    says("(;B[f5]W[a1];)", Id::GgfIllegal, "move 2, white a1: a disc on a1 would flip nothing", "a1");
    says("(;B[f5]W[d6]", Id::GgfUnclosed, "this game ends without its closing `;)`", "(;");
    says("(;B[f5]W[d6", Id::GgfUnclosed, "the bracket of this value is never closed", "[");
    assert_eq!(read(b"(;PB[\xff];)", &ReadOptions::default()).diagnostics[0].id, Id::GgfEncoding);
}

#[test]
fn what_has_no_place_is_lost() {
    let text = "title: A lesson\nblack: A]n\nf5 {Good.} d6 (f4) c3";
    let game = crate::othello::text::parse(text.as_bytes()).0.unwrap();
    let written = write(&game);
    assert_eq!(written.lost[..2], [VARIATIONS_LOST, COMMENTS_LOST]);
    assert_eq!((&written.lost[3..], &written.lost_header[..]), (&[HEAD_LOST][..], &["title".to_owned()][..]));
    assert_eq!(played(&record(&written.text)), "f5d6c3");
    assert_eq!(record(&write(&Record::new(Position::start())).text), Record::new(Position::start()));
    let mut noted = record("(;GM[Othello]B[f5];)");
    noted.tree.node_mut(1).unwrap().details = "1]\n2".to_owned();
    let written = write(&noted);
    assert!(written.text.contains("B[F5/1) 2];)") && written.lost.len() == 1, "{written:?}");
    // What would be read as something else, and what is said again further on.
    let text = "black: Ann\nblack: Ben\n\nf5d6";
    let written = write(&crate::othello::text::parse(text.as_bytes()).0.unwrap());
    assert!(written.text.contains("PB[Ben]") && written.lost_header == ["black"], "{written:?}");
    let text = "BO: foo\nblack: Ann\n\nf5d6";
    let written = write(&crate::othello::text::parse(text.as_bytes()).0.unwrap());
    assert!(written.text.contains("BO[8 ----") && written.lost_header == ["BO"], "{written:?}");
    let text = "B: x\nGM: Go\nPB: Ann\nTY: 8\nresult: 40-24\n\nf5d6";
    let written = write(&crate::othello::text::parse(text.as_bytes()).0.unwrap());
    assert_eq!(written.lost_header, ["B", "GM", "PB"]);
    assert!(written.text.starts_with("(;GM[Othello]TY[8]RE[+16]BO["), "{}", written.text);
}

/// The page about the notation.
#[test]
fn the_documented_example_is_true() {
    let page = include_str!("../../../docs/ggf.md");
    assert_eq!(played(&record(page.split("```\n").nth(1).unwrap())), "d3c5e6d2");
}

proptest! {
    #[test]
    fn reading_undoes_writing(choices in prop::collection::vec(any::<u8>(), 0..64), outcome in 0_usize..4) {
        let mut game = Record::new(Position::start());
        for choice in choices {
            let position = game.nodes().last().unwrap().position;
            let moves: Vec<_> = position.legal_moves().iter().collect();
            let Some(&square) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            game.tree.push(square, position.play(square).unwrap());
        }
        let end = game.tree.main_end();
        if !game.nodes()[end].position.is_over() {
            game.tree.node_mut(end).unwrap().outcome = Outcome::ALL.get(outcome).copied();
        }
        prop_assert_eq!(record(&write(&game).text), game);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\(;)?((PB|BO|B|W|RE|GM)?\\[?[a-h1-8*O8 -]{0,9}\\]?[;() ]?){0,9}") {
        for problem in read(text.as_bytes(), &ReadOptions::default()).diagnostics {
            prop_assert!(problem.span.end <= text.len());
            prop_assert!(text.get(problem.span.start..problem.span.end).is_some());
        }
    }
}

#[test]
fn a_move_that_cannot_be_read_and_those_after_it_are_kept_as_text() {
    let (records, problems) =
        parsed("(;GM[Othello]B[d3]W[a1//2.5]RE[+3]B[ d7 ]PB[Ann];)", &ReadOptions::default());
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(
        (played(&records[0]).as_str(), records[0].nodes()[1].comment.as_str()),
        ("d3", "W[a1//2.5] B[d7]")
    );
    // GGF has no comments, but a place for moves.
    let written = write(&records[0]);
    assert_eq!((written.lost.len(), written.lost_header.len()), (0, 0), "{written:?}");
    assert_eq!(parsed(&written.text, &ReadOptions::default()).0, records);
    // Not for those that would be played.
    for comment in ["W[c3]", "Good: W[a1]", "W[a1] RE[+3]"] {
        let text = format!("d3 {{{comment}}}");
        let written = write(&crate::othello::text::parse(text.as_bytes()).0.unwrap());
        assert_eq!(written.lost, [COMMENTS_LOST], "{comment}");
        assert!(!written.text.contains(comment), "{}", written.text);
    }
}
