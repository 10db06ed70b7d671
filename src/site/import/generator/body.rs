//! The text of a page: shortcodes and links of the other generator.

use std::collections::BTreeSet;

use super::Generator;
use crate::site::import::escape;
use crate::site::links::joined;
use crate::text::{Diagnostic, Span};

/// The text from `start` on, for the page `file`; `names` are all pages. Code blocks stay as they are.
pub fn convert(
    generator: Generator,
    text: &str,
    start: usize,
    file: &str,
    names: &BTreeSet<String>,
    said: &mut Vec<Diagnostic>,
) -> String {
    let body = text.get(start..).unwrap_or_default();
    let mut out = String::with_capacity(body.len());
    let mut fence: Option<String> = None;
    let mut at = start;
    for line in body.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let run: String =
            trimmed.chars().take_while(|c| trimmed.starts_with(*c) && "`~".contains(*c)).collect();
        match &fence {
            Some(open) => {
                if run.starts_with(open.as_str()) && trimmed.trim_end() == run {
                    fence = None;
                }
                out.push_str(line);
            }
            None if run.len() >= 3 => {
                fence = Some(run);
                out.push_str(line);
            }
            None => out.push_str(&shortcodes(generator, line, at, file, names, said)),
        }
        at += line.len();
    }
    out
}

/// A line with its shortcodes replaced, or reported and left.
fn shortcodes(
    generator: Generator,
    line: &str,
    at: usize,
    file: &str,
    names: &BTreeSet<String>,
    said: &mut Vec<Diagnostic>,
) -> String {
    let pairs: &[(&str, &str)] = match generator {
        Generator::Zola => &[("{{", "}}"), ("{%", "%}")],
        Generator::Hugo => &[("{{<", ">}}"), ("{{%", "%}}")],
    };
    let mut out = String::new();
    let mut done = 0;
    while let Some((from, open, close)) = next(line, done, pairs) {
        let inside = from + open.len();
        let Some(end) = line.get(inside..).and_then(|rest| rest.find(close)) else { break };
        let call = line.get(inside..inside + end).unwrap_or_default().trim();
        let behind = inside + end + close.len();
        out.push_str(line.get(done..from).unwrap_or_default());
        let replaced = if generator == Generator::Hugo { hugo(call, file, names) } else { None };
        match replaced {
            Some(text) => out.push_str(&text),
            None => {
                out.push_str(line.get(from..behind).unwrap_or_default());
                let name: String = call
                    .trim_start_matches('/')
                    .trim_start()
                    .chars()
                    .take_while(|c| !c.is_whitespace() && *c != '(')
                    .collect();
                let span = Span::new(at + from, at + behind);
                let problem =
                    Diagnostic::warning("import-shortcode", span, format!("kisho has no shortcode `{name}`"));
                let hint = "it is left as it is, and shown as text; write Markdown or HTML in its place";
                if !call.starts_with('/') && call != "end" {
                    said.push(problem.with_hint(hint));
                }
            }
        }
        done = behind;
    }
    out.push_str(line.get(done..).unwrap_or_default());
    out
}

fn next<'a>(line: &str, from: usize, pairs: &[(&'a str, &'a str)]) -> Option<(usize, &'a str, &'a str)> {
    let found = pairs.iter().filter_map(|(open, close)| {
        let at = line.get(from..)?.find(open)?;
        Some((from + at, *open, *close))
    });
    found.min_by_key(|(at, ..)| *at)
}

/// Shortcodes of Hugo that Markdown can say.
fn hugo(call: &str, file: &str, names: &BTreeSet<String>) -> Option<String> {
    let (name, rest) = call.split_once(char::is_whitespace).unwrap_or((call, ""));
    match name {
        "ref" | "relref" => {
            let to = rest.trim().trim_start_matches("path=").trim_matches(['"', '`']);
            let (path, place) =
                to.split_once('#').map_or((to, String::new()), |(path, place)| (path, format!("#{place}")));
            if path.is_empty() {
                return Some(place);
            }
            page(path, file, names).map(|page| format!("@/{page}{place}"))
        }
        "figure" => {
            let value = |key: &str| {
                let behind = rest.split_once(&format!("{key}=\""))?.1;
                behind.split('"').next().filter(|value| !value.is_empty())
            };
            let mut alt = String::new();
            escape::push(&mut alt, value("alt").or(value("caption")).unwrap_or_default());
            let picture = format!("![{alt}]({})", escape::destination(value("src")?));
            let picture = value("link")
                .map_or(picture.clone(), |link| format!("[{picture}]({})", escape::destination(link)));
            Some(value("caption").map_or(picture.clone(), |caption| format!("{picture}\n\n{caption}")))
        }
        "highlight" => Some(format!("```{}", rest.split_whitespace().next().unwrap_or_default())),
        "/highlight" | "/ highlight" => Some("```".to_owned()),
        _ => None,
    }
}

/// The page that Hugo means by a path: from the page, from the top, or by a name that only one page has.
fn page(path: &str, file: &str, names: &BTreeSet<String>) -> Option<String> {
    let dir = file.rsplit_once('/').map_or("", |(dir, _)| dir);
    let from_here = if path.starts_with('/') { None } else { joined(dir, path) };
    for base in from_here.into_iter().chain(joined("", path)) {
        let stem = base.strip_suffix(".md").unwrap_or(&base).to_owned();
        let forms = [format!("{stem}.md"), format!("{stem}/index.md"), format!("{stem}/_index.md")];
        if let Some(found) = forms.into_iter().find(|form| names.contains(form)) {
            return Some(found);
        }
    }
    let name = path.trim_start_matches('/').trim_end_matches(".md");
    let is_named = |file: &&String| {
        let stem = file.trim_end_matches(".md").trim_end_matches("/index");
        stem == name || stem.ends_with(&format!("/{name}"))
    };
    let mut found = names.iter().filter(is_named);
    found.next().filter(|_| found.next().is_none()).cloned()
}
