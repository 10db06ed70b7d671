//! What a page costs, in bytes and in Chromium's work.

use std::fs;
use std::time::Duration;

use serde_json::json;

use super::support::browser::{Engine, Page};
use super::support::replays::gzipped;
use super::viewer::{Viewer, WINDOW};

/// Steps in the middle of a game.
const STEPS: usize = 50;

/// Longer than some frames at 60 frames a second, so that every step is painted by itself.
const BETWEEN_STEPS: Duration = Duration::from_millis(100);

/// A number in the table; `None` where it is not known.
pub type Number = Option<f64>;

/// What a page with replays costs.
pub struct Costs {
    /// Of the page beyond the same page without replays, after gzip.
    pub page_bytes: Number,
    /// Of scripts and styles that it loads, after gzip, each by itself.
    pub loaded_bytes: Number,
    /// Elements and texts after it is loaded.
    pub nodes: Number,
    /// Elements that the middle step restyles.
    pub restyled: Number,
    /// Milliseconds of style and layout in the middle step.
    pub style: Number,
    /// Milliseconds of all tasks of the page's process in the middle step, scripts and the answers to the driver too.
    pub task: Number,
}

/// Measures a page whose games have so many moves.
pub fn of(viewer: &Viewer, moves: usize) -> Costs {
    let [with, without] = &viewer.html;
    let mut costs = Costs {
        page_bytes: Some(gzipped(with) as f64 - gzipped(without) as f64),
        loaded_bytes: None,
        nodes: None,
        restyled: None,
        style: None,
        task: None,
    };
    if let Some(mut page) = Page::blank(Engine::Chromium, WINDOW) {
        viewer.show(&mut page);
        costs.loaded_bytes = Some(loaded(viewer, &mut page));
        costs.nodes = Some(page.eval(NODES));
        (costs.style, costs.task) = times(viewer, &mut page, moves);
        let messages = page.messages();
        assert!(messages.is_empty(), "{}: {messages:?}", viewer.name);
    }
    if let Some(mut page) = Page::traced(WINDOW) {
        viewer.show(&mut page);
        costs.restyled = restyled(viewer, &mut page, moves);
    }
    costs
}

/// Elements and texts of the body.
const NODES: &str = "(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let count = 0;
    while (nodes.nextNode()) count++;
    return count;
})()";

/// Bytes of all files of the folder that the page has loaded.
fn loaded(viewer: &Viewer, page: &mut Page) -> f64 {
    let urls: Vec<String> = page.eval("performance.getEntriesByType('resource').map(r => r.name)");
    let names = urls.iter().filter_map(|url| url.rsplit('/').next());
    let files = names.filter_map(|name| fs::read(viewer.folder.path().join(name)).ok());
    files.map(gzipped).sum::<usize>() as f64
}

/// Goes to where the steps that count are in the middle of the game, and says what has to be shown there.
fn go_to_middle(viewer: &Viewer, page: &mut Page, moves: usize) -> usize {
    let start = (moves - STEPS) / 2;
    (0..start).for_each(|_| viewer.step(page));
    page.wait_until("the steps are made", &format!("({}) === {start}", viewer.shown));
    std::thread::sleep(BETWEEN_STEPS * 5);
    start
}

/// Milliseconds of the middle step: style with layout, and everything.
fn times(viewer: &Viewer, page: &mut Page, moves: usize) -> (Number, Number) {
    page.cdp("Performance.enable", json!({}));
    let start = go_to_middle(viewer, page, moves);
    let mut before = durations(page);
    let mut steps = Vec::with_capacity(STEPS);
    for _ in 0..STEPS {
        viewer.step(page);
        std::thread::sleep(BETWEEN_STEPS);
        let after = durations(page);
        steps.push([0, 1].map(|i| (after[i] - before[i]) * 1000.0));
        before = after;
    }
    assert_eq!(viewer.moves(page), start + STEPS, "{}: every key makes a step", viewer.name);
    (middle(steps.iter().map(|step| step[0])), middle(steps.iter().map(|step| step[1])))
}

/// Seconds so far: style with layout, and everything.
fn durations(page: &mut Page) -> [f64; 2] {
    let answer = page.cdp("Performance.getMetrics", json!({}));
    let metrics = answer["metrics"].as_array().expect("metrics");
    let value = |name: &str| {
        metrics.iter().find(|m| m["name"] == name).and_then(|m| m["value"].as_f64()).unwrap_or(f64::NAN)
    };
    [value("RecalcStyleDuration") + value("LayoutDuration"), value("TaskDuration")]
}

/// Elements restyled by the middle step.
fn restyled(viewer: &Viewer, page: &mut Page, moves: usize) -> Number {
    go_to_middle(viewer, page, moves);
    page.restyled();
    middle((0..STEPS).map(|_| {
        viewer.step(page);
        std::thread::sleep(BETWEEN_STEPS);
        page.restyled() as f64
    }))
}

/// The middle one of some numbers.
pub fn middle(numbers: impl Iterator<Item = f64>) -> Number {
    let mut all: Vec<f64> = numbers.collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied()
}
