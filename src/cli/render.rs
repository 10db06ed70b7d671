//! `kisho render`

mod drawing;
mod format;
mod frames;
pub(super) mod inputs;
mod memory_budget;
pub(super) mod names;
mod pace;
mod pdf;
mod record;
mod shown;
mod size;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::input::{named, paper, readable_notation};
use super::options::{BlockFlags, BlockOptions};
use super::progress::watched_by;
use super::report::Reporter;
use super::{Failure, output, verbosity};
use drawing::Drawing;
use format::Format;
use frames::Frames;
use inputs::{Entry, Given};
use kisho_board::diagram::theme;
use kisho_board::present::options::{FramesChoice, Medium, Spanned};
use kisho_board::render::{Ground, raster::SpriteCache};
use kisho_game::Notation;
use kisho_game::text::Lang;
use kisho_sheet::Paper;
use memory_budget::MemoryBudget;
use names::Target;
use pace::PaceFlags;
use record::{Outcome, RunOptions};
use size::SizeFlags;

/// Draw records: pictures, replays for web pages, or text
///
/// Files and folders can be mixed. A picture shows the last position of the main line, or the position to solve of a
/// problem, unless --frame says otherwise. Write block options as words beside the files, as in a page, or as flags;
/// every switch has an opposite, such as --no-info-bar. For a file with the name of an option, write ./flip.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho render game.sgf -o game.svg
  kisho render game.sgf --frame 37 flip coords=none > move37.svg
  kisho render game.sgf --frame all -o frames/game.svg    frames/game-000.svg and so on
  kisho render game.sgf every=50 -o figure.svg            figure-1.svg and so on, 50 moves in each
  kisho render game.sgf --frame 10-40,last -o frames/     frames/game-010.svg and so on
  kisho render game.sgf --width 8cm --dpi 600 -o game.png
  kisho render games/ more/*.kif -o pictures/ --to png    a picture of each, in the same folders
  kisho render game.sgf -o game.pdf                       one page, cropped to the board, for LaTeX and print
  kisho render game.sgf --frame all/50 --page a5 -o game.pdf    pages of paper
  kisho render game.sgf --theme felt.toml -o game.png   in colours of your own
  kisho render game.sgf --delay 1s -o game.gif            the moves one after the other
  kisho render game.sgf --to html -o replay.html
  echo gkwAAAAQ | kisho render - --from qf --to text")]
pub struct Args {
    /// Files and folders to read, and block options as words, such as flip or coords=none; - or nothing: standard input
    #[arg(value_name = "FILE|WORD")]
    given: Vec<PathBuf>,
    /// The notation of the records [default: from the file extensions]
    #[arg(long, value_name = "NOTATION", value_parser = readable_notation(), ignore_case = true)]
    from: Option<&'static Notation>,
    /// The output format [default: from the extension after -o, otherwise svg]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
    /// The file to write instead of standard output; with a trailing slash, or for several files, a folder
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Which frames: 37 (0 is the start), first, last, 10-40, 10-last, all, bookmarks, comments; all/10: every
    /// tenth; several with commas between them
    #[arg(long, value_name = "FRAMES", value_parser = Frames::read, allow_negative_numbers = true)]
    frame: Option<Frames>,
    #[command(flatten)]
    size: SizeFlags,
    /// The paper size of a PDF, with one diagram in the middle of each page [default: pages cropped to their
    /// diagrams]
    #[arg(long, value_name = "SIZE", value_parser = paper(), ignore_case = true)]
    page: Option<Paper>,
    /// The font of titles and names in pictures, by its name or its file [default: kisho's own, or else an installed one
    /// that has all characters]
    #[arg(long, value_name = "NAME|FILE")]
    font: Option<String>,
    #[command(flatten)]
    pace: PaceFlags,
    /// A transparent background for an SVG (animated or not), PNG or APNG
    #[arg(long)]
    transparent: bool,
    /// The language of names and texts: en or ja
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = super::input::lang)]
    lang: Lang,
    #[command(flatten)]
    block: BlockFlags,
}

impl Args {
    /// The file or folder to write; `None`: standard output.
    fn output(&self) -> Option<&Path> {
        named(self.output.as_deref())
    }
}

/// What becomes of the records that were given.
struct Run<'a> {
    args: &'a Args,
    to: Format,
    target: Target,
    given: Given,
    /// The options of blocks as the notations of the records understand them.
    blocks: BTreeMap<&'static str, BlockOptions>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut given = Given::sort(&args.given, args.from)?;
    let to = args.to.or_else(|| args.output().and_then(Format::of)).unwrap_or(Format::Svg);
    let target = Target::of(args.output(), given.many);
    let mut blocks = BTreeMap::new();
    for notation in given.entries.iter().map(|entry| entry.notation) {
        if !blocks.contains_key(notation.name) {
            blocks.insert(notation.name, block_options(args, to, &given.words, notation)?);
        }
    }
    let renamed = target.tell_apart(&mut given, to);
    target.check(&given, to)?;
    let is_numbered = |block: &BlockOptions| several(args).is_some() || block.options.is_series();
    if to.holds_one() && blocks.values().any(is_numbered) {
        target.check_numbered(&given, to)?;
    }
    if let (Target::File(path), None) = (&target, args.to) {
        check_ending(path)?;
    }
    let run = Run { args, to, target, given, blocks };
    run.tell_renamed(&renamed);
    run.draw()
}

/// Makes sure that a file whose name has an ending gets what the ending says, as nothing else tells what it is to be.
fn check_ending(path: &Path) -> Result<(), Failure> {
    let Some(ending) = path.extension().filter(|_| Format::of(path).is_none()) else { return Ok(()) };
    let known = Format::ENDINGS.map(|(ending, _)| format!(".{ending}")).join(", ");
    let message = format!(
        "nothing is known to make of the ending .{} of {}; the endings are {known}, and --to says what to make under any name",
        ending.display(),
        path.display()
    );
    Err(Failure::Usage(message))
}

/// The options of blocks in one notation; what does not go together on the command line is told.
fn block_options(
    args: &Args,
    to: Format,
    words: &[String],
    notation: &Notation,
) -> Result<BlockOptions, Failure> {
    let frame = args.frame.as_ref().and_then(|frames| match to {
        Format::Html => frames.single().or_else(|| frames.range()),
        _ => frames.single(),
    });
    let words: Vec<String> = words.iter().cloned().chain(frame).collect();
    let mut block = BlockOptions::read(&words, &args.block, notation)?;
    let several = several(args);
    if to.is_still() && several.is_none() && !block.options.asks() {
        // One picture is a still diagram: its title, marks and arrows are those of the position that it shows.
        block.options.frames.get_or_insert(Spanned::unsaid(FramesChoice::Still));
    }
    block.options.medium = match to {
        _ if to.moves() => Medium::Moving,
        _ if to.is_still() && !block.options.asks() => Medium::Pictures,
        _ => Medium::Page,
    };
    if args.page.is_some() {
        block.options.theme.get_or_insert_with(|| Spanned::unsaid(theme::PRINT.to_owned()));
    }
    args.size.check(to)?;
    args.pace.check(to)?;
    let message = match several {
        Some(_) if block.options.asks_for_moves() => {
            "--frame makes a picture of each position, and the other options one of many moves: leave one of them out"
        }
        Some(frames) if to == Format::Html && !frames.is_all() && frames.range().is_none() => {
            "a replay shows all frames, or those from one number to another, as in --frame 10-40"
        }
        _ if args.output().is_none()
            && to.holds_one()
            && (several.is_some() || block.options.is_series()) =>
        {
            "this makes several pictures; name them with -o, as in -o game.svg"
        }
        _ if to.moves() && block.options.is_series() => {
            "an animation shows one figure, and these options make a series of figures"
        }
        _ if args.page.is_some() && to != Format::Pdf => {
            "--page is for PDF; name a file with -o, as in -o game.pdf"
        }
        _ if args.font.is_some() && !to.is_picture() => {
            "--font is for pictures; a page has the fonts of its style sheet"
        }
        _ if args.transparent && !to.has_ground() => "--transparent is for SVG, animated SVG, PNG and APNG",
        _ => return Ok(block),
    };
    Err(Failure::Usage(message.to_owned()))
}

/// The frames that are asked for, if that is not one by itself.
fn several(args: &Args) -> Option<&Frames> {
    args.frame.as_ref().filter(|frames| frames.single().is_none())
}

impl Run<'_> {
    fn draw(&self) -> Result<(), Failure> {
        self.check_standard_output()?;
        let (pictures, files) = (AtomicUsize::new(0), AtomicUsize::new(0));
        // A moving picture keeps all processors busy. Either they draw one together, or each its own: whoever waits for the
        // others while it has taken room must not begin another record.
        let one_by_one = self.to.moves()
            && self.to.has_pixels()
            && self.given.entries.len() < rayon::current_num_threads();
        let ground = if self.args.transparent { Ground::Transparent } else { Ground::Paper };
        let run = RunOptions {
            drawing: Drawing {
                to: self.to,
                ground,
                size: self.args.size,
                paper: self.args.page,
                pace: self.args.pace.pace(),
                cache: SpriteCache::default(),
                is_one_of_many: !one_by_one && self.given.entries.len() > 1,
            },
            frames: several(self.args),
            lang: self.args.lang,
            font: self.args.font.as_deref(),
            done: &pictures,
            budget: MemoryBudget::default(),
        };
        let count = self.given.entries.len();
        let line = || match count {
            1 => format!("Drawing picture {} …", pictures.load(Ordering::Relaxed)),
            _ => format!("Drawing file {} of {count} …", files.load(Ordering::Relaxed)),
        };
        let outcomes = watched_by(line, || {
            let draw = |entry: &Entry| {
                let place = self.target.place(entry, self.to);
                let outcome = match self.blocks.get(entry.notation.name) {
                    Some(block) => run.draw(entry, block, place.as_ref()),
                    None => Ok(Outcome::default()),
                };
                files.fetch_add(1, Ordering::Relaxed);
                outcome
            };
            let entries = &self.given.entries;
            match one_by_one {
                true => entries.iter().map(draw).collect::<Result<Vec<Outcome>, Failure>>(),
                false => entries.par_iter().map(draw).collect(),
            }
        })?;
        self.tell(&outcomes)
    }

    /// Says that outputs are called otherwise than their inputs let expect.
    fn tell_renamed(&self, renamed: &BTreeSet<usize>) {
        let first = renamed.first().and_then(|&at| self.given.entries.get(at));
        let Some((entry, place)) = first.and_then(|entry| Some((entry, self.target.place(entry, self.to)?)))
        else {
            return;
        };
        verbosity::say(&format!(
            "{} files differ from others only in their extensions, which stay in the names: {} becomes {}",
            renamed.len(),
            names::called(entry),
            place.single.display()
        ));
    }

    fn check_standard_output(&self) -> Result<(), Failure> {
        let extension = self.to.extension();
        let message = match self.target {
            Target::Standard if self.given.many && self.to != Format::Text => {
                "several records need a folder; name it with -o, as in -o pictures/".to_owned()
            }
            Target::Standard if !self.to.is_text() && std::io::stdout().is_terminal() => {
                let name = extension.to_uppercase();
                format!("a terminal cannot show a {name}; name a file with -o, as in -o game.{extension}")
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(message))
    }

    /// Says what became of everything, in the order of the inputs.
    fn tell(&self, outcomes: &[Outcome]) -> Result<(), Failure> {
        let mut reporter = Reporter::stderr();
        let mut bad = self.given.unread.len();
        let failures = self.given.unread.iter();
        failures.for_each(|why| verbosity::say_error(why));
        for outcome in outcomes {
            reporter.add_all(outcome.said.iter().map(|(source, said)| (source, said)));
            reporter.flush();
            if let Some(why) = &outcome.failure {
                verbosity::say_error(why);
            }
            bad += usize::from(outcome.is_bad());
        }
        reporter.finish();
        let texts: Vec<&[u8]> = outcomes.iter().map(|outcome| outcome.output.as_slice()).collect();
        let texts: Vec<&[u8]> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        if !texts.is_empty() {
            output::write(&texts.join(&b"\n"[..]))?;
        }
        self.summary(outcomes, bad)
    }

    /// How much was drawn; of a single picture nothing needs to be said.
    fn summary(&self, outcomes: &[Outcome], bad: usize) -> Result<(), Failure> {
        let count: usize =
            outcomes.iter().filter_map(|outcome| outcome.written.as_ref()).map(|(n, _)| n).sum();
        let last = outcomes.iter().filter_map(|outcome| outcome.written.as_ref()).next_back();
        let pictures = format!("{count} picture{}", if count == 1 { "" } else { "s" });
        if self.given.many && bad > 0 {
            let files = if bad == 1 { "1 file".to_owned() } else { format!("{bad} files") };
            verbosity::always(&format!("{pictures}, {files} could not be drawn"));
        } else if let (Target::Folder(folder), true) = (&self.target, self.given.many) {
            verbosity::say(&format!("{pictures} in {}", folder.display()));
        } else if let (Some((_, last)), true) = (last, self.numbers()) {
            match count {
                1 => verbosity::say(&format!("1 picture, {}", last.display())),
                _ => verbosity::say(&format!("{pictures}, the last one {}", last.display())),
            }
        }
        if bad == 0 { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Whether pictures have numbers.
    fn numbers(&self) -> bool {
        let series = self.blocks.values().any(|block| block.options.is_series());
        self.to.holds_one() && (several(self.args).is_some() || series)
    }
}
