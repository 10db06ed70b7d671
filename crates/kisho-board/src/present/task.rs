//! What a printed problem says of itself, and what a sheet must know of a record beyond its picture.

use super::games::{PositionName, Show};
use super::options::Options;
use kisho_game::text::Lang;
use kisho_game::{Record, with_record};

/// What is to be found in the position of a node, as short as books say it: "Black to play", 「黒先」, "Mate in 3", 「3手詰」.
/// Where the game is over, how it ended.
#[must_use]
pub fn task(record: &Record, node: usize, options: &Options, lang: Lang) -> String {
    ended(record, node, options, lang)
        .unwrap_or_else(|| with_record!(record, record => Show::task(record, node, options, lang)))
}

/// Who is to move at a node: what they are called, and whether the dark pieces are theirs. `None` if there is no such node.
#[must_use]
pub fn to_move(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<(&'static str, bool)> {
    with_record!(record, record => Show::to_move(record, node, options, lang))
}

/// Whether a figure shows pieces alone, without a board.
#[must_use]
pub fn is_without_board(record: &Record, options: &Options) -> bool {
    with_record!(record, record => Show::is_without_board(record, options))
}

/// Whether boards of a game say in words who is to move.
#[must_use]
pub fn says_whose_turn(record: &Record, options: &Options) -> bool {
    fn says<R: Show>(_: &R, options: &Options) -> bool {
        R::says_whose_turn(options)
    }
    with_record!(record, record => says(record, options))
}

/// How the game ended at a node, if it did: "Black wins by resignation after 77 moves", 「まで77手で先手の勝ち」.
#[must_use]
pub fn ended(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<String> {
    let is_end = node > 0 && node == record.main_end();
    with_record!(record, record => {
        let own = || Show::own_result(record).filter(|_| is_end).map(str::to_owned);
        Show::ended(record, node, options, lang).or_else(own)
    })
}

/// What is written below a diagram of the position in which a game ended, where books have a name for it: "Final position:
/// after 77. P-2f", 「投了図は▲２六歩まで」.
#[must_use]
pub fn final_title(record: &Record, node: usize, options: &Options, lang: Lang) -> Option<String> {
    with_record!(record, record => Show::final_title(record, node, options, lang))
}

/// Whether a record begins as games do, so that there is nothing to find in its first position.
#[must_use]
pub fn begins_a_game(record: &Record) -> bool {
    with_record!(record, record => Show::begins_a_game(record))
}

/// The node at which a record asks for a move, if it is a problem: one that says what is right or wrong, or a mate.
#[must_use]
pub fn asked_at(record: &Record) -> Option<usize> {
    with_record!(record, record => record.asked_at())
}

/// Whether other ways than the first are wrong. Where a record judges nothing, they may be as good.
#[must_use]
pub fn rejects_other_ways(record: &Record) -> bool {
    with_record!(record, record => record.rejects_other_ways())
}

/// Whether the file says which part of the board is shown.
#[must_use]
pub fn has_own_view(record: &Record) -> bool {
    with_record!(record, record => record.has_own_view())
}

/// The options with the part of the board that they show named by its corners, so that other pictures of the record show
/// the same.
#[must_use]
pub fn with_fixed_crop(record: &Record, options: &Options) -> Options {
    with_record!(record, record => record.with_fixed_crop(options))
}

/// What the file calls the position of a node.
#[must_use]
pub fn position_name(record: &Record, node: usize, lang: Lang) -> Option<PositionName<'_>> {
    with_record!(record, record => record.position_name(node, lang))
}

/// What the two players of a record are called; the one who usually moves first comes first: 先手 and 後手, with a handicap 下手 and 上手.
#[must_use]
pub fn sides(record: &Record, lang: Lang) -> [&'static str; 2] {
    with_record!(record, record => record.sides(lang))
}

/// What players call the start of a record, if it is not the usual one and has a name: 二枚落ち.
#[must_use]
pub fn start_name(record: &Record, lang: Lang) -> Option<String> {
    with_record!(record, record => Show::start_name(record, lang))
}
