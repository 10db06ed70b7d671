//! A position as templates see it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use tera::Value;

use super::addresses::link;
use super::{Opened, words};
use crate::say;
use crate::site::text::markdown::BOARD;
use kisho_board::diagram::Frame;
use kisho_board::present::options::{FrameChoice, FramesChoice, Spanned};
use kisho_board::present::{self, Options};
use kisho_board::render::{self, FigurePlace, Sprites};
use kisho_game::book::{Move, Page, Tally};
use kisho_game::text::{Lang, Span};
use kisho_game::{Outcome, Record};

/// Most other ways to a position that its page names: the most usual tell enough.
const MOST_OTHERS: usize = 12;

/// A position, ready for its template.
pub struct Position {
    /// The opening, or the last moves.
    pub heading: String,
    /// What a player would say about the board.
    pub summary: String,
    /// Everything that the template gets.
    pub value: Value,
}

/// Everything but the board.
#[derive(Serialize)]
struct Shown<'a> {
    heading: &'a str,
    name: Option<&'a str>,
    below: Option<Linked>,
    games: String,
    results: Results,
    way: Vec<Step>,
    next: String,
    moves: Vec<Row<'a>>,
    rare: Vec<Rare<'a>>,
    ended: Option<String>,
    others: Vec<Other>,
    later: Vec<Row<'a>>,
    starts: Vec<Row<'a>>,
    named: Vec<Row<'a>>,
    left_out: Option<String>,
    root: bool,
    /// The language of what is said of numbers of games, if it is not that of the page.
    words_lang: Option<&'static str>,
}

/// A link.
#[derive(Serialize)]
struct Linked {
    name: String,
    path: String,
}

/// A move of the way to the position.
#[derive(Serialize)]
struct Step {
    number: u32,
    name: String,
    /// The page of the position after it, if there is one.
    path: Option<String>,
    current: bool,
}

/// A move that was played, or a page.
#[derive(Serialize)]
struct Row<'a> {
    name: String,
    /// What stands for the move on the board.
    letter: Option<String>,
    /// The page, if there is one.
    path: Option<String>,
    /// The opening that it leads to.
    opening: Option<&'a str>,
    /// Whether the page stands at the end of another way.
    joins: bool,
    /// What is said if the page shows the board otherwise.
    turned: Option<&'static str>,
    games: u32,
    share: String,
    results: Results,
}

/// A move that hardly anybody played.
#[derive(Serialize)]
struct Rare<'a> {
    name: String,
    /// The opening that it leads to.
    opening: Option<&'a str>,
    games: u32,
}

/// Another way to the position.
#[derive(Serialize)]
struct Other {
    way: String,
    name: String,
    path: String,
    games: String,
    turned: Option<&'static str>,
}

/// How games ended.
#[derive(Serialize)]
struct Results {
    parts: Vec<Part>,
    /// What stands between their texts.
    between: &'static str,
}

/// Games that ended in one way.
#[derive(Serialize)]
struct Part {
    class: &'static str,
    games: u32,
    text: String,
}

/// The page of a book with this number; `sprites`: what the boards of the page share.
#[must_use]
pub fn position(opened: &Opened, number: usize, lang: Lang, sprites: &mut Sprites) -> Option<Position> {
    let page = opened.book.pages().get(number)?;
    let is_rare = |to: &&Move| to.to.is_none() && to.tally.games < opened.least;
    let (rare, moves): (Vec<&Move>, Vec<&Move>) = page.moves.iter().partition(is_rare);
    // The board has letters for the moves that are listed, and would be full of them with the rare ones.
    let grown = opened.book.record(number, moves.iter().copied())?;
    let options = board(&opened.options, grown.here);
    let (figure, _) = present::figure(&grown.record, &options, lang);
    let frames = figure.timeline.frames.list();
    let showing = Showing { opened, lang, start: opened.book.start(page)?, page, number };
    let heading = showing.heading(frames, grown.here);
    let mut shown = showing.shown(&heading, frames);
    let rows = moves.into_iter().zip(&grown.next).filter_map(|(to, &node)| {
        let letter = figure.timeline.letter(node?);
        Some(showing.row(to, &frames.get(node?)?.short, letter.map(Cow::into_owned)))
    });
    shown.moves = rows.collect();
    shown.rare = showing.rare(&rare);
    let next = grown.next.iter().flatten().find_map(|&node| frames.get(node));
    shown.next = next.map_or_else(String::new, |frame| words::next(frame.number, showing.start.game(), lang));
    let mut value = Value::try_from_serializable(&shown).ok()?.into_map()?;
    let html = render::figure(&figure, FigurePlace { key: BOARD, ..FigurePlace::default() }, sprites);
    value.insert("figure".into(), Value::safe_string(&html));
    let summary = frames.get(grown.here).map_or_else(String::new, |frame| frame.alt.clone());
    Some(Position { heading, summary, value: value.into() })
}

/// The options of the board: the position alone.
fn board(options: &Options, here: usize) -> Options {
    let there = |value| Some(Spanned { value, span: Span::at(0) });
    Options {
        frames: Some(Spanned { value: FramesChoice::Still, span: Span::at(0) }),
        frame: there(FrameChoice::Number(here)),
        listed: Some(here),
        ..options.clone()
    }
}

/// What the parts of a page need to know.
struct Showing<'a> {
    opened: &'a Opened,
    lang: Lang,
    /// The start from which the position is reached.
    start: &'a Record,
    page: &'a Page,
    number: usize,
}

impl<'a> Showing<'a> {
    /// Everything but the moves.
    fn shown<'h>(&self, heading: &'h str, frames: &[Frame]) -> Shown<'h>
    where
        'a: 'h,
    {
        let root = self.number == 0;
        Shown {
            heading,
            name: self.opened.name(self.page, self.lang),
            below: self.below(),
            games: words::games(self.page.tally.games, self.lang),
            results: self.results(&self.page.tally),
            way: self.way(frames),
            next: String::new(),
            moves: Vec::new(),
            rare: Vec::new(),
            ended: (self.page.ends > 0).then(|| words::games(self.page.ends, self.lang)),
            others: self.others(),
            later: self.later(),
            starts: if root { self.starts() } else { Vec::new() },
            named: if root { self.named() } else { Vec::new() },
            left_out: Some(self.opened.book.left_out())
                .filter(|&left| root && left > 0)
                .map(|left| words::left_out(self.opened.book.pages().len(), left, self.lang)),
            root,
            words_lang: self.lang.lender_of("book.games"),
        }
    }

    fn heading(&self, frames: &[Frame], here: usize) -> String {
        if let Some(name) = self.opened.name(self.page, self.lang) {
            return name.to_owned();
        }
        let moves: Vec<&str> =
            frames.iter().take(here + 1).skip(1).map(|frame| frame.short.as_str()).collect();
        if moves.is_empty() { self.start_name(self.number) } else { words::line(&moves) }
    }

    /// The last moves before a page, not more than `most`.
    fn line(&self, number: usize, most: usize) -> String {
        let Some(grown) = self.opened.book.record(number, []) else { return String::new() };
        let names = present::timeline(&grown.record, &self.opened.options, self.lang).frames;
        let first = (grown.here + 1).saturating_sub(most).max(1);
        let moves: Vec<&str> =
            (first..=grown.here).filter_map(|node| Some(names.list().get(node)?.short.as_str())).collect();
        if moves.is_empty() { self.start_name(number) } else { words::line(&moves) }
    }

    fn path(&self, to: usize) -> String {
        let address = |page: usize| self.opened.addresses.get(page).map_or("", String::as_str);
        link(address(self.number), address(to))
    }

    /// The last opening with a name on the way here.
    fn below(&self) -> Option<Linked> {
        let mut above = self.opened.book.way(self.number);
        above.pop();
        above.into_iter().rev().find_map(|number| {
            let name = self.opened.name(self.opened.book.pages().get(number)?, self.lang)?;
            Some(Linked { name: name.to_owned(), path: self.path(number) })
        })
    }

    fn way(&self, frames: &[Frame]) -> Vec<Step> {
        let pages = self.opened.book.pages();
        let way = self.opened.book.way(self.number);
        let mut after = 0;
        let there: BTreeMap<usize, usize> = (way.iter())
            .filter_map(|&page| {
                after += pages.get(page)?.plies.len();
                Some((after, page))
            })
            .collect();
        let steps = frames.iter().take(after + 1).enumerate().map(|(at, frame)| Step {
            number: frame.number,
            name: if frame.short.is_empty() { frame.name.clone() } else { frame.short.clone() },
            path: there.get(&at).map(|&page| self.path(page)),
            current: at == after,
        });
        steps.collect()
    }

    fn rare(&self, moves: &[&Move]) -> Vec<Rare<'a>> {
        let grown = self.opened.book.record(self.number, moves.iter().copied());
        let Some(grown) = grown.filter(|_| !moves.is_empty()) else { return Vec::new() };
        let frames = present::timeline(&grown.record, &self.opened.options, self.lang).frames;
        let name = |node: Option<usize>| Some(frames.list().get(node?)?.short.clone());
        let named = moves.iter().zip(grown.next);
        let rare = |(to, node): (&&Move, Option<usize>)| {
            Some(Rare { name: name(node)?, opening: self.opening(to), games: to.tally.games })
        };
        named.filter_map(rare).collect()
    }

    fn row(&self, to: &Move, name: &str, letter: Option<String>) -> Row<'a> {
        let page = to.to.and_then(|to| self.opened.book.pages().get(to));
        Row {
            name: name.to_owned(),
            letter,
            path: to.to.map(|to| self.path(to)),
            opening: self.opening(to),
            joins: page.is_some_and(|page| !page.is_next_to(self.number)),
            turned: to.is_turned.then(|| present::mirrored(self.start.game(), self.lang)),
            games: to.tally.games,
            share: words::share(to.tally.games, self.page.tally.games),
            results: self.results(&to.tally),
        }
    }

    /// The name of the position after a move.
    fn opening(&self, to: &Move) -> Option<&'a str> {
        self.opened.names.get(self.opened.book.key_after(to)?, self.lang)
    }

    /// A page as a row of a list of pages.
    fn page_row(&self, number: usize, page: &Page, name: String, start: &Record) -> Row<'a> {
        Row {
            name,
            letter: None,
            path: Some(self.path(number)),
            opening: None,
            joins: false,
            turned: None,
            games: page.tally.games,
            share: String::new(),
            results: results(&page.tally, start, self.lang),
        }
    }

    fn others(&self) -> Vec<Other> {
        let pages = self.opened.book.pages();
        let mut others: Vec<(usize, &Move)> = (self.page.others.iter())
            .filter_map(|&(from, at)| Some((from, pages.get(from)?.moves.get(at)?)))
            .collect();
        others.sort_by_key(|(_, to)| std::cmp::Reverse(to.tally.games));
        let other = |(from, to): (usize, &Move)| {
            let grown = self.opened.book.record(from, [to])?;
            let names = present::timeline(&grown.record, &self.opened.options, self.lang).frames;
            Some(Other {
                way: self.line(from, usize::MAX),
                name: names.list().get((*grown.next.first()?)?)?.short.clone(),
                path: self.path(from),
                games: words::games(to.tally.games, self.lang),
                turned: to.is_turned.then(|| present::mirrored(self.start.game(), self.lang)),
            })
        };
        others.into_iter().take(MOST_OTHERS).filter_map(other).collect()
    }

    /// The pages several moves on whose positions between have no pages.
    fn later(&self) -> Vec<Row<'a>> {
        let pages = self.opened.book.pages();
        let row = |&number: &usize| {
            let page = pages.get(number)?;
            let row = self.page_row(number, page, self.line(number, page.plies.len()), self.start);
            Some(Row { opening: self.opened.name(page, self.lang), ..row })
        };
        let mut rows: Vec<Row> = self.page.later.iter().filter_map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        rows
    }

    /// The other starts, and the first pages after starts that have none.
    fn starts(&self) -> Vec<Row<'a>> {
        let book = &self.opened.book;
        let starts = book.starts().iter().filter(|&&number| number > 0);
        starts
            .filter_map(|&number| {
                let page = book.pages().get(number)?;
                let name = self.opened.name(page, self.lang).map(str::to_owned);
                let start = book.start(page)?;
                let name = name.unwrap_or_else(|| self.line(number, usize::MAX));
                Some(self.page_row(number, page, name, start))
            })
            .collect()
    }

    /// The openings that have names, the most played first.
    fn named(&self) -> Vec<Row<'a>> {
        let named = self.opened.named_pages(self.lang).into_iter();
        let row = |(number, page, name): (usize, &Page, &str)| {
            Some(self.page_row(number, page, name.to_owned(), self.opened.book.start(page)?))
        };
        named.filter_map(row).collect()
    }

    fn start_name(&self, number: usize) -> String {
        if number == 0 {
            return say::book::start(self.lang).to_owned();
        }
        let book = &self.opened.book;
        let start = book.pages().get(number).and_then(|page| book.start(page));
        if let Some(name) = start.and_then(|start| present::start_name(start, self.lang)) {
            return name;
        }
        let starts = book.starts().partition_point(|&start| start <= number);
        let game = book.pages().get(number).and_then(|page| book.game(page)).unwrap_or(self.start.game());
        words::start(starts, game, self.lang)
    }

    fn results(&self, tally: &Tally) -> Results {
        results(tally, self.start, self.lang)
    }
}

/// First, draw, second, and what is not known; what did not happen is not said.
fn results(tally: &Tally, start: &Record, lang: Lang) -> Results {
    let game = start.game();
    let order = [Some(Outcome::First), Some(Outcome::Draw), Some(Outcome::Second), None];
    let counts = order.map(|outcome| (outcome, tally.of(outcome)));
    let part = |(outcome, games)| Part {
        class: words::class(outcome, game),
        games,
        text: words::result(outcome, games, start, lang),
    };
    let parts = counts.into_iter().filter(|(_, games)| *games > 0).map(part).collect();
    Results { parts, between: say::book::between_results(lang) }
}

impl Opened {
    /// The positions that have names, each with its address from that of the page that the book belongs to, the most played
    /// first.
    pub fn named(&self, lang: Lang) -> impl Iterator<Item = (&str, &str)> {
        let named = self.named_pages(lang).into_iter();
        named.filter_map(|(number, _, name)| Some((name, self.addresses.get(number)?.as_str())))
    }

    /// The pages of the positions that have names, with their numbers, the most played first.
    fn named_pages(&self, lang: Lang) -> Vec<(usize, &Page, &str)> {
        let pages = self.book.pages().iter().enumerate();
        let mut named: Vec<_> =
            pages.filter_map(|(number, page)| Some((number, page, self.name(page, lang)?))).collect();
        named.sort_by_key(|(_, page, _)| std::cmp::Reverse(page.tally.games));
        named
    }

    fn name(&self, page: &Page, lang: Lang) -> Option<&str> {
        self.names.get(self.book.key(page)?, lang)
    }
}
