//! Where the board and what stands beside it have their places.

use super::options::{Hands, Names};
use super::{BOARD_SIZE, Look, SQUARE_HEIGHT, board, hands, players};
use crate::diagram::{Point, Rect};
use crate::present::Options;
use crate::present::crop::Part;
use crate::present::options::{Coords, Medium};
use kisho_game::shogi::{Color, Square};

/// Round the picture where nothing else stands.
const MARGIN: f64 = 0.18;
/// How far the board is seen beyond a side at which it is cut.
pub const CUT: f64 = 0.22;
/// Height of the line below the board.
pub const TURN: f64 = 0.75;
/// A hand needs at least this height, also beside a small part of the board.
const LEAST_ROOM: f64 = 6.0;

/// Something of each of the four sides of the board as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// The left side.
    pub left: bool,
    /// The right side.
    pub right: bool,
    /// The upper side.
    pub top: bool,
    /// The lower side.
    pub bottom: bool,
}

/// What is shown of a board, and what beside it. Places are those of the whole board, also where it is cut.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    pub look: Look,
    pub coords: Coords,
    /// The squares that are shown, as they are seen.
    pub part: Part,
    /// Whose hands are shown: Black's and White's.
    pub hands: [bool; 2],
    /// Whether the side to move is written below the board.
    pub has_turn: bool,
    /// Whether names are written above and below the board.
    pub has_names: bool,
}

impl Layout {
    /// The layout that the author asks for.
    pub fn new(options: &Options, look: Look, part: Part, has_names: bool) -> Self {
        let has_bar = options.shows_info_bar();
        let hands = match options.games.shogi.hands {
            None => [has_bar; 2],
            Some(Hands::Both) => [true; 2],
            Some(Hands::Black) => [true, false],
            Some(Hands::White) => [false, true],
            Some(Hands::None) => [false; 2],
        };
        let part = if look.is_flipped { part.turned(BOARD_SIZE) } else { part };
        // Beside P-7f stand the ranks a to i, beside ▲７六歩 the ranks 一 to 九.
        let coords = match (options.coords(), look.names) {
            (Coords::Usual, Names::Western) => Coords::Western,
            (coords, _) => coords,
        };
        Self {
            look,
            coords,
            part,
            hands,
            has_turn: has_bar && options.medium != Medium::Sheet,
            has_names: has_names && has_bar,
        }
    }

    /// Whether a square is shown.
    pub fn shows(&self, square: Square) -> bool {
        self.part.holds(self.look.place(square))
    }

    /// Whether only a part of the board is shown.
    pub fn is_cut(&self) -> bool {
        self.part != Part::whole(BOARD_SIZE)
    }

    /// The players whose hands are shown.
    pub fn owners(&self) -> Vec<Color> {
        Color::ALL.into_iter().filter(|owner| self.has_hand(*owner)).collect()
    }

    /// Whether a player's hand is shown.
    pub fn has_hand(&self, owner: Color) -> bool {
        let [black, white] = self.hands;
        owner.pick(black, white)
    }

    /// The sides at which the board ends.
    pub fn edges(&self) -> Sides {
        let whole = Part::whole(BOARD_SIZE);
        Sides {
            left: self.part.first.0 == whole.first.0,
            right: self.part.last.0 == whole.last.0,
            top: self.part.first.1 == whole.first.1,
            bottom: self.part.last.1 == whole.last.1,
        }
    }

    /// The squares that are shown.
    pub fn squares(&self) -> Rect {
        let ((left, top), (right, bottom)) = (self.part.first, self.part.last);
        let (x, y) = (f64::from(left), f64::from(top) * SQUARE_HEIGHT);
        let (columns, rows) = (f64::from(right - left + 1), f64::from(bottom - top + 1));
        Rect::new(x, y, columns, rows * SQUARE_HEIGHT)
    }

    /// The squares, and what is seen of the board where it goes on.
    pub fn board(&self) -> Rect {
        let (squares, edges) = (self.squares(), self.edges());
        let beyond = |edge| if edge { 0.0 } else { CUT };
        let (left, top) = (beyond(edges.left), beyond(edges.top));
        let (w, h) = (left + beyond(edges.right), top + beyond(edges.bottom));
        Rect::new(squares.x - left, squares.y - top, squares.w + w, squares.h + h)
    }

    /// Everything.
    pub fn view(&self) -> Rect {
        let board = self.board();
        let hand = |owner| if self.has_hand(owner) { hands::WIDTH } else { 0.0 };
        let named = self.coords != Coords::None;
        let names = if self.has_names { players::LINE } else { 0.0 };
        let left = MARGIN + hand(self.look.below().other());
        let right = hand(self.look.below()) + if named { board::COORDS } else { MARGIN };
        let top = names + if named { board::COORDS } else { MARGIN };
        // The name of the player below stands there, too.
        let below = if self.has_turn || self.has_names { TURN } else { 0.0 };
        let least = if self.owners().is_empty() { 0.0 } else { LEAST_ROOM };
        let h = (board.h + below).max(least);
        Rect::new(board.x - left, board.y - top, left + board.w + right, top + h + MARGIN)
    }

    /// Where the hands stand, from edge to edge of the picture and not below the board, unless that is a small part.
    pub fn room(&self) -> Rect {
        let (view, board) = (self.view(), self.board());
        // The name of the player below stands on the lowest line.
        let below = if self.has_names { TURN } else { 0.0 };
        let bottom = view.y + view.h - MARGIN - below;
        Rect::new(view.x, board.y, view.w, (bottom - board.y).min(board.h.max(LEAST_ROOM)))
    }

    /// The middle of the line for the side to move.
    pub fn turn(&self) -> Point {
        let (view, board) = (self.view(), self.board());
        Point::new(board.center().x, view.y + view.h - MARGIN - TURN + 0.52)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Lang;

    #[test]
    fn a_name_below_the_board_has_a_line_of_its_own() {
        let look = Look {
            is_flipped: false,
            lang: Lang::En,
            is_handicap: false,
            names: Names::Western,
            has_letters: false,
        };
        for medium in [Medium::Page, Medium::Sheet, Medium::Pictures] {
            let options = Options { medium, ..Options::default() };
            let layout = Layout::new(&options, look, Part::whole(BOARD_SIZE), true);
            let (view, board) = (layout.view(), layout.board());
            assert!(view.y + view.h - players::LINE >= board.y + board.h, "{medium:?}");
        }
    }
}
