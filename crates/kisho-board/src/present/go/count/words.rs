//! A count in words, as players write it.

use crate::present::go::words::{amount, color, points};
use kisho_game::go::score::{Halves, Side};
use kisho_game::go::{Color, Score};
use kisho_game::text::Lang;

/// "Black 45 territory + 3 prisoners = 48", "White 40 + 5 + 6½ komi = 51½", "White wins by 3½".
pub fn count(score: &Score, lang: Lang) -> [String; 3] {
    let [black, white] = Color::ALL.map(|whose| side(score, whose, lang));
    [black, white, result(score, lang)]
}

/// The parts of a side's total, each with its name.
fn parts(score: &Score, whose: Color, lang: Lang) -> Vec<(String, &'static str)> {
    let side: Side = score.side(whose);
    let prisoners = if side.prisoners() == 1 { "prisoner" } else { "prisoners" };
    let mut parts = match score.rules.count_area() {
        true => vec![
            (side.stones.to_string(), lang.pick(if side.stones == 1 { "stone" } else { "stones" }, "石")),
            (side.territory.to_string(), lang.pick("territory", "地")),
        ],
        false => vec![
            (side.territory.to_string(), lang.pick("territory", "地")),
            (side.prisoners().to_string(), lang.pick(prisoners, "アゲハマ")),
        ],
    };
    if whose == Color::White {
        if score.compensation > 0 {
            parts.push((score.compensation.to_string(), lang.pick("for the handicap", "置石の分")));
        }
        if score.komi != Halves::default() {
            parts.push((points(score.komi, lang), lang.pick("komi", "コミ")));
        }
    }
    parts
}

fn side(score: &Score, whose: Color, lang: Lang) -> String {
    let total = points(score.total(whose), lang);
    let name = color(whose, lang);
    let parts = parts(score, whose, lang).into_iter();
    match lang {
        Lang::En => {
            // What has the same name on both sides is named once.
            let named = |(nth, (number, what)): (usize, (String, &str))| match whose {
                Color::White if nth < 2 => number,
                _ => format!("{number} {what}"),
            };
            let parts: Vec<String> = parts.enumerate().map(named).collect();
            format!("{name} {} = {total}", added(&parts))
        }
        Lang::Ja => {
            let parts: Vec<String> = parts.map(|(number, what)| format!("{what}{number}")).collect();
            format!("{name}{} 計{total}", parts.join(" "))
        }
    }
}

/// "White wins by 3½", 「白3目半勝ち」.
pub fn result(score: &Score, lang: Lang) -> String {
    let Some((winner, by)) = score.winner() else { return lang.pick("Draw", "持碁").to_owned() };
    let (winner, by) = (color(winner, lang), amount(by, lang));
    match lang {
        Lang::En => format!("{winner} wins by {by}"),
        Lang::Ja => format!("{winner}{by}勝ち"),
    }
}

/// Numbers with plus signs between them; one that is negative, as a reverse komi, is taken off.
fn added(parts: &[String]) -> String {
    parts.join(" + ").replace("+ −", "− ")
}

/// The sum of a side without words: "40 + 5 + 6½ = 51½".
pub fn sum(score: &Score, whose: Color, lang: Lang) -> String {
    let parts: Vec<String> = parts(score, whose, lang).into_iter().map(|(number, _)| number).collect();
    format!("{} = {}", added(&parts), points(score.total(whose), lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reverse_komi_is_taken_off() {
        let parts = ["5", "0", "−3 komi"].map(str::to_owned);
        assert_eq!(added(&parts), "5 + 0 − 3 komi");
    }
}
