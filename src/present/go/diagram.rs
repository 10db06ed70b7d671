//! Records of notations that write diagrams, and not games.

use crate::game::go::Record;
use crate::present::Options;
use crate::present::options::{Coords, FramesChoice, MoveRange, Numbers, Spanned};
use crate::text::Span;

/// The options with what a notation of diagrams wants where the author says nothing: its coordinates, its title below
/// it, its moves as numbered stones in one picture. An author who names frames gets a replay. `None` for games.
#[must_use]
pub fn diagram_options(record: &Record, options: &Options) -> Option<Options> {
    let coordinates = record.diagram?.coordinates;
    let mut options = options.clone();
    let coords = if coordinates { Coords::Usual } else { Coords::None };
    options.coords = options.coords.or(Some(coords));
    options.caption = options.caption.or_else(|| record.info("GN").map(str::to_owned));
    options.header = options.header.or(Some(false));
    options.info_bar = options.info_bar.or(Some(false));
    let unsaid = Span::default();
    if options.score.is_some() && options.frames.is_none() {
        let value = FramesChoice::Still;
        options.frames = Some(Spanned { value, span: unsaid });
    }
    if options.frames.is_some() || options.frame.is_some() {
        options.numbers = options.numbers.or(Some(Spanned { value: Numbers::Usual, span: unsaid }));
    } else if !options.asks_for_moves()
        && !options.asks()
        && let Some(first) = record.nodes.iter().find(|node| node.play.is_some())
    {
        let value = MoveRange { first: first.number, last: None };
        options.moves = Some(Spanned { value, span: unsaid });
    }
    Some(options)
}
