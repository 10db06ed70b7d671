//! How much is drawn at once.

use std::sync::{Condvar, Mutex, PoisonError};

/// So many pixels are drawn at once. Each takes about 12 bytes (the picture, the part of it that never changes, the file), so
/// this is about 2.5 gigabytes: two of the largest pictures, and as many of the usual ones as there are processors.
pub const AT_ONCE: u64 = 200_000_000;

/// Memory for pictures that are being drawn. Whoever holds some must not wait for the work of others.
#[derive(Debug, Default)]
pub struct MemoryBudget {
    taken: Mutex<u64>,
    given_back: Condvar,
}

impl MemoryBudget {
    /// Waits until there is room for so many pixels. By itself, a picture of any size has room.
    pub fn take(&self, pixels: u64) -> Taken<'_> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |taken: &mut u64| *taken > 0 && taken.saturating_add(pixels) > AT_ONCE;
        let taken = self.given_back.wait_while(taken, is_full);
        *taken.unwrap_or_else(PoisonError::into_inner) += pixels;
        Taken { budget: self, pixels }
    }
}

/// Memory that is given back when this is dropped.
#[derive(Debug)]
pub struct Taken<'a> {
    budget: &'a MemoryBudget,
    pixels: u64,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.budget.taken.lock().unwrap_or_else(PoisonError::into_inner) -= self.pixels;
        self.budget.given_back.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn no_more_is_drawn_at_once_than_there_is_room_for() {
        let (budget, busy, most) = (MemoryBudget::default(), AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for pixels in [AT_ONCE / 2, AT_ONCE / 3, AT_ONCE / 4, AT_ONCE, 0].repeat(8) {
                let (budget, busy, most) = (&budget, &busy, &most);
                scope.spawn(move || {
                    let _taken = budget.take(pixels);
                    most.fetch_max(busy.fetch_add(pixels, Ordering::SeqCst) + pixels, Ordering::SeqCst);
                    std::thread::yield_now();
                    busy.fetch_sub(pixels, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), AT_ONCE);
        let _alone = budget.take(2 * AT_ONCE);
    }
}
