//! One font: its characters, and how wide they are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use ttf_parser::GlyphId;

use super::{FontError, is_drawn};
use crate::diagram::font::{self, Glyph};
use crate::diagram::{Face, Path as Outline, Rect};

/// A font file larger than this is none: collections of all East Asian languages have some 150 MB.
const LARGEST: u64 = 512 << 20;

/// A file that says that it holds more fonts than this is broken: the largest collections hold some dozens.
const MOST_IN_FILE: u32 = 1_000;

/// A font for running text. Fonts are loaded once and kept as long as the program runs.
pub struct Font {
    name: String,
    file: &'static [u8],
    index: u32,
    face: Option<ttf_parser::Face<'static>>,
    /// Where the characters are taken from that it lacks.
    fallback: Option<&'static Font>,
}

impl std::fmt::Debug for Font {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Font").field("name", &self.name).field("index", &self.index).finish_non_exhaustive()
    }
}

impl PartialEq for Font {
    /// Whether they are the same font of the same file, with the same ones for what it lacks.
    fn eq(&self, other: &Self) -> bool {
        let same = |one: &Self, other: &Self| std::ptr::eq(one.file, other.file) && one.index == other.index;
        self.parts().count() == other.parts().count()
            && self.parts().zip(other.parts()).all(|(one, other)| same(one, other))
    }
}

impl Font {
    /// The embedded Gothic.
    #[must_use]
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Font> = LazyLock::new(|| Font::of_face(Face::Sans));
        &EMBEDDED
    }

    /// The embedded bold Gothic for headings: letters, digits, kana, and the kanji of boards.
    #[must_use]
    pub fn embedded_bold() -> &'static Self {
        static BOLD: LazyLock<Font> = LazyLock::new(|| Font::of_face(Face::SansBold));
        &BOLD
    }

    fn of_face(face: Face) -> Self {
        let file = font::file(face).unwrap_or_default();
        let face = ttf_parser::Face::parse(file, 0).ok();
        Self { name: "kisho's own".to_owned(), file, index: 0, face, fallback: None }
    }

    /// Several fonts as one: a character is taken from the first that has it. `None` if there is none.
    #[must_use]
    pub fn together(fonts: &[&'static Self]) -> Option<&'static Self> {
        static KNOWN: Mutex<Vec<&'static Font>> = Mutex::new(Vec::new());
        let (&first, rest) = fonts.split_first()?;
        if rest.is_empty() {
            return Some(first);
        }
        let made = Self {
            name: first.name.clone(),
            file: first.file,
            index: first.index,
            face: first.face.clone(),
            fallback: Self::together(rest),
        };
        // A font is entered when it is complete.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = known.iter().find(|font| ***font == made) {
            return Some(same);
        }
        let made: &'static Self = Box::leak(Box::new(made));
        known.push(made);
        Some(made)
    }

    /// The fonts that it consists of: itself, and those for what it lacks.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |font| font.fallback)
    }

    /// What the font is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole file that it is in.
    #[must_use]
    pub fn file(&self) -> &'static [u8] {
        self.file
    }

    /// The face of texts in pictures that are set in it; `None` for a font that cannot be read.
    #[must_use]
    pub fn as_face(&self) -> Option<Face> {
        if *self == *Self::embedded() {
            return Some(Face::Sans);
        }
        let parts: Vec<_> = self.parts().map(|part| (part.file, part.index)).collect();
        font::Other::of(&parts).map(Face::Other)
    }

    /// Its place in the file, which may hold several fonts.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Whether it has all characters of a text that are drawn.
    #[must_use]
    pub fn covers(&self, text: &str) -> bool {
        text.chars().all(|c| !is_drawn(c) || self.glyph_id(c).is_some())
    }

    /// The characters of a text that it lacks, each once, in their order.
    #[must_use]
    pub fn missing(&self, text: &str) -> String {
        let mut missing = String::new();
        for c in text.chars().filter(|&c| is_drawn(c) && self.glyph_id(c).is_none()) {
            if !missing.contains(c) {
                missing.push(c);
            }
        }
        missing
    }

    /// The glyph of a character: which of its [parts](Self::parts) has it, and the number there; `None` if all lack it.
    #[must_use]
    pub fn glyph_id(&self, c: char) -> Option<(usize, u16)> {
        self.having(c).map(|(place, _, id)| (place, id.0))
    }

    /// The part that has a character, with its place among the parts and the number of the glyph.
    fn having(&self, c: char) -> Option<(usize, &Self, GlyphId)> {
        let id = |part: &Self| part.face.as_ref()?.glyph_index(c).filter(|id| id.0 != 0);
        self.parts().enumerate().find_map(|(place, part)| Some((place, part, id(part)?)))
    }

    /// From a character to the next one at a size, in the size's unit; 0 for what is not drawn. A missing character counts
    /// as one em.
    #[must_use]
    pub fn advance(&self, c: char, size: f64) -> f64 {
        if !is_drawn(c) {
            return 0.0;
        }
        let advance = self.having(c).and_then(|(_, part, id)| {
            let units = part.face.as_ref()?.glyph_hor_advance(id)?;
            Some(f64::from(units) / part.em())
        });
        advance.unwrap_or(1.0) * size
    }

    /// How wide a text is on one line at a size.
    #[must_use]
    pub fn width(&self, text: &str, size: f64) -> f64 {
        text.chars().map(|c| self.advance(c, size)).sum()
    }

    /// How far the font goes up from the baseline at a size: an East Asian font nearly the upper end of the square of a kanji.
    #[must_use]
    pub fn ascent(&self, size: f64) -> f64 {
        let units = self.face.as_ref().map_or(880.0, |face| {
            face.typographic_ascender()
                .filter(|&up| up > 0)
                .map_or_else(|| f64::from(face.ascender()), f64::from)
        });
        units / self.em() * size
    }

    /// How far the font goes down from the baseline at a size, not negative.
    #[must_use]
    pub fn descent(&self, size: f64) -> f64 {
        let units = self.face.as_ref().map_or(-120.0, |face| {
            face.typographic_descender()
                .filter(|&d| d < 0)
                .map_or_else(|| f64::from(face.descender()), f64::from)
        });
        (-units / self.em() * size).max(0.0)
    }

    /// The outline of a character in em units; `None` if the font lacks it. What is not drawn has an empty one.
    #[must_use]
    pub fn glyph(&self, c: char) -> Option<Glyph> {
        if !is_drawn(c) {
            return Some(Glyph { advance: 0.0, outline: Outline::default().into(), ink: Rect::default() });
        }
        let (_, part, _) = self.having(c)?;
        font::glyph_of(part.face.as_ref()?, c)
    }

    fn em(&self) -> f64 {
        self.face.as_ref().map_or(1000.0, |face| f64::from(face.units_per_em()))
    }
}

/// The file that a name means, and the place of the font in it; `None` for the name of a family.
pub fn named_file(name: &str) -> Option<(PathBuf, u32)> {
    let (path, index) = match name.rsplit_once('#') {
        Some((path, number)) if number.parse::<u32>().is_ok() => (path, number.parse().unwrap_or(0)),
        _ => (name, 0),
    };
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).map(str::to_lowercase);
    let is_font =
        extension.is_some_and(|e| ["ttf", "otf", "ttc", "otc", "woff", "woff2"].contains(&e.as_str()));
    (is_font || path.contains(['/', '\\']) || Path::new(path).is_file()).then(|| (PathBuf::from(path), index))
}

/// What was loaded so far.
struct Loaded {
    files: BTreeMap<PathBuf, &'static [u8]>,
    fonts: BTreeMap<(PathBuf, u32), Result<&'static Font, FontError>>,
}

/// Takes a font out of a file, which is read once.
pub fn load(path: &Path, index: u32) -> Result<&'static Font, FontError> {
    static LOADED: Mutex<Loaded> = Mutex::new(Loaded { files: BTreeMap::new(), fonts: BTreeMap::new() });
    // What a thread that fell left behind is whole: a font is entered when it is complete.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let Loaded { files, fonts } = &mut *loaded;
    if let Some(known) = fonts.get(&(path.to_owned(), index)) {
        return known.clone();
    }
    let font = file(path, index, files).and_then(|file| parse(path, file, index));
    fonts.insert((path.to_owned(), index), font.clone());
    font
}

/// A file that holds a font at a place.
fn file(
    path: &Path,
    index: u32,
    files: &mut BTreeMap<PathBuf, &'static [u8]>,
) -> Result<&'static [u8], FontError> {
    if let Some(file) = files.get(path) {
        check(path, file, index)?;
        return Ok(file);
    }
    let file = read(path)?;
    check(path, &file, index)?;
    // Fonts are used to the end of the program.
    let file: &'static [u8] = Box::leak(file.into_boxed_slice());
    files.insert(path.to_owned(), file);
    Ok(file)
}

fn read(path: &Path) -> Result<Vec<u8>, FontError> {
    let unreadable = |reason: String| FontError::Unreadable { path: path.to_owned(), reason };
    let about = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?;
    if !about.is_file() {
        return Err(unreadable("it is not a file".to_owned()));
    }
    if about.len() > LARGEST {
        return Err(unreadable(format!("it is larger than {} MB", LARGEST >> 20)));
    }
    std::fs::read(path).map_err(|error| unreadable(error.to_string()))
}

/// Whether there is a font at a place in a file.
fn check(path: &Path, file: &[u8], index: u32) -> Result<(), FontError> {
    let fonts = ttf_parser::fonts_in_collection(file).unwrap_or(1);
    if fonts > MOST_IN_FILE {
        return Err(broken(path, format!("it says that it holds {fonts} fonts")));
    }
    if index >= fonts {
        let reason = match fonts {
            1 => "there is only font #0 in it".to_owned(),
            _ => format!("the fonts in it go from #0 to #{}", fonts.saturating_sub(1)),
        };
        return Err(broken(path, reason));
    }
    if file.starts_with(b"wOFF") || file.starts_with(b"wOF2") {
        return Err(broken(path, "it is packed for the web; name a .ttf, .otf or .ttc file"));
    }
    ttf_parser::Face::parse(file, index).map(|_| ()).map_err(|error| broken(path, error.to_string()))
}

fn broken(path: &Path, reason: impl Into<String>) -> FontError {
    FontError::Broken { path: path.to_owned(), reason: reason.into() }
}

fn parse(path: &Path, file: &'static [u8], index: u32) -> Result<&'static Font, FontError> {
    let face = ttf_parser::Face::parse(file, index).map_err(|error| broken(path, error.to_string()))?;
    let drawn = face.tables().glyf.is_some() || face.tables().cff.is_some() || face.tables().cff2.is_some();
    if !drawn || face.number_of_glyphs() < 2 {
        return Err(broken(path, "it has no outlines"));
    }
    let name = family(&face).unwrap_or_else(|| path.display().to_string());
    Ok(Box::leak(Box::new(Font { name, file, index, face: Some(face), fallback: None })))
}

/// The name of the family, in English if the font says it.
fn family(face: &ttf_parser::Face<'_>) -> Option<String> {
    let named = |id| {
        let names = face.names().into_iter().filter(move |name| name.name_id == id && name.is_unicode());
        let mut names: Vec<_> =
            names.filter_map(|name| Some((name.language_id != 0x0409, name.to_string()?))).collect();
        names.sort();
        names.into_iter().next().map(|(_, name)| name)
    };
    named(ttf_parser::name_id::TYPOGRAPHIC_FAMILY).or_else(|| named(ttf_parser::name_id::FAMILY))
}
