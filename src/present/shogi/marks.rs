//! Marks and arrows that the author puts on the squares of one position.

use std::collections::HashSet;

use super::crop::named;
use super::layout::Layout;
use super::players::Plates;
use super::{board, hands};
use crate::diagram::{Lifetime, Rect, Timeline};
use crate::game::shogi::{Color, Kind, Node, Record, Square};
use crate::present::arrows::{self, End, Line};
use crate::present::options::{Arrow, Spanned};
use crate::present::{Options, crop, marks};
use crate::text::{Diagnostic, Span};

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
    let mut marked = HashSet::new();
    for Spanned { value: mark, span } in &options.marks {
        let Ok(square) = named(&mark.at, *span) else { continue };
        marked.insert(square);
        if layout.shows(square) {
            let (center, inside) = (layout.look.center(square), board::inside());
            let place = marks::Place {
                center,
                inside: Rect::around(center, inside.w, inside.h),
                taken: node.position.at(square).is_some(),
            };
            marks::draw(timeline, &mark.sign, place, &now);
        }
    }
    let canvas = Canvas { layout, plates, node, marked };
    arrows::draw(timeline, options.arrows.iter().filter_map(|arrow| canvas.line(arrow)), &now);
}

/// What is wrong with the squares that the author names.
pub fn problems(options: &Options) -> Vec<Diagnostic> {
    let marks = options.marks.iter().filter_map(|mark| named(&mark.value.at, mark.span).err());
    let arrows = options.arrows.iter().filter_map(|arrow| ends(arrow).err());
    marks.chain(arrows).map(|problem| *problem).collect()
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
        let message = format!("`{name}` is no piece that can be in hand");
        Box::new(Diagnostic::error("option-value", span, message).with_hint(hint))
    })
}

/// What arrows are drawn over.
struct Canvas<'a> {
    layout: &'a Layout,
    plates: &'a Plates,
    node: &'a Node,
    marked: HashSet<Square>,
}

impl Canvas<'_> {
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
        match (self.node.position.at(square), self.marked.contains(&square)) {
            (Some(_), _) => End::Stone,
            (None, true) => End::Mark,
            (None, false) => End::Bare,
        }
    }
}
