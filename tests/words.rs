//! The catalogues of words that come with kisho.

use std::collections::BTreeSet;

use kisho_game::text::Lang;
use kisho_game::text::catalogue::is_of_boards;

/// What the crates declare.
fn declared() -> impl Iterator<Item = (&'static str, BTreeSet<&'static str>)> {
    let all = [kisho_board::WORDS, kisho_sheet::WORDS, kisho_play::WORDS, kisho::WORDS].into_iter().flatten();
    all.map(|(key, names)| (*key, names.iter().copied().collect()))
}

#[test]
fn every_catalogue_has_the_words_that_are_said_and_no_others() {
    // Most words without a section are said by templates alone.
    let (around, on_boards): (BTreeSet<&str>, BTreeSet<&str>) =
        declared().map(|(key, _)| key).partition(|key| key.starts_with("ui."));
    let keys = |lang: Lang| lang.catalogue().messages().map(|(key, _)| key).collect::<BTreeSet<_>>();
    for lang in Lang::ALL {
        let known: BTreeSet<&str> = keys(lang).into_iter().filter(|key| is_of_boards(key)).collect();
        assert_eq!(known, on_boards, "{}", lang.tag());
        assert_eq!(keys(lang), keys(Lang::En), "{}", lang.tag());
        assert!(around.iter().all(|key| lang.catalogue().message(key).is_some()), "{}", lang.tag());
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
