//! `kisho sheet`

mod article;
mod description;
mod in_font;
mod plan;
mod records;

use std::collections::HashSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rayon::prelude::*;

use super::input::{named, paper, readable_notation};
use super::render::inputs::real;
use super::render::names::spared;
use super::report::Reporter;
use super::{Failure, output, verbosity};
use in_font::{Letters, in_font};
use kisho_board::fonts::Font;
use kisho_board::render::pdf::Meta;
use kisho_game::Notation;
use kisho_game::text::{Diagnostic, Lang};
use kisho_sheet::{self as sheet, Answers, Kind, Look, Page, Paper, Problem, TooLong};
use plan::Plan;
use records::Entry;

/// Where answers stand, on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Where {
    /// Nowhere
    None,
    /// On pages after the problems
    End,
    /// Upside down at the bottom of each page
    UpsideDown,
    /// In a second file, sheet-answers.pdf for sheet.pdf
    Separate,
}

impl From<Where> for Answers {
    fn from(place: Where) -> Self {
        match place {
            Where::None => Self::None,
            Where::End => Self::End,
            Where::UpsideDown => Self::UpsideDown,
            Where::Separate => Self::Separate,
        }
    }
}

/// Lay out problems, positions or a commented game on pages to print, as a PDF
///
/// One sheet can mix problems of all games. Each game of a file and each file of a folder is a problem. A .toml file
/// describes a sheet: title, page, entries with their own captions; its keys are named after the flags. An article
/// (.md) becomes a sheet of its blocks, as `[sheet]` in its front matter says.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho sheet problems/ -o sheet.pdf                      six problems a page, answers at the end
  kisho sheet a.sgf b.kif --per-page 2 --page a5 --title \"Friday\" -o friday.pdf
  kisho sheet problems/ --answers separate -o sheet.pdf   and sheet-answers.pdf
  kisho sheet tsume/ --lang ja --answers upside-down -o tsume.pdf
  kisho sheet friday.toml -o friday.pdf
  kisho sheet content/tsume/mate-in-3.md -o tsume.pdf     the blocks of an article
  kisho sheet game.sgf --booklet -o game.pdf              figures of 50 moves with the comments")]
pub struct Args {
    /// Files with records, folders of them, a description (.toml), or an article (.md)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The notation of all files [default: from their extensions]
    #[arg(long, value_name = "NOTATION", value_parser = readable_notation(), ignore_case = true)]
    from: Option<&'static Notation>,
    /// The paper size: a4, a5, b5 (JIS) or letter [default: a4]
    #[arg(long, value_name = "SIZE", value_parser = paper(), ignore_case = true)]
    page: Option<Paper>,
    /// Problems per page: 1, 2, 4, 6 or 9 [default: 6]
    #[arg(long, value_name = "N", value_parser = per_page)]
    per_page: Option<sheet::PerPage>,
    /// The title on the first page and at the top of the others
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A line at the bottom of each page, beside its number
    #[arg(long, value_name = "TEXT")]
    footer: Option<String>,
    /// Where to put the answers [default: end]
    #[arg(long, value_enum, value_name = "WHERE")]
    answers: Option<Where>,
    /// Failure diagrams (失敗図) in the answer of a problem, 0 to 9: wrong moves with their refutations [default: 2]
    #[arg(long, value_name = "N", value_parser = failures)]
    failures: Option<usize>,
    /// A commented game instead of problems: figures, comments and variations in columns
    #[arg(long)]
    booklet: bool,
    /// Booklet: moves per figure of Go [default: 50], or between two diagrams of another game
    #[arg(long, value_name = "N", value_parser = every)]
    every: Option<u32>,
    /// Booklet: columns per page, 1 to 3
    #[arg(long, value_name = "N", value_parser = columns)]
    columns: Option<u8>,
    /// The language of captions and names: en or ja [default: en]
    #[arg(long, value_name = "LANG", value_parser = super::input::lang)]
    lang: Option<Lang>,
    /// The font of all texts: the name of an installed family, or a file (collection.ttc#2: the third in it)
    #[arg(long, value_name = "FONT")]
    font: Option<String>,
    /// The board theme, or a theme file
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Block options for all records, such as \"flip coords=none\"
    #[arg(long, value_name = "WORDS")]
    options: Option<String>,
}

impl Args {
    /// The file to write; `None`: standard output.
    fn output(&self) -> Option<&Path> {
        named(self.output.as_deref())
    }
}

fn per_page(text: &str) -> Result<sheet::PerPage, String> {
    let count = text.parse().ok().and_then(sheet::PerPage::new);
    count.ok_or_else(|| "there can be 1, 2, 4, 6 or 9 problems on a page".to_owned())
}

fn every(text: &str) -> Result<u32, String> {
    let moves = text.parse().ok().filter(|&moves| sheet::is_every(moves));
    moves.ok_or_else(|| "there can be 1 to 10000 moves in a figure, or between two diagrams".to_owned())
}

fn failures(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|&count| sheet::is_failures(count));
    count.ok_or_else(|| "an answer can have 0 to 9 failure diagrams".to_owned())
}

fn columns(text: &str) -> Result<u8, String> {
    let columns = text.parse().ok().filter(|&columns| sheet::is_columns(columns));
    columns.ok_or_else(|| "a page can have 1, 2 or 3 columns".to_owned())
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = Plan::of(args)?;
    check_usage(args, &plan)?;
    if let Some(what) = look(&plan, in_font::usual(Font::embedded(), plan.lang)).crowds() {
        return Err(Failure::Usage(format!("the {what} leaves too little room on pages; make it shorter")));
    }
    let outputs = outputs(args, &plan);
    // A description is an input, too.
    args.files.iter().try_for_each(|file| spared(file, &outputs))?;
    let (entries, mut failed) = records::read(&plan, &outputs)?;
    args.output().map_or(Ok(()), check_ending)?;
    if entries.is_empty() {
        return Err(if failed { Failure::Reported } else { nothing(args) });
    }
    let made = match plan.kind {
        Kind::Problems => problems(&plan, &entries, &mut failed)?,
        Kind::Booklet => booklet(&plan, &entries, &mut failed)?,
    };
    write(args, &plan, &made)?;
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// What does not go together.
fn check_usage(args: &Args, plan: &Plan) -> Result<(), Failure> {
    let message = match args.output() {
        None if plan.answers == Answers::Separate && plan.kind == Kind::Problems => {
            "answers in a second file need a name: say it with -o, as in -o sheet.pdf"
        }
        None if std::io::stdout().is_terminal() => {
            "a terminal cannot show a PDF; name a file with -o, as in -o sheet.pdf"
        }
        _ if plan.kind == Kind::Booklet && plan.answers_given => {
            "--answers is for problems: a booklet shows its games as they were played; leave it out"
        }
        _ if plan.kind == Kind::Booklet && plan.failures_given => {
            "--failures is for problems: a booklet shows variations as they are in its games; leave it out"
        }
        _ if plan.failures_given && plan.failures > 0 && !plan.answers.has_boards() => {
            "--failures needs answers with boards; write --answers end or separate, or leave it out"
        }
        _ if plan.kind == Kind::Booklet && plan.per_page_given => {
            "--per-page is for problems: a booklet shows games in columns; leave it out"
        }
        _ if plan.kind == Kind::Problems && plan.every.is_some() => {
            "--every is for booklets; write --booklet too, or leave it out"
        }
        _ if plan.kind == Kind::Problems && plan.columns.is_some() => {
            "--columns is for booklets; write --booklet too, or leave it out"
        }
        _ => return Ok(()),
    };
    Err(Failure::Usage(message.to_owned()))
}

/// Makes sure that a file whose name has an ending is not called what it is not.
fn check_ending(path: &Path) -> Result<(), Failure> {
    let Some(ending) = path.extension().filter(|ending| !ending.eq_ignore_ascii_case("pdf")) else {
        return Ok(());
    };
    let (ending, path) = (ending.display(), path.display());
    let message =
        format!("a sheet is a PDF, and {path} ends with .{ending}; name a file that ends with .pdf");
    Err(Failure::Usage(message))
}

/// The files that are written.
fn outputs(args: &Args, plan: &Plan) -> HashSet<PathBuf> {
    let answers = args.output().filter(|_| plan.answers == Answers::Separate).map(beside);
    args.output().into_iter().chain(answers.as_deref()).map(real).collect()
}

fn nothing(args: &Args) -> Failure {
    let names: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    Failure::Input(format!("there is no record in {}", names.join(", ")))
}

/// The pages, and those of answers that are a file of their own.
struct Made {
    pages: Vec<Page>,
    answers: Vec<Page>,
    /// How many problems or games are on them.
    count: usize,
}

impl Made {
    /// All that is written on the pages and in their pictures.
    fn texts(&self) -> String {
        let of = |pages: &[Page]| sheet::all_texts(pages) + &sheet::texts_in_pictures(pages);
        of(&self.pages) + &of(&self.answers)
    }

    /// Whether something bold cannot be set in the bold font.
    fn lacks_bold(&self) -> bool {
        [&self.pages, &self.answers].into_iter().any(|pages| sheet::lacks_bold(pages))
    }

    /// The same with the texts in its pictures in a font.
    fn with_pictures_in(mut self, font: &Font) -> Self {
        if let Some(face) = font.as_face() {
            [&mut self.pages, &mut self.answers]
                .into_iter()
                .for_each(|pages| sheet::letter_pictures(pages, face));
        }
        self
    }
}

fn problems(plan: &Plan, entries: &[Entry], failed: &mut bool) -> Result<Made, Failure> {
    let failures = if plan.answers.has_boards() { plan.failures } else { 0 };
    let make = |entry: &Entry| {
        let options = sheet::answers_asked(&entry.options, plan.answers);
        Problem::all_of(&entry.record, &options, plan.lang, failures)
    };
    let made: Vec<(Vec<Problem>, Vec<Diagnostic>)> = entries.par_iter().map(make).collect();
    let (mut all, mut names) = (Vec::with_capacity(made.len()), Vec::with_capacity(made.len()));
    for (entry, (problems, said)) in entries.iter().zip(made) {
        *failed |= report(entry, &said);
        names.extend(problems.iter().map(|_| entry.name.as_str()));
        all.extend(problems);
    }
    let mut too_long = Vec::new();
    let made = in_font(plan, &names, |letters, which| {
        let count = which.len();
        let all = all.get(which).unwrap_or_default();
        let made = sheet::problems(all, &look(plan, letters), plan.per_page, plan.answers);
        too_long = made.too_long;
        Made { pages: made.pages, answers: made.answers, count }
    })?;
    for TooLong::Answer(number) in too_long {
        *failed = true;
        let name = number.checked_sub(1).and_then(|at| names.get(at)).copied().unwrap_or_default();
        verbosity::say_error(&format!(
            "{name}: the answer of problem {number} is too long for the foot of its page and is left out; write --answers end"
        ));
    }
    Ok(made)
}

fn booklet(plan: &Plan, entries: &[Entry], failed: &mut bool) -> Result<Made, Failure> {
    let games: Vec<_> = entries.iter().map(|entry| (entry.record.clone(), entry.options.clone())).collect();
    let columns = plan.columns.unwrap_or_else(|| sheet::columns(plan.paper));
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let mut said = Vec::new();
    let made = in_font(plan, &names, |letters, which| {
        let count = which.len();
        let games = games.get(which).unwrap_or_default();
        let (pages, problems) = sheet::booklet(games, &look(plan, letters), columns, plan.every);
        said = problems;
        Made { pages, answers: Vec::new(), count }
    })?;
    for (entry, said) in entries.iter().zip(said) {
        *failed |= report(entry, &said);
    }
    Ok(made)
}

fn look(plan: &Plan, (font, bold): Letters) -> Look {
    let (title, footer) = (plan.title.clone(), plan.footer.clone());
    Look { paper: plan.paper, font, bold, lang: plan.lang, title, footer }
}

/// Says what is wrong with an entry; whether there was an error.
fn report(entry: &Entry, said: &[Diagnostic]) -> bool {
    let mut reporter = Reporter::stderr();
    reporter.add_all(said.iter().map(|diagnostic| (&*entry.said_in, diagnostic)));
    reporter.finish();
    reporter.has_errors()
}

fn write(args: &Args, plan: &Plan, made: &Made) -> Result<(), Failure> {
    // The title of the game, or what a sheet without a title is.
    let named =
        made.pages.first().and_then(|page| page.bookmarks.first()).map(|bookmark| bookmark.title.clone());
    let title = if plan.title.is_empty() { named } else { Some(plan.title.clone()) };
    let meta = Meta { title: title.unwrap_or_default(), lang: plan.lang, ..Meta::default() };
    let pdf = |pages: &[Page]| {
        sheet::pdf(pages, plan.paper, &meta)
            .map_err(|error| Failure::Input(format!("cannot make a PDF: {error}")))
    };
    output::put(args.output(), &pdf(&made.pages)?)?;
    let answers = args.output().filter(|_| !made.answers.is_empty()).map(beside);
    if let Some(file) = &answers {
        output::put(Some(file), &pdf(&made.answers)?)?;
    }
    if let Some(file) = args.output() {
        let (pages, records) = (counted(made.pages.len(), "page"), counted(made.count, plan.kind.what()));
        verbosity::say(&format!("{records} on {pages}, {}", file.display()));
    }
    if let Some(file) = &answers {
        verbosity::say(&format!("answers on {}, {}", counted(made.answers.len(), "page"), file.display()));
    }
    Ok(())
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `sheet-answers.pdf` for `sheet.pdf`.
fn beside(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().unwrap_or("pdf".as_ref()).to_string_lossy();
    file.with_file_name(format!("{stem}-answers.{extension}"))
}
