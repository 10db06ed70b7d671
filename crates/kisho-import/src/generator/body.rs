//! The text of a page: shortcodes and links of the other generator.

use std::sync::Arc;

use super::place::Place;
use super::targets::with_targets;
use super::{Generator, Old, code, hugo, mail, writing};
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// The text from `start` on, for a page. Code blocks stay as they are.
/// `lost`: what is left out of the site's code.
pub fn convert(
    old: &Old,
    source: &Arc<Source>,
    start: usize,
    place: &Place<'_>,
    lost: &mut code::Lost,
    said: &mut Vec<Diagnostic>,
) -> String {
    let text = source.text();
    let body = text.get(start..).unwrap_or_default();
    said.extend(code::calls(old.generator, body, start));
    let mut out = String::with_capacity(body.len());
    let mut fence: Option<String> = None;
    let mut details = Vec::new();
    let mut at = start;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let calls = fence.is_none() && old.generator == Generator::Hugo;
        let line = rest.get(..if calls { with_calls(rest) } else { line_length(rest) }).unwrap_or(rest);
        let trimmed = line.trim_start();
        let run: String =
            trimmed.chars().take_while(|c| trimmed.starts_with(*c) && "`~".contains(*c)).collect();
        match &fence {
            Some(open) => {
                if run.starts_with(open.as_str()) && trimmed.trim_end() == run {
                    fence = None;
                }
                out.push_str(&unwrapped(old.generator, line));
            }
            None if run.len() >= 3 => {
                fence = Some(run);
                match old.generator {
                    Generator::Hugo => out.push_str(&code::fence(line, at, source, lost)),
                    Generator::Zola => out.push_str(line),
                }
            }
            None => {
                said.extend(attributes(old, line, at));
                out.push_str(&shortcodes(old, line, at, place, &mut details, said));
            }
        }
        at += line.len();
    }
    let is_hugo = old.generator == Generator::Hugo;
    if is_hugo && writing::goldmark(&old.settings.keys, "linkify") != Some(&false.into()) {
        out = mail::linked(&out);
    }
    // HTML stays as it is: there kisho starts at the URL of the page, as the others do. Zola resolves links to
    // `.md` files only if they begin with `@/`.
    with_targets(&out, |to, is_html| {
        let is_file = to.split(['#', '?']).next().is_some_and(|to| to.ends_with(".md"));
        let is_kept = is_html || !is_hugo && is_file && !to.starts_with("@/");
        if is_kept { None } else { old.found.link(to, place) }
    })
}

/// The length of the first line.
fn line_length(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |end| end + 1)
}

/// The length of the first line with all lines that its calls of shortcodes of Hugo's go on in.
fn with_calls(text: &str) -> usize {
    let mut length = line_length(text);
    let mut done = 0;
    while let Some((from, open, close)) = next(text.get(..length).unwrap_or_default(), done, &HUGO) {
        let inside = from + open.len();
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

/// What calls of Hugo's stand between.
const HUGO: [(&str, &str); 2] = [("{{<", ">}}"), ("{{%", "%}}")];

/// A line of code in which calls that are shown and not run stand as they are shown: the other generators look for calls in code,
/// and kisho does not.
fn unwrapped(generator: Generator, line: &str) -> String {
    let pairs: &[[&str; 4]] = match generator {
        Generator::Zola => &[["{{/*", "*/}}", "{{", "}}"], ["{%/*", "*/%}", "{%", "%}"]],
        Generator::Hugo => &[["{{</*", "*/>}}", "{{<", ">}}"], ["{{%/*", "*/%}}", "{{%", "%}}"]],
    };
    let mut out = line.to_owned();
    for [open, close, new_open, new_close] in pairs.iter().filter(|[open, ..]| line.contains(open)) {
        out = out.replace(open, new_open).replace(close, new_close);
    }
    out
}

/// Attributes of Hugo's Markdown, such as `{.center width=300}` after a picture, which kisho has for headings only.
fn attributes(old: &Old, line: &str, at: usize) -> Option<Diagnostic> {
    if old.generator != Generator::Hugo || line.starts_with('#') {
        return None;
    }
    let text = line.trim();
    let open = text.rfind('{').filter(|_| text.ends_with('}'))?;
    let (before, inside) = (text.get(..open)?, text.get(open + 1..text.len() - 1)?);
    let follows = before.is_empty() || before.ends_with([')', ']']);
    let says = inside.starts_with(['.', '#']) || inside.split(' ').all(|word| word.contains('='));
    let start = at + line.find('{')?;
    let span = Span::new(start, start + inside.len() + 2);
    (follows && says && !inside.contains(['{', '<', '%'])).then(|| {
        let message = format!("`{{{inside}}}` has no counterpart in kisho and is shown as text");
        Diagnostic::warning(Id::ImportShortcode, span, message)
            .with_hint("write HTML in its place, or take it out")
    })
}

/// A line, and what its calls go on in, with its shortcodes replaced, or reported and left.
/// `details`: see [`hugo::details`].
fn shortcodes(
    old: &Old,
    line: &str,
    at: usize,
    place: &Place<'_>,
    details: &mut Vec<bool>,
    said: &mut Vec<Diagnostic>,
) -> String {
    let pairs: &[(&str, &str)] = match old.generator {
        Generator::Zola => &[("{{", "}}"), ("{%", "%}")],
        Generator::Hugo => &HUGO,
    };
    let mut out = String::new();
    let mut done = 0;
    while let Some((from, open, close)) = next(line, done, pairs) {
        let inside = from + open.len();
        let Some(end) = line.get(inside..).and_then(|rest| rest.find(close)) else { break };
        let call = line.get(inside..inside + end).unwrap_or_default().trim();
        let after = inside + end + close.len();
        out.push_str(line.get(done..from).unwrap_or_default());
        let before = line.get(..from).unwrap_or_default();
        let rest = line.get(after..).unwrap_or_default();
        let is_hugo = old.generator == Generator::Hugo;
        if let Some((code, taken)) = is_hugo.then(|| hugo::highlighted(call, before, rest)).flatten() {
            said.extend(hugo::lost_arguments(call, Span::new(at + from, at + after)));
            out.push_str(&code);
            done = after + taken;
            continue;
        }
        let replaced = match old.generator {
            // What is shown and not called.
            _ if call.starts_with("/*") && call.ends_with("*/") => {
                hugo::shown(old.generator, call, open, close)
            }
            Generator::Hugo => {
                hugo::details(call, details).or_else(|| hugo::markdown(call, before, rest, place, old))
            }
            Generator::Zola => None,
        };
        // In code kisho runs nothing either.
        let is_code = before.matches('`').count() % 2 == 1;
        let replaced = replaced.or_else(|| {
            let call = line.get(from..after).filter(|_| is_code)?;
            Some(unwrapped(old.generator, call)).filter(|new| new != call)
        });
        match replaced {
            Some(text) => {
                said.extend(hugo::lost_arguments(call, Span::new(at + from, at + after)));
                out.push_str(&text);
            }
            None => {
                out.push_str(line.get(from..after).unwrap_or_default());
                said.extend(left(old, call, Span::new(at + from, at + after)));
            }
        }
        done = after;
    }
    out.push_str(line.get(done..).unwrap_or_default());
    out
}

/// What there is to say about a shortcode that stays as it is. Zola's are called as kisho's are: whether there is a template
/// for them is seen when the new site is built.
fn left(old: &Old, call: &str, span: Span) -> Option<Diagnostic> {
    if old.generator == Generator::Zola || call.starts_with('/') {
        return None;
    }
    let name: String = call.chars().take_while(|c| !c.is_whitespace()).collect();
    let (message, hint) = match name.as_str() {
        "ref" | "relref" => (
            "this names no page, or several".to_owned(),
            "it is left as it is; write the path of the page from the content folder, after `@/`",
        ),
        _ => (
            format!("kisho has no shortcode `{name}`"),
            "it is left as it is, and shown as text; write Markdown or HTML in its place",
        ),
    };
    Some(Diagnostic::warning(Id::ImportShortcode, span, message).with_hint(hint))
}

fn next<'a>(line: &str, from: usize, pairs: &[(&'a str, &'a str)]) -> Option<(usize, &'a str, &'a str)> {
    let found = pairs.iter().filter_map(|(open, close)| {
        let at = line.get(from..)?.find(open)?;
        Some((from + at, *open, *close))
    });
    found.min_by_key(|(at, ..)| *at)
}
