//! A position in the words of the Go Text Protocol.

use super::score::Halves;
use super::{Board, Node, Record};
use crate::Question;

/// The largest board that the protocol has letters for.
const LARGEST: u8 = 25;

/// A position of a record for a program that plays. `None` if there is no such node, or the protocol has no such board.
#[must_use]
pub fn question(record: &Record, node: usize) -> Option<Question> {
    let side = record.nodes.get(node)?.to_move;
    let size = record.size;
    if size.columns() != size.rows() || size.rows() > LARGEST {
        return None;
    }
    let mut commands = vec![format!("boardsize {}", size.rows()), "clear_board".to_owned()];
    let komi = record.info("KM").and_then(Halves::komi);
    commands.extend(komi.map(|komi| format!("komi {}", f64::from(komi.0) / 2.0)));
    let path: Vec<&Node> = record.path(node).into_iter().filter_map(|at| record.nodes.get(at)).collect();
    // What is set up cannot be told as moves, but the stones that stand there then can, in any order: each of their groups has a
    // liberty, and all the more with fewer stones on the board.
    let set_up = path.iter().rposition(|node| node.play.is_none() && !node.changes.is_empty());
    let (before, moves) = path.split_at(set_up.map_or(0, |last| last + 1));
    let mut board = Board::new(size);
    before.iter().for_each(|node| board.redo(&node.changes));
    let stones = size.points().filter_map(|at| Some((board.get(at)?, Some(at))));
    let moves = moves.iter().filter_map(|node| node.play).map(|play| (play.color, play.at));
    commands.extend(stones.chain(moves).map(|(color, at)| {
        let at = at.map_or_else(|| "pass".to_owned(), |at| at.western(size));
        format!("play {} {at}", color.pick("black", "white"))
    }));
    Some(Question::Gtp { commands, side: side.pick("black", "white") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    #[test]
    fn stones_that_are_set_up_are_told_as_they_stand() {
        let reading = crate::go::read::read(
            b"(;SZ[5]KM[6.5];B[bb];W[cb];AE[bb]AB[ac]PL[W];W[dd];B[])",
            &ReadOptions::default(),
        );
        let Some(crate::Record::Go(record)) = reading.record else { panic!("a record of Go") };
        let Some(Question::Gtp { commands, side }) = question(&record, record.nodes.len() - 1) else {
            panic!("a question")
        };
        let stones = ["play white C4", "play black A3", "play white D2", "play black pass"];
        assert_eq!(commands[..3], ["boardsize 5", "clear_board", "komi 6.5"]);
        assert_eq!(commands[3..], stones);
        assert_eq!(side, "white");
    }
}
