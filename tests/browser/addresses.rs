//! Addresses of frames: they are opened, linked, and gone back to.

use crate::replay::{KEY, Replay, frame_shown, go_to};
use crate::support::browser::{Engine, Page, Viewport, open};
use crate::support::go_game::Game;
use crate::support::replays;
use crate::support::server;

in_each_engine_and_with_script!(
    an_address_shows_its_frame_and_keys_go_on_from_it,
    a_link_is_a_step_in_the_history_and_stepping_is_none,
    a_link_counts_again_after_steps_and_stays_when_the_focus_goes,
    back_and_forward_lead_from_link_to_link,
    who_comes_back_from_another_page_finds_the_frame,
    addresses_of_no_frame_change_nothing,
    replays_of_the_same_name_are_stepped_alone,
    keys_stop_at_both_ends,
);

in_each_engine!(the_move_list_follows_the_moves, it_follows_them_without_a_mouse,);

in_chromium!(the_wheel_scrolls_the_move_list_of_an_address, a_replay_that_begins_late_has_its_move_in_sight,);

in_chromium_with_script!(back_from_a_link_leads_to_the_step_right_before_it,);

fn game() -> Game {
    Game::line(5, 9, 44)
}

/// The game below a text with links to frames 7 and 21.
fn linked(engine: Engine, below: &str) -> Option<Replay> {
    let mut replay = Replay::open(engine, game(), Viewport::DESKTOP)?;
    let html = crate::replay::html(&[&replay.figure], &kisho_board::render::stylesheet());
    let links = "<p><a class=\"k-goto\" href=\"#b1-7\">Seven</a> <a class=\"k-goto\" href=\"#b1-21\">Twenty-one</a></p>";
    let html = html.replace("<p>Before.</p>", links).replace("<p>After.</p>", below);
    replay.page.go_to(&crate::support::browser::address(&html));
    Some(replay)
}

fn follow(replay: &mut Replay, frame: usize) {
    replay.page.click(&format!("main a[href='#{KEY}-{frame}']"));
    expect_shown(replay, frame);
}

/// Checks what is painted, whether the frame is chosen or only the target of the address.
fn expect_shown(replay: &mut Replay, frame: usize) {
    replay.page.wait_until("the frame is shown", &format!("{SLOT} === {frame}"));
    assert_eq!(replay.shown(), frame);
    replay.expect_seen(frame);
}

/// The slot of a replay of one line, which is its frame.
const SLOT: &str = "+getComputedStyle(document.querySelector('#b1 .k-n > .k-v')).getPropertyValue('--n')";

fn length(replay: &mut Replay) -> usize {
    replay.page.eval("history.length")
}

fn an_address_shows_its_frame_and_keys_go_on_from_it(engine: Engine) {
    // A small window of WebKit lies beside the pointer, and so does not have the focus.
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        expect_addresses(engine, viewport);
    }
}

fn expect_addresses(engine: Engine, viewport: Viewport) {
    let Some(mut replay) = Replay::open(engine, game(), viewport) else { return };
    let address: String = replay.page.eval("location.href");
    for frame in [17, 44, 1] {
        replay.page.go_to("about:blank");
        replay.page.go_to(&format!("{address}#{KEY}-{frame}"));
        expect_shown(&mut replay, frame);
        if frame < 44 {
            replay.expect_next(frame + 1);
        }
    }
}

fn a_link_is_a_step_in_the_history_and_stepping_is_none(engine: Engine) {
    let Some(mut replay) = linked(engine, "") else { return };
    let before = length(&mut replay);
    go_to(&mut replay.page, &format!("{KEY}-3"));
    replay.expect(3);
    replay.expect_next(4);
    assert_eq!(length(&mut replay), before, "steps are none of the history");
    let scrolled: f64 = replay.page.eval("(scrollTo(0, 0), scrollY)");
    follow(&mut replay, 21);
    assert_eq!(length(&mut replay), before + 1);
    replay.page.back();
    expect_shown(&mut replay, 4);
    replay.page.wait_until("the text is where it was", &format!("scrollY === {scrolled}"));
    replay.page.forward();
    expect_shown(&mut replay, 21);
    replay.page.back();
    expect_shown(&mut replay, 4);
}

fn back_from_a_link_leads_to_the_step_right_before_it(engine: Engine) {
    let Some(mut replay) = linked(engine, "") else { return };
    go_to(&mut replay.page, &format!("{KEY}-3"));
    replay.expect(3);
    let link = format!("main a[href='#{KEY}-21']");
    replay.page.run(&format!(
        "document.querySelector('.k-m label[for={KEY}-5]').click(); document.querySelector({link:?}).click()"
    ));
    expect_shown(&mut replay, 21);
    replay.page.back();
    expect_shown(&mut replay, 5);
}

fn a_link_counts_again_after_steps_and_stays_when_the_focus_goes(engine: Engine) {
    let Some(mut replay) = linked(engine, "<p id=\"else\">Elsewhere.</p>") else { return };
    follow(&mut replay, 7);
    replay.expect_next(8);
    follow(&mut replay, 21);
    replay.page.click("#else");
    assert!(replay.page.eval::<bool>(&format!("document.activeElement.id !== '{KEY}-21'")));
    expect_shown(&mut replay, 21);
    go_to(&mut replay.page, &format!("{KEY}-30"));
    replay.expect(30);
    follow(&mut replay, 7);
    follow(&mut replay, 21);
    replay.expect_next(22);
}

fn back_and_forward_lead_from_link_to_link(engine: Engine) {
    let Some(mut replay) = linked(engine, "") else { return };
    for frame in [7, 21, 7] {
        follow(&mut replay, frame);
    }
    replay.page.back();
    expect_shown(&mut replay, 21);
    replay.page.back();
    expect_shown(&mut replay, 7);
    replay.page.forward();
    expect_shown(&mut replay, 21);
    replay.page.forward();
    expect_shown(&mut replay, 7);
    replay.page.back();
    expect_shown(&mut replay, 21);
}

fn who_comes_back_from_another_page_finds_the_frame(engine: Engine) {
    let Some(mut replay) = linked(engine, "") else { return };
    follow(&mut replay, 21);
    let other = server::page("<title>Another page</title><p>Another page.</p>");
    replay.page.go_to(&other);
    replay.page.back();
    expect_shown(&mut replay, 21);
}

fn addresses_of_no_frame_change_nothing(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let address: String = replay.page.eval("location.href");
    for no_frame in ["9999", "x"] {
        replay.page.go_to("about:blank");
        replay.page.go_to(&format!("{address}#{KEY}-{no_frame}"));
        replay.expect(0);
        go_to(&mut replay.page, &format!("{KEY}-5"));
        replay.expect(5);
        replay.page.run(&format!("location.hash = '#'; location.hash = '#{KEY}-{no_frame}'"));
        replay.expect(5);
    }
}

fn replays_of_the_same_name_are_stepped_alone(engine: Engine) {
    let game = game();
    let figure = Replay::figure(&game, 0);
    let html = crate::replay::html(&[&figure], &kisho_board::render::stylesheet());
    let (start, end) = (html.find("<figure").unwrap(), html.find("</figure>").unwrap() + "</figure>".len());
    let twice =
        format!("{}<section id=\"second\">{}</section>{}", &html[..end], &html[start..end], &html[end..]);
    let Some(mut page) = open(engine, &twice, Viewport::DESKTOP) else { return };
    let second = |page: &mut Page| -> f64 {
        page.eval("+getComputedStyle(document.querySelector('#second .k-n > .k-v')).getPropertyValue('--n')")
    };
    page.run("document.querySelector('#second input').focus()");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    assert_eq!((frame_shown(&mut page), second(&mut page)), (0, 3.0));
    go_to(&mut page, &format!("{KEY}-9"));
    assert_eq!((frame_shown(&mut page), second(&mut page)), (9, 3.0));
}

fn keys_stop_at_both_ends(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, game(), Viewport::DESKTOP) else { return };
    let end = replay.len() - 1;
    replay.focus();
    for _ in 0..3 {
        replay.page.key("ArrowLeft");
        replay.expect(0);
    }
    go_to(&mut replay.page, &format!("{KEY}-{end}"));
    for _ in 0..3 {
        replay.page.key("ArrowRight");
        replay.expect(end);
    }
}

fn the_move_list_follows_the_moves(engine: Engine) {
    for (width, last) in [(360, 60), (1280, 140)] {
        let viewport = Viewport { width, ..Viewport::DESKTOP };
        let Some(mut replay) = Replay::open(engine, Game::line(9, 19, 140), viewport) else { return };
        let list = "document.querySelector('.k-m')";
        let pages: f64 = replay.page.eval(&format!("{list}.scrollHeight / {list}.clientHeight"));
        assert!(pages > 1.5, "all moves are in sight at once, or nearly: {pages} pages at {width} pixels");
        let next = replay.buttons().into_iter().find(|button| button.leads_to == Some(1)).unwrap();
        for frame in (20..=last).step_by(20) {
            replay.press_times(next, 20);
            assert_eq!(replay.frame(), frame);
            let within = format!(
                "((move, list) => move.top >= list.top - 1 && move.bottom <= list.bottom + 1)(
                    ...['label[for={KEY}-{frame}]', ''].map(e => document.querySelector(('#{KEY} .k-m ' + e).trim()).getBoundingClientRect()))"
            );
            replay.page.wait_until(&format!("the list shows move {frame} at {width} pixels"), &within);
            // A row that is cut at an edge looks like a mistake.
            let whole = format!(
                "((list, rows) => rows.every(row => row.bottom <= list.top + 2 || row.top >= list.bottom - 1
                        || (row.top >= list.top - 1 && row.bottom <= list.bottom + 1)))(
                    document.querySelector('#{KEY} .k-m').getBoundingClientRect(),
                    [...document.querySelectorAll('#{KEY} .k-m label')].map(e => e.getBoundingClientRect()))"
            );
            replay
                .page
                .wait_until(&format!("the rows round move {frame} are whole at {width} pixels"), &whole);
        }
    }
}

fn it_follows_them_without_a_mouse(engine: Engine) {
    let mut figure = replays::figure("sgf", &replays::sgf(9, 200));
    figure.frame = 150;
    // Whether a browser has a mouse depends on the machine.
    let style = replays::style().replace("(hover:hover)", " not all").replace("(hover:none)", " all");
    let html = replays::page(&style, &replays::html(&[figure]));
    let Some(mut page) = open(engine, &html, Viewport::PHONE) else { return };
    for frame in (150..=190).chain((110..190).rev()) {
        replays::choose(&mut page, 0, frame);
        if frame % 10 == 0 {
            let within = format!(
                "((move, list) => move.top >= list.top - 1 && move.bottom <= list.bottom + 1)(
                    ...['.k-m [for$=\"-{frame}\"]', '.k-m'].map(e => document.querySelector(e).getBoundingClientRect()))"
            );
            page.wait_until(&format!("the list shows move {frame}"), &within);
        }
    }
}

fn the_wheel_scrolls_the_move_list_of_an_address(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, Game::line(9, 19, 200), Viewport::DESKTOP) else { return };
    let address: String = replay.page.eval("location.href");
    replay.page.go_to("about:blank");
    replay.page.go_to(&format!("{address}#{KEY}-60"));
    expect_shown(&mut replay, 60);
    let scrolled = "document.querySelector('.k-m').scrollTop";
    replay.page.point_at(".k-m");
    // The list has caught the move.
    replay.page.wait_until(
        "nothing moves any longer",
        "document.getAnimations().every(one => one.playState !== 'running' || one.transitionProperty)",
    );
    let before: f64 = replay.page.eval(scrolled);
    replay.page.wheel(".k-m", 120);
    replay.page.wait_until("the list is scrolled", &format!("{scrolled} >= {before} + 60"));
}

fn a_replay_that_begins_late_has_its_move_in_sight(engine: Engine) {
    let mut figure = replays::figure("sgf", &replays::sgf(9, 200));
    figure.frame = 150;
    let html = replays::page(&replays::style(), &replays::html(&[figure]));
    let Some(mut page) = open(engine, &html, Viewport::DESKTOP) else { return };
    let within = "((move, list) => move.top >= list.top - 1 && move.bottom <= list.bottom + 1)(
        ...['.k-m [for$=\"-150\"]', '.k-m'].map(e => document.querySelector(e).getBoundingClientRect()))";
    page.wait_until("the list shows the move", within);
    assert_eq!(page.eval::<f64>("scrollY"), 0.0, "the page stays at its top");
}
