//! Pictures that builds have painted, kept on the disk by what they show, so that a build on a clean clone need not paint them again.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use flate2::Crc;
use kisho_board::render::PngError;
use kisho_source::files;

use crate::site::look::pictures::Drawing;

/// A picture that nobody has asked for in this time is removed.
const KEPT: Duration = Duration::from_secs(90 * DAY);

/// How old the note of its last use may be.
const NOTED: Duration = Duration::from_secs(7 * DAY);

const DAY: u64 = 24 * 60 * 60;

/// No picture has so many bytes; a larger file is none of ours.
const MOST_BYTES: u64 = 64 << 20;

/// Bytes of the checksum that a file begins with.
const CHECKSUM: usize = 4;

/// A folder of painted pictures. Whatever happens to it, pictures are right: a file has the name of what it shows, and a
/// checksum of both, since another build may be writing it, and a machine that loses power may keep the name of a file without its bytes.
#[derive(Debug, Default)]
pub struct PaintedPictures {
    folder: Option<PathBuf>,
    grown: AtomicBool,
}

impl PaintedPictures {
    /// Those in a folder, which need not be there yet; without one, pictures are painted each time.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, grown: AtomicBool::new(false) }
    }

    /// The picture: as it was painted before, or painted now.
    ///
    /// # Errors
    /// If it cannot be painted. A folder that cannot be read or written is no error.
    pub fn png(&self, drawing: &Drawing) -> Result<Arc<[u8]>, PngError> {
        let Some(folder) = &self.folder else { return drawing.png() };
        let id = drawing.id();
        if let Some(bytes) = read(folder, &id) {
            return Ok(bytes.into());
        }
        let png = drawing.png()?;
        if keep(folder, &id, &png).is_ok() {
            self.grown.store(true, Ordering::Relaxed);
        }
        Ok(png)
    }

    /// Removes what nobody asked for in a long time, if the folder has grown.
    pub fn tidy(&self) {
        let Some(folder) = self.folder.as_ref().filter(|_| self.grown.load(Ordering::Relaxed)) else {
            return;
        };
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.metadata().ok().and_then(|file| age(&file)).is_some_and(|age| age > KEPT) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// The picture in a file, if it is whole.
fn read(folder: &Path, id: &str) -> Option<Vec<u8>> {
    let file = folder.join(id);
    let mut bytes = Vec::new();
    let mut open = files::open(&file).ok().filter(is_short)?;
    open.read_to_end(&mut bytes).ok()?;
    let (sum, png) = bytes.split_first_chunk::<CHECKSUM>()?;
    if png.is_empty() || *sum != checksum(id, png) {
        return None;
    }
    if open.metadata().ok().and_then(|file| age(&file)).is_some_and(|age| age > NOTED)
        && let Ok(writable) = File::options().write(true).open(file)
    {
        let _ = writable.set_modified(SystemTime::now());
    }
    bytes.drain(..CHECKSUM);
    Some(bytes)
}

/// Whether an open file can be a picture of ours.
fn is_short(file: &File) -> bool {
    file.metadata().is_ok_and(|file| file.len() <= MOST_BYTES)
}

/// Whether a file is a picture that nothing is missing from. In a PNG damaged bytes are noticed too, of a WebP only its length.
///
/// # Errors
/// If it cannot be read.
pub fn is_whole(mut file: File) -> io::Result<bool> {
    let mut bytes = Vec::new();
    if !is_short(&file) {
        return Ok(false);
    }
    file.read_to_end(&mut bytes)?;
    Ok(match bytes.as_slice() {
        [b'R', b'I', b'F', b'F', a, b, c, d, rest @ ..] => {
            u32::from_le_bytes([*a, *b, *c, *d]) as usize == rest.len()
        }
        bytes => bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").is_some_and(has_whole_chunks),
    })
}

/// Whether what follows the signature of a PNG picture are chunks to its end, each with the right checksum.
fn has_whole_chunks(mut rest: &[u8]) -> bool {
    /// Bytes of the name of a chunk.
    const NAME: usize = 4;
    while let Some((length, after)) = rest.split_first_chunk()
        && let Some((chunk, after)) = after.split_at_checked(u32::from_be_bytes(*length) as usize + NAME)
        && let Some((sum, after)) = after.split_first_chunk()
    {
        let mut crc = Crc::new();
        crc.update(chunk);
        if crc.sum() != u32::from_be_bytes(*sum) {
            return false;
        }
        if chunk.starts_with(b"IEND") {
            return after.is_empty();
        }
        rest = after;
    }
    false
}

/// Keeps a picture. Another build that reads it before it is whole sees that by its checksum.
fn keep(folder: &Path, id: &str, png: &[u8]) -> io::Result<()> {
    let file = folder.join(id);
    let bytes = [&checksum(id, png), png].concat();
    // A pipe would wait for a reader, and what a link leads to belongs to somebody else.
    if fs::symlink_metadata(&file).is_ok_and(|there| !there.is_file()) {
        fs::remove_file(&file)?;
    }
    match fs::write(&file, &bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder)?;
            fs::write(&file, &bytes)
        }
        done => done,
    }
}

/// How long ago a file was used.
fn age(file: &fs::Metadata) -> Option<Duration> {
    file.modified().ok()?.elapsed().ok()
}

fn checksum(id: &str, png: &[u8]) -> [u8; CHECKSUM] {
    let mut crc = Crc::new();
    crc.update(id.as_bytes());
    crc.update(png);
    crc.sum().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(what: &str) -> Drawing {
        let png = what.as_bytes().to_vec();
        Drawing::new(Drawing::id_of(what, (1, 1)), move || Ok(png.clone()))
    }

    fn never(what: &str) -> Drawing {
        Drawing::new(Drawing::id_of(what, (1, 1)), || Err(PngError::Paint("it was painted again".to_owned())))
    }

    #[test]
    fn a_picture_is_painted_once() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PaintedPictures::new(Some(folder.path().join("new/pictures")));
        assert_eq!(&*kept.png(&drawing("a")).unwrap(), b"a");
        assert_eq!(&*kept.png(&never("a")).unwrap(), b"a");
        assert!(kept.png(&never("b")).is_err(), "another picture");
    }

    #[test]
    fn a_damaged_file_is_painted_again() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PaintedPictures::new(Some(folder.path().to_owned()));
        for damage in [&b""[..], b"\0", b"\0\0\0\0", b"\0\0\0\0\0", b"long enough for a checksum"] {
            fs::write(folder.path().join(drawing("a").id()), damage).unwrap();
            assert_eq!(&*kept.png(&drawing("a")).unwrap(), b"a");
            assert_eq!(&*kept.png(&never("a")).unwrap(), b"a");
        }
    }

    #[test]
    fn a_picture_in_the_output_is_whole_or_painted_again() {
        let folder = tempfile::tempdir().unwrap();
        let whole = |bytes: &[u8]| {
            let file = folder.path().join("a");
            fs::write(&file, bytes).unwrap();
            is_whole(File::open(&file).unwrap()).unwrap()
        };
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, 2, 1);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header().unwrap().write_image_data(b"ab").unwrap();
        assert!(whole(&png));
        for at in 0..png.len() {
            let damaged: Vec<u8> = png.iter().enumerate().map(|(n, byte)| byte ^ u8::from(n == at)).collect();
            assert!(!whole(&damaged) && !whole(&png[..at]), "{at}");
        }
        assert!(!whole(&[&png[..], b"x"].concat()));
        assert!(whole(b"RIFF\x04\0\0\0WEBP") && !whole(b"RIFF\x04\0\0\0WEB"));
    }

    #[test]
    fn a_file_of_another_picture_is_painted_again() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PaintedPictures::new(Some(folder.path().to_owned()));
        let file = |what: &str| folder.path().join(drawing(what).id());
        kept.png(&drawing("b")).unwrap();
        fs::copy(file("b"), file("a")).unwrap();
        assert_eq!(&*kept.png(&drawing("a")).unwrap(), b"a");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_neither_read_nor_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PaintedPictures::new(Some(folder.path().join("pictures")));
        fs::create_dir(folder.path().join("pictures")).unwrap();
        let file = |what: &str| folder.path().join("pictures").join(drawing(what).id());
        let mine = folder.path().join("mine");
        fs::write(&mine, "mine").unwrap();
        std::os::unix::fs::symlink(&mine, file("a")).unwrap();
        let pipe = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, file("b"), pipe, rustix::fs::Mode::RWXU, 0).unwrap();
        for what in ["a", "b"] {
            assert_eq!(*kept.png(&drawing(what)).unwrap(), *what.as_bytes());
            assert!(kept.png(&never(what)).is_ok(), "kept from now on");
        }
        assert_eq!(fs::read_to_string(mine).unwrap(), "mine");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let kept = PaintedPictures::new(Some(file.join("pictures")));
        assert_eq!(&*kept.png(&drawing("a")).unwrap(), b"a");
    }

    #[test]
    fn what_nobody_asks_for_is_removed_after_three_months() {
        let folder = tempfile::tempdir().unwrap();
        let kept = PaintedPictures::new(Some(folder.path().to_owned()));
        let at = |days: u64, what: &str| {
            kept.png(&drawing(what)).unwrap();
            let file = File::options().write(true).open(folder.path().join(drawing(what).id())).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(days * DAY)).unwrap();
        };
        at(100, "old");
        at(100, "old and in use");
        at(80, "not yet old");
        kept.png(&never("old and in use")).unwrap();
        kept.tidy();
        assert!(kept.png(&never("old")).is_err());
        for there in ["old and in use", "not yet old"] {
            assert!(kept.png(&never(there)).is_ok(), "{there}");
        }
    }
}
