//! What a notation has no place for.

use super::{Ending, Handicap, Node, Record, Remark};
use crate::{COMMENTS_LOST, ENDING_LOST, INFO_LOST, Lost, MOVES_LOST, VARIATIONS_LOST};

/// Said by notations that have no lines that no program reads.
pub const REMARKS_LOST: Lost = Lost::new(
    "lines that are neither moves nor comments (`#…`, `'…`, `まで…`) are left out: this notation has none",
    "指し手でもコメントでもない行（`#…`、`'…`、`まで…`）",
);

/// Said by notations with words of their own for how a game ended, if the record says more in brackets: 中断（休憩）.
#[must_use]
pub fn ending_note<'n>(mut nodes: impl Iterator<Item = &'n Node>) -> Option<Lost> {
    let has_note = |node: &Node| {
        let words = node.ending_words.as_deref().filter(|_| node.ending != Some(Ending::Other));
        words.is_some_and(|words| words.contains(['(', '（']))
    };
    nodes.any(has_note).then_some(Lost::new(
        "what stands in brackets after the word for the end of the game is left out: this notation has no place for it",
        "終局の注記",
    ))
}

/// Said by notations of times that have none for the start.
#[must_use]
pub fn start_time(record: &Record) -> Option<Lost> {
    let time = record.nodes.start().time;
    time.map(|_| {
        Lost::new(
            "a time before the first move is left out: this notation has times of moves",
            "開始前の消費時間",
        )
    })
}

/// Said by notations without totals, if those of the main line are more or less than the times of its moves.
#[must_use]
pub fn totals(record: &Record) -> Option<Lost> {
    let mut sums = [0_u64; 2];
    let mut is_lost = false;
    for node in record.main_line().filter_map(|at| record.nodes.get(at)) {
        let turn = node.position.turn();
        for (time, player) in [(node.time, turn.other()), (node.ending_time, turn)] {
            let Some(time) = time else { continue };
            let [black, white] = &mut sums;
            let sum = player.pick(black, white);
            *sum = sum.saturating_add(time.spent);
            is_lost |= time.total.is_some_and(|total| total / 1000 != *sum / 1000);
        }
    }
    is_lost.then_some(Lost::new(
        "times of all moves are left out where they are not sums: this notation has those of moves only",
        "累計時間（各手の合計と一致しないもの）",
    ))
}

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
    /// Lines that no program reads.
    pub remarks: bool,
    /// How long moves took.
    pub times: bool,
    /// How the game ended.
    pub endings: bool,
    /// Players, event and the like.
    pub info: bool,
}

impl Holds {
    /// What a record has and the notation cannot hold, in the words of [`Written::lost`](crate::Written::lost).
    /// The moves of other lines than the main one are not looked at if variations cannot be held.
    #[must_use]
    pub fn lost(self, record: &Record) -> Vec<Lost> {
        let has = Self::of(record, self.moves && !self.variations);
        let mut lost = Vec::new();
        let mut check = |is_held: bool, is_there: bool, said| {
            if is_there && !is_held {
                lost.push(said);
            }
        };
        check(self.moves, has.moves, MOVES_LOST);
        check(self.variations || !self.moves, has.variations, VARIATIONS_LOST);
        check(
            self.number,
            has.number,
            Lost::new("the number of the next move is left out: this notation counts from 1", "開始手数"),
        );
        check(
            self.last_move || has.moves,
            has.last_move,
            Lost::new(
                "the last move is left out: this notation does not say how a position came about",
                "直前の指し手",
            ),
        );
        check(self.comments, has.comments, COMMENTS_LOST);
        check(
            self.bookmarks,
            has.bookmarks,
            Lost::new("bookmarks are left out: this notation has none", "しおり"),
        );
        check(self.remarks, has.remarks, REMARKS_LOST);
        check(self.times, has.times, Lost::new("times are left out: this notation has none", "消費時間"));
        check(self.endings, has.endings, ENDING_LOST);
        check(self.info, has.info, INFO_LOST);
        lost
    }

    /// What a record has, or only its main line and what hangs on it.
    fn of(record: &Record, main_line: bool) -> Self {
        let start = Handicap::of(record.start());
        let mut has = Self {
            moves: record.nodes.len() > 1,
            variations: record.main_end() + 1 < record.nodes.len(),
            number: record.next_number() != 1,
            // The name of the start is no news beside its position.
            info: record.info.lines().any(|line| Some(line) != start.map(|start| ("手合割", start.name))),
            ..Self::default()
        };
        if main_line {
            record.main_line().filter_map(|at| record.nodes.get(at)).for_each(|node| has.see(node));
        } else {
            record.nodes.iter().for_each(|node| has.see(node));
        }
        has
    }

    fn see(&mut self, node: &Node) {
        self.last_move |= node.led_here.is_some();
        self.comments |= !node.comment.is_empty();
        self.bookmarks |= node.bookmark.is_some();
        self.remarks |= !node.remarks.iter().all(Remark::is_banner);
        self.times |= node.time.is_some() || node.ending_time.is_some();
        self.endings |= node.ending.is_some();
    }
}
