//! Shogi: the board, both hands, and whose move it is. The board has no mirror image: bishop and rook stand on their sides.

use crate::Color;
use crate::key::{Keyed, Symmetry};
use crate::shogi::{Kind, Position, Square};

pub fn key(position: &Position) -> Keyed {
    Keyed::least(std::iter::once(Symmetry::NONE), |_, bytes| {
        bytes.extend([b'S', position.turn().pick(0, 1)]);
        let piece =
            |square| position.at(square).map_or(0, |piece| piece.owner.pick(1, 33) + piece.kind as u8);
        bytes.extend(Square::all().map(piece));
        for owner in Color::ALL {
            bytes.extend(Kind::HAND.map(|kind| position.hand(owner).count(kind)));
        }
    })
}
