//! The pixels of a photograph while it is made smaller.

use fast_image_resize as fir;
use image::DynamicImage;
use image::metadata::Orientation;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::{Left, Target};

/// Resizes pixels of one kind: the function for any kind would make the program four megabytes larger.
fn resize<P: fir::PixelTrait>(
    from: &fir::images::Image<'_>,
    to: &mut fir::images::Image<'_>,
    options: &fir::ResizeOptions,
) -> Result<(), Left> {
    let Some((from, mut to)) = from.typed_image::<P>().zip(to.typed_image_mut::<P>()) else {
        return Err(Left::Broken("its pixels are of another kind".to_owned()));
    };
    let done = fir::Resizer::new().resize_typed(&from, &mut to, options);
    done.map_err(|error| Left::Broken(error.to_string()))
}

/// Pixels of three bytes, or of four with transparency.
pub struct Pixels {
    image: fir::images::Image<'static>,
}

impl Pixels {
    /// The pixels of a picture that has been read.
    pub fn new(image: DynamicImage) -> Result<Self, Left> {
        let (width, height) = (image.width(), image.height());
        let (bytes, kind) = match image.color().has_alpha() {
            true => (image.into_rgba8().into_raw(), fir::PixelType::U8x4),
            false => (image.into_rgb8().into_raw(), fir::PixelType::U8x3),
        };
        Self::from(width, height, bytes, kind)
    }

    fn from(width: u32, height: u32, bytes: Vec<u8>, kind: fir::PixelType) -> Result<Self, Left> {
        let image = fir::images::Image::from_vec_u8(width, height, bytes, kind);
        image.map(|image| Self { image }).map_err(|error| Left::Broken(error.to_string()))
    }

    /// Whether some may be transparent.
    pub fn has_alpha(&self) -> bool {
        self.image.pixel_type() == fir::PixelType::U8x4
    }

    /// The part that is wanted, in the size that is wanted.
    pub fn resized(&self, to: &Target) -> Result<Self, Left> {
        let mut image = fir::images::Image::new(to.width, to.height, self.image.pixel_type());
        let [left, top, width, height] = to.part;
        let options = fir::ResizeOptions::new()
            .resize_alg(fir::ResizeAlg::Convolution(fir::FilterType::Lanczos3))
            .crop(left, top, width, height);
        match self.has_alpha() {
            true => resize::<fir::pixels::U8x4>(&self.image, &mut image, &options)?,
            false => resize::<fir::pixels::U8x3>(&self.image, &mut image, &options)?,
        }
        Ok(Self { image })
    }

    /// Gives the pixels the colours that they mean by a profile, which is not written: most telephones take photographs in more colours
    /// than the web has by itself. What is no profile of such pixels counts for nothing.
    pub fn convert_to_srgb(&mut self, profile: &[u8]) {
        let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
        if profile.color_space != DataColorSpace::Rgb {
            return;
        }
        let layout = if self.has_alpha() { Layout::Rgba } else { Layout::Rgb };
        let srgb = ColorProfile::new_srgb();
        let options = TransformOptions::default();
        let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, options) else { return };
        let from = self.image.buffer().to_vec();
        let mut to = vec![0; from.len()];
        if transform.transform(&from, &mut to).is_ok() {
            self.image.buffer_mut().copy_from_slice(&to);
        }
    }

    /// The same, as its orientation says that it is to be seen.
    pub fn turned(self, orientation: Orientation) -> Result<Self, Left> {
        if orientation == Orientation::NoTransforms {
            return Ok(self);
        }
        let (width, height, has_alpha) = (self.image.width(), self.image.height(), self.has_alpha());
        let bytes = self.image.into_vec();
        let image = match has_alpha {
            true => image::RgbaImage::from_raw(width, height, bytes).map(DynamicImage::from),
            false => image::RgbImage::from_raw(width, height, bytes).map(DynamicImage::from),
        };
        let mut image = image.ok_or_else(|| Left::Broken("too few pixels".to_owned()))?;
        image.apply_orientation(orientation);
        Self::new(image)
    }

    /// All of them as a WebP file. `quality`: from 1 to 100, at which nothing is lost.
    pub fn webp(&self, quality: u8) -> Result<Vec<u8>, Left> {
        let (width, height, pixels) = (self.image.width(), self.image.height(), self.image.buffer());
        let encoder = match self.has_alpha() {
            true => webp::Encoder::from_rgba(pixels, width, height),
            false => webp::Encoder::from_rgb(pixels, width, height),
        };
        let encoded = encoder.encode_simple(quality >= 100, f32::from(quality));
        encoded.map(|bytes| bytes.to_vec()).map_err(|error| Left::Broken(format!("{error:?}")))
    }
}
