//! "Did you mean …?"

/// Longest word in bytes that is compared with others: a slip of the finger is not seen in a longer one, and the
/// comparison costs the square of the length.
const LONGEST: usize = 256;

/// The candidate nearest to `word`, if one is near enough to be a slip of the finger: one letter of three may differ.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let letters = Letters::of(&word);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .filter_map(|candidate| {
            let (small, allowed) = (candidate.to_lowercase(), candidate.chars().count().max(3) / 3);
            if letters.least_distance(&Letters::of(&small)) > allowed {
                return None;
            }
            let distance = strsim::osa_distance(&word, &small);
            (distance <= allowed).then_some((distance, candidate))
        })
        // Of two that are as near the order of the alphabet decides, in whatever order they come.
        .min()
        .map(|(_, candidate)| candidate)
}

/// How often each character occurs, some of them counted together: a cheap look that spares most comparisons.
struct Letters([u16; 64]);

impl Letters {
    fn of(word: &str) -> Self {
        let mut counts = [0; 64];
        for c in word.chars() {
            if let Some(count) = counts.get_mut(u32::from(c) as usize % 64) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// A lower bound of the edit distance: each edit takes away one character at most and adds one at most.
    fn least_distance(&self, other: &Self) -> usize {
        let pairs = || self.0.iter().zip(other.0);
        let gone: u16 = pairs().map(|(a, b)| a.saturating_sub(b)).sum();
        let come: u16 = pairs().map(|(a, b)| b.saturating_sub(*a)).sum();
        usize::from(gone.max(come))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_found_and_a_stranger_is_not() {
        let words = ["flip", "last-move", "info-bar"];
        assert_eq!(nearest("lastmove", words), Some("last-move"));
        assert_eq!(nearest("Flip", words), Some("flip"));
        assert_eq!(nearest("rotate", words), None);
    }

    #[test]
    fn of_two_that_are_as_near_it_is_always_the_same() {
        assert_eq!(nearest("abce", ["abcf", "abcd"]), Some("abcd"));
        assert_eq!(nearest("abce", ["abcd", "abcf"]), Some("abcd"));
    }

    #[test]
    fn the_cheap_look_loses_nothing() {
        let words =
            ["", "a", "ab", "ba", "abc", "acb", "flip", "fl1p", "定石", "石定", "last-move", "lastmove"];
        for a in words {
            for b in words {
                let least = Letters::of(a).least_distance(&Letters::of(b));
                assert!(least <= strsim::osa_distance(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn what_is_long_is_not_compared() {
        let long = "x".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str(), "x"]), None);
    }
}
