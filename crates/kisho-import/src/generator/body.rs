//! The text of a page: shortcodes and links of the other generator.

use std::ops::Range;
use std::sync::Arc;

use super::code::{self, Code, Kind};
use super::param::{self, Params, Within};
use super::place::{Named, Place};
use super::targets::with_targets;
use super::{Generator, Old, highlight, hugo, mail, writing};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::address::encode;

/// The text from `start` on, for a page. Code stays as it is.
/// `lost`: what is left out of the site's code.
pub fn convert(
    old: &Old,
    source: &Arc<Source>,
    start: usize,
    place: &Place<'_>,
    lost: &mut code::Lost,
    said: &mut Vec<Diagnostic>,
) -> String {
    let text = source.text().get(start..).unwrap_or_default();
    let code = code::of(old.generator, text);
    said.extend(code::calls(old.generator, text, start, &code));
    let is_hugo = old.generator == Generator::Hugo;
    let mut out = if is_hugo {
        let (details, out) = (Vec::new(), String::with_capacity(text.len()));
        let params = Params::new(old, place.file, source.text());
        Hugo { old, place, source, start, text, code: &code, params, details, out, said }.converted(lost)
    } else {
        with_code_unwrapped(text, &code)
    };
    if let Some(formulas) = old.formulas(place.file) {
        out = formulas.in_dollars(&out);
    }
    if is_hugo && writing::goldmark(&old.settings.keys, "linkify") != Some(&false.into()) {
        out = mail::linked(&out);
    }
    let lang = Named::of(place.file, &old.languages).lang;
    // On a translated page of Hugo a link to `/a/` leads to the translation, if there is one.
    let is_below = is_hugo && !old.prefix(lang).is_empty();
    // HTML stays as it is: there kisho starts at the URL of the page, as the others do. Zola resolves links to
    // `.md` files only if they begin with `@/`.
    with_targets(&out, |to, is_html| {
        let is_file = to.split(['#', '?']).next().is_some_and(|to| to.ends_with(".md"));
        let is_kept = is_html || !is_hugo && is_file && !to.starts_with("@/");
        if is_kept {
            return None;
        }
        let of_page = if is_below { old.found.page_link(to, place.file, lang) } else { None };
        of_page.or_else(|| old.found.link(to, place))
    })
}

/// A text of Zola's, whose shortcodes are called as kisho's are: whether there is a template for them is seen when the new site is
/// built.
fn with_code_unwrapped(text: &str, code: &[Code]) -> String {
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for Code { range, .. } in code {
        out.push_str(text.get(done..range.start).unwrap_or_default());
        out.push_str(&unwrapped(Generator::Zola, text.get(range.clone()).unwrap_or_default()));
        done = range.end;
    }
    out + text.get(done..).unwrap_or_default()
}

/// A text in which calls that are shown and not run stand as they are shown: the other generators look for calls in code, and kisho
/// does not.
fn unwrapped(generator: Generator, text: &str) -> String {
    let pairs: &[[&str; 4]] = match generator {
        Generator::Zola => &[["{{/*", "*/}}", "{{", "}}"], ["{%/*", "*/%}", "{%", "%}"]],
        Generator::Hugo => &[["{{</*", "*/>}}", "{{<", ">}}"], ["{{%/*", "*/%}}", "{{%", "%}}"]],
    };
    let mut out = text.to_owned();
    for [open, close, new_open, new_close] in pairs.iter().filter(|[open, ..]| text.contains(open)) {
        out = out.replace(open, new_open).replace(close, new_close);
    }
    out
}

/// A text of Hugo's on its way into kisho's Markdown.
struct Hugo<'a> {
    old: &'a Old,
    place: &'a Place<'a>,
    source: &'a Arc<Source>,
    /// Where the text begins in the source.
    start: usize,
    text: &'a str,
    code: &'a [Code],
    params: Params<'a>,
    /// See [`hugo::details`].
    details: Vec<bool>,
    out: String,
    said: &'a mut Vec<Diagnostic>,
}

impl<'a> Hugo<'a> {
    fn converted(mut self, lost: &mut code::Lost) -> String {
        let mut done = 0;
        for Code { range, .. } in self.code.iter().filter(|code| code.kind == Kind::Fenced) {
            self.lines(done..range.start);
            let block = self.text.get(range.clone()).unwrap_or_default();
            let (first, rest) = block.split_at_checked(line_length(block)).unwrap_or((block, ""));
            self.out.push_str(&code::fence(first, self.start + range.start, self.source, lost));
            self.out.push_str(&unwrapped(Generator::Hugo, rest));
            done = range.end;
        }
        self.lines(done..self.text.len());
        self.out
    }

    /// Lines outside blocks of code.
    fn lines(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while let Some(rest) = self.text.get(at..range.end).filter(|rest| !rest.is_empty()) {
            let line = rest.get(..with_calls(rest)).unwrap_or(rest);
            self.said.extend(attributes(line, self.start + at));
            self.line(line, at);
            at += line.len();
        }
    }

    /// A line at `at`, and what its calls go on in, with its shortcodes replaced, or reported and left.
    fn line(&mut self, line: &'a str, at: usize) {
        let mut done = 0;
        while let Some((from, close)) = next(line, done) {
            let inside = from + OPEN;
            let Some(end) = line.get(inside..).and_then(|rest| rest.find(close)) else { break };
            self.out.push_str(line.get(done..from).unwrap_or_default());
            let after = inside + end + close.len();
            done = after + self.call(line, at, from..after);
        }
        self.out.push_str(line.get(done..).unwrap_or_default());
    }

    /// The call that is a part of a line, and how much of the line after it belongs to it.
    fn call(&mut self, line: &'a str, at: usize, part: Range<usize>) -> usize {
        let whole = line.get(part.clone()).unwrap_or_default();
        let call = whole.get(OPEN..whole.len() - OPEN).unwrap_or_default().trim();
        let code = self.code_at(at + part.start);
        if call.starts_with("/*") && call.ends_with("*/")
            || code.is_some_and(|code| code.hides_calls(Generator::Hugo))
        {
            self.out.push_str(&unwrapped(Generator::Hugo, whole));
            return 0;
        }
        let before = line.get(..part.start).unwrap_or_default();
        let span = Span::new(self.start + at + part.start, self.start + at + part.end);
        let highlighted = highlight::highlighted(call, before, line.get(part.end..).unwrap_or_default());
        let (new, taken) = highlighted.map_or((None, 0), |(new, taken)| (Some(new), taken));
        let rest = self.text.get(at + part.end..).unwrap_or_default();
        let within = match code {
            Some(_) => Within::Code,
            None if whole.starts_with("{{%") => Within::Markdown,
            None => Within::Text,
        };
        let new = new
            .or_else(|| hugo::details(call, &mut self.details))
            .or_else(|| self.params.shown(call, &self.out, within))
            .or_else(|| hugo::markdown(call, before, rest, self.place, self.old));
        match new {
            Some(new) => {
                self.said.extend(hugo::lost_arguments(call, span));
                self.out.push_str(&new);
            }
            None if param::is_in_definition(&self.out) => {
                let hint = "it stays in the address, percent-encoded; write the right address there";
                self.said.extend(left(call, span).map(|told| told.with_hint(hint)));
                self.out.push_str(&encode(whole));
            }
            None => {
                self.said.extend(left(call, span));
                self.out.push_str(whole);
            }
        }
        taken
    }

    /// The code that a place in the text is in.
    fn code_at(&self, at: usize) -> Option<&'a Code> {
        let code = self.code.get(self.code.partition_point(|code| code.range.end <= at));
        code.filter(|code| code.range.contains(&at))
    }
}

/// The length of the first line.
fn line_length(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |end| end + 1)
}

/// The length of the first line with all lines that its calls of shortcodes of Hugo's go on in.
fn with_calls(text: &str) -> usize {
    let mut length = line_length(text);
    let mut done = 0;
    while let Some((from, close)) = next(text.get(..length).unwrap_or_default(), done) {
        let inside = from + OPEN;
        let rest = text.get(inside..).unwrap_or_default();
        let before_other = rest.get(..rest.find("{{").unwrap_or(rest.len())).unwrap_or_default();
        let Some(end) = before_other.find(close) else { break };
        done = inside + end + close.len();
        if done > length {
            length = done + line_length(text.get(done..).unwrap_or_default());
        }
    }
    length
}

/// The length of what opens a call of Hugo's, and of what closes it.
const OPEN: usize = "{{<".len();

/// The place of the next call in a line from `from` on, and what closes it.
fn next(line: &str, from: usize) -> Option<(usize, &'static str)> {
    let rest = line.get(from..)?;
    rest.match_indices('{').find_map(|(at, _)| match rest.get(at..at + OPEN)? {
        "{{<" => Some((from + at, ">}}")),
        "{{%" => Some((from + at, "%}}")),
        _ => None,
    })
}

/// Attributes of Hugo's Markdown, such as `{.center width=300}` after a picture, which kisho has for headings only.
fn attributes(line: &str, at: usize) -> Option<Diagnostic> {
    let text = line.trim_end();
    let open = text.rfind('{').filter(|_| text.ends_with('}') && !text.starts_with('#'))?;
    let (before, inside) = (text.get(..open)?, text.get(open + 1..text.len() - 1)?);
    let follows = before.trim_start().is_empty() || before.ends_with([')', ']']);
    let says = inside.starts_with(['.', '#']) || inside.split(' ').all(|word| word.contains('='));
    let span = Span::new(at + open, at + text.len());
    (follows && says && !inside.contains(['{', '<', '%'])).then(|| {
        let message = format!("`{{{inside}}}` has no counterpart in kisho and is shown as text");
        Diagnostic::warning(Id::ImportShortcode, span, message)
            .with_hint("write HTML in its place, or take it out")
    })
}

/// What there is to say about a shortcode that stays as it is.
fn left(call: &str, span: Span) -> Option<Diagnostic> {
    if call.starts_with('/') {
        return None;
    }
    let name: String = call.chars().take_while(|c| !c.is_whitespace()).collect();
    let (message, hint) = match name.as_str() {
        "ref" | "relref" => (
            "this names no page, or several".to_owned(),
            "it is left as it is; write the path of the page from the content folder, after `@/`",
        ),
        "param" => (
            "this names no text or number of the page or the site".to_owned(),
            "it is left as it is, and shown as text; write the text in its place",
        ),
        "details" => (
            "kisho's shortcode `details` needs a `summary`".to_owned(),
            "it is left as it is, and shown as text; write `{% details(summary=\"…\") %}` … `{% end %}` in its place",
        ),
        _ => (
            format!("kisho has no shortcode `{name}`"),
            "it is left as it is, and shown as text; write Markdown or HTML in its place",
        ),
    };
    Some(Diagnostic::warning(Id::ImportShortcode, span, message).with_hint(hint))
}
