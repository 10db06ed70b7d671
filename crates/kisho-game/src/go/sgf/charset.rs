//! Which characters the bytes of an SGF file stand for.
//!
//! Files name a charset in `CA`, but many name none or a wrong one. Bytes that are UTF-8 are taken as
//! UTF-8 whatever `CA` says; then `CA` is believed if the bytes can be read that way; else it is guessed. A wrong
//! name is reported: other programs believe it.

use std::borrow::Cow;

use crate::charset::encodings::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

use crate::charset::{self, Text, counts, labelled};
use crate::text::Diagnostic;

/// How a file is read, or one game of it.
#[derive(Debug, Clone)]
pub struct Charsets<'a> {
    bytes: &'a [u8],
    guessed: &'static Encoding,
    /// Whether the text is the same under any name: it is ASCII, or has been decoded before.
    is_any: bool,
    /// Encodings that `CA` named, and whether all of it can be read that way.
    tried: Vec<(&'static Encoding, bool)>,
}

impl<'a> Charsets<'a> {
    /// Looks at the whole file.
    pub fn new(bytes: &'a [u8], is_decoded: bool) -> Self {
        let is_any = is_decoded || bytes.is_ascii();
        Self { bytes, guessed: guess(bytes), is_any, tried: Vec::new() }
    }

    /// Of one game of this file, which is all of its bytes. The file tells more than a game without a name, unless that cannot be in the
    /// same encoding.
    pub fn of_game(&self, bytes: &'a [u8]) -> Self {
        let is_utf8 = std::str::from_utf8(bytes).is_ok();
        let game = Self { bytes, guessed: UTF_8, is_any: bytes.is_ascii(), tried: Vec::new() };
        let guessed = if is_utf8 {
            UTF_8
        } else if game.fits(self.guessed) {
            self.guessed
        } else {
            guess(bytes)
        };
        Self { guessed, ..game }
    }

    /// Whether no game of it can be in another encoding than the rest.
    pub fn is_one(&self) -> bool {
        self.is_any || self.guessed == UTF_8 && std::str::from_utf8(self.bytes).is_ok()
    }

    /// The encoding where nothing is declared.
    pub fn guessed(&self) -> &'static Encoding {
        self.guessed
    }

    /// The encoding where `CA` says `label`, and whether that is the one it names; `None` if nobody knows that name.
    pub fn declared(&mut self, label: &[u8]) -> Option<(&'static Encoding, bool)> {
        let declared = labelled(label)?;
        // What browsers refuse to decode, among it ISO-2022-KR and HZ.
        if declared == REPLACEMENT {
            return None;
        }
        if self.guessed == UTF_8 {
            return Some((UTF_8, self.is_any || declared == UTF_8));
        }
        // In UTF-16 no sign of SGF is a single byte; such a file has been decoded before, or its name is wrong.
        if [UTF_16LE, UTF_16BE].contains(&declared) {
            return Some((self.guessed, false));
        }
        if !self.tried.iter().any(|(encoding, _)| *encoding == declared) {
            self.tried.push((declared, self.fits(declared)));
        }
        let fits = self.tried.iter().any(|&(encoding, fits)| encoding == declared && fits);
        Some(if fits { (declared, true) } else { (self.guessed, self.guessed == declared) })
    }

    /// Whether the bytes are in the encoding that the file names, but for some that were damaged. A file that a UTF-8
    /// program wrote and somebody damaged is still UTF-8; by chance few bytes of other encodings can be read that way.
    fn fits(&self, declared: &'static Encoding) -> bool {
        let (lost, read) = counts(self.bytes, declared);
        if declared == UTF_8 { lost <= 1 || lost <= read } else { lost * 20 <= read }
    }
}

/// The encoding of a file that names none.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let guessed = charset::guess(bytes, None);
    if guessed == UTF_8 {
        return UTF_8;
    }
    let is_of_pairs = [SHIFT_JIS, EUC_JP, EUC_KR, BIG5, GBK, GB18030].contains(&guessed);
    if (!is_of_pairs || guessed == EUC_KR && !is_common_korean(bytes)) && is_common_chinese(bytes) {
        return GBK;
    }
    if !is_of_pairs && is_common_japanese(bytes) {
        return SHIFT_JIS;
    }
    // The set that FF[4] takes where none is named has a character for every byte. A single one before the end of a value is
    // half a character where they are pairs.
    let mut runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let is_single = is_of_pairs && runs.all(|run| matches!(run, [0xa0..=0xff]));
    let (lost, read) = counts(bytes, guessed);
    if !is_single && lost * 20 <= read { guessed } else { WINDOWS_1252 }
}

/// Whether all bytes beyond ASCII are pairs of the first level of GB2312, its common characters, or of its punctuation. Words of
/// alphabets are seldom so: the second case of a letter, and every odd number of letters, is not.
fn is_common_chinese(bytes: &[u8]) -> bool {
    let mut runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    runs.all(|run| {
        let (pairs, rest) = run.as_chunks::<2>();
        rest.is_empty() && pairs.iter().all(|pair| matches!(pair, [0xa1 | 0xa3 | 0xb0..=0xd7, 0xa1..=0xfe]))
    })
}

/// Whether a text is Shift_JIS rather than of an alphabet, which few names do not tell a detector: two or more common kanji or kana
/// stand together and none beside a Latin letter, as accented letters and quotation marks do.
fn is_common_japanese(bytes: &[u8]) -> bool {
    let (mut rest, mut before) = (bytes, b' ');
    let (mut common, mut rare, mut run, mut longest, mut foreign) = (0, 0, 0, 0, 0);
    while let Some((&first, after)) = rest.split_first() {
        if first.is_ascii() {
            (rest, before, run) = (after, first, 0);
            continue;
        }
        let Some((&second, after)) = after.split_first() else { return false };
        match (first, second) {
            (0x81, 0x40..=0xac) | (0x82, 0x4f..=0x9a) => {}
            (0x82, 0x9f..=0xf1) | (0x83, 0x40..=0x96) | (0x88..=0x97, 0x40..=0xfc) | (0x98, 0x40..=0x72) => {
                common += 1
            }
            (0x98..=0x9f | 0xe0..=0xea | 0xfa..=0xfc, 0x40..=0xfc) => rare += 1,
            _ => return false,
        }
        if before.is_ascii_alphabetic() || after.first().is_some_and(u8::is_ascii_alphabetic) {
            return false;
        }
        // Quotation marks and dashes of an alphabet may stand together, before a bracket too.
        let is_mark =
            |byte: u8| matches!(byte, 0x82 | 0x84 | 0x85 | 0x8b | 0x91..=0x97 | 0x9b | 0xa0 | 0xab | 0xbb);
        foreign += usize::from(!is_mark(first) || !second.is_ascii() && !is_mark(second));
        run += 1;
        longest = longest.max(run);
        (rest, before) = (after, b' ');
    }
    longest > 1
        && foreign > usize::from(common < 4)
        && rare * 3 <= common
        && !SHIFT_JIS.decode_without_bom_handling(bytes).1
}

/// Syllables that most Korean names and sentences consist of.
const KOREAN: &str = "가간강같거것게겨경계고공과곽관구국권그금기길김나남내노는니다단대도돌동되된두들등라량려력령로록료루류륜를리마만말면명\
                      모목무묘문미민바박반방배백변보복봉부비사상새서석선설성세소손송수순승시식신심아안않양어엄없에여연영예오온와왕요용\
                      우욱운원위유육윤으은을음의이인일임입있자장재전점정제조좋주준중지진집차착찬창채천철최추춘출충치타탁태판패포표하학\
                      한해했허현협형혜호홍화환활황회효후훈흑희";

/// Whether more than half of a text in EUC-KR is common syllables. Chinese that is read as Korean consists of rare ones.
fn is_common_korean(bytes: &[u8]) -> bool {
    let (text, _) = EUC_KR.decode_without_bom_handling(bytes);
    let letters = || text.chars().filter(|c| !c.is_ascii() && c.is_alphabetic()).take(200);
    letters().filter(|&c| KOREAN.contains(c)).count() * 2 > letters().count()
}

/// The encoding of a file, or of its first game, and the length of its byte order mark.
#[must_use]
pub fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
    let named = || {
        let at = bytes.windows(3).position(|name| name == b"CA[")?;
        bytes.get(at + 3..)?.split(|&byte| byte == b']').next()
    };
    Encoding::for_bom(bytes).or_else(|| charset::not_ascii_compatible(bytes)).unwrap_or_else(|| {
        let mut charsets = Charsets::new(bytes, false);
        let declared = named().and_then(|label| charsets.declared(label.trim_ascii()));
        (declared.map_or(charsets.guessed(), |(encoding, _)| encoding), 0)
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

/// A file as bytes in which SGF's signs are single bytes.
#[derive(Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    /// The file as characters, if its own bytes are not such.
    text: Option<Text<'a>>,
}

impl<'a> Input<'a> {
    /// Decodes UTF-16 and ISO-2022-JP; everything else stays as it is.
    pub fn new(bytes: &'a [u8]) -> Self {
        let encoding = charset::not_ascii_compatible(bytes);
        Self { bytes, text: encoding.map(|encoding| Text::new(bytes, encoding)) }
    }

    /// The bytes to scan.
    pub fn bytes(&self) -> &[u8] {
        self.text.as_ref().map_or(self.bytes, |text| text.as_str().as_bytes())
    }

    /// Whether these are not the bytes of the file.
    pub fn is_decoded(&self) -> bool {
        self.text.is_some()
    }

    /// Where the text begins after a UTF-8 byte order mark.
    pub fn start(&self) -> usize {
        if self.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
    }

    /// Messages about what was scanned as messages about the input that was given.
    pub fn about_bytes(&self, said: Vec<Diagnostic>) -> Vec<Diagnostic> {
        match &self.text {
            Some(text) => text.about_bytes(said),
            None => said,
        }
    }

    /// Where offsets of what was scanned, in rising order, lie in the input that was given.
    pub fn places(&self, offsets: Vec<usize>) -> Vec<usize> {
        match &self.text {
            Some(text) => text.places(&offsets),
            None => offsets,
        }
    }
}
