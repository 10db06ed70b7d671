//! What Hugo's Markdown says and kisho's says in other words.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::Old;
use super::folders::default_language;
use super::highlight::{Highlight, is};
use super::place::{Named, Place};
use super::targets::MARKDOWN;
use crate::escape;
use kisho_game::text::{Diagnostic, Id, Span};

/// A shortcode that Markdown, or a shortcode of kisho, can say. `before` is what stands before it in its line, `rest` the text
/// after it.
pub fn markdown(call: &str, before: &str, rest: &str, place: &Place<'_>, old: &Old) -> Option<String> {
    // Blanks may follow the slash of a call that closes another.
    let closing = call.strip_prefix('/').map(|name| format!("/{}", name.trim_start()));
    let call = closing.as_deref().unwrap_or(call);
    let (name, words) = call.split_once(char::is_whitespace).unwrap_or((call, ""));
    let arguments = arguments(words);
    let value = |key: &str| {
        let found = arguments.iter().find(|(name, _)| name.as_deref() == Some(key));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    };
    match name {
        "ref" | "relref" => {
            let first = arguments.iter().find(|(name, _)| name.is_none()).map(|(_, value)| value.as_str());
            let to = value("path").or(first)?;
            let address = address(to, value("lang"), place.file, old)?;
            // Alone in the text it would show the address, where kisho fills in the title.
            let is_destination =
                before.ends_with(['(', '<', '"', '\'', '=']) || before.trim_end().ends_with("]:");
            Some(if is_destination { address } else { format!("[]({address})") })
        }
        "figure" => {
            let src = value("src")?;
            let moved = old.found.link(src, place);
            let src = moved.as_deref().unwrap_or(src);
            if let Some(call) = figure(&value, src) {
                return Some(call);
            }
            let caption: Vec<&str> = [value("title"), value("caption")].into_iter().flatten().collect();
            let caption = caption.join(" – ");
            let mut alt = String::new();
            escape::push(&mut alt, value("alt").unwrap_or_default());
            let picture = format!("![{alt}]({})", escape::destination(src));
            let picture = value("link")
                .map_or(picture.clone(), |link| format!("[{picture}]({})", escape::destination(link)));
            if caption.is_empty() {
                return Some(picture);
            }
            // The caption is a paragraph in the same list or quotation.
            let lead = before.len() - before.trim_start_matches([' ', '\t', '>']).len();
            let lead = before.get(..lead).unwrap_or_default();
            let empty = format!("\n{}", lead.trim_end());
            let after = match gap(rest, 2).len() {
                0 => String::new(),
                1 => empty.clone(),
                _ => format!("{empty}\n{lead}"),
            };
            Some(format!("{picture}{empty}\n{lead}{caption}{after}"))
        }
        // A fence has its line for itself.
        "highlight" => Some(format!("```{}{}", Highlight::of(arguments).info(), gap(rest, 1))),
        "/highlight" => {
            let above = if before.trim().is_empty() { "" } else { "\n" };
            Some(format!("{above}```{}", gap(rest, 1)))
        }
        _ => None,
    }
}

/// The ends of lines to write before the rest of a text, so that there are as many as wanted before anything that is shown.
fn gap(rest: &str, wanted: usize) -> &'static str {
    let mut rest = rest;
    for has in 0..wanted {
        rest = rest.trim_start_matches([' ', '\t', '\r']);
        match rest.strip_prefix('\n') {
            Some(next) => rest = next,
            None if rest.is_empty() => return "",
            None => return "\n\n".get(..wanted - has).unwrap_or_default(),
        }
    }
    ""
}

/// A call of Hugo's `details`, or the one that closes it, as kisho has them. `open`: for each that is not closed, whether it has been
/// changed. Those of themes have other arguments.
pub fn details(call: &str, open: &mut Vec<bool>) -> Option<String> {
    if let Some(name) = call.strip_prefix('/') {
        let is_ours = name.trim() == "details" && open.pop()?;
        return is_ours.then(|| "{% end %}".to_owned());
    }
    if call.split_whitespace().next() != Some("details") || call.ends_with('/') {
        return None;
    }
    let arguments = arguments(after_name(call, "details").unwrap_or_default());
    let value = |key: &str| {
        let found = arguments.iter().find(|(name, _)| name.as_deref() == Some(key));
        found.map(|(_, value)| value.as_str())
    };
    let is_open = value("open").is_some_and(|open| open != "false");
    let new = value("summary").map(|summary| {
        // What Hugo shows without one.
        let summary = quoted(if summary.is_empty() { "Details" } else { summary });
        format!("{{% details(summary={summary}{}) %}}", if is_open { ", open=true" } else { "" })
    });
    open.push(new.is_some());
    new
}

/// What there is to say about the arguments of a picture, of code or of `details` for which kisho has no place.
pub fn lost_arguments(call: &str, span: Span) -> Vec<Diagnostic> {
    let named = |name: &str| Some(arguments(after_name(call, name)?));
    let names = |arguments: Vec<Argument>| arguments.into_iter().filter_map(|(name, _)| name);
    let (whose, mut lost, known): (_, Vec<String>, &[&str]) = if let Some(arguments) = named("figure") {
        ("the picture", names(arguments).collect(), &["src", "alt", "title", "caption", "link"])
    } else if let Some(arguments) = named("highlight") {
        let options = Highlight::of(arguments).options.into_iter().map(|(name, _)| name);
        ("the code", options.collect(), &["linenos", "hl_lines", "linenostart", "hl_inline"])
    } else {
        let arguments = named("details").unwrap_or_default();
        ("`details`", names(arguments).collect(), &["summary", "open"])
    };
    lost.retain(|lost| {
        !known.iter().any(|known| if whose == "the code" { is(lost, known) } else { lost == known })
    });
    let mut told = Vec::new();
    if !lost.is_empty() {
        let are = if lost.len() == 1 { "is" } else { "are" };
        let message = format!("`{}` of {whose} {are} left out", lost.join("`, `"));
        let problem = Diagnostic::warning(Id::ImportShortcode, span, message);
        told.push(problem.with_hint("write HTML in its place if it matters"));
    }
    let is_styled = |(name, value): &Argument| name.as_deref() == Some("summary") && !is_plain(value);
    if named("details").is_some_and(|arguments| arguments.iter().any(is_styled)) {
        let message = "the `summary` of `details` is plain text in kisho, and shown as it is written";
        let problem = Diagnostic::warning(Id::ImportShortcode, span, message);
        told.push(problem.with_hint("take the marks of Markdown out of it"));
    }
    told
}

/// Whether Markdown shows a text as it is written.
fn is_plain(text: &str) -> bool {
    let mut shown = String::new();
    for event in Parser::new_ext(text, MARKDOWN | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Text(words) => shown.push_str(&words),
            Event::SoftBreak => shown.push('\n'),
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            _ => return false,
        }
    }
    shown == text.trim()
}

/// kisho's shortcode for a picture with a caption, which is a text and no Markdown, and has no link.
fn figure<'a>(value: &dyn Fn(&str) -> Option<&'a str>, src: &str) -> Option<String> {
    let caption: Vec<&str> = [value("title"), value("caption")].into_iter().flatten().collect();
    let caption = caption.join(" – ");
    if caption.is_empty() || !is_plain(&caption) || value("link").is_some() {
        return None;
    }
    let mut call = format!("{{{{ figure(src={}", quoted(src));
    for (key, value) in [("alt", value("alt").unwrap_or_default()), ("caption", &caption)] {
        if !value.is_empty() {
            call += &format!(", {key}={}", quoted(value));
        }
    }
    Some(call + ") }}")
}

/// A text between quotation marks, which are not in it if there is a kind that is not.
fn quoted(text: &str) -> String {
    let mark = ['"', '\'', '`'].into_iter().find(|mark| !text.contains(*mark)).unwrap_or('"');
    let text = text.replace('\\', "\\\\");
    let text = if text.contains(mark) { text.replace(mark, "\\\"") } else { text };
    format!("{mark}{text}{mark}")
}

/// What stands in a call after its name, if it is called so and anything does.
pub fn after_name<'c>(call: &'c str, name: &str) -> Option<&'c str> {
    call.strip_prefix(name).filter(|rest| rest.starts_with(char::is_whitespace))
}

/// The name of an argument, if it has one, and its value.
pub type Argument = (Option<String>, String);

/// The arguments of a call: `name="value"`, `"value"`, or a bare word.
pub fn arguments(rest: &str) -> Vec<Argument> {
    let mut found = Vec::new();
    let mut rest = rest.trim_start();
    while !rest.is_empty() {
        let word = rest.find(|c: char| c.is_whitespace() || "=\"`".contains(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(word);
        let (name, value) = match after.strip_prefix('=') {
            Some(value) if !name.is_empty() => (Some(name.to_owned()), value),
            _ => (None, rest),
        };
        let (text, after) = match value.chars().next() {
            Some('"') => between(value, '"'),
            Some('`') => between(value, '`'),
            _ => {
                let end = value.find(char::is_whitespace).unwrap_or(value.len()).max(1);
                let (text, after) = value.split_at_checked(end).unwrap_or((value, ""));
                (text.to_owned(), after)
            }
        };
        found.push((name, text));
        rest = after.trim_start();
    }
    found
}

/// The text up to the closing mark, and what stands after that. A backslash takes the mark after it into a text in `"`.
fn between(value: &str, mark: char) -> (String, &str) {
    let mut text = String::new();
    let mut chars = value.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if mark == '"' => text.extend(chars.next().map(|(_, c)| c)),
            c if c == mark => return (text, value.get(at + c.len_utf8()..).unwrap_or_default()),
            c => text.push(c),
        }
    }
    (text, "")
}

/// The link to the page and place that a `ref` names: a page in its own language, unless it names another.
fn address(to: &str, lang: Option<&str>, file: &str, old: &Old) -> Option<String> {
    let (path, place) =
        to.split_once('#').map_or((to, String::new()), |(path, place)| (path, format!("#{place}")));
    if path.is_empty() {
        return Some(place);
    }
    let lang = match lang.map(|lang| old.settings.language(lang).unwrap_or(lang)) {
        Some(lang) => Some(lang).filter(|lang| *lang != default_language(&old.settings)),
        None => Named::of(file, &old.languages).lang,
    };
    Some(format!("@/{}{place}", old.found.page(path, file, lang)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_a_call() {
        let of = |rest: &str| {
            let found = arguments(rest).into_iter();
            found.map(|(name, value)| format!("{}={value}", name.unwrap_or_default())).collect::<Vec<_>>()
        };
        assert_eq!(of(" src=\"a b.png\" alt=`x` n=3 "), ["src=a b.png", "alt=x", "n=3"]);
        assert_eq!(of("\"a \\\"b\\\"\" c"), ["=a \"b\"", "=c"]);
        assert_eq!(of("=x \"open"), ["==x", "=open"]);
    }

    #[test]
    fn details_are_those_of_kisho() {
        let mut open = Vec::new();
        for (call, wanted) in [
            (
                "details summary=\"A \\\"b\\\"\" open=true",
                Some("{% details(summary='A \"b\"', open=true) %}"),
            ),
            ("details summary=\"\"", Some("{% details(summary=\"Details\") %}")),
            ("/details", Some("{% end %}")),
            ("details summary=\"\\\"'\\\\ `\"", Some("{% details(summary=\"\\\"'\\\\ `\") %}")),
            ("/details", Some("{% end %}")),
            ("details title=\"T\" closed=\"true\"", None),
            ("details", None),
            ("detailsummary", None),
            ("/details", None),
            ("/ details", None),
            ("details summary=x open=false", Some("{% details(summary=\"x\") %}")),
            ("/details", Some("{% end %}")),
            ("/details", Some("{% end %}")),
            ("/details", None),
        ] {
            assert_eq!(details(call, &mut open).as_deref(), wanted, "{call}");
        }
    }

    #[test]
    fn what_calls_lose_is_told() {
        let styled = "the `summary` of `details` is plain text in kisho, and shown as it is written";
        for (call, wanted) in [
            (
                "highlight go \"style=x,lineNos=table\" tabWidth=2",
                vec!["`style`, `tabWidth` of the code are left out"],
            ),
            ("figure src=x class=y", vec!["`class` of the picture is left out"]),
            (
                "details summary=\"*x*\" name=y class=z",
                vec!["`name`, `class` of `details` are left out", styled],
            ),
            ("details summary=\"a snake_case name, a < b\"", vec![]),
            ("details summary=\"~~a~~\"", vec![styled]),
            ("details summary=\"a &amp; b\"", vec![styled]),
            ("/details", vec![]),
        ] {
            let told = lost_arguments(call, Span::at(0)).into_iter().map(|told| told.message);
            assert_eq!(told.collect::<Vec<_>>(), wanted, "{call}");
        }
    }

    #[test]
    fn gaps_are_only_as_large_as_needed() {
        for (rest, one, two) in
            [("", "", ""), (" \r\n", "", ""), ("\n\nx", "", ""), ("\n x", "", "\n"), (" x\n", "\n", "\n\n")]
        {
            assert_eq!((gap(rest, 1), gap(rest, 2)), (one, two), "{rest:?}");
        }
    }
}
