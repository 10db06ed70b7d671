//! Repairs of a page: what does not build is taken out, or shown as it is written.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use pulldown_cmark::CowStr;
use toml::de::DeTable;
use toml::{Table, Value};

use super::call;
use super::places::{Link, Page, front, holding};
use crate::site::{LATER_TOO, notation};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_import::Origin;
use kisho_source::address::{decode, nfc};

/// What is done about an error, or about several of one line.
struct Change {
    place: Range<usize>,
    new: String,
    told: Vec<Told>,
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
    let page = Page::new(text);
    let (of_front, of_body): (Vec<&Diagnostic>, Vec<_>) =
        said.iter().partition(|said| page.front.contains(&said.span.start));
    let mut changes = lines(&page, &of_front, origin);
    changes.extend(of_body.into_iter().filter_map(|said| change(&page, said)));
    changes.sort_by_key(|change| change.place.start);
    let (mut out, mut done, mut told) = (String::with_capacity(text.len()), 0, Vec::new());
    for Change { place, new, told: about } in changes {
        // What is inside what was changed already comes up again if it still has to.
        if place.start < done {
            continue;
        }
        out.push_str(text.get(done..place.start).unwrap_or_default());
        out.push_str(&new);
        done = place.end;
        told.extend(about);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    ((!told.is_empty()).then_some(out), told)
}

fn change(page: &Page<'_>, said: &Diagnostic) -> Option<Change> {
    let (text, start) = (page.text, said.span.start);
    let argument = call::argument_at(text, start);
    let (place, new, id, message) = match said.id {
        // Whatever is changed, the page still has too much.
        Id::PageLong | Id::ShortcodeTooMany => return None,
        Id::ShortcodeArgument if argument.is_some() => {
            (argument?, String::new(), Id::ImportShortcode, "an argument is left out")
        }
        Id::ShortcodeArgument | Id::ShortcodeBody | Id::ShortcodeSyntax | Id::ShortcodeUnknown => {
            let (place, new) = call::shown(text, start)?;
            (place, new, Id::ImportShortcode, "the shortcode is shown as it is written")
        }
        Id::MathFormula => {
            let (place, new) = as_text(page, start).or_else(|| shown_formula(page, start))?;
            (place, new, Id::ImportShortcode, "the formula is shown as it is written")
        }
        Id::IdDuplicate => {
            let (place, new) = without_id(text, start)?;
            (place, new, Id::ImportLink, "the id is left out")
        }
        Id::LinkBroken | Id::ImageMissing => {
            let (place, new) = without_link(page, start)?;
            (place, new, Id::ImportLink, "only its words are left")
        }
        Id::BlockTooMany if said.message.ends_with(LATER_TOO) => {
            let (place, new) = later_as_text(page, start)?;
            (place, new, Id::ImportBoard, "this block and all later ones are shown as they are written")
        }
        _ => {
            let (place, new) = as_text(page, start)?;
            (place, new, Id::ImportBoard, "the block is shown as it is written")
        }
    };
    let why = said.message.strip_prefix("formula: ").unwrap_or(&said.message);
    let why = why.strip_suffix(LATER_TOO).unwrap_or(why);
    let diagnostic = Diagnostic::warning(id, said.span, format!("{message}: {why}"));
    Some(Change { place, new, told: vec![Told { diagnostic, is_of_origin: false }] })
}

/// Lines of the front matter taken out, or aliases that belong to other pages.
fn lines(page: &Page<'_>, said: &[&Diagnostic], origin: Option<&Origin>) -> Vec<Change> {
    let mut lines: BTreeMap<usize, Vec<&Diagnostic>> = BTreeMap::new();
    for said in said {
        let before = page.text.get(..said.span.start).and_then(|before| before.rfind('\n'));
        lines.entry(before.map_or(0, |at| at + 1)).or_default().push(said);
    }
    lines.into_iter().filter_map(|(start, said)| line(page, start, &said, origin)).collect()
}

fn line(page: &Page<'_>, start: usize, said: &[&Diagnostic], origin: Option<&Origin>) -> Option<Change> {
    let (text, front) = (page.text, &page.front);
    let end = start + text.get(start..)?.find('\n')? + 1;
    let line = text.get(start..end)?;
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    // Some are made from the folders of the old site.
    let old = origin.map(|origin| origin.key(key).unwrap_or_else(|| (key.to_owned(), Span::at(0))));
    let aliases = if key == "aliases" { without_aliases(line, said) } else { None };
    let (new, gone) = aliases.unwrap_or_else(|| {
        let name = old.as_ref().map_or(key, |(name, _)| name);
        (String::new(), said.iter().take(1).map(|said| (format!("`{name}`"), *said)).collect())
    });
    let rest = format!("{}{new}{}", text.get(front.start..start)?, text.get(end..front.end)?);
    rest.parse::<Table>().ok()?;
    let told = gone.into_iter().map(|(what, said)| {
        let span = old.as_ref().map_or(said.span, |(_, span)| *span);
        let message = format!("{what} is left out: {}", said.message);
        Told { diagnostic: Diagnostic::warning(Id::ImportKey, span, message), is_of_origin: old.is_some() }
    });
    Some(Change { place: start..end, new, told: told.collect() })
}

/// The line of aliases without those that messages are about, and those; `None` if one is about another thing.
fn without_aliases<'d>(
    line: &str,
    said: &[&'d Diagnostic],
) -> Option<(String, Vec<(String, &'d Diagnostic)>)> {
    let mut table: Table = line.parse().ok()?;
    let aliases = table.get_mut("aliases")?.as_array_mut()?;
    let address = |path: &str| {
        let path = decode(path.trim_matches('/'));
        let folder = path.strip_suffix("index.html").filter(|rest| rest.is_empty() || rest.ends_with('/'));
        nfc(folder.unwrap_or(&path).trim_matches('/')).into_owned()
    };
    let about = |said: &&'d Diagnostic| Some((address(said.message.split('`').nth(1)?), *said));
    let about = said.iter().map(about).collect::<Option<HashMap<_, _>>>()?;
    let mut gone = HashMap::new();
    aliases.retain(|alias| {
        let Some(alias) = alias.as_str() else { return true };
        let address = address(alias);
        let said = about.get(&address);
        said.is_none_or(|said| {
            gone.entry(address).or_insert_with(|| (format!("the alias `{alias}`"), *said));
            false
        })
    });
    if gone.len() < about.len() {
        return None;
    }
    let left = std::mem::take(aliases);
    let line = if left.is_empty() { String::new() } else { format!("aliases = {}\n", Value::Array(left)) };
    Some((line, gone.into_values().collect()))
}

/// A formula that is shown.
fn shown_formula(page: &Page<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let (text, formulas) = (page.text, page.formulas());
    let Range { start, end } = formulas.get(holding(formulas, at, |place| place)?)?.clone();
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

/// A link or an image that leads nowhere, as its words. Of an image in a link the inner one counts.
fn without_link(page: &Page<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let links = page.links();
    let Link { whole, words } = links.get(holding(links, at, |link| &link.whole)?)?;
    Some((whole.clone(), page.text.get(words.clone().unwrap_or_default())?.to_owned()))
}

/// A block that is no record for kisho, as text.
fn as_text(page: &Page<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let blocks = page.blocks();
    let place = info(page, blocks.get(holding(blocks, at, |(place, _)| place)?)?)?;
    Some((place, "text".to_owned()))
}

/// The records from this place on, as text.
fn later_as_text(page: &Page<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let blocks = page.blocks();
    let later = blocks.get(holding(blocks, at, |(place, _)| place)?..)?;
    let records = later.iter().filter(|(_, info)| notation(info).is_some());
    let places: Vec<_> = records.filter_map(|block| info(page, block)).collect();
    let (start, end) = (places.first()?.start, places.last()?.end);
    let (mut new, mut done) = (String::new(), start);
    for place in places {
        new.push_str(page.text.get(done..place.start)?);
        new.push_str("text");
        done = place.end;
    }
    Some((start..end, new))
}

/// Where the language and the options of a block stand; `None` if it is text. Text has no options.
fn info(page: &Page<'_>, (block, info): &(Range<usize>, CowStr<'_>)) -> Option<Range<usize>> {
    let word = info.split([' ', ',', '{']).next().filter(|word| !word.is_empty() && *word != "text")?;
    let line = page.text.get(block.clone())?.lines().next()?.trim_end();
    let start = line.find(word)?;
    Some(block.start + start..block.start + line.len())
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
            ("> ~~~ sgf size=10 id=a\n> (\n> ~~~\n", "(", Id::SgfUnclosedGame, "> ~~~ text\n> (\n> ~~~\n"),
        ] {
            assert_eq!(without(text, place, id).as_deref(), Some(wanted), "{text}");
        }
        assert_eq!(without("plain", "plain", Id::PageLong), None);
    }

    #[test]
    fn all_faults_of_a_line_are_mended_at_once() {
        let text = "+++\naliases = [\"/?p=1\", \"/b/\", \"/%3Fp=2\", \"/c/\"]\n+++\n";
        let about = |address: &str| Diagnostic::error(Id::FrontPath, Span::new(4, 11), address);
        let said = ["`/?p=1` is wrong", "`/?p=2` is wrong", "`c/index.html` is taken"].map(about);
        let (new, told) = repaired(text, &said.each_ref(), None);
        assert_eq!(new.as_deref(), Some("+++\naliases = [\"/b/\"]\n+++\n"));
        let mut told: Vec<_> = told.into_iter().map(|told| told.diagnostic.message).collect();
        told.sort();
        assert_eq!(
            told,
            [
                "the alias `/%3Fp=2` is left out: `/?p=2` is wrong",
                "the alias `/?p=1` is left out: `/?p=1` is wrong",
                "the alias `/c/` is left out: `c/index.html` is taken"
            ]
        );
    }

    #[test]
    fn a_page_with_too_many_boards_keeps_the_first_ones() {
        let text = "```qf\na\n```\n```qf size=1\nb\n```\n```rust\nc\n```\n- ```sgf id=d\n  d\n  ```\n";
        let message = "a page has at most 1 figures; this one and all later ones are left out";
        let at = text.find("qf size").unwrap();
        let (new, told) =
            repaired(text, &[&Diagnostic::error(Id::BlockTooMany, Span::new(at, at + 2), message)], None);
        assert_eq!(
            new.as_deref(),
            Some("```qf\na\n```\n```text\nb\n```\n```rust\nc\n```\n- ```text\n  d\n  ```\n")
        );
        let told: Vec<_> = told.into_iter().map(|told| told.diagnostic.message).collect();
        assert_eq!(
            told,
            ["this block and all later ones are shown as they are written: a page has at most 1 figures"]
        );
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
