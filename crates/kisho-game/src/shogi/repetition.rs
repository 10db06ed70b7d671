//! Repetition (千日手): the same position, with the same hands and the same player to move, for the fourth time. The game
//! is no game then and is played anew; but if one player gave check with every move between the first time and the fourth
//! (連続王手の千日手), that player loses. Source: 将棋の対局規定 of the Japan Shogi Association.
//!
//! A line that stops at the fourth time is as it should be, and so is one that says 千日手 before it: books break off so.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Color, Ending, Node, Position, Record};
use crate::text::{Diagnostic, Id, Span};

/// What is wrong with a node at which a position comes for the fourth time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// Who gave check with every move since the first time, and has lost.
    pub checker: Option<Color>,
    /// What the record makes of it.
    pub fault: Fault,
}

/// What a record makes of a repetition, against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Moves follow as if nothing had happened.
    GoesOn,
    /// Nobody is said to have lost, though a player has.
    SaysDraw,
}

impl Finding {
    /// The message: a warning that the game was over, or an error if a player has lost by it. `number` is that of the
    /// move that led to the node ([`Node::number`]).
    #[must_use]
    pub fn diagnostic(self, number: u32, span: Span) -> Diagnostic {
        let Some(checker) = self.checker.map(Color::english) else {
            let message = format!(
                "千日手: after move {number} the position is there for the fourth time, and moves follow"
            );
            return Diagnostic::warning(Id::ShogiRepetition, span, message)
                .with_hint("the game ends there and is played anew");
        };
        let but = match self.fault {
            Fault::GoesOn => "moves follow",
            Fault::SaysDraw => "the record gives no winner",
        };
        let message = format!(
            "連続王手の千日手: after move {number} the position is there for the fourth time, {checker} gave check with \
             every move, and {but}"
        );
        Diagnostic::error(Id::ShogiPerpetualCheck, span, message)
            .with_hint(format!("{checker} loses there: the game ends with 反則"))
    }
}

/// Whether a position comes for the fourth time at a node, the first that does on its line; and who gave check with every move since the
/// first time, and so has lost.
#[must_use]
pub fn fourth_time(record: &Record, node: usize) -> Option<Option<Color>> {
    let here = record.nodes.get(node)?;
    let before = std::iter::successors(Some(here), |here| record.nodes.get(here.parent?));
    // Few positions come even twice, and looking for those that do takes a while.
    let times = before.filter(|before| before.position == here.position).take(4).count();
    if times < 4 {
        return None;
    }
    fourth_times(record).find_map(|(at, checker)| (at == node).then_some(checker))
}

/// The nodes at which a position comes for the fourth time, in preorder: the first of each line; and who gave check with every move
/// since the first time, and so has lost. The cost grows with the number of nodes.
fn fourth_times(record: &Record) -> impl Iterator<Item = (usize, Option<Color>)> {
    let mut path = Path { seen: HashMap::with_capacity(record.nodes.len()), ..Path::default() };
    record.nodes.iter().enumerate().filter_map(move |(at, node)| {
        path.go_to(node, at);
        Some((at, path.fourth_time(node)?))
    })
}

/// The nodes at which a repetition should have ended the game otherwise, in preorder: the first of each line.
#[must_use]
pub fn check(record: &Record) -> Vec<(usize, Finding)> {
    let found = fourth_times(record).filter_map(|(at, checker)| {
        let has_next = record.nodes.get(at + 1).is_some_and(|next| next.parent == Some(at));
        let fault = match record.nodes.get(at)?.ending {
            Some(Ending::Repetition | Ending::Draw) if checker.is_some() => Fault::SaysDraw,
            None if has_next => Fault::GoesOn,
            _ => return None,
        };
        Some((at, Finding { checker, fault }))
    });
    found.collect()
}

/// What is to be said about a record: a message at the move that leads to each node which [`check`] finds.
pub fn faults(record: &Record, places: &[Span]) -> impl Iterator<Item = Diagnostic> {
    check(record).into_iter().filter_map(|(at, finding)| {
        Some(finding.diagnostic(record.nodes.get(at)?.number, places.get(at).copied().unwrap_or_default()))
    })
}

/// The line that leads to a node.
#[derive(Default)]
struct Path<'a> {
    steps: Vec<Step<'a>>,
    seen: HashMap<&'a Position, Seen>,
    /// How many steps there are to the one that was a fourth time.
    over: Option<usize>,
}

struct Step<'a> {
    node: usize,
    position: &'a Position,
    /// How many of their last moves Black and White gave check with, one after the other.
    checks: [usize; 2],
}

/// How often a position is on the path, and the first step at which it is.
struct Seen {
    times: u32,
    first: usize,
}

impl<'a> Path<'a> {
    /// Goes back to the parent of the node and on to it.
    fn go_to(&mut self, node: &'a Node, at: usize) {
        while self.steps.last().is_some_and(|last| Some(last.node) != node.parent) {
            self.go_back();
        }
        let position = &node.position;
        let mut checks = self.steps.last().map_or([0; 2], |last| last.checks);
        let mover = position.turn().other().pick(0, 1);
        checks[mover] = if position.is_in_check(position.turn()) { checks[mover] + 1 } else { 0 };
        let first = self.steps.len();
        self.seen.entry(position).or_insert(Seen { times: 0, first }).times += 1;
        self.steps.push(Step { node: at, position, checks });
    }

    fn go_back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        if let Entry::Occupied(mut seen) = self.seen.entry(step.position) {
            seen.get_mut().times -= 1;
            if seen.get().times == 0 {
                seen.remove();
            }
        }
        self.over = self.over.filter(|&over| over <= self.steps.len());
    }

    /// Whether the path ends with a position that is on it for the fourth time, the first that is, and who gave check with
    /// every move since the first time.
    fn fourth_time(&mut self, node: &Node) -> Option<Option<Color>> {
        let seen = self.seen.get(&node.position).filter(|seen| seen.times == 4)?;
        let last = self.steps.last().filter(|_| self.over.is_none())?;
        let moves_of_each = (self.steps.len() - 1 - seen.first) / 2;
        self.over = Some(self.steps.len());
        let checker = Color::ALL.into_iter().find(|player| last.checks[player.pick(0, 1)] >= moves_of_each);
        Some(checker)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{action, sfen};
    use super::super::{Info, Tree};
    use super::*;

    /// Plays moves, given as in USI, after a node.
    fn play(tree: &mut Tree, from: usize, moves: &str) -> usize {
        moves.split_whitespace().fold(from, |at, usi| tree.play(at, action(usi)).unwrap())
    }

    fn end(tree: &mut Tree, at: usize, ending: Ending) {
        tree.node_mut(at).unwrap().ending = Some(ending);
    }

    const ROOKS: &str = "2h3h 8b7b 3h2h 7b8b ";
    /// Black's rook gives check on 5九 and 4九 in turn, and the king goes to and fro.
    const CHECKS: &str = "4i5i 5a4a 5i4i 4a5a ";

    fn checks() -> Tree {
        Tree::new(sfen("4k4/9/9/9/9/9/9/9/K4R3 b - 1"), 0)
    }

    fn found(tree: Tree) -> Vec<(usize, Option<Color>, Fault)> {
        let record = tree.finish(Info::default());
        check(&record).into_iter().map(|(at, finding)| (at, finding.checker, finding.fault)).collect()
    }

    #[test]
    fn a_game_is_over_when_a_position_comes_for_the_fourth_time() {
        let start = || Tree::new(Position::initial(), 0);
        let mut third = start();
        play(&mut third, 0, &ROOKS.repeat(2));
        play(&mut third, 8, "2h3h");
        assert_eq!(found(third), []);

        let mut stops = start();
        play(&mut stops, 0, &ROOKS.repeat(3));
        assert_eq!(found(stops.clone()), [], "it is not said how it ended");
        end(&mut stops, 12, Ending::Repetition);
        assert_eq!(found(stops), []);

        let mut goes_on = start();
        play(&mut goes_on, 0, &ROOKS.repeat(8));
        assert_eq!(found(goes_on), [(12, None, Fault::GoesOn)], "said once, not at every move from there");

        let mut said_early = start();
        play(&mut said_early, 0, ROOKS);
        end(&mut said_early, 4, Ending::Repetition);
        assert_eq!(found(said_early), []);
    }

    #[test]
    fn hands_count() {
        // The same board and player, but Black has a pawn more each time.
        let mut tree = Tree::new(sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1"), 0);
        let last = play(&mut tree, 0, &"5i4i 5a4a 4i5i 4a5a ".repeat(2));
        tree.node_mut(last)
            .unwrap()
            .position
            .hand_mut(Color::Black)
            .set(super::super::Kind::Pawn, 1)
            .unwrap();
        let last = play(&mut tree, last, "5i4i 5a4a 4i5i 4a5a");
        play(&mut tree, last, "5i4i");
        assert_eq!(found(tree), []);
    }

    #[test]
    fn variations_count_for_themselves() {
        let mut tree = Tree::new(Position::initial(), 0);
        let third = play(&mut tree, 0, &ROOKS.repeat(2));
        let main = play(&mut tree, third, "7g7f");
        play(&mut tree, main, "3c3d");
        let other = play(&mut tree, third, ROOKS);
        play(&mut tree, other, "7g7f 3c3d");
        play(&mut tree, other, "2g2f");
        // Of the main line there are the nodes up to 10; the variation has four more to the fourth time.
        assert_eq!(found(tree), [(14, None, Fault::GoesOn)]);
    }

    #[test]
    fn who_gives_check_for_ever_has_lost() {
        // The start is not there a second time: the first check comes after the first move.
        let cycle = CHECKS.repeat(3);
        let black = Some(Color::Black);
        let mut goes_on = checks();
        let at = play(&mut goes_on, 0, &cycle);
        play(&mut goes_on, at, "4i4h");
        assert_eq!(found(goes_on), [(12, black, Fault::GoesOn)]);

        for (ending, faults) in [
            (Ending::Repetition, vec![(12, black, Fault::SaysDraw)]),
            (Ending::Draw, vec![(12, black, Fault::SaysDraw)]),
            (Ending::Foul(Color::Black), vec![]),
            (Ending::Resignation, vec![]),
            (Ending::Interruption, vec![]),
        ] {
            let mut tree = checks();
            play(&mut tree, 0, &cycle);
            end(&mut tree, 12, ending);
            assert_eq!(found(tree), faults, "{ending:?}");
        }
    }

    #[test]
    fn one_quiet_move_is_enough_for_a_draw() {
        let mut tree = checks();
        let at = play(&mut tree, 0, &CHECKS.repeat(2));
        // 4i3i is no check, and 3i4i comes back with none: the king is on 4二 and then 5一.
        let at = play(&mut tree, at, "4i3i 5a4b 3i4i 4b5a");
        assert_eq!(tree.node(at).unwrap().position, tree.node(0).unwrap().position);
        play(&mut tree, at, "4i5i");
        assert_eq!(found(tree), [(12, None, Fault::GoesOn)]);
    }

    #[test]
    fn the_message_names_the_rule() {
        let finding = Finding { checker: Some(Color::Black), fault: Fault::SaysDraw };
        let said = finding.diagnostic(44, Span::at(0));
        assert!(said.message.starts_with("連続王手の千日手: after move 44"), "{}", said.message);
        assert_eq!(said.severity, crate::text::Severity::Error);
        let draw = Finding { checker: None, fault: Fault::GoesOn }.diagnostic(44, Span::at(0));
        assert_eq!(draw.severity, crate::text::Severity::Warning);
    }
    #[test]
    fn readers_say_it() {
        let moves = format!("position startpos moves {}2g2f\n", ROOKS.repeat(3));
        let reading = (crate::notation("usi").unwrap().read)(moves.as_bytes(), &Default::default());
        assert!(reading.is_clean());
        assert_eq!(reading.diagnostics.iter().map(|said| said.id).collect::<Vec<_>>(), [Id::ShogiRepetition]);
        let place = moves.find(" 2g2f").unwrap();
        assert_eq!(reading.diagnostics[0].span, Span::new(place - 4, place), "the move that completes it");
        let csa = "PI\n+\n+2838HI\n-8272HI\n+3828HI\n-7282HI\n+2838HI\n-8272HI\n+3828HI\n-7282HI\n\
            +2838HI\n-8272HI\n+3828HI\n-7282HI\n%SENNICHITE\n";
        let reading = (crate::notation("csa").unwrap().read)(csa.as_bytes(), &Default::default());
        assert!(
            reading
                .diagnostics
                .iter()
                .all(|said| said.id != Id::ShogiRepetition && said.id != Id::ShogiPerpetualCheck),
            "{reading:?}"
        );
    }

    /// The texts that messages about a repetition mark.
    fn marked(name: &str, text: &str) -> Vec<String> {
        let reading = (crate::notation(name).unwrap().read)(text.as_bytes(), &Default::default());
        let repetitions = reading.diagnostics.into_iter().filter(|said| said.id == Id::ShogiRepetition);
        repetitions.map(|said| text[said.span.start..said.span.end].to_owned()).collect()
    }

    #[test]
    fn every_notation_marks_the_move() {
        let csa = "+2838HI\n-8272HI\n+3828HI\n-7282HI,T5\n".repeat(3);
        assert_eq!(marked("csa", &format!("PI\n+\n{csa}+2726FU\n")), ["-7282HI"]);
        let names = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
        let lines: String =
            (1..).zip(names.repeat(3)).map(|(n, name)| format!("{n} {name} (0:01/)\n")).collect();
        // The variation has the fourth time on its own line, and stands after the main line.
        let kif = format!(
            "*感想\n{}変化：2手\n{}",
            "1 ３八飛(28)\n2 ３四歩(33)\n",
            lines.split_once('\n').unwrap().1
        );
        assert_eq!(marked("kif", &format!("{kif}13 ２六歩(27)\n")), ["８二飛(72)"]);
        let ki2 = "▲３八飛 △７二飛 ▲２八飛 △８二飛 ".repeat(3);
        assert_eq!(marked("ki2", &format!("{ki2}▲２六歩")), ["△８二飛"]);
        for body in [format!("{csa}+2726FU\n"), format!("{lines}13 ２六歩(27)\n"), format!("{ki2}▲２六歩")]
        {
            let marked = marked("sfen", &format!("startpos\n{body}"));
            assert!(marked.len() == 1 && body.contains(&marked[0]));
            assert_ne!(marked[0].contains("72"), body.starts_with('▲'), "KI2 says no square of origin");
        }
    }
}
