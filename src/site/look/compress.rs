//! Copies of files in fewer bytes beside them, for servers that hand them out as they are.

use std::borrow::Cow;
use std::fs;
use std::io::Write;
use std::sync::Arc;

use flate2::write::GzEncoder;
use rayon::prelude::*;

use super::contents::Contents;
use crate::site::source::config::Compression;

/// Endings of files that have not been compressed already.
const TEXTS: [&str; 11] =
    ["html", "css", "js", "json", "xml", "svg", "txt", "webmanifest", "sgf", "kif", "atom"];

/// How hard Brotli tries, from 0 to 11. With 11 it takes ten times as long for a twentieth of the bytes.
const BROTLI_QUALITY: i32 = 9;

/// Size of the buffer between Brotli and its output, in bytes.
const BUFFER: usize = 1 << 16;

/// The compressed copies of `files`, by their paths; of files that grow smaller by it only. They hold no time and no name, so
/// that they are always the same.
#[must_use]
pub fn copies(files: &[(&str, &Contents)], kinds: &[Compression]) -> Vec<(String, Contents)> {
    let is_text = |path: &str| path.rsplit_once('.').is_some_and(|(_, ending)| TEXTS.contains(&ending));
    let texts = files.par_iter().filter(|(path, _)| is_text(path));
    texts
        .flat_map_iter(|(path, contents)| {
            let bytes: Option<Cow<'_, [u8]>> = match contents {
                Contents::Made(bytes) => Some(Cow::Borrowed(bytes)),
                // What cannot be read is told of where it is copied.
                Contents::Copied(disk) | Contents::Written(disk) => fs::read(disk).ok().map(Cow::Owned),
                // Pictures are as small as they get.
                Contents::Drawn(_) => None,
            };
            let copy = |kind: &Compression| {
                let bytes = bytes.as_deref()?;
                let (ending, small) = match kind {
                    Compression::Gzip => ("gz", gzip(bytes)?),
                    Compression::Brotli => ("br", brotli(bytes)?),
                };
                (small.len() < bytes.len())
                    .then(|| (format!("{path}.{ending}"), Contents::Made(Arc::new(small))))
            };
            kinds.iter().filter_map(copy).collect::<Vec<_>>()
        })
        .collect()
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut writer = brotli::CompressorWriter::with_params(&mut out, BUFFER, &params);
    writer.write_all(bytes).ok()?;
    writer.flush().ok()?;
    drop(writer);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn copies_hold_what_was_compressed_and_are_always_the_same() {
        let text = "棋書 ".repeat(500);
        let made = |text: &str| Contents::Made(Arc::new(text.as_bytes().to_vec()));
        let (page, short, picture) = (made(&text), made("x"), made(&text));
        let files = [("a/index.html", &page), ("b.css", &short), ("c.png", &picture)];
        let kinds = [Compression::Gzip, Compression::Brotli];
        let bytes = || -> Vec<(String, Arc<Vec<u8>>)> {
            let bytes = |contents| match contents {
                Contents::Made(bytes) => bytes,
                _ => unreachable!(),
            };
            copies(&files, &kinds).into_iter().map(|(path, contents)| (path, bytes(contents))).collect()
        };
        let all = bytes();
        assert_eq!(all, bytes());
        let paths: Vec<&str> = all.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["a/index.html.gz", "a/index.html.br"], "small files and pictures stay");
        let (mut gz, mut br) = (String::new(), String::new());
        flate2::read::GzDecoder::new(&all[0].1[..]).read_to_string(&mut gz).unwrap();
        brotli::Decompressor::new(&all[1].1[..], BUFFER).read_to_string(&mut br).unwrap();
        assert_eq!((gz, br), (text.clone(), text));
        assert_eq!(&all[0].1[4..8], [0; 4], "no time");
    }
}
