//! Headings that links name, and the ids that the other generator gave them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;

use super::Generator;
use kisho_source::address::decode;
use kisho_source::files::{PAGE_BYTES, read_limited};

/// The places that the texts of a site name after a `#`, on whatever page.
pub fn named<'a>(files: impl Iterator<Item = &'a PathBuf>) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let Ok(place) = Regex::new(r##"(?:[(/:"'\w.<]|\]:[ \t]*)#([^\s()<>"'\]#{}]+)"##) else { return named };
    for file in files {
        let Ok(Ok(text)) = read_limited(file, PAGE_BYTES).map(String::from_utf8) else { continue };
        named.extend(place.captures_iter(&text).filter_map(|found| Some(decode(found.get(1)?.as_str()))));
    }
    named
}

/// What headings are looked for in.
const OPTIONS: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES).union(Options::ENABLE_HEADING_ATTRIBUTES);

/// The ids of the headings of a text.
struct Ids {
    taken: BTreeSet<String>,
    /// The highest number after each id that was wanted several times.
    numbers: BTreeMap<String, usize>,
}

impl Ids {
    /// Those that headings name themselves, which no other heading gets.
    fn given(text: &str) -> Self {
        let has_ids = text.contains("{#");
        let events = has_ids.then(|| Parser::new_ext(text, OPTIONS)).into_iter().flatten();
        let given = events.filter_map(|event| match event {
            Event::Start(Tag::Heading { id, .. }) => id.map(|id| id.to_string()),
            _ => None,
        });
        Self { taken: given.collect(), numbers: BTreeMap::new() }
    }

    /// An id, or the first free one with a number after it.
    fn take(&mut self, id: String) -> String {
        if self.taken.insert(id.clone()) {
            return id;
        }
        let number = self.numbers.entry(id.clone()).or_default();
        loop {
            *number += 1;
            let numbered = format!("{id}-{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// A text in which the headings that links name have the ids that they had, where kisho may give them others.
pub fn kept(generator: Generator, text: &str, named: &BTreeSet<String>) -> String {
    let (mut words, mut open, mut ids) = (String::new(), None, Ids::given(text));
    // Where what the heading says ends: before the line below it, if it has one.
    let mut last = 0;
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        if open.is_some() && !matches!(event, Event::End(TagEnd::Heading(_))) {
            last = range.end;
        }
        match event {
            Event::Start(Tag::Heading { id, attrs, .. }) => {
                words.clear();
                let named = attrs.into_iter().find(|(key, _)| &**key == "id").and_then(|(_, id)| id);
                open = Some((id.is_some(), named.map(|id| id.trim_matches(['"', '\'']).to_owned())));
                last = range.start;
            }
            Event::Text(more) | Event::Code(more) if open.is_some() => words.push_str(&more),
            Event::SoftBreak | Event::HardBreak if open.is_some() => words.push(' '),
            Event::End(TagEnd::Heading(_)) => {
                let Some((false, own)) = open.take() else { continue };
                let is_hugo = generator == Generator::Hugo;
                if let Some(braces) = braces(text, last).filter(|braces| is_hugo && !braces.hold_attributes) {
                    words.push_str(text.get(last..braces.end).unwrap_or_default());
                }
                let words_id = if is_hugo { hugo_id(&words) } else { slug(&words) };
                let is_own = is_hugo && own.is_some();
                let id = own.filter(|_| is_hugo).unwrap_or_else(|| ids.take(words_id.clone()));
                // The second of two equal headings has the number 1 there, and 2 in kisho.
                let is_plain = id == words_id && words.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
                if is_plain && !is_own || id.is_empty() || !named.contains(&id) {
                    continue;
                }
                let (at, id) = written(text, last, &id);
                out.extend([text.get(done..at).unwrap_or_default(), &id]);
                done = at;
            }
            _ => {}
        }
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// What stands between braces at the end of a heading.
struct Braces {
    open: usize,
    end: usize,
    /// Whether these are attributes for kisho, and not text.
    hold_attributes: bool,
}

/// The braces at the end of the heading of which `last` is the end of what Markdown takes for its text.
fn braces(text: &str, last: usize) -> Option<Braces> {
    let rest = text.get(last..)?.lines().next()?.trim_end();
    let open = rest.rfind('{').filter(|_| rest.ends_with('}'))?;
    let is_attribute = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
    let hold_attributes = rest.get(open + 1..)?.split_ascii_whitespace().any(is_attribute);
    Some(Braces { open: last + open, end: last + rest.len(), hold_attributes })
}

/// The id of a heading, as it has to be written, and where: among its other attributes, if it has any. `last`: the end of what
/// Markdown takes for its text.
pub fn written(text: &str, last: usize, id: &str) -> (usize, String) {
    match braces(text, last).filter(|braces| braces.hold_attributes) {
        Some(braces) => {
            let at = braces.open + 1;
            let has_gap = text.get(at..).is_some_and(|rest| rest.starts_with(' '));
            (at, format!("#{id}{}", if has_gap { "" } else { " " }))
        }
        None => {
            let rest = text.get(last..).unwrap_or_default().lines().next().unwrap_or_default();
            (last + rest.trim_end().len(), format!(" {{#{id}}}"))
        }
    }
}

/// The id that Hugo gives a heading: its letters and digits, with a hyphen for each simple space. Other spaces go, even those that do
/// not break.
fn hugo_id(words: &str) -> String {
    static OTHERS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{Nd}_ -]").ok());
    let words = words.trim().to_lowercase();
    let kept = OTHERS.as_ref().map(|others| others.replace_all(&words, ""));
    kept.unwrap_or_default().replace(' ', "-")
}

/// The id that Zola gives a heading, and the name in URLs that it gives a page: what its words sound like in Latin letters.
pub fn slug(words: &str) -> String {
    let mut out = String::new();
    for c in words.chars().flat_map(|c| deunicode::deunicode_char(c).unwrap_or("-").chars()) {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_keep_the_ids_that_links_name() {
        let named = [
            "light-dark_mode",
            "lightdark_mode",
            "busqueda-de-a",
            "a-b",
            "own",
            "uber-strasse",
            "crab-news",
            "ri-ben",
        ]
        .map(str::to_owned)
        .into();
        let text = "## Light/dark_mode\n\n# B\u{fa}squeda de `a`\n\n## A b\n\n## Other!\n\n## Own {#x}\n\n\
            ## Über Straße\n\n## 🦀 News\n\n## 日本\n";
        assert_eq!(
            kept(Generator::Hugo, text, &named),
            text.replace("/dark_mode", "/dark_mode {#lightdark_mode}")
        );
        let mut zola = text.replace("de `a`", "de `a` {#busqueda-de-a}");
        for (words, id) in [("Über Straße", "uber-strasse"), ("🦀 News", "crab-news"), ("日本", "ri-ben")]
        {
            zola = zola.replace(words, &format!("{words} {{#{id}}}"));
        }
        assert_eq!(kept(Generator::Zola, text, &named), zola);
    }

    #[test]
    fn ids_stand_after_signs_and_among_attributes() {
        let named =
            ["dont", "its-c", "nodejs--co", "the-set-1", "x", "c-b", "what-s"].map(str::to_owned).into();
        for (text, wanted) in [
            ("## Don't ##\n", "## Don't ## {#dont}\n"),
            ("## It's C {.c}\n", "## It's C {#its-c .c}\n"),
            ("Node.js & Co { .c }\n---\n", "Node.js & Co {#nodejs--co .c }\n---\n"),
            ("## It's C ## {.c}\n", "## It's C ## {#its-c .c}\n"),
            ("## The set {1}\n", "## The set {1} {#the-set-1}\n"),
            ("## Whatever {id=\"x\"}\n", "## Whatever {#x id=\"x\"}\n"),
            ("## C# `b`\n", "## C# `b` {#c-b}\n"),
            ("## Don't\n### {.c}\n", "## Don't {#dont}\n### {.c}\n"),
        ] {
            assert_eq!(kept(Generator::Hugo, text, &named), wanted);
        }
        assert_eq!(kept(Generator::Zola, "## What's {a}\n", &named), "## What's {a} {#what-s}\n");
    }

    #[test]
    fn ids_of_hugo() {
        for (words, id) in [
            ("YouTube\u{a0}embeds", "youtubeembeds"),
            ("x\u{b2} \u{bd} \u{663} \u{2167} \u{e9}", "x--\u{663}--\u{e9}"),
            ("A & B \u{3000}_c-\u{3001}d ", "a--b-_c-d"),
        ] {
            assert_eq!(hugo_id(words), id);
        }
    }

    #[test]
    fn every_kind_of_link_names_places() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = "[a](#a) [b](b.md#b) [c]\n<a href=\"#d\"> # e\n\n[c]: #c\n[f]: <#f>\n";
        std::fs::write(file.path(), text).unwrap();
        let named = named([file.path().to_owned()].iter());
        assert_eq!(named.into_iter().collect::<String>(), "abcdf");
    }

    #[test]
    fn ids_that_headings_name_are_taken() {
        let text = "## Behind it {#too-much}\n\n## \u{a1}Too much!\n\n## \u{a1}Too much!\n";
        let named = ["too-much", "too-much-2"].map(str::to_owned).into();
        let kept = kept(Generator::Zola, text, &named);
        assert_eq!(kept, format!("{} {{#too-much-2}}\n", text.trim_end()));
    }

    #[test]
    fn equal_headings_keep_their_numbers() {
        let text = "## Foo\n\n## Foo\n\n## Foo\n";
        let named = BTreeSet::from(["foo-2".to_owned()]);
        assert_eq!(kept(Generator::Hugo, text, &named), "## Foo\n\n## Foo\n\n## Foo {#foo-2}\n");
    }

    #[test]
    fn a_heading_of_two_lines_has_its_id_at_the_end() {
        let text = "Opening:\nthe *gap*\n=========\n\nText\n";
        let named = BTreeSet::from(["opening-the-gap".to_owned()]);
        for generator in [Generator::Hugo, Generator::Zola] {
            let new = kept(generator, text, &named);
            assert_eq!(new, text.replace("*gap*", "*gap* {#opening-the-gap}"));
            assert_eq!(kept(generator, &new, &named), new, "it is read as an id");
        }
    }
}
