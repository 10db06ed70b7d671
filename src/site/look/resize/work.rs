//! A photograph is read, and all its sizes are made.

use std::sync::{Mutex, PoisonError};

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _};
use kisho_board::render::PngError;
use kisho_source::files::read_limited;

use super::pixels::Pixels;
use super::{Left, Photograph, Target, decoder, is_turned, memory};
use crate::site::look::assets::Fnv;
use crate::site::source::limits;

/// Pictures with more pixels are read one at a time, and not on all processors at once.
const LARGE: u64 = 16_000_000;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A photograph in all its sizes.
pub struct Work {
    photograph: Photograph,
    targets: Vec<Target>,
    quality: u8,
    /// What was made and has not been taken yet.
    made: Mutex<Vec<Option<Vec<u8>>>>,
}

impl Work {
    /// Nothing is made yet.
    pub fn new(photograph: Photograph, targets: Vec<Target>, quality: u8) -> Self {
        Self { photograph, targets, quality, made: Mutex::default() }
    }

    /// One of the pictures. All are made when the first is asked for.
    pub fn take(&self, number: usize) -> Result<Vec<u8>, PngError> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = made.get_mut(number).and_then(Option::take) {
            return Ok(bytes);
        }
        let failed = |why: String| {
            let path = self.photograph.disk.display();
            PngError::Paint(format!("`{path}` cannot be read: {why}; save it again with another program"))
        };
        let all = self.make().map_err(|left| match left {
            Left::Broken(why) => failed(why),
            Left::Alone | Left::TooLarge(..) => failed("it has changed meanwhile".to_owned()),
        })?;
        *made = all.into_iter().map(Some).collect();
        made.get_mut(number).and_then(Option::take).ok_or_else(|| failed("no size was asked for".to_owned()))
    }

    fn make(&self) -> Result<Vec<Vec<u8>>, Left> {
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
        let one = |target: &Target| {
            let mut small = pixels.resized(&self.unturned(target, orientation))?;
            if let Some(profile) = &profile {
                small.convert_to_srgb(profile);
            }
            small.turned(orientation)?.webp(self.quality)
        };
        self.targets.iter().map(one).collect()
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
