//! Whether the numbers of moves are those of the positions.

use crate::text::{Counted, Diagnostic, Id, Span, numeral, shown};

/// How a game numbers its moves.
#[derive(Debug)]
pub struct Numbers<P> {
    /// The turn that is to be played in a position; turns of both players are counted, from 1.
    pub turn: fn(&P) -> u16,
    /// The usual way of counting. The other one is read as well.
    pub usual: Count,
    /// Whether the text begins inside of a game, so that its first number may be any.
    pub is_inside: bool,
}

/// What has a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The turn of each player.
    Turns,
    /// A turn of the first player together with the answer.
    Pairs,
}

impl Count {
    fn of(self, turn: u16) -> i64 {
        match self {
            Self::Turns => i64::from(turn),
            Self::Pairs => i64::from(turn).saturating_add(1) / 2,
        }
    }
}

/// The ways of counting that fit all numbers so far, the usual one first, each with what its numbers are ahead.
/// Empty once nothing fits: that is said once.
pub struct Numbering<P> {
    turn: fn(&P) -> u16,
    fitting: Vec<(Count, Option<i64>)>,
}

impl<P> Numbering<P> {
    pub fn new(numbers: Numbers<P>) -> Self {
        let other = match numbers.usual {
            Count::Turns => Count::Pairs,
            Count::Pairs => Count::Turns,
        };
        let ahead = (!numbers.is_inside).then_some(0);
        Self { turn: numbers.turn, fitting: vec![(numbers.usual, ahead), (other, ahead)] }
    }

    /// Compares a number, given by its digits, with the position that it stands in.
    pub fn check(&mut self, digits: &str, position: &P, span: Span, problems: &mut Counted) {
        // One with more digits than make sense is not a move number either.
        let found = numeral::number(digits).map_or(u32::MAX, |(number, _)| number);
        let turn = (self.turn)(position);
        let Some(&(count, ahead)) = self.fitting.first() else { return };
        let expected = count.of(turn) + ahead.unwrap_or(0);
        self.fitting.retain_mut(|(count, ahead)| {
            let number = count.of(turn);
            number + *ahead.get_or_insert(i64::from(found) - number) == i64::from(found)
        });
        if self.fitting.is_empty() {
            problems.add(Id::MovesNumber, || {
                let rest = if shown(digits).len() < digits.len() { "…" } else { "" };
                let message = format!("the move here is number {expected}, not {}{rest}", shown(digits));
                let hint = "is a move missing or duplicated? Numbers are optional; the moves count";
                Diagnostic::warning(Id::MovesNumber, span, message).with_hint(hint)
            });
        }
    }
}
