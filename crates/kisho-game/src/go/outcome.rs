//! SGF's `RE`: who won, and how. FF\[4\] has a form for it; files from Japan, China and Korea have the words of their
//! players there.

use super::Color;
use super::score::Halves;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// It is not said, or said that it is not known.
    Unknown,
    /// Nobody won: a jigo.
    Draw,
    /// A game without result, such as one with a triple ko.
    Void,
    /// The game was broken off.
    Unfinished,
    /// One side won.
    Won(Color, How<'a>),
    /// What has none of the known forms.
    Other(&'a str),
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How<'a> {
    /// It is not said how.
    Unsaid,
    /// By so many points.
    By(Halves),
    /// The other side resigned.
    Resignation,
    /// The other side had no time left.
    Time,
    /// The other side did not come, or played against the rules.
    Forfeit,
    /// In words that are not known.
    Other(&'a str),
}

impl<'a> Outcome<'a> {
    /// Reads what stands in `RE`.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        let text = text.trim();
        match text.to_lowercase().as_str() {
            "" | "?" => Self::Unknown,
            "0" | "draw" | "jigo" | "持碁" | "ジゴ" | "和棋" | "和局" | "무승부" => Self::Draw,
            "void" | "無勝負" | "无胜负" => Self::Void,
            "打ち掛け" | "打掛け" | "打掛" | "打挂" | "unfinished" => Self::Unfinished,
            _ => in_signs(text).or_else(|| in_words(after_moves(text))).unwrap_or(Self::Other(text)),
        }
    }

    /// By how much Black won, a loss being negative; `None` if no points say so.
    #[must_use]
    pub fn margin(self) -> Option<Halves> {
        match self {
            Self::Draw => Some(Halves::default()),
            Self::Won(Color::Black, How::By(points)) => Some(points),
            Self::Won(Color::White, How::By(points)) => Some(-points),
            _ => None,
        }
    }
}

/// The form of FF\[4\]: `B+R`, `W+3.5`.
fn in_signs(text: &str) -> Option<Outcome<'_>> {
    let (winner, how) = text.split_once('+')?;
    let winner = match winner.trim_end().to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return None,
    };
    let how = how.trim();
    let how = match how.to_ascii_lowercase().as_str() {
        "" => How::Unsaid,
        "r" | "resign" => How::Resignation,
        "t" | "time" => How::Time,
        "f" | "forfeit" => How::Forfeit,
        _ => Halves::margin(how).filter(|points| points.0 > 0).map_or(How::Other(how), How::By),
    };
    Some(Outcome::Won(winner, how))
}

/// A result without the number of moves before it: 「257手完, 黒中押し勝ち」.
fn after_moves(text: &str) -> &str {
    let parts = text.split_once([',', '、']);
    let is_number = |moves: &str| {
        moves.trim_end_matches('完').strip_suffix('手').is_some_and(|n| n.parse::<u32>().is_ok())
    };
    parts.filter(|(moves, _)| is_number(moves)).map_or(text, |(_, result)| result.trim())
}

/// The words of Japanese, Chinese and Korean players: 「黒中押し勝ち」, 「白三目半勝」, 「黑胜3又3/4子」, 「백불계승」.
fn in_words(text: &str) -> Option<Outcome<'_>> {
    let colors = [
        ("黒", Color::Black),
        ("黑", Color::Black),
        ("흑", Color::Black),
        ("白", Color::White),
        ("백", Color::White),
    ];
    let (winner, rest) = colors.iter().find_map(|&(word, color)| Some((color, text.strip_prefix(word)?)))?;
    let rest = rest.trim_start_matches(['番', '方']).trim();
    let wins = ["勝ち", "勝", "胜", "승"];
    let won = |word: &&&str| rest.starts_with(**word) || rest.ends_with(**word);
    let win = wins.iter().find(won)?;
    let how = rest.strip_suffix(win).or_else(|| rest.strip_prefix(win))?.trim();
    let how = match how {
        "" => How::Unsaid,
        "中押し" | "中押" | "中盤" | "中盘" | "불계" => How::Resignation,
        "時間切れ" | "時間" | "时间" | "超时" | "超時" | "시간" => How::Time,
        "反則" => How::Forfeit,
        how => How::By(Halves::in_words(how)?),
    };
    Some(Outcome::Won(winner, how))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_the_words_of_players() {
        let won = |color, how| Outcome::Won(color, how);
        for text in [
            "B+R",
            "black+resign",
            "b+r",
            "黒中押し勝ち",
            "黒中押勝",
            "黒番中押し勝ち",
            "黑中盘胜",
            "흑 불계승",
        ] {
            assert_eq!(Outcome::of(text), won(Color::Black, How::Resignation), "{text}");
        }
        for text in ["W+3.5", "White+3½", "白3目半勝ち", "白三目半勝", "白勝 3目半", "白1.75子勝"]
        {
            assert_eq!(Outcome::of(text), won(Color::White, How::By(Halves(7))), "{text}");
        }
        for (text, halves) in [
            ("黒半目勝", 1),
            ("黒12目勝ち", 24),
            ("黒二十一目半勝ち", 43),
            ("黑胜1/4子", 1),
            ("黑胜3又3/4子", 15),
            ("黑2.75子胜", 11),
            ("B+2.75", 11),
            ("흑 2집반승", 5),
        ] {
            assert_eq!(Outcome::of(text), won(Color::Black, How::By(Halves(halves))), "{text}");
            assert_eq!(Outcome::of(text).margin(), Some(Halves(halves)));
        }
        for text in ["白時間切れ勝ち", "白超时胜", "W+T"] {
            assert_eq!(Outcome::of(text), won(Color::White, How::Time), "{text}");
        }
        assert_eq!(Outcome::of("白勝ち"), won(Color::White, How::Unsaid));
        assert_eq!(Outcome::of("W+3.5").margin(), Some(Halves(-7)));
        for text in ["持碁", "ジゴ", "0", "jigo", "和棋"] {
            assert_eq!(Outcome::of(text).margin(), Some(Halves(0)), "{text}");
        }
        assert_eq!(Outcome::of(" ? "), Outcome::Unknown);
    }

    #[test]
    fn what_is_not_known_is_left_alone() {
        for text in [
            "黒",
            "黒優勢",
            "勝ち",
            "黒0.3目勝ち",
            "黒1/4目勝ち",
            "黒目勝ち",
            "黒99999999999目勝ち",
            "Black wins",
        ] {
            assert_eq!(Outcome::of(text), Outcome::Other(text), "{text}");
        }
        assert_eq!(Outcome::of("打ち掛け"), Outcome::Unfinished);
        assert_eq!(Outcome::of("B+-3"), Outcome::Won(Color::Black, How::Other("-3")));
        assert_eq!(Outcome::of("B+3子"), Outcome::Won(Color::Black, How::Other("3子")));
    }
}
