//! A file as an answer: whole, a part of it (RFC 9110, 14), or only that it is still the same (13.1.2).

use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::time::UNIX_EPOCH;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use http_range_header::parse_range_header;
use tokio_stream::wrappers::ReceiverStream;

use super::answer::respond;

/// Bytes of a file that are read at once: of a video of any length browsers ask for all, to begin with, and a few pieces are in
/// memory for each of them.
const PIECE: u64 = 64 << 10;

/// What is in a file, before anybody has asked for a part of it.
pub enum Content {
    /// In memory.
    Bytes(Vec<u8>),
    /// On the disk, with its length and its entity tag.
    Disk(File, u64, String),
}

impl Content {
    /// A file of the disk. It has to be a regular one: reading a pipe might never end.
    pub fn open(path: &Path) -> io::Result<Self> {
        // Looked at before it is opened, as opening a pipe may wait, too.
        let found = std::fs::metadata(path)?;
        if !found.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let modified = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let tag = format!("\"{:x}-{:x}\"", modified.as_nanos(), found.len());
        Ok(Self::Disk(File::open(path)?, found.len(), tag))
    }

    /// Its entity tag.
    fn tag(&self) -> String {
        match self {
            Self::Bytes(bytes) => {
                let mut hash = DefaultHasher::new();
                hash.write(bytes);
                format!("\"{:016x}\"", hash.finish())
            }
            Self::Disk(.., tag) => tag.clone(),
        }
    }

    /// All of it.
    pub fn read_all(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            Self::Disk(_, length, _) => self.read(0..length),
        }
    }

    fn len(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Disk(_, length, _) => *length,
        }
    }

    /// An answer that holds a part of it.
    fn sent(self, status: StatusCode, mime: &str, part: Range<u64>) -> io::Result<Response<Body>> {
        match self {
            Self::Disk(file, ..) if part.end - part.start > PIECE => {
                let length = part.end - part.start;
                let mut response = respond(status, mime, in_pieces(file, part)?);
                set(&mut response, header::CONTENT_LENGTH, &length.to_string());
                Ok(response)
            }
            content => Ok(respond(status, mime, content.read(part)?)),
        }
    }

    fn read(self, part: Range<u64>) -> io::Result<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => {
                let at = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
                Ok(bytes.get(at(part.start)..at(part.end)).unwrap_or_default().to_vec())
            }
            Self::Disk(mut file, ..) => {
                let mut bytes = Vec::new();
                file.seek(SeekFrom::Start(part.start))?;
                file.take(part.end - part.start).read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}

/// A part of a file, read as it is sent.
fn in_pieces(mut file: File, part: Range<u64>) -> io::Result<Body> {
    file.seek(SeekFrom::Start(part.start))?;
    let (send, pieces) = tokio::sync::mpsc::channel::<io::Result<Vec<u8>>>(1);
    tokio::task::spawn_blocking(move || {
        let mut rest = file.take(part.end - part.start);
        loop {
            let mut piece = Vec::new();
            let read = rest.by_ref().take(PIECE).read_to_end(&mut piece);
            let is_last = !matches!(read, Ok(1..));
            // Nobody may want the rest any more.
            if matches!(read, Ok(0)) || send.blocking_send(read.map(|_| piece)).is_err() || is_last {
                break;
            }
        }
    });
    Ok(Body::from_stream(ReceiverStream::new(pieces)))
}

/// Answers a request for a file with what its headers ask for, or if `status` is an error, with all of it.
pub fn answer(
    status: StatusCode,
    asked: &HeaderMap,
    content: Content,
    mime: &str,
) -> io::Result<Response<Body>> {
    let (length, tag) = (content.len(), &content.tag());
    let mut response = match part(asked, tag, length) {
        _ if !status.is_success() => respond(status, mime, content.read_all()?),
        _ if is_known(asked, tag) => respond(StatusCode::NOT_MODIFIED, mime, ""),
        Part::All => content.sent(status, mime, 0..length)?,
        Part::Some(part) => {
            let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            let mut response = content.sent(StatusCode::PARTIAL_CONTENT, mime, part)?;
            set(&mut response, header::CONTENT_RANGE, &range);
            response
        }
        Part::None => {
            let mut response = respond(StatusCode::RANGE_NOT_SATISFIABLE, mime, "");
            set(&mut response, header::CONTENT_RANGE, &format!("bytes */{length}"));
            response
        }
    };
    if status.is_success() {
        set(&mut response, header::ACCEPT_RANGES, "bytes");
        set(&mut response, header::ETAG, tag);
    }
    Ok(response)
}

fn set(response: &mut Response<Body>, name: HeaderName, value: &str) {
    response.headers_mut().extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
}

/// Whether the browser has the file with this tag already.
fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
    let mut known = known.flat_map(|known| known.split(',')).map(str::trim);
    known.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// What is asked for of a file.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    All,
    Some(Range<u64>),
    /// Nothing that it has.
    None,
}

/// The part that is asked for. Who asks for several, or for something that is no range, gets all, as servers may do.
fn part(asked: &HeaderMap, tag: &str, length: u64) -> Part {
    let text = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let range = text(header::RANGE).and_then(|range| parse_range_header(range).ok());
    let Some(range) = range.filter(|_| text(header::IF_RANGE).is_none_or(|known| known == tag)) else {
        return Part::All;
    };
    match range.validate(length).as_deref() {
        Ok([part]) => Part::Some(*part.start()..part.end().saturating_add(1)),
        Ok(_) => Part::All,
        Err(_) => Part::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_given_as_they_are_asked_for() {
        let tag = "\"a\"";
        let asked = |range: &'static str, known: Option<&'static str>| {
            let mut asked = HeaderMap::new();
            asked.insert(header::RANGE, header::HeaderValue::from_static(range));
            known.into_iter().for_each(|known| {
                asked.insert(header::IF_RANGE, header::HeaderValue::from_static(known));
            });
            part(&asked, tag, 10)
        };
        assert_eq!(asked("bytes=0-3", None), Part::Some(0..4));
        assert_eq!(asked("bytes=4-", None), Part::Some(4..10));
        assert_eq!(asked("bytes=-3", None), Part::Some(7..10));
        assert_eq!(asked("bytes=8-99", None), Part::Some(8..10));
        assert_eq!(asked("bytes=-99", None), Part::Some(0..10));
        assert_eq!(asked("bytes=10-", None), Part::None);
        for all in ["bytes=0-1,4-5", "lines=1-2", "bytes=x"] {
            assert_eq!(asked(all, None), Part::All, "{all}");
        }
        assert_eq!(asked("bytes=0-3", Some("\"a\"")), Part::Some(0..4));
        assert_eq!(asked("bytes=0-3", Some("\"old\"")), Part::All);
        assert_eq!(part(&HeaderMap::new(), tag, 0), Part::All);
    }
}
