//! The language of a page: any that has a tag.

mod subtags;

use std::sync::Arc;

use kisho_game::text::Lang;

/// Longest tag that is read, in bytes. BCP 47 (4.4.1) asks for room for 35.
const LONGEST: usize = 64;

/// Codes that are taken for those of languages, because countries have them or something else does: the code, and the
/// language with its name.
const MISTAKEN: [(&str, &str, &str); 10] = [
    ("cn", "zh", "Chinese"),
    ("cz", "cs", "Czech"),
    ("dk", "da", "Danish"),
    ("gr", "el", "Greek"),
    ("jap", "ja", "Japanese"),
    ("jp", "ja", "Japanese"),
    ("jpn", "ja", "Japanese"),
    ("kr", "ko", "Korean"),
    ("ua", "uk", "Ukrainian"),
    ("vn", "vi", "Vietnamese"),
];

/// Scripts that are written from right to left.
const RIGHT_TO_LEFT: [&str; 9] = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Samr", "Mand"];

/// Languages that are written in one of them, unless their tags name another.
const WRITTEN_SO: [&str; 24] = [
    "ar", "arc", "ary", "arz", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb",
    "prs", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
];

/// A language by its BCP 47 tag, such as `ja`, `fr` or `pt-BR`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language {
    tag: Arc<str>,
}

impl Language {
    /// The language of a tag, in the usual case (`pt-BR`, `zh-Hant`), with `_` taken for `-`. `None` if it has not the
    /// form of a tag: a language of two or three letters, and after it parts of one to eight letters and digits; or `x` for
    /// private use (`x-klingon`) or `i` for grandfathered tags, followed by such parts.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let parts: Vec<&str> = tag.split(['-', '_']).collect();
        let (first, rest) = parts.split_first()?;
        let is_private = !rest.is_empty() && ["x", "i"].iter().any(|own| first.eq_ignore_ascii_case(own));
        let fine = (is_private || matches!(first.len(), 2 | 3))
            && first.bytes().all(|b| b.is_ascii_alphabetic())
            && rest.iter().all(|part| matches!(part.len(), 1..=8))
            && rest.iter().all(|part| part.bytes().all(|b| b.is_ascii_alphanumeric()))
            && tag.len() <= LONGEST;
        if !fine {
            return None;
        }
        let mut written = first.to_ascii_lowercase();
        // After a part of one letter stand extensions, in small letters.
        let mut extended = is_private;
        for part in rest {
            extended |= part.len() == 1;
            let small = part.to_ascii_lowercase();
            written.push('-');
            match part.len() {
                2 if !extended => written.push_str(&small.to_ascii_uppercase()),
                4 if !extended => {
                    written.extend(small.chars().take(1).map(|c| c.to_ascii_uppercase()));
                    written.extend(small.chars().skip(1));
                }
                _ => written.push_str(&small),
            }
        }
        Some(Self { tag: written.into() })
    }

    /// The tag.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The direction of its text, as HTML has it: `rtl` or `ltr`.
    #[must_use]
    pub fn direction(&self) -> &'static str {
        let mut parts = self.tag.split('-');
        let language = parts.next().unwrap_or_default();
        let script = parts.find(|part| part.len() == 4 && part.starts_with(|c: char| c.is_ascii_uppercase()));
        let is_so = script.map_or(WRITTEN_SO.contains(&language), |script| RIGHT_TO_LEFT.contains(&script));
        if is_so { "rtl" } else { "ltr" }
    }

    /// Advice about a tag of which no language or no country has a part: `jp` for Japanese, `en-UK`.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let mistaken = self.mistaken_for().map(|(tag, name)| format!("the code of {name} is `{tag}`"));
        mistaken.or_else(|| subtags::wrong(&self.tag))
    }

    /// The tag and the name of the language for which the code is often taken.
    #[must_use]
    pub fn mistaken_for(&self) -> Option<(&'static str, &'static str)> {
        let code = self.tag.split('-').next()?;
        MISTAKEN.iter().find(|(mistaken, ..)| *mistaken == code).map(|(_, tag, name)| (*tag, *name))
    }

    /// The language in which the diagrams of a page in this language speak: Japanese in Japanese, else English.
    #[must_use]
    pub fn of_diagrams(&self) -> Lang {
        Lang::from_tag(&self.tag).unwrap_or_default()
    }

    /// Whether this is `other`, or a language that it is divided into: `pt-BR` is Portuguese.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.tag.strip_prefix(&*other.tag).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// The language without its last distinction: Portuguese for `pt-BR`.
    #[must_use]
    pub fn wider(&self) -> Option<Self> {
        self.tag.rsplit_once('-').map(|(tag, _)| Self { tag: tag.into() })
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        Self { tag: lang.tag().into() }
    }
}

impl Default for Language {
    fn default() -> Self {
        Lang::default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_written_in_one_way() {
        for (tag, written) in [
            ("ja", "ja"),
            ("JA-jp", "ja-JP"),
            ("pt_br", "pt-BR"),
            ("zh-hant-TW", "zh-Hant-TW"),
            ("de-1996", "de-1996"),
            ("en-u-CA-gregory", "en-u-ca-gregory"),
            ("gsw", "gsw"),
            ("X-Klingon-AB", "x-klingon-ab"),
            ("i-navajo", "i-navajo"),
        ] {
            assert_eq!(Language::from_tag(tag).as_ref().map(Language::tag), Some(written));
        }
        for wrong in [
            "",
            "j",
            "english",
            "ja-",
            "-ja",
            "ja jp",
            "日本",
            "ja-toolongpart",
            "../ja",
            "x",
            "x-",
            "y-klingon",
        ] {
            assert_eq!(Language::from_tag(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn some_languages_are_written_from_right_to_left() {
        let direction = |tag| Language::from_tag(tag).unwrap().direction();
        for tag in ["ar", "he-IL", "fa", "ur", "az-Arab", "pa-Arab-PK"] {
            assert_eq!(direction(tag), "rtl", "{tag}");
        }
        for tag in ["en", "ja", "az", "ur-Latn", "zh-Hant"] {
            assert_eq!(direction(tag), "ltr", "{tag}");
        }
    }

    #[test]
    fn codes_of_countries_are_no_languages() {
        let hint = |tag| Language::from_tag(tag).unwrap().hint();
        for (tag, code) in [("jp", "`ja`"), ("JP-JP", "`ja`"), ("cn", "`zh`"), ("kr", "`ko`")] {
            assert!(hint(tag).is_some_and(|hint| hint.ends_with(code)), "{tag}");
        }
        for (tag, code) in
            [("eng", "`en`"), ("en_uk", "`en-GB`"), ("JA-ja", "`ja-JP`"), ("zh-CHS", "`zh-Hans`")]
        {
            assert!(hint(tag).is_some_and(|hint| hint.contains(code)), "{tag}");
        }
        assert_eq!((hint("ja"), hint("zh-CN"), hint("en")), (None, None, None));
    }

    #[test]
    fn diagrams_speak_the_nearest_language() {
        let spoken = |tag| Language::from_tag(tag).unwrap().of_diagrams();
        assert_eq!((spoken("ja-JP"), spoken("en-GB"), spoken("fr")), (Lang::Ja, Lang::En, Lang::En));
        let is = |a, b| Language::from_tag(a).unwrap().is(&Language::from_tag(b).unwrap());
        assert!(is("ja-JP", "ja") && is("ja", "ja") && !is("ja", "ja-JP") && !is("fry", "fr"));
        let wider = Language::from_tag("zh-Hant-TW").unwrap().wider().unwrap();
        assert_eq!((wider.tag(), wider.wider().unwrap().wider()), ("zh-Hant", None));
    }
}
