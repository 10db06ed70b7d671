use proptest::prelude::*;

use super::*;
use crate::text::{Counted, Diagnostic, Id};
use crate::tree::{Node, Tree};
use crate::{Info, Outcome};

/// A game whose moves are the words without an `x`, and whose positions are what was played so far.
fn read(text: &str) -> (Tree<Node<String, String>>, Vec<Diagnostic>) {
    let mut problems = Counted::default();
    let head = head(text, &["white", "black"], &mut problems);
    let turn = |position: &String| u16::try_from(position.len() + 1).unwrap_or(u16::MAX);
    let numbers = Numbers { turn, usual: Count::Pairs, is_inside: head.get("white").is_some() };
    // The second player wins by an e.
    let winner = |position: &String| position.ends_with('e').then_some(Outcome::Second);
    let tree = grow(text, head.end, String::new(), numbers, winner, &mut problems, |tree, at, word| {
        if word.contains('x') {
            return Err(Refused {
                id: Id::QuoridorMove,
                message: format!("{word} is bad"),
                hint: None,
                part: None,
            });
        }
        let before = tree.node(at).map(|node| node.position.clone()).unwrap_or_default();
        Ok(tree.add(at, word.to_owned(), format!("{before}{word}")))
    });
    (tree, problems.finish())
}

fn positions(text: &str) -> Vec<String> {
    read(text).0.nodes().iter().map(|node| node.position.clone()).collect()
}

#[test]
fn numbers_are_not_moves() {
    for text in [
        "a b c",
        "1. a b 2. c",
        "1.a b 2.c",
        "1.a 1...b 2. c",
        "１．a １…b ２ c",
        "1 a b 2 c",
        "\n a\r\n\tb c\n",
    ] {
        assert_eq!(positions(text), ["", "a", "ab", "abc"], "{text}");
    }
}

#[test]
fn a_variation_replaces_the_move_before_it() {
    assert_eq!(positions("a b (c (d) e) (f) g"), ["", "a", "ab", "abg", "ac", "ace", "ad", "af"]);
}

#[test]
fn comments_and_results_belong_to_the_move_before_them() {
    let (tree, problems) = read("{start} a {one} ; two\n{three} b 1/2-1/2 (c 0-1)");
    assert_eq!(problems, []);
    let said: Vec<_> = tree.nodes().iter().map(|node| (node.comment.as_str(), node.outcome)).collect();
    let results = [None, None, Some(Outcome::Draw), Some(Outcome::Second)];
    assert_eq!(said, ["start", "one\ntwo\nthree", "", ""].into_iter().zip(results).collect::<Vec<_>>());
}

#[test]
fn a_comment_before_a_variation_is_about_its_first_move() {
    let said = |text: &str| {
        let said = |node: &Node<_, _>| format!("{}:{}", node.position, node.comment.replace('\n', "/"));
        read(text).0.nodes().iter().map(said).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said("a b ({x} c)"), ": a: ab: ac:x");
    assert_eq!(said("a {y} b {z} ({x} ; w\n {} 1... c {v} d) e"), ": a:y ab:z abe: ac:x/w/v acd:");
    assert_eq!(said("a b ({x} c ({y} d))"), ": a: ab: ac:x ad:y");
    assert_eq!(said("{s} a ({x} b)"), ":s a: b:x", "the start is no variation");
    // Without moves it is about the move that it stands after.
    assert_eq!(said("a b {y} ({x}) c (d)"), ": a: ab:y/x abc: abd:");
    assert_eq!(said("a b ({x"), ": a: ab:x");
    // What cannot be read is kept as text, as it is written.
    assert_eq!(said("a b ({x} x {y} (c)) d"), ": a:x/x {y} ab: abd: ac:");
    assert_eq!(said("a 2. x {y} 3. b (c {z} d) 1-0 {w}\ne"), ": a:x {y} 3. b/(c {z} d)/1-0 {w}/e");
    assert_eq!(said("a x ({y}) {z} b"), ": a:x/({y})/{z} b");
    assert_eq!(said("a b ({x} (d {y}) c)"), ": a:(d {y}) ab: ac:x", "with an error for the inner variation");
    assert_eq!(said("a b (c x (d) e"), ": a: ab: ac:x/(d)/e");
}

#[test]
fn numbers_that_do_not_fit_are_told_once() {
    let said = |text: &str| {
        let at = |problem: Diagnostic| {
            (problem.id, problem.message, text[problem.span.start..problem.span.end].to_owned())
        };
        read(text).1.into_iter().map(at).collect::<Vec<_>>()
    };
    let odd = |expected: u32, found: &str| {
        let number: u32 = found.trim_end_matches('.').parse().unwrap();
        let message = format!("the move here is number {expected}, not {number}");
        vec![(Id::MovesNumber, message, found.to_owned())]
    };
    assert_eq!(said("1. a b 5. c d 6. e"), odd(2, "5."));
    assert_eq!(said("3. a b"), odd(1, "3."));
    assert_eq!(said("1 a 2 b 3 c 7 d"), odd(4, "7"), "turns are counted");
    assert_eq!(said("1. a b 2. c (2. d 2... e) d (2... f 3. g) 3. e"), []);
    assert_eq!(said("1. a b (1... c 3. d)"), odd(2, "3."));
    // Inside of a game the first number may be any.
    assert_eq!(said("white: Ann\n12. a 12... b 14. c"), odd(13, "14."));
    assert_eq!(said("white: Ann\n12. a 12... b 13. c"), []);
    let huge = format!("{}. a", "9".repeat(1000));
    let nines = "9".repeat(20);
    assert_eq!(said(&huge)[0].1, format!("the move here is number 1, not {nines}…"));
    assert_eq!(said("a 5000000000. b")[0].1, "the move here is number 1, not 5000000000");
}

#[test]
fn a_line_has_one_result_and_nothing_after_it() {
    let said = |text: &str| {
        let (tree, problems) = read(text);
        let at = |problem: &Diagnostic| (problem.id, text[problem.span.start..problem.span.end].to_owned());
        let results = tree.nodes().iter().map(|node| node.outcome).collect::<Vec<_>>();
        (results, problems.iter().map(at).collect::<Vec<_>>())
    };
    let (first, odd) = (Some(Outcome::First), |at: &str| vec![(Id::MovesResult, at.to_owned())]);
    assert_eq!(said("a 1-0 *"), (vec![None, first], odd("*")));
    assert_eq!(said("a 1-0 0-1"), (vec![None, first], odd("0-1")));
    assert_eq!(said("a * 1-0"), (vec![None, first], odd("1-0")));
    assert_eq!(said("a 1-0 {Over.} 1-0"), (vec![None, first], vec![]));
    assert_eq!(said("a 1-0 b c"), (vec![None, first, None, None], odd("b")));
    assert_eq!(said("a 1-0 (b 0-1) (c *)"), (vec![None, first, Some(Outcome::Second), None], vec![]));
    assert_eq!(said("a e 1-0"), (vec![None; 3], odd("1-0")), "the board counts");
    assert_eq!(said("a e 0-1"), (vec![None, None, Some(Outcome::Second)], vec![]));
    assert_eq!(said("a b (1-0 c)"), (vec![None; 4], odd("1-0")), "not the result of a");
}

#[test]
fn a_long_name_is_not_repeated_as_a_whole() {
    let (_, problems) = read(&format!("{}: x\n", "long".repeat(1000)));
    assert!(problems[0].message.len() < 100, "{}", problems[0].message);
}

#[test]
fn the_head_is_of_either_form() {
    let mut problems = Counted::default();
    let text = "White: Ann: A.\n[Black \"Ben\"]\nwhite: Zoe\nblak: x\n\na: b\n";
    let head = head(text, &["white", "black", "a"], &mut problems);
    assert_eq!(head.get("white").unwrap().0, "Zoe");
    assert_eq!(head.get("black").unwrap().0, "Ben");
    let info = head.info(|name| name == "a");
    let lines: Vec<_> = info.lines().collect();
    assert_eq!(lines, [(" 1 white", "Ann: A."), ("black", "Ben"), ("white", "Zoe"), ("blak", "x")]);
    assert_eq!(head.end, text.len());
    let problems = problems.finish();
    let marked = |at: usize| &text[problems[at].span.start..problems[at].span.end];
    assert!(problems[0].message.contains("given twice"), "{}", problems[0].message);
    assert_eq!(marked(0), "white");
    assert_eq!(problems[1].hint.as_deref(), Some("did you mean `black:`?"));
    assert_eq!(marked(1), "blak");
}

#[test]
fn values_are_found_where_they_stand() {
    let mut problems = Counted::default();
    let text = "\u{feff}white: e\n [black \"a\"]\nA b";
    let head = head(text, &["white", "black"], &mut problems);
    let places = ["white", "black"].map(|name| head.get(name).unwrap().1.start);
    assert_eq!(places.map(|at| &text[at..=at]), ["e", "a"]);
    assert_eq!((places[0], &text[head.end..]), (10, "A b"));
}

#[test]
fn only_the_line_with_the_mistake_ends() {
    for (text, expected) in [
        // What replaces other moves is read. What stands in the place of the mistake would pass for the line that goes on.
        ("a b (x y) x (f g) h", &["", "a", "ab"][..]),
        ("a b (c) (x (d) y) x (f (g)) (h) i", &["", "a", "ab", "ac", "ad"]),
        ("a b (c) (x) (d x) (e) x", &["", "a", "ab", "ac", "ad", "ae"]),
        // So would what replaces a move after the mistake.
        ("a b (x y (c d)) x e (f g) h", &["", "a", "ab"]),
        ("a x b {y} (c (d)) (e) (f x (g)) h (i)", &["", "a"]),
    ] {
        let (tree, problems) = read(text);
        assert_eq!(positions(text), expected, "{text}");
        let bad = text.split(['(', ')', ' ']).filter(|word| *word == "x").count();
        assert!(problems.iter().all(|problem| problem.message == "x is bad"), "{problems:?}");
        assert!((1..=bad).contains(&problems.len()), "{problems:?}");
        // Nothing of the text is lost.
        let kept: String =
            tree.nodes().iter().map(|node| format!("{} {}", node.position, node.comment)).collect();
        assert!(text.split([' ', '(', ')']).all(|word| kept.contains(word)), "{text}: {kept}");
    }
}

#[test]
fn what_is_not_closed_is_shown_where_it_opens() {
    for (text, at) in [("a {b", 2), ("a b (c (d)", 4), ("a b )", 4), ("(a) b", 0), ("a (b", 2)] {
        let (_, problems) = read(text);
        assert_eq!(problems.iter().map(|problem| problem.span.start).collect::<Vec<_>>(), [at], "{text}");
    }
    assert_eq!(positions("(a) b"), ["", "b"]);
}

/// The tree of `text` as it is written again, and that it is read as the same tree.
fn written(text: &str) -> String {
    let (tree, problems) = read(text);
    assert_eq!(problems, []);
    let play = |at: usize| tree.nodes()[at].play.clone().unwrap_or_default();
    let written = write_moves(&tree, |at| play(at).ends_with(','), |at, _| play(at));
    assert_eq!(read(&written), (tree, vec![]), "{written}");
    written
}

#[test]
fn what_is_written_is_read_as_the_same() {
    assert_eq!(written(""), "");
    assert_eq!(
        written("{start} a b (c (d {no} 0-1) e (h)) g 1-0"),
        "{start} a b (c e (h)) (d {no} 0-1) g 1-0\n"
    );
    assert_eq!(written("a, b (c) d, {e} f"), "a, b (c) d, {e} f\n");
    assert_eq!(written("a b ({x} c {y} d) ({z}) e"), "a b {z} (c {x\ny} d) e\n");
    // What says nothing is kept as well.
    assert_eq!(written("{} a {} b { } (c *) d ;\n*"), "{} a {} b {} (c *) d {} *\n");
    assert_eq!(written("a, {} b ({} c) (d {x}) ({ }) *"), "a, {} b {} * (c {}) (d {x})\n");
    assert_eq!(written("a {one\n\ntwo} b"), "a {one\n\ntwo} b\n");
    let lines = "a ; with a } brace\n;\n; more\n; of it\nb\n";
    assert_eq!(written("a ; with a } brace\n;\n{more\nof it} b"), lines);
    assert_eq!(written(lines), lines);
    let long = written(&"abc ".repeat(50));
    assert_eq!(long.lines().map(str::len).collect::<Vec<_>>(), [79, 79, 39]);
    let deep = format!("a{}{}", " a (b".repeat(20_000), ")".repeat(20_000));
    assert!(written(&deep).len() < 2 * deep.len());
    let said = format!("a b{}", " ({x} ; y\n c)".repeat(20_000));
    assert!(written(&said).len() < 2 * said.len());
}

#[test]
fn a_head_has_its_names_in_order_and_no_others() {
    let mut info = Info::default();
    for (name, value) in
        [("white", " Ann\nA. "), ("Start", "y"), ("Black", "Cy"), ("the sky", "blue"), ("black", "")]
    {
        info.set(name, value);
    }
    let (text, lost) = write_head(&[("start", "x".to_owned())], &info, &["black", "white"], &["start"]);
    assert_eq!(text, "white: Ann A.\nthe sky: blue\nblack:\nstart: x\n");
    assert_eq!(lost, ["Start", "Black"]);
}

#[test]
fn a_line_that_is_said_again_stays_where_it_is() {
    let text = "black: A\nweather: fine\nblack: B\nweather: wet\nblack: C\n";
    let (known, mut problems) = (["black", "white"], Counted::default());
    let info = head(text, &known, &mut problems).info(|_| false);
    assert_eq!((info.get("black"), info.get("weather"), problems.count()), (Some("C"), Some("wet"), 4));
    assert_eq!(write_head(&[], &info, &known, &[]), (text.to_owned(), vec![]));
    // Without the later one it would be what counts.
    let mut alone = info.clone();
    alone.remove("black");
    let (text, lost) = write_head(&[], &alone, &known, &[]);
    assert_eq!((text.as_str(), lost.len()), ("weather: fine\nweather: wet\n", 2));
    let full: String = (0..3 * Info::MOST).map(|at| format!("black: {at}\n")).collect();
    let info = head(&full, &known, &mut Counted::default()).info(|_| false);
    assert_eq!((info.lines().count(), info.get("black")), (Info::MOST - known.len(), Some("2999")));
}

#[test]
fn a_known_name_may_lack_its_colon() {
    let known = ["black", "event"];
    let mut problems = Counted::default();
    let text = "black: A\nEvent  A cup of 2026\n\nf5";
    let read = head(text, &known, &mut problems);
    assert_eq!((read.info(|_| false).get("event"), &text[read.end..]), (Some("A cup of 2026"), "f5"));
    let [said] = &problems.finish()[..] else { panic!() };
    assert_eq!((said.id, &text[said.span.start..said.span.end]), (Id::MovesHead, "Event"));
    for moves in ["event f5", "black e2 e8", "weather fine", "event"] {
        assert_eq!(head(moves, &known, &mut Counted::default()).end, 0, "{moves}");
    }
}

#[test]
fn backslashes_in_tags_stand_before_quotation_marks() {
    let known = ["white"];
    let info = |text: &str| head(text, &known, &mut Counted::default()).info(|_| false);
    for (text, value) in [
        (r#"[White "a \"b\""]"#, r#"a "b""#),
        (r#"[White "a "b""]"#, r#"a "b""#),
        (r#"[White "C:\x \\ \\\""]"#, r#"C:\x \ \""#),
        (r#"[White "\"]"#, r"\"),
        (r#"white: a \"b\""#, r#"a \"b\""#),
    ] {
        let there = info(text);
        assert_eq!(there.get("white"), Some(value), "{text}");
        let mut other = Info::default();
        other.set("Elo-x", value);
        for written in [write_head(&[], &there, &known, &[]), write_head(&[], &other, &known, &[])] {
            let again = info(&written.0);
            assert_eq!(again.lines().next().map(|(_, value)| value), Some(value), "{}", written.0);
        }
    }
}

#[test]
fn lines_that_are_not_known_are_kept() {
    let text = "rating: 1500\nTime control: 5+3\n[White-Elo \"12\"3\"]\n[ \"x\"]\nPlayer1: Cy\nwhite: Ann\n";
    let (known, mut problems) = (["white"], Counted::default());
    let info = head(text, &known, &mut problems).info(|_| false);
    assert_eq!(write_head(&[], &info, &known, &[]), (text.to_owned(), vec![]));
    assert_eq!(problems.finish().len(), 5);
    let begin = |text: &str| head(text, &known, &mut Counted::default()).end;
    for moves in [
        "e2 e8: good",
        "He3: x",
        "H34cd: x",
        "1. e2: x",
        "f5d6c3: x",
        ": x",
        "Game one: e2 e8",
        "[\"e2\",\"e8\"]",
    ] {
        assert_eq!(begin(moves), 0, "{moves}");
    }
    assert_eq!(begin("[Time Control \"5+3\"]\n1. e2"), 21);
    let many: String = (0..2 * Info::MOST).map(|at| format!("[{at} \"\"]\n")).collect();
    let mut problems = Counted::default();
    let info = head(&(many + "white: Ann\n"), &known, &mut problems).info(|_| false);
    assert_eq!((info.lines().count(), info.get("white")), (Info::MOST, Some("Ann")));
    // A full table still takes the last value of a name that it has.
    let full: String = (1..Info::MOST).map(|at| format!("[{at} \"\"]\n")).collect();
    let mut problems = Counted::default();
    let info = head(&(full + "[1 \"x\"]\n[new \"\"]\n"), &known, &mut problems).info(|_| false);
    assert_eq!((info.lines().count(), info.get("1"), info.get("new")), (Info::MOST - 1, Some("x"), None));
}

proptest! {
    #[test]
    fn any_text_is_written_as_it_is_read(text in "([a-c] |\\{[k-z]?\\} ?|\\( ?|\\) ?|;[k-z}]?\n){0,30}") {
        let (tree, problems) = read(&text);
        let play = |at: usize| tree.nodes()[at].play.clone().unwrap_or_default();
        let written = write_moves(&tree, |_| false, |at, _| play(at));
        prop_assert_eq!(read(&written), (tree.clone(), vec![]), "{} {}", text, written);
        // Where nothing is wrong, nothing that is said gets lost.
        if problems.is_empty() {
            let letters = |text: &str| {
                let mut letters: Vec<_> = text.chars().filter(|c| ('k'..='z').contains(c)).collect();
                letters.sort_unstable();
                letters
            };
            let said: String = tree.nodes().iter().map(|node| node.comment.as_str()).collect();
            prop_assert_eq!(letters(&said), letters(&text), "{}", text);
        }
    }
}
