use super::whole::chunks;
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
        [b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation], &[0; 6]].concat();
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

fn resized(photograph: &Photograph, target: Target, quality: u8) -> RgbaImage {
    let drawing = Work::new(photograph.clone()).resized(target, quality);
    image::load_from_memory(&drawing.png().unwrap()).unwrap().into_rgba8()
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
        let half = photograph.whole(photograph.width / 2, photograph.height / 2);
        let small = resized(&photograph, half, 90);
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
        let cut = resized(&photograph, target, 90);
        assert!(cut.pixels().all(|pixel| pixel.0[0] > 200 && pixel.0[2] < 60), "{orientation}");
    }
}

#[test]
fn what_is_transparent_stays_so_and_nothing_is_lost_at_100() {
    let pixels_of =
        RgbaImage::from_fn(8, 8, |x, y| image::Rgba([x as u8 * 30, y as u8 * 30, 99, 255 * u8::from(x > 3)]));
    let mut png = Cursor::new(Vec::new());
    pixels_of.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let (_folder, photograph) = open(png.get_ref());
    let photograph = photograph.unwrap();
    let same = resized(&photograph, photograph.whole(8, 8), 100);
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
    let whole =
        image::RgbImage::from_fn(64, 64, |x, y| image::Rgb([(x * 4) as u8, (y * 4) as u8, (x * y) as u8]));
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
    let name =
        |photograph: &Photograph, width, quality| photograph.ending(&photograph.whole(width, width), quality);
    let names = [name(&one, 32, 80), name(&one, 31, 80), name(&one, 32, 81), name(&other, 32, 80)];
    let different: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len());
    assert_eq!(beside("a/b.c.jpg", &names[0]), format!("a/b.c.{}", names[0]));
}

#[test]
fn the_length_of_a_file_accounts_for_all_its_sizes() {
    let (_folder, photograph) = open(&jpeg(400, 300, 1));
    let photograph = photograph.unwrap();
    let cost = |photograph: &Photograph| {
        let work = Work::new(photograph.clone());
        [100, 200, 300].map(|width| work.resized(photograph.whole(width, width), 80).pixels)
    };
    assert!(photograph.bytes * 128 > 260_000, "{}", photograph.bytes);
    assert_eq!(cost(&photograph), [0; 3]);
    let empty = Photograph { bytes: 1_000, ..photograph };
    assert_eq!(cost(&empty), [400 * 300 + 100 * 100 - 128_000, 200 * 200, 300 * 300]);
}
