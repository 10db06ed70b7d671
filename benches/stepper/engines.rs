//! How long a step takes in each browser.

use super::costs::middle;
use super::support::browser::{Engine, Page};
use super::viewer::{Viewer, WINDOW};

/// Rounds of steps: browsers tell times in milliseconds, which a single step does not take.
const ROUNDS: usize = 9;
/// Steps of a round, in the middle of the game.
const STEPS: usize = 50;

/// Prints the time that style and layout take after a script checks the next radio, without painting and without keys.
pub fn print(title: &str, viewer: &Viewer, moves: usize) {
    println!("\n{title}: style and layout in a step that a script makes");
    for engine in [Engine::Chromium, Engine::Firefox, Engine::WebKit] {
        let Some(mut page) = Page::blank(engine, WINDOW) else { continue };
        viewer.show(&mut page);
        let start = (moves - STEPS) / 2;
        let round = |_| page.eval::<f64>(&round(start)) / STEPS as f64;
        let time = middle((0..ROUNDS).map(round)).unwrap_or(f64::NAN);
        println!("{:40}{time:>10.1} ms", format!("{engine:?}"));
    }
}

/// A JavaScript expression that makes the steps of a round: the milliseconds of all of them.
fn round(start: usize) -> String {
    format!(
        "(() => {{
            const stepper = replay.closest('.k-s'), board = stepper.querySelector('.k-v');
            const radios = [...stepper.querySelectorAll('input[type=radio]')];
            const show = frame => {{ radios[frame].checked = true; board.getBoundingClientRect(); }};
            show({start});
            const begin = performance.now();
            for (let step = 1; step <= {STEPS}; step++) show({start} + step);
            return performance.now() - begin;
        }})()"
    )
}
