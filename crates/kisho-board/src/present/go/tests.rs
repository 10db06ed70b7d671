mod crop;
mod drawing;
mod pictures;

use super::*;
use crate::diagram::{Drawn, Layer, Role, Shape, Symbol};
use crate::present::options::{Medium, Options};
use crate::present::testing::{self, options, record};
use crate::render;
use kisho_game::Record as Any;

fn shown(sgf: &str, info: &str, lang: Lang) -> Timeline {
    timeline(&record("sgf", sgf), &options("sgf", info), lang)
}

/// The elements of one frame that are symbols: name and place.
fn symbols(timeline: &Timeline, frame: usize) -> Vec<(String, f64, f64)> {
    let used = timeline.scene(frame).filter_map(|drawn| match &drawn.shape {
        Shape::Use { symbol, at, .. } => Some((symbol.name.clone(), at.x, at.y)),
        _ => None,
    });
    used.collect()
}

fn stones(timeline: &Timeline, frame: usize) -> Vec<(String, f64, f64)> {
    let mut stones: Vec<_> = symbols(timeline, frame)
        .into_iter()
        .filter(|(name, ..)| matches!(name.as_str(), "b" | "w"))
        .collect();
    stones.sort_by(|a, b| a.partial_cmp(b).unwrap());
    stones
}

/// The texts of one frame: content and place.
fn texts(timeline: &Timeline, frame: usize) -> Vec<(String, f64, f64)> {
    let written = timeline.scene(frame).filter_map(|drawn| match &drawn.shape {
        Shape::Text(text) => Some((text.content.clone(), text.at.x, text.at.y)),
        _ => None,
    });
    written.collect()
}

fn said(timeline: &Timeline, frame: usize, text: &str) -> bool {
    texts(timeline, frame).iter().any(|(content, ..)| content == text)
}

const PLAIN: &str = "no-info-bar coords=none";
/// A ladder of captures with a variation in which the stone lives on.
const TREE: &str = "(;SZ[3]AB[ba]AW[aa];B[cc](;W[cb];B[ab];W[aa])(;W[ab];B[cb]))";

#[test]
fn stones_live_from_their_move_to_their_capture_in_each_variation() {
    let timeline = shown(TREE, PLAIN, Lang::En);
    let at = |frame| stones(&timeline, frame);
    let b = |x, y| ("b".to_owned(), x, y);
    let w = |x, y| ("w".to_owned(), x, y);
    assert_eq!(at(0), [b(1.0, 0.0), w(0.0, 0.0)]);
    assert_eq!(at(3), [b(0.0, 1.0), b(1.0, 0.0), b(2.0, 2.0), w(2.0, 1.0)], "captured");
    assert_eq!(at(5), [b(1.0, 0.0), b(2.0, 2.0), w(0.0, 0.0), w(0.0, 1.0)], "alive again in the variation");
    assert_eq!(timeline.frames.list()[5].parent, Some(1));
}

#[test]
fn every_frame_shows_the_position_of_the_record() {
    // Setup over stones, a suicide, a move on an occupied point, branches at several depths.
    let sgf = "(;SZ[4]AB[aa][ba]AW[ca];B[ab](;AE[aa][ba]AW[ba];W[bb](;B[aa];W[ba])(;B[cc]AW[dd]))(;W[aa];B[da](;W[cb];B[aa])(;W[])))";
    let record: Record = record("sgf", sgf);
    for flip in ["", " flip"] {
        let timeline = shown(sgf, &format!("{PLAIN}{flip}"), Lang::En);
        record.walk(|frame, _, board| {
            let mut expected = Vec::new();
            for point in record.size.points() {
                let (x, y) = (f64::from(point.column), f64::from(point.row));
                let (x, y) = if flip.is_empty() { (x, y) } else { (3.0 - x, 3.0 - y) };
                match board.get(point) {
                    Some(kisho_game::go::Color::Black) => expected.push(("b".to_owned(), x, y)),
                    Some(kisho_game::go::Color::White) => expected.push(("w".to_owned(), x, y)),
                    None => {}
                }
            }
            expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
            assert_eq!(stones(&timeline, frame), expected, "frame {frame}{flip}");
        });
    }
}

#[test]
fn a_move_says_what_its_player_has_left_on_the_clock() {
    let sgf = "(;SZ[9];B[ee]BL[595.9];W[gc]BL[1]WL[3600];B[cg]BL[-3];W[cc]WL[x];B[gg]BL[1e99])";
    let timeline = shown(sgf, "", Lang::En);
    let times: Vec<&str> = timeline.frames.list().iter().map(|frame| frame.time.as_str()).collect();
    assert_eq!(times, ["", "9:55", "1:00:00", "", "", ""]);
}

#[test]
fn where_stones_are_numbered_a_move_says_whose_place_it_takes() {
    // White takes the stone of move 1 with move 4; in the variation nobody has.
    let sgf = "(;SZ[5];B[aa];W[ba];B[ee](;W[ab];B[de];W[aa])(;W[dd];B[ab];W[ed]))";
    let names = |options: &str, lang: Lang| -> Vec<String> {
        shown(sgf, options, lang).frames.list().iter().skip(1).map(|frame| frame.name.clone()).collect()
    };
    let numbered = names("numbers", Lang::En);
    assert_eq!(numbered[5], "White A5 (at 1)");
    assert!(numbered.iter().enumerate().all(|(at, name)| at == 5 || !name.contains("(at")), "{numbered:?}");
    assert_eq!(names("numbers", Lang::Ja)[5], "白 A5（1の所）");
    assert!(names("", Lang::En).iter().all(|name| !name.contains("(at")));
}

#[test]
fn one_element_a_stone() {
    let line: String = ('a'..='s').map(|c| format!(";B[{c}a];W[{c}c]")).collect();
    let timeline = shown(&format!("({line})"), "", Lang::En);
    let lives = timeline.elements().filter(|e| e.life != timeline.always()).count();
    // The stone and its last-move mark.
    assert_eq!(lives, 2 * 38);
    assert!(timeline.elements().all(|e| e.life.intervals().len() == 1));
}

#[test]
fn alternatives_are_lettered_and_lead_on() {
    let timeline = shown(TREE, PLAIN, Lang::En);
    assert_eq!(texts(&timeline, 1), [("A".to_owned(), 2.0, 1.0), ("B".to_owned(), 0.0, 1.0)]);
    assert!(texts(&timeline, 2).is_empty());
    let links: Vec<_> = timeline.links.iter().map(|l| (l.seen, l.leads_to, l.area.center().x)).collect();
    assert_eq!(links, [(1, 2, 2.0), (1, 5, 0.0)]);
    let own = TREE.replace("B[cc]", "B[cc]LB[ab:x]");
    assert!(!said(&shown(&own, PLAIN, Lang::En), 1, "B"), "the author's label stays");
}

#[test]
fn a_letter_of_the_author_stands_for_one_move_only() {
    let letters = |labels: &str| {
        let sgf = format!("(;SZ[9]{labels}(;B[df])(;B[ee])(;B[gg]))");
        let timeline = shown(&sgf, PLAIN, Lang::En);
        let ways = timeline.frames.children(0).map(|way| timeline.letter(way).unwrap().into_owned());
        ways.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(letters(""), "A B C");
    assert_eq!(letters("LB[ee:A][df:B]"), "B A C", "on the points of the moves");
    assert_eq!(letters("LB[aa:A][bb:c]"), "B D E", "elsewhere");
    assert_eq!(letters("LB[df:1][ee:good][gg:イ]"), "A B イ", "numbers are those of moves");
    assert_eq!(letters("LB[df:A][ee:A]"), "A B C", "said of two moves");
    assert_eq!(letters("VW[dd:gg]LB[aa:A]"), "A B C", "out of view");
}

#[test]
fn the_moves_that_follow_are_shown_on_request_with_what_the_record_says_of_them() {
    const JUDGED: &str = "(;SZ[9];B[ee];W[gc]TE[1](;B[cg]BM[1])(;B[gg]DO[])(;B[cc]IT[])(;B[gc]))";
    let ghosts = |words: &str, frame: usize| -> Vec<(String, f64, f64)> {
        let all = symbols(&shown(JUDGED, &format!("{PLAIN} {words}"), Lang::En), frame);
        all.into_iter().filter(|(name, ..)| name.starts_with("next")).collect()
    };
    let named = |name: &str, x, y| (format!("next-{name}"), x, y);
    assert_eq!(ghosts("", 0), []);
    assert_eq!(ghosts("next", 0), [named("0-0-false", 4.0, 4.0)]);
    assert_eq!(ghosts("next", 1), [named("1-1-false", 6.0, 2.0)]);
    assert!(said(&shown(JUDGED, "next", Lang::En), 1, "!"));
    let at_the_branch = [
        named("0-4-true", 2.0, 6.0),
        named("0-3-true", 6.0, 6.0),
        named("0-2-true", 2.0, 2.0),
        // A record may well play on a stone.
        named("0-0-true", 6.0, 2.0),
    ];
    assert_eq!(ghosts("next", 2), at_the_branch);
    assert_eq!(ghosts("next", 3), [], "the line ends");
    let drawn = shown(JUDGED, "next", Lang::En);
    let hollow =
        |symbol: &Symbol| symbol.shapes.iter().all(|shape| matches!(shape.fill, None | Some(Role::Board)));
    let symbols: Vec<_> = drawn
        .elements()
        .filter_map(|element| match &element.drawn.shape {
            Shape::Use { symbol, .. } if symbol.name.starts_with("next") => Some(symbol),
            _ => None,
        })
        .collect();
    assert_eq!(symbols.len(), 6);
    assert!(symbols.iter().all(|symbol| hollow(symbol)), "filled ones would be taken for stones");
    assert_eq!(ghosts("next quiz", 0), [], "it would tell the answer");
}

#[test]
fn judged_moves_that_follow_are_drawn_without_greys_too() {
    const JUDGED: &str = "(;SZ[9](;B[cg]TE[1])(;B[gg]IT[])(;B[cc]DO[])(;B[gc]BM[1]))";
    let ring = |drawn: &Drawn| match &drawn.shape {
        Shape::Use { symbol, .. } if symbol.name.starts_with("next") => {
            let is_circle = |drawn: &&Drawn| matches!(drawn.shape, Shape::Circle { .. });
            let line = symbol.shapes.iter().rfind(is_circle).and_then(|ring| ring.stroke);
            let is_broken = symbol.shapes.iter().any(|drawn| matches!(drawn.shape, Shape::Path(_)));
            Some((line.map(|line| line.role), is_broken))
        }
        _ => None,
    };
    let sign = |drawn: &Drawn| match &drawn.shape {
        Shape::Text(text) if drawn.fill == Some(Role::PieceInk) => Some(text.content.clone()),
        _ => None,
    };
    // Themes give these roles colours that are seen on their boards.
    let [good, bad] = [Role::Mark, Role::Promoted].map(Some);
    let mut drawn = shown(JUDGED, "next", Lang::En);
    for _ in 0..2 {
        let rings: Vec<_> = drawn.scene(0).filter_map(ring).collect();
        assert_eq!(rings, [(good, false), (good, true), (bad, true), (bad, false)]);
        assert_eq!(drawn.scene(0).filter_map(sign).collect::<Vec<_>>(), ["!", "!?", "?!", "?"]);
        drawn.without_greys();
    }
}

#[test]
fn a_picture_that_moves_shows_no_answers_before_it_plays_them() {
    let record = record("sgf", TREE);
    let seen = |medium: Medium| {
        let options = Options { medium, ..options("sgf", PLAIN) };
        texts(&timeline(&record, &options, Lang::En), 1).len()
    };
    assert_eq!([Medium::Moving, Medium::Pictures].map(seen), [0, 2]);
}

#[test]
fn a_picture_of_a_problem_shows_no_answers() {
    let letters = |sgf: &str, frame: usize, medium: Medium| {
        let record: Any = record("sgf", sgf);
        let options = Options { medium, ..options("sgf", PLAIN) };
        texts(&crate::present::figure(&record, &options, Lang::En).0.timeline, frame).len()
    };
    let problem = "(;SZ[9]AW[aa]AB[ab](;B[bb](;W[cc])(;W[dd]))(;B[ee]))";
    assert_eq!(letters(problem, 0, Medium::Pictures), 0);
    assert_eq!(
        letters(problem, 1, Medium::Pictures),
        2,
        "what comes later is no answer to the first question"
    );
    assert_eq!(letters(problem, 0, Medium::Page), 2, "on a page they are buttons");
    assert_eq!(
        letters("(;SZ[9](;B[bb])(;B[ee]))", 0, Medium::Pictures),
        2,
        "a game may begin with one or the other"
    );
}

#[test]
fn numbers_marks_and_labels_together() {
    let sgf = "(;SZ[9]AW[aa];B[cc];W[dd]TR[cc][dd]CR[aa];B[ee]LB[cc:x][ff:y]MN[10];W[cc])";
    let timeline = shown(sgf, "numbers coords=none no-info-bar", Lang::En);
    let seen = |frame| texts(&timeline, frame).into_iter().map(|(text, ..)| text).collect::<Vec<_>>();
    assert_eq!(seen(2), ["1", "2"], "numbers stay below marks; the stone of the start has none");
    assert_eq!(seen(3), ["2", "10", "x", "y"], "a label takes the place of a number");
    assert_eq!(seen(4), ["2", "10", "11"], "the new stone has its own number");
    let names: Vec<_> = symbols(&timeline, 2).into_iter().map(|(name, ..)| name).collect();
    assert!(names.contains(&"tr-b-above".to_owned()) && names.contains(&"cr-w".to_owned()));
    let timeline = shown(sgf, "coords=none no-info-bar", Lang::En);
    assert_eq!(texts(&timeline, 2), []);
    assert_eq!(texts(&timeline, 3).len(), 2);
}

#[test]
fn where_moves_are_numbered_anew_the_numbers_before_go() {
    let sgf = "(;SZ[9];B[cc];W[dd](;B[ee])(;MN[1]B[ff]MA[cc];W[gg];MN[1]B[hh]))";
    let timeline = shown(sgf, "numbers coords=none no-info-bar", Lang::En);
    let seen = |frame| texts(&timeline, frame).into_iter().map(|(text, ..)| text).collect::<Vec<_>>();
    assert_eq!(seen(2), ["1", "2", "A", "B"]);
    assert_eq!(seen(3), ["1", "2", "3"], "in the other variation they stay");
    assert_eq!(seen(4), ["1"], "also below a mark");
    assert_eq!(seen(5), ["1", "2"]);
    assert_eq!(seen(6), ["1"], "and once more");
    let sgf = "(;SZ[9];B[aa];W[ba];B[gg];W[ab];B[hh]MN[1];W[aa])";
    let timeline = shown(sgf, "numbers", Lang::En);
    assert_eq!(timeline.frames.list()[6].name, "White A9", "not at the place of 1, which is another stone");
}

#[test]
fn the_last_move_is_marked_unless_the_author_marks_it() {
    let last = |info: &str, frame| {
        let timeline = shown("(;SZ[9];B[cc];W[dd]TR[dd];B[];W[ee])", info, Lang::En);
        let mark =
            symbols(&timeline, frame).into_iter().find(|(name, ..)| matches!(name.as_str(), "last" | "ring"));
        mark.map(|(name, x, y)| (name, x as u8, y as u8))
    };
    assert_eq!(last("", 0), None);
    assert_eq!(last("", 1), Some(("last".to_owned(), 2, 2)));
    assert_eq!(last("", 2), None);
    assert_eq!(last("", 3), None, "a pass");
    assert_eq!(last("numbers", 4), Some(("ring".to_owned(), 4, 4)));
    assert_eq!(last("no-last-move", 1), None);
}

#[test]
fn the_bar_counts_prisoners() {
    let timeline = shown(TREE, "coords=none", Lang::En);
    let counts = |frame| texts(&timeline, frame).into_iter().map(|(text, ..)| text).collect::<Vec<_>>();
    assert_eq!(counts(0), ["0", "0", "Black to play"]);
    assert_eq!(counts(3), ["1", "0"]);
    assert_eq!(counts(5), ["0", "0"]);
    let seen = |lines: usize, frame, lang| {
        let timeline = shown(&format!("(;SZ[{lines}];B[cc];W[];B[dd])"), "coords=none", lang);
        texts(&timeline, frame).into_iter().map(|(text, ..)| text).collect::<Vec<_>>()
    };
    assert_eq!(seen(13, 2, Lang::En), ["CAPTURES", "0", "0", "White pass"], "no stone tells it");
    assert_eq!(seen(13, 3, Lang::En), ["CAPTURES", "0", "0"]);
    assert_eq!(seen(9, 2, Lang::En), ["CAPTURES", "0", "0", "pass"], "as short as it can be");
    assert_eq!(seen(13, 2, Lang::Ja), ["アゲハマ", "0", "0", "白 パス"]);
}

#[test]
fn coordinates_go_with_the_board() {
    let western = shown("(;SZ[19])", "no-info-bar", Lang::En);
    for (name, x, y) in
        [("A", 0.0, 19.0), ("J", 8.0, 19.0), ("T", 18.0, 19.0), ("19", -1.0, 0.0), ("1", 19.0, 18.0)]
    {
        assert!(texts(&western, 0).contains(&(name.to_owned(), x, y)), "{name}");
    }
    assert!(!said(&western, 0, "I"));
    let flipped = shown("(;SZ[19])", "no-info-bar flip", Lang::En);
    assert!(texts(&flipped, 0).contains(&("T".to_owned(), 0.0, 19.0)));
    assert!(texts(&flipped, 0).contains(&("1".to_owned(), -1.0, 0.0)));
    let eastern = shown("(;SZ[19];B[pd])", "no-info-bar coords=eastern", Lang::Ja);
    assert!(texts(&eastern, 0).contains(&("16".to_owned(), 15.0, -1.0)), "columns count from the left");
    assert!(texts(&eastern, 0).contains(&("十九".to_owned(), -1.0, 18.0)));
    assert_eq!(eastern.frames.list()[1].name, "黒 16の四");
    let none = shown("(;SZ[19])", PLAIN, Lang::En);
    assert_eq!(texts(&none, 0), []);
    assert!(
        said(&shown("(;SZ[19])", "no-info-bar coords", Lang::En), 0, "T"),
        "western unless others are asked for"
    );
}

#[test]
fn names_and_comments() {
    let sgf = "(;SZ[9]PB[秀策]PW[幻庵]BR[四段]DT[1846]RE[B+2]C[耳赤];B[cc]N[星]C[一行目\n二行目];W[];AW[dd];N[図]AE[dd])";
    let names = |lang| {
        let timeline = shown(sgf, "", lang);
        timeline.frames.list().iter().map(|f| (f.number, f.name.clone(), f.short.clone())).collect::<Vec<_>>()
    };
    let row = |number, name: &str, short: &str| (number, name.to_owned(), short.to_owned());
    assert_eq!(
        names(Lang::Ja),
        [
            row(0, "開始局面", ""),
            row(1, "黒 C7", "C7"),
            row(2, "白 パス", "パス"),
            row(0, "局面", ""),
            row(0, "図", "")
        ]
    );
    assert_eq!(names(Lang::En)[1..3], [row(1, "Black C7", "C7"), row(2, "White pass", "pass")]);
    let timeline = shown(sgf, "", Lang::Ja);
    assert_eq!(timeline.frames.list()[0].comment, "耳赤", "the header is part of the caption");
    assert_eq!(timeline.frames.list()[1].comment, "星\n\n一行目\n二行目");
    assert_eq!(timeline.frames.list()[0].alt, "空の盤。黒番。");
    assert_eq!(timeline.frames.list()[1].alt, "1手目、黒 C7。黒はC7。");
    assert_eq!(
        shown(TREE, "", Lang::En).frames.list()[3].alt,
        "Move 3: Black A2, capturing 1 stone. Black: B3, A2, C1. White: C2."
    );
}

#[test]
fn what_a_file_says_of_its_games_and_judges_stands_with_the_comments() {
    let sgf = "(;SZ[9]GC[A club\ngame.]C[Watch.];B[ee]TE[1]C[Fine.](;W[cc]BM[2]GB[1]PB[Shuei]PW[Tamura]RE[B+R])\
        (;W[cg]N[Slow]DO[]V[-3.5]))";
    let comments = |lang| {
        let timeline = testing::clean_figure(record::<Any>("sgf", sgf), "sgf", "", lang).timeline;
        timeline.frames.list().iter().map(|frame| frame.comment.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        comments(Lang::En),
        [
            "A club\ngame.\n\nWatch.",
            "Good move.\n\nFine.",
            "Black: Shuei · White: Tamura · Black won by resignation\n\nVery bad move. Good for Black.",
            "Slow\n\nDoubtful move.",
        ]
    );
    let problem = testing::clean_figure(record::<Any>("sgf", sgf), "sgf", "problem", Lang::En).timeline;
    let comments_there: Vec<_> = problem.frames.list().iter().map(|frame| frame.comment.as_str()).collect();
    assert_eq!(comments_there, ["Watch.", "Fine.", "", "Slow"], "nothing tells the answer");
    let same =
        testing::clean_figure(record::<Any>("sgf", "(;SZ[9]GC[Both.]C[Both.];B[ee])"), "sgf", "", Lang::En);
    assert_eq!(same.timeline.frames.list()[0].comment, "Both.");
    assert_eq!(comments(Lang::Ja)[2], "黒 Shuei\u{3000}白 Tamura\u{3000}黒中押し勝ち\n\n大悪手。黒良し。");
}

#[test]
fn the_header_of_a_game() {
    let sgf = "(;SZ[9]GN[耳赤の局]PB[秀策]PW[幻庵因碩]BR[四段]WR[8 dan]BT[本因坊家]EV[御城碁]RO[2]PC[大坂]KM[0]RE[B+2]
        DT[1846-09-11,14]HA[0]RU[Japanese];B[cc])";
    let header = |sgf: &str, info: &str, lang| {
        let (figures, _) = testing::figures(record::<Any>("sgf", sgf), "sgf", info, lang);
        figures[0].caption.header.clone()
    };
    assert_eq!(
        header(sgf, "", Lang::Ja).join("|"),
        "耳赤の局|黒 秀策 四段（本因坊家）|白 幻庵因碩 八段|御城碁 第2戦|大坂|1846年9月11・14日|コミなし|日本ルール|黒2目勝ち"
    );
    assert_eq!(
        header(sgf, "", Lang::En).join("|"),
        "耳赤の局|Black: 秀策 (4 dan, 本因坊家)|White: 幻庵因碩 (8 dan)|御城碁, round 2|大坂|11 and 14 September 1846|\
         no komi|Japanese rules|Black won by 2 points"
    );
    assert!(header(sgf, "no-header", Lang::En).is_empty());
    assert!(header(sgf, "frames=none", Lang::En).is_empty(), "a still diagram");
    assert!(!header(sgf, "frames=none header", Lang::En).is_empty());
    assert!(header(sgf, "moves=1", Lang::En).is_empty());
    // Without players it is shown where the board does not tell everything.
    let nameless = |odds: &str| header(&format!("(;SZ[9]EV[Cup]{odds};B[cc])"), "", Lang::En).join("|");
    assert_eq!(nameless("KM[six]HA[nine]"), "Cup|handicap: nine|komi: six");
    assert_eq!(nameless("KM[six]"), "Cup|komi: six");
    assert_eq!(nameless("KM[6.5]HA[ 0 ]"), "");
    assert!(!header(sgf, "moves=1 header", Lang::En).is_empty());
    let problem = "(;SZ[9]GN[Problem 1]KM[6.5];B[cc])";
    assert!(header(problem, "", Lang::En).is_empty(), "nobody played it");
    assert_eq!(header(problem, "header", Lang::En), ["Problem 1", "komi 6½"]);
    assert!(header("(;SZ[9];B[cc])", "header", Lang::En).is_empty());
    let full =
        "(;SZ[9]PB[A]AN[Ann]TM[5400]OT[3x30 byo-yomi]ON[Cross]SO[A book]US[Bo]CP[Ann 2026]AP[x];B[cc])";
    assert_eq!(header(full, "", Lang::En), ["Black: A"]);
    assert_eq!(
        header(full, "header", Lang::En).join("|"),
        "Black: A|annotated by Ann|time limit: 90 min|overtime: 3 periods of 30 s|opening: Cross|source: A book|\
         entered by Bo|copyright: Ann 2026"
    );
    let seconds = header("(;SZ[9]TM[45]AN[解];B[cc])", "header", Lang::Ja);
    assert_eq!(seconds, ["解説 解", "持ち時間 45秒"]);
}

#[test]
fn the_position_as_text() {
    let timeline = shown("(;SZ[9]AB[cc][gg]AW[gc];W[ab](;B[ee])(;B[ef]))", "", Lang::En);
    insta::assert_snapshot!(render::text(&timeline, 1));
    let eastern = shown("(;SZ[19];B[pd])", "coords=eastern", Lang::Ja);
    insta::assert_snapshot!(render::text(&eastern, 1));
}

#[test]
fn layers_keep_marks_above_stones() {
    let timeline = shown("(;SZ[9];B[cc]TR[cc])", PLAIN, Lang::En);
    let names: Vec<_> = symbols(&timeline, 1).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["b", "tr-b"]);
    assert!(Layer::Shade < Layer::Piece, "gaps lie below stones");
}

#[test]
fn a_huge_tree_is_shown_in_reasonable_time() {
    const MANY: usize = 40_000;
    let begin = std::time::Instant::now();
    let deep =
        format!("(;SZ[9]{}{})", "(;B[aa]LB[aa:x];W[ba];B[ca];W[ab]".repeat(MANY / 4), ")".repeat(MANY / 4));
    assert_eq!(shown(&deep, "numbers", Lang::En).frames.len(), MANY + 1);
    let bushy = format!("(;SZ[9];B[aa]{})", "(;W[bb])".repeat(MANY));
    assert_eq!(shown(&bushy, "", Lang::En).frames.len(), MANY + 2);
    // Far above what it takes, far below what a square would.
    assert!(begin.elapsed() < std::time::Duration::from_secs(30), "{:?}", begin.elapsed());
}

/// Everything that a board of characters can show, each line read by eye.
#[test]
fn marks_territory_numbers_and_captures_as_text() {
    let text = |sgf: &str, info: &str, lang| {
        let timeline = shown(sgf, info, lang);
        render::text(&timeline, timeline.frames.main_end())
    };
    let marks = "(;SZ[5]AB[aa][ba]AW[ab][bb]TR[aa][ac]CR[ab][bc]SQ[ba][cc]MA[bb][dc]SL[ec])";
    assert_eq!(
        text(marks, "coords=none no-info-bar", Lang::En),
        " ●△●□┬─┬─┐\n ○°○×┼─┼─┤\n △─°─□─×─■\n ├─┼─┼─┼─┤\n └─┴─┴─┴─┘\n"
    );
    let owned = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa]TB[aa:ae]TW[da:ee])";
    let rows = text(owned, "coords=none no-info-bar", Lang::En);
    assert!(rows.starts_with(" ○■●─○─□─□\n ■─●─○─□─□\n"), "{rows}");
    let numbers = "(;SZ[3]AB[ba]AW[aa];B[ab];W[cc])";
    assert_eq!(
        text(numbers, "numbers no-last-move", Lang::En),
        " 3 ┌─●─┐\n 2 ❶─┼─┤\n 1 └─┴─②\n   A B C\n\nCaptures ● 1  ○ 0    Black to play\n"
    );
    let many = "(;SZ[3];B[aa]MN[21];W[bb];B[])";
    assert!(text(many, "numbers", Lang::En).contains("●─┬─┐"), "a number above 20 hides the colour");
    let hidden = "(;SZ[4]AB[aa][dd]VW[aa:bb][ab:cb])";
    assert_eq!(text(hidden, "crop=none no-info-bar", Lang::En), " 4 ●─┬─\n 3 ├─┼─┼─\n\n\n   A B C\n");
    assert_eq!(text("(;SZ[1])", "coords=none no-info-bar", Lang::En), " ·\n");
    assert_eq!(text("(;SZ[1:3])", "coords=none no-info-bar", Lang::En), " │\n │\n │\n");
    assert_eq!(text("(;SZ[3:1])", "coords=none no-info-bar", Lang::En), " ─────\n");
}

/// The letters below the board are narrow everywhere; all else takes one column or two with the font.
#[test]
fn rows_of_text_are_straight_in_wide_fonts_too() {
    use unicode_width::UnicodeWidthStr;
    let timeline = shown(
        "(;SZ[9]AB[aa][ba][ii]AW[ab][bb]TR[aa][ac]CR[ab][bc]SQ[ba][cc]MA[bb][dc]SL[ec]TB[dd]TW[ee])",
        "no-info-bar coords=none",
        Lang::En,
    );
    let rows = render::text(&timeline, 0);
    let widths: Vec<_> = rows.lines().map(|row| (row.width(), row.width_cjk())).collect();
    assert!(widths.iter().all(|width| *width == (18, 35)), "{widths:?}\n{rows}");
}
