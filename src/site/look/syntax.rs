//! The pieces of a template: its tags, and what stands in them.

/// Tags, comments, raw text and single braces, by where they begin and end.
pub fn pieces(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find('{')?;
        let rest = text.get(start..)?;
        let length = if rest.starts_with("{#") {
            rest.find("#}").map(|end| end + 2)
        } else if rest.starts_with("{%") || rest.starts_with("{{") {
            raw(rest).or_else(|| tag_end(rest))
        } else {
            Some(1)
        };
        at = start + length.unwrap_or(rest.len());
        Some((start, at))
    })
}

/// Whether a piece is a tag with an expression.
pub fn is_tag(piece: &str) -> bool {
    (piece.starts_with("{%") || piece.starts_with("{{")) && raw(piece).is_none()
}

/// The length of a `{% raw %}` with all that is in it.
fn raw(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("{%")?;
    let name = inside.strip_prefix('-').unwrap_or(inside).trim_start();
    name.strip_prefix("raw")?
        .trim_start_matches('-')
        .trim_start_matches([' ', '\t', '\n', '\r', '-'])
        .strip_prefix("%}")?;
    let end = text.find("endraw").unwrap_or(text.len());
    Some(text.get(end..).and_then(|rest| rest.find("%}")).map_or(text.len(), |close| end + close + 2))
}

/// The length of the tag that a text begins with.
fn tag_end(text: &str) -> Option<usize> {
    let close = if text.starts_with("{%") { ["%", "}"] } else { ["}", "}"] };
    let mut before = ("", 0);
    for (start, end) in words(text).skip(2) {
        let word = text.get(start..end).unwrap_or_default();
        if [before.0, word] == close && before.1 == start {
            return Some(end);
        }
        before = (word, end);
        // `{{ {"a": {}}}}`: what closes two tables does not close the tag, but then the engine has the last say.
    }
    None
}

/// The pieces of a tag: names, texts in quotation marks, comparisons of two characters, and all other characters one by one.
pub fn words(tag: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = tag.get(at..)?;
        let first = rest.chars().next()?;
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let length = match first {
            '"' | '\'' | '`' => quoted(rest, first),
            c if is_name(c) => rest.find(|c: char| !is_name(c)).unwrap_or(rest.len()),
            '=' | '!' | '<' | '>' if rest.get(1..).is_some_and(|rest| rest.starts_with('=')) => 2,
            c => c.len_utf8(),
        };
        let start = at;
        at += length;
        Some((start, at))
    })
}

/// The length of a text in quotation marks.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}
