//! The encodings of files with records, and what records say about them.

use std::ops::Range;

use kisho_game::charset::encodings::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_1252,
};
use kisho_game::charset::{self, labelled};
use kisho_game::{legible, looks_like};

use super::keep::{node_length, properties};

/// The encodings in which files are written as they were read, unless they name another one that fits their bytes. Which one a file has is
/// told by its bytes.
const ENCODINGS: [&Encoding; 10] =
    [UTF_8, SHIFT_JIS, EUC_JP, UTF_16LE, UTF_16BE, GBK, GB18030, BIG5, EUC_KR, WINDOWS_1252];

/// How the first line of a CSA file begins if it names the encoding.
const CSA: &str = "'CSA encoding=";

/// The same of a KIF file.
const KIF: &str = "#KIF version";

/// What stands before the name in either.
const NAME: &str = "encoding=";

/// A file with another text.
#[derive(Debug)]
pub struct Encoded {
    /// The text, which names the encoding if it has to.
    pub text: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// Whether it is in UTF-8 because the encoding that it had lacks some of the characters.
    pub is_converted: bool,
}

/// A file as it was read, and the record in it that has been changed.
#[derive(Debug, Clone, Copy)]
pub struct File<'t> {
    /// Its text.
    pub text: &'t str,
    /// Its bytes.
    pub bytes: &'t [u8],
    /// The name of the notation.
    pub notation: &'static str,
    /// Where the record begins.
    pub start: usize,
}

impl File<'_> {
    /// The file with another text, in its encoding and with its byte order mark if that is possible, else in UTF-8. If the encoding
    /// changes, what the record says about it changes as well. `None` if `is_read` finds each time that the bytes are not read as
    /// they should be.
    #[must_use]
    pub fn with(self, text: &str, is_read: impl Fn(&[u8]) -> bool) -> Option<Encoded> {
        let mark = Encoding::for_bom(self.bytes).map_or(0, |(_, length)| length);
        let (mark, body) = self.bytes.split_at_checked(mark)?;
        // ASCII is the same in most encodings: which one is meant, the file may say.
        let named = self.place(text).and_then(|place| labelled(text.get(place)?.as_bytes()));
        // Some characters have several codes, so that the text written again may have other bytes.
        let is_own = |encoding: &&'static Encoding| {
            encoding.decode_without_bom_handling_and_without_replacement(body).as_deref() == Some(self.text)
        };
        let is_ascii = self.text.is_ascii() && self.text.as_bytes() == body;
        // What stands in the middle of a text in ISO-2022-JP says nothing without what is before it.
        let named = named.filter(|&named| ![REPLACEMENT, ISO_2022_JP].contains(&named));
        let own = named.into_iter().chain(ENCODINGS).find(is_own);
        let in_own = || {
            let encoding = own?;
            let text = self.naming(text, encoding, is_ascii && mark.is_empty());
            let bytes = self.kept(body, &text, encoding)?;
            Some(Encoded { text, bytes: [mark, &bytes].concat(), is_converted: false })
        };
        let in_utf8 = || {
            let text = self.naming(text, UTF_8, true);
            let bytes = text.clone().into_bytes();
            Some(Encoded { text, bytes, is_converted: true })
        };
        let is_read = |encoded: &Encoded| is_read(&encoded.bytes);
        in_own().filter(is_read).or_else(|| in_utf8().filter(is_read))
    }

    /// Another text in the encoding of the file, with the bytes that it has of what is the same before and after the change. `None` if the
    /// encoding lacks a character.
    fn kept(&self, body: &[u8], text: &str, encoding: &'static Encoding) -> Option<Vec<u8>> {
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum()
        };
        let start = length(&mut self.text.chars().zip(text.chars()));
        let [old, new] = [self.text, text].map(|text| text.get(start..).unwrap_or_default());
        let end = length(&mut old.chars().rev().zip(new.chars().rev()));
        let (_, places) = charset::legible(body, (encoding, 0), 0..body.len());
        // The bytes of a character are taken for read at the last of them.
        let at = |place: usize| places.partition_point(|&read| read < place);
        let before = body.get(..at(start))?;
        let after = body.get(at(self.text.len() - end)..)?;
        let new = new.get(..new.len() - end)?;
        let is_known = !self.is_standard(self.text, encoding) || self.is_standard(new, encoding);
        let new = is_known.then(|| bytes(encoding, new)).flatten()?;
        Some([before, &new, after].concat())
    }

    /// Whether all characters of a text are in the set that the file names. An SGF file that names `Shift_JIS` is read by other programs
    /// without those that Windows has beside them, and one that names nothing is ISO-8859-1; KIF and CSA files are those of Windows.
    fn is_standard(&self, text: &str, encoding: &'static Encoding) -> bool {
        let label = self.place(self.text).and_then(|place| self.text.get(place)).map(str::to_ascii_lowercase);
        let label = match label {
            _ if self.notation != "sgf" => return true,
            Some(label) => label,
            None if encoding == WINDOWS_1252 => "iso-8859-1".to_owned(),
            None => "windows".to_owned(),
        };
        let mut beyond = text.chars().filter(|c| !c.is_ascii());
        beyond.all(|c| is_in(&label, encoding, &encoding.encode(c.encode_utf8(&mut [0; 4])).0))
    }

    /// A text with the name of its encoding instead of another one, or where one has to stand. A file that was wrong before stays so unless
    /// its encoding `is_new`.
    fn naming(&self, text: &str, encoding: &'static Encoding, is_new: bool) -> String {
        let place = self.place(text);
        let label = place.clone().and_then(|place| text.get(place));
        let is_right = match label {
            Some(label) => {
                let old = || self.place(self.text).and_then(|place| self.text.get(place));
                labelled(label.as_bytes()) == Some(encoding) || !is_new && old() == Some(label)
            }
            None => !is_new,
        };
        if is_right || text.is_ascii() {
            return text.to_owned();
        }
        let name = encoding.name();
        let (place, new) = match (place, self.notation) {
            (Some(place), _) => (place, name.to_owned()),
            (None, "sgf") => match self.root(text) {
                Some(root) => (root.start + 1..root.start + 1, format!("CA[{name}]")),
                None => return text.to_owned(),
            },
            (None, "csa") => {
                let line_end = line_end(text);
                (0..0, format!("{CSA}{name}{line_end}"))
            }
            (None, _) => return text.to_owned(),
        };
        let [before, after] = [text.get(..place.start), text.get(place.end..)].map(Option::unwrap_or_default);
        format!("{before}{new}{after}")
    }

    /// Where a text names its encoding.
    fn place(&self, text: &str) -> Option<Range<usize>> {
        if self.notation != "sgf" {
            let (line, _) = split_line(text);
            let start = line.find(NAME)? + NAME.len();
            let length = line.get(start..)?.split_whitespace().next()?.len();
            return Some(start..start + length);
        }
        let root = self.root(text)?;
        let property =
            properties(text.get(root.clone())?).into_iter().find(|property| property.name == "CA")?;
        let value = property.values.first()?;
        Some(root.start + value.start + 1..root.start + value.end - 1)
    }

    /// The first node of the record in an SGF file.
    fn root(&self, text: &str) -> Option<Range<usize>> {
        let game = text.get(self.start..)?;
        let at = self.start + game.find(';')?;
        Some(at..at + node_length(text.get(at..)?))
    }
}

/// The text of a file of any notation, as it can stand in a page. If it names an encoding, it names UTF-8.
#[must_use]
pub fn in_utf8(bytes: Vec<u8>) -> String {
    // What tells notations apart is ASCII, or Japanese.
    let (guessed, _) = charset::legible(&bytes, charset::japanese(&bytes), []);
    let Some(notation) = looks_like(&guessed) else { return guessed };
    let (text, _) = legible(notation, bytes, Vec::new());
    let places = notation.many.map(|many| (many.places)(&text)).unwrap_or_default();
    let start = places.first().map_or(0, |place| place.start);
    let file = File { text: &text, bytes: &[], notation: notation.name, start };
    if file.place(&text).is_some() { file.naming(&text, UTF_8, true) } else { text }
}

/// The first line of a text if it is there to name the encoding, and the rest.
#[must_use]
pub fn split_line(text: &str) -> (&str, &str) {
    let begins = |sign: &str| text.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign));
    let end = text.find(['\r', '\n']).map_or(text.len(), |end| {
        let rest = text.get(end..).unwrap_or_default();
        let pair = ["\r\n", "\n\r"].iter().any(|pair| rest.starts_with(pair));
        end + if pair { 2 } else { 1 }
    });
    text.split_at(if [CSA, KIF].into_iter().any(begins) { end } else { 0 })
}

/// A text whose lines end with LF. In SGF, CR and LF are one end in either order; forms would make two of LF and CR.
#[must_use]
pub fn with_lf(text: &str) -> String {
    let mut signs = text.chars().peekable();
    let next = || {
        let sign = signs.next()?;
        let other = match sign {
            '\r' => '\n',
            '\n' => '\r',
            _ => return Some(sign),
        };
        signs.next_if_eq(&other);
        Some('\n')
    };
    std::iter::from_fn(next).collect()
}

/// How the lines of a record end: it may come from a computer of any time.
#[must_use]
pub fn line_end(text: &str) -> &'static str {
    ["\r\n", "\n\r", "\n", "\r"].into_iter().find(|end| text.contains(end)).unwrap_or("\n")
}

/// Whether a character is in the set of this name, by its code in the encoding that browsers take for that name: they add what Windows
/// has, and other programs do not know it.
fn is_in(label: &str, encoding: &'static Encoding, code: &[u8]) -> bool {
    let is_of_windows =
        ["windows", "cp125", "x-cp125", "cp9", "ms9"].iter().any(|start| label.starts_with(start));
    let is_ascii = label.contains("ascii") || label.starts_with("ansi_x3.4");
    match *code {
        // The Euro sign alone.
        [_] if encoding == GBK => false,
        [lead, trail] if encoding == GBK => {
            let is_gbk = is_of_windows || label.contains("gbk");
            !is_of_gb18030(lead, trail) && (is_gbk || is_of_gb2312(lead, trail))
        }
        // Where ISO 8859 has controls.
        [code] if encoding.name().starts_with("windows-") => (code >= 0xa0 || is_of_windows) && !is_ascii,
        // The rows of NEC and IBM, and those that users may define.
        [lead, _] if encoding == SHIFT_JIS => is_of_windows || !matches!(lead, 0x87 | 0xed | 0xee | 0xf0..),
        [lead, _] if encoding == EUC_JP => !matches!(lead, 0xad | 0xf9..),
        // The syllables of the Unified Hangul Code.
        [lead, trail] if encoding == EUC_KR => is_of_windows || lead >= 0xa1 && trail >= 0xa1,
        [lead, trail] if encoding == BIG5 && !label.contains("hkscs") => {
            let is_eten_kana = lead == 0xc6 && trail >= 0xa1 || matches!(lead, 0xc7 | 0xc8);
            let is_added = lead == 0xa3 && trail >= 0xe1 || lead == 0xf9 && trail >= 0xd6;
            matches!(lead, 0xa1..=0xf9) && !is_eten_kana && (is_of_windows || !is_added)
        }
        _ => true,
    }
}

/// Whether two bytes of GBK are one of the signs that came with GB 18030.
fn is_of_gb18030(lead: u8, trail: u8) -> bool {
    match lead {
        0xa2 => matches!(trail, 0xab..=0xb0 | 0xe3 | 0xe4),
        0xa6 => matches!(trail, 0xd9..=0xdf | 0xec | 0xed | 0xf3),
        0xa8 => matches!(trail, 0xbc | 0xbf),
        0xa9 => matches!(trail, 0x89..=0x95),
        lead => lead == 0xfe && trail >= 0x50,
    }
}

/// Whether two bytes of GBK are in GB 2312: in its rows, and no sign that GBK added there.
fn is_of_gb2312(lead: u8, trail: u8) -> bool {
    match lead {
        0xa2 => trail >= 0xb1,
        0xa6 => matches!(trail, 0xa1..=0xd8),
        0xa8 => matches!(trail, 0xa1..=0xba | 0xc1..),
        lead => trail >= 0xa1 && matches!(lead, 0xa1..=0xa9 | 0xb0..=0xf7),
    }
}

/// A text in an encoding; `None` if that lacks a character.
fn bytes(encoding: &'static Encoding, text: &str) -> Option<Vec<u8>> {
    if encoding == UTF_16LE {
        return Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    }
    if encoding == UTF_16BE {
        return Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
    }
    let (bytes, _, is_lossy) = encoding.encode(text);
    (!is_lossy).then(|| bytes.into_owned())
}
