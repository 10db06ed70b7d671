//! Figures that wait for room while text goes on.

use super::flow::{Columns, Piece, flow};
use super::*;

const COLUMNS: Columns =
    Columns { area: Rect { x: 0.0, y: 0.0, w: 110.0, h: 100.0 }, count: 2, between: 10.0 };

/// Lines of 10 points, each a paragraph.
fn lines(words: &[&str]) -> Vec<Piece> {
    let style = Style { leading: 10.0, ..look(Lang::En).text() };
    words.iter().flat_map(|word| Piece::text(style.lines(word, 50.0), style, 0.0)).collect()
}

/// A figure of so many points with its name below it in 10 more.
fn figure(name: &str, height: f64) -> Vec<Piece> {
    let picture = made("sgf", "(;GM[1]SZ[9];B[ee])", Lang::En).remove(0).picture;
    Piece::figure(Vec::new(), Piece::picture(picture, (40.0, height), 0.0), lines(&[name]), 0.0)
}

/// What stands in each column of each page, from top to bottom; figures by their names.
fn columns(pieces: Vec<Piece>, first: Page, top: f64) -> Vec<[String; 2]> {
    let in_column = |page: &Page, left: bool| -> String {
        let line = |item: &Item| match item {
            Item::Text { line, at, .. } => ((at.x < 55.0) == left).then(|| line.text()),
            _ => None,
        };
        page.items.iter().filter_map(line).collect::<Vec<_>>().join(" ")
    };
    let pages = flow(pieces, &COLUMNS, first, top);
    pages.iter().map(|page| [true, false].map(|left| in_column(page, left))).collect()
}

/// Enough text for all of what is before it to stand on full pages.
fn rest() -> Vec<Piece> {
    lines(&["z"; 40])
}

#[test]
fn text_goes_on_where_a_figure_does_not_fit_and_the_figure_begins_the_next_column() {
    let pieces = [lines(&["a"; 5]), figure("F1", 60.0), lines(&["b"; 6]), rest()].concat();
    let made = columns(pieces, Page::default(), 0.0);
    assert_eq!(made[0], ["a a a a a b b b b b", "F1 b z z"]);
}

#[test]
fn a_figure_that_fits_stands_where_it_is_spoken_of() {
    let pieces = [lines(&["a"]), figure("F1", 60.0), lines(&["b"; 4]), rest()].concat();
    assert_eq!(columns(pieces, Page::default(), 0.0)[0][0], "a F1 b b");
}

#[test]
fn no_figure_overtakes_another() {
    // The second one would fit where the first does not, and waits after it.
    let pieces = [
        lines(&["a"; 5]),
        figure("F1", 60.0),
        lines(&["b"; 2]),
        figure("F2", 10.0),
        lines(&["c"; 2]),
        rest(),
    ]
    .concat();
    let made = columns(pieces, Page::default(), 0.0);
    assert_eq!(made[0], ["a a a a a b b c c z", "F1 F2 z"]);
    // Two that do not fit into one column: the text stays after the second.
    let pieces = [
        lines(&["a"; 5]),
        figure("F1", 60.0),
        lines(&["b"; 2]),
        figure("F2", 60.0),
        lines(&["c"; 2]),
        rest(),
    ]
    .concat();
    let made = columns(pieces, Page::default(), 0.0);
    assert_eq!(made[0], ["a a a a a b b", "F1 c c z"], "F2 waits in its turn");
    assert!(made[1][0].starts_with("F2 z"), "{made:?}");
}

#[test]
fn what_is_said_of_a_figure_does_not_stand_on_the_page_before_it_alone() {
    let before = || lines(&["a"; 15]);
    let short = [before(), figure("F1", 60.0), lines(&["b"; 3]), figure("F2", 60.0), rest()].concat();
    let made = columns(short, Page::default(), 0.0);
    assert_eq!([made[0][1].as_str(), made[1][0].as_str()], ["a a a a a", "F1 b b b"]);
    let long = [before(), figure("F1", 60.0), lines(&["b"; 7]), figure("F2", 60.0), rest()].concat();
    let made = columns(long, Page::default(), 0.0);
    assert_eq!([made[0][1].as_str(), made[1][0].as_str()], ["a a a a a b b b b b", "F1 b b z"]);
}

#[test]
fn the_last_page_begins_with_the_figure_that_waits() {
    let pieces = [lines(&["a"; 16]), figure("F1", 60.0), lines(&["b"; 5])].concat();
    let made = columns(pieces, Page::default(), 0.0);
    assert_eq!(made[1], ["F1", "b"], "{made:?}");
}

#[test]
fn figures_without_text_after_them_are_not_lost() {
    let pieces = [lines(&["a"; 5]), figure("F1", 60.0), figure("F2", 60.0), figure("F3", 300.0)].concat();
    let all = columns(pieces, Page::default(), 0.0).concat().join(" ");
    assert!(all.contains("F1") && all.contains("F2") && all.contains("F3"), "{all}");
    assert!(all.find("F1") < all.find("F2") && all.find("F2") < all.find("F3"), "{all}");
}

#[test]
fn below_a_title_text_may_go_before_a_figure_that_is_too_high() {
    let pieces = [figure("F1", 80.0), lines(&["b"; 9]), rest()].concat();
    let made = columns(pieces, Page::default(), 50.0);
    assert_eq!(made[0], ["b b b b b", "b b b b z"]);
    assert!(made[1][0].starts_with("F1"), "{made:?}");
}

#[test]
fn a_figure_that_stands_elsewhere_is_named_where_it_is_spoken_of() {
    let said = |room: usize| {
        let name = lines(&["F1!"]).into_iter().map(|line| line.kept().only_apart());
        let before = vec!["a"; room];
        let pieces = [lines(&before), figure("F1", 60.0), name.collect(), lines(&["b"]), rest()].concat();
        columns(pieces, Page::default(), 0.0)[0].join(" ")
    };
    assert!(said(1).starts_with("a F1 b z"), "{}", said(1));
    assert!(said(5).starts_with("a a a a a F1! b z"), "{}", said(5));
    // There is no room for the text either: the figure stands before it.
    assert!(said(9).starts_with("a a a a a a a a a F1 b z"), "{}", said(9));
}

#[test]
fn columns_of_the_last_page_part_a_figure_from_no_text_about_it() {
    let name = || lines(&["F1!"]).into_iter().map(|line| line.kept().only_apart()).collect();
    let made = |name: Vec<Piece>| {
        let pieces = [lines(&["a"; 3]), figure("F1", 20.0), name, lines(&["b"; 6])].concat();
        columns(pieces, Page::default(), 0.0)
    };
    assert_eq!(made(name()), [["a a a F1 b", "b b b b b"]]);
    assert_eq!(made(Vec::new()), [["a a a F1", "b b b b b b"]], "other text may begin a column");
}

#[test]
fn what_ends_a_game_begins_no_column() {
    let ended = |mut pieces: Vec<Piece>| {
        Piece::close(&mut pieces, lines(&["end"]));
        columns(pieces, Page::default(), 0.0)
    };
    assert_eq!(ended([figure("F1", 30.0), figure("F2", 30.0)].concat()), [["F1", "F2 end"]]);
    assert_eq!(ended([figure("F1", 80.0), figure("F2", 80.0)].concat())[0], ["F1", "F2 end"]);
    // Nor a page: the figure goes with it.
    let full = ended([lines(&["a"; 11]), figure("F1", 75.0)].concat());
    assert_eq!(full[1], ["F1 end", ""], "{full:?}");
    let said = ended([figure("F1", 30.0), lines(&["b"; 3])].concat());
    assert_eq!(said, [["F1", "b b b end"]]);
}

#[test]
fn boards_of_shogi_stand_below_one_another_whoever_has_a_hand() {
    let mate = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\nG*3b\n";
    let record = &records("sfen", mate)[0];
    let middle = |hands: kisho_board::present::shogi::options::Hands, room: f64| {
        let mut options = Options::default();
        options.games.shogi.hands = Some(hands);
        let figure = Problem::of(record, &options, Lang::Ja, 0).0.picture.figure;
        let timeline = &figure.timeline;
        let width = timeline.view.w * 10.0;
        let left = timeline.left_in(room, width);
        assert!(left >= 0.0 && left + width <= room + 0.01, "inside of its room");
        left + (timeline.middle() - timeline.view.x) * 10.0
    };
    use kisho_board::present::shogi::options::Hands;
    for hands in [Hands::Black, Hands::White, Hands::Both, Hands::None] {
        assert!((middle(hands, 200.0) - 100.0).abs() < 0.01);
        // Where there is no room for that the picture begins at the side.
        middle(hands, 140.0);
    }
}
