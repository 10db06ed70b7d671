//! SGF's `RE`: who won, and how.

use crate::game::go::Outcome;
use crate::game::go::score::Halves;
use crate::present::go::words::{amount, color};
use crate::text::Lang;

/// The result in words: `B+R` is "Black won by resignation". `None` if it is not known; what is not in FF\[4\]'s form is
/// left as it is.
pub fn outcome(result: &str, lang: Lang) -> Option<String> {
    if matches!(result.trim(), "" | "?") {
        return None;
    }
    let Some(outcome) = Outcome::of(result) else { return Some(result.trim().to_owned()) };
    let (winner, how) = match outcome {
        Outcome::Draw => return Some(lang.pick("Draw", "持碁").to_owned()),
        Outcome::Void => return Some(lang.pick("No result", "無勝負").to_owned()),
        Outcome::Won { winner, how } => (color(winner, lang), how),
    };
    Some(match (how.to_ascii_lowercase().as_str(), outcome.points(), lang) {
        ("", _, Lang::En) => format!("{winner} won"),
        ("", _, Lang::Ja) => format!("{winner}勝ち"),
        ("r" | "resign", _, Lang::En) => format!("{winner} won by resignation"),
        ("r" | "resign", _, Lang::Ja) => format!("{winner}中押し勝ち"),
        ("t" | "time", _, Lang::En) => format!("{winner} won on time"),
        ("t" | "time", _, Lang::Ja) => format!("{winner}時間切れ勝ち"),
        ("f" | "forfeit", _, Lang::En) => format!("{winner} won by forfeit"),
        ("f" | "forfeit", _, Lang::Ja) => format!("{winner}反則勝ち"),
        (_, Some(points), Lang::En) => {
            let word = if points <= Halves::points(1) { "point" } else { "points" };
            format!("{winner} won by {} {word}", amount(points, lang))
        }
        (_, Some(points), Lang::Ja) => format!("{winner}{}勝ち", amount(points, lang)),
        (_, None, Lang::En) => format!("{winner} won ({how})"),
        (_, None, Lang::Ja) => format!("{winner}勝ち({how})"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_words() {
        let both = |result| [Lang::En, Lang::Ja].map(|lang| outcome(result, lang).unwrap());
        assert_eq!(both("B+R"), ["Black won by resignation", "黒中押し勝ち"]);
        assert_eq!(both("W+Time"), ["White won on time", "白時間切れ勝ち"]);
        assert_eq!(both("W+0.5"), ["White won by ½ point", "白半目勝ち"]);
        assert_eq!(both("W+12.50"), ["White won by 12½ points", "白12目半勝ち"]);
        assert_eq!(both("B+1"), ["Black won by 1 point", "黒1目勝ち"]);
        assert_eq!(both("B+2.75"), ["Black won by 5½ points", "黒5目半勝ち"], "Chinese stones of two points");
        assert_eq!(both("B+120"), ["Black won by 120 points", "黒120目勝ち"]);
        assert_eq!(both("B+"), ["Black won", "黒勝ち"]);
        assert_eq!(both("b+r"), both("B+Resign"));
        assert_eq!(both("B+3子"), ["Black won (3子)", "黒勝ち(3子)"]);
        assert_eq!(both("0"), ["Draw", "持碁"]);
        assert_eq!(both("黒中押し勝ち"), ["黒中押し勝ち", "黒中押し勝ち"]);
        assert_eq!(outcome("?", Lang::En), None);
    }
}
