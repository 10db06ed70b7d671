//! Marks and arrows that the author puts on the squares of one position, and letters where variations begin.

use std::collections::HashSet;

use super::discs::{EDGE, RADIUS};
use super::layout::Layout;
use crate::diagram::{Lifetime, Rect, Timeline};
use crate::present::arrows::{self, End, Line};
use crate::present::marks::Canvas;
use crate::present::mentions::Mentions;
use crate::present::options::{Arrow, Mark, Sign, Spanned};
use crate::present::ways::{self, Target};
use crate::present::{Options, marks};
use kisho_game::othello::{Record, Square};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// Width of the inside of a square.
const INSIDE: f64 = 0.96;

/// Whether a disc stands on a square of the position with the marks.
pub type Taken<'a> = dyn Fn(Square) -> bool + 'a;

/// What the author puts on the board, without what is named wrongly and what lies outside of the part that is shown.
pub struct Given<'a> {
    /// Marks and labels.
    pub marks: Vec<(&'a Sign, Square)>,
    /// Where arrows begin and end.
    pub arrows: Vec<(Square, Square)>,
}

impl<'a> Given<'a> {
    /// What some options say.
    pub fn of(options: &'a Options, layout: &Layout) -> Self {
        let mark = |mark: &'a Spanned<Mark>| Some((&mark.value.sign, named(&mark.value.at, mark.span).ok()?));
        let arrows = options.arrows.iter().filter_map(|arrow| ends(arrow).ok());
        Self {
            marks: options.marks.iter().filter_map(mark).filter(|&(_, at)| layout.shows(at)).collect(),
            arrows: arrows.filter(|&(from, to)| layout.shows(from) || layout.shows(to)).collect(),
        }
    }
}

/// Draws them in the frame that is shown first.
pub fn draw(
    timeline: &mut Timeline,
    (frame, taken): (usize, &Taken<'_>),
    layout: &Layout,
    options: &Options,
) {
    let now = Lifetime::during(frame..frame + 1);
    let mut marked = HashSet::new();
    let given = Given::of(options, layout);
    for (sign, square) in given.marks {
        marked.insert(square);
        let center = layout.center(square);
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
        ends: (layout.center(from), layout.center(to)),
        at: (end(from), end(to)),
        arrow: true,
    });
    arrows::draw(timeline, Canvas::BOARD, lines, &now);
}

/// What is said of them to readers who cannot see the frame where they stand; empty if there is nothing to say.
pub fn told(options: &Options, layout: &Layout, lang: Lang) -> String {
    let mut mentions = Mentions::default();
    let given = Given::of(options, layout);
    for (sign, square) in given.marks {
        match marks::word(sign, lang) {
            Ok(word) => mentions.marks.push((word, square.to_string())),
            Err(label) => mentions.labels.push((label, square.to_string())),
        }
    }
    // Marks of one kind are told together.
    mentions.marks.sort_by_key(|(word, _)| *word);
    mentions.lines.extend(given.arrows.iter().map(|(from, to)| (from.to_string(), to.to_string(), true)));
    mentions.told(lang)
}

/// What is wrong with the squares that the author names.
pub fn problems(options: &Options) -> impl Iterator<Item = Diagnostic> + '_ {
    let marks = options.marks.iter().filter_map(|mark| named(&mark.value.at, mark.span).err());
    let arrows = options.arrows.iter().filter_map(|arrow| ends(arrow).err());
    marks.chain(arrows).map(|problem| *problem)
}

/// The square of a name.
pub fn named(name: &str, span: Span) -> Result<Square, Box<Diagnostic>> {
    name.parse().map_err(|()| {
        let message = format!("there is no square {name}");
        let hint = "a square is a letter a–h and a digit 1–8, such as `f5`";
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_hint(hint))
    })
}

/// Where an arrow begins and ends.
fn ends(Spanned { value, span }: &Spanned<Arrow>) -> Result<(Square, Square), Box<Diagnostic>> {
    let wrong = |message: String| Err(Box::new(Diagnostic::error(Id::OptionValue, *span, message)));
    if value.from_hand {
        return wrong("no disc comes from a hand: an arrow goes from a square to a square".to_owned());
    }
    let (from, to) = (named(&value.from, *span)?, named(&value.to, *span)?);
    if from == to {
        return wrong(format!("an arrow from {from} to {to} goes nowhere"));
    }
    Ok((from, to))
}

/// Letters on the squares to which the ways on go. No disc stands there.
pub fn ways(timeline: &mut Timeline, record: &Record, layout: &Layout, options: &Options) {
    ways::draw(timeline, options, 2.0 * (RADIUS + EDGE), |_, child| {
        let square = record.nodes().get(child)?.play.filter(|&square| layout.shows(square))?;
        Some(Target { at: layout.center(square), is_taken: false })
    });
}
