//! How far long work is, on a terminal.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::verbosity;
use crate::site::Progress;

/// Time between two looks. What is done sooner shows nothing.
const PAUSE: Duration = Duration::from_millis(100);

/// Builds while standard error, if it is a terminal, shows how far that is.
pub fn watched<T>(progress: &Progress, work: impl FnOnce() -> T) -> T {
    let line = || {
        let (done, total) = progress.pages();
        format!("Building page {done} of {total} …")
    };
    watched_by(line, work)
}

/// Does the work while standard error, if it is a terminal, shows how far it is. Nothing stays behind.
pub fn watched_by<T>(line: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    if !verbosity::shows_progress() {
        return work();
    }
    std::thread::scope(|scope| {
        let (working, ended) = channel::<()>();
        scope.spawn(move || {
            let mut shown = false;
            // The other end is dropped when the work is done, or has failed.
            while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                say(&line());
                shown = true;
            }
            if shown {
                say("");
            }
        });
        let _working = working;
        work()
    })
}

/// Puts a text in place of the line.
fn say(text: &str) {
    let mut stderr = std::io::stderr().lock();
    // Where nobody can be shown anything nothing is lost.
    let _ = write!(stderr, "\r\u{1b}[K{text}").and_then(|()| stderr.flush());
}
