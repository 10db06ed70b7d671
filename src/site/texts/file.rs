//! A file of words: `i18n/ja.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::Texts;
use super::day::{Format, PLACEHOLDERS};
use crate::site::config;
use kisho_game::text::catalogue::{self, Message};
use kisho_game::text::{Diagnostic, Id, Lang, Span};
use kisho_source::serial::{self, Ids};

/// The keys that are no words.
const OTHERS: [&str; 3] = ["date_format", "months", "extra"];

/// So many missing words are named.
const NAMED: usize = 8;

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
        if let Some(extra) = table.get("extra") {
            problems.extend(written.take_extra(extra).err().map(|wrong| wrong.at(key_place(text, "extra"))));
        }
        for (key, value) in catalogue::leaves(&table) {
            let place = key_place(text, &key);
            let result = match key.as_str() {
                "date_format" => written.take_format(value),
                "months" => written.take_months(value),
                _ if key == "extra" || key.starts_with("extra.") => continue,
                _ if known.is_none_or(|known| known.words.message(&key).is_some()) => {
                    written.take_word(&key, value)
                }
                _ => {
                    let known =
                        known.into_iter().flat_map(|known| known.words.messages().map(|(key, _)| key));
                    let known: Vec<&str> = known.chain(OTHERS).collect();
                    problems.push(unknown(&key, &known, place));
                    continue;
                }
            };
            problems.extend(result.err().map(|wrong| wrong.at(place)));
        }
        (written, problems)
    }

    /// What is said of a file of a language that has no other words, if it lacks some.
    pub fn missing(&self, all: &Texts) -> Option<Diagnostic> {
        let words = all.words.messages().map(|(key, _)| key).filter(|key| !self.words.contains_key(*key));
        let format = self.format.is_none().then_some("date_format");
        let months = self.months.is_none().then_some("months");
        let mut missing: Vec<&str> = format.into_iter().chain(months).chain(words).collect();
        // Those around the text before those on boards.
        missing.sort_unstable_by_key(|key| (key.contains('.'), *key));
        let number = missing.len();
        let (named, more) = match missing.split_at_checked(NAMED) {
            Some((named, [_, ..])) => (named, format!(" and {} more", number - NAMED)),
            _ => (&missing[..], String::new()),
        };
        let message = match number {
            0 => return None,
            1 => format!("a word is missing and stands in English: {}", named.concat()),
            _ => format!("{number} words are missing and stand in English: {}{more}", named.join(", ")),
        };
        Some(
            Diagnostic::warning(Id::TextsMissing, Span::at(0), message).with_hint(
                "the guide says where all words stand in English: Languages, Words around the text",
            ),
        )
    }

    fn take_word(&mut self, key: &str, value: &toml::Value) -> Taken {
        let message = Message::of(value).ok_or_else(|| plain(format!("`{key}` has to be a text")))?;
        let known: Vec<&Message> =
            Lang::ALL.into_iter().filter_map(|lang| lang.catalogue().message(key)).collect();
        let placeholders: BTreeSet<&str> = known.iter().flat_map(|known| known.placeholders()).collect();
        if let Some(wrong) =
            message.placeholders().find(|name| !known.is_empty() && !placeholders.contains(name))
        {
            let named: Vec<String> = placeholders.iter().map(|name| format!("{{{name}}}")).collect();
            let hint = match named.is_empty() {
                true => "it is always the same".to_owned(),
                false => format!("what is filled in here is {}", named.join(", ")),
            };
            return Err(Wrong {
                message: format!("`{{{wrong}}}` stands for nothing in `{key}`"),
                hint: Some(hint),
            });
        }
        self.words.insert(key.to_owned(), message);
        Ok(())
    }

    fn take_format(&mut self, value: &toml::Value) -> Taken {
        let text = value.as_str().ok_or_else(|| plain("`date_format` has to be a text".to_owned()))?;
        let format = Format::parse(text).map_err(|wrong| Wrong {
            message: format!("`{wrong}` stands for nothing in a day"),
            hint: Some(format!("there are {PLACEHOLDERS}")),
        })?;
        self.format = Some(format);
        Ok(())
    }

    fn take_months(&mut self, value: &toml::Value) -> Taken {
        let months = catalogue::months(value);
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
    if !problem.hint.as_ref().is_some_and(|hint| hint.starts_with("did you mean")) {
        problem.hint = Some("words for your own templates stand in a table `[extra]`".to_owned());
    }
    problem
}

/// The place of a key; its line may hold a long text.
fn key_place(text: &str, key: &str) -> Span {
    // `pass` after `[go]` is `go.pass`.
    let section = key.split_once('.').and_then(|(section, name)| {
        let header = format!("[{section}]");
        let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end, line.trim()))
        });
        Some((lines.find(|(_, line)| *line == header)?.0, name))
    });
    let (from, name) = section.unwrap_or((0, key));
    let line = config::at(text.get(from..).unwrap_or_default(), name);
    let line = Span::new(line.start + from, line.end + from);
    let start = text.get(line.start..).map_or(0, |rest| rest.len() - rest.trim_start().len()) + line.start;
    if text.get(start..).is_some_and(|rest| rest.starts_with(name)) {
        Span::new(start, start + name.len())
    } else {
        line
    }
}
