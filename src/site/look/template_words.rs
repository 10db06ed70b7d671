//! Slips in the words of templates: what was meant by a name that the engine does not know.

use super::syntax;
use kisho_game::text::{Span, nearest};

/// The filters of the engine, and ours.
const FILTERS: [&str; 43] = [
    "abs",
    "capitalize",
    "date",
    "default",
    "escape",
    "escape_html",
    "escape_xml",
    "first",
    "float",
    "get",
    "group_by",
    "indent",
    "int",
    "join",
    "json_encode",
    "keys",
    "last",
    "length",
    "lower",
    "markdown",
    "newlines_to_br",
    "nth",
    "pairs",
    "pluralize",
    "replace",
    "reverse",
    "round",
    "safe",
    "slugify",
    "sort",
    "split",
    "str",
    "striptags",
    "title",
    "trim",
    "trim_end",
    "trim_start",
    "truncate",
    "unique",
    "upper",
    "urlencode",
    "values",
    "wordcount",
];

/// Its functions.
const FUNCTIONS: [&str; 9] = [
    "get_page",
    "get_section",
    "get_taxonomy_url",
    "get_url",
    "load_data",
    "range",
    "resize_image",
    "throw",
    "trans",
];

/// Its tests.
const TESTS: [&str; 17] = [
    "array",
    "bool",
    "containing",
    "defined",
    "divisible_by",
    "ending_with",
    "even",
    "float",
    "integer",
    "iterable",
    "map",
    "none",
    "number",
    "odd",
    "starting_with",
    "string",
    "undefined",
];

/// What templates of Zola and of older engines say, and what is said here.
const OTHERWISE: [(&str, &str); 25] = [
    ("upcase", "it is called `upper` here"),
    ("downcase", "it is called `lower` here"),
    ("size", "it is called `length` here"),
    ("strip_html", "it is called `striptags` here"),
    ("markdownify", "it is called `markdown` here"),
    ("import", "components replace macros, and need no import"),
    ("macro", "components replace macros: `{% component name(argument) %}`"),
    ("slice", "a part of a list is `list[0:5]`"),
    ("map", "write `[item.title for item in list]`"),
    ("filter", "write `[item for item in list if item.title]`"),
    ("concat", "write `[...one, ...other]`"),
    ("get_taxonomy", "a page knows its `terms`, and `taxonomy_list.html` the `terms` of its `taxonomy`"),
    ("now", "a page does not depend on the day on which it is built"),
    ("linebreaksbr", "it is called `newlines_to_br` here"),
    ("nl2br", "it is called `newlines_to_br` here"),
    ("strip", "it is called `trim` here"),
    ("tojson", "it is called `json_encode` here"),
    ("safeHTML", "it is called `safe` here"),
    ("e", "it is called `escape` here"),
    ("trunc", "it is called `truncate` here"),
    ("elseif", "it is called `elif` here"),
    ("elsif", "it is called `elif` here"),
    ("get_image_metadata", "`resize_image` says how large a picture is, as `orig_width` and `orig_height`"),
    ("current_path", "write `page.path`"),
    ("current_url", "write `page.permalink`"),
];

/// A message of the engine in fewer words, and what was meant, if that is known. `templates`, `components`: the names of those
/// that there are.
pub fn explained<'a>(
    message: &str,
    word: &str,
    templates: impl Iterator<Item = &'a str>,
    components: impl Iterator<Item = &'a str>,
) -> (String, Option<String>) {
    // What stands before a filter is called a string, an argument of it a `&str`.
    if message.ends_with("expected `string` but got `undefined`") && !word.is_empty() {
        let meant = "write `| default(value=\"\")` after it if it may be missing";
        return (format!("`{word}` is not defined"), Some(meant.to_owned()));
    }
    let (said, listed) = message.split_once(". Available ").unwrap_or((message, ""));
    let unknown = || said.split('`').nth(1).unwrap_or(word);
    let is = |start: &str| said.starts_with(start);
    let near = if is("Field `") || is("Variable `") {
        let names = listed.split_once(": ").map_or("", |(_, names)| names).trim_end_matches('.');
        nearest(unknown(), names.split(", ").filter(|name| !name.is_empty()))
    } else if is("Unknown filter") {
        nearest(unknown(), FILTERS)
    } else if is("Unknown function") {
        nearest(unknown(), FUNCTIONS)
    } else if is("Unknown test") {
        nearest(unknown(), TESTS)
    } else if is("Unknown component") {
        nearest(unknown(), components)
    } else if is("Unknown template") || is("there is no template") {
        nearest(unknown(), templates)
    } else if is("Unknown tag") {
        None
    } else {
        return (message.to_owned(), None);
    };
    let otherwise = OTHERWISE.iter().find(|(name, _)| *name == unknown()).map(|(_, here)| (*here).to_owned());
    match otherwise.or_else(|| near.map(|near| format!("did you mean `{near}`?"))) {
        Some(meant) => (said.to_owned(), Some(meant)),
        None => (message.to_owned(), None),
    }
}

/// What to write for `{% else if %}`, if what stands at a place of a template is the `if` of that.
pub fn else_if(template: &str, span: Span) -> Option<String> {
    let tag = template.get(..span.start)?.trim_end().strip_suffix("else")?.trim_end();
    let is_it = template.get(span.start..)?.starts_with("if") && tag.ends_with(['%', '-']);
    is_it.then(|| "write `elif` for `else if`".to_owned())
}

/// What is open where a template ends, or ends something else, as in `{% if x %}{% endblock %}`.
pub fn open_before(template: &str, span: Span, message: &str) -> Option<String> {
    const OPENS: [&str; 7] = ["if", "for", "block", "component", "filter", "set_block", "raw"];
    let (end, wrong) = if message.starts_with("Unexpected end of input") {
        (template.len(), "")
    } else {
        let wrong = template.get(span.start..)?.trim_start_matches(|c: char| !c.is_alphabetic());
        let wrong = wrong.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (span.start, wrong.strip_prefix("end")?)
    };
    let mut open: Vec<(&str, usize)> = Vec::new();
    for (at, _) in template.get(..end)?.match_indices("{%") {
        let word = template.get(at + 2..)?.trim_start_matches('-').trim_start();
        let word = word.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        match word.strip_prefix("end") {
            Some(ended) => drop(open.pop_if(|(name, _)| *name == ended)),
            None if OPENS.contains(&word) => open.push((word, at)),
            None => {}
        }
    }
    let (name, at) = open.pop().filter(|(name, _)| *name != wrong)?;
    let line = template.get(..at)?.matches('\n').count() + 1;
    Some(format!("the `{name}` of line {line} is still open: it needs `{{% end{name} %}}`"))
}

/// The words of the tags of a template, which may hold braces themselves.
pub fn words(template: &str) -> impl Iterator<Item = &str> {
    let braces = template.match_indices(['{', '}']).map(|(at, _)| at + 1);
    let inside = braces.filter_map(|start| {
        let (before, rest) = template.split_at_checked(start)?;
        let (part, after) = rest.split_at_checked(rest.find(['{', '}']).unwrap_or(rest.len()))?;
        let is_closed = ["}}", "%}", "#}"].iter().any(|close| before.ends_with(close));
        let is_text = is_closed && (after.is_empty() || MARKS.iter().any(|open| after.starts_with(open)));
        let is_comment = before.ends_with('{') && part.starts_with('#');
        (!is_text && !is_comment).then_some(part)
    });
    let words = inside.flat_map(|inside| inside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// What tags and comments begin with.
const MARKS: [&str; 3] = ["{{", "{%", "{#"];

/// What the template of a shortcode knows whoever calls it, and the words of the language of templates.
const KNOWN: [&str; 33] = [
    "and",
    "block",
    "body",
    "break",
    "config",
    "continue",
    "elif",
    "else",
    "endblock",
    "endfilter",
    "endfor",
    "endif",
    "endset",
    "false",
    "filter",
    "for",
    "if",
    "in",
    "is",
    "label",
    "lang",
    "list_of_figures",
    "loop",
    "none",
    "not",
    "nth",
    "or",
    "page",
    "root",
    "set",
    "site",
    "true",
    "ui",
];

/// The names that the template of a shortcode reads and neither it nor kisho sets: its arguments, in their order.
pub fn variables(template: &str) -> Vec<&str> {
    let (mut found, mut own) = (Vec::new(), Vec::new());
    for (start, end) in syntax::pieces(template) {
        let Some(tag) = template.get(start..end).filter(|piece| syntax::is_tag(piece)) else { continue };
        let words = syntax::words(tag).filter_map(|(start, end)| tag.get(start..end));
        let words: Vec<&str> = words.filter(|word| !word.trim().is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            let name = word.split('.').next().unwrap_or_default();
            let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
            let (next, after) = (words.get(at + 1).copied(), words.get(at + 2).copied());
            match before {
                "set" | "for" => own.push(name),
                "|" | "is" => continue,
                _ => {}
            }
            let is_named = next == Some("(") || (next == Some("=") && after != Some("="));
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
            if is_name && !is_named && !KNOWN.contains(&name) && !found.contains(&name) {
                found.push(name);
            }
        }
    }
    found.retain(|name| !own.contains(name));
    found
}

/// The names of the components that a template defines.
pub fn components(template: &str) -> impl Iterator<Item = &str> {
    named(template, "component ")
}

/// The names of the blocks of a template.
pub fn blocks(template: &str) -> impl Iterator<Item = &str> {
    named(template, "block ")
}

/// The names that stand in tags after a word.
fn named<'t>(template: &'t str, word: &'static str) -> impl Iterator<Item = &'t str> {
    template.split("{%").skip(1).filter_map(move |tag| {
        let name = tag.trim_start_matches('-').trim_start().strip_prefix(word)?.trim_start();
        name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::engine::Engine;
    use super::*;
    use crate::site::source::texts::AllTexts;

    #[test]
    fn words_stand_in_tags_and_not_around_them() {
        for (template, expected) in [
            ("<b>{{ a }}</b><i>{% if c %}d{% endif %}</i>", "a if c endif"),
            ("{{ f(x={\"a\": {\"b\": 1}}, y=c) }}", "f x a b y c"),
            ("{# old #}{{ a }}", "a"),
        ] {
            assert_eq!(words(template).collect::<Vec<_>>().join(" "), expected, "{template}");
        }
    }

    #[test]
    fn the_arguments_of_a_shortcode_are_what_its_template_reads() {
        let of = |name| {
            variables(crate::site::source::builtin::TEMPLATES.iter().find(|it| it.0 == name).unwrap().1)
        };
        assert_eq!(of("shortcodes/figure.md"), ["id", "alt", "src", "caption"]);
        assert_eq!(of("shortcodes/details.html"), ["open", "summary"]);
        assert_eq!(of("shortcodes/figures.html"), [""; 0]);
        let text = "{% set n = size | default(value=3) %}{% for i in range(end=n) %}{{ i }}{{ page.title }}{{ kind == \"x\" }}{% endfor %}";
        assert_eq!(variables(text), ["size", "kind"]);
    }

    #[test]
    fn the_engine_knows_these_words_and_no_others_that_we_give_hints_for() {
        let knows = |text: String| {
            Engine::new(AllTexts::default(), Arc::default())
                .add(Vec::new(), [("x.html", text.as_str())])
                .is_ok()
        };
        for filter in FILTERS {
            assert!(knows(format!("{{{{ 1 | {filter} }}}}")), "{filter}");
        }
        for function in FUNCTIONS {
            assert!(knows(format!("{{{{ {function}() }}}}")), "{function}");
        }
        for test in TESTS {
            assert!(knows(format!("{{% if 1 is {test} %}}{{% endif %}}")), "{test}");
        }
        for (word, _) in OTHERWISE {
            assert!(!knows(format!("{{{{ 1 | {word} }}}}")), "{word}");
            assert!(!FUNCTIONS.contains(&word), "{word}");
        }
        for text in ["{{ [1, 2][0:1] }}", "{{ [x for x in [1] if x] }}", "{{ [...[1], ...[2]] }}"] {
            assert!(knows(text.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_open_at_the_end_is_named() {
        let said = |template: &str| super::super::templates::wrong_syntax("a.html", template).unwrap().label;
        let block = "{% block a %}\n{% if b %}{% endif %}\n";
        assert_eq!(
            said(block).as_deref(),
            Some("the `block` of line 1 is still open: it needs `{% endblock %}`")
        );
        let inner = "{% block a %}\n{% for b in c %}\n";
        assert_eq!(
            said(inner).as_deref(),
            Some("the `for` of line 2 is still open: it needs `{% endfor %}`")
        );
    }

    #[test]
    fn the_engine_has_another_word_for_else_if() {
        for tag in [" elseif b", " elsif b", " else if b", "- else  if b"] {
            let template = format!("{{% if a %}}x{{%{tag} %}}y{{% endif %}}");
            let said = super::super::templates::wrong_syntax("a.html", &template).unwrap();
            assert!(said.label.as_ref().is_some_and(|said| said.contains("`elif`")), "{tag}: {said:?}");
        }
    }

    #[test]
    fn what_was_meant_is_said() {
        let templates = ["page.html", "partials/toc.html"];
        let said = |message: &str| explained(message, "", templates.into_iter(), ["badge"].into_iter());
        for (message, short, meant) in [
            (
                "Field `titel` is not defined. Available fields: date, title",
                "Field `titel` is not defined",
                Some("did you mean `title`?"),
            ),
            ("Unknown filter `uper`", "Unknown filter `uper`", Some("did you mean `upper`?")),
            ("Unknown component `bage`", "Unknown component `bage`", Some("did you mean `badge`?")),
            (
                "Unknown template `partials/tok.html`",
                "Unknown template `partials/tok.html`",
                Some("did you mean `partials/toc.html`?"),
            ),
            ("Variable `q` is not defined. Available variables: page", "", None),
            ("Cannot divide by 0", "", None),
        ] {
            let short = if short.is_empty() { message } else { short };
            assert_eq!(said(message), (short.to_owned(), meant.map(str::to_owned)));
        }
        let undefined = "Invalid type for the value, expected `string` but got `undefined`";
        let told = explained(undefined, "page.titel", templates.into_iter(), ["badge"].into_iter());
        assert_eq!(told.0, "`page.titel` is not defined");
        assert!(told.1.unwrap().contains("default(value=\"\")"));
        assert!(said("Unknown function `get_taxonomy`").1.unwrap().contains("terms"));
    }

    #[test]
    fn components_are_found_by_name() {
        let text = "{% component a(x) %}{% endcomponent a %}{%- component  b_1() -%}{% if component %}";
        assert_eq!(components(text).collect::<Vec<_>>(), ["a", "b_1"]);
    }
}
