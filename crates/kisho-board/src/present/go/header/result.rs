//! SGF's `RE`: who won, and how.

use crate::present::go::words::{amount, color};
use kisho_game::go::Outcome;
use kisho_game::go::outcome::How;
use kisho_game::text::Lang;

/// The result in words: `B+R` is "Black won by resignation". `None` if it is not known; what is not in a known form is
/// left as it is.
pub fn outcome(result: &str, lang: Lang) -> Option<String> {
    let (winner, how) = match Outcome::of(result) {
        Outcome::Unknown => return None,
        Outcome::Draw => return Some(lang.pick("Draw", "持碁").to_owned()),
        Outcome::Void => return Some(lang.pick("No result", "無勝負").to_owned()),
        Outcome::Other(words) => return Some(words.to_owned()),
        Outcome::Won(winner, how) => (color(winner, lang), how),
    };
    let how = match (how, lang) {
        (How::Unsaid, Lang::En) => String::new(),
        (How::Unsaid, Lang::Ja) => "勝ち".to_owned(),
        (How::Resignation, _) => lang.pick(" by resignation", "中押し勝ち").to_owned(),
        (How::Time, _) => lang.pick(" on time", "時間切れ勝ち").to_owned(),
        (How::Forfeit, _) => lang.pick(" by forfeit", "反則勝ち").to_owned(),
        (How::By(points), Lang::En) => {
            let unit = if (1..=2).contains(&points.0) { "point" } else { "points" };
            format!(" by {} {unit}", amount(points, lang))
        }
        (How::By(points), Lang::Ja) => format!("{}勝ち", amount(points, lang)),
        (How::Other(words), Lang::En) => format!(" ({words})"),
        (How::Other(words), Lang::Ja) => format!("勝ち({words})"),
    };
    Some(format!("{winner}{}{how}", lang.pick(" won", "")))
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
        assert_eq!(both("B+2.75"), ["Black won by 5½ points", "黒5目半勝ち"]);
        assert_eq!(both("B+120"), ["Black won by 120 points", "黒120目勝ち"]);
        assert_eq!(both("B+"), ["Black won", "黒勝ち"]);
        assert_eq!(both("B+3子"), ["Black won (3子)", "黒勝ち(3子)"]);
        assert_eq!(both("0"), ["Draw", "持碁"]);
        assert_eq!(both("黒中押し勝ち"), ["Black won by resignation", "黒中押し勝ち"]);
        assert_eq!(both("黑胜3又3/4子"), ["Black won by 7½ points", "黒7目半勝ち"]);
        assert_eq!(both("打ち掛け"), ["打ち掛け", "打ち掛け"]);
        assert_eq!(outcome("?", Lang::En), None);
    }
}
