//! The header of a game: who played, where and when, and how it ended.

use super::words;
use crate::game::Color;
use crate::game::janken::Record;
use crate::text::Lang;

/// Whether the record says who played.
pub fn has_players(record: &Record) -> bool {
    ["black", "white"].into_iter().any(|name| record.info.get(name).is_some())
}

/// What the record says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let info = |name| record.info.get(name).map(str::to_owned);
    let player = |whose: Color| {
        let name = record.info.get(whose.word())?;
        Some(format!("{}{} {name}", words::player(whose, lang), lang.pick(":", "")))
    };
    let result = record.outcome().map(|outcome| words::outcome(outcome, lang));
    let [black, white] = Color::ALL.map(player);
    [info("title"), black, white, info("event"), info("place"), info("date"), result]
        .into_iter()
        .flatten()
        .collect()
}
