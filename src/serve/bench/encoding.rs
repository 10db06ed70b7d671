//! The encodings of files with records, and what records say about them.

use std::ops::Range;

use kisho_game::charset::encodings::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use kisho_game::{charset, legible, looks_like};

use super::keep::{node_length, properties};

/// The encodings in which files are written as they were read. Which one a file has is told by its bytes.
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
        let named = self.place(text).and_then(|place| Encoding::for_label(text.get(place)?.as_bytes()));
        let all = ENCODINGS.iter().copied();
        let likely = all.clone().filter(|&encoding| Some(encoding) == named).chain(all);
        // Some characters have several codes, so that the text written again may have other bytes.
        let is_own = |&encoding: &&'static Encoding| {
            encoding.decode_without_bom_handling_and_without_replacement(body).as_deref() == Some(self.text)
        };
        let own: Vec<_> = likely.filter(is_own).collect();
        let is_ascii = self.text.is_ascii() && self.text.as_bytes() == body;
        let of_own = |&encoding| {
            let is_new = is_ascii && mark.is_empty() || own.first() != Some(&encoding);
            (encoding, mark, is_new)
        };
        let ways = own.iter().map(of_own).chain([(UTF_8, &[][..], true)]).enumerate();
        ways.filter_map(|(number, (encoding, mark, is_new))| {
            let text = self.naming(text, encoding, is_new);
            let is_converted = number >= own.len();
            let bytes =
                if is_converted { text.clone().into_bytes() } else { self.kept(body, &text, encoding)? };
            Some(Encoded { text, bytes: [mark, &bytes].concat(), is_converted })
        })
        .find(|encoded| is_read(&encoded.bytes))
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
        Some([before, &bytes(encoding, new.get(..new.len() - end)?)?, after].concat())
    }

    /// A text with the name of its encoding instead of another one, or where one has to stand. A file that was wrong before stays so unless
    /// its encoding `is_new`.
    fn naming(&self, text: &str, encoding: &'static Encoding, is_new: bool) -> String {
        let place = self.place(text);
        let label = place.clone().and_then(|place| text.get(place));
        let is_right = match label {
            Some(label) => {
                let old = || self.place(self.text).and_then(|place| self.text.get(place));
                Encoding::for_label(label.as_bytes()) == Some(encoding) || !is_new && old() == Some(label)
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

/// How the lines of a record end: it may come from a computer of any time.
#[must_use]
pub fn line_end(text: &str) -> &'static str {
    ["\r\n", "\n\r", "\n", "\r"].into_iter().find(|end| text.contains(end)).unwrap_or("\n")
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
