//! Whether the file of a picture holds all of it, which decoders do not always say.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

use crate::site::look::assets::Fnv;
use crate::site::source::limits;

/// What is missing or damaged in a file with this hash that begins as a picture.
pub fn damage(bytes: &[u8], mark: Fnv) -> Option<&'static str> {
    if is_cut_off(bytes) {
        return Some("its end is missing");
    }
    // What is not needed to see the picture has a small letter in front; readers pass over it.
    let mut needed = chunks(bytes).filter(|(name, _)| name.first().is_some_and(u8::is_ascii_uppercase));
    if !needed.all(|(_, chunk)| has_its_sum(chunk)) {
        return Some("its checksums are wrong");
    }
    (!is_known_whole(mark, bytes)).then_some("not all of its pixels can be read")
}

fn is_png(bytes: &[u8]) -> bool {
    matches!(image::guess_format(bytes), Ok(image::ImageFormat::Png))
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
    if !is_png(bytes) {
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
pub fn chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = bytes.get(8..).filter(|_| is_png(bytes)).unwrap_or_default();
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
