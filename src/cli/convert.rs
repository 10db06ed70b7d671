//! `kisho convert`

mod lines;

use std::path::PathBuf;

use super::input::{Input, notation_of, readable_notation, writable_notation};
use super::{Failure, output};
use crate::game::{Notation, ReadOptions, Record};

/// Convert a record from one notation to another
///
/// The result goes to standard output. With --lines every line is a code of its own, and each gives one
/// line: an empty one where the code cannot be read, with a message on standard error.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  echo gkwAAAAQ | kisho convert --from qf --to json
  kisho convert game.sgf --to json
  kisho convert --from shogi64 --to sfen --lines < codes.txt > positions.txt")]
pub struct Args {
    /// The file to read; - or nothing: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The notation of the input (else the file's name tells)
    #[arg(long, value_name = "NOTATION", value_parser = readable_notation())]
    from: Option<&'static Notation>,
    /// The notation of the output
    #[arg(long, value_name = "NOTATION", value_parser = writable_notation())]
    to: &'static Notation,
    /// Which game of a collection, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// One code a line, one line out for each line in
    #[arg(long)]
    lines: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let from = notation_of(args.from, args.file.as_deref())?;
    let options = ReadOptions { game: args.game, all: args.to.many && !args.lines };
    if args.lines {
        return lines::run(args.file.as_deref(), from, args.to, &options);
    }
    let input = Input::read(args.file.as_deref())?;
    let (first, more) = input.records(from, &options)?;
    let records = std::iter::once(first).chain(more);
    let written: Result<String, String> = records.map(|record| write(&record, args.to)).collect();
    output::write_text(written.map_err(Failure::Input)?)
}

/// The record in another notation, or why that cannot be.
fn write(record: &Record, to: &Notation) -> Result<String, String> {
    let written = match to.write {
        Some(writer) => writer(record),
        None => Err("kisho only reads this notation".to_owned()),
    };
    written.map_err(|why| format!("cannot write this as {}: {why}", to.name))
}
