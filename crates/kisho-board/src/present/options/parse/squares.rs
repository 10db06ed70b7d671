//! The values of options that name squares: each item with its place. What is a square, the game knows.

use super::Checked;
use crate::present::options::{Arrow, Ghost, Mark, Sign, Spanned, Word};
use kisho_game::text::{Diagnostic, Id, Span, nearest};

/// A label is no longer: it stands on one square.
const LONGEST_LABEL: usize = 4;

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
pub fn marks(word: &Word, text: &str) -> Checked<Vec<Spanned<Mark>>> {
    let mut marks = Vec::new();
    for (item, span) in items(word, text) {
        let (sign, squares) = item
            .split_once([':', '：'])
            .filter(|(sign, squares)| !sign.is_empty() && !squares.is_empty())
            .ok_or_else(|| {
                let hint = "write a sign and a square, such as `circle:7f` in shogi or `circle:e5` in Quoridor, or a label: `A:5e`";
                bad(span, format!("`{item}` is not a mark on a square"), hint.to_owned())
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
    if name.chars().nth(LONGEST_LABEL).is_none() {
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
    Err(bad(span, format!("there is no sign called `{name}`"), hint))
}

/// `2h-2c P*5e`
pub fn arrows(word: &Word, text: &str) -> Checked<Vec<Spanned<Arrow>>> {
    let arrow = |(item, span): (&str, Span)| {
        let from_hand = item.contains(['*', '＊']);
        let ends =
            if from_hand { item.split_once(['*', '＊']) } else { item.split_once(['-', '–', '→']) };
        let (from, to) = ends.filter(|(from, to)| !from.is_empty() && !to.is_empty()).ok_or_else(|| {
            let hint = "write two squares: `2h-2c` in shogi, also a piece in hand and a square, `P*5e`, or `e2-e4` in Quoridor";
            bad(span, format!("`{item}` is not an arrow"), hint.to_owned())
        })?;
        Ok(Spanned { value: Arrow { from: from.to_owned(), from_hand, to: to.to_owned() }, span })
    };
    items(word, text).into_iter().map(arrow).collect()
}

/// `e3h,d5v A:e3v`
pub fn ghosts(word: &Word, text: &str) -> Checked<Vec<Spanned<Ghost>>> {
    let mut ghosts = Vec::new();
    for (item, span) in items(word, text) {
        for wall in item.split([',', '、']).filter(|wall| !wall.is_empty()) {
            let (label, at) = match wall.split_once([':', '：']) {
                Some((label, at)) => (Some(label), at),
                None => (None, wall),
            };
            let fits = |label: &str| !label.is_empty() && label.chars().nth(LONGEST_LABEL).is_none();
            if at.is_empty() || !label.is_none_or(fits) {
                let hint = format!(
                    "write walls such as `e3h,d5v`, or with labels of at most {LONGEST_LABEL} characters: `A:e3h B:d5v`"
                );
                return Err(bad(span, format!("`{wall}` is not a wall with a label"), hint));
            }
            let ghost = Ghost { label: label.map(str::to_owned), at: at.to_owned() };
            ghosts.push(Spanned { value: ghost, span });
        }
    }
    Ok(ghosts)
}

fn bad(span: Span, message: String, hint: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(Id::OptionValue, span, message).with_hint(hint))
}

/// What stands between blanks, each with its place.
fn items<'a>(word: &Word, text: &'a str) -> Vec<(&'a str, Span)> {
    let quote = usize::from(word.value_span.len() > text.len());
    let mut items = Vec::new();
    let mut at = word.value_span.start + quote;
    for part in text.split(char::is_whitespace) {
        if !part.is_empty() {
            items.push((part, Span::new(at, at + part.len())));
        }
        // The blank after it, which may be a full-width one.
        let rest = text.get(at - word.value_span.start - quote + part.len()..).unwrap_or_default();
        at += part.len() + rest.chars().next().map_or(0, char::len_utf8);
    }
    items
}
