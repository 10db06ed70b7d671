//! What the rest of kisho asks of a record of Go.

use std::collections::BTreeMap;

use crate::charset::encodings::Encoding;

use super::{Board, Color, Node, Play, Record, SENSEI, SGF, Size, engine, key, marking, outcome, setup, sgf};
use crate::games::{GameRecord, MainLine, Replayed, grow};
use crate::key::{Keyed, Symmetry};
use crate::tree::Tree;
use crate::{Notation, Outcome, Question, Termination};

impl GameRecord for Record {
    type Ply = (Play, Size);
    type Node = Node;

    const NOTATIONS: &'static [Notation] = &[SGF, SENSEI];

    const WHOLE: Notation = SGF;

    fn initial() -> Self {
        let start = Node::following(None, None, Color::Black);
        Self { size: Size::FULL, info: BTreeMap::new(), nodes: Tree::of(start), diagram: None }
    }

    fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
        sgf::encoding(bytes)
    }

    fn tree(&self) -> &Tree<Self::Node> {
        &self.nodes
    }

    fn outcome(&self) -> Option<Outcome> {
        match outcome::Outcome::of(self.info("RE")?) {
            outcome::Outcome::Draw => Some(Outcome::Draw),
            outcome::Outcome::Won(color, _) => Some(color.into()),
            _ => None,
        }
    }

    fn bookmarks(&self) -> Vec<usize> {
        let is_hotspot = |node: &Node| node.properties.iter().any(|property| property.name == "HO");
        let is_marked = |node: &Node| !node.name.trim().is_empty() || is_hotspot(node);
        self.nodes.iter().enumerate().filter(|(_, node)| is_marked(node)).map(|(at, _)| at).collect()
    }

    fn key(&self, node: usize) -> Option<Keyed> {
        Some(key::key(self, self.nodes.get(node)?, &self.board_at(node)))
    }

    fn turned((play, size): (Play, Size), by: Symmetry) -> (Play, Size) {
        (key::turned(play, size, by), size)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let line: Vec<usize> = self.main_line().collect();
        let node = |at: usize| self.nodes.get(at);
        let first = line
            .iter()
            .position(|&at| node(at).is_some_and(|node| node.play.is_some()))
            .unwrap_or(line.len());
        let (before, line) = line.split_at_checked(first).unwrap_or_default();
        let at = before.last().copied().unwrap_or(0);
        let mut board = self.board_at(at);
        let start = self.cut_at(at);
        // Never empty.
        let key = key::key(&start, start.nodes.start(), &board);
        let mut moves = Vec::new();
        for node in line.iter().filter_map(|&at| node(at)) {
            board.redo(&node.changes);
            match node.play {
                Some(play) if moves.len() < most => {
                    moves.push(((play, self.size), key::key(self, node, &board)));
                }
                // Nothing happens there: it holds a comment or marks.
                None if node.changes.is_empty() => {}
                _ => break,
            }
        }
        MainLine { start, key, moves }
    }

    fn word(&self, node: usize) -> Option<String> {
        let played = self.nodes.get(node)?;
        let play = played.play?;
        let point = play.at.map_or_else(|| "pass".to_owned(), |at| at.western(self.size));
        let before = played.parent.and_then(|parent| self.nodes.get(parent));
        // A side may move out of turn, where the other could have played the same.
        Some(match before.is_some_and(|before| before.to_move != play.color) {
            true => format!("{}-{point}", play.color),
            false => point,
        })
    }

    fn replay(&self, way: &[(Play, Size)], next: &[(Play, Size)]) -> Option<Replayed<Self>> {
        let mut grown = (self.clone(), self.board_at(0), 0);
        // A stone stays on the board when another follows on it.
        let play = |(record, board, last): &mut (Self, Board, usize), at: usize, (play, _): (Play, Size)| {
            if at != *last {
                if let Some(node) = record.nodes.get(at) {
                    board.redo(&node.changes);
                }
                *last = at;
            }
            Some(record.play_after(at, play, board))
        };
        let (here, next) = grow(&mut grown, way, next, play)?;
        Some(Replayed { record: grown.0, here, next })
    }

    fn tree_mut(&mut self) -> &mut Tree<Self::Node> {
        &mut self.nodes
    }

    fn position(&self, node: usize) -> Option<Self> {
        // What it takes to count it.
        self.position_with(node, |name| matches!(name, "KM" | "RU"))
    }

    fn position_to_set_up(&self, node: usize) -> Option<Self> {
        let mut position = self.position_with(node, |_| true)?;
        position.forget_result();
        Some(position)
    }

    fn ply(&self, node: usize) -> Option<(Play, Size)> {
        Some((self.nodes.get(node)?.play?, self.size))
    }

    type Flaw = setup::Flaw;

    fn set_up(&mut self, place: &str, thing: &str) -> Option<()> {
        setup::set_up(self, place, thing)
    }

    fn flaws(&self) -> Vec<Self::Flaw> {
        setup::flaws(self)
    }

    fn mark(&mut self, node: usize, sign: &str, place: &str) -> Option<()> {
        marking::mark(self, node, sign, place)
    }

    fn set_bookmark(&mut self, node: usize, name: Option<&str>) -> Option<()> {
        let node = self.nodes.node_mut(node)?;
        node.name = name.unwrap_or_default().to_owned();
        node.properties.retain(|property| property.name != "HO");
        Some(())
    }

    fn bookmark(&self, node: usize) -> Option<&str> {
        self.nodes.get(node).map(|node| node.name.as_str()).filter(|name| !name.is_empty())
    }

    fn is_terminated(&self, node: usize) -> bool {
        let result = outcome::Outcome::of(self.info("RE").unwrap_or_default());
        self.can_terminate(node) && result != outcome::Outcome::Unknown
    }

    /// `RE` says how the main line ended.
    fn can_terminate(&self, node: usize) -> bool {
        node == self.main_end()
    }

    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()> {
        let to_move = self.nodes.get(node)?.to_move;
        let result = how.map(|how| match how {
            Termination::Resignation => to_move.pick("W+R", "B+R"),
            Termination::Draw => "0",
        });
        match result {
            Some(result) => drop(self.info.insert("RE".to_owned(), result.to_owned())),
            None => self.forget_result(),
        }
        Some(())
    }

    fn forget_result(&mut self) {
        // That nothing is known of it is no result.
        if outcome::Outcome::of(self.info("RE").unwrap_or_default()) != outcome::Outcome::Unknown {
            self.info.remove("RE");
        }
    }

    /// Moves after the last one of a game are shown with its result.
    fn go_on(&mut self, _: usize) {}

    fn legal(&self, node: usize) -> Vec<(Play, Size)> {
        self.legal_moves(node).into_iter().map(|play| (play, self.size)).collect()
    }

    fn question(&self, node: usize) -> Option<Question> {
        engine::question(self, node)
    }

    fn code(&self, _: usize, (play, size): (Play, Size)) -> Option<String> {
        Some(play.at.map_or_else(|| "pass".to_owned(), |at| at.western(size)))
    }

    fn after(&self, node: usize, (play, _): (Play, Size)) -> Option<Node> {
        let before = self.nodes.get(node)?;
        Some(before.played(node, play, &mut self.board_at(node)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Color, Point};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    type Stones = BTreeMap<(u8, u8), Color>;

    fn beside((column, row): (u8, u8), side: u8) -> impl Iterator<Item = (u8, u8)> {
        let steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        steps.into_iter().filter_map(move |(x, y)| {
            Some((column.checked_add_signed(x)?, row.checked_add_signed(y)?))
                .filter(|&(column, row)| column < side && row < side)
        })
    }

    /// The group of a stone, and whether it has a liberty.
    fn group(stones: &Stones, at: (u8, u8), side: u8) -> (Vec<(u8, u8)>, bool) {
        let (mut group, mut next, mut is_free) = (vec![at], 0, false);
        while let Some(&stone) = group.get(next) {
            next += 1;
            for other in beside(stone, side) {
                match stones.get(&other) {
                    None => is_free = true,
                    Some(color) if *color == stones[&at] && !group.contains(&other) => group.push(other),
                    Some(_) => {}
                }
            }
        }
        (group, is_free)
    }

    /// The stones after a move, by the words of the rules; `None` if it is suicide.
    fn after(stones: &Stones, color: Color, at: (u8, u8), side: u8) -> Option<Stones> {
        let mut stones = stones.clone();
        stones.insert(at, color);
        for other in beside(at, side) {
            if stones.get(&other) == Some(&color.other()) {
                let (dead, is_free) = group(&stones, other, side);
                if !is_free {
                    stones.retain(|stone, _| !dead.contains(stone));
                }
            }
        }
        group(&stones, at, side).1.then_some(stones)
    }

    fn stones(record: &Record, node: usize) -> Stones {
        let board = record.board_at(node);
        let points = record.size.points();
        points.filter_map(|at| Some(((at.column, at.row), board.get(at)?))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn legal_moves_are_those_of_the_rules(picks in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
            let side = 4;
            let reading = crate::go::read::read(b"(;SZ[4])", &crate::ReadOptions::default());
            let Some(crate::Record::Go(mut record)) = reading.record else { panic!("a record of Go") };
            let (mut here, mut before) = (0, None);
            for pick in picks {
                let legal = record.legal(here);
                let now = stones(&record, here);
                let color = record.nodes[here].to_move;
                let mut expected: Vec<Option<(u8, u8)>> = Vec::new();
                for at in record.size.points() {
                    let at = (at.column, at.row);
                    let next = if now.contains_key(&at) { None } else { after(&now, color, at, side) };
                    // The rule of ko: not the position that was there before the last move.
                    if next.is_some() && next != before {
                        expected.push(Some(at));
                    }
                }
                expected.push(None);
                let found: Vec<_> = legal.iter().map(|(play, _)| play.at.map(|at: Point| (at.column, at.row))).collect();
                prop_assert_eq!(&found, &expected);
                // A pass would end the walk too often.
                let choice = &legal[pick.index(legal.len().saturating_sub(1).max(1))];
                before = Some(now);
                here = record.play(here, *choice).unwrap();
            }
        }
    }
}
