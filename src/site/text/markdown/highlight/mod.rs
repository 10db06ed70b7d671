//! Ordinary code in colours, as classes that a style sheet colours.

mod asked;
mod lines;
mod shown;

use std::collections::HashMap;
use std::sync::LazyLock;

use pulldown_cmark_escape::{escape_html, escape_html_body_text};
use syntect::html::ClassStyle;
use syntect::parsing::{SyntaxReference, SyntaxSet};

use crate::site::source::ruby;
pub use asked::{Asked, Valued, asked, is_of_rust, is_option};
use kisho_game::text::nearest;
pub use shown::Shown;

/// Loading the grammars takes longer than a small site, so it is done where there is code, once.
static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// All classes begin with this.
const STYLE: ClassStyle = ClassStyle::SpacedPrefixed { prefix: "c-" };

/// Code beyond this is shown plain: grammars work with regular expressions that take their time.
const MOST_BYTES: usize = 256 << 10;

/// Longest line, in bytes, that every page has room for. Code with longer ones scrolls on phones, so the keyboard has to reach it;
/// no character is wider than its bytes.
const NARROW: usize = 30;

/// What numbers of lines take of that.
const GUTTER: usize = 5;

/// Whether the name of a language is known.
#[must_use]
pub fn knows(language: &str) -> bool {
    PLAIN.contains(&language) || find(language).is_some()
}

/// Names for "no language at all", and what other programs make pictures of.
const PLAIN: &[&str] = &["text", "txt", "plain", "plaintext", "none", "output", "mermaid", "math"];

/// The known language whose name is nearest to a word.
#[must_use]
pub fn nearest_to(word: &str) -> Option<&'static str> {
    let aliases = ALIASES.iter().flat_map(|(_, names)| *names).chain(PLAIN).copied();
    nearest(&word.to_ascii_lowercase(), TOKENS.keys().map(String::as_str).chain(aliases))
}

fn find(language: &str) -> Option<&'static SyntaxReference> {
    let language = language.to_ascii_lowercase();
    let of_name = |name: &str| TOKENS.get(name).or_else(|| BARE.get(&bare(name))).copied();
    let meant = || ALIASES.iter().find(|(_, names)| names.contains(&language.as_str()));
    of_name(&language).or_else(|| of_name(meant()?.0))
}

/// Names of languages on GitHub, in Hugo and in Zola, with the grammar for each.
const ALIASES: &[(&str, &[&str])] = &[
    ("apache conf", &["apache"]),
    ("asm", &["assembly", "gas"]),
    ("awk", &["gawk", "mawk", "nawk"]),
    (
        "bash",
        &[
            "bash-session",
            "console",
            "csh",
            "ksh",
            "sh",
            "sh-session",
            "shell",
            "shell-script",
            "shell-session",
            "shellscript",
            "shellsession",
            "tcsh",
            "terminal",
        ],
    ),
    ("bat", &["batch", "dosbatch", "winbatch"]),
    ("bzl", &["starlark"]),
    ("c++", &["arduino", "cu", "cuda"]),
    ("crontab", &["cron"]),
    ("cs", &["csharp"]),
    ("d", &["dlang"]),
    ("diff", &["udiff"]),
    ("dockerfile", &["containerfile", "docker"]),
    ("dot", &["graphviz"]),
    ("fortran (modern)", &["fortran", "fortran90", "fortran95"]),
    ("fs", &["fsharp"]),
    ("go", &["golang"]),
    ("groff", &["roff", "troff"]),
    ("html", &["go-html-template", "gohtml", "handlebars", "hbs", "htmlbars", "mustache", "svelte"]),
    ("html (jinja2)", &["django", "html+django", "html+jinja", "htmldjango", "liquid", "njk", "nunjucks"]),
    ("html (twig)", &["html+twig"]),
    ("html.erb", &["html+erb"]),
    ("ini", &["dosini", "systemd"]),
    ("jinja2", &["jinja", "tera"]),
    ("js", &["javascript", "node"]),
    ("json", &["geojson", "json5", "jsonc", "jsonl", "ndjson"]),
    ("lisp", &["common-lisp", "elisp", "emacs-lisp", "scheme"]),
    ("lua", &["luau"]),
    ("matlab", &["octave"]),
    ("md", &["mdx"]),
    ("objective-c", &["obj-c", "objc"]),
    ("objective-c++", &["obj-c++", "objc++", "objcpp"]),
    ("pascal", &["delphi", "objectpascal"]),
    ("powershell", &["posh", "pwsh"]),
    ("python", &["cython", "doctest", "pycon", "python-console", "python-repl", "python2", "python3"]),
    ("sql", &["mysql", "pgsql", "plpgsql", "postgres", "postgresql", "sqlite", "tsql"]),
    ("viml", &["vimscript"]),
    ("xml", &["dtd", "xsl"]),
];

/// The grammars by their names without what stands between words, which is a blank there and may be a hyphen elsewhere.
static BARE: LazyLock<HashMap<String, &'static SyntaxReference>> = LazyLock::new(|| {
    let mut names: Vec<_> = TOKENS.iter().collect();
    // Of two with one such name the same is taken in every build.
    names.sort_unstable_by_key(|(name, _)| *name);
    names.into_iter().map(|(name, syntax)| (bare(name), *syntax)).collect()
});

fn bare(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_' | '.' | '(' | ')')).collect()
}

/// Grammars that lead syntect round and round in some texts, such as `"a" /* b */`: no other of two-face does in 20,000 random texts.
/// Their languages have another one in `ALIASES`.
const ENDLESS: [&str; 2] = ["JavaScript", "Svelte"];

/// The grammars by the ends of their files and by their names, in small letters; of two with one name the later one, as the
/// library has it.
static TOKENS: LazyLock<HashMap<String, &'static SyntaxReference>> = LazyLock::new(|| {
    let syntaxes = || SYNTAXES.syntaxes().iter().filter(|syntax| !ENDLESS.contains(&syntax.name.as_str()));
    let names = syntaxes().map(|syntax| (syntax.name.to_ascii_lowercase(), syntax));
    let ends = syntaxes()
        .flat_map(|syntax| syntax.file_extensions.iter().map(move |end| (end.to_ascii_lowercase(), syntax)));
    names.chain(ends).collect()
});

/// `<pre><code>` with the code in it, in the colours of its language if that is known.
#[must_use]
pub fn coloured(code: &str, language: &str, shown: Shown<'_>) -> String {
    let syntax = if language.is_empty() || code.len() > MOST_BYTES { None } else { find(language) };
    match syntax.and_then(|syntax| lines::coloured(code, syntax)) {
        Some(inside) => wrapped(code, language, "", inside, shown),
        None => wrapped(code, language, "", inside(code), shown),
    }
}

/// The same without colours, with its language as scripts that colour code want to know it.
#[must_use]
pub fn plain(code: &str, language: &str, shown: Shown<'_>) -> String {
    let class = if language.is_empty() {
        String::new()
    } else {
        format!(" class=\"language-{}\"", attribute(language))
    };
    wrapped(code, language, &class, inside(code), shown)
}

fn wrapped(code: &str, language: &str, class: &str, html: String, shown: Shown<'_>) -> String {
    let lang =
        if language.is_empty() { String::new() } else { format!(" data-lang=\"{}\"", attribute(language)) };
    let is_wide = |code: &str, room: usize| code.lines().any(|line| line.len() > room);
    let (html, is_wide) = if shown.is_whole() {
        (html, is_wide(code, NARROW))
    } else {
        let room = if shown.first.is_some() { NARROW - GUTTER } else { NARROW };
        let lines = shown.by_line(&html).or_else(|| shown.by_line(&inside(code)));
        (lines.unwrap_or_default(), is_wide(&shown.visible(code), room))
    };
    let reach = if is_wide { " tabindex=\"0\"" } else { "" };
    let code = format!("<pre{lang}{reach}><code{class}>{html}</code></pre>\n");
    match shown.name {
        Some(name) => {
            let name = ruby::html(name);
            format!("<figure class=\"code-file\"><figcaption>{name}</figcaption>\n{code}</figure>\n")
        }
        None => code,
    }
}

fn inside(code: &str) -> String {
    let mut html = String::with_capacity(code.len() + code.len() / 8);
    let _ = escape_html_body_text(&mut html, code);
    html
}

fn attribute(text: &str) -> String {
    let mut html = String::new();
    let _ = escape_html(&mut html, text);
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntect::html::ClassedHTMLGenerator;

    #[test]
    fn known_languages_get_classes_and_unknown_ones_stay_plain() {
        let code = |code, language| coloured(code, language, Shown::default());
        assert!(code("let a = \"<\";\n", "rust").contains("class=\"c-"));
        assert_eq!(code("a < b\n", "klingon"), "<pre data-lang=\"klingon\"><code>a &lt; b\n</code></pre>\n");
        assert_eq!(code("a\n", ""), "<pre><code>a\n</code></pre>\n");
        assert!(!code("x", "\"><script>").contains("<script>"));
    }

    #[test]
    fn names_of_languages_that_others_have_are_known() {
        for (grammar, names) in ALIASES {
            let wanted = find(grammar).map(|syntax| &syntax.name);
            assert!(wanted.is_some(), "{grammar}");
            for name in *names {
                assert_eq!(find(name).map(|syntax| &syntax.name), wanted, "{name}");
            }
        }
        for (name, grammar) in [
            ("git-commit", "Git Commit"),
            ("ssh-config", "SSH Config"),
            ("ApacheConf", "Apache Conf"),
            ("batchfile", "Batch File"),
            ("objectivec", "Objective-C"),
            ("c++", "C++"),
        ] {
            assert_eq!(find(name).map(|syntax| syntax.name.as_str()), Some(grammar), "{name}");
        }
        assert!(find("...").is_none() && find("klingon").is_none());
    }

    #[test]
    fn comments_in_scripts_come_to_an_end() {
        for language in ["javascript", "JavaScript", "js", "svelte", "html", "vue"] {
            for code in ["\"a\" /* b */\n", "{\"a\"\n /* b */\n", "1 /* c */\n", "{\n  \"a\": 1 /* b */\n}\n"]
            {
                let code = if ["svelte", "html", "vue"].contains(&language) {
                    format!("<script>\n{code}</script>\n")
                } else {
                    code.to_owned()
                };
                assert!(
                    coloured(&code, language, Shown::default()).contains("c-comment"),
                    "{language}: {code}"
                );
            }
        }
    }

    #[test]
    fn without_colours_the_language_stands_where_scripts_look_for_it() {
        let html = "<pre data-lang=\"rust\"><code class=\"language-rust\">a &lt; b\n</code></pre>\n";
        let plain = |code, language| plain(code, language, Shown::default());
        assert_eq!(plain("a < b\n", "rust"), html);
        assert!(!plain("x", "\"><script>").contains("<script>"));
    }

    #[test]
    fn a_line_is_coloured_by_what_stands_before_it() {
        let (comment, text) = ("/*\nlet a = 1;\n*/\n", "let b = \"\nlet a = 1;\n\";\n");
        for source in [comment, text, "let a = 1;\n", comment, text] {
            let syntax = find("rust").unwrap();
            let mut whole = ClassedHTMLGenerator::new_with_class_style(syntax, &SYNTAXES, STYLE);
            source.split_inclusive('\n').for_each(|line| {
                whole.parse_html_for_line_which_includes_newline(line).unwrap();
            });
            assert_eq!(lines::coloured(source, syntax).unwrap(), whole.finalize());
        }
    }
}
