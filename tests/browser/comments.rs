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

/// The drawing of the board.
const BOARD: &str = "#b1 .k-n>svg.k-v";

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
        // E5 is the middle of the board, 4 lines from the upper left, and the ring is a line wide.
        let view = figure.timeline.view;
        let line = page.rect(BOARD).unwrap().width / view.w;
        let aside = (0.5 - 1.25 / line) * std::f64::consts::FRAC_1_SQRT_2;
        let on_ring = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(x, y)| ((4.0 + aside * x - view.x) / view.w, (4.0 + aside * y - view.y) / view.h));
        page.run("document.body.style.paddingBottom = '2000px'");
        // A board that has stopped at the upper end of the window, too. Firefox puts the ring where the board would be otherwise.
        let scrolled = if engine == Engine::Firefox { &[0][..] } else { &[0, 60] };
        for up in scrolled {
            page.run(&format!(
                "scrollBy(0, document.querySelector('#b1 .k-s').getBoundingClientRect().y + {up})"
            ));
            let painted = |page: &mut Page, focus: &str| {
                page.run(&format!("document.querySelector('#b1-1 + .k-fr span.k-at').{focus}"));
                let picture = page.picture(BOARD);
                on_ring.map(|(x, y)| picture.color(x, y))
            };
            let without = painted(&mut page, "blur()");
            let with = painted(&mut page, "focus({ preventScroll: true })");
            let differs = |(a, b): (&[u8; 3], &[u8; 3])| a[1].abs_diff(b[1]) > 60;
            assert!(
                with.iter().zip(&without).all(differs),
                "{options} {viewport:?} {up}: {with:?} {without:?}"
            );
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
