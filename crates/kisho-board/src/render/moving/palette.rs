//! The colours of a GIF.

use std::collections::HashMap;

use crate::render::palette::{Nearby, Rgba, palette};

/// Most colours of a GIF beside the one that is clear.
const MOST: usize = 255;

/// How many pixels have each colour.
pub type Counts = HashMap<Rgba, u64>;

/// Counts the colours of pixels; clear ones do not count.
pub fn count(counts: &mut Counts, pixels: &[Rgba]) {
    for run in pixels.chunk_by(|a, b| a == b) {
        if let Some(&colour @ [.., u8::MAX]) = run.first() {
            *counts.entry(colour).or_default() += run.len() as u64;
        }
    }
}

/// The colours of a file, and which stands for each colour of the pictures.
#[derive(Debug)]
pub struct Palette {
    /// The most frequent ones first, so that small pictures need small numbers only.
    colours: Vec<Rgba>,
    /// Numbers in `colours`.
    numbers: HashMap<Rgba, u8>,
}

impl Palette {
    /// A palette for the colours of all pictures.
    pub fn new(counts: &Counts) -> Self {
        let counted = counts.iter().map(|(colour, count)| (*colour, *count)).collect();
        let colours = palette(counted, MOST, 0..=u8::MAX).unwrap_or_default();
        let nearby = Nearby::new(&colours);
        let numbers = counts.keys().map(|colour| (*colour, nearby.nearest(*colour))).collect();
        Self { colours, numbers }
    }

    /// Red, green and blue of the colours, the most frequent ones first.
    pub fn colours(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        self.colours.iter().map(|&[red, green, blue, _]| [red, green, blue])
    }

    /// The number of the colour that stands for one of the pictures' colours.
    pub fn number(&self, colour: Rgba) -> u8 {
        self.numbers.get(&colour).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clear_does_not_count() {
        let mut counts = Counts::new();
        count(
            &mut counts,
            &[[1, 2, 3, 255], [9, 9, 9, 255], [9, 9, 9, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0; 4]],
        );
        let palette = Palette::new(&counts);
        assert_eq!(palette.colours().collect::<Vec<_>>(), [[9, 9, 9], [1, 2, 3]]);
        assert_eq!(palette.number([1, 2, 3, 255]), 1);
    }
}
