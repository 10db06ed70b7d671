//! Our own lettering for what stands beside boards: lines of one width with round ends, as a technical drawing has them.
//!
//! A letter is the line along which a pen goes. That takes a fifth of the bytes of an outline, and a whole side of
//! coordinates is one path, ranks in kanji included. The grid is coarse so that nearly every number has one or two digits.

use std::sync::LazyLock;

use super::Glyph;
use crate::diagram::{Path, Point, Rect, Segment};

/// Points of the grid along an em. A capital is 20 high, and the pen's width more.
pub const GRID: f64 = 31.0;

/// The width of the pen in points of the grid.
pub const PEN: f64 = 2.7;

/// Characters, how far the next one is, and the way of the pen as SVG path data: relative commands in points of the
/// grid, from the left end of the baseline, y downwards. Digits are all of one width.
const LETTERS: [(char, u8, &str); 86] = [
    (' ', 8, ""),
    ('A', 20, "m2 0l8-20 8 20m-13-7h10"),
    ('B', 19, "m4-11h6c4 0 6 2 6 5s-2 6-6 6h-6v-20h6c3 0 5 2 5 5s-2 4-5 4"),
    ('C', 20, "m18-16c-1-2-4-4-7-4-5 0-8 5-8 10s3 10 8 10c3 0 6-2 7-4"),
    ('D', 21, "m4-20v20h5c6 0 9-4 9-10s-3-10-9-10z"),
    ('E', 18, "m15-20h-11v20h11m-11-10h9"),
    ('F', 17, "m15-20h-11v20m0-10h9"),
    ('G', 22, "m18-16c-1-2-4-4-7-4-5 0-8 4-8 10s3 10 8 10 8-3 8-8v-1h-7"),
    ('H', 22, "m4 0v-20m14 20v-20m0 10h-14"),
    ('I', 8, "m4 0v-20"),
    ('J', 17, "m13-20v15c0 3-2 5-5 5s-4-1-5-3"),
    ('K', 19, "m4 0v-20m13 0l-13 13m5-5l8 12"),
    ('L', 17, "m4-20v20h11"),
    ('M', 25, "m4 0v-20l8 14 9-14v20"),
    ('N', 22, "m4 0v-20l14 20v-20"),
    ('O', 22, "m11-20c-5 0-8 4-8 10s3 10 8 10 8-4 8-10-3-10-8-10z"),
    ('P', 19, "m4 0v-20h6c4 0 6 2 6 6s-2 5-6 5h-6"),
    ('Q', 22, "m11-20c-5 0-8 4-8 10s3 10 8 10 8-4 8-10-3-10-8-10zm2 15l6 6"),
    ('R', 19, "m4 0v-20h6c4 0 6 2 6 6s-2 5-6 5h-6m6 0l6 9"),
    ('S', 18, "m15-16c-1-3-3-4-6-4-4 0-6 2-6 5 0 3 2 4 6 5s6 2 6 5-2 5-6 5-6-2-6-4"),
    ('T', 18, "m2-20h14m-7 0v20"),
    ('U', 22, "m4-20v13c0 5 3 7 7 7s7-2 7-7v-13"),
    ('V', 20, "m2-20l8 20 8-20"),
    ('W', 26, "m2-20l5 20 6-18 6 18 5-20"),
    ('X', 18, "m3 0l12-20m0 20l-12-20"),
    ('Y', 18, "m2-20l7 11 7-11m-7 11v9"),
    ('Z', 19, "m3-20h13l-13 20h13"),
    ('a', 18, "m14-14v14m0-7c0-4-2-7-5-7s-6 3-6 7 3 7 6 7 5-3 5-7"),
    ('b', 18, "m4-20v20m0-7c0-4 2-7 5-7s6 3 6 7-3 7-6 7-5-3-5-7"),
    ('c', 16, "m14-11c-1-2-3-3-5-3-4 0-6 3-6 7s2 7 6 7c2 0 4-1 5-3"),
    ('d', 18, "m14-20v20m0-7c0-4-2-7-5-7s-6 3-6 7 3 7 6 7 5-3 5-7"),
    ('e', 17, "m3-7h11c0-4-2-7-5-7-4 0-6 3-6 7s2 7 6 7c2 0 4-1 5-3"),
    ('f', 13, "m11-20h-1c-3 0-4 1-4 4v16m-4-14h8"),
    ('g', 18, "m14-14v15c0 3-2 5-5 5-2 0-4-1-5-2m10-11c0-4-2-7-5-7s-6 3-6 7 3 7 6 7 5-3 5-7"),
    ('h', 18, "m4 0v-20m0 11c1-3 3-5 5-5 4 0 5 2 5 6v8"),
    ('i', 8, "m4 0v-14m0-5v-1"),
    ('j', 9, "m5-14v16c0 3-1 4-4 4m4-25v-1"),
    ('k', 17, "m4 0v-20m10 6l-10 9m4-3l7 8"),
    ('l', 8, "m4-20v20"),
    ('m', 26, "m4-14v14m0-9c1-3 3-5 5-5 3 0 4 2 4 5v9m0-9c1-3 3-5 5-5 3 0 4 2 4 5v9"),
    ('n', 18, "m4-14v14m0-9c1-3 3-5 5-5 4 0 5 2 5 6v8"),
    ('o', 18, "m9-14c-4 0-6 3-6 7s2 7 6 7 6-3 6-7-2-7-6-7z"),
    ('p', 18, "m4-14v20m0-13c0-4 2-7 5-7s6 3 6 7-3 7-6 7-5-3-5-7"),
    ('q', 18, "m14-14v20m0-13c0-4-2-7-5-7s-6 3-6 7 3 7 6 7 5-3 5-7"),
    ('r', 13, "m4-14v14m0-8c1-4 3-6 7-6"),
    ('s', 17, "m13-12c-1-1-2-2-5-2-2 0-4 1-4 4 0 2 1 2 5 3s5 2 5 4c0 2-2 3-5 3-3 0-5-1-6-3"),
    ('t', 13, "m6-19v14c0 4 1 5 5 5m-9-14h9"),
    ('u', 18, "m4-14v8c0 4 1 6 5 6 2 0 4-2 5-5m0-9v14"),
    ('v', 16, "m2-14l6 14 6-14"),
    ('w', 24, "m2-14l5 14 5-13 5 13 5-14"),
    ('x', 16, "m3-14l10 14m0-14l-10 14"),
    ('y', 16, "m2-14l6 14m6-14l-7 17c-1 2-2 3-4 3"),
    ('z', 17, "m3-14h11l-11 14h11"),
    ('0', 18, "m9-20c-4 0-6 4-6 10s2 10 6 10 6-4 6-10-2-10-6-10z"),
    ('1', 18, "m6-16l5-4v20"),
    ('2', 18, "m3-15c0-3 2-5 6-5s6 2 6 5c0 5-7 9-12 15h12"),
    ('3', 18, "m3-17c1-2 3-3 6-3s5 2 5 5-2 4-5 4h-2m2 0c4 0 6 2 6 5s-2 6-6 6-5-1-6-4"),
    ('4', 18, "m12 0v-20l-9 14h13"),
    ('5', 18, "m14-20h-9l-1 9c2-1 3-1 5-1 4 0 6 2 6 6s-2 6-6 6-5-1-6-4"),
    ('6', 18, "m13-20c-6 2-10 8-10 14 0 3 2 6 6 6s6-3 6-6-2-6-6-6-6 3-6 6"),
    ('7', 18, "m3-20h12l-8 20"),
    ('8', 18, "m9-11c-3 0-5-2-5-4s2-5 5-5 5 2 5 5-2 4-5 4-6 2-6 6 2 5 6 5 6-2 6-5-2-6-6-6z"),
    ('9', 18, "m5 0c6-2 10-8 10-14 0-3-2-6-6-6s-6 3-6 6 2 6 6 6 6-3 6-6"),
    ('½', 30, "m2-17l4-3v10m15-10l-13 20m10-7c0-3 2-4 5-4s4 1 4 3c0 4-5 5-9 8h10"),
    ('.', 8, "m4-1v1h-1v-1z"),
    (':', 8, "m4-1v1h-1v-1zm0-11v1h-1v-1z"),
    ('+', 18, "m3-9h12m-6-6v12"),
    ('-', 13, "m3-9h7"),
    ('−', 18, "m3-9h12"),
    ('=', 18, "m3-12h12m-12 6h12"),
    ('·', 8, "m4-10v1h-1v-1z"),
    (',', 8, "m4-1l-2 5"),
    ('(', 10, "m8-22c-6 7-6 19 0 26"),
    (')', 10, "m2-22c6 7 6 19 0 26"),
    ('/', 14, "m2 3l10-25"),
    ('×', 18, "m4-14l10 10m0-10l-10 10"),
    ('?', 16, "m3-16c0-3 2-4 5-4s5 2 5 5c0 4-5 4-5 8m0 6v1"),
    ('一', 26, "m3-10h20"),
    ('二', 26, "m5-17h16m-18 15h20"),
    ('三', 26, "m4-19h18m-16 9h14m-17 9h20"),
    ('四', 26, "m4-18h18v17h-18zm6 0c0 5 0 8-4 10m10-10v7c0 2 1 2 2 2h4"),
    ('五', 26, "m4-19h18m-10 0l-3 18m-4-10h14v10m-17 0h22"),
    ('六', 26, "m13-21v6m-10 0h20m-13 5l-6 11m12-11l6 11"),
    ('七', 26, "m3-9l20-4m-12-7v15c0 3 1 5 4 5h3c3 0 4-1 4-5"),
    ('八', 26, "m10-17c0 7-2 13-7 17m12-17c1 7 4 13 8 17"),
    ('九', 26, "m11-20c0 9-1 15-8 20m1-14h13v10c0 3 0 4 3 4s3-1 3-5"),
];

/// The way of the pen for `c` in em, and the box of what is inked; `None` if there is no such letter.
pub fn glyph(c: char) -> Option<&'static Glyph> {
    static GLYPHS: LazyLock<Vec<Glyph>> = LazyLock::new(|| {
        let glyph = |&(_, advance, way): &(char, u8, &str)| {
            let outline = path(way);
            Glyph { advance: f64::from(advance) / GRID, ink: inked(&outline), outline: outline.into() }
        };
        LETTERS.iter().map(glyph).collect()
    });
    GLYPHS.get(LETTERS.iter().position(|(letter, ..)| *letter == c)?)
}

/// The box of a line, the pen's width included. The letters' curves do not go beyond the points where they meet.
fn inked(line: &Path) -> Rect {
    let ends = line.segments.iter().filter_map(|segment| match *segment {
        Segment::Move(p) | Segment::Line(p) | Segment::Quad(_, p) | Segment::Cubic(.., p) => Some(p),
        Segment::Close => None,
    });
    let corners = ends.fold(None, |corners: Option<(Point, Point)>, p| {
        let (low, high) = corners.unwrap_or((p, p));
        Some((Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y))))
    });
    corners.map_or(Rect::default(), |(low, high)| {
        Rect::new(low.x, low.y, high.x - low.x, high.y - low.y).grown(PEN / 2.0 / GRID)
    })
}

/// Path data of [`LETTERS`] as a path in em.
fn path(data: &str) -> Path {
    let mut path = Path::default();
    let (mut at, mut start, mut handle) = (Point::default(), Point::default(), Point::default());
    let letters = data.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let ends = letters.clone().skip(1).chain([data.len()]);
    for (from, to) in letters.zip(ends) {
        let Some((command, rest)) = data.get(from..to).and_then(|part| part.split_at_checked(1)) else {
            continue;
        };
        if command == "z" {
            path.segments.push(Segment::Close);
            at = start;
        }
        let numbers = numbers(rest);
        let by = |at: Point, pair: Option<&[f64]>| match pair {
            Some([x, y]) => at.moved(x / GRID, y / GRID),
            _ => at,
        };
        let count = match command {
            "h" | "v" => 1,
            "s" => 4,
            "c" => 6,
            _ => 2,
        };
        for numbers in numbers.chunks_exact(count) {
            let from = at;
            let point = |nth: usize| by(from, numbers.get(2 * nth..2 * nth + 2));
            let length = numbers.first().map_or(0.0, |length| length / GRID);
            let mirrored = Point::new(2.0 * from.x - handle.x, 2.0 * from.y - handle.y);
            let segment = match command {
                "m" => Segment::Move(point(0)),
                "h" => Segment::Line(from.moved(length, 0.0)),
                "v" => Segment::Line(from.moved(0.0, length)),
                "l" => Segment::Line(point(0)),
                "s" => Segment::Cubic(mirrored, point(0), point(1)),
                _ => Segment::Cubic(point(0), point(1), point(2)),
            };
            path.segments.push(segment);
            match segment {
                Segment::Cubic(_, second, end) => (handle, at) = (second, end),
                Segment::Move(end) => (start, at) = (end, end),
                Segment::Line(end) | Segment::Quad(_, end) => at = end,
                Segment::Close => {}
            }
        }
    }
    path
}

/// Whole numbers, divided by blanks or by their signs.
fn numbers(text: &str) -> Vec<f64> {
    let mut numbers: Vec<f64> = Vec::new();
    for word in text.split(' ') {
        for (nth, digits) in word.split('-').enumerate() {
            let sign = if nth > 0 { -1 } else { 1 };
            numbers.extend(digits.parse().ok().map(|number: i32| f64::from(sign * number)));
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_are_read_as_svg_reads_them() {
        let p = |x: f64, y: f64| Point::new(x / GRID, y / GRID);
        let expected = [
            Segment::Move(p(1.0, -2.0)),
            Segment::Line(p(4.0, -2.0)),
            Segment::Line(p(4.0, -6.0)),
            Segment::Cubic(p(4.0, -4.0), p(5.0, -1.0), p(9.0, -1.0)),
            Segment::Cubic(p(13.0, -1.0), p(14.0, -3.0), p(14.0, -6.0)),
            Segment::Close,
            Segment::Move(p(2.0, -1.0)),
            Segment::Line(p(3.0, 1.0)),
            Segment::Line(p(2.0, 4.0)),
        ];
        let read = path("m1-2h3v-4c0 2 1 5 5 5s5-2 5-5zm1 1l1 2-1 3").segments;
        assert_eq!(format!("{read:.6?}"), format!("{expected:.6?}"));
    }

    #[test]
    fn capitals_and_digits_stand_on_one_line_and_are_of_one_height() {
        for (c, advance, _) in LETTERS.iter().filter(|(c, ..)| c.is_ascii_uppercase() || c.is_ascii_digit()) {
            let Glyph { ink, advance: width, .. } = glyph(*c).unwrap();
            let (top, bottom) = (ink.y * GRID, (ink.y + ink.h) * GRID);
            assert!((top + 20.0 + PEN / 2.0).abs() < 1e-9, "{c}");
            // The tail of a Q goes below the line.
            assert!((bottom - PEN / 2.0).abs() < 1.5, "{c}");
            assert!(ink.x > 0.0 && ink.x + ink.w < *width, "{c} keeps within its width");
            assert!(!c.is_ascii_digit() || *advance == 18, "{c}");
        }
    }

    #[test]
    fn small_letters_keep_within_their_width_and_height() {
        for (c, ..) in LETTERS.iter().filter(|(c, ..)| c.is_ascii_lowercase()) {
            let Glyph { ink, advance, .. } = glyph(*c).unwrap();
            assert!(ink.x >= -0.5 / GRID && ink.x + ink.w < *advance, "{c}");
            let top = -(ink.y * GRID + PEN / 2.0);
            assert!([14.0, 19.0, 20.0].iter().any(|height| (top - height).abs() < 1e-9), "{c}: {top}");
            let below = (ink.y + ink.h) * GRID - PEN / 2.0;
            assert_eq!((below * 10.0).round() / 10.0, if "gjpqy".contains(*c) { 6.0 } else { 0.0 }, "{c}");
        }
    }
}
