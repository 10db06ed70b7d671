//! What is imported has to build: the site as it will be is built in a temporary folder, and what stops it is changed or left out,
//! and told. Of a site that was there before nothing is changed.

mod call;
mod config;
mod page;
mod places;
mod urls;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::Failure;
use crate::site::{BuildCache, BuildOptions, Built, Changes};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_import::{Imported, NewFile, Stage, write_linked};
use kisho_source::files::{CONFIG, CONTENT, INPUT_FOLDERS, folder, read_text};
use kisho_source::{Problem, Problems};

/// After so many builds pages are not repaired but given up: what is repaired can bring up what it hid, but not for ever.
const MOST_REPAIRS: usize = 12;

/// The site as it builds now.
pub struct Repaired {
    /// What was changed or left out.
    pub told: Vec<Problem>,
    /// What is still to be said about the site.
    pub problems: Vec<Problem>,
    /// Number of its pages.
    pub pages: usize,
}

/// Changes what was made until it builds. `files_win`: whether the old generator published files for readers rather than pages with
/// their URLs, `name`: what messages call a file of the new site, `stage`: where it is put together.
pub fn repair(
    made: &mut Imported,
    stage: Option<&Stage>,
    files_win: bool,
    name: impl Fn(&str) -> String,
) -> Result<Repaired, Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        Failure::Input(format!("cannot build the new site in a temporary folder: {error}"))
    };
    let old = stage.map(|stage| there_before(stage.site())).transpose()?.flatten();
    let temporary;
    let root = &match stage {
        Some(stage) => stage.trial(),
        None => {
            temporary = tempfile::tempdir().map_err(|error| failed(&error))?;
            temporary.path().to_owned()
        }
    };
    let is_new = old.is_none();
    for imported in old.iter().chain([&*made]) {
        write_linked(imported, root).map_err(|error| failed(&error))?;
    }
    let mut told = Problems::default();
    let mut builds = 0;
    // Drafts too are to be without errors; but what leads to them leads nowhere without them.
    for drafts in [true, false] {
        let options = BuildOptions { root: root.to_owned(), drafts, ..BuildOptions::default() };
        let mut cache = BuildCache::default();
        let mut changes = Changes::All;
        // This ends, as each page can be given up only once, and each link be taken out.
        loop {
            let built = cache.build(&options, &changes);
            builds += 1;
            let (mends, gives_up) = (builds <= MOST_REPAIRS, !drafts);
            let repair =
                Repair { made: &mut *made, name: &name, told: &mut told, mends, gives_up, is_new, files_win };
            let changed = repair.all(&built);
            if changed.is_empty() {
                // What is not to be repaired with drafts may go without them.
                if drafts && (built.drafts > 0 || has_errors(&built)) {
                    break;
                }
                let problems = built.problems.into_iter().filter(|problem| !is_of_folder(problem));
                let problems = problems.map(|problem| renamed(problem, &name)).collect();
                return Ok(Repaired { told: told.into_sorted(), problems, pages: built.pages });
            }
            for file in &changed {
                store(made, root, file).map_err(|error| failed(&error))?;
            }
            changes = Changes::Files(changed.into_iter().map(PathBuf::from).collect());
        }
    }
    Ok(Repaired { told: told.into_sorted(), problems: Vec::new(), pages: 0 })
}

/// The site that is in a folder, as if it were imported from there; `None` if there is none.
fn there_before(to: &Path) -> Result<Option<Imported>, Failure> {
    let path = to.join(CONFIG);
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    let mut unread = Problems::default();
    let config = read_text(&path.display().to_string(), &path, &mut unread);
    super::report(&unread.into_sorted())?;
    // What is wrong with its files a build says.
    let files = |name: &'static str| {
        let files = folder(to, name, true, &mut Problems::default()).into_iter();
        files.map(move |(file, path)| (format!("{name}/{file}"), NewFile::Copied(path)))
    };
    let files = INPUT_FOLDERS.into_iter().flat_map(files).collect();
    Ok(Some(Imported { files, config: Some(config.text().to_owned()), ..Imported::default() }))
}

/// Whether a message is about what only the real folder of the site has: files beside its pages, and a history.
fn is_of_folder(problem: &Problem) -> bool {
    matches!(problem.diagnostic.id, Id::ConfigFont | Id::GitDates)
}

fn has_errors(built: &Built) -> bool {
    built.problems.iter().any(|problem| problem.diagnostic.is_error())
}

/// Puts a file as it is now into the temporary site.
fn store(made: &Imported, root: &Path, file: &str) -> std::io::Result<()> {
    let path = root.join(file);
    if file == CONFIG {
        return fs::write(path, made.config.as_deref().unwrap_or_default());
    }
    match made.files.get(file) {
        Some(NewFile::Made(text)) => fs::write(path, text),
        Some(NewFile::Copied(_)) => Ok(()),
        None => fs::remove_file(path),
    }
}

/// A message with the name that the file has for whoever reads it; a build calls files by their paths in the site.
fn renamed(problem: Problem, name: &impl Fn(&str) -> String) -> Problem {
    let source = Arc::new(Source::new(name(problem.source.name()), problem.source.text()));
    Problem { source, diagnostic: problem.diagnostic }
}

/// One round of repairs.
struct Repair<'a, N> {
    made: &'a mut Imported,
    name: &'a N,
    told: &'a mut Problems,
    /// Whether pages are repaired, and not only their links, which the pages led to that were given up.
    mends: bool,
    /// Whether pages that cannot be repaired become drafts or are left out.
    gives_up: bool,
    /// Whether there was no site before, so that the config can be changed too.
    is_new: bool,
    /// Whether the old generator published files for readers rather than pages with their URLs.
    files_win: bool,
}

impl<N: Fn(&str) -> String> Repair<'_, N> {
    /// Repairs what the errors of a build are about; the files that are changed.
    fn all(mut self, built: &Built) -> BTreeSet<String> {
        let mut changed = BTreeSet::new();
        let mut files: BTreeMap<&str, (&Arc<Source>, Vec<&Diagnostic>)> = BTreeMap::new();
        let mut nowhere = 0;
        for problem in built.problems.iter().filter(|problem| problem.diagnostic.is_error()) {
            if self.is_new && matches!(problem.diagnostic.id, Id::LinkBroken | Id::ImageMissing) {
                nowhere += 1;
            } else {
                let said = files.entry(problem.source.name()).or_insert((&problem.source, Vec::new()));
                said.1.push(&problem.diagnostic);
            }
        }
        if nowhere > 0 && self.lead_nowhere(nowhere) {
            changed.insert(CONFIG.to_owned());
        }
        for (file, (source, said)) in files {
            let left: Vec<String> = said.iter().flat_map(|said| self.without_clash(file, said)).collect();
            if !left.is_empty() {
                changed.extend(left);
                continue;
            }
            if self.file(file, source, &said) {
                changed.insert(file.to_owned());
                continue;
            }
            for (new, source, said) in
                said.into_iter().filter_map(|said| self.taken(file, said)).collect::<Vec<_>>()
            {
                if self.file(&new, &source, &[&said]) {
                    changed.insert(new);
                }
            }
        }
        changed
    }

    /// The new page that has the address of a page that was there before, and the same message about it.
    fn taken(&self, file: &str, said: &Diagnostic) -> Option<(String, Arc<Source>, Diagnostic)> {
        if said.id != Id::UrlDuplicate || self.made.files.contains_key(file) {
            return None;
        }
        let (name, text) = urls::names(said).find_map(|name| match self.made.files.get(name)? {
            NewFile::Made(text) => Some((name, text)),
            NewFile::Copied(_) => None,
        })?;
        let key = ["\nslug =", "\npath ="].iter().find_map(|key| text.find(key));
        let span = Span::at(key.map_or(0, |at| at + "\n".len()));
        Some((
            name.to_owned(),
            Arc::new(Source::new(name, text.as_str())),
            Diagnostic { span, ..said.clone() },
        ))
    }

    /// Makes warnings of links that lead nowhere, as they may have done before.
    fn lead_nowhere(&mut self, number: usize) -> bool {
        let config = self.made.config.get_or_insert_default();
        let Some(new) = config::with_internal_warnings(config) else { return false };
        *config = new;
        let links = if number == 1 {
            "1 link or image leads".to_owned()
        } else {
            format!("{number} links and images lead")
        };
        let message = format!("{links} nowhere, so the imported `{CONFIG}` has `internal_level = \"warn\"`");
        let hint = "`kisho check` lists them; take the line out when they are mended";
        let problem = Diagnostic::warning(Id::ImportLink, Span::at(0), message).with_hint(hint);
        self.told.push(&Arc::new(Source::new((self.name)(CONFIG), "")), problem);
        true
    }

    /// Repairs a file, or gives it up; whether anything was changed.
    fn file(&mut self, file: &str, source: &Arc<Source>, said: &[&Diagnostic]) -> bool {
        let named = Arc::new(Source::new((self.name)(file), source.text()));
        if file == CONFIG && !self.is_new {
            return false;
        }
        if file == CONFIG {
            let config = self.made.config.get_or_insert_default();
            return match config::without(config, said) {
                Some((new, told)) => {
                    *config = new;
                    told.into_iter().for_each(|problem| self.told.push(&named, problem));
                    true
                }
                None => false,
            };
        }
        let is_page = file.starts_with(CONTENT) && file.ends_with(".md");
        let (new, told) = match self.made.files.get(file) {
            None => return false,
            Some(NewFile::Made(text)) if is_page => {
                let is_link = |said: &&&Diagnostic| matches!(said.id, Id::LinkBroken | Id::ImageMissing);
                let said: Vec<_> = said.iter().filter(|said| self.mends || is_link(said)).copied().collect();
                page::repaired(text, &said, self.made.origins.get(file))
            }
            Some(other) => {
                let source = match other {
                    NewFile::Copied(from) => Arc::new(Source::new(from.display().to_string(), source.text())),
                    NewFile::Made(_) => named,
                };
                let Some(first) = said.first() else { return false };
                let message = format!("this file is left out: {}", first.message);
                self.told.push(&source, Diagnostic::warning(Id::ImportLeft, first.span, message));
                self.made.files.remove(file);
                return true;
            }
        };
        if let Some(text) = new {
            for page::Told { diagnostic, is_of_origin } in told {
                let origin = self.made.origins.get(file).filter(|_| is_of_origin);
                self.told.push(origin.map_or(&named, |origin| &origin.source), diagnostic);
            }
            self.made.files.insert(file.to_owned(), NewFile::Made(text));
            return true;
        }
        self.gives_up && self.give_up(file, &named, said)
    }

    /// Makes a draft of a page, or leaves it out if it is one.
    fn give_up(&mut self, file: &str, named: &Arc<Source>, said: &[&Diagnostic]) -> bool {
        // A page whose front matter could not be read has keys of the old generator in it.
        let first = said.iter().find(|said| said.id != Id::FrontKey).or(said.first());
        let (Some(first), Some(NewFile::Made(text))) = (first, self.made.files.get(file)) else {
            return false;
        };
        let draft = page::draft(text);
        let (message, hint) = match draft {
            Some(_) => ("the page becomes a draft", "mend it in the new site and take `draft = true` out"),
            None => ("the page is left out", "mend it in the old site, and import that again"),
        };
        let message = format!("{message}: {}", first.message);
        self.told.push(named, Diagnostic::error(Id::ImportLeft, first.span, message).with_hint(hint));
        match draft {
            Some(text) => drop(self.made.files.insert(file.to_owned(), NewFile::Made(text))),
            None => drop(self.made.files.remove(file)),
        }
        true
    }
}
