//! SVG files in other programs.

use std::path::Path;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use resvg::tiny_skia::Pixmap;

use super::compare::{is_same, same};
use super::programs::{run, said};
use super::samples::{REPLAYS, SAMPLES, in_all_themes};
use crate::support::browser::{Engine, Page, Viewport, open};
use crate::support::wait::until;

const LIBRSVG: &str = "librsvg2-bin";

/// Longer than the frames of any replay here, 20 ms each.
const ONCE_ROUND: Duration = Duration::from_secs(1);

/// A file as librsvg draws it, on white.
fn by_librsvg(svg: &Path) -> Option<Pixmap> {
    let png = svg.with_extension("librsvg.png");
    let arguments = ["-b", "white", "-o", png.to_str().unwrap(), svg.to_str().unwrap()];
    run("rsvg-convert", LIBRSVG, &arguments)?;
    Some(Pixmap::load_png(&png).unwrap())
}

#[test]
fn librsvg_draws_what_resvg_draws() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sample, more) in in_all_themes() {
        let expected = sample.painted(folder.path(), 1.0, &more);
        let Some(found) = by_librsvg(&sample.draw(folder.path(), "svg", &more)) else { return };
        same(&format!("{name}-librsvg"), &found, &expected);
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

/// A page with nothing but a drawing, as large as another picture.
fn page(drawing: &str, size: &Pixmap) -> Option<Page> {
    let style = "body{margin:0}svg,img{display:block}";
    let html = format!("<!doctype html><style>{style}</style>{drawing}");
    open(Engine::Chromium, &html, Viewport { width: size.width(), height: size.height(), phone: false })
}

/// What a page shows.
fn shown(page: &mut Page, folder: &Path) -> Pixmap {
    let file = folder.join("chromium.png");
    page.screenshot(&file);
    Pixmap::load_png(&file).unwrap()
}

#[test]
fn chromium_draws_what_resvg_draws() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sample, more) in in_all_themes() {
        let expected = sample.painted(folder.path(), 1.0, &more);
        let svg = std::fs::read_to_string(sample.draw(folder.path(), "svg", &more)).unwrap();
        let Some(mut page) = page(&svg, &expected) else { return };
        same(&format!("{name}-chromium"), &shown(&mut page, folder.path()), &expected);
    }
}

/// Pages show animated pictures as images, in which no script runs and nothing is loaded.
#[test]
fn an_animated_picture_goes_from_its_first_frame_to_its_last() {
    let folder = tempfile::tempdir().unwrap();
    for sample in REPLAYS {
        let name = sample.name;
        let frame = |frame| sample.painted(folder.path(), 1.0, &["--frame", frame]);
        let (first, last) = (frame("first"), frame("last"));
        let animated =
            |more: &[&str]| sample.draw(folder.path(), "svg", &[&["--to", "animated-svg"], more].concat());
        let image = |file: &Path| {
            let svg = BASE64_STANDARD.encode(std::fs::read(file).unwrap());
            page(&format!("<img src=\"data:image/svg+xml;base64,{svg}\">"), &first)
        };
        let slow = animated(&["--delay", "60s"]);
        let Some(mut page) = image(&slow) else { return };
        same(&format!("{name}-begins"), &shown(&mut page, folder.path()), &first);
        // A program that knows no animations has to show something whole.
        let Some(still) = by_librsvg(&slow) else { return };
        same(&format!("{name}-does-not-move"), &still, &last);
        let Some(mut page) = image(&animated(&["--delay", "20ms", "--once"])) else { return };
        until("the animation ends", || {
            let found = shown(&mut page, folder.path());
            if is_same(&found, &last) {
                Ok(())
            } else {
                Err(format!("another picture than {name} at its end"))
            }
        });
        // And it does not begin again.
        let ended = Instant::now();
        while ended.elapsed() < ONCE_ROUND {
            same(&format!("{name}-ends"), &shown(&mut page, folder.path()), &last);
        }
    }
}
