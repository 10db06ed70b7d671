//! A position: board, hands and whose move it is.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Color, Kind, Piece, Square};

/// The pieces that a player holds. Never more of a kind than a set has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand {
    /// In the order of [`Kind::HAND`].
    counts: [u8; 7],
}

impl Hand {
    /// So many of each kind, in the order of [`Kind::HAND`]. `None` if a set has fewer.
    #[must_use]
    pub fn new(counts: [u8; 7]) -> Option<Self> {
        let is_in_set = Kind::HAND.iter().zip(counts).all(|(kind, count)| count <= kind.in_set());
        is_in_set.then_some(Self { counts })
    }

    /// How many of `kind`; 0 for kinds that are never in hand.
    #[must_use]
    pub fn count(&self, kind: Kind) -> u8 {
        place(kind).and_then(|at| self.counts.get(at)).copied().unwrap_or(0)
    }

    /// Puts `count` pieces of `kind` into the hand in place of those there.
    /// `None`, and nothing is changed, if the kind is never in hand or a set has fewer.
    #[must_use]
    pub fn set(&mut self, kind: Kind, count: u8) -> Option<()> {
        let slot = self.counts.get_mut(place(kind)?)?;
        (count <= kind.in_set()).then(|| *slot = count)
    }

    /// The kinds that are in hand with their counts, in the order 飛角金銀桂香歩.
    pub fn pieces(&self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::HAND.into_iter().zip(self.counts).filter(|(_, count)| *count > 0)
    }

    /// How many of each kind, in the order of [`Kind::HAND`].
    pub(super) fn counts(&self) -> &[u8; 7] {
        &self.counts
    }

    /// What is in hand as a tally, see [`TALLIES`].
    fn tally(&self) -> u64 {
        let [rook, bishop, gold, silver, knight, lance, pawn] = self.counts;
        u64::from_le_bytes([pawn, lance, knight, silver, gold, bishop, rook, 0])
    }

    /// Whether nothing is in hand.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 7]
    }
}

fn place(kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Rook => 0,
        Kind::Bishop => 1,
        Kind::Gold => 2,
        Kind::Silver => 3,
        Kind::Knight => 4,
        Kind::Lance => 5,
        Kind::Pawn => 6,
        _ => return None,
    })
}

/// A position. Any pieces may stand anywhere: problems and lessons show what no game allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    turn: Color,
    board: [Cell; Square::COUNT],
    hands: [Hand; 2],
}

/// What stands on a square, in one byte, so that a position has less than a hundred: 0 for nothing, else the place of
/// the kind in [`Kind::ALL`] from 1, plus 16 for White.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell(u8);

const PER_OWNER: usize = 16;

/// What each cell holds. Tables like this one, with an entry for each cell, say at once what a piece looks like.
pub(super) const PIECES: [Option<Piece>; 2 * PER_OWNER] = {
    let mut pieces = [None; 2 * PER_OWNER];
    let mut at = 0;
    while at < Kind::ALL.len() {
        pieces[at + 1] = Some(Piece::new(Color::Black, Kind::ALL[at]));
        pieces[at + 1 + PER_OWNER] = Some(Piece::new(Color::White, Kind::ALL[at]));
        at += 1;
    }
    pieces
};

/// The unpromoted kind in each cell as a tally: a byte counts each, and that of the first in [`Kind::ALL`] is the
/// lowest. The tallies of a whole position can be added: no byte runs over, as there are 81 squares and 18 pawns a hand.
const TALLIES: [u64; PIECES.len()] = {
    let mut tallies = [0; PIECES.len()];
    let mut at = 0;
    while at < PIECES.len() {
        if let Some(piece) = PIECES[at] {
            tallies[at] = 1 << (piece.kind.unpromoted() as u32 * u8::BITS);
        }
        at += 1;
    }
    tallies
};

/// The highest bit of each byte of a tally.
const HIGHEST: u64 = u64::from_ne_bytes([1 << 7; 8]);

/// The lowest bit of each byte of a tally.
const LOWEST: u64 = HIGHEST >> 7;

/// What is missing from a whole set to 127 of each kind: added to a tally, it sets the highest bit of the kinds of which
/// there are more than in a set. No byte runs over, as there are 81 squares and 18 pawns a hand.
const UP_TO_127: u64 = {
    let mut missing = 0;
    let mut kind = 0;
    while kind < 8 {
        missing |= (127 - Kind::ALL[kind].in_set() as u64) << (kind as u32 * u8::BITS);
        kind += 1;
    }
    missing
};

impl Cell {
    pub(super) const EMPTY: Self = Self(0);

    /// Stands on no square: what parts two ranks where a board is one row.
    pub(super) const EDGE: Self = Self(PER_OWNER as u8 - 1);

    /// What can stand on a square, in any order, and [`Self::EDGE`], which comes first.
    pub(super) const ALL: [Self; 2 * Kind::ALL.len() + 2] = {
        let mut all = [Self::EMPTY; 2 * Kind::ALL.len() + 2];
        all[0] = Self::EDGE;
        let mut at = 0;
        while at < Kind::ALL.len() {
            all[2 * at + 2] = Self::new(Some(Piece::new(Color::Black, Kind::ALL[at])));
            all[2 * at + 3] = Self::new(Some(Piece::new(Color::White, Kind::ALL[at])));
            at += 1;
        }
        all
    };

    /// Tables with an entry for each two cells have so many.
    pub(super) const PAIRS: usize = PIECES.len() * PIECES.len();

    /// The places of the first two and of the last two in such a table.
    pub(super) const fn pairs(cells: [Self; 4]) -> [usize; 2] {
        let [first, second, third, fourth] = cells;
        let bytes = u32::from_le_bytes([first.0, second.0, third.0, fourth.0]);
        // Cells have five bits: those of the second go beside those of the first.
        let bits = (bytes & 0x00ff_00ff | (bytes & 0xff00_ff00) >> 3) as usize;
        [bits % Self::PAIRS, (bits >> 16) % Self::PAIRS]
    }

    pub(super) const fn new(piece: Option<Piece>) -> Self {
        match piece {
            None => Self::EMPTY,
            Some(Piece { owner: Color::Black, kind }) => Self(kind as u8 + 1),
            Some(Piece { owner: Color::White, kind }) => Self(kind as u8 + 1 + PER_OWNER as u8),
        }
    }

    pub(super) const fn piece(self) -> Option<Piece> {
        PIECES[self.0 as usize % PIECES.len()]
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// What a table says about this cell.
    pub(super) fn of<T>(self, table: &[T; PIECES.len()]) -> &T {
        &table[usize::from(self.0) % PIECES.len()]
    }

    /// The place of this cell in such a table.
    pub(super) const fn of_mut<T>(self, table: &mut [T; PIECES.len()]) -> &mut T {
        &mut table[self.0 as usize % PIECES.len()]
    }
}

/// On which places of a rank something stands: a bit for each, the lowest for file 9, the highest of the nine for file 1.
pub(super) fn taken(row: &[Cell; 9]) -> u16 {
    let [eight @ .., last] = row;
    // A cell has five bits, so that the highest of its byte is set by this if one of them is.
    let is_taken = (u64::from_le_bytes(eight.map(|cell| cell.0)) + (HIGHEST - LOWEST)) & HIGHEST;
    // What adds up in the highest byte of the product are the bits of the eight bytes side by side.
    let taken = (is_taken >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    taken as u16 | u16::from(!last.is_empty()) << 8
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece().fmt(f)
    }
}

/// Eight squares at once, as repetitions are looked for in every game.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.turn.hash(state);
        self.hands.iter().for_each(|hand| state.write_u64(hand.tally()));
        for cells in self.board.chunks(size_of::<u64>()) {
            state.write_u64(cells.iter().fold(0, |word, cell| word << u8::BITS | u64::from(cell.0)));
        }
    }
}

impl Position {
    /// The empty board with empty hands.
    #[must_use]
    pub fn empty(turn: Color) -> Self {
        Self { turn, board: [Cell::EMPTY; Square::COUNT], hands: [Hand::default(); 2] }
    }

    /// The position in which a game without handicap begins (平手).
    #[must_use]
    pub fn initial() -> Self {
        use Kind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
        let mut position = Self::empty(Color::Black);
        let mut put = |file, rank, kind| {
            // The board looks the same to both players: white's pieces are black's turned by 180°.
            if let (Some(black), Some(white)) = (Square::new(file, rank), Square::new(10 - file, 10 - rank)) {
                position.put(black, Some(Piece::new(Color::Black, kind)));
                position.put(white, Some(Piece::new(Color::White, kind)));
            }
        };
        let last_rank = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
        for (file, kind) in (1..).zip(last_rank) {
            put(file, 9, kind);
            put(file, 7, Pawn);
        }
        put(2, 8, Rook);
        put(8, 8, Bishop);
        position
    }

    /// Whose move it is.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Gives the move to a player.
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// What stands on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()].piece()
    }

    /// Puts a piece on a square, or clears it. What stood there is gone.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = Cell::new(piece);
    }

    /// The squares in reading order.
    pub(super) fn cells_mut(&mut self) -> &mut [Cell; Square::COUNT] {
        &mut self.board
    }

    /// The squares in reading order.
    pub(super) fn cells(&self) -> &[Cell; Square::COUNT] {
        &self.board
    }

    /// The ranks from the top down, each from file 9 to file 1.
    pub(super) fn rows_mut(&mut self) -> &mut [[Cell; 9]] {
        self.board.as_chunks_mut().0
    }

    /// The ranks from the top down, each from file 9 to file 1.
    pub(super) fn rows(&self) -> &[[Cell; 9]] {
        self.board.as_chunks().0
    }

    /// The pieces on the board in reading order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Where a piece stands, in reading order.
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        let wanted = Cell::new(Some(piece));
        let found = self.board.iter().enumerate().filter(move |(_, cell)| **cell == wanted);
        found.filter_map(|(index, _)| Square::from_index(index))
    }

    /// The hand of a player.
    #[must_use]
    pub fn hand(&self, owner: Color) -> &Hand {
        &self.hands[owner.pick(0, 1)]
    }

    /// The hand of a player, to be changed.
    pub fn hand_mut(&mut self, owner: Color) -> &mut Hand {
        &mut self.hands[owner.pick(0, 1)]
    }

    /// Gives a player all pieces of a set that are nowhere else; kings stay in the box.
    pub fn give_rest(&mut self, owner: Color) {
        for kind in Kind::HAND {
            let on_board = self.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).count();
            let in_hands: u8 = self.hands.iter().map(|hand| hand.count(kind)).sum();
            let used = u8::try_from(on_board).unwrap_or(u8::MAX).saturating_add(in_hands);
            let rest = kind.in_set().saturating_sub(used);
            let hand = self.hand_mut(owner);
            // Never more than a set has, so the hand takes it.
            let _ = hand.set(kind, hand.count(kind) + rest);
        }
    }

    /// The unpromoted kinds of which board and hands hold more than a set has, with their number.
    pub fn surplus(&self) -> impl Iterator<Item = (Kind, usize)> {
        let in_row = |row: &[Cell; 9]| row.iter().map(|cell| cell.of(&TALLIES)).sum::<u64>();
        let on_board: u64 = self.rows().iter().map(in_row).sum();
        let in_hands: u64 = self.hands.iter().map(|hand| hand.tally()).sum();
        let tally = on_board + in_hands;
        // Of nearly all positions one look is enough.
        let is_any = (tally + UP_TO_127) & HIGHEST != 0;
        let totals = is_any.then(|| Kind::ALL.iter().zip(tally.to_le_bytes()));
        let too_many = totals.into_iter().flatten().filter(|(kind, total)| *total > kind.in_set());
        too_many.map(|(kind, total)| (*kind, usize::from(total)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_no_more_than_a_set_has() {
        for (at, kind) in Kind::HAND.into_iter().enumerate() {
            assert_eq!(place(kind), Some(at));
        }
        let mut hand = Hand::default();
        assert_eq!(hand.set(Kind::Pawn, 19), None);
        assert_eq!(hand.set(Kind::King, 1), None);
        assert_eq!(hand.set(Kind::Dragon, 1), None);
        assert!(hand.is_empty());
        hand.set(Kind::Pawn, 18).unwrap();
        hand.set(Kind::Rook, 1).unwrap();
        assert_eq!(hand.pieces().collect::<Vec<_>>(), [(Kind::Rook, 1), (Kind::Pawn, 18)]);
    }

    #[test]
    fn each_place_of_a_rank_has_its_bit() {
        let [dragon, pawn] = [(Color::White, Kind::Dragon), (Color::Black, Kind::Pawn)]
            .map(|(owner, kind)| Cell::new(Some(Piece::new(owner, kind))));
        for bits in 0..1 << 9 {
            for cell in [dragon, pawn] {
                let row =
                    std::array::from_fn(|place| if bits >> place & 1 == 1 { cell } else { Cell::EMPTY });
                assert_eq!(taken(&row), bits);
            }
        }
    }

    #[test]
    fn promoted_pieces_and_hands_count_towards_the_set() {
        let mut position = Position::initial();
        assert_eq!(position.surplus().count(), 0);
        position.hand_mut(Color::White).set(Kind::Rook, 1).unwrap();
        let square = Square::new(5, 5).unwrap();
        position.put(square, Some(Piece::new(Color::Black, Kind::PromotedPawn)));
        assert_eq!(position.surplus().collect::<Vec<_>>(), [(Kind::Pawn, 19), (Kind::Rook, 3)]);
    }
}
