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
use support::browser::{Engine, Page, Viewport, open};
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
    println!("{GAMES} games on a page, {STEPS} steps in one of them, the middle one:");
    let html = page(&[MOVES; GAMES as usize], &css);
    for (name, viewport) in [("desktop", Viewport::DESKTOP), ("phone", Viewport::PHONE)] {
        let Some(mut page) = open(Engine::Chromium, &html, viewport) else { return };
        let costs = step_costs(&mut page);
        println!("  {name}: style and layout {}", costs.tell(|step| step[0] + step[1]));
        println!("  {name}: all work of the page {}", costs.tell(|step| step[2]));
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
            let game = Game::line(number as u64, 19, moves);
            let sgf = game.sgf(|_| String::new());
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

/// Milliseconds of each step: style, layout, everything.
struct Costs(Vec<[f64; 3]>);

impl Costs {
    /// The middle and the mean of one kind of work. Other programs on the machine make the mean too large.
    fn tell(&self, what: impl Fn(&[f64; 3]) -> f64) -> String {
        let mut each: Vec<f64> = self.0.iter().map(what).collect();
        each.sort_by(f64::total_cmp);
        let mean = each.iter().sum::<f64>() / each.len() as f64;
        format!("{:.1} ms (mean {mean:.1}, least {:.1})", each[each.len() / 2], each[0])
    }
}

/// Steps through one of the games.
fn step_costs(page: &mut Page) -> Costs {
    page.cdp("Performance.enable", json!({}));
    // In the middle of the page, and of the game.
    page.eval::<()>(&format!(
        "(() => {{ const r = document.querySelectorAll('figure')[{}].querySelectorAll('input[type=radio]');
           r[75].checked = true; r[75].focus(); }})()",
        GAMES / 2
    ));
    std::thread::sleep(Duration::from_millis(500));
    let mut steps = Vec::with_capacity(STEPS);
    let mut before = durations(page);
    for _ in 0..STEPS {
        page.key("ArrowRight");
        std::thread::sleep(BETWEEN_STEPS);
        let after = durations(page);
        steps.push([0, 1, 2].map(|i| (after[i] - before[i]) * 1000.0));
        before = after;
    }
    let at: usize = page.eval(
        "[...document.activeElement.closest('figure').querySelectorAll('input[type=radio]')].findIndex(r => r.checked)",
    );
    assert_eq!(at, 75 + STEPS, "every key made a step");
    Costs(steps)
}

/// Seconds so far: style, layout, everything.
fn durations(page: &mut Page) -> [f64; 3] {
    let answer = page.cdp("Performance.getMetrics", json!({}));
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
