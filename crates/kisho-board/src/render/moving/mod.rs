//! Replays as pictures that move: drawn from what changes from frame to frame.

mod apng;
mod gif;
mod pace;
mod palette;
mod steps;
#[cfg(test)]
mod tests;

pub use apng::apng;
pub use gif::gif;
pub use pace::{LEAST_DELAY, MOST_DELAY, Pace};

use thiserror::Error;

use super::Ground;
use super::png::{self, PngError, Size};
use super::raster::{Raster, SpriteCache};
use super::svg::below::below;
use crate::diagram::{Figure, Lifetime};
use steps::Steps;

/// Most frames of a moving picture. The longest games have about a thousand moves; who shows this many at a frame a second
/// keeps the reader for more than an hour.
pub const MOST_FRAMES: usize = 5_000;

/// Longest side of a moving picture in pixels: more than screens show. Each processor at work holds two pictures of that size
/// and the pixels of a step.
pub const MOST_SIDE: u32 = 4_000;

/// Why there is no moving picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MovingError {
    /// There are no frames, or too many.
    #[error("the picture would have {0} frames")]
    Frames(usize),
    /// A side would have no pixel, or too many.
    #[error("the picture would be {0} × {1} pixels")]
    Size(u64, u64),
    /// One of the pictures cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PngError),
    /// The file cannot be put together.
    #[error("the file cannot be put together: {0}")]
    File(String),
}

/// Which frames are shown, and how.
#[derive(Debug, Clone, Copy)]
pub struct Show<'a> {
    /// The frames of the figure's timeline, ascending.
    pub frames: &'a [usize],
    /// How long each is shown.
    pub pace: Pace,
    /// How large the picture is.
    pub size: Size,
    /// What the pictures stand on.
    pub ground: Ground,
    /// So many processors may draw at once, each a part of the frames; with one, nothing is left to other threads.
    pub workers: usize,
}

/// A step of a moving picture, as a file holds it.
#[derive(Debug)]
struct Coded<T> {
    /// How long it is shown, in milliseconds.
    delay: u32,
    data: T,
}

/// The figure in pixels, with the elements that are seen in one of the frames.
fn raster<'a>(figure: &'a Figure, show: Show<'_>) -> Result<Raster<'a>, MovingError> {
    let frames = show.frames;
    if frames.is_empty() || frames.len() > MOST_FRAMES {
        return Err(MovingError::Frames(frames.len()));
    }
    let (width, height) = match show.size.pixels(figure) {
        Err(PngError::Size { width, height }) => return Err(MovingError::Size(width, height)),
        size => size?,
    };
    if width.max(height) > MOST_SIDE {
        return Err(MovingError::Size(width.into(), height.into()));
    }
    let (texts, _) = below(figure);
    let elements = figure.timeline.pictured().filter(|element| is_seen(&element.life, frames));
    let missing = png::missing(elements.map(|element| &element.drawn).chain(&texts));
    if !missing.is_empty() {
        return Err(PngError::Missing(missing).into());
    }
    let seen = |life: &Lifetime| is_seen(life, frames);
    Ok(Raster::new(figure, (width, height), show.ground, seen, &SpriteCache::default())?)
}

fn is_seen(life: &Lifetime, frames: &[usize]) -> bool {
    life.places(frames).next().is_some()
}

/// What `make` makes of each step. A frame like the one before only makes that one stay longer.
fn coded<T: Send>(
    steps: &Steps<'_>,
    delays: &[u32],
    make: impl Fn(steps::Step) -> T + Sync,
) -> Vec<Coded<T>> {
    let mut made: Vec<Coded<T>> = Vec::new();
    for (step, delay) in steps.each(make).into_iter().zip(delays) {
        match (step, made.last_mut()) {
            (Some(data), _) => made.push(Coded { delay: *delay, data }),
            (None, Some(last)) => last.delay = last.delay.saturating_add(*delay),
            (None, None) => {}
        }
    }
    made
}
