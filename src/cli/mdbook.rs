//! `kisho mdbook`: a preprocessor for mdBook 0.4 and 0.5.
//!
//! mdBook asks `supports RENDERER` first. Then it sends `[context, book]` as JSON, and takes the book that comes back;
//! if the program fails, so does the build of the book. Whatever else the JSON holds goes back as it came.

mod book;

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Subcommand;
use rayon::prelude::*;

use super::input::{MOST_BYTES, standard_input};
use super::report::show;
use super::{Failure, board_themes, filter::figures, output, verbosity};
use crate::site::{self, Budget, Document, Filtered, Form, filter};
use book::{Chapter, Context};
use kisho_board::diagram::theme::Themes;
use kisho_board::render::{Night, StylePart};
use kisho_game::text::{Diagnostic, Id, Source};
use kisho_source::Problem;

/// Turn the blocks of a book into figures, as a preprocessor of mdBook
///
/// mdBook calls this itself. To set it up, write into book.toml:
///
///   [preprocessor.kisho]
///   command = "kisho mdbook"
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    #[command(subcommand)]
    asked: Option<Asked>,
}

#[derive(Subcommand)]
enum Asked {
    /// Report with the exit code whether a renderer is supported
    Supports {
        /// The name of the renderer, such as html
        renderer: String,
    },
}

/// The renderers that show HTML as it is: that of mdBook, and the one that writes what it would get, to look at it.
/// All others get boards of text.
const OF_HTML: [&str; 2] = ["html", "markdown"];

/// The renderers that show nothing: they want the book as it is written.
const OF_NOTHING: [&str; 3] = ["test", "linkcheck", "linkcheck2"];

/// The dark ones among the themes of mdBook.
const DARK: &str = ".coal,.navy,.ayu";

/// Where there is no script, mdBook follows the reader's system.
const DARK_BY_SYSTEM: &str = ":root:not(.js)";

/// mdBook makes a `rem` ten pixels instead of sixteen.
const REM: f64 = 1.6;

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.asked {
        Some(Asked::Supports { renderer }) if OF_NOTHING.contains(&renderer.as_str()) => {
            Err(Failure::Reported)
        }
        Some(Asked::Supports { .. }) => Ok(()),
        None => preprocess(),
    }
}

fn preprocess() -> Result<(), Failure> {
    if std::io::stdin().is_terminal() {
        let advice = "mdBook calls this command; see `kisho mdbook --help` for what to write into book.toml";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let text = standard_input(MOST_BYTES)?;
    let (context, mut book) = book::parse(&text).map_err(Failure::Input)?;
    let chapters = book::chapters(&mut book);
    let root = from_here(&context.root);
    let themes = board_themes::in_folder(&root)?;
    let (problems, done) = filtered(&context, &themes, &chapters);
    if show(&problems, &root) {
        return Err(Failure::Reported);
    }
    for (chapter, done) in chapters.into_iter().zip(done) {
        verbosity::detail(|| format!("{}/{}: {}", context.src, chapter.path, figures(done.figures)));
        *chapter.content = done.text;
    }
    let book = serde_json::to_vec(&book).map_err(|error| Failure::Input(error.to_string()))?;
    output::write(&book).map(|_| ())
}

/// All chapters, and what there is to say about them.
fn filtered(context: &Context, themes: &Themes, chapters: &[Chapter<'_>]) -> (Vec<Problem>, Vec<Filtered>) {
    let css = css(context, themes);
    let budget = Budget::of_documents(chapters.len());
    let base = context.root.join(&context.src);
    let done = chapters.par_iter().enumerate().map(|(number, chapter)| {
        let name = format!("{}/{}", context.src, chapter.path);
        let dir = chapter.path.rsplit_once('/').map_or("", |(dir, _)| dir);
        filter(&Document {
            source: Arc::new(Source::new(name, &**chapter.content)),
            base: &base,
            base_called: &context.src,
            dir,
            has_front_matter: false,
            lang: context.lang,
            // One page shows all chapters, to be printed.
            prefix: &format!("c{number}k"),
            css: &css,
            themes,
            budget: &budget,
            form: if OF_HTML.contains(&context.renderer.as_str()) { Form::Html } else { Form::Text },
            ruby: context.ruby,
        })
    });
    let mut done: Vec<Filtered> = done.collect();
    let mut problems: Vec<Problem> =
        done.iter_mut().flat_map(|done| std::mem::take(&mut done.problems)).collect();
    problems.extend(site::too_much(&budget, done.iter()));
    problems.extend(twice(&done));
    (problems, done)
}

/// Names of figures that two chapters have: on the page with all chapters their controls would be mixed up.
fn twice(done: &[Filtered]) -> Vec<Problem> {
    let mut first: BTreeMap<&str, &Source> = BTreeMap::new();
    let mut problems = Vec::new();
    for chapter in done {
        for (name, span) in &chapter.named {
            if let Some(other) = first.get(name.as_str()) {
                let message = format!("`{}` has a figure called `{name}` too", other.name());
                let diagnostic = Diagnostic::warning(Id::MdbookId, *span, message)
                    .with_hint("give it another name: the page for printing shows both");
                problems.push(Problem::new(&chapter.source, diagnostic));
            } else {
                first.insert(name, &chapter.source);
            }
        }
    }
    problems
}

/// The parts of the style sheet; none if the book says that its pages have it.
fn css(context: &Context, themes: &Themes) -> Vec<(StylePart, String)> {
    if !context.css_inline {
        return Vec::new();
    }
    let night = Night::Either(context.dark.as_deref().unwrap_or(DARK), DARK_BY_SYSTEM);
    let parts = StylePart::all(themes).into_iter().map(|part| part.with_css(night));
    parts.map(|(part, css)| (part, rescaled(&css, REM))).collect()
}

/// A style sheet with other numbers before `rem`.
fn rescaled(css: &str, by: f64) -> String {
    let mut pieces = css.split("rem");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let digits = out.len() - out.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len();
        let at = out.len() - digits;
        if let Some(number) = out.get(at..).and_then(|number| number.parse::<f64>().ok()) {
            out.truncate(at);
            let number = format!("{:.4}", number * by);
            out += number.trim_end_matches('0').trim_end_matches('.');
        }
        out += "rem";
        out += piece;
    }
    out
}

/// The folder of the book as it is named from here, where mdBook has started us.
fn from_here(root: &Path) -> PathBuf {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    match (here, root.canonicalize()) {
        (Ok(here), Ok(there)) if here == there => PathBuf::from("."),
        _ => root.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sizes_in_rem_change() {
        let css = "a{width:.9375rem;margin:2px 1.75em}b{--rem:2;width:calc(10rem + 3px)}";
        assert_eq!(rescaled(css, 1.6), "a{width:1.5rem;margin:2px 1.75em}b{--rem:2;width:calc(16rem + 3px)}");
    }
}
