//! Parts of the board, and the styles of coordinates.

use super::{said, shown, stones, symbols, texts};
use crate::diagram::{Path, Point, Rect, Role, Segment, Shape, Timeline, font};
use crate::present::Options;
use crate::present::options::{parse, words};
use crate::present::testing::{self, record};
use crate::render;
use kisho_game::Record as Any;
use kisho_game::go::Size;
use kisho_game::text::{Diagnostic, Id, Lang};

fn options(info: &str) -> (Options, Vec<Diagnostic>) {
    parse(&words(info).0, kisho_game::notation("sgf").unwrap())
}

fn problems(sgf: &str, info: &str) -> Vec<Diagnostic> {
    testing::figures(record::<Any>("sgf", sgf), "sgf", info, Lang::En).1
}

/// The names at the sides: what stands above, below, left and right of the grid.
fn names(timeline: &Timeline, grid: Rect) -> [String; 4] {
    let (right, bottom) = (grid.x + grid.w, grid.y + grid.h);
    let side = |beside: &dyn Fn(f64, f64) -> bool| {
        let texts = texts(timeline, 0).into_iter().filter(|(_, x, y)| beside(*x, *y)).map(|(text, ..)| text);
        texts.collect::<Vec<_>>().join(" ")
    };
    [side(&|_, y| y < grid.y), side(&|_, y| y > bottom), side(&|x, _| x < grid.x), side(&|x, _| x > right)]
}

/// Straight lines of some width: from, to.
fn strokes(timeline: &Timeline, width: f64) -> Vec<(Point, Point)> {
    let path = timeline.scene(0).find_map(|drawn| match &drawn.shape {
        Shape::Path(path) if drawn.stroke.is_some_and(|s| s.role == Role::Line && s.width == width) => {
            Some(path)
        }
        _ => None,
    });
    let pairs = path.map_or(&[][..], |Path { segments }| segments).chunks(2);
    let line = |pair: &[Segment]| match pair {
        [Segment::Move(a), Segment::Line(b)] => (*a, *b),
        other => panic!("{other:?}"),
    };
    pairs.map(line).collect()
}

/// The columns and rows that are shown, from the names of the lines.
fn part(sgf: &str, info: &str) -> (String, String) {
    let timeline = shown(sgf, &format!("no-info-bar {info}"), Lang::En);
    let all: Vec<_> = texts(&timeline, 0).into_iter().map(|(text, ..)| text).collect();
    let ends = |of: &dyn Fn(&&String) -> bool| {
        let mut names = all.iter().filter(of);
        let first = names.next().unwrap().clone();
        let last = names.next_back().cloned().unwrap_or_else(|| first.clone());
        format!("{first}-{last}")
    };
    let is_number = |text: &&String| text.starts_with(|c: char| c.is_ascii_digit());
    (ends(&|text| !is_number(text)), ends(&is_number))
}

fn pair(columns: &str, rows: &str) -> (String, String) {
    (columns.to_owned(), rows.to_owned())
}

#[test]
fn sides_and_corners_are_a_half_and_one_line() {
    let board = "(;SZ[19])";
    assert_eq!(part(board, "crop=top-right"), pair("J-T", "19-9"));
    assert_eq!(part(board, "crop=bottom-left"), pair("A-L", "11-1"));
    assert_eq!(part(board, "crop=left"), pair("A-L", "19-1"));
    assert_eq!(part(board, "crop=bottom"), pair("A-T", "11-1"));
    assert_eq!(part("(;SZ[9])", "crop=top-left"), pair("A-F", "9-4"));
    assert_eq!(part("(;SZ[2:1])", "crop=bottom-right"), pair("A-B", "1-1"), "nothing is left to cut off");
}

#[test]
fn two_points_name_a_rectangle_in_any_order_and_notation() {
    for info in
        ["crop=K10-T19", "crop=t10-k19", "crop=ja:sj", "crop=sj-ja", "crop=K19:T10", "crop=10-1:19-10"]
    {
        assert_eq!(part("(;SZ[19])", info), pair("K-T", "19-10"), "{info}");
    }
    assert_eq!(part("(;SZ[19])", "crop=K10-K10"), pair("K-K", "10-10"), "one point");
    for (info, message) in [
        ("crop=K10-U19", "U19 is off the board"),
        ("crop=K0-T19", "`K0` is not a point"),
        ("crop=aa-zz", "zz is off the board"),
        ("crop=I5-K5", "`I5` is not a point"),
    ] {
        let problems = problems("(;SZ[19])", info);
        assert_eq!(problems.len(), 1, "{info}");
        assert_eq!((problems[0].id, problems[0].message.as_str()), (Id::OptionValue, message));
        assert!(problems[0].hint.as_ref().unwrap().contains("A1 to T19"));
    }
    assert_eq!(problems("(;SZ[19];B[aa])", "crop=K10-U19 moves=1-1").len(), 1, "in a book figure as well");
    let hint = |info| options(info).1[0].hint.clone().unwrap();
    assert_eq!(hint("crop=topright"), "did you mean `top-right`?");
    assert_eq!(hint("crop=right-top"), "did you mean `top-right`?");
    assert_eq!(hint("crop=atuo"), "did you mean `auto`?");
    assert!(hint("crop=K10").contains("K10-T19"));
}

#[test]
fn auto_shows_what_is_in_use_with_a_margin() {
    // Two lines beyond the last stone; the edges are near.
    assert_eq!(part("(;SZ[19]AB[pd][qf]AW[nc])", "crop=auto"), pair("M-T", "19-12"));
    assert_eq!(part("(;SZ[19]AB[jj])", "crop=auto"), pair("H-M", "12-8"), "an edge that is far is not shown");
    assert_eq!(part("(;SZ[19])", "crop=auto"), pair("A-T", "19-1"), "nothing in use");
    assert_eq!(part("(;SZ[9]AB[ee])", "crop=auto"), pair("A-J", "9-1"), "all edges are near");
    assert_eq!(
        part("(;SZ[19]AB[aa];B[jj](;B[ss])(;B[as]))", "crop=auto"),
        pair("A-T", "19-1"),
        "variations count"
    );
    assert_eq!(part("(;SZ[19]AB[aa]CR[cg])", "crop=auto"), pair("A-E", "19-11"), "and marks");
    assert_eq!(part("(;SZ[19]AB[aa]AR[aa:gc])", "crop=auto"), pair("A-J", "19-15"), "and arrows");
}

#[test]
fn auto_looks_at_the_frames_that_are_shown() {
    let sgf = "(;SZ[19]AB[aa];B[sa];AE[sa]AB[ac](;W[ss])(;W[bb]))";
    let at = |info: &str| part(sgf, &format!("crop=auto {info}"));
    assert_eq!(at("frames=none frame=0"), pair("A-C", "19-17"));
    assert_eq!(at("frames=none frame=2"), pair("A-C", "19-15"), "without what was taken off before");
    assert_eq!(at("frames=none"), pair("A-T", "19-1"), "the end of the main line");
    assert_eq!(at("frames=2-2"), pair("A-C", "19-15"));
    assert_eq!(at("frames=4-4"), pair("A-D", "19-15"), "the other variation");
    assert_eq!(at("frames=0-1"), pair("A-T", "19-17"));
}

#[test]
fn a_view_that_is_one_rectangle_is_a_part() {
    let sgf = "(;SZ[19]VW[ja:sj];B[pd];W[aa])";
    assert_eq!(part(sgf, ""), pair("K-T", "19-10"));
    assert_eq!(part(sgf, "crop=none"), pair("A-T", "19-1"));
    assert_eq!(part("(;SZ[19]VW[ja:sj];B[pd];VW[])", ""), pair("A-T", "19-1"), "it does not stay");
    assert_eq!(part("(;SZ[19]VW[ja:sj];B[pd];VW[])", "frames=0-1"), pair("K-T", "19-10"));
    assert_eq!(part("(;SZ[19]VW[aa][cc])", ""), pair("A-T", "19-1"), "two points are no rectangle");
    assert_eq!(
        part("(;SZ[19]VW[aa:cc]AB[ss][bb])", "crop=auto"),
        pair("A-C", "19-17"),
        "what is hidden is not in use, and no margin"
    );
    assert_eq!(part("(;SZ[19]VW[aa:jj]AB[bb])", "crop=auto"), pair("A-D", "19-16"), "the margin is visible");
    assert_eq!(part("(;SZ[19]VW[aa:cc])", "crop=auto"), pair("A-C", "19-17"), "nothing in use");
    let corner = "(;SZ[19]AB[bq][fr]AW[er]VW[an:hs];B[es];W[ds];B[gs])";
    assert_eq!(part(corner, "crop=auto"), pair("A-H", "5-1"), "no column of the margin is hidden");
    let opened = "(;SZ[19]VW[aa:cc]AB[bb];VW[aa:ff]B[cc];VW[])";
    assert_eq!(part(opened, "crop=auto frames=0-1"), pair("A-E", "19-15"), "as much as one frame shows");
    assert_eq!(part(opened, "crop=auto frames=1-2"), pair("A-E", "19-15"), "the last one shows all");
}

#[test]
fn lines_run_on_where_the_board_is_cut() {
    let timeline = shown("(;SZ[19])", "no-info-bar coords=none crop=top-right", Lang::En);
    assert_eq!(timeline.view, Rect::new(7.5, -0.75, 11.25, 11.25));
    let inner = strokes(&timeline, 0.04);
    assert_eq!(inner.len(), 10 + 10);
    assert!(inner.contains(&(Point::new(8.0, 0.0), Point::new(8.0, 10.5))));
    assert!(inner.contains(&(Point::new(7.5, 10.0), Point::new(18.0, 10.0))));
    let edges = strokes(&timeline, 0.08);
    let expected =
        [(Point::new(7.5, 0.0), Point::new(18.04, 0.0)), (Point::new(18.0, -0.04), Point::new(18.0, 10.5))];
    assert_eq!(edges, expected, "edges only where the board ends");
    assert_eq!(strokes(&shown("(;SZ[19])", "crop=C3-E5", Lang::En), 0.08), [], "none in the middle");
}

#[test]
fn what_lies_outside_is_left_out() {
    let sgf = "(;SZ[9]AB[aa][ii]TR[aa][ii]LB[ab:x][hh:y]LN[aa:cc]AR[hh:ii]TB[ba][ih](;B[bb])(;B[hi]))";
    let timeline = shown(sgf, "crop=F1-J4 no-info-bar coords=none", Lang::En);
    assert_eq!(stones(&timeline, 0), [("b".to_owned(), 8.0, 8.0)]);
    assert!(symbols(&timeline, 0).iter().all(|(_, x, y)| *x >= 5.0 && *y >= 5.0));
    assert_eq!(texts(&timeline, 0), [("y".to_owned(), 7.0, 7.0), ("B".to_owned(), 7.0, 8.0)]);
    assert_eq!(timeline.links.len(), 1, "only to what can be seen");
    assert!(symbols(&timeline, 1).iter().all(|(name, ..)| name != "last"));
    let hidden = shown("(;SZ[9]AB[ii];B[hh])", "crop=A9-C7 no-info-bar", Lang::En);
    assert_eq!(stones(&hidden, 1), [], "a part without stones");
}

#[test]
fn a_turned_part_shows_the_same_points() {
    let timeline = shown("(;SZ[9]AB[ia])", "crop=top-right flip no-info-bar", Lang::En);
    assert_eq!(stones(&timeline, 0), [("b".to_owned(), 0.0, 8.0)]);
    let [above, below, left, right] = names(&timeline, Rect::new(0.0, 3.0, 5.0, 5.0));
    assert_eq!((above.as_str(), below.as_str()), ("", "J H G F E D"));
    assert_eq!((left.as_str(), right.as_str()), ("4 5 6 7 8 9", ""));
}

#[test]
fn coordinates_stand_at_edges() {
    let at = |info: &str, grid| names(&shown("(;SZ[9])", &format!("no-info-bar {info}"), Lang::En), grid);
    let corner = Rect::new(3.0, 0.0, 5.0, 5.0);
    assert_eq!(at("crop=top-right", corner), ["D E F G H J", "", "", "9 8 7 6 5 4"]);
    assert_eq!(at("crop=top-right coords=numeric", corner), ["4 5 6 7 8 9", "", "", "1 2 3 4 5 6"]);
    assert_eq!(at("crop=top-right coords=eastern", corner), ["4 5 6 7 8 9", "", "", "一 二 三 四 五 六"]);
    let middle = Rect::new(3.0, 3.0, 2.0, 2.0);
    assert_eq!(
        at("crop=D6-F4", middle),
        ["", "D E F", "6 5 4", ""],
        "where they usually are, if there is none"
    );
    assert_eq!(at("crop=D6-F4 coords=numeric", middle), ["4 5 6", "", "4 5 6", ""]);
    let whole = Rect::new(0.0, 0.0, 8.0, 8.0);
    assert_eq!(at("coords=numeric", whole), ["1 2 3 4 5 6 7 8 9", "", "1 2 3 4 5 6 7 8 9", ""]);
    let [letters, digits] = ["A B C D E F G H J", "9 8 7 6 5 4 3 2 1"];
    assert_eq!(at("", whole), ["", letters, digits, digits]);
    assert_eq!(at("coords=all-sides", whole), [letters, letters, digits, digits]);
    assert_eq!(at("crop=top-right coords=all-sides", corner), at("crop=top-right", corner));
    assert_eq!(at("crop=D6-F4 coords=all-sides", middle), at("crop=D6-F4", middle));
    let text = |info: &str| render::text(&shown("(;SZ[9];B[aa])", info, Lang::En), 1);
    assert_eq!(text("coords=all-sides"), text(""), "a board of text has room for one line of letters");
    let turned = at("coords=numeric flip", whole);
    assert_eq!(turned, ["9 8 7 6 5 4 3 2 1", "", "9 8 7 6 5 4 3 2 1", ""]);
}

#[test]
fn numeric_names_count_from_the_upper_left() {
    for lang in [Lang::En, Lang::Ja] {
        let timeline = shown("(;SZ[19];B[pd])", "coords=numeric", lang);
        assert_eq!(timeline.frames.list()[1].short, "16-4");
        assert!(timeline.frames.list()[1].alt.contains("16-4"));
    }
    let problem = &parse(&words("coords=numeric").0, kisho_game::notation("sfen").unwrap()).1[0];
    assert_eq!(problem.message, "`coords=numeric` is for Go, and this is shogi");
}

#[test]
fn boards_of_every_size_have_their_lines_and_names() {
    for (columns, rows) in [(1, 1), (1, 19), (19, 1), (2, 2), (25, 25), (26, 13), (52, 52)] {
        let sgf = format!("(;SZ[{columns}:{rows}])");
        let timeline = shown(&sgf, "no-info-bar", Lang::En);
        let inner = usize::from(columns as u8).saturating_sub(2) + usize::from(rows as u8).saturating_sub(2);
        assert_eq!(strokes(&timeline, 0.04).len(), inner, "{sgf}");
        assert!(strokes(&timeline, 0.08).iter().all(|(a, b)| a != b), "{sgf}: every edge is seen");
        assert_eq!(texts(&timeline, 0).len(), columns + 2 * rows, "{sgf}");
    }
    assert!(said(&shown("(;SZ[26])", "", Lang::En), 0, "AA"));
    assert!(
        said(&shown("(;SZ[52])", "", Lang::En), 0, "BB"),
        "Z, AA … AZ, BA, BB: the 52nd letter without I"
    );
    assert!(said(&shown("(;SZ[52])", "coords=eastern", Lang::Ja), 0, "五十二"));
}

#[test]
fn the_two_letters_of_a_column_stand_apart_from_the_next() {
    let timeline = shown("(;SZ[37])", "no-info-bar", Lang::En);
    let widths: Vec<f64> = timeline
        .scene(0)
        .filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.content.starts_with("A") && text.content.len() == 2 => {
                let natural = font::width(text.face, &text.content) * text.size;
                Some(text.max_width.map_or(natural, |most| natural.min(most)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(widths.len(), 12, "AA to AM");
    assert!(widths.iter().all(|width| *width < 0.75), "a quarter of the distance is left: {widths:?}");
}

#[test]
fn star_points_are_where_handicap_stones_are_put() {
    let names = |columns, rows| {
        let size = Size::new(columns, rows).unwrap();
        let mut names: Vec<_> = size.stars().into_iter().map(|at| at.western(size)).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(names(19, 19), "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4");
    assert_eq!(names(13, 13), "D10 D4 G7 K10 K4");
    assert_eq!(names(9, 9), "C3 C7 E5 G3 G7");
    assert_eq!(names(7, 7), "C3 C5 E3 E5");
    assert_eq!(names(11, 11), "C3 C9 F6 J3 J9");
    assert_eq!(names(14, 14), "D11 D4 L11 L4");
    for (columns, rows) in [(5, 5), (1, 19), (6, 19), (2, 2)] {
        assert_eq!(names(columns, rows), "", "{columns}:{rows}");
    }
}

#[test]
fn a_part_as_text() {
    let sgf = "(;SZ[19]AB[pd][qf]AW[nc];W[od]LB[pc:A])";
    insta::assert_snapshot!(render::text(&shown(sgf, "crop=auto", Lang::En), 1));
    insta::assert_snapshot!(render::text(&shown(sgf, "crop=top-right coords=numeric flip", Lang::En), 1));
}
