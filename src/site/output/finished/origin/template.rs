//! Which template has written something, told by what its tags can become.

use std::cmp::Reverse;

use crate::site::look::syntax::{is_tag, pieces};
use kisho_game::text::Span;

/// How much of a tag stands word by word in a template, and in how many expressions the rest.
pub type Sure = (usize, Reverse<usize>);

/// Where a template has a tag that may have become the one given, the `number`th if it is there more than once, and how sure that is. `template`: without what it does not write. Of a tag or comment that does not end, `tag`
/// is the first line.
pub fn place_in(tag: &str, number: usize, template: &str) -> Option<(Span, Sure)> {
    if !tag.ends_with('>') {
        return line_in(tag, template);
    }
    let name = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '<').and_then(|end| tag.get(..end))?;
    let starts = template.match_indices(name).filter_map(|(at, _)| {
        let pattern = template.get(at..)?.get(..length_to(template.get(at..)?, '>')?)?;
        let sure = fits(pattern, tag)? + shared(pattern, tag, template);
        Some((Span::new(at, at + pattern.len()), (sure, Reverse(pattern.matches("{{").count()))))
    });
    let starts: Vec<_> = starts.collect();
    let most = starts.iter().map(|(_, sure)| *sure).max()?;
    let mut best = starts.into_iter().filter(|(_, sure)| *sure == most);
    let first = best.next()?;
    Some(number.checked_sub(1).and_then(|rest| best.nth(rest)).unwrap_or(first))
}

/// Where a template has a line that may have become the one given.
fn line_in(line: &str, template: &str) -> Option<(Span, Sure)> {
    let opening = line.get(..line.len().min(if line.starts_with("<!--") { 4 } else { 2 }))?;
    let starts = template.match_indices(opening).filter_map(|(at, _)| {
        let pattern = template.get(at..)?.lines().next()?.trim_end();
        let sure = fits(&format!("{pattern}\n"), &format!("{line}\n"))?;
        Some((Span::new(at, at + pattern.len()), (sure, Reverse(pattern.matches("{{").count()))))
    });
    starts.max_by_key(|(_, sure)| *sure)
}

/// A template with blanks in place of its comments, except those that do not end. Braces that it shows as they are begin nothing.
pub fn without_comments(template: &str) -> String {
    let mut out = String::with_capacity(template.len());
    let mut at = 0;
    for (start, end) in pieces(template) {
        out.push_str(template.get(at..start).unwrap_or_default());
        let piece = template.get(start..end).unwrap_or_default();
        match piece {
            comment if comment.starts_with("{#") => out.extend(std::iter::repeat_n(' ', comment.len())),
            raw if raw.len() > 1 && !is_tag(raw) => out.push_str(&raw.replace('{', SHOWN)),
            tag => out.push_str(tag),
        }
        at = end;
    }
    out.push_str(template.get(at..).unwrap_or_default());
    let mut at = 0;
    while let Some(start) = out.get(at..).and_then(|rest| rest.find("<!--")).map(|start| at + start) {
        let inside = start + "<!--".len();
        let Some(end) = out.get(inside..).and_then(|rest| rest.find("-->")) else { break };
        at = inside;
        if out.get(inside..inside + end).is_some_and(|inside| inside.contains("<!--")) {
            continue;
        }
        at += end + "-->".len();
        out.replace_range(start..at, &" ".repeat(at - start));
    }
    out
}

/// Stands for a brace that is shown, which no text has.
const SHOWN: &str = "\u{1}";

/// The ids that a template gives to elements, with its expressions.
pub fn ids(template: &str) -> Vec<&str> {
    let starts = template.match_indices("id=\"").filter(|(at, _)| {
        template.get(..*at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_whitespace()))
    });
    let ids = starts.filter_map(|(at, start)| {
        let value = template.get(at + start.len()..)?;
        value.get(..length_to(value, '"')? - 1)
    });
    ids.collect()
}

/// Whether what a template writes can become `text`; if so, whether some of its letters or digits are certain.
pub fn could_become(pattern: &str, text: &str) -> Option<bool> {
    fits(&format!("{pattern}>"), &format!("{text}>"))?;
    let mut rest = pattern;
    while let Some((literal, mark)) = rest.find('{').and_then(|at| rest.split_at_checked(at)) {
        if literal.contains(char::is_alphanumeric) {
            return Some(true);
        }
        let close = MARKS.iter().find(|(open, _)| mark.starts_with(open)).map_or("{", |(_, close)| close);
        rest = mark.find(close).and_then(|at| mark.get(at + close.len()..)).unwrap_or_default();
    }
    Some(rest.contains(char::is_alphanumeric))
}

/// What expressions, blocks and comments of templates stand between.
const MARKS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// The length of what a template begins with up to a character; its expressions may hold anything.
fn length_to(template: &str, end: char) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = template.get(at..)?;
        let next = rest.find([end, '{'])?;
        let inside = rest.get(next..)?;
        let close = MARKS.iter().find(|(open, _)| inside.starts_with(open));
        at += next
            + match close {
                Some((_, close)) => inside.find(close)? + close.len(),
                None if inside.starts_with(end) => return Some(at + next + 1),
                None => 1,
            };
    }
}

/// How much of what expressions name between quotation marks stands in a tag: `get_url(path="@/a.md#b")` becomes an address with
/// an `a` and a `b` in it.
/// So does the text that a variable is set to.
fn shared(pattern: &str, tag: &str, template: &str) -> usize {
    let words =
        |text: &'_ str| text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let known = words(tag);
    let expressions = pattern.split("{{").skip(1).filter_map(|rest| rest.split("}}").next());
    let named = expressions.clone().flat_map(|inside| inside.split('"').skip(1).step_by(2)).flat_map(words);
    let named: usize = named.filter(|word| known.contains(word)).map(|word| word.len()).sum();
    let set = expressions.filter_map(|inside| set_to(inside.split('|').next()?.trim(), template));
    named + set.filter(|text| tag.contains(&format!("\"{text}\""))).map(str::len).sum::<usize>()
}

/// The text that a template sets a variable to.
fn set_to<'t>(variable: &str, template: &'t str) -> Option<&'t str> {
    let is_name = !variable.is_empty() && variable.chars().all(|c| c.is_alphanumeric() || c == '_');
    let mut sets = template.match_indices("set ").filter(|_| is_name);
    sets.find_map(|(at, set)| {
        let after = template.get(at + set.len()..)?.trim_start().strip_prefix(variable)?;
        let text = after.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?.split('"').next()?;
        (!text.is_empty()).then_some(text)
    })
}

/// Whether a tag of a template can become `tag`: its literal parts stand in it one after another. Returns their length.
fn fits(pattern: &str, tag: &str) -> Option<usize> {
    let (mut rest, mut at, mut sure, mut before) = (pattern, tag, 0, "");
    loop {
        let next = MARKS.iter().filter_map(|(open, close)| Some((rest.find(open)?, *open, *close))).min();
        let literal = rest.get(..next.map_or(rest.len(), |(at, ..)| at))?;
        match at.find(literal) {
            // What an expression becomes ends with the value that it stands in.
            Some(found)
                if found == 0 || before == "{%" || before == "{{" && !at.get(..found)?.contains('"') =>
            {
                at = at.get(found + literal.len()..)?;
                sure += literal.len();
            }
            // What stands after an `if` may be left out.
            _ if before == "{%" => {}
            _ => return None,
        }
        let Some((open, mark, close)) = next else { break };
        before = mark;
        rest = rest.get(open..)?;
        rest = rest.get(rest.find(close)? + close.len()..)?;
    }
    at.is_empty().then_some(sure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_templates() {
        let tag = "<a class=\"up\" href=\"../../\" rel=\"x\">";
        for (template, sure) in [
            (
                "<p><a class=\"up\" href=\"{{ root }}{{ home }}\"{% if a > b %} rel=\"x\"{% endif %}>up</a>",
                true,
            ),
            ("<a class=\"up\" href=\"{{ root }}\">", false),
            ("<abbr class=\"up\" href=\"../../\">", false),
        ] {
            assert_eq!(place_in(tag, 0, template).is_some(), sure, "{template}");
        }
        assert_eq!(place_in("<b>", 0, "<b"), None);
        assert_eq!(place_in("<b>", 0, "<b {{ x"), None);
    }
    #[test]
    fn comments_are_blank_and_braces_that_are_shown_begin_nothing() {
        for (template, expected) in [
            ("a{# <b> #}c<!-- é -->d", "a         c           d"),
            ("{% raw %}{{ x }}{% endraw %}{{ y }}", "\u{1}% raw %}\u{1}\u{1} x }}\u{1}% endraw %}{{ y }}"),
            ("{%- raw -%}{#", "\u{1}%- raw -%}\u{1}#"),
            ("{% rawer %}<b {# x", "{% rawer %}<b     "),
        ] {
            assert_eq!(without_comments(template), expected);
        }
    }

    #[test]
    fn ids_of_templates_have_letters_that_are_certain_or_not() {
        assert_eq!(ids("<p id=\"a-{{ x(\"y\") }}\"> <b data-id=\"c\"> <i id=\"d"), ["a-{{ x(\"y\") }}"]);
        for (pattern, text, certain) in [
            ("a-{{ x }}", "a-1", Some(true)),
            ("{{ x }}-{{ y }}", "a-1", Some(false)),
            ("{{ x }}", "b", Some(false)),
            ("a", "b", None),
            ("a-{{ x }}", "b-1", None),
        ] {
            assert_eq!(could_become(pattern, text), certain, "{pattern} {text}");
        }
    }
}
