//! The languages of a site.

use std::borrow::Cow;

use super::cells::Cached;
use super::config::Config;
use super::texts::{AllTexts, Texts};
use crate::say;
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::Language;

/// The languages in which the pages of a site can be.
#[derive(Debug, Clone)]
pub struct Languages {
    /// The default language, then those of `[languages]`.
    declared: Vec<Language>,
    /// Whether the config may name others, too, if it were not for a mistake in it.
    in_doubt: bool,
    /// The words of all languages.
    pub texts: AllTexts,
}

/// A file's name without its language.
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    /// `guide/page.md` for `guide/page.ja.md`.
    pub file: String,
    /// The language that the name says, unless it is the default one.
    pub language: Option<Language>,
}

impl Languages {
    /// The languages of a config.
    #[must_use]
    pub fn new(config: &Config, texts: AllTexts) -> Self {
        let in_doubt = config.doubts("lang") || config.doubts("languages");
        Self { declared: declared(config), in_doubt, texts }
    }

    /// The language of pages that name none.
    #[must_use]
    pub fn usual(&self) -> Language {
        self.declared.first().cloned().unwrap_or_default()
    }

    /// What a language calls itself; its tag, if nobody knows that.
    #[must_use]
    pub fn name(&self, language: &Language) -> String {
        let lang = self.texts(language).lang();
        // A catalogue that does not say it would lend the name of English.
        if self.texts.knows(language) && lang.lender_of("ui.language_name").is_none() {
            say::ui::language_name(lang).to_owned()
        } else {
            language.tag().to_owned()
        }
    }

    /// The languages that the config names, the default one first.
    #[must_use]
    pub fn declared(&self) -> &[Language] {
        &self.declared
    }

    /// The words of a language.
    #[must_use]
    pub fn texts(&self, language: &Language) -> Cached<Texts> {
        self.texts.of(language)
    }

    /// What the name of a file says about its language: `page.ja.md` is Japanese if the config has `[languages.ja]`.
    #[must_use]
    pub fn of_file(&self, file: &str) -> Named {
        // The ending `.markdown` of Hugo says the same.
        let short =
            file.strip_suffix(".markdown").map_or(Cow::Borrowed(file), |stem| format!("{stem}.md").into());
        let Some((file, language)) = named(&short, &self.declared) else {
            return Named { file: short.into_owned(), language: None };
        };
        let language = Some(language).filter(|language| *language != self.usual());
        Named { file, language }
    }

    /// What is wrong with the language that a page names at `span`.
    #[must_use]
    pub fn unknown(&self, language: &Language, span: Span) -> Option<Diagnostic> {
        if self.in_doubt || self.declared.contains(language) || self.texts.knows(language) {
            return None;
        }
        let tag = language.tag();
        let message = format!("this site has no language `{tag}`");
        let known = self.declared.iter().map(Language::tag).chain(self.texts.tags());
        let hint = match (language.hint(), nearest(tag, known)) {
            (Some(_), Some(near)) if language.mistaken_for().is_none() => format!("did you mean `{near}`?"),
            (Some(hint), _) => hint,
            (None, Some(near)) => {
                format!("did you mean `{near}`? else put `[languages.{tag}]` into kisho.toml")
            }
            (None, None) => format!("put `[languages.{tag}]` into kisho.toml"),
        };
        Some(Diagnostic::error(Id::LangUnknown, span, message).with_hint(hint))
    }

    /// What is wrong with the language that an entry of a menu names at `span`: `pt` stands for all that it is divided into.
    #[must_use]
    pub fn unknown_in_menu(&self, language: &Language, span: Span) -> Option<Diagnostic> {
        if self.declared.iter().any(|declared| declared.is(language)) {
            return None;
        }
        self.unknown(language, span)
    }

    /// The message about a file whose name ends like that of a page in a language that the config does not name. `is_there`: whether
    /// there is a page in a file.
    #[must_use]
    pub fn undeclared(&self, file: &str, is_there: impl Fn(&str) -> bool) -> Option<Diagnostic> {
        let (stem, tag, end) = split(file)?;
        let language = Language::from_tag(tag)?;
        let mistaken = language.mistaken_for();
        let is_meant = || {
            let is_code = COMMON.contains(&language.tag()) || mistaken.is_some();
            self.texts.knows(&language) || is_code && is_there(&format!("{stem}.{end}"))
        };
        if self.in_doubt || self.declared.contains(&language) || !is_meant() {
            return None;
        }
        let tag = language.tag();
        let message = format!("the name of this page says `{tag}`, but the site has no such language");
        let hint = match mistaken {
            Some((code, name)) => {
                format!("the code of {name} is `{code}`: rename the file to `{stem}.{code}.{end}`")
            }
            None => format!("put `[languages.{tag}]` into kisho.toml, or rename the file"),
        };
        Some(Diagnostic::warning(Id::LangUndeclared, Span::at(0), message).with_hint(hint))
    }
}

/// Languages in which people write sites: beside `page.md` a file `page.fr.md` is its translation. Other codes may be no language at
/// all, as in `notes.io.md`.
const COMMON: [&str; 24] = [
    "ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hu", "it", "ko", "nb", "nl", "pl", "pt", "ro",
    "ru", "sv", "th", "tr", "uk", "vi", "zh",
];

/// The name of a file without its language, and that.
fn named(file: &str, declared: &[Language]) -> Option<(String, Language)> {
    // A site with one language has no such names.
    let (stem, tag, end) = split(file).filter(|_| declared.len() > 1)?;
    let language = Language::from_tag(tag).filter(|language| declared.contains(language))?;
    Some((format!("{stem}.{end}"), language))
}

/// The language of a page whose front matter names none, as its file and the config of its site say.
#[must_use]
pub fn language_of(file: &str, config: &Config) -> Language {
    let language = named(file, &declared(config)).map(|(_, language)| language);
    language.unwrap_or_else(|| config.lang.0.clone())
}

/// The languages that a config names, the default one first.
#[must_use]
pub fn declared(config: &Config) -> Vec<Language> {
    let others = config.languages.keys().map(|name| &name.0).filter(|tag| **tag != config.lang.0);
    std::iter::once(&config.lang.0).chain(others).cloned().collect()
}

/// `page`, `ja` and `md` of `page.ja.md`.
fn split(file: &str) -> Option<(&str, &str, &str)> {
    let (rest, end) = file.rsplit_once('.')?;
    let (stem, tag) = rest.rsplit_once('.')?;
    (!tag.contains('/') && !stem.is_empty() && !stem.ends_with('/')).then_some((stem, tag, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn languages(config: &str) -> Languages {
        let (config, problems) = Config::parse(config);
        assert_eq!(problems, []);
        Languages::new(&config, AllTexts::default())
    }

    #[test]
    fn names_of_files_say_the_language() {
        let site = languages("lang = \"en\"\n[languages.ja]\n[languages.pt-BR]\n");
        let named = |file: &str| {
            let Named { file, language } = site.of_file(file);
            (file, language.map(|language| language.tag().to_owned()))
        };
        for (file, bare, tag) in [
            ("a/b.ja.md", "a/b.md", Some("ja")),
            ("_index.JA.md", "_index.md", Some("ja")),
            ("b.pt-BR.md", "b.md", Some("pt-BR")),
            ("b.en.md", "b.md", None),
            ("b.md", "b.md", None),
            ("v1.2.md", "v1.2.md", None),
            ("b.fr.md", "b.fr.md", None),
            ("a.ja/b.md", "a.ja/b.md", None),
            (".ja.md", ".ja.md", None),
            ("b.ja.markdown", "b.md", Some("ja")),
        ] {
            assert_eq!(named(file), (bare.to_owned(), tag.map(str::to_owned)), "{file}");
        }
        assert_eq!(languages("").of_file("b.ja.md").file, "b.ja.md");
    }

    #[test]
    fn a_language_that_nobody_knows_is_told() {
        let site = languages("[languages.fr]\n");
        let at = |tag: &str| site.unknown(&Language::from_tag(tag).unwrap(), Span::at(0));
        assert_eq!((at("fr"), at("ja"), at("ja-JP")), (None, None, None));
        let hint = |tag: &str| at(tag).unwrap().hint.unwrap();
        assert_eq!(hint("je"), "did you mean `ja`?");
        assert_eq!(
            (hint("jp"), hint("cn")),
            ("the code of Japanese is `ja`".into(), "the code of Chinese is `zh`".into())
        );
        let undeclared = |file: &str| site.undeclared(file, |other| other == "a.md").is_some();
        assert!(undeclared("a.ja.md") && undeclared("a.de.md") && undeclared("a.jp.md"));
        assert!(!undeclared("a.fr.md") && !undeclared("notes.2.md") && !undeclared("b.de.md"));
    }
}
