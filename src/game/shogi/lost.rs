//! What a notation has no place for.

use super::{Node, Record};
use crate::game::{COMMENTS_LOST, ENDING_LOST, INFO_LOST, MOVES_LOST, VARIATIONS_LOST};

/// What a notation can hold of a record, besides a start position.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "a list of what there is")]
pub struct Holds {
    /// Moves; without them also no variations.
    pub moves: bool,
    /// More than one line of moves.
    pub variations: bool,
    /// The number of the first move, if it is not 1.
    pub number: bool,
    /// The move that led to the start.
    pub last_move: bool,
    /// Comments.
    pub comments: bool,
    /// Bookmarks.
    pub bookmarks: bool,
    /// How long moves took.
    pub times: bool,
    /// How the game ended.
    pub endings: bool,
    /// Players, event and the like.
    pub info: bool,
}

impl Holds {
    /// What a record has and the notation cannot hold, in the words of [`Written::lost`](crate::game::Written::lost).
    /// The moves of other lines than the main one are not looked at if variations cannot be held.
    #[must_use]
    pub fn lost(self, record: &Record) -> Vec<&'static str> {
        let any = |has: fn(&Node) -> bool| {
            if self.moves && !self.variations {
                record.main_line().filter_map(|at| record.nodes.get(at)).any(has)
            } else {
                record.nodes.iter().any(has)
            }
        };
        let has_moves = record.nodes.len() > 1;
        let checks = [
            (!self.moves && has_moves, MOVES_LOST),
            (self.moves && !self.variations && record.main_end() + 1 < record.nodes.len(), VARIATIONS_LOST),
            (
                !self.number && record.next_number() != 1,
                "the number of the next move is left out: this notation counts from 1",
            ),
            (
                !self.last_move && !has_moves && any(|node| node.led_here.is_some()),
                "the last move is left out: this notation does not say how a position came about",
            ),
            (!self.comments && any(|node| !node.comment.is_empty()), COMMENTS_LOST),
            (
                !self.bookmarks && any(|node| node.bookmark.is_some()),
                "bookmarks are left out: this notation has none",
            ),
            (
                !self.times && any(|node| node.time.is_some() || node.ending_time.is_some()),
                "times are left out: this notation has none",
            ),
            (!self.endings && any(|node| node.ending.is_some()), ENDING_LOST),
            (!self.info && record.info.lines().next().is_some(), INFO_LOST),
        ];
        let mut lost = Vec::new();
        for (is_lost, said) in checks {
            if is_lost {
                lost.push(said);
            }
        }
        lost
    }
}
