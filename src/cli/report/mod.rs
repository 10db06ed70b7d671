//! Diagnostics for people (in the look of rustc), for programs (JSON) and for GitHub.

mod format;
mod github;
mod json;

use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Component, Path};
use std::sync::Arc;

use super::verbosity::colours;
use crate::report::{Look, report};
use kisho_game::text::{Diagnostic, Id, Severity, Source, order};
use kisho_source::Problem;

pub use format::Format;
use github::github;
use json::json;

/// A message and the text it is about.
pub type Finding<'a> = (&'a Source, &'a Diagnostic);

/// Most messages of one kind that are shown together. Whoever has more has one cause for them all, or mends the first ones first.
const MOST_OF_A_KIND: usize = 500;

/// Shows diagnostics on standard error and counts them.
#[derive(Debug)]
pub struct Reporter {
    look: Look,
    shown: String,
    errors: usize,
    warnings: usize,
    /// How many were only counted.
    left_out: usize,
}

impl Reporter {
    /// With colours if they are wanted; they are chosen with `--color`.
    #[must_use]
    pub fn stderr() -> Self {
        let look = Look { colours: colours(), ..Look::default() };
        Self { look, shown: String::new(), errors: 0, warnings: 0, left_out: 0 }
    }

    /// Whether there was an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Adds one message; `first_line` is the number of the first line of its source.
    pub fn add(&mut self, (source, diagnostic): Finding<'_>, first_line: usize) {
        self.count(diagnostic.severity);
        let diagnostic = diagnostic.clone().shortened();
        self.shown.push_str(&report(source, &diagnostic, Look { first_line, ..self.look }));
        self.shown.push_str("\n\n");
    }

    /// Counts a message of a kind that has been shown often enough.
    pub fn leave_out(&mut self, severity: Severity) {
        self.count(severity);
        self.left_out += 1;
    }

    fn count(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }

    /// Adds messages in the order of their places, of each kind the first ones.
    pub fn add_all<'a>(&mut self, findings: impl IntoIterator<Item = Finding<'a>>) {
        let (first, rest) = first_of_each_kind(sorted(findings), MOST_OF_A_KIND);
        first.into_iter().for_each(|finding| self.add(finding, 1));
        rest.into_iter().for_each(|(_, said)| self.leave_out(said.severity));
    }

    /// Shows what was added since the last time.
    pub fn flush(&mut self) {
        // When nobody listens on standard error there is nobody to tell.
        let _ = std::io::stderr().lock().write_all(self.shown.as_bytes());
        self.shown.clear();
    }

    /// Shows the rest, and how many there were.
    pub fn finish(&mut self) {
        if let Some(summary) = self.summary() {
            self.shown.push_str(&summary);
            self.shown.push('\n');
        }
        self.flush();
    }

    /// "2 errors, 1 warning"; `None` if there was nothing.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        let count = |n: usize, what: &str| match n {
            0 => None,
            1 => Some(format!("1 {what}")),
            n => Some(format!("{n} {what}s")),
        };
        let parts = [count(self.errors, "error"), count(self.warnings, "warning")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let cut = match self.left_out {
            0 => String::new(),
            more => {
                format!("; of each kind only the first {MOST_OF_A_KIND} are shown, and {more} more are not")
            }
        };
        (!parts.is_empty()).then(|| parts.join(", ") + &cut)
    }
}

/// The problems of a site with the names of its files as they are from where the program runs, so that a
/// terminal, an editor or GitHub finds them. Names that are no files, as of built-in templates, stay.
pub fn from_here(problems: &[Problem], root: &Path) -> Vec<(Arc<Source>, Diagnostic)> {
    let mut renamed: BTreeMap<String, Arc<Source>> = BTreeMap::new();
    let at_root = root.components().all(|part| part == Component::CurDir);
    let is_gone = !root.exists();
    let mut source_of = |source: &Arc<Source>| {
        let path = root.join(source.name());
        // A link that leads nowhere is there, too, and a file whose name is no text is not called by the one that is shown.
        let is_there = path.symlink_metadata().is_ok() || source.name().contains(char::REPLACEMENT_CHARACTER);
        if at_root || !is_gone && !is_there {
            return Arc::clone(source);
        }
        let rename = || Arc::new(Source::new(path.display().to_string(), source.text()));
        Arc::clone(renamed.entry(source.name().to_owned()).or_insert_with(rename))
    };
    problems.iter().map(|problem| (source_of(&problem.source), problem.diagnostic.clone())).collect()
}

/// Shows the problems of a site on standard error, and tells whether there was an error.
pub fn show(problems: &[Problem], root: &Path) -> bool {
    let findings = from_here(problems, root);
    let mut reporter = Reporter::stderr();
    reporter.add_all(findings.iter().map(|(source, diagnostic)| (&**source, diagnostic)));
    reporter.finish();
    reporter.has_errors()
}

/// Messages by file and place, the same ones once.
pub fn sorted<'a>(findings: impl IntoIterator<Item = Finding<'a>>) -> Vec<Finding<'a>> {
    let mut findings: Vec<Finding<'a>> = findings.into_iter().collect();
    order::sort(&mut findings, |finding| *finding);
    findings
}

/// The first findings of each kind, at most so many, and the others.
fn first_of_each_kind(findings: Vec<Finding<'_>>, most: usize) -> (Vec<Finding<'_>>, Vec<Finding<'_>>) {
    let mut kinds: HashMap<Id, usize> = HashMap::new();
    findings.into_iter().partition(|(_, said)| {
        let count = kinds.entry(said.id).or_default();
        *count += 1;
        *count <= most
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::{Id, Span};

    #[test]
    fn of_a_kind_only_the_first_are_shown() {
        let text = "[a](d) ".repeat(4_000);
        let source = Source::new("a.md", &*text);
        let broken = |at: usize| Diagnostic::error(Id::LinkBroken, Span::new(at, at + 6), "no such page");
        let mut all: Vec<_> = (0..4_000).map(|n| broken(7 * n)).collect();
        all.push(Diagnostic::warning(Id::QfLeftover, Span::at(text.len()), "another kind"));
        let mut reporter =
            Reporter { look: Look::default(), shown: String::new(), errors: 0, warnings: 0, left_out: 0 };
        reporter.add_all(all.iter().map(|said| (&source, said)));
        assert_eq!(reporter.shown.matches("no such page").count(), MOST_OF_A_KIND);
        assert!(reporter.shown.contains("another kind"));
        let summary =
            "4000 errors, 1 warning; of each kind only the first 500 are shown, and 3500 more are not";
        assert_eq!(reporter.summary().as_deref(), Some(summary));
    }

    #[test]
    fn what_a_record_says_at_length_is_not_repeated_whole() {
        let said =
            Diagnostic::error(Id::JkfRecord, Span::at(0), format!("`{}` is unknown", "k".repeat(50_000)));
        let mut reporter =
            Reporter { look: Look::default(), shown: String::new(), errors: 0, warnings: 0, left_out: 0 };
        reporter.add((&Source::new("a.jkf", "{}"), &said), 1);
        assert!(reporter.shown.len() < 2_000 && reporter.shown.contains("k` is unknown"));
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_nowhere_and_names_that_are_no_text_are_named_as_other_files() {
        let root = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/nonexistent", root.path().join("l.md")).unwrap();
        let name = |file: &str| {
            let (source, diagnostic) =
                (Source::new(file, "x"), Diagnostic::error(Id::FileLink, Span::at(0), "x"));
            let problem = Problem { source: Arc::new(source), diagnostic };
            from_here(&[problem], root.path()).first().unwrap().0.name().to_owned()
        };
        assert_eq!(name("l.md"), root.path().join("l.md").display().to_string());
        assert_eq!(name("default/page.html"), "default/page.html");
        let bad = "content/bad\u{fffd}.md";
        assert_eq!(name(bad), root.path().join(bad).display().to_string());
    }

    #[test]
    fn findings_are_sorted_by_file_and_place_and_counted() {
        let (a, b) = (Source::new("a.md", "one\ntwo\n"), Source::new("b.md", "x"));
        let late = Diagnostic::error(Id::QfTurn, Span::new(4, 7), "late");
        let early = Diagnostic::warning(Id::QfLeftover, Span::new(0, 3), "early");
        let other = Diagnostic::error(Id::QfEmpty, Span::new(0, 1), "other");
        let all = [(&b, &other), (&a, &late), (&a, &early), (&a, &late)];
        let ids: Vec<_> = sorted(all).iter().map(|(_, d)| d.id).collect();
        assert_eq!(ids, [Id::QfLeftover, Id::QfTurn, Id::QfEmpty]);
        let mut reporter = Reporter::stderr();
        reporter.add_all(all);
        assert_eq!(reporter.summary().as_deref(), Some("2 errors, 1 warning"));
    }
}
