//! The game header: who played whom, where and when, and how it ended.

use super::words;
use crate::present::header;
use kisho_game::Color;
use kisho_game::janken::Record;
use kisho_game::text::Lang;

/// Whether the record says who played.
pub fn has_players(record: &Record) -> bool {
    header::has_players(&record.info, Color::ALL.map(Color::word))
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    let board = crate::say::janken::board(lang);
    header::title(&record.info, Color::ALL.map(Color::word), board, lang)
}

/// What the record says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let sides = Color::ALL.map(|player| words::player(player, lang));
    let said = |outcome| words::outcome(outcome, lang);
    let result = record.outcome().map(said);
    header::header(&record.info, Color::ALL.map(Color::word), sides, result, said, lang)
}
