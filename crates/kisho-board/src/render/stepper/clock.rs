//! The time of a group of elements: it passes only when one of them changes.
//!
//! The browser looks at every element of a group whenever the group's time changes. So the time goes along with the slots while
//! the elements of the group appear one after the other, and later, when now and then one of them vanishes, it goes on by
//! one for each such slot and stands still between them.

use std::fmt::Write as _;

/// From slots to the time of one group.
pub struct Clock {
    first: usize,
    /// Up to here the time is the slot.
    until: usize,
    /// The later slots in which something changes.
    later: Vec<usize>,
}

/// Where three changes come within so many slots, the time goes along with the slots: each of the later changes costs a term of
/// the group's expression, a slot without a change only the group's elements once more.
const CLOSE: usize = 6;

impl Clock {
    /// The clock of a group whose elements appear from slot `first` to slot `until`, and change in `changes`.
    pub fn new(first: usize, until: usize, changes: impl IntoIterator<Item = usize>) -> Self {
        let mut later: Vec<usize> = changes.into_iter().filter(|&slot| slot > until).collect();
        later.sort_unstable();
        later.dedup();
        let mut until = until;
        while let Some(&next) = later.get(2) {
            if next > until + CLOSE {
                break;
            }
            until = later.remove(0);
        }
        while later.first() == Some(&(until + 1)) {
            until = later.remove(0);
        }
        Self { first, until, later }
    }

    /// The time in which a slot begins that is one of the changes.
    pub fn time(&self, slot: usize) -> usize {
        slot.min(self.until) + self.later.partition_point(|&change| change <= slot)
    }

    /// The declarations that set the time.
    pub fn css(&self) -> String {
        let mut css = format!("--c:{};--d:{}", self.first, self.until);
        if !self.later.is_empty() {
            css.push_str(";--y:calc(0");
            for change in &self.later {
                // Writing into a String cannot fail.
                let _ = write!(css, " + clamp(0,var(--n) - {},1)", change - 1);
            }
            css.push(')');
        }
        css
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What the style sheet makes of the declarations.
    fn shown(clock: &Clock, slot: usize) -> i64 {
        let number = |n: usize| i64::try_from(n).unwrap();
        let within = number(slot).clamp(number(clock.first) - 1, number(clock.until));
        let later = clock.later.iter().map(|&change| (number(slot) - number(change) + 1).clamp(0, 1));
        within + later.sum::<i64>()
    }

    proptest! {
        #[test]
        fn an_element_is_seen_in_its_slots_by_any_clock(
            lives in prop::collection::vec((0usize..40, 1usize..30), 1..10),
            window in 0usize..20,
            slot in 0usize..90,
        ) {
            let first = lives.iter().map(|(start, _)| *start).min().unwrap();
            let clock = Clock::new(first, first + window, lives.iter().flat_map(|(start, len)| [*start, start + len]));
            let now = shown(&clock, slot);
            for (start, len) in lives {
                let time = |slot| i64::try_from(clock.time(slot)).unwrap();
                let seen = time(start) <= now && now < time(start + len);
                prop_assert_eq!(seen, (start..start + len).contains(&slot));
            }
        }
    }
}
