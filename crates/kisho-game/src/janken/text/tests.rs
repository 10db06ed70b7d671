use proptest::prelude::*;

use super::*;
use crate::Outcome;
use crate::text::{Diagnostic, Id};

fn parsed(text: &str) -> (Record, Vec<Diagnostic>) {
    let (record, said) = crate::testing::read("janken", text);
    (record.unwrap(), said)
}

fn written(record: &Record) -> Written {
    write(&crate::Record::Janken(record.clone())).unwrap()
}

fn played(record: &Record) -> String {
    let words = record.nodes().iter().filter_map(|node| node.play).map(|action| action.to_string());
    words.collect::<Vec<_>>().join(" ")
}

/// The messages about a text, each with the part that it points at, and the actions that were played.
fn says(text: &str, expected: &[(&str, &str)], actions: &str) {
    let (record, problems) = parsed(text);
    let said: Vec<_> = problems
        .iter()
        .map(|problem| (problem.message.as_str(), &text[problem.span.start..problem.span.end]))
        .collect();
    assert_eq!(said, expected, "{text}");
    assert_eq!(played(&record), actions, "{text}");
}

#[test]
fn a_start_in_which_a_player_passes_is_told() {
    let passes = "position: 6/6/6/gpc5/6/GPC5 b\n";
    assert!(parsed(passes).1.is_empty(), "Black can move");
    let stuck = "5gpc/6/6/6/gpc5/GPCgpc4 b";
    let text = format!("position: {stuck}\n");
    says(&text, &[("black has no action and passes, so that white is to move", stuck)], "");
    assert_eq!(parsed(&text).1[0].hint.as_deref(), Some("write `w` at the end of the position"));
    assert!(parsed(&text.replace(" b", " w")).1.is_empty());
}

#[test]
fn a_position_alone_is_one_without_its_name() {
    let bare = "3gpc1gpc/4gpc1/5gpc/GPC5/1GPC4/GPC1GPC3 b";
    for (text, moves) in [(format!("\u{feff}{bare}"), ""), (format!("  {bare}  \n\na1-b1\n"), "a1-b1")] {
        says(&text, &[], moves);
        let named = format!("position: {}", text.trim_start_matches(['\u{feff}', ' ']));
        assert_eq!(parsed(&text).0, parsed(&named).0);
    }
}

#[test]
fn a_game_is_turns_of_actions() {
    let text = "black: Ann\nsetup: GPC GPC PCG GPC gpc GPC GPC GPC\n\n1. a1-a2,b2-b3 {One.} 2. f6-f5,e5×e4";
    let (record, problems) = parsed(&text.replace("e5×e4", "e5-e4"));
    assert_eq!(problems, []);
    assert_eq!(record.info.get("black"), Some("Ann"));
    let turns: Vec<_> =
        record.nodes().iter().map(|node| (node.position.turn, node.position.done())).collect();
    assert_eq!(turns, [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]);
    assert_eq!(record.nodes()[2].comment, "One.");
    says(
        text,
        &[("turn 2, white e5xe4: there is nothing to capture on e4; a roll is written e5-e4", "e5×e4")],
        "a1-a2 b2-b3 f6-f5",
    );
}

#[test]
fn a_turn_may_be_written_in_parts_with_commas() {
    for text in ["a1-a2,b2-b3 f6-f5", "a1-a2, b2-b3 f6-f5", "a1-a2, {One.} b2-b3 f6-f5,"] {
        says(text, &[], "a1-a2 b2-b3 f6-f5");
    }
    says("a1-a2, b2-b3 (c1-d1) f6-f5", &[], "a1-a2 b2-b3 f6-f5 c1-d1");
    // A variation that begins alike leaves the game in the middle of the turn.
    says("a1-a2,b2-b3 (a1-a2,c1-d1) f6-f5", &[], "a1-a2 b2-b3 f6-f5 c1-d1");
}

#[test]
fn what_a_variation_says_does_not_change_the_line_that_it_leaves() {
    let resigns = "1. a1-a2,b2-b3 (1. a1-a2 {and Black resigns} 0-1) 2. f6-f5,e5-e4\n";
    let (record, problems) = parsed(resigns);
    assert_eq!((problems, record.outcome()), (vec![], None));
    assert!(written(&record).text.ends_with(resigns), "{}", written(&record).text);
    let said = |text: &str| {
        let (record, problems) = parsed(text);
        assert_eq!(problems, [], "{text}");
        (record.outcome(), record.tree.main_end(), record.nodes()[1].comment.clone())
    };
    let (open, white) = (None, Some(Outcome::Second));
    assert_eq!(said("a1-a2,b2-b3 (a1-a2, {No.} c1-d1)"), (open, 2, String::new()));
    assert_eq!(said("a1-a2 0-1 (a1-a2 *)"), (white, 1, String::new()));
    // The game ends with the first action, whatever a variation has after it.
    assert_eq!(said("a1-a2 {Yes.} 0-1 (a1-a2,b2-b3)"), (white, 1, "Yes.".to_owned()));
    assert_eq!(said("a1-a2, (a1-a2,c1-d1) b2-b3 0-1"), (white, 2, String::new()));
}

#[test]
fn turns_that_are_too_short_or_too_long_are_named() {
    let short = "turn 1, black: 1 of 2 actions are made, up to a1-a2, and another turn follows";
    says("a1-a2 f6-f5,f5-f4", &[(short, "f6-f5,f5-f4")], "a1-a2");
    let long = "the turn before f6-f5 is over: with it turn 2, white's, would begin";
    says("a1-a2,b2-b3,f6-f5", &[(long, "f6-f5")], "a1-a2 b2-b3");
    says("a1-a2,b2-b3, f6-f5", &[(long, "f6-f5")], "a1-a2 b2-b3");
    // At the end of a line it is a position in the middle of a turn.
    says("a1-a2,b2-b3 f6-f5", &[], "a1-a2 b2-b3 f6-f5");
    says("a1-a2 (b2-b3)", &[], "a1-a2 b2-b3");
}

#[test]
fn illegal_actions_have_turn_player_and_rule() {
    let home = "turn 3, black d2-c2: the die on d2 may not enter its home area again, and c2 belongs to it";
    says(
        "c1-d1,d1-d2 f6-f5,f5-f6 d2-c2,a1-b1",
        &[("turn 2, white f5-f6: a die may not return to f6, which it left in this turn", "f5-f6")],
        "c1-d1 d1-d2 f6-f5",
    );
    says(
        "1. c1-d1,d1-d2 2. f6-f5,e5-e4 3. d2-c2,a1-b1 (a1-b1,b1-c1)",
        &[(home, "d2-c2")],
        "c1-d1 d1-d2 f6-f5 e5-e4",
    );
    says("a1-a2,z", &[("`z` is not an action", "z")], "a1-a2");
    let comma = "there is no action before this comma";
    for (text, played) in
        [("a1-a2,,b2-b3", "a1-a2"), ("a1-a2,,", "a1-a2"), (",a1-a2", ""), ("1. a1-a2 ,b2-b3", "a1-a2")]
    {
        says(text, &[(comma, ",")], played);
    }
    says("A1-A2,B2-b3", &[], "a1-a2 b2-b3");
    let (_, problems) = parsed(&"long".repeat(1000));
    assert!(problems[0].message.len() < 100, "{}", problems[0].message);
}

#[test]
fn the_start_is_a_position_or_how_the_dice_lie() {
    let head = "position: 5gpc/6/6/6/6/GPC5 w\n";
    assert_eq!(written(&parsed(head).0).text, head);
    assert_eq!(written(&parsed("").0).text, "setup: GPC GPC GPC GPC GPC GPC GPC GPC\n");
    let lies = "setup: GPC GCP PGC PCG CPG CGP GPC GCP\n";
    assert_eq!(written(&parsed(lies).0).text, lies);
    let wrong = |head: &str| {
        let reading = read(head.as_bytes(), &ReadOptions::default());
        let problem = &reading.diagnostics[0];
        // What cannot be read is kept as a text.
        let Some(crate::Record::Janken(record)) = reading.record else { panic!("{head}") };
        assert!(record.nodes()[0].comment.contains(head.lines().next().unwrap()), "{record:?}");
        assert_eq!(reading.diagnostics.len(), 1, "{head}");
        (problem.id, problem.message.clone(), head[problem.span.start..problem.span.end].to_owned())
    };
    let said = |id, message: &str, place: &str| (id, message.to_owned(), place.to_owned());
    let setup = Id::JankenSetup;
    assert_eq!(wrong("setup: GPC"), said(setup, "a game begins with 8 dice, not 1", "GPC"));
    let broken = "setup: GPC GPC GPC GPX GPC GPC GPC GPC";
    assert_eq!(wrong(broken), said(setup, "`GPX` is not how a die lies", "GPX"));
    let both = "position: 5gpc/6/6/6/6/GPC5 w\nsetup: GPC";
    assert_eq!(wrong(both), said(setup, "`position:` already says where the game begins", "GPC"));
    assert_eq!(wrong("position: 5gpc b").0, Id::JankenPosition);
}

#[test]
fn what_follows_on_a_position_that_no_game_reaches_is_not_read() {
    let text = "position: 5gpc/6/GPC+5/6/6/5GPC+ b\n\n1. a4-a5,a5-a6\n";
    let (record, said) = parsed(text);
    let back =
        "the die on a4 cannot have left its home area and be there again, unless it is black's last one";
    let [said] = &said[..] else { panic!("{said:?}") };
    assert_eq!((said.id, said.is_error(), said.message.as_str()), (Id::JankenPosition, true, back));
    assert_eq!(&text[said.span.start..said.span.end], "5gpc/6/GPC+5/6/6/5GPC+");
    assert_eq!(record.nodes().len(), 1);
    let (_, said) = parsed("position: 5GPC/6/6/6/6/gpc5 b\n");
    assert_eq!(said[0].message, "both players have reached a goal: the game ends with the first");
}

#[test]
fn turns_are_counted_up_to_a_limit() {
    let mut last = Position::start([Lie::GPC; 4], [Lie::GPC; 4]);
    last.turn = super::super::rules::MAX_TURNS;
    let mut tree = TreeBuilder::new(last);
    let begun = play(&mut tree, 0, action("a1-a2").unwrap()).unwrap();
    let done = play(&mut tree, begun, action("b2-b3").unwrap()).unwrap();
    let why = play(&mut tree, done, action("f6-f5").unwrap()).unwrap_err();
    assert_eq!(why.to_string(), "a game has at most 50000 turns");
}

#[test]
fn the_examples_of_the_documentation_are_games() {
    let page = include_str!("../../../docs/janken.md");
    let examples: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let (record, problems) = parsed(examples[0].trim_start());
    assert_eq!((problems, record.nodes().len()), (vec![], 9));
    assert_eq!(board::write(&parsed("").0.tree.start().position), examples[1].trim());
}

#[test]
fn a_game_is_written_as_people_write_it() {
    let text = "title: A lesson\nblack: Ann\nsetup: GPC GPC GPC GPC GPC GPC GPC GPC\n\n\
        {Start.} 1. a1-a2, {First.} b2-b3 (b2-c2 2. f6-f5) 2. f6-f5,e5-e4 {Second.} 1-0\n\
        (2. e5-e4,f6-f5)\n";
    let (record, problems) = parsed(text);
    assert_eq!(problems, []);
    let written = written(&record);
    assert_eq!((written.text.as_str(), written.lost), (text, vec![]));
}

#[test]
fn what_has_no_place_is_told() {
    let (mut record, _) = parsed("a1-a2");
    record.info.set("setup", "x");
    assert_eq!(written(&record).lost_header, ["setup"]);
    let other = crate::Record::Quoridor(
        crate::testing::of_json(crate::quoridor::json::read, &serde_json::Value::Null).unwrap(),
    );
    assert!(write(&other).is_err());
}

/// A game of random actions with variations, comments and results.
fn games() -> impl Strategy<Value = Record> {
    let step = (any::<u16>(), any::<u16>(), 0_u8..12, "[a-z }{;\n)(]{0,6}");
    prop::collection::vec(step, 0..60).prop_map(|steps| {
        let mut tree = TreeBuilder::new(Position::start([Lie::GPC; 4], [Lie::GPC; 4]));
        let (mut at, mut added) = (0, 0);
        for (choice, from, kind, comment) in steps {
            if kind == 0 {
                at = usize::from(from) % (added + 1);
            }
            let position = position(&tree, at).unwrap();
            let actions = position.legal_actions();
            let Some(&action) = actions.get(usize::from(choice) % actions.len().max(1)) else { break };
            at = play(&mut tree, at, action).unwrap();
            added += 1;
            let node = tree.node_mut(at).unwrap();
            if kind == 1 {
                // What a comment keeps: lines without blanks at their ends, and no empty ones.
                let lines: Vec<_> = comment.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
                node.comment = lines.join("\n");
            }
            if kind == 2 {
                // Nobody can lose a game that the board says he has won.
                let won = node.position.winner().map(Outcome::from);
                node.outcome = won.or(Some(Outcome::ALL[usize::from(choice) % 3]));
            }
        }
        Record { info: crate::Info::default(), tree: tree.finish() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_as_the_same(record in games()) {
        let text = written(&record).text;
        let (again, problems) = parsed(&text);
        // Where a game is over and goes on a warning says so.
        prop_assert!(problems.iter().all(|problem| problem.id == Id::MovesResult), "{}{:?}", text, problems);
        prop_assert_eq!(&again, &record, "{}", text);
        let json = crate::janken::json::write(&record).unwrap();
        prop_assert_eq!(crate::testing::of_json(crate::janken::json::read, &json).unwrap(), record);
    }
}
