//! "Did you mean …?"

use std::borrow::Borrow;

/// Longest word in bytes that is compared with others: a slip of the finger is not seen in a longer one, and the
/// comparison costs the square of the length.
const LONGEST: usize = 256;

/// Most letters that differ. Of long paths nearly all would be compared to the end otherwise.
const MOST_EDITS: usize = 10;

/// The candidate nearest to `word`, if one is near enough to be a slip of the finger: one letter of three may differ, but not more
/// than ten.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    Word::new(word)?.nearest(candidates.into_iter().filter_map(|name| Some((name, Word::new(name)?))))
}

/// Many candidates, for words that are compared with all of them again and again.
#[derive(Debug, Default)]
pub struct Candidates(Vec<(String, Word)>);

impl Candidates {
    /// The candidate nearest to `word`, as [`nearest`] finds it.
    #[must_use]
    pub fn nearest(&self, word: &str) -> Option<&str> {
        Word::new(word)?.nearest(self.0.iter().map(|(name, word)| (name.as_str(), word)))
    }
}

impl<T: Into<String>> FromIterator<T> for Candidates {
    fn from_iter<I: IntoIterator<Item = T>>(names: I) -> Self {
        let names = names.into_iter().map(Into::into);
        let mut names: Vec<_> =
            names.filter_map(|name: String| Word::new(&name).map(|word| (name, word))).collect();
        // One that comes later has to be nearer, which few are.
        names.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        Self(names)
    }
}

/// What is compared of a word.
#[derive(Debug)]
struct Word {
    small: String,
    length: usize,
    letters: Letters,
}

impl Word {
    /// `None` if it is too long to be compared.
    fn new(word: &str) -> Option<Self> {
        let small = (word.len() <= LONGEST).then(|| word.to_lowercase())?;
        Some(Self { length: word.chars().count(), letters: Letters::of(&small), small })
    }

    fn nearest<'a, W: Borrow<Self>>(
        &self,
        candidates: impl Iterator<Item = (&'a str, W)>,
    ) -> Option<&'a str> {
        let mut best: Option<(usize, (bool, &str))> = None;
        for (name, word) in candidates {
            let word = word.borrow();
            let (gone, come) = self.letters.changes(&word.letters);
            // Each edit takes away one character at most and adds one at most.
            let least = gone.max(come);
            // Of two that are as near, the one that has all the letters was meant, and then the order of the alphabet decides, in
            // whatever order they come.
            let rank = (gone > 0, name);
            let most = match best {
                Some((distance, best)) if rank < best => distance,
                Some((0, _)) => continue,
                Some((distance, _)) => distance - 1,
                None => MOST_EDITS,
            };
            let allowed = most.min(word.length.max(3) / 3);
            if least > allowed {
                continue;
            }
            let distance = strsim::osa_distance(&self.small, &word.small);
            if distance <= allowed {
                best = Some((distance, rank));
            }
        }
        best.map(|(_, (_, name))| name)
    }
}

/// How often each character occurs, some of them counted together: a cheap look that spares most comparisons.
#[derive(Debug)]
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

    /// At least how many characters have to go and to come to make another word of this one.
    fn changes(&self, other: &Self) -> (usize, usize) {
        let pairs = || self.0.iter().zip(other.0);
        let gone: u16 = pairs().map(|(a, b)| a.saturating_sub(b)).sum();
        let come: u16 = pairs().map(|(a, b)| b.saturating_sub(*a)).sum();
        (gone.into(), come.into())
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
        for words in [["rst", "rust"], ["rust", "rst"]] {
            assert_eq!(nearest("rsut", words), Some("rust"), "its letters are all there");
        }
        assert_eq!(
            nearest("pyton", ["pycon", "python"]),
            Some("python"),
            "a letter is missing, and none is another"
        );
    }

    #[test]
    fn many_candidates_are_compared_like_few() {
        let words = ["", "Flip", "flop", "last-move", "info-bar", "abce", "abcf", "abcd"];
        let candidates: Candidates = words.into_iter().collect();
        for word in ["flip", "flap", "lastmove", "abcg", "Abcd", "rotate", "", "x"] {
            assert_eq!(candidates.nearest(word), nearest(word, words), "{word}");
        }
    }

    #[test]
    fn the_cheap_look_loses_nothing() {
        let words =
            ["", "a", "ab", "ba", "abc", "acb", "flip", "fl1p", "定石", "石定", "last-move", "lastmove"];
        for a in words {
            for b in words {
                let (gone, come) = Letters::of(a).changes(&Letters::of(b));
                assert!(gone.max(come) <= strsim::osa_distance(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn what_is_long_is_not_compared() {
        let long = "x".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str(), "x"]), None);
    }
}
