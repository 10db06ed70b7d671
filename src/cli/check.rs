//! `kisho check`

use clap::ValueEnum;

use super::progress::watched;
use super::report::{from_here, github, json, show, sorted};
use super::root::Root;
use super::{Failure, output};
use crate::site::{BuildOptions, check};

/// How the findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With excerpts, on standard error
    Human,
    /// One JSON object a line, on standard output
    Json,
    /// Workflow commands that GitHub shows beside the changed lines, on standard output
    Github,
}

/// Report everything that is wrong with a site, without writing it
///
/// Drafts are looked at too, and links to them, which break when the site is built without them. The exit code is 1 if there is an error; warnings are shown only.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho check
  kisho check --root mysite --format json
  kisho check --format github              in a GitHub workflow")]
pub struct Args {
    #[command(flatten)]
    root: Root,
    /// How the findings are written
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let root = args.root.folder();
    let options = BuildOptions { root: root.clone(), ..BuildOptions::default() };
    let built = watched(&options.progress, || check(&options));
    let line = match args.format {
        Format::Human => {
            if show(&built.problems, &root) {
                return Err(Failure::Reported);
            }
            eprintln!("{} checked", super::build::pages(built.pages));
            return Ok(());
        }
        Format::Json => json,
        Format::Github => github,
    };
    let mut lines = String::new();
    let findings = from_here(&built.problems, &root);
    for finding in sorted(findings.iter().map(|(source, diagnostic)| (&**source, diagnostic))) {
        lines.push_str(&line(finding));
        lines.push('\n');
    }
    output::write(lines.as_bytes())?;
    if built.has_errors() { Err(Failure::Reported) } else { Ok(()) }
}
