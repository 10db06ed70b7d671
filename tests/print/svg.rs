//! SVG files in other programs.

use resvg::tiny_skia::Pixmap;

use super::compare::same;
use super::programs::{run, said};
use super::samples::SAMPLES;
use crate::support::chromium;
use crate::support::chromium::Viewport;

const LIBRSVG: &str = "librsvg2-bin";

#[test]
fn librsvg_draws_what_resvg_draws() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let expected = sample.painted(folder.path(), 1.0, &[]);
        let (svg, png) = (sample.draw(folder.path(), "svg", &[]), folder.path().join("librsvg.png"));
        let arguments = ["-b", "white", "-o", png.to_str().unwrap(), svg.to_str().unwrap()];
        if run("rsvg-convert", LIBRSVG, &arguments).is_none() {
            return;
        }
        same(&format!("{}-librsvg", sample.name), &Pixmap::load_png(&png).unwrap(), &expected);
    }
}

#[test]
fn a_picture_becomes_a_pdf_without_fonts_for_latex() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let (svg, pdf) = (sample.draw(folder.path(), "svg", &[]), folder.path().join("librsvg.pdf"));
        let arguments = ["-f", "pdf", "-o", pdf.to_str().unwrap(), svg.to_str().unwrap()];
        if run("rsvg-convert", LIBRSVG, &arguments).is_none() {
            return;
        }
        let Some(fonts) = said("pdffonts", "poppler-utils", &[pdf.to_str().unwrap()]) else { return };
        assert_eq!(fonts.lines().count(), 2, "{}: {fonts}", sample.name);
    }
}

#[test]
fn chromium_draws_what_resvg_draws() {
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let expected = sample.painted(folder.path(), 1.0, &[]);
        let svg = std::fs::read_to_string(sample.draw(folder.path(), "svg", &[])).unwrap();
        let (width, height) = (expected.width(), expected.height());
        let html = format!("<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{svg}");
        let viewport = Viewport { width, height, phone: false };
        let Some(mut page) = chromium::open(&html, viewport) else { return };
        let file = folder.path().join("chromium.png");
        page.screenshot(&file);
        same(&format!("{}-chromium", sample.name), &Pixmap::load_png(&file).unwrap(), &expected);
    }
}
