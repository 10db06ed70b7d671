mod areas;
mod charsets;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::go::{Captures, Point};
use crate::text::{Diagnostic, Id, Severity};
use crate::{Record as Any, testing};

fn reading(sgf: impl AsRef<[u8]>) -> (Option<Record>, Vec<Diagnostic>) {
    testing::read("sgf", sgf)
}

/// Reads what has to be without any fault.
fn clean(sgf: &str) -> Record {
    testing::clean("sgf", sgf)
}

/// Reads what has faults; their ids and the text they point at.
fn faults(sgf: &str) -> (Option<Record>, Vec<(Id, &str)>) {
    let (record, diagnostics) = reading(sgf);
    let faults = diagnostics.iter().map(|d| (d.id, sgf.get(std::ops::Range::from(d.span)).unwrap()));
    (record, faults.collect())
}

fn moves(record: &Record) -> Vec<String> {
    record
        .nodes
        .iter()
        .filter_map(|node| node.play)
        .map(|play| {
            let at = play.at.map_or("pass".to_owned(), |at| at.western(record.size));
            format!("{} {at}", play.color.english())
        })
        .collect()
}

fn parents(record: &Record) -> Vec<Option<usize>> {
    record.nodes.iter().map(|node| node.parent).collect()
}

/// The position of a node, rows from the top.
fn board(record: &Record, wanted: usize) -> String {
    let mut rows = Vec::new();
    record.walk(|at, _, board| {
        if at == wanted {
            let sign = |p| match board.get(p) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let size = board.size();
            rows = (0..size.rows())
                .map(|row| (0..size.columns()).map(|c| sign(size.point(c, row).unwrap())).collect::<String>())
                .collect();
        }
    });
    rows.join(" ")
}

#[test]
fn a_tree_in_preorder() {
    let record = clean("(;GM[1]FF[4]SZ[19];B[pd];W[dp](;B[pp];W[dd])(;B[dd](;W[pp])(;W[cc])))");
    assert_eq!(
        moves(&record),
        ["Black Q16", "White D4", "Black Q4", "White D16", "Black D16", "White Q4", "White C17"]
    );
    assert_eq!(parents(&record), [None, Some(0), Some(1), Some(2), Some(3), Some(2), Some(5), Some(5)]);
    let numbers: Vec<_> = record.nodes.iter().map(|node| node.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 3, 4, 4], "a variation counts on from its branch");
}

#[test]
fn captures_are_played_out_in_every_variation() {
    // White's corner stone is taken in one variation and lives in the other.
    let record = clean("(;SZ[3]AB[ba]AW[aa];B[cc](;W[cb];B[ab])(;W[ab];B[cb]))");
    assert_eq!(board(&record, 0), "OX. ... ...");
    assert_eq!(board(&record, 3), ".X. X.O ..X");
    assert_eq!(board(&record, 5), "OX. O.X ..X");
    assert_eq!(record.nodes[3].captures, Captures { black: 1, white: 0 });
    assert_eq!(record.nodes[5].captures, Captures::default());
    assert_eq!(record.nodes[3].taken, 1);
}

#[test]
fn what_the_rules_forbid_is_played_and_said() {
    let (record, said) = faults("(;SZ[3]AB[ba][ab];W[aa];B[ba])");
    assert_eq!(said, [(Id::SgfSuicide, "aa"), (Id::SgfOccupied, "ba")]);
    let record = record.unwrap();
    assert_eq!(record.nodes[1].captures.black, 1, "a suicide's stones are the opponent's captives");

    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])";
    let (record, said) = faults(ko);
    assert_eq!(said, [(Id::SgfKo, "bb")]);
    assert_eq!(board(&record.unwrap(), 2), ".XO. XO.O .XO. ....");
    clean(&ko.replace(";W[bb]", ";W[bb]KO[]"));
    clean(&ko.replace(";W[bb]", ";W[dd];B[aa];W[bb]"));
}

#[test]
fn a_move_in_the_root_leaves_a_start_before_it() {
    let record = clean("(;SZ[9]PB[Alice]AB[aa]B[ee]C[the middle]MN[5];W[cc])");
    assert_eq!(record.nodes.len(), 3);
    assert_eq!(board(&record, 0).matches('X').count(), 1);
    assert_eq!(record.nodes[1].comment, "the middle");
    assert_eq!(record.nodes[1].number, 5);
    assert_eq!(record.nodes[2].number, 6);
    assert_eq!(record.info("PB"), Some("Alice"));
}

#[test]
fn nothing_is_said_about_the_rules_where_nobody_knows_the_board() {
    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[cb];W[bb])";
    assert_eq!(faults(ko).1.len(), 3);
    let no_stone = ko.replace("AB[ba]", "AB[b][ba]");
    assert_eq!(faults(&no_stone).1, [(Id::SgfPoint, "b")]);
    let (one, other) = ("(;W[cb];B[x])", "(;W[cb];B[cb])");
    for branches in [format!("{one}{other}"), format!("{other}{one}")] {
        let sgf = format!("(;SZ[9]{branches})");
        assert_eq!(faults(&sgf).1.len(), 2, "the other branch is known: {sgf}");
    }
    let (no_point, no_size) = (ko.replacen("W[bb];", "W[b];", 1), ko.replace("SZ[4]", "SZ[x]"));
    assert_eq!(faults(&no_point).1, [(Id::SgfPoint, "b")]);
    assert_eq!(faults(&no_size).1, [(Id::SgfSize, "x")]);
}

#[test]
fn numbers_of_games_and_versions_may_have_zeros_and_blanks() {
    for head in ["GM[01]FF[04]", "GM[ 1 ]FF[\n4]", "GM[001]"] {
        assert_eq!(clean(&format!("(;{head}SZ[09];B[aa])")).size.columns(), 9, "{head}");
    }
    for other in ["02", "10", "0", "010"] {
        let sgf = format!("(;GM[{other}];B[aa])");
        assert_eq!(faults(&sgf), (None, vec![(Id::SgfGame, other)]));
    }
}

#[test]
fn a_second_size_is_told() {
    for (head, second) in [("SZ[9]SZ[13]", "SZ"), ("GM[1]SZ[9]GM[2]", "GM"), ("SZ[9]CA[UTF-8]CA[GBK]", "CA")]
    {
        let sgf = format!("(;{head};B[aa])");
        assert_eq!(faults(&sgf).1, [(Id::SgfValues, second)], "{head}");
    }
}

#[test]
fn brackets_that_are_escaped_begin_no_move_in_a_comment() {
    assert_eq!(faults("(;SZ[9];B[aa]C[see (;B[bb)").1.len(), 2);
    clean("(;SZ[9];B[aa]C[see (;B[bb\\]) there])");
}

#[test]
fn a_move_number_beyond_all_games_is_counted_on_instead() {
    for number in ["100000", "4294967295"] {
        let sgf = format!("(;SZ[9];B[ee]MN[{number}];W[cc])");
        let (record, said) = faults(&sgf);
        assert_eq!(said, [(Id::SgfNumber, number)]);
        let numbers: Vec<_> = record.unwrap().nodes.iter().map(|node| node.number).collect();
        assert_eq!(numbers, [0, 1, 2]);
    }
    assert_eq!(clean("(;SZ[9];B[ee]MN[99999];W[cc])").nodes[2].number, 100_000);
}

#[test]
fn whose_turn_it_is() {
    assert_eq!(clean("(;AB[dd])").nodes[0].to_move, Color::Black);
    assert_eq!(clean("(;AB[dd][pp];W[cc])").nodes[0].to_move, Color::White, "a handicap game");
    for (sgf, side) in [
        ("(;HA[2]AB[dd][pp])", Color::White),
        ("(;HA[2]AB[dd][pp];C[who plays?])", Color::White),
        ("(;HA[2]AB[dd][pp]PL[B])", Color::Black),
        ("(;HA[2]AB[dd][pp];B[cc])", Color::Black),
        ("(;HA[1]AB[dd])", Color::Black),
        ("(;HA[2])", Color::Black),
    ] {
        let record = clean(sgf);
        assert_eq!(record.nodes[0].to_move, side, "{sgf}");
        assert!(record.nodes.iter().all(|node| node.play.is_some() || node.to_move == side), "{sgf}");
        assert_eq!(clean(&crate::go::write::write(&record)), record, "{sgf}");
    }
    let record = clean("(;PL[W]AB[dd];AW[ee]PL[B])");
    assert_eq!([record.nodes[0].to_move, record.nodes[1].to_move], [Color::White, Color::Black]);
}

#[test]
fn sizes_passes_and_point_lists() {
    let record = clean("(;SZ[13:9]AB[aa:cb][mi];B[];W[tt])");
    assert_eq!((record.size.columns(), record.size.rows()), (13, 9));
    assert_eq!(board(&record, 0).matches('X').count(), 7);
    assert_eq!(moves(&record), ["Black pass", "White pass"]);
    let record = clean("(;SZ[52]AW[ZZ];B[tt])");
    assert_eq!(moves(&record), ["Black U33"], "tt is a point where there is one");
    let impossible = ["0", "53", "19:0", "300", "-9", "9:9:9"].map(|size| (size, 19));
    for (size, columns) in impossible.into_iter().chain([("", 19), ("x", 19), ("9x9", 9)]) {
        let (record, said) = faults(&format!("(;SZ[{size}];B[aa])")).clone_ids();
        assert_eq!(record.map(|record| record.size.columns()), Some(columns), "what is good can be shown");
        assert_eq!(said, [Id::SgfSize], "{size}");
    }
    let off = |size: &str| {
        let text = format!("(;SZ[{size}]AB[YY]LB[xx:1][??:2]TR[ab:zz];B[aa];W[zz];B[AA])");
        faults(&text).clone_ids().1
    };
    assert_eq!(off("53"), [Id::SgfSize, Id::SgfPoint], "the rest may be on the board that was meant");
    assert_eq!(off("9x9").len(), 7);
}

trait CloneIds {
    fn clone_ids(self) -> (Option<Record>, Vec<Id>);
}

impl CloneIds for (Option<Record>, Vec<(Id, &str)>) {
    fn clone_ids(self) -> (Option<Record>, Vec<Id>) {
        (self.0, self.1.into_iter().map(|(id, _)| id).collect())
    }
}

#[test]
fn annotations() {
    let record = clean(
        "(;SZ[9]AB[cc];B[dd]N[A\nname]C[First line\nsecond \\\nhalf: [a\\]]LB[cc:A][dd:10\\:30]TR[aa:ba]CR[ee]XY[z\\]])",
    );
    let node = &record.nodes[1];
    assert_eq!(node.name, "A name");
    assert_eq!(node.comment, "First line\nsecond half: [a]");
    let labels: Vec<_> = node.labels.iter().map(|(p, text)| (p.sgf(), text.as_str())).collect();
    assert_eq!(labels, [("cc".to_owned(), "A"), ("dd".to_owned(), "10:30")]);
    let marks: Vec<_> = node.marks.iter().map(|(p, mark)| (p.sgf(), mark.sgf())).collect();
    assert_eq!(marks, [("ee".into(), "CR"), ("aa".into(), "TR"), ("ba".into(), "TR")]);
    let unknown = node.properties.last().unwrap();
    assert_eq!((unknown.name.as_str(), unknown.values.as_slice()), ("XY", &["z\\]".to_owned()][..]));
}

#[test]
fn old_habits_are_read_with_a_warning() {
    let text = "Game 7, see (3).\n(;GaMe[1]SiZe[9]AddBlack[cc];Black[dd]W[ee]\n;B[ff][gg];M[aa]L[bb][bc];W[ab]C[end]";
    let (record, said) = faults(text);
    let record = record.unwrap();
    assert_eq!(moves(&record), ["Black D6", "White E5", "Black F4", "White A8"]);
    assert_eq!(record.nodes[4].labels.len(), 2);
    assert_eq!(
        said,
        [
            (Id::SgfJunk, "Game 7, see (3)."),
            (Id::SgfLowercase, "GaMe"),
            (Id::SgfLowercase, "SiZe"),
            (Id::SgfLowercase, "AddBlack"),
            (Id::SgfLowercase, "Black"),
            (Id::SgfSemicolon, "W"),
            (Id::SgfValues, "gg"),
            (Id::SgfOldProperty, "M"),
            (Id::SgfOldProperty, "L"),
            (Id::SgfUnclosedGame, "]"),
        ]
    );
    let (record, said) = faults("(B[aa](W[bb])(;W[cc]);B[dd]())").clone_ids();
    assert_eq!(moves(&record.unwrap()).len(), 4);
    assert_eq!(said, [Id::SgfSemicolon, Id::SgfSemicolon, Id::SgfAfterVariation, Id::SgfEmptyVariation]);
    let (record, said) = faults("(;SZ[9]VW[1];B[aa])").clone_ids();
    let record = record.unwrap();
    assert_eq!((record.nodes[1].visible.as_ref(), said), (None, vec![Id::SgfOldProperty]), "of FF[1]");
    let (record, said) = faults("(;x2B[aa])").clone_ids();
    assert_eq!((moves(&record.unwrap()), said), (vec!["Black A19".to_owned()], vec![Id::SgfLowercase]));
    let (record, said) = faults("(;b[aa]9,;B;[aa];w[bb])").clone_ids();
    assert_eq!(moves(&record.unwrap()), ["Black A19", "White B18"]);
    assert_eq!(said, [Id::SgfLowercase, Id::SgfStray, Id::SgfNoValue, Id::SgfNoName, Id::SgfLowercase]);
}

#[test]
fn a_flood_of_warnings_is_counted() {
    let (_, said) = reading(format!("({})", ";Black[aa]".repeat(100)));
    let names: Vec<_> = said.iter().filter(|d| d.id == Id::SgfLowercase).collect();
    assert_eq!(names.len(), crate::text::Counted::SHOWN_OF_A_KIND);
    assert!(names.last().unwrap().message.ends_with("(and 80 more of this kind)"));
}

#[test]
fn points_may_go_on_in_the_next_line() {
    let (record, said) = faults("(;SZ[9]AB[a\nb][c\r\nd]AW[f\na:f\n  b];B[g\ng];W[\n])");
    assert_eq!(said, []);
    let written = crate::go::write::write(&record.unwrap());
    assert!(written.contains("AB[ab][cd]") && written.contains(";B[gg];W[]"), "{written}");
    assert_eq!(faults("(;SZ[9];B[g g])").1, [(Id::SgfPoint, "g g")]);
}

#[test]
fn errors_keep_what_is_good() {
    let (record, said) = faults("(;B[dd];W[Q16];B[cc](;W[dc])(;W[zz]))");
    assert_eq!(said, [(Id::SgfPoint, "Q16"), (Id::SgfPoint, "zz")], "all of them are reported");
    assert_eq!(
        moves(&record.unwrap()),
        ["Black D16", "Black C17", "White D17"],
        "the game without the bad moves"
    );

    let (record, said) = faults("(;B[dd](;W[xx];B[cc])(;W[dc];B[ce]))");
    assert_eq!(said, [(Id::SgfPoint, "xx")]);
    let record = record.unwrap();
    assert_eq!(moves(&record), ["Black D16", "Black C17", "White D17", "Black C15"]);
    let (number, kept) = (record.nodes[2].number, &record.nodes[2].properties);
    assert_eq!(
        (number, kept),
        (2, &vec![crate::go::Property::new("W", ["xx".to_owned()])]),
        "it has its number, and stays"
    );

    let (record, said) = faults("(;B[dd];W[cc]C[oops\n;B[aa])");
    assert_eq!(said, [(Id::SgfUnclosedValue, "C")], "here the next bracket closes it");
    assert_eq!(record.unwrap().nodes[2].comment, "oops\n;B[aa");
    let (record, said) = faults("(;B[dd];W[cc]C[oops\n;B(aa)");
    assert_eq!(said, [(Id::SgfUnclosedValue, "[oops")]);
    assert_eq!(moves(&record.unwrap()), ["Black D16", "White C17"]);
}

#[test]
fn a_bracket_that_is_missing_hides_no_move() {
    for (sgf, value, written) in [
        ("(;SZ[9]PB[A]PW[B\n;B[aa];W[bb]\n;B[cc])", "B", ";B[aa];W[bb];B[cc])"),
        ("(;SZ[9]PB[A;B[aa];W[bb])", "A", ";B[aa];W[bb])"),
        ("(;SZ[9];B[aa]N[hoshi\r\n;W[bb];B[cc])", "hoshi", ";B[aa]N[hoshi];W[bb];B[cc])"),
        ("(;SZ[9];B[aa]LB[aa:x\n;W[bb])", "aa:x", ";B[aa]LB[aa:x];W[bb])"),
        ("(;SZ[9]EV[Some event\nPC[Tokyo];B[aa])", "Some event", "EV[Some event]PC[Tokyo]"),
        ("(;SZ[9];B[aa]N[two ways\n(;W[bb])(;W[cc]))", "two ways", "N[two ways](;W[bb])(;W[cc]))"),
    ] {
        let (record, said) = faults(sgf);
        assert_eq!(said, [(Id::SgfUnclosedValue, value)], "{sgf}");
        let again = crate::go::write::write(&record.unwrap()).replace('\n', "");
        assert!(again.contains(written), "{again}");
    }
    // What is escaped, or no property, belongs to the text.
    for text in [
        "a \\;B[aa",
        "two\nlines [or so",
        "a;b",
        "x\nof [y",
        "Cup\nGROUP [A\\]",
        "a ;B[aa\\] b",
        "Cup\\\r\nGROUP [A",
    ] {
        let sgf = format!("(;SZ[9]EV[{text}];B[aa])");
        assert_eq!(moves(&clean(&sgf)).len(), 1, "{sgf}");
    }
}

#[test]
fn a_bracket_inside_a_text_does_not_end_it() {
    let sgf = "(;SZ[19]PB[Lee [9p]]PW[Gu];B[pd];W[dp]C[White 1 [see diagram 2] is good; Black must answer.];B[pp];W[dd])";
    let (record, said) = faults(sgf);
    assert_eq!(said, [(Id::SgfUnclosedValue, "]"); 2]);
    let record = record.unwrap();
    assert_eq!(record.info("PB"), Some("Lee [9p]"));
    assert_eq!(record.nodes[2].comment, "White 1 [see diagram 2] is good; Black must answer.");
    assert_eq!((moves(&record).len(), record.nodes.len()), (4, 5));
    for (text, is_one) in [
        ("a [1] and [2] b", true),
        ("a [1] [2] b", true),
        ("see [a]; then b", true),
        ("a] b", true),
        ("[x", false),
        ("a]", false),
        ("a [b]B[cc", false),
    ] {
        let sgf = format!("(;SZ[9];B[aa]C[{text}];W[bb])");
        let (record, said) = faults(&sgf);
        let record = record.unwrap();
        assert_eq!(
            record.nodes[1].comment == text,
            is_one || text == "[x",
            "{text}: {}",
            record.nodes[1].comment
        );
        assert_eq!(said == [(Id::SgfUnclosedValue, "]")], is_one, "{text}: {said:?}");
    }
}

#[test]
fn a_game_that_is_closed_too_early_is_an_error() {
    for sgf in [
        "(;SZ[9];B[aa];W[bb]);B[cc];W[dd])",
        "(;SZ[9];B[aa];W[bb]))\n;B[cc];W[dd]",
        "(;SZ[9];B[aa];W[bb]) ) );B[cc]",
    ] {
        let (record, diagnostics) = reading(sgf);
        assert_eq!(moves(&record.unwrap()).len(), 2);
        let said: Vec<_> = diagnostics.iter().map(|d| (d.id, d.is_error(), d.span)).collect();
        assert_eq!(said, [(Id::SgfJunk, true, Span::new(19, 20))], "{sgf}");
    }
    let (_, diagnostics) = reading("(;SZ[9];B[aa];W[bb];B[cc];W[dd])(;B[ee]))");
    let last = diagnostics.iter().find(|d| d.id == Id::SgfJunk).unwrap();
    assert_eq!((last.is_error(), last.message.as_str()), (false, "this `)` closes nothing and is skipped"));
}

#[test]
fn a_move_without_brackets_is_an_error() {
    for sgf in ["(;SZ[9];B(aa);W(bb))", "(;SZ[9];Baa;Wbb)", "(;SZ[9];B［aa］)"] {
        assert!(reading(sgf).1.iter().any(|d| d.id == Id::SgfNoValue && d.is_error()), "{sgf}");
    }
}

#[test]
fn hints_name_the_way_out() {
    let hint = |sgf: &str| reading(sgf).1[0].hint.clone().unwrap();
    assert_eq!(hint("(;B[Q16])"), "SGF writes Q16 as `pd`");
    assert_eq!(hint("(;SZ[9];B[jj])"), "points go from `aa` to `ii`; SZ sets the size");
    assert_eq!(hint("(;B[aa;W[bb])"), "is a `]` missing in here?");
    assert_eq!(reading("(;B[aa\n;W[bb])").1[0].message, "`aa ;W[bb` is not a point");
    assert_eq!(hint(";B[aa];W[bb]"), "put `(` before the first `;` and `)` at the end");
    assert_eq!(reading("(;GM[2])").1[0].label.as_deref(), Some("this is Othello"));
}

#[test]
fn a_game_of_go_without_the_bracket_after_its_number_is_read() {
    let sgf = "(;GM[1FF[4]SZ[9]PB[a];B[ee];W[cc])";
    let (record, found) = faults(sgf);
    assert_eq!(record.unwrap().nodes.len(), 3);
    assert_eq!(found, [(Id::SgfGame, "1FF[4")]);
    for other in ["19", "2FF[4", "11 "] {
        assert!(reading(format!("(;GM[{other}];B[ee])")).0.is_none(), "{other}");
    }
}

#[test]
fn a_game_without_its_bracket_is_an_error_and_read() {
    for sgf in [";SZ[9]PB[Ann];B[aa];W[bb])", "SZ[9]PB[Ann];B[aa];W[bb]", "\nSZ[9]\n;B[aa]\n;W[bb];B[cc])\n"]
    {
        let (record, diagnostics) = reading(sgf);
        assert_eq!(moves(&record.unwrap())[..2], ["Black A9".to_owned(), "White B8".to_owned()], "{sgf}");
        let errors: Vec<_> = diagnostics.iter().filter(|said| said.is_error()).map(|said| said.id).collect();
        assert_eq!(errors, [Id::SgfNoGame], "{diagnostics:?}");
    }
}

#[test]
fn what_is_no_game() {
    for (sgf, id) in [
        ("", Id::SgfEmpty),
        (" \n ", Id::SgfEmpty),
        ("\u{feff}", Id::SgfEmpty),
        ("hello", Id::SgfNoGame),
        ("()", Id::SgfNoGame),
        ("(;GM[3])", Id::SgfGame),
    ] {
        let (record, diagnostics) = reading(sgf);
        assert!(record.is_none());
        assert_eq!(diagnostics.iter().map(|d| d.id).collect::<Vec<_>>(), [id], "{sgf}");
        assert_eq!(diagnostics[0].severity, Severity::Error);
    }
}

#[test]
fn a_game_of_a_collection() {
    let sgf = b"(;B[aa])\n(;SZ[9]B[bb])(;B[cc]) the end";
    let game = |game| read(sgf, &ReadOptions { game, ..ReadOptions::default() });
    let first = |reading: Reading| match reading.record {
        Some(Any::Go(record)) => moves(&record)[0].clone(),
        _ => reading.diagnostics.iter().map(|d| d.id.as_str()).collect(),
    };
    assert_eq!(first(game(None)), "Black A19");
    assert_eq!(first(game(Some(2))), "Black B8");
    assert_eq!(first(game(Some(3))), "Black C17");
    assert_eq!(first(game(Some(4))), "sgf-no-such-gamesgf-junk");
    assert_eq!(first(game(Some(0))), "sgf-no-such-gamesgf-junk");
}

#[test]
fn depth_and_length_cost_no_stack_and_no_square_time() {
    const MANY: usize = 100_000;
    let begin = Instant::now();
    let points: Vec<String> = Size::FULL.points().map(Point::sgf).collect();
    let line = (0..MANY).fold(String::new(), |mut line, at| {
        write!(line, ";{}[{}]", if at % 2 == 0 { 'B' } else { 'W' }, points[at % points.len()]).unwrap();
        line
    });
    let record = reading(format!("({line})")).0.unwrap();
    assert_eq!(record.nodes.len(), MANY + 1);
    let deep = format!("{}{}", "(;B[aa]".repeat(MANY), ")".repeat(MANY));
    assert_eq!(reading(&deep).0.unwrap().nodes.len(), MANY + 1);
    let open = "(;".repeat(MANY);
    assert_eq!(reading(&open).0.unwrap().nodes.len(), MANY);
    reading("(".repeat(MANY));
    reading("(;B[aa]".to_owned() + &"(".repeat(MANY));
    let bushy = format!("(;B[aa]{})", "(;W[bb])".repeat(MANY));
    assert_eq!(reading(&bushy).0.unwrap().nodes.len(), MANY + 2);
    reading("(;".to_owned() + &"B[]".repeat(MANY));
    reading("(;".to_owned() + &"a".repeat(MANY) + &"C[]".repeat(MANY));
    reading("(;".to_owned() + &"C[some words]".repeat(MANY) + &"AB[aa]".repeat(MANY));
    let names = (0..MANY).fold(String::new(), |names, at| names + &format!("X{at}[]PL[W]MN[1]"));
    for node in ["", ";B[aa]"] {
        let record = reading(format!("(;{node}{names})")).0.unwrap();
        assert!(reading(crate::go::write::write(&record)).0.unwrap() == record);
    }
    // Far above what it takes, far below what a square would.
    assert!(begin.elapsed() < Duration::from_secs(90), "{:?}", begin.elapsed());
}

#[test]
fn a_record_out_of_proportion_is_refused() {
    let (record, said) = reading(format!("(;SZ[52]{})", ";AB[aa:ZZ];AE[aa:ZZ]".repeat(1000)));
    assert_eq!(said.last().unwrap().id, Id::SgfTooLarge);
    assert!(record.unwrap().nodes.iter().map(|node| node.changes.len()).sum::<usize>() < 2 * MAX_POINTS);
    // Kilobytes must not become gigabytes of pictures either.
    let (record, said) = reading(format!("(;SZ[52]{})", ";TR[aa:ZZ]".repeat(250)));
    assert_eq!(said.last().unwrap().id, Id::SgfTooLarge);
    assert!(record.unwrap().nodes.iter().map(|node| node.marks.len()).sum::<usize>() < 450_000);
    // What programs say at each move of a long game, and what kisho makes of it.
    let owned = ";B[aa]TB[aa:sj]TW[ak:ss]".repeat(400);
    let seen: String = (0..250_u8)
        .map(|nth| {
            let hidden = (nth % 19, nth / 19 % 19);
            let points = (0..19).flat_map(|x| (0..19).map(move |y| (x, y))).filter(|at| *at != hidden);
            let letter = |at: u8| char::from(b'a' + at);
            let points: String = points.map(|(x, y)| format!("[{}{}]", letter(x), letter(y))).collect();
            format!(";VW{points}")
        })
        .collect();
    for moves in [owned, seen] {
        let (record, said) = reading(format!("(;{moves})"));
        assert!(said.iter().all(|said| said.id != Id::SgfTooLarge), "{said:?}");
        let (again, said) = reading(crate::go::write::write(record.as_ref().unwrap()));
        assert!(said.iter().all(|said| said.id != Id::SgfTooLarge) && again == record, "{said:?}");
    }
}

#[test]
fn sets_of_points_that_come_again_are_no_weight() {
    let (record, said) = reading(format!("(;SZ[52]{})", ";DD[aa:ZZ]".repeat(400)));
    assert_eq!((record.unwrap().nodes.len(), said), (401, vec![]));
}

#[test]
fn a_set_weighs_as_much_as_what_it_hides() {
    let size = Size::new(52, 52).unwrap();
    let mut sgf = "(;SZ[52]".to_owned();
    for (a, b) in size.points().take(5).flat_map(|a| size.points().map(move |b| (a, b))) {
        write!(sgf, ";VW[{}][{}]", a.sgf(), b.sgf()).unwrap();
    }
    let said = reading(sgf + ")").1;
    assert_eq!(said.last().unwrap().id, Id::SgfTooLarge);
}

/// A tree as parents, and what each node says.
fn trees() -> impl Strategy<Value = Vec<(usize, u8, u8, bool, String)>> {
    prop::collection::vec((0usize..6, 0u8..9, 0u8..9, any::<bool>(), "[ -~あ-ん]{0,6}"), 0..40)
}

/// Text as a value. A `;` may look like the next node after a value that is not closed, so that it is written as kisho does it.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:").replace(';', "\\;")
}

proptest! {
    #[test]
    fn what_is_written_is_read(tree in trees()) {
        // Each node hangs on the node `up` steps above the one before it.
        let mut sgf = String::from("(;SZ[9]");
        let mut path = vec![0];
        let mut expected = vec![None];
        for (at, (up, column, row, black, comment)) in tree.iter().enumerate() {
            let keep = path.len().saturating_sub(*up).max(1);
            sgf.push_str(&")".repeat(path.len() - keep));
            path.truncate(keep);
            expected.push(path.last().copied());
            path.push(at + 1);
            let point = Point { column: *column, row: *row }.sgf();
            let color = if *black { 'B' } else { 'W' };
            write!(sgf, "(;{color}[{point}]C[{}]", escape(comment)).unwrap();
        }
        sgf.push_str(&")".repeat(path.len()));
        let (record, said) = reading(&sgf);
        prop_assert!(said.iter().all(|d| matches!(d.id, Id::SgfOccupied | Id::SgfSuicide | Id::SgfKo)));
        let record = record.unwrap();
        prop_assert_eq!(parents(&record), expected);
        for (node, (_, column, row, _, comment)) in record.nodes.iter().skip(1).zip(&tree) {
            let played = node.play.unwrap().at.unwrap();
            prop_assert_eq!((played.column, played.row), (*column, *row));
            prop_assert_eq!(&node.comment, comment.trim_end());
        }
    }

    #[test]
    fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (_, said) = reading(&bytes);
        for diagnostic in said {
            prop_assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end <= bytes.len());
        }
    }

    #[test]
    fn no_mixture_of_signs_is_too_much(text in r"[();\[\]:BWACbw\\ acst019\x{81}\n-]{0,120}") {
        let (_, said) = reading(&text);
        for diagnostic in said {
            prop_assert!(diagnostic.span.end <= text.len());
        }
    }
}

#[test]
fn a_comment_that_is_cut_off_is_shown_as_far_as_it_goes() {
    let (record, said) = reading("(;SZ[9];B[aa];W[bb]C[A good mo");
    assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfUnclosedValue]);
    assert_eq!(record.unwrap().nodes[2].comment, "A good mo");
}

#[test]
fn any_value_that_is_cut_off_is_kept() {
    for (end, written) in [
        ("GN[A ga", "GN[A ga]"),
        ("N[A na", "N[A na]"),
        ("XY[1][2", "XY[1][2]"),
        (";W[bb", ";W[bb]"),
        ("TR[aa][b", "TR[aa][b]"),
        ("LB[aa:1][b", "LB[aa:1][b]"),
        (";W[b", ";W[b]"),
        // Nobody passes.
        (";W[", ";)"),
        (";W[\n", ";)"),
    ] {
        let (record, said) = reading(format!("(;SZ[9];B[aa]{end}"));
        assert_eq!(said.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::SgfUnclosedValue], "{end}");
        let again = crate::go::write::write(&record.unwrap()).replace('\n', "");
        assert!(again.contains(written), "{again}");
    }
}
