//! The game header: who played whom, where and when, and how it ended.

use super::{ending, words};
use crate::game::quoridor::{Player, Record};
use crate::text::Lang;

/// Whether the record says who played.
pub fn has_players(record: &Record) -> bool {
    Player::ALL.into_iter().any(|player| name(record, player).is_some())
}

/// The name of a player.
fn name(record: &Record, player: Player) -> Option<&str> {
    record.info.get(player.word())
}

/// What a picture of the game is called.
pub fn title(record: &Record, lang: Lang) -> String {
    let board = lang.pick("Quoridor board", "コリドールの盤面");
    let colon = lang.pick(": ", "：");
    match (name(record, Player::White), name(record, Player::Black)) {
        (Some(white), Some(black)) => format!("{board}{colon}{white} – {black}"),
        _ => {
            record.info.get("title").map_or_else(|| board.to_owned(), |name| format!("{board}{colon}{name}"))
        }
    }
}

/// What the record says of the game, part by part.
pub fn header(record: &Record, lang: Lang) -> Vec<String> {
    let info = |name| record.info.get(name).map(str::to_owned);
    let player = |player: Player| {
        let name = name(record, player)?;
        Some(format!("{}{} {name}", words::player(player, lang), lang.pick(":", "")))
    };
    let result = || ending::said(record, record.tree().main_end(), lang);
    let parts = [
        info("title"),
        player(Player::White),
        player(Player::Black),
        info("event"),
        info("place"),
        info("date"),
        result(),
    ];
    parts.into_iter().flatten().collect()
}
