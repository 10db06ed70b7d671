//! Fonts for running text: titles, captions, comments.
//!
//! The embedded Gothic has what most texts need, so that the same text looks the same on every machine. A text with
//! characters beyond it is set in a font that the user names, or in the first of a short list of families that is
//! installed and has them all; if none has, in several of these together. Characters that no font has are an error that
//! names them, and never empty boxes. Boards need none of this: their characters are all embedded.

mod error;
mod font;
mod installed;

use std::collections::BTreeSet;
use std::path::Path;

pub use error::FontError;
pub use font::Font;

use kisho_game::text::Lang;

/// The font for a text: the one that is named, else the embedded one, else one that is found on this machine.
///
/// A name is that of a file (`fonts/Mincho.ttc`, and `fonts/Mincho.ttc#2` for the third font in it) or of an installed
/// family (`Noto Serif CJK JP`).
///
/// # Errors
/// If there is no font of this name, if it cannot be read, or if characters of the text are missing.
pub fn choose(text: &str, named: Option<&str>, lang: Lang) -> Result<&'static Font, FontError> {
    let characters = characters(text);
    if joins(text) {
        return Err(FontError::Joined { characters: characters.chars().filter(|&c| is_joined(c)).collect() });
    }
    if let Some(name) = named {
        let font = find(name)?;
        return whole(font, &characters);
    }
    let embedded = Font::embedded();
    if embedded.covers(&characters) {
        return Ok(embedded);
    }
    installed::covering(&characters, lang).map_or_else(|| together(&characters, lang), Ok)
}

/// Most fonts for one text. Names of players in a single text are in two scripts, seldom in three.
const MOST_FONTS: usize = 4;

/// Several fonts for a text that none has all characters of: the one with the most first, and others for what it lacks.
fn together(characters: &str, lang: Lang) -> Result<&'static Font, FontError> {
    let (mut parts, mut missing) = (Vec::new(), characters.to_owned());
    while !missing.is_empty() && parts.len() < MOST_FONTS {
        let known = std::iter::once(Font::embedded()).chain(installed::known(lang));
        let lacking = known.map(|font| (font, font.missing(&missing)));
        let Some((font, lacks)) = lacking.min_by_key(|(_, lacks)| lacks.chars().count()) else { break };
        if lacks == missing {
            break;
        }
        parts.push(font);
        missing = lacks;
    }
    let font = Font::together(&parts).filter(|_| missing.is_empty());
    font.ok_or(FontError::NoneFound { characters: missing })
}

/// The font for a text where a site names one for all its texts: that font if it has the characters, else the embedded one,
/// else one that is found on this machine.
///
/// # Errors
/// If characters of the text are missing in all of them.
pub fn fitting(text: &str, named: Option<&'static Font>, lang: Lang) -> Result<&'static Font, FontError> {
    match named.filter(|font| font.covers(text) && !joins(text)) {
        Some(font) => Ok(font),
        None => choose(text, None, lang),
    }
}

/// The font that somebody names in a file that is in a folder, from which the names of files begin; see [`choose`].
///
/// # Errors
/// If there is no font of this name, or if it cannot be read.
pub fn find_from(folder: &Path, name: &str) -> Result<&'static Font, FontError> {
    match font::named_file(name) {
        Some((path, index)) => font::load(&folder.join(path), index),
        None => installed::named(name),
    }
}

/// The font that a user names; see [`choose`].
///
/// # Errors
/// If there is no font of this name, or if it cannot be read.
pub fn find(name: &str) -> Result<&'static Font, FontError> {
    match font::named_file(name) {
        Some((path, index)) => font::load(&path, index),
        None => installed::named(name),
    }
}

fn whole(font: &'static Font, characters: &str) -> Result<&'static Font, FontError> {
    let missing = font.missing(characters);
    if missing.is_empty() {
        return Ok(font);
    }
    Err(FontError::Missing { font: font.name().to_owned(), characters: missing })
}

/// The characters of a text that are drawn, each once.
fn characters(text: &str) -> String {
    text.chars().filter(|&c| is_drawn(c)).collect::<BTreeSet<char>>().into_iter().collect()
}

/// Whether something is drawn for a character: not for controls and for what only says how its neighbours look.
#[must_use]
pub fn is_drawn(c: char) -> bool {
    let invisible = matches!(c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !invisible
}

/// Whether letters stand beside each other that are joined: one alone, as on a stone, is what it is.
fn joins(text: &str) -> bool {
    let letters = text.chars().map(is_joined);
    letters.clone().zip(letters.skip(1)).any(|(one, next)| one && next)
}

/// Whether a letter is of a script whose letters are joined, reordered or written from right to left: those of the Near East, and
/// of India and its neighbours.
fn is_joined(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{fff}' | '\u{1000}'..='\u{109f}'
        | '\u{1780}'..='\u{17ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

#[cfg(test)]
mod tests;
