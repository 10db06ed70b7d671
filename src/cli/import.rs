//! `kisho import`

mod repair;
mod verify;

use std::path::{Path, PathBuf};

use super::input::standard_input;
use super::report::Reporter;
use super::verbosity::say;
use super::{Failure, output};
use crate::site::config::Config;
use kisho_game::text::Id;
use kisho_import::{self as import, Generator, HtmlPage, ImportError, Imported, NewFile, Stage};
use kisho_source::Problem;
use kisho_source::files::CONFIG;
use repair::repair;

/// Most bytes of a page from standard input; files have the same limit.
const MOST: u64 = 16 << 20;

/// Convert pages of another site to pages of a kisho site
///
/// HTML pages become Markdown, and the boards on them blocks. With --to the pages go into a site, together with the
/// images and files they show; a single page goes to standard output. Nothing is overwritten. The site builds: what
/// would stop it in the new pages is changed or left out. Whatever cannot be converted faithfully is reported with
/// file and line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho import strategy.html > content/strategy.md
  kisho import old-site/ --to mysite
  kisho import old-site/ --verify
  kisho import --from zola zola-site --to mysite
  kisho import --from mdbook book/ --to mysite
  curl -s https://example.org/page.html | kisho import > page.md")]
pub struct Args {
    /// HTML files, or folders of them; - or nothing: standard input
    #[arg(value_name = "PAGE")]
    pages: Vec<PathBuf>,
    /// The kind of input: html, or the whole site of another generator
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Format::Html)]
    from: Format,
    /// The folder of the site to import into
    #[arg(long, value_name = "SITE", value_parser = output::folder())]
    to: Option<PathBuf>,
    /// Compare the new boards of HTML pages with the old ones, position by position and as they are drawn; without --to
    /// nothing is written
    #[arg(long)]
    verify: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    Html,
    Zola,
    Hugo,
    Mdbook,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match args.from {
        Format::Html => {}
        Format::Zola => return whole(|dir| import::site(Generator::Zola, dir), args),
        Format::Hugo => return whole(|dir| import::site(Generator::Hugo, dir), args),
        Format::Mdbook => return whole(import::book, args),
    }
    if args.pages.is_empty() || args.pages.iter().any(|page| page == Path::new("-")) {
        if args.pages.len() > 1 || args.to.is_some() || args.verify {
            return Err(Failure::Usage("a page from standard input goes to standard output only".to_owned()));
        }
        let (name, path, bytes) = ("<stdin>".to_owned(), "page.html".to_owned(), standard_input(MOST)?);
        return alone(&[HtmlPage { name, path, bytes }]);
    }
    if let Some(missing) = args.pages.iter().find(|page| !page.exists()) {
        return Err(Failure::Input(format!("there is no {}", missing.display())));
    }
    let name = |dir: &Path| match Generator::of(dir) {
        Some(generator) => Some(format!("{generator:?}").to_ascii_lowercase()),
        None => import::is_book(dir).then(|| "mdbook".to_owned()),
    };
    if let Some((dir, name)) = args.pages.iter().find_map(|dir| Some((dir, name(dir)?))) {
        let message = format!("{} is the site of another generator; say --from {name}", dir.display());
        return Err(Failure::Usage(message));
    }
    let root = common(&args.pages);
    let (pages, unread) = import::pages(&root, &args.pages);
    if args.to.is_none() && !args.verify {
        if args.pages.len() > 1 || args.pages.iter().any(|page| page.is_dir()) {
            return Err(Failure::Usage("several pages need a target site: --to SITE".to_owned()));
        }
        report(&unread)?;
        return alone(&pages);
    }
    let mut made = import::html(&pages, Some(root));
    made.problems.extend(unread);
    finish(made, args, Some(&pages))
}

/// The site of another generator.
fn whole(made: impl Fn(&Path) -> Imported, args: &Args) -> Result<(), Failure> {
    let ([dir], true) = (args.pages.as_slice(), args.to.is_some() || args.verify) else {
        return Err(Failure::Usage(
            "name the folder of the site, and with --to that of the new one".to_owned(),
        ));
    };
    let made = made(dir);
    if made.config.is_none() {
        return Err(nothing(&made, args));
    }
    finish(made, args, None)
}

/// Makes the new site build, writes what is to be written, tells the rest, and verifies it if that is wanted.
fn finish(mut made: Imported, args: &Args, pages: Option<&[HtmlPage]>) -> Result<(), Failure> {
    let name = |file: &str| match &args.to {
        Some(to) => to.join(file).display().to_string(),
        None => file.to_owned(),
    };
    // A site without pages does not build.
    let has_pages = |made: &Imported| made.files.keys().any(|file| file.ends_with(".md"));
    if !has_pages(&made) {
        return Err(nothing(&made, args));
    }
    let failed = |error: ImportError| Failure::Input(error.to_string());
    let stage = args.to.as_deref().map(Stage::open).transpose().map_err(failed)?;
    // Before the new site is built, which takes longer.
    if let Some(stage) = &stage {
        import::has_room(&made, stage.site()).map_err(failed)?;
        // Pages of HTML say themselves which language they are in.
        if pages.is_none() {
            refuse_another_language(&made, stage.site())?;
        }
    }
    let repaired = repair(&mut made, stage.as_ref(), matches!(args.from, Format::Zola), name)?;
    let (errors, others): (Vec<_>, Vec<_>) =
        repaired.problems.into_iter().partition(|problem| problem.diagnostic.is_error());
    made.problems.extend(repaired.told);
    // Where no page could be kept there is no content, which is no other mistake.
    made.problems.extend(errors.into_iter().filter(|error| error.diagnostic.id != Id::ContentMissing));
    if !has_pages(&made) {
        return Err(nothing(&made, args));
    }
    let told = match stage {
        Some(stage) => write(&made, &stage),
        None => report(&made.problems),
    };
    if !args.verify {
        return told;
    }
    let verified = verify::verify(pages, &made, repaired.pages, others);
    let differs = report(&verified.problems);
    say(&verified.summary);
    let lost = if made.lost_records > 0 { Err(Failure::Reported) } else { Ok(()) };
    told.and(differs).and(lost)
}

/// That there is no page to go on with, after what is wrong with those that there were.
fn nothing(made: &Imported, args: &Args) -> Failure {
    let message = match (report(&made.problems), &args.to) {
        (Ok(()), _) => "there are no pages to import",
        (Err(_), Some(_)) => "nothing was written",
        (Err(_), None) => "nothing was verified",
    };
    Failure::Input(message.to_owned())
}

/// Pages whose file names say no language are in that of their site. In a site of another one they would be in a wrong language, and
/// some would have the names of their own translations.
fn refuse_another_language(made: &Imported, site: &Path) -> Result<(), Failure> {
    let says_language =
        |config: &&String| config.parse::<toml::Table>().is_ok_and(|table| table.contains_key("lang"));
    let Some(old) = made.config.as_ref().filter(says_language) else { return Ok(()) };
    let Ok(new) = std::fs::read_to_string(site.join(CONFIG)) else { return Ok(()) };
    let lang = |config: &str| Config::parse(config).0.lang.0;
    let (old, new) = (lang(old), lang(&new));
    if old == new {
        return Ok(());
    }
    let (old, new) = (old.tag(), new.tag());
    Err(Failure::Input(format!(
        "the language of the old site is `{old}`, and that of {} is `{new}`: import it into a site of its own",
        site.display()
    )))
}

fn write(made: &Imported, stage: &Stage) -> Result<(), Failure> {
    let to = stage.site();
    let is_new = stage.write(made).map_err(|error| Failure::Input(error.to_string()))?;
    let told = report(&made.problems);
    if !is_new && made.config.as_deref().is_some_and(|config| !config.is_empty()) {
        let config = to.join(CONFIG);
        say(&format!(
            "{} already exists and is kept; none of the old settings are imported",
            config.display()
        ));
    }
    let pages = made.files.keys().filter(|file| file.ends_with(".md")).count();
    let others = made.files.len() - pages;
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let (pages, others) = (counted(pages, "page"), counted(others, "other file"));
    say(&format!("In {}: {pages} and {others}", to.display()));
    told
}

/// One page to standard output.
fn alone(pages: &[HtmlPage]) -> Result<(), Failure> {
    let made = import::html(pages, None);
    if let Some(NewFile::Made(text)) = made.files.values().next() {
        output::write(text.as_bytes())?;
    }
    report(&made.problems)
}

fn report(problems: &[Problem]) -> Result<(), Failure> {
    let mut reporter = Reporter::stderr();
    reporter.add_all(problems.iter().map(|problem| (&*problem.source, &problem.diagnostic)));
    reporter.finish();
    if reporter.has_errors() { Err(Failure::Reported) } else { Ok(()) }
}

/// The folder that holds all of them, wherever links and `..` lead.
fn common(pages: &[PathBuf]) -> PathBuf {
    let folder = |page: &PathBuf| {
        let page = page.canonicalize().unwrap_or_else(|_| page.clone());
        if page.is_dir() { page } else { page.parent().unwrap_or(Path::new("")).to_owned() }
    };
    let mut folders = pages.iter().map(folder);
    let mut root = folders.next().unwrap_or_default();
    for other in folders {
        while !other.starts_with(&root) && root.pop() {}
    }
    root
}
