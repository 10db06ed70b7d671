//! The colours of a picture, when they are few enough for a palette: with one a picture takes less than half the bytes, and a
//! fifth of the time to pack.

use resvg::tiny_skia::PremultipliedColorU8;

use crate::render::palette::{Nearby, Rgba, palette};

/// Most colours of a palette.
const MOST: usize = 256;

/// Pictures with more colours than this, a power of two, are no boards in flat colours, and are not looked through further.
const MOST_MET: usize = 4096;

/// How far mixtures that share a place in the palette may be from each other, in the largest difference of a part, out of
/// 255. On an edge nobody sees the last one.
const DISTANCES: [u8; 4] = [0, 2, 4, 8];

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
    pub fn of(pixels: &[PremultipliedColorU8]) -> Option<Self> {
        let met = Met::of(pixels)?;
        let mut palette = palette(met.colours.clone(), MOST, DISTANCES)?;
        palette.sort_by_key(|colour| colour[3] == u8::MAX);
        let nearby = Nearby::new(&palette);
        let numbers: Vec<u8> = met.colours.iter().map(|(colour, _)| nearby.nearest(*colour)).collect();
        let mut numbered = Vec::with_capacity(pixels.len());
        for (colour, length) in met.runs {
            let number = numbers.get(usize::from(colour)).copied().unwrap_or_default();
            match length {
                // Along edges, where most runs are.
                1 => numbered.push(number),
                _ => numbered.resize(numbered.len() + length as usize, number),
            }
        }
        Some(Self { palette, pixels: numbered })
    }
}

/// The colours of a picture in the order in which they are met.
struct Met {
    /// Each with the number of its pixels.
    colours: Vec<(Rgba, u64)>,
    /// Numbers of colours, each with the pixels in a row that have it.
    runs: Vec<(u16, u32)>,
}

impl Met {
    fn of(pixels: &[PremultipliedColorU8]) -> Option<Self> {
        let (mut colours, mut runs) = (Vec::<(Rgba, u64)>::new(), Vec::new());
        let mut numbers = Numbers::default();
        let mut rest = pixels;
        while let Some(&pixel) = rest.first() {
            let (run, after) = rest.split_at(run_length(rest, pixel));
            rest = after;
            let number = numbers.of(pixel)?;
            if usize::from(number) == colours.len() {
                colours.push((straight(pixel), 0));
            }
            let length = u32::try_from(run.len()).ok()?;
            runs.push((number, length));
            if let Some((_, count)) = colours.get_mut(usize::from(number)) {
                *count += u64::from(length);
            }
        }
        Some(Self { colours, runs })
    }
}

/// How many pixels at the beginning have that colour. Most pixels are in long runs: of these, many are compared at once.
fn run_length(pixels: &[PremultipliedColorU8], colour: PremultipliedColorU8) -> usize {
    const AT_ONCE: usize = 16;
    let alike =
        |block: &&[PremultipliedColorU8]| block.iter().fold(true, |all, pixel| all & (*pixel == colour));
    let (blocks, _) = pixels.as_chunks::<AT_ONCE>();
    let whole = match pixels.get(1) {
        Some(second) if *second == colour => {
            AT_ONCE * blocks.iter().map(<[_; AT_ONCE]>::as_slice).take_while(alike).count()
        }
        _ => 0,
    };
    let rest = pixels.get(whole..).unwrap_or_default();
    whole + rest.iter().take_while(|pixel| **pixel == colour).count()
}

/// Numbers of colours, in the order in which they are met: a hash table with linear probing, at most half full.
struct Numbers {
    places: Vec<Option<(PremultipliedColorU8, u16)>>,
    next: u16,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { places: vec![None; 2 * MOST_MET], next: 0 }
    }
}

impl Numbers {
    /// The number of a colour; `None` if there are more than [`MOST_MET`].
    fn of(&mut self, colour: PremultipliedColorU8) -> Option<u16> {
        let key = u32::from_le_bytes([colour.red(), colour.green(), colour.blue(), colour.alpha()]);
        let last = self.places.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b1) >> 16) as usize & last;
        while let Some((there, number)) = self.places[at] {
            if there == colour {
                return Some(number);
            }
            at = (at + 1) & last;
        }
        if usize::from(self.next) == MOST_MET {
            return None;
        }
        self.places[at] = Some((colour, self.next));
        self.next += 1;
        Some(self.next - 1)
    }
}

/// A pixel as files have it: the colour is not darkened by its transparency.
pub fn straight(pixel: PremultipliedColorU8) -> Rgba {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels(colours: &[Rgba]) -> Vec<PremultipliedColorU8> {
        let pixel = |&[r, g, b, a]: &Rgba| PremultipliedColorU8::from_rgba(r, g, b, a).unwrap();
        colours.iter().map(pixel).collect()
    }

    fn grey(level: u8) -> Rgba {
        [level, level, level, 255]
    }

    #[test]
    fn a_few_colours_stay_what_they_are() {
        // The second is half transparent: its parts are halved before they are painted.
        let indexed = Indexed::of(&pixels(&[grey(9), grey(9), [20, 40, 60, 128], grey(8)])).unwrap();
        assert_eq!(indexed.palette[0], [40, 80, 120, 128], "what is transparent comes first");
        let back: Vec<Rgba> = indexed.pixels.iter().map(|at| indexed.palette[usize::from(*at)]).collect();
        assert_eq!(back, [grey(9), grey(9), [40, 80, 120, 128], grey(8)]);
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
        let mut colours = vec![wood; 10_000];
        for n in 0..=255 {
            colours.extend([mix(black, wood, n), mix(white, wood, n), mix(black, white, n)]);
        }
        let indexed = Indexed::of(&pixels(&colours)).unwrap();
        assert!(indexed.palette.len() <= 256);
        for (pixel, at) in colours.iter().zip(&indexed.pixels) {
            let there = indexed.palette[usize::from(*at)];
            let far = there.iter().zip(pixel).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(far <= DISTANCES[3], "{there:?} for {pixel:?}");
        }
        assert!(indexed.palette.contains(&wood));
        let many: Vec<Rgba> = (0..30_u8)
            .flat_map(|r| (0..30).flat_map(move |g| (0..4).map(move |b| [r * 8, g * 8, b * 60, 255])))
            .collect();
        assert_eq!(Indexed::of(&pixels(&many)), None);
        let spread: Vec<Rgba> = (0..10_000_u32)
            .map(|n| n.wrapping_mul(0x9e37_79b1).to_le_bytes())
            .map(|[r, g, b, _]| [r, g, b, 255])
            .collect();
        assert_eq!(Indexed::of(&pixels(&spread)), None);
    }
}
