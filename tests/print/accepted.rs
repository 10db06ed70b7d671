//! Pictures that somebody looked at and found good, kept in `tests/print/accepted/`.
//!
//! After a change that is meant, run `KISHO_ACCEPT=1 cargo test --test print accepted`, look at each of them, and commit them.

use std::path::Path;

use resvg::tiny_skia::Pixmap;

use super::compare::same;
use super::samples::SAMPLES;

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
