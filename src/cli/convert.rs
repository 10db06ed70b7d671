//! `kisho convert`

mod lines;
mod losses;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::input::{Input, named, notation_by_ending, notation_of, readable_notation, writable_notation};
use super::render::inputs::real;
use super::render::names::spared;
use super::{Failure, output};
use kisho_game::{Lost, Notation, ReadOptions, Record, Written, notations};
use losses::Losses;

/// Said of a record that was read in spite of mistakes.
const DAMAGED: Lost = Lost::new(
    "the record is damaged: what cannot be read is left out, or kept as text or as it stands",
    "読み取れない部分",
);

/// Convert a record from one notation to another
///
/// The result goes to standard output, or to the file after -o. Warnings say what the other notation cannot hold.
/// With --lines every line is a code of its own and gives one line, which is empty if the code cannot be read, with a
/// message on standard error.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  echo gkwAAAAQ | kisho convert --from qf --to json
  kisho convert game.sgf --to json
  kisho convert game.kif -o game.csa
  kisho convert game.sgf --to sensei --frame 37
  kisho convert --from shogi64 --to sfen --lines < codes.txt > positions.txt")]
pub struct Args {
    /// The file to read; - or nothing: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The notation of the input [default: from the file extension]
    #[arg(long, value_name = "NOTATION", value_parser = readable_notation(), ignore_case = true)]
    from: Option<&'static Notation>,
    /// The notation of the output [default: from the extension after -o]
    #[arg(long, value_name = "NOTATION", value_parser = writable_notation(), ignore_case = true)]
    to: Option<&'static Notation>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Which game of a collection, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Stop at this frame: 0 is the start, last the end of the main line
    #[arg(long, value_name = "N|first|last", value_parser = cut)]
    frame: Option<Cut>,
    /// Convert the valid part of a damaged record, with warnings instead of errors
    #[arg(long)]
    lenient: bool,
    /// One code per line: one output line for each input line
    #[arg(long, conflicts_with = "lenient")]
    lines: bool,
}

/// Where a record is cut off.
#[derive(Debug, Clone, Copy)]
enum Cut {
    /// At this frame, by its preorder number.
    At(usize),
    /// At the end of the main line: without variations.
    MainEnd,
}

fn cut(text: &str) -> Result<Cut, String> {
    match text {
        "first" => Ok(Cut::At(0)),
        "last" => Ok(Cut::MainEnd),
        _ => text.parse().map(Cut::At).map_err(|_| "a frame is a number from 0, first or last".to_owned()),
    }
}

/// What is made of each record.
#[derive(Clone, Copy)]
struct Target {
    notation: &'static Notation,
    cut: Option<Cut>,
}

impl Target {
    /// The record in the other notation, or why that cannot be.
    fn write(&self, record: &Record) -> Result<Written, String> {
        let cut;
        let record = match self.cut {
            None => record,
            Some(place) => {
                cut = up_to(record, place)?;
                &cut
            }
        };
        let written = match self.notation.write {
            Some(writer) => writer(record),
            None => Err("kisho only reads this notation".to_owned()),
        };
        written.map_err(|why| format!("cannot write this as {}: {why}", self.notation.name))
    }
}

fn up_to(record: &Record, place: Cut) -> Result<Record, String> {
    let frame = match place {
        Cut::At(frame) => frame,
        Cut::MainEnd => record.main_end(),
    };
    let missing =
        || format!("there is no frame {frame}: the record has the frames 0 to {}", record.frames() - 1);
    record.up_to(frame).ok_or_else(missing)
}

/// The notation that is asked for, else the one that the output's name tells.
fn asked(args: &Args, output: Option<&Path>) -> Result<&'static Notation, Failure> {
    if let Some(notation) = args.to {
        return Ok(notation);
    }
    let what = match output {
        None => "nothing says what to write".to_owned(),
        Some(path) => match path.extension().and_then(notation_by_ending) {
            Some(notation) if notation.write.is_some() => return Ok(notation),
            Some(notation) => format!("{} is only read", notation.name),
            None => format!("the name of {} does not tell a notation", path.display()),
        },
    };
    let names: Vec<&str> = notations().filter(|n| n.write.is_some()).map(|n| n.name).collect();
    Err(Failure::Usage(format!("{what}; say it with --to ({})", names.join(", "))))
}

/// How the first line of a text ends: as on Windows, as on the first Macs, or as everywhere else.
fn line_end(bytes: &[u8]) -> &'static str {
    // In UTF-16 the bytes of line ends may be halves of other characters, too.
    if memchr::memmem::find(bytes, b"\r\0\n").is_some() {
        return "\r\n";
    }
    let first = bytes.iter().position(|byte| b"\r\n".contains(byte));
    match first.and_then(|at| bytes.get(at..)) {
        Some([b'\r', b'\n', ..]) => "\r\n",
        Some([b'\r', rest @ ..]) if !rest.iter().any(|byte| b"\n\0".contains(byte)) => "\r",
        _ => "\n",
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (file, output) = (args.file.as_deref(), named(args.output.as_deref()));
    let from = notation_of(args.from, file)?;
    let to = asked(args, output)?;
    if let (Some(from), Some(to)) = (named(file), output) {
        spared(from, &HashSet::from([real(to)]))?;
    }
    let between = to.many.and_then(|many| many.between);
    let options =
        ReadOptions { game: args.game, all: between.is_some() && !args.lines, ..ReadOptions::default() };
    let target = Target { notation: to, cut: args.frame };
    let mut losses = Losses::new(args.frame.is_some());
    if args.lines {
        return lines::run((file, output), from, target, &options, losses);
    }
    let input = Input::read(file)?;
    let (first, more, is_damaged) = input.records(from, &options, args.lenient)?;
    if is_damaged {
        losses.add(&[DAMAGED]);
    }
    let mut text = String::new();
    for record in std::iter::once(first).chain(more) {
        let written = target.write(&record).map_err(Failure::Input)?;
        if !text.is_empty() {
            text.push_str(between.unwrap_or_default());
        }
        text.push_str(&written.text);
        losses.add_of(&written);
    }
    losses.report(&input.name);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if from.name == to.name {
        text = text.replace('\n', line_end(&input.bytes));
    }
    output::put(output, text.as_bytes())
}
