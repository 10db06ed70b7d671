//! Photographs in several sizes, as WebP: so that nobody's telephone loads what only a large screen can show.
//!
//! What is asked for is known without decoding anything; pixels are touched when a picture is written or asked for, and not
//! again if an earlier build has kept it. All sizes of a photograph are made at once, since reading it takes most of the time.

mod pixels;
mod whole;
mod work;

use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ImageDecoder, ImageError, ImageResult};
use kisho_source::files::read_limited;

use super::assets::Fnv;
use super::pictures::Drawing;
use crate::site::source::limits;
pub use work::Work;

/// The version of what makes the pictures. Raise it when they look different.
const MAKER: u32 = 1;

/// A photograph that can be made smaller.
#[derive(Debug, Clone)]
pub struct Photograph {
    disk: PathBuf,
    /// Its length in bytes.
    bytes: u64,
    mark: Fnv,
    /// Its width as readers see it, in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

/// What is wanted of it: a part, in pixels of the photograph, and what size that is to have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// The left edge, the upper edge, the width and the height of the part.
    pub part: [f64; 4],
    /// The width to have.
    pub width: u32,
    /// The height to have.
    pub height: u32,
}

/// Why a file is not made smaller.
#[derive(Debug)]
pub enum Left {
    /// It is no photograph: a drawing, something that moves, or another kind of file.
    Alone,
    /// It has so many pixels.
    TooLarge(u32, u32),
    /// It cannot be read.
    Broken(String),
}

impl From<ImageError> for Left {
    fn from(error: ImageError) -> Self {
        Self::Broken(error.to_string())
    }
}

impl Photograph {
    /// Looks at the head of a file.
    ///
    /// # Errors
    /// If the file is to be left as it is.
    pub fn open(disk: &Path) -> Result<Self, Left> {
        let bytes = read_limited(disk, limits::PHOTOGRAPH_BYTES).map_err(Left::Broken)?;
        // Decoders say of what is too large only that it is.
        if let Ok(size) = imagesize::blob_size(&bytes) {
            let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
            let (width, height) = (side(size.width), side(size.height));
            if u64::from(width) * u64::from(height) > limits::PHOTOGRAPH_PIXELS {
                return Err(Left::TooLarge(width, height));
            }
        }
        let mut head = decoder(&bytes)?.ok_or(Left::Alone)?;
        let mark = Fnv::default().with(&bytes);
        if let Some(damage) = whole::damage(&bytes, mark) {
            return Err(Left::Broken(damage.to_owned()));
        }
        let (width, height) = head.dimensions();
        let turned = is_turned(head.orientation().unwrap_or(Orientation::NoTransforms));
        let (width, height) = if turned { (height, width) } else { (width, height) };
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok(Self { disk: disk.to_owned(), bytes: length, mark, width, height })
    }

    /// The whole of it in these widths, as far as it is as wide, and as wide as it is if that is less than the largest of them. Nothing
    /// if it is no wider than the smallest, and nothing that is higher than WebP can be.
    #[must_use]
    pub fn in_widths(&self, widths: &[u32]) -> Vec<Target> {
        let largest = widths.iter().copied().max().unwrap_or_default();
        let mut fitting: Vec<u32> = widths.iter().copied().filter(|width| *width < self.width).collect();
        if fitting.is_empty() {
            return Vec::new();
        }
        fitting.extend((self.width <= largest).then_some(self.width));
        fitting.sort_unstable();
        fitting.dedup();
        let all = fitting.into_iter().map(|width| self.whole(width, self.height_for(width)));
        all.filter(|target| target.width.max(target.height) <= limits::WEBP_SIDE).collect()
    }

    /// The height that belongs to a width.
    #[must_use]
    pub fn height_for(&self, width: u32) -> u32 {
        scaled(self.height, width, self.width)
    }

    /// The width that belongs to a height.
    #[must_use]
    pub fn width_for(&self, height: u32) -> u32 {
        scaled(self.width, height, self.height)
    }

    /// All of it in a size.
    #[must_use]
    pub fn whole(&self, width: u32, height: u32) -> Target {
        Target { part: [0.0, 0.0, f64::from(self.width), f64::from(self.height)], width, height }
    }

    /// The largest part of its middle that has the shape of a size, in that size.
    #[must_use]
    pub fn middle(&self, width: u32, height: u32) -> Target {
        let (all_width, all_height) = (f64::from(self.width), f64::from(self.height));
        let shape = f64::from(width) / f64::from(height);
        let (part_width, part_height) =
            (all_width.min(all_height * shape), all_height.min(all_width / shape));
        let (left, top) = ((all_width - part_width) / 2.0, (all_height - part_height) / 2.0);
        Target { part: [left, top, part_width, part_height], width, height }
    }

    /// What stands in the names of files instead of the ending of that of the photograph, in one size. `quality`: from 1 to 100, where
    /// 100 loses nothing.
    #[must_use]
    pub fn ending(&self, target: &Target, quality: u8) -> String {
        format!("{}.webp", self.id(target, quality).hex())
    }

    fn id(&self, target: &Target, quality: u8) -> Fnv {
        let what = format!("{MAKER} {:?} {:?} {quality}", self.mark, target.part);
        Drawing::id_of(&what, (target.width, target.height))
    }
}

/// The path of a photograph in another size, beside the photograph. `ending`: see [`Photograph::ending`].
#[must_use]
pub fn beside(path: &str, ending: &str) -> String {
    let (folder, name) = path.split_at(path.rfind('/').map_or(0, |slash| slash + 1));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{folder}{stem}.{ending}")
}

fn scaled(side: u32, to: u32, from: u32) -> u32 {
    let exact = (u64::from(side) * u64::from(to) + u64::from(from) / 2) / u64::from(from.max(1));
    u32::try_from(exact).unwrap_or(u32::MAX).max(1)
}

fn is_turned(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// What reads a file, if that holds one picture of pixels.
fn decoder(bytes: &[u8]) -> ImageResult<Option<Box<dyn ImageDecoder + '_>>> {
    let from = Cursor::new(bytes);
    Ok(match image::guess_format(bytes) {
        Ok(image::ImageFormat::Jpeg) => Some(Box::new(JpegDecoder::new(from)?)),
        Ok(image::ImageFormat::Png) => {
            let png = PngDecoder::with_limits(from, memory(limits::PHOTOGRAPH_BYTES))?;
            if png.is_apng()? { None } else { Some(Box::new(png)) }
        }
        Ok(image::ImageFormat::WebP) => {
            let webp = WebPDecoder::new(from)?;
            if webp.has_animation() { None } else { Some(Box::new(webp)) }
        }
        _ => None,
    })
}

/// No more memory than so many bytes. A reader is made with what may stand beside the pixels, as a colour profile that a few bytes
/// unfold to; pixels take four bytes of two each.
fn memory(bytes: u64) -> image::Limits {
    let mut limits = image::Limits::no_limits();
    limits.max_alloc = Some(bytes);
    limits
}

#[cfg(test)]
mod tests;
