//! The positions of a replay in words.

use std::fmt::Write as _;

use super::stepper::{line_names, spoken, variation};
use crate::diagram::{Figure, Frame};
use crate::say;
use kisho_game::text::Lang;

/// Readers who cannot see a board do not want more to be loaded than that, in bytes: long games tell the whole position every
/// few moves only.
const MOST: usize = 64 * 1024;

/// The positions of a replay in words, for readers who cannot see the board: a paragraph for each frame. In long games the
/// whole position is told every few moves only, and where a line ends.
///
/// ```
/// use kisho_game::{ReadOptions, notation};
/// use kisho_board::{present, render};
/// use kisho_game::text::Lang;
///
/// let sgf = b"(;SZ[5];B[cc];W[dc])";
/// let reading = (notation("sgf").unwrap().read)(sgf, &ReadOptions::default());
/// let (figure, _) = present::figure(&reading.record.unwrap(), &present::Options::default(), Lang::En);
/// let text = render::positions(&figure);
/// assert!(text.contains("Move 2: White D3. Black: C3. White: D3.\n"), "{text}");
/// ```
#[must_use]
pub fn positions(figure: &Figure) -> String {
    let timeline = &figure.timeline;
    let frames = &timeline.frames;
    let all: usize = frames.list().iter().map(|frame| frame.alt.len()).sum();
    let every = [1, 2, 5, 10, 20, 50].into_iter().find(|every| all / every <= MOST).unwrap_or(100);
    let names = line_names(timeline);
    let mut text = String::new();
    let (title, _) = super::alternative(figure, figure.frame);
    // Writing into a String cannot fail.
    let _ = writeln!(text, "{title}\n");
    for (n, frame) in frames.list().iter().enumerate() {
        if frames.begins_variation(n) {
            let name = variation(names.get(&n).map_or("", String::as_str), timeline.lang);
            let from = frame.parent.and_then(|parent| frames.list().get(parent)).map(spoken);
            let from = from.unwrap_or_default();
            let _ = writeln!(text, "\n{}", say::replay::variation_after(timeline.lang, name, from));
        }
        let is_told = frame.whole.as_deref() != Some("") && (n % every == 0 || frames.ends_line(n));
        let _ = writeln!(text, "{}", if is_told { told(frame, timeline.lang) } else { spoken(frame) });
    }
    text
}

/// The move and the position.
fn told(frame: &Frame, lang: Lang) -> String {
    let Frame { name, alt, whole, .. } = frame;
    let is_named = alt.contains(name.as_str());
    let before =
        if is_named { String::new() } else { [spoken(frame).as_ref(), say::signs::colon(lang)].concat() };
    match whole {
        Some(whole) => format!("{before}{alt} {whole}"),
        None => format!("{before}{alt}"),
    }
}
