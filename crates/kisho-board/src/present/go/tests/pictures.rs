//! Whole pictures, to be looked at when they change: one of each kind.

use proptest::prelude::*;

use crate::diagram::Shape;
use crate::present::testing::{clean_figure, record};
use crate::render;
use kisho_game::Record;
use kisho_game::text::Lang;

fn picture(sgf: &str, info: &str) -> String {
    let info = format!("{info} theme=paper frames=none no-info-bar coords=none");
    let figure = clean_figure(record::<Record>("sgf", sgf), "sgf", &info, Lang::En);
    render::svg(&figure, figure.frame, render::Ground::Transparent)
}

#[test]
fn pictures() {
    let marks = "(;SZ[5:3]AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db][eb]TR[aa][ab][ac]SQ[ba][bb][bc]CR[ca][cb][cc]MA[da][db][dc]SL[ea][eb][ec])";
    insta::assert_snapshot!("marks", picture(marks, ""));
    let numbers = "(;SZ[5:2];B[aa];W[ba];B[ca];W[da]TR[aa]SQ[ba]CR[ab]LB[ab:1])";
    insta::assert_snapshot!("marks-above-numbers", picture(numbers, "numbers"));
    insta::assert_snapshot!("lines", picture("(;SZ[5]AB[aa][ec]AW[ea]LN[aa:ea][ae:ee]AR[ec:ac][ea:ec])", ""));
    insta::assert_snapshot!("territory", picture("(;SZ[3]AB[ba][bc]AW[aa]TB[aa][ab]TW[cb][bc])", ""));
    insta::assert_snapshot!(
        "dimmed-and-hidden",
        picture("(;SZ[5]AB[bb][dd]AW[cb];DD[aa:be]VW[aa:dc][ad:bd])", "")
    );
    insta::assert_snapshot!("part", picture("(;SZ[19]AB[pd][rq]AW[qc])", "crop=O19-T15"));
    insta::assert_snapshot!("one-line", picture("(;SZ[1:4]LB[ab:1])", ""));
}

fn letters((column, row): (u8, u8)) -> String {
    [column, row].map(|line| char::from(b'a' + line)).iter().collect()
}

proptest! {
    /// Whatever a file marks and an author asks for: nothing is drawn outside the picture.
    #[test]
    fn everything_stays_in_the_picture(
        columns in 1u8..12, rows in 1u8..12,
        moves in prop::collection::vec((0u8..12, 0u8..12, "CR|MA|SQ|SL|TR|TB|TW|DD|VW|AE|LB|LN|AR", (0u8..12, 0u8..12), ".{0,12}"), 0..12),
        info in prop::sample::select(vec!["", "numbers", "flip", "coords=none no-info-bar", "coords=eastern flip", "coords=numeric numbers"]),
        crop in prop::sample::select(vec!["", "crop=auto", "crop=top-right", "crop=left", "crop=aa:aa", "crop=none"]),
    ) {
        let inside = |(column, row): (u8, u8)| letters((column % columns, row % rows));
        let mut sgf = format!("(;SZ[{columns}:{rows}]");
        for (n, (column, row, property, other, label)) in moves.into_iter().enumerate() {
            let (at, other) = (inside((column, row)), inside(other));
            let label = label.replace(['\\', ']', ':'], "");
            let value = match property.as_str() {
                "LB" => format!("{at}:{label}"),
                "LN" | "AR" => format!("{at}:{other}"),
                _ => at.clone(),
            };
            sgf += &format!("{};{}[{at}]{property}[{value}]", if n % 3 == 2 { "(" } else { "" }, if n % 2 == 0 { 'B' } else { 'W' });
            sgf += if n % 3 == 2 { ")" } else { "" };
        }
        let timeline = super::shown(&(sgf.clone() + ")"), &format!("{info} {crop}"), Lang::Ja);
        let view = timeline.view.grown(1e-9);
        let holds = |x: f64, y: f64| view.x <= x && x <= view.x + view.w && view.y <= y && y <= view.y + view.h;
        for element in timeline.elements() {
            match &element.drawn.shape {
                Shape::Use { at, .. } => prop_assert!(holds(at.x, at.y), "{sgf} {info} {crop}: {at:?}"),
                Shape::Text(text) => prop_assert!(holds(text.at.x, text.at.y), "{sgf} {info} {crop}: {text:?}"),
                Shape::Path(path) => {
                    let _ = path.map(|p| {
                        assert!(holds(p.x, p.y), "{sgf} {info} {crop}: {p:?}");
                        p
                    });
                }
                Shape::Rect { .. } | Shape::Circle { .. } => {}
            }
        }
        for link in &timeline.links {
            prop_assert!(holds(link.area.center().x, link.area.center().y));
        }
        for frame in 0..timeline.frames.len() {
            let _ = render::text(&timeline, frame);
        }
    }
}
