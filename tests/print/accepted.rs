//! Pictures that somebody looked at and found good, kept in `tests/print/accepted/`.
//!
//! After a change that is meant, run `KISHO_ACCEPT=1 cargo test --test print accepted`, look at each of them, and commit them.

use std::path::Path;

use resvg::tiny_skia::Pixmap;

use super::compare::same;
use super::samples::SAMPLES;

/// A photocopier knows black and white only.
#[test]
fn the_theme_for_photocopies_has_no_grey() {
    let folder = tempfile::tempdir().unwrap();
    let plain = SAMPLES.iter().filter(|sample| !sample.has_theme());
    for sample in plain {
        let svg = std::fs::read_to_string(sample.draw(folder.path(), "svg", &["--theme", "mono"])).unwrap();
        for colour in svg.split('"').filter(|value| value.starts_with('#') && !value.starts_with("#k")) {
            let is_id = svg.contains(&format!("href=\"{colour}\""));
            assert!(is_id || ["#fff", "#000"].contains(&colour), "{}: {colour}", sample.name);
        }
        assert!(!svg.contains("opacity"), "{}", sample.name);
    }
}

#[test]
fn pictures_are_as_they_were_accepted() {
    let accepted = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/accepted");
    let folder = tempfile::tempdir().unwrap();
    for sample in SAMPLES {
        let file = accepted.join(format!("{}.png", sample.name));
        let picture = Pixmap::load_png(sample.draw(folder.path(), "png", &[])).unwrap();
        if std::env::var_os("KISHO_ACCEPT").is_some() {
            picture.save_png(&file).unwrap();
        }
        same(sample.name, &picture, &Pixmap::load_png(&file).unwrap());
    }
}
