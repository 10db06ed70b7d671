//! Marks and arrows that the author puts on the squares of one position.

use super::crop::{named, part};
use super::layout::Layout;
use super::players::Plates;
use super::{Look, board, hands, words};
use crate::diagram::{Lifetime, Rect, Timeline};
use crate::present::arrows::{self, End, Line};
use crate::present::marks::Canvas;
use crate::present::mentions::Mentions;
use crate::present::options::{Arrow, Spanned};
use crate::present::{Options, below, crop, marks};
use crate::say;
use kisho_game::shogi::{Color, Kind, Node, Record, Square};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// Where an arrow begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Square(Square),
    /// A piece of this kind in the hand of a player.
    Hand(Color, Kind),
}

/// Draws them in the frame that is shown first.
pub fn draw(timeline: &mut Timeline, layout: &Layout, plates: &Plates, record: &Record, options: &Options) {
    let frame = crop::first_frame(options, record.nodes.len(), record.main_end());
    let Some(node) = record.nodes.get(frame) else { return };
    let now = Lifetime::during(frame..frame + 1);
    let mut marked = 0_u128;
    for Spanned { value: mark, span } in &options.marks {
        let Ok(square) = named(&mark.at, *span) else { continue };
        marked |= 1 << square.index();
        if layout.shows(square) {
            let (center, inside) = (layout.look.center(square), board::inside());
            let place = marks::MarkedSquare {
                center,
                inside: Rect::around(center, inside.w, inside.h),
                taken: node.position.at(square).is_some(),
            };
            marks::draw(timeline, Canvas::BOARD, &mark.sign, place, &now);
        }
    }
    let scene = Scene { layout, plates, node, marked };
    arrows::draw(timeline, Canvas::BOARD, options.arrows.iter().filter_map(|arrow| scene.line(arrow)), &now);
}

/// What is said of them to readers who cannot see the frame where they stand; empty if there is nothing to say.
pub fn told(layout: &Layout, node: &Node, options: &Options) -> String {
    let look = layout.look;
    let mut mentions = Mentions::default();
    for Spanned { value: mark, span } in &options.marks {
        let square = named(&mark.at, *span).ok().filter(|square| layout.shows(*square));
        let Some(place) = square.map(|square| words::square(square, look.lang)) else { continue };
        mentions.sign(&mark.sign, place, look.lang);
    }
    for (start, to) in options.arrows.iter().filter_map(|arrow| ends(arrow).ok()) {
        let from = match start {
            Start::Square(from) if layout.shows(from) && from != to => words::square(from, look.lang),
            Start::Hand(owner, kind) if layout.has_hand(owner) && has(node, owner, kind) => {
                held(owner, kind, look)
            }
            _ => continue,
        };
        if layout.shows(to) {
            mentions.lines.push((from, words::square(to, look.lang), true));
        }
    }
    mentions.told(look.lang)
}

/// The lines that say it below a board of text, whose squares have no room for them.
pub fn listed(layout: &Layout, node: &Node, options: &Options) -> Vec<String> {
    let look = layout.look;
    let name = |square| words::square(square, look.lang);
    let marks = options.marks.iter().filter_map(|Spanned { value: mark, span }| {
        let square = named(&mark.at, *span).ok().filter(|square| layout.shows(*square))?;
        Some((&mark.sign, name(square)))
    });
    let arrows = options.arrows.iter().filter_map(|arrow| {
        let (start, to) = ends(arrow).ok().filter(|(_, to)| layout.shows(*to))?;
        let from = match start {
            Start::Square(from) => (layout.shows(from) && from != to).then(|| name(from))?,
            Start::Hand(owner, kind) => {
                (layout.has_hand(owner) && has(node, owner, kind)).then(|| held(owner, kind, look))?
            }
        };
        Some((from, name(to)))
    });
    below::marks(marks, look.lang).into_iter().chain(below::arrows(arrows, look.lang)).collect()
}

/// A piece in hand where it is told.
fn held(owner: Color, kind: Kind, look: Look) -> String {
    let player = words::player(owner, look);
    say::shogi::held(look.lang, player, words::kind(kind, 1, look.lang))
}

/// Whether a player has a piece of a kind in hand.
fn has(node: &Node, owner: Color, kind: Kind) -> bool {
    node.position.hand(owner).pieces().any(|(held, _)| held == kind)
}

/// What is wrong with the squares that the author names, and with arrows that mean nothing.
pub fn problems(record: &Record, options: &Options) -> Vec<Diagnostic> {
    let frame = crop::first_frame(options, record.nodes.len(), record.main_end());
    let node = record.nodes.get(frame);
    let look = Look::new(record, options, Lang::En);
    let layout = Layout::new(options, look, part(record, options).0, false);
    let marks = options.marks.iter().filter_map(|mark| match named(&mark.value.at, mark.span) {
        Ok(square) => (!layout.shows(square)).then(|| cut_off("mark", square, mark.span)),
        Err(problem) => Some(problem),
    });
    let arrows = options.arrows.iter().filter_map(|arrow| match (ends(arrow), node) {
        (Ok(ends), Some(node)) => {
            means_nothing(ends, node, arrow.span).or_else(|| hidden(ends, &layout, arrow.span))
        }
        (Ok(_), None) => None,
        (Err(problem), _) => Some(problem),
    });
    marks.chain(arrows).map(|problem| *problem).collect()
}

/// A mark or an arrow is left out where its square is not shown.
fn cut_off(what: &str, square: Square, span: Span) -> Box<Diagnostic> {
    let square = words::square(square, Lang::En);
    let message = format!("the {what} is not drawn: `crop=` leaves {square} out");
    Box::new(Diagnostic::warning(Id::OptionHidden, span, message))
}

/// Why an arrow is left out though it could be drawn.
fn hidden((start, to): (Start, Square), layout: &Layout, span: Span) -> Option<Box<Diagnostic>> {
    let from = match start {
        Start::Square(from) => Some(from),
        Start::Hand(owner, _) if !layout.has_hand(owner) => {
            let player = owner.pick("Black", "White");
            let message = format!("the arrow is not drawn: {player}'s hand is not shown");
            let warning = Diagnostic::warning(Id::OptionHidden, span, message);
            return Some(Box::new(warning.with_advice("write `hands=both`")));
        }
        Start::Hand(..) => None,
    };
    let square = from.into_iter().chain([to]).find(|&square| !layout.shows(square))?;
    Some(cut_off("arrow", square, span))
}

/// Why an arrow could not be drawn in any picture of a position.
fn means_nothing((start, to): (Start, Square), node: &Node, span: Span) -> Option<Box<Diagnostic>> {
    let name = |square| words::square(square, Lang::En);
    let message = match start {
        Start::Square(from) if from == to => {
            format!("an arrow from {} to {} goes nowhere", name(from), name(to))
        }
        Start::Hand(owner, kind) if !has(node, owner, kind) => {
            let player = owner.pick("Black", "White");
            format!("{player} has no {} in hand in the position with the arrow", kind.english())
        }
        _ => return None,
    };
    Some(Box::new(Diagnostic::error(Id::OptionValue, span, message)))
}

/// Where an arrow begins and ends.
fn ends(Spanned { value, span }: &Spanned<Arrow>) -> Result<(Start, Square), Box<Diagnostic>> {
    let start = if value.from_hand {
        in_hand(&value.from, *span)?
    } else {
        Start::Square(named(&value.from, *span)?)
    };
    Ok((start, named(&value.to, *span)?))
}

/// A piece in hand: `P` or 歩 of Black's, `p` of White's.
fn in_hand(name: &str, span: Span) -> Result<Start, Box<Diagnostic>> {
    let mut chars = name.chars();
    let kind = chars.next().filter(|_| chars.next().is_none()).and_then(|c| {
        let kind = Kind::HAND
            .into_iter()
            .find(|kind| kind.letter() == c.to_ascii_uppercase() || kind.kanji() == c)?;
        Some(Start::Hand(if c.is_ascii_lowercase() { Color::White } else { Color::Black }, kind))
    });
    kind.ok_or_else(|| {
        let hint = "an arrow from a hand is a piece and a square: `P*5e` from Black's, `p*5e` from White's";
        let message = format!("`{name}` is not a piece that can be in hand");
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
    })
}

/// What arrows are drawn over.
struct Scene<'a> {
    layout: &'a Layout,
    plates: &'a Plates,
    node: &'a Node,
    /// A bit for each square with a mark.
    marked: u128,
}

impl Scene<'_> {
    fn line(&self, arrow: &Spanned<Arrow>) -> Option<Line> {
        let (start, to) = ends(arrow).ok()?;
        let (layout, look) = (self.layout, self.layout.look);
        let (from, at) = match start {
            Start::Square(square) if layout.shows(square) => (look.center(square), self.end(square)),
            Start::Hand(owner, kind) if layout.has_hand(owner) => {
                let hand = self.node.position.hand(owner);
                (hands::place(layout, self.plates, (owner, hand), kind)?, End::Mark)
            }
            _ => return None,
        };
        layout.shows(to).then(|| Line { ends: (from, look.center(to)), at: (at, self.end(to)), arrow: true })
    }

    fn end(&self, square: Square) -> End {
        match (self.node.position.at(square), self.marked >> square.index() & 1 == 1) {
            (Some(_), _) => End::Stone,
            (None, true) => End::Mark,
            (None, false) => End::Bare,
        }
    }
}
