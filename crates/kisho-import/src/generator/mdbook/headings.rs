//! The headings of chapters and the terms that they define: their title, and what they are called.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use regex::Regex;

use super::super::anchors;
use super::super::targets::MARKDOWN;
use crate::escape;

/// A chapter without its title, and with ids on those headings and terms that links name and that would be called otherwise.
pub struct Headed {
    /// The title, if the chapter begins with one.
    pub title: Option<String>,
    /// The rest.
    pub text: String,
}

/// A heading of a chapter.
struct Heading {
    level: HeadingLevel,
    words: String,
    range: Range<usize>,
    /// Where what it says ends.
    last: usize,
    /// Its number among all that Markdown sees, and that of what follows it.
    numbers: Range<usize>,
    /// The id that it has, and whether it says so itself.
    id: String,
    has_id: bool,
}

/// A term of a definition list.
struct Term {
    /// Where what it says begins.
    at: usize,
    id: String,
}

/// Takes the title out of a chapter, which the table of contents calls `called`, and gives the headings and terms that are `wanted` the
/// ids that they had. A title with another heading of the first level right below it stays: kisho would show that one as the title.
/// `smart`: whether quotation marks are curly, which kisho leaves as they are in titles.
pub fn headed(text: &str, called: &str, wanted: &BTreeSet<String>, smart: bool) -> Headed {
    let (all, terms) = named(text, smart);
    let title = all.first().filter(|first| is_title(text, first, all.get(1..).unwrap_or_default(), called));
    let others = all.get(usize::from(title.is_some())..).unwrap_or_default();
    // Those below a title of a lower level rise with it, down to the next one beside it.
    let below = |title: &Heading| others.iter().take_while(|other| other.level > title.level).count();
    let risen = title.map_or(0, below);
    let rise = title.map_or(0, |title| title.level as usize - 1);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    if let Some(title) = title {
        let stays = others
            .first()
            .is_some_and(|next| next.level == HeadingLevel::H1 && next.numbers.start == title.numbers.end);
        let end = if stays { title.range.end } else { title.range.start };
        out.push_str(text.get(..end).unwrap_or_default().trim_end());
        out.push_str(if out.is_empty() { "" } else { "\n\n" });
        if wanted.contains(&title.id) {
            out.push_str(&format!("<a id=\"{}\"></a>\n\n", escape::html(&title.id)));
        }
        let rest = text.get(title.range.end..).unwrap_or_default();
        done = text.len() - rest.trim_start_matches('\n').len();
    }
    let terms = terms.into_iter().filter(|term| wanted.contains(&term.id));
    let mut edits: Vec<(Range<usize>, String)> =
        terms.map(|term| (term.at..term.at, format!("<a id=\"{}\"></a>", escape::html(&term.id)))).collect();
    for (number, heading) in others.iter().enumerate() {
        let rises = number < risen && rise > 0;
        let written = text.get(heading.range.clone()).filter(|_| rises);
        if let Some(marks) = written.and_then(|written| written.find('#')).map(|at| heading.range.start + at)
        {
            edits.push((marks..marks + rise, String::new()));
        }
        if !heading.has_id && wanted.contains(&heading.id) {
            let (at, id) = anchors::written(text, heading.last, &heading.id);
            edits.push((at..at, id));
        }
    }
    edits.sort_by_key(|(place, _)| place.start);
    for (place, new) in edits {
        out.extend([text.get(done..place.start).unwrap_or_default(), &new]);
        done = place.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Headed { title: title.map(|title| title.words.clone()), text: out }
}

/// Whether the first heading of a chapter is its title: nothing that is seen stands before it, and it is of the first level, or is
/// called like the chapter, or the others are below it.
fn is_title(text: &str, first: &Heading, others: &[Heading], called: &str) -> bool {
    static UNSEEN: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r#"^(?s:\s|<a (?:id|name)="[^"<>]*">\s*</a>|<!--.*?-->)*$"#).ok());
    let plain = |words: &str| {
        let straight = words.replace(['\u{2018}', '\u{2019}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
        straight.to_lowercase()
    };
    let before = text.get(..first.range.start).unwrap_or_default();
    !first.words.trim().is_empty()
        && UNSEEN.as_ref().is_some_and(|unseen| unseen.is_match(before))
        && (first.level == HeadingLevel::H1
            || plain(&first.words) == plain(called)
            || others.iter().all(|other| other.level > first.level))
}

/// The headings of a text and its terms, with the ids that mdBook gives them; it counts both together.
fn named(text: &str, smart: bool) -> (Vec<Heading>, Vec<Term>) {
    let mut options = MARKDOWN | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_DEFINITION_LIST;
    options.set(Options::ENABLE_SMART_PUNCTUATION, smart);
    let (mut all, mut terms) = (Vec::new(), Vec::new());
    let mut seen = BTreeMap::<String, usize>::new();
    let mut counted = |name: String| {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}-{}", *count - 1) }
    };
    // What is open: a heading with the id that it says it has, or where a term begins; and its words.
    let (mut open, mut term): (Option<(Heading, Option<String>)>, Option<usize>) = (None, None);
    let mut words = String::new();
    for (number, (event, range)) in Parser::new_ext(text, options).into_offset_iter().enumerate() {
        let end = range.end;
        match event {
            Event::Start(Tag::Heading { level, id, .. }) if open.is_none() => {
                words.clear();
                let heading = Heading {
                    level,
                    words: String::new(),
                    last: range.start,
                    range,
                    numbers: number..number,
                    id: String::new(),
                    has_id: id.is_some(),
                };
                open = Some((heading, id.map(|id| id.to_string())));
                continue;
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some((mut heading, own)) = open.take() else { continue };
                heading.words = std::mem::take(&mut words);
                heading.id = counted(own.unwrap_or_else(|| id_of(&heading.words)));
                heading.numbers.end = number + 1;
                all.push(heading);
            }
            Event::Start(Tag::DefinitionListTitle) => {
                words.clear();
                term = Some(range.start);
            }
            Event::End(TagEnd::DefinitionListTitle) => {
                terms.extend(term.take().map(|at| Term { at, id: counted(id_of(&words)) }));
            }
            Event::Text(more) | Event::Code(more) => words.push_str(&more),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
        if let Some((heading, _)) = &mut open {
            heading.last = end;
        }
    }
    (all, terms)
}

/// The id that mdBook gives a heading or a term.
fn id_of(words: &str) -> String {
    let kept = words.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_lowercase().collect::<String>()),
        c if c.is_whitespace() => Some("-".to_owned()),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_keep_the_ids_that_links_name() {
        let wanted = ["whats-a--b", "same-1"].map(str::to_owned).into();
        let named = headed("## Called\n\ntext\n", "Called", &["called".to_owned()].into(), false);
        assert_eq!(
            (named.title.as_deref(), named.text.as_str()),
            (Some("Called"), "<a id=\"called\"></a>\n\ntext\n")
        );
        let two = headed("# One\n\n# Two\n\n## Three\n", "x", &["one".to_owned()].into(), false);
        let smart = headed("## It's\n\n## A -- \"b\"\n", "It's", &["a--b".to_owned()].into(), true);
        assert_eq!(smart.title.as_deref(), Some("It\u{2019}s"));
        assert_eq!(smart.text, "## A -- \"b\" {#a--b}\n");
        assert_eq!(two.title.as_deref(), Some("One"));
        assert_eq!(two.text, "# One\n\n<a id=\"one\"></a>\n\n# Two\n\n## Three\n");
        let attributes = "## It's C {.c}\n\n## What's new? ##\n\nTwo\nlines, isn't it\n===\n";
        let named = ["its-c", "whats-new", "two-lines-isnt-it"].map(str::to_owned).into();
        assert_eq!(
            headed(attributes, "x", &named, false).text,
            "## It's C {#its-c .c}\n\n## What's new? ## {#whats-new}\n\nTwo\nlines, isn't it {#two-lines-isnt-it}\n===\n"
        );
        let headed = headed(
            "# The `title`\n\ntext\n\n## What's A & B?\n\n## Same\n\n## Same\n\n## Own {#own}\n",
            "x",
            &wanted,
            false,
        );
        assert_eq!(headed.title.as_deref(), Some("The title"));
        assert_eq!(
            headed.text,
            "text\n\n## What's A & B? {#whats-a--b}\n\n## Same\n\n## Same {#same-1}\n\n## Own {#own}\n"
        );
    }

    #[test]
    fn terms_keep_the_ids_that_links_name() {
        let text = "# T\n\n## Apple\n\napple\n: A *fruit*.\n\n`Red` pear\n: Another.\n\n## Pear\n\n> fig\n> : A third.\n";
        let wanted = ["apple-1", "red-pear", "pear", "fig"].map(str::to_owned).into();
        assert_eq!(
            headed(text, "T", &wanted, false).text,
            "## Apple\n\n<a id=\"apple-1\"></a>apple\n: A *fruit*.\n\n<a id=\"red-pear\"></a>`Red` pear\n: Another.\n\n\
             ## Pear {#pear}\n\n> <a id=\"fig\"></a>fig\n> : A third.\n"
        );
    }

    #[test]
    fn the_first_heading_is_the_title_whatever_its_level() {
        let none = BTreeSet::new();
        for (text, title, rest) in [
            (
                "## What Is It?\n\nx\n\n### A ###\n\n> #### B\n",
                Some("What Is It?"),
                "x\n\n## A ###\n\n> ### B\n",
            ),
            (
                "<!-- Old. -->\n\n<a id=\"old\"></a>\n\n## C\n\nx\n",
                Some("C"),
                "<!-- Old. -->\n\n<a id=\"old\"></a>\n\nx\n",
            ),
            ("## A\n\n## B\n", None, "## A\n\n## B\n"),
            ("x\n\n## A\n", None, "x\n\n## A\n"),
            ("## CALLED\n\n### A\n\n## B\n\n### C\n", Some("CALLED"), "## A\n\n## B\n\n### C\n"),
            ("# A\n\n### B\n", Some("A"), "### B\n"),
        ] {
            let headed = headed(text, "Called", &none, false);
            assert_eq!((headed.title.as_deref(), headed.text.as_str()), (title, rest));
        }
        let wanted = ["a-b", "t"].map(str::to_owned).into();
        assert_eq!(
            headed("### T\n\n#### A+ B\n", "x", &wanted, false).text,
            "<a id=\"t\"></a>\n\n## A+ B {#a-b}\n"
        );
    }
}
