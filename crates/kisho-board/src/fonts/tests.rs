use std::path::PathBuf;

use super::*;
use crate::diagram::Face;
use crate::diagram::font::file;

/// A file in a folder of its own, with an embedded font in it unless other bytes are given.
fn font_file(name: &str, bytes: Option<&[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes.unwrap_or(file(Face::SansBold).unwrap())).unwrap();
    (folder, path)
}

#[test]
fn usual_texts_are_set_in_the_embedded_font_on_every_machine() {
    for text in [
        "Black to play and win: 1–0, ½ point. “Yes!” (Müller, Tromsø)",
        "黒先、白の大石を取れますか？「三々」から始めてください！（答えは５頁）",
        "☗７六歩 △３四歩　▲同飛成まで：詰みです。〈参考図〉※手順【一】～",
    ] {
        assert_eq!(Font::embedded().missing(text), "", "{text}");
        assert_eq!(choose(text, None, Lang::Ja).unwrap(), Font::embedded());
    }
}

#[test]
fn a_kanji_is_one_em_wide_and_fits_between_ascent_and_descent() {
    let font = Font::embedded();
    assert!((font.advance('囲', 10.0) - 10.0).abs() < 1e-9);
    assert!(font.advance('i', 10.0) < 4.0);
    assert!((font.width("囲碁", 8.0) - 16.0).abs() < 1e-9);
    let ink = font.glyph('囲').unwrap().ink;
    assert!(-ink.y <= font.ascent(1.0) && ink.y + ink.h <= font.descent(1.0));
}

#[test]
fn characters_that_are_not_drawn_need_no_glyph_and_no_room() {
    // A soft hyphen, a byte order mark, and a selector that families write after a kanji.
    let text = "葛\u{e0100}\u{feff}a\u{ad}b\n";
    assert!(Font::embedded().covers(text));
    assert!((Font::embedded().advance('\u{e0100}', 10.0)).abs() < 1e-9);
}

#[test]
fn a_named_file_is_used_even_if_the_embedded_font_would_do() {
    let (_folder, path) = font_file("a.otf", None);
    let font = choose("A19", Some(path.to_str().unwrap()), Lang::En).unwrap();
    assert_eq!(font.file(), file(Face::SansBold).unwrap());
    assert!(std::ptr::eq(font, find(path.to_str().unwrap()).unwrap()), "it is loaded once");
}

#[test]
fn letters_that_would_be_set_in_a_wrong_order_or_apart_are_told() {
    for (text, letters) in
        [("محمد (Muhammad)", "ح, د, م"), ("שלום", "ו, ל, ם, ש"), ("नमस्ते", "त, न, म, स, U+0947, U+094D")]
    {
        let error = choose(text, None, Lang::En).unwrap_err();
        assert!(matches!(&error, FontError::Joined { .. }), "{error}");
        assert_eq!(error.named_characters(), letters);
        assert_eq!(fitting(text, Some(Font::embedded()), Lang::En).unwrap_err(), error);
    }
}

#[test]
fn a_letter_alone_is_set_as_it_is() {
    assert!(!matches!(choose("Aא 1", None, Lang::En), Err(FontError::Joined { .. })));
}

#[test]
fn missing_characters_are_named() {
    let (_folder, path) = font_file("b.otf", None);
    let error = choose("鬱と龘と鬱", Some(path.to_str().unwrap()), Lang::Ja).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("lacks 鬱, 龘: name another one with --font"), "{text}");
    let many: String = ('\u{4e00}'..'\u{4f00}').collect();
    let text = choose(&many, Some(path.to_str().unwrap()), Lang::Ja).unwrap_err().to_string();
    assert!(text.contains(" more: name another") && text.len() < 300, "{text}");
}

#[test]
fn a_character_that_cannot_be_seen_is_named_by_its_number() {
    let error = FontError::Missing { font: "X".into(), characters: "\u{3099}\u{2003}".into() };
    assert!(error.to_string().contains("lacks U+3099, U+2003"), "{error}");
}

#[test]
fn files_that_are_no_fonts() {
    let sound = file(Face::SansBold).unwrap();
    for (name, bytes, said) in [
        ("empty.ttf", &b""[..], "is not a font"),
        ("text.otf", b"hello, this is no font at all", "is not a font"),
        ("cut.otf", &sound[..300], "is not a font"),
        ("web.woff2", b"wOF2 and so on", "packed for the web"),
        ("collection.ttc", b"ttcf\0\x01\0\0\xff\xff\xff\xff", "is not a font"),
    ] {
        let (_folder, path) = font_file(name, Some(bytes));
        let error = find(path.to_str().unwrap()).unwrap_err();
        assert!(matches!(error, FontError::Broken { .. }), "{name}: {error}");
        assert!(error.to_string().contains(said), "{name}: {error}");
    }
}

#[test]
fn a_broken_font_never_falls() {
    let sound = file(Face::SansBold).unwrap();
    for at in (0..sound.len().min(4_000)).step_by(7) {
        let mut broken = sound.to_vec();
        broken[at] ^= 0xff;
        let Ok(face) = ttf_parser::Face::parse(&broken, 0) else { continue };
        for c in ['A', '歩', '\u{10ffff}'] {
            let _ = crate::diagram::font::glyph_of(&face, c);
        }
    }
}

#[test]
fn a_file_that_is_not_there_and_a_place_that_is_not_in_it() {
    let error = find("nowhere/font.ttf").unwrap_err();
    assert!(matches!(error, FontError::Unreadable { .. }), "{error}");
    assert!(matches!(find("./").unwrap_err(), FontError::Unreadable { .. }));
    let (_folder, path) = font_file("one.otf", None);
    let error = find(&format!("{}#3", path.display())).unwrap_err();
    assert!(error.to_string().contains("only font #0"), "{error}");
}

#[test]
fn the_fonts_of_a_collection_share_one_copy_of_its_file() {
    // The head of a collection with the same font twice, and the font with its tables so much farther after.
    let mut font = file(Face::SansBold).unwrap().to_vec();
    let tables = u16::from_be_bytes([font[4], font[5]]);
    for table in 0..usize::from(tables) {
        let offset = &mut font[12 + 16 * table + 8..][..4];
        let after = u32::from_be_bytes(offset.try_into().unwrap()) + 20;
        offset.copy_from_slice(&after.to_be_bytes());
    }
    let head = [b"ttcf".as_slice(), &[0, 1, 0, 0], &[0, 0, 0, 2], &[0, 0, 0, 20], &[0, 0, 0, 20]].concat();
    let (_folder, path) = font_file("both.ttc", Some(&[head, font].concat()));
    let of = |number: u32| find(&format!("{}#{number}", path.display()));
    let (first, second) = (of(0).unwrap(), of(1).unwrap());
    assert!(std::ptr::eq(first.file(), second.file()), "a collection may have 150 MB");
    assert_eq!((first.index(), second.index()), (0, 1));
    assert!(second.covers("A19"));
    assert!(of(2).unwrap_err().to_string().contains("go from #0 to #1"));
}

#[test]
fn an_unknown_family_is_an_error_with_names_that_are_installed() {
    let error = find("No Such Family At All").unwrap_err();
    assert!(matches!(error, FontError::Unknown { .. }), "{error}");
    assert!(error.to_string().starts_with("there is no font `No Such Family At All`"), "{error}");
}

#[test]
fn several_fonts_stand_for_one_text() {
    let (bold, usual) = (Font::embedded_bold(), Font::embedded());
    assert!(bold.covers("A") && !bold.covers("謎") && usual.covers("謎"));
    let both = Font::together(&[bold, usual]).unwrap();
    assert_eq!(both.missing("A謎\u{10ffff}"), "\u{10ffff}");
    assert_eq!([both.glyph('A'), both.glyph('謎')], [bold.glyph('A'), usual.glyph('謎')]);
    assert_eq!([both.glyph_id('A'), both.glyph_id('謎')].map(|found| found.unwrap().0), [0, 1]);
    assert!((both.width("A謎", 10.0) - bold.width("A", 10.0) - usual.width("謎", 10.0)).abs() < 1e-9);
    assert!(both != bold && std::ptr::eq(both, Font::together(&[bold, usual]).unwrap()));
    // In pictures too.
    let face = both.as_face().unwrap();
    assert_eq!(crate::diagram::font::glyph(face, '謎'), usual.glyph('謎'));
}
