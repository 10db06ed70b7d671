//! Pixels as a PNG file.

use std::borrow::Cow;
use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit, chunk};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::PngError;
use super::palette::{Indexed, Rgba};

/// How hard the pixels are packed, of 9. Boards of 800 pixels take 2 ms and 80 kB at this level; the best one saves a tenth and
/// takes 15 times as long.
const LEVEL: u32 = 2;

/// So many rows are packed together: for each piece that it is given, the packer clears a buffer, which for single rows takes
/// longer than the packing.
const ROWS: usize = 64;

/// An inch in metres.
const INCH: f64 = 0.0254;

/// A picture as a file. `dpi`: how many pixels are printed on an inch, if that is to be said.
pub fn encode(pixmap: &Pixmap, dpi: Option<f64>) -> Result<Vec<u8>, PngError> {
    let (painted, _) = pixmap.data().as_chunks::<4>();
    let opaque = painted.iter().all(|pixel| pixel[3] == u8::MAX);
    let pixels: Cow<'_, [Rgba]> = match opaque {
        true => Cow::Borrowed(painted),
        false => pixmap.pixels().iter().copied().map(straight).collect(),
    };
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_pixel_dims(dpi.map(|dpi| {
        let ppu = (dpi / INCH).round() as u32;
        PixelDimensions { xppu: ppu, yppu: ppu, unit: Unit::Meter }
    }));
    let data = match Indexed::of(&pixels) {
        Some(Indexed { palette, pixels }) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
            let alphas = palette.iter().map(|colour| colour[3]).take_while(|alpha| *alpha < u8::MAX);
            let alphas: Vec<u8> = alphas.collect();
            if !alphas.is_empty() {
                encoder.set_trns(alphas);
            }
            pixels
        }
        None if opaque => {
            encoder.set_color(ColorType::Rgb);
            pixels.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect()
        }
        None => {
            encoder.set_color(ColorType::Rgba);
            pixels.as_flattened().to_vec()
        }
    };
    let failed = |error: png::EncodingError| PngError::Paint(error.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    let row = data.len() / pixmap.height() as usize;
    let packed = packed(&data, row).map_err(|error| PngError::Paint(error.to_string()))?;
    writer.write_chunk(chunk::IDAT, &packed).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// Rows of so many bytes as a PNG file holds them. They are not filtered: flat colours and the few shapes of a board come again
/// as they are, and filters would make them different.
fn packed(data: &[u8], row: usize) -> std::io::Result<Vec<u8>> {
    const UNFILTERED: u8 = 0;
    let mut packer = ZlibEncoder::new(Vec::with_capacity(data.len() / 8), Compression::new(LEVEL));
    let mut rows = Vec::with_capacity((row + 1) * ROWS);
    for some in data.chunks(row.max(1) * ROWS) {
        rows.clear();
        for row in some.chunks(row.max(1)) {
            rows.push(UNFILTERED);
            rows.extend_from_slice(row);
        }
        packer.write_all(&rows)?;
    }
    packer.finish()
}

/// A pixel as files have it: the colour is not darkened by its transparency.
fn straight(pixel: PremultipliedColorU8) -> Rgba {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}
