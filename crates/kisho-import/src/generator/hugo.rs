//! What Hugo's Markdown says and kisho's says in other words.

use super::place::Place;
use super::{Generator, Old};
use crate::escape;
use kisho_game::text::{Diagnostic, Id, Span};

/// A call between `/*` and `*/`, which is shown and not run.
pub fn shown(generator: Generator, call: &str, open: &str, close: &str) -> Option<String> {
    let inside = call.strip_prefix("/*")?.strip_suffix("*/")?;
    // kisho takes no such braces for a call; Zola's are kisho's.
    (generator == Generator::Hugo).then(|| format!("{open}{inside}{close}"))
}

/// A shortcode that Markdown, or a shortcode of kisho, can say; `before` and `rest` are what stands around it in its line.
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
            Some(if caption.is_empty() { picture } else { format!("{picture}\n\n{caption}") })
        }
        // A fence has its line for itself.
        "highlight" => {
            let gap = if rest.trim().is_empty() { "" } else { "\n" };
            Some(format!("```{}{gap}", code_options(&arguments)))
        }
        "/highlight" => {
            let gap = if before.trim().is_empty() { "" } else { "\n" };
            Some(format!("{gap}```"))
        }
        _ => None,
    }
}

/// Code between the two calls of `highlight` in one line, where `rest` is what follows the first, and how much of that is taken: a
/// block if nothing else is in the line, otherwise part of the sentence.
pub fn highlighted(call: &str, before: &str, rest: &str) -> Option<(String, usize)> {
    let arguments = arguments(after_name(call, "highlight")?);
    let open = ["{{<", "{{%"].into_iter().filter_map(|sign| rest.find(sign)).min()?;
    let (code, closing) = rest.split_at_checked(open)?;
    let end = closing.find(if closing.starts_with("{{<") { ">}}" } else { "%}}" })?;
    let is_closing = closing.get("{{<".len()..end)?.trim().strip_prefix('/')?.trim_start() == "highlight";
    let code = Some(code.trim()).filter(|_| is_closing)?;
    let taken = open + end + ">}}".len();
    let stands_alone = before.trim().is_empty() && rest.get(taken..)?.trim().is_empty();
    let is_inline = arguments.iter().any(|(name, value)| {
        name.as_deref() == Some("hl_inline") && value != "false"
            || name.is_none() && value.split(',').any(|option| option.trim() == "hl_inline=true")
    });
    let new = if stands_alone && !is_inline {
        // The lines of a block in a list are as far in as its first.
        escape::fenced(&code_options(&arguments), code).trim_end().replace('\n', &format!("\n{before}"))
    } else {
        escape::code(code)
    };
    Some((new, taken))
}

/// The words after the fence of a code block, as kisho has them: the language, and the options after it.
fn code_options(arguments: &[(Option<String>, String)]) -> String {
    let mut words = Vec::new();
    for (name, value) in arguments {
        let options = match name {
            Some(name) => vec![(name.as_str(), value.as_str())],
            None if words.is_empty() => vec![(value.as_str(), "true")],
            None => {
                value.split(',').map(|option| option.split_once('=').unwrap_or((option, "true"))).collect()
            }
        };
        for (name, value) in options {
            let (name, value) = (name.trim(), value.trim().trim_matches(['"', '\'']));
            match name {
                "linenos" if value == "false" => {}
                "hl_lines" | "linenostart" => words.push(format!("{name}={value}")),
                "linenos" => words.push(name.to_owned()),
                _ if words.is_empty() => words.push(name.to_owned()),
                // That is told.
                _ => {}
            }
        }
    }
    words.join(",")
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
    let new = value("summary").and_then(quoted).map(|summary| {
        format!("{{% details(summary={summary}{}) %}}", if is_open { ", open=true" } else { "" })
    });
    open.push(new.is_some());
    new
}

/// The options of `highlight`, which may stand in one argument after the language.
fn options(arguments: Vec<(Option<String>, String)>) -> Vec<(Option<String>, String)> {
    let apart = |(name, value): (Option<String>, String)| match name {
        Some(_) => vec![(name, value)],
        None => {
            let words =
                value.split(',').filter_map(|option| Some(option.split_once('=')?.0.trim().to_owned()));
            words.map(|name| (Some(name), String::new())).collect()
        }
    };
    arguments.into_iter().flat_map(apart).collect()
}

/// The arguments of a picture, of code or of `details` that kisho has no place for.
pub fn lost_arguments(call: &str, span: Span) -> Option<Diagnostic> {
    let named = |name: &str| Some(arguments(after_name(call, name)?));
    let (whose, arguments, known): (_, _, &[&str]) = if let Some(arguments) = named("figure") {
        ("the picture", arguments, &["src", "alt", "title", "caption", "link"])
    } else if let Some(arguments) = named("highlight") {
        ("the code", options(arguments), &["linenos", "hl_lines", "linenostart", "hl_inline"])
    } else {
        ("`details`", named("details")?, &["summary", "open"])
    };
    let is_styled = |(name, value): &(Option<String>, String)| {
        name.as_deref() == Some("summary") && value.contains(['*', '_', '`', '[', '<'])
    };
    if arguments.iter().any(is_styled) {
        let message = "the `summary` of `details` is plain text in kisho, and shown as it is written";
        let problem = Diagnostic::warning(Id::ImportShortcode, span, message);
        return Some(problem.with_hint("take the marks of Markdown out of it"));
    }
    let names = arguments.into_iter().filter_map(|(name, _)| name);
    let lost: Vec<String> = names.filter(|name| !known.contains(&name.as_str())).collect();
    let message = format!("`{}` of {whose} is left out", lost.join("`, `"));
    let problem = Diagnostic::warning(Id::ImportShortcode, span, message);
    (!lost.is_empty()).then(|| problem.with_hint("write HTML in its place if it matters"))
}

/// kisho's shortcode for a picture with a caption, which is a text and no Markdown, and has no link.
fn figure<'a>(value: &dyn Fn(&str) -> Option<&'a str>, src: &str) -> Option<String> {
    let caption: Vec<&str> = [value("title"), value("caption")].into_iter().flatten().collect();
    let caption = caption.join(" – ");
    if caption.is_empty() || caption.contains(['*', '_', '[', '`', '<']) || value("link").is_some() {
        return None;
    }
    let mut call = format!("{{{{ figure(src={}", quoted(src)?);
    for (key, value) in [("alt", value("alt").unwrap_or_default()), ("caption", &caption)] {
        if !value.is_empty() {
            call += &format!(", {key}={}", quoted(value)?);
        }
    }
    Some(call + ") }}")
}

/// A text between quotation marks that are not in it.
fn quoted(text: &str) -> Option<String> {
    let mark = ['"', '\'', '`'].into_iter().find(|mark| !text.contains(*mark))?;
    (!text.contains('\\')).then(|| format!("{mark}{text}{mark}"))
}

/// What stands in a call after its name, if it is called so and anything does.
fn after_name<'c>(call: &'c str, name: &str) -> Option<&'c str> {
    call.strip_prefix(name).filter(|rest| rest.starts_with(char::is_whitespace))
}

/// The arguments of a call: `name="value"`, `"value"`, or a bare word.
fn arguments(rest: &str) -> Vec<(Option<String>, String)> {
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

/// The link to the page and place that a `ref` names.
fn address(to: &str, lang: Option<&str>, file: &str, old: &Old) -> Option<String> {
    let (path, place) =
        to.split_once('#').map_or((to, String::new()), |(path, place)| (path, format!("#{place}")));
    if path.is_empty() {
        return Some(place);
    }
    let found = old.found.page(path, file)?;
    let tagged =
        lang.and_then(|lang| old.found.page_in(&format!("{}.{lang}.md", found.strip_suffix(".md")?)));
    Some(format!("@/{}{place}", tagged.unwrap_or(found)))
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
        let lost = lost_arguments("highlight go \"style=x,linenos=table\" tabWidth=2", Span::at(0)).unwrap();
        assert_eq!(lost.message, "`style`, `tabWidth` of the code is left out");
        let lost = lost_arguments("details summary=x name=y class=z", Span::at(0)).unwrap();
        assert_eq!(lost.message, "`name`, `class` of `details` is left out");
    }

    #[test]
    fn code_in_one_line_is_a_block_only_if_it_stands_alone() {
        let (inline, close) = ("highlight text \"hl_inline=true\"", "{{< /highlight >}}");
        for (call, before, rest, wanted) in [
            (inline, "Copy ", format!("a`b{close} now"), Some(("``a`b``", 21))),
            (inline, "", format!("a{close}"), Some(("`a`", 19))),
            (inline, "", "a{{%/highlight%}}b".to_owned(), Some(("`a`", 17))),
            ("highlight go", "- ", format!("a{close}."), Some(("`a`", 19))),
            ("highlight go", "", "a{{% /highlight %}} and {{< x >}}".to_owned(), Some(("`a`", 19))),
            ("highlight go \"linenos=false\"", "  ", format!("a{close}\n"), Some(("```go\n  a\n  ```", 19))),
            ("highlight go", "", "a {{< x >}}".to_owned(), None),
            ("highlight go", "", "\n".to_owned(), None),
        ] {
            let wanted = wanted.map(|(new, taken)| (new.to_owned(), taken));
            assert_eq!(highlighted(call, before, &rest), wanted, "{rest}");
        }
    }
}
