//! `kisho init`

use std::path::PathBuf;

use super::Failure;
use crate::site;

/// Start a new site that builds at once
///
/// Nothing that is already there is overwritten.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho init mysite
  kisho serve --root mysite --open")]
pub struct Args {
    /// The folder of the new site
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    site::init(&args.dir).map_err(|error| Failure::Input(error.to_string()))?;
    let dir = args.dir.display();
    eprintln!("A new site is in {dir}. See it with:\n\n  kisho serve --root {dir} --open\n");
    Ok(())
}
