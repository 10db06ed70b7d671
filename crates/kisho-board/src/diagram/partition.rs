//! Where a tree of frames is cut that is too large for one page.

use super::Frames;

/// A tree of frames in parts. Part 0 begins with the start; every other part is a way on from a frame of another part
/// with all that is below it, less the parts that hang there in turn, or several small ways on from one frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    cuts: Vec<Vec<usize>>,
    part_of: Vec<usize>,
}

/// The frames that a part may have at least, so that a part with several ways on has room for two.
pub const LEAST: usize = 10;

impl Partition {
    /// Cuts a tree into parts of at most `most` frames (at least [`LEAST`]), of about the same size. Takes time in
    /// proportion to the number of frames, and makes at most four parts more than fill a `most`th of them each.
    #[must_use]
    pub fn new(frames: &Frames, most: usize) -> Self {
        let most = most.max(LEAST);
        let mut cuts = cut(frames, most);
        // The least size that needs no more parts makes them alike, where the first would be left with a rest.
        let (mut low, mut high) = (frames.len().div_ceil(cuts.len() + 1).max(LEAST), most);
        while low < high {
            let middle = low.midpoint(high);
            let tried = cut(frames, middle);
            if tried.len() <= cuts.len() {
                (high, cuts) = (middle, tried);
            } else {
                low = middle + 1;
            }
        }
        cuts.push(vec![0]);
        cuts.sort_unstable();
        let part_of = part_of(frames, &cuts);
        Self { cuts, part_of }
    }

    /// For each part the frames that it begins with, which follow on the same frame; parts are in preorder.
    #[must_use]
    pub fn cuts(&self) -> &[Vec<usize>] {
        &self.cuts
    }

    /// For each frame its part.
    #[must_use]
    pub fn part_of(&self) -> &[usize] {
        &self.part_of
    }
}

/// From the leaves to the start: where more frames hang together than a part may have, large ways on become parts of
/// their own, the largest first, and if all are small, the last of them together.
///
/// What is cut alone has at least a quarter of a part, and of what is cut together three quarters are filled.
fn cut(frames: &Frames, most: usize) -> Vec<Vec<usize>> {
    let small = most / 4;
    let mut cuts = Vec::new();
    let mut weights = vec![1_usize; frames.len()];
    for at in (0..frames.len()).rev() {
        let weight = |frame: usize| weights.get(frame).copied().unwrap_or_default();
        let mut rest = weight(at);
        if rest > most {
            let (mut large, mut others): (Vec<_>, Vec<_>) =
                frames.children(at).partition(|&child| weight(child) > small);
            large.sort_unstable_by_key(|&child| (weight(child), child));
            while rest > most
                && let Some(child) = large.pop()
            {
                rest -= weight(child);
                cuts.push(vec![child]);
            }
            while rest > most && !others.is_empty() {
                let mut together = 1;
                let fits = |child: &&usize| {
                    together += weight(**child);
                    together <= most
                };
                let count = others.iter().rev().take_while(fits).count().max(1);
                let group = others.split_off(others.len() - count);
                rest -= group.iter().map(|&child| weight(child)).sum::<usize>();
                cuts.push(group);
            }
        }
        if let Some(weight) = weights.get_mut(at) {
            *weight = rest;
        }
        let parent = frames.list().get(at).and_then(|frame| frame.parent);
        if let Some(above) = parent.and_then(|parent| weights.get_mut(parent)) {
            *above += rest;
        }
    }
    cuts
}

fn part_of(frames: &Frames, cuts: &[Vec<usize>]) -> Vec<usize> {
    let mut begins = vec![None; frames.len()];
    for (part, cut) in cuts.iter().enumerate() {
        for &frame in cut {
            if let Some(begins) = begins.get_mut(frame) {
                *begins = Some(part);
            }
        }
    }
    let mut parts: Vec<usize> = Vec::with_capacity(frames.len());
    for (frame, begins) in frames.list().iter().zip(begins) {
        let above = frame.parent.and_then(|parent| parts.get(parent).copied());
        parts.push(begins.or(above).unwrap_or_default());
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diagram::Frame;

    /// A tree in preorder: each frame hangs on one of the frames on the way to the frame before it.
    pub fn tree(up: impl IntoIterator<Item = usize>) -> Frames {
        let mut list = vec![Frame::default()];
        let mut path = vec![0];
        for up in up {
            path.truncate(path.len() - up % path.len());
            list.push(Frame { parent: path.last().copied(), ..Frame::default() });
            path.push(list.len() - 1);
        }
        Frames::new(list)
    }

    /// The frames of each part.
    fn sizes(partition: &Partition) -> Vec<usize> {
        let mut sizes = vec![0; partition.cuts().len()];
        for &part in partition.part_of() {
            sizes[part] += 1;
        }
        sizes
    }

    proptest! {
        #[test]
        fn parts_are_connected_and_of_good_size(
            up in prop::collection::vec(prop_oneof![3 => 0..2usize, 1 => 0..40usize], 0..1500),
            most in LEAST..200,
        ) {
            let frames = tree(up);
            let partition = Partition::new(&frames, most);
            let parts = partition.part_of();
            prop_assert_eq!(partition.cuts()[0].as_slice(), [0]);
            for (part, cut) in partition.cuts().iter().enumerate().skip(1) {
                let above = frames.list()[cut[0]].parent;
                for &frame in cut {
                    prop_assert_eq!(frames.list()[frame].parent, above, "they hang on one frame");
                    prop_assert_eq!(parts[frame], part);
                }
            }
            for (at, frame) in frames.list().iter().enumerate().skip(1) {
                let begins = partition.cuts()[parts[at]].contains(&at);
                prop_assert_eq!(parts[frame.parent.unwrap()] == parts[at], !begins, "frame {}", at);
            }
            let sizes = sizes(&partition);
            for (part, (size, cut)) in sizes.iter().zip(partition.cuts()).enumerate() {
                prop_assert!(size + usize::from(cut.len() > 1) <= most, "part {} of {}", size, most);
                prop_assert!(part == 0 || *size > 1 || most < 12, "part {} of {}", size, most);
            }
            prop_assert!(sizes.len() <= 4 * frames.len() / (most - 3) + 1, "{:?} of {}", sizes, most);
        }
    }

    #[test]
    fn a_line_is_cut_into_equal_parts() {
        let frames = tree(vec![0; 9_999]);
        let sizes = sizes(&Partition::new(&frames, 1_200));
        assert_eq!(sizes.len(), 9);
        assert!(sizes.iter().all(|&size| size > 1_100), "{sizes:?}");
    }

    #[test]
    fn many_small_ways_on_stay_together() {
        // A thousand problems of four moves below one position.
        let frames = tree((0..4_000).map(|n| if n % 4 == 0 { 4 } else { 0 }));
        let partition = Partition::new(&frames, 300);
        assert_eq!(partition.cuts().len(), 14, "{:?}", sizes(&partition));
        assert!(
            partition
                .cuts()
                .iter()
                .skip(1)
                .all(|cut| cut.len() > 70 && cut.windows(2).all(|two| two[1] - two[0] == 4))
        );
    }

    #[test]
    fn a_tree_that_fits_is_not_cut() {
        assert_eq!(Partition::new(&tree(vec![0, 0, 1, 0]), LEAST).cuts(), [vec![0]]);
    }
}
