//! The folder of the site that a command works on.

use std::path::{Path, PathBuf};

use crate::site;

/// `--root`, as commands that work on a site have it.
#[derive(Debug, clap::Args)]
pub struct Root {
    /// The folder of the site [default: this one, or the nearest above it with kisho.toml]
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

impl Root {
    /// The folder, as it is named from here.
    pub fn folder(&self) -> PathBuf {
        self.root.clone().unwrap_or_else(around_here)
    }
}

/// The folder of the site that the command is run in, or else the folder itself.
pub fn around_here() -> PathBuf {
    let here = std::env::current_dir().ok();
    here.and_then(|here| above(&here)).unwrap_or_else(|| PathBuf::from("."))
}

/// The way up to the folder of the site: `.`, `..`, `../..`
fn above(here: &Path) -> Option<PathBuf> {
    let root = site::find_root(here)?;
    let steps = here.strip_prefix(&root).ok()?.components().count();
    Some(if steps == 0 { PathBuf::from(".") } else { std::iter::repeat_n("..", steps).collect() })
}
