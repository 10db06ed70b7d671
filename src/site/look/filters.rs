//! Filters of templates that Zola has and the engine lacks, or whose order the engine changes from build to build.

use std::collections::HashMap;

use tera::value::Key;
use tera::{Error, Kwargs, Map, State, TeraResult, Value};
use toml::value::Datetime;

use super::arguments;
use super::budget::Budget;
use super::growth::{Short, too_long};
use crate::site::source::moment::{Moment, as_it_is, expanded};
use crate::site::source::ruby;
use crate::site::source::texts::{AllTexts, Texts};
use kisho_game::text::Lang;
use kisho_source::Language;
use kisho_source::address::encode_part;
use kisho_source::slug::Strategy;

/// `date(format="%Y-%m-%d", locale="ja")` of a date as front matter has it. Without `locale` names are English.
pub fn date(value: &Value, kwargs: &Kwargs, texts: &AllTexts) -> TeraResult<String> {
    arguments::check("date", kwargs, &["format", "locale", "timezone"])?;
    let parsed: Option<Datetime> = value.as_str().and_then(|text| text.parse().ok());
    let Some(moment) = parsed.and_then(|date| Moment::of_toml(&date)) else {
        return Err(Error::message("`date` writes dates such as `2026-11-21`, and this is none"));
    };
    if kwargs.get::<String>("timezone")?.is_some() {
        return Err(Error::message("`date` writes times as pages do; leave out `timezone`"));
    }
    let format = kwargs.get::<String>("format")?.unwrap_or_else(|| "%Y-%m-%d".to_owned());
    let asked = kwargs.get::<String>("locale")?.unwrap_or_else(|| "en".to_owned());
    let tag = asked.split('.').next().unwrap_or_default().replace('_', "-");
    let known = Language::from_tag(&tag).filter(|language| texts.knows(language));
    let language = known.ok_or_else(|| {
        let tags = texts.tags().join(", ");
        Error::message(format!("the names of months in `{asked}` are not known, only those in {tags}"))
    })?;
    let wrong =
        |what| format!("`{what}` means nothing in the `format` of a date, or has no name in `{asked}`");
    written(&moment, &format, &texts.of(&language), &language).map_err(|what| Error::message(wrong(what)))
}

/// `slugify`: a name as part of an address.
pub fn slugify(text: &str, _: Kwargs, _: &State<'_>) -> String {
    Strategy::On.part(text).unwrap_or_default()
}

/// `striptags`: HTML without its tags. What stands for `<` and `&` stays, so that `safe` after it does no harm.
pub fn striptags(html: &str, _: Kwargs, _: &State<'_>) -> String {
    let mut text = String::with_capacity(html.len());
    ruby::push_text(&mut text, html);
    text
}

/// `urlencode`: all but letters, digits, `-._~` and `/` as `%XX`.
pub fn urlencode(text: &str, _: Kwargs, _: &State<'_>) -> String {
    encode_part(text)
}

/// What a value takes of the budget that `group_by` looks into, in bytes.
const GROUPED: usize = 64;

/// `group_by(attribute="…")`: groups the values by an attribute, in order of first appearance; the groups of the engine come in another order
/// each time.
pub fn group_by(list: &[Value], kwargs: &Kwargs, budget: &mut Budget) -> TeraResult<Map> {
    arguments::check("group_by", kwargs, &["attribute"])?;
    budget.spend(list.len().saturating_mul(GROUPED))?;
    let attribute = kwargs.must_get::<&str>("attribute")?;
    let mut places: HashMap<Key<'_>, usize> = HashMap::new();
    let mut groups: Vec<(Key<'_>, Vec<Value>)> = Vec::new();
    for (at, value) in list.iter().enumerate() {
        let Some(has) = value.get_from_path(attribute) else {
            let message = format!("value {at} of the list that `group_by` takes has no `{attribute}`");
            return Err(Error::message(message));
        };
        if has.is_none() {
            continue;
        }
        let key = key(has).ok_or_else(|| {
            let message = format!(
                "`group_by` groups by texts, whole numbers and bools; `{attribute}` of value {at} is {}",
                has.name()
            );
            Error::message(message)
        })?;
        let place = *places.entry(key.clone()).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, group)) => group.push(value.clone()),
            None => groups.push((key, vec![value.clone()])),
        }
    }
    Ok(groups.into_iter().map(|(key, group)| (key, group.into())).collect())
}

/// A value as the key of a table.
fn key(value: &Value) -> Option<Key<'static>> {
    let text = value.as_str().map(|text| Key::from(text.to_owned()));
    text.or_else(|| value.as_bool().map(Key::Bool)).or_else(|| value.as_i128().map(Key::from))
}

/// `json_encode(pretty=false)`
pub fn json_encode(value: Value, kwargs: Kwargs, _: &State<'_>) -> TeraResult<String> {
    arguments::check("json_encode", &kwargs, &["pretty"])?;
    let pretty = kwargs.get::<bool>("pretty")?.unwrap_or_default();
    let mut out = Short::default();
    let json = if pretty {
        serde_json::to_writer_pretty(&mut out, &value)
    } else {
        serde_json::to_writer(&mut out, &value)
    };
    json.map_err(|error| if error.is_io() { too_long() } else { Error::message(error) })?;
    Ok(out.0)
}

const WEEK_JA: [&str; 7] = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"];

/// A moment with the words of a language.
///
/// # Errors
/// The first piece of the format that means nothing, or for which the language has no name.
fn written(moment: &Moment, format: &str, texts: &Texts, language: &Language) -> Result<String, String> {
    let at = moment.at();
    let is = |lang: Lang| language.tag().split('-').next() == Some(lang.tag());
    let format = expanded(format, |piece| {
        let letter = piece.trim_start_matches(['-', '_', '0']);
        let month = || texts.month(at.month().unsigned_abs());
        Some(match letter {
            "B" => as_it_is(month()?),
            "b" | "h" if !is(Lang::En) => as_it_is(month()?),
            "b" | "h" => as_it_is(month()?.get(..3)?),
            "A" | "a" if is(Lang::En) => format!("%{letter}"),
            "A" | "a" if is(Lang::Ja) => {
                let day = WEEK_JA.get(usize::from(at.weekday().to_sunday_zero_offset().unsigned_abs()))?;
                if letter == "A" { day } else { day.get(.."日".len())? }.to_owned()
            }
            "F" | "T" | "R" | "D" | "z" | "p" => format!("%{letter}"),
            "Y" | "y" | "m" | "d" | "e" | "H" | "I" | "M" | "S" => format!("%{piece}"),
            _ => return None,
        })
    })?;
    Ok(moment.strftime(&format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_of_strftime() {
        let date = "2026-11-01T07:05:09+09:00".parse().unwrap();
        let moment = Moment::of_toml(&date).unwrap();
        let text = |format: &str, lang: Lang| {
            let language = Language::from(lang);
            written(&moment, format, &AllTexts::default().of(&language), &language)
        };
        for (format, en, ja) in [
            ("%Y-%m-%d", "2026-11-01", "2026-11-01"),
            ("%A, %-d %B %Y", "Sunday, 1 November 2026", "日曜日, 1 11月 2026"),
            ("%a %b %e %y", "Sun Nov  1 26", "日 11月  1 26"),
            ("%Y年%-m月%-d日（%a）", "2026年11月1日（Sun）", "2026年11月1日（日）"),
            ("%FT%T%z %R %I%p", "2026-11-01T07:05:09+0900 07:05 07AM", "2026-11-01T07:05:09+0900 07:05 07AM"),
            ("100%% %D", "100% 11/01/26", "100% 11/01/26"),
        ] {
            assert_eq!(
                (text(format, Lang::En), text(format, Lang::Ja)),
                (Ok(en.to_owned()), Ok(ja.to_owned()))
            );
        }
        for (format, wrong) in [("%Q", "%Q"), ("a %", "%"), ("%-", "%-"), ("%_x", "%_x")] {
            assert_eq!(text(format, Lang::En), Err(wrong.to_owned()));
        }
    }
}
