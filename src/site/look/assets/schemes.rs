//! Style sheets whose rules for light or dark pages follow a switch on the page as well as the system.
//!
//! A block `@media (prefers-color-scheme: dark) { … }` becomes two: one for readers of dark systems who have not chosen
//! light, and one for those who have chosen dark. So style sheets need not know of the switch, whoever has written them.

use super::css::{Piece, piece};

/// What a choice looks like to a style sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// Whether a script keeps the choice, and says at the root of the page what it is.
    pub is_kept: bool,
}

/// The feature that asks the system.
const FEATURE: &str = "prefers-color-scheme";

impl Switch {
    /// What a root has on whose page `scheme` is chosen.
    fn chosen(self, scheme: &str) -> String {
        match self.is_kept {
            true => format!("[data-theme={scheme}],:not([data-theme]):has(#k-{scheme}:checked)"),
            false => format!(":has(#k-{scheme}:checked)"),
        }
    }

    /// The rules that tell the browser itself which colours are chosen: those of fields, scrollbars and what `light-dark()` chooses.
    /// They count before what a theme says for `:root`.
    #[must_use]
    pub fn colours(self) -> String {
        let rule = |scheme: &str| format!(":root:is({}){{color-scheme:{scheme}}}", self.chosen(scheme));
        format!("@media not print{{{}{}}}\n", rule("light"), rule("dark"))
    }

    /// A style sheet that follows the switch.
    #[must_use]
    pub fn followed(self, css: &str) -> String {
        let mut out = String::with_capacity(css.len() + css.len() / 8);
        // Whether the blocks that are open hold rules; in those of selectors, whatever stands is about what these select.
        let mut holds_rules = Vec::new();
        let mut at = 0;
        while let Some((kind, length)) = next(css, at) {
            let rest = css.get(at..).unwrap_or_default();
            if kind != Piece::Other || length > 1 && !rest.starts_with('\\') {
                out.push_str(rest.get(..length).unwrap_or_default());
                at += length;
                continue;
            }
            if rest.starts_with('}') {
                holds_rules.pop();
            } else if rest.starts_with('{') {
                let prelude = prelude_before(&out);
                holds_rules.push(is_group(prelude));
            } else if rest.starts_with('@')
                && holds_rules.iter().all(|holds| *holds)
                && let Some(block) = Block::at(css, at)
            {
                self.write(&mut out, &block);
                at = block.end;
                continue;
            }
            out.push_str(rest.get(..length).unwrap_or_default());
            at += length;
        }
        out
    }

    fn write(self, out: &mut String, block: &Block<'_>) {
        let Block { prelude, scheme, body, .. } = *block;
        let other = if scheme == "dark" { "light" } else { "dark" };
        out.push_str(prelude);
        out.push('{');
        within(out, body, &format!(":not(:where({}))", self.chosen(other)), true);
        out.push_str("}\n@media not print{");
        within(out, body, &self.chosen(scheme), false);
        out.push('}');
    }
}

/// A block of rules for one kind of systems.
struct Block<'a> {
    /// `@media (prefers-color-scheme: dark)`
    prelude: &'a str,
    scheme: &'static str,
    body: &'a str,
    /// Where the sheet goes on after it.
    end: usize,
}

impl<'a> Block<'a> {
    /// The block that begins at a byte, if it asks for nothing but the colours of the system.
    fn at(css: &'a str, at: usize) -> Option<Self> {
        let open = find(css, at, '{')?;
        let prelude = css.get(at..open)?;
        let mut asked =
            prelude.strip_prefix("@media")?.trim().strip_prefix('(')?.strip_suffix(')')?.split(':');
        let (name, value) = (asked.next()?.trim(), asked.next()?.trim());
        let scheme = ["dark", "light"].into_iter().find(|scheme| *scheme == value)?;
        if name != FEATURE || asked.next().is_some() {
            return None;
        }
        let end = block_end(css, open)?;
        Some(Self { prelude, scheme, body: css.get(open + 1..end - 1)?, end })
    }
}

/// Writes rules that hold only where the root of the page is one of `roots`. `with_others`: also what is no rule for elements,
/// such as `@keyframes`.
fn within(out: &mut String, rules: &str, roots: &str, with_others: bool) {
    let mut at = 0;
    while let Some((kind, length)) = next(rules, at) {
        let rest = rules.get(at..).unwrap_or_default();
        if kind == Piece::Gap || rest.starts_with(['}', ';']) {
            out.push_str(if kind == Piece::Gap { " " } else { rest.get(..length).unwrap_or_default() });
            at += length;
            continue;
        }
        let ends = [find(rules, at, '{'), find(rules, at, ';')];
        let end = ends.into_iter().flatten().min().unwrap_or(rules.len());
        let prelude = rules.get(at..end).unwrap_or_default();
        let is_block = rules.get(end..).is_some_and(|rest| rest.starts_with('{'));
        if is_block && is_group(prelude) {
            out.push_str(prelude);
            out.push('{');
            at = end + 1;
            continue;
        }
        let after = if is_block { block_end(rules, end).unwrap_or(rules.len()) } else { end };
        let block = rules.get(end..after).unwrap_or_default();
        if !prelude.starts_with('@') {
            selectors(out, prelude, roots);
            out.push_str(block);
        } else if with_others {
            out.push_str(prelude);
            out.push_str(block);
        }
        at = after;
    }
}

/// Writes selectors that hold only within one of `roots`. They weigh what they weighed.
fn selectors(out: &mut String, all: &str, roots: &str) {
    let mut start = 0;
    loop {
        let end = find(all, start, ',').unwrap_or(all.len());
        let one = all.get(start..end).unwrap_or_default().trim();
        let root = [":root", "html"].into_iter().find(|root| {
            one.strip_prefix(root)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
        });
        match root.and_then(|root| Some((root, one.get(root.len()..)?))) {
            Some((root, rest)) => out.extend([root, ":where(", roots, ")", rest]),
            None => out.extend([":where(:root:is(", roots, ")) ", one]),
        }
        if end >= all.len() {
            return;
        }
        out.push(',');
        start = end + 1;
    }
}

/// The piece at a byte.
fn next(css: &str, at: usize) -> Option<(Piece, usize)> {
    css.get(at..).filter(|rest| !rest.is_empty()).map(piece).filter(|(_, length)| *length > 0)
}

/// Where a character stands that is in no text, no comment and no parentheses.
fn find(css: &str, from: usize, sought: char) -> Option<usize> {
    let (mut at, mut open) = (from, 0_usize);
    while let Some((kind, length)) = next(css, at) {
        let rest = css.get(at..)?;
        if kind == Piece::Other {
            if open == 0 && rest.starts_with(sought) {
                return Some(at);
            }
            if rest.starts_with(['(', '[']) || length == 4 && rest.ends_with('(') {
                open += 1;
            } else if rest.starts_with([')', ']']) {
                open = open.saturating_sub(1);
            }
        }
        at += length;
    }
    None
}

/// The end of a block that opens at a byte, with its closing brace.
fn block_end(css: &str, open: usize) -> Option<usize> {
    let (mut at, mut depth) = (open, 0_usize);
    while let Some((kind, length)) = next(css, at) {
        let rest = css.get(at..)?;
        at += length;
        if kind == Piece::Other && rest.starts_with('{') {
            depth += 1;
        } else if kind == Piece::Other && rest.starts_with('}') {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// What a block begins with that opens after a text.
fn prelude_before(text: &str) -> &str {
    text.rsplit(['{', '}', ';']).next().unwrap_or_default().trim_start()
}

/// Whether what opens so holds rules under a condition.
fn is_group(prelude: &str) -> bool {
    ["@media", "@supports", "@layer", "@container"].iter().any(|name| prelude.starts_with(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BARE: Switch = Switch { is_kept: false };

    #[test]
    fn rules_for_dark_systems_hold_for_those_who_choose_dark_too() {
        let of = |body: &str| format!("@media (prefers-color-scheme: dark){{{body}}}");
        let no = ":not(:where(:has(#k-light:checked)))";
        let yes = ":has(#k-dark:checked)";
        for (from, system, chosen) in [
            (":root{--a:b}", format!(":root:where({no}){{--a:b}}"), format!(":root:where({yes}){{--a:b}}")),
            (
                "html.x p, .a:is(b,c) > d{--a:\"}\"}",
                format!("html:where({no}).x p,:where(:root:is({no})) .a:is(b,c) > d{{--a:\"}}\"}}"),
                format!("html:where({yes}).x p,:where(:root:is({yes})) .a:is(b,c) > d{{--a:\"}}\"}}"),
            ),
            (
                "@supports (a:b){html-x{a:b}}@keyframes k{to{a:b}}",
                format!("@supports (a:b){{:where(:root:is({no})) html-x{{a:b}}}}@keyframes k{{to{{a:b}}}}"),
                format!("@supports (a:b){{:where(:root:is({yes})) html-x{{a:b}}}}"),
            ),
        ] {
            let expected = format!("p{{}}{}\n@media not print{{{chosen}}}q{{}}", of(&system));
            assert_eq!(BARE.followed(&format!("p{{}}{}q{{}}", of(from))), expected);
        }
    }

    #[test]
    fn other_rules_stay_as_they_are() {
        for css in [
            "p{a:b}/* @media (prefers-color-scheme:dark){p{a:b}} */",
            "@media (prefers-color-scheme:dark) and (width>3px){p{a:b}}",
            "@media not (prefers-color-scheme:dark){p{a:b}}",
            ".a{@media (prefers-color-scheme:dark){a:b}}",
            "@media (prefers-color-scheme:dark){p{a:b}",
            "p{content:\"@media (prefers-color-scheme:dark){p{a:b}}\"}",
        ] {
            assert_eq!(BARE.followed(css), css);
        }
        let nested = BARE.followed("@media screen{p{}@media(prefers-color-scheme:light){.k{a:b}}}i{}");
        let light = ":where(:root:is(:has(#k-light:checked))) .k{a:b}";
        assert!(nested.ends_with(&format!("@media not print{{{light}}}}}i{{}}")), "{nested}");
    }

    #[test]
    fn a_script_may_say_it_at_the_root() {
        let kept = Switch { is_kept: true }.followed("@media (prefers-color-scheme:dark){:root{a:b}}");
        assert!(kept.contains(":root:where([data-theme=dark],:not([data-theme]):has(#k-dark:checked)){a:b}"));
        assert!(kept.contains(":not(:where([data-theme=light],"));
    }

    proptest! {
        #[test]
        fn any_text_is_gone_through(text in "(@media \\(prefers-color-scheme:dark\\)|[ab{}();,:@\"\\\\ /*]|:root){0,30}") {
            let out = BARE.followed(&text);
            prop_assert!(out.len() <= 200 * (text.len() + 1));
        }
    }
}
