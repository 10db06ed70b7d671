//! Which pieces of two texts are the same.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff};

use super::pieces::Piece;

/// What a piece says.
pub fn said(piece: &Piece) -> &str {
    &piece.said
}

/// What tells a piece from others.
pub fn key(piece: &Piece) -> &str {
    &piece.key
}

/// What kind of piece it is.
pub fn kind(piece: &Piece) -> &str {
    &piece.kind
}

/// What of a piece has to be the same.
pub type Level = fn(&Piece) -> &str;

/// For each of the `new` pieces the old one that it is: the first level finds what it can, the next ones look between that.
pub fn aligned(old: &[Piece], new: &[Piece], levels: &[Level]) -> Vec<Option<usize>> {
    let mut found = vec![None; new.len()];
    align(old, 0..old.len(), new, 0..new.len(), levels, &mut found);
    found
}

fn align(
    old: &[Piece],
    old_range: Range<usize>,
    new: &[Piece],
    new_range: Range<usize>,
    levels: &[Level],
    found: &mut [Option<usize>],
) {
    let Some((level, more)) = levels.split_first() else { return };
    let [old_list, new_list] = [(old, &old_range), (new, &new_range)].map(|(pieces, range)| -> Vec<&str> {
        pieces.get(range.clone()).unwrap_or_default().iter().map(level).collect()
    });
    let ops =
        capture_diff(Algorithm::Myers, &old_list[..], 0..old_list.len(), &new_list[..], 0..new_list.len());
    for op in ops {
        let (old_part, new_part) = (op.old_range(), op.new_range());
        let [old_part, new_part] = [(old_part, old_range.start), (new_part, new_range.start)]
            .map(|(part, start)| part.start + start..part.end + start);
        match op {
            DiffOp::Equal { .. } => {
                for (from, to) in old_part.zip(new_part) {
                    if let Some(found) = found.get_mut(to) {
                        *found = Some(from);
                    }
                }
            }
            DiffOp::Replace { .. } => align(old, old_part, new, new_part, more, found),
            DiffOp::Delete { .. } | DiffOp::Insert { .. } => {}
        }
    }
}
