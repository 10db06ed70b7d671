//! What pages of positions say, in the reader's language.

use crate::say;
use kisho_board::present;
use kisho_game::text::Lang;
use kisho_game::{Game, Outcome, Record};

/// Most moves in a heading.
const HEADING_MOVES: usize = 6;

/// The last moves of a line: `… e4 e6 d3h`.
pub fn line(moves: &[&str]) -> String {
    let shown = moves.get(moves.len().saturating_sub(HEADING_MOVES)..).unwrap_or_default().join(" ");
    if moves.len() > HEADING_MOVES { format!("… {shown}") } else { shown }
}

/// So many games.
pub fn games(games: u32, lang: Lang) -> String {
    say::book::games(lang, games)
}

/// The heading over the moves that were played; `number` is that of the move.
pub fn next(number: u32, game: Game, lang: Lang) -> String {
    match present::facts(game).turns_have_actions {
        true => say::book::turn(lang, number),
        false => say::book::played(lang, number),
    }
}

/// Part of a whole, in per cent.
pub fn share(part: u32, whole: u32) -> String {
    match u64::from(part) * 100 {
        0 => "0%".to_owned(),
        hundred if hundred < u64::from(whole) => "<1%".to_owned(),
        hundred => format!("{}%", (hundred + u64::from(whole) / 2) / u64::from(whole.max(1))),
    }
}

/// Games from a start with a result: "White 12", 「先手 12勝」.
pub fn result(outcome: Option<Outcome>, games: u32, start: &Record, lang: Lang) -> String {
    let [first, second] = present::sides(start, lang);
    match outcome {
        Some(Outcome::First) => say::book::won(lang, first, games),
        Some(Outcome::Second) => say::book::won(lang, second, games),
        Some(Outcome::Draw) => say::book::drawn(lang, games),
        None => say::book::unknown(lang, games),
    }
}

/// The class of the part of a bar: the colour of the winner's pieces.
pub fn class(outcome: Option<Outcome>, game: Game) -> &'static str {
    let white_begins = present::facts(game).white_begins;
    match outcome {
        Some(Outcome::First) => {
            if white_begins {
                "w"
            } else {
                "b"
            }
        }
        Some(Outcome::Second) => {
            if white_begins {
                "b"
            } else {
                "w"
            }
        }
        Some(Outcome::Draw) => "d",
        None => "u",
    }
}

/// The name of a start that has none of its own: which game, and which of the starts.
pub fn start(number: usize, game: Game, lang: Lang) -> String {
    say::book::nth_start(lang, present::name(game, lang), number)
}

/// What is said where positions are left out because there are too many.
pub fn left_out(shown: usize, left: usize, lang: Lang) -> String {
    say::book::left_out(lang, left, shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_numbers_and_never_nothing() {
        let shares = [(0, 5), (1, 1000), (1, 100), (1, 3), (2, 3), (3, 3), (u32::MAX, u32::MAX)];
        let shares = shares.map(|(part, whole)| share(part, whole));
        assert_eq!(shares, ["0%", "<1%", "1%", "33%", "67%", "100%", "100%"]);
    }

    #[test]
    fn lines_are_cut_at_their_beginning() {
        assert_eq!(line(&[]), "");
        assert_eq!(line(&["a", "b"]), "a b");
        assert_eq!(line(&["1", "2", "3", "4", "5", "6", "7"]), "… 2 3 4 5 6 7");
    }
}
