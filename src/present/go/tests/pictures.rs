//! Whole pictures, to be looked at when they change: one of each kind.

use crate::game::ReadOptions;
use crate::game::go::SGF;
use crate::present::{figure, options};
use crate::render;
use crate::text::Lang;

fn picture(sgf: &str, info: &str) -> String {
    let record = (SGF.read)(sgf.as_bytes(), &ReadOptions::default()).record.unwrap();
    let words = options::words(&format!("{info} theme=paper frames=none no-info-bar coords=none")).0;
    let (options, problems) = options::parse(&words, crate::game::notation("sgf").unwrap());
    assert_eq!(problems, []);
    let (figure, problems) = figure(&record, &options, Lang::En);
    assert_eq!(problems, []);
    render::svg(&figure, figure.frame)
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
