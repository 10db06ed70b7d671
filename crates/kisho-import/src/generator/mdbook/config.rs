//! `book.toml`: what a book is told, and what of that kisho has no counterpart for.

use std::path::Path;
use std::sync::Arc;

use toml::{Table, Value};

use super::super::settings;
use super::hidden::Signs;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::is_base;
use kisho_source::files::read_text;

/// Keys that have a counterpart, or need none.
const TAKEN: [&str; 14] = [
    "book.title",
    "book.description",
    "book.language",
    "book.author",
    "book.authors",
    "book.src",
    "book.multilingual",
    "output.html.code.hidelines",
    "output.html.curly-quotes",
    "output.html.mathjax-support",
    "output.html.redirect",
    "output.html.search",
    "output.html.site-url",
    "output.html.smart-punctuation",
];

/// Keys of the preprocessor of KaTeX that its formulas need. The others say how they are drawn.
const OF_KATEX: [&str; 3] = ["macros", "block-delimiter", "inline-delimiter"];

/// The settings of the book in the folder `dir`, and their file; those that have no counterpart are told.
pub fn read(dir: &Path, problems: &mut Problems) -> Option<(Table, Arc<Source>)> {
    let path = dir.join("book.toml");
    let name = path.display().to_string();
    if !path.is_file() {
        return Some((Table::new(), Arc::new(Source::new(name, ""))));
    }
    let source = read_text(&name, &path, problems);
    let table: Table = match source.text().parse() {
        Ok(table) => table,
        Err(error) => {
            let error: toml::de::Error = error;
            let place = error.span().map_or(Span::at(0), |span| Span::new(span.start, span.end));
            problems.push(&source, Diagnostic::error(Id::ImportKey, place, error.message().to_owned()));
            return None;
        }
    };
    for (group, keys) in &table {
        for (key, value) in keys.as_table().into_iter().flatten() {
            for path in lost(group, key, value) {
                let place = settings::place(source.text(), &path).unwrap_or(Span::at(0));
                problems.push(&source, settings::lost(&path.join("."), place));
            }
        }
    }
    Some((table, source))
}

/// The paths of what has no counterpart in the table `group.key`, or of that table. What stands below `output.html` is told one by
/// one.
fn lost<'a>(group: &'a str, key: &'a str, value: &'a Value) -> Vec<Vec<&'a str>> {
    let below = |is_lost: fn(&str) -> bool| {
        let keys = value.as_table().into_iter().flat_map(Table::keys).filter(|last| is_lost(last));
        keys.map(|last| vec![group, key, last.as_str()]).collect()
    };
    let code = value.get("code").and_then(Value::as_table);
    let of_code = code.into_iter().flat_map(Table::keys).map(|last| vec![group, key, "code", last.as_str()]);
    let mut paths: Vec<Vec<&str>> = match (group, key) {
        ("output", "html") => [below(|last| last != "code"), of_code.collect()].concat(),
        ("preprocessor", "katex") => below(|last| OF_KATEX.contains(&last)),
        _ => vec![vec![group, key]],
    };
    let is_url = value.get("site-url").and_then(Value::as_str).is_some_and(is_base);
    let is_taken = |path: &[&str]| {
        TAKEN.contains(&path.join(".").as_str()) && (is_url || path.last() != Some(&"site-url"))
    };
    paths.retain(|path| !is_taken(path));
    paths
}

/// The address of the book, if it says one that is more than the top of some host.
pub fn base_url(settings: &Table) -> Option<&str> {
    let url = settings.get("output")?.get("html")?.get("site-url")?.as_str()?;
    Some(url).filter(|url| is_base(url) && *url != "/")
}

/// What hidden lines of code begin with.
pub fn hidelines(settings: &Table) -> Signs {
    let code = settings.get("output").and_then(|output| output.get("html")?.get("code"));
    let signs = code.and_then(|code| code.get("hidelines")?.as_table()).into_iter().flatten();
    signs.filter_map(|(language, sign)| Some((language.clone(), sign.as_str()?.to_owned()))).collect()
}

/// Who wrote the book. kisho has one text for all of them. Some books say `author`, which mdBook does not read.
pub fn authors(settings: &Table) -> Option<String> {
    let book = settings.get("book")?;
    let authors = book.get("authors").or_else(|| book.get("author"))?;
    let names: Vec<&str> = match authors {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    (!names.is_empty()).then(|| names.join(", "))
}

/// Whether a book has curly quotes. If it does not say so, that depends on the version of mdBook, which no book tells: the present
/// ones make them, and the choice is told. Keys that only older ones take, or only newer ones, tell the version too.
pub fn is_smart(settings: &Table, source: &Arc<Source>, problems: &mut Problems) -> bool {
    let at = |path: [&str; 2]| settings.get("output").and_then(|output| output.get(path[0])?.get(path[1]));
    let said = ["smart-punctuation", "curly-quotes"].iter().find_map(|key| at(["html", key])?.as_bool());
    if let Some(said) = said {
        return said;
    }
    let has = |keys: &[&str]| keys.iter().any(|key| at(["html", key]).is_some());
    if has(&["admonitions", "definition-lists"]) {
        return true;
    }
    let is_multilingual = settings.get("book").is_some_and(|book| book.get("multilingual").is_some());
    if is_multilingual || has(&["copy-fonts", "google-analytics"]) {
        return false;
    }
    let message =
        "`smart_punctuation` is on, as it is in mdBook from version 0.5 on unless a book says otherwise";
    let hint = "take it out of `kisho.toml` if quotation marks were straight before";
    problems.push(source, Diagnostic::warning(Id::ImportKey, Span::at(0), message).with_hint(hint));
    true
}
