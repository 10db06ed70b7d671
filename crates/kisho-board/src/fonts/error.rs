//! What is wrong with a font.

use std::path::PathBuf;

use thiserror::Error;

/// So many missing characters are named; a text in a script that the font does not have misses hundreds.
const NAMED: usize = 12;

/// Why a text cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FontError {
    /// No installed family has this name.
    #[error("there is no font `{name}`{}", suggestion(nearest))]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// Names of installed families like it, or some that are installed.
        nearest: Vec<String>,
    },
    /// A file that cannot be read.
    #[error("cannot read the font {}: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file that is no font, or a broken one.
    #[error("{} is not a font that kisho can use: {reason}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The font that was asked for lacks characters.
    #[error("the font `{font}` lacks {}: name another one with --font", list(characters))]
    Missing {
        /// Its name.
        font: String,
        /// The characters, each once.
        characters: String,
    },
    /// No installed font that kisho knows has all characters.
    #[error(
        "no font was found that has {}: name one with --font, by its family or its file",
        list(characters)
    )]
    NoneFound {
        /// What the nearest font lacks, each character once.
        characters: String,
    },
    /// Letters whose shapes or whose order depend on those beside them, which a picture sets one after another.
    #[error(
        "pictures cannot show letters that are joined or written from right to left: {}",
        list(characters)
    )]
    Joined {
        /// The letters, each once.
        characters: String,
    },
}

impl FontError {
    /// The characters that are missing, as messages name them: `鬱, 驢`.
    #[must_use]
    pub fn named_characters(&self) -> String {
        list(self.characters())
    }

    /// The characters that are missing, each once; empty if something else is wrong.
    #[must_use]
    pub fn characters(&self) -> &str {
        match self {
            Self::Missing { characters, .. }
            | Self::NoneFound { characters }
            | Self::Joined { characters } => characters,
            Self::Unknown { .. } | Self::Unreadable { .. } | Self::Broken { .. } => "",
        }
    }
}

fn list(characters: &str) -> String {
    let all: Vec<char> = characters.chars().collect();
    let named: Vec<String> = all.iter().take(NAMED).map(|&c| named(c)).collect();
    match all.len() - named.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// A character, with its number where it cannot be seen or joins what stands before it.
fn named(c: char) -> String {
    let seen = unicode_width::UnicodeWidthChar::width(c).is_some_and(|width| width > 0) && !c.is_whitespace();
    if seen { c.to_string() } else { format!("U+{:04X}", u32::from(c)) }
}

fn suggestion(nearest: &[String]) -> String {
    match nearest {
        [] => ", and no fonts are installed: name a file instead".to_owned(),
        names => format!("; installed are {}", names.join(", ")),
    }
}
