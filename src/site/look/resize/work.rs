//! A photograph is read once, and all its sizes are made.

use std::sync::{Arc, Mutex, PoisonError};

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _};
use kisho_board::render::PngError;
use kisho_source::files::read_limited;

use super::pixels::Pixels;
use super::{Left, Photograph, Target, decoder, is_turned, memory};
use crate::site::look::assets::Fnv;
use crate::site::look::pictures::Drawing;
use crate::site::source::limits;

/// Pictures with more pixels are read one at a time, and not on all processors at once.
const LARGE: u64 = 16_000_000;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A photograph in all the sizes that are asked for.
#[derive(Debug)]
pub struct Work {
    /// The photograph.
    pub photograph: Photograph,
    sizes: Mutex<Vec<Size>>,
}

/// One of them.
#[derive(Debug)]
struct Size {
    target: Target,
    quality: u8,
    picture: Picture,
}

#[derive(Debug)]
enum Picture {
    Unmade,
    Made(Vec<u8>),
    Taken,
}

impl Work {
    /// Nothing is asked for yet.
    pub fn new(photograph: Photograph) -> Arc<Self> {
        Arc::new(Self { photograph, sizes: Mutex::default() })
    }

    /// The photograph in one more size. `quality`: from 1 to 100, where 100 loses nothing.
    #[must_use]
    pub fn resized(self: &Arc<Self>, target: Target, quality: u8) -> Drawing {
        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, before) = (sizes.len(), self.pixels(&sizes));
        sizes.push(Size { target, quality, picture: Picture::Unmade });
        let work = Arc::clone(self);
        let mut drawing = Drawing::new(self.photograph.id(&target, quality), move || work.take(number));
        drawing.pixels = self.pixels(&sizes) - before;
        drawing
    }

    /// The pixels that are gone through for these sizes, besides those that the length of the file accounts for. The photograph is
    /// gone through once for all of them.
    fn pixels(&self, sizes: &[Size]) -> u64 {
        let Photograph { bytes, width, height, .. } = self.photograph;
        let area = |width: u32, height: u32| u64::from(width) * u64::from(height);
        let made: u64 = sizes.iter().map(|Size { target, .. }| area(target.width, target.height)).sum();
        let once = if sizes.is_empty() { 0 } else { area(width, height) };
        (once + made).saturating_sub(bytes.saturating_mul(limits::PHOTOGRAPH_PIXELS_A_BYTE))
    }

    /// One of the pictures. All that have been asked for by then are made at once.
    fn take(&self, number: usize) -> Result<Vec<u8>, PngError> {
        let failed = |why: String| {
            let path = self.photograph.disk.display();
            PngError::Paint(format!("`{path}` cannot be read: {why}; save it again with another program"))
        };
        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(sizes.get(number), Some(Size { picture: Picture::Unmade, .. })) {
            self.make(&mut sizes).map_err(|left| match left {
                Left::Broken(why) => failed(why),
                Left::Alone | Left::TooLarge(..) => failed("it has changed meanwhile".to_owned()),
            })?;
        }
        let picture = sizes.get_mut(number).map(|size| std::mem::replace(&mut size.picture, Picture::Taken));
        match picture {
            Some(Picture::Made(bytes)) => Ok(bytes),
            _ => Err(failed("it was asked for twice".to_owned())),
        }
    }

    fn make(&self, sizes: &mut [Size]) -> Result<(), Left> {
        let Photograph { width, height, .. } = self.photograph;
        let is_large = u64::from(width) * u64::from(height) > LARGE;
        let _alone = is_large.then(|| ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner));
        let bytes = read_limited(&self.photograph.disk, limits::PHOTOGRAPH_BYTES).map_err(Left::Broken)?;
        if Fnv::default().with(&bytes) != self.photograph.mark {
            return Err(Left::Alone);
        }
        let mut head = decoder(&bytes)?.ok_or(Left::Alone)?;
        head.set_limits(memory(limits::PHOTOGRAPH_PIXELS * 8))?;
        let orientation = head.orientation().unwrap_or(Orientation::NoTransforms);
        let profile = head.icc_profile().ok().flatten();
        let all = DynamicImage::from_decoder(head)?;
        drop(bytes);
        let pixels = Pixels::new(all)?;
        for size in sizes.iter_mut().filter(|size| matches!(size.picture, Picture::Unmade)) {
            let mut small = pixels.resized(&self.unturned(&size.target, orientation))?;
            if let Some(profile) = &profile {
                small.convert_to_srgb(profile);
            }
            size.picture = Picture::Made(small.turned(orientation)?.webp(size.quality)?);
        }
        Ok(())
    }

    /// A target in the pixels of the file, in which the photograph may lie on its side.
    fn unturned(&self, target: &Target, orientation: Orientation) -> Target {
        let [left, top, width, height] = target.part;
        let (all_width, all_height) = (f64::from(self.photograph.width), f64::from(self.photograph.height));
        let (from_right, from_bottom) = (all_width - left - width, all_height - top - height);
        let (left, top) = match orientation {
            Orientation::NoTransforms => (left, top),
            Orientation::FlipHorizontal => (from_right, top),
            Orientation::Rotate180 => (from_right, from_bottom),
            Orientation::FlipVertical => (left, from_bottom),
            Orientation::Rotate90FlipH => (top, left),
            Orientation::Rotate90 => (top, from_right),
            Orientation::Rotate270FlipH => (from_bottom, from_right),
            Orientation::Rotate270 => (from_bottom, left),
        };
        match is_turned(orientation) {
            true => Target { part: [left, top, height, width], width: target.height, height: target.width },
            false => Target { part: [left, top, width, height], ..*target },
        }
    }
}
