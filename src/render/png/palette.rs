//! The colours of a picture, when they are few enough for a palette.
//!
//! A board has some twenty colours; the hundreds that a picture holds are their mixtures along edges. With a palette a
//! picture takes less than half the bytes, and a fifth of the time to pack.

use std::collections::HashMap;

/// A colour with its transparency, as the four bytes of a pixel.
pub type Rgba = [u8; 4];

/// Most colours of a palette.
const MOST: usize = 256;

/// Pictures with more colours than this are no boards in flat colours, and are not looked through further.
const MOST_MET: usize = 4096;

/// The largest difference of a part of a colour, out of 255, for which two mixtures may share a place in the palette. On an
/// edge nobody sees it.
const CLOSE: u8 = 8;

/// A picture by the numbers of its colours.
#[derive(Debug, PartialEq, Eq)]
pub struct Indexed {
    /// The colours, those through which something shines first.
    pub palette: Vec<Rgba>,
    /// A number for each pixel.
    pub pixels: Vec<u8>,
}

impl Indexed {
    /// The picture, if a palette does it justice.
    pub fn of(pixels: &[Rgba]) -> Option<Self> {
        let met = Met::of(pixels)?;
        let palette = [0, 2, 4, CLOSE].into_iter().find_map(|close| met.palette(close))?;
        let numbers: Vec<u8> = met.colours.iter().map(|(colour, _)| nearest(&palette, *colour)).collect();
        let number = |at: &u16| numbers.get(usize::from(*at)).copied().unwrap_or_default();
        let pixels = met.pixels.iter().map(number).collect();
        Some(Self { palette, pixels })
    }
}

/// The colours of a picture in the order in which they are met.
struct Met {
    /// Each with the number of its pixels.
    colours: Vec<(Rgba, u32)>,
    /// Numbers of colours.
    pixels: Vec<u16>,
}

impl Met {
    fn of(all: &[Rgba]) -> Option<Self> {
        let (mut colours, mut pixels) = (Vec::<(Rgba, u32)>::new(), Vec::with_capacity(all.len()));
        let mut numbers = HashMap::new();
        // What was found of late, by a few bits of the colour: most edges are mixtures of the same two.
        let mut late = [(Rgba::default(), None); 256];
        for run in all.chunk_by(PartialEq::eq) {
            let Some(colour) = run.first().copied() else { continue };
            let slot = (u32::from_le_bytes(colour).wrapping_mul(0x9e37_79b1) >> 24) as usize;
            let number = match late[slot] {
                (there, Some(number)) if there == colour => number,
                _ => {
                    let next =
                        u16::try_from(colours.len()).ok().filter(|next| usize::from(*next) < MOST_MET)?;
                    let number = *numbers.entry(colour).or_insert(next);
                    if number == next {
                        colours.push((colour, 0));
                    }
                    late[slot] = (colour, Some(number));
                    number
                }
            };
            pixels.resize(pixels.len() + run.len(), number);
            if let Some((_, count)) = colours.get_mut(usize::from(number)) {
                *count = count.saturating_add(u32::try_from(run.len()).unwrap_or(u32::MAX));
            }
        }
        Some(Self { colours, pixels })
    }

    /// The most frequent colours, of those that differ by no more than `close` only one; `None` if they are still too many.
    fn palette(&self, close: u8) -> Option<Vec<Rgba>> {
        let mut colours = self.colours.clone();
        if close == 0 && colours.len() > MOST {
            return None;
        }
        colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut palette: Vec<Rgba> = Vec::new();
        for (colour, _) in colours {
            if !palette.iter().any(|there| are_close(*there, colour, close)) {
                palette.push(colour);
            }
            if palette.len() > MOST {
                return None;
            }
        }
        palette.sort_by_key(|colour| colour[3] == u8::MAX);
        Some(palette)
    }
}

/// Whether no part of two colours differs by more than `close`. Most colours differ in their first part already.
fn are_close(a: Rgba, b: Rgba, close: u8) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= close)
}

/// The number of the colour that is nearest.
fn nearest(palette: &[Rgba], colour: Rgba) -> u8 {
    let (mut found, mut least) = (0, u32::MAX);
    for (at, there) in (0..=u8::MAX).zip(palette) {
        let mut far = 0;
        for (a, b) in there.iter().zip(colour) {
            far += u32::from(a.abs_diff(b)).pow(2);
            if far >= least {
                break;
            }
        }
        if far < least {
            (found, least) = (at, far);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(level: u8) -> Rgba {
        [level, level, level, 255]
    }

    #[test]
    fn a_few_colours_stay_what_they_are() {
        let pixels = [grey(9), grey(9), [1, 2, 3, 4], grey(8), [1, 2, 3, 4]];
        let indexed = Indexed::of(&pixels).unwrap();
        assert_eq!(indexed.palette[0], [1, 2, 3, 4], "what is transparent comes first");
        let back: Vec<Rgba> = indexed.pixels.iter().map(|at| indexed.palette[usize::from(*at)]).collect();
        assert_eq!(back, pixels);
    }

    #[test]
    fn mixtures_share_places_and_photographs_get_none() {
        // Black on wood and white on wood, in 255 steps each.
        let mix = |a: Rgba, b: Rgba, n: u16| {
            [0, 1, 2, 3].map(|at| {
                let (a, b) = (u16::from(a[at]), u16::from(b[at]));
                u8::try_from((a * (255 - n) + b * n) / 255).unwrap()
            })
        };
        let (wood, black, white) = ([0xed, 0xcd, 0x8c, 255], grey(0x1d), grey(0xfd));
        let mut pixels = vec![wood; 10_000];
        for n in 0..=255 {
            pixels.extend([mix(black, wood, n), mix(white, wood, n), mix(black, white, n)]);
        }
        let indexed = Indexed::of(&pixels).unwrap();
        assert!(indexed.palette.len() <= 256);
        for (pixel, at) in pixels.iter().zip(&indexed.pixels) {
            let there = indexed.palette[usize::from(*at)];
            assert!(are_close(there, *pixel, CLOSE), "{there:?} for {pixel:?}");
        }
        assert!(indexed.palette.contains(&wood));
        let many: Vec<Rgba> = (0..30_u8)
            .flat_map(|r| (0..30).flat_map(move |g| (0..4).map(move |b| [r * 8, g * 8, b * 60, 255])))
            .collect();
        assert_eq!(Indexed::of(&many), None);
        let spread: Vec<Rgba> = (0..10_000_u32).map(|n| n.wrapping_mul(0x9e37_79b1).to_le_bytes()).collect();
        assert_eq!(Indexed::of(&spread), None);
    }
}
