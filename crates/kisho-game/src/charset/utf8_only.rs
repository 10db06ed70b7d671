//! Stands for what is used of `encoding_rs` in programs that read UTF-8 alone: whatever a file says of its encoding, it is
//! read as UTF-8. The tables of the others are as large as all the rules of a game.

use std::borrow::Cow;

/// An encoding, of which only the name is known.
#[derive(Debug, PartialEq, Eq)]
pub struct Encoding(&'static str);

pub static UTF_8: &Encoding = &Encoding("UTF-8");
pub static UTF_16LE: &Encoding = &Encoding("UTF-16LE");
pub static UTF_16BE: &Encoding = &Encoding("UTF-16BE");
pub static SHIFT_JIS: &Encoding = &Encoding("Shift_JIS");
pub static EUC_JP: &Encoding = &Encoding("EUC-JP");
pub static EUC_KR: &Encoding = &Encoding("EUC-KR");
pub static ISO_2022_JP: &Encoding = &Encoding("ISO-2022-JP");
pub static REPLACEMENT: &Encoding = &Encoding("replacement");
pub static WINDOWS_1252: &Encoding = &Encoding("windows-1252");
pub static BIG5: &Encoding = &Encoding("Big5");
pub static GBK: &Encoding = &Encoding("GBK");
pub static GB18030: &Encoding = &Encoding("gb18030");

impl Encoding {
    pub fn name(&self) -> &'static str {
        self.0
    }

    pub fn for_bom(bytes: &[u8]) -> Option<(&'static Self, usize)> {
        bytes.starts_with(b"\xef\xbb\xbf").then_some((UTF_8, 3))
    }

    pub fn for_label(_label: &[u8]) -> Option<&'static Self> {
        Some(UTF_8)
    }

    pub fn decode_without_bom_handling<'a>(&self, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
        let text = String::from_utf8_lossy(bytes);
        let is_damaged = matches!(text, Cow::Owned(_));
        (text, is_damaged)
    }

    pub fn decode_without_bom_handling_and_without_replacement<'a>(
        &self,
        bytes: &'a [u8],
    ) -> Option<Cow<'a, str>> {
        std::str::from_utf8(bytes).ok().map(Cow::Borrowed)
    }

    pub fn new_decoder_without_bom_handling(&self) -> Decoder {
        Decoder
    }
}

pub struct Decoder;

impl Decoder {
    pub fn max_utf8_buffer_length(&self, length: usize) -> Option<usize> {
        Some(length)
    }

    pub fn decode_to_string(&mut self, piece: &[u8], text: &mut String, _last: bool) {
        text.push_str(&String::from_utf8_lossy(piece));
    }
}
