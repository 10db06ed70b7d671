//! The catalogues of words that come with kisho.

use std::collections::BTreeSet;

use kisho_game::text::Lang;

/// What the crates declare.
fn declared() -> impl Iterator<Item = (&'static str, BTreeSet<&'static str>)> {
    let all = [kisho_board::WORDS, kisho_sheet::WORDS, kisho::WORDS].into_iter().flatten();
    all.map(|(key, names)| (*key, names.iter().copied().collect()))
}

#[test]
fn every_catalogue_has_the_words_that_are_said_and_no_others() {
    // Words without a section are those of templates.
    let known: BTreeSet<&str> = declared().map(|(key, _)| key).collect();
    for lang in Lang::ALL {
        let keys: BTreeSet<&str> = lang.catalogue().messages().map(|(key, _)| key).collect();
        let of_boards: BTreeSet<&str> = keys.iter().copied().filter(|key| key.contains('.')).collect();
        assert_eq!(of_boards, known, "{}", lang.tag());
        let english: BTreeSet<&str> = Lang::En.catalogue().messages().map(|(key, _)| key).collect();
        assert_eq!(keys, english, "{}", lang.tag());
    }
}

#[test]
fn placeholders_are_those_that_are_filled() {
    for (key, names) in declared() {
        let used: BTreeSet<&str> =
            Lang::ALL.iter().flat_map(|lang| lang.catalogue().message(key).unwrap().placeholders()).collect();
        // A number may only choose between forms.
        let unused = names.difference(&used).filter(|name| **name != "n").count();
        assert!(unused == 0 && used.is_subset(&names), "{key}: {used:?} instead of {names:?}");
    }
}
