//! What the author is about to write where the cursor stands. A text that is being written is damaged, so that only the lines
//! before the cursor are looked at.

use kisho_board::present::options::words;
use kisho_game::Notation;
use kisho_game::text::{Id, Span};

use crate::site::{Head, notation};

/// What may stand at the cursor. Spans are what has been typed of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Cursor {
    /// The name of a notation.
    Notation(Span),
    /// The name of an option of a block.
    Option {
        /// The notation of the block.
        notation: &'static str,
        /// The options that it has already.
        given: Vec<String>,
        /// What has been typed.
        typed: Span,
    },
    /// The value of an option.
    Value {
        /// The notation of the block.
        notation: &'static str,
        /// The option.
        option: String,
        /// What has been typed, without a quote before it.
        typed: Span,
    },
    /// Where a link leads.
    Link(Span),
    /// The name of a shortcode.
    Shortcode(Span),
    /// The name of an argument of a shortcode.
    Argument {
        /// The shortcode.
        shortcode: String,
        /// The text of the call so far.
        call: String,
        /// What has been typed.
        typed: Span,
    },
    /// The name of a template.
    Template(Span),
    /// A key at the end of a way of tables.
    Key {
        /// The tables.
        way: Vec<String>,
        /// What has been typed.
        typed: Span,
        /// How it is written.
        form: KeyForm,
    },
    /// The value of a key.
    KeyValue {
        /// The tables and the key.
        way: Vec<String>,
        /// What has been typed, without a quote before it.
        typed: Span,
        /// Whether a text needs quotes here that are not there yet.
        bare: bool,
    },
    /// Nothing that kisho knows of.
    Nothing,
}

/// How a key is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyForm {
    /// `key = value`
    Toml,
    /// `[key]`
    Header,
    /// `key: value`
    Yaml,
}

/// The line of the cursor up to it, and where it begins.
fn line(text: &str, at: usize) -> (usize, &str) {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (start, before.get(start..).unwrap_or_default())
}

/// The cursor in a page.
pub fn in_page(text: &str, at: usize) -> Cursor {
    let Head { body, problems, .. } = Head::parse(text);
    let is_open = problems.iter().any(|problem| problem.id == Id::FrontOpen);
    let front = text.trim_start_matches('\u{feff}').trim_start();
    if (at < body || is_open) && (front.starts_with("+++") || front.starts_with("---")) {
        let begin = text.len() - front.len();
        let open = begin + front.find('\n').map_or(front.len(), |end| end + 1);
        return match at < open {
            true => Cursor::Nothing,
            false if front.starts_with('+') => in_toml(text, open, at),
            false => in_yaml(text, open, at),
        };
    }
    in_markdown(text, body.min(at), at)
}

/// The cursor in Markdown that begins at `body`.
pub fn in_markdown(text: &str, body: usize, at: usize) -> Cursor {
    let (start, line) = line(text, at);
    let before = text.get(body.min(start)..start).unwrap_or_default();
    if in_fence(before) {
        return Cursor::Nothing;
    }
    let inside = in_container(line);
    if let Some(fence) = ['`', '~'].into_iter().find(|&c| inside.starts_with(&String::from(c).repeat(3))) {
        let info = inside.trim_start_matches(fence);
        let skipped = info.len() - info.trim_start().len();
        return in_info(info.trim_start(), at - info.len() + skipped);
    }
    in_call(line, start).or_else(|| in_link(line, start)).unwrap_or(Cursor::Nothing)
}

/// The signs of quotations and what may stand between them.
const QUOTE: [char; 3] = [' ', '>', '\t'];

/// A line without the signs of the quotations and lists that it is in.
fn in_container(line: &str) -> &str {
    let mut inside = line.trim_start_matches(QUOTE);
    loop {
        let digits = inside.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = match inside.len() - digits.len() {
            0 => inside.strip_prefix(['-', '*', '+']),
            1..=9 => digits.strip_prefix(['.', ')']),
            _ => None,
        };
        match rest.filter(|rest| rest.starts_with([' ', '\t'])) {
            Some(rest) => inside = rest.trim_start_matches(QUOTE),
            None => return inside,
        }
    }
}

/// Whether a fence is open at the end of a text.
fn in_fence(text: &str) -> bool {
    let mut open: Option<(char, usize)> = None;
    for line in text.lines() {
        let inside = match open {
            Some(_) => line.trim_start_matches(QUOTE),
            None => in_container(line),
        };
        let Some(c) = inside.chars().next().filter(|c| matches!(c, '`' | '~')) else { continue };
        let rest = inside.trim_start_matches(c);
        let length = inside.len() - rest.len();
        match open {
            Some((fence, least)) if fence == c && length >= least && rest.trim().is_empty() => open = None,
            None if length >= 3 && !(c == '`' && rest.contains('`')) => open = Some((c, length)),
            _ => {}
        }
    }
    open.is_some()
}

/// The cursor at the end of the beginning of an info string, which stands at `start`.
fn in_info(info: &str, start: usize) -> Cursor {
    let end = start + info.len();
    if !info.contains(char::is_whitespace) {
        return Cursor::Notation(Span::new(start, end));
    }
    let Some(Notation { name: notation, .. }) = notation(info) else { return Cursor::Nothing };
    let (mut words, wrong) = words(info);
    let is_open = info.ends_with(char::is_whitespace) && wrong.is_empty();
    let last = if is_open { None } else { words.pop() };
    let given = words.into_iter().skip(1).map(|word| word.name).collect();
    match last {
        Some(word) if word.value.is_some() => {
            let value = word.value_span.shifted(start);
            let quoted = info.get(word.value_span.start..).is_some_and(|value| value.starts_with('"'));
            let typed = Span::new(value.start + usize::from(quoted), end);
            Cursor::Value { notation, option: word.name, typed }
        }
        Some(word) => Cursor::Option { notation, given, typed: word.name_span.shifted(start) },
        None => Cursor::Option { notation, given, typed: Span::at(end) },
    }
}

/// The cursor in a call of a shortcode on a line that begins at `start`.
fn in_call(line: &str, start: usize) -> Option<Cursor> {
    let open = line.rfind("{{").max(line.rfind("{%"))? + 2;
    let inside = line.get(open..)?;
    if inside.contains("}}") || inside.contains("%}") || inside.starts_with("/*") {
        return None;
    }
    let end = start + line.len();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let call = inside.trim_start();
    if call.chars().all(is_name) {
        return Some(Cursor::Shortcode(Span::new(end - call.len(), end)));
    }
    let (name, arguments) = call.split_once('(')?;
    if !name.chars().all(is_name) || arguments.matches('"').count() % 2 == 1 {
        return Some(Cursor::Nothing);
    }
    let typed = arguments.len() - arguments.trim_end_matches(is_name).len();
    let before = arguments.get(..arguments.len() - typed)?.trim_end();
    let typed = Span::new(end - typed, end);
    let is_argument = before.is_empty() || before.ends_with(',');
    let (shortcode, call) = (name.to_owned(), arguments.to_owned());
    Some(if is_argument { Cursor::Argument { shortcode, call, typed } } else { Cursor::Nothing })
}

/// The cursor where a link leads, on a line that begins at `start`.
fn in_link(line: &str, start: usize) -> Option<Cursor> {
    let inline = line.rfind("](").map(|at| at + 2);
    let definition = || {
        let inside = line.trim_start().strip_prefix('[')?;
        let at = line.find("]:")? + 2;
        (!inside.starts_with('^')).then_some(at)
    };
    let from = inline.or_else(definition)?;
    let to = line.get(from..)?;
    let to = to.trim_start();
    let (to, is_over) = match to.strip_prefix('<') {
        Some(to) => (to, to.contains('>')),
        None => (to, to.contains([')', '>']) || to.contains(char::is_whitespace)),
    };
    let end = start + line.len();
    (!is_over).then(|| Cursor::Link(Span::new(end - to.len(), end)))
}

/// The cursor in a template: the name of another one.
pub fn in_template(text: &str, at: usize) -> Cursor {
    let (start, line) = line(text, at);
    let found = line.rfind('"').and_then(|quote| Some((line.get(..quote)?, line.get(quote + 1..)?)));
    let Some((before, typed)) = found else { return Cursor::Nothing };
    let is_name = ["extends", "include"].iter().any(|tag| before.trim_end().ends_with(tag));
    let end = start + line.len();
    if is_name { Cursor::Template(Span::new(end - typed.len(), end)) } else { Cursor::Nothing }
}

/// The cursor in TOML that begins at `open`.
pub fn in_toml(text: &str, open: usize, at: usize) -> Cursor {
    let (start, line) = line(text, at);
    let before = text.get(open..start).unwrap_or_default();
    let header =
        before.lines().rev().map(str::trim).find(|line| line.starts_with('[') && line.ends_with(']'));
    let mut way = header.map(|header| keys(header.trim_matches(['[', ']']))).unwrap_or_default();
    let Some((key, value)) = line.split_once('=') else {
        let key = line.trim_start();
        let names = key.trim_start_matches('[');
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"');
        if !names.chars().all(is_name) {
            return Cursor::Nothing;
        }
        let is_header = names.len() < key.len();
        // A header begins at the top again.
        if is_header {
            way.clear();
        }
        let (tables, typed) = names.rsplit_once('.').map_or(("", names), |(tables, typed)| (tables, typed));
        way.extend(keys(tables));
        let form = if is_header { KeyForm::Header } else { KeyForm::Toml };
        return Cursor::Key { way, typed: Span::new(at - typed.len(), at), form };
    };
    way.extend(keys(key));
    let typed = value.rsplit(['[', ',']).next().unwrap_or_default().trim_start();
    // A quote that is closed has nothing after it.
    if typed.matches('"').count() > 1 || typed.contains('#') {
        return Cursor::Nothing;
    }
    let (typed, bare) = typed.strip_prefix('"').map_or((typed, true), |typed| (typed, false));
    Cursor::KeyValue { way, typed: Span::new(start + line.len() - typed.len(), at), bare }
}

/// The keys of `a."b".c`.
fn keys(dotted: &str) -> Vec<String> {
    let keys = dotted.split('.').map(|key| key.trim().trim_matches('"'));
    keys.filter(|key| !key.is_empty()).map(str::to_owned).collect()
}

/// The cursor in YAML that begins at `open`.
pub fn in_yaml(text: &str, open: usize, at: usize) -> Cursor {
    let (start, line) = line(text, at);
    let before = text.get(open..start).unwrap_or_default();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut way: Vec<String> = Vec::new();
    let mut above = indent(line) + usize::from(line.trim_start().starts_with("- "));
    for line in before.lines().rev().filter(|line| !line.trim().is_empty()) {
        if indent(line) < above
            && let Some((key, _)) = line.trim().split_once(':')
        {
            way.insert(0, key.to_owned());
            above = indent(line);
        }
    }
    let typed = |text: &str| Span::new(at - text.len(), at);
    let inside = line.trim_start();
    if let Some(item) = inside.strip_prefix("- ") {
        return Cursor::KeyValue { way, typed: typed(item), bare: false };
    }
    match inside.split_once(':') {
        None => Cursor::Key { way, typed: typed(inside), form: KeyForm::Yaml },
        Some((key, value)) => {
            way.push(key.to_owned());
            let value = value.rsplit(['[', ',', '"']).next().unwrap_or_default().trim_start();
            Cursor::KeyValue { way, typed: typed(value), bare: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cursor at `|`, and what has been typed.
    fn at(marked: &str) -> (Cursor, String) {
        let at = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        let cursor = in_page(&text, at);
        let (Cursor::Notation(typed)
        | Cursor::Link(typed)
        | Cursor::Shortcode(typed)
        | Cursor::Template(typed)
        | Cursor::Option { typed, .. }
        | Cursor::Value { typed, .. }
        | Cursor::Argument { typed, .. }
        | Cursor::Key { typed, .. }
        | Cursor::KeyValue { typed, .. }) = cursor
        else {
            return (cursor, String::new());
        };
        (cursor, text[typed.start..typed.end].to_owned())
    }

    #[test]
    fn blocks_are_known_while_they_are_written() {
        assert!(matches!(at("```|"), (Cursor::Notation(_), typed) if typed.is_empty()));
        assert!(matches!(at("> ``` sg|"), (Cursor::Notation(_), typed) if typed == "sg"));
        for list in ["- ```|", "> - ```|", "1. ```|", "12) * > ~~~|"] {
            assert!(matches!(at(list).0, Cursor::Notation(_)), "{list}");
        }
        assert!(matches!(at("- ```sfen hands=|"), (Cursor::Value { option, .. }, _) if option == "hands"));
        assert!(
            matches!(at("棋\r\n\r\n```sgf id=a |\r\n"), (Cursor::Option { given, .. }, typed) if given == ["id"] && typed.is_empty())
        );
        assert!(matches!(at("~~~kif fl|"), (Cursor::Option { notation: "kif", .. }, typed) if typed == "fl"));
        assert!(
            matches!(at("```kif caption=\"a b|"), (Cursor::Value { option, .. }, typed) if option == "caption" && typed == "a b")
        );
        assert!(
            matches!(at("```sgf frame=|"), (Cursor::Value { option, .. }, typed) if option == "frame" && typed.is_empty())
        );
        for nothing in [
            "- ```sgf\n  (;B[|",
            "```sgf\n- ```|",
            "-```|",
            "```rust x|",
            "```sgf\n(;B[|",
            "```sgf\n[a](|\n```",
            "text|",
        ] {
            assert_eq!(at(nothing).0, Cursor::Nothing, "{nothing}");
        }
    }

    #[test]
    fn links_and_shortcodes_are_known_while_they_are_written() {
        assert!(matches!(at("```\nx\n```\n[a](@/b#|"), (Cursor::Link(_), typed) if typed == "@/b#"));
        assert!(matches!(at("[a]: x|"), (Cursor::Link(_), typed) if typed == "x"));
        assert!(matches!(at("🀄 ![](<a|"), (Cursor::Link(_), typed) if typed == "a"));
        assert!(matches!(at("![](<a b|"), (Cursor::Link(_), typed) if typed == "a b"));
        assert_eq!(at("[a](b) c|").0, Cursor::Nothing);
        assert!(matches!(at("{{ fi|"), (Cursor::Shortcode(_), typed) if typed == "fi"));
        assert!(
            matches!(at("{% details(summary=\"x\", op|"), (Cursor::Argument { shortcode, .. }, typed) if shortcode == "details" && typed == "op")
        );
        for nothing in ["{{ figure(src=\"|", "{{ a() }} |", "{{ a(b=|"] {
            assert_eq!(at(nothing).0, Cursor::Nothing, "{nothing}");
        }
    }

    #[test]
    fn keys_are_known_in_both_kinds_of_front_matter() {
        let way = |marked: &str| match at(marked) {
            (Cursor::Key { way, .. } | Cursor::KeyValue { way, .. }, typed) => (way.join("/"), typed),
            other => panic!("{other:?}"),
        };
        assert_eq!(way("+++\ntitle = \"x\"\nta|\n+++\n"), (String::new(), "ta".into()));
        assert_eq!(way("+++\n[extra.a]\nb = tr|"), ("extra/a/b".into(), "tr".into()));
        assert_eq!(way("+++\ntags = [\"a\", \"w|\"]\n+++\n"), ("tags".into(), "w".into()));
        assert_eq!(way("+++\n[she|"), (String::new(), "she".into()));
        assert_eq!(way("---\nti|\n---\n"), (String::new(), "ti".into()));
        assert_eq!(way("---\ntaxonomies:\n  tags:\n    - w|\n---\n"), ("taxonomies/tags".into(), "w".into()));
        assert_eq!(way("---\ndraft: t|\n---\n"), ("draft".into(), "t".into()));
        assert_eq!(at("+++\ntitle = \"x\" |\n+++\n").0, Cursor::Nothing);
    }
}
