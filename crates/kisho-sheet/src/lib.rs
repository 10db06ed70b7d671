//! Sheets and booklets: diagrams and texts on pages.
//!
//! Layout is done in points (1/72 inch, y downwards) and gives [`Page`]s, which know nothing of PDF; [`pdf`] writes them.
//! What is said in which place knows the games only through `present`.

mod answers;
mod booklet;
mod description;
mod flow;
mod grid;
mod look;
mod moves;
mod output;
mod page;
mod paper;
mod problem;
mod say;
mod setting;
mod single;
#[cfg(test)]
mod tests;
mod words;

pub use booklet::columns;
pub use description::{Description, EntryAsked, LangName, Nth, Of, is_columns, is_every, is_failures};
pub use grid::PerPage;
pub use look::{Bold, Look};
pub use output::pdf;
pub use page::{Bookmark, Item, Page, Picture, letter_pictures, texts_in_pictures};
pub use paper::Paper;
pub use problem::{Answer, MOST_FAILURES, Problem, USUAL_FAILURES};
pub use setting::{Align, Line, Style, as_set};
pub use single::{on_paper, widest_on_paper};

#[doc(hidden)]
pub use say::DECLARED as WORDS;

use kisho_board::fonts::Font;
use kisho_board::present::Options;
use kisho_board::present::options::Coords;
use kisho_game::Record;
use kisho_game::text::Diagnostic;

/// Where the answers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Answers {
    /// Nowhere.
    None,
    /// On pages after the problems.
    #[default]
    End,
    /// Upside down at the foot of the page with the problems.
    UpsideDown,
    /// On pages that are a file of their own.
    Separate,
}

/// What kind of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Problems and positions.
    Problems,
    /// Commented games.
    Booklet,
}

impl Kind {
    /// The kind of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "problems" => Some(Self::Problems),
            "booklet" => Some(Self::Booklet),
            _ => None,
        }
    }

    /// What one of its records is called.
    #[must_use]
    pub fn what(self) -> &'static str {
        match self {
            Self::Problems => "problem",
            Self::Booklet => "game",
        }
    }
}

impl Answers {
    /// Every place with its name.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::None, "none"),
        (Self::End, "end"),
        (Self::UpsideDown, "upside-down"),
        (Self::Separate, "separate"),
    ];

    /// Whether the answers have boards, and are not words alone.
    #[must_use]
    pub fn has_boards(self) -> bool {
        matches!(self, Self::End | Self::Separate)
    }

    /// The place of a name, in small or capital letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(place, _)| place)
    }
}

/// The options of a problem whose answer stands there: an answer in words names places, which the board must show.
#[must_use]
pub fn answers_asked(options: &Options, answers: Answers) -> Options {
    match answers {
        Answers::UpsideDown => Options { coords: options.coords.or(Some(Coords::Usual)), ..options.clone() },
        Answers::None | Answers::End | Answers::Separate => options.clone(),
    }
}

/// What does not fit where it is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLong {
    /// The answer of a problem, counted from 1, at the foot of its page: it is left out.
    Answer(usize),
}

/// A sheet of problems.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    /// Its pages.
    pub pages: Vec<Page>,
    /// The pages of the answers where they are a file of their own.
    pub answers: Vec<Page>,
    /// What is on none of them.
    pub too_long: Vec<TooLong>,
}

/// Makes a sheet of problems.
#[must_use]
pub fn problems(problems: &[Problem], look: &Look, per_page: PerPage, answers: Answers) -> Sheet {
    let (mut pages, too_long) = grid::pages(problems, look, per_page, answers == Answers::UpsideDown);
    let title = if look.title.is_empty() { words::problems(look.lang) } else { &look.title };
    if let Some(first) = pages.first_mut() {
        first.bookmarks.insert(0, Bookmark { level: 0, title: title.to_owned(), y: 0.0 });
    }
    let mut after = match answers {
        Answers::End | Answers::Separate => self::answers::pages(problems, look),
        Answers::None | Answers::UpsideDown => Vec::new(),
    };
    let begins = pages.len();
    if answers == Answers::End {
        pages.append(&mut after);
    }
    look.finish(&mut pages, |page| (page != 0 && page != begins).then_some(&look.title));
    look.finish(&mut after, |page| (page != 0).then_some(&look.title));
    Sheet { pages, answers: after, too_long }
}

/// A booklet of games, each beginning on a new page. `every`: how many moves each figure has, or stand between two diagrams.
#[must_use]
pub fn booklet(
    games: &[(Record, Options)],
    look: &Look,
    columns: usize,
    every: Option<u32>,
) -> (Vec<Page>, Vec<Vec<Diagnostic>>) {
    let mut pages = Vec::new();
    let mut problems = Vec::new();
    // For each page the title of its game, but for the pages on which games begin.
    let mut heads: Vec<Option<String>> = Vec::new();
    for (record, options) in games {
        let (mut made, title, said) = booklet::pages(record, options, (look, columns), every);
        heads.push(None);
        heads.extend((1..made.len()).map(|_| Some(title.clone())));
        pages.append(&mut made);
        problems.push(said);
    }
    look.finish(&mut pages, |page| heads.get(page)?.as_deref());
    (pages, problems)
}

/// Whether something on pages is set in the embedded bold font that it has no characters for: then all that is bold needs
/// [`Bold::Strokes`].
#[must_use]
pub fn lacks_bold(pages: &[Page]) -> bool {
    let bold = Font::embedded_bold();
    let lacks = |item: &Item| match item {
        Item::Text { line, style, .. } => *style.font == *bold && !bold.covers(&line.text()),
        Item::Picture(..) | Item::Rule { .. } | Item::Turned(..) => false,
    };
    pages.iter().flat_map(|page| &page.items).any(lacks)
}

/// All that is written on pages but for their pictures, to see which characters a font must have.
#[must_use]
pub fn all_texts(pages: &[Page]) -> String {
    let mut all = String::new();
    for text in pages.iter().flat_map(Page::texts) {
        all.push_str(&text);
    }
    all
}
