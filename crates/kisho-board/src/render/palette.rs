//! Palettes: a few colours that stand for all colours of pictures.
//!
//! A board has some twenty colours, which are by far the most frequent ones; the hundreds that a picture holds are their
//! mixtures along edges. There nobody sees whether a mixture is a little lighter or darker.

/// A colour with its transparency, as the four bytes of a pixel.
pub type Rgba = [u8; 4];

/// Colours each of which is further than some distance from all more frequent ones, the most frequent ones first: the first of
/// `distances` (the largest difference in a part of a colour, ascending) that gives no more than `most`. `None` if there is
/// none. `counted`: each colour once, with the number of its pixels.
pub fn palette(
    mut counted: Vec<(Rgba, u64)>,
    most: usize,
    distances: impl IntoIterator<Item = u8>,
) -> Option<Vec<Rgba>> {
    counted.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
    distances.into_iter().find_map(|distance| apart(&counted, most, distance))
}

/// The colours that are further than `distance` from all before them; `None` if there are too many.
fn apart(counted: &[(Rgba, u64)], most: usize, distance: u8) -> Option<Vec<Rgba>> {
    if distance == 0 && counted.len() > most {
        return None;
    }
    let mut taken = Nearby::default();
    for &(colour, _) in counted {
        if distance > 0 && taken.within(colour, distance) {
            continue;
        }
        if taken.colours.len() == most {
            return None;
        }
        taken.push(colour);
    }
    Some(taken.colours)
}

/// Colours in shelves by their green part, so that few are looked at to find one near another.
#[derive(Debug, Default)]
pub struct Nearby {
    colours: Vec<Rgba>,
    /// The numbers of the colours with such a green part, of 256 / [`SHELVES`] each.
    shelves: [Vec<u8>; SHELVES],
}

const SHELVES: usize = 32;

/// Parts that share a shelf.
const SHELF: usize = 256 / SHELVES;

impl Nearby {
    /// A palette of at most 256 colours.
    #[must_use]
    pub fn new(palette: &[Rgba]) -> Self {
        let mut colours = Self::default();
        palette.iter().for_each(|colour| colours.push(*colour));
        colours
    }

    fn push(&mut self, colour: Rgba) {
        let Ok(number) = u8::try_from(self.colours.len()) else { return };
        self.colours.push(colour);
        self.shelves[shelf(colour)].push(number);
    }

    /// The colours of a shelf with their numbers.
    fn on(&self, shelf: usize) -> impl Iterator<Item = (u8, Rgba)> {
        let numbers = self.shelves.get(shelf).into_iter().flatten();
        numbers.filter_map(|number| Some((*number, *self.colours.get(usize::from(*number))?)))
    }

    /// Whether one is no further than that from a colour.
    fn within(&self, colour: Rgba, distance: u8) -> bool {
        let reach = usize::from(distance).div_ceil(SHELF);
        let own = shelf(colour);
        let mut near = (own.saturating_sub(reach)..=own + reach).flat_map(|shelf| self.on(shelf));
        near.any(|(_, other)| difference(colour, other).0 <= distance)
    }

    /// The number of the colour that is nearest: in the part in which it differs most, then in all parts.
    #[must_use]
    pub fn nearest(&self, colour: Rgba) -> u8 {
        let own = shelf(colour);
        let mut best = (u8::MAX, u32::MAX, 0);
        for reach in 0..SHELVES {
            // On the shelves that are still to come green differs by more.
            if reach > 0 && (reach - 1) * SHELF >= usize::from(best.0) {
                break;
            }
            let (below, above) = (own.checked_sub(reach), (reach > 0).then_some(own + reach));
            for (number, other) in below.into_iter().chain(above).flat_map(|shelf| self.on(shelf)) {
                let (largest, sum) = difference(colour, other);
                best = best.min((largest, sum, number));
            }
        }
        best.2
    }
}

fn shelf([_, green, ..]: Rgba) -> usize {
    usize::from(green) / SHELF
}

/// The largest difference of two colours in a part of theirs, and the sum of the differences.
fn difference(a: Rgba, b: Rgba) -> (u8, u32) {
    let ([r, g, b, a], [red, green, blue, alpha]) = (a, b);
    let (r, g, b, a) = (r.abs_diff(red), g.abs_diff(green), b.abs_diff(blue), a.abs_diff(alpha));
    (r.max(g).max(b.max(a)), u32::from(r) + u32::from(g) + u32::from(b) + u32::from(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_as_they_are_with_the_frequent_ones_first() {
        let counted = vec![([1, 2, 3, 255], 1), ([9, 9, 9, 255], 3), ([1, 2, 4, 255], 2)];
        let found = palette(counted, 3, 0..=8).unwrap();
        assert_eq!(found, [[9, 9, 9, 255], [1, 2, 4, 255], [1, 2, 3, 255]]);
        assert_eq!(Nearby::new(&found).nearest([1, 2, 3, 255]), 2);
        assert_eq!(Nearby::new(&found).nearest([8, 9, 12, 255]), 0);
    }

    #[test]
    fn many_colours_keep_the_frequent_ones_and_stay_near() {
        let blend = |at: u64| {
            let part = |from: u64, to: u64| u8::try_from((from * (999 - at) + to * at) / 999).unwrap();
            [part(240, 20), part(200, 10), part(150, 90), 255]
        };
        let mut counted: Vec<(Rgba, u64)> = (0..1000).map(|at| (blend(at), 1 + at % 7)).collect();
        counted.extend((0..=255).map(|red| ([red, 77, 255 - red, 255], 2)));
        counted.sort_unstable();
        counted.dedup_by_key(|(colour, _)| *colour);
        counted.extend([([240, 200, 151, 255], 100_000), ([255, 0, 0, 255], 5_000)]);
        let found = palette(counted.clone(), 255, 0..=u8::MAX).unwrap();
        assert!(found.len() <= 255);
        assert_eq!(found[..2], [[240, 200, 151, 255], [255, 0, 0, 255]]);
        let nearby = Nearby::new(&found);
        for (colour, _) in &counted {
            let stands = found[usize::from(nearby.nearest(*colour))];
            assert!(difference(*colour, stands).0 <= 2, "{colour:?} {stands:?}");
        }
        assert!(palette(counted, 255, [0]).is_none());
    }

    /// The same as looking at every colour.
    #[test]
    fn the_nearest_colour_is_found_without_looking_at_all() {
        let mut state = 7_u64;
        let mut colour = |spread: u8| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let [_, _, _, _, r, g, b, a] = state.to_le_bytes();
            [r, g % spread, b, a]
        };
        for (count, spread) in [(1, 255), (2, 255), (40, 9), (256, 255), (256, 1)] {
            let palette: Vec<Rgba> = (0..count).map(|_| colour(spread)).collect();
            let nearby = Nearby::new(&palette);
            for _ in 0..500 {
                let wanted = colour(255);
                let slow = (0..=u8::MAX).zip(&palette).min_by_key(|(_, other)| difference(wanted, **other));
                assert_eq!(Some(nearby.nearest(wanted)), slow.map(|(number, _)| number));
                let near = palette.iter().any(|other| difference(wanted, *other).0 <= 40);
                assert_eq!(nearby.within(wanted, 40), near);
            }
        }
    }
}
