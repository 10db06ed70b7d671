//! What a code in normal mode says first: kings and pawns.
//!
//! Every cell of the board is treated alike, without asking what it holds: that way many are looked at in one instruction.

use super::super::position::Cell;
use super::super::{Color, Kind, Piece, Position, Square};

/// Kings and pawns of both players.
#[derive(Debug)]
pub struct KingsAndPawns {
    /// On which square each king stands, counted from 1 in reading order; 0: there is none.
    pub kings: [u8; 2],
    /// On which rank, counted from the far side, the pawns of each file stand, from file 9 to file 1; 0: there is none.
    pub pawns: [[u8; 9]; 2],
}

impl KingsAndPawns {
    /// Those of a position. `None` if only mixed mode can express it: a player has two kings, two unpromoted pawns on
    /// one file, or an unpromoted pawn on the rank farthest from where that player sits.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let [black, white] = Color::ALL;
        Some(Self {
            kings: [king(position, black)?, king(position, white)?],
            pawns: [pawns(position, black)?, pawns(position, white)?],
        })
    }
}

fn king(position: &Position, owner: Color) -> Option<u8> {
    let king = Cell::new(Some(Piece::new(owner, Kind::King)));
    let (mut count, mut place) = (0, 0);
    for (square, cell) in Square::all().zip(position.cells()) {
        let is_king = u8::from(*cell == king);
        count += is_king;
        // The place of the only one; of several nobody asks.
        place |= is_king * (square.index() as u8 + 1);
    }
    (count <= 1).then_some(place)
}

fn pawns(position: &Position, owner: Color) -> Option<[u8; 9]> {
    let pawn = Cell::new(Some(Piece::new(owner, Kind::Pawn)));
    let (mut counts, mut ranks) = ([0; 9], [0; 9]);
    for (rank, row) in (1..=9).zip(position.rows()) {
        for ((count, own_rank), cell) in counts.iter_mut().zip(&mut ranks).zip(row) {
            let is_pawn = u8::from(*cell == pawn);
            *count += is_pawn;
            *own_rank |= is_pawn * owner.pick(rank, 10 - rank);
        }
    }
    let is_normal = counts.iter().all(|count| *count <= 1) && !ranks.contains(&1);
    is_normal.then_some(ranks)
}
