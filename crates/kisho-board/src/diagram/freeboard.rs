//! A board on which the reader sets pieces himself: two players' pieces on squares, and walls on the crossings between them.

use super::{Drawn, Rect};

/// What can be set, and where. Lists of two hold the first player's and then the second player's.
#[derive(Debug, Clone, PartialEq)]
pub struct FreeBoard {
    /// What this is, for a reader who cannot see it.
    pub name: String,
    /// What is said beside the controls.
    pub words: Words,
    /// The part of the plane that is shown, in board units.
    pub view: Rect,
    /// The empty board.
    pub drawn: Vec<Drawn>,
    /// Where the squares are, row by row.
    pub squares_at: Rect,
    /// For each square both players' pieces on it. A player has one piece.
    pub squares: Vec<[Setting; 2]>,
    /// The pieces beside the board.
    pub off: [Setting; 2],
    /// Where the crossings are, row by row; each is the middle of a square that reaches halfway to the next one.
    pub crossings_at: Rect,
    /// The crossings.
    pub crossings: Vec<Crossing>,
    /// How many walls a player has.
    pub walls: u8,
    /// Where the number of walls left is shown, if it is.
    pub left_at: Option<[Rect; 2]>,
    /// Whether both players' walls look alike.
    pub plain_walls: bool,
}

/// A place for the middle of a wall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Its name: "e3".
    pub name: String,
    /// For each player the horizontal and the vertical wall.
    pub walls: [[Setting; 2]; 2],
}

/// Something that can be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// What it is called: "White e3 horizontal".
    pub name: String,
    /// Whether it is set at first.
    pub set: bool,
}

/// What is said beside the controls of a free board, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// What a click does.
    pub modes: &'static str,
    /// For each player: sets the piece, sets walls.
    pub mode: [[&'static str; 2]; 2],
    /// Of the pieces.
    pub pieces: &'static str,
    /// Of the walls, and how a keyboard reaches them.
    pub walls: &'static str,
    /// Before the number of walls that a player has left.
    pub left: [&'static str; 2],
    /// Sets everything as it was at first.
    pub reset: &'static str,
}
