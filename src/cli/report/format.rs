//! The ways in which the findings about a site are written.

use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;

use super::{Finding, MOST_OF_A_KIND, first_of_each_kind, from_here, github, json, show, sorted};
use crate::cli::verbosity::always;
use crate::cli::{Failure, output};
use kisho_source::Problem;

/// The format of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With excerpts, on standard error
    Human,
    /// One JSON object a line, on standard output
    Json,
    /// Workflow commands that GitHub shows beside the changed lines, on standard output
    Github,
}

impl Format {
    /// Writes the problems of a site, and tells whether there was an error.
    pub fn tell(self, problems: &[Problem], root: &Path) -> Result<bool, Failure> {
        let line: &dyn Fn(Finding<'_>) -> String = match self {
            Self::Human => return Ok(show(problems, root)),
            Self::Json => &json,
            Self::Github => &|finding| github(finding, &in_workspace()),
        };
        let mut lines = String::new();
        let findings = from_here(problems, root);
        let findings = sorted(findings.iter().map(|(source, diagnostic)| (&**source, diagnostic)));
        let (first, rest) = first_of_each_kind(findings, MOST_OF_A_KIND);
        for finding in first {
            lines.push_str(&line(finding));
            lines.push('\n');
        }
        if !rest.is_empty() {
            let count = rest.len();
            always(&format!(
                "of each kind only the first {MOST_OF_A_KIND} are written, and {count} more are not"
            ));
        }
        output::write(lines.as_bytes())?;
        Ok(problems.iter().any(|problem| problem.diagnostic.is_error()))
    }
}

/// The way from the repository of a GitHub job to where the program runs: GitHub takes names of files from there.
fn in_workspace() -> PathBuf {
    let inside = || {
        let workspace = PathBuf::from(std::env::var_os("GITHUB_WORKSPACE")?).canonicalize().ok()?;
        let here = std::env::current_dir().ok()?.canonicalize().ok()?;
        Some(here.strip_prefix(workspace).ok()?.to_owned())
    };
    inside().unwrap_or_default()
}

/// A path without `.` and, as far as that goes, without `..`.
pub fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}
