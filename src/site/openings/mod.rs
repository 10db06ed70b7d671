//! Opening books: from the records that the front matter of a page names to a page for each position.

mod addresses;
mod config;
mod names;
mod records;
mod show;
mod words;

use super::problems::Problems;
use super::tree::{Page, Tree};
use crate::game::Game;
use crate::game::book::Book;
use crate::present::Options;
use crate::present::options::{parse, words as cut};
use crate::render;
use crate::text::Diagnostic;
use config::Openings;
use names::Names;
use std::collections::BTreeMap;

pub use config::Written;
pub use show::position;

/// The style sheet of pages of positions.
pub const CSS: &str = include_str!("openings.css");

/// The opening book of a page.
pub struct Opened {
    /// The book.
    pub book: Book,
    /// The addresses of its pages, from that of the page that it belongs to.
    pub addresses: Vec<String>,
    names: Names,
    options: Options,
    /// Fewest games of a position that gets a page.
    least: u32,
}

/// The books of all pages that have one, by the numbers of the pages.
#[must_use]
pub fn read(tree: &Tree, problems: &mut Problems) -> BTreeMap<usize, Opened> {
    let of_page = |(number, page): (usize, &Page)| {
        let written = page.head.front.openings.as_ref()?;
        let (openings, said) = written.read(page.source.text());
        said.into_iter().for_each(|problem| problems.push(&page.source, problem));
        Some((number, Opened::read(page, &openings, tree, problems)))
    };
    tree.pages.iter().enumerate().filter_map(of_page).collect()
}

impl Opened {
    fn read(page: &Page, openings: &Openings, tree: &Tree, problems: &mut Problems) -> Self {
        let limits = openings.limits;
        let (names, file) = Names::read(page, openings.names.as_deref(), tree, problems);
        let files = records::files(page, &openings.records, tree, problems);
        let lines = records::read(&files, file.as_deref(), limits.moves(), problems);
        let book = Book::new(&lines, limits);
        let addresses = addresses::of(&book);
        let game = lines.first().map(|line| line.start.game());
        let (options, said) = options(&openings.options, game);
        let span = config::place(page.source.text(), "options");
        for problem in said {
            problems.push(&page.source, Diagnostic { span, ..problem });
        }
        Self { book, addresses, names, options, least: limits.least }
    }
}

/// The options of the boards, and what is wrong with them.
fn options(text: &str, game: Option<Game>) -> (Options, Vec<Diagnostic>) {
    let notations = crate::game::NOTATIONS;
    let Some(notation) = notations.iter().find(|notation| game.is_some() && notation.game == game) else {
        return Default::default();
    };
    let (list, mut problems) = cut(text);
    let (mut options, wrong) = parse(&list, notation);
    problems.extend(wrong);
    if let Some(problem) =
        options.theme.as_ref().and_then(|name| render::theme::unknown(&name.value, name.span))
    {
        options.theme = None;
        problems.push(problem);
    }
    (options, problems)
}
