//! What a step costs: the elements that Chromium restyles. What a whole replay costs in nodes and bytes is counted
//! without a browser, in `tests/budget.rs`.

use kisho_board::diagram::Figure;

use crate::support::browser::{Engine, Page, Viewport};
use crate::support::replays::{self, SHOGI};
use crate::support::server;

in_chromium!(a_step_restyles_a_small_part_of_the_game,);

/// So many steps are looked at.
const STEPS: usize = 20;

/// Elements restyled by a step with an arrow key, as the mean of some from the middle of a game on: on a busy machine Chromium may
/// divide what a step does among more updates than usual.
///
/// Counted is what the timeline of the developer tools tells: all elements of all updates of style between one key and
/// the next. An element that is restyled for the focus and again for its frame counts twice, which makes four more. The
/// page has the parts of the style sheet that a replay needs, as kisho links them.
/// `by_address`: the middle is the frame of the address, else a chosen one.
fn restyled_by_step(game: Figure, by_address: bool) -> Option<u64> {
    let middle = game.timeline.frames.list().len() / 2;
    let mut page = Page::traced(Viewport::DESKTOP)?;
    let address = server::page(&replays::page(&replays::style(), &replays::html(&[game])));
    if by_address {
        page.go_to(&format!("{address}#k1-{}", middle - 1));
        // Once the replay goes over from the address to what is chosen.
        page.key("ArrowRight");
        assert_eq!(replays::chosen(&mut page, 0), middle);
    } else {
        page.go_to(&address);
        replays::choose(&mut page, 0, middle);
    }
    // From now on only what steps do is counted.
    page.restyled();
    let steps: Vec<u64> = (1..=STEPS)
        .map(|step| {
            page.key("ArrowRight");
            assert_eq!(replays::chosen(&mut page, 0), middle + step, "every key makes a step");
            page.restyled()
        })
        .collect();
    assert!(steps.iter().all(|step| *step > 0), "every step restyles something: {steps:?}");
    Some(steps.iter().sum::<u64>() / STEPS as u64)
}

fn a_step_restyles_a_small_part_of_the_game(_: Engine) {
    for by_address in [false, true] {
        let go = replays::figure("sgf", &replays::sgf(1, 200));
        let Some(go) = restyled_by_step(go, by_address) else { return };
        assert!(go <= 200, "200 moves of Go: {go}");
        let Some(shogi) = restyled_by_step(replays::figure("usi", SHOGI), by_address) else { return };
        assert!(shogi <= 250, "120 moves of shogi: {shogi}");
    }
}
