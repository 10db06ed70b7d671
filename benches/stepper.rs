//! What a replay of 250 moves costs: `cargo bench --bench stepper`.
//!
//! Bytes of the page and of the style sheet after gzip, and the time that Chromium needs for style and layout at each
//! step on a page with 20 such games. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::io::Write as _;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use kisho::game::{self, ReadOptions};
use kisho::present::{self, Options};
use kisho::render::{self, Place, Sprites};
use kisho::text::Lang;
use serde_json::json;
use support::chromium::{Browser, Page, Viewport};
use support::go_game::Game;

const MOVES: usize = 250;
const GAMES: u64 = 20;
const STEPS: usize = 100;

/// Longer than a frame at 60 frames a second, so that every step is painted by itself.
const BETWEEN_STEPS: Duration = Duration::from_millis(60);

fn main() {
    let css = render::stylesheet();
    let without = page(&[], "");
    let with = page(&[MOVES], "");
    println!("one game of {MOVES} moves, after gzip:");
    println!("  page:        {:6} bytes beyond the page without it", gzipped(&with) - gzipped(&without));
    println!("  style sheet: {:6} bytes, shared by the whole site", gzipped(&css));
    let Some(browser) = Browser::shared() else { return };
    println!("{}, {GAMES} games on a page, mean of {STEPS} steps in one of them:", browser.version());
    let html = page(&[MOVES; GAMES as usize], &css);
    for (name, viewport) in [("desktop", Viewport::DESKTOP), ("phone", Viewport::PHONE)] {
        let mut page = browser.page(&html, viewport);
        let costs = step_costs(&mut page);
        println!(
            "  {name}: style {:.1} ms, layout {:.1} ms, together {:.1} ms a step; all work of the page {:.1} ms",
            costs[0],
            costs[1],
            costs[0] + costs[1],
            costs[2],
        );
        let messages = page.messages();
        assert!(messages.is_empty(), "{messages:?}");
    }
}

/// A page with a game for each number of moves.
fn page(games: &[usize], css: &str) -> String {
    let mut sprites = Sprites::default();
    let figures: String = games
        .iter()
        .enumerate()
        .map(|(number, &moves)| {
            let sgf = Game::line(number as u64, 19, moves).sgf(|_| String::new());
            let reading = (game::notation("sgf").unwrap().read)(sgf.as_bytes(), &ReadOptions::default());
            let (figure, _) = present::figure(&reading.record.unwrap(), &Options::default(), Lang::En);
            let key = format!("b{number}");
            format!(
                "<p>Game {number}.</p>{}",
                render::figure(&figure, Place { key: &key, ..Place::default() }, &mut sprites)
            )
        })
        .collect();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Games</title><style>{css}</style>{}<main><h1>Games</h1>{figures}</main>",
        sprites.to_html(),
    )
}

/// Milliseconds per step: style, layout, everything.
fn step_costs(page: &mut Page) -> [f64; 3] {
    page.call("Performance.enable", json!({}));
    // In the middle of the page, and of the game.
    page.eval::<()>(&format!(
        "(() => {{ const r = document.querySelectorAll('figure')[{}].querySelectorAll('input[type=radio]');
           r[75].checked = true; r[75].focus(); }})()",
        GAMES / 2
    ));
    std::thread::sleep(Duration::from_millis(500));
    let before = durations(page);
    for _ in 0..STEPS {
        page.key("ArrowRight");
        std::thread::sleep(BETWEEN_STEPS);
    }
    let at: usize = page.eval(
        "[...document.activeElement.closest('figure').querySelectorAll('input[type=radio]')].findIndex(r => r.checked)",
    );
    assert_eq!(at, 75 + STEPS, "every key made a step");
    let after = durations(page);
    [0, 1, 2].map(|i| (after[i] - before[i]) * 1000.0 / STEPS as f64)
}

/// Seconds so far: style, layout, everything.
fn durations(page: &mut Page) -> [f64; 3] {
    let answer = page.call("Performance.getMetrics", json!({}));
    let metrics = answer["metrics"].as_array().expect("metrics");
    ["RecalcStyleDuration", "LayoutDuration", "TaskDuration"].map(|name| {
        metrics.iter().find(|m| m["name"] == name).and_then(|m| m["value"].as_f64()).unwrap_or(f64::NAN)
    })
}

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}
