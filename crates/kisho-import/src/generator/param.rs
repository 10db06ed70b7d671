//! The values that Hugo's shortcode `param` shows on a page.

use std::cell::OnceCell;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::hugo::{after_name, arguments};
use super::place::Named;
use super::{Old, front};
use crate::escape;

/// What a value becomes a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// Code, where all characters stand for themselves.
    Code,
    /// Markdown, where the marks in the value count, but not its HTML.
    Markdown,
    /// Text, where the value stands as it is.
    Text,
}

/// The values of a page, read when the first one is asked for.
pub struct Params<'a> {
    old: &'a Old,
    file: &'a str,
    /// The whole text of the page.
    text: &'a str,
    own: OnceCell<Value>,
}

impl<'a> Params<'a> {
    /// Those of the page in `file`.
    pub fn new(old: &'a Old, file: &'a str, text: &'a str) -> Self {
        Self { old, file, text, own: OnceCell::new() }
    }

    /// What a call shows, if it is one of `param` with a value that is known. `before`: what the page says before it.
    pub fn shown(&self, call: &str, before: &str, within: Within) -> Option<String> {
        let (_, name) = arguments(after_name(call, "param")?).into_iter().next()?;
        let value = self.value(&name)?;
        if is_in_address(before) {
            let is_kept = |c: char| !c.is_whitespace() && !"<>()\"'`\\".contains(c);
            let parts = value.chars().map(|c| match is_kept(c) {
                true => c.to_string(),
                false => kisho_source::address::encode_part(&c.to_string()),
            });
            return Some(parts.collect());
        }
        Some(match within {
            Within::Code => value.replace(['\r', '\n'], " "),
            // What a value calls is no call for Hugo, which looks for calls first.
            Within::Markdown => escape::html(&value).replace("{{", "{&#123;").replace("{%", "&#123;%"),
            Within::Text => {
                let mut shown = String::new();
                escape::push(&mut shown, &value);
                shown
            }
        })
    }

    /// The value of a name, which may have dots in it: of the page, else of its language, else of the site.
    fn value(&self, name: &str) -> Option<String> {
        let own = self.own.get_or_init(|| {
            let mut own = front::written(self.old.generator, self.text).value.unwrap_or_default();
            self.old.cascade.hand_down(self.file, &mut own, &self.old.languages);
            own
        });
        let keys = &self.old.settings.keys;
        let lang = Named::of(self.file, &self.old.languages).lang;
        let language = lang.and_then(|lang| keys.get("languages")?.get(lang)?.get("params"));
        let places = [member(own, "params"), Some(own), language, keys.get("params")];
        let value = places.into_iter().flatten().find_map(|place| name.split('.').try_fold(place, member))?;
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
            _ => None,
        }
    }
}

/// The value of a key, in any case.
fn member<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    value.as_object()?.iter().find(|(name, _)| name.eq_ignore_ascii_case(key)).map(|(_, value)| value)
}

/// Whether a text ends in the address of a link.
fn is_in_address(before: &str) -> bool {
    let word = tail(before).rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_open = |start: &str, is_end: fn(char) -> bool| {
        word.rsplit_once(start).is_some_and(|(_, address)| !address.contains(is_end))
    };
    is_open("](", |c| c == ')')
        || is_open("://", |c| !c.is_ascii() || ")>\"'".contains(c))
        || is_open("=\"", |c| c == '"')
        || is_open("='", |c| c == '\'')
        || is_in_definition(before)
}

/// Most bytes that are looked at for the beginning of a definition.
const LONGEST: usize = 2000;

/// The end of a text, as much as is looked at.
fn tail(text: &str) -> &str {
    text.get(text.ceil_char_boundary(text.len().saturating_sub(LONGEST))..).unwrap_or_default()
}

/// Whether a text ends in the address of a line that defines a link, where anything that is no address makes text of this line and
/// of all definitions below it.
pub fn is_in_definition(before: &str) -> bool {
    static START: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let marks = r"[ \t>*+.)0-9-]*";
        Regex::new(&format!(r"(?:^|\n){marks}\[[^\]\n^][^\]\n]*\]:[ \t]*(?:\n{marks})?<?\S*$")).ok()
    });
    START.as_ref().is_some_and(|start| start.is_match(tail(before)))
}
