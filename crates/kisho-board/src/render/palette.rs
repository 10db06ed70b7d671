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
    let mut taken: Vec<Rgba> = Vec::with_capacity(most.min(counted.len()));
    for &(colour, _) in counted {
        if distance > 0 && taken.iter().any(|other| difference(colour, *other).0 <= distance) {
            continue;
        }
        if taken.len() == most {
            return None;
        }
        taken.push(colour);
    }
    Some(taken)
}

/// The number of the colour of a palette that is nearest: in the part in which it differs most, then in all parts. Palettes
/// have at most 256 colours.
pub fn nearest(palette: &[Rgba], colour: Rgba) -> u8 {
    // In one number, so that several colours are looked at in one step of the processor.
    let far = |(number, other): (u8, &Rgba)| {
        let (largest, sum) = difference(colour, *other);
        (u32::from(largest) << 24) | (sum << 8) | u32::from(number)
    };
    let [number, ..] = (0..=u8::MAX).zip(palette).map(far).min().unwrap_or_default().to_le_bytes();
    number
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
        assert_eq!(nearest(&found, [1, 2, 3, 255]), 2);
        assert_eq!(nearest(&found, [8, 9, 12, 255]), 0);
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
        for (colour, _) in &counted {
            let stands = found[usize::from(nearest(&found, *colour))];
            assert!(difference(*colour, stands).0 <= 2, "{colour:?} {stands:?}");
        }
        assert!(palette(counted, 255, [0]).is_none());
    }
}
