//! The texts that are open in the editor.

use std::path::{Path, PathBuf};

use gen_lsp_types::{TextDocumentContentChangeEvent as Change, Uri};
use kisho_source::Problem;
use kisho_source::files::{CONFIG, CONTENT, PAGE_BYTES, TEMPLATES, THEMES, read_limited, slashed};

use super::position::{BOM, Encoding, Lines};
use crate::site::{Keys, find_root, is_markdown};

/// Longest text that is kept, in bytes: kisho reads no longer files.
const LONGEST: usize = 64 << 20;

/// An open text.
#[derive(Debug)]
pub struct Document {
    /// Its address, as the client writes it.
    pub uri: Uri,
    /// Its file.
    pub path: Option<PathBuf>,
    /// The version that the client last told of.
    pub version: i32,
    /// The text.
    pub text: String,
    /// Whether it is not what the file holds.
    pub changed: bool,
    /// Whether what is wrong with it has to be found anew.
    pub stale: bool,
    /// What is wrong with it, as it was told last.
    pub problems: Vec<Problem>,
    /// What the last build said and a preview of the built text does not: the built text, and the messages.
    pub carried: Option<(String, Vec<Problem>)>,
    /// The nearest folder upwards with a `kisho.toml`.
    pub root: Option<PathBuf>,
    /// What the file is in that site.
    pub kind: Kind,
}

/// What a file is to kisho.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A page, by its path in the content folder.
    Page(String),
    /// Another file of the content folder, perhaps with a record.
    Record(String),
    /// A file of TOML whose keys are known.
    Toml(Keys),
    /// A board theme.
    BoardTheme(String),
    /// A template, by its path from the root.
    Template(String),
    /// Markdown outside of sites, in which blocks are boards all the same.
    Lone,
    /// Anything else.
    Other,
}

impl Document {
    /// A text that has just been opened.
    pub fn new(uri: Uri, version: i32, text: String) -> Self {
        let mut document = Self {
            path: super::uri::path(&uri),
            uri,
            version,
            text,
            changed: false,
            stale: true,
            problems: Vec::new(),
            carried: None,
            root: None,
            kind: Kind::Other,
        };
        document.find_site();
        document.changed = document.is_restored();
        document
    }

    /// Whether an editor has opened it as it was never saved. Of a file in another encoding nothing can be said.
    fn is_restored(&self) -> bool {
        if self.path.as_deref().is_some_and(|path| !path.exists()) {
            return true;
        }
        let bytes = self.path.as_deref().and_then(|path| read_limited(path, PAGE_BYTES).ok());
        let saved = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
        saved.is_some_and(|saved| saved.trim_start_matches(BOM) != self.text.trim_start_matches(BOM))
    }

    /// Looks for the site that it belongs to.
    pub fn find_site(&mut self) {
        self.root = self.path.as_deref().and_then(Path::parent).and_then(find_root);
        self.kind = Kind::of(self.path.as_deref(), self.root.as_deref());
        self.stale = true;
        self.carried = None;
    }

    /// Makes a change that the client has made.
    pub fn change(&mut self, change: Change, encoding: Encoding) {
        match change {
            Change::TextDocumentContentChangeWholeDocument(whole) => self.text = whole.text,
            Change::TextDocumentContentChangePartial(part) => {
                let span = Lines::new(&self.text, encoding).span(part.range);
                self.text.replace_range(span.start..span.end, &part.text);
            }
        }
        if self.text.len() > LONGEST {
            self.text.clear();
        }
        (self.changed, self.stale) = (true, true);
    }

    /// Its keys, if it is a file of keys or begins with some.
    pub fn keys(&self) -> Option<Keys> {
        match &self.kind {
            Kind::Toml(keys) => Some(*keys),
            Kind::Page(file) => {
                let is_section = file.rsplit('/').next().is_some_and(|name| name.starts_with("_index."));
                Some(if is_section { Keys::Section } else { Keys::Page })
            }
            _ => None,
        }
    }
}

impl Kind {
    fn of(path: Option<&Path>, root: Option<&Path>) -> Self {
        let Some(path) = path else { return Self::Lone };
        let is_markdown = path.to_str().is_some_and(is_markdown);
        let otherwise = if is_markdown { Self::Lone } else { Self::Other };
        let Some(file) = root.and_then(|root| path.strip_prefix(root).ok()).and_then(slashed) else {
            return otherwise;
        };
        let parts: Vec<&str> = file.split('/').collect();
        match parts.as_slice() {
            [CONFIG] => Self::Toml(Keys::Config),
            [CONTENT, ..] => {
                let inside = parts.get(1..).unwrap_or_default().join("/");
                if is_markdown { Self::Page(inside) } else { Self::Record(inside) }
            }
            [THEMES, "boards", name] => {
                name.strip_suffix(".toml").map_or(otherwise, |name| Self::BoardTheme(name.to_owned()))
            }
            [THEMES, _, "theme.toml"] => Self::Toml(Keys::Theme),
            [TEMPLATES, ..] | [THEMES, _, TEMPLATES, ..] => Self::Template(file),
            _ => otherwise,
        }
    }
}
