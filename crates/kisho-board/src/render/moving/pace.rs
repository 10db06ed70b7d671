//! How long each frame is shown.

use std::time::Duration;

use crate::diagram::Figure;

/// Shortest delay: browsers show what is asked to be shorter ten times as long.
pub const LEAST_DELAY: Duration = Duration::from_millis(20);

/// Longest delay.
pub const MOST_DELAY: Duration = Duration::from_secs(60);

/// The first position is looked at before anything moves.
const FIRST: u32 = 2;
/// Where there is a comment, there are marks, or a moment to think about.
const COMMENTED: u32 = 3;
/// The last position is what the moves were about, and afterwards it all begins again.
const LAST: u32 = 5;

/// How long frames are shown, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// How long a move is shown: [`LEAST_DELAY`] to [`MOST_DELAY`]. The first frame, the last one and those with a comment are
    /// shown longer in proportion.
    pub step: Duration,
    /// Whether it begins again at its end.
    pub repeats: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self { step: Duration::from_millis(800), repeats: true }
    }
}

impl Pace {
    /// How long each of these frames is shown, in milliseconds.
    #[must_use]
    pub fn delays(self, figure: &Figure, frames: &[usize]) -> Vec<u32> {
        let step = self.step.clamp(LEAST_DELAY, MOST_DELAY).as_millis();
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        let list = figure.timeline.frames.list();
        let delay = |(place, frame): (usize, &usize)| {
            let commented = list.get(*frame).is_some_and(|frame| !frame.comment.is_empty());
            let times = [(place == 0, FIRST), (commented, COMMENTED), (place + 1 == frames.len(), LAST)];
            step * times.into_iter().filter_map(|(holds, times)| holds.then_some(times)).max().unwrap_or(1)
        };
        frames.iter().enumerate().map(delay).collect()
    }
}
