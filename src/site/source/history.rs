//! When the files of the content folder were last changed, as the history that git keeps says.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use super::front::Date;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::files::CONTENT;

/// The day of the newest commit that changed a file, by its path in the content folder. That a file was given another name and
/// nothing else is no change.
#[derive(Debug, Default, PartialEq)]
pub struct History(HashMap<String, Date>);

/// Most bytes of a message of git that are shown.
const SAID: usize = 2000;

impl History {
    /// Asks git once for all files of the site in a folder. `place`: where the config asks for it.
    pub fn read(root: &Path, place: Span) -> (Self, Option<Diagnostic>) {
        let told = |why: String, hint: &str| {
            let message = format!("pages have no dates from git: {why}");
            Some(Diagnostic::warning(Id::GitDates, place, message).with_hint(hint))
        };
        let clone = match Clone::of(root) {
            Ok(clone) => clone,
            Err(Failed { why, hint }) => return (Self::default(), told(why, &hint)),
        };
        match Self::walk(root, &clone) {
            Ok(history) if clone.boundary.is_empty() => (history, None),
            Ok(history) => {
                let message =
                    "the history of this clone is cut off: pages that are older have no dates from git";
                let hint = "fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` for the action that checks it out";
                (history, Some(Diagnostic::warning(Id::GitDates, place, message).with_hint(hint)))
            }
            Err(_) if !has_commits(root) => (Self::default(), None),
            Err(error) => {
                (Self::default(), told(error.to_string(), "run `git log` there to see what is wrong"))
            }
        }
    }

    /// The day, for a path in the content folder.
    #[must_use]
    pub fn of(&self, file: &str) -> Option<&Date> {
        self.0.get(file)
    }

    /// A file that has come from elsewhere in the repository has its day in commits that know nothing of the content folder.
    fn walk(root: &Path, clone: &Clone) -> io::Result<Self> {
        let mut told = Log::read(root, &["--full-diff", "--", CONTENT], clone)?;
        if told.renamed.values().any(|now| !told.dates.contains_key(now)) {
            told = Log::read(root, &[], clone)?;
        }
        Ok(Self(told.dates))
    }
}

/// Why git says nothing, and what helps.
#[derive(Debug, PartialEq)]
struct Failed {
    why: String,
    hint: String,
}

impl Failed {
    fn to_start(error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no program `git`".to_owned(),
            _ => format!("`git` cannot be run: {error}"),
        };
        Self { why, hint: "install git, or leave `git_dates` out".to_owned() }
    }

    /// `said`: the message of git.
    fn because(said: &str) -> Self {
        let line = said.lines().next().unwrap_or_default();
        let why = line.trim_start_matches("fatal: ").to_owned();
        // Git says itself how to trust a repository that belongs to somebody else.
        let trust = said.lines().map(str::trim).find(|line| line.contains("--add safe.directory"));
        let hint = match trust {
            Some(command) => format!("if you trust the repository: `{command}`"),
            None => "the folder of the site has to be in a git repository".to_owned(),
        };
        Self { why, hint }
    }
}

fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    // What its user has set must not change what it says.
    git.arg("-C").arg(root).args(["-c", "log.showSignature=false", "-c", "core.quotePath=false"]);
    git.args(["-c", "log.follow=false"]).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped());
    git
}

/// Whether anything has been committed.
fn has_commits(root: &Path) -> bool {
    let asked = git(root).args(["rev-parse", "--verify", "--quiet", "HEAD"]).output();
    asked.is_ok_and(|out| out.status.success())
}

/// What git knows of its repository.
struct Clone {
    /// The path of the content folder from the top of the repository, with a `/` at its end.
    content: String,
    /// Commits that seem to have made all files, as those before them are not there; none if the history is whole.
    boundary: Vec<String>,
}

impl Clone {
    /// `root`: the folder of the site.
    fn of(root: &Path) -> Result<Self, Failed> {
        let asked = ["rev-parse", "--show-prefix", "--is-shallow-repository", "--git-path", "shallow"];
        let out = git(root)
            .args(asked)
            .stderr(Stdio::piped())
            .output()
            .map_err(|error| Failed::to_start(&error))?;
        if !out.status.success() {
            let said = out.stderr.get(..SAID).unwrap_or(&out.stderr);
            return Err(Failed::because(&String::from_utf8_lossy(said)));
        }
        let out = String::from_utf8_lossy(&out.stdout).into_owned();
        let (prefix, rest) = out.split_once('\n').unwrap_or_default();
        let content = format!("{prefix}{CONTENT}/");
        let Some(file) = rest.strip_prefix("true\n").map(str::trim_end) else {
            return Ok(Self { content, boundary: Vec::new() });
        };
        let list = std::fs::read_to_string(root.join(file))
            .map_err(|error| Failed::because(&format!("`{file}` cannot be read: {error}")))?;
        Ok(Self { content, boundary: list.lines().map(str::to_owned).collect() })
    }
}

/// What `git log` has said so far, from the newest commit to the oldest.
#[derive(Default)]
struct Log {
    /// The days, by paths in the content folder.
    dates: HashMap<String, Date>,
    /// What files are called now in the content folder, by the paths that they had in the repository.
    renamed: HashMap<String, String>,
    /// What the next pieces are.
    next: Next,
    /// The date of the commit; `None` for one at which the history is cut off.
    date: Option<Date>,
    is_boundary: bool,
    old: Option<String>,
}

#[derive(Default, Clone, Copy)]
enum Next {
    #[default]
    Change,
    Commit,
    Date,
    Path,
    /// The path of a file that was removed.
    Gone,
    /// The name that a file had, before the one that it was given.
    OldPath,
}

impl Log {
    /// `which`: which commits, and what of them.
    fn read(root: &Path, which: &[&str], clone: &Clone) -> io::Result<Self> {
        let format = ["log", "--format=%x00%H%x00%cI", "--name-status", "-z", "-M100%", "--no-relative"];
        let mut git = git(root).args(format).args(which).stderr(Stdio::null()).spawn()?;
        let mut told = Self::default();
        if let Some(out) = git.stdout.take() {
            let mut tokens = BufReader::new(out).split(0);
            while let Some(token) = tokens.next().transpose()? {
                told.take(&String::from_utf8_lossy(&token), clone);
            }
        }
        match git.wait()? {
            status if status.success() => Ok(told),
            status => Err(io::Error::other(format!("`git log` failed ({status})"))),
        }
    }

    fn take(&mut self, piece: &str, clone: &Clone) {
        self.next = match self.next {
            Next::Change if piece.is_empty() => Next::Commit,
            Next::Change if piece.trim_start().starts_with(['R', 'C']) => Next::OldPath,
            Next::Change if piece.trim_start().starts_with('D') => Next::Gone,
            Next::Change => Next::Path,
            Next::Commit => {
                self.is_boundary = clone.boundary.iter().any(|commit| commit == piece);
                Next::Date
            }
            Next::Date => {
                self.date = piece.parse().ok().filter(|_| !self.is_boundary);
                Next::Change
            }
            Next::OldPath => {
                self.old = Some(piece.to_owned());
                Next::Path
            }
            Next::Gone => Next::Change,
            Next::Path => {
                self.change(piece, &clone.content);
                Next::Change
            }
        };
    }

    /// `path`: that of a file in the repository, after the commit.
    fn change(&mut self, path: &str, content: &str) {
        let old = self.old.take();
        let renamed = match &old {
            Some(_) => self.renamed.remove(path),
            None => self.renamed.get(path).cloned(),
        };
        let Some(now) = renamed.or_else(|| path.strip_prefix(content).map(str::to_owned)) else { return };
        match (old, &self.date) {
            (Some(old), _) => {
                self.renamed.insert(old, now);
            }
            (None, Some(date)) => {
                self.dates.entry(now).or_insert_with(|| date.clone());
            }
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(log: &[&str], boundary: &str) -> Vec<String> {
        let mut read = Log::default();
        let clone = Clone { content: "site/content/".to_owned(), boundary: vec![boundary.to_owned()] };
        log.iter().for_each(|piece| read.take(piece, &clone));
        let mut dates: Vec<_> =
            read.dates.iter().map(|(file, date)| format!("{file} {}", date.as_str())).collect();
        dates.sort();
        dates
    }

    #[test]
    fn the_newest_change_of_each_file_counts_under_the_name_that_it_has_now() {
        let log = [
            "",
            "h3",
            "2026-01-03T10:00:00Z",
            "\nM",
            "site/content/c.md",
            "D",
            "site/content/gone.md",
            "M",
            "README.md", //
            "",
            "h2",
            "2026-01-02T10:00:00+09:00",
            "\nR100",
            "site/content/b.md",
            "site/content/c.md",
            "R100",
            "drafts/a.md",
            "site/content/d.md", //
            "",
            "h1",
            "2026-01-01T10:00:00Z",
            "\nA",
            "drafts/a.md",
            "A",
            "site/content/b.md",
            "A",
            "site/content/棋.md",
        ];
        let early = "2026-01-01T10:00:00Z";
        let dates =
            ["c.md 2026-01-03T10:00:00Z".to_owned(), format!("d.md {early}"), format!("棋.md {early}")];
        assert_eq!(told(&log, ""), dates);
        assert_eq!(told(&log, "h1"), ["c.md 2026-01-03T10:00:00Z"], "who knows what was before");
    }
}
