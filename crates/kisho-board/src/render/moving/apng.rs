//! APNG: a PNG whose further frames are what changes (PNG specification, third edition, 11.3.5).

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError, chunk};

use super::steps::{Step, Steps};
use super::{Coded, MovingError, Show, coded, raster};
use crate::diagram::Figure;
use crate::render::Ground;
use crate::render::raster::Area;

/// A replay as an APNG file, whose frames are exactly the PNG pictures of theirs.
///
/// # Errors
/// As [`MovingError`] says.
pub fn apng(figure: &Figure, show: Show<'_>) -> Result<Vec<u8>, MovingError> {
    let raster = raster(figure, show)?;
    // Nothing painted over a pixel makes it clear again: without paper below, all pixels are put in place.
    let blend = if show.ground == Ground::Paper { BlendOp::Over } else { BlendOp::Source };
    let steps = Steps::new(&raster, show, blend == BlendOp::Source);
    let delays = show.pace.delays(figure, show.frames);
    let frames = coded(&steps, &delays, |step| (step.area, packed(&step)));
    file(raster.size(), blend, show.pace.repeats, &frames)
        .map_err(|error| MovingError::File(error.to_string()))
}

/// The pixels of a step, packed. No filter: what stays as it was is all zeros, and boards are of few colours.
fn packed(step: &Step) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    for row in step.pixels.chunks(step.area.width() as usize) {
        let _ = packer.write_all(&[0]).and_then(|()| packer.write_all(row.as_flattened()));
    }
    packer.finish().unwrap_or_default()
}

/// A packed step with its place.
type Packed = Coded<(Area, Vec<u8>)>;

fn file(
    (width, height): (u32, u32),
    blend: BlendOp,
    repeats: bool,
    frames: &[Packed],
) -> Result<Vec<u8>, EncodingError> {
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let plays = u32::from(!repeats);
    writer.write_chunk(chunk::acTL, [count, plays].map(u32::to_be_bytes).as_flattened())?;
    let mut number = 0;
    for (at, frame) in frames.iter().enumerate() {
        writer.write_chunk(chunk::fcTL, &control(number, blend, frame))?;
        number += 1;
        let (_, data) = &frame.data;
        if at == 0 {
            writer.write_chunk(chunk::IDAT, data)?;
        } else {
            writer.write_chunk(chunk::fdAT, &[&u32::to_be_bytes(number), data.as_slice()].concat())?;
            number += 1;
        }
    }
    writer.finish()?;
    Ok(out)
}

/// The chunk that says where a frame is drawn, how long it is seen, and how.
fn control(number: u32, blend: BlendOp, frame: &Packed) -> Vec<u8> {
    let (area, _) = frame.data;
    let numbers = [number, area.width(), area.height(), area.left, area.top].map(u32::to_be_bytes);
    // A fraction of a second; delays that were added up may need the coarser one.
    let delay = match u16::try_from(frame.delay) {
        Ok(thousandths) => [thousandths, 1000],
        Err(_) => [u16::try_from(frame.delay / 100).unwrap_or(u16::MAX), 10],
    };
    let delay = delay.map(u16::to_be_bytes);
    [numbers.as_flattened(), delay.as_flattened(), &[DisposeOp::None as u8, blend as u8]].concat()
}
