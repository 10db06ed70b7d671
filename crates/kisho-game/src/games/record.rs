//! What can be asked of a record of any game, and done with it.

use super::{GameRecord, Record};
use crate::key::Keyed;
use crate::setup::{NOTHING, START};
use crate::tree::TreeNode;
use crate::{Level, Outcome, Question, Termination, Written};

impl Record {
    /// How many positions there are; never 0.
    #[must_use]
    pub fn frames(&self) -> usize {
        with_record!(self, record => GameRecord::tree(record).nodes().len())
    }

    /// The last position of the main line, by its preorder number.
    #[must_use]
    pub fn main_end(&self) -> usize {
        with_record!(self, record => GameRecord::tree(record).main_end())
    }

    /// How the game ended, if the record says so: in Quoridor and Janken shogi on the board or by what stands after the
    /// moves, in shogi by how the main line ends, in Go by `RE`.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_record!(self, record => GameRecord::outcome(record))
    }

    /// The frames that the file marks, in order: in shogi those with a bookmark (しおり, `&` in KIF), in Go those with a name
    /// (`N` in SGF) or called a hotspot (`HO`). No notation of the other games marks any.
    #[must_use]
    pub fn bookmarks(&self) -> Vec<usize> {
        with_record!(self, record => record.bookmarks())
    }

    /// The key of the position at a node; `None` if there is no such node.
    #[must_use]
    pub fn key(&self, node: usize) -> Option<Keyed> {
        with_record!(self, record => record.key(node))
    }

    /// The moves that the rules allow at a node as programs write them, in the order of the board: `e2`, `d3h`; `7g7f+`, `P*5e`; `Q16`,
    /// `pass`; `a1-a2`, `b2xb3`. None if there is no such node.
    #[must_use]
    pub fn legal(&self, node: usize) -> Vec<String> {
        fn codes<R: GameRecord>(record: &R, node: usize) -> Vec<String> {
            record.legal(node).into_iter().filter_map(|ply| record.code(node, ply)).collect()
        }
        with_record!(self, record => codes(record, node))
    }

    /// Plays a move, written as in [`Record::legal`], after a node, and gives the number of the node to which it leads: one that is
    /// there already, or a new one, the last of the ways on from there. Nodes after a new one get other numbers. `None` if the rules
    /// do not allow it; nothing changes then.
    ///
    /// ```
    /// use kisho_game::Game;
    ///
    /// let mut record = Game::named("quoridor").unwrap().initial();
    /// let e2 = record.play(0, "e2").unwrap();
    /// let e8 = record.play(e2, "e8").unwrap();
    /// let other = record.play(0, "d3h").unwrap();
    /// assert_eq!((e2, e8, other), (1, 2, 3));
    /// assert_eq!(record.play(e2, "e9"), None);
    /// ```
    pub fn play(&mut self, node: usize, code: &str) -> Option<usize> {
        fn play<R: GameRecord>(record: &mut R, node: usize, code: &str) -> Option<usize> {
            let is_meant = |ply: &R::Ply| record.code(node, *ply).is_some_and(|written| written == code);
            let ply = record.legal(node).into_iter().find(is_meant)?;
            record.play(node, ply)
        }
        with_record!(self, record => play(record, node, code))
    }

    /// Whether the player who makes the second move of a game is to move at a node, in games that the computer plays.
    #[must_use]
    pub fn is_seconds_turn(&self, node: usize) -> Option<bool> {
        with_record!(self, record => record.is_seconds_turn(node))
    }

    /// Plays a good turn after a node, found by a search of our own, and gives the number of the node to which it leads. `None` if the
    /// computer does not play the game, or there is no legal move. The same position always gets the same turn.
    pub fn play_well(&mut self, node: usize, level: Level) -> Option<usize> {
        fn play<R: GameRecord>(record: &mut R, node: usize, level: Level) -> Option<usize> {
            let turn = record.search(node, level);
            turn.into_iter().try_fold(node, |at, ply| record.play(at, ply)).filter(|&at| at != node)
        }
        with_record!(self, record => play(record, node, level))
    }

    /// Whether players can end the game at a node without a move: at least one was made, none follows, and nothing is said about an end there. The
    /// rules may have ended it all the same.
    #[must_use]
    pub fn can_terminate(&self, node: usize) -> bool {
        let is_last = node > 0 && self.ways_from(node).is_empty();
        is_last && !self.is_terminated(node) && with_record!(self, record => record.can_terminate(node))
    }

    /// Whether the record says that the game ended at a node without a move.
    #[must_use]
    pub fn is_terminated(&self, node: usize) -> bool {
        node > 0 && with_record!(self, record => record.is_terminated(node))
    }

    /// Ends the game at a node without a move. `None` if that is not possible there ([`Record::can_terminate`]), or the rules have ended it;
    /// nothing changes then.
    ///
    /// ```
    /// use kisho_game::{Game, Outcome, Termination};
    ///
    /// let mut record = Game::named("shogi").unwrap().initial();
    /// let node = record.play(0, "7g7f").unwrap();
    /// record.terminate(node, Termination::Resignation).unwrap();
    /// assert_eq!(record.outcome(), Some(Outcome::First));
    /// record.reopen(node).unwrap();
    /// assert_eq!(record.outcome(), None);
    /// ```
    pub fn terminate(&mut self, node: usize, how: Termination) -> Option<()> {
        if !self.can_terminate(node) || !with_record!(self, record => record.can_end(node, how)) {
            return None;
        }
        with_record!(self, record => record.set_termination(node, Some(how)))
    }

    /// Takes back that the game ended at a node. `None` if nothing said so; nothing changes then.
    pub fn reopen(&mut self, node: usize) -> Option<()> {
        if !self.is_terminated(node) {
            return None;
        }
        with_record!(self, record => record.set_termination(node, None))
    }

    /// Takes a node away with all that follows on it, and gives the node before it. `None` for the start, which stays, and if there
    /// is no such node. If it belongs to the main line, a result in the header goes, too.
    pub fn remove(&mut self, node: usize) -> Option<usize> {
        let is_variation = self.is_variation(node);
        with_record!(self, record => {
            let before = record.tree_mut().remove(node)?;
            if !is_variation {
                record.forget_result();
            }
            Some(before)
        })
    }

    /// Whether a node belongs to a variation, which can be promoted.
    #[must_use]
    pub fn is_variation(&self, node: usize) -> bool {
        with_record!(self, record => record.tree().variation_of(node).is_some())
    }

    /// Puts the variation to which a node belongs before the way on that stands before it, and gives the new number of the node.
    /// `None` on the main line, and if there is no such node.
    pub fn promote(&mut self, node: usize) -> Option<usize> {
        with_record!(self, record => record.tree_mut().promote(node))
    }

    /// The position of a node for programs that play; `None` if there is no such node, or kisho knows no protocol for it.
    #[must_use]
    pub fn question(&self, node: usize) -> Option<Question> {
        with_record!(self, record => record.question(node))
    }

    /// The nodes to which the moves of a node lead, the main line first.
    #[must_use]
    pub fn ways_from(&self, node: usize) -> Vec<usize> {
        with_record!(self, record => record.tree().ways_from(node).collect())
    }

    /// The nodes from the start to a node, which is the last; empty if there is no such node.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        if node < self.frames() { with_record!(self, record => record.tree().path(node)) } else { Vec::new() }
    }

    /// The position of a node as a record without moves. `None` if there is no such node, or the game cannot begin with it.
    #[must_use]
    pub fn position(&self, node: usize) -> Option<Self> {
        with_record!(self, record => record.position(node).map(Self::from))
    }

    /// A record of the position of a node after a change that is written `place:thing`: `5e:+P`, `dd:-`, `turn:w`. What is said about the
    /// game stays if it is the start. `None` if there is no such node or change, or no notation of the game can hold the position.
    ///
    /// ```
    /// use kisho_game::Game;
    ///
    /// let board = Game::named("othello").unwrap().initial().set_up(0, "a1:b").unwrap();
    /// assert_eq!(board.frames(), 1);
    /// assert_eq!(board.set_up(0, "z9:b"), None);
    /// ```
    #[must_use]
    pub fn set_up(&self, node: usize, change: &str) -> Option<Self> {
        let (place, thing) = change.split_once(':')?;
        if (place, thing) == (START, NOTHING) {
            return (node < self.frames()).then(|| self.game().initial());
        }
        let mut start = match node {
            0 => self.up_to(0)?,
            _ => with_record!(self, record => GameRecord::position_to_set_up(record, node).map(Self::from))?,
        };
        with_record!(&mut start, record => record.set_up(place, thing))?;
        Some(start)
    }

    /// The start as one player sees it who is not to see how the other sets up: `first` is who moves first. `None` in games whose players
    /// do not choose where or how their pieces stand.
    #[must_use]
    pub fn veiled(&self, first: bool) -> Option<Self> {
        with_record!(self, record => GameRecord::veiled(record, first).map(Self::from))
    }

    /// Puts a sign on a place at a node, or takes it away if it is there. Signs are called as in the option `marks` (`circle`, `cross`,
    /// `triangle`, `square`, `fill`, or a label), and `arrow` and `line` from one place to another (`dd-pp`). `None` if that is not possible,
    /// as in games whose notations hold no signs; nothing changes then.
    pub fn mark(&mut self, node: usize, sign: &str, place: &str) -> Option<()> {
        with_record!(self, record => record.mark(node, sign, place))
    }

    /// Marks a node by a name as in [`Record::bookmarks`], or takes the mark away. `None` if there is no such node, or no notation of the
    /// game marks any; nothing changes then.
    pub fn set_bookmark(&mut self, node: usize, name: Option<&str>) -> Option<()> {
        with_record!(self, record => record.set_bookmark(node, name))
    }

    /// The name by which a node is marked.
    #[must_use]
    pub fn bookmark(&self, node: usize) -> Option<&str> {
        with_record!(self, record => GameRecord::bookmark(record, node))
    }

    /// Whether a game can come to the start.
    #[must_use]
    pub fn is_flawed(&self) -> bool {
        with_record!(self, record => !GameRecord::flaws(record).is_empty())
    }

    /// The record in a dialect of the whole notation of its game; `None` if there is no such dialect. Nothing in the text says which it is.
    ///
    /// ```
    /// use kisho_game::Game;
    ///
    /// let mut record = Game::named("quoridor").unwrap().initial();
    /// record.play(0, "e3h").unwrap();
    /// assert_eq!(record.in_dialect("northwest").unwrap().text, "1. e4h\n");
    /// ```
    #[must_use]
    pub fn in_dialect(&self, dialect: &str) -> Option<Written> {
        with_record!(self, record => record.in_dialect(dialect))
    }

    /// The comment of a node; empty if there is none.
    #[must_use]
    pub fn comment(&self, node: usize) -> &str {
        with_record!(self, record => GameRecord::tree(record).get(node).map_or("", TreeNode::comment))
    }

    /// Replaces the comment of a node, if there is such a node. Lines are separated by `\n`.
    pub fn set_comment(&mut self, node: usize, text: &str) {
        with_record!(self, record => {
            if let Some(node) = record.tree_mut().node_mut(node) {
                node.set_comment(text.to_owned());
            }
        });
    }

    /// The move that leads to a node as programs write it, in ASCII and without anything that cannot stand in an address:
    /// `e3h`, `7g7f`, `Q16`, `a1-a2`. Empty for the start.
    #[must_use]
    pub fn word(&self, node: usize) -> String {
        with_record!(self, record => record.word(node)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_several_records_stands_in_its_place() {
        let collections = crate::notations().filter_map(|notation| {
            let many = notation.many?;
            Some((notation, many.places, many.between?))
        });
        for (notation, places, between) in collections {
            let mut record = notation.game.unwrap().initial();
            let mut texts: Vec<String> = Vec::new();
            for _ in 0..3 {
                let at = record.main_end();
                record.play(at, &record.legal(at)[0]);
                texts.push(notation.write.unwrap()(&record).unwrap().text);
            }
            let whole = texts.join(between);
            let places = places(&whole);
            let found: Vec<&str> = places.iter().map(|span| &whole[std::ops::Range::from(*span)]).collect();
            assert_eq!(
                found,
                texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>(),
                "{}",
                notation.name
            );
        }
    }

    fn record(name: &str, text: &str) -> Record {
        crate::testing::record(name, text)
    }

    #[test]
    fn a_record_up_to_a_frame_is_a_line() {
        let whole = record("sgf", "(;SZ[9]PB[Ann];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))");
        assert_eq!((whole.frames(), whole.main_end()), (6, 3));
        assert_eq!(whole.up_to(5).unwrap(), record("sgf", "(;SZ[9]PB[Ann];B[aa];W[dd];B[ee])"));
        assert_eq!(whole.up_to(0).unwrap(), record("sgf", "(;SZ[9]PB[Ann])"));
        assert_eq!(whole.up_to(6), None);
        // What was the result of the whole is not that of a part.
        let lost = record("sgf", "(;SZ[9]RE[B+R];B[aa];W[bb])");
        assert_eq!(lost.up_to(1).unwrap(), record("sgf", "(;SZ[9];B[aa])"));
        assert_eq!(lost.up_to(2).unwrap(), lost);
        let drawn = record("othello", "result: 32-32\n\nf5 d6 c3");
        assert_eq!(drawn.up_to(2).unwrap(), record("othello", "f5 d6"));
        assert_eq!(drawn.up_to(3).unwrap(), drawn);
        let won = record("quoridor", "result: 1-0\n\ne2 e8 e3");
        assert_eq!(won.up_to(2).unwrap(), record("quoridor", "e2 e8"));
        let kif = |head: &str, moves: &str| {
            record("kif", &format!("手合割：平手\n{head}\n   1 ７六歩(77)\n{moves}"))
        };
        let (forfeited, second) = (kif("結果：没収試合", "   2 ３四歩(33)\n"), "   2 ３四歩(33)\n");
        assert_eq!(forfeited.up_to(1).unwrap(), kif("", ""));
        assert_eq!(forfeited.up_to(2).unwrap(), forfeited);
        let mut on = forfeited;
        on.play(2, "2g2f").unwrap();
        assert_eq!(on.up_to(3).unwrap(), kif("", &format!("{second}   3 ２六歩(27)\n")));
        let game = record("qf", "QDBJQ");
        assert_eq!((game.frames(), game.main_end()), (4, 3));
        let two = game.up_to(2).unwrap();
        assert_eq!((two.frames(), two.up_to(3)), (3, None));
        assert_eq!(game.up_to(3), Some(game));
    }

    #[test]
    fn files_mark_positions_in_their_own_ways() {
        let bookmarks = |name, text| record(name, text).bookmarks();
        assert_eq!(
            bookmarks("sgf", "(;SZ[9];B[aa]N[Ladder];W[bb]C[no];B[cc]HO[2](;W[dd])(;W[de]N[ ]))"),
            [1, 3]
        );
        let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n&角道\n   2 ３四歩(33)\n*no\n   3 ２六歩(27)\n&飛車先\n";
        assert_eq!(bookmarks("kif", kif), [1, 3]);
        assert_eq!(bookmarks("qf", "QDBJQ"), [0; 0]);
    }
}
