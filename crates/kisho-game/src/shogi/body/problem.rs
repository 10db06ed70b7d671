//! What can be wrong with moves after a position, besides what the readers of other notations say.

use std::fmt::Display;

use super::super::Illegal;
use super::super::name::NotFound;
use crate::text::{Id, Told, shown};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MovesProblem {
    #[error("these are not moves in a notation that kisho knows")]
    Unknown,
    #[error("another position begins here")]
    Another,
    #[error("`{}` is not a move", shown(found))]
    Word { found: String },
    #[error("the game has ended before")]
    AfterEnd,
    #[error("move {number} {name}: {}", in_usi(why))]
    Unclear { number: u32, name: String, why: NotFound },
    #[error("move {number} {name}: {}", in_usi(why))]
    Illegal { number: u32, name: String, why: Illegal },
}

impl crate::text::Problem for MovesProblem {
    fn told(&self) -> Told {
        match self {
            Self::Unknown => Id::MovesUnknown.error(
                "moves are written `7g7f 3c3d`, `P-7f P-3d`, `1 ７六歩(77)`, `▲７六歩 △３四歩` or `+7776FU`",
            ),
            Self::Another => Id::MovesUnknown.error(
                "a text holds one position with its moves; `kisho convert --lines` reads each line as one",
            ),
            Self::Word { .. } => Id::UsiMove.error(
                "a move is two squares such as `7g7f`, with `+` if the piece promotes; a drop is `P*5e`",
            ),
            Self::AfterEnd => Id::UsiAfterEnd.error("remove what follows"),
            Self::Unclear { .. } => Id::MovesUnclear.error("write where the piece comes from: `G6i-5h`"),
            Self::Illegal { .. } => Id::ShogiIllegal.error("the moves after it cannot be read"),
        }
    }
}

/// What is wrong, with squares as in the moves that are read here: `7f` for `7六`.
pub fn in_usi(why: &dyn Display) -> String {
    let rank = |c: char| match c {
        '一' => 'a',
        '二' => 'b',
        '三' => 'c',
        '四' => 'd',
        '五' => 'e',
        '六' => 'f',
        '七' => 'g',
        '八' => 'h',
        '九' => 'i',
        other => other,
    };
    let (mut text, mut after_file) = (String::new(), false);
    for c in why.to_string().chars() {
        // 二歩 is no square.
        text.push(if after_file { rank(c) } else { c });
        after_file = c.is_ascii_digit();
    }
    text
}
