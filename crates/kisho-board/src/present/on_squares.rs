//! Marks and arrows that the author puts on the squares of one position, on boards of which nothing else has a name: no hands,
//! no walls.

use std::collections::HashSet;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;

use super::arrows::{self, End, Line};
use super::marks::{self, Canvas};
use super::mentions::Mentions;
use super::options::{Arrow, Mark, Options, Sign, Spanned};
use crate::diagram::{Lifetime, Point, Rect, Timeline};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// Width of the inside of a square.
pub const INSIDE: f64 = 0.96;

/// Where the squares of a board are drawn.
pub trait Board {
    /// A square of the game.
    type Square: Copy + Eq + Hash + Display + FromStr;

    /// What there is to be said of names that are none.
    const HINT: &'static str;

    /// What stands on squares.
    const PIECE: &'static str;

    /// Whether a square is shown.
    fn shows(&self, square: Self::Square) -> bool;

    /// The middle of a square.
    fn center(&self, square: Self::Square) -> Point;
}

/// What the author puts on the board, without what is named wrongly and what lies outside of the part that is shown.
pub struct Given<'a, S> {
    /// Marks and labels.
    pub marks: Vec<(&'a Sign, S)>,
    /// Where arrows begin and end.
    pub arrows: Vec<(S, S)>,
}

/// What some options say.
pub fn given<'a, B: Board>(options: &'a Options, board: &B) -> Given<'a, B::Square> {
    let mark =
        |mark: &'a Spanned<Mark>| Some((&mark.value.sign, named::<B>(&mark.value.at, mark.span).ok()?));
    let arrows = options.arrows.iter().filter_map(|arrow| ends::<B>(arrow).ok());
    Given {
        marks: options.marks.iter().filter_map(mark).filter(|&(_, at)| board.shows(at)).collect(),
        arrows: arrows.filter(|&(from, to)| board.shows(from) || board.shows(to)).collect(),
    }
}

/// Draws them in a frame; `taken`: whether a piece stands on a square there.
pub fn draw<B: Board>(
    timeline: &mut Timeline,
    (frame, taken): (usize, &dyn Fn(B::Square) -> bool),
    board: &B,
    options: &Options,
) {
    let now = Lifetime::during(frame..frame + 1);
    let mut marked = HashSet::new();
    let given = given(options, board);
    for (sign, square) in given.marks {
        marked.insert(square);
        let center = board.center(square);
        let inside = Rect::around(center, INSIDE, INSIDE);
        let place = marks::MarkedSquare { center, inside, taken: taken(square) };
        marks::draw(timeline, Canvas::BOARD, sign, place, &now);
    }
    let end = |square| match (taken(square), marked.contains(&square)) {
        (true, _) => End::Stone,
        (false, true) => End::Mark,
        (false, false) => End::Bare,
    };
    let lines = given.arrows.into_iter().map(|(from, to)| Line {
        ends: (board.center(from), board.center(to)),
        at: (end(from), end(to)),
        arrow: true,
    });
    arrows::draw(timeline, Canvas::BOARD, lines, &now);
}

/// What is said of them to readers who cannot see the frame where they stand; empty if there is nothing to say.
pub fn told<B: Board>(options: &Options, board: &B, lang: Lang) -> String {
    let mut mentions = Mentions::default();
    let given = given(options, board);
    for (sign, square) in given.marks {
        mentions.sign(sign, square.to_string(), lang);
    }
    mentions.lines.extend(given.arrows.iter().map(|(from, to)| (from.to_string(), to.to_string(), true)));
    mentions.told(lang)
}

/// What is wrong with the squares that the author names.
pub fn problems<B: Board>(options: &Options) -> impl Iterator<Item = Diagnostic> + '_ {
    let marks = options.marks.iter().filter_map(|mark| named::<B>(&mark.value.at, mark.span).err());
    let arrows = options.arrows.iter().filter_map(|arrow| ends::<B>(arrow).err());
    marks.chain(arrows).map(|problem| *problem)
}

/// The square of a name, in small letters or capitals.
pub fn named<B: Board>(name: &str, span: Span) -> Result<B::Square, Box<Diagnostic>> {
    name.to_ascii_lowercase().parse().map_err(|_| {
        let message = format!("there is no square {name}");
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(B::HINT))
    })
}

/// Where an arrow begins and ends.
fn ends<B: Board>(
    Spanned { value, span }: &Spanned<Arrow>,
) -> Result<(B::Square, B::Square), Box<Diagnostic>> {
    let wrong = |message: String| Err(Box::new(Diagnostic::error(Id::OptionValue, *span, message)));
    if value.from_hand {
        return wrong(format!("no {} comes from a hand: an arrow goes from a square to a square", B::PIECE));
    }
    let (from, to) = (named::<B>(&value.from, *span)?, named::<B>(&value.to, *span)?);
    if from == to {
        return wrong(format!("an arrow from {from} to {to} goes nowhere"));
    }
    Ok((from, to))
}
