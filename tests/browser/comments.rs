//! What comments name leads there, or is shown on the board.

use kisho_board::diagram::Figure;
use kisho_board::present;
use kisho_board::present::options::{parse, words};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::replay::{KEY, frame_shown, html};
use crate::support::browser::{Engine, Page, Viewport, open};

in_each_engine!(a_point_is_shown_on_the_board_however_that_stands, a_move_that_is_named_is_gone_to,);

const GAME: &str = "(;GM[1]FF[4]SZ[9];B[cc]C[Later G3, now E5.];W[gg];B[gc]C[C7 was [move 1\\].\nSee http://example.org/a?b&c.])";

/// The game as a page, drawn with these options.
fn page(engine: Engine, options: &str, viewport: Viewport) -> Option<(Figure, Page)> {
    let sgf = game::notation("sgf").unwrap();
    let reading = (sgf.read)(GAME.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean(), "{:?}", reading.diagnostics);
    let (options, problems) = parse(&words(options).0, sgf);
    assert_eq!(problems, []);
    let (mut figures, _) = present::figures(&reading.record.unwrap(), &options, Lang::En);
    let figure = figures.remove(0);
    let page = open(engine, &html(&[&figure], &render::stylesheet()), viewport)?;
    Some((figure, page))
}

/// The middle of the ring that the first name of a selector puts on the board, as a share of the drawing.
const RING: &str = "(() => {
    const name = document.querySelector('#b1-1 + .k-fr span.k-at');
    const style = getComputedStyle(name, '::after');
    const from = document.querySelector('#b1 .k-s').getBoundingClientRect(), board = document.querySelector('#b1 .k-v').getBoundingClientRect();
    const half = parseFloat(style.width) / 2;
    return [(from.left + parseFloat(style.left) + half - board.left) / board.width,
            (from.top + parseFloat(style.top) + half - board.top) / board.height, half * 2 / board.width];
})()";

fn a_point_is_shown_on_the_board_however_that_stands(engine: Engine) {
    for (options, viewport) in [
        ("", Viewport::DESKTOP),
        ("", Viewport::PHONE),
        ("flip", Viewport::DESKTOP),
        ("crop=right coords=none no-info-bar", Viewport::PHONE),
    ] {
        let Some((figure, mut page)) = page(engine, options, viewport) else { return };
        page.click(&format!("#{KEY} .k-m label[for={KEY}-1]"));
        page.wait_until("the first move", &format!("document.getElementById('{KEY}-1').checked"));
        assert_eq!(page.seen::<String>(&format!("#{KEY} .k-c span.k-at"), "e.innerText"), ["E5"]);
        page.eval::<bool>("document.querySelector('#b1-1 + .k-fr span.k-at').focus(), true");
        let [x, y, width]: [f64; 3] = page.eval(RING);
        // E5 is the middle of the board, 4 lines from the upper left.
        let view = figure.timeline.view;
        let expected = [(4.0 - view.x) / view.w, (4.0 - view.y) / view.h, 1.0 / view.w];
        for (is, should) in [x, y, width].into_iter().zip(expected) {
            assert!((is - should).abs() < 0.006, "{options} {viewport:?}: {x} {y} {width}, not {expected:?}");
        }
        assert!(!page.scrolls_sideways());
    }
}

fn a_move_that_is_named_is_gone_to(engine: Engine) {
    let Some((_, mut page)) = page(engine, "", Viewport::DESKTOP) else { return };
    page.click(&format!("#{KEY} .k-m label[for={KEY}-1]"));
    // G3 is played next.
    page.click(&format!("#{KEY}-1 + .k-fr .k-c a.k-goto"));
    assert_eq!(frame_shown(&mut page), 2);
    page.click(&format!("#{KEY} .k-m label[for={KEY}-3]"));
    let named: Vec<String> = page.seen(&format!("#{KEY}-3 + .k-fr .k-c a.k-goto"), "e.innerText");
    assert_eq!(named, ["C7", "move 1"]);
    // WebKit has no line breaks in its `innerText` here, though it shows them.
    let text: Vec<String> = page.seen(&format!("#{KEY}-3 + .k-fr .k-c p:last-child"), "e.textContent");
    assert_eq!(text, ["C7 was move 1.\nSee http://example.org/a?b&c."]);
    let address: Vec<String> =
        page.seen(&format!("#{KEY}-3 + .k-fr .k-c p:not(.k-h) a:not(.k-goto)"), "e.href");
    assert_eq!(address, ["http://example.org/a?b&c"]);
    page.click(&format!("#{KEY}-3 + .k-fr .k-c a.k-goto ~ a.k-goto"));
    assert_eq!(frame_shown(&mut page), 1);
    assert_eq!(page.messages(), [""; 0]);
}
