//! Code line by line: numbers, marks, and lines that are left out.

use super::asked::{Asked, Lines};

/// How the lines of code are shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown<'a> {
    /// What stands above it.
    pub name: Option<&'a str>,
    /// The number of the first line, if lines are numbered.
    pub first: Option<usize>,
    /// The numbers of all lines, where some are missing.
    numbers: &'a [usize],
    marked: Option<&'a Lines>,
    hidden: Option<&'a Lines>,
}

impl<'a> Shown<'a> {
    /// As its author asks. `numbers`: the numbers of the lines, where the author says nothing; from 1 if there are none.
    #[must_use]
    pub fn new(asked: &'a Asked, numbers: &'a [usize]) -> Self {
        let numbers = if asked.start.is_some() { &[] } else { numbers };
        let first = asked.start.or(numbers.first().copied()).unwrap_or(1);
        Self {
            name: asked.name.as_deref(),
            first: asked.numbers.then_some(first),
            numbers,
            marked: asked.marked.as_ref().map(|lines| &lines.value),
            hidden: asked.hidden.as_ref().map(|lines| &lines.value),
        }
    }

    /// Nothing but the name.
    #[must_use]
    pub fn name_alone(self) -> Self {
        Self { name: self.name, ..Self::default() }
    }

    /// Whether nothing is otherwise than in code of which nothing is said.
    pub fn is_whole(&self) -> bool {
        self.first.is_none() && self.marked.is_none() && self.hidden.is_none()
    }

    /// The code without the lines that are left out.
    #[must_use]
    pub fn visible(&self, code: &str) -> String {
        let lines = code.split_inclusive('\n').zip(1..);
        lines.filter(|(_, number)| !self.is_hidden(*number)).map(|(line, _)| line).collect()
    }

    fn is_hidden(&self, line: usize) -> bool {
        self.hidden.is_some_and(|hidden| hidden.has(line))
    }

    /// The HTML of code, each of its lines in an element of its own; `None` if too many elements go over a line end. Numbers stand
    /// in attributes, from which the style sheet shows them: so they are not copied along.
    pub fn by_line(&self, html: &str) -> Option<String> {
        // What closes after the last line end is no line.
        let end = html.rfind('\n').map_or(0, |at| at + 1);
        let html = match html.get(end..) {
            Some(rest) if rest.split_inclusive('>').all(|tag| tag == "</span>") => {
                html.get(..end).unwrap_or(html)
            }
            _ => html,
        };
        let count = html.split_inclusive('\n').count();
        let of = |line: usize, first: usize| self.numbers.get(line - 1).copied().unwrap_or(first + line - 1);
        let width = self.first.map_or(0, |first| of(count.max(1), first).to_string().len());
        let mut out = String::with_capacity(html.len() + count * 32);
        // What is open over a line end is closed before it and opened again after it.
        let mut open: Vec<&str> = Vec::new();
        for (line, number) in html.split_inclusive('\n').zip(1..) {
            let is_hidden = self.is_hidden(number);
            let element = if self.marked.is_some_and(|marked| marked.has(number)) { "mark" } else { "span" };
            if !is_hidden {
                out.extend(["<", element, " class=\"code-line\""]);
                if let Some(first) = self.first {
                    out.push_str(&format!(" data-line=\"{:>width$}\"", of(number, first)));
                }
                out.push('>');
                out.extend(open.iter().copied());
            }
            let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
            follow(&mut open, text);
            if open.len() > MOST_OPEN {
                return None;
            }
            if !is_hidden {
                out.push_str(text);
                out.extend(open.iter().map(|_| "</span>"));
                out.extend([end, "</", element, ">"]);
            }
        }
        Some(out)
    }
}

/// Most elements that may go over a line end, as all of them are written again in each line: brackets in brackets, which code
/// has some ten of.
const MOST_OPEN: usize = 100;

/// Which elements are open after a piece of HTML.
fn follow<'a>(open: &mut Vec<&'a str>, html: &'a str) {
    let mut rest = html;
    while let Some((tag, after)) = rest.find('<').and_then(|at| {
        let tagged = rest.get(at..)?;
        tagged.split_at_checked(tagged.find('>')? + 1)
    }) {
        if tag.starts_with("</") {
            open.pop();
        } else {
            open.push(tag);
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::text::markdown::highlight::asked::asked;

    fn shown(info: &str, html: &str) -> String {
        let asked = asked(info, "").0;
        Shown::new(&asked, &[]).by_line(html).unwrap()
    }

    #[test]
    fn elements_over_several_lines_are_in_each_of_them() {
        assert_eq!(
            shown("hl_lines=2", "a<span class=\"c\">b\nc</span>d\n"),
            "<span class=\"code-line\">a<span class=\"c\">b</span>\n</span>\
             <mark class=\"code-line\"><span class=\"c\">c</span>d\n</mark>"
        );
        let all = shown("hide_lines=1", "<span class=\"c\">b\n\nd</span>");
        assert_eq!(
            all,
            "<span class=\"code-line\"><span class=\"c\"></span>\n</span>\
             <span class=\"code-line\"><span class=\"c\">d</span></span>"
        );
    }

    #[test]
    fn what_is_too_deep_is_not_repeated_in_each_line() {
        let asked = asked("linenos", "").0;
        assert_eq!(Shown::new(&asked, &[]).by_line(&"<i>\n".repeat(MOST_OPEN + 1)), None);
    }

    #[test]
    fn what_closes_after_the_last_line_is_no_line() {
        let html = shown("linenos", "<i>a\n</span></span>");
        assert_eq!(html, "<span class=\"code-line\" data-line=\"1\"><i>a</span>\n</span>");
        assert_eq!(shown("linenos", "a\nb").matches("code-line").count(), 2);
    }

    #[test]
    fn numbers_are_as_wide_as_the_last() {
        let html = shown("linenostart=9,hide_lines=2", "a\nb\nc\n");
        let line = |number: &str, text: &str| {
            format!("<span class=\"code-line\" data-line=\"{number}\">{text}\n</span>")
        };
        assert_eq!(html, line(" 9", "a") + &line("11", "c"));
    }
}
