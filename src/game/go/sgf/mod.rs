//! SGF, the Smart Game Format, FF\[1\] to FF\[4\]: bytes to a tree of properties, and back.
//!
//! This part knows the form of the format and what its texts mean, but no rule of Go. The scanner works on bytes,
//! because structure is ASCII in every charset that occurs; values become characters only when they are asked for.
//! The tree is a flat list in preorder, so that nothing here recurses, however deep the variations are nested.

mod charset;
mod problem;
mod scan;
pub mod value;
mod write;

use std::borrow::Cow;
use std::ops::Range;

pub use charset::Input;
use encoding_rs::Encoding;
pub use problem::{Problem, Problems};
pub use scan::scan;
pub use write::Writer;

use crate::text::Span;

/// All games of a file.
#[derive(Debug)]
pub struct Collection<'a> {
    bytes: &'a [u8],
    games: Vec<Game>,
    nodes: Vec<Node>,
    properties: Vec<Property>,
    values: Vec<Span>,
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
}

/// A node of a game.
#[derive(Debug, Clone)]
pub struct Node {
    /// The node before it; `None` for the root of a game.
    pub parent: Option<usize>,
    properties: Range<usize>,
}

/// A property.
#[derive(Debug, Clone)]
pub struct Property {
    /// The name in capitals.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    values: Range<usize>,
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
    /// The bytes without white space at the ends, for values that are not texts.
    #[must_use]
    pub fn trimmed(&self) -> &[u8] {
        self.raw.trim_ascii()
    }

    /// The characters, and whether some bytes are none.
    #[must_use]
    pub fn decode(&self, encoding: &'static Encoding) -> (Cow<'_, str>, bool) {
        charset::decode(encoding, self.raw)
    }
}

impl<'a> Collection<'a> {
    /// The games in order.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// A node by its number in the file.
    #[must_use]
    pub fn node(&self, node: usize) -> Option<&Node> {
        self.nodes.get(node)
    }

    /// The properties of a node.
    #[must_use]
    pub fn properties(&self, node: usize) -> &[Property] {
        self.node(node).and_then(|node| self.properties.get(node.properties.clone())).unwrap_or_default()
    }

    /// The values of a property, at least one.
    pub fn values(&self, property: &Property) -> impl Iterator<Item = Value<'a>> {
        let spans = self.values.get(property.values.clone()).unwrap_or_default();
        spans.iter().map(|&span| Value { span, raw: span.bytes_of(self.bytes) })
    }

    /// The first value of the first property called `name` in a node.
    #[must_use]
    pub fn first(&self, node: usize, name: &str) -> Option<Value<'a>> {
        let property = self.properties(node).iter().find(|property| property.name == name)?;
        self.values(property).next()
    }
}
