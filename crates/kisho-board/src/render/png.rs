//! Frames as PNG pictures.

mod encode;
mod palette;

use resvg::{tiny_skia, usvg};
use thiserror::Error;

use super::Ground;
use super::raster::{Raster, SpriteCache};
use super::svg::below::below;
use crate::diagram::{Drawn, Figure, Lifetime, Shape, font};
pub(super) use encode::encode;

/// Longest side of a picture in pixels. A page of A3 at 600 dpi is 9,921 pixels high; beyond that the memory
/// (four bytes a pixel) grows for nothing that can be seen.
pub const MOST_PIXELS: f64 = 10_000.0;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PngError {
    /// A side would have no pixel, or too many.
    #[error("the picture would be {width} × {height} pixels")]
    Size {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The embedded fonts lack characters; a picture must not depend on the fonts of a machine.
    #[error("the embedded fonts lack {0}")]
    Missing(String),
    /// The drawing could not be read or painted.
    #[error("the drawing cannot be painted: {0}")]
    Paint(String),
}

/// How large a picture is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Size {
    /// So many pixels for each pixel of the SVG.
    Scale(f64),
    /// So many pixels from left to right; the height follows.
    Width(f64),
}

impl Size {
    /// The pixels of a picture of the figure, from left to right and from top to bottom.
    ///
    /// # Errors
    /// If a side would have no pixel or more than [`MOST_PIXELS`].
    pub fn pixels(self, figure: &Figure) -> Result<(u32, u32), PngError> {
        let (width, height) = size(figure);
        let scale = match self {
            Self::Scale(scale) => scale,
            Self::Width(pixels) => pixels / width,
        };
        let [width, height] = [width, height].map(|side| (side * scale).round());
        if [width, height].iter().all(|side| (1.0..=MOST_PIXELS).contains(side)) {
            return Ok((width as u32, height as u32));
        }
        // Out of range, a number becomes the nearest that there is.
        Err(PngError::Size { width: width as u64, height: height as u64 })
    }
}

/// How a PNG file is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How large it is.
    pub size: Size,
    /// What it stands on.
    pub ground: Ground,
    /// How many pixels are printed on an inch, if the file is to say so.
    pub dpi: Option<f64>,
}

/// One frame as a PNG file in the figure's theme.
///
/// # Errors
/// If the picture would be empty or larger than [`MOST_PIXELS`], or holds a character that the embedded fonts lack.
pub fn png(figure: &Figure, frame: usize, settings: Settings) -> Result<Vec<u8>, PngError> {
    Pngs::new(figure, settings, |life| life.contains(frame), &SpriteCache::default())?.png(frame)
}

/// Frames of a figure as PNG files in its theme: what they share is made once.
#[derive(Debug)]
pub struct Pngs<'a> {
    figure: &'a Figure,
    texts: Vec<Drawn>,
    raster: Raster<'a>,
    dpi: Option<f64>,
}

impl<'a> Pngs<'a> {
    /// The pictures of frames, with the elements for which `seen` holds. `cache`: one for all pictures of a run.
    ///
    /// # Errors
    /// If they would be empty or larger than [`MOST_PIXELS`].
    pub fn new(
        figure: &'a Figure,
        settings: Settings,
        seen: impl Fn(&Lifetime) -> bool,
        cache: &SpriteCache,
    ) -> Result<Self, PngError> {
        let pixels = settings.size.pixels(figure)?;
        let raster = Raster::new(figure, pixels, settings.ground, seen, cache)?;
        Ok(Self { figure, texts: below(figure).0, raster, dpi: settings.dpi })
    }

    /// One of the frames.
    ///
    /// # Errors
    /// If it holds a character that the embedded fonts lack.
    pub fn png(&self, frame: usize) -> Result<Vec<u8>, PngError> {
        let missing = missing(self.figure.timeline.scene(frame).chain(&self.texts));
        if !missing.is_empty() {
            return Err(PngError::Missing(missing));
        }
        encode(&self.raster.paint(frame), self.dpi)
    }
}

/// Width and height of the picture of a figure in CSS pixels.
#[must_use]
pub fn size(figure: &Figure) -> (f64, f64) {
    let (_, view) = below(figure);
    (view.w * figure.timeline.unit, view.h * figure.timeline.unit)
}

/// An SVG file as a PNG file of so many pixels.
///
/// # Errors
/// If the drawing cannot be read or painted.
pub fn paint(svg: &str, width: u32, height: u32) -> Result<Vec<u8>, PngError> {
    let failed = |what: &dyn std::fmt::Display| PngError::Paint(what.to_string());
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size();
    let mut pixmap = tiny_skia::Pixmap::new(width, height)
        .ok_or(PngError::Size { width: width.into(), height: height.into() })?;
    let scale = |to: u32, from: f32| to as f32 / from;
    let transform =
        tiny_skia::Transform::from_scale(scale(width, size.width()), scale(height, size.height()));
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    encode(&pixmap, None)
}

/// The characters of a picture that the embedded fonts lack, each once.
pub(super) fn missing<'a>(scene: impl Iterator<Item = &'a Drawn>) -> String {
    let mut missing = String::new();
    for drawn in scene {
        if let Shape::Text(text) = &drawn.shape {
            let lacks =
                |c: &char| !c.is_whitespace() && !font::has_all(text.face, c.encode_utf8(&mut [0; 4]));
            for c in text.content.chars().filter(lacks) {
                if !missing.contains(c) {
                    missing.push(c);
                }
            }
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Drawn, Face, Frames, Layer, Point, Rect, Role, Text, Timeline};
    use kisho_game::text::Lang;

    fn figure(label: &str) -> Figure {
        let view = Rect::new(0.0, 0.0, 4.0, 2.0);
        let mut timeline = Timeline::new(Lang::En, "Board", view, 10.0, Frames::new(Vec::new()));
        timeline.add_always(Layer::Board, Drawn::rect(Rect::new(0.0, 0.0, 2.0, 2.0), Role::Black));
        let text = Text::middle(label, Point::new(3.0, 1.0), 1.0, Face::Sans);
        timeline.add_always(Layer::Label, Drawn::text(text, Role::Ink));
        Figure::still(timeline)
    }

    fn png(figure: &Figure, scale: f64, ground: Ground) -> Result<Vec<u8>, PngError> {
        super::png(figure, 0, Settings { size: Size::Scale(scale), ground, dpi: None })
    }

    #[test]
    fn a_picture_has_its_size_and_its_colours() {
        let paper = png(&figure(""), 2.0, Ground::Paper).unwrap();
        let pixmap = tiny_skia::Pixmap::decode_png(&paper).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (80, 40));
        let pixel = |x, y| pixmap.pixel(x, y).map(|p| (p.red(), p.green(), p.blue(), p.alpha()));
        assert_eq!(pixel(20, 20), Some((0x1d, 0x1b, 0x1a, 255)), "the colour of black in the default theme");
        assert_eq!(pixel(70, 5), Some((0xfd, 0xfc, 0xf8, 255)), "the paper of the default theme");
        let clear = png(&figure(""), 2.0, Ground::Transparent).unwrap();
        let clear = tiny_skia::Pixmap::decode_png(&clear).unwrap();
        assert_eq!(clear.pixel(70, 5).map(|p| p.alpha()), Some(0));
        assert_eq!(clear.pixel(20, 20), pixmap.pixel(20, 20));
    }

    #[test]
    fn a_missing_character_and_an_impossible_size_are_errors() {
        assert_eq!(png(&figure("鬱A鬱"), 1.0, Ground::Paper), Err(PngError::Missing("鬱".to_owned())));
        assert!(matches!(png(&figure(""), 1000.0, Ground::Paper), Err(PngError::Size { width: 40_000, .. })));
        assert!(matches!(png(&figure(""), 0.0, Ground::Paper), Err(PngError::Size { .. })));
    }
    #[test]
    fn a_width_in_pixels_is_kept_and_dots_per_inch_are_written() {
        let settings = Settings { size: Size::Width(333.0), ground: Ground::Paper, dpi: Some(600.0) };
        let file = super::png(&figure("A1"), 0, settings).unwrap();
        let decoded = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        let info = decoded.info();
        assert_eq!((info.width, info.height), (333, 167));
        let dims = info.pixel_dims.unwrap();
        assert_eq!((dims.xppu, dims.yppu, dims.unit), (23_622, 23_622, png::Unit::Meter));
    }
}
