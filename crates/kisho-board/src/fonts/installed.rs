//! The fonts that are installed on this machine.

use std::sync::LazyLock;

use fontdb::{Database, FaceInfo, Source, Style};

use super::FontError;
use super::font::{Font, load};
use kisho_game::text::{Lang, suggest};

/// Families that have Japanese, the likest to the embedded one first: of Linux, macOS, Windows, and of IPA.
const JAPANESE: [&str; 22] = [
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Source Han Sans",
    "Source Han Sans JP",
    "Hiragino Sans",
    "Hiragino Kaku Gothic ProN",
    "Yu Gothic",
    "YuGothic",
    "Meiryo",
    "BIZ UDPGothic",
    "IPAexGothic",
    "IPAPGothic",
    "IPAGothic",
    "VL PGothic",
    "Takao PGothic",
    "MS PGothic",
    "MS Gothic",
    "Noto Serif CJK JP",
    "Hiragino Mincho ProN",
    "Yu Mincho",
    "IPAexMincho",
    "MS Mincho",
];

/// Families with the letters of many languages, the likest to the embedded one first.
const WESTERN: [&str; 8] = [
    "Noto Sans",
    "Source Sans 3",
    "Helvetica Neue",
    "Segoe UI",
    "Arial",
    "Liberation Sans",
    "DejaVu Sans",
    "Arial Unicode MS",
];

/// So many names are said where one is not found.
const SUGGESTED: usize = 5;

fn database() -> &'static Database {
    static DATABASE: LazyLock<Database> = LazyLock::new(|| {
        let mut database = Database::new();
        database.load_system_fonts();
        database
    });
    &DATABASE
}

/// The family of this name, in small or capital letters.
pub fn named(name: &str) -> Result<&'static Font, FontError> {
    if let Some((face, path)) = upright(name) {
        return load(path, face.index);
    }
    Err(FontError::Unknown { name: name.to_owned(), nearest: suggestions(name) })
}

/// The first family of the lists that has all characters.
pub fn covering(characters: &str, lang: Lang) -> Option<&'static Font> {
    known(lang).find(|font| font.covers(characters))
}

/// The families of the lists that are installed and can be read.
pub fn known(lang: Lang) -> impl Iterator<Item = &'static Font> {
    let (first, then): (&[&str], &[&str]) =
        if lang.is_japanese() { (&JAPANESE, &WESTERN) } else { (&WESTERN, &JAPANESE) };
    first.iter().chain(then).filter_map(|name| {
        let (face, path) = upright(name)?;
        // In a font that changes its weight the lightest may come first, which is too thin to be read.
        let weight = face.weight.0;
        (300..=500).contains(&weight).then(|| load(path, face.index).ok()).flatten()
    })
}

/// The upright face of a family whose weight is nearest to the usual one, with its file.
fn upright(family: &str) -> Option<(&'static FaceInfo, &'static std::path::Path)> {
    let is_meant = |face: &&FaceInfo| {
        face.families.iter().any(|(name, _)| name.eq_ignore_ascii_case(family))
            || face.post_script_name.eq_ignore_ascii_case(family)
    };
    let faces = database().faces().filter(is_meant).filter_map(|face| match &face.source {
        Source::File(path) | Source::SharedFile(path, _) => Some((face, path.as_path())),
        Source::Binary(_) => None,
    });
    faces.min_by_key(|(face, path)| {
        (
            face.style != Style::Normal,
            face.weight.0.abs_diff(400),
            face.stretch.to_number().abs_diff(5),
            *path,
        )
    })
}

/// Names like one that is not installed; if there is none, some that are.
fn suggestions(name: &str) -> Vec<String> {
    let mut families: Vec<&str> =
        database().faces().filter_map(|face| face.families.first()).map(|(name, _)| name.as_str()).collect();
    families.sort_unstable();
    families.dedup();
    let wanted = name.to_lowercase();
    let nearest = suggest::nearest(name, families.iter().copied());
    let begins = |family: &&str| {
        let family = family.to_lowercase();
        wanted.split_whitespace().next().is_some_and(|word| word.len() > 2 && family.contains(word))
    };
    let like = families.iter().copied().filter(begins).filter(|family| Some(*family) != nearest);
    let like: Vec<String> = nearest.into_iter().chain(like).take(SUGGESTED).map(str::to_owned).collect();
    if !like.is_empty() {
        return like;
    }
    let known = JAPANESE.iter().chain(&WESTERN).filter(|name| families.contains(name));
    let known: Vec<String> = known.take(SUGGESTED).map(|name| (*name).to_owned()).collect();
    if !known.is_empty() {
        return known;
    }
    families.into_iter().take(SUGGESTED).map(str::to_owned).collect()
}
