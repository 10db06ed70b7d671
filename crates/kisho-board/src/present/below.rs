//! What is written in lines below a board of text: what its grid cannot show. The same on every board of squares.

use crate::diagram::{Frame, Frames, Timeline};
use crate::present::Options;
use crate::present::options::Sign;
use crate::present::ways::are_lettered;
use crate::say;
use kisho_game::text::Lang;

/// Writes the lines of each frame, one below the other, from a row and a column on.
pub fn write(timeline: &mut Timeline, (row, column): (usize, usize), lines: &[Vec<String>]) {
    let most = lines.iter().map(Vec::len).max().unwrap_or(0);
    for nth in 0..most {
        let shown = timeline.frames.lives_of(lines.iter().map(|lines| lines.get(nth)));
        for (line, life) in shown {
            if let Some(line) = line {
                timeline.write(row + nth, column, line.clone(), life);
            }
        }
    }
}

/// Marks, with what they are and where: "Marks: ○ e5, A d4".
pub fn marks<'a>(marks: impl IntoIterator<Item = (&'a Sign, String)>, lang: Lang) -> Option<String> {
    let items = marks.into_iter().map(|(sign, at)| format!("{} {at}", character(sign)));
    list(say::text_board::marks(lang), items, lang)
}

/// Arrows, with where they begin and end: "Arrows: e4-e6".
pub fn arrows(ends: impl IntoIterator<Item = (String, String)>, lang: Lang) -> Option<String> {
    let items = ends.into_iter().map(|(from, to)| say::text_board::arrow(lang, from, to));
    list(say::text_board::arrows(lang), items, lang)
}

/// The moves on from a frame where they have letters: "Moves: A d3h, B e5".
pub fn ways(frames: &Frames, frame: usize, options: &Options, lang: Lang) -> Option<String> {
    if options.asks() || !are_lettered(frames, frame, options) {
        return None;
    }
    let named = frames.children(frame).enumerate().filter_map(|(nth, child)| {
        let Frame { short, .. } = frames.list().get(child)?;
        let letter = frames.letter_of(child, nth);
        Some(letter.map_or_else(|| short.clone(), |letter| format!("{letter} {short}")))
    });
    list(say::text_board::moves(lang), named, lang)
}

/// A name and what it holds; nothing if that is nothing.
pub fn list(name: &str, items: impl IntoIterator<Item = String>, lang: Lang) -> Option<String> {
    let items: Vec<String> = items.into_iter().collect();
    let (colon, comma) = (say::signs::colon(lang), say::signs::comma(lang));
    (!items.is_empty()).then(|| format!("{name}{colon}{}", items.join(comma)))
}

/// What stands for a mark in a board of text: a sign one column wide, or a label as it is.
pub fn character(sign: &Sign) -> &str {
    match sign {
        Sign::Circle => "○",
        Sign::Cross => "×",
        Sign::Triangle => "△",
        Sign::Square => "□",
        Sign::Fill => "▒",
        Sign::Label(label) => label,
    }
}
