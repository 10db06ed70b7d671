//! What comments on Go name: `Q16` as a word of its own, 16の四.

use super::crop::cell;
use super::layout::Layout;
use crate::diagram::Frame;
use crate::present::comments::{self, Game, Step, is_digit, number};
use crate::present::crop::Cell;
use kisho_game::go::{Point, Record, Size};
use kisho_game::text::kanji_numeral;

/// Finds in the comments of all frames what can be linked.
pub fn link(record: &Record, layout: &Layout, frames: &mut [Frame]) {
    let size = record.size;
    let steps = record.nodes.iter().map(|node| Step {
        parent: node.parent,
        number: node.play.map(|_| node.number),
        at: node.play.and_then(|play| play.at).map(cell),
    });
    // A label such as B2 may mean its own point and not the one of that name.
    let is_label = |at: usize, name: &str| {
        let node = record.nodes.get(at);
        node.is_some_and(|node| node.labels.iter().any(|(_, label)| label.trim().eq_ignore_ascii_case(name)))
    };
    let seen = |(column, row): Cell| {
        size.point(column, row).filter(|&point| layout.shows(point)).map(|point| layout.at(point))
    };
    let game = Game {
        steps: steps.collect(),
        read: &|text, before| read(text, before, size).map(|(cell, length)| (Some(cell), length)),
        is_other: &is_label,
        // Whoever plays there, it is the stone that is meant.
        means: &|_, _| true,
        named_moves: None,
        seen: &seen,
    };
    comments::link(&game, frames);
}

/// The name of a point at the beginning of a text.
fn read(text: &str, before: Option<char>, size: Size) -> Option<(Cell, usize)> {
    let found = japanese(text, before, size).or_else(|| western(text, before, size));
    found.map(|(point, length)| (cell(point), length))
}

/// 16の四.
fn japanese(rest: &str, before: Option<char>, size: Size) -> Option<(Point, usize)> {
    let (column, length) = number(rest).filter(|_| !is_digit(before))?;
    let after = rest.get(length..)?.strip_prefix('の')?;
    let row_length = after.find(|c| !"一二三四五六七八九十".contains(c)).unwrap_or(after.len());
    let name = after.get(..row_length)?;
    let row = (1..=size.rows()).find(|&row| kanji_numeral(row) == name)?;
    let column = u8::try_from(column).ok()?.checked_sub(1)?;
    Some((size.point(column, row - 1)?, length + 'の'.len_utf8() + row_length))
}

/// `Q16`, or in small letters with two digits, `q16`, as a word of its own.
fn western(rest: &str, before: Option<char>, size: Size) -> Option<(Point, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_-/.#&=@'’+".contains(c) || is_digit(Some(c))) {
        return None;
    }
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).take(3).count();
    let digits = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).take(3).count();
    let (name, after) = rest.split_at_checked(letters + digits)?;
    let small = name.bytes().any(|byte| byte.is_ascii_lowercase());
    if letters == 0 || digits == 0 || (small && digits < 2) || name.as_bytes().get(letters) == Some(&b'0') {
        return None;
    }
    let mut after = after.chars();
    let ends = match after.next() {
        Some(c) if c.is_ascii_alphanumeric() || "_/%@=’".contains(c) => false,
        Some('.' | '-' | '\'') => !after.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then(|| Some((Point::from_western(name, size)?, name.len()))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Mentioned, Partition};
    use crate::present::testing::record;
    use crate::present::{Options, timeline};
    use kisho_game::text::Lang;

    /// For each frame what its comment names: the name, and the frame or `on` for a place.
    fn named(sgf: &str) -> Vec<Vec<String>> {
        let timeline = timeline(&record("sgf", sgf), &Options::default(), Lang::En);
        let frames = timeline.frames.list().iter().map(|frame| {
            let said = frame.mentions.iter().map(|mention| {
                let to = match mention.to {
                    Mentioned::Frame { frame, .. } => frame.to_string(),
                    Mentioned::Place(at) => format!("on {},{}", at.x, at.y),
                    Mentioned::Address => "elsewhere".to_owned(),
                };
                format!("{} {to}", &frame.comment[mention.text.clone()])
            });
            said.collect()
        });
        frames.collect()
    }

    /// The names of points in a text.
    fn points(text: &str) -> Vec<String> {
        let (mut at, mut before, mut found) = (0, None, Vec::new());
        while let Some(c) = text[at..].chars().next() {
            let length = super::read(&text[at..], before, Size::FULL).map(|(_, length)| length);
            found.extend(length.map(|length| text[at..at + length].to_owned()));
            at += length.unwrap_or(c.len_utf8());
            before = text[..at].chars().next_back();
        }
        found
    }

    #[test]
    fn points_are_words_of_their_own() {
        for (text, expected) in [
            ("Black Q16, (R14) or q10.", &["Q16", "R14", "q10"][..]),
            ("黒Q16は好手。D4、c3", &["Q16", "D4"]),
            ("d4 a1 I5 Q20 Q0 Q016 Z3", &[]),
            ("AQ16 Q16a Q16-R14 Q16's x.Q16 v1.D4 D4.5 #D4 D4%", &[]),
            ("Q16. Q16- and C3", &["Q16", "Q16", "C3"]),
            ("16の四、１７の十九、20の一、3の二十、116の四", &["16の四", "１７の十九"]),
        ] {
            assert_eq!(points(text), expected, "{text}");
        }
    }

    #[test]
    fn a_point_leads_to_its_move_if_it_is_clear_which_one() {
        let said = named(
            "(;SZ[9];B[aa]C[A9 B8 D6 C7]\
             (;W[bb];B[cc];W[dd]C[A9 B8 C7 D6 E5])\
             (;W[cc];B[aa]C[C7 A9 [move 2\\] [move 9\\]]))",
        );
        assert_eq!(said[1], ["A9 on 0,0", "B8 2", "D6 4", "C7 5"], "its own move is shown on the board");
        assert_eq!(said[4], ["A9 1", "B8 2", "C7 3", "D6 on 3,3", "E5 on 4,4"]);
        assert_eq!(
            said[6],
            ["C7 5", "A9 on 0,0", "move 2 5"],
            "played twice, and a number that nobody played"
        );
    }

    #[test]
    fn a_label_with_the_name_of_a_point_is_no_point() {
        assert_eq!(named("(;SZ[9]LB[cc:A1]C[A1 B2])")[0], ["B2 on 1,7"]);
    }

    #[test]
    fn the_brackets_of_what_leads_nowhere_stay() {
        let sgf = "(;SZ[9]C[a [move 7\\] b [move 1\\] c];B[aa])";
        let timeline = timeline(&record("sgf", sgf), &Options::default(), Lang::En);
        assert_eq!(timeline.frames.list()[0].comment, "a [move 7] b move 1 c");
    }

    #[test]
    fn names_lead_into_other_parts() {
        let moves: String = (0..40).map(|n| [";B[aa]", ";W[bb]"][n % 2]).collect();
        let sgf = format!("(;SZ[9];B[ee]{moves}C[E5])");
        let whole = timeline(&record("sgf", sgf), &Options::default(), Lang::En);
        let parts = whole.parts(&Partition::new(&whole.frames, 15));
        let last = parts.last().unwrap().timeline.frames.list().last().unwrap().clone();
        assert!(matches!(last.mentions[0].to, Mentioned::Frame { part: Some(0), frame: 1, .. }), "{last:?}");
        let cut = whole.windowed(20..42).frames.list().last().unwrap().clone();
        assert!(matches!(cut.mentions[0].to, Mentioned::Place(_)), "{cut:?}");
    }
}
