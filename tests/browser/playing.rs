//! Whole games played at `kisho play`, with the mouse and with the keyboard alone.

use std::process::Command;

use serde_json::json;

use crate::support::browser::{Engine, Page, Viewport};
use crate::support::replays;
use crate::support::server::Server;

in_each_engine!(
    games_are_played_by_clicks,
    games_are_played_by_keys,
    fingers_find_moves_and_walls_on_a_phone,
    fingers_find_points_of_a_large_board_on_a_phone,
    the_list_shows_the_current_move,
    the_keyboard_gets_past_the_board_at_once,
    a_reader_goes_back_to_what_was_read
);

in_chromium!(paper_has_the_board_the_moves_and_the_comment, stones_to_come_have_the_colour_of_whoever_moves);

/// A game from its first move to its end.
pub struct Game {
    /// The request for its first page.
    pub start: &'static str,
    /// The buttons that are pressed: the name of a field, and its value.
    pub pressed: &'static str,
    /// What the record has in the end, in one line.
    record: &'static str,
    /// A code of the last position, in one line.
    also: &'static str,
}

pub static GAMES: [Game; 5] = [
    Game {
        start: "game=quoridor",
        pressed: "play=e2 play=e8 play=e3 play=e7 play=e4 play=e6 play=e5 play=d3h play=e7 play=a2v play=e8 play=d6 play=e9",
        record: "1. e2 e8 2. e3 e7 3. e4 e6 4. e5 d3h 5. e7 a2v 6. e8 d6 7. e9",
        also: "Position: quoridor: pawns: e9 d6 walls: black d3h a2v turn: 14 last: e9",
    },
    // With a choice whether to promote, and a drop: the shortest way to a mate.
    Game {
        start: "game=shogi",
        pressed: "lift=7g play=7g7f lift=6a play=6a7b lift=8h target=8h3c+ play=8h3c+ lift=4a play=4a4b lift=3c play=3c4b lift=5a play=5a6b \
                  lift=G* play=G*5b",
        record: "position startpos moves 7g7f 6a7b 8h3c+ 4a4b 3c4b 5a6b G*5b",
        also: "Position: sfen: lns3snl/1rgkG+B1b1/pppppp1pp/9/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w P 8",
    },
    Game {
        start: "game=go&record=(%3BSZ[5])",
        pressed: "play=C3 play=D3 play=C4 play=D2 play=C2 play=D4 play=pass play=pass",
        record: "SZ[5];B[cc];W[dc];B[cb];W[dd];B[cd];W[db] ;B[];W[])",
        also: "Position: sensei: $$B $$  ----------- $$ | . . . . . | $$ | . . X O . | $$ | . . X O . | $$ | . . X O . | $$ | . . . . . | $$  -----------",
    },
    // All dice of White's are taken; no game is shorter.
    Game {
        start: "game=janken",
        pressed: "lift=a1 play=a1-a2 lift=c1 play=c1-c2 lift=f4 play=f4-f5 lift=e5 play=e5-d5 lift=c2 play=c2-c3 lift=c3 play=c3-d3 \
                  lift=d5 play=d5-d4 lift=d6 play=d6-d5 lift=d3 play=d3xd4 lift=d4 play=d4xd5 lift=f6 play=f6-e6 lift=e6 play=e6-e5 \
                  lift=d5 play=d5xe5 lift=e5 play=e5xf5",
        record: "1. a1-a2,c1-c2 2. f4-f5,e5-d5 3. c2-c3,c3-d3 4. d5-d4,d6-d5 5. d3xd4,d4xd5 6. f6-e6,e6-e5 7. d5xe5,e5xf5",
        also: "Position: janken: position: 6/5CPG+/6/GPC5/PGCGPC4/6 b",
    },
    // White has no disc left.
    Game {
        start: "game=othello",
        pressed: "play=c4 play=c3 play=e6 play=d6 play=c6 play=b4 play=a4 play=c5 play=c2",
        record: "c4c3e6d6c6b4a4c5c2",
        also: "Position: othello: position: ----------X-------X-----XXXXX-----XXX-----XXX------------------- O",
    },
];

fn server() -> Server {
    Server::of(Command::new(env!("CARGO_BIN_EXE_kisho")).args(["play", "--port", "0"]))
}

/// Does what leads to the next page, and waits for that.
fn follow(page: &mut Page, what: &str, press: impl FnOnce(&mut Page)) {
    // The next page is another document, and so without this.
    page.run("document.body.dataset.old = 1");
    press(page);
    let is_next = "document.readyState === 'complete' && !document.body.dataset.old && !!document.querySelector('.kp-new')";
    page.wait_until(&format!("the page after {what}"), is_next);
}

/// Those that are played by keys alone, too, which takes longer: with walls, with pieces that are taken up, and with a pass.
pub fn by_keys() -> impl Iterator<Item = &'static Game> {
    GAMES[..3].iter()
}

/// Plays games, and looks at the codes that the last pages give.
fn play_all(engine: Engine, games: impl Iterator<Item = &'static Game>, press: fn(&mut Page, &str)) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    for game in games {
        page.go_to(&format!("http://{}/play?{}", server.address, game.start));
        for pressed in game.pressed.split(' ').filter(|pressed| !pressed.is_empty()) {
            let (name, value) = pressed.split_once('=').unwrap();
            let button = format!(".kp button[name=\"{name}\"][value=\"{value}\"]");
            follow(&mut page, pressed, |page| press(page, &button));
        }
        has_said(&mut page, game);
    }
}

/// Looks at the record and the codes after a game.
pub fn has_said(page: &mut Page, game: &Game) {
    let record: String = page.eval("document.querySelector('[name=record]').value");
    assert!(record.trim_end().replace('\n', " ").ends_with(game.record), "{record}");
    let codes: Vec<String> = page.eval(
        "[...document.querySelectorAll('.kp-codes label')]
            .map(e => `${e.firstChild.data}: ${e.querySelector('textarea').value}`.replaceAll('\\n', ' '))",
    );
    assert!(codes.iter().any(|code| code == game.also), "{codes:#?}");
    // After two passes a game of Go can go on.
    let left: usize = page.eval("document.querySelectorAll('.kp-board>button').length");
    assert_eq!(left == 0, !game.pressed.ends_with("pass"), "{} is over", game.start);
}

fn games_are_played_by_clicks(engine: Engine) {
    play_all(engine, GAMES.iter(), |page, button| page.click(button));
}

fn games_are_played_by_keys(engine: Engine) {
    play_all(engine, by_keys(), press_by_keys);
}

/// Presses a button as somebody does who can see what has the focus, or hear it: Tab until it is the button that is wanted.
pub fn press_by_keys(page: &mut Page, button: &str) {
    let quoted = json!(button);
    // A page that has just come may not have done so yet.
    page.run("document.querySelector('.kp-here')?.focus()");
    let tabs: i64 = page.eval(&format!(
        "(all => all.indexOf(document.querySelector({quoted})) - all.indexOf(document.activeElement))(
            [...document.querySelectorAll('.kp :is(a[href], button, input, select, textarea, summary, [tabindex])')]
                .filter(e => !e.disabled && e.type !== 'hidden' && e.getClientRects().length)
                .filter(e => e.tabIndex >= 0 || e === document.activeElement))"
    ));
    for _ in tabs..0 {
        page.shift_key("Tab");
    }
    page.type_text(&"\u{e004}".repeat(usize::try_from(tabs).unwrap_or(0)));
    let focus: String = page.eval("document.activeElement.outerHTML.split('>')[0]");
    assert!(page.eval::<bool>(&format!("document.activeElement.matches({quoted})")), "{button}: {focus}");
    page.key("Enter");
}

/// How many pixels a target has at least, as WCAG 2.2 (2.5.8) wants it.
const TARGET: f64 = 24.0;

fn fingers_find_moves_and_walls_on_a_phone(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::PHONE) else { return };
    page.go_to(&format!("http://{}/play?game=quoridor", server.address));
    for (aim, place) in [("wide", "d3h"), ("tall", "a8v"), ("wide", "h8h"), ("tall", "c5v"), ("all", "e2")] {
        let button = format!(".kp-board [value={place}]");
        page.click(&format!(".kp-aim [value={aim}]"));
        page.scroll_to(&button);
        let corners = format!(
            "(e => {{ const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, d = {TARGET} / 2 - .01;
                return [[-d, -d], [-d, d], [d, -d], [d, d]].filter(([i, j]) => document.elementFromPoint(x + i, y + j)?.closest('button') === e).length
            }})(document.querySelector('{button}'))"
        );
        page.wait_until(&format!("{place} is as large as a finger needs it"), &format!("{corners} === 4"));
        if aim == "all" {
            follow(&mut page, place, |page| page.click(&button));
        }
    }
    page.click(".kp-aim [value=wide]");
    page.wait_until("other buttons are gone", "!document.querySelector('.kp-tall').getClientRects().length");
    follow(&mut page, "d3h", |page| page.click(".kp-board [value=d3h]"));
    let record: String = page.eval("document.querySelector('[name=record]').value");
    assert_eq!(record.trim_end(), "1. e2 d3h");
    assert!(!page.scrolls_sideways());
}

fn fingers_find_points_of_a_large_board_on_a_phone(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::PHONE) else { return };
    page.go_to(&format!("http://{}/play?game=go", server.address));
    follow(&mut page, "the part", |page| page.click(".kp-parts [value=top-right]"));
    let narrowest: f64 = page.eval(
        "Math.min(...[...document.querySelectorAll('.kp-board>button')].map(e => e.getBoundingClientRect()).flatMap(r => [r.width, r.height]))",
    );
    assert!(narrowest >= TARGET, "{narrowest}");
    follow(&mut page, "Q16", |page| page.click(".kp-board [value=Q16]"));
    let record: String = page.eval("document.querySelector('[name=record]').value");
    assert!(record.trim_end().ends_with("SZ[19];B[pd])"), "{record}");
    assert!(!page.scrolls_sideways());
}

fn the_list_shows_the_current_move(engine: Engine) {
    let server = server();
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut page) = Page::blank(engine, viewport) else { return };
        let record = replays::SHOGI.trim().replace(' ', "%20");
        for at in [0, 60, 120] {
            page.go_to(&format!(
                "http://{}/play?game=shogi&notation=usi&record={record}&at={at}",
                server.address
            ));
            let whole = "((list, rows) => rows.every(({box, current}) =>
                    (!current && (box.bottom <= list.top + 1 || box.top >= list.bottom - 1))
                    || (box.top >= list.top - 1 && box.bottom <= list.bottom + 1)))(
                document.querySelector('.kp-moves').getBoundingClientRect(),
                [...document.querySelectorAll('.kp-moves button')]
                    .map(e => ({box: e.getBoundingClientRect(), current: e.ariaCurrent || e.hasAttribute('aria-current')})))";
            page.wait_until(&format!("move {at} is in the list, and all rows are whole"), whole);
        }
    }
}

fn the_keyboard_gets_past_the_board_at_once(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    page.go_to(&format!("http://{}/play?game=go", server.address));
    page.type_text("\u{e004}");
    assert!(page.eval::<bool>("document.activeElement.matches('.kp-skip') && document.activeElement.getBoundingClientRect().height > 10"));
    page.key("Enter");
    page.type_text("\u{e004}");
    let focus: String = page.eval("document.activeElement.outerHTML");
    assert!(focus.contains("value=\"pass\""), "{focus}");
    // After a move it is at the board, and after a button of those beside it at that one.
    follow(&mut page, "C3", |page| page.click(".kp-board [value=C3]"));
    page.wait_until("the focus is at the board", "document.activeElement.matches('.kp-board>.kp-here')");
    follow(&mut page, "back", |page| page.click("[name=go][value=back]"));
    page.wait_until("the focus is at the button", "document.activeElement.matches('.kp-controls>.kp-here')");
    page.type_text("\u{e004}");
    // The first position has none before it.
    assert!(page.eval::<bool>("document.activeElement.matches('[name=go][value=next]')"));
}

fn a_reader_goes_back_to_what_was_read(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let moves =
        |page: &mut Page| -> usize { page.eval("document.querySelectorAll('.kp-moves button').length") };
    page.go_to(&format!("http://{}/play?game=othello", server.address));
    page.run("document.querySelector('[name=text]').value = '1. e2 e8 2. e3'");
    follow(&mut page, "a code", |page| page.click(".kp-input>button"));
    assert_eq!(moves(&mut page), 4);
    // Of a text with a mistake the page tells what is wrong.
    page.run("document.querySelector('[name=text]').value = '1. e2 e8 2. e9'");
    follow(&mut page, "a wrong code", |page| page.click(".kp-input>button"));
    assert!(page.visible(".kp-trouble"));
    follow(&mut page, "e7", |page| page.click(".kp-board [value=e7]"));
    assert_eq!(moves(&mut page), 5);
    for (moves, is_wrong) in [(4, true), (4, false), (1, false)] {
        page.back();
        let is_there = format!(
            "document.querySelectorAll('.kp-moves button').length === {moves} && !!document.querySelector('.kp-trouble') === {is_wrong}"
        );
        page.wait_until(&format!("the page before with {moves} moves"), &is_there);
    }
}

fn paper_has_the_board_the_moves_and_the_comment(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let go = |page: &mut Page, query: &str| page.go_to(&format!("http://{}/play?{query}", server.address));
    go(&mut page, "game=quoridor&record=1.+e2+{Good}+e8&notation=quoridor&at=1");
    page.emulate_media("print", &[]);
    for gone in [
        ".kp-controls",
        ".kp-codes",
        ".kp-input",
        ".kp-new",
        ".kp-aim",
        ".kp-comment>button",
        ".kp-board>button",
    ] {
        assert!(!page.visible(gone), "{gone}");
    }
    for there in [".kp-board svg.k-v", ".kp-moves [value='1']", ".kp-comment textarea", "h1"] {
        assert!(page.visible(there), "{there}");
    }
    go(&mut page, "game=quoridor&record=1.+e2+e8&notation=quoridor&at=1");
    assert!(!page.visible(".kp-comment"));
}

fn stones_to_come_have_the_colour_of_whoever_moves(engine: Engine) {
    let server = server();
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    for scheme in ["light", "dark"] {
        page.emulate_media("", &[("prefers-color-scheme", scheme)]);
        for (query, place, is_dark) in [
            ("game=go", "button[value=Q16]", true),
            ("game=go&play=D4", "button[value=Q16]", false),
            ("game=othello", "button[value=c4]", true),
            ("game=quoridor", "button[value=e2]", false),
            ("game=quoridor&play=e2", "button[value=d3h] i", true),
        ] {
            page.go_to(&format!("http://{}/play?{query}", server.address));
            let pseudo = if place.ends_with('i') { "null" } else { "'::after'" };
            let color: String = page.eval(&format!(
                "getComputedStyle(document.querySelector('.kp-board {place}'), {pseudo}).backgroundColor"
            ));
            let first: u8 = color.trim_start_matches("rgb(").split(',').next().unwrap().parse().unwrap();
            assert_eq!(first < 128, is_dark, "{scheme} {query} {color}");
        }
    }
}
