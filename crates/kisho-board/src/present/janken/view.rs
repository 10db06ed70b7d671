//! What `die=` asks for: the faces of the die on a square, or a figure of dice alone.

use crate::present::Options;
use crate::present::options::Spanned;
use kisho_game::Color;
use kisho_game::janken::{Lie, Record, Square};
use kisho_game::text::{Diagnostic, Id};

/// Most dice in a figure; they stand in a row.
const MOST: usize = 8;

/// What is shown of dice beside the board or instead of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Faces {
    /// Nothing.
    None,
    /// The die on a square, whichever that is in each frame.
    On(Square),
    /// These dice and no board.
    Alone(Vec<(Color, Lie)>),
}

/// What the author asks for, with a problem if that is not possible.
pub fn asked(record: &Record, options: &Options) -> (Faces, Option<Diagnostic>) {
    let Some(Spanned { value, span }) = &options.games.janken.die else { return (Faces::None, None) };
    let wrong = |message: String, hint: &str| {
        (Faces::None, Some(Diagnostic::error(Id::OptionValue, *span, message).with_advice(hint)))
    };
    if let Ok(square) = value.parse::<Square>() {
        let is_used = record.nodes().iter().any(|node| node.position.at(square).is_some());
        return match is_used {
            true => (Faces::On(square), None),
            false => wrong(format!("no die is ever on {square}"), "name a square with a die"),
        };
    }
    let words: Vec<&str> = value.split([' ', ',', '\u{3000}']).filter(|word| !word.is_empty()).collect();
    let hint = "write a square, `die=c3`, or how dice lie, `die=\"GPC pgc\"`: lower-case letters are White's";
    if words.len() > MOST {
        return wrong(format!("a figure has room for {MOST} dice, not {}", words.len()), hint);
    }
    match words.iter().map(|word| die(word)).collect::<Option<Vec<_>>>() {
        Some(dice) if !dice.is_empty() => (Faces::Alone(dice), None),
        _ => wrong(format!("`{value}` is neither a square nor how dice lie"), hint),
    }
}

/// A die of Black's in large letters, one of White's in small ones.
fn die(word: &str) -> Option<(Color, Lie)> {
    let small =
        || word.to_ascii_uppercase().parse().ok().filter(|_| word.chars().all(|c| c.is_ascii_lowercase()));
    let black = word.parse().ok().map(|lie| (Color::Black, lie));
    black.or_else(|| small().map(|lie| (Color::White, lie)))
}
