//! Moves that break no rule of movement by themselves. All legal ones are among them; the others leave the own king in
//! check, or mate by the drop of a pawn.

use super::super::{Kind, Move, Piece, Position, Square};
use super::steps;

/// The moves of the pieces on the board, in reading order; promotion comes first.
pub(super) fn steps(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let turn = position.turn();
    let can_be_gone_to = move |to: &Square| {
        position.at(*to).is_none_or(|there| there.owner != turn && there.kind != Kind::King)
    };
    let own = position.pieces().filter(move |(_, piece)| piece.owner == turn);
    own.flat_map(move |(from, piece)| {
        steps::reached(position, piece, from).filter(can_be_gone_to).flat_map(move |to| {
            let ways =
                [(true, piece.kind.can_promote(turn, from, to)), (false, piece.kind.can_stand(turn, to))];
            let ways = ways.into_iter().filter(|(_, is_allowed)| *is_allowed);
            ways.map(move |(promotes, _)| Move::Step { from, to, promotes })
        })
    })
}

/// The drops, in the order of the hand and then of the squares.
pub(super) fn drops(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let turn = position.turn();
    position.hand(turn).pieces().flat_map(move |(kind, _)| {
        let is_closed = if kind == Kind::Pawn { files_with_pawns(position) } else { [false; 9] };
        let is_allowed = move |to: &Square| {
            position.at(*to).is_none() && kind.can_stand(turn, *to) && !is_closed[usize::from(to.file() - 1)]
        };
        Square::all().filter(is_allowed).map(move |to| Move::Drop { kind, to })
    })
}

/// The files, from file 1, on which the player to move has an unpromoted pawn.
pub(super) fn files_with_pawns(position: &Position) -> [bool; 9] {
    let mut files = [false; 9];
    for pawn in position.squares_of(Piece::new(position.turn(), Kind::Pawn)) {
        files[usize::from(pawn.file() - 1)] = true;
    }
    files
}
