use super::*;
use crate::diagram::Shape;
use crate::present::{figure, figures, testing};
use crate::render::{self, FigurePlace};
use kisho_game::Record as Any;
use kisho_game::text::Id;

/// A finished game on 7 lines, made up: A6 is dead, D1 is nobody's.
const FINISHED: &str = "(;GM[1]SZ[7]KM[6.5]AB[ca][cb][bc][cc][dc][ad][bd][dd][be][de][af][cf][df][bg][cg]
    AW[da][db][eb][ab][ec][gc][ed][ee][fe][ge][ef][gf][eg][fg];B[dg];W[])";

fn record(sgf: &str) -> Any {
    testing::record("sgf", sgf)
}

fn options(info: &str) -> Options {
    testing::options("sgf", info)
}

fn count(sgf: &str, info: &str) -> (Count, Vec<Id>) {
    let Any::Go(record) = record(sgf) else { panic!() };
    let (count, problems) = Count::of(&record, &options(info));
    (count.unwrap(), problems.iter().map(|problem| problem.id).collect())
}

#[test]
fn the_count_in_words() {
    let (count, problems) = count(FINISHED, "score dead=A6");
    assert_eq!((count.frame, problems), (2, vec![]));
    // Black: A7 B7 A6 B6 A5, C4, A3 C3, B2, A1. White: E7 F7 G7 F6 G6 F5 F4 G4, F2. G1 is empty beside F1 and G2.
    assert_eq!(
        count.text(Lang::En),
        "Black 10 territory + 1 prisoner = 11 · White 10 + 0 + 6½ komi = 16½ · White wins by 5½"
    );
    assert_eq!(
        count.text(Lang::Ja),
        "黒地10 アゲハマ1 計11、白地10 アゲハマ0 コミ6目半 計16目半、白5目半勝ち"
    );
}

#[test]
fn rules_komi_and_handicap() {
    let text = |sgf: &str, info: &str| count(sgf, info).0.text(Lang::En);
    let chinese = FINISHED.replace("KM[6.5]", "KM[0.5]HA[3]RU[Chinese]");
    let area = "Black 16 stones + 10 territory = 26 · White 13 + 10 + 3 for the handicap + ½ komi = 26½ · White wins by ½";
    assert_eq!(text(&chinese, "score dead=A6"), area);
    assert_eq!(
        text(FINISHED, "score=chinese dead=A6 komi=3"),
        "Black 16 stones + 10 territory = 26 · White 13 + 10 + 3 komi = 26 · Draw"
    );
    assert!(
        text(&chinese, "score=japanese dead=A6").ends_with("White 10 + 0 + ½ komi = 10½ · Black wins by ½")
    );
    assert!(text(&chinese, "score=aga dead=A6").contains("+ 2 for the handicap"));
    let (draw, _) = count(FINISHED, "score dead=A6 komi=1");
    assert!(draw.text(Lang::Ja).ends_with("、持碁"), "{}", draw.text(Lang::Ja));
    let (black, _) = count(FINISHED, "score dead=A6 komi=0");
    assert!(black.text(Lang::Ja).ends_with("、黒1目勝ち"));
    let (half, _) = count(FINISHED, "score dead=A6 komi=½");
    assert!(half.text(Lang::Ja).contains("コミ半目") && half.text(Lang::Ja).ends_with("、黒半目勝ち"));
}

#[test]
fn marks_of_the_file_count_unless_the_author_names_dead_stones() {
    let marked = FINISHED.replace(";W[])", ";W[]TB[aa:bb][ac]TW[ea:ga])");
    assert!(count(&marked, "score").0.text(Lang::En).starts_with("Black 5 territory + 1 prisoner = 6"));
    assert!(count(&marked, "score dead=A6").0.text(Lang::En).starts_with("Black 10 territory"));
    assert!(
        count(&marked, "score neutral=A1").0.text(Lang::En).starts_with("Black 4 territory"),
        "A6 lives then"
    );
}

#[test]
fn the_result_of_the_file_is_compared() {
    let with = |result: &str| FINISHED.replace("KM", &format!("RE[{result}]KM"));
    for (result, problems) in [
        ("W+5.5", vec![]),
        ("W+5.50", vec![]),
        ("White+5.5", vec![]),
        ("W+R", vec![]),
        ("?", vec![]),
        ("W+", vec![]),
        ("W+4.5", vec![Id::GoScoreDiffers]),
        ("B+5.5", vec![Id::GoScoreDiffers]),
        ("0", vec![Id::GoScoreDiffers]),
    ] {
        assert_eq!(count(&with(result), "score dead=A6").1, problems, "{result}");
    }
    assert_eq!(count(&FINISHED.replace("6.5", "six"), "score dead=A6").1, [Id::GoKomi]);
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let problems = |info: &str| {
        let (_, problems) = figures(&record(FINISHED), &options(info), Lang::En);
        problems.into_iter().map(|p| (p.id, info[p.span.start..p.span.end].to_owned())).collect::<Vec<_>>()
    };
    let wrong = |place: &str| vec![(Id::OptionValue, place.to_owned())];
    assert_eq!(problems("score dead=A6,E5,B1"), []);
    assert_eq!(problems("score dead=A6,F2"), wrong("F2"), "nothing stands there");
    assert_eq!(problems("score dead=\"A6, xx\""), wrong("xx"));
    assert_eq!(problems("score neutral=A9"), wrong("A9"));
    assert_eq!(problems("score dead=ab"), [], "the letters of SGF");
    assert_eq!(problems("dead=A6"), wrong("A6"), "there is no count");
    assert_eq!(problems("komi=6.5"), wrong("6.5"));
    assert_eq!(problems("score moves=1-1"), wrong("score"));
}

#[test]
fn the_count_stands_at_the_end_of_what_is_shown_or_in_the_frame_that_is_named() {
    let sgf = "(;SZ[5];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))";
    for (info, frame) in [
        ("score", 4),
        ("score frame=last", 4),
        ("score frame=1", 1),
        ("score frame=5", 5),
        ("score frames=0-3", 3),
        ("score frames=2-5", 4),
        ("score frames=none", 4),
        ("score frames=none frame=2", 2),
    ] {
        assert_eq!(count(sgf, info).0.frame, frame, "{info}");
    }
}

#[test]
fn a_replay_says_the_count_in_one_frame_and_a_still_diagram_below_it() {
    let (replay, _) = figure(&record(FINISHED), &options("score dead=A6"), Lang::En);
    let frames = replay.timeline.frames.list();
    assert!(frames[2].comment.starts_with("Black 10 territory"));
    assert!(frames[2].alt.ends_with("White wins by 5½."));
    assert_eq!((frames[1].comment.as_str(), replay.caption.notes.len()), ("", 0));
    let (page, _) = figure(&record(FINISHED), &options("score dead=A6 frames=none"), Lang::Ja);
    assert!(page.caption.notes[0].ends_with("白5目半勝ち"));
    let (set_up, _) = figure(&record("(;SZ[5]AB[aa]TB[ab])"), &options("score"), Lang::En);
    let alt = &set_up.timeline.frames.list()[0].alt;
    assert!(alt.starts_with("Black: A5. Black 1 territory"), "nobody is to play: {alt}");
    let pictures = |words| Options { medium: Medium::Pictures, ..options(words) };
    let (still, _) = figure(&record(FINISHED), &pictures("score dead=A6 frames=none"), Lang::Ja);
    assert!(
        still.caption.notes[0].starts_with("黒") && !still.caption.notes[0].contains("白5目半勝ち"),
        "the bar says it"
    );
    let (bare, _) = figure(&record(FINISHED), &pictures("score dead=A6 frames=none no-info-bar"), Lang::Ja);
    assert!(bare.caption.notes[0].ends_with("白5目半勝ち"));
    let svg = render::svg(&still, still.frame, render::Ground::Transparent);
    assert!(svg.contains("白5目半勝ち"), "for readers who cannot see it");
}

#[test]
fn the_count_of_a_lone_position_is_said_once() {
    let sgf = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]C[All is settled.])";
    let place = FigurePlace { key: "g", ..FigurePlace::default() };
    for info in ["score", "score frames=none"] {
        let (still, _) = figure(&record(sgf), &options(info), Lang::En);
        let html = render::figure(&still, place, &mut render::Sprites::default());
        assert_eq!(html.matches("White wins by 5</p>").count(), 1, "{info}: {html}");
        assert_eq!(html.matches("All is settled.").count(), 1, "{info}");
    }
    let sheet = Options { medium: Medium::Sheet, ..options("score") };
    let (printed, _) = figure(&record(sgf), &sheet, Lang::En);
    let comment = &printed.timeline.frames.list()[0].comment;
    assert!(comment.ends_with("White wins by 5"), "a sheet prints the comment: {comment}");
}

#[test]
fn a_tiny_board_tells_the_totals_and_a_short_result() {
    let sgf = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce])";
    let (still, _) = figure(&record(sgf), &options("score coords=none"), Lang::En);
    let texts = still.timeline.scene(0).filter_map(|drawn| match &drawn.shape {
        Shape::Text(text) => Some(text.content.clone()),
        _ => None,
    });
    assert_eq!(texts.collect::<Vec<_>>(), ["5", "10", "W+5"]);
}

#[test]
fn a_diagram_of_text_can_be_counted() {
    let text = "$$\n$$ -------\n$$ | . X O . |\n$$ | X . X O |\n$$ -------";
    let record: Any = testing::record("sensei", text);
    let (list, problems) = testing::figures(record, "sensei", "score", Lang::En);
    assert_eq!(problems, []);
    assert_eq!(
        list[0].caption.notes,
        ["Black 2 territory + 0 prisoners = 2 · White 1 + 0 = 1 · Black wins by 1"]
    );
}
