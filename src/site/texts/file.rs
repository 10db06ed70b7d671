//! A file of words: `i18n/ja.toml`.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::Texts;
use super::day::{Format, PLACEHOLDERS};
use crate::site::config;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::serial::{self, Ids};

/// The keys that are no plain words.
const OTHERS: [&str; 3] = ["date_format", "months", "extra"];

/// What a file says.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub words: BTreeMap<String, String>,
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
        for (key, value) in table {
            let place = key_place(text, &key);
            let result = match key.as_str() {
                "extra" => written.take_extra(&value),
                "date_format" => written.take_format(&value),
                "months" => written.take_months(&value),
                _ if known.is_none_or(|known| known.words.contains_key(&key)) => {
                    written.take_word(&key, &value)
                }
                _ => {
                    let known = known.into_iter().flat_map(|known| known.words.keys().map(String::as_str));
                    let known: Vec<&str> = known.chain(OTHERS).collect();
                    problems.push(unknown(&key, &known, place));
                    continue;
                }
            };
            if let Err((message, hint)) = result {
                let mut problem = Diagnostic::error(Id::TextsValue, place, message);
                problem.hint = hint;
                problems.push(problem);
            }
        }
        (written, problems)
    }

    /// What is said of a file of a language that has no other words, if it lacks some.
    pub fn missing(&self, all: &Texts) -> Option<Diagnostic> {
        let words = all.words.keys().filter(|key| !self.words.contains_key(*key)).map(String::as_str);
        let format = self.format.is_none().then_some("date_format");
        let months = self.months.is_none().then_some("months");
        let missing: Vec<&str> = format.into_iter().chain(months).chain(words).collect();
        if missing.is_empty() {
            return None;
        }
        let message = format!("these words are missing and stand in English: {}", missing.join(", "));
        Some(
            Diagnostic::warning(Id::TextsMissing, Span::at(0), message)
                .with_hint("the guide shows the whole English file: Languages, Words around the text"),
        )
    }

    fn take_word(&mut self, key: &str, value: &toml::Value) -> Taken {
        let text = value.as_str().ok_or_else(|| plain(format!("`{key}` has to be a text")))?;
        self.words.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn take_format(&mut self, value: &toml::Value) -> Taken {
        let text = value.as_str().ok_or_else(|| plain("`date_format` has to be a text".to_owned()))?;
        let format = Format::parse(text).map_err(|wrong| {
            (format!("`{wrong}` stands for nothing in a day"), Some(format!("there are {PLACEHOLDERS}")))
        })?;
        self.format = Some(format);
        Ok(())
    }

    fn take_months(&mut self, value: &toml::Value) -> Taken {
        let names =
            value.as_array().map(|list| list.iter().filter_map(|name| name.as_str().map(str::to_owned)));
        let months = names.map(Iterator::collect::<Vec<_>>).filter(|months| months.len() == 12);
        self.months =
            Some(months.ok_or_else(|| plain("`months` has to be a list of twelve names".to_owned()))?);
        Ok(())
    }

    fn take_extra(&mut self, value: &toml::Value) -> Taken {
        let Ok(Json::Object(extra)) = serde_json::to_value(value) else {
            return Err(plain("`extra` has to be a table".to_owned()));
        };
        self.extra = extra;
        Ok(())
    }
}

/// A message and perhaps a hint, if a value was no good.
type Taken = Result<(), (String, Option<String>)>;

fn plain(message: String) -> (String, Option<String>) {
    (message, None)
}

fn unknown(key: &str, known: &[&str], place: Span) -> Diagnostic {
    let mut problem = serial::unknown_key(Id::TextsKey, key, known, place);
    if !problem.hint.as_ref().is_some_and(|hint| hint.starts_with("did you mean")) {
        problem.hint = Some("words for your own templates stand in a table `[extra]`".to_owned());
    }
    problem
}

/// The place of a key; its line may hold a long text.
fn key_place(text: &str, key: &str) -> Span {
    let line = config::at(text, key);
    let start = text.get(line.start..).map_or(0, |rest| rest.len() - rest.trim_start().len()) + line.start;
    if text.get(start..).is_some_and(|rest| rest.starts_with(key)) {
        Span::new(start, start + key.len())
    } else {
        line
    }
}
