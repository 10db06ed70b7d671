//! Ordinary code in colours, as classes that a style sheet colours.

use std::sync::LazyLock;

use pulldown_cmark_escape::escape_html_body_text;
use syntect::html::{ClassStyle, ClassedHTMLGenerator};
use syntect::parsing::{SyntaxReference, SyntaxSet};

/// Loading the grammars takes longer than a small site, so it is done where there is code, once.
static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(SyntaxSet::load_defaults_newlines);

/// All classes begin with this.
const STYLE: ClassStyle = ClassStyle::SpacedPrefixed { prefix: "c-" };

/// Code beyond this is shown plain: grammars work with regular expressions that take their time.
const MOST_BYTES: usize = 256 << 10;

/// Whether the name of a language is known.
#[must_use]
pub fn knows(language: &str) -> bool {
    PLAIN.contains(&language) || syntax(language).is_some()
}

/// Names for "no language at all", and languages that have no grammar here but are well known.
const PLAIN: &[&str] = &["text", "txt", "plain", "console", "toml", "ini"];

fn syntax(language: &str) -> Option<&'static SyntaxReference> {
    let language = match language {
        "sh" | "shell" | "console" => "bash",
        "jsonc" => "json",
        "ts" | "typescript" => "js",
        other => other,
    };
    SYNTAXES.find_syntax_by_token(language)
}

/// `<pre><code>` with the code in it.
#[must_use]
pub fn code(code: &str, language: &str) -> String {
    let mut html = String::with_capacity(code.len() + 80);
    if language.is_empty() {
        html.push_str("<pre><code>");
    } else {
        html.push_str("<pre data-lang=\"");
        let _ = pulldown_cmark_escape::escape_html(&mut html, language);
        html.push_str("\"><code>");
    }
    let coloured =
        if language.is_empty() || code.len() > MOST_BYTES { None } else { coloured(code, language) };
    match coloured {
        Some(coloured) => html.push_str(&coloured),
        None => {
            let _ = escape_html_body_text(&mut html, code);
        }
    }
    html.push_str("</code></pre>\n");
    html
}

fn coloured(code: &str, language: &str) -> Option<String> {
    let mut generator = ClassedHTMLGenerator::new_with_class_style(syntax(language)?, &SYNTAXES, STYLE);
    for line in code.split_inclusive('\n') {
        generator.parse_html_for_line_which_includes_newline(line).ok()?;
    }
    Some(generator.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_languages_get_classes_and_unknown_ones_stay_plain() {
        assert!(code("let a = \"<\";\n", "rust").contains("class=\"c-"));
        assert_eq!(code("a < b\n", "klingon"), "<pre data-lang=\"klingon\"><code>a &lt; b\n</code></pre>\n");
        assert_eq!(code("a\n", ""), "<pre><code>a\n</code></pre>\n");
        assert!(!code("x", "\"><script>").contains("<script>"));
    }
}
