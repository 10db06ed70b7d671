//! `kisho init`

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Failure, verbosity};
use crate::site::{self, Deployment, Host, NewSite};
use kisho_game::Game;
use kisho_game::text::Lang;
use kisho_source::files::CONFIG;

/// Create a new site, ready to build
///
/// It asks no questions and overwrites nothing.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho init mysite
  kisho init mysite --lang ja --game shogi
  kisho init mysite --game go,quoridor
  kisho init mysite --deploy github
  kisho serve --root mysite --open")]
pub struct Args {
    /// The folder of the new site
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// The language of its pages
    #[arg(long, value_name = "LANG", value_enum, default_value_t = Language::En)]
    lang: Language,
    /// The games it is about, separated by commas; all of them if none is named
    #[arg(long, value_name = "GAME", value_parser = game(), value_delimiter = ',')]
    game: Vec<Game>,
    /// Write the file with which this host builds and publishes the site; an existing site gets only that file
    #[arg(long, value_name = "HOST", value_parser = host())]
    deploy: Option<Host>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Language {
    En,
    Ja,
}

/// Parses `--game`.
fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.iter().map(|game| game.name()))
        .try_map(|name| Game::named(&name).ok_or_else(|| format!("there is no game {name}")))
}

/// Parses `--deploy`.
fn host() -> impl TypedValueParser<Value = Host> {
    PossibleValuesParser::new(Host::ALL.map(Host::name))
        .try_map(|name| Host::named(&name).ok_or_else(|| format!("there is no host {name}")))
}

/// The host gets this version of kisho from where it was released.
fn deployment(host: Host) -> Result<Deployment, Failure> {
    let repository = env!("CARGO_PKG_REPOSITORY");
    if repository.is_empty() {
        let why = format!(
            "there is no file for {0}: this kisho does not know its repository, from which a host installs it. Install a release, or build kisho with `repository = \"…\"` below `[package]` in its Cargo.toml; then run `kisho init --deploy {0}` in the folder of the site",
            host.name()
        );
        return Err(Failure::Input(why));
    }
    Ok(Deployment { host, release: format!("{repository}/releases/download/v{}", env!("CARGO_PKG_VERSION")) })
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let lang = match args.lang {
        Language::En => Lang::En,
        Language::Ja => Lang::Ja,
    };
    let (deployment, failed) = match args.deploy.map(deployment).transpose() {
        Ok(deployment) => (deployment, None),
        Err(failed) if args.dir.join(CONFIG).exists() => return Err(failed),
        // There can be a site without the file.
        Err(failed) => (None, Some(failed)),
    };
    let is_deployed = deployment.is_some();
    let new = NewSite { lang, games: args.game.clone(), deployment };
    let files = site::init(&args.dir, &new).map_err(|error| Failure::Input(error.to_string()))?;
    for file in &files {
        verbosity::detail(|| format!("wrote {}", file.display()));
    }
    if let (true, [.., file]) = (is_deployed, &files[..]) {
        verbosity::say(&format!("The file for the host is {}.", file.display()));
    }
    if let [_] = files[..] {
        return Ok(());
    }
    let dir = args.dir.display().to_string();
    // "in .." would be another folder.
    let (place, root) = match dir.as_str() {
        "." => ("this folder", String::new()),
        dir => (dir, format!(" --root {}", word(dir))),
    };
    verbosity::say(&format!("A new site is in {place}. See it with:\n\n  kisho serve{root} --open\n"));
    failed.map_or(Ok(()), Err)
}

/// A path as a shell takes it for one word.
fn word(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:+".contains(c);
    if path.chars().all(is_plain) { path.to_owned() } else { format!("\"{path}\"") }
}
