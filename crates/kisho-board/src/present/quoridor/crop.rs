//! Which part of the board is shown.

use super::board::{BOARD_SIZE, Board};
use crate::present::Options;
use crate::present::crop::{self, Cell, Part};
use kisho_game::quoridor::{Action, Record, Slot, Square, Wall};
use kisho_game::text::{Diagnostic, Id, Span};

/// The board as the author wants to see it; with a problem if that is not possible.
pub fn board(record: &Record, options: &Options) -> (Board, Option<Diagnostic>) {
    let whole = Board::whole(options.is_flipped());
    match crop::chosen(options, (BOARD_SIZE, crop::NEAR), named, || used(record, options)) {
        None => (whole, None),
        Some((part, problem)) => {
            let part = if whole.flipped { part.turned(BOARD_SIZE) } else { part };
            (Board { part, ..whole }, problem)
        }
    }
}

/// The place of a square on a board that is not turned.
fn cell(square: Square) -> Cell {
    (square.column(), 8 - square.row())
}

fn named(name: &str, span: Span) -> Result<Cell, Box<Diagnostic>> {
    name.to_ascii_lowercase().parse().map(cell).map_err(|()| {
        let message = format!("`{name}` is not a square");
        let hint = "a square is a letter from a to i and a digit from 1 to 9: `e5`";
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
    })
}

/// The squares in use in the frames that are shown: those of the pawns, and those round the middles of walls.
fn used(record: &Record, options: &Options) -> Option<Part> {
    let shown = crop::frames_shown(options, record.nodes().len(), record.tree().main_end());
    let first = &record.nodes().get(*shown.start())?.position;
    let pawns = [first.pawns.white, first.pawns.black].map(cell);
    let walls = first.walls().flat_map(|placed| round(placed.wall.slot));
    let moves = record.nodes().get(shown).into_iter().flatten().filter_map(|node| node.position.last);
    let moves = moves.flat_map(|last| match last.action {
        Action::Pawn(square) => vec![cell(square)],
        Action::Wall(Wall { slot, .. }) => round(slot).to_vec(),
    });
    Part::around(pawns.into_iter().chain(walls).chain(moves))
}

/// The squares at the lower left and the upper right of a crossing.
fn round(slot: Slot) -> [Cell; 2] {
    [(slot.column(), 8 - slot.row()), (slot.column() + 1, 7 - slot.row())]
}
