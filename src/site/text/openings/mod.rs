//! Opening books: from the records that the front matter of a page names to a page for each position.

mod addresses;
mod names;
mod records;
mod show;
mod words;

use crate::site::map::tree::{Page, Tree};
use kisho_board::diagram::theme::Themes;
use kisho_board::present::Options;
use kisho_board::present::options::{parse, words as cut};
use kisho_game::Game;
use kisho_game::book::Book;
use kisho_game::text::Diagnostic;
use kisho_source::Problems;
use names::Names;

use crate::site::source::front::openings::{Written, place};
pub use show::position;

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
    /// What is wrong with the files.
    pub problems: Problems,
}

impl Opened {
    /// Reads the book of a page, which says `written` of it. `lenient`: the good records will do.
    #[must_use]
    pub fn read(page: &Page, written: &Written, tree: &Tree, themes: &Themes, lenient: bool) -> Self {
        let problems = &mut Problems::default();
        let (openings, said) = written.read(page.source.text());
        said.into_iter().for_each(|problem| problems.push(&page.source, problem));
        let limits = openings.limits;
        let (names, file) = Names::read(page, openings.names.as_deref(), tree, problems);
        let unsaid = &mut Problems::default();
        let of_files = if openings.are_doubtful { unsaid } else { &mut *problems };
        let files = records::files(page, &openings.records, tree, of_files);
        let lines = records::read(&files, file.as_deref(), limits.moves(), lenient, problems);
        let book = Book::new(&lines, limits);
        names.check(&book, limits, problems);
        let addresses = addresses::of(&book);
        let game = book.pages().first().and_then(|page| book.game(page));
        let (options, said) = options(&openings.options, game, themes);
        let span = place(page.source.text(), "options");
        for problem in said {
            problems.push(&page.source, Diagnostic { span, ..problem });
        }
        let problems = std::mem::take(problems);
        Self { book, addresses, names, options, least: limits.least, problems }
    }
}

/// The options of the boards, and what is wrong with them.
fn options(text: &str, game: Option<Game>, themes: &Themes) -> (Options, Vec<Diagnostic>) {
    let Some(notation) = kisho_game::notations().find(|notation| game.is_some() && notation.game == game)
    else {
        return Default::default();
    };
    let (list, mut problems) = cut(text);
    let (mut options, wrong) = parse(&list, notation);
    problems.extend(wrong);
    problems.extend(options.choose_theme(themes));
    (options, problems)
}
