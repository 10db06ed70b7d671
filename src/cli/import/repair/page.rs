//! Repairs of a page: what does not build is taken out, or shown as it is written.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};
use toml::de::DeTable;
use toml::{Table, Value};

use kisho_game::text::{Diagnostic, Id, Span};
use kisho_import::Origin;

/// What is done about one error.
struct Change {
    place: Range<usize>,
    new: String,
    id: Id,
    message: String,
    /// The place in the old page that it is about, if that says more: a line that is taken out is not in the new one.
    old: Option<Span>,
}

/// What is said about a change.
pub struct Told {
    pub diagnostic: Diagnostic,
    /// Whether that is about the page that this one was made from.
    pub is_of_origin: bool,
}

/// A page without what these errors are about, and what is said about that; `None` if there is no repair for any of them. `origin`: what
/// it was made from.
pub fn repaired(text: &str, said: &[&Diagnostic], origin: Option<&Origin>) -> (Option<String>, Vec<Told>) {
    let mut changes: Vec<(Change, &Diagnostic)> =
        said.iter().filter_map(|said| Some((change(text, said, origin)?, *said))).collect();
    changes.sort_by_key(|(change, _)| change.place.start);
    let (mut out, mut done, mut told) = (String::with_capacity(text.len()), 0, Vec::new());
    for (change, said) in changes {
        // What is inside what was changed already comes up again if it still has to.
        if change.place.start < done {
            continue;
        }
        out.push_str(text.get(done..change.place.start).unwrap_or_default());
        out.push_str(&change.new);
        done = change.place.end;
        let diagnostic = Diagnostic::warning(change.id, change.old.unwrap_or(said.span), change.message);
        told.push(Told { diagnostic, is_of_origin: change.old.is_some() });
    }
    out.push_str(text.get(done..).unwrap_or_default());
    ((!told.is_empty()).then_some(out), told)
}

fn change(text: &str, said: &Diagnostic, origin: Option<&Origin>) -> Option<Change> {
    let front = front(text);
    if front.contains(&said.span.start) {
        return key(text, &front, said, origin);
    }
    let argument = argument_at(text, said.span.start);
    let (place, new, id, message) = match said.id {
        Id::ShortcodeArgument if argument.is_some() => {
            (argument?, String::new(), Id::ImportShortcode, "an argument is left out")
        }
        Id::ShortcodeArgument
        | Id::ShortcodeBody
        | Id::ShortcodeSyntax
        | Id::ShortcodeTooMany
        | Id::ShortcodeUnknown => {
            let (place, new) = shown_call(text, said.span.start)?;
            (place, new, Id::ImportShortcode, "the shortcode is shown as it is written")
        }
        Id::MathFormula => {
            let start = said.span.start;
            let (place, new) = as_text(text, start).or_else(|| shown_formula(text, start))?;
            (place, new, Id::ImportShortcode, "the formula is shown as it is written")
        }
        Id::IdDuplicate => {
            let (place, new) = without_id(text, said.span.start)?;
            (place, new, Id::ImportLink, "the id is left out")
        }
        Id::LinkBroken | Id::ImageMissing => {
            let (place, new) = without_link(text, said.span.start)?;
            (place, new, Id::ImportLink, "only its words are left")
        }
        _ => {
            let (place, new) = as_text(text, said.span.start)?;
            (place, new, Id::ImportBoard, "the block is shown as it is written")
        }
    };
    let why = said.message.strip_prefix("formula: ").unwrap_or(&said.message);
    Some(Change { place, new, id, message: format!("{message}: {why}"), old: None })
}

/// The lines of TOML in front of a page.
fn front(text: &str) -> Range<usize> {
    let Some(rest) = text.strip_prefix("+++\n") else { return 0..0 };
    let end = if rest.starts_with("+++") { Some(0) } else { rest.find("\n+++").map(|at| at + 1) };
    end.map_or(0..0, |end| 4..4 + end)
}

/// Where the Markdown of a page begins.
fn body(text: &str) -> usize {
    let front = front(text).end;
    if front > 0 { front + "+++".len() } else { 0 }
}

/// A line of the front matter taken out, or an alias that belongs to another page.
fn key(text: &str, front: &Range<usize>, said: &Diagnostic, origin: Option<&Origin>) -> Option<Change> {
    let start = text.get(..said.span.start)?.rfind('\n')? + 1;
    let end = start + text.get(start..)?.find('\n')? + 1;
    let line = text.get(start..end)?;
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    // Some are made from the folders of the old site.
    let old = origin.map(|origin| origin.key(key).unwrap_or_else(|| (key.to_owned(), Span::at(0))));
    let alias = if key == "aliases" { without_alias(line, &said.message) } else { None };
    let (new, what) = match alias {
        Some((new, alias)) => (new, format!("the alias `{alias}`")),
        None => (String::new(), format!("`{}`", old.as_ref().map_or(key, |(name, _)| name))),
    };
    let rest = format!("{}{new}{}", text.get(front.start..start)?, text.get(end..front.end)?);
    rest.parse::<Table>().ok()?;
    let message = format!("{what} is left out: {}", said.message);
    Some(Change { place: start..end, new, id: Id::ImportKey, message, old: old.map(|(_, span)| span) })
}

/// The line of aliases without the one that a message is about, and that one.
fn without_alias(line: &str, message: &str) -> Option<(String, String)> {
    let mut table: Table = line.parse().ok()?;
    let aliases = table.get_mut("aliases")?.as_array_mut()?;
    let address = |path: &str| {
        let path = path.trim_matches('/');
        let folder = path.strip_suffix("index.html").filter(|rest| rest.is_empty() || rest.ends_with('/'));
        folder.unwrap_or(path).trim_matches('/').to_owned()
    };
    let taken = address(message.split('`').nth(1)?);
    let is_taken = |alias: &Value| alias.as_str().is_some_and(|alias| address(alias) == taken);
    let alias = aliases.iter().find(|alias| is_taken(alias))?.as_str()?.to_owned();
    aliases.retain(|alias| !is_taken(alias));
    let left = std::mem::take(aliases);
    let line = if left.is_empty() { String::new() } else { format!("aliases = {}\n", Value::Array(left)) };
    Some((line, alias))
}

/// Longest call whose end is looked for, in bytes: there may be as many calls without an end as a page has room for.
const LONGEST_CALL: usize = 8 << 10;

/// The text in which a call ends that begins it.
fn near(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST_CALL)).unwrap_or(text)
}

/// A call of a shortcode that is shown.
fn shown_call(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let begins =
        |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with("{{") || rest.starts_with("{%"));
    let start = (at.saturating_sub(2)..=at).find(|at| begins(*at)).or_else(|| {
        let before = text.get(..at)?;
        before.rfind("{{").max(before.rfind("{%"))
    })?;
    let open = text.get(start..start + 2)?;
    let close = if open == "{{" { "}}" } else { "%}" };
    let inside = start + 2;
    let rest = near(text.get(inside..)?);
    let length = end_of_call(rest, close).or_else(|| rest.find(close))?;
    let call = text.get(inside..inside + length)?;
    (!call.trim().starts_with("/*"))
        .then(|| (start..inside + length + 2, format!("{open}/* {} */{close}", call.trim())))
}

/// An argument of a call, with the comma that parts it from the others.
fn argument_at(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = near(text.get(start..)?);
    let (name, value) = rest.split_once('=')?;
    if !name.trim().chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let length = end_of_argument(value)?;
    let end = start + name.len() + 1 + length;
    let after = text.get(end..)?;
    if let Some(others) = after.strip_prefix(',') {
        return Some(start..text.len() - others.trim_start().len());
    }
    let before = text.get(..start)?.trim_end();
    Some(before.strip_suffix(',').map_or(start, str::len)..end)
}

/// Where the value of an argument ends: at a comma or the end of the call, but not inside quotation marks or a list.
fn end_of_argument(value: &str) -> Option<usize> {
    let (mut quote, mut depth) = (None, 0_usize);
    let mut chars = value.char_indices();
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (Some(_), '\\') => drop(chars.next()),
            (Some(mark), c) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '[') => depth += 1,
            (None, ']') => depth = depth.saturating_sub(1),
            (None, ',' | ')') if depth == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

/// Where a call ends: not inside a value in quotation marks.
fn end_of_call(text: &str, close: &str) -> Option<usize> {
    let (mut quote, mut before) = (None, ' ');
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match quote {
            Some(_) if c == '\\' => drop(chars.next()),
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            None if text.get(at..)?.starts_with(close) => return Some(at),
            None if "\"'`".contains(c) && "=[,".contains(before) => quote = Some(c),
            None => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    None
}

/// A formula that is shown.
fn shown_formula(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let body = body(text);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_MATH;
    let Range { start, end } =
        Parser::new_ext(text.get(body..)?, options).into_offset_iter().find_map(|(event, range)| {
            let place = range.start + body..range.end + body;
            let is_formula = matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
            (is_formula && place.contains(&at)).then_some(place)
        })?;
    let whole = text.get(start..end)?;
    let mark = if whole.starts_with("$$") { "$$" } else { "$" };
    let is_display = mark == "$$";
    let formula = whole.strip_prefix(mark)?.strip_suffix(mark)?;
    let line = text.get(..start)?.rsplit('\n').next()?;
    let after = text.get(end..)?.split('\n').next()?;
    let stands_alone = line.trim_start_matches(['>', ' ']).is_empty() && after.trim().is_empty();
    let closes = formula.rsplit('\n').next()?.trim_start_matches(['>', ' ']).is_empty();
    let new = if is_display && stands_alone && closes && formula.starts_with('\n') {
        format!("```latex{formula}```")
    } else if formula.contains(['\n', '`']) {
        let mark = mark.replace('$', "\\$");
        format!("{mark}{formula}{mark}")
    } else {
        format!("`{}`", formula.trim())
    };
    Some((start..end, new))
}

/// The `{#id}` of a heading, taken out.
fn without_id(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let end = at + text.get(at..)?.find('\n').unwrap_or(text.len() - at);
    let start = text.get(..at)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(start..end)?;
    let (open, close) = (line.rfind("{#")?, line.rfind('}')?);
    (line.starts_with('#') && open < close).then(|| (start + open..start + close + 1, String::new()))
}

/// A link or an image that leads nowhere, as its words.
fn without_link(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let body = body(text);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let (mut link, mut words): (Option<Range<usize>>, Option<Range<usize>>) = (None, None);
    for (event, range) in Parser::new_ext(text.get(body..)?, options).into_offset_iter() {
        let range = range.start + body..range.end + body;
        if matches!(event, Event::Start(Tag::Link { .. } | Tag::Image { .. })) && range.contains(&at) {
            // Of an image in a link the inner one counts.
            (link, words) = (Some(range), None);
        } else if link.as_ref().is_some_and(|link| link.start < range.start && range.end < link.end) {
            let start = words.map_or(range.start, |words| words.start);
            words = Some(start..range.end);
        }
    }
    Some((link?, text.get(words.unwrap_or_default())?.to_owned()))
}

/// A block that is no record for kisho, as text.
fn as_text(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    let blocks = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES).into_offset_iter();
    let (info, block) = blocks
        .filter_map(|(event, range)| match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => Some((info, range)),
            _ => None,
        })
        .find(|(_, range)| range.contains(&at))?;
    let word = info.split([' ', ',', '{']).next().filter(|word| !word.is_empty() && *word != "text")?;
    let start = block.start + text.get(block.clone())?.find(word)?;
    Some((start..start + word.len(), "text".to_owned()))
}

/// The page as a draft; `None` if it is one, or has other front matter than kisho's.
pub fn draft(text: &str) -> Option<String> {
    let front = front(text);
    if front.is_empty() && text.starts_with(['+', '-']) {
        return None;
    }
    let lines = text.get(front.clone())?;
    let table = DeTable::parse(lines).ok()?;
    let lines = match table.get_ref().get("draft") {
        Some(draft) if draft.get_ref().as_bool() == Some(true) => return None,
        Some(draft) => {
            format!("{}true{}", lines.get(..draft.span().start)?, lines.get(draft.span().end..)?)
        }
        None => format!("draft = true\n{lines}"),
    };
    let rest = if front.is_empty() { format!("+++\n{text}") } else { text.get(front.end..)?.to_owned() };
    Some(format!("+++\n{lines}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page after one repair of an error where `place` stands.
    fn without(text: &str, place: &str, id: Id) -> Option<String> {
        let at = text.find(place).unwrap();
        repaired(
            text,
            &[&Diagnostic::error(id, Span::new(at, at + place.len()), "`/a/index.html` is taken")],
            None,
        )
        .0
    }

    #[test]
    fn what_does_not_build_is_shown_or_taken_out() {
        for (text, place, id, wanted) in [
            (
                "+++\ntitle = \"a\"\ntemplate = \"b\"\n+++\nx",
                "\"b\"",
                Id::TemplateMissing,
                "+++\ntitle = \"a\"\n+++\nx",
            ),
            (
                "+++\naliases = [\"/a/\", \"/b/\"]\n+++\n",
                "aliases",
                Id::UrlDuplicate,
                "+++\naliases = [\"/b/\"]\n+++\n",
            ),
            ("+++\naliases = [\"/a/\"]\n+++\n", "aliases", Id::UrlDuplicate, "+++\n+++\n"),
            (
                "+++\naliases = [\"/a/index.html\", \"/b/index.html\"]\n+++\n",
                "aliases",
                Id::UrlDuplicate,
                "+++\naliases = [\"/b/index.html\"]\n+++\n",
            ),
            (
                "x {{ a(b=\"}} \\\" }}\") }} y",
                "a(b",
                Id::ShortcodeUnknown,
                "x {{/* a(b=\"}} \\\" }}\") */}} y",
            ),
            ("x {{ a(it's) }} y's", "a(it", Id::ShortcodeSyntax, "x {{/* a(it's) */}} y's"),
            ("x {{ a(b=1) }} y", "a(b", Id::ShortcodeUnknown, "x {{/* a(b=1) */}} y"),
            ("{{ a(b=1, c=2) }}", "c=", Id::ShortcodeArgument, "{{ a(b=1) }}"),
            ("{{ a(b=[1, \"],)\"], c=2) }}", "b=", Id::ShortcodeArgument, "{{ a(c=2) }}"),
            ("{{ a(b=1) }}", "b=", Id::ShortcodeArgument, "{{ a() }}"),
            ("{{ a() }} x=1", "a(", Id::ShortcodeArgument, "{{/* a() */}} x=1"),
            ("{% a() %}\nb\n{% end %}", "a()", Id::ShortcodeUnknown, "{%/* a() */%}\nb\n{% end %}"),
            ("a $x \\ce{y}$ b", "\\ce", Id::MathFormula, "a `x \\ce{y}` b"),
            ("$a$, $\\x_i$ and $b$", "$\\x", Id::MathFormula, "$a$, `\\x_i` and $b$"),
            ("+++\ntitle = \"$5\"\n+++\n$a$ $b$", "a$", Id::MathFormula, "+++\ntitle = \"$5\"\n+++\n`a` $b$"),
            ("> $$\n> \\tag{x}\n> $$\n", "\\tag", Id::MathFormula, "> ```latex\n> \\tag{x}\n> ```\n"),
            ("$$a\nb$$", "b", Id::MathFormula, "\\$\\$a\nb\\$\\$"),
            ("```math\n\\tag*{x}\n```\n", "\\tag", Id::MathFormula, "```text\n\\tag*{x}\n```\n"),
            ("## A {#b}\n", "b}", Id::IdDuplicate, "## A \n"),
            ("+++\n+++\na [*b* c](@/d.md) e", "[*b*", Id::LinkBroken, "+++\n+++\na *b* c e"),
            ("a ![b](c.png) d", "![b", Id::ImageMissing, "a b d"),
            ("[![b](c.png)](@/d.md)", "![b", Id::ImageMissing, "[b](@/d.md)"),
            ("[a][b]\n\n[b]: @/c.md", "[a]", Id::LinkBroken, "a\n\n[b]: @/c.md"),
            ("a [](@/b.md) c", "[](", Id::LinkBroken, "a  c"),
            ("x\n\n```sgf\n(\n```\n", "(", Id::SgfUnclosedGame, "x\n\n```text\n(\n```\n"),
        ] {
            assert_eq!(without(text, place, id).as_deref(), Some(wanted), "{text}");
        }
        assert_eq!(without("plain", "plain", Id::PageLong), None);
    }

    #[test]
    fn a_page_becomes_a_draft_once() {
        let text = "+++\ntitle = \"a\"\n+++\nx";
        let new = draft(text).unwrap();
        assert_eq!(new, "+++\ndraft = true\ntitle = \"a\"\n+++\nx");
        assert_eq!(draft(&new), None);
        assert_eq!(draft("x").unwrap(), "+++\ndraft = true\n+++\nx");
        assert_eq!(draft("---\na: 1\n---\n"), None);
        let others = "[extra]\ndraft = 1\nnote = \"\"\"\ndraft = 2\n\"\"\"\n+++\nx";
        assert_eq!(draft(&format!("+++\n{others}")).unwrap(), format!("+++\ndraft = true\n{others}"));
        let open = format!("+++\ndraft = false\n{others}");
        assert_eq!(draft(&open).unwrap(), open.replace("false", "true"));
    }
}
