//! How a game ended.

use super::words;
use crate::say;
use kisho_game::Outcome;
use kisho_game::quoridor::Record;
use kisho_game::text::Lang;

/// "White wins", 「先手の勝ち」.
pub fn short(outcome: Outcome, lang: Lang) -> &'static str {
    match outcome {
        Outcome::First => say::quoridor::white_wins(lang),
        Outcome::Second => say::quoridor::black_wins(lang),
        Outcome::Draw => say::quoridor::draw(lang),
    }
}

/// How the game ended at a node, if it did: "White reaches row 9 and wins after 47 moves", 「まで47手で先手の勝ち（9段目に到達）」.
pub fn said(record: &Record, node: usize, lang: Lang) -> Option<String> {
    let outcome = record.outcome_at(node)?;
    let here = record.nodes().get(node)?;
    let number = words::number(here);
    let end = short(outcome, lang);
    Some(match here.position.winner().filter(|_| here.outcome.is_none()) {
        Some(winner) => {
            let (side, row) = (words::player(winner, lang), winner.goal_row() + 1);
            say::quoridor::ended_in_goal(lang, number, side, row, end)
        }
        None => say::quoridor::ended(lang, number, end),
    })
}
