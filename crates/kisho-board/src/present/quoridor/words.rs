//! What is said of a game of Quoridor, in the reader's language.

use super::ending;
use super::options::Paths;
use super::paths::{Route, length, shows};
use crate::say;
use kisho_game::Outcome;
use kisho_game::quoridor::{ByPlayer, Move, PlacedWall, Played, Player, Position};
use kisho_game::text::Lang;
use kisho_game::tree::Node;

/// Turn numbers count from 1, the turn in which white makes the first move; so after move 9 it is turn 10,
/// and 手目 in its place would be read as the move that was made.
pub fn turn(turn: u16, lang: Lang) -> String {
    say::quoridor::turn(lang, turn)
}

/// The name of the first frame, which no move of the record leads to.
pub fn start(position: &Position, lang: Lang) -> String {
    let turn = position.turn;
    if turn <= 1 {
        return say::frame::start(lang).to_owned();
    }
    say::quoridor::after(lang, turn - 1)
}

/// The number of the move that led to a node. Turn 1 is the one in which white makes the first move.
pub fn number(node: &Node<Position, Move>) -> u32 {
    u32::from(node.position.turn).saturating_sub(1)
}

/// A move and who made it.
pub fn played(played: Played, lang: Lang) -> String {
    format!("{} {}", player(played.player, lang), played.action)
}

/// The move that led to a node, with its number; `None` where there was none.
pub fn last(node: &Node<Position, Move>, lang: Lang) -> Option<String> {
    let (number, action) = (number(node), node.position.last?);
    let letter = match action.player {
        Player::White => say::quoridor::white_pawn(lang),
        Player::Black => say::quoridor::black_pawn(lang),
    };
    Some(say::quoridor::last(lang, number, letter, action.action))
}

/// What a player is called.
pub fn player(player: Player, lang: Lang) -> &'static str {
    match player {
        Player::White => say::quoridor::white(lang),
        Player::Black => say::quoridor::black(lang),
    }
}

/// Turn, or how the game ended, and walls left on one line.
pub fn counters(position: &Position, outcome: Option<Outcome>, lang: Lang) -> String {
    let [white, black] = Player::ALL.map(|player| position.walls_left(player));
    let turn = turn_or_end(position, outcome, lang);
    say::quoridor::walls_left(lang, turn, white, black)
}

/// "Turn 12", or "White wins" at the end.
pub fn turn_or_end(position: &Position, outcome: Option<Outcome>, lang: Lang) -> String {
    outcome.map_or_else(|| turn(position.turn, lang), |outcome| ending::short(outcome, lang).to_owned())
}

/// What is asked in a problem.
pub fn task(position: &Position, lang: Lang) -> String {
    say::quoridor::best_move(lang, player(position.to_move, lang))
}

/// The question for the move after a position.
pub fn next_move(position: &Position, lang: Lang) -> String {
    say::quiz::what_next(lang, position.turn, player(position.to_move, lang))
}

/// How far a player has to go, below the board: "8 steps to go"; empty in the goal.
pub fn steps(position: &Position, player: Player, way: Option<&Route>, lang: Lang) -> String {
    let is_there = position.pawns.get(player).row() == player.goal_row();
    match way.map(length) {
        None if is_there => String::new(),
        None => say::quoridor::no_way(lang).to_owned(),
        Some(steps) => say::quoridor::steps(lang, steps),
    }
}

/// The lengths of the shortest ways on one line.
pub fn lengths(position: &Position, ways: &ByPlayer<Option<Route>>, asked: Paths, lang: Lang) -> String {
    let one = |player: Player| {
        let letter = match player {
            Player::White => say::quoridor::white_letter(lang),
            Player::Black => say::quoridor::black_letter(lang),
        };
        let is_there = position.pawns.get(player).row() == player.goal_row();
        let steps = match ways.get(player) {
            Some(way) => length(way).to_string(),
            None if is_there => "0".to_owned(),
            None => return say::quoridor::no_length(lang, letter),
        };
        say::quoridor::length(lang, letter, steps)
    };
    let shown = Player::ALL.into_iter().filter(|&player| shows(asked, player)).map(one);
    let shown = shown.collect::<Vec<_>>().join(say::signs::comma(lang));
    say::quoridor::shortest(lang, shown)
}

/// The shortest ways, square by square: "White has 2 steps to go: d8, d9."
pub fn ways(position: &Position, ways: &ByPlayer<Option<Route>>, asked: Paths, lang: Lang) -> String {
    let said = Player::ALL.into_iter().filter(|&player| shows(asked, player)).filter_map(|whose| {
        let (name, way) = (player(whose, lang), ways.get(whose).as_ref());
        let steps = steps(position, whose, way, lang);
        let squares: Vec<String> = way.into_iter().flatten().skip(1).map(ToString::to_string).collect();
        let squares = squares.join(say::signs::places(lang));
        let is_shut = way.is_none() && !steps.is_empty();
        (!steps.is_empty()).then(|| match is_shut {
            true => say::quoridor::has(lang, name, steps),
            false => say::quoridor::has_by(lang, name, steps, squares),
        })
    });
    said.collect::<Vec<_>>().join(say::signs::space(lang))
}

/// The whole position, as one would tell it to somebody who cannot see the board.
pub fn position(position: &Position, placed: &[PlacedWall], ending: Option<&str>, lang: Lang) -> String {
    let (stop, space) = (say::signs::stop(lang), say::signs::space(lang));
    let mut text = match ending {
        Some(ending) => format!("{ending}{stop}"),
        None => say::quoridor::to_move(lang, turn(position.turn, lang), player(position.to_move, lang)),
    };
    for player in Player::ALL {
        let walls =
            placed.iter().filter(|placed| placed.player == player).map(|placed| placed.wall.to_string());
        text += space;
        text += &side(position, player, &walls.collect::<Vec<_>>(), lang);
    }
    if let Some(last) = position.last {
        text += space;
        text += &say::quoridor::last_told(lang, played(last, lang));
    }
    text
}

/// One player's pawn and walls.
fn side(position: &Position, who: Player, walls: &[String], lang: Lang) -> String {
    let (name, pawn) = (player(who, lang), position.pawns.get(who));
    let left = position.walls_left(who);
    if walls.is_empty() {
        return say::quoridor::stands(lang, left, name, pawn);
    }
    say::quoridor::stands_with(lang, left, name, pawn, walls.join(say::signs::places(lang)))
}
