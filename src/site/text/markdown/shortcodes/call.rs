//! Finding shortcodes in Markdown, and reading their arguments.

use std::collections::HashSet;
use std::ops::Range;

use tera::Value;

use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Span};

/// What stands in a text between `{{` and `}}`, or `{%` and `%}`.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// What it is.
    pub kind: Kind,
    /// From brace to brace.
    pub span: Span,
}

/// What was found.
#[derive(Debug, PartialEq)]
pub enum Kind {
    /// `{{ name(…) }}`
    Call(Call),
    /// `{% name(…) %}`
    Open(Call),
    /// `{% end %}`
    End,
    /// `{{/* … */}}`: this text.
    Escaped(String),
}

/// A name with arguments.
#[derive(Debug, PartialEq)]
pub struct Call {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub name_span: Span,
    /// The arguments in their order.
    pub args: Vec<Argument>,
}

/// An argument of a call.
#[derive(Debug, PartialEq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// Everything that is written like a shortcode outside `code`, and what is wrong in what nearly is. `code`: ranges of the
/// text in their order.
#[must_use]
pub fn find(text: &str, code: &[Range<usize>]) -> (Vec<Found>, Vec<Diagnostic>) {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    let last_ends = ENDS.map(|end| text.rfind(end));
    let mut code = code.iter().peekable();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('{')).map(|brace| at + brace) {
        at = start + 1;
        while code.next_if(|range| range.end <= start).is_some() {}
        if let Some(range) = code.peek().filter(|range| range.start <= start) {
            at = range.end;
            continue;
        }
        match (Reader { text, at: start, last_ends }).found() {
            Ok(Some(one)) => {
                at = one.span.end;
                found.push(one);
            }
            Ok(None) => {}
            Err(problem) => problems.push(*problem),
        }
    }
    (found, problems)
}

/// Where the calls in a text stand, with what stands in them; also those that have a mistake in them.
#[must_use]
pub fn call_places(text: &str) -> Vec<Span> {
    let (found, problems) = find(text, &[]);
    // Each with whether an `{% end %}` closes it, or it is one.
    let damaged = problems.iter().filter_map(|problem| {
        let (before, rest) = text.split_at_checked(problem.span.start)?;
        let start = before.rfind("{{").max(before.rfind("{%"))?;
        let is_open = before.get(start..)?.starts_with("{%");
        let end =
            rest.find(if is_open { "%}" } else { "}}" }).map_or(text.len(), |end| before.len() + end + 2);
        Some((Span::new(start, end), is_open, false))
    });
    let good = found.iter().filter_map(|one| match one.kind {
        Kind::Call(_) => Some((one.span, false, false)),
        Kind::Open(_) => Some((one.span, true, false)),
        Kind::End => Some((one.span, false, true)),
        Kind::Escaped(_) => None,
    });
    let mut all: Vec<_> = good.chain(damaged).collect();
    all.sort_by_key(|(span, ..)| span.start);
    let (mut places, mut open) = (Vec::new(), None);
    for (span, is_open, is_end) in all {
        match open {
            Some(start) if is_end => {
                places.push(Span::new(start, span.end));
                open = None;
            }
            None if is_open => open = Some(span.start),
            None if !is_end => places.push(span),
            _ => {}
        }
    }
    places.extend(open.map(|start| Span::new(start, text.len())));
    places
}

/// What ends a shortcode that is shown as it is.
const ENDS: [&str; 2] = ["*/}}", "*/%}"];

/// What texts stand between.
const QUOTES: [char; 3] = ['"', '\'', '`'];

/// What is said of a text that only begins.
const UNCLOSED: &str = "this text has no closing quotation mark";

type Wrong = Box<Diagnostic>;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the last of each of [`ENDS`] stands. After it none is looked for, as each call would look to the end of the text.
    last_ends: [Option<usize>; 2],
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, word: &str) -> bool {
        let eaten = self.rest().starts_with(word);
        self.at += if eaten { word.len() } else { 0 };
        eaten
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// What begins here, if it is written like a shortcode.
    fn found(&mut self) -> Result<Option<Found>, Wrong> {
        let start = self.at;
        let (close, is_call) = match () {
            () if self.eat("{{") => ("}}", true),
            () if self.eat("{%") => ("%}", false),
            () => return Ok(None),
        };
        let open = self.text.get(start..self.at).unwrap_or_default();
        if self.eat("/*") {
            let which = usize::from(!is_call);
            let (ending, last) = (ENDS[which], self.last_ends[which]);
            let end = last.filter(|last| *last >= self.at).and_then(|_| self.rest().find(ending));
            let Some(end) = end else { return Ok(None) };
            let inside = self.rest().get(..end).unwrap_or_default();
            let span = Span::new(start, self.at + end + ending.len());
            return Ok(Some(Found { kind: Kind::Escaped(format!("{open}{inside}{close}")), span }));
        }
        self.space();
        let name_at = self.at;
        let name = self.word();
        let name_span = Span::new(name_at, self.at);
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        if !is_call && name == "end" {
            self.space();
            let closed = self.eat(close);
            return Ok(closed.then(|| Found { kind: Kind::End, span: Span::new(start, self.at) }));
        }
        if !self.eat("(") {
            return Ok(None);
        }
        let args = self.args()?;
        self.space();
        if !self.eat(close) {
            return Err(self.wrong(format!("`{close}` is missing here")));
        }
        let call = Call { name: name.to_owned(), name_span, args };
        let kind = if is_call { Kind::Call(call) } else { Kind::Open(call) };
        Ok(Some(Found { kind, span: Span::new(start, self.at) }))
    }

    fn args(&mut self) -> Result<Vec<Argument>, Wrong> {
        let mut args = Vec::new();
        let mut names = HashSet::new();
        loop {
            self.space();
            if self.eat(")") {
                return Ok(args);
            }
            let at = self.at;
            let name = self.word();
            if name.is_empty() {
                return Err(
                    self.wrong("an argument is `name=value`, and `)` follows the last one".to_owned())
                );
            }
            let span = Span::new(at, self.at);
            if args.len() == limits::SHORTCODE_ARGUMENTS {
                let message = format!("a shortcode has {} arguments at most", limits::SHORTCODE_ARGUMENTS);
                return Err(Box::new(Diagnostic::error(Id::ShortcodeSyntax, span, message)));
            }
            if !names.insert(name) {
                let message = format!("the argument `{name}` is given twice");
                return Err(Box::new(Diagnostic::error(Id::ShortcodeSyntax, span, message)));
            }
            self.space();
            if !self.eat("=") {
                return Err(self.wrong(format!("`=` and a value have to follow `{name}`")));
            }
            self.space();
            let start = self.at;
            args.push(Argument { name: name.to_owned(), span, value: self.value(0)? });
            let value = self.text.get(start..self.at).unwrap_or_default();
            if !self.separator() && !self.rest().starts_with(')') {
                // The mark that closes the text is the first one of another.
                if value.contains('\n') && value.starts_with(QUOTES) {
                    self.at = start;
                    return Err(self.wrong(UNCLOSED.to_owned()));
                }
                return Err(
                    self.wrong("arguments are separated by `,`, and `)` follows the last one".to_owned())
                );
            }
        }
    }

    /// A comma, or a blank before the name of the next argument, as in Zola.
    fn separator(&mut self) -> bool {
        let end = self.at;
        self.space();
        let name = self.rest().trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_named = name.len() < self.rest().len() && name.trim_start().starts_with('=');
        self.eat(",") || self.at > end && is_named
    }

    fn value(&mut self, depth: usize) -> Result<Value, Wrong> {
        self.space();
        let rest = self.rest();
        if let Some(quote) = rest.chars().next().filter(|c| QUOTES.contains(c)) {
            return self.quoted(quote);
        }
        if rest.starts_with('[') && depth < limits::SHORTCODE_LISTS {
            return self.list(depth);
        }
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && !"+-._".contains(c)).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        let value = match word {
            "true" => Some(Value::from(true)),
            "false" => Some(Value::from(false)),
            _ => {
                let whole = word.parse::<i64>().ok().map(Value::from);
                whole.or_else(|| word.parse::<f64>().ok().filter(|n| n.is_finite()).map(Value::from))
            }
        };
        let value = value.ok_or_else(|| {
            self.wrong(
                "a value is a text in quotation marks, a number, `true`, `false`, or a list `[…]`".to_owned(),
            )
        })?;
        self.at += end;
        Ok(value)
    }

    fn quoted(&mut self, quote: char) -> Result<Value, Wrong> {
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                c if c == quote => {
                    self.at += at + c.len_utf8();
                    return Ok(Value::from(text));
                }
                '\\' => match chars.next() {
                    Some((_, escaped)) if escaped == quote || escaped == '\\' => text.push(escaped),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => {}
                },
                c => text.push(c),
            }
        }
        Err(self.wrong(UNCLOSED.to_owned()))
    }

    fn list(&mut self, depth: usize) -> Result<Value, Wrong> {
        let mut list = Vec::new();
        self.eat("[");
        loop {
            self.space();
            if self.eat("]") {
                return Ok(Value::from(list));
            }
            list.push(self.value(depth + 1)?);
            self.space();
            if !self.eat(",") && !self.rest().starts_with(']') {
                return Err(self.wrong(
                    "the values of a list are separated by `,`, and `]` follows the last one".to_owned(),
                ));
            }
        }
    }

    /// Something else than what stands here was expected.
    fn wrong(&self, message: String) -> Wrong {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        let hint = "to show it as it is, put it into `code`, or write `{{/* … */}}`";
        let place = Span::new(self.at, self.at + length);
        Box::new(Diagnostic::error(Id::ShortcodeSyntax, place, message).with_hint(hint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let name = |found: &Found| match &found.kind {
            Kind::Call(call) => call.name.clone(),
            Kind::Open(call) => format!("{}…", call.name),
            Kind::End => "end".to_owned(),
            Kind::Escaped(text) => text.clone(),
        };
        find(text, &[]).0.iter().map(name).collect()
    }

    #[test]
    fn calls_have_places_with_what_stands_in_them() {
        for (text, expected) in [
            (
                "a {{ b(c=1) }} {{ d }} é {% e() %}f {{ g() }}{% end %}h",
                &["{{ b(c=1) }}", "{% e() %}f {{ g() }}{% end %}"][..],
            ),
            ("{{ b(c=) }} {% d(e=) %}f{% end %} {{ g(", &["{{ b(c=) }}", "{% d(e=) %}f{% end %}", "{{ g("]),
            ("{% end %}{% b() %}c", &["{% b() %}c"]),
            ("{{/* a() */}}", &[]),
        ] {
            let found: Vec<&str> = call_places(text).iter().map(|span| &text[span.start..span.end]).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn calls_are_told_from_other_braces() {
        assert_eq!(names("{{ a() }} {%b(x=1)%}{% end %} {{/* c() */}}"), ["a", "b…", "end", "{{ c() }}"]);
        assert_eq!(names("{{ a }} {{}} {% if x %} {a()} {{1()}} {{{a()}} { {a()}}"), ["a"]);
    }

    #[test]
    fn arguments_have_types() {
        let text =
            "{{ a(s=\"x \\\" )}} y\", t='q', u=`b`,\n n=-3, f=1.5 yes=true\nl=[1, \"b\", [false]],) }}";
        let (found, problems) = find(text, &[]);
        assert_eq!(problems, []);
        let Kind::Call(call) = &found[0].kind else { panic!("{found:?}") };
        let args: Vec<String> = call.args.iter().map(|arg| format!("{}={}", arg.name, arg.value)).collect();
        assert_eq!(
            args,
            ["s=x \" )}} y", "t=q", "u=b", "n=-3", "f=1.5", "yes=true", "l=[1, \"b\", [false]]"]
        );
        assert_eq!(found[0].span, Span::new(0, text.len()));
    }

    #[test]
    fn what_is_wrong_is_placed() {
        for (text, at) in [
            ("{{ a(b) }}", 6),
            ("{{ a(b=) }}", 7),
            ("{{ a(b=\"c) }}", 7),
            ("{{ a(b=1 c) }}", 9),
            ("{{ a(b=\"c\"d=1) }}", 10),
            ("{{ a() %}", 7),
            ("{{ a(b=1, b=2) }}", 10),
            ("{{ a(b=[[[[[[[[[[1]]]]]]]]]]) }}", 15),
            ("{{ a(", 5),
        ] {
            let (found, problems) = find(text, &[]);
            assert_eq!((found.len(), problems.len()), (0, 1), "{text}");
            assert_eq!(problems[0].span.start, at, "{text}: {}", problems[0].message);
        }
    }

    #[test]
    fn code_is_left_alone() {
        let text = "`{{ a() }}` {{ b() }}";
        let (found, _) = find(text, std::slice::from_ref(&(0..11)));
        assert_eq!(found.iter().map(|found| found.span.start).collect::<Vec<_>>(), [12]);
    }
}
