//! Names as parts of addresses.

use std::borrow::Cow;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::address::nfc;

/// What becomes of a name in an address. The words are Zola's; but as nobody can tell from its characters how a Japanese
/// word is read, none of them spells words of other scripts in Latin letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Small letters and digits of every script, and hyphens.
    On,
    /// As it is written, without what addresses and Windows do not take.
    Safe,
    /// As it is written.
    Off,
}

/// `[slugify]`
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Slugify {
    /// Of files and folders, and of `slug`.
    pub paths: Strategy,
    /// Of taxonomies and their terms.
    pub taxonomies: Strategy,
    /// Of headings.
    pub anchors: Strategy,
    /// Whether an address keeps the day with which the name of its file begins.
    pub paths_keep_dates: bool,
}

impl Default for Slugify {
    /// A file is called what its author wants it to be called, also in its address; a term and a heading are called what a
    /// sentence needs.
    fn default() -> Self {
        Self {
            paths: Strategy::Safe,
            taxonomies: Strategy::On,
            anchors: Strategy::On,
            paths_keep_dates: false,
        }
    }
}

impl Strategy {
    /// One part of an address; `None` if nothing is left of the name.
    #[must_use]
    pub fn part(self, name: &str) -> Option<String> {
        let part = match self {
            Self::On => words(name),
            Self::Safe => safe(name),
            Self::Off => whole(name),
        };
        if part.is_empty() || part.bytes().all(|byte| byte == b'.') {
            return None;
        }
        Some(if self != Self::Off && is_device(&part) { part + "-" } else { part })
    }

    /// Every part of a path; `None` if nothing is left of one of them.
    #[must_use]
    pub fn path(self, path: &str) -> Option<String> {
        // What most names are. In capitals and full stops the strategies differ.
        if path
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_/".contains(&byte))
            && (self == Self::Off || !path.split('/').any(is_device))
            && (self != Self::On || !path.contains('-'))
        {
            return Some(path.to_owned());
        }
        let parts: Option<Vec<String>> = path.split('/').map(|part| self.part(part)).collect();
        parts.map(|parts| parts.join("/"))
    }

    /// The id of a heading with this text, which is never empty.
    #[must_use]
    pub fn anchor(self, text: &str) -> String {
        let id = match self {
            Self::On => words(text),
            Self::Safe => safe(text),
            // No id of HTML has a space in it.
            Self::Off => nfc(text.trim()).split_whitespace().collect::<Vec<_>>().join("-"),
        };
        if id.is_empty() { "section".to_owned() } else { id }
    }
}

/// Letters and digits of every script in small letters, hyphens for all else. Full-width letters and digits are plain ones.
fn words(text: &str) -> String {
    if text.is_ascii() {
        return ascii_words(text);
    }
    let mut slug = String::with_capacity(text.len());
    for c in plain(text).chars().flat_map(char::to_lowercase).filter(|&c| !is_ignored(c)) {
        if c.is_alphanumeric()
            || c == '_'
            || (is_combining_mark(c) && !slug.ends_with('-') && !slug.is_empty())
        {
            slug.push(c);
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// The same for plain English, which needs none of the tables of Unicode.
fn ascii_words(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A name with hyphens in place of spaces and of signs that mean something in addresses or that Windows takes in no name of
/// a file, and without a full stop at its end, which Windows drops.
fn safe(name: &str) -> String {
    const TAKEN: &str = "\"#%*/:<>?[\\]^`{|}";
    let mut out = String::with_capacity(name.len());
    let mut gap = false;
    for c in plain(name).chars().filter(|&c| !is_ignored(c)) {
        if c.is_whitespace() || c.is_control() || TAKEN.contains(c) {
            gap = true;
            continue;
        }
        if std::mem::take(&mut gap) && !out.is_empty() && !out.ends_with('-') && c != '-' {
            out.push('-');
        }
        out.push(c);
    }
    out.truncate(out.trim_end_matches('.').len());
    out
}

/// As it is, but in one piece: a slash would make two parts of it.
fn whole(name: &str) -> String {
    nfc(name).chars().filter(|c| !c.is_control()).map(|c| if c == '/' { '-' } else { c }).collect()
}

/// A text with its characters composed, and with plain ones in place of those that are only wider, narrower or in a circle
/// (NFKC): `ＱＦ` as `QF`, `ｶﾞ` as `ガ`.
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.nfkc().collect()) }
}

/// Characters that nobody sees: marks of width and of variants, and soft hyphens.
fn is_ignored(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}

/// Names of devices, which Windows gives to no file and no folder, whatever stands after a full stop.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default();
    let numbered = |name: &str| {
        let digit = stem.get(name.len()..).unwrap_or_default();
        stem.len() == name.len() + 1
            && stem.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && digit.bytes().all(|byte| byte.is_ascii_digit())
    };
    stem.len() < 5
        && (["con", "prn", "aux", "nul"].iter().any(|name| stem.eq_ignore_ascii_case(name))
            || numbered("com")
            || numbered("lpt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_every_script() {
        for (text, slug) in [
            ("The *Shiller* opening!", "the-shiller-opening"),
            ("美濃囲い（☗）", "美濃囲い"),
            ("ＱＦコード　第１回", "qfコード-第1回"),
            ("ｶﾞｲﾄﾞ", "ガイド"),
            ("か\u{3099}いせつ", "がいせつ"),
            ("हिन्दी", "हिन्दी"),
            ("葛\u{e0100}飾 ❤\u{fe0f}", "葛飾"),
            ("con", "con-"),
        ] {
            assert_eq!(Strategy::On.part(text).as_deref(), Some(slug), "{text}");
        }
        assert_eq!(Strategy::On.part("？！"), None);
    }

    #[test]
    fn safe_names_stay_what_they_are_but_for_what_cannot_be() {
        for (name, part) in [
            ("Opening Book", "Opening-Book"),
            ("a  --b", "a--b"),
            ("a - b", "a-b"),
            ("What? Part 2: walls.", "What-Part-2-walls"),
            ("v1.2", "v1.2"),
            ("定跡　第１回", "定跡-第1回"),
            ("か\u{3099}", "が"),
            ("a／b＃c％", "a-b-c"),
            ("50% off", "50-off"),
            ("Aux.old", "Aux.old-"),
            ("com1", "com1-"),
            ("com10", "com10"),
            ("it's (new), a+b", "it's-(new),-a+b"),
            ("_drafts", "_drafts"),
        ] {
            assert_eq!(Strategy::Safe.part(name).as_deref(), Some(part), "{name}");
        }
        for name in ["", "?", "..", "？", " . "] {
            assert_eq!(Strategy::Safe.part(name), None, "{name:?}");
        }
        assert_eq!(Strategy::Safe.path("a b/con/X").as_deref(), Some("a-b/con-/X"));
        assert_eq!(Strategy::On.path("a--b/X").as_deref(), Some("a-b/x"));
        assert_eq!(Strategy::Safe.path("a/?"), None);
    }

    #[test]
    fn off_changes_nothing_that_can_be_seen() {
        assert_eq!(Strategy::Off.part("か\u{3099} ＡＢ?").as_deref(), Some("が ＡＢ?"));
        assert_eq!(Strategy::Off.part("a/../b").as_deref(), Some("a-..-b"));
        assert_eq!(Strategy::Off.part(".."), None);
    }

    #[test]
    fn anchors_are_never_empty_and_have_no_spaces() {
        let of =
            |text: &str| [Strategy::On, Strategy::Safe, Strategy::Off].map(|strategy| strategy.anchor(text));
        assert_eq!(of("A  (b)?"), ["a-b", "A-(b)", "A-(b)?"]);
        assert_eq!(of(" "), ["section"; 3]);
    }
}
