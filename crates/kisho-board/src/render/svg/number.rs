//! Numbers and path data as short as SVG allows.

use crate::diagram::{Path, Point, Segment};

/// Thousandths: every coordinate is rounded to three decimals, finer than any screen or press.
pub const DECIMALS: u32 = 3;

/// Appends `value` rounded to [`DECIMALS`], without superfluous zeros: `1.5`, `.25`, `-3`.
pub fn push(out: &mut String, value: f64) {
    push_fixed(out, quantised(value, DECIMALS), DECIMALS);
}

/// The number as [`push`] writes it.
#[must_use]
pub fn text(value: f64) -> String {
    rounded(value, DECIMALS)
}

/// The same with another number of decimals.
#[must_use]
pub fn rounded(value: f64, decimals: u32) -> String {
    let mut out = String::new();
    push_fixed(&mut out, quantised(value, decimals), decimals);
    out
}

fn quantised(value: f64, decimals: u32) -> i64 {
    (value * f64::from(10_u32.pow(decimals))).round() as i64
}

fn push_fixed(out: &mut String, scaled: i64, decimals: u32) {
    let unit = 10_u64.pow(decimals);
    if scaled < 0 {
        out.push('-');
    }
    let (whole, mut rest) = (scaled.unsigned_abs() / unit, scaled.unsigned_abs() % unit);
    if whole > 0 || rest == 0 {
        push_whole(out, whole);
    }
    if rest > 0 {
        out.push('.');
    }
    while rest > 0 {
        rest *= 10;
        push_whole(out, rest / unit);
        rest %= unit;
    }
}

/// Pictures and replays have tens of thousands of numbers, for each of which the formatter of the standard library takes several times as
/// long.
fn push_whole(out: &mut String, number: u64) {
    if number > 9 {
        push_whole(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The `d` attribute of a path: relative commands, rounded so that errors do not add up.
#[must_use]
pub fn path_data(path: &Path, decimals: u32) -> String {
    let mut data =
        PathData { out: String::new(), decimals, at: (0, 0), start: (0, 0), last: None, mirrored: (0, 0) };
    for segment in &path.segments {
        data.segment(*segment);
    }
    data.out
}

struct PathData {
    out: String,
    decimals: u32,
    at: (i64, i64),
    start: (i64, i64),
    /// The last command letter, which need not be repeated.
    last: Option<char>,
    /// Where the first handle of a curve lies if it goes on smoothly; then it need not be written.
    mirrored: (i64, i64),
}

impl PathData {
    fn segment(&mut self, segment: Segment) {
        match segment {
            Segment::Move(p) => {
                self.command('m');
                self.points(&[p]);
                self.start = self.at;
                // Coordinates that follow a move would be read as lines.
                self.last = Some('l');
            }
            Segment::Line(p) => self.line(p),
            Segment::Quad(c, p) => {
                self.command('q');
                self.points(&[c, p]);
            }
            Segment::Cubic(c, d, p) => {
                if self.quantise(c) == self.mirrored {
                    self.command('s');
                    self.points(&[d, p]);
                } else {
                    self.command('c');
                    self.points(&[c, d, p]);
                }
                let handle = self.quantise(d);
                self.mirrored = (2 * self.at.0 - handle.0, 2 * self.at.1 - handle.1);
                return;
            }
            Segment::Close => {
                self.out.push('z');
                self.last = None;
                self.at = self.start;
            }
        }
        self.mirrored = self.at;
    }

    fn line(&mut self, p: Point) {
        let to = self.quantise(p);
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        match (dx, dy) {
            (0, 0) => {}
            (_, 0) => {
                self.command('h');
                self.number(dx);
            }
            (0, _) => {
                self.command('v');
                self.number(dy);
            }
            _ => {
                self.command('l');
                self.number(dx);
                self.number(dy);
            }
        }
        self.at = to;
    }

    /// Points relative to where the pen is; the pen moves to the last.
    fn points(&mut self, points: &[Point]) {
        let from = self.at;
        for &p in points {
            let to = self.quantise(p);
            self.number(to.0 - from.0);
            self.number(to.1 - from.1);
            self.at = to;
        }
    }

    fn quantise(&self, p: Point) -> (i64, i64) {
        (quantised(p.x, self.decimals), quantised(p.y, self.decimals))
    }

    fn command(&mut self, letter: char) {
        if self.last != Some(letter) {
            self.out.push(letter);
            self.last = Some(letter);
        }
    }

    fn number(&mut self, scaled: i64) {
        let begins_apart = scaled < 0 || !self.out.ends_with(|c: char| c.is_ascii_digit() || c == '.');
        if !begins_apart {
            self.out.push(' ');
        }
        push_fixed(&mut self.out, scaled, self.decimals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (1.5, "1.5"),
            (0.25, ".25"),
            (-0.5, "-.5"),
            (-3.0, "-3"),
            (2.0004, "2"),
            (-0.0001, "0"),
        ];
        for (value, expected) in cases {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn the_handle_of_a_smooth_curve_is_left_out() {
        let point = |x: i32, y: i32| Point::new(x.into(), y.into());
        let mut path = Path { segments: vec![Segment::Move(point(0, 0))] };
        path.segments.push(Segment::Cubic(point(0, 3), point(2, 5), point(5, 5)));
        path.segments.push(Segment::Cubic(point(8, 5), point(9, 3), point(9, 0)));
        path.segments.push(Segment::Cubic(point(9, 1), point(9, 2), point(9, 3)));
        path.segments.push(Segment::Line(point(9, 9)));
        path.segments.push(Segment::Cubic(point(9, 9), point(2, 5), point(0, 0)));
        assert_eq!(path_data(&path, 0), "m0 0c0 3 2 5 5 5s4-2 4-5c0 1 0 2 0 3v6s-7-4-9-9");
    }

    #[test]
    fn paths_are_relative_and_do_not_drift() {
        let mut path = Path::polygon([Point::new(0.0, 0.0), Point::new(10.0, 0.0), Point::new(10.0, -5.0)]);
        path.line(Point::new(1.0, 1.0), Point::new(2.0, 3.0));
        assert_eq!(path_data(&path, 3), "m0 0h10v-5zm1 1 1 2");
        let thirds = Path::polyline((0..=300).map(|i| Point::new(f64::from(i) / 3.0, f64::from(i % 2))));
        let end: f64 = path_data(&thirds, 1)
            .trim_start_matches("m0 0")
            .replace('-', " -")
            .split_whitespace()
            .step_by(2)
            .map(|n| n.parse::<f64>().unwrap())
            .sum();
        assert!((end - 100.0).abs() < 0.06, "{end}");
    }
}
