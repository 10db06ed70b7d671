//! Othello: the discs and whose turn it is. The board can be turned and reflected in eight ways; the start of a game is the
//! same in four of them.

use super::square::SIZE;
use super::{Position, Square, Squares};
use crate::Color;
use crate::key::{Keyed, Symmetry};

pub fn key(position: &Position) -> Keyed {
    Keyed::least(Symmetry::all(), |symmetry, bytes| {
        bytes.extend([b'O', position.to_move.pick(0, 1)]);
        for owner in Color::ALL {
            let discs: Squares = position.discs(owner).iter().map(|at| turned(at, symmetry)).collect();
            bytes.extend(discs.bits().to_be_bytes());
        }
    })
}

pub fn turned(square: Square, by: Symmetry) -> Square {
    let (column, row) = by.place((square.column(), square.row()), (SIZE, SIZE));
    Square::at(column, row).unwrap_or(square)
}

#[cfg(test)]
mod tests {
    use super::super::text::parse;
    use super::*;

    /// The position after the main line.
    fn position(text: &str) -> Position {
        let record = parse(text.as_bytes()).0.unwrap();
        record.nodes()[record.tree.main_end()].position
    }

    #[test]
    fn mirror_images_and_other_orders_are_one_position() {
        let same = |a: &str, b: &str| key(&position(a)).key == key(&position(b)).key;
        assert!(["d3", "c4", "e6"].iter().all(|first| same("f5", first)), "the four first moves are one");
        assert!(same("f5d6c3d3c4", "e6f4c3c4d3") && same("f5d6", "c4e3") && !same("f5d6", "f5f4"));
        assert!(!same("f5", ""));
        assert!(same("f5d6c3d3c4", "f5d6c4d3c3"), "another order");
    }

    #[test]
    fn the_start_is_its_own_mirror_image_in_four_ways() {
        assert_eq!(key(&Position::start()).turns.iter().count(), 4);
        assert_eq!(key(&position("f5")).turns.iter().count(), 1);
    }

    #[test]
    fn a_turned_game_has_the_same_keys() {
        let moves: Vec<Square> =
            ["f5", "d6", "c3", "d3", "c4", "f4", "f6"].iter().map(|name| name.parse().unwrap()).collect();
        for by in Symmetry::all() {
            let start = Position::start();
            let board = |owner| start.discs(owner).iter().map(|at| turned(at, by)).collect();
            let mut image = Position::new(board(Color::Black), board(Color::White), Color::Black);
            let mut game = start;
            for &square in &moves {
                game = game.play(square).unwrap();
                image = image.play(turned(square, by)).unwrap();
                assert_eq!(key(&game).key, key(&image).key);
            }
        }
    }
}
