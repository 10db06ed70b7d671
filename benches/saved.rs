//! How long it takes from a save to the new page being served: `cargo bench --bench saved`, or with other numbers of
//! pages `cargo bench --bench saved -- 1000`.
//!
//! A page is written and asked for until it has changed, while the server runs as authors run it. The numbers are printed
//! and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fs;
use std::time::{Duration, Instant};

use support::plain;
use support::server::Server;

const SAVES: usize = 40;

/// How long the machine is left alone between two saves.
const PAUSE: Duration = Duration::from_millis(150);

fn main() {
    let mut sizes: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![1_000, 10_000];
    }
    sizes.into_iter().for_each(measure);
}

fn measure(pages: usize) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("kisho.toml"), "title = \"Plain\"\n").unwrap();
    plain::write(&root.join("content"), pages, true);
    let server = Server::start(root);
    let file = root.join("content/section-0/page-7.md");
    // Each kind by itself: a title that goes back is more than a text that changes.
    let saves = |path: &str, text: &dyn Fn(&str) -> String| -> Vec<Duration> {
        (0..SAVES)
            .map(|save| {
                std::thread::sleep(PAUSE);
                let words = format!("Words of save {save}");
                let text = text(&words);
                let before = Instant::now();
                fs::write(&file, text).unwrap();
                wait(&server, path, &words);
                before.elapsed()
            })
            .collect()
    };
    let page = plain::markdown(7);
    let body = saves("/section-0/page-7/", &|words| format!("{page}\n{words}\n"));
    let title = saves("/section-0/", &|words| page.replace("Page 7", words));
    println!("{pages} pages, from the save to the new bytes, {SAVES} saves");
    show("its text", body);
    show("its title, seen in its section", title);
}

fn wait(server: &Server, path: &str, words: &str) {
    while !server.get(path).1.contains(words) {
        // Asking without a pause would keep a processor from the server.
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn show(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1000.0;
    println!(
        "  {what}: median {:.1} ms, 90 of 100 within {:.1} ms, all within {:.1} ms",
        at(50),
        at(90),
        at(100)
    );
}
