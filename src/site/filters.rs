//! Filters of templates that Zola has and the engine lacks.

use tera::{Error, Kwargs, State, TeraResult, Value};
use toml::value::Datetime;

use super::markdown::ruby;
use super::moment::Moment;
use super::slug::Strategy;
use super::texts::AllTexts;
use kisho_source::Language;
use kisho_source::address::encode_part;

/// `date(format="%Y-%m-%d", locale="ja")` of a date as front matter has it. Without `locale` names are English.
pub fn date(value: &Value, kwargs: &Kwargs, texts: &AllTexts) -> TeraResult<String> {
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
    moment.written(&format, &texts.of(&language), &language).map_err(|what| Error::message(wrong(what)))
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

/// `json_encode(pretty=false)`
pub fn json_encode(value: Value, kwargs: Kwargs, _: &State<'_>) -> TeraResult<String> {
    let pretty = kwargs.get::<bool>("pretty")?.unwrap_or_default();
    let json = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
    json.map_err(Error::message)
}
