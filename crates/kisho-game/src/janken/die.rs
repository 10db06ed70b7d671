//! Dice and how they lie.

use std::fmt;
use std::str::FromStr;

use super::Direction;

/// A hand sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// グー, written `G`.
    Rock,
    /// チョキ, written `C`.
    Scissors,
    /// パー, written `P`.
    Paper,
}

impl Sign {
    /// All three, each before the one that it beats.
    pub const ALL: [Self; 3] = [Self::Rock, Self::Scissors, Self::Paper];

    /// Whether it wins against `other`: rock beats scissors, scissors paper, and paper rock.
    #[must_use]
    pub fn beats(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Rock, Self::Scissors) | (Self::Scissors, Self::Paper) | (Self::Paper, Self::Rock)
        )
    }

    /// Its letter: `G`, `C` or `P`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Rock => 'G',
            Self::Scissors => 'C',
            Self::Paper => 'P',
        }
    }

    /// `rock`, `scissors` or `paper`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Scissors => "scissors",
            Self::Paper => "paper",
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How a die lies: its signs on top, at the front and back, and at the sides. Each sign is on two opposite faces, so that
/// these three tell all six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lie {
    top: Sign,
    front: Sign,
    side: Sign,
}

impl Lie {
    /// All six ways to lie.
    pub const ALL: [Self; 6] = {
        use Sign::{Paper as P, Rock as G, Scissors as C};
        [
            Self { top: G, front: P, side: C },
            Self { top: G, front: C, side: P },
            Self { top: P, front: G, side: C },
            Self { top: P, front: C, side: G },
            Self { top: C, front: P, side: G },
            Self { top: C, front: G, side: P },
        ]
    };

    /// Rock on top, paper in front, scissors at the sides: how dice lie at the start unless somebody says otherwise.
    pub const GPC: Self = Self::ALL[0];

    /// The sign on top, which captures and is captured.
    #[must_use]
    pub fn top(self) -> Sign {
        self.top
    }

    /// The sign at the front and the back, which comes up when the die rolls up or down the board.
    #[must_use]
    pub fn front(self) -> Sign {
        self.front
    }

    /// The sign at the left and the right, which comes up when the die rolls to the side.
    #[must_use]
    pub fn side(self) -> Sign {
        self.side
    }

    /// After a roll by one square.
    #[must_use]
    pub fn rolled(self, direction: Direction) -> Self {
        match direction {
            Direction::Up | Direction::Down => Self { top: self.front, front: self.top, ..self },
            Direction::Left | Direction::Right => Self { top: self.side, side: self.top, ..self },
        }
    }

    /// Its number in [`Lie::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|&lie| lie == self).unwrap_or_default()
    }
}

/// The letters of top, front and side: `GPC`.
impl fmt::Display for Lie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.top.letter(), self.front.letter(), self.side.letter())
    }
}

impl FromStr for Lie {
    type Err = ();

    fn from_str(letters: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|lie| lie.to_string() == letters).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_beats_one_and_loses_to_one() {
        for sign in Sign::ALL {
            assert_eq!(Sign::ALL.into_iter().filter(|&other| sign.beats(other)).count(), 1);
            assert_eq!(Sign::ALL.into_iter().filter(|&other| other.beats(sign)).count(), 1);
        }
        assert!(Sign::Rock.beats(Sign::Scissors) && Sign::Scissors.beats(Sign::Paper));
    }

    #[test]
    fn rolling_brings_up_the_face_in_the_way() {
        let lie: Lie = "GPC".parse().unwrap();
        assert_eq!(lie.rolled(Direction::Up).to_string(), "PGC");
        assert_eq!(lie.rolled(Direction::Left).to_string(), "CPG");
        for lie in Lie::ALL {
            for direction in Direction::ALL {
                assert_eq!(lie.rolled(direction).rolled(direction), lie);
            }
            assert_eq!(lie.to_string().parse(), Ok(lie));
            assert_eq!(Lie::ALL[lie.index()], lie);
        }
        for wrong in ["", "GGC", "gpc", "GP", "GPCG"] {
            assert_eq!(wrong.parse::<Lie>(), Err(()));
        }
    }
}
