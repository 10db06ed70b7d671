//! Hugo's shortcode `highlight`, which makes code of what is between its two calls.

use super::hugo::{Argument, after_name, arguments};
use crate::escape;

/// What a call of `highlight` asks for.
#[derive(Default)]
pub struct Highlight {
    language: Option<String>,
    /// Their names and values. Several of these may stand in one argument after the language.
    pub options: Vec<(String, String)>,
}

impl Highlight {
    /// What its arguments say.
    pub fn of(arguments: Vec<Argument>) -> Self {
        let mut asked = Self::default();
        for (name, value) in arguments {
            match name {
                Some(name) => asked.options.push((name, value)),
                None if asked.language.is_none() => asked.language = Some(value),
                None => asked.options.extend(value.split(',').map(|option| {
                    let (name, value) = option.split_once('=').unwrap_or((option, "true"));
                    (name.trim().to_owned(), value.trim().trim_matches(['"', '\'']).to_owned())
                })),
            }
        }
        asked.options.retain(|(name, _)| !name.is_empty());
        asked
    }

    /// The words after the fence of a code block, as kisho has them: the language, and the options after it. Others are told.
    pub fn info(&self) -> String {
        let options =
            self.options.iter().filter_map(|(name, value)| match name.to_ascii_lowercase().as_str() {
                "linenos" => (value != "false").then(|| "linenos".to_owned()),
                name @ ("hl_lines" | "linenostart") => Some(format!("{name}={value}")),
                _ => None,
            });
        self.language.clone().into_iter().chain(options).collect::<Vec<_>>().join(",")
    }
}

/// Whether an option has this name, in which capitals do not count.
pub fn is(name: &str, wanted: &str) -> bool {
    name.eq_ignore_ascii_case(wanted)
}

/// Code between the two calls of `highlight` in one line, where `rest` is what follows the first, and how much of that is taken: a
/// block if nothing else is in the line, otherwise part of the sentence.
pub fn highlighted(call: &str, before: &str, rest: &str) -> Option<(String, usize)> {
    let asked = Highlight::of(arguments(after_name(call, "highlight")?));
    let mut signs = rest.match_indices("{{").map(|(at, _)| at);
    let open = signs.find(|at| rest.get(at + 2..).is_some_and(|rest| rest.starts_with(['<', '%'])))?;
    let (code, closing) = rest.split_at_checked(open)?;
    let end = closing.find(if closing.starts_with("{{<") { ">}}" } else { "%}}" })?;
    let is_closing = closing.get("{{<".len()..end)?.trim().strip_prefix('/')?.trim_start() == "highlight";
    let code = Some(code.trim()).filter(|_| is_closing)?;
    let taken = open + end + ">}}".len();
    let stands_alone = before.trim().is_empty() && rest.get(taken..)?.trim().is_empty();
    let is_inline = asked.options.iter().any(|(name, value)| is(name, "hl_inline") && value != "false");
    let new = if stands_alone && !is_inline {
        // The lines of a block in a list are as far in as its first.
        escape::fenced(&asked.info(), code).trim_end().replace('\n', &format!("\n{before}"))
    } else {
        escape::code(code)
    };
    Some((new, taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_highlight_have_capitals_or_not() {
        for (call, wanted) in [
            ("go \"lineNos=inline,lineNoStart=3\"", "go,linenos,linenostart=3"),
            ("go lineNos=false HL_Lines=\"2 3\"", "go,hl_lines=2 3"),
            ("go \"\"", "go"),
            ("go style=x", "go"),
        ] {
            assert_eq!(Highlight::of(arguments(call)).info(), wanted);
        }
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
