//! SGF's `RE`: who won, and how.

use crate::present::go::words::{amount, color};
use crate::say;
use kisho_game::go::Outcome;
use kisho_game::go::outcome::How;
use kisho_game::text::Lang;

/// The result in words: `B+R` is "Black won by resignation". `None` if it is not known; what is not in a known form is
/// left as it is.
pub fn outcome(result: &str, lang: Lang) -> Option<String> {
    let (winner, how) = match Outcome::of(result) {
        Outcome::Unknown => return None,
        Outcome::Draw => return Some(say::go_result::draw(lang).to_owned()),
        Outcome::Void => return Some(say::go_result::void(lang).to_owned()),
        Outcome::Unfinished => return Some(say::go_result::unfinished(lang).to_owned()),
        Outcome::Other(words) => return Some(words.to_owned()),
        Outcome::Won(winner, how) => (color(winner, lang), how),
    };
    Some(match how {
        How::Unsaid => say::go_result::won(lang, winner),
        How::Resignation => say::go_result::resignation(lang, winner),
        How::Time => say::go_result::time(lang, winner),
        How::Forfeit => say::go_result::forfeit(lang, winner),
        How::By(points) if (1..=2).contains(&points.0) => {
            say::go_result::by_point(lang, winner, amount(points, lang))
        }
        How::By(points) => say::go_result::by_points(lang, winner, amount(points, lang)),
        How::Other(words) => say::go_result::somehow(lang, winner, words),
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
        assert_eq!(both("B+2.75"), ["Black won by 5½ points", "黒5目半勝ち"]);
        assert_eq!(both("B+120"), ["Black won by 120 points", "黒120目勝ち"]);
        assert_eq!(both("B+"), ["Black won", "黒勝ち"]);
        assert_eq!(both("B+3子"), ["Black won (3子)", "黒勝ち（3子）"]);
        assert_eq!(both("0"), ["Draw", "持碁"]);
        assert_eq!(both("黒中押し勝ち"), ["Black won by resignation", "黒中押し勝ち"]);
        assert_eq!(both("黑胜3又3/4子"), ["Black won by 7½ points", "黒7目半勝ち"]);
        assert_eq!(both("打ち掛け"), ["Unfinished", "打ち掛け"]);
        assert_eq!(both("B+1/2"), both("B+0.5"));
        assert_eq!(both("W+3 1/2"), ["White won by 3½ points", "白3目半勝ち"]);
        assert_eq!(both("B+1/4"), ["Black won by ½ point", "黒半目勝ち"], "a quarter of a stone");
        assert_eq!(both("黒優勢"), ["黒優勢", "黒優勢"]);
        assert_eq!(outcome("?", Lang::En), None);
    }
}
