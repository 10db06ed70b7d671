//! Fonts that are not embedded, for what is written beside boards.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// A font that somebody named or that was found. It is kept as long as the program runs.
pub struct Other {
    /// Tells it from others.
    number: usize,
    /// The whole file that it is in.
    pub file: &'static [u8],
    /// Its place in the file, which may hold several fonts.
    pub index: u32,
    pub(super) parsed: ttf_parser::Face<'static>,
    /// Where the characters are taken from that it lacks.
    fallback: Option<&'static Other>,
}

impl Other {
    /// The first of these fonts (a file, and the place in it), with the others for the characters that it lacks; each list is
    /// loaded once. `None` if the first is no font; the others end before one that is none.
    #[must_use]
    pub fn of(files: &[(&'static [u8], u32)]) -> Option<&'static Self> {
        static KNOWN: Mutex<Vec<&'static Other>> = Mutex::new(Vec::new());
        let (&(file, index), rest) = files.split_first()?;
        let fallback = Self::of(rest);
        // A font is entered when it is complete.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |other: &&&Self| {
            std::ptr::eq(other.file, file) && other.index == index && other.fallback == fallback
        };
        if let Some(other) = known.iter().find(is_same) {
            return Some(other);
        }
        let parsed = ttf_parser::Face::parse(file, index).ok()?;
        let other: &'static Self =
            Box::leak(Box::new(Self { number: known.len(), file, index, parsed, fallback }));
        known.push(other);
        Some(other)
    }

    /// The fonts that it consists of: itself, and those for what it lacks.
    pub fn parts(&'static self) -> impl Iterator<Item = &'static Self> {
        std::iter::successors(Some(self), |other| other.fallback)
    }
}

impl std::fmt::Debug for Other {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Other")
            .field("number", &self.number)
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Other {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Other {}

impl Hash for Other {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl PartialOrd for Other {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Other {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number.cmp(&other.number)
    }
}
