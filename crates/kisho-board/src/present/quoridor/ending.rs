//! How a game ended.

use super::words;
use kisho_game::Outcome;
use kisho_game::quoridor::Record;
use kisho_game::text::Lang;

/// "White wins", 「先手の勝ち」.
pub fn short(outcome: Outcome, lang: Lang) -> &'static str {
    match outcome {
        Outcome::First => lang.pick("White wins", "先手の勝ち"),
        Outcome::Second => lang.pick("Black wins", "後手の勝ち"),
        Outcome::Draw => lang.pick("Draw", "引き分け"),
    }
}

/// How the game ended at a node, if it did: "White reaches row 9 and wins after 47 moves", 「まで47手で先手の勝ち（9段目に到達）」.
pub fn said(record: &Record, node: usize, lang: Lang) -> Option<String> {
    let outcome = record.outcome_at(node)?;
    let here = record.nodes().get(node)?;
    let number = words::number(here);
    let end = short(outcome, lang);
    let there = here.position.winner().filter(|_| here.outcome.is_none());
    Some(match (lang, there) {
        (Lang::En, Some(winner)) => {
            let row = winner.goal_row() + 1;
            format!("{} reaches row {row} and wins after {}", words::player(winner, lang), moves(number))
        }
        (Lang::En, None) => format!("{end} after {}", moves(number)),
        (Lang::Ja, Some(winner)) => {
            format!("まで{number}手で{end}（{}段目に到達）", winner.goal_row() + 1)
        }
        (Lang::Ja, None) => format!("まで{number}手で{end}"),
    })
}

/// "1 move", "47 moves".
pub fn moves(number: u32) -> String {
    match number {
        1 => "1 move".to_owned(),
        _ => format!("{number} moves"),
    }
}
