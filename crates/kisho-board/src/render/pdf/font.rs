//! Fonts that are embedded into the file, each only with the characters that are used.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::diagram::{Face, font};
use crate::fonts::is_drawn;

/// A font that texts on pages can be set in.
#[derive(Debug, Clone)]
pub(super) struct Font(pub(super) krilla::text::Font);

/// A letter of a text and how far the next one is.
#[derive(Debug, Clone, PartialEq)]
pub struct Letter {
    /// Which of the [parts](crate::fonts::Font::parts) of the font it is taken from.
    pub part: usize,
    /// Number of the glyph there.
    pub glyph: u16,
    /// The bytes of the text that it stands for: what is found when a reader looks for words.
    pub text: Range<usize>,
    /// From this letter to the next, in em.
    pub advance: f64,
}

impl Font {
    /// The parts of a font for running text; `None` if one cannot be embedded.
    #[must_use]
    pub(super) fn of(font: &crate::fonts::Font) -> Option<Vec<Self>> {
        font.parts().map(|part| Self::in_file(part.file(), part.index())).collect()
    }

    /// The font at a place of a file, which is kept as long as the program runs.
    fn in_file(file: &'static [u8], index: u32) -> Option<Self> {
        type Made = Mutex<BTreeMap<(usize, u32), Option<Font>>>;
        static MADE: Made = Mutex::new(BTreeMap::new());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        // Fonts are kept as long as the program runs, so that the place of a file in memory says which it is.
        let key = (file.as_ptr().addr(), index);
        made.entry(key).or_insert_with(|| parsed(file, index)).clone()
    }

    /// The parts of the font of a face; `None` for a face of lines.
    pub(super) fn of_board(face: Face) -> Option<Vec<Self>> {
        type Made = LazyLock<Option<Font>>;
        static SERIF: Made = LazyLock::new(|| parsed(font::file(Face::Serif)?, 0));
        static SANS: Made = LazyLock::new(|| parsed(font::file(Face::Sans)?, 0));
        static SANS_BOLD: Made = LazyLock::new(|| parsed(font::file(Face::SansBold)?, 0));
        let embedded = match face {
            Face::Serif => SERIF.clone(),
            Face::Sans => SANS.clone(),
            Face::SansBold => SANS_BOLD.clone(),
            Face::Other(other) => {
                return other.parts().map(|part| Self::in_file(part.file, part.index)).collect();
            }
            Face::Line => None,
        };
        embedded.map(|font| vec![font])
    }
}

fn parsed(file: &'static [u8], index: u32) -> Option<Font> {
    krilla::text::Font::new(file.into(), index).map(Font)
}

/// The letters of a text in one of the fonts of boards; characters that it lacks are left out.
pub(super) fn letters_of_board(face: Face, text: &str) -> Vec<Letter> {
    let letter = |(at, c): (usize, char)| {
        let (part, glyph, advance) = font::number(face, c)?;
        Some(Letter { part, glyph, text: at..at + c.len_utf8(), advance })
    };
    text.char_indices().filter_map(letter).collect()
}

/// The letters of a running text, each as wide as the font has it; characters that it lacks are left out.
pub(super) fn letters(font: &crate::fonts::Font, text: &str) -> Vec<Letter> {
    let drawn = text.char_indices().filter(|&(_, c)| is_drawn(c));
    let letter = |(at, c): (usize, char)| {
        let (part, glyph) = font.glyph_id(c)?;
        Some(Letter { part, glyph, text: at..at + c.len_utf8(), advance: font.advance(c, 1.0) })
    };
    drawn.filter_map(letter).collect()
}
