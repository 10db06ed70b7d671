//! SGF's `RE`: who won, and how.

use super::{amount, number};
use crate::game::go::Color;
use crate::present::go::words::color;
use crate::text::Lang;

/// The result in words: `B+R` is "Black won by resignation". `None` if it is not known; what is not in FF\[4\]'s form is
/// left as it is.
pub fn outcome(result: &str, lang: Lang) -> Option<String> {
    let (winner, how) = match result.trim() {
        "" | "?" => return None,
        "0" | "Draw" | "Jigo" => return Some(lang.pick("Draw", "持碁").to_owned()),
        "Void" => return Some(lang.pick("No result", "無勝負").to_owned()),
        result => match result.split_once('+') {
            Some(("B" | "b" | "Black", how)) => (color(Color::Black, lang), how.trim()),
            Some(("W" | "w" | "White", how)) => (color(Color::White, lang), how.trim()),
            _ => return Some(result.to_owned()),
        },
    };
    let points = number(how).map(|points| amount(points, lang));
    Some(match (how, points, lang) {
        ("", _, Lang::En) => format!("{winner} won"),
        ("", _, Lang::Ja) => format!("{winner}勝ち"),
        ("R" | "Resign", _, Lang::En) => format!("{winner} won by resignation"),
        ("R" | "Resign", _, Lang::Ja) => format!("{winner}中押し勝ち"),
        ("T" | "Time", _, Lang::En) => format!("{winner} won on time"),
        ("T" | "Time", _, Lang::Ja) => format!("{winner}時間切れ勝ち"),
        ("F" | "Forfeit", _, Lang::En) => format!("{winner} won by forfeit"),
        ("F" | "Forfeit", _, Lang::Ja) => format!("{winner}反則勝ち"),
        (_, Some(points), Lang::En) if matches!(points.as_str(), "1" | "½") => {
            format!("{winner} won by {points} point")
        }
        (_, Some(points), Lang::En) => format!("{winner} won by {points} points"),
        (_, Some(points), Lang::Ja) => format!("{winner}{points}勝ち"),
        (how, None, Lang::En) => format!("{winner} won ({how})"),
        (how, None, Lang::Ja) => format!("{winner}勝ち({how})"),
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
        assert_eq!(both("B+2.75"), ["Black won by 2.75 points", "黒2.75目勝ち"]);
        assert_eq!(both("B+120"), ["Black won by 120 points", "黒120目勝ち"]);
        assert_eq!(both("B+"), ["Black won", "黒勝ち"]);
        assert_eq!(both("B+3子"), ["Black won (3子)", "黒勝ち(3子)"]);
        assert_eq!(both("0"), ["Draw", "持碁"]);
        assert_eq!(both("黒中押し勝ち"), ["黒中押し勝ち", "黒中押し勝ち"]);
        assert_eq!(outcome("?", Lang::En), None);
    }
}
