//! Boards of published pages that readers open to try moves, without a server of kisho: from a disk, and from a host with a strict
//! policy for scripts.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kisho::site::{BuildOptions, build, write};
use kisho_game::Game;
use resvg::{tiny_skia, usvg};
use serde_json::json;

use super::playing::{self, GAMES, by_keys, has_said, press_by_keys};
use crate::support::browser::{Engine, Page, Viewport};
use crate::support::server::Files;

in_each_engine!(
    games_are_played_on_pages_of_a_disk,
    a_game_is_played_by_keys_on_a_host_with_a_policy,
    a_reader_tries_moves_and_comes_back,
    the_keyboard_stays_on_the_board,
    what_was_wrong_with_a_code_is_seen,
    positions_are_saved_as_pictures,
    without_scripts_there_is_no_button,
);

/// What a host has to allow: the scripts of the site, and that they start WebAssembly.
const POLICY: &str = "Content-Security-Policy: default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'\r\n";

/// A site with a page for each game, on which it begins, and one with a game of Go.
fn site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    page("kisho.toml", "title = \"T\"\ntry_moves = true\n[languages.ja]\n".to_owned());
    for game in &GAMES {
        let start = named(game.start);
        let notation = start.short_notation().unwrap_or(start.whole_notation());
        let text = match game.start.contains("SZ[5]") {
            true => "(;SZ[5])".to_owned(),
            false => notation.write.unwrap()(&start.initial()).unwrap().text,
        };
        let (name, notation) = (start.name(), notation.name);
        page(&format!("content/{name}.md"), format!("# {name}\n\n```{notation}\n{text}\n```\n"));
    }
    page(
        "content/tree.ja.md",
        "# 囲碁\n\n```sgf id=tree flip\n(;SZ[9];B[ee];W[cc](;B[gg];W[cg])(;B[gc]))\n```\n\n```sgf quiz\n(;SZ[9];B[ee];W[cc];B[gg])\n```\n".to_owned(),
    );
    let root = folder.path().to_owned();
    let built = build(&BuildOptions { root: root.clone(), ..BuildOptions::default() });
    assert!(
        built.problems.is_empty(),
        "{:?}",
        built.problems.iter().map(|p| &p.diagnostic).collect::<Vec<_>>()
    );
    write(&built, &root.join("public")).unwrap();
    folder
}

/// The game of a request.
fn named(start: &str) -> Game {
    let name = start.trim_start_matches("game=").split('&').next().unwrap();
    Game::named(name).unwrap()
}

fn on_disk(site: &Path, page: &str) -> String {
    format!("file://{}/{page}/index.html", site.join("public").display())
}

/// Opens a board to play on.
fn open(page: &mut Page) {
    page.wait_until("the script runs", "!!document.querySelector('.k-try:not([hidden])')");
    page.click(".k-try");
    page.wait_until("the board is there", "!!document.querySelector('dialog .kp-input')");
}

/// Presses a button of the board, and waits for the next position.
fn follow(page: &mut Page, what: &str, press: impl FnOnce(&mut Page)) {
    page.run("document.querySelector('.kp').dataset.old = 1");
    press(page);
    page.wait_until(&format!("the board after {what}"), "!!document.querySelector('.kp:not([data-old])')");
}

/// Plays games on pages of a site.
fn play_all(
    page: &mut Page,
    games: impl Iterator<Item = &'static playing::Game>,
    address: impl Fn(&str) -> String,
    press: fn(&mut Page, &str),
) {
    for game in games {
        page.go_to(&address(named(game.start).name()));
        open(page);
        for pressed in game.pressed.split(' ').filter(|pressed| !pressed.is_empty()) {
            let (name, value) = pressed.split_once('=').unwrap();
            let button = format!(".kp button[name=\"{name}\"][value=\"{value}\"]");
            follow(page, pressed, |page| press(page, &button));
        }
        has_said(page, game);
    }
}

fn games_are_played_on_pages_of_a_disk(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site();
    page.run_scripts();
    play_all(&mut page, GAMES.iter(), |name| on_disk(site.path(), name), |page, button| page.click(button));
    assert_eq!(page.messages(), [""; 0]);
}

fn a_game_is_played_by_keys_on_a_host_with_a_policy(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site();
    let server = Files::with_header(&site.path().join("public"), "/club/", POLICY);
    page.run_scripts();
    play_all(&mut page, by_keys().take(1), |name| format!("{}{name}/", server.address), press_by_keys);
}

fn a_reader_tries_moves_and_comes_back(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::PHONE) else { return };
    let site = site();
    page.run_scripts();
    page.go_to(&on_disk(site.path(), "ja/tree"));
    page.wait_until("the script runs", "!!document.querySelector('.k-try:not([hidden])')");
    let buttons: usize = page.eval("document.querySelectorAll('.k-try').length");
    assert_eq!(buttons, 1, "who is asked for a move does not find it in the record");
    page.run("document.getElementById('tree-2').click()");
    open(&mut page);
    let field = |page: &mut Page, name: &str| -> String {
        page.eval(&format!("document.querySelector('.kp [name={name}]').value"))
    };
    assert_eq!((field(&mut page, "at"), field(&mut page, "options")), ("2".to_owned(), "flip".to_owned()));
    assert_eq!(page.eval::<String>("document.querySelector('.kp-back').textContent"), "ページに戻る");
    follow(&mut page, "G8", |page| page.click(".kp-board [value=G8]"));
    assert!(field(&mut page, "record").contains(";B[gb]"), "{}", field(&mut page, "record"));
    assert!(!page.scrolls_sideways());
    // The keys of the page do nothing to the replay below.
    page.key("Escape");
    page.wait_until("the board is gone", "!document.querySelector('dialog')");
    assert!(page.eval::<bool>("document.activeElement.matches('.k-try')"), "the focus is where it was");
    assert!(page.eval::<bool>("document.getElementById('tree-2').checked"), "the replay is where it was");
    // What was tried is there again, also on the page when it is loaded again, until the reader wants to begin again.
    let was_tried = |page: &mut Page| field(page, "record").contains(";B[gb]") && page.visible(".kp-begin");
    open(&mut page);
    assert!(was_tried(&mut page), "{}", field(&mut page, "record"));
    page.go_to(&on_disk(site.path(), "ja/tree"));
    open(&mut page);
    assert!(was_tried(&mut page), "{}", field(&mut page, "record"));
    follow(&mut page, "beginning again", |page| page.click(".kp-begin"));
    assert!(!was_tried(&mut page) && !page.visible(".kp-begin"));
    page.key("Escape");
    page.wait_until("the board is gone", "!document.querySelector('dialog')");
    // A link to a position shows it, and so does the board.
    page.go_to(&format!("{}#tree-3", on_disk(site.path(), "ja/tree")));
    open(&mut page);
    assert_eq!(field(&mut page, "at"), "3");
    page.key("Escape");
    page.wait_until("the board is gone", "!document.querySelector('dialog')");
    // Once more it begins where the replay is: before a variation where that branches off, and past either end there.
    for (shown, at) in [("#tree_v5", "2"), ("[name=tree].e", "5"), ("[name=tree].s", "0"), ("#tree-1", "1")] {
        page.run(&format!(
            "{{ const radio = document.querySelector('{shown}'); radio.focus(); radio.checked = true; }}"
        ));
        open(&mut page);
        assert_eq!(field(&mut page, "at"), at, "{shown}");
        page.key("Escape");
        page.wait_until("the board is gone", "!document.querySelector('dialog')");
    }
    open(&mut page);
    assert!(!field(&mut page, "record").contains("[gb]"));
}

fn positions_are_saved_as_pictures(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site();
    let server = Files::with_header(&site.path().join("public"), "/club/", POLICY);
    page.run_scripts();
    page.go_to(&format!("{}go/", server.address));
    open(&mut page);
    follow(&mut page, "C3", |page| page.click(".kp-board [value=C3]"));
    // What the browser would put into the folder of downloads.
    page.run(
        "window.blobs = []; const url = URL.createObjectURL; URL.createObjectURL = (blob) => { blobs.push(blob); return url(blob); }; \
         HTMLAnchorElement.prototype.click = function () { window.saved = this.download; }; \
         document.querySelector('.kp-codes').open = true;",
    );
    page.click(".kp-pictures [formaction='board.svg']");
    page.wait_until("the file is there", "window.saved === 'board.svg'");
    page.run("blobs[0].text().then((text) => { window.text = text; })");
    page.wait_until("the file is read", "!!window.text");
    let svg: String = page.eval("text");
    assert!(svg.starts_with("<svg ") && svg.contains("http://www.w3.org/2000/svg"), "{svg}");
    // Another program sees the black stone in the middle of a board of five lines, beside the mark of the last move on it.
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
    let (width, height) = (tree.size().width().round(), tree.size().height().round());
    let mut pixmap = tiny_skia::Pixmap::new(width as u32, height as u32).unwrap();
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    let place: [f64; 4] = page.eval(
        "(() => { const { x, y } = document.querySelector('.kp svg.k-v').viewBox.baseVal; \
         const scale = parseFloat(document.querySelector('.kp figure').style.getPropertyValue('--w')) / \
         document.querySelector('.kp svg.k-v').viewBox.baseVal.width; return [x, y, scale, 0]; })()",
    );
    let at = |point: f64, from: f64| ((point - from) * place[2]).round() as u32;
    let pixel = |pixmap: &tiny_skia::Pixmap, times: u32| {
        pixmap.pixel(times * at(2.3, place[0]), times * at(2.0, place[1])).map(|pixel| pixel.red() < 60)
    };
    assert_eq!(pixel(&pixmap, 1), Some(true), "{svg}");
    page.click(".kp-pictures [formaction='board.png']");
    page.wait_until("the picture is there", "window.saved === 'board.png'");
    page.run(
        "blobs[1].arrayBuffer().then((bytes) => { window.png = btoa(String.fromCharCode(...new Uint8Array(bytes))); })",
    );
    page.wait_until("the picture is read", "!!window.png");
    let png = STANDARD.decode(page.eval::<String>("png")).unwrap();
    let painted = tiny_skia::Pixmap::decode_png(&png).unwrap();
    assert_eq!((painted.width(), painted.height()), (2 * pixmap.width(), 2 * pixmap.height()));
    assert_eq!(pixel(&painted, 2), Some(true));
    assert_eq!(page.messages(), [""; 0]);
}

fn what_was_wrong_with_a_code_is_seen(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::PHONE) else { return };
    let site = site();
    page.run_scripts();
    page.go_to(&on_disk(site.path(), "go"));
    open(&mut page);
    page.run("document.querySelector('.kp [name=text]').value = 'nothing at all'");
    let is_seen = "(() => { const told = document.querySelector('.kp-trouble')?.getBoundingClientRect(); \
         return !!told && told.top >= 0 && told.bottom <= innerHeight; })()";
    // The same text is wrong again.
    for _ in 0..2 {
        page.run("document.querySelector('.kp-input>button').scrollIntoView()");
        follow(&mut page, "a code", |page| page.click(".kp-input>button"));
        assert!(page.eval::<bool>(is_seen));
    }
}

fn the_keyboard_stays_on_the_board(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site();
    page.run_scripts();
    page.go_to(&on_disk(site.path(), "quoridor"));
    open(&mut page);
    let focus = "document.activeElement.closest('.kp-board') ? document.activeElement.value : null";
    page.run("document.querySelector('.kp-board [value=d3h]').focus()");
    follow(&mut page, "d3h", |page| page.key("Enter"));
    let near: String = page.eval(focus);
    assert!(["d3v", "c3v", "d4h", "d2h", "b3h", "f3h"].contains(&near.as_str()), "{near}");
    // Arrows lead to what is seen there.
    page.run("document.querySelector('.kp-board [value=e8]').focus()");
    page.key("ArrowUp");
    let above: String = page.eval(focus);
    assert!(above.contains('8') && above.ends_with('h'), "{above}");
    page.key("ArrowDown");
    assert_eq!(page.eval::<String>(focus), "e8");
}

fn without_scripts_there_is_no_button(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site();
    let server = Files::without_scripts(&site.path().join("public"), "/");
    page.go_to(&format!("{}go/", server.address));
    let quoted = json!(".k-try");
    assert!(page.eval::<bool>(&format!("!!document.querySelector({quoted})")));
    assert!(!page.visible(".k-try"));
}
