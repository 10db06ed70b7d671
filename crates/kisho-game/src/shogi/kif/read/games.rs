//! Several games in one file.

use std::collections::HashSet;

use super::super::line::{Line, What};
use super::PlacedLine;

/// The first line of a second game: after moves stand header lines, and after them moves that are no variation and begin
/// with number 1, or have no number and come after a header line that the file has had before.
pub fn second(lines: &[PlacedLine<'_>]) -> Option<usize> {
    let mut names = HashSet::new();
    let mut has_moves = false;
    // Where the header lines after the last move begin, and whether one of them was there before.
    let mut head: Option<(usize, bool)> = None;
    for (at, placed) in lines.iter().enumerate() {
        match placed.line {
            Line::Header(name, _) => {
                let is_again = !names.insert(name);
                if has_moves {
                    let (start, before) = head.unwrap_or((at, false));
                    head = Some((start, before || is_again));
                }
            }
            Line::Variation(_) => head = None,
            Line::Numbered(numbered) if matches!(numbered.what, What::Play(_)) => {
                let begins = |is_again| numbered.number.map_or(is_again, |number| number == 1);
                if let Some((start, _)) = head.filter(|&(_, is_again)| begins(is_again)) {
                    return Some(start);
                }
                (has_moves, head) = (true, None);
            }
            _ => {}
        }
    }
    None
}
