//! `kisho build`

use std::path::PathBuf;
use std::time::Instant;

use super::progress::watched;
use super::root::Root;
use super::{Failure, report};
use crate::site::{self, BuildOptions};

/// Write the site
///
/// If anything is wrong, all of it is reported and the site that was built before stays as it was.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho build                              the site in this folder, to public/
  kisho build --root mysite --out /srv/www/mysite
  kisho build --base-url https://example.org/games/")]
pub struct Args {
    #[command(flatten)]
    root: Root,
    /// Where the site is written [default: the folder public in the root]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The address of the published site, instead of the one in kisho.toml
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Build drafts too
    #[arg(long)]
    drafts: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let started = Instant::now();
    let root = args.root.folder();
    let options = BuildOptions {
        root: root.clone(),
        base_url: args.base_url.clone(),
        drafts: args.drafts,
        ..BuildOptions::default()
    };
    let built = watched(&options.progress, || site::build(&options));
    if report::show(&built.problems, &root) {
        return Err(Failure::Input("nothing was written".to_owned()));
    }
    let out = args.out.clone().unwrap_or_else(|| built.output.clone());
    site::write(&built, &out).map_err(|error| Failure::Input(error.to_string()))?;
    eprintln!("{} in {:.1} s", pages(built.pages), started.elapsed().as_secs_f64());
    Ok(())
}

/// "1 page", "2 pages".
pub fn pages(number: usize) -> String {
    format!("{number} page{}", if number == 1 { "" } else { "s" })
}
