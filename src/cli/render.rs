//! `kisho render`

mod files;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::input::{Input, named, notation_of, readable_notation};
use super::options::{BlockFlags, BlockOptions};
use super::{Failure, output};
use crate::diagram::{Figure, Frame};
use crate::game::{Game, Notation};
use crate::present::{
    self,
    options::{FramesChoice, SPECS, Spanned},
};
use crate::render::{self, Ground, Place, PngError, Sprites, png::MOST_PIXELS};
use crate::text::{Lang, Span};

/// What is made of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture of one frame
    Svg,
    /// A picture of one frame, in pixels
    Png,
    /// A replay (or a still diagram) to be put into a page, with its style and without script
    Html,
    /// A board of characters
    Text,
}

impl Format {
    /// The format that a file name asks for.
    fn of(file: &std::path::Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "html" | "htm" => Some(Self::Html),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}

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
    if matches!(to, Format::Svg | Format::Png | Format::Text) && !all && !block.options.asks() {
        // One picture is a still diagram: its title, marks and arrows are those of the position that it shows.
        block.options.frames.get_or_insert(Spanned { value: FramesChoice::Still, span: Span::default() });
    }
    let input = Input::read(args.file.as_deref())?;
    let record = input.record(notation, &block.options.read_options())?;
    let (figures, problems) = present::figures(&record, &block.options, args.lang);
    block.report(&problems)?;
    let source = block.options.source.then(|| input.source(notation));
    let shown = Shown::of(&figures, &block, all);
    match to {
        Format::Svg | Format::Png => pictures(args, to, &shown),
        Format::Text => {
            let of_moves = block.options.asks_for_moves() && record.game() == Game::Go;
            output::put(args.output.as_deref(), &text_file(shown.text(of_moves)))
        }
        Format::Html => {
            for figure in &figures {
                block.report(render::too_long(figure, Span::at(0)).as_slice())?;
            }
            output::put(
                args.output.as_deref(),
                &text_file(fragment(&figures, &block, source.as_ref().map(|source| source.text().trim()))),
            )
        }
    }
}

/// What is drawn.
enum Shown<'a> {
    /// One frame.
    One(&'a Figure, usize),
    /// All frames of a replay.
    Frames(&'a Figure),
    /// The figures of a series.
    Series(&'a [Figure]),
}

impl<'a> Shown<'a> {
    fn of(figures: &'a [Figure], block: &BlockOptions, all: bool) -> Self {
        match figures {
            [figure] if all => Self::Frames(figure),
            [figure] if !block.options.is_series() => Self::One(figure, chosen(figure, block)),
            _ => Self::Series(figures),
        }
    }

    fn text(&self, of_moves: bool) -> String {
        match self {
            Self::One(figure, frame) => one_text(figure, *frame, of_moves),
            Self::Frames(figure) => every_text(figure),
            Self::Series(figures) => {
                let text = |figure: &Figure| {
                    // The moves of a figure stand behind its title; positions have theirs above.
                    let title = figure.caption.title.as_ref().filter(|_| !of_moves);
                    let title = title.map(|title| format!("{title}\n")).unwrap_or_default();
                    title + &one_text(figure, figure.frame, of_moves)
                };
                figures.iter().map(text).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// What does not go together on the command line.
fn check_usage(args: &Args, to: Format, all: bool, block: &BlockOptions) -> Result<(), Failure> {
    let message = match (to, &args.output) {
        _ if all && block.options.asks_for_moves() => {
            "--frame all makes a picture of each position, and the other options one of many moves: leave one of them out"
        }
        (Format::Svg | Format::Png, None) if all || block.options.is_series() => {
            "this makes several pictures; name them with -o, as in -o game.svg"
        }
        (Format::Png, None) if std::io::stdout().is_terminal() => {
            "a terminal cannot show a PNG; name a file with -o, as in -o game.png"
        }
        (Format::Svg | Format::Html | Format::Text, _) if args.scale.is_some() => {
            "--scale is for PNG; the option `size` sets the width of an SVG or a replay"
        }
        (Format::Html | Format::Text, _) if args.transparent => "--transparent is for SVG and PNG",
        _ => return Ok(()),
    };
    Err(Failure::Usage(message.to_owned()))
}

/// Writes one picture, or several into files with numbers.
fn pictures(args: &Args, to: Format, shown: &Shown<'_>) -> Result<(), Failure> {
    let scale = args.scale.unwrap_or(1.0);
    let ground = if args.transparent { Ground::Transparent } else { Ground::Paper };
    let picture = |figure: &Figure, frame| match to {
        Format::Png => png(figure, frame, scale, ground),
        _ => Ok(text_file(render::svg(figure, frame, ground))),
    };
    let name = args.output.as_deref().unwrap_or(Path::new(""));
    let extension = if to == Format::Png { "png" } else { "svg" };
    match shown {
        Shown::One(figure, frame) => output::put(args.output.as_deref(), &picture(figure, *frame)?),
        Shown::Frames(figure) => {
            let frames = 0..figure.timeline.frames.len();
            let digits = files::digits(frames.end - 1).max(3);
            let all = render::pictures(figure, ground);
            files::write_many(name, extension, digits, frames, |frame| match to {
                Format::Png => png(figure, frame, scale, ground),
                _ => Ok(text_file(all.svg(frame))),
            })
        }
        Shown::Series(figures) => {
            let digits = files::digits(figures.len());
            files::write_many(name, extension, digits, 1..figures.len() + 1, |number| {
                let figure = number.checked_sub(1).and_then(|at| figures.get(at));
                figure.map_or_else(|| Ok(Vec::new()), |figure| picture(figure, figure.frame))
            })
        }
    }
}

fn png(figure: &Figure, frame: usize, scale: f64, ground: Ground) -> Result<Vec<u8>, Failure> {
    render::png(figure, frame, scale, ground).map_err(|error| {
        let advice = match &error {
            PngError::Size { .. } => {
                format!("; each side can have 1 to {MOST_PIXELS} pixels, see --scale and the option `size`")
            }
            PngError::Missing(_) => "; an SVG takes them from the fonts of whoever looks at it".to_owned(),
            PngError::Paint(_) => String::new(),
        };
        Failure::Input(format!("cannot make a PNG: {error}{advice}"))
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

/// The frame of a single picture: the one asked for, else the end of the main line, since the first
/// position of a game is the same picture for every game.
fn chosen(figure: &Figure, block: &BlockOptions) -> usize {
    match block.options.frame {
        Some(_) => figure.frame,
        // What the answer is about.
        None if block.options.solve.is_some() => figure.frame,
        // A problem does not show its solution.
        None if figure.timeline.quiz.is_some() => figure.frame,
        None => figure.timeline.frames.main_end(),
    }
}

/// A position; below a figure of moves what is written there, and the moves, which are not on its stones.
fn one_text(figure: &Figure, frame: usize, of_moves: bool) -> String {
    let mut text = render::text(&figure.timeline, frame);
    if let Some(shown) = figure.timeline.frames.list().get(frame).filter(|_| of_moves) {
        text.push('\n');
        for line in std::iter::once(&shown.alt).chain(&figure.caption.notes) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

fn every_text(figure: &Figure) -> String {
    let text = |(number, frame): (usize, &Frame)| {
        let board = render::text(&figure.timeline, number);
        format!("{}\n{}", heading(frame), board.trim_end_matches('\n'))
    };
    let texts: Vec<String> = figure.timeline.frames.list().iter().enumerate().map(text).collect();
    texts.join("\n\n")
}

/// `37. Black Q16`; the name alone where there was no move.
fn heading(frame: &Frame) -> String {
    match frame.number {
        0 => frame.name.clone(),
        number => format!("{number}. {}", frame.name),
    }
}

/// Style, symbols and figures: all that a page needs.
fn fragment(figures: &[Figure], block: &BlockOptions, source: Option<&str>) -> String {
    let mut sprites = Sprites::default();
    let mut html = String::new();
    for (number, figure) in (1..).zip(figures) {
        let key = match &block.options.id {
            Some(id) if block.options.is_series() => format!("{}-{number}", id.value),
            Some(id) => id.value.clone(),
            None => render::own_key(figure),
        };
        let source = source.filter(|_| number == figures.len());
        html += &render::figure(figure, Place { key: &key, source, ..Place::default() }, &mut sprites);
    }
    if block.options.is_series() {
        html = render::series(block.options.id.as_ref().map(|id| id.value.as_str()), &html);
    }
    format!("<style>{}</style>\n{}\n{html}\n", render::stylesheet(), sprites.to_html())
}

/// A text as a file has it: with a final line end.
fn text_file(mut text: String) -> Vec<u8> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
