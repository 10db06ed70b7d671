use crate::text::{Diagnostic, Id};
use proptest::prelude::*;

use super::*;
use crate::go::{Board, Color, Line as Drawn, Mark, Point, Record as Game, SENSEI, Size};
use crate::testing;

fn reading(text: &str) -> (Option<Game>, Vec<(Id, String)>) {
    let (game, said) = testing::read("sensei", text);
    let marked = |d: &Diagnostic| text.get(d.span.start..d.span.end).unwrap_or_default().to_owned();
    (game, said.iter().map(|d| (d.id, marked(d))).collect())
}

fn clean(text: &str) -> Game {
    testing::clean("sensei", text)
}

/// The rows of a position, `-` for what is hidden.
fn rows(game: &Game, node: usize) -> Vec<String> {
    let board = game.board_at(node);
    let visible = game.nodes[node].visible.as_deref();
    let sign = |at: Point| match board.get(at) {
        _ if visible.is_some_and(|area| !area.contains(&at)) => '-',
        Some(color) => color.pick('X', 'O'),
        None => '.',
    };
    let signs: Vec<char> = board.size().points().map(sign).collect();
    signs.chunks(board.size().columns().into()).map(|row| row.iter().collect()).collect()
}

fn moves(game: &Game) -> Vec<String> {
    let name = |node: &crate::go::Node| {
        let play = node.play?;
        Some(format!("{} {}{}", node.number, play.color.pick('B', 'W'), play.at?.western(game.size)))
    };
    game.nodes.iter().filter_map(name).collect()
}

const CORNER: &str = "
$$Wc9m21 The corner
$$  -----------
$$ | . . . . .
$$ | . 1 2 C a
$$ | . O X 3 .
$$ | . # , T .
$$ {AR B8 C8}
$$ {LN 1:1 5:4}
";

#[test]
fn a_corner_with_moves_marks_labels_and_lines() {
    let game = clean(CORNER.trim_start());
    assert_eq!((game.size.columns(), game.size.rows()), (9, 9));
    assert_eq!(game.info("GN"), Some("The corner"));
    assert_eq!(game.diagram, Some(Diagram { coordinates: true }));
    assert_eq!(game.nodes[0].to_move, Color::White);
    assert_eq!(moves(&game), ["21 WB8", "22 BC8", "23 WD7"]);
    let hidden = ["---------"; 5];
    let start = [".....----", ".....----", ".OX..----", ".X...----"];
    assert_eq!(rows(&game, 0), [&start[..], &hidden[..]].concat());
    let end = [".....----", ".OX..----", ".OXO.----", ".X...----"];
    assert_eq!(rows(&game, 3), [&end[..], &hidden[..]].concat());
    for node in &game.nodes {
        let at = |name| Point::from_western(name, game.size).unwrap();
        assert_eq!(node.labels, [(at("E8"), "a".to_owned())]);
        let marks = [(at("D8"), Mark::Circle), (at("B6"), Mark::Square), (at("D6"), Mark::Triangle)];
        assert_eq!(node.marks, marks);
        let line = |from, to, arrow| Drawn { from: at(from), to: at(to), arrow };
        assert_eq!(node.lines, [line("A9", "E6", false), line("B8", "C8", true)]);
    }
}

/// Where a diagram lies: at its edges, on 19 lines if nothing says otherwise, in the middle if it has no edge.
#[test]
fn edges_say_where_a_diagram_lies() {
    for (text, size, first) in [
        ("$$\n$$  ---\n$$ | . X\n$$ | . .", (19, 19), "A19"),
        ("$$\n$$ . X |\n$$ . . |\n$$ -----", (19, 19), "S2"),
        ("$$\n$$ . X |\n$$ . . |", (19, 19), "S11"),
        ("$$9\n$$ . X .\n$$ . . .", (9, 9), "D6"),
        ("$$9\n$$ | . X .\n$$ | . . .\n$$ ---", (9, 9), "A2"),
        ("$$\n$$ +---+\n$$ |.X.|\n$$ |...|\n$$ +---+", (3, 2), "A2"),
        ("$$13\n$$ -----\n$$ . X .\n$$ . . .\n$$ -----", (13, 2), "F2"),
    ] {
        let (game, _) = reading(text);
        let game = game.unwrap();
        assert_eq!((game.size.columns(), game.size.rows()), size, "{text}");
        let first = Point::from_western(first, game.size).unwrap();
        let black = Point { column: first.column + 1, ..first };
        assert_eq!(game.nodes[0].changes.iter().map(|c| c.at).collect::<Vec<_>>(), [black], "{text}");
        if let Some(visible) = &game.nodes[0].visible {
            assert_eq!(visible.iter().min_by_key(|at| (at.row, at.column)), Some(&first), "{text}");
        } else {
            assert_eq!(size, (3, 2));
        }
    }
}

#[test]
fn the_first_line() {
    let head = |line: &str| {
        let game = clean(&format!("{line}\n$$ 1 2 .\n$$ . . ."));
        let first = game.nodes[1].play.unwrap().color.pick('B', 'W');
        let size = game.size.columns();
        (first, size, game.nodes[1].number, game.info("GN").unwrap_or_default().to_owned())
    };
    let row = |first, size, number, title: &str| (first, size, number, title.to_owned());
    assert_eq!(head("$$"), row('B', 19, 1, ""));
    assert_eq!(head("$$B"), row('B', 19, 1, ""));
    assert_eq!(head("$$W"), row('W', 19, 1, ""));
    assert_eq!(
        head("$$Wc13m51  A title with [brackets] \\ and m5 "),
        row('W', 13, 51, "A title with [brackets] \\ and m5")
    );
    assert_eq!(head("$$ B9"), row('B', 19, 1, "B9"), "after a space begins the title");
    assert_eq!(head("$$Black to play"), row('B', 19, 1, "Black to play"));
    assert_eq!(head("$$m7"), row('B', 19, 7, ""));
    assert_eq!(head("> > $$W 囲碁"), row('W', 19, 1, "囲碁"));
    // Without a first line the board comes first, with an edge or without.
    for (text, count, columns) in [("$$ | . X .\n$$ | . . .", 1, 19), ("$$ X . O\n$$ . , .", 2, 19)] {
        let game = clean(text);
        let stones = rows(&game, 0).concat().chars().filter(|sign| "XO".contains(*sign)).count();
        assert_eq!((stones, game.size.columns(), game.info("GN")), (count, columns, None), "{text}");
    }
    assert_eq!(clean("$$ X and O\n$$ . X").info("GN"), Some("X and O"));
    // Without a first line the edge comes first.
    let game = clean("$$ ------\n$$ | 1 .\r\n$$ | . .\r\n\r\n");
    assert_eq!(moves(&game), ["1 BA19"]);
}

const KO: &str = "$$W9m11 Ko (15 at 11, 18 at 12)
$$  -----------
$$ | . X O . 3
$$ | X 1 2 O 4
$$ | . X O 6 7
";

#[test]
fn moves_are_played_and_titles_name_those_on_taken_points() {
    let game = clean(KO);
    let names = ["11 WB8", "12 BC8", "13 WE9", "14 BE8", "15 WB8", "16 BD7", "17 WE7", "18 BC8"];
    assert_eq!(moves(&game), names);
    let taken: Vec<u32> = game.nodes.iter().map(|node| node.taken).collect();
    assert_eq!(taken, [0, 0, 1, 0, 0, 1, 0, 0, 1]);
}

#[test]
fn dimmed_and_blank_points() {
    let game = clean("$$\n$$ -------\n$$ | ? X _ |\n$$ | . ? _ |\n$$ -------");
    let names = |area: &Option<crate::go::Area>| {
        let area = area.as_deref().unwrap_or_default();
        area.iter().map(|at| at.western(game.size)).collect::<Vec<_>>()
    };
    assert_eq!(names(&game.nodes[0].dimmed), ["A2", "B1"]);
    assert_eq!(names(&game.nodes[0].visible), ["A2", "A1", "B2", "B1"]);
    assert_eq!(reading("$$\n$$ -----\n$$ | _ |\n$$ -----").1[0].0, Id::SenseiEmpty);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, id, place) in [
        ("", Id::SenseiEmpty, ""),
        ("no diagram", Id::SenseiEmpty, "no diagram"),
        ("$$B Title alone", Id::SenseiEmpty, "$$B Title alone"),
        ("$$\n$$ . . .\n$$ . .\n$$ . . .", Id::SenseiRow, ". ."),
        ("$$\n$$ | . .\n$$ O .\n", Id::SenseiEdge, "O"),
        ("$$\n$$ | . . |\n$$ | O .\n$$ | . . |", Id::SenseiEdge, "."),
        ("$$\n$$ . .\n$$ | O .", Id::SenseiEdge, "|"),
        ("$$\n$$ . D 黒 .", Id::SenseiSign, "D"),
        ("$$\n$$ 1 . 2 2 .", Id::SenseiNumber, "2"),
        ("$$m0\n$$ 1", Id::SenseiNumber, "0"),
        ("$$m100000\n$$ 1", Id::SenseiNumber, "100000"),
        ("$$53\n$$ 1", Id::SenseiSize, "53"),
        ("$$0\n$$ 1", Id::SenseiSize, "0"),
        ("$$\n$$ . .\n$$ {AR A1 B2}", Id::SenseiLine, "{AR A1 B2}"),
        ("$$\n$$ . .\n$$ {LN 1:1 3:1}", Id::SenseiLine, "{LN 1:1 3:1}"),
        ("$$\n$$ . .\n$$ {LN 1:1 1:1}", Id::SenseiLine, "{LN 1:1 1:1}"),
        ("$$\n$$ . .\n$$ {LN 1:1}", Id::SenseiLine, "{LN 1:1}"),
        ("$$\n$$ . .\n\n$$B Two\n$$ . .", Id::SenseiSecond, "B Two"),
    ] {
        let found = reading(text).1;
        assert_eq!(found.first().map(|(id, place)| (*id, place.as_str())), Some((id, place)), "{text}");
        let reading = (SENSEI.read)(text.as_bytes(), &ReadOptions::default());
        assert!(reading.diagnostics[0].is_error(), "{text}");
        assert!(reading.diagnostics[0].hint.is_some(), "{text}");
    }
    let long = format!("$$\n$$ {}", ". ".repeat(53));
    assert_eq!(reading(&long).1[0].0, Id::SenseiSize);
    assert_eq!(reading(&format!("$$\n{}", "$$ .\n".repeat(53))).1[0].0, Id::SenseiSize);
    let bytes = (SENSEI.read)(b"$$ Title\n$$ . . \xff", &ReadOptions::default());
    assert_eq!((bytes.diagnostics[0].id, bytes.diagnostics[0].span), (Id::SenseiEncoding, Span::new(16, 17)));
}

#[test]
fn a_bad_row_harms_no_other() {
    let wanted = clean("$$\n$$ -----\n$$ | . O X |\n$$ | O . . |\n$$ | . X O |\n$$ -----");
    for (text, id, place) in [
        ("$$\n$$ -----\n$$ . O X |\n$$ | O . . |\n$$ | . X O |\n$$ -----", Id::SenseiEdge, "."),
        ("$$\n$$ -----\n$$ | . O X |\n$$ | O . . |\n$$ | . X O\n$$ -----", Id::SenseiEdge, "O"),
        ("$$\n$$ -----\n$$ | . O X X |\n$$ | O . . |\n$$ | . X O |\n$$ -----", Id::SenseiRow, "| . O X X |"),
        ("$$\n$$ -----\n$$ | . O X |\n| O . . |\n$$ | . X O |\n$$ -----", Id::SenseiStray, "| O . . |"),
        ("$$\n$$ -----\n$$ | . O X |\n$ | O . . |\n$$ | . X O |\n$$ -----", Id::SenseiStray, "$ | O . . |"),
    ] {
        let (game, found) = reading(text);
        assert_eq!(found[0], (id, place.to_owned()), "{text}");
        assert_eq!(game.as_ref(), Some(&wanted), "{text}");
    }
    for after in ["----", "| a | b |"] {
        let text = format!("$$ t\n$$ . . O X\n$$ . X O .\n{after}\nText");
        let (game, found) = reading(&text);
        assert_eq!(game, reading("$$ t\n$$ . . O X\n$$ . X O .\n").0, "{after}");
        assert_eq!(found, [(Id::SenseiStray, format!("{after}\nText"))], "a rule or a table");
    }
    let after = "$$\n$$ -----\n$$ | O X |\n$$ | X O |\n$$ -----\n---\n";
    assert_eq!(reading(after).1, [(Id::SenseiStray, "---".to_owned())], "the diagram has ended");
}

#[test]
fn what_leaves_no_doubt_about_the_position_is_a_warning() {
    for (text, id, place) in [
        ("A text.\n$$\n$$ . X\nand more", Id::SenseiStray, "A text.\n$$\n$$ . X\nand more"),
        ("$$\n$$ a X\n$$ [a | SomePage]", Id::SenseiLeftOut, "[a | SomePage]"),
        ("$$\n$$ * X A V", Id::SenseiLeftOut, "*"),
        ("$$\n$$ . X\n$$ {XX 1:1}", Id::SenseiLeftOut, "{XX 1:1}"),
        ("$$\n$$ . X | _ | . .", Id::SenseiLeftOut, "|"),
        ("$$13\n$$ ---\n$$ |.|\n$$ ---", Id::SenseiOtherSize, "13"),
        ("$$B3 (3 at 1)\n$$ -------\n$$ | . 1 2 |\n$$ -------", Id::SgfOccupied, "B3 (3 at 1)"),
        ("$$\n$$ -----\n$$ | . O 1 |\n$$ | . . O |\n$$ -----", Id::SgfSuicide, "1"),
    ] {
        let (game, found) = reading(text);
        assert!(game.is_some(), "{text}");
        assert_eq!(found.first().map(|(id, place)| (*id, place.as_str())), Some((id, place)), "{text}");
        let reading = (SENSEI.read)(text.as_bytes(), &ReadOptions::default());
        assert!(reading.is_clean(), "{text}");
    }
}

fn written(sgf: &str) -> String {
    (SENSEI.write.unwrap())(&testing::record("sgf", sgf)).unwrap().text
}

#[test]
fn a_game_is_written_with_its_last_ten_moves() {
    assert_eq!(
        written("(;SZ[5]GN[Title]AB[aa]LB[ee:A][ed:12]TR[aa][bb];B[cc];W[dc];B[cd]TR[aa]LB[ee:A][aa:x])"),
        "$$B Title\n$$  -----------\n$$ | Y . . . . |\n$$ | . . . . . |\n$$ | . . 1 2 . |\n$$ | . . 3 . . |\n$$ | . . . . a |\n$$  -----------\n"
    );
    let line: String = (0..14)
        .map(|at| {
            format!(
                ";{}[{}]",
                if at % 2 == 0 { 'B' } else { 'W' },
                Point { column: at % 5, row: at / 5 }.sgf()
            )
        })
        .collect();
    assert_eq!(
        written(&format!("(;SZ[5]{line})")).lines().skip(2).collect::<Vec<_>>().join("\n"),
        "$$ | X O X O 1 |\n$$ | 2 3 4 5 6 |\n$$ | 7 8 9 0 . |\n$$ | . . . . . |\n$$ | . . . . . |\n$$  -----------"
    );
    assert!(written(&format!("(;SZ[5]{line})")).starts_with("$$Bm5\n"));
    // A pass ends what can be numbered, and one at the end is not seen.
    assert!(written("(;SZ[5];B[aa];W[];B[bb];W[cc];B[])").starts_with("$$Bm3\n"));
    // A stone that is put down in between is not a move.
    assert!(written("(;SZ[5];B[aa];AW[ee];W[bb])").contains("$$ | X . . . . |\n$$ | . 1 . . . |"));
}

#[test]
fn moves_on_taken_points_are_told_in_the_title() {
    let moves = ";W[bb];B[cb];W[ea];B[eb];W[bb];B[dc];W[ec];B[cb]";
    let start = "AB[ba][ab][bc]AW[ca][db][cc]VW[aa:ec]";
    let text = KO.replace("m11", "").replace("15 at 11, 18 at 12", "5 at 1, 8 at 2");
    assert_eq!(written(&format!("(;SZ[9]GN[Ko]{start}{moves})")), text);
    assert_eq!(written(&format!("(;SZ[9]GN[Ko (5 at 1, 8 at 2)]{start}{moves})")), text);
    assert_eq!(
        written(&format!("(;SZ[9]GN[Ko (8 at 2; 5 at 1)]{start}{moves})")),
        text.replace("5 at 1, 8 at 2", "8 at 2; 5 at 1")
    );
    assert!(written("(;SZ[5]GN[Round 3 at 1];B[aa];W[bb])").starts_with("$$B Round 3 @ 1\n"), "not a move");
}

#[test]
fn a_part_of_the_board_is_written_with_the_edges_it_has() {
    assert_eq!(
        written("(;SZ[13]VW[kk:mm]AB[kl])"),
        "$$B13\n$$   . . . |\n$$   X . . |\n$$   . . . |\n$$  -------\n"
    );
    assert!(written("(;VW[aa:bb])").starts_with("$$B\n$$  -----\n$$ | . .\n"), "19 lines need not be said");
    // In the middle of nowhere: the reader has to find the place again.
    let game = clean(&written("(;SZ[9]VW[cc:dd]AB[cc])"));
    assert_eq!(game.nodes[0].visible.as_ref().unwrap().len(), 4);
    assert_eq!(game.board_at(0).count(Color::Black), 1);
    assert_eq!(written("(;SZ[9]VW[bb:hh])").lines().next(), Some("$$B9"), "in the middle");
    let named = clean("$$Bc5\n$$ . . . _ |\n$$ ---------");
    assert_eq!(clean(&write(&named).text), named, "coordinates need edges");
    assert_eq!(clean(&written("(;SZ[9:13]VW[dd:ee]AB[dd])")).nodes[0].visible.as_ref().unwrap().len(), 4);
}

/// Diagrams as people write them, more or less.
fn diagrams() -> impl Strategy<Value = String> {
    let sign = prop::sample::select("......XO,1234567890BW#@YQZPCSTMabcz?_".chars().collect::<Vec<_>>());
    let row = move |width: usize| prop::collection::vec(sign.clone(), width);
    let rows = (1usize..8).prop_flat_map(move |width| prop::collection::vec(row(width), 1..8));
    let head = "(B|W|)(c|)(|5|9|13)(|m1|m2|m51)( [ -~]{0,12}| Ko \\([1-9] at [1-9]\\)| 55 at 51, 56 at 55|)";
    let markup = "(|\n\\$\\$ \\{AR [1-4]:[1-4] [1-4]:[1-4]\\}\n\\$\\$ \\{LN 1:1 2:2\\})";
    (head, rows, any::<[bool; 4]>(), markup).prop_map(|(head, rows, [top, bottom, left, right], markup)| {
        let edge = format!("\n$$ {}", "-".repeat(2 * rows[0].len() + 3));
        let mut text = format!("$${head}");
        if top {
            text.push_str(&edge);
        }
        for row in &rows {
            text.push_str("\n$$ ");
            text.push_str(if left { "| " } else { "" });
            text.extend(row.iter().flat_map(|sign| [*sign, ' ']));
            text.push_str(if right { "|" } else { "" });
        }
        if bottom {
            text.push_str(&edge);
        }
        text + &markup
    })
}

proptest! {
    #[test]
    fn what_is_read_and_written_is_read_again(text in diagrams()) {
        let reading = (SENSEI.read)(text.as_bytes(), &ReadOptions::default());
        if let Some(record) = &reading.record {
            let written = (SENSEI.write.unwrap())(record).unwrap().text;
            let again = (SENSEI.read)(written.as_bytes(), &ReadOptions::default());
            prop_assert!(again.is_clean(), "{}\n{:?}", written, again.diagnostics);
            prop_assert_eq!(again.record.as_ref(), Some(record), "{}\n{}", text, written);
        }
    }

    /// Whatever is played on a board: the diagram shows the position that the game ends with.
    #[test]
    fn a_diagram_of_a_game_ends_with_its_position(
        columns in 1u8..7, rows in 1u8..7,
        plays in prop::collection::vec((any::<bool>(), 0u8..6, 0u8..6, 0u8..20), 0..40),
    ) {
        let size = Size::new(columns, rows).unwrap();
        let mut sgf = format!("(;SZ[{columns}:{rows}]");
        for (black, column, row, what) in plays {
            let at = Point { column: column % columns, row: row % rows }.sgf();
            let color = if black { 'B' } else { 'W' };
            match what {
                0 => sgf.push_str(&format!(";A{color}[{at}]")),
                1 => sgf.push_str(&format!(";{color}[]")),
                2 => sgf.push_str(&format!(";{color}[{at}]MN[7]")),
                _ => sgf.push_str(&format!(";{color}[{at}]")),
            }
        }
        sgf.push(')');
        let game: Game = testing::record("sgf", &sgf);
        let text = written(&sgf);
        let (again, said) = reading(&text);
        prop_assert!(said.iter().all(|(id, _)| id.as_str().starts_with("sgf-")), "{text} {said:?}");
        let again = again.unwrap();
        let end = |game: &Game| -> Board { game.board_at(game.nodes.len() - 1) };
        prop_assert_eq!(again.size, size);
        prop_assert!(end(&again) == end(&game), "{}\n{}", sgf, text);
    }

    #[test]
    fn no_signs_are_too_much(text in r"[$\n |+{}\[\]:.XO1-50a-cBW_-]{0,150}") {
        for (_, place) in reading(&text).1 {
            prop_assert!(place.len() <= text.len());
        }
    }
}

#[test]
fn what_a_diagram_has_no_sign_for_is_reported() {
    let lost = |sgf: &str| {
        let record: Game = testing::record("sgf", sgf);
        write(&record)
            .lost
            .iter()
            .map(|said| said.to_string().split([' ', ',']).next().unwrap().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (sgf, expected) in [
        ("(;SZ[9]AB[aa]GN[Title]CR[aa]SQ[bb]LB[cc:x]LN[aa:bb]DD[dd]PL[W])", ""),
        ("(;SZ[9];B[aa];W[bb])", ""),
        ("(;SZ[9]VW[aa:ed]MA[bb])", ""),
        ("(;SZ[9]VW[aa:ii])", ""),
        ("(;SZ[9]VW[aa:ed];B[aa];W[gg])", "stones"),
        ("(;SZ[9]AW[ii]VW[aa:ed];B[aa])", "stones"),
        ("(;SZ[9]CR[cc];B[aa])", "some"),
        ("(;SZ[9];B[aa]LB[aa:1])", "some"),
        ("(;SZ[9]LB[aa:A])", "some"),
        ("(;SZ[9]LB[aa:ab])", "some"),
        ("(;SZ[9]SL[aa])", "some"),
        ("(;SZ[9]TB[aa])", "some"),
        ("(;SZ[9]AB[aa]DD[aa])", "some"),
        ("(;SZ[9]DD[bb];B[aa]DD[])", "some"),
        ("(;SZ[9]VW[aa:cc];B[aa]VW[])", "some"),
        ("(;SZ[9]CR[aa]MA[aa])", "some"),
        ("(;SZ[9];B[aa]BM[1])", "names"),
        ("(;SZ[9];B[aa]N[x])", "names"),
        ("(;SZ[9];B[aa]XY[])", "names"),
        ("(;SZ[9];B[aa]BL[5])", "times"),
        ("(;SZ[9];B[aa];W[]CR[aa])", "earlier some"),
        ("(;SZ[9](;B[aa]CR[aa]C[a])(;B[bb]))", "variations comments some"),
        ("(;SZ[9]PB[x])", "the"),
        ("(;SZ[9]ST[2])", "how"),
        ("(;SZ[9]AP[editor:1])", ""),
    ] {
        assert_eq!(lost(sgf), expected, "{sgf}");
    }
}
