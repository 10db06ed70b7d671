//! Formulas as books of mdBook have them. MathJax gets to see what Markdown leaves of `\\( … \\)`, `\\[ … \\]` and `$$ … $$`: the
//! back slashes before punctuation are gone. The preprocessor of KaTeX takes `$ … $` and `$$ … $$` as they are written.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};
use toml::{Table, Value};

/// What renders the formulas of a book.
#[derive(Debug, Clone, Copy)]
pub struct Renderers {
    /// MathJax, on the page.
    pub mathjax: bool,
    /// KaTeX, before anything else is read: it leaves nothing between dollar signs to MathJax.
    pub katex: bool,
}

impl Renderers {
    /// What the settings of a book switch on.
    pub fn of(settings: &Table) -> Self {
        let html = settings.get("output").and_then(|output| output.get("html"));
        let mathjax = html.and_then(|html| html.get("mathjax-support")).and_then(Value::as_bool);
        let katex = settings.get("preprocessor").is_some_and(|all| all.get("katex").is_some());
        Self { mathjax: mathjax == Some(true), katex }
    }

    /// The text of a chapter with its formulas as kisho has them.
    pub fn moved(self, text: String) -> String {
        if self.mathjax { in_dollars(&text, self.katex) } else { text }
    }
}

/// What opens and closes a formula in mdBook, and in kisho.
const SIGNS: [(&str, &str, &str); 3] = [(r"\\(", r"\\)", "$"), (r"\\[", r"\\]", "$$"), ("$$", "$$", "$$")];

/// The text with `$` signs around its formulas; `katex`: whether those with such signs are left as they are.
fn in_dollars(text: &str, katex: bool) -> String {
    // From HTML Markdown takes nothing away.
    let is_code = |event: &Event<'_>| {
        matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock))
    };
    let ranges = |is_it: &dyn Fn(&Event<'_>) -> bool| -> Vec<Range<usize>> {
        let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
        events.filter(|(event, _)| is_it(event)).map(|(_, range)| range).collect()
    };
    let mut code = ranges(&is_code).into_iter().peekable();
    let mut tables = ranges(&|event| matches!(event, Event::Start(Tag::Table(_)))).into_iter().peekable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(start) = next(text, at) {
        while code.next_if(|range| range.end <= start).is_some() {}
        while tables.next_if(|range| range.end <= start).is_some() {}
        let in_table = tables.peek().is_some_and(|range| range.contains(&start));
        let before = text.get(at..start).unwrap_or_default();
        if let Some(range) = code.next_if(|range| range.contains(&start)) {
            out.push_str(text.get(at..range.end).unwrap_or_default());
            at = range.end;
            continue;
        }
        out.push_str(before);
        let rest = text.get(start..).unwrap_or_default();
        let (formula, length) = formula(rest, katex, in_table).unwrap_or_else(|| {
            let sign = rest.get(..2).unwrap_or_default();
            (sign.to_owned(), sign.len())
        });
        out.push_str(&formula);
        at = start + length;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Where the next formula can begin: at two back slashes or two dollar signs.
fn next(text: &str, from: usize) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    rest.windows(2).position(|pair| pair == br"\\" || pair == b"$$").map(|at| from + at)
}

/// The formula that a text begins with, as kisho has it, and how long it was.
fn formula(text: &str, katex: bool, in_table: bool) -> Option<(String, usize)> {
    let (sign, inside, length) = SIGNS.iter().find_map(|(open, close, sign)| {
        let inside = text.strip_prefix(open)?;
        let inside = inside.get(..inside.find(close)?).filter(|inside| !inside.contains("\n\n"))?;
        Some((*sign, inside, open.len() + inside.len() + close.len()))
    })?;
    let formula = match text.starts_with('$') {
        true if katex => inside.to_owned(),
        true => unescaped(inside, in_table),
        false => unescaped(inside.trim(), in_table),
    };
    Some((format!("{sign}{formula}{sign}"), length))
}

/// What MathJax gets to see: Markdown has taken the back slashes before punctuation away. That before a dollar sign stays: without
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
            assert_eq!(in_dollars(book, false), page, "{book}");
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
            assert_eq!(in_dollars(book, false), mathjax, "{book}");
            assert_eq!(in_dollars(book, true), book);
        }
    }
}
