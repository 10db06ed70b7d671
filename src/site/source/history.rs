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
        let boundary = match boundary(root) {
            Ok(boundary) => boundary,
            Err(Failed { why, hint }) => return (Self::default(), told(why, &hint)),
        };
        match Self::walk(root, &boundary) {
            Ok(history) if boundary.is_empty() => (history, None),
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

    /// `boundary`: commits that seem to have made all files, as those before them are not there.
    fn walk(root: &Path, boundary: &[String]) -> io::Result<Self> {
        let mut git = git(root)
            .args([
                "log",
                "--format=%x00%H%x00%cI",
                "--name-status",
                "-z",
                "-M100%",
                "--relative",
                "--",
                CONTENT,
            ])
            .stderr(Stdio::null())
            .spawn()?;
        let mut told = Log::default();
        if let Some(out) = git.stdout.take() {
            let mut tokens = BufReader::new(out).split(0);
            while let Some(token) = tokens.next().transpose()? {
                told.take(&String::from_utf8_lossy(&token), boundary);
            }
        }
        match git.wait()? {
            status if status.success() => Ok(Self(told.dates)),
            status => Err(io::Error::other(format!("`git log` failed ({status})"))),
        }
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

/// The first commits of a history that is cut off; none if it is whole.
fn boundary(root: &Path) -> Result<Vec<String>, Failed> {
    let asked = ["rev-parse", "--is-shallow-repository", "--git-path", "shallow"];
    let out =
        git(root).args(asked).stderr(Stdio::piped()).output().map_err(|error| Failed::to_start(&error))?;
    if !out.status.success() {
        let said = out.stderr.get(..SAID).unwrap_or(&out.stderr);
        return Err(Failed::because(&String::from_utf8_lossy(said)));
    }
    let out = String::from_utf8_lossy(&out.stdout).into_owned();
    let Some(file) = out.strip_prefix("true\n").map(str::trim_end) else { return Ok(Vec::new()) };
    let list = std::fs::read_to_string(root.join(file))
        .map_err(|error| Failed::because(&format!("`{file}` cannot be read: {error}")))?;
    Ok(list.lines().map(str::to_owned).collect())
}

/// What `git log` has said so far, from the newest commit to the oldest.
#[derive(Default)]
struct Log {
    dates: HashMap<String, Date>,
    /// What files are called now, by the names that they had.
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
    fn take(&mut self, piece: &str, boundary: &[String]) {
        self.next = match self.next {
            Next::Change if piece.is_empty() => Next::Commit,
            Next::Change if piece.trim_start().starts_with(['R', 'C']) => Next::OldPath,
            Next::Change if piece.trim_start().starts_with('D') => Next::Gone,
            Next::Change => Next::Path,
            Next::Commit => {
                self.is_boundary = boundary.iter().any(|commit| commit == piece);
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
                self.change(piece);
                Next::Change
            }
        };
    }

    fn change(&mut self, path: &str) {
        let now = self.renamed.get(path).map_or(path, String::as_str);
        let now = now.strip_prefix(CONTENT).and_then(|now| now.strip_prefix('/')).unwrap_or(now).to_owned();
        match (self.old.take(), &self.date) {
            (Some(old), _) => {
                self.renamed.remove(path);
                self.renamed.insert(old, format!("{CONTENT}/{now}"));
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
        log.iter().for_each(|piece| read.take(piece, &[boundary.to_owned()]));
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
            "content/c.md",
            "D",
            "content/gone.md", //
            "",
            "h2",
            "2026-01-02T10:00:00+09:00",
            "\nR100",
            "content/b.md",
            "content/c.md",
            "R100",
            "content/a.md",
            "content/d.md", //
            "",
            "h1",
            "2026-01-01T10:00:00Z",
            "\nA",
            "content/a.md",
            "A",
            "content/b.md",
            "A",
            "content/棋.md",
        ];
        let early = "2026-01-01T10:00:00Z";
        let dates =
            ["c.md 2026-01-03T10:00:00Z".to_owned(), format!("d.md {early}"), format!("棋.md {early}")];
        assert_eq!(told(&log, ""), dates);
        assert_eq!(told(&log, "h1"), ["c.md 2026-01-03T10:00:00Z"], "who knows what was before");
    }
}
