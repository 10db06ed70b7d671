//! Where the moves lead that a comment names, followed one after another as a reader would play them.
//!
//! Comments name moves that were not played far more often than moves that were: candidates, and lines of engines. So a
//! name leads to a frame only if the moves named, played from the position of the comment, reach it; or if it can be no
//! move there, and was played before.

use super::comments;
use kisho_game::Children;
use kisho_game::shogi::japanese::{self, Play};
use kisho_game::shogi::name::Western;
use kisho_game::shogi::{Color, Move, Position, Record, Square, usi};

/// How many moves before the comment one is looked for.
const NEAR: usize = 100;

/// Among how many moves that follow on a position one is looked for.
const WAYS: usize = 100;

/// How many names of one comment are followed.
const MOST: usize = 400;

/// The frames to which the moves lead that the comment of a node names, each after where its name begins.
pub fn targets(record: &Record, ways: &Children, at: usize, comment: &str) -> Vec<(usize, usize)> {
    let mut walk = Walk { record, ways, at, cursor: Cursor::Node(at) };
    let mut found = Vec::new();
    let (mut place, mut before, mut count) = (0, None, 0);
    while let Some(c) = comment.get(place..).and_then(|rest| rest.chars().next()) {
        let rest = comment.get(place..).unwrap_or_default();
        let length = comments::move_name(rest, before);
        if let Some(name) = length.and_then(|length| rest.get(..length)) {
            count += 1;
            if count > MOST {
                break;
            }
            // Two moves of one side are no line, but two of which one is to be chosen.
            if let Cursor::Beside(node, last) = walk.cursor
                && last.is_some()
                && side(name) == last
            {
                walk.cursor = Cursor::Node(node);
            }
            found.extend(walk.follow(name).map(|frame| (place, frame)));
        } else if matches!(c, '。' | '．' | '\n' | '；' | ';') {
            walk.cursor = Cursor::Node(at);
        } else if let Cursor::Beside(node, _) = walk.cursor
            && !c.is_whitespace()
        {
            walk.cursor = Cursor::Node(node);
        }
        place += length.unwrap_or(c.len_utf8());
        before = comment.get(..place).and_then(|text| text.chars().next_back());
    }
    found
}

/// The side that the sign before a name says.
fn side(name: &str) -> Option<Color> {
    japanese::side(name).map(|(side, _)| side)
}

/// The position in which the next name is a move.
#[derive(Clone, Copy)]
enum Cursor {
    Node(usize),
    /// One that is in no frame, and where the move before went.
    Line(Position, Square),
    /// As in `Node` after other words. A name right before, the last of which is of this side, was no move here, so that those after it belong to a line
    /// that nobody knows.
    Beside(usize, Option<Color>),
    /// Nobody knows: a name was no move.
    Lost,
}

struct Walk<'a> {
    record: &'a Record,
    ways: &'a Children,
    /// The node of the comment.
    at: usize,
    cursor: Cursor,
}

impl Walk<'_> {
    /// Makes the move that a name means. The frame that it leads to, if there is one.
    fn follow(&mut self, name: &str) -> Option<usize> {
        match self.cursor {
            Cursor::Lost => None,
            Cursor::Beside(node, _) => {
                self.cursor = Cursor::Beside(node, side(name));
                None
            }
            Cursor::Line(position, previous_to) => {
                self.cursor = match played(&position, Some(previous_to), name) {
                    Some((action, next)) => Cursor::Line(next, action.to()),
                    None => Cursor::Lost,
                };
                None
            }
            Cursor::Node(node) => {
                let parent = self.record.nodes.get(self.at).and_then(|node| node.parent);
                // What comes next, else what comes after the position of the comment, else what stands instead of its move.
                let bases = [Some(node), Some(self.at), parent].into_iter().flatten();
                let moved = bases.into_iter().find_map(|base| self.from(base, name));
                let reached = moved.or_else(|| self.before(name).map(Cursor::Node));
                self.cursor = reached.unwrap_or(Cursor::Beside(node, side(name)));
                match reached? {
                    Cursor::Node(frame) => Some(frame),
                    _ => None,
                }
            }
        }
    }

    /// Makes a move from the position of a node.
    fn from(&self, base: usize, name: &str) -> Option<Cursor> {
        let node = self.record.nodes.get(base)?;
        let (action, next) = played(&node.position, node.last_to(), name)?;
        let is_it = |way: &usize| {
            let play = self.record.nodes.get(*way).and_then(|node| node.play);
            play.is_some_and(|play| play == action || is_said_of(name, play, action))
        };
        let way = self.ways.from(base).take(WAYS).find(is_it);
        Some(way.map_or(Cursor::Line(next, action.to()), Cursor::Node))
    }

    /// The last of the moves before the comment that has this name.
    fn before(&self, name: &str) -> Option<usize> {
        let parent = |at: &usize| self.record.nodes.get(*at)?.parent;
        std::iter::successors(Some(self.at), parent).take(NEAR).find(|&node| {
            let before = parent(&node).and_then(|parent| self.record.nodes.get(parent));
            let action = self.record.nodes.get(node).and_then(|node| node.play);
            before.is_some_and(|before| {
                action.is_some() && meant(&before.position, before.last_to(), name) == action
            })
        })
    }
}

/// Whether a name that does not say whether the piece promotes is said of a move that differs in nothing else.
fn is_said_of(name: &str, play: Move, action: Move) -> bool {
    let is_open = Play::read(name).is_some_and(|(said, _)| said.promotes.is_none());
    is_open && play.from().is_some() && (play.from(), play.to()) == (action.from(), action.to())
}

/// The move that a name means in a position.
fn meant(position: &Position, previous_to: Option<Square>, name: &str) -> Option<Move> {
    let read = |play: Play<'_>| {
        let is_turn = play.player.is_none_or(|player| player == position.turn());
        play.action(position, previous_to).ok().filter(|_| is_turn).map(|(action, _)| action)
    };
    match Play::read(name) {
        Some((play, _)) => read(play),
        None => match Western::read(name) {
            Some(western) => western.find(position).ok(),
            None => usi::action(name),
        },
    }
}

/// The move that a name means, and the position after it, if the rules allow it.
fn played(position: &Position, previous_to: Option<Square>, name: &str) -> Option<(Move, Position)> {
    let action = meant(position, previous_to, name)?;
    Some((action, position.play(action).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::shogi::{Tree, name};
    use kisho_game::{ReadOptions, notation};
    use proptest::prelude::*;

    #[test]
    fn a_line_that_begins_with_no_move_leads_nowhere() {
        let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ４四歩(43)\n";
        let reading = notation("kif").unwrap().reading(kif.as_bytes(), &ReadOptions::default());
        let Some(kisho_game::Record::Shogi(record)) = reading.record else { panic!("{reading:?}") };
        let ways = Children::of(record.nodes.iter().map(|node| node.parent));
        let found = |comment: &str| -> Vec<usize> {
            targets(&record, &ways, 4, comment).into_iter().map(|(_, frame)| frame).collect()
        };
        assert!(found("▲９五角△３七飛▲２六歩△３三飛▲７六歩なら先手良し。").is_empty());
        assert!(found("▲９五角 △３七飛 ▲２六歩").is_empty());
        // What is only listed beside it is not a part of the line, nor is a move of the same side.
        assert_eq!(found("▲９五角　▲２六歩"), [3]);
        assert_eq!(found("▲９五角はなく、▲２六歩が悪い。"), [3]);
    }

    /// The position after a random move, and its name with the sign of its player.
    fn random(
        position: &Position,
        previous_to: Option<Square>,
        choice: usize,
    ) -> Option<(Move, Position, String)> {
        let moves: Vec<Move> = position.legal_moves().collect();
        let action = *moves.get(choice % moves.len().max(1))?;
        let name =
            format!("{}{}", name::sign(position.turn()), name::official(position, action, previous_to));
        Some((action, position.play(action).ok()?, name))
    }

    proptest! {
        /// A line is named in the comment of any position, part of the way as the game went: each link leads to the position
        /// that its move reaches, and every move that was played there is linked.
        #[test]
        fn links_lead_to_the_position_that_the_line_reaches(
            game in prop::collection::vec(any::<usize>(), 1..40),
            at in any::<prop::sample::Index>(),
            (along, line) in (0_usize..6, prop::collection::vec(any::<usize>(), 1..12)),
        ) {
            let mut tree = Tree::new(Position::initial(), 0);
            let mut last = 0;
            for choice in game {
                let node = tree.node(last).unwrap();
                let Some((action, ..)) = random(&node.position, node.last_to(), choice) else { break };
                last = tree.play(last, action).unwrap();
            }
            let record = tree.finish(kisho_game::shogi::Info::default());
            let at = at.index(record.nodes.len());
            let (mut position, mut previous_to) = (record.nodes[at].position, record.nodes[at].last_to());
            let (mut comment, mut expected, mut is_game) = (String::new(), Vec::new(), true);
            for (count, choice) in line.into_iter().enumerate() {
                let played = record.nodes.get(at + count + 1).filter(|_| is_game && count < along);
                let played = played.and_then(|node| {
                    let action = node.play?;
                    let name = name::official(&position, action, previous_to);
                    Some((action, node.position, format!("{}{name}", name::sign(position.turn()))))
                });
                let Some((action, next, name)) = played.or_else(|| random(&position, previous_to, choice)) else { break };
                is_game &= record.nodes.get(at + count + 1).is_some_and(|node| node.play == Some(action));
                if is_game {
                    expected.push((comment.len(), at + count + 1));
                }
                comment.push_str(&name);
                (position, previous_to) = (next, Some(action.to()));
            }
            let ways = Children::of(record.nodes.iter().map(|node| node.parent));
            let mut found: Vec<_> = targets(&record, &ways, at, &comment).into_iter().collect();
            found.sort_unstable();
            prop_assert_eq!(found, expected, "{} at {}", comment, at);
        }
    }
}
