//! What the other generator makes of Markdown, as keys of `kisho.toml`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Map, Value};
use toml::Table;

use super::formulas::Formulas;
use super::settings::is_idle;
use super::{Generator, front};
use kisho_source::files::{PAGE_BYTES, read_limited};

/// What sites call the switch that brings a script for formulas.
const MATH: [&str; 6] = ["math", "katex", "mathjax", "latex", "use_katex", "enable_katex"];

/// Keys of Zola's table `markdown` that say what kisho does anyway.
const ZOLAS: [&str; 4] = ["definition_list", "github_alerts", "bottom_footnotes", "smart_punctuation"];

/// The keys; those of Zola that have no counterpart are told. `math`: whether pages have formulas.
pub fn keys<'a>(
    generator: Generator,
    keys: &'a Map<String, Value>,
    math: bool,
    lost: &mut Vec<Vec<&'a str>>,
) -> Table {
    let mut table = Table::new();
    if math {
        table.insert("math".to_owned(), true.into());
    }
    let markdown = keys.get("markdown").and_then(Value::as_object);
    let is_smart = match generator {
        Generator::Zola => markdown.and_then(|table| table.get("smart_punctuation")).is_some_and(is_on),
        // Hugo does so unless it is told not to.
        Generator::Hugo => {
            let typographer = goldmark(keys, "typographer");
            let is_off = |typographer: &Value| {
                *typographer == Value::Bool(false) || typographer.get("disable").is_some_and(is_on)
            };
            !keys.is_empty() && !typographer.is_some_and(is_off)
        }
    };
    if is_smart {
        table.insert("smart_punctuation".to_owned(), true.into());
    }
    for (key, value) in markdown.into_iter().flatten().filter(|_| generator == Generator::Zola) {
        match key.as_str() {
            "highlight_code" if *value == Value::Bool(false) => drop(table.insert(key.clone(), false.into())),
            "highlight_code" => {}
            key if ZOLAS.contains(&key) || is_idle(key, value) => {}
            key => lost.push(vec!["markdown", key]),
        }
    }
    table
}

/// The formulas of a site, if it has any.
pub fn formulas(generator: Generator, keys: &Map<String, Value>) -> Option<Formulas> {
    let has_script = keys.get(own_table(generator)).is_some_and(has_switch);
    let passthrough = goldmark(keys, "passthrough").filter(|all| all.get("enable").is_some_and(is_on));
    let pairs = [("block", true), ("inline", false)].into_iter().flat_map(|(kind, is_block)| {
        let pairs =
            passthrough.and_then(|all| all.get("delimiters")?.get(kind)?.as_array()).into_iter().flatten();
        pairs.filter_map(move |pair| Some((pair.get(0)?.as_str()?, pair.get(1)?.as_str()?, is_block)))
    });
    let passed = Formulas::passed(pairs.filter(|(open, close, _)| !open.is_empty() && !close.is_empty()));
    if !passed.is_empty() {
        return Some(passed);
    }
    (has_script || passthrough.is_some()).then(|| Formulas::of_script(true, true))
}

/// The pages that ask for the script for formulas themselves; all pages if others or the site ask for them, since what is a formula
/// must not become text.
pub fn pages_with_formulas(
    generator: Generator,
    keys: &Map<String, Value>,
    texts: &[(String, PathBuf)],
) -> BTreeSet<String> {
    let mut for_others =
        ["cascade", "languages"].iter().any(|name| keys.get(*name).is_some_and(mentions_switch));
    let mut asks = |path: &PathBuf| {
        let Ok(Ok(text)) = read_limited(path, PAGE_BYTES).map(String::from_utf8) else { return false };
        let front = front::written(generator, &text).value.unwrap_or_default();
        for_others |= front.get("cascade").is_some_and(mentions_switch);
        let is_asked = generator == Generator::Hugo && has_switch(&front);
        is_asked || front.get(own_table(generator)).is_some_and(has_switch)
    };
    let asking = texts.iter().filter(|(_, path)| asks(path)).map(|(file, _)| file.clone()).collect();
    if for_others { texts.iter().map(|(file, _)| file.clone()).collect() } else { asking }
}

/// Whether a table brings the script for formulas, at any depth.
fn mentions_switch(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().any(mentions_switch),
        Value::Object(table) => has_switch(value) || table.values().any(mentions_switch),
        _ => false,
    }
}

/// The table for what the other generator does not know.
fn own_table(generator: Generator) -> &'static str {
    if generator == Generator::Hugo { "params" } else { "extra" }
}

/// Whether a key switches the script for formulas on.
pub fn is_switch(key: &str) -> bool {
    MATH.iter().any(|name| name.eq_ignore_ascii_case(key))
}

/// Whether a table brings the script for formulas.
fn has_switch(table: &Value) -> bool {
    table.as_object().is_some_and(|table| table.iter().any(|(key, value)| is_switch(key) && is_on(value)))
}

/// Whether a table of Hugo's about Markdown says nothing but what is read here.
pub fn is_read(markup: &Value) -> bool {
    let has_only = |table: &Value, names: &[&str]| {
        table.as_object().is_some_and(|table| table.keys().all(|key| names.contains(&key.as_str())))
    };
    let extensions = markup.get("goldmark").and_then(|goldmark| goldmark.get("extensions"));
    has_only(markup, &["goldmark"])
        && markup.get("goldmark").is_some_and(|goldmark| has_only(goldmark, &["extensions"]))
        && extensions.is_some_and(|extensions| has_only(extensions, &["passthrough", "linkify"]))
}

/// What a Hugo site says about an extension of its Markdown.
pub fn goldmark<'a>(keys: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    keys.get("markup")?.get("goldmark")?.get("extensions")?.get(name)
}

/// Whether a value switches something on: `true`, or a table for it, or its name.
fn is_on(value: &Value) -> bool {
    match value {
        Value::Bool(on) => *on,
        Value::String(text) => !text.is_empty() && text != "false",
        Value::Object(table) => table.get("enable").is_none_or(|enable| *enable == Value::Bool(true)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(generator: Generator, text: &str) -> String {
        let table: Map<String, Value> = toml::from_str(text).unwrap();
        let mut lost = Vec::new();
        let math = formulas(generator, &table).is_some();
        let keys = keys(generator, &table, math, &mut lost);
        let lost: String = lost.iter().map(|path| format!("- {}\n", path.join("."))).collect();
        toml::to_string(&keys).unwrap() + &lost
    }

    #[test]
    fn what_was_on_stays_on() {
        let zola = "[markdown]\nsmart_punctuation = true\nhighlight_code = false\nrender_emoji = true\ndefinition_list = true\n[extra]\nkatex = true\n";
        assert_eq!(
            said(Generator::Zola, zola),
            "math = true\nsmart_punctuation = true\nhighlight_code = false\n- markdown.render_emoji\n"
        );
        assert_eq!(said(Generator::Zola, "[markdown]\nhighlight_code = true\n[extra]\nmath = false\n"), "");
        let hugo =
            "[markup.goldmark.extensions]\ntypographer = {disable = true}\npassthrough = {enable = true}\n";
        assert_eq!(said(Generator::Hugo, hugo), "math = true\n");
        let markup = |text: &str| toml::from_str::<Value>(text).unwrap();
        assert!(is_read(&markup("[goldmark.extensions.passthrough]\nenable = true\n")));
        assert!(!is_read(&markup("[goldmark]\nrenderer.unsafe = true\nextensions.linkify = false\n")));
        assert_eq!(
            said(Generator::Hugo, "title = \"x\"\n[params]\nmath = true\n"),
            "math = true\nsmart_punctuation = true\n"
        );
    }

    #[test]
    fn pages_have_formulas_that_ask_for_them_or_may_get_them_from_others() {
        let folder = tempfile::tempdir().unwrap();
        let asking = |pages: &[(&str, &str)], config: &str| {
            let texts = pages.iter().map(|(file, text)| {
                let path = folder.path().join(file);
                std::fs::write(&path, text).unwrap();
                ((*file).to_owned(), path)
            });
            let keys: Map<String, Value> = toml::from_str(config).unwrap();
            let files = pages_with_formulas(Generator::Hugo, &keys, &texts.collect::<Vec<_>>());
            files.into_iter().collect::<Vec<_>>().join(" ")
        };
        let plain = ("a.md", "---\ntitle: A\n---\n");
        let own = ("m.md", "---\nMath: true\n---\n");
        assert_eq!(asking(&[plain, own], ""), "m.md");
        let cascade = ("_index.md", "---\ncascade:\n  params:\n    katex: true\n---\n");
        assert_eq!(asking(&[plain, own, cascade], ""), "_index.md a.md m.md");
        assert_eq!(asking(&[plain, own], "[languages.ja.params]\nmath = true\n"), "a.md m.md");
    }
}
