//! Filters that can make many times as much of a text as there was, with a limit.
//!
//! The engine has them without one: `replace` nine times one after the other made ten gigabytes of ten letters. They do
//! as those of the engine do.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Write};
use std::io;

use tera::{Error, Kwargs, State, StringInput, TeraResult, Value};

use super::arguments;
use super::budget::Budget;
use crate::site::source::limits;

/// Widest indentation, as in the engine.
const WIDEST: usize = 1_000;

/// A text that does not grow beyond the limit.
#[derive(Default)]
pub struct Short(pub String);

impl Short {
    fn add(&mut self, text: &str) -> TeraResult<()> {
        self.write_str(text).map_err(|_| too_long())
    }
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > limits::TEMPLATE_BYTES {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

impl io::Write for Short {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.write_str(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The message about a text that is too long.
pub fn too_long() -> Error {
    let most = limits::TEMPLATE_BYTES >> 20;
    Error::message(format!("a text in a template can have at most {most} MB"))
}

/// A text as the engine takes it: escaped where another one that it is put together with needs no escaping.
fn text<'a>(input: &'a StringInput<'_>, is_safe: bool, state: &State<'_>) -> TeraResult<Cow<'a, str>> {
    if is_safe { input.rendered(state) } else { Ok(Cow::Borrowed(input.as_str())) }
}

fn finished(text: Short, is_safe: bool) -> Value {
    if is_safe { Value::safe_string(&text.0) } else { Value::from(text.0) }
}

/// `replace(from="a", to="b")`
pub fn replace(value: StringInput<'_>, kwargs: Kwargs, state: &State<'_>) -> TeraResult<Value> {
    arguments::check("replace", &kwargs, &["from", "to"])?;
    let from = kwargs.must_get::<&str>("from")?;
    let to = kwargs.must_get::<StringInput<'_>>("to")?;
    let is_safe = state.autoescaping_enabled() && (value.is_safe() || to.is_safe());
    let (value, to) = (text(&value, is_safe, state)?, text(&to, is_safe, state)?);
    let (mut out, mut end) = (Short::default(), 0);
    for (at, found) in value.match_indices(from) {
        out.add(value.get(end..at).unwrap_or_default())?;
        out.add(&to)?;
        end = at + found.len();
    }
    out.add(value.get(end..).unwrap_or_default())?;
    Ok(finished(out, is_safe))
}

/// `join(sep=", ")`
pub fn join(list: &[Value], kwargs: Kwargs, state: &State<'_>) -> TeraResult<Value> {
    arguments::check("join", &kwargs, &["sep"])?;
    let between = kwargs.get::<StringInput<'_>>("sep")?;
    let has_safe = list.iter().any(|value| value.is_string() && value.is_safe());
    let is_safe =
        state.autoescaping_enabled() && (has_safe || between.as_ref().is_some_and(StringInput::is_safe));
    let between =
        between.as_ref().map(|between| text(between, is_safe, state)).transpose()?.unwrap_or_default();
    let mut out = Short::default();
    for (number, value) in list.iter().enumerate() {
        if number > 0 {
            out.add(&between)?;
        }
        if !is_safe {
            out.add(&written(value)?)?;
        } else if !value.is_undefined() {
            out.add(&state.escape_if_needed(value)?)?;
        }
    }
    Ok(finished(out, is_safe))
}

/// `indent(width=4, indentation=" ", first=false, blank=false)`
pub fn indent(value: StringInput<'_>, kwargs: Kwargs, state: &State<'_>) -> TeraResult<Value> {
    arguments::check("indent", &kwargs, &["width", "indentation", "first", "blank"])?;
    let width = kwargs.get::<usize>("width")?.unwrap_or(4).min(WIDEST);
    let mark = kwargs.get::<StringInput<'_>>("indentation")?;
    let first = kwargs.get::<bool>("first")?.unwrap_or(false);
    let blank = kwargs.get::<bool>("blank")?.unwrap_or(false);
    if mark.as_ref().is_some_and(|mark| mark.as_str().chars().count() != 1) {
        return Err(Error::message("The `indentation` argument must contain exactly one character"));
    }
    let is_safe =
        state.autoescaping_enabled() && (value.is_safe() || mark.as_ref().is_some_and(StringInput::is_safe));
    let value = text(&value, is_safe, state)?;
    let mark = mark.as_ref().map(|mark| text(mark, is_safe, state)).transpose()?;
    let margin = mark.as_deref().unwrap_or(" ").repeat(width);
    let mut out = Short::default();
    for (number, line) in value.lines().enumerate() {
        if number > 0 {
            out.add("\n")?;
        }
        if if number == 0 { first } else { blank || !line.is_empty() } {
            out.add(&margin)?;
        }
        out.add(line)?;
    }
    if value.ends_with('\n') {
        out.add("\n")?;
    }
    Ok(finished(out, is_safe))
}

/// What a comparison of two values takes of the budget, in bytes.
const COMPARISON: usize = 8;

/// `unique`: each value once, where it stands first. That of the engine compares every value with all others.
pub fn unique(list: &[Value], kwargs: &Kwargs, budget: &mut Budget) -> TeraResult<Vec<Value>> {
    arguments::check("unique", kwargs, &[])?;
    let (mut texts, mut others, mut out) = (HashSet::new(), Vec::new(), Vec::new());
    for value in list {
        let is_new = match value.as_str() {
            Some(text) => texts.insert(text),
            None => {
                budget.spend(others.len().saturating_mul(COMPARISON))?;
                let is_new = !others.contains(&value);
                others.extend(is_new.then_some(value));
                is_new
            }
        };
        if is_new {
            out.push(value.clone());
        }
    }
    Ok(out)
}

/// `split(pat=",")`
pub fn split(value: &str, kwargs: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    arguments::check("split", &kwargs, &["pat"])?;
    let most = limits::TEMPLATE_RANGE;
    let parts = value.split(kwargs.must_get::<&str>("pat")?).take(most + 1);
    let parts: Vec<Value> = parts.map(Value::from).collect();
    if parts.len() > most {
        return Err(Error::message(format!("a list in a template can have at most {most} members")));
    }
    Ok(parts.into())
}

/// `str`
pub fn string(value: Value, _: Kwargs, _: &State<'_>) -> TeraResult<String> {
    written(&value)
}

/// A value as a text. A list that holds a long text a thousand times has it once in memory, and its text does not.
fn written(value: &Value) -> TeraResult<String> {
    let mut left = limits::TEMPLATE_BYTES;
    if !fits(value, &mut left) {
        return Err(too_long());
    }
    Ok(value.to_string())
}

/// Whether the texts in a value have room in what is left, with a byte for whatever else there is.
fn fits(value: &Value, left: &mut usize) -> bool {
    let own = value.as_str().map_or(1, |text| text.len().max(1));
    let Some(rest) = left.checked_sub(own) else { return false };
    *left = rest;
    value.as_array().is_none_or(|list| list.iter().all(|value| fits(value, left)))
        && value.as_map().is_none_or(|map| map.values().all(|value| fits(value, left)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::filters::group_by;
    use tera::{Context, Tera};

    /// What a template makes with the filters of the engine, and with ours.
    fn both(template: &str) -> [Result<String, String>; 2] {
        let mut ours = Tera::new();
        ours.register_filter("replace", replace);
        ours.register_filter("join", join);
        ours.register_filter("indent", indent);
        ours.register_filter("split", split);
        ours.register_filter("str", string);
        ours.register_filter("unique", |list: &[Value], kwargs: Kwargs, _: &State<'_>| {
            unique(list, &kwargs, &mut Budget::default())
        });
        ours.register_filter("group_by", |list: &[Value], kwargs: Kwargs, _: &State<'_>| {
            group_by(list, &kwargs, &mut Budget::default())
        });
        [Tera::new(), ours].map(|mut tera| {
            tera.add_raw_template("a.html", template).map_err(|error| error.to_string())?;
            tera.render("a.html", &Context::new()).map_err(|error| error.to_string())
        })
    }

    #[test]
    fn they_do_as_those_of_the_engine() {
        for template in [
            "{{ 'a<b>aa' | replace(from='a', to='&') }}",
            "{{ 'a<b>aa' | safe | replace(from='a', to='<i>') }}",
            "{{ 'a<b' | replace(from='<', to='<br>' | safe) }}{{ 'abc' | replace(from='', to='-') }}",
            "{{ ['a', 1, '<', none, [2, 'x']] | join(sep=', ') }}{{ [] | join }}{{ [1, 2] | join }}",
            "{{ ['<b>' | safe, '<', 3] | join(sep='&') }}{{ ['<'] | join(sep='<br>' | safe) }}",
            "{{ 'a\n\nb\r\n<c\n' | indent }}|{{ 'a\n\nb' | indent(width=2, first=true, blank=true) }}",
            "{{ 'a\n<b' | safe | indent(indentation='>') }}{{ 'a\nb' | indent(indentation='--') }}",
            "{{ 'a,b,,c' | split(pat=',') }}{{ 'abc' | split(pat='') | length }}",
            "{{ [1, 'a', {'b': 2.5}] | str }}{{ none | str }}{{ 1.0 | str }}",
            "{{ ['a', 'b' | safe, 'b', 'a', 1, 1.0, '1', [1], [1], {'a': 1}, {'a': 1}, none, none] | unique | str }}",
            "{{ [{'a': 1}, {'a': none}, {'a': 1, 'b': 2}] | group_by(attribute='a') | str }}",
            "{{ [{'a': {'b': 'x'}}] | group_by(attribute='a.b') | str }}{{ [] | group_by(attribute='a') | str }}",
            "{{ [{'b': 1}] | group_by(attribute='a') }}",
            "{{ [{'a': 1.5}] | group_by(attribute='a') }}",
            "{{ 3 | replace(from='a', to='b') }}",
            "{{ 'a' | replace(from='a') }}",
        ] {
            let [engine, ours] = both(template);
            assert_eq!(engine.is_ok(), ours.is_ok(), "{template}: {engine:?} {ours:?}");
            if engine.is_ok() {
                assert_eq!(ours, engine, "{template}");
            }
        }
    }

    #[test]
    fn what_is_to_be_grouped_is_counted_first() {
        let mut budget = Budget::default();
        budget.bytes = 10_000;
        let list = vec![Value::none(); 1_000];
        let error = group_by(&list, &Kwargs::from([("attribute", "a".into())]), &mut budget).unwrap_err();
        assert!(error.to_string().contains("filters and operators"), "{error}");
    }

    #[test]
    fn groups_come_in_the_order_of_their_first_members() {
        let list: String =
            ["'c'", "2", "'a'", "2", "true", "'c'"].map(|key| format!("{{'k': {key}}}, ")).concat();
        let template = format!(
            "{{% for key, group in [{list}] | group_by(attribute='k') %}}{{{{ key }}}}{{{{ group | length }}}} {{% endfor %}}"
        );
        assert_eq!(both(&template)[1].as_deref(), Ok("c2 22 a1 true1 "));
    }
}
