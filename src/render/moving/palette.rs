//! The colours of a GIF: those of the theme, and the blends at their edges.

use std::collections::HashMap;

/// Most colours of a GIF beside the one that is clear.
pub const MOST: usize = 255;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// How many pixels have each colour.
pub type Counts = HashMap<Colour, u64>;

/// Counts the colours of pixels; clear ones do not count.
pub fn count(counts: &mut Counts, pixels: &[[u8; 4]]) {
    for run in pixels.chunk_by(|a, b| a == b) {
        if let Some(&[red, green, blue, 255]) = run.first() {
            *counts.entry([red, green, blue]).or_default() += run.len() as u64;
        }
    }
}

/// The colours of a file, and which stands for each colour of the pictures.
#[derive(Debug)]
pub struct Palette {
    /// The most frequent ones first, so that small pictures need small numbers only.
    colours: Vec<Colour>,
    /// Numbers in `colours`.
    numbers: HashMap<Colour, u8>,
}

impl Palette {
    /// A palette for the colours of all pictures.
    ///
    /// Full colours are by far the most frequent ones, and there are a few dozen; all others are blends at edges. So
    /// each colour that is far enough from all more frequent ones is taken, "far" being as little as gives no more than
    /// [`MOST`].
    pub fn new(counts: &Counts) -> Self {
        let mut by_count: Vec<(Colour, u64)> =
            counts.iter().map(|(colour, count)| (*colour, *count)).collect();
        by_count.sort_unstable_by(|(a, many), (b, more)| more.cmp(many).then(a.cmp(b)));
        let by_count: Vec<Colour> = by_count.into_iter().map(|(colour, _)| colour).collect();
        let colours = (0..=u8::MAX).find_map(|distance| apart(&by_count, distance)).unwrap_or_default();
        let number = |colour: &Colour| {
            let nearest = (0_u8..).zip(&colours).min_by_key(|(_, other)| far(*colour, **other));
            (*colour, nearest.map_or(0, |(number, _)| number))
        };
        let numbers = by_count.iter().map(number).collect();
        Self { colours, numbers }
    }

    /// The colours, the most frequent ones first.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The number of the colour that stands for one of the pictures' colours.
    pub fn number(&self, colour: Colour) -> u8 {
        self.numbers.get(&colour).copied().unwrap_or_default()
    }
}

/// The colours that are further than `distance` from all before them; `None` if there are too many.
fn apart(colours: &[Colour], distance: u8) -> Option<Vec<Colour>> {
    let mut taken: Vec<Colour> = Vec::with_capacity(MOST);
    for colour in colours {
        if taken.iter().any(|other| far(*colour, *other).0 <= distance) {
            continue;
        }
        if taken.len() == MOST {
            return None;
        }
        taken.push(*colour);
    }
    Some(taken)
}

/// How far two colours are from each other: in the part in which they differ most, then in all parts.
fn far(a: Colour, b: Colour) -> (u8, u16) {
    let parts = [0, 1, 2].map(|at| a[at].abs_diff(b[at]));
    (parts.into_iter().max().unwrap_or_default(), parts.into_iter().map(u16::from).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let mut counts = Counts::new();
        count(&mut counts, &[[1, 2, 3, 255], [9, 9, 9, 255], [9, 9, 9, 255], [0, 0, 0, 0], [9, 9, 9, 255]]);
        let palette = Palette::new(&counts);
        assert_eq!(palette.colours(), [[9, 9, 9], [1, 2, 3]]);
        assert_eq!(palette.number([1, 2, 3]), 1);
    }

    #[test]
    fn many_colours_keep_the_frequent_ones_and_stay_near() {
        let blend = |at: u64| {
            let part = |from: u64, to: u64| u8::try_from((from * (999 - at) + to * at) / 999).unwrap();
            [part(240, 20), part(200, 10), part(150, 90)]
        };
        let mut counts: Counts = (0..1000).map(|at| (blend(at), 1 + at % 7)).collect();
        counts.extend((0..=255).map(|red| ([red, 77, 255 - red], 2)));
        counts.insert([240, 200, 150], 100_000);
        counts.insert([255, 0, 0], 5_000);
        let palette = Palette::new(&counts);
        assert!(palette.colours().len() <= MOST);
        assert_eq!(palette.colours()[..2], [[240, 200, 150], [255, 0, 0]]);
        for colour in counts.keys() {
            let stands = palette.colours()[usize::from(palette.number(*colour))];
            assert!(far(*colour, stands).0 <= 2, "{colour:?} {stands:?}");
        }
    }
}
