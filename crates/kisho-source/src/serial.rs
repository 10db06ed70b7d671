//! What serde says about TOML and YAML, as messages with a place.

mod shape;
mod values;
mod yaml;

use kisho_game::text::{Diagnostic, Id, Span, nearest};
use toml::de::{DeTable, DeValue};

pub use shape::{Shape, shape};
pub use values::{dates_as_texts, table, without_zeros, yaml_as_written, yaml_values};
pub use yaml::{all_of_yaml, yaml};

/// The ids of messages about one kind of file.
#[derive(Debug, Clone, Copy)]
pub struct Ids {
    /// A key that nobody knows.
    pub key: Id,
    /// A value of the wrong kind.
    pub value: Id,
}

/// Reads TOML; spans count bytes of `text`.
pub fn toml<T: serde::de::DeserializeOwned>(text: &str, ids: Ids) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| in_toml(&error, text, ids))
}

/// What is wrong with TOML.
fn in_toml(error: &toml::de::Error, text: &str, ids: Ids) -> Diagnostic {
    let span = error.span().map_or(Span::at(0), Span::from);
    // A slip in a date or a key that is there twice is no misunderstanding of TOML.
    let (_, slips) = DeTable::parse_recoverable(text);
    let syntax = slips.iter().any(|slip| slip.message() == error.message())
        && !["duplicate", "invalid date", "invalid time"]
            .iter()
            .any(|start| error.message().starts_with(start));
    let hint = "in TOML a line is `key = value`, and texts are in quotation marks";
    hinted(listed(told(error.message(), visible(text, span), ids), text), syntax.then_some(hint))
}

/// Most mistakes of one text that are looked for one after another: for each of them the text is read anew, so that a
/// long one has fewer.
fn most_mistakes(text: &str) -> usize {
    const MOST: usize = 50;
    const BYTES: usize = 4_000_000;
    (BYTES / text.len().max(1)).clamp(1, MOST)
}

/// Reads TOML as far as that goes: everything that is wrong, and a value without it.
pub fn all_of_toml<T: serde::de::DeserializeOwned + Default>(text: &str, ids: Ids) -> (T, Vec<Diagnostic>) {
    let first = match toml(text, ids) {
        Ok(value) => return (value, Vec::new()),
        Err(problem) => problem,
    };
    let most = most_mistakes(text);
    let (mut table, slips) = DeTable::parse_recoverable(text);
    let slips = slips.iter().take(most).map(|error| in_toml(error, text, ids));
    let mut problems: Vec<Diagnostic> = slips.collect();
    let slipped: Vec<usize> = problems.iter().map(|slip| slip.span.start).collect();
    // Where entries have been taken out, which may then be missing.
    let mut taken: Vec<usize> = Vec::new();
    for _ in 0..most {
        let error = match T::deserialize(toml::Deserializer::from(table.clone())) {
            Ok(value) => return (value, told_once(text, problems, &slipped, first)),
            Err(error) => error,
        };
        if error.message().starts_with(TWICE) {
            let spans = table.get_ref().keys().take(most).map(|key| key.span());
            let is_one = |span: &std::ops::Range<usize>| {
                let mut without = table.clone();
                take_out(without.get_mut(), span.start);
                let again = T::deserialize(toml::Deserializer::from(without));
                again.err().is_none_or(|again| again.message() != error.message())
            };
            if let Some(problem) = same_key(text, spans.filter(is_one).map(Span::from), ids) {
                take_out(table.get_mut(), problem.span.start);
                problems.push(problem);
                continue;
            }
        }
        let Some(at) = error.span().map(|span| span.start) else { break };
        let is_missing = error.message().starts_with("missing field");
        let follows = is_missing && taken.iter().any(|&taken| is_in_one_table(text, at, taken))
            || slipped.iter().any(|&slip| follows_header(text, slip, at));
        if !follows {
            problems.push(in_toml(&error, text, ids));
        }
        if !take_out(table.get_mut(), at) {
            break;
        }
        taken.push(at);
    }
    (T::default(), told_once(text, problems, &slipped, first))
}

/// How serde begins to say that a key is there under two names.
const TWICE: &str = "duplicate field";

/// The message about a key that is given under two names, at the second of them; `None` if these are not two.
fn same_key(text: &str, names: impl Iterator<Item = Span>, ids: Ids) -> Option<Diagnostic> {
    let mut spans: Vec<Span> = names.collect();
    spans.sort_unstable();
    let &[first, second] = &spans[..] else { return None };
    let name = |span: Span| text.get(span.start..span.end).unwrap_or_default();
    let message = format!("`{}` says the same as `{}`, which is given already", name(second), name(first));
    Some(Diagnostic::error(ids.key, second, message).with_hint("remove one of the two"))
}

/// Whether no other table begins between the beginning of a table and a place after it.
fn is_in_one_table(text: &str, start: usize, at: usize) -> bool {
    text.get(start..at).is_some_and(|between| !between.lines().skip(1).any(is_header))
}

/// Whether a place is among the entries after the line of `slip` which should have begun a table and did not.
fn follows_header(text: &str, slip: usize, at: usize) -> bool {
    let start = text.get(..slip).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    text.get(start..).is_some_and(is_header) && is_in_one_table(text, start, at)
}

fn is_header(line: &str) -> bool {
    line.trim_start().starts_with('[')
}

/// Takes the innermost entry out that stands at a place of the text; `false` if there is none.
fn take_out(table: &mut DeTable<'_>, at: usize) -> bool {
    let mut name = None;
    for (key, value) in table.iter_mut() {
        if !is_at(&key.span(), at) && take_out_inside(value.get_mut(), at) {
            return true;
        }
        if is_at(&key.span(), at) || is_at(&value.span(), at) {
            name = Some(key.get_ref().to_string());
            break;
        }
    }
    name.is_some_and(|name| table.remove(name.as_str()).is_some())
}

fn take_out_inside(value: &mut DeValue<'_>, at: usize) -> bool {
    match value {
        DeValue::Table(table) => take_out(table, at),
        DeValue::Array(list) => {
            if list.iter_mut().any(|one| take_out_inside(one.get_mut(), at)) {
                return true;
            }
            let before = list.len();
            *list = list.iter().filter(|one| !is_at(&one.span(), at)).cloned().collect();
            list.len() < before
        }
        _ => false,
    }
}

fn is_at(span: &std::ops::Range<usize>, at: usize) -> bool {
    span.start <= at && at < span.end.max(span.start + 1)
}

/// All mistakes but those after a slip in the same line, which may come from it.
fn told_once(
    text: &str,
    mut problems: Vec<Diagnostic>,
    slips: &[usize],
    first: Diagnostic,
) -> Vec<Diagnostic> {
    let line = |problem: &Diagnostic| text.get(..problem.span.start).unwrap_or(text).matches('\n').count();
    problems.sort_by_key(|problem| problem.span.start);
    problems.dedup_by(|problem, before| {
        let is_slip = slips.contains(&before.span.start);
        before.span.start == problem.span.start || is_slip && line(problem) == line(before)
    });
    if problems.is_empty() { vec![first] } else { problems }
}

/// The message about a text where a list is expected, with the line as it should be.
fn listed(mut problem: Diagnostic, text: &str) -> Diagnostic {
    if problem.message.starts_with("a list is expected here")
        && let Some(line) = as_list(text, problem.span.start)
    {
        problem.hint = Some(format!("write `{line}`"));
    }
    problem
}

/// The line of a place with a list instead of the text in it: `tags = ["a", "b"]` for `tags = "a, b"`. `None` if it is
/// not a key with a text.
#[must_use]
pub fn as_list(text: &str, at: usize) -> Option<String> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?.trim();
    let (key, value) = line.split_at_checked(line.find(['=', ':'])? + 1)?;
    let key = key.strip_suffix('=').map_or_else(|| key.to_owned(), |key| format!("{} =", key.trim_end()));
    let value = value.trim();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value.get(1..)?.split(quote).next()?,
        '[' | '{' | '|' | '>' | '&' | '*' | '!' | '#' => return None,
        _ => match value.split(" #").next()?.trim() {
            "true" | "false" => return None,
            // The only list of numbers; all others hold texts.
            number if key.starts_with("widths") && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Some(format!("{key} [{number}]"));
            }
            text => text,
        },
    };
    let items: Vec<&str> =
        value.split([',', '、', '，']).map(str::trim).filter(|item| !item.is_empty()).collect();
    let list =
        items.iter().map(|&item| serde_json::Value::from(item).to_string()).collect::<Vec<_>>().join(", ");
    (!list.is_empty()).then(|| format!("{key} [{list}]"))
}

/// Advice, unless there is better advice already.
fn hinted(mut problem: Diagnostic, hint: Option<&str>) -> Diagnostic {
    problem.hint = problem.hint.or_else(|| hint.map(str::to_owned));
    problem
}

/// The part of the span on its first line, so that a table does not light up as a whole.
fn visible(text: &str, span: Span) -> Span {
    let marked = text.get(Into::<std::ops::Range<usize>>::into(span)).unwrap_or_default();
    let line = marked.lines().next().unwrap_or_default().trim_end();
    if line.is_empty() { span } else { Span::new(span.start, span.start + line.len()) }
}

/// A message in our words where we have some: serde names the unknown key in backticks, and those it knows after it.
fn told(message: &str, span: Span, ids: Ids) -> Diagnostic {
    let unknown = message.split('`').nth(1).filter(|_| message.contains("unknown field"));
    match unknown {
        Some(unknown) => {
            let known = message.split_once("expected").map_or("", |(_, known)| known);
            let mut known = named(known);
            // Some keys may be written in two ways, of which the guide has one.
            let usual = known.clone();
            known.retain(|key| !key.contains('-') || !usual.contains(&key.replace('-', "_").as_str()));
            unknown_key(ids.key, unknown, &known, span)
        }
        // TOML's reader looks for a bare word where there is nothing at all.
        _ if message.starts_with("string values must be quoted") && span.is_empty() => {
            Diagnostic::error(ids.value, span, "there is no value after the `=`")
        }
        _ => {
            let (message, hint) =
                in_our_words(message).unwrap_or_else(|| (message.trim_end_matches('.').to_owned(), None));
            let mut problem = Diagnostic::error(ids.value, span, message);
            problem.hint = hint;
            problem
        }
    }
}

/// The words that serde lists: "one of `a`, `b` or `c`".
fn named(list: &str) -> Vec<&str> {
    let words = list.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    words.filter(|word| !["", "one", "of", "or"].contains(word)).collect()
}

/// What serde says in the words of programmers, and perhaps advice.
fn in_our_words(message: &str) -> Option<(String, Option<String>)> {
    let quoted = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
    if message.starts_with("duplicate") {
        let key = message.split_once(": ").map_or("", |(_, key)| key.split(',').next().unwrap_or_default());
        let what = if key.is_empty() { "this key".to_owned() } else { format!("`{key}`") };
        return Some((format!("{what} is given twice"), Some("remove one of the two".to_owned())));
    }
    if let Some(rest) = message.strip_prefix("non-finite float ") {
        let hint = "put it into quotation marks if it is a text";
        return Some((
            format!("`{}` is too large, or not a number at all", quoted(rest)),
            Some(hint.to_owned()),
        ));
    }
    // TOML's reader takes every word that begins with an `n` or an `i` for the beginning of a number.
    if message.starts_with("invalid float, expected") {
        let hint = "write `true` or `false`, or put a text into quotation marks";
        return Some(("this word is no value".to_owned(), Some(hint.to_owned())));
    }
    if message == "wanted string or table" {
        return Some(("a text is expected here".to_owned(), None));
    }
    if message.starts_with("cannot deserialize null into string") {
        return Some(("a text is missing here".to_owned(), None));
    }
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        let (found, known) = rest.split_once(", expected ")?;
        let known = named(known);
        let hint = match nearest(&quoted(found), known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it can be {}", known.join(", ")),
        };
        return Some((format!("`{}` is not valid here", quoted(found)), Some(hint)));
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return Some((format!("there is no `{}` here", quoted(key)), Some("add it".to_owned())));
    }
    let invalid = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = invalid.and_then(|rest| rest.rsplit_once(", expected ")) {
        let wanted = wanted(expected);
        let found = match found.split_once(' ').map_or(found, |(kind, _)| kind) {
            "string" => "a text".to_owned(),
            "integer" | "floating" => format!("the number {}", quoted(found)),
            "boolean" => format!("`{}`", quoted(found)),
            "sequence" => "a list".to_owned(),
            "map" => "a table".to_owned(),
            _ => found.to_owned(),
        };
        let is_large =
            found.strip_prefix("the number ").is_some_and(|n| n.bytes().all(|c| c.is_ascii_digit()));
        let hint = match (found.as_str(), wanted) {
            (_, "a whole number" | "a whole number from 0") if is_large => Some("write a smaller number"),
            ("a text", "a list") => Some("put it into brackets: `[\"…\"]`"),
            ("a text", "a number" | "a whole number" | "a whole number from 0") => {
                Some("write it without quotation marks")
            }
            ("a text", "`true` or `false`") => Some("write `true` or `false`, without quotation marks"),
            ("a list" | "a table" | "a text", _) => None,
            (_, "a text") => Some("put it into quotation marks"),
            _ => None,
        };
        return Some((format!("{wanted} is expected here, not {found}"), hint.map(str::to_owned)));
    }
    // YAML's reader.
    let wanted = match message.strip_prefix("invalid ").or_else(|| message.strip_prefix("expected "))? {
        "boolean (strict mode expects true/false)" => wanted("a boolean"),
        "string scalar" => "a text",
        "mapping start" => "a table",
        "sequence start" => "a list",
        "boolean" | "bool" => wanted("a boolean"),
        kind if kind.len() < 6 && wanted(kind) != kind => wanted(kind),
        _ => return None,
    };
    Some((format!("{wanted} is expected here"), None))
}

/// What serde expects, as an author would call it.
fn wanted(expected: &str) -> &str {
    match expected {
        "a string" | "string" => "a text",
        "a boolean" | "a bool" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" => "a table",
        "f32" | "f64" => "a number",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0",
        other if other.starts_with("struct ") => "a table",
        other => other,
    }
}

/// A key that means nothing, with the nearest of those that are known.
pub fn unknown_key(id: Id, key: &str, known: &[&str], span: Span) -> Diagnostic {
    let hint = match nearest(key, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    Diagnostic::error(id, span, format!("there is no key `{key}` here")).with_hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum SortBy {
        Date,
        UpdateDate,
        Weight,
        Title,
        None,
    }

    #[derive(Debug, Default, serde::Deserialize)]
    #[serde(default, deny_unknown_fields)]
    #[allow(dead_code, reason = "only what is wrong with it is looked at")]
    struct Front {
        title: Option<String>,
        date: Option<toml::value::Datetime>,
        draft: bool,
        #[serde(alias = "order")]
        weight: Option<i64>,
        aliases: Vec<String>,
        #[serde(alias = "paginate-by")]
        paginate_by: Option<usize>,
        sort_by: Option<SortBy>,
        extra: std::collections::BTreeMap<String, toml::Value>,
    }

    #[test]
    fn a_key_that_is_given_under_two_names_is_told_at_the_second() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let toml = "title = \"a\"\norder = 1\ndraft = 3\nweight = 2\n";
        let yaml = "title: a\norder: 1\ndraft: 3\nweight: 2\n";
        for (text, (_, found)) in
            [(toml, all_of_toml::<Front>(toml, ids)), (yaml, all_of_yaml::<Front>(yaml, ids))]
        {
            let mut said: Vec<(&str, &str)> = (found.iter())
                .map(|problem| (&text[problem.span.start..problem.span.end], problem.message.as_str()))
                .collect();
            said.sort_unstable();
            let twice = ("weight", "`weight` says the same as `order`, which is given already");
            assert!(said.contains(&twice) && said.len() == 2, "{said:?}");
        }
    }

    #[test]
    fn all_mistakes_are_told_wherever_something_is_no_yaml() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let slip = "title: Opening: the wall\n";
        let others = "wieght: 3\ndraft: \"yes\"\nweight: x\n";
        for text in [[slip, others].concat(), [others, slip].concat()] {
            let (front, found) = all_of_yaml::<Front>(&text, ids);
            assert_eq!(found.len(), 4, "{found:?}");
            assert!(
                found.iter().any(|problem| text[problem.span.start..].starts_with(": the wall")),
                "{found:?}"
            );
            assert_eq!((front.title, front.draft, front.weight), (None, false, None));
        }
        // What is no YAML by itself does not come from another slip, unless that goes on there.
        for (text, lines) in [
            ("title: \"a\ndraft: 5: 6\n", &[1, 2][..]),
            ("title: \"a\n  draft: 5: 6\n", &[1]),
            ("extra:\n  k: [1\nwieght: 2\ndraft: no\n", &[2, 3, 4]),
            ("extra:\n  k:\n    l: {a: 'b\n\naliases: - me\nwieght: 2\n", &[3, 5, 6]),
            ("aliases: [1\ntitle: \"a\nwieght: 2\n", &[1, 2, 3]),
            ("title: a: b\nwieght: 1\naliases: - me\n  c: [\ndraft: %\n", &[1, 2, 3, 5]),
            ("aliases:\n- a\n- 'b\nwieght: 2\ntitle: [\n", &[3, 4, 5]),
            ("extra: &x {a: 1}\ntitle: \"a\nextra2: *x\n", &[2, 3]),
        ] {
            let found = all_of_yaml::<Front>(text, ids).1;
            let mut told: Vec<usize> =
                found.iter().map(|problem| text[..problem.span.start].matches('\n').count() + 1).collect();
            told.sort_unstable();
            assert_eq!(told, lines, "{text}: {found:?}");
        }
    }

    #[test]
    fn a_quotation_mark_that_is_not_closed_is_told_where_it_stands() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        for (text, at, title) in [
            ("weight: 1\ntitle: \"Yaml\ndraft: true\n", 17, None),
            ("weight: 1\ntitle: 'Yaml\ndraft: true\n", 17, None),
            ("title: Yaml\norder: \"1\ndraft: true\n", 19, Some("Yaml")),
            ("title: \"a\n  b\nc\"\ndraft: true\n", 7, None),
            ("title: \"a\n  it's: b's\nc\"\ndraft: true\n", 7, None),
            ("\"title\": \"a\nb\"\ndraft: true\n", 9, None),
            ("title: &a \"a\nb\"\ndraft: true\n", 10, None),
            ("title: !!str \"a\nb\"\ndraft: true\n", 13, None),
        ] {
            let (front, found) = all_of_yaml::<Front>(text, ids);
            assert_eq!((front.title.as_deref(), front.draft), (title, true), "{text}");
            let [problem] = &*found else { panic!("{found:?}") };
            assert_eq!(problem.span, Span::new(at, at + 1), "{text}");
            assert!(problem.message.starts_with("this quotation mark is not closed"), "{text}");
        }
    }

    #[test]
    fn of_a_long_text_fewer_mistakes_are_looked_for() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let keys = |count, sign: &str| (0..count).map(|n| format!("k{n}{sign} 0\n")).collect::<String>();
        let found = |count| {
            let toml = all_of_toml::<Front>(&keys(count, " ="), ids).1.len();
            [toml, all_of_yaml::<Front>(&keys(count, ":"), ids).1.len()]
        };
        assert_eq!(found(60), [50, 50]);
        assert!(found(100_000).iter().all(|count| (1..5).contains(count)), "{:?}", found(100_000));
    }

    #[test]
    fn of_two_ways_to_write_a_key_the_usual_one_is_suggested() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let hint = |text: &str| toml::<Front>(text, ids).unwrap_err().hint.unwrap();
        assert_eq!(hint("paginateby = 3"), "did you mean `paginate_by`?");
        assert!(!hint("other = 3").contains("paginate-by"));
    }

    #[test]
    fn yaml_has_two_words_that_are_no_texts() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        for word in ["y", "n", "Y", "yes", "No", "on", "OFF"] {
            let read = |text: String| yaml::<serde_json::Value>(&text, ids).unwrap();
            assert_eq!(read(format!("{word}: {word}")), serde_json::json!({ word: word }));
            assert_eq!(read(format!("[true, {word}]"))[0], true);
        }
    }

    #[test]
    fn a_list_of_what_is_no_text_has_no_quotation_marks() {
        let list = |text: &str| as_list(text, text.len());
        assert_eq!(list("widths=480"), Some("widths = [480]".to_owned()));
        assert_eq!(list("a = 480, b"), Some("a = [\"480\", \"b\"]".to_owned()));
        assert_eq!(list("a = \"480\""), Some("a = [\"480\"]".to_owned()));
        assert_eq!(list("compress = true"), None);
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let said = toml::<Front>("draft = no", ids).unwrap_err();
        assert!(
            said.hint.is_some_and(|hint| hint.starts_with("write `true` or `false`")),
            "{}",
            said.message
        );
    }

    #[test]
    fn wrong_values_are_told_in_the_words_of_authors() {
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let read = |text: &str| match text.contains(" = ") {
            true => toml::<Front>(text, ids).unwrap_err(),
            false => yaml::<Front>(text, ids).unwrap_err(),
        };
        for (text, message, hint) in [
            (
                "weight = \"1\"",
                "a whole number is expected here, not a text",
                "write it without quotation marks",
            ),
            ("title = 5", "a text is expected here, not the number 5", "put it into quotation marks"),
            ("title = true", "a text is expected here, not `true`", "put it into quotation marks"),
            (
                "draft = \"yes\"",
                "`true` or `false` is expected here, not a text",
                "write `true` or `false`, without quotation marks",
            ),
            ("aliases = \"/a/\"", "a list is expected here, not a text", "write `aliases = [\"/a/\"]`"),
            ("aliases: /a/, /b/ # c", "a list is expected here", "write `aliases: [\"/a/\", \"/b/\"]`"),
            ("extra = 5", "a table is expected here, not the number 5", ""),
            ("paginate_by = -1", "a whole number from 0 is expected here, not the number -1", ""),
            (
                "paginate_by = 99999999999999999999",
                "a whole number from 0 is expected here, not the number 99999999999999999999",
                "write a smaller number",
            ),
            ("sort_by = \"dte\"", "`dte` is not valid here", "did you mean `date`?"),
            ("title = \"a\"\ntitle = \"b\"", "this key is given twice", "remove one of the two"),
            ("sort_by = true", "a text is expected here", ""),
            ("weight: x", "a whole number is expected here", ""),
            ("title: [a]", "a text is expected here", ""),
            ("draft: yes", "`true` or `false` is expected here", ""),
            (
                "extra: {x: 12e4567}",
                "`12e4567` is too large, or not a number at all",
                "put it into quotation marks if it is a text",
            ),
            ("aliases: [~]", "a text is missing here", ""),
            ("- a", "a table is expected here", ""),
            ("title: a\ntitle: b", "`title` is given twice", "remove one of the two"),
            ("sort_by: size", "`size` is not valid here", "it can be date, update_date, weight, title, none"),
        ] {
            let problem = read(text);
            assert_eq!(
                (problem.message.as_str(), problem.hint.as_deref().unwrap_or_default()),
                (message, hint),
                "{text}"
            );
        }
        for text in ["date = 2026-13-45", "draft: maybe", "aliases: x", "extra: 5", "paginate_by: -1"] {
            let problem = read(text);
            let words = ["i64", "usize", "map", "sequence", "scalar", "in TOML"];
            let said = format!("{} {}", problem.message, problem.hint.unwrap_or_default());
            assert!(!words.iter().any(|word| said.contains(word)), "{text}: {said}");
        }
    }
}
