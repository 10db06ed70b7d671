//! One frame as text for a fixed-width display.

use unicode_width::UnicodeWidthStr;

use crate::diagram::Timeline;

/// Rows and columns of a text board are cut to this: no board is larger, and it bounds the memory
/// that a diagram can ask for.
const MOST_CELLS: usize = 512;

/// One frame as text, lines ended by `\n`. Full-width characters take two columns.
#[must_use]
pub fn text(timeline: &Timeline, frame: usize) -> String {
    let mut rows: Vec<Row> = Vec::new();
    let alive = timeline.cells.iter().filter(|cell| cell.life.contains(frame));
    for cell in alive.filter(|cell| cell.row < MOST_CELLS && cell.column < MOST_CELLS) {
        if rows.len() <= cell.row {
            rows.resize_with(cell.row + 1, Row::default);
        }
        if let Some(row) = rows.get_mut(cell.row) {
            row.write(cell.column, &cell.text);
        }
    }
    rows.iter().map(|row| row.text() + "\n").collect()
}

/// A row of display columns; the second column of a wide character is empty.
#[derive(Default)]
struct Row(Vec<String>);

impl Row {
    fn write(&mut self, column: usize, text: &str) {
        let mut at = column;
        for c in text.chars().filter(|c| !c.is_control()) {
            let character = c.to_string();
            let width = character.width();
            if self.0.len() < at + width {
                self.0.resize(at + width, " ".to_owned());
            }
            if let Some(cells) = self.0.get_mut(at..at + width) {
                cells.fill(String::new());
            }
            if width == 0 {
                if let Some(before) = at.checked_sub(1).and_then(|i| self.0.get_mut(i)) {
                    before.push(c);
                }
            } else if let Some(cell) = self.0.get_mut(at) {
                *cell = character;
            }
            at += width;
        }
    }

    fn text(&self) -> String {
        self.0.concat().trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Frame, Frames, Lifetime, Rect};
    use kisho_game::text::Lang;

    #[test]
    fn later_cells_overwrite_earlier_ones_in_their_frames() {
        let frames = Frames::new(vec![Frame::default(), Frame::default()]);
        let mut timeline = Timeline::new(Lang::Ja, "", Rect::default(), 1.0, frames);
        timeline.write(0, 0, "・・・一", timeline.always());
        timeline.write(1, 1, "ab", timeline.always());
        timeline.write(0, 2, "歩", Lifetime::during(1..2));
        assert_eq!(text(&timeline, 0), "・・・一\n ab\n");
        assert_eq!(text(&timeline, 1), "・歩・一\n ab\n");
    }
}
