//! How a game ended: SGF's `RE`.

use super::Color;
use super::score::Halves;

/// A result in the form of FF\[4\], in capitals or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// `0` or `Draw`: both have as many points (持碁).
    Draw,
    /// `Void`: there is no result (無勝負).
    Void,
    /// A side has won.
    Won {
        /// Which.
        winner: Color,
        /// What stands behind the sign: points, `R`, `Time`, …; empty if nobody knows.
        how: &'a str,
    },
}

impl<'a> Outcome<'a> {
    /// The result that `RE` says; `None` if it is unknown or said in another way.
    #[must_use]
    pub fn of(re: &'a str) -> Option<Self> {
        let re = re.trim();
        let Some((winner, how)) = re.split_once('+') else {
            return match re.to_ascii_lowercase().as_str() {
                "0" | "draw" | "jigo" => Some(Self::Draw),
                "void" => Some(Self::Void),
                _ => None,
            };
        };
        let winner = match winner.trim_end().to_ascii_lowercase().as_str() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return None,
        };
        Some(Self::Won { winner, how: how.trim() })
    }

    /// By how many points the winner is ahead, if the points decided.
    #[must_use]
    pub fn points(self) -> Option<Halves> {
        match self {
            Self::Draw => Some(Halves::default()),
            Self::Void => None,
            Self::Won { how, .. } => Halves::margin(how).filter(|points| points.0 > 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_the_form_of_sgf() {
        let won = |winner, how| Some(Outcome::Won { winner, how });
        for (re, outcome, halves) in [
            ("B+3.5", won(Color::Black, "3.5"), Some(7)),
            ("White+R", won(Color::White, "R"), None),
            ("w+12", won(Color::White, "12"), Some(24)),
            (" B+ ", won(Color::Black, ""), None),
            ("B+-3", won(Color::Black, "-3"), None),
            ("0", Some(Outcome::Draw), Some(0)),
            ("jigo", Some(Outcome::Draw), Some(0)),
            ("Void", Some(Outcome::Void), None),
            ("?", None, None),
            ("黒中押し勝ち", None, None),
        ] {
            assert_eq!(Outcome::of(re), outcome, "{re}");
            assert_eq!(outcome.and_then(Outcome::points).map(|points| points.0), halves, "{re}");
        }
    }
}
