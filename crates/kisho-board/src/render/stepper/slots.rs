//! The radio buttons of a replay, and which of them shows which frame.
//!
//! Each frame has a button, in preorder. Arrow keys run through all buttons of a group and from its last to its first, so
//! there are more of them: before each variation one that shows the position from which it branches off, and at the end
//! two that can only be reached from the first and the last frame and show these once more. The number of a button in its
//! group is its **slot**; lifetimes, marks and the move list of a page count in slots.
//!
//! The style sheet finds the slot of the chosen button by two digits in base 16, a few dozen rules for all pages.

use std::fmt::Write as _;
use std::ops::Range;

use crate::diagram::Frames;

/// As many frames share a high digit, and stand in one group.
pub const BASE: usize = 16;

/// So many elements of a run, or moves of the list, stand in one group: fewer make more groups to look at, more make more elements.
pub const GROUP: usize = 16;

/// So many frames can be stepped through on one page.
pub const MOST: usize = 32_768;

/// The shared style sheet counts so many high digits; longer replays bring the rules for the others.
pub const SHARED: usize = 16;

/// The slots of the frames of one page.
pub struct Slots {
    /// The first frames of variations.
    variations: Vec<usize>,
    frames: usize,
}

impl Slots {
    /// The slots of these frames.
    pub fn of(frames: &Frames) -> Self {
        let variations = (0..frames.len()).filter(|&frame| frames.begins_variation(frame)).collect();
        Self { variations, frames: frames.len() }
    }

    /// The slot of a frame.
    pub fn slot(&self, frame: usize) -> usize {
        frame + self.variations.partition_point(|&first| first <= frame)
    }

    /// The slots of frames in a row.
    pub fn range(&self, frames: &Range<usize>) -> Range<usize> {
        self.slot(frames.start)..self.slot(frames.end)
    }

    /// How many slots show frames.
    pub fn len(&self) -> usize {
        self.slot(self.frames)
    }

    /// The rules that only this replay needs: where its variations branch off, and high digits.
    pub fn rules(&self, frames: &Frames, key: &str) -> String {
        let mut css = String::new();
        for &first in &self.variations {
            let parent = frames.list().get(first).and_then(|frame| frame.parent).unwrap_or(0);
            let ahead = self.slot(first) - 1 - self.slot(parent);
            // Writing into a String cannot fail.
            let _ =
                write!(css, "#{}:checked~.k-n{{--k:-{ahead}}}", super::identifier(&branch_id(key, first)));
        }
        for high in SHARED..(self.len() + 2).div_ceil(BASE) {
            css.push_str(&high_digit(high));
        }
        css
    }
}

/// The id of the button before a variation.
pub fn branch_id(key: &str, first: usize) -> String {
    format!("{key}_v{first}")
}

/// The rules for a high digit. They count from below only: the rule of a greater one comes later and wins.
pub fn high_digit(high: usize) -> String {
    let (nth, value) = (high * BASE + 1, high * BASE);
    format!(
        ":checked:nth-of-type(n+{nth})~.k-n{{--h:{value}}}\n:target:nth-of-type(n+{nth})~.k-n{{--th:{value}}}\n"
    )
}

/// The rules for a low digit.
pub fn low_digit(low: usize) -> String {
    let nth = low + 1;
    format!(
        ":checked:nth-of-type({BASE}n+{nth})~.k-n{{--l:{low}}}\n:target:nth-of-type({BASE}n+{nth})~.k-n{{--s:{low}}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Frame;

    #[test]
    fn a_variation_begins_after_a_slot_for_its_branch() {
        let frame = |parent| Frame { parent, ..Frame::default() };
        let frames =
            Frames::new(vec![frame(None), frame(Some(0)), frame(Some(1)), frame(Some(1)), frame(Some(0))]);
        let slots = Slots::of(&frames);
        let all: Vec<usize> = (0..5).map(|frame| slots.slot(frame)).collect();
        assert_eq!(all, [0, 1, 2, 4, 6]);
        assert_eq!((slots.len(), slots.range(&(1..3))), (7, 1..4));
        assert_eq!(slots.rules(&frames, "g"), "#g_v3:checked~.k-n{--k:-2}#g_v4:checked~.k-n{--k:-5}");
    }
}
