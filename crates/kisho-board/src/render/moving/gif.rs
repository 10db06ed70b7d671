//! GIF: one palette for all frames, and of each frame what changes.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::{self, Counts, Palette};
use super::steps::{Step, Steps};
use super::{Coded, MovingError, Show, coded, raster};
use crate::diagram::Figure;
use crate::render::Ground;

/// The number of what stays as it was. The smallest one, as files count bits from the largest number of a picture.
const CLEAR: u8 = 0;

/// A replay as a GIF file. It stands on paper: the pixels of a GIF are seen or not, and letters would have rough edges.
///
/// # Errors
/// As [`MovingError`] says.
pub fn gif(figure: &Figure, show: Show<'_>) -> Result<Vec<u8>, MovingError> {
    let show = Show { ground: Ground::Paper, ..show };
    let raster = raster(figure, show)?;
    let steps = Steps::new(&raster, show, false);
    let mut counts = Counts::new();
    let of_step = |step: Step| {
        let mut counts = Counts::new();
        palette::count(&mut counts, &step.pixels);
        counts
    };
    for (colour, count) in steps.each(of_step).into_iter().flatten().flatten() {
        *counts.entry(colour).or_default() += count;
    }
    let palette = Palette::new(&counts);
    let delays = show.pace.delays(figure, show.frames);
    let frames = coded(&steps, &delays, |step| frame(&step, &palette));
    let (width, height) = raster.size();
    file((width as u16, height as u16), &palette, show.pace.repeats, frames)
        .map_err(|error| MovingError::File(error.to_string()))
}

/// A step as a frame of a file, with its pixels in their final code.
fn frame(step: &Step, palette: &Palette) -> Frame<'static> {
    let mut numbers = Vec::with_capacity(step.pixels.len());
    for run in step.pixels.chunk_by(|a, b| a == b) {
        let number = match run.first() {
            Some(&colour @ [.., u8::MAX]) => palette.number(colour) + 1,
            _ => CLEAR,
        };
        numbers.resize(numbers.len() + run.len(), number);
    }
    let mut frame = Frame {
        left: step.area.left as u16,
        top: step.area.top as u16,
        width: step.area.width() as u16,
        height: step.area.height() as u16,
        dispose: DisposalMethod::Keep,
        transparent: Some(CLEAR),
        buffer: Cow::Owned(numbers),
        ..Frame::default()
    };
    frame.make_lzw_pre_encoded();
    frame
}

fn file(
    (width, height): (u16, u16),
    palette: &Palette,
    repeats: bool,
    frames: Vec<Coded<Frame<'static>>>,
) -> Result<Vec<u8>, EncodingError> {
    let mut out = Vec::new();
    // What is clear has a colour, too, which nobody sees.
    let colours: Vec<u8> = [0; 3].into_iter().chain(palette.colours().flatten()).collect();
    let mut encoder = Encoder::new(&mut out, width, height, &colours)?;
    if repeats {
        encoder.set_repeat(Repeat::Infinite)?;
    }
    for Coded { delay, data } in frames {
        // In hundredths of a second.
        let delay = u16::try_from((delay + 5) / 10).unwrap_or(u16::MAX);
        encoder.write_lzw_pre_encoded_frame(&Frame { delay, ..data })?;
    }
    drop(encoder);
    Ok(out)
}
