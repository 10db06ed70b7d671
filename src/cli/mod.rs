//! Commands and reports.
//!
//! Data goes to standard output, everything else to standard error. The program ends with 0 if all is
//! well, 1 if something in the user's input is wrong, and 2 if it was called wrongly.

mod board_themes;
mod build;
mod check;
mod completions;
mod convert;
mod failure;
mod filter;
mod import;
mod init;
mod input;
mod lsp;
mod man;
mod mdbook;
mod options;
mod output;
mod play;
mod progress;
mod render;
pub mod report;
mod root;
mod serve;
mod sheet;
mod verbosity;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::Failure;
use verbosity::Verbosity;

const ABOUT: &str = "Build sites about board games, with diagrams and replays that need no JavaScript";

const EXAMPLES: &str = "Examples:
  kisho init mysite                        start a site in the new folder mysite
  kisho serve --root mysite --open         see it in the browser while you write
  kisho build --root mysite                write it to mysite/public
  kisho render game.sgf -o game.svg        one position of a game as a picture
  echo gkwAAAAQ | kisho render --from qf --to text

Each command tells more: kisho render --help";

#[derive(Parser)]
#[command(name = "kisho", version, about = ABOUT, after_help = EXAMPLES)]
#[command(arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    verbosity: Verbosity,
}

#[derive(Subcommand)]
enum Command {
    Init(init::Args),
    Build(build::Args),
    Serve(serve::Args),
    Play(play::Args),
    Lsp(lsp::Args),
    Check(check::Args),
    Render(render::Args),
    Sheet(sheet::Args),
    Convert(convert::Args),
    Filter(filter::Args),
    Mdbook(mdbook::Args),
    Words(words::Args),
    Completions(completions::Args),
    Man(man::Args),
    Import(import::Args),
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    let command = Cli::command().color(verbosity::early(std::env::args_os()));
    let cli = match Cli::from_arg_matches(&command.get_matches()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    cli.verbosity.begin();
    let done = match cli.command {
        Command::Init(args) => init::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Lsp(args) => lsp::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Sheet(args) => sheet::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Filter(args) => filter::run(&args),
        Command::Mdbook(args) => mdbook::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
        Command::Import(args) => import::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}
