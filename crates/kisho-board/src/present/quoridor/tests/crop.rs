//! Parts of the board.

use super::*;
use kisho_game::text::Id;

const PLAYED: &str = "1. e2 e8 2. e3 e7 3. e4 e6 4. e3h d6h 5. c3h e6v 6. f4 g5v";

fn game(text: &str) -> Record {
    testing::record("quoridor", text)
}

fn shown(info: &str) -> Timeline {
    figure_of(game(PLAYED), info, Lang::En).timeline
}

fn near(found: Rect, expected: Rect) {
    let sides = |rect: Rect| [rect.x, rect.y, rect.w, rect.h];
    let is_near = sides(found).iter().zip(sides(expected)).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(is_near, "{found:?} is not {expected:?}");
}

/// White has c3h, e3h and is on f4; Black has d6h, e6v, g5v and is on e6. Of c3h the half beside c lies outside.
#[test]
fn a_part_as_text_has_the_walls_in_the_gaps_where_it_is_cut() {
    let rows = [
        "7   .   . │ .   .   .",
        "   ───B───B",
        "6   .   B │ .   . │ .",
        "                  B",
        "5   .   .   .   . │ .",
        "",
        "4   .   .   W   .   .",
        "  W─── ───W───",
        "3   .   .   .   .   .",
        "",
        "    d   e   f   g   h",
    ];
    let text = |info: &str| render::text(&shown(info), 12);
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        lines(text("crop=d3-h7 no-info-bar no-last-move")).join("\n").trim_matches('\n'),
        rows.join("\n")
    );
    assert!(text("crop=d3-h7").ends_with("\n  Turn 13   walls left: W 8, B 7\n"), "{}", text("crop=d3-h7"));
    assert_eq!(text("crop=h7-d3"), text("crop=d3-h7"), "whichever corners are named");
    // Turned round, without the gaps at the edge of the board.
    let flipped = text("crop=a1-c4 flip no-info-bar no-last-move");
    let expected = [
        "1   .   .   .",
        "",
        "2   .   .   .",
        "",
        "3   .   .   .",
        "  W───",
        "4   .   .   .",
        "",
        "    c   b   a",
    ];
    assert_eq!(lines(flipped).join("\n").trim_matches('\n'), expected.join("\n"));
}

#[test]
fn a_part_is_the_board_as_it_is_seen_there() {
    let timeline = shown("crop=d3-h7 no-info-bar no-coords");
    // Five squares and four gaps, and at each side a gap and a strip of the next square.
    near(timeline.view, Rect::new(15.1, 10.1, 27.8, 27.8));
    // With the border of the board.
    near(shown("crop=a1-e5 no-info-bar no-coords").view, Rect::new(0.0, 20.1, 27.9, 27.9));
    let whole = symbols(&shown("no-info-bar no-last-move"), 12);
    let part = symbols(&timeline, 12);
    let gone: Vec<_> = whole.difference(&part).map(String::as_str).collect();
    assert_eq!(gone, ["white-horizontal-wall 16.5 31.5"], "c3h is cut");
    assert_eq!(part.difference(&whole).count(), 0);
    let half = timeline.scene(12).find_map(|drawn| match &drawn.shape {
        Shape::Rect { rect, .. } if drawn.fill == Some(Role::WhiteWall) => Some(*rect),
        _ => None,
    });
    let half = half.unwrap();
    assert!((half.x - 15.1).abs() < 1e-9 && (half.x + half.w - 20.87).abs() < 1e-9, "{half:?}");
    // Turned round the same squares are shown.
    let flipped = shown("crop=d3-h7 flip no-info-bar no-coords");
    near(flipped.view, Rect::new(5.1, 10.1, 27.8, 27.8));
    assert_eq!(symbols(&flipped, 12).len(), part.len());
}

#[test]
fn the_bar_fits_below_a_small_part() {
    let timeline = shown("crop=e4-f5 no-coords");
    assert_eq!((timeline.view.x, timeline.view.w), (26.5 - 15.0, 30.0));
    assert_eq!(texts(&timeline, 12), ["8", "7", "Turn 13"]);
    assert!((shown("crop=top no-coords").view.w - board::SIDE).abs() < f64::EPSILON);
}

#[test]
fn what_lies_outside_is_neither_marked_nor_clicked() {
    let alt = |info: &str, lang| figure_of(game(PLAYED), info, lang).timeline.frames.list()[0].alt.clone();
    let said = alt("crop=d3-h7 marks=\"circle:e4 cross:a1\" ghost=b1h arrows=\"e4-e5 a1-b1\" ", Lang::En);
    let marks = "The diagram shows the part from d3 to h7. Circle on e4; arrow from e4 to e5.";
    assert!(said.ends_with(marks), "{said}");
    assert!(alt("crop=d3-h7", Lang::Ja).ends_with("図はd3からh7までの部分。"));
    let links = |info: &str| figure_of(tree(), info, Lang::En).timeline.links.len();
    assert_eq!((links(""), links("crop=a1-b9")), (3, 0));
    let problem = figure_of(tree(), "problem frame=2 crop=e2-f8", Lang::En).timeline;
    let places = problem.quiz.as_ref().unwrap().questions[0].choices.iter();
    let places: Vec<_> = places.map(|choice| (choice.name.as_str(), choice.area.is_some())).collect();
    assert_eq!(places, [("d3v", true), ("d3h", false), ("e3", true)], "the letter of d3h is too far left");
    let ghost = |drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } if symbol.name.starts_with("ghost-") => {
            Some(format!("{} {} {}", symbol.name, at.x, at.y))
        }
        _ => None,
    };
    let ghosts: Vec<String> = on_page(&problem, 2).filter_map(ghost).collect();
    assert_eq!(ghosts, ["ghost-vertical-wall 21.5 31.5"], "d3h is cut");
}

#[test]
fn what_is_in_use_is_shown_with_two_squares_around() {
    let view =
        |code: &str| figure(code, "crop=auto frames=none no-info-bar no-coords", Lang::En).timeline.view;
    // Pawns on e4 and e7, walls from c3 to f4 and from d7 to e9: all rows, columns from a to i, as the edges are near.
    near(view(STATE), Rect::new(0.0, 0.0, 48.0, 48.0));
    let record = game("pawns: h8 h7\n");
    let corner = figure_of(record, "crop=auto no-info-bar no-coords", Lang::En).timeline.view;
    near(corner, Rect::new(25.1, 0.0, 22.9, 27.9));
}

#[test]
fn a_square_that_does_not_exist_is_an_error() {
    assert_eq!(problems(STATE, "crop=d3-j7"), [(Id::OptionValue, "`j7` is not a square".to_owned())]);
    assert_eq!(problems(STATE, "crop=C3-G7"), []);
}
