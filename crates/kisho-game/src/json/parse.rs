//! Texts to values.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use crate::text::{Counted, Diagnostic, Id, Span, shown};

/// Reads JSON, also what is there of a text that is cut off or wrong from some place on; `None` if it is none. What cannot be read is given, too.
/// A key that an object has already is reported with the id of the notation: its last value counts.
pub fn parse<'t>(whole: &'t str, id: Id, said: &mut Counted) -> Option<(Value, &'t str)> {
    let mut text = Cow::Borrowed(whole.as_bytes());
    let mut unread = "";
    let value = match serde_json::from_slice(&text) {
        Ok(value) => value,
        Err(error) => {
            let problem = syntax_error(&text, &error);
            // What comes before the first mistake can be read.
            let good = if error.is_eof() { &*text } else { text.get(..problem.span.start)? };
            let (good, end) = closed(good);
            said.extend([problem]);
            text = good.into();
            unread = whole.get(end..).unwrap_or_default();
            serde_json::from_slice(&text).ok()?
        }
    };
    repeated_keys(&text, |key, span| {
        let message = || format!("the key `{}` is given twice; the value here counts", shown(key));
        said.add(id, || Diagnostic::warning(id, span, message()).with_hint("remove one of the two"));
    });
    Some((value, unread))
}

/// A text that ends too early, up to its last whole part of a list or of the whole, with what closes the objects and lists that it
/// stands in: half of an object may say what the whole one does not. Of an object in a list that has its move the whole parts count. And where the
/// last whole part ends.
fn closed(text: &[u8]) -> (Vec<u8>, usize) {
    /// The library reads no deeper ones.
    const DEEPEST: usize = 128;
    // What closes them, and whether it is an object with a move.
    let mut open: Vec<(u8, bool)> = Vec::new();
    let (mut at, mut end, mut closing) = (0, 0, Vec::new());
    while let Some(byte) = text.get(at).filter(|_| open.len() < DEEPEST) {
        let start = at;
        at = if *byte == b'"' { end_of_string(text, at) } else { at + 1 };
        let whole = match byte {
            b'{' | b'[' => {
                open.push((if *byte == b'{' { b'}' } else { b']' }, false));
                None
            }
            b'}' | b']' => {
                open.pop();
                Some(at)
            }
            b',' => Some(start),
            b'"' => {
                // A name has what follows it, and a text of which the end is missing has nothing.
                let string = text.get(start..at).unwrap_or_default();
                let before = text.get(..start).unwrap_or_default().trim_ascii_end();
                let is_value = before.ends_with(b":");
                if let Some((_, has_move)) = open.last_mut().filter(|_| !is_value) {
                    *has_move |= string == b"\"move\"";
                }
                (is_value && unquoted(string).is_some()).then_some(at)
            }
            _ => None,
        };
        if let Some(whole) = whole
            && matches!(*open.as_slice(), [_] | [.., (b']', _)] | [.., (b']', _), (b'}', true)])
        {
            end = whole;
            closing = open.iter().map(|(closing, _)| *closing).collect();
        }
    }
    (text.iter().take(end).chain(closing.iter().rev()).copied().collect(), end)
}

/// What a string of JSON says. It is read as any value, since what the library would say about one of another kind needs the code
/// and the tables for writing numbers.
fn unquoted(string: &[u8]) -> Option<String> {
    match serde_json::from_slice(string) {
        Ok(Value::String(string)) => Some(string),
        _ => None,
    }
}

/// Finds the keys of valid JSON that are in their object already.
fn repeated_keys(text: &[u8], mut found: impl FnMut(&str, Span)) {
    // The keys of each object that is open. Lists need no place: a key in one belongs to an object in it.
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'{' => open.push(HashSet::new()),
            b'}' => drop(open.pop()),
            b'"' => {
                at = end_of_string(text, start);
                let (string, rest) =
                    (text.get(start..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
                if rest.trim_ascii_start().starts_with(b":")
                    && let Some(keys) = open.last_mut()
                    && let Some(key) = unquoted(string)
                    && let Some(key) = keys.replace(key)
                {
                    found(&key, Span::new(start, at));
                }
            }
            _ => {}
        }
    }
}

/// Where a part of a text stands that was read, by its path as messages have it: `moves[3].time`. A member of an object stands there with
/// its name. What is not there is looked for in vain in a part, and stands for it.
pub fn place(text: &str, path: &str) -> Span {
    let text = text.as_bytes();
    let value = next(text, 0);
    let (mut part, mut value, mut path) = (value, value, path);
    while let Some((inner, inner_value, rest)) = step(text, value, path) {
        (part, value, path) = (inner, inner_value, rest);
    }
    Span::new(part, end_of_value(text, value))
}

/// The part of the value at `at` with which a path goes on: where it stands, where its value does, and the rest of the path.
fn step<'p>(text: &[u8], at: usize, path: &'p str) -> Option<(usize, usize, &'p str)> {
    let (nth, rest) = match path.strip_prefix('[').and_then(|path| path.split_once(']')) {
        Some((nth, rest)) => (nth.parse::<usize>().ok()?, rest),
        None => (0, path),
    };
    let is_list = match text.get(at)? {
        b'[' => true,
        b'{' if !path.is_empty() => false,
        _ => return None,
    };
    let mut at = next(text, at + 1);
    for number in 0_usize.. {
        if matches!(text.get(at)?, b']' | b'}') {
            return None;
        }
        if is_list && number == nth && rest != path {
            return Some((at, at, rest));
        }
        let mut value = at;
        if !is_list {
            let end = end_of_string(text, at);
            value = next(text, end);
            let name = unquoted(text.get(at..end)?)?;
            let rest = path.strip_prefix('.').unwrap_or(path).strip_prefix(name.as_str());
            if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with(['.', '['])) {
                return Some((at, value, rest));
            }
        }
        at = next(text, end_of_value(text, value));
    }
    None
}

/// Where the next name or value of valid JSON begins, or the object or list ends.
fn next(text: &[u8], at: usize) -> usize {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b':');
    at + text.get(at..).unwrap_or_default().iter().take_while(|byte| is_between(byte)).count()
}

/// Where a value of valid JSON ends.
fn end_of_value(text: &[u8], mut at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    match rest.first() {
        Some(b'"') => return end_of_string(text, at),
        Some(b'{' | b'[') => {}
        _ => {
            let is_after = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'}' | b']');
            return at + rest.iter().position(is_after).unwrap_or(rest.len());
        }
    }
    let mut depth = 0_usize;
    while let Some(byte) = text.get(at) {
        at = if *byte == b'"' { end_of_string(text, at) } else { at + 1 };
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Where a string ends that begins with the quotation mark at `start`.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        match text.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            Some(_) => at += 1,
            None => return text.len(),
        }
    }
}

/// The error for a text that is not JSON, with its place.
fn syntax_error(text: &[u8], error: &serde_json::Error) -> Diagnostic {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let line_start = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum::<usize>();
    let at = line_start + error.column().saturating_sub(1);
    // The place is told by the span: the text may be one line of many.
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    Diagnostic::error(Id::JsonSyntax, Span::new(at, at + 1), format!("this is not JSON: {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_cut_off_is_read_as_far_as_it_goes() {
        let read = |text: &str| {
            let mut said = Counted::default();
            let value = parse(text, Id::JkfRecord, &mut said).map(|(value, _)| value.to_string());
            assert_eq!(said.finish().len(), 1, "{text}");
            value
        };
        for (text, whole) in [
            (r#"{"a":[1,{"b":"x]"},{"c":2,"d":3"#, Some(r#"{"a":[1,{"b":"x]"}]}"#)),
            (r#"{"a":{"b":1},"c":"tex"#, Some(r#"{"a":{"b":1}}"#)),
            (r#"{"a":1,"a":"#, Some(r#"{"a":1}"#)),
            (r#"{"a":{"b":[1,2],"c":{"d":"#, Some(r#"{"a":{"b":[1]}}"#)),
            (r#"[[],[1,"#, Some("[[],[1]]")),
            // The move of a frame is whole, and what it says beside it is not.
            (
                r#"{"a":[{"move":"7g7f"},{"move":"3c3d","b":"#,
                Some(r#"{"a":[{"move":"7g7f"},{"move":"3c3d"}]}"#),
            ),
            (r#"{"a":[{"move":"7g7f"},{"move":"3c3d""#, Some(r#"{"a":[{"move":"7g7f"},{"move":"3c3d"}]}"#)),
            (r#"{"a":[{"move":"7g7f"},{"move":"3c3"#, Some(r#"{"a":[{"move":"7g7f"}]}"#)),
            (r#"{"a":[{"move":"7g7f"},{"move":"3c3\""#, Some(r#"{"a":[{"move":"7g7f"}]}"#)),
            (r#"{"a":[1,{"b":2,"move"#, Some(r#"{"a":[1]}"#)),
            (r#"{"a":[1,{"move":{"to":{"x":1,"y":2},"from":{"x":1"#, Some(r#"{"a":[1]}"#)),
            (r#"{"a":[1,{"move":"\u0037g7f""#, Some(r#"{"a":[1,{"move":"7g7f"}]}"#)),
            (r#"{"a":[{"move":{"to":{"x":1,"y":2}}"#, Some(r#"{"a":[{"move":{"to":{"x":1,"y":2}}}]}"#)),
            ("{", None),
            (r#"{"a":[1,2,],"b":3}"#, Some(r#"{"a":[1,2]}"#)),
            (
                r#"{"a":[{"move":"7g7f"},{"move":'3c3d'},{"move":"2g2f"}]}"#,
                Some(r#"{"a":[{"move":"7g7f"}]}"#),
            ),
            (r#"{"a":[1,{"s":NaN}]}"#, Some(r#"{"a":[1]}"#)),
            ("[1 2]", None),
        ] {
            assert_eq!(read(text).as_deref(), whole, "{text}");
        }
    }

    #[test]
    fn parts_of_a_text_are_found_by_their_paths() {
        let text = " {\"a\": [1, {\"b.c\": [\"]\", -2.5e3 ], \"d\" : {}}], \"\\u0065\":null, \"f\": {\"g\": [[], [true]]}}";
        for (path, part) in [
            ("a[0]", "1"),
            ("a[1].d", "\"d\" : {}"),
            (".a[1].b.c[0]", "\"]\""),
            ("a[1].b.c[1]", "-2.5e3"),
            ("e", "\"\\u0065\":null"),
            ("f.g[1][0]", "true"),
            ("f.g[1]", "[true]"),
            // The nearest that there is.
            ("f.g[0][7].x", "[]"),
            ("a[0].x", "1"),
            ("f.gg", "\"f\": {\"g\": [[], [true]]}"),
        ] {
            let span = place(text, path);
            assert_eq!(text.get(span.start..span.end), Some(part), "{path}");
        }
        for (text, path) in
            [("", "a"), ("  5 ", ""), ("[", "[0]"), ("{\"a", "a"), ("{\"a\"", "a"), ("[1,", "[1]")]
        {
            assert!(place(text, path).end <= text.len(), "{text}");
        }
    }
}
