//! Syntax of other programs in a text, which readers see as it is written: authors who come from them do not expect that.

use std::cell::LazyCell;

use memchr::memmem;
use pulldown_cmark::{Event, TagEnd};

use super::scan;
use super::shortcodes::Marked;
use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};

/// Something that other programs take for more than text.
struct Foreign {
    /// What it begins with.
    begins: &'static [&'static str],
    /// Words of which one has to follow; none if anything may.
    words: &'static [&'static str],
    /// Whether it stands at the beginning of a line.
    at_line: bool,
    /// Whose syntax it is.
    of: &'static str,
    /// What to write instead.
    hint: &'static str,
}

/// What programs call alerts.
const ALERTS: &[&str] = &[
    "note",
    "abstract",
    "info",
    "tip",
    "success",
    "question",
    "warning",
    "failure",
    "danger",
    "bug",
    "example",
    "quote",
    "hint",
    "important",
    "caution",
    "attention",
    "details",
];

const ALERT: &str = "write `> [!NOTE]` above the text, and `> ` before each line of it";

const ALL: &[Foreign] = &[
    Foreign {
        begins: &["{{<", "{{%"],
        words: &[],
        at_line: false,
        of: "a shortcode of Hugo",
        hint: "write `{{ name(key=\"value\") }}`; `kisho import --from hugo` converts a site",
    },
    Foreign {
        begins: &["!!! ", "??? ", "???+ "],
        words: ALERTS,
        at_line: true,
        of: "an admonition of MkDocs",
        hint: ALERT,
    },
    Foreign {
        begins: &[":::"],
        words: ALERTS,
        at_line: true,
        of: "a container of Docusaurus or VuePress",
        hint: ALERT,
    },
    Foreign { begins: &[":::{"], words: ALERTS, at_line: true, of: "a directive of MyST", hint: ALERT },
    Foreign {
        begins: &["{% "],
        words: &[
            "include",
            "raw",
            "endraw",
            "highlight",
            "endhighlight",
            "assign",
            "capture",
            "comment",
            "tabs",
            "hint",
            "endhint",
        ],
        at_line: false,
        of: "a tag of Liquid, as in Jekyll and GitBook",
        hint: "shortcodes are called `{{ name() }}`; put code between lines of backquotes",
    },
    Foreign {
        begins: &["{{#"],
        words: &["include", "playground", "rustdoc_include", "title"],
        at_line: false,
        of: "a call of mdBook",
        hint: "a code block with `src=file` shows a file; `kisho import --from mdbook` converts a book",
    },
    Foreign {
        begins: &["{:"],
        words: &[".", "#", "toc"],
        at_line: false,
        of: "a list of attributes of kramdown",
        hint: "write the element in HTML with its attributes",
    },
    Foreign {
        begins: &["[TOC]", "[[_TOC_]]", "[[toc]]"],
        words: &[],
        at_line: true,
        of: "a table of contents of other programs",
        hint: "remove it: templates show the headings of a page",
    },
];

/// The first of each kind on a page. `marked`: the calls of shortcodes, whose texts have the places of the calls.
pub fn find(page: &Page, events: &[PlacedEvent<'_>], marked: Option<&Marked>) -> Vec<Diagnostic> {
    let (text, body) = (page.source.text(), page.head.body);
    let markdown = text.get(body..).unwrap_or_default();
    let calls: Vec<Span> = marked.iter().flat_map(|marked| &marked.slots).map(|slot| slot.span).collect();
    let texts = LazyCell::new(|| {
        let mut texts: Vec<Span> = scan::texts(events).collect();
        texts.sort_unstable_by_key(|span| span.start);
        texts
    });
    let found = ALL.iter().filter_map(|foreign| {
        let places = foreign.begins.iter().flat_map(|begins| {
            memmem::find_iter(markdown.as_bytes(), begins)
                .map(|at| Span::new(body + at, body + at + begins.len()))
        });
        let seen = places
            .filter(|place| foreign.is_at(text, *place) && !is_in(&calls, place.start))
            .filter(|place| is_in(&texts, place.start));
        let place = seen.min_by_key(|place| place.start)?;
        let message = format!("this is {}: readers see it as it is written", foreign.of);
        Some(Diagnostic::warning(Id::MarkdownForeign, place, message).with_hint(foreign.hint))
    });
    let wiki = || {
        let places = memmem::find_iter(markdown.as_bytes(), "[[").map(|at| body + at);
        let is_text = |at: usize| is_in(&texts, at) && is_in(&texts, at + 1);
        places.filter(|at| is_wiki(text, *at)).find(|at| !is_in(&calls, *at) && is_text(*at))
    };
    let wiki = wiki().map(|at| {
        let message = "this is a link of a wiki, as in Obsidian: readers see it as it is written";
        let hint = "write `[words](@/page.md)`, and `![words](picture.png)` for a picture";
        Diagnostic::warning(Id::MarkdownForeign, Span::new(at, at + 2), message).with_hint(hint)
    });
    found.chain(wiki).chain(attributes(text, events, &calls)).collect()
}

/// What is wrong with a code block in a language in braces, if that is an alert of MyST.
pub fn directive(info: &str, language: &str, place: Span) -> Option<Diagnostic> {
    let is_alert = info.starts_with('{') && ALERTS.contains(&language);
    let message = "this is a directive of MyST: readers see its text as code";
    is_alert.then(|| Diagnostic::warning(Id::MarkdownForeign, place, message).with_hint(ALERT))
}

/// The first list of attributes in braces right after a link or a picture.
fn attributes(text: &str, events: &[PlacedEvent<'_>], calls: &[Span]) -> Option<Diagnostic> {
    let lists = events.iter().filter_map(|(event, span)| {
        let Event::End(TagEnd::Link | TagEnd::Image) = event else { return None };
        // An address that stands for itself may go on with braces.
        let is_in_brackets = text.get(..span.end)?.ends_with([')', ']']) && !is_in(calls, span.start);
        let list = text.get(span.end..)?.lines().next().filter(|_| is_in_brackets)?;
        let inside = list.get(..list.floor_char_boundary(LONGEST))?.strip_prefix('{')?.split_once('}')?.0;
        let is_list = inside.split_whitespace().next().is_some_and(is_attribute);
        is_list.then(|| Span::new(span.end, span.end + inside.len() + "{}".len()))
    });
    let message = "this is a list of attributes, as in Pandoc: readers see it as it is written";
    let hint = "write the element in HTML with its attributes, or a picture with a caption as `{{ figure(src=\"…\", caption=\"…\") }}`";
    Some(Diagnostic::warning(Id::MarkdownForeign, lists.into_iter().next()?, message).with_hint(hint))
}

/// Whether a word is a class, an id, or a name with a value.
fn is_attribute(word: &str) -> bool {
    let (name, is_name) = match word.strip_prefix(['.', '#']) {
        Some(name) => (name, true),
        None => word.split_once('=').map_or((word, false), |(name, _)| (name, true)),
    };
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    is_name && name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_part)
}

/// The longest link of a wiki that is looked for, in bytes.
const LONGEST: usize = 200;

/// Whether two brackets hold a name: `[[page]]`. Those of formulas, of programs and of a table of contents hold something else, or stand
/// after a word; those of TOML are a line above keys.
fn is_wiki(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at_checked(at).unwrap_or_default();
    let near = after.get(..after.floor_char_boundary(LONGEST)).unwrap_or_default();
    let inside = near.strip_prefix("[[").and_then(|after| after.lines().next()?.split_once("]]"));
    let is_name = inside.is_some_and(|(name, after)| {
        let is_plain =
            !name.contains(['[', ']', '<', '"', '=']) && name.trim() == name && !name.starts_with('^');
        let has_letter = name.contains(char::is_alphabetic);
        is_plain && has_letter && !["toc", "_TOC_"].contains(&name) && !after.starts_with(['(', ']'])
    });
    let begins_line = before.trim_end_matches([' ', '\t']).ends_with('\n');
    let is_line = begins_line && near.lines().next().is_some_and(|line| line.trim_end().ends_with("]]"));
    let is_key = |key: &str| {
        let key = key.trim();
        !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "-_.\"".contains(c))
    };
    let above_key =
        near.lines().nth(1).and_then(|line| line.split_once('=')).is_some_and(|(key, _)| is_key(key));
    is_name
        && !(is_line && above_key)
        && !before.ends_with(|c: char| c.is_ascii_alphanumeric() || "\\[".contains(c))
}

impl Foreign {
    fn is_at(&self, text: &str, place: Span) -> bool {
        let (before, after) =
            (text.get(..place.start).unwrap_or_default(), text.get(place.end..).unwrap_or_default());
        let is_word = |word: &&str| {
            let rest = after.trim_start_matches(' ').strip_prefix(*word);
            rest.is_some_and(|rest| {
                !word.ends_with(char::is_alphabetic) || !rest.starts_with(|c: char| c.is_alphanumeric())
            })
        };
        let begins_line = || {
            let before = before.trim_end_matches([' ', '>']);
            before.is_empty() || before.ends_with('\n')
        };
        // `{{% include %}}` is none of what begins with `{%`.
        !before.ends_with('{')
            && (!self.at_line || begins_line())
            && (self.words.is_empty() || self.words.iter().any(is_word))
            && !before.ends_with('\\')
    }
}

/// Whether a place is in one of the spans, which are in order.
fn is_in(spans: &[Span], place: usize) -> bool {
    let after = spans.partition_point(|span| span.start <= place);
    after.checked_sub(1).and_then(|at| spans.get(at)).is_some_and(|span| place < span.end)
}
