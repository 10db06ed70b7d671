//! What a picture of its own holds below its drawing: the title of a figure, and what could not be drawn.
//!
//! In a page both stand in the caption.

use crate::diagram::{Drawn, Face, Figure, Point, Rect, Role, Text, font};

/// The width of the drawing in letters of this size.
const LETTERS: f64 = 30.0;
/// The least size of letters in CSS pixels, where the drawing has its natural size.
const SMALLEST: f64 = 13.0;
/// From line to line, in letters.
const LINE: f64 = 1.45;
/// Above the first line and below the last one, in letters.
const SPACE: f64 = 0.35;

/// The texts below the drawing, and the part of the plane that they and the drawing take.
#[must_use]
pub fn below(figure: &Figure) -> (Vec<Drawn>, Rect) {
    let timeline = &figure.timeline;
    let view = timeline.view;
    let size = (view.w / LETTERS).max(SMALLEST / timeline.unit);
    let (title, notes) = (&figure.caption.title, figure.caption.joined_notes(timeline.lang));
    let mut lines: Vec<(String, Face)> = Vec::new();
    for (text, face) in [(title, Face::SansBold), (&notes, Face::Sans)] {
        let Some(text) = text else { continue };
        let face = if font::has_all(face, text) { face } else { Face::Sans };
        lines.extend(wrapped(text, face, (view.w - size) / size).into_iter().map(|line| (line, face)));
    }
    if lines.is_empty() {
        return (Vec::new(), view);
    }
    let (x, mut y) = (view.center().x, view.y + view.h + SPACE * size);
    let mut texts = Vec::new();
    for (line, face) in lines {
        let text = Text::middle(line, Point::new(x, y + LINE / 2.0 * size), size, face);
        texts.push(Drawn::text(text, Role::Ink));
        y += LINE * size;
    }
    let h = y + SPACE * size - view.y;
    (texts, Rect::new(view.x, view.y, view.w, h))
}

/// A text in lines of at most `most` em, broken behind a blank or a dot where there is one.
fn wrapped(text: &str, face: Face, most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut width = 0.0;
    for part in text.split_inclusive([' ', '\u{3000}', '・']) {
        let part_width = font::width(face, part.trim_end());
        if width + part_width > most && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            width = 0.0;
        }
        if part_width <= most {
            line.push_str(part);
            width += font::width(face, part);
            continue;
        }
        for c in part.chars() {
            let letter = font::width(face, c.encode_utf8(&mut [0; 4]));
            if width + letter > most && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                width = 0.0;
            }
            line.push(c);
            width += letter;
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_there_is_room() {
        let long = "4, 10, 16 at C6; 7, 13 at 1; 19 pass";
        let lines = wrapped(long, Face::Sans, 8.0);
        assert!(lines.len() > 1);
        assert_eq!(lines.join(" "), long);
        assert!(lines.iter().all(|line| font::width(Face::Sans, line) <= 8.0), "{lines:?}");
        let dots = wrapped("4・10・16・22・28(C6)", Face::Sans, 4.0);
        assert_eq!(dots.concat(), "4・10・16・22・28(C6)");
        assert!(dots.len() > 2 && dots[0].ends_with('・'));
        let word = wrapped("abcdefghijklmnop", Face::Sans, 3.0);
        assert_eq!(word.concat(), "abcdefghijklmnop");
        assert!(word.len() > 2);
        assert_eq!(wrapped("x", Face::Sans, 0.0), ["x"]);
        assert!(wrapped(" ", Face::Sans, 4.0).is_empty());
    }
}
