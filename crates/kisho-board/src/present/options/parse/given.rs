//! An option as its author wrote it, and what values are read from it.

use super::Checked;
use crate::present::options::{Spanned, Word};
use kisho_game::text::{Diagnostic, Id, Span, nearest};

/// A word of an author, found in the list of options.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    /// The name of the option in the list.
    pub name: &'static str,
    /// Whether it is switched on; `no-name` switches it off.
    pub on: bool,
    /// The text after the `=`; empty if there is none.
    pub text: &'a str,
    pub(super) word: &'a Word,
}

impl<'a> Given<'a> {
    /// The text after the `=`, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<&'a str> {
        self.word.value.as_deref()
    }

    /// The place of the value; where there may be none, that of the name.
    #[must_use]
    pub fn span(&self) -> Span {
        if self.word.value.is_some() { self.word.value_span } else { self.word.name_span }
    }

    /// Something read from the value, with its place.
    #[must_use]
    pub fn spanned<T>(&self, value: T) -> Spanned<T> {
        Spanned { value, span: self.span() }
    }

    /// Something said with the option alone or with a value; its place is the name. `None` if the option is switched off.
    #[must_use]
    pub fn switched<T>(&self, value: T) -> Option<Spanned<T>> {
        self.on.then_some(Spanned { value, span: self.word.name_span })
    }

    /// The text with its place.
    #[must_use]
    pub fn string(&self) -> Spanned<String> {
        self.spanned(self.text.to_owned())
    }

    /// That the value is wrong.
    pub fn bad(&self, message: impl Into<String>, hint: impl Into<String>) -> Box<Diagnostic> {
        wrong(self.word.value_span, message, hint)
    }

    /// A number within a range.
    pub fn number(&self, least: u32, most: u32) -> Checked<u32> {
        self.text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            let hint = format!(
                "write `{}=` and a whole number from {least} to {most}, without a unit",
                self.word.name.as_str()
            );
            self.bad(format!("`{}` is not a number from {least} to {most}", self.text), hint)
        })
    }

    /// The value that one of a few words stands for; `what` names them all in the plural.
    pub fn one_of<T: Copy>(&self, what: &str, named: &[(&str, T)]) -> Checked<T> {
        if let Some(&(_, value)) = named.iter().find(|(name, _)| *name == self.text) {
            return Ok(value);
        }
        let names = || named.iter().map(|(name, _)| *name);
        let hint = match nearest(self.text, names()) {
            _ if !cfg!(feature = "authoring") => String::new(),
            Some(name) => format!("did you mean `{name}`?"),
            None => {
                let mut quoted: Vec<String> = names().map(|name| format!("`{name}`")).collect();
                let last = quoted.pop().unwrap_or_default();
                match quoted.as_slice() {
                    [] => format!("there is only {last}"),
                    others => format!("they are {} or {last}", others.join(", ")),
                }
            }
        };
        Err(self.bad(format!("there are no {what} called `{}`", self.text), hint))
    }

    /// The same of an option that may stand alone, which then means `alone`; `None` if it is switched off.
    pub fn switch_or<T: Copy>(&self, alone: T, what: &str, named: &[(&str, T)]) -> Checked<Option<T>> {
        match self.value() {
            None => Ok(self.on.then_some(alone)),
            Some(_) => self.one_of(what, named).map(Some),
        }
    }

    /// What stands between commas, each with its place.
    #[must_use]
    pub fn names(&self) -> Vec<Spanned<String>> {
        let names = names(self.text, self.word.value_span, &[',']);
        names.map(|(name, span)| Spanned { value: name.to_owned(), span }).collect()
    }

    /// What stands between blanks, each with its place.
    #[must_use]
    pub fn items(&self) -> Vec<(&'a str, Span)> {
        let mut items = Vec::new();
        let mut at = start(self.text, self.word.value_span);
        for part in self.text.split_inclusive(char::is_whitespace) {
            let item = part.trim_end();
            if !item.is_empty() {
                items.push((item, Span::new(at, at + item.len())));
            }
            at += part.len();
        }
        items
    }
}

/// What stands between the separators in the value of an option, each with its place. `span`: that of the value.
pub fn names<'t>(text: &'t str, span: Span, separators: &'t [char]) -> impl Iterator<Item = (&'t str, Span)> {
    let (start, mut at) = (start(text, span), 0);
    text.split(separators).map(move |part| {
        let name = part.trim();
        let from = start + at + part.len() - part.trim_start().len();
        at += part.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        (name, Span::new(from, from + name.len()))
    })
}

/// Where the text of a value begins: a span that is longer has quotation marks.
fn start(text: &str, span: Span) -> usize {
    span.start + usize::from(span.len() > text.len())
}

/// That a value is wrong, or a part of it.
pub fn wrong(span: Span, message: impl Into<String>, hint: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
}
