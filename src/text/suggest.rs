//! "Did you mean …?"

/// The candidate nearest to `word`, if one is near enough to be a slip of the finger.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_lowercase()), candidate))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().max(3) / 3)
        .map(|(_, candidate)| candidate)
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
}
