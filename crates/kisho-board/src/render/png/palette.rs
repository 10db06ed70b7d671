//! The colours of a picture, when they are few enough for a palette: with one a picture takes less than half the bytes, and a
//! fifth of the time to pack.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::encode::UNFILTERED;
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
    /// The rows, each as a file holds it: [`UNFILTERED`], and a number for each pixel.
    pub rows: Vec<u8>,
}

impl Indexed {
    /// The picture, if a palette does it justice.
    pub fn of(pixmap: &Pixmap) -> Option<Self> {
        let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let (pixels, _) = pixmap.data().as_chunks();
        let mut met = Met::default();
        // About as many as there are in a picture of shogi pieces.
        met.runs.reserve(pixels.len() / 8);
        for row in pixels.chunks(width) {
            met.row(row)?;
        }
        let colours = met.colours();
        let mut palette = palette(colours.clone(), MOST, DISTANCES)?;
        palette.sort_by_key(|colour| colour[3] == u8::MAX);
        let nearby = Nearby::new(&palette);
        let numbers: Vec<u8> = colours.iter().map(|(colour, _)| nearby.nearest(*colour)).collect();
        let mut rows = Vec::with_capacity((1 + width) * height);
        for Run { colour, length } in met.runs {
            let number = match colour {
                Run::ROW => UNFILTERED,
                colour => numbers.get(usize::from(colour)).copied().unwrap_or_default(),
            };
            match length {
                // Along edges, where most runs are.
                1 => rows.push(number),
                _ => rows.resize(rows.len() + length as usize, number),
            }
        }
        Some(Self { palette, rows })
    }
}

/// Neighbouring pixels in a row that have the same colour.
struct Run {
    /// The number of the colour, or [`Run::ROW`].
    colour: u16,
    length: u32,
}

impl Run {
    /// No pixel, but the beginning of a row.
    const ROW: u16 = u16::MAX;
}

/// The colours of a picture in the order in which they are met.
struct Met {
    /// Each with the number of its pixels, as [`Pixmap`] has it.
    colours: Vec<([u8; 4], u64)>,
    runs: Vec<Run>,
    /// The numbers of the colours: a hash table with linear probing, at most half full.
    places: Vec<u16>,
}

/// No colour has this number.
const EMPTY: u16 = u16::MAX;

impl Default for Met {
    fn default() -> Self {
        Self { colours: Vec::new(), runs: Vec::new(), places: vec![EMPTY; 2 * MOST_MET] }
    }
}

impl Met {
    /// Goes through a row; `None` if there are more than [`MOST_MET`] colours.
    fn row(&mut self, mut row: &[[u8; 4]]) -> Option<()> {
        self.runs.push(Run { colour: Run::ROW, length: 1 });
        while let Some(&colour) = row.first() {
            let length = run_length(row);
            row = row.get(length..)?;
            let number = self.number(colour)?;
            self.colours.get_mut(usize::from(number))?.1 += length as u64;
            self.runs.push(Run { colour: number, length: length as u32 });
        }
        Some(())
    }

    /// The number of a colour.
    fn number(&mut self, colour: [u8; 4]) -> Option<u16> {
        let last = self.places.len() - 1;
        let mut at = (u32::from_le_bytes(colour).wrapping_mul(0x9e37_79b1) >> 16) as usize & last;
        loop {
            let number = *self.places.get(at)?;
            match self.colours.get(usize::from(number)) {
                Some((there, _)) if *there == colour => return Some(number),
                Some(_) => at = (at + 1) & last,
                None if self.colours.len() == MOST_MET => return None,
                None => break,
            }
        }
        let number = u16::try_from(self.colours.len()).ok()?;
        self.places[at] = number;
        self.colours.push((colour, 0));
        Some(number)
    }

    /// The colours as files have them.
    fn colours(&self) -> Vec<(Rgba, u64)> {
        let straight = |[r, g, b, a]: [u8; 4]| {
            PremultipliedColorU8::from_rgba(r, g, b, a).map_or([r, g, b, a], straight)
        };
        self.colours.iter().map(|(colour, count)| (straight(*colour), *count)).collect()
    }
}

/// How many pixels at the beginning have the same colour. Most pixels are in long runs: of these, many are compared at once.
fn run_length(row: &[[u8; 4]]) -> usize {
    const AT_ONCE: usize = 16;
    let Some((first, others)) = row.split_first() else { return 0 };
    if others.first() != Some(first) {
        return 1;
    }
    let alike = |block: &&[[u8; 4]; AT_ONCE]| block.iter().fold(true, |all, pixel| all & (pixel == first));
    let whole = AT_ONCE * others.as_chunks().0.iter().take_while(alike).count();
    let rest = others.get(whole..).unwrap_or_default();
    1 + whole + rest.iter().take_while(|pixel| *pixel == first).count()
}

/// A pixel as files have it: the colour is not darkened by its transparency.
pub fn straight(pixel: PremultipliedColorU8) -> Rgba {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of one row. `colours`: darkened by their transparency.
    fn picture(colours: &[Rgba]) -> Pixmap {
        let mut pixmap = Pixmap::new(u32::try_from(colours.len()).unwrap(), 1).unwrap();
        pixmap.data_mut().copy_from_slice(colours.as_flattened());
        pixmap
    }

    /// The numbers of the pixels of such a picture.
    fn numbers(indexed: &Indexed) -> &[u8] {
        assert_eq!(indexed.rows[0], UNFILTERED);
        &indexed.rows[1..]
    }

    fn grey(level: u8) -> Rgba {
        [level, level, level, 255]
    }

    #[test]
    fn a_few_colours_stay_what_they_are() {
        // The second is half transparent: its parts are halved before they are painted.
        let indexed = Indexed::of(&picture(&[grey(9), grey(9), [20, 40, 60, 128], grey(8)])).unwrap();
        assert_eq!(indexed.palette[0], [40, 80, 120, 128], "what is transparent comes first");
        let back: Vec<Rgba> = numbers(&indexed).iter().map(|at| indexed.palette[usize::from(*at)]).collect();
        assert_eq!(back, [grey(9), grey(9), [40, 80, 120, 128], grey(8)]);
    }

    #[test]
    fn rows_begin_anew_and_runs_of_any_length_are_found() {
        let mut pixmap = Pixmap::new(70, 60).unwrap();
        let level = |x: usize, y: usize| if x < y { 9 } else { 200 };
        let colours: Vec<Rgba> = (0..60).flat_map(|y| (0..70).map(move |x| grey(level(x, y)))).collect();
        pixmap.data_mut().copy_from_slice(colours.as_flattened());
        let indexed = Indexed::of(&pixmap).unwrap();
        assert_eq!(indexed.palette.len(), 2);
        for (y, row) in indexed.rows.chunks(71).enumerate() {
            assert_eq!((row[0], row.len()), (UNFILTERED, 71));
            let there = row[1..].iter().map(|number| indexed.palette[usize::from(*number)]);
            assert!(there.eq((0..70).map(|x| grey(level(x, y)))), "row {y}");
        }
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
        let indexed = Indexed::of(&picture(&colours)).unwrap();
        assert!(indexed.palette.len() <= 256);
        for (pixel, at) in colours.iter().zip(numbers(&indexed)) {
            let there = indexed.palette[usize::from(*at)];
            let far = there.iter().zip(pixel).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(far <= DISTANCES[3], "{there:?} for {pixel:?}");
        }
        assert!(indexed.palette.contains(&wood));
        let many: Vec<Rgba> = (0..30_u8)
            .flat_map(|r| (0..30).flat_map(move |g| (0..4).map(move |b| [r * 8, g * 8, b * 60, 255])))
            .collect();
        assert_eq!(Indexed::of(&picture(&many)), None);
        let spread: Vec<Rgba> = (0..10_000_u32)
            .map(|n| n.wrapping_mul(0x9e37_79b1).to_le_bytes())
            .map(|[r, g, b, _]| [r, g, b, 255])
            .collect();
        assert_eq!(Indexed::of(&picture(&spread)), None);
    }
}
