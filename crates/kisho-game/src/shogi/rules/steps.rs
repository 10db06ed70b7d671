//! How pieces go, as tables made at compile time.

use super::super::{Color, Kind, Piece, Position, Square};

/// A direction: 0–7 clockwise from up the board, 8 and 9 the jumps of Black's knight, 10 and 11 those of White's.
pub(super) type Direction = usize;

/// Columns to the right and rows down.
const OFFSETS: [(i8, i8); 12] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (-1, -2),
    (1, -2),
    (1, 2),
    (-1, 2),
];

const OFF_BOARD: u8 = u8::MAX;

/// The square that lies in a direction from a square.
const NEIGHBOURS: [[u8; Square::COUNT]; 12] = {
    let mut table = [[OFF_BOARD; Square::COUNT]; 12];
    let mut direction = 0;
    while direction < OFFSETS.len() {
        let (right, down) = OFFSETS[direction];
        let mut at = 0;
        while at < Square::COUNT {
            let (column, row) = ((at % 9) as i8 + right, (at / 9) as i8 + down);
            if 0 <= column && column < 9 && 0 <= row && row < 9 {
                table[direction][at] = (row * 9 + column) as u8;
            }
            at += 1;
        }
        direction += 1;
    }
    table
};

/// The directions in which a piece goes one square, and those in which it goes as far as it can.
#[derive(Clone, Copy)]
struct Ways {
    step: u16,
    slide: u16,
}

const UP: u16 = 1;
const DIAGONALS: u16 = 0b1010_1010;
const STRAIGHTS: u16 = 0b0101_0101;
const KNIGHT: u16 = 0b11 << 8;
const GOLD: u16 = STRAIGHTS | 1 << 1 | 1 << 7;

const fn ways(kind: Kind) -> Ways {
    let (step, slide) = match kind {
        Kind::Pawn => (UP, 0),
        Kind::Lance => (0, UP),
        Kind::Knight => (KNIGHT, 0),
        Kind::Silver => (DIAGONALS | UP, 0),
        Kind::Gold
        | Kind::PromotedPawn
        | Kind::PromotedLance
        | Kind::PromotedKnight
        | Kind::PromotedSilver => (GOLD, 0),
        Kind::Bishop => (0, DIAGONALS),
        Kind::Rook => (0, STRAIGHTS),
        Kind::King => (DIAGONALS | STRAIGHTS, 0),
        Kind::Horse => (STRAIGHTS, DIAGONALS),
        Kind::Dragon => (DIAGONALS, STRAIGHTS),
    };
    Ways { step, slide }
}

/// A way in which a piece goes, for Black, who goes up the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    /// Columns to the right.
    pub right: i8,
    /// Rows down.
    pub down: i8,
    /// Whether it goes as far as it can, and not just once.
    pub is_far: bool,
}

/// The ways in which a kind goes.
pub fn ways_of(kind: Kind) -> impl Iterator<Item = Movement> {
    let Ways { step, slide } = ways(kind);
    directions(step | slide).map(move |direction| {
        let (right, down) = OFFSETS[direction];
        Movement { right, down, is_far: has(slide, direction) }
    })
}

/// The ways of a piece that a player owns: where Black goes up, White goes down.
fn own_ways(piece: Piece) -> Ways {
    let Ways { step, slide } = ways(piece.kind);
    match piece.owner {
        Color::Black => Ways { step, slide },
        Color::White => Ways { step: turned(step), slide: turned(slide) },
    }
}

/// Directions turned by 180°.
fn turned(set: u16) -> u16 {
    let around = (set << 4 | (set & 0xff) >> 4) & 0xff;
    let jumps = (set & 0b11 << 8) << 2 | (set & 0b11 << 10) >> 2;
    around | jumps
}

/// The opposite direction: from where a piece comes that goes in this one.
fn opposite(direction: Direction) -> Direction {
    match direction {
        0..8 => (direction + 4) % 8,
        8..10 => direction + 2,
        _ => direction - 2,
    }
}

fn has(set: u16, direction: Direction) -> bool {
    set & 1 << direction != 0
}

fn directions(set: u16) -> impl Iterator<Item = Direction> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let direction = rest.trailing_zeros() as Direction;
        rest &= rest.checked_sub(1)?;
        Some(direction)
    })
}

fn neighbour(square: Square, direction: Direction) -> Option<Square> {
    Square::from_index(usize::from(NEIGHBOURS[direction][square.index()]))
}

/// The squares that a piece reaches from a square: those it could go to if they are empty or the opponent's. The first
/// piece on its way is among them, whoever owns it.
pub(super) fn reached(position: &Position, piece: Piece, from: Square) -> impl Iterator<Item = Square> + '_ {
    let Ways { step, slide } = own_ways(piece);
    directions(step | slide).flat_map(move |direction| {
        ray(position, from, direction).take(if has(slide, direction) { 8 } else { 1 })
    })
}

/// The squares from a square on in a direction, to the first piece or the edge.
fn ray(position: &Position, from: Square, direction: Direction) -> impl Iterator<Item = Square> + '_ {
    let mut next = neighbour(from, direction);
    std::iter::from_fn(move || {
        let here = next?;
        next = if position.at(here).is_some() { None } else { neighbour(here, direction) };
        Some(here)
    })
}

/// The last square of every line from a square: the first piece on it, or the edge.
pub(super) fn seen(position: &Position, from: Square) -> impl Iterator<Item = Square> + '_ {
    (0..8).filter_map(move |direction| ray(position, from, direction).last())
}

/// Where the pieces of `owner` stand that reach `square`, and what they are.
pub(super) fn reaching(
    position: &Position,
    owner: Color,
    square: Square,
) -> impl Iterator<Item = (Square, Piece)> + '_ {
    (0..OFFSETS.len()).filter_map(move |direction| {
        let (distance, from) = if direction < 8 {
            ray(position, square, direction).enumerate().last()?
        } else {
            (0, neighbour(square, direction)?)
        };
        let piece = position.at(from).filter(|piece| piece.owner == owner)?;
        let Ways { step, slide } = own_ways(piece);
        let comes = opposite(direction);
        let reaches = has(slide, comes) || (distance == 0 && has(step, comes));
        reaches.then_some((from, piece))
    })
}
