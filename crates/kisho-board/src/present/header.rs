//! The game header where a record says of its game no more than a title, two players, where and when: who played whom, and how it
//! ended. The names under which the players stand are those of `Info`, the player who begins first.

use super::date;
use crate::say;
use kisho_game::text::Lang;
use kisho_game::{Date, Info, Outcome};

/// Whether the record says who played.
pub fn has_players(info: &Info, players: [&str; 2]) -> bool {
    players.into_iter().any(|player| info.get(player).is_some())
}

/// What a picture of the game is called; `board` is the picture of any.
pub fn title(info: &Info, players: [&str; 2], board: &str, lang: Lang) -> String {
    let colon = say::signs::colon(lang);
    match players.map(|player| info.get(player)) {
        [Some(first), Some(second)] => format!("{board}{colon}{first} – {second}"),
        _ => info.get("title").map_or_else(|| board.to_owned(), |title| format!("{board}{colon}{title}")),
    }
}

/// What the record says of the game, part by part; `sides` is what readers call the players. `ended`: how the game ended by its
/// moves; `outcome` says what the head tells by a score.
pub fn header(
    info: &Info,
    players: [&str; 2],
    sides: [&str; 2],
    ended: Option<String>,
    outcome: impl Fn(Outcome) -> String,
    lang: Lang,
) -> Vec<String> {
    let said = |name| info.get(name).map(str::to_owned);
    let player = |(name, side): (&str, &str)| Some(say::header::player(lang, side, info.get(name)?));
    let mut parts = vec![said("title")];
    parts.extend(players.into_iter().zip(sides).map(player));
    parts.extend(["event", "place"].map(said));
    parts.push(info.get("date").map(|text| day(text, lang)));
    let told = |result: &str| match Outcome::ALL.into_iter().find(|outcome| outcome.score() == result) {
        Some(score) => outcome(score),
        None => result.to_owned(),
    };
    parts.push(ended.or_else(|| info.get("result").map(told)));
    parts.into_iter().flatten().collect()
}

/// A day as readers of the language write it; what is none, or says more, is left as it is.
fn day(text: &str, lang: Lang) -> String {
    match Date::at_head(text) {
        Some((day, "")) => date::dates(&[day], lang),
        _ => text.to_owned(),
    }
}
