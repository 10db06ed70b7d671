//! YAML 1.2, in which `y`, `no` and `off` are texts.

use kisho_game::text::{Diagnostic, Span};
use serde::de::DeserializeOwned;
use serde_saphyr::{Error, NonFiniteFloatPolicy};

use super::{Ids, TWICE, hinted, listed, most_mistakes, same_key, told, visible};

/// Reads YAML; spans count bytes of `text`. No text at all is an empty table.
pub fn yaml<T: DeserializeOwned>(text: &str, ids: Ids) -> Result<T, Diagnostic> {
    read(text, NonFiniteFloatPolicy::Reject).map_err(|error| in_yaml(&error, text, ids))
}

pub(super) fn read<T: DeserializeOwned>(text: &str, non_finite: NonFiniteFloatPolicy) -> Result<T, Error> {
    let text_or_empty = if text.trim().is_empty() { "{}" } else { text };
    let options = serde_saphyr::options! { strict_booleans: true, non_finite_float_policy: non_finite };
    serde_saphyr::from_str_with_options(text_or_empty, options)
}

/// Most blanks before a text that goes on.
const DEEPEST: usize = 100;

/// YAML in which the first text in quotation marks that goes on at the margin does so after blanks, which do not count; `None` if there
/// is no such text.
pub(super) fn with_indented_text(text: &str) -> Option<String> {
    let error = read::<serde_json::Value>(text, NonFiniteFloatPolicy::PassThrough).err()?;
    let line = error.without_snippet().location().filter(|_| kind(&error) == AT_THE_MARGIN)?.line();
    let before = text.get(..offset(text, usize::try_from(line).ok()?, 1))?;
    let (start, quote) = last_quote(before)?;
    let mark = text.get(quote..)?.chars().next()?;
    let mut chars = text.get(quote + 1..)?.char_indices().peekable();
    let end = loop {
        match chars.next()? {
            (_, '\\') if mark == '"' => drop(chars.next()),
            (_, c) if c == mark && mark == '\'' && chars.next_if(|(_, next)| *next == mark).is_some() => {}
            (end, c) if c == mark => break quote + 1 + end,
            _ => {}
        }
    };
    let first = text.get(start..quote)?;
    let depth = first.len() - first.trim_start_matches([' ', '-']).len() + 1;
    let inside = text.get(before.len()..end)?;
    let blanks = format!("\n{}", " ".repeat(Some(depth).filter(|depth| *depth < DEEPEST)?));
    let indented = format!("\n{inside}").replace('\n', &blanks);
    Some([before, indented.get(1..)?, text.get(end..)?].concat())
}

/// The last line in which a value begins with a quotation mark, and the place of that.
fn last_quote(text: &str) -> Option<(usize, usize)> {
    let mut start = text.len();
    text.split_inclusive('\n').rev().find_map(|line| {
        start -= line.len();
        Some((start, start + quote_in(line)?))
    })
}

/// Where the value of a line begins, if it does so with a quotation mark. Keys may stand in such marks too, and other values have some
/// inside them.
fn quote_in(line: &str) -> Option<usize> {
    let is_mark = |text: &str| text.starts_with(['"', '\'']);
    let entry = line.trim_start_matches([' ', '-']);
    let quoted = entry.chars().next().filter(|_| is_mark(entry));
    let key = quoted.and_then(|mark| entry.get(1..)?.split_once(mark));
    let value = match key {
        Some((_, after)) if after.trim_start().starts_with(':') => after_colon(after)?,
        _ if is_mark(entry) => entry,
        _ => after_colon(entry)?,
    };
    // An anchor or a tag may stand before it.
    let value = match value.trim_start() {
        value if value.starts_with(['&', '!']) => value.split_once([' ', '\t'])?.1.trim_start(),
        value => value,
    };
    is_mark(value).then(|| line.len() - value.len())
}

/// What stands after the first colon that ends a key.
fn after_colon(text: &str) -> Option<&str> {
    let mut ends = text.match_indices(':').filter_map(|(at, colon)| text.get(at + colon.len()..));
    ends.find(|rest| rest.starts_with([' ', '\t']))
}

const AT_THE_MARGIN: &str = "invalid indentation in multiline quoted scalar";

fn has_slips(text: &str) -> bool {
    read::<serde_json::Value>(text, NonFiniteFloatPolicy::PassThrough).is_err()
}

/// What is wrong with YAML.
pub(super) fn in_yaml(error: &Error, text: &str, ids: Ids) -> Diagnostic {
    let bare = error.without_snippet();
    let span = bare.location().map_or(Span::at(0), |location| {
        let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let start = offset(text, count(location.line()), count(location.column()));
        let chars = count(location.span().len()).max(1);
        let end = text.get(start..).and_then(|rest| rest.char_indices().nth(chars));
        Span::new(start, end.map_or(text.len(), |(at, _)| start + at))
    });
    // Its lines are those of the front matter, not of the page; the span knows better.
    let message = kind(error);
    let quote = text.get(..span.start).and_then(last_quote).filter(|_| message == AT_THE_MARGIN);
    if let Some((_, quote)) = quote {
        let message = "this quotation mark is not closed on its line or on an indented one";
        let hint = "close it, or write blanks before the lines on which its text goes on";
        return told(message, Span::new(quote, quote + 1), ids).with_hint(hint);
    }
    let syntax = is_slip(&message) && has_slips(text);
    let hint = "in YAML a line is `key: value`; texts with `:`, `#`, `[` or quotation marks need quotation marks around them";
    hinted(listed(told(&message, visible(text, span), ids), text), syntax.then_some(hint))
}

/// A text without the entries that are no YAML, and what is wrong with them. What is wrong with an entry only among the others may come
/// from one that was told before.
fn without_slips(text: &str, ids: Ids) -> (String, Vec<Diagnostic>) {
    let (mut rest, mut problems) = (text.to_owned(), Vec::new());
    // Before this place all entries are good by themselves.
    let mut good = 0;
    for _ in 0..most_mistakes(text) {
        let Some(error) = slip(&rest) else { break };
        let alone = slipped_entry(&rest, good, ids);
        let is_alone = alone.is_some();
        let (entry, problem) = alone.unwrap_or_else(|| (rest.len(), in_yaml(&error, &rest, ids)));
        let Some(without) = without_entry(&rest, problem.span.start) else { break };
        (rest, good) = (without, entry);
        if is_alone || problems.is_empty() {
            problems.push(problem);
        }
    }
    (rest, problems)
}

/// What is wrong with a text as YAML, whatever it says.
fn slip(text: &str) -> Option<Error> {
    let error = read::<serde_json::Value>(text, NonFiniteFloatPolicy::PassThrough).err()?;
    is_slip(&kind(&error)).then_some(error)
}

/// Whether a message is about a text that is no YAML, and not about what it says.
fn is_slip(message: &str) -> bool {
    !message.starts_with("duplicate") && message != SECOND_DOCUMENT
}

/// The entries of the outermost table, each with the lines after it that begin no other.
fn entries(text: &str) -> impl Iterator<Item = Span> {
    let (mut lines, mut at) = (text.split_inclusive('\n').peekable(), 0);
    std::iter::from_fn(move || {
        let start = at;
        at += lines.next()?.len();
        while let Some(line) = lines.next_if(|line| !begins_entry(line) || !line.contains(':')) {
            at += line.len();
        }
        Some(Span::new(start, at))
    })
}

/// Where the first entry from a place on begins that is no YAML by itself, and may take those after it; and what is wrong with it.
fn slipped_entry(text: &str, from: usize, ids: Ids) -> Option<(usize, Diagnostic)> {
    entries(text.get(from..)?).map(|entry| entry.shifted(from)).find_map(|entry| {
        let written = text.get(entry.start..entry.end)?;
        // Another entry may have the anchor that this one refers to.
        let error = slip(written).filter(|error| !kind(error).contains("anchor"))?;
        let problem = in_yaml(&error, written, ids);
        let span = problem.span.shifted(entry.start);
        Some((entry.start, Diagnostic { span, ..problem }))
    })
}

/// Reads YAML as far as that goes.
pub fn all_of_yaml<T: DeserializeOwned + Default>(text: &str, ids: Ids) -> (T, Vec<Diagnostic>) {
    let (mut rest, mut problems) = without_slips(text, ids);
    loop {
        let problem = match yaml(&rest, ids) {
            Ok(value) => return (value, problems),
            Err(problem) => problem,
        };
        let problem = same_key_in::<T>(&rest, ids).unwrap_or(problem);
        let at = problem.span.start;
        problems.push(problem);
        match without_entry(&rest, at).filter(|_| problems.len() < most_mistakes(text)) {
            Some(without) => rest = without,
            None => return (T::default(), problems),
        }
    }
}

/// The message about a key that is given under two names, if that is what is wrong.
fn same_key_in<T: DeserializeOwned>(text: &str, ids: Ids) -> Option<Diagnostic> {
    let said = |text: &str| read::<T>(text, NonFiniteFloatPolicy::Reject).err().map(|error| kind(&error));
    let wrong = said(text).filter(|said| said.starts_with(TWICE))?;
    let mut at = 0;
    let lines = text.split_inclusive('\n').filter_map(|line| {
        at += line.len();
        let key = line.split(':').next().unwrap_or_default();
        begins_entry(line).then(|| Span::new(at - line.len(), at - line.len() + key.len()))
    });
    let is_one = |span: &Span| {
        let without = without_entry(text, span.start);
        without.is_some_and(|without| said(&without).as_ref() != Some(&wrong))
    };
    let lines = lines.take(most_mistakes(text));
    same_key(text, lines.filter(is_one), ids)
}

const SECOND_DOCUMENT: &str = "a second YAML document begins here; put it into a file of its own";

/// What an error says, without its place.
fn kind(error: &Error) -> String {
    if matches!(error.without_snippet(), Error::MultipleDocuments { .. }) {
        return SECOND_DOCUMENT.to_owned();
    }
    let message = error.without_snippet().to_string();
    let line = message.lines().next().unwrap_or_default();
    if let Some(limit) = line.strip_prefix("budget breached: ") {
        let is_deep = limit.starts_with("Depth");
        return if is_deep {
            "lists and tables are too deep inside each other"
        } else {
            "there are too many values"
        }
        .to_owned();
    }
    line.rsplit_once(" at line ").map_or(line, |(message, _)| message).to_owned()
}

/// Whether a line begins an entry of the outermost table.
fn begins_entry(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with([' ', '\t', '-', '#', ']', '}'])
}

/// YAML with blanks in place of the entry, of those that are not indented, that stands at a place, and of lines after it that are none;
/// `None` if there is none.
fn without_entry(text: &str, at: usize) -> Option<String> {
    let (mut start, mut end, mut next) = (0, text.len(), 0);
    for line in text.split_inclusive('\n') {
        if begins_entry(line) && next <= at {
            start = next;
        } else if begins_entry(line) && line.contains(':') {
            end = next;
            break;
        }
        next += line.len();
    }
    let entry = text.get(start..end).filter(|entry| !entry.trim().is_empty())?;
    let blank: String = entry
        .bytes()
        .map(|byte| if matches!(byte, b'\r' | b'\n') { char::from(byte) } else { ' ' })
        .collect();
    Some([text.get(..start)?, &blank, text.get(end..)?].concat())
}

/// The byte offset of a line and column, both from 1, columns in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}
