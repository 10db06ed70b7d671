//! SGF, the Smart Game Format, FF\[1\] to FF\[4\]: bytes to a tree of properties, and back.
//!
//! This part knows the form of the format and what its texts mean, but no rule of Go. The scanner works on bytes,
//! because structure is ASCII in every charset that occurs; values become characters only when they are asked for.
//! The tree is a flat list in preorder, so that nothing here recurses, however deep the variations are nested.

mod charset;
mod escapes;
mod problem;
mod scan;
pub mod value;
mod write;

use std::borrow::Cow;
use std::ops::Range;

use crate::charset::encodings::Encoding;
pub use charset::{Input, encoding};
pub use escapes::Escapes;
pub use problem::{Harmless, KEPT, SgfProblem};
pub use scan::scan;
pub use write::Writer;

use crate::text::Span;

/// All games of a file.
///
/// Numbers and places have 32 bits: a file is read no faster than its tree gets into the memory.
#[derive(Debug)]
pub struct Collection<'a> {
    bytes: &'a [u8],
    games: Vec<Game>,
    nodes: Vec<Node>,
    properties: Vec<Entry>,
    values: Vec<Place>,
}

/// One game of a collection.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its nodes; the first is the root.
    pub nodes: Range<usize>,
    /// Its first bracket.
    pub head: Span,
    /// What its texts are written in.
    pub encoding: &'static Encoding,
    /// What its program escaped.
    pub escapes: Escapes,
}

/// A node of a game.
#[derive(Debug, Clone)]
struct Node {
    /// The node before it; its own number for the root of a game.
    parent: u32,
    /// Its first property. Those up to the first of the next node are its own.
    first: u32,
}

/// A property as the tree keeps it. Trees are large and read once: how small this is decides how fast it is.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// Where the name begins.
    name: u32,
    /// Its first value. Those up to the first of the next property are its own.
    first: u32,
}

/// A property.
#[derive(Debug, Clone)]
pub struct Property<'a> {
    /// The name in capitals.
    pub name: Cow<'a, str>,
    /// Where the name stands.
    place: Place,
    values: Range<u32>,
}

impl Property<'_> {
    /// Where the name stands.
    #[must_use]
    pub fn span(&self) -> Span {
        self.place.into()
    }
}

/// A span in a file that is not too large.
#[derive(Debug, Clone, Copy)]
struct Place {
    start: u32,
    end: u32,
}

/// A number of something that a file of at most 4 GB holds.
fn place(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The letters and digits with which `rest` begins.
fn written_name(rest: &[u8]) -> &str {
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    rest.get(..length).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
}

/// FF\[1\] to FF\[3\] let writers spell names out in small letters (`AddBlack`), which do not count.
fn capitals(written: &str) -> Cow<'_, str> {
    if !written.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(written);
    }
    let capitals: String = written
        .chars()
        .filter(|c| !c.is_ascii_lowercase())
        // A name begins with a letter.
        .skip_while(char::is_ascii_digit)
        .collect();
    let has_capital = capitals.chars().any(|c| c.is_ascii_uppercase());
    Cow::Owned(if has_capital { capitals } else { written.to_ascii_uppercase() })
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { start: place(span.start), end: place(span.end) }
    }
}

fn wide(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

impl From<Place> for Span {
    fn from(place: Place) -> Self {
        Self::new(place.start as usize, place.end as usize)
    }
}

/// A value of a property: what stands between its brackets.
#[derive(Debug, Clone, Copy)]
pub struct Value<'a> {
    /// Its place, without the brackets.
    pub span: Span,
    /// Its bytes as they were written.
    pub raw: &'a [u8],
}

impl Value<'_> {
    /// The bytes without soft line breaks, and without white space at the ends, for values that are not texts.
    #[must_use]
    pub fn trimmed(&self) -> Cow<'_, [u8]> {
        value::trimmed(self.raw)
    }

    /// The characters, and whether some bytes are none.
    #[must_use]
    pub fn decode(&self, encoding: &'static Encoding, escapes: Escapes) -> (Cow<'_, str>, bool) {
        match escapes::undone(self.raw, encoding, escapes) {
            Cow::Borrowed(raw) => charset::decode(encoding, raw),
            Cow::Owned(raw) => {
                let (text, is_damaged) = charset::decode(encoding, &raw);
                (Cow::Owned(text.into_owned()), is_damaged)
            }
        }
    }
}

impl<'a> Collection<'a> {
    /// The value that the end of the file cuts off.
    pub fn cut_off(&self) -> Option<Span> {
        self.values.last().map(|&value| value.into()).filter(|value: &Span| value.end == self.bytes.len())
    }

    /// The games in order.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The node before a node; `None` for the root of a game.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        let parent = self.nodes.get(node)?.parent as usize;
        (parent != node).then_some(parent)
    }

    /// The properties of a node.
    pub fn properties(&self, node: usize) -> impl Iterator<Item = Property<'a>> + Clone + use<'a, '_> {
        let end = self.nodes.get(node + 1).map_or(self.properties.len(), |next| next.first as usize);
        let range = self.nodes.get(node).map_or(0..0, |node| node.first as usize..end);
        range.filter_map(|at| self.property(at))
    }

    fn property(&self, at: usize) -> Option<Property<'a>> {
        let &Entry { name, first } = self.properties.get(at)?;
        let end = self.properties.get(at + 1).map_or(place(self.values.len()), |next| next.first);
        let written = written_name(self.bytes.get(name as usize..)?);
        let place = Place { start: name, end: name + place(written.len()) };
        Some(Property { name: capitals(written), place, values: first..end })
    }

    /// The values of a property, at least one.
    pub fn values(&self, property: &Property<'a>) -> impl Iterator<Item = Value<'a>> {
        let places = self.values.get(wide(&property.values)).unwrap_or_default();
        places.iter().map(|&place| Value { span: place.into(), raw: Span::from(place).bytes_of(self.bytes) })
    }

    /// The first value of the first property called `name` in a node.
    #[must_use]
    pub fn first(&self, node: usize, name: &str) -> Option<Value<'a>> {
        let property = self.properties(node).find(|property| property.name == name)?;
        self.values(&property).next()
    }
}

/// Whether a text begins as a file does. In other formats with such brackets `GM` is a word.
pub fn begins(text: &crate::mistaken::Beginning<'_>) -> bool {
    let first = text.first;
    let game = first.split_once("GM[").map_or("1", |(_, game)| game.trim_start());
    // Files of other games may leave out which one it is; SGF has no property `BO`.
    let has_board = ["(;BO[", "]BO["].iter().any(|board| first.contains(board));
    // A game is read without its bracket, too.
    let bare = first.strip_prefix(';').unwrap_or_default().trim_start();
    let is_bare = ["B[", "W[", "AB[", "AW[", "FF[", "GM[", "SZ["].iter().any(|name| bare.starts_with(name));
    (first.starts_with("(;") || is_bare) && !has_board && !game.starts_with(|c: char| c.is_ascii_alphabetic())
        || first.starts_with('(') && text.lines().skip(1).any(|line| line.starts_with(';'))
}
