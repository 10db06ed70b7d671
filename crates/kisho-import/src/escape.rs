//! Text as Markdown that shows the same text.

/// The characters of a run of text, written so that Markdown takes none of them for a mark.
///
/// White space becomes single spaces; a line end between two characters of a script without spaces becomes nothing.
pub fn push(out: &mut String, text: &str) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if is_space(c) {
            let mut lines = c == '\n';
            while let Some(more) = chars.next_if(|c| is_space(*c)) {
                lines |= more == '\n';
            }
            push_space(out, lines, chars.peek().copied());
            continue;
        }
        let next = chars.peek().copied();
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '{' | '|' => out.push('\\'),
            '_' if !(is_word(out.chars().next_back()) && is_word(next)) => out.push('\\'),
            '&' if next.is_some_and(|c| c.is_ascii_alphabetic() || c == '#') => out.push('\\'),
            '!' if next.is_none_or(|c| c == '[') => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
}

/// What HTML counts as white space. An ideographic space is none.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}')
}

fn push_space(out: &mut String, lines: bool, next: Option<char>) {
    let before = out.chars().next_back();
    let spaceless = |c: Option<char>| c.is_some_and(is_spaceless);
    if !(lines && spaceless(before) && spaceless(next)) && before.is_none_or(|c| c != ' ' && c != '\n') {
        out.push(' ');
    }
}

/// Kana, kanji and full-width forms.
fn is_spaceless(c: char) -> bool {
    matches!(u32::from(c), 0x3000..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0xFF01..=0xFF9F)
}

/// A line of a paragraph whose beginning Markdown would take for that of a list, a heading or the like.
#[must_use]
pub fn line_start(line: &str) -> String {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = line.get(digits..).unwrap_or_default();
    if digits > 0 && rest.starts_with(['.', ')']) {
        let number = line.get(..digits).unwrap_or_default();
        return format!("{number}\\{rest}");
    }
    if line.starts_with(['#', '>', '-', '+', '=', ':']) { format!("\\{line}") } else { line.to_owned() }
}

/// The title of a link or picture, with the space before it; nothing for one without text.
#[must_use]
pub fn title(title: &str) -> String {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = title.replace('\\', "\\\\").replace('"', "\\\"");
    if text.is_empty() { text } else { format!(" \"{text}\"") }
}

/// The destination of a link or picture.
#[must_use]
pub fn destination(to: &str) -> String {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>()\\`*".contains(c);
    if !to.is_empty() && to.chars().all(plain) {
        return to.to_owned();
    }
    let mut out = String::from("<");
    for c in to.chars() {
        match c {
            '<' | '>' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out + ">"
}

/// Text in raw HTML, or in an attribute there.
#[must_use]
pub fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A code span that shows `code`.
#[must_use]
pub fn code(code: &str) -> String {
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let fence = "`".repeat(longest_run(&code, '`') + 1);
    let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    if code.is_empty() { code } else { format!("{fence}{pad}{code}{pad}{fence}") }
}

/// A fenced block that holds `text`.
#[must_use]
pub fn fenced(info: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text, '`') + 1).max(3));
    let text = text.trim_end_matches('\n');
    let gap = if text.is_empty() { "" } else { "\n" };
    format!("{fence}{info}\n{text}{gap}{fence}")
}

fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use pulldown_cmark::{Event, Options, Parser};

    fn shown(markdown: &str) -> String {
        let mut text = String::new();
        for event in Parser::new_ext(markdown, Options::all()) {
            match event {
                Event::Text(more) => text.push_str(&more),
                Event::SoftBreak => text.push(' '),
                Event::Start(_) | Event::End(_) => {}
                other => text.push_str(&format!("{other:?}")),
            }
        }
        text
    }

    proptest! {
        #[test]
        fn what_is_written_is_what_is_shown(text in "[ab1_*`~<>&;#|\\[\\]\\\\!(){}.=+:$^\"棋、 -]{1,30}") {
            let mut out = String::new();
            push(&mut out, text.trim());
            let line = line_start(out.trim());
            let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let options = Options::all() - Options::ENABLE_MATH - Options::ENABLE_SMART_PUNCTUATION
                - Options::ENABLE_SUPERSCRIPT - Options::ENABLE_SUBSCRIPT;
            let events: Vec<Event<'_>> = Parser::new_ext(&line, options).collect();
            let text: String = events.iter().filter_map(|e| match e { Event::Text(t) => Some(&**t), _ => None }).collect();
            prop_assert_eq!(text, wanted, "{}", line);
            prop_assert!(events.iter().all(|e| matches!(e, Event::Text(_) | Event::Start(_) | Event::End(_))));
        }
    }

    #[test]
    fn line_ends_between_japanese_characters_go() {
        let mut out = String::new();
        push(&mut out, "先手は\n  飛車を\n振る。 Go\nand\t囲碁");
        assert_eq!(out, "先手は飛車を振る。 Go and 囲碁");
    }

    #[test]
    fn code_keeps_its_marks() {
        assert_eq!(shown(&code("a `b` c")), format!("{:?}", Event::Code("a `b` c".into())));
        assert_eq!(fenced("", "```\nx\n"), "````\n```\nx\n````");
        assert_eq!(destination("a b(1).png"), "<a b(1).png>");
    }
}
