//! Answers in text, compressed for readers who take that. For others long ones wait compressed until they are read: a thousand readers who
//! take their time, or nothing at all, then cost little memory.

use std::io::{self, Read, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_stream::StreamExt;

/// Texts of no more bytes wait as they are: packing them would take as long as making a page.
const WHOLE: usize = 64 << 10;

/// How many bytes of longer ones are compressed together for readers who do not take gzip. So many wait uncompressed while they are sent.
const PIECE: usize = 16 << 10;

/// How thoroughly they are compressed. The highest level takes five times as long, and saves a tenth.
const LEVEL: Compression = Compression::new(2);

/// Whether a reader takes answers compressed with gzip.
pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|encoding| {
        let mut parts = encoding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        // A quality of 0 stands for what is not taken.
        let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        is_gzip && quality.is_none_or(|quality| quality.parse().is_ok_and(|quality: f32| quality > 0.0))
    })
}

/// An answer with this text as its body.
pub fn fill(mut response: Response<Body>, text: &[u8], takes_gzip: bool) -> io::Result<Response<Body>> {
    let (body, length) = if takes_gzip {
        let packed = gzip(text)?;
        let length = packed.len();
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        (Body::from(packed), length)
    } else {
        (in_pieces(text)?, text.len())
    };
    *response.body_mut() = body;
    response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Ok(response)
}

fn gzip(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), LEVEL);
    encoder.write_all(text)?;
    let mut packed = encoder.finish()?;
    packed.shrink_to_fit();
    Ok(packed)
}

/// A body of which little waits uncompressed: it is unpacked piece by piece, each when the one before has been sent.
fn in_pieces(text: &[u8]) -> io::Result<Body> {
    if text.len() <= WHOLE {
        return Ok(Body::from(text.to_vec()));
    }
    let pieces = text.chunks(PIECE).map(gzip).collect::<io::Result<Vec<_>>>()?;
    let place = Arc::new(Semaphore::new(1));
    Ok(Body::from_stream(tokio_stream::iter(pieces).then(move |piece| {
        let place = Arc::clone(&place);
        async move {
            // It is free again when the piece before has been sent.
            let place = place.acquire_owned().await.map_err(io::Error::other)?;
            Ok::<_, io::Error>(Bytes::from_owner(Sent { bytes: unpacked(&piece)?, _place: place }))
        }
    })))
}

fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut piece = Vec::with_capacity(PIECE);
    GzDecoder::new(packed).read_to_end(&mut piece)?;
    Ok(piece)
}

/// A piece on its way, which keeps its place until the server lets go of it.
struct Sent {
    bytes: Vec<u8>,
    _place: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    /// All that is sent.
    fn sent(body: Body) -> Vec<u8> {
        run(async {
            let mut pieces = body.into_data_stream();
            let mut all = Vec::new();
            while let Some(piece) = pieces.next().await {
                all.extend_from_slice(&piece.unwrap());
            }
            all
        })
    }

    /// Text of so many bytes that can be compressed.
    fn text(length: usize) -> Vec<u8> {
        (0..length).flat_map(|number| format!("<b>{number}</b>").into_bytes()).take(length).collect()
    }

    /// Bytes without any pattern.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn the_whole_text_arrives_compressed_or_not() {
        for length in [0, 1, WHOLE, WHOLE + 1, WHOLE + PIECE, WHOLE + PIECE + 7] {
            for said in [text(length), noise(length)] {
                let plain = fill(Response::default(), &said, false).unwrap();
                assert_eq!(plain.headers()[header::CONTENT_LENGTH], length.to_string());
                assert_eq!(plain.headers().get(header::CONTENT_ENCODING), None);
                assert_eq!(plain.headers()[header::VARY], "accept-encoding");
                assert_eq!(sent(plain.into_body()), said);
                let packed = fill(Response::default(), &said, true).unwrap();
                assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
                let length = packed.headers()[header::CONTENT_LENGTH].clone();
                let body = sent(packed.into_body());
                assert_eq!(length, body.len().to_string());
                let mut got = Vec::new();
                GzDecoder::new(&body[..]).read_to_end(&mut got).unwrap();
                assert_eq!(got, said);
            }
        }
    }

    #[test]
    fn a_piece_is_unpacked_when_the_one_before_has_been_sent() {
        let text = text(WHOLE + 1);
        run(async {
            let mut pieces = in_pieces(&text).unwrap().into_data_stream();
            let first = pieces.next().await.unwrap().unwrap();
            assert_eq!(first, text[..PIECE]);
            let soon = Duration::from_millis(20);
            assert!(tokio::time::timeout(soon, pieces.next()).await.is_err(), "the first is still there");
            drop(first);
            assert_eq!(pieces.next().await.unwrap().unwrap(), text[PIECE..2 * PIECE]);
        });
    }

    #[test]
    fn text_waits_compressed() {
        let packed = gzip(&text(PIECE)).unwrap();
        assert!(packed.capacity() < PIECE / 2, "{}", packed.capacity());
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        for (said, takes) in [
            (&["gzip, deflate, br, zstd"][..], true),
            (&["br;q=1.0, GZIP;q=0.8, *;q=0.1"], true),
            (&["br", "gzip"], true),
            (&["gzip ; q=0.5"], true),
            (&["gzip;q=0"], false),
            (&["br, gzip; Q=0.000"], false),
            (&["gzip;q=x"], false),
            (&["identity"], false),
            (&["*"], false),
            (&["gzipped"], false),
            (&[""], false),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for said in said {
                headers.append(header::ACCEPT_ENCODING, HeaderValue::from_static(said));
            }
            assert_eq!(takes_gzip(&headers), takes, "{said:?}");
        }
    }
}
