//! Lines of code that mdBook hides until readers ask for them.

use std::collections::BTreeMap;

use super::include::MARGIN;

/// What hidden lines of code begin with, by the languages of the code.
pub type Signs = BTreeMap<String, String>;

/// A text without the lines of code that mdBook hides.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Unhidden {
    pub text: String,
    /// Where the first of these lines was, and how many there are.
    pub first: usize,
    pub count: usize,
}

/// What a block of code hides.
enum Hides<'a> {
    /// Lines of Rust that begin with `# `.
    Rust,
    /// Lines that begin so.
    After(&'a str),
    Nothing,
}

/// Takes out the lines that mdBook hides; the info strings of such blocks keep only the language. `signs`: what such lines begin
/// with in blocks of a language that say nothing themselves.
pub fn without_hidden(text: &str, signs: &Signs) -> Unhidden {
    let mut out = Unhidden { text: String::with_capacity(text.len()), ..Unhidden::default() };
    let mut fence: Option<(&str, Hides<'_>)> = None;
    let mut next = 0;
    for line in text.split_inclusive('\n') {
        next += line.len();
        let inside = line.trim_start_matches(MARGIN);
        let at = next - inside.len();
        let inside = inside.trim_end();
        let run = inside.len() - inside.trim_start_matches(['`', '~']).len();
        let (mark, info) = inside.split_at(run);
        let is_hidden = match &fence {
            Some((open, _)) if mark.starts_with(open) && info.is_empty() => {
                fence = None;
                false
            }
            Some((_, Hides::Rust)) if inside.starts_with("##") => {
                out.text.push_str(&line.replacen("##", "#", 1));
                continue;
            }
            Some((_, Hides::Rust)) => inside == "#" || inside.starts_with("# "),
            Some((_, Hides::After(sign))) => inside.starts_with(sign),
            None if run >= 3 => {
                let mut words = info.trim_start().split([',', ' ', '\t']);
                let language = words.next().unwrap_or_default();
                let own = words.find_map(|word| word.strip_prefix("hidelines="));
                let sign = own.or_else(|| signs.get(language).map(String::as_str));
                let hides = match sign.filter(|sign| !sign.is_empty()) {
                    _ if language == "rust" => Hides::Rust,
                    Some(sign) => Hides::After(sign),
                    None => Hides::Nothing,
                };
                let has_options = own.is_some() && !matches!(hides, Hides::Nothing) || language == "rust";
                fence = Some((mark, hides));
                if has_options {
                    out.text.push_str(&line.replacen(info, language, 1));
                    continue;
                }
                false
            }
            _ => false,
        };
        if !is_hidden {
            out.text.push_str(line);
        } else if out.count == 0 {
            out.first = at;
        }
        out.count += usize::from(is_hidden);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_lines_are_left_out() {
        let signs = Signs::from([("py".to_owned(), "~".to_owned())]);
        for (text, wanted, first, count) in [
            (
                "```rust,ignore\n# fn main() {\n#\nlet x;\n#[derive]\n## y\n# }\n```\n# Title\n```sh\n# ls\n```\n",
                "```rust\nlet x;\n#[derive]\n# y\n```\n# Title\n```sh\n# ls\n```\n",
                "# fn main() {",
                3,
            ),
            ("``` rust\n# a\nb\n```\n", "```rust\nb\n```\n", "# a", 1),
            ("> ```rust\n> # use a;\n> b();\n> ```\n", "> ```rust\n> b();\n> ```\n", "# use a;", 1),
            (
                "```python,hidelines=!!!\n!!!import a\nb()\n  !!! c\n```\n!!!\n",
                "```python\nb()\n```\n!!!\n",
                "!!!import a",
                2,
            ),
            (
                "```py,linenos\n~import a\n b~()\n ~c()\n```\n```py,hidelines=!\n~a\n!b\n```\n~\n",
                "```py,linenos\n b~()\n```\n```py\n~a\n```\n~\n",
                "~import a",
                3,
            ),
            ("```js,hidelines=\na\n```\n", "```js,hidelines=\na\n```\n", "", 0),
        ] {
            let first = text.find(first).unwrap_or_default();
            assert_eq!(without_hidden(text, &signs), Unhidden { text: wanted.to_owned(), first, count });
        }
    }
}
