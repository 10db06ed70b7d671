//! Marks, labels, lines, territory, and what is dimmed or hidden.

use proptest::prelude::*;

use super::{PLAIN, shown, symbols, texts};
use crate::diagram::{Drawn, Layer, Lifetime, Path, Point, Role, Segment, Shape, Timeline};
use kisho_game::text::Lang;

/// The elements of one role with their lifetimes.
fn filled(timeline: &Timeline, role: Role) -> Vec<(&Drawn, &Lifetime)> {
    let elements = timeline.elements().filter(|e| e.drawn.fill == Some(role));
    elements.map(|e| (&e.drawn, &e.life)).collect()
}

/// The points on the board that a shape covers, by the rule of even and odd, columns and rows as shown.
fn covered(drawn: &Drawn, columns: i16, rows: i16) -> Vec<(i16, i16)> {
    let Shape::Path(path) = &drawn.shape else { panic!("no path") };
    let inside = |x: i16, y: i16| rectangles(path).iter().filter(|r| contains(r, x.into(), y.into())).count();
    (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).filter(|&(x, y)| inside(x, y) == 1).collect()
}

fn rectangles(path: &Path) -> Vec<Vec<Point>> {
    let parts = path.segments.split(|segment| *segment == Segment::Close).filter(|part| !part.is_empty());
    let point = |segment: &Segment| match segment {
        Segment::Move(p) | Segment::Line(p) => *p,
        other => panic!("{other:?}"),
    };
    parts.map(|part| part.iter().map(point).collect()).collect()
}

fn contains(corners: &[Point], x: f64, y: f64) -> bool {
    let (a, c) = (corners[0], corners[2]);
    a.x < x && x < c.x && a.y < y && y < c.y
}

#[test]
fn a_dimmed_set_is_one_element_in_all_frames_that_inherit_it() {
    // 0 ─ 1 ─ 2 (cleared) ─ 3
    //     ├ 4
    //     └ 5 (others) ─ 6
    let sgf = "(;SZ[5];B[cc]DD[aa:bb](;W[dd]DD[];B[de])(;W[ee])(;DD[ee][aa];W[ba]))";
    let timeline = shown(sgf, PLAIN, Lang::En);
    let veils = filled(&timeline, Role::Veil);
    let mut first = Lifetime::during(1..2);
    first.add(4..5);
    let lives: Vec<_> = veils.iter().map(|(_, life)| (*life).clone()).collect();
    assert_eq!(lives, [first, Lifetime::during(5..7)]);
    assert_eq!(covered(veils[0].0, 5, 5), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    assert_eq!(covered(veils[1].0, 5, 5), [(0, 0), (4, 4)]);
    let flipped = shown(sgf, &format!("{PLAIN} flip"), Lang::En);
    assert_eq!(covered(filled(&flipped, Role::Veil)[0].0, 5, 5), [(3, 3), (4, 3), (3, 4), (4, 4)]);
}

#[test]
fn what_is_not_in_view_is_covered_and_bears_no_marks() {
    let sgf = "(;SZ[5]AB[aa][ee];B[cc];VW[aa:ba][cc]TR[aa][ee]LB[cb:A][ba:B]LN[aa:cc]AR[aa:ee]TB[ab][ba](;W[bb])(;W[cc]))";
    let timeline = shown(sgf, PLAIN, Lang::En);
    let covers: Vec<_> = filled(&timeline, Role::Board)
        .into_iter()
        .filter(|(drawn, life)| matches!(drawn.shape, Shape::Path(_)) && **life == Lifetime::during(2..5))
        .collect();
    assert_eq!(covers.len(), 1);
    let hidden = covered(covers[0].0, 5, 5);
    let seen: Vec<_> =
        (0..5).flat_map(|y| (0..5).map(move |x| (x, y))).filter(|at| !hidden.contains(at)).collect();
    assert_eq!(seen, [(0, 0), (1, 0), (2, 2)]);
    assert_eq!(
        texts(&timeline, 2),
        [("B".to_owned(), 1.0, 0.0), ("C".to_owned(), 2.0, 2.0)],
        "and the branch at C3, with a letter that is not on the board"
    );
    let marks: Vec<_> =
        symbols(&timeline, 2).into_iter().filter(|(name, ..)| name.starts_with('t')).collect();
    assert_eq!(marks, [("tb".to_owned(), 1.0, 0.0), ("tr-b".to_owned(), 0.0, 0.0)]);
    let heads = timeline
        .scene(2)
        .filter(|drawn| drawn.fill == Some(Role::Mark) && matches!(drawn.shape, Shape::Path(_)));
    assert_eq!(heads.count(), 0, "an arrow that leads out of view");
    assert_eq!(timeline.links.len(), 1);
}

/// Lines that are hidden from end to end lose their names as well.
#[test]
fn coordinates_of_hidden_lines_are_covered() {
    let timeline = shown("(;SZ[5];VW[aa:bb][dd])", "no-info-bar", Lang::En);
    let cover = filled(&timeline, Role::Board)
        .into_iter()
        .find(|(_, life)| **life == Lifetime::during(1..2))
        .unwrap();
    let Shape::Path(path) = &cover.0.shape else { panic!() };
    let covers = |x: f64, y: f64| rectangles(path).iter().any(|r| contains(r, x, y));
    let columns: Vec<_> = (0..5).map(|column| covers(column.into(), 5.0)).collect();
    assert_eq!(columns, [false, false, true, false, true]);
    let rows: Vec<_> = (0..5).map(|row| covers(-1.0, row.into()) && covers(5.0, row.into())).collect();
    assert_eq!(rows, [false, false, true, false, true]);
}

/// Where the straight pieces of a frame's arrows and lines begin and end.
fn shafts(timeline: &Timeline) -> Vec<(Point, Point)> {
    let shaft = timeline.scene(0).find(|drawn| drawn.stroke.is_some_and(|stroke| stroke.role == Role::Mark));
    let Some(Shape::Path(path)) = shaft.map(|drawn| &drawn.shape) else { panic!("no lines") };
    let ends = path.segments.chunks(2).map(|pair| match pair {
        [Segment::Move(a), Segment::Line(b)] => (*a, *b),
        other => panic!("{other:?}"),
    });
    ends.collect()
}

#[test]
fn lines_end_at_stones_and_on_points() {
    let timeline = shown("(;SZ[9]AB[aa][ca]LN[aa:ga][gc:gg])", PLAIN, Lang::En);
    let lines = shafts(&timeline);
    assert_eq!(lines[0], (Point::new(0.5, 0.0), Point::new(6.0, 0.0)), "from the rim of a stone to a point");
    assert_eq!(lines[1], (Point::new(6.0, 2.0), Point::new(6.0, 6.0)));
    let near = shafts(&shown("(;SZ[9]AB[aa][ba]LN[aa:ba])", PLAIN, Lang::En));
    assert!(
        (near[0].1.x - near[0].0.x - 0.6).abs() < 1e-9,
        "between stones that touch there is a line as well"
    );
    let arrow = shown("(;SZ[9]AB[aa]AR[aa:ae])", PLAIN, Lang::En);
    let tip =
        arrow.scene(0).filter(|drawn| drawn.fill == Some(Role::Mark)).find_map(|drawn| match &drawn.shape {
            Shape::Path(path) => path.segments.first().copied(),
            _ => None,
        });
    let Some(Segment::Move(tip)) = tip else { panic!("no head") };
    assert!(tip.x == 0.0 && (3.8..4.0).contains(&tip.y), "just before the point");
    assert!(Layer::Piece < Layer::Mark, "lines are seen on stones");
}

#[test]
fn territory_is_marked_on_points_and_on_dead_stones() {
    let sgf = "(;SZ[5]AB[aa][bb]AW[ee]TB[aa][ca][ee]TW[bb][dd])";
    let marks: Vec<_> = symbols(&shown(sgf, PLAIN, Lang::En), 0)
        .into_iter()
        .filter(|(name, ..)| name.starts_with('t'))
        .collect();
    let expected = [("tb", 2.0, 0.0), ("tb-dead", 4.0, 4.0), ("tw-dead", 1.0, 1.0), ("tw", 3.0, 3.0)];
    assert_eq!(marks, expected.map(|(name, x, y)| (name.to_owned(), x, y)), "none on a living stone");
}

#[test]
fn marks_stand_above_numbers_and_labels() {
    let sgf = "(;SZ[9];B[cc]TR[cc][ee][gg]LB[gg:A])";
    let timeline = shown(sgf, "numbers coords=none no-info-bar", Lang::En);
    let marks: Vec<_> = symbols(&timeline, 1)
        .into_iter()
        .map(|(name, ..)| name)
        .filter(|name| name.starts_with("tr"))
        .collect();
    assert_eq!(marks, ["tr-b-above", "tr-0", "tr-0-above"]);
    assert!(texts(&timeline, 1).iter().all(|(_, _, y)| y.fract() > 0.1), "both are written below the middle");
}

#[test]
fn a_label_can_always_be_read() {
    let texts = |label: &str| {
        let timeline = shown(&format!("(;SZ[19]AB[sa]LB[sa:{label}][ca:{label}])"), "no-info-bar", Lang::En);
        let board = crate::diagram::Rect::new(-1.5, -0.75, 21.0, 20.25);
        let written = timeline.scene(0).filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if text.at.y == 0.0 && text.at.x >= 0.0 && text.at.x <= 18.0 => {
                Some(text.clone())
            }
            _ => None,
        });
        let written: Vec<_> = written.collect();
        for text in &written {
            assert!(text.size >= 0.4, "{label}: not too small");
            let placed = crate::diagram::font::layout(text);
            let (first, last) = (placed.first().unwrap(), placed.last().unwrap());
            assert!(first.scale_x / first.scale_y > 0.7, "{label}: not too narrow");
            assert!(first.origin.x > board.x && last.origin.x < board.x + board.w, "{label}: on the board");
        }
        written.into_iter().map(|text| text.content).collect::<Vec<_>>()
    };
    for label in ["A", "12", "125", "36.7%", "ponnuki", "ハネる", "a label of many words", "攻め合い"]
    {
        assert_eq!(texts(label), [label, label]);
    }
    let long = texts(&"far too long for any board ".repeat(20));
    assert!(long.len() == 2 && long[0].ends_with('…') && long[0].chars().count() > 50, "{long:?}");
    assert!(texts(" ").is_empty());
}

#[test]
fn many_inherited_sets_cost_no_square() {
    let begin = std::time::Instant::now();
    let line: String = (0..3_000)
        .map(|n| {
            format!(
                ";DD[{}a:sb]VW[as:s{}]",
                char::from(b'a' + (n % 19) as u8),
                char::from(b'b' + (n % 18) as u8)
            )
        })
        .collect();
    let timeline = shown(&format!("(;SZ[19]{line})"), PLAIN, Lang::En);
    assert_eq!(filled(&timeline, Role::Veil).len(), 19);
    assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn the_text_alternative_names_marks() {
    let alt = |sgf: &str, info: &str, lang| shown(sgf, info, lang).frames.list()[0].alt.clone();
    let sgf = "(;SZ[19]AB[pd]TR[pd][dd]SQ[aa]LB[qf:A][dp:]LN[aa:ba]AR[pd:qf])";
    assert_eq!(
        alt(sgf, "", Lang::En),
        "Black to play. Black: Q16. Square on A19; triangle on Q16, D16; A on R14; line from A19 to B19; arrow from Q16 to R14."
    );
    assert_eq!(
        alt(sgf, "coords=eastern", Lang::Ja),
        "黒番。黒は16の四。1の一に□、16の四・4の四に△、17の六にA、1の一から2の一へ線、16の四から17の六へ矢印。"
    );
    assert_eq!(
        alt(sgf, "crop=left", Lang::En),
        "No stones in this part of the board. Black to play. Square on A19; triangle on D16; line from A19 to B19."
    );
    assert_eq!(
        alt(&sgf.replace("SZ[19]", "SZ[19]VW[pd]"), "crop=none", Lang::En),
        "Black to play. Black: Q16. Triangle on Q16."
    );
    let ended = "(;SZ[9]AB[ab][bb][ba]AW[ii]TB[aa]TW[hi][ih][hi]SQ[aa])";
    assert_eq!(
        alt(ended, "", Lang::En),
        "Black: B9, A8, B8. White: J1. Territory: Black 1, White 2. Square on A9."
    );
    assert_eq!(alt(ended, "crop=A9-D6", Lang::Ja), "黒はB9、A8、B8。黒地1目、白地0目。A9に□。");
    let many = "(;SZ[19]AB[aa]TR[aa:se])";
    assert_eq!(alt(many, "", Lang::En), "Black to play. Black: A19. 95 marks.");
    assert_eq!(alt(many, "", Lang::Ja), "黒番。黒はA19。印は95個。");
    let book = shown("(;SZ[9];B[cc];W[dd]TR[cc])", "crop=A9-D6", Lang::En);
    assert_eq!(book.frames.list()[2].alt, "Move 2: White D6. Black: C7. White: D6. Triangle on C7.");
}

#[test]
fn lines_leave_room_for_marks_and_letters() {
    let lines =
        shafts(&shown("(;SZ[9]LN[aa:ga][ac:gc][ae:ge]TR[ga]LB[gc:A](;B[ge])(;B[ii]))", PLAIN, Lang::En));
    let ends: Vec<_> = lines.iter().map(|(_, to)| to.x).collect();
    assert_eq!(ends, [5.58; 3]);
}

#[test]
fn what_is_hidden_is_not_in_the_text_either() {
    let timeline = shown("(;SZ[5]AB[aa][ee]AW[bb];W[ba]VW[aa:bb][dd])", "", Lang::En);
    insta::assert_snapshot!(crate::render::text(&timeline, 1));
}

proptest! {
    /// Against the obvious: each point by itself.
    #[test]
    fn veils_and_covers_hold_just_their_points(
        columns in 1u8..8, rows in 1u8..8, flip: bool,
        points in prop::collection::btree_set((0u8..7, 0u8..7), 1..30),
    ) {
        let points: Vec<_> = points.into_iter().filter(|&(column, row)| column < columns && row < rows).collect();
        prop_assume!(!points.is_empty());
        let list: String = points.iter().map(|&(column, row)| format!("[{}{}]", char::from(b'a' + column), char::from(b'a' + row))).collect();
        let at = |(column, row): (u8, u8)| if flip { (columns - 1 - column, rows - 1 - row) } else { (column, row) };
        let seen: Vec<(i16, i16)> = points.iter().map(|&point| at(point)).map(|(x, y)| (x.into(), y.into())).collect();
        let board = |x: i16, y: i16| seen.contains(&(x, y));
        let sgf = format!("(;SZ[{columns}:{rows}];B[]DD{list}VW{list})");
        let timeline = shown(&sgf, if flip { "crop=none coords=none no-info-bar flip" } else { "crop=none coords=none no-info-bar" }, Lang::En);
        let drawn = |role| filled(&timeline, role).into_iter().find(|(_, life)| **life == Lifetime::during(1..2)).map(|(drawn, _)| drawn);
        let veiled = covered(drawn(Role::Veil).unwrap(), columns.into(), rows.into());
        let hidden = drawn(Role::Board).map(|drawn| covered(drawn, columns.into(), rows.into())).unwrap_or_default();
        for y in 0..i16::from(rows) {
            for x in 0..i16::from(columns) {
                prop_assert_eq!(veiled.contains(&(x, y)), board(x, y), "{}", &sgf);
                prop_assert_eq!(hidden.contains(&(x, y)), !board(x, y), "{}", &sgf);
            }
        }
    }
}

#[test]
fn what_is_said_of_a_point_twice_is_drawn_once() {
    let once = "(;SZ[5]TR[aa:ee]LB[bb:last]TB[cc]LN[aa:ee])";
    let often = "(;SZ[5]TR[aa:ee][aa:ee][bb]LB[bb:first][bb:last]TB[cc][cc]LN[aa:ee][aa:ee])";
    let drawn = |sgf: &str| {
        let timeline = shown(sgf, PLAIN, Lang::En);
        let elements = timeline.elements().map(|element| format!("{:?}", element.drawn));
        (elements.collect::<Vec<_>>(), timeline.frames.list()[0].alt.clone())
    };
    assert_eq!(drawn(often), drawn(once));
}
