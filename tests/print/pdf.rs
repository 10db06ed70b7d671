//! PDFs.

use std::path::Path;

use resvg::tiny_skia::Pixmap;

use super::compare::same;
use super::programs::{run, said};
use super::samples::SAMPLES;

const POPPLER: &str = "poppler-utils";

/// A page as poppler draws it, on white. `pdftoppm` would make thin lines as wide as whole pixels.
fn drawn(file: &Path, dpi: &str) -> Option<Pixmap> {
    let stem = file.with_extension("");
    let arguments = ["-r", dpi, "-png", "-singlefile", file.to_str().unwrap(), stem.to_str().unwrap()];
    run("pdftocairo", POPPLER, &arguments)?;
    Some(Pixmap::load_png(file.with_extension("png")).unwrap())
}

#[test]
fn every_game_looks_on_paper_as_in_its_picture() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let file = sample.draw(folder.path(), "pdf", &[]);
        let Some(page) = drawn(&file, "100") else { return };
        same(
            &format!("{}-pdf", sample.name),
            &page,
            &sample.painted(folder.path(), 100.0 / 96.0, &["--transparent"]),
        );
    }
}

#[test]
fn pdfs_are_whole_and_their_fonts_are_in_them() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let file = sample.draw(folder.path(), "pdf", &[]);
        let file = file.to_str().unwrap();
        let Some(checked) = said("qpdf", "qpdf", &["--check", file]) else { return };
        assert!(checked.contains("No syntax or stream encoding errors found"), "{checked}");
        let Some(fonts) = said("pdffonts", POPPLER, &[file]) else { return };
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        assert!(!fonts.is_empty(), "{}", sample.name);
        for font in fonts {
            // A subset has a name that begins with six letters and a plus sign; then stand embedded, subset, Unicode.
            assert!(font.get(6..7) == Some("+") && font.contains(" yes yes yes "), "{}: {font}", sample.name);
        }
    }
}

#[test]
fn what_stands_on_boards_can_be_searched() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let file = sample.draw(folder.path(), "pdf", &[]);
        let Some(text) = said("pdftotext", POPPLER, &[file.to_str().unwrap(), "-"]) else { return };
        for word in sample.words {
            assert!(text.contains(word), "{}: no {word} in {text}", sample.name);
        }
    }
}
