//! `kisho man`: the manual.

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::{Failure, output};

/// Write the manual
///
/// A single page goes to standard output, all pages to a folder.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho man | man -l -
  kisho man render | man -l -
  kisho man --out ~/.local/share/man/man1")]
pub struct Args {
    /// The command to describe [default: kisho itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_parser = output::folder())]
    out: Option<PathBuf>,
}

pub fn run(args: &Args, command: clap::Command) -> Result<(), Failure> {
    // What it shows is on these pages.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(out) = &args.out {
        return write_all(out, &command);
    }
    let page = match &args.command {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return Err(Failure::Usage(format!("there is no command `{name}`"))),
        },
    };
    output::write(&rendered(page)?).map(|_| ())
}

/// Writes the page of the program, and one for each command.
fn write_all(out: &Path, command: &clap::Command) -> Result<(), Failure> {
    for page in std::iter::once(command).chain(command.get_subcommands()) {
        let name = page.get_display_name().unwrap_or(page.get_name());
        let path = out.join(format!("{name}.1"));
        output::put_file(&path, &rendered(page.clone())?)?;
    }
    Ok(())
}

fn rendered(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    render(command, &mut page).map_err(|error| Failure::Input(error.to_string()))?;
    Ok(page)
}

fn render(mut command: clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let examples = examples(&command);
    // All options stand below it with their values.
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim_start().to_owned();
    let command = command.override_usage(usage).after_help(Resettable::Reset);
    Man::new(command).source(concat!("kisho ", env!("CARGO_PKG_VERSION"))).render(page)?;
    examples.to_writer(page)
}

/// What is below the help, line by line as it stands there: a filled line would hyphenate names of files. What an example does is on
/// a line of its own, as both would be too long for a terminal.
fn examples(command: &clap::Command) -> Roff {
    let mut section = Roff::default();
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    if text.is_empty() {
        return section;
    }
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in text.lines().skip_while(|line| *line == "Examples:") {
        match line.trim().split_once("  ") {
            Some((command, does)) => {
                section.text([roman(command)]).text([roman(format!("    {}", does.trim()))])
            }
            None => section.text([roman(line.trim())]),
        };
    }
    section.control("fi", []);
    section
}
