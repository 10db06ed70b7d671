//! Phones, paper, the night, screen readers, and no style sheet at all.

use std::fs;
use std::process::Command;

use kisho::site::{BuildOptions, build, write};
use kisho_board::render::{self, FigurePlace, FileLink, Sprites};

use crate::replay::{KEY, Replay, go_to};
use crate::support::browser::{Engine, Page, Viewport, open};
use crate::support::go_game::Game;
use crate::support::replays;
use crate::support::wait::until;

in_each_engine!(
    a_phone_shows_it_whole,
    no_line_of_a_header_begins_or_ends_with_a_mark,
    without_a_style_sheet_there_is_one_position_and_a_move_list,
    two_replays_on_a_page_do_not_disturb_each_other,
    style_sheets_of_the_page_hide_nothing_and_squeeze_nothing,
    links_below_a_figure_are_met_by_a_finger,
    a_menu_opens_below_its_item_on_the_page,
    what_wraps_in_a_header_stays_at_its_end,
    cells_floats_and_columns_have_room_for_a_board,
);

in_chromium!(
    paper_shows_the_printed_frame_and_no_controls,
    on_paper_what_is_said_of_a_position_stands_below_its_board,
    by_night_the_stones_are_told_apart_too,
    a_screen_reader_speaks_the_moves,
);

mod paper_has_every_board {
    engine_tests!(paper_has_every_board: chromium in Chromium, firefox in Firefox);
}

fn game() -> Game {
    Game::tree(3, 9, 40, 3)
}

fn a_phone_shows_it_whole(engine: Engine) {
    for size in [9, 19] {
        let game = Game::line(9, size, 60);
        let Some(mut replay) = Replay::open(engine, game, Viewport::PHONE) else { return };
        assert!(!replay.page.scrolls_sideways());
        let board = replay.page.rect("#b1 svg.k-v").unwrap();
        assert!(board.width > 280.0 && board.x >= 0.0 && board.x + board.width <= 360.0, "{board:?}");
        // Not at the end, over which WebKitGTK lays its scrollbar.
        let place = format!("#{KEY} .k-k label:nth-child(10)");
        replay.page.click(&place);
        replay
            .page
            .wait_until("the tap works", &format!("document.querySelector('{place}').control.checked"));
        if size == 9 {
            // The tenth of twelve places among 61 frames.
            replay.expect(49);
        }
    }
}

fn on_paper_what_is_said_of_a_position_stands_below_its_board(engine: Engine) {
    let board = replays::html(&[replays::figure("sgf", "(;SZ[5]AB[aa]C[A stone in the corner.])")]);
    let html = replays::page(&replays::style(), &board);
    let Some(mut page) = open(engine, &html, Viewport::DESKTOP) else { return };
    page.emulate_media("print", &[]);
    let (board, said) = (page.rect("svg.k-v").unwrap(), page.rect(".k-still>.k-c").unwrap());
    let apart = (board.x + board.width / 2.0) - (said.x + said.width / 2.0);
    assert!(apart.abs() < 1.0, "{board:?} {said:?}");
}

fn cells_floats_and_columns_have_room_for_a_board(engine: Engine) {
    let board = replays::html(&[replays::figure("sgf", "(;SZ[9];B[ee];W[cc])")]);
    let words = "Words beside the board. ".repeat(20);
    let around = [
        ("cell", format!("<table><tr><td>{board}</td><td>{words}</td></tr></table>")),
        ("float", format!("<div style=\"float:left\">{board}</div><p>{words}</p>")),
        ("flex", format!("<div style=\"display:flex\"><div>{board}</div><p>{words}</p></div>")),
        (
            "three columns",
            format!(
                "<div style=\"display:grid;grid-template-columns:repeat(3,1fr);gap:.4em\"><div>{board}</div><p>b</p><p>c</p></div>"
            ),
        ),
        (
            "columns",
            format!(
                "<div style=\"display:grid;grid-template-columns:1fr 1fr;gap:1em\"><div>{board}</div><p>{words}</p></div>"
            ),
        ),
    ];
    for viewport in [Viewport::PHONE, Viewport::DESKTOP] {
        for (place, html) in &around {
            let html = replays::page(&replays::style(), html);
            let Some(mut page) = open(engine, &html, viewport) else { return };
            let width = page.rect("svg.k-v").unwrap().width;
            assert!(width >= 95.0, "{place}: {width}");
            assert!(!page.scrolls_sideways(), "{place}");
        }
    }
}

fn no_line_of_a_header_begins_or_ends_with_a_mark(engine: Engine) {
    let sgf = "(;SZ[9]PB[Maruyama]PW[Ito Yoji]EV[Club championship]RO[Round 3]DT[2026-03-14]PC[Kyoto]RE[B+3.5];B[ee])";
    let html = replays::page(&replays::style(), &replays::html(&[replays::figure("sgf", sgf)]));
    let Some(mut page) = open(engine, &html, Viewport::PHONE) else { return };
    let mut lines = 0;
    for width in (240..=360).step_by(20) {
        page.run(&format!("document.querySelector('main').style.width = '{width}px'"));
        // How wide a mark is, and whether what it divides stands on one line.
        let marks: Vec<(f64, bool)> = page.eval(
            "[...document.querySelectorAll('.k-g i')].map(mark => [
                Math.max(...[...mark.getClientRects()].map(box => box.width)),
                mark.previousSibling.getBoundingClientRect().top === mark.nextSibling.getBoundingClientRect().top])",
        );
        assert_eq!(marks.len(), 5, "{width}");
        assert!(marks.iter().all(|(room, is_inside)| (*room > 8.0) == *is_inside), "{width}: {marks:?}");
        lines += marks.iter().filter(|(_, is_inside)| !is_inside).count();
    }
    assert!(lines > 10, "{lines} ends of lines");
}

fn paper_shows_the_printed_frame_and_no_controls(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.go_to(5);
    replay.page.emulate_media("print", &[]);
    let end = replay.main_end();
    replay.expect_black(end);
    assert_eq!(replay.page.seen::<String>("#b1 input, #b1 .k-b, #b1 .k-a", "e.outerHTML"), [""; 0]);
    let comments = replay.comments().len();
    assert!(comments > 1, "on paper nobody can step to a comment, so all are there: {comments}");
    let top = |replay: &mut Replay, place: &str| replay.page.rect(place).unwrap().y;
    let (board, list) = (top(&mut replay, "#b1 .k-p"), top(&mut replay, "#b1 .k-m"));
    let comments: Vec<f64> = replay.page.seen("#b1 .k-c", "e.getBoundingClientRect().top");
    assert!(comments.iter().all(|comment| board < list && list < *comment), "{board} {list} {comments:?}");
    let named: Vec<String> = replay.page.seen("#b1 .k-h small", "e.textContent");
    assert!(named.iter().any(|name| name.starts_with("Variation ")), "{named:?}");
    assert!(replay.page.pdf().len() > 5_000);
}

/// On the pages after the first, too.
fn paper_has_every_board(engine: Engine) {
    for theme in ["default", "handbook"] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("content")).unwrap();
        fs::write(folder.path().join("kisho.toml"), format!("title = \"T\"\ntheme = \"{theme}\"\n")).unwrap();
        let board = "```sgf frame=last\n(;SZ[9];B[ee];W[cc];B[gc])\n```\n\n";
        fs::write(folder.path().join("content/_index.md"), format!("# T\n\n{}", board.repeat(6))).unwrap();
        let built = build(&BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() });
        write(&built, &folder.path().join("public")).unwrap();
        let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
        page.go_to(&format!("file://{}", folder.path().join("public/index.html").display()));
        let pdf = folder.path().join("page.pdf");
        fs::write(&pdf, page.pdf()).unwrap();
        let drawn = |number: usize| {
            let (page, svg) = (number.to_string(), folder.path().join("page.svg"));
            let run = Command::new("pdftocairo")
                .args(["-svg", "-f", &page, "-l", &page])
                .args([&pdf, &svg])
                .status()
                .unwrap();
            // Letters stand in definitions.
            let drawn =
                |svg: String| svg.rsplit("</defs>").next().unwrap_or_default().matches("<path").count();
            run.success().then(|| drawn(fs::read_to_string(svg).unwrap()))
        };
        let pages: Vec<usize> = (1..=6).map_while(drawn).collect();
        assert!(pages.len() > 1 && pages.iter().all(|drawn| *drawn > 20), "{theme}: {pages:?}");
    }
}

fn by_night_the_stones_are_told_apart_too(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.page.emulate_media("", &[("prefers-color-scheme", "dark")]);
    replay.go_to(30);
    replay.expect(30);
}

/// Without a style sheet a board is as wide as the page.
const TALL: Viewport = Viewport { height: 1500, ..Viewport::DESKTOP };

fn without_a_style_sheet_there_is_one_position_and_a_move_list(engine: Engine) {
    for first in [0, 30] {
        let Some(mut replay) = Replay::open_at(engine, game(), first, "", TALL) else { return };
        // Unstyled, the board does not fit into a window of WebKitGTK as a whole.
        if engine != Engine::WebKit {
            replay.expect_board(first);
        }
        assert!(!replay.page.visible("#b1 input"), "controls that do nothing are not shown");
        let moves = replay.page.seen::<String>("#b1 .k-m label", "e.innerText").len();
        assert_eq!(moves, replay.len());
    }
}

fn a_screen_reader_speaks_the_moves(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    replay.focus();
    replay.page.key("ArrowRight");
    let spoken = replay.page.spoken();
    let radios: Vec<_> = spoken.iter().filter(|s| s.role == "radio").collect();
    let branches = (1..replay.len()).filter(|&frame| replay.begins_variation(frame)).count();
    assert_eq!(radios.iter().filter(|radio| radio.name.starts_with("Variation ")).count(), branches);
    assert_eq!(radios.len(), replay.len() + branches, "and no ends beyond the frames");
    let chosen: Vec<_> = radios.iter().filter(|s| s.checked == Some(true)).collect();
    assert_eq!(chosen.len(), 1);
    let frame = &replay.figure.timeline.frames.list()[1];
    // Screen readers say its place among the radios by themselves.
    assert_eq!(chosen[0].name, frame.name);
    let image = spoken.iter().find(|s| s.role == "image").expect("the board is an image");
    assert!(!image.name.is_empty(), "the board has a name");
    assert!(spoken.iter().any(|s| s.role == "checkbox" && !s.name.is_empty()));
    let comments = spoken.iter().filter(|s| s.role == "StaticText" && s.name.contains("What to say")).count();
    assert_eq!(comments, 0, "comments of other frames are not spoken");
}

fn two_replays_on_a_page_do_not_disturb_each_other(engine: Engine) {
    let games = [Game::line(1, 9, 20), Game::line(2, 9, 30)];
    let figures = games.map(|game| Replay::figure(&game, 0));
    let html = crate::replay::html(&[&figures[0], &figures[1]], &kisho_board::render::stylesheet());
    let Some(mut page) = open(engine, &html, Viewport::DESKTOP) else { return };
    go_to(&mut page, "b2-17");
    go_to(&mut page, "b1-4");
    let checked: Vec<String> = page.eval("[...document.querySelectorAll('input:checked')].map(r => r.id)");
    assert_eq!(checked, ["b1-4", "b2-17"]);
    let number = |page: &mut Page, key: &str| page.computed(&format!("#{key} svg.k-v"), "--n");
    assert_eq!((number(&mut page, "b1"), number(&mut page, "b2")), ("4".to_owned(), "17".to_owned()));
}

/// What style sheets that pages have say of everything with `hidden`, in a layer or not, and of figures.
const STRICT: &str = "@layer base { [hidden]:where(:not([hidden=until-found])) { display: none !important } } \
    [hidden] { display: none !important } .text figure { width: fit-content; max-width: 100% }";

/// Ways to lay out what is round a figure, in some of which it would be as wide as its contents.
const LAYOUTS: [&str; 4] = ["block", "flex; flex-direction: column", "grid", "flow-root"];

fn style_sheets_of_the_page_hide_nothing_and_squeeze_nothing(engine: Engine) {
    let problem = "(;SZ[9]AB[aa]AW[ab]PL[B](;B[ba]C[RIGHT];W[bb](;B[ca]C[RIGHT])(;B[cb]))(;B[cc];W[cd]))";
    let figures = [
        Replay::figure(&game(), 5),
        crate::asking::figure(problem, "problem"),
        crate::freeboard::figure("j7oklAHMe1ICg", "freeboard"),
        replays::figure("sgf", "(;SZ[9];B[ee])"),
    ];
    let figures: Vec<_> = figures.iter().collect();
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let html = crate::replay::html(&figures, &render::stylesheet());
        let Some(mut page) = open(engine, &html, viewport) else { return };
        let states = ["", ".k-j input", ".k-j.x input", ".k-z input"];
        for state in states {
            page.run(&format!("'{state}' && document.querySelector('{state}').click()"));
            for media in if engine == Engine::Chromium { &["", "print"][..] } else { &[""] } {
                if engine == Engine::Chromium {
                    page.emulate_media(media, &[]);
                }
                let mut usual = Vec::new();
                until("the figures are laid out", || {
                    let before = std::mem::replace(&mut usual, shown(&mut page));
                    if before == usual { Ok(()) } else { Err("they have just changed".to_owned()) }
                });
                assert!(usual.len() > 500, "{usual:?}");
                page.run(&format!("document.head.append(Object.assign(document.createElement('style'), {{ id: 'strict', textContent: `{STRICT}` }}))"));
                for layout in LAYOUTS {
                    page.run(&format!("document.querySelector('main').className = 'text'; document.querySelector('main').style = 'display: {layout}'"));
                    // On a busy machine a page is not laid out at once.
                    until(&format!("the figures are as they were: {layout}, {media}, {state}"), || {
                        let strict = shown(&mut page);
                        let other = usual.iter().zip(&strict).find(|(usual, strict)| usual != strict);
                        if usual == strict { Ok(()) } else { Err(format!("{other:?}, {}", strict.len())) }
                    });
                }
                page.run(
                    "document.querySelector('#strict').remove(); document.querySelector('main').style = ''",
                );
            }
        }
    }
}

/// Every element of the figures that has a place on the page, and how large it is.
fn shown(page: &mut Page) -> Vec<String> {
    page.eval(
        "[...document.querySelectorAll('figure, figure :not(svg *)')].filter(e => e.getClientRects().length).map(e => {
            const { width, height } = e.getBoundingClientRect();
            return [e.localName, e.getAttribute('class'), e.id, Math.round(width), Math.round(height)].join(' ');
        })",
    )
}

/// A site whose menu has entries below the items of these numbers.
fn with_menu(theme: &str, nested: &[usize]) -> tempfile::TempDir {
    let items: String = (0..4)
        .map(|number| {
            let child = "[[menu.children]]\nname = \"Entries that are longer than their item\"\nurl = \"@/_index.md\"\n";
            let below = if nested.contains(&number) { child } else { "url = \"@/_index.md\"\n" };
            format!("[[menu]]\nname = \"Item {number}\"\n{below}")
        })
        .collect();
    let config = format!(
        "title = \"Ichigaya Board Game Club of Tokyo\"\ntheme = \"{theme}\"\ntheme_switch = true\nbuild_search_index = true\n{items}"
    );
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("content")).unwrap();
    fs::write(folder.path().join("kisho.toml"), config).unwrap();
    fs::write(folder.path().join("content/_index.md"), "# T\n").unwrap();
    let built = build(&BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() });
    write(&built, &folder.path().join("public")).unwrap();
    folder
}

fn a_menu_opens_below_its_item_on_the_page(engine: Engine) {
    for (theme, nested) in [("default", [0, 3]), ("default", [2, 3]), ("handbook", [0, 3])] {
        let site = with_menu(theme, &nested);
        for width in [700, 800, 1400] {
            let viewport = Viewport { width, ..Viewport::DESKTOP };
            let Some(mut page) = Page::blank(engine, viewport) else { return };
            page.go_to(&format!("file://{}", site.path().join("public/index.html").display()));
            for number in [1, 2] {
                let details = format!(
                    "(details => details[details.length * {number} / 2 - 1])(document.querySelectorAll('.menu details'))"
                );
                page.run(&format!("{details}.open = true"));
                let [item, list, link]: [[f64; 4]; 3] = page.eval(&format!(
                    "['summary', 'ul', 'a'].map(e => {details}.querySelector(e).getBoundingClientRect()).map(r => [r.left, r.right, r.top, r.bottom])"
                ));
                let at = format!("{theme}, {width}, {number} of {nested:?}: {item:?} {list:?}");
                assert!(list[2] >= item[3] - 1.0 && list[2] <= item[3] + 9.0, "below it: {at}");
                assert!(list[0] >= 0.0 && list[1] <= f64::from(width), "on the page: {at}");
                assert!(
                    (list[0] - item[0]).abs() < 2.0 || (list[1] - item[1]).abs() < 2.0,
                    "at its edge: {at}"
                );
                assert!(link[1] <= list[1], "{at}");
                page.run(&format!("{details}.open = false"));
            }
            assert!(!page.scrolls_sideways());
        }
    }
}

fn what_wraps_in_a_header_stays_at_its_end(engine: Engine) {
    let site = with_menu("default", &[]);
    for width in [700, 800, 1000] {
        let viewport = Viewport { width, ..Viewport::DESKTOP };
        let Some(mut page) = Page::blank(engine, viewport) else { return };
        page.run_scripts();
        page.go_to(&format!("file://{}", site.path().join("public/index.html").display()));
        let end = page.rect(".site-header").unwrap();
        let search = page.rect(".search").unwrap();
        let inset = end.x + end.width - search.x - search.width;
        assert!((15.0..=45.0).contains(&inset), "{width}: {inset}");
    }
}

fn links_below_a_figure_are_met_by_a_finger(engine: Engine) {
    let file = |name: &'static str| FileLink {
        name: name.into(),
        address: "#".to_owned(),
        mime: None,
        is_kept: false,
    };
    let files = ["SGF", "Positions in words", "SVG", "PNG", "Print"].map(file);
    let place = FigurePlace { key: "b1", files: &files, ..FigurePlace::default() };
    let figure = render::figure(&replays::figure("sgf", "(;SZ[9];B[ee])"), place, &mut Sprites::default());
    let html = replays::page(&render::stylesheet(), &figure);
    let Some(mut page) = open(engine, &html, Viewport::PHONE) else { return };
    let heights: Vec<f64> = page.seen("#b1 .k-dl>*", "e.getBoundingClientRect().height");
    assert!(heights.len() >= 5 && heights.iter().all(|height| *height >= 24.0), "{heights:?}");
}
