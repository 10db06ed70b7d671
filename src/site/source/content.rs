//! The files of the content folder, as they were read last.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::cells::{self, Cached, Invalidated};
use super::config::Config;
use super::front::{Date, Head, day_of};
use super::history::History;
use super::options::Changes;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::nfc;
use kisho_source::files::{CONTENT, folder, is_backup, read_text, slashed};

/// A Markdown file.
#[derive(Debug)]
pub struct Markdown {
    /// Its text, called as the author would call it.
    pub source: Arc<Source>,
    /// Its front matter.
    pub head: Arc<Head>,
    /// The day of its last change that it has from the history, as it says none itself.
    given: Option<Date>,
    /// What was wrong when it was read.
    problems: Problems,
}

impl PartialEq for Markdown {
    fn eq(&self, other: &Self) -> bool {
        self.source.text() == other.source.text() && self.problems.is_empty() && other.problems.is_empty()
    }
}

/// All files of the content folder, by their paths in it.
#[derive(Debug, Default)]
pub struct Content {
    /// The Markdown files.
    pub markdown: BTreeMap<String, Cached<Markdown>>,
    /// The other files.
    pub files: Arc<BTreeMap<String, PathBuf>>,
    /// A number for what each of them holds.
    versions: HashMap<String, u64>,
    /// The state that the other files are in: their paths, and what they hold.
    pub state: Cached<()>,
    /// The state that the names of all files are in.
    folder: Cached<()>,
    /// The files that were changed since the build before; `None`: nobody knows.
    pub changed: Option<BTreeSet<String>>,
    /// What was wrong with the folder.
    problems: Problems,
}

impl Content {
    /// Reads again what has changed in the content folder of the site in `root`.
    pub fn update(&mut self, root: &Path, changes: &Changes, gone: &mut Invalidated) {
        let changed = match changes {
            Changes::All => None,
            // What is wrong with the folder can be mended anywhere in it.
            Changes::Files(_) if !self.problems.is_empty() => None,
            Changes::Files(files) => {
                inside(files).map(|files| files.into_iter().chain(self.unread()).collect())
            }
        };
        self.changed = changed.filter(|files| self.update_files(root, files, gone));
        if self.changed.is_none() {
            self.read(root, gone);
        }
    }

    /// The files that could not be read: nothing need tell that they can be by now.
    fn unread(&self) -> Vec<String> {
        let unread = self.markdown.iter().filter(|(_, markdown)| markdown.problems.has(Id::FileRead));
        unread.map(|(file, _)| file.clone()).collect()
    }

    /// Reads some files again; `false` if that is not enough.
    fn update_files(&mut self, root: &Path, files: &BTreeSet<String>, gone: &mut Invalidated) -> bool {
        for file in files {
            let path = root.join(CONTENT).join(file);
            let known = self.markdown.contains_key(file) || self.files.contains_key(file);
            let found = path.symlink_metadata();
            if !known || found.is_err() {
                gone.replace(&mut self.folder, Cached::new(()));
            }
            match found {
                Ok(found) if !found.is_file() => return false,
                Ok(_) if known || is_shown(file) => self.read_file(file, &path, gone),
                Ok(_) => {}
                // A folder that is gone has taken its files with it.
                Err(_) if !known => return false,
                Err(_) => match self.markdown.remove(file) {
                    Some(markdown) => gone.push(markdown.id),
                    None => {
                        Arc::make_mut(&mut self.files).remove(file);
                        self.versions.remove(file).into_iter().for_each(|id| gone.push(id));
                        gone.replace(&mut self.state, Cached::new(()));
                    }
                },
            }
        }
        true
    }

    fn read_file(&mut self, file: &str, path: &Path, gone: &mut Invalidated) {
        if is_markdown(file) {
            let read = Cached::renewed(Markdown::read(file, path), self.markdown.get(file));
            let now = read.id;
            let before = self.markdown.insert(file.to_owned(), read);
            before.filter(|before| before.id != now).into_iter().for_each(|before| gone.push(before.id));
        } else {
            Arc::make_mut(&mut self.files).insert(file.to_owned(), path.to_owned());
            let before = self.versions.insert(file.to_owned(), cells::next());
            before.into_iter().for_each(|id| gone.push(id));
            gone.replace(&mut self.state, Cached::new(()));
        }
    }

    fn read(&mut self, root: &Path, gone: &mut Invalidated) {
        self.problems = Problems::default();
        if !root.join(CONTENT).is_dir() {
            let message = format!("there is no folder `{CONTENT}`");
            let problem = Diagnostic::error(Id::ContentMissing, Span::at(0), message)
                .with_hint("the pages of a site are in it; `kisho init` makes one");
            self.problems.push(&Arc::new(Source::new(CONTENT, "")), problem);
        }
        let (markdown, files): (Vec<_>, Vec<_>) = folder(root, CONTENT, false, &mut self.problems)
            .into_iter()
            .filter(|(file, _)| is_shown(file))
            .partition(|(file, _)| is_markdown(file));
        self.files = Arc::new(files.into_iter().collect());
        gone.replace(&mut self.state, Cached::new(()));
        gone.replace(&mut self.folder, Cached::new(()));
        let versions = self.files.keys().map(|file| (file.clone(), cells::next())).collect();
        std::mem::replace(&mut self.versions, versions).into_values().for_each(|id| gone.push(id));
        let before = std::mem::take(&mut self.markdown);
        let read = markdown.into_par_iter().map(|(file, path)| {
            let read = Cached::renewed(Markdown::read(&file, &path), before.get(&file));
            (file, read)
        });
        self.markdown = read.collect::<Vec<_>>().into_iter().collect();
        for (file, before) in before {
            if self.markdown.get(&file) != Some(&before) {
                gone.push(before.id);
            }
        }
    }

    /// Gives the files that do not say themselves when they were changed the days that a history has for them.
    pub fn date(&mut self, history: &History, gone: &mut Invalidated) {
        for (file, markdown) in &mut self.markdown {
            let given = history.of(file).filter(|day| markdown.lacks(day));
            if given != markdown.given.as_ref() {
                let dated = Cached::new(markdown.dated(given.cloned()));
                gone.push(std::mem::replace(markdown, dated).id);
            }
        }
    }

    /// A number for what a file holds. Files that are not shown have one together.
    #[must_use]
    pub fn version(&self, file: &str) -> u64 {
        let other = self.versions.get(file).copied();
        other.or_else(|| Some(self.markdown.get(file)?.id)).unwrap_or(self.folder.id)
    }

    /// Everything that is wrong with the files, before anybody looks at what they say.
    pub fn tell(&self, config: &Config, problems: &mut Problems) {
        problems.extend(&self.problems);
        for file in self.files.keys() {
            if let Some((stem, ending)) = file
                .rsplit_once('.')
                .filter(|(_, ending)| NO_PAGES.iter().any(|no| no.eq_ignore_ascii_case(ending)))
            {
                let message = format!("kisho makes no page of a file whose name ends in `.{ending}`");
                let hint = format!(
                    "rename it to `{stem}.md`, or put it into `static/` if readers are to load it as it is"
                );
                let problem = Diagnostic::error(Id::FileName, Span::at(0), message).with_hint(hint);
                problems.push(&Arc::new(Source::new(format!("{CONTENT}/{file}"), "")), problem);
            }
        }
        for file in self.markdown.values() {
            problems.extend(&file.problems);
            file.head.tell(&file.source, config, problems);
        }
    }
}

impl Markdown {
    /// Whether nothing is wrong with the file and its front matter.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.problems.is_empty() && self.head.problems.is_empty()
    }

    /// Whether the file says nothing of its last change, and that was on a day after the one on which it was written.
    fn lacks(&self, day: &Date) -> bool {
        let front = &self.head.front;
        let says = front.updated.is_some() && self.given.is_none();
        !says && front.date.as_ref().is_none_or(|date| day.is_after(date))
    }

    /// The same file with another day of its last change.
    fn dated(&self, given: Option<Date>) -> Self {
        let mut head = Head::clone(&self.head);
        head.front.updated.clone_from(&given);
        let mut problems = Problems::default();
        problems.extend(&self.problems);
        Self { source: Arc::clone(&self.source), head: Arc::new(head), given, problems }
    }

    fn read(file: &str, path: &Path) -> Self {
        let mut problems = Problems::default();
        let source = read_text(&format!("{CONTENT}/{file}"), path, &mut problems);
        let head = Arc::new(head(file, source.text()));
        Self { source, head, given: None, problems }
    }
}

/// The front matter of a text, if it is that of a file at this path in the content folder.
#[must_use]
pub fn head(file: &str, text: &str) -> Head {
    let mut head = Head::parse(text);
    if !file.rsplit('/').next().is_some_and(|name| name.starts_with("_index.")) {
        head.of_page(text);
    }
    if head.front.date.is_none() {
        // All pages of a bundle, in whatever language, have the day of its folder.
        let bundle = file.rsplit_once('/').filter(|(_, name)| name.starts_with("index."));
        let bundle = bundle.map(|(folder, _)| format!("{folder}/index.md"));
        head.front.date = day_of(bundle.as_deref().unwrap_or(file)).map(|(day, _)| day);
    }
    head
}

/// The paths in the content folder of those files that are in it; `None` if one is called otherwise than its path, or has a
/// name that is refused.
#[must_use]
pub fn inside(files: &BTreeSet<PathBuf>) -> Option<BTreeSet<String>> {
    let inside = files.iter().filter_map(|path| path.strip_prefix(CONTENT).ok());
    let is_plain = |name: &String| matches!(nfc(name), Cow::Borrowed(_)) && !name.contains('\n');
    inside.map(|path| slashed(path).filter(is_plain)).collect()
}

/// How the names of Markdown files end in other programs, and may say more there. As a file, one of them would be published with its
/// front matter, even if it is a draft.
const NO_PAGES: [&str; 5] = ["mdx", "mkd", "mkdn", "mdown", "mdwn"];

/// Whether a name is that of a Markdown file.
#[must_use]
pub fn is_markdown(file: &str) -> bool {
    let ending = Path::new(file).extension();
    ending.is_some_and(|ending| ["md", "markdown"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// Whether neither the file nor a folder above it is hidden, and the file is no backup.
fn is_shown(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    !file.split('/').any(|part| part.starts_with('.')) && !is_backup(name)
}
