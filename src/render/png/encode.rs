//! Pixels as a PNG file.

use std::borrow::Cow;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::PngError;
use super::palette::{Indexed, Rgba};

/// How hard the pixels are packed, of 9. Boards of 800 pixels take 2 ms and 80 kB at this level; the best one saves a tenth and
/// takes 15 times as long.
const LEVEL: u8 = 2;

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
    // Flat colours and the few shapes of a board come again as they are; filters would make them different.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
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
    writer.write_image_data(&data).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// A pixel as files have it: the colour is not darkened by its transparency.
fn straight(pixel: PremultipliedColorU8) -> Rgba {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}
