//! What a printed problem says of itself, and what a sheet must know of a record beyond its picture.

use super::options::{Crop, Options, Spanned};
use super::{go, janken, quoridor, shogi};
use crate::game::Record;
use crate::text::{Lang, Span};

/// What is to be found in the position of a node, as short as books say it: "Black to play", 「黒先」, "Mate in 3", 「3手詰」.
#[must_use]
pub fn task(record: &Record, node: usize, options: &Options, lang: Lang) -> String {
    match record {
        Record::Go(record) => go::task(record, node, lang),
        Record::Shogi(record) => shogi::task(record, node, options, lang),
        Record::Quoridor(record) => quoridor::task(record, node, lang),
        Record::Janken(record) => janken::task(record, node, lang),
    }
}

/// Whether a record begins as games do, so that there is nothing to find in its first position.
#[must_use]
pub fn begins_a_game(record: &Record) -> bool {
    match record {
        Record::Go(record) => go::begins_a_game(record),
        Record::Shogi(record) => {
            record.is_handicap() || *record.start() == crate::game::shogi::Position::initial()
        }
        Record::Quoridor(record) => record
            .nodes()
            .first()
            .is_none_or(|node| node.position == crate::game::quoridor::Position::initial()),
        // The dice are set up by the players, all eight of them.
        Record::Janken(record) => record.nodes().len() > 1 && janken::is_set_up(record),
    }
}

/// Whether the file says which part of the board is shown.
#[must_use]
pub fn has_own_view(record: &Record) -> bool {
    matches!(record, Record::Go(record) if record.nodes.iter().any(|node| node.visible.is_some()))
}

/// The options with the part of the board that they show named by its corners, so that other pictures of the record show
/// the same. Only Go shows other parts in other pictures.
#[must_use]
pub fn with_fixed_crop(record: &Record, options: &Options) -> Options {
    let Record::Go(record) = record else { return options.clone() };
    let (first, last) = go::corners(record, options);
    let crop = Some(Spanned { value: Crop::Between(first, last), span: Span::default() });
    Options { crop, ..options.clone() }
}
