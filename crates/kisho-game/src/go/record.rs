//! A game of Go as a tree of positions.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::read::said;
use super::{Board, Change, Color, Point, Size};
use crate::Form;
use crate::tree::{Tree, TreeNode};

/// A game, a problem or a collection of variations. Everything is played out already:
/// each node knows what it changed on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The board.
    pub size: Size,
    /// Game information of the root by SGF property name (`PB`, `PW`, `EV`, `RE`, `KM`, …), as plain text.
    pub info: BTreeMap<String, String>,
    /// The positions in preorder; never empty, the first is the start.
    pub nodes: Tree<Node>,
    /// How it is to be shown, if the notation is one of diagrams rather than of games.
    pub diagram: Option<Diagram>,
}

/// What a notation of diagrams says about how they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagram {
    /// Whether coordinates stand beside the board.
    pub coordinates: bool,
}

/// One position and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The node before it; `None` for the start.
    pub parent: Option<usize>,
    /// Number of the last move as players count it; SGF's `MN` sets it.
    pub number: u32,
    /// The move.
    pub play: Option<Play>,
    /// What happened on the board: the stone of the move and what was taken; in a node without a move the setup: black
    /// stones, white ones, and what is taken away, each in the order of the file.
    pub changes: Vec<Change>,
    /// Stones that each side has taken up to here.
    pub captures: Captures,
    /// Stones that this move took.
    pub taken: u32,
    /// Who is to move next.
    pub to_move: Color,
    /// SGF's `N`: a name for the node.
    pub name: String,
    /// SGF's `C`: lines are separated by `\n`.
    pub comment: String,
    /// SGF's `LB`: texts on points, with the blanks around them.
    pub labels: Vec<(Point, String)>,
    /// Simple marks on points.
    pub marks: Vec<(Point, Mark)>,
    /// SGF's `LN` and `AR`.
    pub lines: Vec<Line>,
    /// SGF's `TB` and `TW`: points that belong to a side.
    pub territory: Vec<(Point, Color)>,
    /// SGF's `DD`: points shown dimmed, from here on until a node below says otherwise.
    pub dimmed: Option<Area>,
    /// SGF's `VW`: the points that are shown, from here on until a node below says otherwise; `None`: all.
    pub visible: Option<Area>,
    /// Whether the file has one node for this and the one before it, the start: its root has a move.
    pub in_root: bool,
    /// The names of the properties of the node in the order of the file, where they are not in the order in which kisho writes them.
    pub order: Form<Option<Arc<[String]>>>,
    /// What the file says about this node and no other field holds. `PL`, `MN`, `DD` and `VW` are here where they repeat
    /// what is so without them, and `PL` beside a move, where it means nothing. Values of points are here if they cannot be
    /// read or change nothing, and texts if their field does not hold all of them, such as white space at their end; the
    /// properties whose values have fields come first, in the order of their names.
    pub properties: Vec<Property>,
}

impl Node {
    /// What the node says of its game, as the start does in [`Record::info`]: a file with several games in one tree says it where they
    /// part. `None` if it says nothing.
    #[must_use]
    pub fn info(&self, name: &str) -> Option<String> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        Some(said(name, &property.values)).filter(|said| !said.is_empty())
    }
}

/// The highest number that a file may give to a move. The longest games on record have a few hundred moves; a number
/// of more than five digits is a slip, fits on no stone, and those that count on from it could overflow.
pub const MAX_NUMBER: u32 = 99_999;

/// A move: a stone, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Whose move.
    pub color: Color,
    /// Where; `None` is a pass.
    pub at: Option<Point>,
}

/// Stones taken, by the side that took them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Captures {
    /// Stones that black has taken.
    pub black: u32,
    /// Stones that white has taken.
    pub white: u32,
}

impl Captures {
    /// The count of one side.
    #[must_use]
    pub fn of(self, color: Color) -> u32 {
        color.pick(self.black, self.white)
    }

    /// The count of one side, to change it.
    pub fn of_mut(&mut self, color: Color) -> &mut u32 {
        color.pick(&mut self.black, &mut self.white)
    }
}

/// A set of points, never empty: sorted, each once. Nodes that inherit a set share it, and so do all nodes of a game
/// that name the same points.
pub type Area = Arc<[Point]>;

/// A straight line between the middles of two different points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Whether it has a head at its end: `AR` instead of `LN`.
    pub arrow: bool,
}

/// A simple mark, named as in SGF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// `CR`, a circle.
    Circle,
    /// `MA`, a cross.
    Cross,
    /// `SQ`, a square.
    Square,
    /// `SL`, selected points: a filled square.
    Selected,
    /// `TR`, a triangle.
    Triangle,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 5] = [Self::Circle, Self::Cross, Self::Square, Self::Selected, Self::Triangle];

    /// The SGF property.
    #[must_use]
    pub fn sgf(self) -> &'static str {
        match self {
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Square => "SQ",
            Self::Selected => "SL",
            Self::Triangle => "TR",
        }
    }
}

/// A property as SGF writes it: values in Unicode, with their escapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The name in capitals.
    pub name: String,
    /// What stands between the brackets.
    pub values: Vec<String>,
    /// All values in the order of the file, where `values` are those that no field of a node holds.
    pub order: Form<Vec<String>>,
}

impl Property {
    /// A property with these values.
    #[must_use]
    pub fn new(name: &str, values: impl Into<Vec<String>>) -> Self {
        Self { name: name.to_owned(), values: values.into(), order: Form::default() }
    }

    /// Whether a property that judges, such as `TE`, has one of the values of those: 1, 2 or none. Files of the Nihon Ki-in have the
    /// name of the event in `TE`.
    #[must_use]
    pub fn judges(&self) -> bool {
        self.values.first().is_none_or(|value| matches!(value.trim(), "" | "1" | "2"))
    }
}

impl TreeNode for Node {
    fn parent(&self) -> Option<usize> {
        self.parent
    }

    fn set_parent(&mut self, parent: Option<usize>) {
        self.parent = parent;
    }

    /// SGF says how the whole game ended, and not at which node.
    fn is_end(&self) -> bool {
        false
    }

    fn comment(&self) -> &str {
        &self.comment
    }

    fn set_comment(&mut self, comment: String) {
        self.comment = comment;
    }
}

impl Node {
    /// Whether `VW` lets a point be seen here.
    #[must_use]
    pub fn shows(&self, at: Point) -> bool {
        self.visible.as_ref().is_none_or(|area| area.binary_search(&at).is_ok())
    }
}

/// Whether a value of `HA` is a handicap after which White moves first.
pub(super) fn is_handicap(stones: &[u8]) -> bool {
    let number = std::str::from_utf8(stones).ok().and_then(|number| number.trim().parse::<u32>().ok());
    number.is_some_and(|number| number > 1)
}

impl Record {
    /// A piece of game information by its SGF name, if it is there and not empty. Files of the Nihon Ki-in have names of their own for the
    /// event, the date and komi.
    #[must_use]
    pub fn info(&self, name: &str) -> Option<&str> {
        let text = self.info.get(name).map(String::as_str).filter(|text| !text.is_empty());
        text.or_else(|| self.nihon_kiin_info(name))
    }

    fn nihon_kiin_info(&self, name: &str) -> Option<&str> {
        let name = match name {
            "EV" => "TE",
            "DT" => "RD",
            "KM" => "KO",
            _ => return None,
        };
        let property = self.nodes.start().properties.iter().find(|property| property.name == name)?;
        // Everywhere else `TE` and `KO` belong to moves, and those files escape nothing.
        let text = property.values.first().filter(|text| !property.judges() && !text.contains('\\'));
        text.map(|text| text.trim())
    }

    /// Who makes the first move; if there is none, black, or white after a handicap. It is this player's turn at the start where `PL` says
    /// nothing.
    #[must_use]
    pub fn first_mover(&self) -> Color {
        let has_stones =
            || self.nodes.start().changes.iter().any(|change| change.after == Some(Color::Black));
        let is_game = || self.info("HA").is_some_and(|stones| is_handicap(stones.as_bytes())) && has_stones();
        let first = self.nodes.iter().find_map(|node| node.play).map(|play| play.color);
        first.unwrap_or_else(|| if is_game() { Color::White } else { Color::Black })
    }

    /// The nodes of the main line: the start, and each time the first that follows.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        self.nodes.main_line()
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> usize {
        self.nodes.main_end()
    }

    /// A node, and each time the first that follows.
    pub fn line(&self, from: usize) -> impl Iterator<Item = usize> {
        self.nodes.line_from(from)
    }

    /// The nodes from the start to a node, which is the last.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        self.nodes.path(node)
    }

    /// The nodes from the start to a node as a record without variations. How the game ended belongs to its end only.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        let mut info = self.info.clone();
        if node != self.main_end() {
            info.remove("RE");
        }
        Self { nodes: self.nodes.up_to(node), info, ..*self }
    }

    /// The position at a node. It costs as much as the changes on the way there.
    #[must_use]
    pub fn board_at(&self, node: usize) -> Board {
        let mut board = Board::new(self.size);
        for node in self.path(node).into_iter().filter_map(|at| self.nodes.get(at)) {
            board.redo(&node.changes);
        }
        board
    }

    /// Calls `see` with each node in preorder and the position there. The board is played forward and
    /// taken back, so that the whole walk costs as much as all changes together.
    pub fn walk(&self, mut see: impl FnMut(usize, &Node, &Board)) {
        let mut walker = Walker::new(self.size);
        for (at, node) in self.nodes.iter().enumerate() {
            walker.back_to(node.parent, &self.nodes);
            walker.board.redo(&node.changes);
            walker.enter(at);
            see(at, node, &walker.board);
        }
    }
}

/// A walk over a tree in preorder.
pub(crate) struct Walker {
    /// The position at the end of the path.
    pub board: Board,
    path: Vec<usize>,
}

impl Walker {
    pub fn new(size: Size) -> Self {
        Self { board: Board::new(size), path: Vec::new() }
    }

    /// Takes back what was played after `parent`.
    pub fn back_to(&mut self, parent: Option<usize>, nodes: &[Node]) {
        while self.path.last().copied() != parent
            && let Some(last) = self.path.pop()
        {
            if let Some(node) = nodes.get(last) {
                self.board.undo(&node.changes);
            }
        }
    }

    /// Goes on to a node whose changes are already on the board.
    pub fn enter(&mut self, node: usize) {
        self.path.push(node);
    }
}
