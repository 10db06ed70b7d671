//! What the rest of kisho asks of a record of shogi.

use crate::charset::encodings::Encoding;

use super::{
    BOD, CSA, Ending, JKF, KI2, KIF, Move, Node, Position, Record, SFEN, SHOGI64, Tree, USI, body, key,
    setup, usi,
};
use crate::games::{GameRecord, MainLine, Replayed, grow};
use crate::key::{Keyed, Symmetry};
use crate::{Notation, Outcome, Question, Termination, charset};

impl GameRecord for Record {
    type Ply = Move;
    type Node = Node;

    const NOTATIONS: &'static [Notation] = &[SHOGI64, SFEN, USI, KIF, KI2, BOD, CSA, JKF];

    const WHOLE: Notation = KIF;

    const SHORT: Option<Notation> = Some(USI);

    const WITH_MOVES: &'static [Notation] = &[body::SFEN, body::SHOGI64];

    fn initial() -> Self {
        Self::new(Position::initial(), 1)
    }

    fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
        charset::japanese(bytes)
    }

    fn tree(&self) -> &crate::tree::Tree<Node> {
        &self.nodes
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.nodes.get(self.main_end())?;
        match end.ending? {
            Ending::Repetition | Ending::Impasse | Ending::Draw => Some(Outcome::Draw),
            ending => ending.winner(end.position.turn()).map(Outcome::from),
        }
    }

    fn bookmarks(&self) -> Vec<usize> {
        let marked = self.nodes.iter().enumerate().filter(|(_, node)| node.bookmark.is_some());
        marked.map(|(at, _)| at).collect()
    }

    fn key(&self, node: usize) -> Option<Keyed> {
        Some(key::key(&self.nodes.get(node)?.position))
    }

    /// Shogi has no mirror image.
    fn turned(ply: Move, _: Symmetry) -> Move {
        ply
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let mut moves = Vec::new();
        let mut before = self.start();
        for node in self.main_line().skip(1).take(most).filter_map(|at| self.nodes.get(at)) {
            let Some(action) = node.play.filter(|&action| before.play(action).is_ok()) else { break };
            moves.push((action, key::key(&node.position)));
            before = &node.position;
        }
        let mut start = Self::new(*self.start(), self.next_number());
        // It says what the players are called.
        if let Some(handicap) = self.info.get("手合割") {
            start.info.set("手合割", handicap);
        }
        MainLine { start, key: key::key(self.start()), moves }
    }

    fn word(&self, node: usize) -> Option<String> {
        let play = self.nodes.get(node).and_then(|node| node.play);
        // File systems do without `*`, and only drops begin with a capital.
        play.map(|play| play.to_string().replace('*', ""))
    }

    fn replay(&self, way: &[Move], next: &[Move]) -> Option<Replayed<Self>> {
        let before = self.next_number().saturating_sub(1);
        let mut tree = Tree::new(*self.start(), before);
        let (here, next) = grow(&mut tree, way, next, |tree, at, ply| tree.play(at, ply).ok())?;
        Some(Replayed { record: tree.finish(self.info.clone()), here, next })
    }

    fn tree_mut(&mut self) -> &mut crate::tree::Tree<Node> {
        &mut self.nodes
    }

    fn position(&self, node: usize) -> Option<Self> {
        let here = self.nodes.get(node)?;
        let mut alone = Self::new(here.position, here.number.saturating_add(1));
        alone.nodes.node_mut(0)?.led_here = self.led_to(node);
        Some(alone)
    }

    fn ply(&self, node: usize) -> Option<Move> {
        self.nodes.get(node)?.play
    }

    type Flaw = setup::Flaw;

    fn set_up(&mut self, place: &str, thing: &str) -> Option<()> {
        setup::set_up(self, place, thing)
    }

    fn flaws(&self) -> Vec<Self::Flaw> {
        self.start().flaws()
    }

    fn set_bookmark(&mut self, node: usize, name: Option<&str>) -> Option<()> {
        self.nodes.node_mut(node)?.bookmark = name.map(str::to_owned);
        Some(())
    }

    fn bookmark(&self, node: usize) -> Option<&str> {
        self.nodes.get(node)?.bookmark.as_deref()
    }

    /// Whoever is mated resigns.
    fn can_end(&self, node: usize, how: Termination) -> bool {
        how == Termination::Resignation || !self.legal(node).is_empty()
    }

    fn set_termination(&mut self, node: usize, how: Option<Termination>) -> Option<()> {
        let here = self.nodes.node_mut(node)?;
        here.reopen();
        here.ending = how.map(|how| match how {
            Termination::Resignation => Ending::Resignation,
            Termination::Draw => Ending::Impasse,
        });
        Some(())
    }

    /// What could have come after the end is a variation beside it.
    fn go_on(&mut self, node: usize) {
        if node == self.main_end() && !self.is_terminated(node) {
            self.forget_result();
        }
    }

    fn forget_result(&mut self) {
        self.info.remove("結果");
    }

    fn legal(&self, node: usize) -> Vec<Move> {
        self.nodes.get(node).map(|node| node.position.legal_moves().collect()).unwrap_or_default()
    }

    fn question(&self, node: usize) -> Option<Question> {
        let mut line = (node < self.nodes.len()).then(|| self.up_to(node))?;
        // Where a variation branches off, the game may have ended.
        for at in 0..line.nodes.len() {
            line.nodes.node_mut(at)?.reopen();
        }
        Some(Question::Usi { position: usi::command(&line).text })
    }

    fn code(&self, _: usize, ply: Move) -> Option<String> {
        Some(ply.to_string())
    }

    fn after(&self, node: usize, ply: Move) -> Option<Node> {
        let before = self.nodes.get(node)?;
        let number = before.number.saturating_add(1);
        let start = Node::start(before.position.play(ply).ok()?, number);
        Some(Node { parent: Some(node), play: Some(ply), ..start })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Question, Record};

    #[test]
    fn a_program_is_asked_about_the_position_also_where_the_game_has_ended_on_the_way() {
        let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：3手\n3 ２六歩(27)\n";
        let record: Record = crate::testing::record("kif", kif);
        for (node, position) in
            [(2, "position startpos moves 7g7f 3c3d"), (3, "position startpos moves 7g7f 3c3d 2g2f")]
        {
            let Some(Question::Usi { position: asked }) = record.question(node) else {
                panic!("no question")
            };
            assert_eq!(asked.trim(), position);
        }
    }
}
