//! `kisho build`

use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::time::Instant;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::progress::watched;
use super::report::Format;
use super::root::Root;
use super::{Failure, output, verbosity};
use crate::site::{BuildCache, BuildOptions, Changes, Date};

/// Build the site
///
/// If anything is wrong, everything is reported and the previously built site is left as it was.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho build                              the site in this folder, to public/
  kisho build --root mysite --out /srv/www/mysite
  kisho build --base-url https://example.org/games/
  kisho build --until 2026-11-21           without pages whose date is still to come
  kisho build --offline --out copy         to be read without a server
  kisho build --format github              in a GitHub workflow")]
pub struct Args {
    #[command(flatten)]
    root: Root,
    /// The output folder [default: the folder public in the root]
    #[arg(long, value_name = "DIR", value_parser = output::folder())]
    out: Option<PathBuf>,
    /// The URL of the published site, instead of the one in kisho.toml
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Build drafts too
    #[arg(long)]
    drafts: bool,
    /// Leave out pages dated later than this day, such as 2026-11-21
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// Build a site to read from disk, without a server: its links name index.html
    #[arg(long)]
    offline: bool,
    /// Show the valid part of damaged records, with warnings instead of errors
    #[arg(long)]
    lenient: bool,
    /// The format of messages
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let started = Instant::now();
    let root = args.root.folder();
    let options = BuildOptions {
        root: root.clone(),
        base_url: args.base_url.clone(),
        out: args.out.clone(),
        painted: choose_base_strategy().ok().map(|user| user.cache_dir().join("kisho").join("pictures")),
        write_ahead: true,
        drafts: args.drafts,
        until: args.until.clone(),
        offline: args.offline,
        lenient: args.lenient,
        ..BuildOptions::default()
    };
    // Nothing of it is taken apart at the end: the program is done, and the system takes back the memory at once.
    let mut cache = ManuallyDrop::new(BuildCache::default());
    let built = watched(&options.progress, || cache.build(&options, &Changes::All));
    let mut built = ManuallyDrop::new(built);
    verbosity::detail(|| {
        format!("{} read, {} files made {}", root.display(), built.files.len(), seconds(started))
    });
    let told = args.format.tell(&built.problems, &root);
    if !matches!(told, Ok(false)) {
        drop(built.stage.take());
    }
    if told? {
        return Err(Failure::Input("nothing was written".to_owned()));
    }
    let writing = Instant::now();
    built.write().map_err(|error| Failure::Input(error.to_string()))?;
    let out = &built.output;
    for file in built.files.keys() {
        verbosity::detail(|| format!("wrote {}", out.join(file).display()));
    }
    verbosity::detail(|| {
        format!("{} files written to {} {}", built.files.len(), out.display(), seconds(writing))
    });
    verbosity::say(&format!("{} {}", pages(built.pages), seconds(started)));
    Ok(())
}

/// "1 page", "2 pages".
pub fn pages(number: usize) -> String {
    format!("{number} page{}", if number == 1 { "" } else { "s" })
}

/// "in 0.12 s"
pub fn seconds(since: Instant) -> String {
    format!("in {:.2} s", since.elapsed().as_secs_f64())
}
