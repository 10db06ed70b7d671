//! Boards to play on: what is clicked is set and taken away, without script.

use kisho_board::diagram::{Figure, Rect};
use kisho_board::present::{self, options};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::quoridor::painted;
use crate::replay::html;
use crate::support::browser::{Engine, Page, Viewport, open};
use crate::support::wait::until;

in_each_engine!(
    pawns_are_set_moved_and_taken_away,
    walls_are_set_and_taken_away_where_they_lie,
    walls_that_cross_or_overlap_are_not_set,
    a_board_begins_with_its_position_and_starts_again,
    more_walls_than_ten_are_warned_of,
    boards_of_a_page_know_nothing_of_each_other,
    without_a_style_sheet_everything_has_its_name,
    places_are_large_enough_for_fingers,
);

in_chromium!(the_keyboard_reaches_everything_in_few_steps, it_is_printed_as_it_was_set,);

/// The initial position.
const START: &str = "gkwAAAAQ";
/// White e4, black e7; white walls c3h e3h; black walls d7h d8v.
const STATE: &str = "j7oklAHMe1ICg";

pub fn figure(code: &str, info: &str) -> Figure {
    let notation = game::notation("qf").unwrap();
    let record = (notation.read)(code.as_bytes(), &ReadOptions::default()).record.unwrap();
    let (options, problems) = options::parse(&options::words(info).0, notation);
    assert_eq!(problems, []);
    present::figure(&record, &options, Lang::En).0
}

struct Board {
    page: Page,
    view: Rect,
}

/// A page with a board; `None` if there is no browser.
fn board(engine: Engine, code: &str, info: &str, viewport: Viewport) -> Option<Board> {
    let figure = figure(code, info);
    let view = figure.free.as_ref().unwrap().view;
    let mut page = open(engine, &html(&[&figure], &render::stylesheet()), viewport)?;
    page.wait_until("it is laid out", "document.querySelector('#b1 .k-fv').offsetHeight > 100");
    Some(Board { page, view })
}

impl Board {
    /// Clicks at a place in quarter squares from the upper left corner of the board.
    fn click(&mut self, x: f64, y: f64) {
        let (across, down) = ((x - self.view.x) / self.view.w, (y - self.view.y) / self.view.h);
        self.page.click_in("#b1 .k-fv", across, down);
    }

    /// Clicks at a square, some quarter squares to the right and down from its middle.
    fn click_beside(&mut self, square: &str, dx: f64, dy: f64) {
        let [column, row] = square.as_bytes() else { panic!("{square}") };
        let (column, row) = (f64::from(column - b'a'), f64::from(row - b'1'));
        self.click(4.0 + 5.0 * column + dx, 44.0 - 5.0 * row + dy);
    }

    fn mode(&mut self, mode: &str) {
        self.page.click(&format!("#b1 .k-ft label:has([value={mode}])"));
        self.page.wait_until(
            "the mode is chosen",
            &format!("document.querySelector('#b1 [value={mode}]').checked"),
        );
    }

    /// What is set, as it is called, in the order of the page.
    fn set(&mut self) -> Vec<String> {
        self.page.eval(
            "[...document.querySelectorAll('#b1 .k-fv label>:checked')].map(e => e.parentNode.textContent)",
        )
    }

    /// Says that this is set; what a tap does may come a moment later.
    fn sets(&mut self, expected: &[&str]) {
        until("this is set", || {
            let set = self.set();
            if set == expected { Ok(()) } else { Err(format!("{set:?}, not {expected:?}")) }
        });
    }

    /// Says that so many walls are left, white's and black's, as a screen reader hears them. A style sheet counts them, and only
    /// Chromium tells to what.
    fn leaves(&mut self, expected: [&str; 2]) {
        if self.page.engine() != Engine::Chromium {
            return;
        }
        let heard = self.page.spoken();
        let texts: Vec<&String> =
            heard.iter().filter(|s| s.role == "InlineTextBox").map(|s| &s.name).collect();
        let [.., white, black] = texts[..] else { panic!("{texts:?}") };
        assert_eq!([white, black], expected);
    }

    fn painted(&mut self) -> Vec<String> {
        painted(&mut self.page, "#b1 .k-fv", self.view)
    }
}

fn pawns_are_set_moved_and_taken_away(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut board) = board(engine, START, "freeboard", viewport) else { return };
        board.sets(&["Black e9", "White e1"]);
        assert_eq!(board.painted(), ["O e1", "X e9"]);
        // Anywhere on the square and halfway to the next one.
        board.click_beside("e2", 1.8, -1.8);
        board.sets(&["Black e9", "White e2"]);
        board.click_beside("e2", 0.0, 0.0);
        board.sets(&["White off the board", "Black e9"]);
        assert_eq!(board.painted(), ["X e9"]);
        board.click_beside("a1", 0.0, 0.0);
        board.sets(&["Black e9", "White a1"]);
        board.click_beside("e9", 0.0, 0.0);
        board.sets(&["Black e9", "White a1"]);
        board.mode("bp");
        board.click_beside("a1", 0.0, 0.0);
        board.sets(&["Black e9", "White a1"]);
        board.click_beside("i9", 0.0, 0.0);
        board.sets(&["Black i9", "White a1"]);
        assert_eq!(board.painted(), ["O a1", "X i9"]);
        assert_eq!(board.page.messages(), [""; 0]);
        assert!(!board.page.scrolls_sideways());
    }
}

fn walls_are_set_and_taken_away_where_they_lie(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut board) = board(engine, START, "freeboard", viewport) else { return };
        board.leaves(["10", "10"]);
        board.mode("ww");
        // Right of the crossing above e3, and deep in the square f3.
        board.click_beside("e3", 4.0, -1.7);
        board.sets(&["Black e9", "White e1", "White e3 horizontal"]);
        board.mode("bw");
        board.click_beside("b7", 1.8, -0.9);
        let all = ["Black e9", "Black b7 vertical", "White e3 horizontal", "White e1"];
        let pieces = ["Black e9", "White e1"];
        board.sets(&[pieces[0], pieces[1], all[1], all[2]]);
        assert_eq!(board.painted(), ["O e1", "O e3h", "X b7v", "X e9"]);
        board.leaves(["9", "9"]);
        // A wall of the other player is taken away too, at either end.
        board.click_beside("e3", -1.6, -2.5);
        board.sets(&[pieces[0], pieces[1], all[1]]);
        board.click_beside("b7", 2.5, -6.0);
        board.sets(&pieces);
        board.leaves(["10", "10"]);
        assert_eq!(board.painted(), ["O e1", "X e9"]);
        assert_eq!(board.page.messages(), [""; 0]);
    }
}

fn walls_that_cross_or_overlap_are_not_set(engine: Engine) {
    let Some(mut board) = board(engine, START, "freeboard", Viewport::DESKTOP) else { return };
    board.mode("ww");
    board.click_beside("e3", 1.0, -2.5);
    let one = ["Black e9", "White e1", "White e3 horizontal"];
    board.sets(&one);
    board.mode("bw");
    board.click_beside("e3", 2.5, -1.2);
    board.sets(&one);
    // Left and right of it there is no room: only its own ground is there, so it goes.
    board.click_beside("e3", 6.0, -2.5);
    board.sets(&one[..2]);
    board.click_beside("h3", 1.5, -2.5);
    board.click_beside("a4", 1.5, -2.5);
    let two = ["Black e9", "White e1", "Black a4 horizontal", "Black h3 horizontal"];
    board.sets(&two);
    board.click_beside("a4", 2.5, -1.0);
    board.sets(&two);
    board.click_beside("a5", 2.5, -1.0);
    let three = ["Black e9", "White e1", "Black a5 vertical", "Black a4 horizontal", "Black h3 horizontal"];
    board.sets(&three);
    // The vertical walls above and below share a half with it.
    board.click_beside("a6", 2.5, -4.0);
    board.click_beside("a4", 2.5, -1.0);
    board.sets(&three);
    board.click_beside("a6", 2.5, -1.0);
    board.sets(&two);
}

fn a_board_begins_with_its_position_and_starts_again(engine: Engine) {
    let Some(mut board) = board(engine, STATE, "freeboard", Viewport::DESKTOP) else { return };
    let state = ["O c3h", "O e3h", "O e4", "X d7h", "X d8v", "X e7"];
    assert_eq!(board.painted(), state);
    board.leaves(["8", "8"]);
    board.click_beside("a1", 0.0, 0.0);
    board.mode("ww");
    board.click_beside("e3", 2.5, -2.5);
    assert_eq!(board.painted(), ["O a1", "O c3h", "X d7h", "X d8v", "X e7"]);
    board.page.click("#b1 [type=reset]");
    assert_eq!(board.painted(), state);
    board.leaves(["8", "8"]);
}

fn more_walls_than_ten_are_warned_of(engine: Engine) {
    let Some(mut board) = board(engine, START, "freeboard", Viewport::DESKTOP) else { return };
    board.mode("ww");
    let colour = |board: &mut Board| board.page.computed("#b1 .k-fw p.w", "color");
    let usual = colour(&mut board);
    for (n, square) in (0..11).zip(["a1", "c1", "e1", "g1", "a2", "c2", "e2", "g2", "a3", "c3", "e3"]) {
        assert_eq!(colour(&mut board), usual);
        let width: String = board.page.computed("#b1 .k-fw p.w i", "width");
        assert_eq!(width, format!("{}px", (f64::from(9 * (10 - n)) - 1.0).max(0.0)));
        board.click_beside(square, 1.5, -2.5);
    }
    board.leaves(["-1", "10"]);
    assert_ne!(colour(&mut board), usual);
}

fn the_keyboard_reaches_everything_in_few_steps(engine: Engine) {
    let Some(mut board) = board(engine, START, "freeboard", Viewport::DESKTOP) else { return };
    let focused = |board: &mut Board| -> String {
        board.page.eval("(e => (e.parentNode.tagName === 'LABEL' ? e.parentNode : e).textContent || e.ariaLabel)(document.activeElement)")
    };
    let mut stops = Vec::new();
    for _ in 0..5 {
        board.page.key("Tab");
        stops.push(focused(&mut board));
    }
    assert_eq!(stops, ["White pawn", "Start again", "Black e9", "White e1", "a8"]);
    // Arrows choose a crossing, whose walls are the next stops.
    board.page.key(" ");
    board.page.key("ArrowRight");
    assert_eq!(focused(&mut board), "b8");
    stops.clear();
    for _ in 0..4 {
        board.page.key("Tab");
        stops.push(focused(&mut board));
    }
    assert_eq!(
        stops,
        ["White b8 horizontal", "White b8 vertical", "Black b8 horizontal", "Black b8 vertical"]
    );
    board.page.key(" ");
    board.sets(&["Black e9", "White e1", "Black b8 vertical"]);
    // Only what stands, and what fits, is offered.
    board.page.shift_key("Tab");
    assert_eq!(focused(&mut board), "b8");
    board.page.key("Tab");
    board.page.key(" ");
    board.sets(&["Black e9", "White e1"]);
    let heard = board.page.spoken();
    let boxes = heard.iter().filter(|s| s.role == "checkbox").count();
    assert_eq!(boxes, 4, "the walls of the crossing");
    assert!(heard.iter().any(|s| s.role == "radio" && s.name == "White e1" && s.checked == Some(true)));
    // A pawn goes on with the arrows.
    board.page.eval::<()>("document.querySelector('#b1 .k-fs [name=w]:checked').focus()");
    board.page.key("ArrowRight");
    board.sets(&["Black e9", "White f1"]);
}

fn boards_of_a_page_know_nothing_of_each_other(engine: Engine) {
    let figures = [figure(START, "freeboard"), figure(STATE, "freeboard flip")];
    let page = open(engine, &html(&[&figures[0], &figures[1]], &render::stylesheet()), Viewport::DESKTOP);
    let Some(page) = page else { return };
    let mut board = Board { page, view: figures[0].free.as_ref().unwrap().view };
    board.page.wait_until("it is laid out", "document.querySelector('#b1 .k-fv').offsetHeight > 100");
    board.click_beside("c3", 0.0, 0.0);
    board.sets(&["Black e9", "White c3"]);
    let second = board.page.eval::<Vec<String>>(
        "[...document.querySelectorAll('#b2 .k-fs :checked')].map(e => e.parentNode.textContent)",
    );
    assert_eq!(second, ["White e4", "Black e7"], "turned round: the lowest rows come first");
    let ids: Vec<String> =
        board.page.eval("[...document.querySelectorAll('#b1 [id], #b2 [id]')].map(e => e.id)");
    assert_eq!(ids, [""; 0]);
}

fn it_is_printed_as_it_was_set(engine: Engine) {
    let Some(mut board) = board(engine, STATE, "freeboard", Viewport::DESKTOP) else { return };
    board.mode("bw");
    board.click_beside("a1", 1.5, -2.5);
    board.page.emulate_media("print", &[("prefers-color-scheme", "dark")]);
    assert!(!board.page.visible("#b1 .k-ft"));
    // On paper squares are as white as pieces.
    let black: Vec<_> = board.painted().into_iter().filter(|piece| piece.starts_with('X')).collect();
    assert_eq!(black, ["X a1h", "X d7h", "X d8v", "X e7"]);
    assert!(board.page.pdf().starts_with(b"%PDF"));
    assert_eq!(board.page.messages(), [""; 0]);
}

fn without_a_style_sheet_everything_has_its_name(engine: Engine) {
    let Some(mut page) = open(engine, &html(&[&figure(STATE, "freeboard")], ""), Viewport::DESKTOP) else {
        return;
    };
    let text: String = page.eval("document.querySelector('#b1').innerText");
    for words in ["White e4", "Black off the board", "White e3 horizontal", "Start again"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("walls left"), "nothing counts them");
    assert!(!page.visible("#b1 .k-ft fieldset"), "what only the style sheet understands is hidden");
    assert!(page.visible("#b1 .k-v"));
}

fn places_are_large_enough_for_fingers(engine: Engine) {
    let Some(mut board) = board(engine, START, "freeboard", Viewport::PHONE) else { return };
    let sizes: Vec<[f64; 2]> = board.page.seen(
        "#b1 .k-ft label, #b1 .k-ft button, #b1 .k-fs>div, #b1 .k-fw>div",
        "(r => [r.width, r.height])(e.getBoundingClientRect())",
    );
    assert_eq!(sizes.len(), 5 + 81 + 64);
    assert!(sizes.iter().all(|[w, h]| *w >= 29.0 && *h >= 29.0), "{sizes:?}");
    assert!(sizes[..5].iter().all(|[_, h]| *h >= 44.0));
}
