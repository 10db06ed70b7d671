//! The values of options that name squares: each item with its place. What is a square, the game knows.

use super::{Checked, Given, wrong};
use crate::present::options::{Arrow, Mark, Sign, Spanned};
pub use kisho_game::labels::{LONGEST as LONGEST_LABEL, fits as is_label};
use kisho_game::text::{Span, nearest};

const SIGNS: [(&str, Sign); 10] = [
    ("circle", Sign::Circle),
    ("cross", Sign::Cross),
    ("triangle", Sign::Triangle),
    ("square", Sign::Square),
    ("fill", Sign::Fill),
    ("○", Sign::Circle),
    ("×", Sign::Cross),
    ("△", Sign::Triangle),
    ("□", Sign::Square),
    ("■", Sign::Fill),
];

/// `circle:7f,6f A:5e`
pub fn marks(given: &Given<'_>) -> Checked<Vec<Spanned<Mark>>> {
    let mut marks = Vec::new();
    for (item, span) in given.items() {
        let (sign, squares) = item
            .split_once([':', '：'])
            .filter(|(sign, squares)| !sign.is_empty() && !squares.is_empty())
            .ok_or_else(|| {
                let hint = "write a sign and a square, such as `circle:7f` in shogi or `circle:e5` in Quoridor, or a label: `A:5e`";
                wrong(span, format!("`{item}` is not a mark on a square"), hint)
            })?;
        let sign = self::sign(sign, span)?;
        for at in squares.split([',', '、']).filter(|at| !at.is_empty()) {
            marks.push(Spanned { value: Mark { sign: sign.clone(), at: at.to_owned() }, span });
        }
    }
    Ok(marks)
}

fn sign(name: &str, span: Span) -> Checked<Sign> {
    if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == name) {
        return Ok(sign.clone());
    }
    if is_label(name) {
        return Ok(Sign::Label(name.to_owned()));
    }
    let words = || SIGNS.iter().map(|(name, _)| *name).filter(|name| name.is_ascii());
    let hint = match nearest(name, words()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "the signs are {}; a label has at most {LONGEST_LABEL} characters",
            words().collect::<Vec<_>>().join(", ")
        ),
    };
    Err(wrong(span, format!("there is no sign called `{name}`"), hint))
}

/// `2h-2c P*5e`
pub fn arrows(given: &Given<'_>) -> Checked<Vec<Spanned<Arrow>>> {
    let arrow = |(item, span): (&str, Span)| {
        let from_hand = item.contains(['*', '＊']);
        let ends =
            if from_hand { item.split_once(['*', '＊']) } else { item.split_once(['-', '–', '→']) };
        let (from, to) = ends.filter(|(from, to)| !from.is_empty() && !to.is_empty()).ok_or_else(|| {
            let hint = "write two squares: `2h-2c` in shogi, also a piece in hand and a square, `P*5e`, or `e2-e4` in Quoridor";
            wrong(span, format!("`{item}` is not an arrow"), hint)
        })?;
        Ok(Spanned { value: Arrow { from: from.to_owned(), from_hand, to: to.to_owned() }, span })
    };
    given.items().into_iter().map(arrow).collect()
}
