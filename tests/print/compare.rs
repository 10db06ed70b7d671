//! Whether two pictures show the same.
//!
//! Programs smooth edges in their own ways, and poppler moves thin lines to whole pixels. So both pictures are blurred
//! a little, and a pixel counts as different only if no pixel round its place in the other picture comes near it. A letter, a
//! mark or a line that is missing or at another place still makes dozens of such pixels.

use std::path::Path;

use resvg::tiny_skia::Pixmap;

/// How far apart red, green or blue may be, of 255.
const NEAR: u8 = 80;

/// So many pixels in 10,000 may differ: corners where lines meet.
const FEW: usize = 4;

/// Fails unless two pictures show the same; keeps both in a folder of the target folder if not.
pub fn same(name: &str, found: &Pixmap, expected: &Pixmap) {
    let size = |pixmap: &Pixmap| (pixmap.width(), pixmap.height());
    let ((w, h), (v, g)) = (size(found), size(expected));
    assert!(w.abs_diff(v) <= 1 && h.abs_diff(g) <= 1, "{name}: {w} × {h} and not {v} × {g}");
    if !is_same(found, expected) {
        let different = different(found, expected);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print");
        std::fs::create_dir_all(&folder).unwrap();
        let keep = |pixmap: &Pixmap, what: &str| {
            let file = folder.join(format!("{name}-{what}.png"));
            pixmap.save_png(&file).unwrap();
            file.display().to_string()
        };
        let files = [keep(found, "found"), keep(expected, "expected")];
        panic!("{name}: {different} pixels differ; look at {}", files.join(" and "));
    }
}

/// Whether two pictures of one size show the same.
pub fn is_same(found: &Pixmap, expected: &Pixmap) -> bool {
    different(found, expected) * 10_000 <= FEW * expected.pixels().len()
}

/// How many pixels of either picture have none like them round their place in the other one.
fn different(one: &Pixmap, other: &Pixmap) -> usize {
    let (one, other) = (blurred(one), blurred(other));
    one.unlike(&other).max(other.unlike(&one))
}

/// Red, green and blue, row by row.
struct Blurred {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

/// The mean of four pixels each: half a pixel further, in all pictures alike.
fn blurred(pixmap: &Pixmap) -> Blurred {
    let (width, height) = (pixmap.width() as usize - 1, pixmap.height() as usize - 1);
    let row = 4 * pixmap.width() as usize;
    let mut pixels = Vec::with_capacity(width * height);
    for lines in pixmap.data().chunks_exact(row).collect::<Vec<_>>().windows(2) {
        for at in (0..4 * width).step_by(4) {
            let (a, b, c, d) = (&lines[0][at..], &lines[0][at + 4..], &lines[1][at..], &lines[1][at + 4..]);
            let mean = |n: usize| {
                ((u32::from(a[n]) + u32::from(b[n]) + u32::from(c[n]) + u32::from(d[n])) / 4) as u8
            };
            pixels.push([mean(0), mean(1), mean(2)]);
        }
    }
    Blurred { width, height, pixels }
}

impl Blurred {
    fn unlike(&self, other: &Self) -> usize {
        let (columns, rows) = (self.width.min(other.width), self.height.min(other.height));
        let near = |a: [u8; 3], b: [u8; 3]| {
            a[0].abs_diff(b[0]) <= NEAR && a[1].abs_diff(b[1]) <= NEAR && a[2].abs_diff(b[2]) <= NEAR
        };
        let mut count = 0;
        for y in 0..rows {
            for x in 0..columns {
                let pixel = self.pixels[y * self.width + x];
                if near(pixel, other.pixels[y * other.width + x]) {
                    continue;
                }
                let around = |y: usize| {
                    other.pixels[y * other.width..][x.saturating_sub(1)..(x + 2).min(columns)].iter()
                };
                let mut rows = (y.saturating_sub(1)..(y + 2).min(rows)).flat_map(around);
                count += usize::from(!rows.any(|there| near(pixel, *there)));
            }
        }
        count
    }
}

#[test]
fn a_letter_that_is_missing_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let sample = crate::samples::SAMPLES.iter().find(|sample| sample.name == "quoridor").unwrap();
    let without = sample.painted(folder.path(), 1.0, &[]);
    let whole = sample.painted(folder.path(), 1.0, &["--marks", "A:e5"]);
    assert_eq!(different(&whole, &whole), 0);
    let seen = different(&whole, &without);
    assert!(seen * 10_000 > FEW * whole.pixels().len(), "{seen}");
}
