//! Photographs in several sizes, as WebP: so that nobody's telephone loads what only a large screen can show.
//!
//! What is asked for is known without decoding anything; pixels are touched when a picture is written or asked for, and not
//! again if an earlier build has kept it. All sizes of a photograph are made at once, since reading it takes most of the time.

mod pixels;

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageResult};
use kisho_board::render::PngError;
use kisho_source::files::read_limited;

use super::assets::Fnv;
use super::pictures::Drawing;
use crate::site::source::limits;
use pixels::Pixels;

/// The version of what makes the pictures. Raise it when they look different.
const MAKER: u32 = 1;

/// A photograph that can be made smaller.
#[derive(Debug, Clone)]
pub struct Photograph {
    disk: PathBuf,
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

/// A photograph in one size.
#[derive(Debug, Clone)]
pub struct Resized {
    /// What stands in the name of its file instead of the ending of that of the photograph.
    pub ending: String,
    /// Its drawing.
    pub drawing: Arc<Drawing>,
    /// Its size.
    pub target: Target,
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
        if is_cut_off(&bytes) {
            return Err(Left::Broken("its end is missing".to_owned()));
        }
        // What is not needed to see the picture has a small letter in front; readers pass over it.
        let mut needed = chunks(&bytes).filter(|(name, _)| name.first().is_some_and(u8::is_ascii_uppercase));
        if !needed.all(|(_, chunk)| has_its_sum(chunk)) {
            return Err(Left::Broken("its checksums are wrong".to_owned()));
        }
        let mark = Fnv::default().with(&bytes);
        if !is_known_whole(mark, &bytes) {
            return Err(Left::Broken("not all of its pixels can be read".to_owned()));
        }
        let (width, height) = head.dimensions();
        let turned = is_turned(head.orientation().unwrap_or(Orientation::NoTransforms));
        let (width, height) = if turned { (height, width) } else { (width, height) };
        Ok(Self { disk: disk.to_owned(), mark, width, height })
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

    /// The photograph in these sizes. `quality`: from 1 to 100, where 100 loses nothing.
    #[must_use]
    pub fn resized(&self, targets: &[Target], quality: u8) -> Vec<Resized> {
        let photograph = self.clone();
        let work = Arc::new(Work { photograph, targets: targets.to_vec(), quality, made: Mutex::default() });
        let one = |(number, target): (usize, &Target)| {
            let what = format!("{MAKER} {:?} {:?} {quality}", self.mark, target.part);
            let id = Drawing::id_of(&what, (target.width, target.height));
            let work = Arc::clone(&work);
            let drawing = Arc::new(Drawing::new(id, move || work.take(number)));
            Resized { ending: format!("{}.webp", drawing.id()), drawing, target: *target }
        };
        targets.iter().enumerate().map(one).collect()
    }
}

/// The path of a photograph in another size, beside the photograph.
#[must_use]
pub fn beside(path: &str, resized: &Resized) -> String {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let slash = if folder.is_empty() { "" } else { "/" };
    format!("{folder}{slash}{stem}.{}", resized.ending)
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

/// Whether the end of a picture is missing, as far as that can be told without decoding it. Some decoders paint what is missing grey.
fn is_cut_off(bytes: &[u8]) -> bool {
    let number = |at: usize, length: usize| number(bytes.get(at..at + length)?);
    match image::guess_format(bytes) {
        Ok(image::ImageFormat::Png) => !chunks(bytes).any(|(name, _)| name == b"IEND"),
        // Segments: `FF`, name, length, data. The pixels follow the first `DA` and go up to `FF D9`.
        Ok(image::ImageFormat::Jpeg) => {
            let segments = std::iter::successors(Some(2), |&at| Some(at + 2 + number(at + 2, 2)?));
            let pixels =
                segments.take_while(|&at| at < bytes.len()).find(|&at| number(at, 2) == Some(0xffda));
            pixels.and_then(|at| memchr::memmem::find(bytes.get(at..)?, b"\xff\xd9")).is_none()
        }
        Ok(image::ImageFormat::WebP) => {
            let length = bytes.get(4..8).and_then(|length| Some(u32::from_le_bytes(length.try_into().ok()?)));
            length
                .and_then(|length| usize::try_from(length).ok())
                .is_none_or(|length| length + 8 > bytes.len())
        }
        _ => false,
    }
}

/// The pictures that have been found whole or not, by the hashes of their bytes: many pages may show one.
static WHOLE: Mutex<BTreeMap<u64, bool>> = Mutex::new(BTreeMap::new());

/// The same as [`has_all_rows`], which takes a second for a large picture.
fn is_known_whole(mark: Fnv, bytes: &[u8]) -> bool {
    let known = || WHOLE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().get(&mark.0).copied();
    found.unwrap_or_else(|| {
        let is_whole = has_all_rows(bytes);
        known().insert(mark.0, is_whole);
        is_whole
    })
}

/// Whether all pixels of a PNG can be read. Other decoders paint what they cannot read.
fn has_all_rows(bytes: &[u8]) -> bool {
    if !matches!(image::guess_format(bytes), Ok(image::ImageFormat::Png)) {
        return true;
    }
    let limits = png::Limits { bytes: usize::try_from(limits::PHOTOGRAPH_BYTES).unwrap_or(usize::MAX) };
    let Ok(mut rows) = png::Decoder::new_with_limits(Cursor::new(bytes), limits).read_info() else {
        return false;
    };
    loop {
        match rows.next_row() {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// A number, whose first byte counts most.
fn number(bytes: &[u8]) -> Option<usize> {
    bytes.iter().try_fold(0_usize, |sum, &byte| sum.checked_mul(256)?.checked_add(byte.into()))
}

/// The whole chunks of a PNG file with their names up to the last: length, name, data, checksum.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let is_png = matches!(image::guess_format(bytes), Ok(image::ImageFormat::Png));
    let mut rest = bytes.get(8..).filter(|_| is_png).unwrap_or_default();
    std::iter::from_fn(move || {
        let length = number(rest.get(..4)?)?.checked_add(12)?;
        let (chunk, after) = rest.split_at_checked(length)?;
        let name = chunk.get(4..8)?;
        rest = if name == b"IEND" { &[] } else { after };
        Some((name, chunk))
    })
}

/// Whether the checksum of a chunk is that of its name and data.
fn has_its_sum(chunk: &[u8]) -> bool {
    let end = chunk.len().saturating_sub(4);
    let (Some(summed), Some(sum)) = (chunk.get(4..end), chunk.get(end..)) else { return false };
    crc32fast::hash(summed).to_be_bytes() == sum
}

/// No more memory than so many bytes. A reader is made with what may stand beside the pixels, as a colour profile that a few bytes
/// unfold to; pixels take four bytes of two each.
fn memory(bytes: u64) -> image::Limits {
    let mut limits = image::Limits::no_limits();
    limits.max_alloc = Some(bytes);
    limits
}

/// Pictures with more pixels are read one at a time, and not on all processors at once.
const LARGE: u64 = 16_000_000;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A photograph in all its sizes.
struct Work {
    photograph: Photograph,
    targets: Vec<Target>,
    quality: u8,
    /// What was made and has not been taken yet.
    made: Mutex<Vec<Option<Vec<u8>>>>,
}

impl Work {
    /// One of the pictures. All are made when the first is asked for.
    fn take(&self, number: usize) -> Result<Vec<u8>, PngError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::jpeg::JpegEncoder;
    use image::{ExtendedColorType, ImageEncoder, RgbImage, RgbaImage};

    /// A photograph, left half red, right half blue, with an orientation.
    fn jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
        let pixels = RgbImage::from_fn(width, height, |x, _| {
            image::Rgb(if x < width / 2 { [250, 10, 10] } else { [10, 10, 250] })
        });
        let mut out = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut out, 95);
        let exif =
            [b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation], &[0; 6]]
                .concat();
        encoder.set_exif_metadata(exif).unwrap();
        encoder.write_image(pixels.as_raw(), width, height, ExtendedColorType::Rgb8).unwrap();
        out
    }

    fn open(bytes: &[u8]) -> (tempfile::TempDir, Result<Photograph, Left>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, bytes).unwrap();
        let opened = Photograph::open(&path);
        (folder, opened)
    }

    fn pixels(resized: &Resized) -> RgbaImage {
        image::load_from_memory(&resized.drawing.png().unwrap()).unwrap().into_rgba8()
    }

    #[test]
    fn a_photograph_stands_as_its_orientation_says() {
        // Where the red half is seen, from the middle: of the width, of the height.
        for (orientation, red) in [
            (1, (1, 2)),
            (2, (3, 2)),
            (3, (3, 2)),
            (4, (1, 2)),
            (5, (2, 1)),
            (6, (2, 1)),
            (7, (2, 3)),
            (8, (2, 3)),
        ] {
            let (_folder, photograph) = open(&jpeg(80, 40, orientation));
            let photograph = photograph.unwrap();
            let turned = orientation > 4;
            assert_eq!((photograph.width, photograph.height), if turned { (40, 80) } else { (80, 40) });
            let small =
                photograph.resized(&[photograph.whole(photograph.width / 2, photograph.height / 2)], 90);
            let small = pixels(&small[0]);
            assert_eq!(small.dimensions(), if turned { (20, 40) } else { (40, 20) });
            let at = |(x, y): (u32, u32)| small.get_pixel(small.width() * x / 4, small.height() * y / 4).0;
            assert!(at(red)[0] > 200 && at(red)[2] < 60, "{orientation}: {:?}", at(red));
            assert!(at((4 - red.0, 4 - red.1))[2] > 200, "{orientation}");
        }
    }

    #[test]
    fn a_part_is_cut_out_of_a_turned_photograph() {
        for orientation in 1..=8 {
            let (_folder, photograph) = open(&jpeg(80, 40, orientation));
            let photograph = photograph.unwrap();
            // The outer fifth at the red end, wherever that is.
            let (width, height) = (f64::from(photograph.width), f64::from(photograph.height));
            let part = match orientation {
                1 | 4 => [0.0, 0.0, 16.0, height],
                2 | 3 => [64.0, 0.0, 16.0, height],
                5 | 6 => [0.0, 0.0, width, 16.0],
                _ => [0.0, 64.0, width, 16.0],
            };
            let target = Target { part, width: 8, height: 8 };
            let cut = pixels(&photograph.resized(&[target], 90)[0]);
            assert!(cut.pixels().all(|pixel| pixel.0[0] > 200 && pixel.0[2] < 60), "{orientation}");
        }
    }

    #[test]
    fn what_is_transparent_stays_so_and_nothing_is_lost_at_100() {
        let pixels_of = RgbaImage::from_fn(8, 8, |x, y| {
            image::Rgba([x as u8 * 30, y as u8 * 30, 99, 255 * u8::from(x > 3)])
        });
        let mut png = Cursor::new(Vec::new());
        pixels_of.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let (_folder, photograph) = open(png.get_ref());
        let photograph = photograph.unwrap();
        let same = pixels(&photograph.resized(&[photograph.whole(8, 8)], 100)[0]);
        for (x, y, pixel) in pixels_of.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[3] > 0) {
            assert_eq!(same.get_pixel(x, y), pixel);
        }
        assert_eq!(same.get_pixel(0, 0).0[3], 0);
    }

    #[test]
    fn nothing_is_enlarged() {
        let (_folder, photograph) = open(&jpeg(1000, 500, 1));
        let photograph = photograph.unwrap();
        let widths = |widths: &[u32]| -> Vec<(u32, u32)> {
            photograph.in_widths(widths).iter().map(|target| (target.width, target.height)).collect()
        };
        assert_eq!(widths(&[480, 960, 1440]), [(480, 240), (960, 480), (1000, 500)]);
        assert_eq!(widths(&[480]), [(480, 240)], "no more than asked for");
        assert_eq!(widths(&[1000, 2000]), []);
        let (_folder, tall) = open(&jpeg(100, 40_000, 1));
        let tall = tall.unwrap().in_widths(&[40, 80, 200]);
        assert_eq!(tall.iter().map(|target| target.height).collect::<Vec<_>>(), [16_000], "WebP has no more");
        let middle = photograph.middle(100, 100);
        assert_eq!(middle.part, [250.0, 0.0, 500.0, 500.0]);
    }

    #[test]
    fn a_bomb_is_not_opened_and_other_files_are_left_alone() {
        // The head of a PNG of 100,000 × 100,000 points.
        let mut bomb = Vec::new();
        let mut writer = png::Encoder::new(&mut bomb, 100_000, 100_000);
        writer.set_color(png::ColorType::Grayscale);
        drop(writer.write_header().unwrap());
        assert!(matches!(open(&bomb).1, Err(Left::TooLarge(100_000, 100_000))));
        // A picture of one point; its colour profile is larger than any file may be, and is not unfolded.
        let profile = vec![0; limits::PHOTOGRAPH_BYTES as usize + 1];
        let mut info = png::Info::with_size(1, 1);
        info.icc_profile = Some(profile.into());
        let mut bomb = Vec::new();
        let mut writer = png::Encoder::with_info(&mut bomb, info).unwrap().write_header().unwrap();
        writer.write_image_data(&[0]).unwrap();
        writer.finish().unwrap();
        assert!(decoder(&bomb).unwrap().unwrap().icc_profile().unwrap().is_none());
        for other in [b"GIF89a\x01\0\x01\0\0\0\0;".as_slice(), b"<svg xmlns=\"\"/>", b""] {
            assert!(matches!(open(other).1, Err(Left::Alone)));
        }
        let whole = image::RgbImage::from_fn(64, 64, |x, y| {
            image::Rgb([(x * 4) as u8, (y * 4) as u8, (x * y) as u8])
        });
        for format in [image::ImageFormat::Png, image::ImageFormat::Jpeg, image::ImageFormat::WebP] {
            let mut bytes = Cursor::new(Vec::new());
            whole.write_to(&mut bytes, format).unwrap();
            let mut bytes = bytes.into_inner();
            for length in [bytes.len() / 2, bytes.len() * 9 / 10, bytes.len() - 1] {
                assert!(matches!(open(&bytes[..length]).1, Err(Left::Broken(_))), "{format:?} {length}");
            }
            if format == image::ImageFormat::Png {
                let mut damaged = bytes.clone();
                damaged[bytes.len() / 2] ^= 1;
                assert!(matches!(open(&damaged).1, Err(Left::Broken(_))));
            }
            // Telephones put films after their pictures.
            bytes.extend(b"more\0\0\0\0\0\0\0\0\0\0\0\0");
            assert!(open(&bytes).1.is_ok(), "{format:?}");
        }
    }

    #[test]
    fn a_picture_of_which_rows_are_missing_is_not_opened() {
        let encoded = |height: u32, pixels: Option<&[u8]>| {
            let mut out = Vec::new();
            let mut writer = png::Encoder::new(&mut out, 8, height).write_header().unwrap();
            match pixels {
                Some(pixels) => writer.write_chunk(png::chunk::IDAT, pixels).unwrap(),
                None => writer.write_image_data(&vec![7; 8 * height as usize]).unwrap(),
            }
            drop(writer);
            out
        };
        let whole = encoded(8, None);
        assert!(open(&whole).1.is_ok());
        let (_, pixels) = chunks(&whole).find(|(name, _)| name == b"IDAT").unwrap();
        let data = &pixels[8..pixels.len() - 4];
        assert!(open(&encoded(8, Some(data))).1.is_ok());
        assert!(matches!(open(&encoded(9, Some(data))).1, Err(Left::Broken(_))), "a row is missing");
        assert!(matches!(open(&encoded(8, Some(b"\x78\x9cxyz"))).1, Err(Left::Broken(_))));
    }

    #[test]
    fn each_content_and_size_has_a_name_of_its_own() {
        let (_folder, one) = open(&jpeg(64, 64, 1));
        let (_folder, other) = open(&jpeg(64, 64, 6));
        let (one, other) = (one.unwrap(), other.unwrap());
        let name = |photograph: &Photograph, width, quality| {
            photograph.resized(&[photograph.whole(width, width)], quality)[0].ending.clone()
        };
        let names = [name(&one, 32, 80), name(&one, 31, 80), name(&one, 32, 81), name(&other, 32, 80)];
        let different: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(different.len(), names.len());
        assert_eq!(
            beside("a/b.c.jpg", &one.resized(&[one.whole(32, 32)], 80)[0]),
            format!("a/b.c.{}", names[0])
        );
    }
}
