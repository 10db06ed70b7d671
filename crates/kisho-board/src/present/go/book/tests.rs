mod given;

use kisho_game::text::Id;
use std::collections::BTreeMap;

use proptest::prelude::*;

use given::PRINTED;

use super::*;
use crate::diagram::Shape;
use crate::present::testing::{self, options, record};
use crate::render;

fn said(sgf: &str, info: &str, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    figures(&record("sgf", sgf), &options("sgf", info), lang)
}

fn shown(sgf: &str, info: &str, lang: Lang) -> Vec<Figure> {
    let (figures, problems) = said(sgf, info, lang);
    assert_eq!(problems, []);
    figures
}

fn only(sgf: &str, info: &str) -> Figure {
    let mut figures = shown(sgf, info, Lang::En);
    assert_eq!(figures.len(), 1);
    figures.remove(0)
}

/// What stands on a point: the colour, and what is written there.
type Stand = (char, Option<String>);

/// What stands where, by column and row from the upper left.
fn stones(figure: &Figure) -> BTreeMap<(u8, u8), Stand> {
    let mut stones = BTreeMap::new();
    for drawn in figure.timeline.scene(0) {
        if let Shape::Use { symbol, at, .. } = &drawn.shape
            && let "b" | "w" = symbol.name.as_str()
        {
            let color = symbol.name.chars().next().unwrap();
            let twice = stones.insert((at.x as u8, at.y as u8), (color, None));
            assert_eq!(twice, None, "one stone on a point");
        }
    }
    for drawn in figure.timeline.scene(0) {
        if let Shape::Text(text) = &drawn.shape
            && let Some((_, written)) = stones.get_mut(&(text.at.x as u8, text.at.y as u8))
            && text.at.x >= 0.0
            && text.at.y >= 0.0
        {
            assert_eq!(*written, None, "one text on a stone");
            *written = Some(text.content.clone());
        }
    }
    stones
}

fn at(figure: &Figure, column: u8, row: u8) -> Option<(char, String)> {
    stones(figure).remove(&(column, row)).map(|(color, text)| (color, text.unwrap_or_default()))
}

fn stone(color: char, text: &str) -> Option<(char, String)> {
    Some((color, text.to_owned()))
}

/// Black takes a ko, each side makes a threat, White takes it back, and so on twice; then Black passes and White fills it.
const KO: &str = "(;SZ[9]AB[bd][cc][ce]AW[cd][dc][de][ed]PL[B]
    ;B[dd];W[hh];B[gh];W[cd];B[hb];W[hc];B[dd];W[ig];B[if];W[cd];B[];W[dd])";

#[test]
fn a_ko_fight_is_told_below_the_figure() {
    let whole = only(KO, "moves=1-");
    assert_eq!(whole.caption.title.as_deref(), Some("Moves 1–12"));
    assert_eq!(whole.caption.notes, ["4, 10 at C6", "7, 12 at 1", "11 pass"]);
    assert_eq!(at(&whole, 3, 3), stone('b', "1"), "the first stone stays");
    assert_eq!(at(&whole, 2, 3), stone('w', ""), "the captured stone of the start stays");
    let part = only(KO, "moves=4-10");
    assert_eq!(part.caption.notes, ["7 at D6", "10 at 4"]);
    assert_eq!(at(&part, 2, 3), stone('w', "4"));
    assert_eq!(at(&part, 3, 3), stone('b', ""), "it stood there when the figure began");
    assert_eq!(at(&part, 7, 7), stone('w', ""), "an earlier move has no number");
    assert_eq!(at(&part, 8, 6), stone('w', "8"));
    let ja = &shown(KO, "moves=1-", Lang::Ja)[0].caption;
    assert_eq!(ja.title.as_deref(), Some("1–12"));
    assert_eq!(ja.notes, ["4・10（C6）", "7・12（1）", "11パス"]);
}

#[test]
fn without_coordinates_a_stone_without_number_gets_a_letter() {
    let figure = only(KO, "moves=1- coords=none");
    assert_eq!(figure.caption.notes, ["4, 10 at a", "7, 12 at 1", "11 pass"]);
    assert_eq!(at(&figure, 2, 3), stone('w', "a"));
    let taken = only(&KO.replace("W[dd])", "W[dd]LB[ii:a])"), "moves=1- coords=none");
    assert_eq!(taken.caption.notes[0], "4, 10 at b", "the author has an a already");
    let named = only(&KO.replace("W[dd])", "W[dd]LB[cd:K])"), "moves=1- coords=none");
    assert_eq!(named.caption.notes[0], "4, 10 at K", "the author's own label");
}

#[test]
fn moves_outside_the_part_that_is_shown_are_told() {
    let cropped = only(KO, "moves=1- crop=A5-F9");
    assert_eq!(
        cropped.caption.notes,
        [
            "2 at H2",
            "3 at G2",
            "4, 10 at C6",
            "5 at H8",
            "6 at H7",
            "7, 12 at 1",
            "8 at J3",
            "9 at J4",
            "11 pass"
        ]
    );
    let hidden = only("(;SZ[9]VW[aa:dd];B[aa];W[ff];B[bb];W[ff])", "moves=1- coords=none");
    assert_eq!(hidden.caption.notes, ["2, 4 at F4"]);
}

#[test]
fn numbers_start_again_or_are_left_out() {
    let restarted = only(KO, "moves=4-10 numbers=restart");
    assert_eq!(restarted.caption.title.as_deref(), Some("Moves 4–10"), "the true range");
    assert_eq!(restarted.caption.notes, ["4 at D6", "7 at 1"]);
    assert_eq!(at(&restarted, 2, 3), stone('w', "1"));
    let from = only(KO, "moves=4-10 numbers=21");
    assert_eq!(from.caption.notes, ["24 at D6", "27 at 21"]);
    let plain = only(KO, "moves=4-10 no-numbers");
    assert!(plain.caption.notes.is_empty());
    assert_eq!(at(&plain, 2, 3), stone('w', ""));
}

/// A main line of four moves, and from its second move a variation that counts again from 1.
const TREE: &str = "(;SZ[9];B[aa];W[ba](;B[ca];W[da])(;B[cb]MN[1];W[db];B[];W[eb]))";

#[test]
fn a_frame_chooses_the_line() {
    assert_eq!(only(TREE, "moves=3-4").caption.title.as_deref(), Some("Moves 3–4"));
    let variation = only(TREE, "moves=1-2 frame=6");
    assert_eq!(at(&variation, 2, 1), stone('b', "1"), "of two moves 1 the later one");
    assert_eq!(at(&variation, 0, 0), stone('b', ""));
    assert_eq!(at(&variation, 2, 0), None, "the main line goes elsewhere");
    let open = only(TREE, "moves=1- frame=7");
    assert_eq!(open.caption.title.as_deref(), Some("Moves 1–3"), "the line ends with the frame");
    assert_eq!(open.caption.notes, ["3 pass"]);
    assert_eq!(only(TREE, "moves=2").caption.title.as_deref(), Some("Move 2"));
}

#[test]
fn moves_that_do_not_exist_are_reported() {
    for (info, message, hint) in [
        ("moves=3-5", "there is no move 5", "the moves of this line go from 1 to 4"),
        ("moves=5-", "there is no move 5", "the moves of this line go from 1 to 4"),
        ("moves=2-4 frame=2", "there is no move 4", "the moves of this line go from 1 to 2"),
        ("moves=1- frame=0", "there is no move 1", "this line has no moves"),
        ("moves=1- frame=9", "there is no frame 9", "the frames go from 0 to 8"),
    ] {
        let (figures, problems) = said(TREE, info, Lang::En);
        assert_eq!(figures.len(), 1, "{info}");
        assert_eq!(problems.len(), 1, "{info}: {problems:?}");
        assert_eq!((problems[0].id, problems[0].message.as_str()), (Id::OptionFrame, message), "{info}");
        assert_eq!(problems[0].hint.as_deref(), Some(hint), "{info}");
    }
}

#[test]
fn a_game_as_a_series() {
    let series = shown(KO, "every=5 caption=Ko", Lang::En);
    let titles: Vec<_> = series.iter().filter_map(|figure| figure.caption.title.as_deref()).collect();
    assert_eq!(titles, ["Figure 1 (1–5)", "Figure 2 (6–10)", "Figure 3 (11–12)"]);
    let texts: Vec<_> = series.iter().map(|figure| figure.caption.text.as_deref()).collect();
    assert_eq!(texts, [Some("Ko"), None, None]);
    assert_eq!(series[0].caption.notes, ["4 at C6"]);
    assert_eq!(series[1].caption.notes, ["10 at C6"], "in each figure anew");
    assert_eq!(at(&series[1], 3, 3), stone('b', "7"), "captured before the figure began, and played in it");
    let ja = shown(KO, "every=5 moves=2-", Lang::Ja);
    let titles: Vec<_> = ja.iter().filter_map(|figure| figure.caption.title.as_deref()).collect();
    assert_eq!(titles, ["第1譜（2–6）", "第2譜（7–11）", "第3譜（12）"]);
    let many = format!("(;{})", ";B[]".repeat(1_500));
    let (figures, problems) = said(&many, "every=1", Lang::En);
    assert_eq!((figures.len(), problems.len()), (1_000, 1));
    assert_eq!(problems[0].hint.as_deref(), Some("write `every=2` or more"));
}

#[test]
fn a_series_begins_a_figure_where_the_file_numbers_anew() {
    let series = shown("(;SZ[9];B[aa];W[bb];B[cc];MN[1]W[dd];B[ee];W[ff])", "every=2", Lang::En);
    let titles: Vec<_> = series.iter().filter_map(|figure| figure.caption.title.as_deref()).collect();
    assert_eq!(titles, ["Figure 1 (1–2)", "Figure 2 (3)", "Figure 3 (1–2)", "Figure 4 (3)"]);
}

#[test]
fn on_paper_a_figure_shows_what_its_comments_speak_of() {
    let sgf = "(;SZ[9];B[aa]C[A or B?]LB[ii:A][hh:B]TR[aa][bb];W[bb]LB[gg:C];B[cc]C[And A?]LB[ff:A]SQ[dd])";
    let read = record("sgf", sgf);
    let shown = |medium| {
        let options = Options { medium, ..options("sgf", "moves=1- coords=none") };
        let figure = figures(&read, &options, Lang::En).0.remove(0);
        let letters = figure.timeline.scene(0).filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.content.len() == 1 => Some(text.content.to_string()),
            _ => None,
        });
        letters.filter(|letter| "ABC".contains(letter.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(shown(Medium::Page), ["A"], "those of the last node");
    let mut letters = shown(Medium::Sheet);
    letters.sort();
    assert_eq!(letters, ["A", "B"], "that of the last node, and nobody speaks of C");
    // In a series a figure begins where a label gets another meaning, or a move takes its place.
    let sgf = "(;SZ[9];B[aa]C[A?]LB[ii:A];W[bb];B[cc]C[A?]LB[hh:A];W[dd];B[hh];W[ee])";
    let options = Options { medium: Medium::Sheet, ..options("sgf", "every=50") };
    let (series, said) = figures(&record("sgf", sgf), &options, Lang::En);
    let titles: Vec<_> = series.iter().filter_map(|figure| figure.caption.title.as_deref()).collect();
    assert_eq!((titles, said), (vec!["Figure 1 (1–2)", "Figure 2 (3–4)", "Figure 3 (5–6)"], vec![]));
    // A variation is one figure, in which such a label would mislead.
    let sgf = "(;SZ[9];B[aa]C[A?]LB[ii:A];W[bb];B[cc]C[A? B?]LB[hh:A][gg:B];W[dd])";
    let options = Options { medium: Medium::Sheet, ..self::options("sgf", "moves=1- coords=none") };
    let figure = figures(&record("sgf", sgf), &options, Lang::En).0.remove(0);
    let is_drawn = |letter: &str| {
        figure
            .timeline
            .scene(0)
            .any(|drawn| matches!(&drawn.shape, Shape::Text(text) if *text.content == *letter))
    };
    assert_eq!(["A", "B"].map(is_drawn), [false, true]);
}

#[test]
fn setup_in_the_range_adds_stones_without_numbers() {
    let sgf = "(;SZ[9]AB[aa];W[bb];AW[cc]AE[aa];B[dd]LB[dd:x][aa:y]TR[cc])";
    let figure = only(sgf, "moves=1-2");
    assert_eq!(at(&figure, 2, 2), stone('w', ""));
    assert_eq!(at(&figure, 3, 3), stone('b', "2"), "the number stays where a label stands");
    assert_eq!(at(&figure, 0, 0), stone('b', "y"), "what was taken off stays, with its label");
    let marked = figure
        .timeline
        .scene(0)
        .any(|drawn| matches!(&drawn.shape, Shape::Use { symbol, .. } if symbol.name.starts_with("tr")));
    assert!(marked, "the marks of the last node");
}

#[test]
fn a_figure_says_its_moves() {
    let alt = |info: &str, lang| shown(TREE, info, lang)[0].timeline.frames.list()[0].alt.clone();
    assert_eq!(
        alt("moves=1-3 frame=7", Lang::En),
        "Moves 1–3. Black: A9. White: B9. Black 1 C8, 2 D8, 3 pass. White to play."
    );
    assert_eq!(alt("moves=1-2", Lang::Ja), "1–2。黒 1 A9、2 B9。黒番。");
    let twice = &shown("(;SZ[9];B[aa];B[bb];W[cc])", "moves=1-", Lang::En)[0];
    assert!(twice.timeline.frames.list()[0].alt.contains("Black 1 A9, Black 2 B8, 3 C7"));
    let handicap = &shown("(;SZ[9]AB[aa]FG[];W[bb];B[cc];AW[dd])", "figures", Lang::En)[0];
    assert_eq!(
        handicap.timeline.frames.list()[0].alt,
        "Figure 1 (1–2). Black: A9. White: D6. White 1 B8, 2 C7. White to play.",
        "what is set up in the figure is not lost"
    );
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'b' } else { 'w' }
}

/// Adds what stands on a board, except at one point.
fn add(stones: &mut BTreeMap<(u8, u8), Stand>, board: &Board, except: Option<Point>) {
    for point in board.size().points().filter(|point| Some(*point) != except) {
        if let Some(color) = board.get(point) {
            stones.entry((point.column, point.row)).or_insert((letter(color), None));
        }
    }
}

/// The rule said slowly: whatever stands there at the start or is played or set up in the range, where nothing stood
/// before. Also the moves that find their point taken.
fn slowly(record: &Record, nodes: &[usize]) -> (BTreeMap<(u8, u8), Stand>, usize) {
    let mut boards = Vec::new();
    record.walk(|_, _, board| boards.push(board.clone()));
    let (mut stones, mut unseen) = (BTreeMap::new(), 0);
    if let Some(before) = record.nodes[nodes[0]].parent {
        add(&mut stones, &boards[before], None);
    }
    for &node in nodes {
        let play = record.nodes[node].play;
        add(&mut stones, &boards[node], play.and_then(|play| play.at));
        let Some(play) = play else { continue };
        let place = play.at.map(|at| (at.column, at.row)).filter(|place| !stones.contains_key(place));
        match place {
            Some(place) => {
                let number = Some(record.nodes[node].number.to_string());
                stones.insert(place, (letter(play.color), number));
            }
            None => unseen += 1,
        }
    }
    (stones, unseen)
}

proptest! {
    #[test]
    fn a_figure_is_what_the_slow_rule_says(
        moves in prop::collection::vec((0u8..20, 0u8..6, 0u8..5), 1..90),
        first in 0usize..89,
        length in 1usize..60,
    ) {
        let mut sgf = String::from("(;SZ[6:5]AB[aa][bb]AW[ab]");
        for (nth, &(kind, column, row)) in moves.iter().enumerate() {
            let color = if nth % 2 == 0 { "B" } else { "W" };
            let at = format!("{}{}", char::from(b'a' + column), char::from(b'a' + row));
            sgf += &match kind {
                0 => format!(";{color}[]"),
                1 => format!(";AE[{at}]AW[ca];{color}[{at}]"),
                2 => format!(";AB[{at}];{color}[ee]"),
                _ => format!(";{color}[{at}]"),
            };
        }
        let sgf = sgf + ")";
        let first = first % moves.len() + 1;
        let last = (first + length).min(moves.len());
        let record: Record = record("sgf", &sgf);
        let is = |number: usize| {
            let number = u32::try_from(number).unwrap();
            record.nodes.iter().position(|node| node.play.is_some() && node.number == number).unwrap()
        };
        let nodes: Vec<usize> = (is(first)..=is(last)).collect();
        let (expected, unseen) = slowly(&record, &nodes);
        let figure = only(&sgf, &format!("moves={first}-{last}"));
        prop_assert_eq!(stones(&figure), expected);
        let told: usize = figure.caption.notes.iter().map(|note| {
            let numbers = note.split(" at ").next().unwrap();
            numbers.trim_end_matches(" pass").split(", ").count()
        }).sum();
        prop_assert_eq!(told, unseen);
    }
}

#[test]
fn what_does_not_go_together_is_said() {
    let ids = |sgf: &str, info: &str| {
        let (figures, problems) = said(sgf, info, Lang::En);
        assert!(!figures.is_empty());
        problems.into_iter().map(|problem| problem.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(KO, "figures"), [Id::FiguresNone]);
    assert_eq!(ids(PRINTED, "figures moves=1-2 every=3 frame=2"), [Id::OptionValue; 3]);
    assert_eq!(ids(KO, "moves=1-2 frames=0-2"), [Id::OptionValue]);
    assert_eq!(ids(KO, "moves=1-2 frames=none"), []);
    let (_, problems) = testing::figures(record::<Record>("sgf", KO), "sgf", "numbers=restart", Lang::En);
    assert_eq!(problems.iter().map(|problem| problem.id).collect::<Vec<_>>(), [Id::OptionValue]);
}

#[test]
fn a_huge_file_is_cut_into_figures_in_reasonable_time() {
    let begin = std::time::Instant::now();
    let deep = format!("(;SZ[52]{}{})", "(;B[aa]PM[2];W[bb]".repeat(50_000), ")".repeat(50_000));
    assert_eq!(shown(&deep, "every=1000", Lang::En).len(), 100);
    let many = format!("(;SZ[9]{})", "(;B[aa]FG[];W[bb])".repeat(20_000));
    assert_eq!(said(&many, "figures", Lang::En).1[0].id, Id::FiguresMany);
    // Far above what it takes, far below what a square would.
    assert!(begin.elapsed() < std::time::Duration::from_secs(30), "{:?}", begin.elapsed());
}

#[test]
fn titles_of_the_author() {
    let caption = |info: &str| shown(KO, info, Lang::En).remove(0).caption;
    let named = |title: Option<&str>, text: Option<&str>| (title.map(str::to_owned), text.map(str::to_owned));
    let of = |info: &str| {
        let caption = caption(info);
        (caption.title, caption.text)
    };
    assert_eq!(of("moves=1-3 caption=Ko"), named(Some("Ko"), None));
    assert_eq!(of("moves=1-3 caption=Ko no-title"), named(None, Some("Ko")));
    assert_eq!(of("moves=1-3 no-title"), named(None, None));
    assert_eq!(of("every=3 caption=Ko"), named(Some("Figure 1 (1–3)"), Some("Ko")));
    assert_eq!(caption("moves=1- no-title").notes.len(), 3, "what could not be drawn is told all the same");
    let dia = &shown(PRINTED, "figures title", Lang::En)[4].caption;
    assert_eq!(dia.title.as_deref(), Some("Dia. 1"), "the author overrides the flag of the file");
}

/// A ko on a small board, which one can look at in a snapshot.
const SMALL: &str = "(;SZ[5]PB[Ann]PW[Ben]RE[W+R]AB[ba][ab][bc]AW[ca][db][cc];W[bb];B[cb];W[];B[dd];W[bb])";

#[test]
fn a_figure_as_a_picture_in_a_page_and_as_text() {
    let figure = only(SMALL, "moves=2- coords=none header");
    insta::assert_snapshot!(
        "page",
        render::figure(&figure, render::FigurePlace::default(), &mut Default::default())
    );
    insta::assert_snapshot!("picture", render::svg(&figure, 0, render::Ground::Transparent));
    insta::assert_snapshot!("text", render::text(&figure.timeline, 0));
}
