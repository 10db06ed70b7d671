//! The words around the text, by language: built-in ones, and those of a site's folder `i18n`.

mod day;
mod file;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use pulldown_cmark_escape::escape_html;
use serde_json::Value as Json;
use tera::Value;
use tera::value::Map;

use super::cells::Cached;
use super::moment::Moment;
use day::Format;
use file::Written;
use kisho_game::text::catalogue;
use kisho_game::text::{self, Diagnostic, Id, Lang, Source, Span};
use kisho_source::files::{I18N, folder, read_text};
use kisho_source::{Language, Problems};

/// The words of one language.
#[derive(Debug, Clone, PartialEq)]
pub struct Texts {
    lang: Lang,
    days: Format,
    /// What the site says besides, for its own templates.
    extra: serde_json::Map<String, Json>,
}

impl Texts {
    /// The language with these words, in which boards speak too.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A day as readers write it: `21 November 2026`, `2026年11月21日`.
    #[must_use]
    pub fn day(&self, day: &Moment) -> String {
        self.days.text(day, self.lang)
    }

    /// The language of a day as readers write it, if it is another one: without names of months in this language, the day is
    /// written as in English. A format of digits alone belongs to no language.
    #[must_use]
    pub fn lender_of_day(&self, day: &Moment) -> Option<&'static str> {
        let lender = self.lang.lender_of_months()?;
        let lent = BUILT_IN.get(lender).is_some_and(|texts| texts.day(day) == self.day(day));
        lent.then_some(lender)
    }

    /// The name of a month, from 1.
    #[must_use]
    pub fn month(&self, month: u8) -> Option<&str> {
        self.lang.month(month)
    }

    /// `ui`, as templates see it: the words, and in `html` the same with the language of each that another one lends.
    #[must_use]
    pub fn value(&self) -> Value {
        let (mut ui, mut html) = (Map::new(), Map::new());
        // English has all words.
        for (key, _) in Lang::En.catalogue().messages().filter(|(key, _)| !catalogue::is_of_boards(key)) {
            let word = self.lang.word(key);
            ui.insert(key.to_owned().into(), Value::from(word));
            html.insert(key.to_owned().into(), marked(self.lang, word));
        }
        ui.insert("html".into(), html.into());
        ui.insert("extra".into(), Value::from_serializable(&self.extra));
        ui.into()
    }

    /// These words where `written` has no others.
    fn overwritten(&self, language: &Language, written: Written) -> Self {
        let mut all = self.clone();
        all.lang = self.lang.with_words(language.tag(), written.words, written.months);
        all.extra.extend(written.extra);
        all.days = written.format.unwrap_or(all.days);
        all
    }
}

/// The words that are compiled into the program, by tag.
static BUILT_IN: LazyLock<BTreeMap<&'static str, Cached<Texts>>> = LazyLock::new(|| {
    let all = Lang::ALL.into_iter().zip(text::BUILT_IN).map(|(lang, (tag, text))| {
        // A test sees to it that they can be read whole, and that each language has all keys.
        let written = Written::parse(text, None).0;
        let texts = Texts { lang, days: written.format.unwrap_or_default(), extra: written.extra };
        (tag, Cached::new(texts))
    });
    all.collect()
});

/// The built-in words of English, which have every key and stand in for all that is missing.
fn english() -> Cached<Texts> {
    let none =
        || Cached::new(Texts { lang: Lang::En, days: Format::default(), extra: serde_json::Map::new() });
    BUILT_IN.get("en").cloned().unwrap_or_else(none)
}

impl Default for Cached<Texts> {
    fn default() -> Self {
        english()
    }
}

/// The words of all languages of a site.
#[derive(Debug, Clone, Default)]
pub struct AllTexts {
    own: BTreeMap<Language, Cached<Texts>>,
    /// The English words of languages that have none.
    lent: BTreeMap<Language, Cached<Texts>>,
}

impl PartialEq for AllTexts {
    fn eq(&self, other: &Self) -> bool {
        let ids = |all: &Self| {
            all.own
                .iter()
                .chain(&all.lent)
                .map(|(language, texts)| (language.clone(), texts.id))
                .collect::<Vec<_>>()
        };
        ids(self) == ids(other)
    }
}

impl AllTexts {
    /// Built-in words, and over them those of the site in `root`, which has pages in the languages of `declared`. What is as
    /// it was in `before` keeps its number.
    #[must_use]
    pub fn load(root: &Path, declared: &[Language], before: Option<&Self>, problems: &mut Problems) -> Self {
        let mut files: Vec<(Language, Arc<Source>)> = Vec::new();
        for (name, path) in folder(root, I18N, false, problems) {
            let Some(tag) = name.strip_suffix(".toml") else { continue };
            let source = read_text(&format!("{I18N}/{name}"), &path, problems);
            match Language::from_tag(tag) {
                Some(language) => files.push((language, source)),
                None => {
                    let message = format!("`{tag}` is not a language tag");
                    let problem = Diagnostic::error(Id::TextsLanguage, Span::at(0), message)
                        .with_hint("name the file after the BCP 47 tag of its language, such as `fr.toml`");
                    problems.push(&source, problem);
                }
            }
        }
        // `pt.toml` before `pt-BR.toml`, which falls back to it.
        files.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut all = Self::default();
        for (language, source) in files {
            let under = all.of(&language);
            let (written, found) = Written::parse(source.text(), Some(&english()));
            for problem in found {
                problems.push(&source, problem);
            }
            let lends = |other: &Language| {
                std::iter::successors(Some(other.clone()), Language::wider).any(|it| it == language)
            };
            if !all.knows(&language)
                && let Some(problem) = written.missing(&english())
            {
                let is_used = declared.iter().any(lends);
                problems.push(&source, if is_used { problem } else { no_language(&language) });
            }
            let texts = under.overwritten(&language, written);
            let texts = Cached::renewed(texts, before.and_then(|before| before.own.get(&language)));
            all.own.insert(language, texts);
        }
        let without: Vec<&Language> = declared.iter().filter(|language| !all.knows(language)).collect();
        for language in without {
            let texts = english().overwritten(language, Written::default());
            let texts = Cached::renewed(texts, before.and_then(|before| before.lent.get(language)));
            all.lent.insert(language.clone(), texts);
        }
        all
    }

    /// The message about a language that has no words, at the place where a config names it.
    #[must_use]
    pub fn none_of(&self, language: &Language, place: Span) -> Option<Diagnostic> {
        self.lent.contains_key(language).then(|| Written::none(&english(), language, place))
    }

    /// The words of a language; of the language without its region, if it has none; else English ones.
    #[must_use]
    pub fn of(&self, language: &Language) -> Cached<Texts> {
        let own =
            |language: &Language| self.own.get(language).or_else(|| BUILT_IN.get(language.tag())).cloned();
        let wider = || std::iter::successors(language.wider(), Language::wider).find_map(|wider| own(&wider));
        own(language).or_else(wider).or_else(|| self.lent.get(language).cloned()).unwrap_or_else(english)
    }

    /// Whether there are words of this language, with or without its region.
    #[must_use]
    pub fn knows(&self, language: &Language) -> bool {
        std::iter::successors(Some(language.clone()), Language::wider)
            .any(|language| self.own.contains_key(&language) || BUILT_IN.contains_key(language.tag()))
    }

    /// The tags of all languages with words, sorted.
    #[must_use]
    pub fn tags(&self) -> Vec<&str> {
        let mut tags: Vec<&str> =
            BUILT_IN.keys().copied().chain(self.own.keys().map(Language::tag)).collect();
        tags.sort_unstable();
        tags.dedup();
        tags
    }
}

/// The message about words in a language that no page of the site has.
fn no_language(language: &Language) -> Diagnostic {
    let tag = language.tag();
    let message = format!("the site has no language `{tag}`");
    let hint = format!("add `[languages.{tag}]` to `kisho.toml`, or remove this file");
    Diagnostic::warning(Id::TextsLanguage, Span::at(0), message).with_hint(hint)
}

/// A language with the words of the site in `root`. What is wrong with them a build says.
#[must_use]
pub fn words_of(root: &Path, language: &Language) -> Lang {
    AllTexts::load(root, &[], None, &mut Problems::default()).of(language).lang()
}

/// The attribute that says in which language a word is, if another one than that of the page.
#[must_use]
pub fn mark(lang: Lang, word: &str) -> String {
    lang.lender(word).map_or_else(String::new, |lender| format!(" lang=\"{lender}\""))
}

/// A word as HTML with its language, if another one lends it; as it is, if not.
fn marked(lang: Lang, word: &str) -> Value {
    let mark = mark(lang, word);
    if mark.is_empty() {
        return Value::from(word);
    }
    let mut html = format!("<span{mark}>");
    // Writing into a String cannot fail.
    let _ = escape_html(&mut html, word);
    Value::safe_string(&(html + "</span>"))
}

#[cfg(test)]
mod tests;
