//! Sections that the other generator makes no page of, and folders that are no sections of Hugo's.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::front::Front;
use super::place::Named;
use super::{Generator, unshown};
use crate::NewFile;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// A folder, as pages of one language know it.
type Folder = (Option<String>, String);

/// The sections without a page, and where pages are that are shown.
#[derive(Debug, Default)]
pub struct Sections {
    unshown: Vec<Unshown>,
    /// Every folder that a page stands in.
    with_pages: BTreeSet<Folder>,
    /// The folders that pages stand in directly.
    around_pages: BTreeSet<Folder>,
    /// The folders that have an `_index.md`, or one of another format.
    with_index: BTreeSet<Folder>,
}

#[derive(Debug)]
struct Unshown {
    file: String,
    folder: Folder,
    key: String,
    place: Span,
    source: Arc<Source>,
}

impl Sections {
    /// Takes a page. A section that has no page and says that it is no draft says so no more, as it may become one.
    pub fn add(&mut self, file: &str, languages: &[String], front: &mut Front, source: &Arc<Source>) {
        let named = Named::of(file, languages);
        let lang = named.lang.map(str::to_owned);
        if named.stem.is_none() {
            self.with_index.insert((lang.clone(), named.dir.to_owned()));
        }
        if front.is_draft() {
            return;
        }
        if named.stem.is_some() {
            self.around_pages.insert((lang.clone(), named.dir.to_owned()));
        }
        if let Some((key, place)) = front.unrendered.clone() {
            front.top.remove("draft");
            let folder = (lang, named.dir.to_owned());
            let (file, source) = (file.to_owned(), Arc::clone(source));
            self.unshown.push(Unshown { file, folder, key, place, source });
        } else {
            let mut dir = named.dir;
            while self.with_pages.insert((lang.clone(), dir.to_owned())) {
                let Some((above, _)) = dir.rsplit_once('/') else { break };
                dir = above;
            }
        }
    }

    /// Takes a page that is no Markdown and stays behind.
    pub fn add_left(&mut self, file: &str, languages: &[String]) {
        let named = Named::of(file.rsplit_once('.').map_or(file, |(before, _)| before), languages);
        if named.stem.is_none() {
            self.with_index.insert((named.lang.map(str::to_owned), named.dir.to_owned()));
        }
    }

    /// Makes drafts of the sections. A draft of kisho's leaves out all that is below it, so a section with pages that are shown
    /// stays, and so does one of Zola's with files, which Zola publishes; both are told.
    pub fn hide(self, generator: Generator, files: &mut BTreeMap<String, NewFile>, problems: &mut Problems) {
        for section in self.unshown {
            let has_files = || generator == Generator::Zola && has_files(&section.folder.1, files);
            let shown = if self.with_pages.contains(&section.folder) { Some("pages") } else { None };
            if let Some(shown) = shown.or_else(|| has_files().then_some("files")) {
                let message = format!(
                    "because of `{}`, the old generator made no page of this section; kisho does, as {shown} below it are shown",
                    section.key
                );
                let hint = "write `redirect_to` into its front matter to send readers elsewhere";
                let told = Diagnostic::warning(Id::ImportKey, section.place, message).with_hint(hint);
                problems.push(&section.source, told);
                continue;
            }
            if let Some(NewFile::Made(text)) = files.get_mut(&format!("{CONTENT}/{}", section.file)) {
                *text = with_key(text, "draft");
                let told = unshown::told(&section.key, "made no page of it", section.place);
                problems.push(&section.source, told);
            }
        }
    }

    /// Lets the sections of Hugo's list the pages of the folders below that are none: only folders at the top and those with an
    /// `_index.md` are sections there. In kisho all are, so these are told.
    pub fn join(&self, files: &mut BTreeMap<String, NewFile>, problems: &mut Problems) {
        let mut told: BTreeMap<&str, Joined> = BTreeMap::new();
        let mut with_page: BTreeSet<String> =
            self.with_index.iter().map(|(_, folder)| folder.clone()).collect();
        // A page beside a folder may be its page now.
        with_page.extend(files.keys().filter_map(|file| {
            let (folder, name) = file.strip_prefix(CONTENT)?.strip_prefix('/')?.rsplit_once('/')?;
            (name.starts_with("_index.") && name.ends_with(".md")).then(|| folder.to_owned())
        }));
        for ((lang, folder), section) in self.joined() {
            let file =
                format!("{folder}/_index{}.md", lang.map_or_else(String::new, |lang| format!(".{lang}")));
            // Otherwise it has the title of its translation.
            let title = title_of(files.get(&format!("{CONTENT}/{folder}/_index.md")));
            match files.entry(format!("{CONTENT}/{file}")) {
                Entry::Occupied(mut page) => {
                    if let NewFile::Made(text) = page.get_mut() {
                        *text = with_key(text, "transparent");
                    }
                }
                Entry::Vacant(page) => {
                    let joined = told.entry(section).or_default();
                    if with_page.contains(folder) {
                        joined.translations.insert(file);
                        joined.is_untitled |= title.is_none();
                    } else {
                        joined.folders.insert(folder.to_owned());
                    }
                    let titled =
                        title.map_or_else(String::new, |title| format!("+++\ntitle = {title}\n+++\n"));
                    page.insert(NewFile::Made(with_key(&titled, "transparent")));
                }
            }
        }
        for (section, joined) in told {
            let source = Arc::new(Source::new(format!("{CONTENT}/{section}"), ""));
            joined.told().into_iter().for_each(|told| problems.push(&source, told));
        }
    }

    /// The folders that are no sections of Hugo's, and the section that each of them belongs to.
    fn joined(&self) -> BTreeMap<(Option<&str>, &str), &str> {
        let mut joined = BTreeMap::new();
        for (lang, folder) in &self.around_pages {
            let is_section = |dir: &str| self.with_index.contains(&(lang.clone(), dir.to_owned()));
            let above = std::iter::successors(Some(folder.as_str()), |dir| Some(dir.rsplit_once('/')?.0));
            let mut passed: Vec<&str> = above.take_while(|dir| !is_section(dir)).collect();
            let last = passed.last().and_then(|last| last.rsplit_once('/'));
            let section = last.map(|(section, _)| section).or_else(|| passed.pop());
            let section = section.unwrap_or(folder);
            joined.extend(passed.into_iter().map(|dir| ((lang.as_deref(), dir), section)));
        }
        joined
    }
}

/// What only kisho has as sections, below one of Hugo's.
#[derive(Debug, Default)]
struct Joined {
    /// The folders that had no page at all.
    folders: BTreeSet<String>,
    /// The new files of those that had one in another language, and whether any of them has no title.
    translations: BTreeSet<String>,
    is_untitled: bool,
}

impl Joined {
    fn told(&self) -> Vec<Diagnostic> {
        let warning = |message: String| Diagnostic::warning(Id::ImportEmpty, Span::at(0), message);
        let mut told = Vec::new();
        if !self.folders.is_empty() {
            let message = format!(
                "below this section are folders without an `_index.md`, which Hugo made no pages for; kisho does, and lists \
                their pages here too: {}",
                names(&self.folders)
            );
            let hint = "they are called by their names; write a `title` into the `_index.md` of each";
            told.push(warning(message).with_hint(hint));
        }
        if !self.translations.is_empty() {
            let message = format!(
                "below this section are folders with a page that is not in every language, and Hugo made none in the others; \
                kisho does, and lists their pages here too: {}",
                names(&self.translations)
            );
            let hint =
                "those without a `title` are called by the names of their folders; write one into each";
            let warning = warning(message);
            told.push(if self.is_untitled { warning.with_hint(hint) } else { warning });
        }
        told
    }
}

/// The first few names, and how many more there are.
fn names(all: &BTreeSet<String>) -> String {
    let names = all.iter().take(SOME).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match all.len().saturating_sub(SOME) {
        0 => names,
        others => format!("{names} and {others} more"),
    }
}

/// How many names a message has.
const SOME: usize = 3;

/// Whether files that belong to no page are in a folder or below it.
fn has_files(folder: &str, files: &BTreeMap<String, NewFile>) -> bool {
    let top = if folder.is_empty() { CONTENT.to_owned() } else { format!("{CONTENT}/{folder}") };
    let below = format!("{top}/");
    let has_page = |dir: &str| {
        let start = format!("{dir}/index.");
        let mut named = files.range(start.clone()..).map_while(|(file, _)| file.strip_prefix(&start));
        named.any(|end| end == "md" || (end.ends_with(".md") && !end.contains('/')))
    };
    // A page has all files in its folder and below.
    let is_of_page = |file: &str| {
        let above = std::iter::successors(file.rsplit_once('/'), |(dir, _)| dir.rsplit_once('/'));
        above.map(|(dir, _)| dir).take_while(|dir| dir.len() >= top.len()).any(has_page)
    };
    let copied = files.iter().filter(|(_, new)| matches!(new, NewFile::Copied(_))).map(|(file, _)| file);
    copied.into_iter().any(|file| file.starts_with(&below) && !is_of_page(file))
}

/// The title in the front matter of a page.
fn title_of(page: Option<&NewFile>) -> Option<toml::Value> {
    let Some(NewFile::Made(text)) = page else { return None };
    let (front, _) = text.strip_prefix("+++\n")?.split_once("\n+++\n")?;
    toml::from_str::<toml::Table>(front).ok()?.remove("title")
}

/// A page with a key in its front matter that is `true`.
fn with_key(page: &str, key: &str) -> String {
    match page.strip_prefix("+++\n") {
        Some(rest) => format!("+++\n{key} = true\n{rest}"),
        None => format!("+++\n{key} = true\n+++\n{page}"),
    }
}
