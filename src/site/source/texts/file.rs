//! A file of words: `i18n/ja.toml`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use toml::de::{DeTable, DeValue};

use super::Texts;
use super::day::{Format, PLACEHOLDERS};
use kisho_game::text::catalogue::{self, Message};
use kisho_game::text::word_file;
use kisho_game::text::{Diagnostic, Id, Lang, Span};
use kisho_source::Language;
use kisho_source::serial::{self, Ids};

/// The keys that are no words.
const OTHERS: [&str; 3] = ["date_format", "months", "extra"];

/// So many missing words are named.
const NAMED: usize = 8;

/// Where to look.
const WHERE: &str = "`kisho words` prints all of them in English";

/// The keys of all words.
fn keys(all: &Texts) -> impl Iterator<Item = &str> {
    all.lang().catalogue().messages().map(|(key, _)| key)
}

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub words: BTreeMap<String, Message>,
    pub format: Option<Format>,
    pub months: Option<Vec<String>>,
    pub extra: serde_json::Map<String, Json>,
}

impl Written {
    /// Reads a file whose keys have to be among those of `known`; any, if there is none. What is wrong is left out.
    pub fn parse(text: &str, known: Option<&Texts>) -> (Self, Vec<Diagnostic>) {
        let ids = Ids { key: Id::TextsKey, value: Id::TextsValue };
        let table: toml::Table = match serial::toml(text, ids) {
            Ok(table) => table,
            Err(problem) => return (Self::default(), vec![problem]),
        };
        let (mut written, mut problems) = (Self::default(), Vec::new());
        // Only mistakes need places.
        let whole = LazyCell::new(|| DeTable::parse(text).ok());
        let place = |key: &str| whole.as_ref().map_or(Span::at(0), |whole| key_place(whole.get_ref(), key));
        if let Some(extra) = table.get("extra") {
            problems.extend(written.take_extra(extra).err().map(|wrong| wrong.at(place("extra"))));
        }
        for (key, value) in word_file::leaves(&table) {
            let result = match key.as_str() {
                "date_format" => written.take_format(value),
                "months" => written.take_months(value),
                _ if key == "extra" || key.starts_with("extra.") => continue,
                _ if known.is_none_or(|known| known.lang().catalogue().message(&key).is_some()) => {
                    written.take_word(&key, value)
                }
                _ => {
                    let known = known.into_iter().flat_map(keys);
                    let known: Vec<&str> = known.chain(OTHERS).collect();
                    problems.push(unknown(&key, &known, place(&key)));
                    continue;
                }
            };
            problems.extend(result.err().map(|wrong| wrong.at(place(&key))));
            problems.extend(written.words.get(&key).and_then(|word| left_out(&key, word, place)));
        }
        (written, problems)
    }

    /// The message about a file of a language that has no other words, if it lacks some.
    pub fn missing(&self, all: &Texts) -> Option<Diagnostic> {
        let (words, number) = (keys(all), keys(all).count() + 2);
        let words = words.filter(|key| !self.words.contains_key(*key));
        let format = self.format.is_none().then_some("date_format");
        let months = self.months.is_none().then_some("months");
        let mut missing: Vec<&str> = format.into_iter().chain(months).chain(words).collect();
        // Those around the text before those on boards.
        missing.sort_unstable_by_key(|key| (catalogue::is_of_boards(key), *key));
        let (named, more) = match missing.split_at_checked(NAMED) {
            Some((named, more @ [_, ..])) => (named, format!(" and {} more", more.len())),
            _ => (&missing[..], String::new()),
        };
        let count = missing.len();
        (count > 0).then(|| {
            let named = named.join(", ");
            let message = format!("{count} of {number} words are missing and are in English: {named}{more}");
            Diagnostic::warning(Id::TextsMissing, Span::at(0), message).with_hint(WHERE)
        })
    }

    /// The message about a language without a file.
    pub fn none(all: &Texts, language: &Language, place: Span) -> Diagnostic {
        let (tag, number) = (language.tag(), keys(all).count() + 2);
        let message = format!("there are no words in `{tag}`: all {number} are in English");
        let hint = language.hint().unwrap_or_else(|| format!("write them into `i18n/{tag}.toml`; {WHERE}"));
        Diagnostic::warning(Id::TextsMissing, place, message).with_hint(hint)
    }

    fn take_word(&mut self, key: &str, value: &toml::Value) -> Taken {
        let message = Message::of(value).ok_or_else(|| Wrong {
            message: format!("`{key}` has to be a text"),
            hint: value
                .is_table()
                .then(|| "what is counted has two: `one` for the number 1, and `other`".to_owned()),
        })?;
        let built_in = || Lang::ALL.into_iter().filter_map(|lang| lang.catalogue().message(key));
        let known: BTreeSet<&str> = built_in().flat_map(Message::placeholders).collect();
        let own: BTreeSet<&str> = message.placeholders().collect();
        if let Some(wrong) =
            own.iter().find(|name| !known.contains(*name)).filter(|_| built_in().next().is_some())
        {
            let hint = match known.is_empty() {
                true => "there are no placeholders here".to_owned(),
                false => format!("the placeholders are {}", in_braces(&known)),
            };
            let message = format!("`{{{wrong}}}` has no meaning in `{key}`");
            return Err(Wrong { message, hint: Some(hint) });
        }
        self.words.insert(key.to_owned(), message);
        Ok(())
    }

    fn take_format(&mut self, value: &toml::Value) -> Taken {
        let text = value.as_str().ok_or_else(|| plain("`date_format` has to be a text".to_owned()))?;
        let format = Format::parse(text).map_err(|wrong| Wrong {
            message: format!("`{wrong}` has no meaning in a date"),
            hint: Some(format!("there are {PLACEHOLDERS}")),
        })?;
        self.format = Some(format);
        Ok(())
    }

    fn take_months(&mut self, value: &toml::Value) -> Taken {
        let months = word_file::months(value);
        self.months =
            Some(months.ok_or_else(|| plain("`months` has to be a list of twelve names".to_owned()))?);
        Ok(())
    }

    fn take_extra(&mut self, value: &toml::Value) -> Taken {
        let mut extra = serde_json::to_value(value).unwrap_or_default();
        serial::dates_as_texts(&mut extra);
        let Json::Object(extra) = extra else { return Err(plain("`extra` has to be a table".to_owned())) };
        self.extra = extra;
        Ok(())
    }
}

fn in_braces<'a>(names: impl IntoIterator<Item = &'a &'a str>) -> String {
    names.into_iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(", ")
}

/// The message about a word that leaves something out which every built-in language says.
fn left_out(key: &str, word: &Message, place: impl Fn(&str) -> Span) -> Option<Diagnostic> {
    let own: BTreeSet<&str> = word.placeholders().collect();
    let built_in = Lang::ALL.into_iter().filter_map(|lang| lang.catalogue().message(key));
    let always = built_in.map(|word| word.placeholders().collect::<BTreeSet<_>>()).reduce(|a, b| &a & &b)?;
    let lost: Vec<&str> = always.difference(&own).copied().collect();
    let message = format!("`{key}` says nothing of {}", in_braces(&lost));
    let english = Lang::En.word(key);
    (!lost.is_empty()).then(|| {
        Diagnostic::warning(Id::TextsValue, place(key), message)
            .with_hint(format!("in English it is `{english}`"))
    })
}

type Taken = Result<(), Wrong>;

/// What is wrong with a value.
struct Wrong {
    message: String,
    hint: Option<String>,
}

impl Wrong {
    fn at(self, place: Span) -> Diagnostic {
        let mut problem = Diagnostic::error(Id::TextsValue, place, self.message);
        problem.hint = self.hint;
        problem
    }
}

fn plain(message: String) -> Wrong {
    Wrong { message, hint: None }
}

fn unknown(key: &str, known: &[&str], place: Span) -> Diagnostic {
    let mut problem = serial::unknown_key(Id::TextsKey, key, known, place);
    if known.iter().any(|known| known.strip_prefix(key).is_some_and(|rest| rest.starts_with('.'))) {
        problem.hint = Some(format!("its words are in a table `[{key}]`"));
    } else if !problem.hint.as_ref().is_some_and(|hint| hint.starts_with("did you mean")) {
        problem.hint = Some("words for your own templates go in a table `[extra]`".to_owned());
    }
    problem
}

/// The place of a key of [`word_file::leaves`].
fn key_place(whole: &DeTable<'_>, key: &str) -> Span {
    let inside = || {
        let (section, name) = key.split_once('.')?;
        let (span, value) = entry(whole, section)?;
        Some(value.as_table().and_then(|table| entry(table, name)).map_or(span, |(span, _)| span))
    };
    entry(whole, key).map(|(span, _)| span).or_else(inside).unwrap_or(Span::at(0))
}

fn entry<'a, 't>(table: &'a DeTable<'t>, name: &str) -> Option<(Span, &'a DeValue<'t>)> {
    let (key, value) = table.iter().find(|(key, _)| key.get_ref() == name)?;
    Some((key.span().into(), value.get_ref()))
}
