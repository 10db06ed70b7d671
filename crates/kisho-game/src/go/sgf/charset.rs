//! Which characters the bytes of an SGF file stand for.
//!
//! Files name a charset in `CA`, but many name none or a wrong one. Bytes that are UTF-8 are taken as
//! UTF-8 whatever `CA` says; then `CA` is believed if the bytes can be read that way; else it is guessed.

use std::borrow::Cow;

use crate::charset::encodings::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

use crate::charset;
use crate::text::Span;

/// How one file is read.
#[derive(Debug)]
pub struct Charsets<'a> {
    bytes: &'a [u8],
    guessed: &'static Encoding,
    /// Encodings that `CA` named, and whether the whole file can be read that way.
    tried: Vec<(&'static Encoding, bool)>,
}

impl<'a> Charsets<'a> {
    /// Looks at the whole file.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, guessed: charset::guess(bytes, None), tried: Vec::new() }
    }

    /// The encoding where nothing is declared.
    pub fn guessed(&self) -> &'static Encoding {
        self.guessed
    }

    /// The encoding where `CA` says `label`; `None` if nobody knows that name.
    pub fn declared(&mut self, label: &[u8]) -> Option<&'static Encoding> {
        let declared = Encoding::for_label(label).or_else(|| named(label))?;
        // In UTF-16 no sign of SGF is a single byte; such a file has been decoded before, or its name is wrong.
        if self.guessed == UTF_8 || [UTF_16LE, UTF_16BE].contains(&declared) {
            return Some(self.guessed);
        }
        if !self.tried.iter().any(|(encoding, _)| *encoding == declared) {
            let fits = declared.decode_without_bom_handling_and_without_replacement(self.bytes).is_some();
            self.tried.push((declared, fits));
        }
        let fits = self.tried.iter().any(|&(encoding, fits)| encoding == declared && fits);
        // A file that a UTF-8 program wrote and somebody damaged is still UTF-8.
        Some(if fits || declared == UTF_8 { declared } else { self.guessed })
    }
}

/// The encoding of a file, or of its first game, and the length of its byte order mark.
#[must_use]
pub fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
    let named = || {
        let at = bytes.windows(3).position(|name| name == b"CA[")?;
        bytes.get(at + 3..)?.split(|&byte| byte == b']').next()
    };
    Encoding::for_bom(bytes).unwrap_or_else(|| {
        let mut charsets = Charsets::new(bytes);
        let declared = named().and_then(|label| charsets.declared(label.trim_ascii()));
        (declared.unwrap_or_else(|| charsets.guessed()), 0)
    })
}

/// Names that programs write and the list of the web does not know.
fn named(label: &[u8]) -> Option<&'static Encoding> {
    Some(match label.trim_ascii().to_ascii_lowercase().as_slice() {
        b"utf16" | b"utf16le" => UTF_16LE,
        b"utf16be" => UTF_16BE,
        b"cp932" | b"ms932" => SHIFT_JIS,
        b"cp936" | b"ms936" => GBK,
        b"cp949" | b"ms949" => EUC_KR,
        b"cp950" | b"ms950" => BIG5,
        _ => return None,
    })
}

/// Whether characters of this encoding may have a second byte that looks like `\`, `]` or `[`.
pub fn has_leads(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, GBK, GB18030, BIG5].contains(&encoding)
}

/// Whether `lead` begins such a character.
pub fn is_lead(encoding: &'static Encoding, lead: u8) -> bool {
    if encoding == SHIFT_JIS {
        matches!(lead, 0x81..=0x9f | 0xe0..=0xfc)
    } else {
        has_leads(encoding) && matches!(lead, 0x81..=0xfe)
    }
}

/// Bytes of the input as characters, and whether some could not be read.
pub fn decode<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
    if encoding == UTF_8
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (Cow::Borrowed(text), false);
    }
    encoding.decode_without_bom_handling(bytes)
}

/// A file that may begin with a byte order mark, as bytes in which SGF's signs are single bytes.
#[derive(Debug)]
pub struct Input<'a> {
    /// The bytes to scan.
    pub bytes: Cow<'a, [u8]>,
    /// How many bytes the input has, if that is UTF-16.
    utf16: Option<usize>,
}

impl<'a> Input<'a> {
    /// Takes UTF-16 with a byte order mark apart; everything else stays as it is.
    pub fn new(bytes: &'a [u8]) -> Self {
        match Encoding::for_bom(bytes) {
            Some((encoding, bom)) if encoding == UTF_16LE || encoding == UTF_16BE => {
                let (text, _) = encoding.decode_without_bom_handling(bytes.get(bom..).unwrap_or_default());
                Self { bytes: Cow::Owned(text.into_owned().into_bytes()), utf16: Some(bytes.len()) }
            }
            _ => Self { bytes: Cow::Borrowed(bytes), utf16: None },
        }
    }

    /// Where the text begins after a UTF-8 byte order mark.
    pub fn start(&self) -> usize {
        if self.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
    }

    /// A span of `bytes` as a span of the input that was given.
    pub fn span(&self, span: Span) -> Span {
        let Some(length) = self.utf16 else { return span };
        let offset = |offset| self.offset(offset).min(length);
        Span::new(offset(span.start), offset(span.end))
    }

    /// An offset in UTF-16. A byte that is left over at the end counts as two.
    fn offset(&self, offset: usize) -> usize {
        const BOM: usize = 2;
        let before = self.bytes.get(..offset).unwrap_or(&self.bytes);
        BOM + 2 * String::from_utf8_lossy(before).encode_utf16().count()
    }
}
