//! The game header: who played whom, where and when, and how it ended.

use super::{ending, words};
use crate::present::header;
use kisho_game::quoridor::{Player, Record};
use kisho_game::text::Lang;

/// Whether the record says who played.
pub fn has_players(record: &Record) -> bool {
    header::has_players(&record.info, Player::ALL.map(Player::word))
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    let board = crate::say::quoridor::board(lang);
    header::title(&record.info, Player::ALL.map(Player::word), board, lang)
}

/// What the record says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let sides = Player::ALL.map(|player| words::player(player, lang));
    let result = ending::said(record, record.tree().main_end(), lang);
    let said = |outcome| ending::short(outcome, lang).to_owned();
    header::header(&record.info, Player::ALL.map(Player::word), sides, result, said, lang)
}
