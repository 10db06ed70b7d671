//! Formulas in blocks of HTML, where Markdown changes nothing.

use pulldown_cmark::{Event, Tag};

use super::unseen::{
    LINE, PARAGRAPH, formula, has_command, has_word, inline, is_display, is_formula, is_longer, is_math,
};
use crate::site::source::html::{Piece, Pieces};
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::Span;

/// The first formula between the tags of blocks of HTML.
pub(super) fn first(text: &str, events: &[PlacedEvent<'_>]) -> Option<Span> {
    raw_texts(text, events).find_map(|span| in_text(text, span))
}

/// What shows its text as it is.
const CODE: [&str; 8] = ["code", "kbd", "math", "pre", "samp", "svg", "textarea", "tt"];

/// Whether a text comes after the tag of such an element.
pub(super) fn is_code(text: &str, start: usize) -> bool {
    let tag =
        text.get(..start).and_then(|before| before.strip_suffix('>')).and_then(|it| it.rsplit('<').next());
    tag.and_then(|tag| tag.split_whitespace().next()).is_some_and(|name| CODE.contains(&name))
}

/// The texts between the tags of the blocks of HTML, but for code.
fn raw_texts<'e>(text: &'e str, events: &'e [PlacedEvent<'_>]) -> impl Iterator<Item = Span> + use<'e> {
    let blocks = events.iter().filter_map(|(event, span)| {
        // What a shortcode makes has the place of its call.
        let html = text.get(span.start..span.end).filter(|html| html.trim_start().starts_with('<'))?;
        matches!(event, Event::Start(Tag::HtmlBlock)).then_some((html, span.start))
    });
    blocks.flat_map(|(html, start)| {
        let (mut pieces, mut depth) = (Pieces::new(html), 0_usize);
        std::iter::from_fn(move || {
            loop {
                match pieces.next()? {
                    Piece::Tag(tag) if tag.is_raw() && !tag.closes => drop(pieces.inside(&tag.name)),
                    Piece::Tag(tag) if !CODE.contains(&&*tag.name) => {}
                    Piece::Tag(tag) if tag.closes => depth = depth.saturating_sub(1),
                    Piece::Tag(tag) => depth += usize::from(!tag.ends_at_once()),
                    Piece::Text(piece) if depth == 0 => {
                        let end = start + pieces.at();
                        return Some(Span::new(end - piece.len(), end));
                    }
                    Piece::Text(_) => {}
                }
            }
        })
    })
}

/// The first formula in a text between tags, where Markdown changes nothing.
fn in_text(text: &str, piece: Span) -> Option<Span> {
    let inside = text.get(piece.start..piece.end)?;
    let between = |open: &'static str, close, end, is_one: fn(&str, Span) -> bool| {
        inside.match_indices(open).find_map(move |(at, _)| {
            let found = formula(inside, at + open.len(), close, end)?;
            let found = Span::new(at, found.end).shifted(piece.start);
            is_one(text, found).then_some(found)
        })
    };
    let found = [
        between("\\(", "\\)", LINE, is_math),
        between("\\[", "\\]", PARAGRAPH, is_display),
        between("$$", "$$", PARAGRAPH, |text, span| {
            let Some(inside) = text.get(span.start + 2..span.end - 2) else { return false };
            // Shells and databases have such signs, too, with words between them.
            let says = has_command(inside) || inside.contains(['^', '_']) || !has_word(inside);
            let is_longer = is_longer(text, span) || inside.starts_with('$');
            is_math(text, span) && inside.contains(char::is_alphabetic) && says && !is_longer
        }),
        inline(text, piece, is_formula).filter(|found| found.end <= piece.end),
    ];
    found.into_iter().flatten().min_by_key(|span| span.start)
}
