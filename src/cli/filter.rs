//! `kisho filter`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;

use super::input::{Input, lang, named};
use super::report::show;
use super::{Failure, board_themes, output, verbosity};
use crate::site::{self, Budget, Document, Filtered, Form, filter};
use kisho_board::diagram::theme::Themes;
use kisho_board::render::svg::sprites::content_id;
use kisho_board::render::{self, Night, StylePart};
use kisho_game::text::{Lang, Source};
use kisho_source::files::without_lone_cr;

/// How figures look.
struct Look {
    themes: Themes,
    /// The parts of the style sheet; none if the pages have it.
    css: Vec<(StylePart, String)>,
    /// What all files may take together.
    budget: Arc<Budget>,
}

/// Where the style sheet of the figures is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Css {
    /// Before the first figure
    Inline,
    /// On the page already
    None,
}

/// Turn the blocks of a Markdown file into HTML, for another generator
///
/// The output is Markdown in which each block with a game is replaced with HTML and each link to a frame with a
/// label; everything else is unchanged. If there is an error, there is no output.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  kisho filter posts/joseki.md > content/joseki.md
  kisho filter posts -o content/posts              a folder with all that is in it
  kisho filter --lang ja --css none < in.md > out.md
  kisho filter --print-css > static/kisho.css      the style sheet for --css none
  kisho filter --dark '[data-theme=dark]' in.md -o out.md")]
pub struct Args {
    /// The file to read, or a folder; - or nothing: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The file to write instead of standard output; for a folder the one to write
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where the style sheet of the figures is
    #[arg(long, value_enum, default_value = "inline")]
    css: Css,
    /// Write only the style sheet
    #[arg(long, conflicts_with_all = ["file", "css", "lang", "base", "name"])]
    print_css: bool,
    /// The selector that matches on dark pages, such as .dark [default: the reader's system decides]
    #[arg(long, value_name = "SELECTOR", value_parser = selector)]
    dark: Option<String>,
    /// Write text boards in code blocks, for output that cannot show HTML
    #[arg(long)]
    text: bool,
    /// Write words with readings, such as {漢字|かんじ}, as HTML too
    #[arg(long)]
    ruby: bool,
    /// The language of names and texts: en or ja
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = lang)]
    lang: Lang,
    /// The folder that src= must not leave [default: this one, or that of the file]
    #[arg(long, value_name = "DIR")]
    base: Option<PathBuf>,
    /// The name of standard input in messages; src= is relative to its folder
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    name: Option<PathBuf>,
}

impl Args {
    /// The file or folder to write; `None`: standard output.
    fn output(&self) -> Option<&Path> {
        named(self.output.as_deref())
    }
}

/// A selector can be put into a style sheet as it is.
pub fn selector(text: &str) -> Result<String, String> {
    let fine = !text.trim().is_empty() && !text.contains(['{', '}', '<', ';', '/', '\n']);
    let balanced = text.matches('(').count() == text.matches(')').count();
    if fine && balanced {
        return Ok(text.to_owned());
    }
    Err("a selector is, for example, `.dark` or `[data-theme=dark]`".to_owned())
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let night = args.dark.as_deref().map_or(Night::System, Night::Matches);
    let themes = board_themes::in_folder(args.base.as_deref().unwrap_or(Path::new(".")))?;
    if args.print_css {
        return output::put(args.output(), render::stylesheet_by(night, &themes).as_bytes());
    }
    let parts = if args.css == Css::Inline { StylePart::all(&themes) } else { Vec::new() };
    let css = parts.into_iter().map(|part| part.with_css(night)).collect();
    let look = Look { themes, css, budget: Budget::of_documents(1) };
    if let Some(folder) = named(args.file.as_deref()).filter(|file| file.is_dir()) {
        return whole(args, folder, &look);
    }
    if let (Some(from), Some(to)) = (named(args.file.as_deref()), args.output())
        && real(from) == real(to)
    {
        let message = format!("{} would be overwritten by its own output", from.display());
        return Err(Failure::Usage(message));
    }
    let Input { name, bytes } = Input::read(args.file.as_deref())?;
    let file = named(args.file.as_deref()).or(args.name.as_deref());
    let name = file.map_or(name, |file| file.display().to_string());
    let mut done = filtered(args, name, bytes, file, &look)?;
    let too_much = site::too_much(&look.budget, [&done].into_iter());
    done.problems.extend(too_much);
    if show(&done.problems, Path::new(".")) {
        return Err(Failure::Reported);
    }
    verbosity::detail(|| format!("{}: {}", done.source.name(), figures(done.figures)));
    output::put(args.output(), done.text.as_bytes())
}

/// Everything in a folder: Markdown is filtered, all else copied. If there is an error, nothing is written.
fn whole(args: &Args, folder: &Path, look: &Look) -> Result<(), Failure> {
    let Some(to) = args.output() else {
        return Err(Failure::Usage("a folder needs an output folder: -o DIR".to_owned()));
    };
    if real(to).starts_with(real(folder)) || real(folder).starts_with(real(to)) {
        let message = format!("{} and {} lie in each other", folder.display(), to.display());
        return Err(Failure::Usage(message));
    }
    let (files, mut problems) = site::files_below(folder);
    let is_text = |file: &str| file.ends_with(".md") || file.ends_with(".markdown");
    let (written, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|(file, _)| is_text(file));
    look.budget.begin(written.len(), (0, 0));
    let mut texts = Vec::new();
    for (file, path) in written {
        let Input { name, bytes } = Input::read(Some(&path))?;
        let mut done = filtered(args, name, bytes, Some(&path), look)?;
        problems.append(&mut done.problems);
        texts.push((file, done));
    }
    problems.extend(site::too_much(&look.budget, texts.iter().map(|(_, done)| done)));
    if show(&problems, Path::new(".")) {
        return Err(Failure::Reported);
    }
    for (file, done) in &texts {
        verbosity::detail(|| format!("{}: {}", done.source.name(), figures(done.figures)));
        output::put(Some(&to.join(file)), done.text.as_bytes())?;
    }
    for (file, path) in &others {
        output::copy_file(path, &to.join(file))?;
    }
    Ok(())
}

/// A path without links and detours, even if its end does not exist yet.
fn real(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let found = whole
        .ancestors()
        .find_map(|above| Some(above.canonicalize().ok()?.join(whole.strip_prefix(above).ok()?)));
    found.unwrap_or(whole)
}

fn filtered(
    args: &Args,
    name: String,
    bytes: Vec<u8>,
    file: Option<&Path>,
    look: &Look,
) -> Result<Filtered, Failure> {
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::Input(format!("{name}: {}", error.utf8_error())))?;
    let place = Base::of(args.base.as_deref(), file)?;
    Ok(filter(&Document {
        source: Arc::new(Source::new(&*name, without_lone_cr(text))),
        base: &place.folder,
        base_called: &place.called,
        dir: &place.dir,
        has_front_matter: true,
        lang: args.lang,
        prefix: &file.map_or_else(|| "k".to_owned(), |file| prefix(&place, file)),
        css: &look.css,
        themes: &look.themes,
        budget: &look.budget,
        form: if args.text { Form::Text } else { Form::Html },
        ruby: args.ruby,
    }))
}

/// "1 figure", "2 figures".
pub fn figures(number: usize) -> String {
    format!("{number} figure{}", if number == 1 { "" } else { "s" })
}

/// The beginning of the ids of a file, another one for each file: a list of posts may show several on one page.
fn prefix(place: &Base, file: &Path) -> String {
    let name = file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    content_id(&format!("{}/{name}", place.dir)) + "f"
}

/// Where `src=` starts, and where it has to stay.
pub struct Base {
    pub folder: PathBuf,
    /// What messages call it.
    pub called: String,
    /// The folder of the text in it, with `/` between its parts.
    pub dir: String,
}

impl Base {
    /// The folder that is asked for, else this one, or that of the file.
    pub fn of(asked: Option<&Path>, file: Option<&Path>) -> Result<Self, Failure> {
        let folder = asked.unwrap_or(Path::new("."));
        let called = folder.display().to_string();
        let Some(file) = file else {
            return Ok(Self { folder: folder.to_owned(), called, dir: String::new() });
        };
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let real = |path: &Path| path.canonicalize().map_err(|error| Failure::io("read", path, &error));
        match real(parent)?.strip_prefix(real(folder)?) {
            Ok(inside) => {
                let parts: Vec<_> =
                    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
                Ok(Self { folder: folder.to_owned(), called, dir: parts.join("/") })
            }
            Err(_) if asked.is_none() => Ok(Self {
                folder: parent.to_owned(),
                called: parent.display().to_string(),
                dir: String::new(),
            }),
            Err(_) => Err(Failure::Usage(format!("{} is not in the folder {called}", file.display()))),
        }
    }
}
