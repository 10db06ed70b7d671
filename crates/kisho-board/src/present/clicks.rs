//! Where a reader clicks to make a move.

use super::Options;
use super::games::Show;
use crate::diagram::Rect;
use kisho_game::text::Lang;
use kisho_game::{Record, with_record};

/// A legal move as it is made on a board. Places are in board units, as the timeline of the record has them.
#[derive(Debug, Clone, PartialEq)]
pub struct Click {
    /// The move as [`Record::legal`] writes it.
    pub code: String,
    /// What it is called where it is read aloud: "e1 to e2", "wall d3, horizontal", "▲７六歩".
    pub name: String,
    /// Where it is made; `None` if it has no place, as a pass.
    pub area: Option<Rect>,
    /// Where what is put on the board will be, if that is another place.
    pub covers: Option<Rect>,
    /// The piece that is taken up first, in games where the place alone does not tell the move.
    pub from: Option<Lift>,
}

/// A piece that is taken up to be moved.
#[derive(Debug, Clone, PartialEq)]
pub struct Lift {
    /// Tells it from others: `7g`, `P*`, `a1`.
    pub code: String,
    /// What it is called: "pawn on 7g".
    pub name: String,
    /// Where it is; `None` if it is not shown.
    pub area: Option<Rect>,
}

/// Points that hang together, of which a reader says what they are when the position is counted: whether stones are dead, or empty
/// points nobody's.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The option in which the reader says it, `dead` or `neutral`.
    pub option: &'static str,
    /// Tells it from others, in the words of blocks: `A6`.
    pub code: String,
    /// What it is called: "Black, A6, 3 stones".
    pub name: String,
    /// Where its points are, as far as they are shown.
    pub areas: Vec<Rect>,
    /// Whether the option says it.
    pub is_so: bool,
}

impl Click {
    /// A move that a click on its place makes.
    pub(super) fn at(code: String, name: String, area: Option<Rect>) -> Self {
        Self { code, name, area, covers: None, from: None }
    }
}

/// All legal moves at a node of a record, in the order of [`Record::legal`].
#[must_use]
pub fn clicks(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
    with_record!(record, record => Show::clicks(record, node, options, lang))
}

/// What the move that led to a node is called in a list of moves: "e2", "D4", "▲７六歩". Empty for the start.
#[must_use]
pub fn move_name(record: &Record, node: usize, options: &Options, lang: Lang) -> String {
    let name = with_record!(record, record => Show::move_name(record, node, options, lang));
    name.unwrap_or_else(|| record.word(node))
}

/// The groups of a position of which something is said when it is counted; none in games that are not.
#[must_use]
pub fn groups(record: &Record, node: usize, options: &Options, lang: Lang) -> Vec<Group> {
    with_record!(record, record => Show::groups(record, node, options, lang))
}

/// The rules by which a position is counted, as the option `score` calls them: those that are asked for, or else those of the record.
#[must_use]
pub fn rules(record: &Record, options: &Options) -> Option<&'static str> {
    with_record!(record, record => Show::rules(record, options))
}

/// The komi with which a position is counted, as the option `komi` has it: `6.5`. `None` where nothing is counted.
#[must_use]
pub fn komi(record: &Record, options: &Options) -> Option<String> {
    with_record!(record, record => Show::komi(record, options))
}
