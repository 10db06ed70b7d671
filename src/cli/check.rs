//! `kisho check`

use std::path::PathBuf;
use std::time::Instant;

use super::build::{pages, seconds};
use super::progress::watched;
use super::report::Format;
use super::root::Root;
use super::{Failure, verbosity};
use crate::external::{self, Asking};
use crate::site::{BuildOptions, Date, check};

/// Report everything that is wrong with a site, without writing it
///
/// Drafts are checked too, and links to them, which break when the site is built without drafts. The exit code is 1
/// if there is an error, not if there are only warnings.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho check
  kisho check --external                   links to other sites too
  kisho check --root mysite --format json
  kisho check --format github              in a GitHub workflow")]
pub struct Args {
    #[command(flatten)]
    root: Root,
    /// The format of messages
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Leave out pages dated later than this day, such as 2026-11-21
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// Treat damaged records that can be shown in part as warnings, as for `build --lenient`
    #[arg(long)]
    lenient: bool,
    /// Check links to other sites too
    #[arg(long)]
    external: bool,
    /// The file that caches results for other sites for a week [default: kisho/links.json in your cache folder]
    #[arg(long, value_name = "FILE", requires = "external")]
    cache: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let root = args.root.folder();
    let options = BuildOptions {
        root: root.clone(),
        lenient: args.lenient,
        external: args.external,
        until: args.until.clone(),
        ..BuildOptions::default()
    };
    let started = Instant::now();
    let mut built = watched(&options.progress, || check(&options));
    verbosity::detail(|| format!("{} read and made {}", root.display(), seconds(started)));
    if args.external {
        let usual = Asking::default();
        let asking = Asking { cache: args.cache.clone().or(usual.cache.clone()), ..usual };
        let checked = external::check(&built.external, &built.link_checker, &asking);
        verbosity::detail(|| format!("{} addresses, {} of them asked", checked.addresses, checked.asked));
        built.problems.extend(checked.problems);
    }
    if args.format.tell(&built.problems, &root)? {
        return Err(Failure::Reported);
    }
    verbosity::say(&format!("{} checked", pages(built.pages)));
    Ok(())
}
