//! A count in words, as players write it.

use crate::present::go::words::{amount, color, points};
use crate::say;
use kisho_game::go::score::{Halves, Side};
use kisho_game::go::{Color, Score};
use kisho_game::text::Lang;

/// "Black 45 territory + 3 prisoners = 48", "White 40 + 5 + 6½ komi = 51½", "White wins by 3½".
pub fn count(score: &Score, lang: Lang) -> [String; 3] {
    let [black, white] = Color::ALL.map(|whose| side(score, whose, lang));
    [black, white, result(score, lang)]
}

/// The parts of a side's total, each with its name.
fn parts(score: &Score, whose: Color, lang: Lang) -> Vec<(String, String)> {
    let side: Side = score.side(whose);
    let mut parts = match score.rules.count_area() {
        true => vec![
            (side.stones.to_string(), say::go_count::stones(lang, side.stones)),
            (side.territory.to_string(), say::go_count::territory(lang).to_owned()),
        ],
        false => vec![
            (side.territory.to_string(), say::go_count::territory(lang).to_owned()),
            (side.prisoners().to_string(), say::go_count::prisoners(lang, side.prisoners())),
        ],
    };
    if whose == Color::White {
        if score.compensation > 0 {
            parts.push((score.compensation.to_string(), say::go_count::for_handicap(lang).to_owned()));
        }
        if score.komi != Halves::default() {
            parts.push((points(score.komi, lang), say::go_count::komi(lang).to_owned()));
        }
    }
    parts
}

fn side(score: &Score, whose: Color, lang: Lang) -> String {
    let total = points(score.total(whose), lang);
    let name = color(whose, lang);
    // What has the same name on both sides may be named once.
    let named = |(nth, (number, what)): (usize, (String, String))| match whose {
        Color::White if nth < 2 => say::go_count::again(lang, number, what),
        _ => say::go_count::part(lang, number, what),
    };
    let parts: Vec<String> = parts(score, whose, lang).into_iter().enumerate().map(named).collect();
    say::go_count::side(lang, name, added(&parts, say::go_count::plus(lang)), total)
}

/// "White wins by 3½", 「白3目半勝ち」.
pub fn result(score: &Score, lang: Lang) -> String {
    let Some((winner, by)) = score.winner() else { return say::go_result::draw(lang).to_owned() };
    say::go_count::wins_by(lang, color(winner, lang), amount(by, lang))
}

/// Numbers with plus signs between them; one that is negative, as a reverse komi, is taken off.
fn added(parts: &[String], plus: &str) -> String {
    parts.join(plus).replace("+ −", "− ")
}

/// The sum of a side without words: "40 + 5 + 6½ = 51½".
pub fn sum(score: &Score, whose: Color, lang: Lang) -> String {
    let parts: Vec<String> = parts(score, whose, lang).into_iter().map(|(number, _)| number).collect();
    format!("{} = {}", added(&parts, " + "), points(score.total(whose), lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reverse_komi_is_taken_off() {
        let parts = ["5", "0", "−3 komi"].map(str::to_owned);
        assert_eq!(added(&parts, " + "), "5 + 0 − 3 komi");
    }
}
