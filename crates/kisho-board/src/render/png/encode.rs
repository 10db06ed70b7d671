//! Pixels as a PNG file.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit, chunk};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::PngError;
use super::palette::{Indexed, straight};

/// How hard the pixels are packed, of 9. At this level that takes 0.75 ms and 46 kB for the picture of a page with a full Go board,
/// 1200 × 630 pixels; at level 1 0.5 ms and 58 kB, at level 4 1.25 ms and 42 kB.
const LEVEL: u32 = 2;

/// An inch in metres.
const INCH: f64 = 0.0254;

/// A picture as a file. `dpi`: how many pixels are printed on an inch, if that is to be said.
pub fn encode(pixmap: &Pixmap, dpi: Option<f64>) -> Result<Vec<u8>, PngError> {
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_pixel_dims(dpi.map(|dpi| {
        let ppu = (dpi / INCH).round() as u32;
        PixelDimensions { xppu: ppu, yppu: ppu, unit: Unit::Meter }
    }));
    let rows = match Indexed::of(pixmap) {
        Some(Indexed { palette, rows }) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
            let alphas = palette.iter().map(|colour| colour[3]).take_while(|alpha| *alpha < u8::MAX);
            let alphas: Vec<u8> = alphas.collect();
            if !alphas.is_empty() {
                encoder.set_trns(alphas);
            }
            rows
        }
        None if pixmap.pixels().iter().all(|pixel| pixel.is_opaque()) => {
            encoder.set_color(ColorType::Rgb);
            rows(pixmap, |pixel| [pixel.red(), pixel.green(), pixel.blue()])
        }
        None => {
            encoder.set_color(ColorType::Rgba);
            rows(pixmap, straight)
        }
    };
    let failed = |error: png::EncodingError| PngError::Paint(error.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    // In one piece: for each that it is given, the packer clears a buffer, which for rows takes longer than the packing.
    let mut packer = ZlibEncoder::new(Vec::with_capacity(rows.len() / 8), Compression::new(LEVEL));
    let packed = packer.write_all(&rows).and_then(|()| packer.finish());
    let packed = packed.map_err(|error| PngError::Paint(error.to_string()))?;
    writer.write_chunk(chunk::IDAT, &packed).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// What precedes each row of pixels in a PNG file: that it is not filtered. Flat colours and the few shapes of a board come again as they
/// are, and filters would make them different.
pub const UNFILTERED: u8 = 0;

/// The rows of a picture with so many bytes for each pixel.
fn rows<const N: usize>(pixmap: &Pixmap, bytes: impl Fn(PremultipliedColorU8) -> [u8; N]) -> Vec<u8> {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let mut rows = Vec::with_capacity((1 + N * width) * height);
    for row in pixmap.pixels().chunks(width) {
        rows.push(UNFILTERED);
        row.iter().for_each(|pixel| rows.extend_from_slice(&bytes(*pixel)));
    }
    rows
}
