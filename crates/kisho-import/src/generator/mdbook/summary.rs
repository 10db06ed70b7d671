//! `SUMMARY.md`: the chapters of a book, in their order and one below the other, and the files that they become.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use kisho_game::text::Span;
use kisho_source::address::{decode, joined};

/// The file of the first page of a book.
pub const FIRST: &str = "_index.md";

/// Most lists around one of chapters. Each is a folder of a chapter's address, and paths have an end; readers lose their way in fewer.
pub const DEEPEST: usize = 16;

/// A chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// What the table of contents calls it.
    pub title: String,
    /// Its file, from the folder of the book's pages; `None` for a draft.
    pub old: Option<String>,
    /// Its new file, from the content folder.
    pub new: String,
    /// Its place among its neighbours, from 1.
    pub weight: usize,
    /// How many lists enclose its own; 0 at the top, and no more than [`DEEPEST`].
    pub level: usize,
}

/// A table of contents.
#[derive(Debug, Default)]
pub struct Summary {
    /// The chapters in the order of the book.
    pub chapters: Vec<Chapter>,
    /// The titles of parts, which no page stands for, and their places.
    pub parts: Vec<(String, Span)>,
    /// The first chapter that is no longer below the one above it, as it is too deep.
    pub too_deep: Option<Span>,
}

/// A list of chapters that is open.
#[derive(Debug, Default)]
struct Open {
    /// The folder of its chapters.
    dir: String,
    /// How many there are.
    count: usize,
}

impl Summary {
    /// Reads a table of contents: as mdBook does, the first link of each item of a list, and all links outside lists.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut summary = Self::default();
        // For each list that is open, whether its current item still has no link.
        let mut lists: Vec<bool> = Vec::new();
        let mut words = String::new();
        let mut target = None;
        // Whether a heading is open, and is the first thing: the title of the table of contents itself.
        let mut heading = None;
        let mut at_start = true;
        for (event, range) in Parser::new(text).into_offset_iter() {
            let is_first = at_start;
            at_start &= matches!(
                event,
                Event::Html(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock)
            );
            match event {
                Event::Start(Tag::List(_)) => lists.push(false),
                Event::End(TagEnd::List(_)) => drop(lists.pop()),
                Event::Start(Tag::Item) => lists.last_mut().into_iter().for_each(|free| *free = true),
                Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                    words.clear();
                    heading = Some(is_first);
                }
                Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                    let whole = text.get(range.clone()).unwrap_or_default().trim_end();
                    if heading.take() == Some(false) {
                        let place = Span::new(range.start, range.start + whole.len());
                        summary.parts.push((words.trim().to_owned(), place));
                    }
                }
                Event::Start(Tag::Link { dest_url, .. })
                    if heading.is_none() && lists.last() != Some(&false) =>
                {
                    words.clear();
                    lists.last_mut().into_iter().for_each(|free| *free = false);
                    target = Some(decode(&dest_url));
                }
                Event::End(TagEnd::Link) => {
                    let Some(path) = target.take() else { continue };
                    // One outside the book stays as it is written, so that it can be named.
                    let old = joined("", &path).or_else(|| Some(path.clone())).filter(|_| !path.is_empty());
                    let level = lists.len().saturating_sub(1);
                    if level > DEEPEST {
                        summary.too_deep.get_or_insert(Span::from(range));
                    }
                    let title = words.clone();
                    let chapter =
                        Chapter { title, old, new: String::new(), weight: 0, level: level.min(DEEPEST) };
                    summary.chapters.push(chapter);
                }
                Event::Text(more) | Event::Code(more) => words.push_str(&more),
                Event::SoftBreak | Event::HardBreak => words.push(' '),
                _ => {}
            }
        }
        summary.place();
        summary
    }

    /// Gives each chapter its file: chapters below one another are in folders, whatever the old files are called. The first is the
    /// first page of the site.
    fn place(&mut self) {
        let mut taken = Taken::default();
        let mut open: Vec<Open> = Vec::new();
        for number in 0..self.chapters.len() {
            let next = self.chapters.get(number + 1).map_or(0, |next| next.level);
            let Some(chapter) = self.chapters.get_mut(number) else { continue };
            open.truncate(chapter.level + 1);
            if open.is_empty() {
                open.push(Open::default());
            }
            let Some(Open { dir, count }) = open.last_mut() else { continue };
            *count += 1;
            chapter.weight = *count;
            let has_more = next > chapter.level;
            if number == 0 && !has_more && chapter.old.is_some() {
                chapter.new = FIRST.to_owned();
                continue;
            }
            let stem = stem(chapter);
            let path = taken.take(if dir.is_empty() { stem } else { format!("{dir}/{stem}") });
            chapter.new = if has_more { format!("{path}/_index.md") } else { format!("{path}.md") };
            if has_more {
                open.push(Open { dir: path, ..Open::default() });
            }
        }
    }
}

/// The paths of chapters without their endings. Capitals make no difference, as they make none in addresses and on many disks.
#[derive(Debug, Default)]
struct Taken {
    paths: BTreeSet<String>,
    /// The highest number after each path that was wanted several times.
    numbers: BTreeMap<String, usize>,
}

impl Taken {
    /// Takes a path, or the first free one with a number after it. Pages of folders have `index` for themselves.
    fn take(&mut self, path: String) -> String {
        let small = path.to_lowercase();
        let is_index = small.rsplit('/').next().is_some_and(|name| name == "index");
        if !is_index && self.paths.insert(small.clone()) {
            return path;
        }
        let number = self.numbers.entry(small.clone()).or_insert(1);
        loop {
            *number += 1;
            if self.paths.insert(format!("{small}-{number}")) {
                return format!("{path}-{number}");
            }
        }
    }
}

/// The name of a chapter in addresses: that of its file, or of the folder whose page it is. `_index` would be the page of a folder, and
/// `..` the folder above.
fn stem(chapter: &Chapter) -> String {
    let path = chapter.old.as_deref().unwrap_or_default();
    let path = path.rsplit_once('.').map_or(path, |(path, _)| path);
    let (dir, name) = path.rsplit_once('/').unwrap_or(("", path));
    let is_folder = name.eq_ignore_ascii_case("readme") || name.eq_ignore_ascii_case("index");
    let name = if is_folder { dir.rsplit('/').next().unwrap_or(dir) } else { name };
    let name = name.trim_start_matches('_');
    if !name.trim_start_matches(['.', '_']).is_empty() {
        return name.to_owned();
    }
    let words = chapter.title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let title = words.collect::<Vec<_>>().join("-").to_lowercase();
    if title.is_empty() { "chapter".to_owned() } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_are_in_folders_as_they_are_below_one_another() {
        let text = "# Summary\n\n[Preface](README.md)\n\n# Part\n\n- [One](one.md)\n  - [A `b`](x/a.md)\n  - [Draft 1]()\n\
            - [Two](two/README.md)\n    * [A](two/a.md)\n      - [Deep](two/deep.md)\n    * [B](other/a.md)\n\n---\n[End](end.md)\n";
        let summary = Summary::read(text);
        let parts: Vec<_> =
            summary.parts.iter().map(|(part, place)| (&**part, &text[place.start..place.end])).collect();
        assert_eq!(parts, [("Part", "# Part")]);
        let placed: Vec<_> = summary
            .chapters
            .iter()
            .map(|chapter| (chapter.title.as_str(), chapter.new.as_str(), chapter.weight))
            .collect();
        assert_eq!(
            placed,
            [
                ("Preface", "_index.md", 1),
                ("One", "one/_index.md", 2),
                ("A b", "one/a.md", 1),
                ("Draft 1", "one/draft-1.md", 2),
                ("Two", "two/_index.md", 3),
                ("A", "two/a/_index.md", 1),
                ("Deep", "two/a/deep.md", 1),
                ("B", "two/a-2.md", 2),
                ("End", "end.md", 4),
            ]
        );
        assert_eq!(summary.chapters[3].old, None);
    }

    #[test]
    fn the_first_link_of_an_item_is_its_chapter() {
        let text = "Title\n=====\n\n[Start](start.md)\n[more](more.md)\n\n# A *part* of [it](it.md)\n\n\
            - [One](d/one.md) (a note)\n- [Two](d/two.md) - [x](y)\n- [Four](d/four.md \"Title\")\n- [Seven](<d/se ven.md>)\n    \
            1. [Eight](d/eight.md)\n\n       Words, and [no chapter](no.md).\n- A [Ref][r]\n  <!-- - [Not yet](not.md) -->\n\n[r]: d/ref.md\n";
        let summary = Summary::read(text);
        let parts: Vec<_> = summary.parts.iter().map(|(part, _)| &**part).collect();
        assert_eq!(parts, ["A part of it"]);
        let chapters =
            summary.chapters.iter().map(|chapter| (&*chapter.title, chapter.old.as_deref(), chapter.level));
        let wanted = [
            ("Start", Some("start.md"), 0),
            ("more", Some("more.md"), 0),
            ("One", Some("d/one.md"), 0),
            ("Two", Some("d/two.md"), 0),
            ("Four", Some("d/four.md"), 0),
            ("Seven", Some("d/se ven.md"), 0),
            ("Eight", Some("d/eight.md"), 1),
            ("Ref", Some("d/ref.md"), 0),
        ];
        assert_eq!(chapters.collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn chapters_that_are_too_deep_are_beside_those_above() {
        let lines = (0..2_000).map(|level| format!("{}- [C](c{level}.md)\n", "  ".repeat(level)));
        let text = lines.collect::<String>() + "- [End](end.md)\n";
        let summary = Summary::read(&text);
        let place = summary.too_deep.unwrap();
        assert_eq!(&text[place.start..place.end], "[C](c17.md)");
        let dir: String = (0..16).map(|level| format!("c{level}/")).collect();
        for (number, file, weight) in
            [(15, "_index.md", 1), (16, "c16.md", 1), (17, "c17.md", 2), (1_999, "c1999.md", 1_984)]
        {
            let chapter = &summary.chapters[number];
            assert_eq!((&*chapter.new, chapter.weight), (&*format!("{dir}{file}"), weight));
        }
        assert_eq!(summary.chapters[2_000].new, "end.md");
        let lines = (0..=DEEPEST).map(|level| format!("{}- [C](c{level}.md)\n", "  ".repeat(level)));
        assert_eq!(Summary::read(&lines.collect::<String>()).too_deep, None);
    }

    #[test]
    fn no_chapter_takes_the_file_of_another() {
        let text = "- [One](one.md)\n  - [Its page](one/_index.md)\n  - [B](b.md)\n  - [B](B.md)\n  - [B 2](b-2.md)\n\
            - [Index]()\n- [One](x/One.md)\n- [?]()\n- [!]()\n- [Last](_index.md)\n\
            - [Above](..)\n- [Dots](x/..._.md)\n";
        let summary = Summary::read(text);
        let files: Vec<&str> = summary.chapters.iter().map(|chapter| &*chapter.new).collect();
        let wanted = [
            "one/_index.md",
            "one/index-2.md",
            "one/b.md",
            "one/B-2.md",
            "one/b-2-2.md",
            "index-2.md",
            "One-2.md",
            "chapter.md",
            "chapter-2.md",
            "index-3.md",
            "above.md",
            "dots.md",
        ];
        assert_eq!(files, wanted);
    }
}
