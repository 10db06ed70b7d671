//! What is said of a game of Quoridor, in the reader's language.

use super::ending;
use super::paths::{Route, length, shows};
use crate::present::options::Paths;
use kisho_game::Outcome;
use kisho_game::quoridor::{ByPlayer, Move, PlacedWall, Played, Player, Position};
use kisho_game::text::Lang;
use kisho_game::tree::Node;

/// Turn numbers count from 1, the turn in which white makes the first move; so after move 9 it is turn 10,
/// and 手目 in its place would be read as the move that was made.
pub fn turn(turn: u16, lang: Lang) -> String {
    lang.pick(format!("Turn {turn}"), format!("ターン {turn}"))
}

/// The name of the first frame, which no move of the record leads to.
pub fn start(position: &Position, lang: Lang) -> String {
    let turn = position.turn;
    if turn <= 1 {
        return lang.pick("Start", "開始局面").to_owned();
    }
    let made = turn - 1;
    let moves = if made == 1 { "move" } else { "moves" };
    lang.pick(format!("Position after {made} {moves}"), format!("{made}手までの局面"))
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
        Player::White => lang.pick("White", "先手（W）"),
        Player::Black => lang.pick("Black", "後手（B）"),
    };
    Some(lang.pick(
        format!("Move {number}: {letter} {}", action.action),
        format!("{number}手目：{letter} {}", action.action),
    ))
}

/// What a player is called.
pub fn player(player: Player, lang: Lang) -> &'static str {
    match player {
        Player::White => lang.pick("White", "先手（白）"),
        Player::Black => lang.pick("Black", "後手（黒）"),
    }
}

/// Turn, or how the game ended, and walls left on one line.
pub fn counters(position: &Position, outcome: Option<Outcome>, lang: Lang) -> String {
    let [white, black] = Player::ALL.map(|player| position.walls_left(player));
    let turn = turn_or_end(position, outcome, lang);
    lang.pick(
        format!("{turn}   walls left: W {white}, B {black}"),
        format!("{turn}　壁の残り：先手（W）{white}枚、後手（B）{black}枚"),
    )
}

/// "Turn 12", or "White wins" at the end.
pub fn turn_or_end(position: &Position, outcome: Option<Outcome>, lang: Lang) -> String {
    outcome.map_or_else(|| turn(position.turn, lang), |outcome| ending::short(outcome, lang).to_owned())
}

/// What is asked in a problem.
pub fn task(position: &Position, lang: Lang) -> String {
    let name = player(position.to_move, lang);
    lang.pick(
        format!("{name} to move. What is the best move?"),
        format!("{name}の番です。最善の一手は\u{ff1f}"),
    )
}

/// The question for the move after a position.
pub fn next_move(position: &Position, lang: Lang) -> String {
    let (name, number) = (player(position.to_move, lang), position.turn);
    lang.pick(
        format!("Move {number}: what does {name} play?"),
        format!("{number}手目、{name}の次の一手は\u{ff1f}"),
    )
}

/// How far a player has to go, below the board: "8 steps to go"; empty in the goal.
pub fn steps(position: &Position, player: Player, way: Option<&Route>, lang: Lang) -> String {
    let is_there = position.pawns.get(player).row() == player.goal_row();
    match (way.map(length), lang) {
        (None, _) if is_there => String::new(),
        (None, _) => lang.pick("no way", "道なし").to_owned(),
        (Some(1), Lang::En) => "1 step to go".to_owned(),
        (Some(steps), Lang::En) => format!("{steps} steps to go"),
        (Some(steps), Lang::Ja) => format!("あと{steps}歩"),
    }
}

/// The lengths of the shortest ways on one line.
pub fn lengths(position: &Position, ways: &ByPlayer<Option<Route>>, asked: Paths, lang: Lang) -> String {
    let one = |player: Player| {
        let letter = match player {
            Player::White => lang.pick("W", "先手（W）"),
            Player::Black => lang.pick("B", "後手（B）"),
        };
        let is_there = position.pawns.get(player).row() == player.goal_row();
        let steps = match ways.get(player) {
            Some(way) => length(way).to_string(),
            None if is_there => "0".to_owned(),
            None => return format!("{letter}{}", lang.pick(" none", "なし")),
        };
        match lang {
            Lang::En => format!("{letter} {steps}"),
            Lang::Ja => format!("{letter}{steps}歩"),
        }
    };
    let shown = Player::ALL.into_iter().filter(|&player| shows(asked, player)).map(one);
    let shown = shown.collect::<Vec<_>>().join(lang.pick(", ", "、"));
    lang.pick(format!("shortest ways: {shown}"), format!("最短の道：{shown}"))
}

/// The shortest ways, square by square: "White has 2 steps to go: d8, d9."
pub fn ways(position: &Position, ways: &ByPlayer<Option<Route>>, asked: Paths, lang: Lang) -> String {
    let said = Player::ALL.into_iter().filter(|&player| shows(asked, player)).filter_map(|whose| {
        let (name, way) = (player(whose, lang), ways.get(whose).as_ref());
        let steps = steps(position, whose, way, lang);
        let squares: Vec<String> = way.into_iter().flatten().skip(1).map(ToString::to_string).collect();
        let squares = squares.join(lang.pick(", ", "・"));
        let is_shut = way.is_none() && !steps.is_empty();
        (!steps.is_empty()).then(|| match lang {
            Lang::En if is_shut => format!("{name} has {steps}."),
            Lang::En => format!("{name} has {steps}: {squares}."),
            Lang::Ja if is_shut => format!("{name}は{steps}。"),
            Lang::Ja => format!("{name}は{steps}（{squares}）。"),
        })
    });
    said.collect::<Vec<_>>().join(lang.pick(" ", ""))
}

/// The whole position, as one would tell it to somebody who cannot see the board.
pub fn position(position: &Position, placed: &[PlacedWall], ending: Option<&str>, lang: Lang) -> String {
    let mut text = match ending {
        Some(ending) => lang.pick(format!("{ending}."), format!("{ending}。")),
        None => {
            let (turn, name) = (turn(position.turn, lang), player(position.to_move, lang));
            lang.pick(format!("{turn}, {name} to move."), format!("{turn}、{name}の番。"))
        }
    };
    for player in Player::ALL {
        let walls =
            placed.iter().filter(|placed| placed.player == player).map(|placed| placed.wall.to_string());
        text += &side(position, player, &walls.collect::<Vec<_>>(), lang);
    }
    if let Some(last) = position.last {
        let last = played(last, lang);
        text += &lang.pick(format!(" Last move: {last}."), format!("直前の手は{last}。"));
    }
    text
}

/// One player's pawn and walls.
fn side(position: &Position, who: Player, walls: &[String], lang: Lang) -> String {
    let name = player(who, lang);
    let pawn = position.pawns.get(who);
    let left = position.walls_left(who);
    match lang {
        Lang::En => {
            let plural = if left == 1 { "wall" } else { "walls" };
            let mut text = format!(" {name} is on {pawn} with {left} {plural} left");
            if !walls.is_empty() {
                text += &format!(" and has placed {}", walls.join(", "));
            }
            text + "."
        }
        Lang::Ja => {
            let placed = if walls.is_empty() {
                String::new()
            } else {
                format!("、置いた壁は{}", walls.join("・"))
            };
            format!("{name}は{pawn}、壁の残り{left}枚{placed}。")
        }
    }
}
