//! Waiting for what another program does: the one place where tests sleep.

use std::time::{Duration, Instant};

/// How long something may take on a machine under load.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The pause between two looks.
const AGAIN: Duration = Duration::from_millis(10);

/// Looks again and again until `look` succeeds; after [`PATIENCE`] it fails with what was seen last.
pub fn until<T>(what: &str, look: impl FnMut() -> Result<T, String>) -> T {
    within(PATIENCE, what, look)
}

/// The same with another limit.
pub fn within<T>(limit: Duration, what: &str, mut look: impl FnMut() -> Result<T, String>) -> T {
    let deadline = Instant::now() + limit;
    loop {
        match look() {
            Ok(seen) => return seen,
            Err(last) => assert!(Instant::now() < deadline, "waited in vain until {what}; last seen: {last}"),
        }
        std::thread::sleep(AGAIN);
    }
}
