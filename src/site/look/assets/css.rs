//! Style sheets made smaller, without a look at what they mean: only spaces and comments go.

use kisho_game::text::Span;

/// What a piece of a style sheet is.
#[derive(Debug, PartialEq)]
pub enum Piece {
    /// Spaces, line ends and comments.
    Gap,
    /// A text in quotation marks, or an address in `url(…)`, which stay as they are.
    Text,
    /// One character of anything else, with what a backslash before it makes of it; of letters and digits as many as there are.
    Other,
}

/// The piece that begins a text, and its length.
#[must_use]
pub fn piece(text: &str) -> (Piece, usize) {
    let Some(first) = text.chars().next() else { return (Piece::Gap, 0) };
    let to = |end: Option<usize>| end.unwrap_or(text.len());
    if let Some(comment) = text.strip_prefix("/*") {
        return (Piece::Gap, to(comment.find("*/").map(|end| end + 4)));
    }
    match first {
        '\\' => (Piece::Other, 1 + text.chars().nth(1).map_or(0, char::len_utf8)),
        '"' | '\'' => {
            let mut escaped = false;
            let end = text.char_indices().skip(1).find(|(_, c)| {
                let end = !escaped && (*c == first || *c == '\n');
                // A line may end with two characters.
                escaped = if escaped { *c == '\r' } else { *c == '\\' };
                end
            });
            (Piece::Text, to(end.map(|(at, _)| at + 1)))
        }
        c if c.is_ascii_whitespace() => (Piece::Gap, to(text.find(|c: char| !c.is_ascii_whitespace()))),
        'u' | 'U' if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url(")) => {
            // With quotation marks it is a function like any other.
            let quoted = text[4..].trim_start().starts_with(['"', '\'']);
            if quoted { (Piece::Other, 4) } else { (Piece::Text, to(text.find(')').map(|at| at + 1))) }
        }
        // An address may begin after any letter.
        first if first.is_alphanumeric() => {
            let plain = |c: char| c.is_alphanumeric() && !matches!(c, 'u' | 'U');
            let rest = text.get(first.len_utf8()..).unwrap_or_default();
            (Piece::Other, first.len_utf8() + rest.find(|c| !plain(c)).unwrap_or(rest.len()))
        }
        first => (Piece::Other, first.len_utf8()),
    }
}

/// The same style sheet without comments and without spaces that mean nothing.
#[must_use]
pub fn minify(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    let mut last = "";
    let mut rest = text;
    while !rest.is_empty() {
        let (kind, length) = piece(rest);
        let (this, after) = rest.split_at(length);
        rest = after;
        if kind == Piece::Gap {
            gap = true;
            continue;
        }
        // A colon after which a space means nothing may not be that of a selector, where none has a space after it.
        let joins = || {
            matches!(this, "{" | "}" | ";" | "," | "!" | ")")
                || matches!(last, "" | "{" | "}" | ";" | "," | ":" | "(")
        };
        if gap && !joins() {
            out.push(' ');
        }
        gap = false;
        while this == "}" && out.ends_with(';') && !out.ends_with("\\;") {
            out.pop();
        }
        out.push_str(this);
        last = this;
    }
    out
}

/// An `@import` of a style sheet.
#[derive(Debug, PartialEq, Eq)]
pub struct Import<'a> {
    /// Where it stands.
    pub span: Span,
    /// The style sheet that it names, if that can be told.
    pub sheet: Option<&'a str>,
    /// The condition after the name, or nothing.
    pub condition: &'a str,
}

/// The next `@import` of a style sheet from the byte `at`, where only gaps, `@charset` and `@layer` lines may stand before it.
#[must_use]
pub fn import(text: &str, at: usize) -> Option<Import<'_>> {
    let mut at = at;
    loop {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let (kind, length) = piece(rest);
        if kind == Piece::Gap {
            at += length;
            continue;
        }
        let named = |name: &str| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let mut end = at;
        while let Some(rest) =
            text.get(end..).filter(|rest| !rest.is_empty() && !rest.starts_with([';', '{']))
        {
            end += piece(rest).1;
        }
        if !text.get(end..).is_some_and(|rest| rest.starts_with(';')) {
            return None;
        }
        end += 1;
        if named("@import") {
            let said = text.get(at + "@import".len()..end - 1).unwrap_or_default().trim();
            let (sheet, condition) =
                imported(said).map_or((None, ""), |(name, rest)| (Some(name), condition(rest)));
            return Some(Import { span: Span::new(at, end), sheet, condition });
        }
        if !named("@charset") && !named("@layer") {
            return None;
        }
        at = end;
    }
}

/// The first `@import` from the byte `at` on, which is where no browser reads any, and whether it ends before a block begins.
#[must_use]
pub fn lost_import(text: &str, at: usize) -> Option<(Span, bool)> {
    const NAME: &str = "@import";
    let (mut at, mut found) = (at, None);
    // What stands in signs of HTML, and after signs of other languages, is left alone.
    let html = text.find("<!--").unwrap_or(text.len());
    let is_switched_off = |at: usize| {
        let line = text.get(..at).and_then(|before| before.rsplit('\n').next());
        at > html || line.is_some_and(|line| line.trim_start().starts_with("//"))
    };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(start) = found
            && rest.starts_with([';', '{', '}'])
        {
            return Some((Span::new(start, start + NAME.len()), rest.starts_with(';')));
        }
        let after = rest.get(..NAME.len()).filter(|start| start.eq_ignore_ascii_case(NAME));
        let after = after.and_then(|name| rest.get(name.len()..)?.chars().next());
        let is_import = after.is_some_and(|c| !c.is_alphanumeric() && !"-_\\".contains(c));
        found = found.or_else(|| (is_import && !is_switched_off(at)).then_some(at));
        at += piece(rest).1;
    }
    // The end of a file ends a rule, too, but kisho finds its own sheets by the `;`.
    let start = found.filter(|start| text.get(*start..).is_some_and(|rest| !rest.contains("//")))?;
    Some((Span::new(start, start + NAME.len()), false))
}

/// What stands after the name of an import, if that is a condition.
fn condition(rest: &str) -> &str {
    let mut rest = rest.trim();
    while let Some((_, after)) = rest.strip_prefix("/*").and_then(|comment| comment.split_once("*/")) {
        rest = after.trim();
    }
    if rest.eq_ignore_ascii_case("all") { "" } else { rest }
}

/// The name of the style sheet that an import begins with, and what stands after it.
fn imported(said: &str) -> Option<(&str, &str)> {
    let quoted = |text: &'_ str| -> Option<(usize, usize)> {
        let mark = text.chars().next().filter(|mark| "\"'".contains(*mark))?;
        Some((1, 1 + text.get(1..)?.find(mark)?))
    };
    if let Some((start, end)) = quoted(said) {
        return Some((said.get(start..end)?, said.get(end + 1..)?));
    }
    let (inside, rest) = said.strip_prefix("url(")?.split_once(')')?;
    let inside = inside.trim();
    let name = match quoted(inside) {
        Some((start, end)) if end + 1 == inside.len() => inside.get(start..end)?,
        Some(_) => return None,
        None => Some(inside).filter(|name| !name.contains(['"', '\'', '(', ' ']))?,
    };
    Some((name, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spaces_that_mean_something_stay() {
        for (from, to) in [
            ("a  b > c , d { e : f ; g: h; }\n", "a b > c,d{e :f;g:h}"),
            (
                "p :hover { x: calc(1px + (2px - 3px)) !important }",
                "p :hover{x:calc(1px + (2px - 3px))!important}",
            ),
            ("a/* x */b /**/ { } /* end", "a b{}"),
            (
                "@media (min-width: 5rem) and (color) { a { --x: ; } }",
                "@media (min-width:5rem) and (color){a{--x:}}",
            ),
            ("a::before { content: \" ; } /* \\\" \" }", "a::before{content:\" ; } /* \\\" \"}"),
            ("a { b: url( x;/*y*/.png ) }", "a{b:url( x;/*y*/.png )}"),
            (".a\\:b\\  c{d:e f}", ".a\\:b\\  c{d:e f}"),
            (".a\\: b{c:\\;;;}", ".a\\: b{c:\\;}"),
            ("a:is(.b .c) :not( .d ) + e{f:g}", "a:is(.b .c) :not(.d) + e{f:g}"),
            ("棋 書{a:\"書\"}", "棋 書{a:\"書\"}"),
        ] {
            assert_eq!(minify(from), to);
        }
    }

    #[test]
    fn imports_stand_at_the_beginning() {
        let text =
            "@charset \"utf-8\";\n/* x */ @import 'a/b.css' ; @import url(c.css) print;p{}@import \"d.css\";";
        let Import { span, sheet, condition } = import(text, 0).unwrap();
        assert_eq!((sheet, condition), (Some("a/b.css"), ""));
        let Import { span, sheet, condition } = import(text, span.end).unwrap();
        assert_eq!(
            (&text[span.start..span.end], sheet, condition),
            ("@import url(c.css) print;", Some("c.css"), "print")
        );
        assert_eq!(import("@import \"a.css\" /* b */ all;", 0).unwrap().condition, "");
        assert_eq!(import(text, span.end), None);
        assert_eq!(import("@import \"a", 0), None);
        for url in ["url(a/b.css)", "url( 'a/b.css' )", "url(\"a/b.css\")"] {
            assert_eq!(import(&format!("@import {url};"), 0).unwrap().sheet, Some("a/b.css"), "{url}");
        }
    }

    #[test]
    fn an_import_that_no_browser_reads_is_found() {
        for (text, found) in [
            ("@import \"a.css\"\np { c: d }", Some((0, false))),
            ("@import \"a.css\"", Some((0, false))),
            ("@import \"https://fonts.example/a.css\"", None),
            ("<!-- @import \"a.css\"; -->", None),
            ("p { c: d }\n// @import \"a.css\";\n", None),
            ("p { c: d }\n// old\n@import 'a.css';", Some((18, true))),
            ("p { c: d }\n@IMPORT 'a.css';", Some((11, true))),
            ("@media print { @import url(a.css); }", Some((15, true))),
            ("p { c: url(@import) } /* @import \"a\"; */ i::before { content: \"@import\" } \\@import", None),
            ("@important { c: d }", None),
        ] {
            let lost = lost_import(text, 0).map(|(span, ends)| (span.start, ends));
            assert_eq!(lost, found, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_but_spaces_and_comments_goes(text in "[ab{};:,!()/*\"'\\\\ \n書]{0,40}") {
            let small = minify(&text);
            prop_assert!(small.len() <= text.len());
            prop_assert_eq!(minify(&small), small);
            let _ = (import(&text, 0), lost_import(&text, 0));
        }
    }
}
