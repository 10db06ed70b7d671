//! Which characters the bytes of a file stand for, and where they stand.

use std::borrow::Cow;

#[cfg(feature = "encodings")]
pub use encoding_rs as encodings;
#[cfg(not(feature = "encodings"))]
#[path = "charset/utf8_only.rs"]
#[allow(missing_docs, reason = "all is called as in encoding_rs")]
pub mod encodings;

use encodings::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

use crate::text::{Counted, Diagnostic, Id, Span};

/// The encoding of a file that says nothing believable about it. `domain` is a hint: the top-level domain where such
/// files are written.
#[must_use]
pub fn guess(bytes: &[u8], domain: Option<&[u8]>) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { detected(bytes, domain) }
}

#[cfg(feature = "encodings")]
fn detected(bytes: &[u8], domain: Option<&[u8]>) -> &'static Encoding {
    use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

    // A file that somebody damaged: by chance few bytes of other encodings can be read that way.
    let (lost, read) = counts(bytes, UTF_8);
    if lost * 4 <= read {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(domain, Utf8Detection::Allow)
}

#[cfg(not(feature = "encodings"))]
fn detected(_bytes: &[u8], _domain: Option<&[u8]>) -> &'static Encoding {
    UTF_8
}

/// The encoding of a name as files have it, in any case of letters; `None` if nobody knows it.
#[must_use]
pub fn labelled(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label).or_else(|| named(label))
}

/// Names that programs write and the list of the web does not know.
fn named(label: &[u8]) -> Option<&'static Encoding> {
    let plain: Vec<u8> =
        label.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    Some(match plain.as_slice() {
        b"utf16" | b"utf16le" => UTF_16LE,
        b"utf16be" => UTF_16BE,
        b"iso2022jp" | b"jis" => ISO_2022_JP,
        b"cp932" | b"ms932" | b"shiftjis" => SHIFT_JIS,
        b"cp936" | b"ms936" | b"euccn" => GBK,
        b"cp949" | b"ms949" | b"euckr" => EUC_KR,
        b"cp950" | b"ms950" => BIG5,
        b"eucjp" => EUC_JP,
        plain => {
            // The list has `iso8859-1` and `windows-1252`, but neither `ISO8859_1` nor `Windows1252`.
            let letters = plain.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let (letters, number) = plain.split_at(letters);
            let label: Vec<u8> = label.iter().map(|byte| if *byte == b'_' { b'-' } else { *byte }).collect();
            return Encoding::for_label(&label)
                .or_else(|| Encoding::for_label(plain))
                .or_else(|| Encoding::for_label(&[letters, b"-", number].concat()));
        }
    })
}

/// How many places of a text are no characters in an encoding, and how many characters beyond ASCII it has.
pub(crate) fn counts(bytes: &[u8], encoding: &'static Encoding) -> (usize, usize) {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let lost = text.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
    (lost, text.chars().filter(|c| !c.is_ascii()).count() - lost)
}

/// Reads a text that has to be UTF-8. If it is not, all that can be read is read, and an error of the kind `id` stands at the first bytes
/// that are not.
pub(crate) fn utf8<T>(
    bytes: &[u8],
    id: Id,
    read: impl FnOnce(&str, &mut Counted) -> T,
) -> (T, Vec<Diagnostic>) {
    Text::new(bytes, marked(bytes)).as_utf8(id, read)
}

/// A file without what some systems put after its end: zero bytes, and the character with which DOS ended texts.
#[must_use]
pub fn unpadded(bytes: &[u8]) -> &[u8] {
    let is_padding = |byte: &u8| matches!(*byte, 0 | 0x1a);
    if !cfg!(feature = "encodings") || !bytes.last().is_some_and(is_padding) {
        return bytes;
    }
    let end = bytes.iter().rposition(|byte| !is_padding(byte)).map_or(0, |last| last + 1);
    let text = bytes.get(..end).unwrap_or_default();
    let has_mark = Encoding::for_bom(bytes).is_some_and(|(found, _)| found != UTF_8);
    if !has_mark && memchr::memchr(0, text).is_none() {
        return text;
    }
    // In UTF-16 zero bytes are halves of characters.
    let (units, rest) = bytes.as_chunks::<2>();
    let is_padding = |unit: &[u8; 2]| matches!(unit, [0 | 0x1a, 0] | [0, 0x1a]);
    let kept = units.iter().rposition(|unit| !is_padding(unit)).map_or(0, |last| last + 1);
    if rest.is_empty() { units.get(..kept).unwrap_or_default().as_flattened() } else { bytes }
}

/// The encoding of a file by its byte order mark, whose length is given too, or by its bytes.
#[must_use]
pub fn marked(bytes: &[u8]) -> (&'static Encoding, usize) {
    let bytes = unpadded(bytes);
    Encoding::for_bom(bytes)
        .or_else(|| not_ascii_compatible(bytes))
        .unwrap_or_else(|| (guess(bytes, None), 0))
}

/// The encoding of a Japanese file, and the length of its byte order mark. What a file says about its own encoding is not
/// asked: it is often copied from another file. Japanese is written in few encodings, which can be told apart.
#[must_use]
pub fn japanese(bytes: &[u8]) -> (&'static Encoding, usize) {
    if !cfg!(feature = "encodings") {
        return marked(bytes);
    }
    let bytes = unpadded(bytes);
    if let Some(found) = Encoding::for_bom(bytes).or_else(|| not_ascii_compatible(bytes)) {
        return found;
    }
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    // ASCII in UTF-16 is UTF-8 too, with zero bytes in it.
    let may_be_wide = !is_utf8 || memchr::memchr(0, bytes).is_some() && has_wide_line_ends(bytes);
    let encoding = if may_be_wide { wide(bytes) } else { None };
    if let Some(encoding) = encoding.or(is_utf8.then_some(UTF_8)) {
        return (encoding, 0);
    }
    // Most files are in Shift_JIS, and asking for all that a text might be takes longer than reading it. In Shift_JIS the
    // bytes of EUC-JP would be half-width katakana.
    let (text, is_damaged) = SHIFT_JIS.decode_without_bom_handling(bytes);
    if !is_damaged && !text.contains(|c| ('｡'..='ﾟ').contains(&c)) {
        return (SHIFT_JIS, 0);
    }
    let guessed = guess(bytes, Some(b"jp"));
    if guessed == EUC_JP {
        return (EUC_JP, 0);
    }
    // Not quite Shift_JIS: then it may be UTF-8 that somebody damaged.
    let is_damaged_utf8 = counts(bytes, UTF_8).0 < counts(bytes, SHIFT_JIS).0;
    (if is_damaged_utf8 { UTF_8 } else { SHIFT_JIS }, 0)
}

/// The encoding of a file that is not ASCII-compatible, where a byte below 0x80 may be part of another character, and the
/// length of its byte order mark: UTF-16 whose first characters are of ASCII, or ISO-2022-JP.
#[must_use]
pub fn not_ascii_compatible(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    if !cfg!(feature = "encodings") {
        return None;
    }
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return (encoding != UTF_8).then_some((encoding, length));
    }
    let is_plain = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    match *bytes {
        [first, 0, second, 0, ..] if is_plain(first) && is_plain(second) => Some((UTF_16LE, 0)),
        [0, first, 0, second, ..] if is_plain(first) && is_plain(second) => Some((UTF_16BE, 0)),
        _ => is_iso_2022_jp(bytes).then_some((ISO_2022_JP, 0)),
    }
}

/// Whether a file of ASCII has the sequences with which Japanese begins in ISO-2022-JP. Other texts have no reason for them.
fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    let begins = |at: usize| {
        let after = bytes.get(at + 1..).unwrap_or_default();
        [b"$@", b"$B", b"(I"].iter().any(|&sequence| after.starts_with(sequence))
    };
    memchr::memchr_iter(0x1b, bytes).any(begins) && bytes.is_ascii()
}

/// UTF-16 without a byte order mark, known by its line ends: no other text has a zero byte beside a line end, and the
/// same bytes turned round are no character.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let (units, _) = bytes.as_chunks::<2>();
    units.iter().find_map(|unit| match unit {
        [b'\n' | b'\r', 0] => Some(UTF_16LE),
        [0, b'\n' | b'\r'] => Some(UTF_16BE),
        _ => None,
    })
}

/// Whether all line ends have a zero byte beside them: that of a text of narrow characters may stand there by accident.
fn has_wide_line_ends(bytes: &[u8]) -> bool {
    let (units, _) = bytes.as_chunks::<2>();
    let wide = units.iter().filter(|unit| matches!(unit, [b'\n', 0] | [0, b'\n'])).count();
    wide == memchr::memchr_iter(b'\n', bytes).count()
}

/// A file as its author sees it in an editor, and where some offsets of its bytes, in rising order, lie in that text.
/// The text begins after `start` bytes, the byte order mark.
#[must_use]
pub fn legible(
    bytes: &[u8],
    (encoding, start): (&'static Encoding, usize),
    offsets: impl IntoIterator<Item = usize>,
) -> (String, Vec<usize>) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut places, mut done) = (String::new(), Vec::new(), start);
    let mut decode = |until: usize, text: &mut String, last: bool| {
        let piece = bytes.get(done..until.max(done)).unwrap_or_default();
        done += piece.len();
        text.reserve(decoder.max_utf8_buffer_length(piece.len()).unwrap_or_default());
        let _ = decoder.decode_to_string(piece, text, last);
    };
    for offset in offsets {
        decode(offset.min(bytes.len()), &mut text, false);
        places.push(text.len());
    }
    decode(bytes.len(), &mut text, true);
    (text, places)
}

/// A file as characters, with the way back to its bytes.
#[derive(Debug)]
pub struct Text<'a> {
    bytes: &'a [u8],
    encoding: &'static Encoding,
    /// Length of the byte order mark.
    start: usize,
    text: Cow<'a, str>,
    is_damaged: bool,
}

impl<'a> Text<'a> {
    /// Reads the characters of a file.
    #[must_use]
    pub fn japanese(bytes: &'a [u8]) -> Self {
        Self::new(bytes, japanese(bytes))
    }

    /// Reads the characters of a file in an encoding, after so many bytes.
    pub(crate) fn new(bytes: &'a [u8], (encoding, start): (&'static Encoding, usize)) -> Self {
        let body = bytes.get(start..).unwrap_or_default();
        let (text, is_damaged) = match std::str::from_utf8(body) {
            Ok(text) if encoding == UTF_8 => (Cow::Borrowed(text), false),
            _ => encoding.decode_without_bom_handling(body),
        };
        Self { bytes, encoding, start, text, is_damaged }
    }

    /// Reads a text that has to be UTF-8, as [`utf8`] does.
    pub(crate) fn as_utf8<T>(
        &self,
        id: Id,
        read: impl FnOnce(&str, &mut Counted) -> T,
    ) -> (T, Vec<Diagnostic>) {
        let mut problems = Counted::default();
        let found = read(self.as_str(), &mut problems);
        (found, self.said(id, problems))
    }

    /// What there is to say about a text that has to be UTF-8.
    fn said(&self, id: Id, problems: Counted) -> Vec<Diagnostic> {
        let mut said = self.about_bytes(problems.finish());
        if let Some(place) = self.not_utf8() {
            let message = if self.encoding == UTF_8 {
                "these bytes are not UTF-8; unreadable ones are shown as �".to_owned()
            } else {
                format!("this is not UTF-8 text: it is read as {}", self.encoding())
            };
            said.insert(0, Diagnostic::error(id, place, message).with_hint("save the file as UTF-8"));
        }
        said
    }

    /// The first bytes that are not UTF-8. In ASCII of two bytes each is UTF-8, but it is none.
    fn not_utf8(&self) -> Option<Span> {
        // Nearly always there is nothing to say, and without encodings nobody is asked for any.
        if !cfg!(feature = "encodings") || self.encoding == UTF_8 && !self.is_damaged {
            return None;
        }
        let Err(error) = std::str::from_utf8(self.bytes) else { return Some(Span::at(0)) };
        let good = error.valid_up_to();
        Some(Span::new(good, error.error_len().map_or(self.bytes.len(), |wrong| good + wrong)))
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name of the encoding.
    #[must_use]
    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// The first place in [`Self::as_str`] where bytes are no characters; `None` if all are.
    #[must_use]
    pub fn damage(&self) -> Option<Span> {
        let found = || self.text.find(char::REPLACEMENT_CHARACTER);
        let at = self.is_damaged.then(found).flatten()?;
        Some(Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8()))
    }

    /// Messages about the characters as messages about the bytes.
    #[must_use]
    pub fn about_bytes(&self, mut said: Vec<Diagnostic>) -> Vec<Diagnostic> {
        // Without encodings a text is UTF-8 from the beginning.
        if matches!(self.text, Cow::Borrowed(_)) || !cfg!(feature = "encodings") {
            for diagnostic in &mut said {
                diagnostic.span = diagnostic.span.shifted(self.start);
            }
            return said;
        }
        moved(said, |offsets| self.places(offsets))
    }

    /// Where offsets of the characters, in rising order, lie in the bytes, if these are not the same.
    pub(crate) fn places(&self, offsets: &[usize]) -> Vec<usize> {
        if self.encoding == UTF_16LE || self.encoding == UTF_16BE {
            self.units(offsets)
        } else {
            self.bytes_at(offsets)
        }
    }

    /// The bytes of offsets of UTF-16: characters of two or four bytes, and of two where a half of a pair is missing.
    fn units(&self, offsets: &[usize]) -> Vec<usize> {
        let (mut at, mut place) = (0, self.start);
        let mut places = Vec::with_capacity(offsets.len());
        for &offset in offsets {
            let offset = self.text.floor_char_boundary(offset);
            let between = self.text.get(at..offset).unwrap_or_default();
            place += 2 * between.encode_utf16().count();
            at += between.len();
            places.push(place.min(self.bytes.len()));
        }
        places
    }

    /// The bytes of offsets of the other encodings. Line ends are one byte in all of them, and no part of another
    /// character; so lines are counted, and characters only in the line itself.
    fn bytes_at(&self, offsets: &[usize]) -> Vec<usize> {
        let line_end = |text: &[u8]| memchr::memchr2(b'\n', b'\r', text).map(|at| at + 1);
        let (mut at, mut place) = (0, self.start);
        let mut places = Vec::with_capacity(offsets.len());
        for &offset in offsets {
            while let Some(length) = self.text.as_bytes().get(at..offset).and_then(line_end) {
                at += length;
                place += self.bytes.get(place..).and_then(line_end).unwrap_or_default();
            }
            let line = self.bytes.get(place..).unwrap_or_default();
            places.push(place + self.length_of(line, offset.saturating_sub(at)));
        }
        places
    }

    /// How many bytes at the beginning of a line are so many bytes of its text.
    fn length_of(&self, line: &[u8], wanted: usize) -> usize {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let mut text = String::with_capacity(16);
        let mut length = 0;
        for (at, byte) in line.iter().enumerate() {
            if length >= wanted {
                return at;
            }
            text.clear();
            let _ = decoder.decode_to_string(std::slice::from_ref(byte), &mut text, false);
            length += text.len();
        }
        line.len()
    }
}

/// Messages with each end of their spans moved to where `places` says; it is given all ends in rising order.
pub fn moved(mut said: Vec<Diagnostic>, places: impl FnOnce(&[usize]) -> Vec<usize>) -> Vec<Diagnostic> {
    let ends = |diagnostic: &Diagnostic| [diagnostic.span.start, diagnostic.span.end];
    let mut offsets: Vec<usize> = said.iter().flat_map(ends).collect();
    offsets.sort_unstable();
    let places = places(&offsets);
    let place = |at: usize| offsets.binary_search(&at).ok().and_then(|at| places.get(at).copied());
    for diagnostic in &mut said {
        let Span { start, end } = diagnostic.span;
        diagnostic.span = Span::new(place(start).unwrap_or_default(), place(end).unwrap_or_default());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Id;

    const FILE: &str = "手合割：平手　　\r\n先手：﨑山ﾀﾛｳ\n   1 ７六歩(77)\r手数＝3\n";

    fn encoded(encoding: &'static Encoding) -> Vec<u8> {
        let wide = |units: &mut dyn Iterator<Item = [u8; 2]>| units.flatten().collect();
        match encoding {
            e if e == UTF_16LE => wide(&mut FILE.encode_utf16().map(u16::to_le_bytes)),
            e if e == UTF_16BE => wide(&mut FILE.encode_utf16().map(u16::to_be_bytes)),
            other => other.encode(FILE).0.into_owned(),
        }
    }

    #[test]
    fn every_encoding_is_known_and_its_places_are_found() {
        for encoding in [UTF_8, SHIFT_JIS, EUC_JP, UTF_16LE, UTF_16BE] {
            let plain = encoded(encoding);
            let mark: &[u8] = match encoding {
                e if e == UTF_8 => b"\xef\xbb\xbf",
                e if e == UTF_16LE => b"\xff\xfe",
                e if e == UTF_16BE => b"\xfe\xff",
                _ => b"",
            };
            for bytes in [plain.clone(), [mark, &plain].concat()] {
                let text = Text::japanese(&bytes);
                assert_eq!((text.encoding(), text.as_str()), (encoding.name(), FILE));
                assert_eq!(text.damage(), None);
                for part in ["平", "﨑山", "ﾀﾛ", "歩(77)", "３", "\n", FILE] {
                    let Some(at) = FILE.find(part) else { continue };
                    let said = vec![Diagnostic::error(Id::KifLine, Span::new(at, at + part.len()), "")];
                    let span = text.about_bytes(said)[0].span;
                    let (found, damaged) = encoding.decode_without_bom_handling(span.bytes_of(&bytes));
                    assert_eq!((&*found, damaged), (part, false), "{}", encoding.name());
                }
            }
        }
    }

    #[test]
    fn iso_2022_jp_is_known_by_its_escape_sequences() {
        let file = FILE.replace('﨑', "崎").replace("ﾀﾛｳ", "太郎");
        let bytes = encodings::ISO_2022_JP.encode(&file).0;
        let text = Text::japanese(&bytes);
        assert_eq!((text.encoding(), text.as_str(), text.damage()), ("ISO-2022-JP", &*file, None));
        let at = file.find("77)").unwrap();
        let said = vec![Diagnostic::error(Id::KifLine, Span::new(at, at + 3), "")];
        assert_eq!(text.about_bytes(said)[0].span.bytes_of(&bytes), b"77)");
        for other in ["PI\n'\x1b[31mred\x1b[0m\n", "PI\n'\x1b$B本\n"] {
            assert_eq!(Text::japanese(other.as_bytes()).encoding(), "UTF-8");
        }
    }

    #[test]
    fn a_zero_byte_beside_one_line_end_does_not_make_a_text_wide() {
        for text in ["N+A\nN-B\0\nPI\n", "N+A\n\0B\nPI\n"] {
            assert_eq!(Text::japanese(text.as_bytes()).encoding(), "UTF-8");
        }
        let wide: Vec<u8> = "N+A\nPI\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(Text::japanese(&wide).as_str(), "N+A\nPI\n");
    }

    #[test]
    fn what_should_be_utf8_is_read_and_reported() {
        let said = |name: &str, bytes: &[u8]| {
            let reading = crate::notation(name).unwrap().reading(bytes, &crate::ReadOptions::default());
            let record = reading.record.as_ref();
            let written =
                record.map(|record| crate::notation(name).unwrap().write.unwrap()(record).unwrap().text);
            let said = reading.diagnostics.iter().map(|said| (said.is_error(), said.span.bytes_of(bytes)));
            (written.unwrap_or_default(), said.map(|(error, at)| (error, at.to_vec())).collect::<Vec<_>>())
        };
        let texts: [(&str, &[u8], &str); 4] = [
            ("ggf", b"(;GM[Othello]PB[J\xfcrgen]B[f5];)", "PB[J\u{fc}rgen]"),
            ("othello", b"black: J\xfcrgen\n\n1. f5\n", "black: J\u{fc}rgen"),
            ("janken", b"black: J\xfcrgen\n\n1. a1-a2\n", "black: J\u{fc}rgen"),
            ("quoridor", b"white: J\xfcrgen\n\n1. e2\n", "white: J\u{fc}rgen"),
        ];
        for (name, bytes, player) in texts {
            let (written, said) = said(name, bytes);
            assert_eq!(said, [(true, b"\xfc".to_vec())], "{name}");
            assert!(written.contains(player), "{written}");
        }
        // What follows on the damage is placed as in the file; one bad byte does not make other characters of all.
        let (written, places) = said(
            "othello",
            b"title: \xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe6\x97\xa5\xe6\x9c\xac\xff\n\nf5 a1\n",
        );
        assert_eq!(places, [(true, b"\xff".to_vec()), (true, b"a1".to_vec())]);
        assert!(written.contains("title: 日本語日本\u{fffd}"), "{written}");
    }

    #[test]
    fn names_of_encodings_may_have_other_signs_between_their_parts() {
        let names = [
            ("ISO8859_1", "windows-1252"),
            ("iso_8859_1", "windows-1252"),
            ("ISO 8859-2", "ISO-8859-2"),
            ("Windows1251", "windows-1251"),
            ("UTF_8", "UTF-8"),
            ("EUCJP", "EUC-JP"),
            ("euc kr", "EUC-KR"),
            ("ShiftJIS", "Shift_JIS"),
            ("GB_18030", "gb18030"),
            ("BIG_5", "Big5"),
            ("iso2022-jp", "ISO-2022-JP"),
        ];
        for (name, encoding) in names {
            assert_eq!(labelled(name.as_bytes()).map(|found| found.name()), Some(encoding), "{name}");
        }
        for unknown in ["", "-", "klingon", "iso", "8859", "x-what"] {
            assert_eq!(labelled(unknown.as_bytes()), None, "{unknown}");
        }
    }

    #[test]
    fn messages_keep_their_order_and_ends() {
        let bytes = encoded(SHIFT_JIS);
        let text = Text::japanese(&bytes);
        let spans = [Span::at(FILE.len()), Span::new(0, FILE.len()), Span::at(0), Span::new(9, usize::MAX)];
        let said = spans.map(|span| Diagnostic::warning(Id::KifLine, span, "")).to_vec();
        let places: Vec<Span> = text.about_bytes(said).iter().map(|d| d.span).collect();
        let end = bytes.len();
        assert_eq!(places, [Span::at(end), Span::new(0, end), Span::at(0), Span::new(6, end)]);
    }

    #[test]
    fn damaged_files_are_read_and_the_damage_is_found() {
        let mut bytes = FILE.as_bytes().to_vec();
        bytes[FILE.find('六').unwrap()] = 0xff;
        let text = Text::japanese(&bytes);
        assert_eq!(text.encoding(), "UTF-8");
        let damage = text.damage().unwrap();
        assert_eq!(damage.start, FILE.find('六').unwrap());
        let mut bytes = encoded(SHIFT_JIS);
        bytes.extend(b"\x81");
        let text = Text::japanese(&bytes);
        assert_eq!((text.encoding(), text.damage().is_some()), ("Shift_JIS", true));
        let said = vec![Diagnostic::error(Id::KifLine, text.damage().unwrap(), "")];
        assert_eq!(text.about_bytes(said)[0].span, Span::new(bytes.len() - 1, bytes.len()));
    }
}
