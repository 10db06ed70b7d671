//! Formulas between the signs of the other generators, which stand between `$` signs in kisho. Where a script on the page makes
//! formulas, it gets to see what Markdown leaves of `\\( … \\)`, `\\[ … \\]` and `$$ … $$`: the backslashes before punctuation are gone.
//! Preprocessors, and Hugo if it is told so, take them as they are written.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};
use regex::Regex;

/// What opens and closes a formula.
#[derive(Debug, Clone)]
struct Signs {
    open: String,
    close: String,
    /// What does so in kisho.
    ours: &'static str,
    /// Whether Markdown takes backslashes away.
    is_read: bool,
}

/// How long a formula may be: for each of many signs that nothing closes, the end of the text is far.
const LONGEST: usize = 10_000;

/// The formulas of a site.
#[derive(Debug, Clone)]
pub struct Formulas {
    signs: Vec<Signs>,
    /// Whether texts call shortcodes, in which nothing is a formula.
    has_calls: bool,
    /// Whether `$` signs that are none of these are text.
    dollars_are_text: bool,
}

/// Parts of a text, each in their order.
#[derive(Default)]
struct Parts {
    /// Code, HTML, addresses that are their own text, and calls of shortcodes: Markdown takes nothing away there.
    others: Vec<Range<usize>>,
    tables: Vec<Range<usize>>,
    /// Words, if `$` signs in them are text.
    words: Vec<Range<usize>>,
}

impl Formulas {
    /// Those that a script makes; between `$$` signs Markdown may take nothing away.
    pub fn of_script(has_calls: bool, are_dollars_read: bool) -> Self {
        let signs =
            [(r"\\(", r"\\)", "$", true), (r"\\[", r"\\]", "$$", true), ("$$", "$$", "$$", are_dollars_read)];
        let signs = signs.map(|(open, close, ours, is_read)| Signs {
            open: open.to_owned(),
            close: close.to_owned(),
            ours,
            is_read,
        });
        Self { signs: signs.into(), has_calls, dollars_are_text: false }
    }

    /// Those that Hugo leaves as they are: what opens and closes them, and whether they are blocks.
    pub fn passed<'a>(pairs: impl Iterator<Item = (&'a str, &'a str, bool)>) -> Self {
        let signs = pairs.map(|(open, close, is_block)| Signs {
            open: open.to_owned(),
            close: close.to_owned(),
            ours: if is_block { "$$" } else { "$" },
            is_read: false,
        });
        let mut signs: Vec<Signs> = signs.collect();
        // `$$` opens no formula between single signs.
        signs.sort_by_key(|signs| std::cmp::Reverse(signs.open.len()));
        let dollars_are_text = signs.iter().all(|signs| signs.open != "$");
        Self { signs, has_calls: true, dollars_are_text }
    }

    /// None: all `$` signs are text.
    pub fn none() -> Self {
        Self::passed(std::iter::empty())
    }

    /// Whether there is nothing that opens a formula.
    pub fn is_empty(&self) -> bool {
        self.signs.is_empty()
    }

    /// The text with `$` signs around its formulas.
    pub fn in_dollars(&self, text: &str) -> String {
        let Parts { others, tables, words } = self.parts(text);
        let [mut others, mut tables, mut words] =
            [others, tables, words].map(|ranges| ranges.into_iter().peekable());
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while let Some((start, length)) = self.next(text, at) {
            while others.next_if(|range| range.end <= start).is_some() {}
            while tables.next_if(|range| range.end <= start).is_some() {}
            while words.next_if(|range| range.end <= start).is_some() {}
            out.push_str(text.get(at..start).unwrap_or_default());
            if let Some(range) = others.next_if(|range| range.contains(&start)) {
                out.push_str(text.get(start..range.end).unwrap_or_default());
                at = range.end;
                continue;
            }
            let rest = text.get(start..).unwrap_or_default();
            let in_table = tables.peek().is_some_and(|range| range.contains(&start));
            let is_text = words.peek().is_some_and(|range| range.contains(&start));
            match self.formula(rest, in_table) {
                Some((formula, length)) => {
                    out.push_str(&formula);
                    at = start + length;
                }
                None => {
                    out.push_str(if is_text && rest.starts_with('$') { "\\" } else { "" });
                    out.push_str(rest.get(..length).unwrap_or_default());
                    at = start + length;
                }
            }
        }
        out.push_str(text.get(at..).unwrap_or_default());
        out
    }

    /// What Markdown makes of the parts of a text.
    fn parts(&self, text: &str) -> Parts {
        let mut parts = Parts::default();
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Code(_)
                | Event::Start(
                    Tag::CodeBlock(_)
                    | Tag::HtmlBlock
                    | Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. },
                ) => parts.others.push(range),
                Event::Start(Tag::Table(_)) => parts.tables.push(range),
                Event::Text(_) if self.dollars_are_text => parts.words.push(range),
                _ => {}
            }
        }
        if self.has_calls {
            parts.others.extend(calls(text));
        }
        parts.others.sort_by_key(|range| range.start);
        parts
    }

    /// Where the next formula can begin, or the next `$` sign is, and the length of what stands there if it is none. What a backslash
    /// stands before opens nothing.
    fn next(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        let mut characters = text.get(from..)?.char_indices();
        while let Some((at, c)) = characters.next() {
            let rest = text.get(from + at..)?;
            if let Some(signs) = self.signs.iter().find(|signs| rest.starts_with(&signs.open)) {
                return Some((from + at, if c == '$' { 1 } else { signs.open.len() }));
            }
            match c {
                '$' if self.dollars_are_text => return Some((from + at, 1)),
                '\\' => drop(characters.next()),
                _ => {}
            }
        }
        None
    }

    /// The formula that a text begins with, as kisho has it, and how long it was.
    fn formula(&self, text: &str, in_table: bool) -> Option<(String, usize)> {
        let (signs, inside) = self.signs.iter().find_map(|signs| {
            let inside = text.strip_prefix(&signs.open)?;
            let near = inside.get(..inside.floor_char_boundary(LONGEST))?;
            let inside = near.get(..near.find(&signs.close)?)?;
            (!inside.contains("\n\n") && !inside.trim().is_empty()).then_some((signs, inside))
        })?;
        let length = signs.open.len() + inside.len() + signs.close.len();
        let kept = if signs.open == "$$" { inside } else { inside.trim() };
        let formula = if signs.is_read { unescaped(kept, in_table) } else { kept.to_owned() };
        Some((format!("{0}{formula}{0}", signs.ours), length))
    }
}

/// The calls of shortcodes in a text. Hugo's themes call those for code `code` or the like; they count with all that they enclose.
fn calls(text: &str) -> Vec<Range<usize>> {
    static CALLS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\{\{.*?\}\}|\{%.*?%\}").ok());
    let calls: Vec<Range<usize>> =
        CALLS.as_ref().into_iter().flat_map(|calls| calls.find_iter(text)).map(|call| call.range()).collect();
    let mut ends: HashMap<&str, usize> = HashMap::new();
    let mut whole = Vec::with_capacity(calls.len());
    for call in calls.into_iter().rev() {
        let (is_end, name) = named(text.get(call.clone()).unwrap_or_default());
        if is_end {
            ends.insert(name, call.end);
        }
        let end = if !is_end && name.starts_with("code") { ends.remove(name) } else { None };
        whole.push(call.start..end.unwrap_or(call.end));
    }
    whole
}

/// Whether a call of Hugo's is the end of another, and its name.
fn named(call: &str) -> (bool, &str) {
    let inside = call.trim_start_matches(['{', '<', '%']).trim_start();
    let name = inside.strip_prefix('/');
    let word = name.unwrap_or(inside).trim_start().split([' ', '\t', '>', '%', '}']).next();
    (name.is_some(), word.unwrap_or_default())
}

/// What MathJax gets to see: Markdown has taken the backslashes before punctuation away. That before a dollar sign stays: without
/// it the formula would end there, as the cell of a table would at a bar.
fn unescaped(formula: &str, in_table: bool) -> String {
    let mut out = String::with_capacity(formula.len());
    let mut characters = formula.chars().peekable();
    while let Some(c) = characters.next() {
        match characters.peek() {
            Some(next)
                if c == '\\'
                    && next.is_ascii_punctuation()
                    && *next != '$'
                    && !(in_table && *next == '|') =>
            {
                out.extend(characters.next());
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_outside_code_are_moved() {
        for (book, page) in [
            (r"So \\( x\_1^2 \\), \\[ a \\\\ b \\]", r"So $x_1^2$, $$a \\ b$$"),
            (r"`\\( x \\)` \\(y\\)", r"`\\( x \\)` $y$"),
            ("| a |\n|---|\n| $$y \\| z\\_1$$ |", "| a |\n|---|\n| $$y \\| z_1$$ |"),
            ("$$y \\| z$$", "$$y | z$$"),
            ("```\n\\\\( x \\\\)\n```\n\\\\(y", "```\n\\\\( x \\\\)\n```\n\\\\(y"),
            ("\\\\(a\n\nb\\\\) c\\\\\nd", "\\\\(a\n\nb\\\\) c\\\\\nd"),
        ] {
            assert_eq!(Formulas::of_script(false, true).in_dollars(book), page, "{book}");
        }
    }

    #[test]
    fn only_katex_sees_back_slashes_between_dollar_signs() {
        for (book, mathjax) in [
            ("$$\na \\\\\\\\ c\\_1\n$$ x\\_y", "$$\na \\\\ c_1\n$$ x\\_y"),
            (r"$$a \$ b$$ `$$\\$$`", r"$$a \$ b$$ `$$\\$$`"),
            ("$$a \\\\\\\\\n\nb$$", "$$a \\\\\\\\\n\nb$$"),
            (r"$5 and $$", r"$5 and $$"),
            (r"<p>$$a \\ b$$</p>", r"<p>$$a \\ b$$</p>"),
        ] {
            assert_eq!(Formulas::of_script(false, true).in_dollars(book), mathjax, "{book}");
            assert_eq!(Formulas::of_script(false, false).in_dollars(book), book);
        }
    }

    #[test]
    fn what_hugo_passes_is_as_it_is_written() {
        let pairs = [(r"\[", r"\]", true), ("$$", "$$", true), (r"\(", r"\)", false)];
        let passed = Formulas::passed(pairs.into_iter());
        for (hugo, page) in [
            (r"So \(a_b \_ c \), \\(x\\) `\(y\)`", r"So $a_b \_ c$, \\(x\\) `\(y\)`"),
            ("\\[ x_1 *\ny* \\]\n\n$$\nq \\\\ z\n$$", "$$x_1 *\ny*$$\n\n$$\nq \\\\ z\n$$"),
            ("$5, \\$6 and $7$ [a]($b) <i t=\"$\"> $$", "\\$5, \\$6 and \\$7\\$ [a]($b) <i t=\"$\"> \\$\\$"),
            (
                "{{< code-toggle >}}\nx = '^a$|\\[b\\]'\n{{< /code-toggle >}}\n\n{{< hint >}} \\(x\\) {{< /hint >}}",
                "{{< code-toggle >}}\nx = '^a$|\\[b\\]'\n{{< /code-toggle >}}\n\n{{< hint >}} $x$ {{< /hint >}}",
            ),
            (
                "{{< codepen x >}} \\(x\\) {{% code a %}} \\(y\\) {{% /code %}} {{< /codepen2 >}} \\(z\\)",
                "{{< codepen x >}} $x$ {{% code a %}} \\(y\\) {{% /code %}} {{< /codepen2 >}} $z$",
            ),
            ("<https://example.org/?q=$b> $", "<https://example.org/?q=$b> \\$"),
            ("{{ figure(caption=\"$5 \\(x\\)\") }} \\(z\\)", "{{ figure(caption=\"$5 \\(x\\)\") }} $z$"),
        ] {
            assert_eq!(passed.in_dollars(hugo), page);
        }
        let pairs = [("$", "$", false), ("$$", "$$", true), ("@@", "@@", true)];
        let passed = Formulas::passed(pairs.into_iter());
        assert_eq!(passed.in_dollars("$ x $ $$ y $$ @@z@@ $5"), "$x$ $$ y $$ $$z$$ $5");
    }
}
