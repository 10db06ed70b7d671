//! Code of the other generators: calls of shortcodes in it, of which they make something and which kisho shows, and what Hugo says
//! about blocks after their language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use regex::Regex;

use super::Generator;
use super::targets::MARKDOWN;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;

/// A call of Zola's, whose arguments are texts, numbers and the like. What else stands between braces is text for it, too.
static ZOLA: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let value = r#""[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|true|false|-?\d+(?:\.\d+)?"#;
    let arguments = format!(r"\s*(?:\w+\s*=\s*(?:{value})[\s,]*)*");
    Regex::new(&format!(r"(?:\{{\{{|\{{%)\s*([A-Za-z_]\w*)\({arguments}\)\s*(?:\}}\}}|%\}})")).ok()
});

/// A call of Hugo's that closes no other.
static HUGO: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\{\{[<%]\s*(\w(?:[\w./-]*\w)?)").ok());

/// How a part of a text is code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Fenced,
    Indented,
    Inline,
}

/// A part of a text that is code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub range: Range<usize>,
    pub kind: Kind,
}

impl Code {
    /// Whether calls in it are none for kisho. Between calls of Hugo's, lines that are far in often are no code.
    #[must_use]
    pub fn hides_calls(&self, generator: Generator) -> bool {
        generator == Generator::Zola || self.kind != Kind::Indented
    }
}

/// The code of a text in Markdown, in its order.
pub fn all(text: &str) -> Vec<Code> {
    let kind = |event: &Event<'_>| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => Some(Kind::Fenced),
        Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => Some(Kind::Indented),
        Event::Code(_) => Some(Kind::Inline),
        _ => None,
    };
    let events = Parser::new_ext(text, MARKDOWN).into_offset_iter();
    events.filter_map(|(event, range)| Some(Code { kind: kind(&event)?, range })).collect()
}

/// The code of a text of the other generator. A call of Hugo's that makes code is in none: backticks around it belong to what it
/// makes code of.
pub fn of(generator: Generator, text: &str) -> Vec<Code> {
    let makes_code = |code: &str| code.contains("{{") && code.contains("highlight");
    let is_code = |code: &Code| match code.kind {
        Kind::Fenced | Kind::Indented => true,
        Kind::Inline => generator == Generator::Zola || !text.get(code.range.clone()).is_some_and(makes_code),
    };
    all(text).into_iter().filter(is_code).collect()
}

/// What there is to say about calls in the code of a page, whose text begins at `start`.
pub fn calls(generator: Generator, text: &str, start: usize, code: &[Code]) -> Vec<Diagnostic> {
    let call = match generator {
        Generator::Zola => ZOLA.as_ref(),
        Generator::Hugo => HUGO.as_ref(),
    };
    let mut told = Vec::new();
    for Code { range, .. } in code.iter().filter(|code| code.hides_calls(generator)) {
        let code = text.get(range.clone()).unwrap_or_default();
        let found = call.iter().flat_map(|call| call.captures_iter(code));
        for name in found.filter_map(|found| found.get(1)) {
            let at = start + range.start + name.start();
            let message = format!("the shortcode `{}` is in code, where kisho calls none", name.as_str());
            let told_of = Diagnostic::warning(Id::ImportShortcode, Span::new(at, at + name.len()), message);
            told.push(told_of.with_hint("it is shown as it is written; write what it makes in its place"));
        }
    }
    told
}

/// An attribute of a block: its name, and a value with or without quotation marks or brackets.
static ATTRIBUTE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"[\s,]*([.#]?[\w-]+)(?:=("[^"]*"|`[^`]*`|'[^']*'|\[[^\]]*\]|[^\s,{}"'`]+))?[\s,]*"#).ok()
});

/// Attributes that kisho knows, too.
const KNOWN: [&str; 3] = ["linenos", "linenostart", "hl_lines"];

/// What themes call the name above a block of code.
const NAMES: [&str; 4] = ["filename", "file", "title", "name"];

/// Attributes of blocks that are left out: each with the first place where it is, and how many there are.
#[derive(Debug, Default)]
pub struct Lost(BTreeMap<String, (Arc<Source>, Span, usize)>);

impl Lost {
    /// Says once what is left out.
    pub fn tell(self, problems: &mut Problems) {
        for (name, (source, span, count)) in self.0 {
            let blocks =
                if count > 1 { format!("{count} blocks of code") } else { "a block of code".to_owned() };
            let message = format!("`{name}` of {blocks} is left out");
            problems.push(&source, Diagnostic::warning(Id::ImportKey, span, message));
        }
    }
}

/// The first line of a block of Hugo's code, which stands at `at`, with those attributes only that kisho knows.
pub fn fence<'l>(line: &'l str, at: usize, source: &Arc<Source>, lost: &mut Lost) -> Cow<'l, str> {
    let as_it_is = Cow::Borrowed(line);
    let (Some(open), Some(attribute)) = (line.find('{'), ATTRIBUTE.as_ref()) else { return as_it_is };
    let end = line.trim_end().len();
    let Some(inside) = line.get(open + 1..end).and_then(|rest| rest.strip_suffix('}')) else {
        return as_it_is;
    };
    let before = line.get(..open).unwrap_or_default();
    let (mut kept, mut others, mut done) = (Vec::new(), Vec::new(), 0);
    let (mut language, mut title) = (None, None);
    for found in attribute.captures_iter(inside) {
        let (Some(whole), Some(name)) = (found.get(0), found.get(1)) else { continue };
        if whole.start() != done {
            return as_it_is;
        }
        // Of `{python}` right after the fence other tools make the language.
        let is_language = done == 0 && before.ends_with(['`', '~']) && !name.as_str().starts_with(['.', '#']);
        done = whole.end();
        match found.get(2).map(|value| without_marks(value.as_str())) {
            _ if KNOWN.contains(&name.as_str().to_ascii_lowercase().as_str()) => {
                kept.push(whole.as_str().trim_matches([' ', '\t', ',']).to_owned());
            }
            None if is_language => language = Some(name.as_str()),
            Some(value) if title.is_none() && NAMES.contains(&name.as_str()) && !value.contains('"') => {
                title = Some(format!("name=\"{value}\""));
            }
            _ => others.push(name),
        }
    }
    if done != inside.len() || language.is_none() && title.is_none() && others.is_empty() {
        return as_it_is;
    }
    for name in others {
        let span = Span::new(at + open + 1 + name.start(), at + open + 1 + name.end());
        let first = || (Arc::clone(source), span, 0);
        lost.0.entry(name.as_str().to_owned()).or_insert_with(first).2 += 1;
    }
    kept.extend(title);
    let after = line.get(end..).unwrap_or_default();
    let before = language.map_or(before.to_owned(), |language| format!("{before}{language} "));
    Cow::Owned(match kept.as_slice() {
        [] => format!("{}{after}", before.trim_end()),
        kept => format!("{before}{{{}}}{after}", kept.join(" ")),
    })
}

/// A value without the quotation marks around it.
fn without_marks(value: &str) -> &str {
    let inside = ['"', '`', '\''].into_iter().find_map(|mark| value.strip_prefix(mark)?.strip_suffix(mark));
    inside.unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_the_attributes_that_kisho_knows() {
        let source = Arc::new(Source::new("a.md", ""));
        let mut lost = Lost::default();
        for (line, wanted) in [
            ("```go {linenos=table,hl_lines=[1,\"3-4\"]}\n", "```go {linenos=table,hl_lines=[1,\"3-4\"]}\n"),
            ("  ```go {filename=\"a b.go\" copy=true}\n", "  ```go {name=\"a b.go\"}\n"),
            (
                "~~~go{.wide, linenos=inline, hl_lines=[2 3] src=x}\n",
                "~~~go{linenos=inline hl_lines=[2 3]}\n",
            ),
            ("```go {copy=true}\r\n", "```go\r\n"),
            ("~~~go {file=`a` title='b'}", "~~~go {name=\"a\"}"),
            ("```go {title=\"'a' don't'\"}", "```go {name=\"'a' don't'\"}"),
            ("```{python}\n", "```python\n"),
            ("```{r, echo=FALSE, linenos=true}\n", "```r {linenos=true}\n"),
            ("```{linenos=true}\n", "```{linenos=true}\n"),
            ("```go\n", "```go\n"),
            ("```go { \"x }\n", "```go { \"x }\n"),
        ] {
            assert_eq!(fence(line, 10, &source, &mut lost), wanted);
        }
        let mut problems = Problems::default();
        lost.tell(&mut problems);
        let said = problems
            .into_sorted()
            .into_iter()
            .map(|said| (said.diagnostic.span.start, said.diagnostic.message));
        assert_eq!(
            said.map(|(at, message)| format!("{at} {message}")).collect::<Vec<_>>(),
            [
                "16 `.wide` of a block of code is left out",
                "17 `echo` of a block of code is left out",
                "26 `title` of a block of code is left out",
                "37 `copy` of 2 blocks of code is left out",
                "54 `src` of a block of code is left out",
            ]
        );
    }

    #[test]
    fn calls_in_code_are_told() {
        let of = |generator, text: &str| {
            let said = calls(generator, text, 100, &super::of(generator, text));
            let place = |said: &Diagnostic| text[said.span.start - 100..said.span.end - 100].to_owned();
            said.iter().map(place).collect::<Vec<_>>()
        };
        let zola = "{{ a() }}\n\n```\n{{ b(c=1) }} {{/* d() */}} {{ e }} {% f(x=1 y='z') %} {{ i(j=k) }} {{ l() | m }}\n```\n\n`{{ g() }}`\n\n    {{h()}}\n";
        assert_eq!(of(Generator::Zola, zola), ["b", "f", "g", "h"]);
        let hugo = "{{< a >}}\n\n```\n{{< b/c >}} {{</* d */>}} {{% e %}}x{{% /e %}} {{ f() }}\n```\n\n`{{< g >}}`\n\n    {{< h >}}\n";
        assert_eq!(of(Generator::Hugo, hugo), ["b/c", "e", "g"]);
    }
}
