//! `kisho render`

mod drawing;
mod files;
mod format;
mod pdf;
mod shown;
mod text;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::input::{Input, named, notation_of, readable_notation};
use super::options::{BlockFlags, BlockOptions};
use super::{Failure, output};
use crate::game::Notation;
use crate::present::{
    self,
    options::{FramesChoice, SPECS, Spanned},
};
use crate::render::{self, Ground};
use crate::text::{Lang, Span};
use drawing::Drawing;
use format::Format;
use shown::{Shown, Which};

/// Draw one record: a picture, a replay for a web page, or text
///
/// A picture shows the last position of the main line unless --frame says otherwise. The options of
/// blocks can be given as words behind the file, as in a page, or as flags; every switch has an opposite,
/// such as --no-info-bar.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho render game.sgf -o game.svg
  kisho render game.sgf --frame 37 flip coords=none > move37.svg
  kisho render game.sgf --frame all -o frames/game.svg    frames/game-000.svg and so on
  kisho render game.sgf every=50 -o figure.svg            figure-1.svg and so on, 50 moves in each
  kisho render game.sgf --scale 2 -o game.png
  kisho render game.sgf -o game.pdf                       one page, cropped to the board, for LaTeX and print
  kisho render game.sgf --to html -o replay.html
  echo gkwAAAAQ | kisho render - --from qf --to text")]
pub struct Args {
    /// The file to read; - or nothing: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Block options as words, such as flip or coords=none
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// The notation of the record (else the file's name tells)
    #[arg(long, value_name = "NOTATION", value_parser = readable_notation(), ignore_case = true)]
    from: Option<&'static Notation>,
    /// What to make (else the name behind -o tells, else svg)
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The frame: 0 is the start position
    #[arg(long, value_name = "N|first|last|all")]
    frame: Option<String>,
    /// Pixels of a PNG for each pixel of the SVG [default: 1]
    #[arg(long, value_name = "N", value_parser = scale)]
    scale: Option<f64>,
    /// No paper below an SVG or PNG: only the board hides what is behind it
    #[arg(long)]
    transparent: bool,
    /// The language of names and texts: en or ja
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = super::input::lang)]
    lang: Lang,
    #[command(flatten)]
    block: BlockFlags,
}

fn scale(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|scale: &f64| scale.is_finite() && *scale > 0.0);
    number.ok_or_else(|| "a scale is a number above 0, such as 2 or 0.5".to_owned())
}

pub fn run(args: &Args) -> Result<(), Failure> {
    mistaken_word(args)?;
    let notation = notation_of(args.from, args.file.as_deref())?;
    let all = args.frame.as_deref() == Some("all");
    let frame = args.frame.iter().filter(|_| !all).map(|frame| format!("frame={frame}"));
    let words: Vec<String> = args.words.iter().cloned().chain(frame).collect();
    let mut block = BlockOptions::read(&words, &args.block, notation)?;
    let to = args.to.or_else(|| args.output.as_deref().and_then(Format::of)).unwrap_or(Format::Svg);
    check_usage(args, to, all, &block)?;
    if to.is_still() && !all && !block.options.asks() {
        // One picture is a still diagram: its title, marks and arrows are those of the position that it shows.
        block.options.frames.get_or_insert(Spanned { value: FramesChoice::Still, span: Span::default() });
    }
    let input = Input::read(args.file.as_deref())?;
    let record = input.record(notation, &block.options.read_options())?;
    let (figures, problems) = present::figures(&record, &block.options, args.lang);
    block.report(&problems)?;
    let shown = Shown::of(&figures, &block, all);
    let ground = if args.transparent { Ground::Transparent } else { Ground::Paper };
    let drawing = Drawing { to, ground, scale: args.scale.unwrap_or(1.0) };
    if to.holds_one() {
        return pictures(args, &drawing, &shown);
    }
    if to == Format::Html {
        for figure in &figures {
            block.report(render::too_long(figure, Span::at(0)).as_slice())?;
        }
    }
    let source = block.options.source.then(|| input.source(notation));
    let source = source.as_ref().map(|source| source.text().trim());
    output::put(args.output.as_deref(), &drawing.document(&shown, &block, record.game(), source)?)
}

/// What does not go together on the command line.
fn check_usage(args: &Args, to: Format, all: bool, block: &BlockOptions) -> Result<(), Failure> {
    let message = match (to, &args.output) {
        _ if all && block.options.asks_for_moves() => {
            "--frame all makes a picture of each position, and the other options one of many moves: leave one of them out"
        }
        (_, None) if to.holds_one() && (all || block.options.is_series()) => {
            "this makes several pictures; name them with -o, as in -o game.svg"
        }
        (_, None) if !to.is_text() && std::io::stdout().is_terminal() => {
            let extension = to.extension();
            let message = format!(
                "a terminal cannot show a {}; name a file with -o, as in -o game.{extension}",
                extension.to_uppercase()
            );
            return Err(Failure::Usage(message));
        }
        _ if args.scale.is_some() && !to.has_pixels() => {
            "--scale is for PNG; the option `size` sets the width of an SVG or a replay"
        }
        _ if args.transparent && !to.has_ground() => "--transparent is for SVG and PNG",
        _ => return Ok(()),
    };
    Err(Failure::Usage(message.to_owned()))
}

/// Writes one picture, or several into files with numbers.
fn pictures(args: &Args, drawing: &Drawing, shown: &Shown<'_>) -> Result<(), Failure> {
    if let (Which::One, [picture]) = (shown.which, shown.pictures.as_slice()) {
        return output::put(args.output.as_deref(), &drawing.picture(picture.figure, picture.frame)?);
    }
    let name = args.output.as_deref().unwrap_or(Path::new(""));
    let least = if shown.which == Which::Frames { 3 } else { 1 };
    let digits = shown.pictures.last().map_or(1, |last| files::digits(last.number)).max(least);
    let frames = shown.figures.first().filter(|_| shown.which == Which::Frames);
    let sheets = frames.map(|figure| drawing.sheets(figure));
    files::write_many(name, drawing.to.extension(), digits, &shown.pictures, |picture| match &sheets {
        Some(sheets) => drawing.one_of(sheets, picture.frame),
        None => drawing.picture(picture.figure, picture.frame),
    })
}

/// A block option where the file should be is an easy slip when the record comes from standard input.
fn mistaken_word(args: &Args) -> Result<(), Failure> {
    let Some(file) = named(args.file.as_deref()) else { return Ok(()) };
    let text = file.to_string_lossy();
    let name = text.split('=').next().unwrap_or_default();
    let known = SPECS.iter().any(|spec| spec.name == name.strip_prefix("no-").unwrap_or(name));
    if known && !file.exists() {
        let message =
            format!("`{text}` stands where the file should be; write - for standard input before it");
        return Err(Failure::Usage(message));
    }
    Ok(())
}
