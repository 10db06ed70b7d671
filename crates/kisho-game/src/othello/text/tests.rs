use proptest::prelude::*;

use super::*;
use crate::tree::TreeBuilder;
use crate::{Color, HEAD_LOST, Info, Outcome};

/// The Tiger opening (虎定石).
const TIGER: &str = "f5d6c3d3c4";

fn parsed(text: &str) -> (Record, Vec<Diagnostic>) {
    let (record, problems) = parse(text.as_bytes());
    (record.unwrap_or_else(|| panic!("{problems:?}")), problems)
}

fn record(text: &str) -> Record {
    let (record, problems) = parsed(text);
    assert_eq!(problems, [], "{text}");
    record
}

fn played(record: &Record) -> String {
    let words = record.nodes().iter().filter_map(|node| node.play).map(|square| square.to_string());
    words.collect::<Vec<_>>().join(" ")
}

/// The only message about a text: its id, its words, and the part of the text that it points at.
fn only(text: &str) -> (Id, String, String) {
    let said = parse(text.as_bytes()).1;
    let [problem] = &said[..] else { panic!("{text}: {said:?}") };
    let place = String::from_utf8_lossy(problem.span.bytes_of(text.as_bytes()));
    (problem.id, problem.message.clone(), place.into_owned())
}

fn hint(text: &str) -> String {
    parse(text.as_bytes()).1[0].hint.clone().unwrap_or_default()
}

#[test]
fn a_transcript_is_read_however_it_is_written() {
    for text in [
        TIGER,
        "F5D6C3D3C4",
        "F5d6C3d3C4\n",
        "f5 d6 c3\nd3 c4",
        "1. f5 2. d6 3. c3 4. d3 5. c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1. f5 d6 2. c3 d3 3. c4",
        "f5,d6, c3-d3,c4",
        "1 F5 2 D6 3 C3 4 D3 5 C4",
        "f5d6\r\nc3d3\r\nc4",
    ] {
        assert_eq!(played(&record(text)), "f5 d6 c3 d3 c4", "{text}");
    }
}

#[test]
fn comments_variations_and_header_are_as_in_other_notations() {
    let text = "black: Ann\nwhite: Ben\nevent: A lesson\n\n\
        1. f5 {The first move.} 2. d6 (2. f4 {parallel} 3. e3) (2. f6) 3. c3 1-0\n";
    let game = record(text);
    assert_eq!(played(&game), "f5 d6 c3 f4 e3 f6");
    assert_eq!((game.info.get("black"), game.nodes()[1].comment.as_str()), (Some("Ann"), "The first move."));
    assert_eq!(game.outcome(), Some(Outcome::First));
    assert_eq!(write_record(&game).text, text);
    // What stands after several moves without blanks replaces the last of them.
    let short = record("f5d6c3 (c5 f4) d3");
    assert_eq!((played(&short).as_str(), short.nodes()[6].parent), ("f5 d6 c3 d3 c5 f4", Some(5)));
    assert_eq!(short.nodes()[5].parent, Some(2));
}

#[test]
fn what_a_file_of_ggf_says_besides_is_no_mistake() {
    let said = |text: &str| parse(text.as_bytes()).1.len();
    assert_eq!((said("black: Ann\nTY: 8\nRE: ?\nf5\n"), said("blakc: Ann\nf5\n")), (0, 1));
}

#[test]
fn results_may_be_numbers_of_discs() {
    for (text, outcome) in [
        ("f5 33-31", Some(Outcome::First)),
        ("f5 20-44", Some(Outcome::Second)),
        ("f5 32-32", Some(Outcome::Draw)),
        ("f5 1/2-1/2", Some(Outcome::Draw)),
        ("result: 40-24\nf5", Some(Outcome::First)),
        ("result: 0-1\nf5", Some(Outcome::Second)),
        ("f5", None),
        ("f5 *", None),
    ] {
        assert_eq!(record(text).outcome(), outcome, "{text}");
    }
    // How many discs they were is written again.
    for (text, written) in [
        ("f5d6c3 40-24", "result: 40-24\n\n1. f5 2. d6 3. c3 40-24\n"),
        ("f5 (c4 20-44) d6 32-32", "result: 32-32\n\n1. f5 (1. c4 {20-44} 0-1) 2. d6 1/2-1/2\n"),
        ("result: 33-31\nf5 40-24", "result: 33-31\n\n1. f5 {40-24} 1-0\n"),
        ("f5 1-0", "1. f5 1-0\n"),
    ] {
        assert_eq!(write_record(&record(text)).text, written);
        assert_eq!(write_record(&record(written)).text, written);
    }
    let (id, message, place) = only("e6f4e3f6g5d6e7f5c5 0-64");
    assert_eq!((id, place.as_str()), (Id::MovesResult, "0-64"));
    assert_eq!(message, "this result contradicts the board, 1-0");
    // White has no discs left after nine moves, and black has 13.
    for (head, said) in [
        ("result: 13-0", false),
        ("result: 64-0", false),
        ("result: 1-0", false),
        ("result: black gave up", false),
        ("result: 40-24", true),
        ("result: 0-1", true),
        ("result: 0-64", true),
    ] {
        let text = format!("{head}\n\ne6f4e3f6g5d6e7f5c5");
        if said {
            let (id, message, place) = only(&text);
            assert_eq!((id, place.as_str()), (Id::MovesResult, &head["result: ".len()..]));
            assert_eq!(message, "this result contradicts the board, 13-0");
        } else {
            record(&text);
        }
    }
}

#[test]
fn marks_after_moves_are_comments() {
    for text in ["f5! d6?? c3", "f5!d6??c3", "1. f5 ! d6 ?? 2. c3"] {
        let read = record(text);
        assert_eq!(played(&read), played(&record("f5d6c3")), "{text}");
        let comments: Vec<_> = read.nodes().iter().map(|node| node.comment.as_str()).collect();
        assert_eq!(comments, ["", "!", "??", ""], "{text}");
    }
    assert_eq!(only("[Event \"a\"]\n\nf5 d6 1-0\n\n[Event \"b\"]\n\nf5").1, "another game begins here");
}

#[test]
fn passes_need_not_be_written() {
    let edge = "------OX";
    let start = format!("position: {edge}{}{edge} X\n", "-".repeat(48));
    // White cannot move after f1, and black can.
    for moves in
        ["f1 f8", "f1 pa f8", "f1 PASS f8", "f1 -- f8", "f1--f8", "f1paf8", "2. f1 3. f8", "f1 ps f8 pa"]
    {
        let game = record(&format!("{start}{moves}"));
        assert_eq!(played(&game), "f1 f8", "{moves}");
        assert_eq!((game.passed(1), game.passed(2)), (Some(Color::White), None));
    }
    let (id, message, place) = only("f5 pa d6");
    assert_eq!((id, place.as_str()), (Id::OthelloPass, "pa"));
    assert_eq!(message, "move 2: white can move, and may not pass");
    let (id, _, place) = only("f5d6 --------words");
    assert_eq!((id, place.as_str()), (Id::OthelloMove, "--------words"), "a row of a board is no pass");
    assert_eq!(hint("f5 pa d6"), "white can move to f4, d6, f6; passes are optional");
    assert_eq!(only("pa f5").1, "move 1: black can move, and may not pass");
    // The side to move that is said cannot move.
    assert_eq!(played(&record(&start.replace(" X", " O").replace('\n', "\npa f1"))), "f1");
}

#[test]
fn a_board_may_stand_before_the_moves() {
    let rows = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
    for text in [
        format!("{rows}X\nf5d6"),
        format!("{rows}\nf5d6"),
        format!("{};X\n\nf5 d6", rows.replace('\n', "")),
        format!("title: A start\n{rows}f5d6"),
        format!("title: A start\nposition:\n{rows}Black\n17. f5 18. d6"),
        format!("position: {} X\nf5d6", rows.replace('\n', "")),
        format!("[Position \"{}\"]\nf5d6", rows.trim_end().replace('\n', "/")),
    ] {
        assert_eq!(played(&record(&text)), "f5 d6", "{text}");
    }
    // Its squares may stand apart.
    let apart = rows.replace("OX", "OO").replace('-', "- ") + "X\n";
    assert_eq!(record(&apart).tree.start().position.discs(Color::White).len(), 3);
    // A test position with its answer.
    let test = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; B1:+0\n";
    let end = record(test);
    let position = end.tree.start().position;
    assert_eq!((position.to_move, position.occupied().len()), (Color::Black, 44));
    assert_eq!(end.tree.start().comment, "A2:+38; B1:+0");
    assert_eq!(
        write_record(&end).text,
        test.replace("; A2:+38; B1:+0", "\n\n{A2:+38; B1:+0}").replace("O--OOOOX-", "position: O--OOOOX-")
    );
}

#[test]
fn starts_that_cannot_be_understood_are_pointed_at() {
    let wrong = |text: &str, message: &str, place: &str| {
        let (id, said, there) = only(text);
        assert_eq!((id, said.as_str(), there.as_str()), (Id::OthelloPosition, message, place), "{text}");
        // What cannot be read is kept as a text.
        let record = parse(text.as_bytes()).0.unwrap();
        assert!(record.tree.start().comment.contains(place), "{record:?}");
        assert!(!hint(text).is_empty());
    };
    wrong("position: ---", "a board has 64 squares, not 3", "---");
    wrong("--------\n--------\nf5d6", "a board has 64 squares, not 16", "--------\n--------");
    wrong("title: x\n--------\n---Q----\n", "`Q` is neither a disc nor an empty square", "Q");
    let board = "-".repeat(64);
    let side = "the side to move is `X` (black) or `O` (white)";
    wrong(&format!("position: {board} Q"), side, "Q");
    wrong(&format!("position: {board} X O"), side, "O");
    wrong(&format!("position: {board}\n{board}"), "`position:` already says where the game begins", &board);
    assert_eq!(parse(b"f5 \xff").1[0].id, Id::OthelloEncoding);
}

#[test]
fn a_move_against_the_rules_is_named_with_number_player_and_rule() {
    let text = "1. f5 2. d6 3. c3 4. d2 (4. d3 {ok}) 5. c4";
    let (id, message, place) = only(text);
    assert_eq!((id, place.as_str()), (Id::OthelloIllegal, "d2"));
    assert_eq!(message, "move 4, white d2: a disc on d2 would flip nothing");
    let (record, _) = parsed(text);
    assert_eq!(played(&record), "f5 d6 c3", "a variation in its place is not the game");
    assert_eq!(hint("f4"), "white could move there: is a move missing before it, or one too many?");
    assert_eq!(hint("a1"), "black can move to d3, c4, f5, e6");
    let (id, message, place) = only("f5d6x9c3");
    assert_eq!((id, message.as_str(), place.as_str()), (Id::OthelloMove, "`x9c3` is not a move", "x9c3"));
    assert_eq!(only("f5d5d6").2, "d5");
    assert!(only(&"long".repeat(1000)).1.len() < 100);
    assert_eq!(only("1. f5 2. d6 4. c3").0, Id::MovesNumber);
    assert_eq!(only("whte: Ann\nf5").0, Id::MovesHead);
}

#[test]
fn a_game_of_nothing_but_moves_is_one_line() {
    assert_eq!(write_record(&record("1. f5 2. d6\n3. c3")).text, "f5d6c3\n");
    assert_eq!(write_record(&record("")).text, "");
    let mut named = record("f5");
    named.info.set("weather", "fine");
    named.info.set("Position", "x");
    let written = write_record(&named);
    assert_eq!((written.text.as_str(), written.lost), ("weather: fine\n\n1. f5\n", vec![HEAD_LOST]));
    assert_eq!(written.lost_header, ["Position"]);
}

/// The page about the notation.
#[test]
fn the_documented_examples_are_true() {
    let page = include_str!("../../../docs/othello.md");
    let blocks: Vec<&str> = page.split("```\n").skip(1).step_by(2).collect();
    assert_eq!(blocks.len(), 3, "every block was found");
    blocks.into_iter().for_each(|text| {
        record(text);
    });
}

prop_compose! {
    /// Games with variations, comments, results and starts.
    fn records()(
        board in prop::option::of("[-XO]{64} [XO]"),
        tries in prop::collection::vec((any::<u8>(), any::<prop::sample::Index>(), 0u8..6, "[a-c;({}) \n]{0,9}"), 0..60),
        info in prop::option::of("[ -~]{0,9}"),
    ) -> Record {
        let start = board.map_or_else(Position::start, |board| board::read(&board).unwrap());
        let mut tree = TreeBuilder::new(start);
        let mut count = 1;
        for (choice, parent, kind, comment) in tries {
            let parent = if kind < 4 { count - 1 } else { parent.index(count) };
            let moves: Vec<_> = tree.node(parent).unwrap().position.legal_moves().iter().collect();
            let Some(&square) = moves.get(usize::from(choice) % moves.len().max(1)) else { continue };
            count = play(&mut tree, parent, square).unwrap() + 1;
            let node = tree.node_mut(count - 1).unwrap();
            let lines: Vec<&str> = comment.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
            node.comment = lines.join("\n");
            // Nobody can lose a game that the board says he has won.
            let won = node.position.outcome();
            node.outcome = won.or(Some(Outcome::ALL[usize::from(kind % 3)])).filter(|_| kind > 2);
        }
        let mut about = Info::default();
        if let Some(info) = info {
            about.set("title", info.trim());
        }
        Record { info: about, tree: tree.finish(), places: Form::default() }
    }
}

proptest! {
    #[test]
    fn reading_undoes_writing(record in records()) {
        let text = write_record(&record).text;
        let (again, problems) = parse(text.as_bytes());
        prop_assert!(problems.iter().all(|problem| !problem.is_error()), "{text}{problems:?}");
        prop_assert_eq!(again.unwrap(), record, "{}", text);
    }

    #[cfg(feature = "json")]
    #[test]
    fn json_keeps_all_of_it(record in records()) {
        use crate::othello::json;
        prop_assert_eq!(crate::testing::of_json(json::read, &json::write(&record).unwrap()).map_err(TestCaseError::fail)?, record);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "((title|position): ?[-XO a-h]{0,70}\n)?([-XO]{60,66})?[a-i1-9(){}; .\n-]{0,60}") {
        for problem in parse(text.as_bytes()).1 {
            prop_assert!(problem.span.end <= text.len());
            prop_assert!(text.get(problem.span.start..problem.span.end).is_some());
        }
    }
}
