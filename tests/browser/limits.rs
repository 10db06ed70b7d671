//! The least and the most: one position, 1,500 moves, 200 variations at one move, 50 replays on a page.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kisho_board::render::stylesheet;

use crate::replay::{KEY, Replay, html_named, stone};
use crate::support::browser::{Engine, Page, Viewport, open};
use crate::support::go_game::Game;

in_each_engine!(
    a_record_of_one_position_stands_still,
    a_replay_of_one_position_has_nowhere_to_go,
    a_record_of_1500_moves_is_stepped_like_any_other,
    each_of_200_variations_is_found_and_left_again,
    a_step_in_one_of_50_replays_leaves_the_others_alone,
);

fn a_record_of_one_position_stands_still(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, Game::line(1, 9, 0), Viewport::DESKTOP) else { return };
    assert!(replay.figure.still);
    let controls: usize = replay.page.eval("document.querySelectorAll('input, label, form').length");
    assert_eq!(controls, 0);
    assert_eq!(replay.page.messages(), [""; 0]);
}

fn a_replay_of_one_position_has_nowhere_to_go(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let game = Game::line(5, 9, 44);
        let mut figure = Replay::figure(&game, 0);
        figure.timeline = figure.timeline.windowed(33..34);
        (figure.frame, figure.print) = (0, vec![0]);
        let html = crate::replay::html(&[&figure], &stylesheet());
        let Some(page) = open(engine, &html, viewport) else { return };
        let mut replay = Replay::part(game, page, figure, vec![33]);
        replay.expect(0);
        assert!(!replay.page.scrolls_sideways());
        let there: Vec<_> = replay.buttons().iter().map(|button| button.leads_to).collect();
        assert!(there.iter().all(|frame| frame.is_none_or(|frame| frame == 33)), "{there:?}");
        replay.focus();
        for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"] {
            replay.page.key(key);
            replay.expect_seen(0);
        }
        for button in replay.buttons() {
            replay.press(button);
            replay.expect_seen(0);
        }
        let address: String = replay.page.eval("location.href");
        replay.page.go_to(&format!("{address}#{KEY}-33"));
        replay.expect_seen(0);
        assert_eq!(replay.page.messages(), [""; 0]);
    }
}

const LAST: usize = 1500;

/// It takes a while to make up.
static GAME: LazyLock<Game> = LazyLock::new(|| Game::line(2, 9, LAST));

fn a_record_of_1500_moves_is_stepped_like_any_other(engine: Engine) {
    let Some(mut replay) = Replay::open(engine, GAME.clone(), Viewport::DESKTOP) else { return };
    assert_eq!(replay.len(), LAST + 1);
    replay.go_to(1023);
    replay.expect(1023);
    replay.page.key("ArrowLeft");
    replay.expect(1022);
    let [first, back, next, last] = [0, 1, 2, 3].map(|place| replay.buttons()[place]);
    for (button, frame) in [(next, 1023), (last, LAST), (back, LAST - 1), (first, 0)] {
        replay.press(button);
        replay.expect(frame);
    }
    let address: String = replay.page.eval("location.href");
    replay.page.go_to("about:blank");
    replay.page.go_to(&format!("{address}#{KEY}-{}", LAST - 1));
    replay.expect_seen(LAST - 1);
    replay.expect_next(LAST);
    replay.page.key("ArrowRight");
    replay.expect_seen(LAST);
}

fn each_of_200_variations_is_found_and_left_again(engine: Engine) {
    let mut game = Game::line(3, 19, 12);
    game.fan(3, 200, 3);
    let Some(mut replay) = Replay::open(engine, game, Viewport::DESKTOP) else { return };
    let ways: Vec<usize> = (1..replay.len()).filter(|&frame| replay.parent(frame) == Some(0)).collect();
    assert_eq!(ways.len(), 201);
    let offered = format!("#{KEY} .k-w label");
    let named: Vec<(String, String)> = replay.page.seen(&offered, "[e.htmlFor, e.innerText.trim()]");
    assert!(named.iter().map(|(to, _)| to.clone()).eq(ways.iter().map(|way| format!("{KEY}-{way}"))));
    let letters: BTreeSet<&str> = named.iter().filter_map(|(_, name)| name.split(' ').next()).collect();
    assert_eq!(letters.len(), 201, "no two ways are called alike");
    let lines: BTreeSet<String> =
        replay.page.seen(&format!("#{KEY} .k-m b"), "e.innerText").into_iter().collect();
    assert_eq!(lines.len(), 200, "and no two lines");
    for way in [200, 1].map(|place| ways[place]) {
        replay.page.click(&format!("{offered}[for={KEY}-{way}]"));
        replay.expect(way);
        // The list is now where the ways were, and below the pointer Firefox does not move it.
        if engine != Engine::Firefox {
            replay.page.wait_until("the list shows the chosen move", &listed(way));
        }
        replay.page.key("ArrowRight");
        replay.expect(way + 1);
        replay.page.key("ArrowLeft");
        replay.expect(way);
        let back = replay.buttons().into_iter().rfind(|button| button.leads_to == Some(0)).unwrap();
        replay.press(back);
        assert_eq!(replay.frame(), 0);
        let seen = replay.page.seen::<String>(&offered, "e.htmlFor").len();
        assert_eq!(seen, 201, "all ways are offered again");
    }
    replay.page.resize(Viewport::PHONE);
    assert!(!replay.page.scrolls_sideways());
}

/// Whether a move is within what the list shows.
fn listed(frame: usize) -> String {
    format!(
        "((move, list) => move.top >= list.top - 1 && move.bottom <= list.bottom + 1)(
            ...['.k-m label[for={KEY}-{frame}]', '.k-m'].map(e => document.querySelector('#{KEY} ' + e).getBoundingClientRect()))"
    )
}

fn a_step_in_one_of_50_replays_leaves_the_others_alone(engine: Engine) {
    let games: Vec<Game> = (1..=50).map(|seed| Game::line(seed, 19, 60)).collect();
    let figures: Vec<_> = games.iter().map(|game| Replay::figure(game, 0)).collect();
    // The one that is stepped stands in the middle of the page.
    let mut order: Vec<usize> = (1..50).collect();
    order.insert(25, 0);
    let keys: Vec<String> = (1..=50).map(|number| format!("b{number}")).collect();
    let named: Vec<_> = order.iter().map(|&n| (keys[n].as_str(), &figures[n])).collect();
    let html = html_named(&named, &stylesheet());
    let Some(mut replay) = Replay::in_page(engine, games[0].clone(), &html, Viewport::DESKTOP) else {
        return;
    };
    let beside = [keys[order[24]].clone(), keys[order[26]].clone()];
    let before = stones(&mut replay, &beside);
    assert!(before.iter().all(|board| !board.contains('O')), "no stones yet");
    replay.go_to(30);
    replay.expect(30);
    replay.page.key("ArrowRight");
    replay.expect(31);
    let next = replay.buttons()[2];
    replay.press(next);
    replay.expect(32);
    let slots: Vec<usize> = replay
        .page
        .eval("[...document.querySelectorAll('.k-n > .k-v')].map(e => +getComputedStyle(e).getPropertyValue('--n'))");
    let expected: Vec<usize> = order.iter().map(|&n| if n == 0 { 32 } else { 0 }).collect();
    assert_eq!(slots, expected);
    assert_eq!(before, stones(&mut replay, &beside), "the boards above and below look as they did");
    let address: String = replay.page.eval("location.href");
    replay.page.go_to("about:blank");
    replay.page.go_to(&format!("{address}#{KEY}-60"));
    replay.expect_seen(60);
}

/// The stones of the boards of other figures.
fn stones(replay: &mut Replay, keys: &[String]) -> Vec<String> {
    let view = replay.figure.timeline.view;
    let of = |page: &mut Page, key: &str| {
        // Pages of this height are not scrolled to the right place by every browser if the board is what they scroll to.
        page.run(&format!("scrollBy(0, document.getElementById('{key}').getBoundingClientRect().top - 50)"));
        let picture = page.picture(&format!("#{key} .k-n > svg.k-v"));
        let points = (0..19 * 19).map(|at| (f64::from(at % 19), f64::from(at / 19)));
        let color = |(x, y)| picture.color((x - view.x) / view.w, (y - view.y) / view.h);
        points.map(|point| stone(color(point))).collect()
    };
    keys.iter().map(|key| of(&mut replay.page, key)).collect()
}
