//! Fonts that are embedded into the file, each only with the characters that are used.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use crate::diagram::{Face, font};

/// A font that texts on pages can be set in.
#[derive(Debug, Clone)]
pub struct Font(pub(super) krilla::text::Font);

/// A letter of a text and how far the next one is.
#[derive(Debug, Clone, PartialEq)]
pub struct Letter {
    /// Number of the glyph in the font.
    pub glyph: u16,
    /// The bytes of the text that it stands for: what is found when a reader looks for words.
    pub text: Range<usize>,
    /// From this letter to the next, in em.
    pub advance: f64,
}

impl Font {
    /// A font file (TrueType or OpenType, or one of a collection by its number); `None` if it is none.
    #[must_use]
    pub fn new(file: Arc<dyn AsRef<[u8]> + Send + Sync>, number: u32) -> Option<Self> {
        krilla::text::Font::new(file.into(), number).map(Self)
    }

    /// One of the program's own fonts; `None` for a face of lines.
    #[must_use]
    pub fn embedded(face: Face) -> Option<Self> {
        type Made = LazyLock<Option<Font>>;
        static SERIF: Made = LazyLock::new(|| made(Face::Serif));
        static SANS: Made = LazyLock::new(|| made(Face::Sans));
        static SANS_BOLD: Made = LazyLock::new(|| made(Face::SansBold));
        match face {
            Face::Serif => SERIF.clone(),
            Face::Sans => SANS.clone(),
            Face::SansBold => SANS_BOLD.clone(),
            Face::Line => None,
        }
    }

    /// The letters of a text in one of the program's own fonts; characters that it lacks are left out.
    #[must_use]
    pub fn letters(face: Face, text: &str) -> Vec<Letter> {
        let letter = |(at, c): (usize, char)| {
            let (glyph, advance) = font::number(face, c)?;
            Some(Letter { glyph, text: at..at + c.len_utf8(), advance })
        };
        text.char_indices().filter_map(letter).collect()
    }
}

fn made(face: Face) -> Option<Font> {
    krilla::text::Font::new(font::file(face)?.into(), 0).map(Font)
}
