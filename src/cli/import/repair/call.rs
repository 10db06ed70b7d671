//! Calls of shortcodes in a page that is repaired.

use std::ops::Range;

/// Longest call whose end is looked for, in bytes: there may be as many calls without an end as a page has room for.
const LONGEST_CALL: usize = 8 << 10;

/// The text in which a call ends that begins it.
fn near(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST_CALL)).unwrap_or(text)
}

/// A call of a shortcode that is shown.
pub fn shown(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let begins =
        |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with("{{") || rest.starts_with("{%"));
    let start = (at.saturating_sub(2)..=at).find(|at| begins(*at)).or_else(|| {
        let before = text.get(..at)?;
        before.rfind("{{").max(before.rfind("{%"))
    })?;
    let open = text.get(start..start + 2)?;
    let close = if open == "{{" { "}}" } else { "%}" };
    let inside = start + 2;
    let rest = near(text.get(inside..)?);
    let length = end_of_call(rest, close).or_else(|| rest.find(close))?;
    let call = text.get(inside..inside + length)?;
    (!call.trim().starts_with("/*"))
        .then(|| (start..inside + length + 2, format!("{open}/* {} */{close}", call.trim())))
}

/// An argument of a call, with the comma that parts it from the others.
pub fn argument_at(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = near(text.get(start..)?);
    let (name, value) = rest.split_once('=')?;
    if !name.trim().chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let length = end_of_argument(value)?;
    let end = start + name.len() + 1 + length;
    let after = text.get(end..)?;
    if let Some(others) = after.strip_prefix(',') {
        return Some(start..text.len() - others.trim_start().len());
    }
    let before = text.get(..start)?.trim_end();
    Some(before.strip_suffix(',').map_or(start, str::len)..end)
}

/// Where the value of an argument ends: at a comma or the end of the call, but not inside quotation marks or a list.
fn end_of_argument(value: &str) -> Option<usize> {
    let (mut quote, mut depth) = (None, 0_usize);
    let mut chars = value.char_indices();
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (Some(_), '\\') => drop(chars.next()),
            (Some(mark), c) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '[') => depth += 1,
            (None, ']') => depth = depth.saturating_sub(1),
            (None, ',' | ')') if depth == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

/// Where a call ends: not inside a value in quotation marks.
fn end_of_call(text: &str, close: &str) -> Option<usize> {
    let (mut quote, mut before) = (None, ' ');
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match quote {
            Some(_) if c == '\\' => drop(chars.next()),
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            None if text.get(at..)?.starts_with(close) => return Some(at),
            None if "\"'`".contains(c) && "=[,".contains(before) => quote = Some(c),
            None => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    None
}
