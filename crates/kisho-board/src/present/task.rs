//! What a printed problem says of itself, and what a sheet must know of a record beyond its picture.

use super::options::{Crop, Options, Spanned};
use super::{go, janken, quoridor, shogi};
use kisho_game::Record;
use kisho_game::text::Lang;

/// What is to be found in the position of a node, as short as books say it: "Black to play", 「黒先」, "Mate in 3", 「3手詰」.
/// Where the game is over, how it ended.
#[must_use]
pub fn task(record: &Record, node: usize, options: &Options, lang: Lang) -> String {
    ended(record, node, options, lang).unwrap_or_else(|| match record {
        Record::Go(record) => go::task(record, node, lang),
        Record::Shogi(record) => shogi::task(record, node, options, lang),
        Record::Quoridor(record) => quoridor::task(record, node, lang),
        Record::Janken(record) => janken::task(record, node, lang),
    })
}

/// How the game ended at a node, if it did: "Black wins by resignation after 77 moves", 「まで77手で先手の勝ち」.
#[must_use]
pub fn ended(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<String> {
    match record {
        Record::Go(record) => go::ended(record, node, lang),
        Record::Shogi(record) => shogi::ended(record, node, options, lang),
        Record::Quoridor(record) => quoridor::ended(record, node, lang),
        Record::Janken(record) => janken::ended(record, node, lang),
    }
}

/// What is written below a diagram of the position in which a game ended, where books have a name for it: "Final position:
/// after 77. P-2f", 「投了図は▲２六歩まで」.
#[must_use]
pub fn final_title(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<String> {
    match record {
        Record::Shogi(record) => shogi::final_title(record, node, options, lang),
        Record::Quoridor(record) => {
            quoridor::ended(record, node, lang).map(|_| quoridor::still_title(record, node, lang))
        }
        Record::Go(_) | Record::Janken(_) => None,
    }
}

/// Whether a record begins as games do, so that there is nothing to find in its first position.
#[must_use]
pub fn begins_a_game(record: &Record) -> bool {
    match record {
        Record::Go(record) => go::begins_a_game(record),
        Record::Shogi(record) => {
            record.is_handicap() || *record.start() == kisho_game::shogi::Position::initial()
        }
        Record::Quoridor(record) => record
            .nodes()
            .first()
            .is_none_or(|node| node.position == kisho_game::quoridor::Position::initial()),
        // The dice are set up by the players, all eight of them.
        Record::Janken(record) => record.nodes().len() > 1 && janken::is_set_up(record),
    }
}

/// The node at which a record asks for a move, if it is a problem: one that says what is right or wrong, or a mate.
#[must_use]
pub fn asked_at(record: &Record) -> Option<usize> {
    let says = match record {
        Record::Go(record) => kisho_game::go::problem::is_judged(record),
        Record::Shogi(record) => kisho_game::shogi::problem::is_mating(record.start()),
        Record::Quoridor(_) | Record::Janken(_) => false,
    };
    (says && !begins_a_game(record)).then(|| match record {
        Record::Go(record) => kisho_game::go::problem::start(record, 0),
        _ => 0,
    })
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
    let crop = Some(Spanned::unsaid(Crop::Between(first, last)));
    Options { crop, ..options.clone() }
}
