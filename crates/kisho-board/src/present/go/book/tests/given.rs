//! Figures that files define.

use proptest::prelude::*;

use super::*;

/// A game of figures as a file for print has them: with names and flags, and a diagram of a variation that counts
/// again from 1.
pub const PRINTED: &str = "(;SZ[9]AB[bd][cc][ce]AW[cd][dc][de][ed]PL[B]FG[257:Figure 1]PM[1]
    ;B[dd];W[hh];B[gh]TR[gh];W[cd]FG[256:]LB[aa:x];B[hb]
    (;W[hc];B[dd]LB[bb:y];W[ig]FG[0:On the board]MN[198];B[if];W[cd];B[dd];W[];B[ii]FG[512:]PM[2];W[hi])
    (;W[hd]FG[263:Dia. 1]MN[1];B[hc];W[dd];B[dd];W[dd]))";

#[test]
fn a_file_defines_its_figures() {
    let series = shown(PRINTED, "figures", Lang::En);
    let captions: Vec<_> = series.iter().map(|figure| &figure.caption).collect();
    let titles: Vec<_> = captions.iter().map(|caption| caption.title.as_deref()).collect();
    assert_eq!(
        titles,
        [Some("Figure 1"), Some("Figure 2 (4–7)"), Some("On the board"), Some("Figure 4 (203–204)"), None,]
    );
    assert_eq!(series[4].timeline.frames.list()[0].name, "Dia. 1", "the name is known and not shown");
    // Figure 1: no coordinates, so that only the numbers are written.
    let all: Vec<_> =
        series[0].timeline.scene(0).filter(|drawn| matches!(drawn.shape, Shape::Text(_))).collect();
    assert_eq!(all.len(), 3);
    // Figure 2 holds the marks of its first and of its last node, and a stone of the figure is not captured.
    let texts = |figure: &Figure| {
        let texts = figure.timeline.scene(0).filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) => Some(text.content.clone()),
            _ => None,
        });
        texts.collect::<Vec<_>>()
    };
    assert!(texts(&series[1]).contains(&"x".to_owned()) && texts(&series[1]).contains(&"y".to_owned()));
    assert_eq!(captions[1].notes, ["7 at D6"]);
    // On the board: 200 takes at C6, 201 takes it back.
    assert_eq!(captions[2].notes, ["200 at C6", "202 pass"]);
    assert_eq!(at(&series[2], 2, 3), None);
    assert_eq!(at(&series[2], 3, 3), stone('b', "201"));
    // Figure 4 counts from the remainder of 100.
    assert_eq!(at(&series[3], 8, 8), stone('b', "3"));
    let stars = |figure: &Figure| {
        figure
            .timeline
            .scene(0)
            .filter(|drawn| matches!(&drawn.shape, Shape::Circle { radius, .. } if *radius < 0.2))
            .count()
    };
    assert_eq!((stars(&series[2]), stars(&series[3])), (5, 0));
    // The variation: its list of moves is left out.
    assert!(captions[4].notes.is_empty());
    assert_eq!(at(&series[4], 7, 3), stone('w', "1"));
}

#[test]
fn print_modes_of_a_file() {
    let sgf = |mode: &str, number: u32| format!("(;SZ[9]FG[]PM[{mode}];B[aa]MN[{number}];W[bb])");
    let figure = |mode, number| shown(&sgf(mode, number), "figures", Lang::En).remove(0);
    assert_eq!(at(&figure("0", 5), 0, 0), stone('b', ""));
    assert_eq!(at(&figure("1", 154), 1, 1), stone('w', "155"));
    assert_eq!(at(&figure("2", 154), 1, 1), stone('w', "55"));
    assert_eq!(at(&figure("2", 99), 1, 1), stone('w', "100"));
    assert_eq!(at(&figure("2", 200), 0, 0), stone('b', "100"));
    assert_eq!(at(&figure("2", 200), 1, 1), stone('w', "1"));
    let own = shown(&sgf("2", 154), "figures numbers", Lang::En).remove(0);
    assert_eq!(at(&own, 1, 1), stone('w', "155"), "the author has the last word");
    let western = shown(PRINTED, "figures coords=western", Lang::En);
    assert!(western[0].timeline.view.w > shown(PRINTED, "figures", Lang::En)[0].timeline.view.w);
}

#[test]
fn moves_before_the_first_figure_of_a_file_are_a_figure() {
    let series = shown("(;SZ[9];B[aa];W[bb];B[cc]FG[258:x];W[dd])", "figures", Lang::Ja);
    let names: Vec<_> = series.iter().map(|figure| figure.timeline.frames.list()[0].name.as_str()).collect();
    assert_eq!(names, ["第1譜（1–2）", "x"]);
    assert_eq!(shown("(;SZ[9];FG[]B[aa])", "figures", Lang::Ja).len(), 1, "nothing was played before it");
}

proptest! {
    /// With captures a figure of the whole game is the position at its end, and every move is to be found.
    #[test]
    fn with_captures_a_figure_is_a_board(moves in prop::collection::vec((0u8..12, 0u8..4, 0u8..4), 1..70)) {
        let mut sgf = String::from("(;SZ[4]FG[0:]AB[aa]AW[dd]");
        let mut played: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for (nth, &(kind, column, row)) in moves.iter().enumerate() {
            let color = if nth % 2 == 0 { "B" } else { "W" };
            if kind == 0 {
                sgf += &format!(";{color}[]");
                continue;
            }
            sgf += &format!(";{color}[{}{}]", char::from(b'a' + column), char::from(b'a' + row));
            played.entry((column, row)).or_default().push((nth + 1).to_string());
        }
        let sgf = sgf + ")";
        let figure = shown(&sgf, "figures", Lang::En).remove(0);
        let mut end = BTreeMap::new();
        record::<Record>("sgf", &sgf).walk(|_, _, board| {
            end.clear();
            add(&mut end, board, None);
        });
        let stones = stones(&figure);
        let colors = |stones: &BTreeMap<(u8, u8), Stand>| {
            stones.iter().map(|(at, (color, _))| (*at, *color)).collect::<Vec<_>>()
        };
        prop_assert_eq!(colors(&stones), colors(&end));
        for (at, (_, number)) in &stones {
            if let Some(number) = number {
                prop_assert!(played[at].contains(number));
            }
        }
        let numbered = stones.values().filter(|(_, number)| number.is_some()).count();
        let told: usize = figure.caption.notes.iter().map(|note| note.split(", ").count()).sum();
        prop_assert_eq!(numbered + told, moves.len(), "every move is on a stone or told");
    }
}
