//! Where the links of chapters lead now.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::super::targets::{MARKDOWN, with_targets};
use super::without_ending;
use crate::escape;
use kisho_game::text::{Source, Span};
use kisho_source::address::{decode, has_scheme, joined};
use kisho_source::slug::Strategy;

/// The chapters by their old files, with their new ones.
pub type Moved = BTreeMap<String, String>;

/// The old file and the place that a target of the chapter `old` names, if it is one of the book.
fn named(old: &str, target: &str) -> Option<(String, Option<String>)> {
    if has_scheme(target) || target.starts_with("//") {
        return None;
    }
    // In HTML, and in Markdown too, `&` may be written so.
    let target = target.replace("&amp;", "&");
    let (path, place) =
        target.split_once('#').map_or((&*target, None), |(path, place)| (path, Some(decode(place))));
    if path.is_empty() {
        return Some((old.to_owned(), place));
    }
    let dir = if path.starts_with('/') { "" } else { old.rsplit_once('/').map_or("", |(dir, _)| dir) };
    Some((joined(dir, &decode(path))?, place))
}

/// The chapter that a file of the old book's pages is: `a.html` is `a.md`, and the page of a folder its `README.md`. The top of the
/// book is its first chapter.
pub fn chapter<'m>(moved: &'m Moved, path: &str) -> Option<(&'m String, &'m String)> {
    let path = if path.is_empty() { "index.html" } else { path };
    let stem = path.strip_suffix(".html");
    let index = stem.and_then(|stem| stem.strip_suffix("index"));
    let names = [
        Some(path.to_owned()),
        stem.map(|stem| format!("{stem}.md")),
        index.map(|dir| format!("{dir}README.md")),
        Some(format!("{path}/README.md")),
    ];
    let is_top = path == "index.html";
    let first = || if is_top { moved.iter().find(|(_, new)| *new == "_index.md") } else { None };
    let other_ending = || stem.and_then(|stem| moved.iter().find(|(old, _)| without_ending(old) == stem));
    let named = names.into_iter().flatten().find_map(|name| moved.get_key_value(&name));
    named.or_else(other_ending).or_else(first)
}

/// The places that the chapter `old` links to: chapters, and the ids of headings there.
pub fn places(text: &str, old: &str, moved: &Moved) -> BTreeSet<(String, String)> {
    let mut places = BTreeSet::new();
    let _ = with_targets(text, |target, _| {
        let (path, place) = named(old, target)?;
        places.insert((chapter(moved, &path)?.0.clone(), place?));
        None
    });
    places
}

/// The text of the chapter `old` with links that lead to where things are now. `is_file`: whether there is such a file beside the
/// chapters. What leads nowhere is told, and whether it stands in HTML.
pub fn moved(
    text: &str,
    old: &str,
    moved: &Moved,
    is_file: impl Fn(&str) -> bool,
    mut lost: impl FnMut(&str, bool),
) -> String {
    let leads = |target: &str| {
        let (path, _) = target.split_once('#').unwrap_or((target, ""));
        let is_inside = |(path, _): (String, _)| chapter(moved, &path).is_some() || is_file(&path);
        has_scheme(target)
            || target.starts_with("//")
            || path.is_empty()
            || named(old, target).is_some_and(is_inside)
    };
    let text = &without(text, |target| !leads(target), &mut |target| lost(target, false));
    // HTML stays as it is, so that links there start at the address of the page.
    let here = moved.get(old).map(|new| address(new)).unwrap_or_default();
    let up = "../".repeat(here.matches('/').count());
    with_targets(text, |target, is_html| {
        let (path, place) = named(old, target)?;
        if target.starts_with('#') {
            return None;
        }
        let place = place.map_or_else(String::new, |place| format!("#{place}"));
        let to = match chapter(moved, &path) {
            Some((_, new)) if is_html => address(new),
            Some((_, new)) => new.clone(),
            None if is_file(&path) => path,
            None => {
                if is_html {
                    lost(target, true);
                }
                return None;
            }
        };
        let to = kisho_source::address::encode(&to);
        Some(if is_html { escape::html(&format!("{up}{to}{place}")) } else { format!("@/{to}{place}") })
    })
}

/// A text without the links and pictures whose target is `gone`: their words stay.
fn without(text: &str, gone: impl Fn(&str) -> bool, lost: &mut impl FnMut(&str)) -> String {
    let mut cuts: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    // The link that is open, and what of the text is in it.
    let mut open: Option<(Range<usize>, Range<usize>)> = None;
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match (event, &mut open) {
            (
                Event::Start(Tag::Link { dest_url, link_type, .. } | Tag::Image { dest_url, link_type, .. }),
                None,
            ) if link_type != LinkType::Email && gone(&dest_url) => {
                lost(&dest_url);
                open = Some((range.clone(), range.end..range.start));
            }
            (Event::End(TagEnd::Link | TagEnd::Image), Some((whole, inside))) if *whole == range => {
                let inside =
                    if inside.start < inside.end { inside.clone() } else { range.start..range.start };
                cuts.push((range, inside));
                open = None;
            }
            (_, Some((_, inside))) => *inside = inside.start.min(range.start)..inside.end.max(range.end),
            _ => {}
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (whole, inside) in cuts {
        out.push_str(text.get(done..whole.start).unwrap_or_default());
        out.push_str(text.get(inside).unwrap_or_default());
        done = whole.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Where the targets of links stand in a text, which are asked for in their order, or nearly so.
pub struct Places<'a> {
    /// The file of the chapter, and those that it includes.
    sources: &'a [Arc<Source>],
    /// The end of the target that was found last in Markdown, and of that in HTML, which is told later.
    from: [usize; 2],
    /// How often a whole text may still be searched: for each of many targets that takes long.
    searches: usize,
}

impl<'a> Places<'a> {
    /// Begins at the beginning.
    pub fn new(sources: &'a [Arc<Source>]) -> Self {
        Self { sources, from: [0; 2], searches: 1_000 }
    }

    /// The next place of this target in the chapter, or its place in an included file; the beginning of the chapter if there is none.
    pub fn next(&mut self, target: &str, is_html: bool) -> Option<(&'a Arc<Source>, Span)> {
        let (chapter, included) = self.sources.split_first()?;
        let [from_markdown, from_html] = &mut self.from;
        let from = if is_html { from_html } else { from_markdown };
        if self.searches > 0 {
            if let Some(span) = place(chapter.text(), *from, target, is_html) {
                *from = span.end;
                return Some((chapter, span));
            }
            for source in iter::once(chapter).chain(included).take(self.searches) {
                self.searches -= 1;
                if let Some(span) = place(source.text(), 0, target, is_html) {
                    *from = if Arc::ptr_eq(source, chapter) { span.end } else { *from };
                    return Some((source, span));
                }
            }
        }
        Some((chapter, Span::at(0)))
    }
}

/// The first place of a target in a text after `from`.
fn place(text: &str, from: usize, target: &str, is_html: bool) -> Option<Span> {
    let before: &[char] = if is_html { &['"', '\'', '=', ' ', ','] } else { &['(', '<', ' '] };
    let begins = |at: usize| text.get(..at).is_some_and(|text| text.ends_with(before));
    let after = |c: char| c.is_whitespace() || ")>\"',".contains(c);
    let ends = |at: usize| text.get(at..).is_some_and(|text| text.is_empty() || text.starts_with(after));
    let places =
        text.get(from..)?.match_indices(target).map(|(at, _)| Span::new(from + at, from + at + target.len()));
    places.into_iter().find(|place| begins(place.start) && ends(place.end))
}

/// The address of a new page, as kisho makes it from the names of folders and files.
fn address(new: &str) -> String {
    let path = new.strip_suffix(".md").unwrap_or(new);
    let folder = path.strip_suffix("_index").filter(|folder| folder.is_empty() || folder.ends_with('/'));
    let path = folder.unwrap_or(path).trim_end_matches('/');
    let address = Strategy::Safe.path(path).unwrap_or_else(|| path.to_owned());
    if path.is_empty() { address } else { address + "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_where_chapters_are_now() {
        let table: Moved = [("a/b.md", "one/b.md"), ("README.md", "_index.md")]
            .map(|(old, new)| (old.to_owned(), new.to_owned()))
            .into();
        let text = "[x](b.md#y) ![p](../img/p.png) [h](b.html) `[c](b.md)` <img src=\"../img/p.png\">\n[r]: ../README.md \"t\"\n\
            [n **o**](no.md) [out][o] [w](https://example.org/b.md) [s](#s) [i](../index.html)\n\n    [c](b.md)\n\n[o]: ../../o.html\n";
        let mut lost = Vec::new();
        let new = moved(
            text,
            "a/b.md",
            &table,
            |file| file == "img/p.png",
            |target, _| lost.push(target.to_owned()),
        );
        assert_eq!(
            new,
            "[x](@/one/b.md#y) ![p](@/img/p.png) [h](@/one/b.md) `[c](b.md)` <img src=\"../../img/p.png\">\n[r]: @/_index.md \"t\"\n\
            n **o** out [w](https://example.org/b.md) [s](#s) [i](@/_index.md)\n\n    [c](b.md)\n\n[o]: ../../o.html\n"
        );
        assert_eq!(lost, ["no.md", "../../o.html"]);
        for same in ["x[^1]\n\n[^1]: Ibid.\n", "Write to <john@example.com>.\n"] {
            assert_eq!(moved(same, "a/b.md", &table, |_| false, |target, _| panic!("{target}")), same);
        }
        let table: Moved = [
            ("x.md", "x.md"),
            ("q v1.md", "My part/q v1.md"),
            ("c&d.md", "c&d.md"),
            ("my_index.md", "my_index.md"),
        ]
        .map(|(old, new)| (old.to_owned(), new.to_owned()))
        .into();
        let html = "<a href=\"q%20v1.html\">1</a> <a href='c&amp;d.html#x'>2</a> [3](q%20v1.html) [4](c&amp;d.md) <a href=\"my_index.html\">5</a>";
        let wanted = "<a href=\"../My-part/q-v1/\">1</a> <a href='../c&amp;d/#x'>2</a> [3](@/My%20part/q%20v1.md) [4](@/c&d.md) <a href=\"../my_index/\">5</a>";
        assert_eq!(moved(html, "x.md", &table, |_| false, |target, _| panic!("{target}")), wanted);
    }

    #[test]
    fn places_are_those_that_links_name() {
        let table: Moved = [("a/b.md".to_owned(), "one/b.md".to_owned())].into();
        let text = "[x](b.md#y) `[c](b.md#c)` [s](#s)";
        let named = places(text, "a/b.md", &table);
        assert_eq!(
            named.into_iter().collect::<Vec<_>>(),
            [("a/b.md".to_owned(), "s".to_owned()), ("a/b.md".to_owned(), "y".to_owned())]
        );
    }
}
