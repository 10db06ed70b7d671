//! What is said of a game of Quoridor, in the reader's language.

use crate::game::quoridor::{Played, Player, Position, Record};
use crate::text::Lang;

/// What the picture is.
pub fn title(lang: Lang) -> &'static str {
    lang.pick("Quoridor board", "コリドールの盤面")
}

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

/// A move and who made it.
pub fn played(played: Played, lang: Lang) -> String {
    format!("{} {}", player(played.player, lang), played.action)
}

fn player(player: Player, lang: Lang) -> &'static str {
    match player {
        Player::White => lang.pick("White", "先手（白）"),
        Player::Black => lang.pick("Black", "後手（黒）"),
    }
}

/// Turn and walls left on one line.
pub fn counters(position: &Position, lang: Lang) -> String {
    let [white, black] = Player::ALL.map(|player| position.walls_left(player));
    let turn = turn(position.turn, lang);
    lang.pick(
        format!("{turn}   walls left: W {white}, B {black}"),
        format!("{turn}　壁の残り：先手（W）{white}枚、後手（B）{black}枚"),
    )
}

/// The whole position, as one would tell it to somebody who cannot see the board.
pub fn position(record: &Record, node: usize, position: &Position, lang: Lang) -> String {
    let turn = turn(position.turn, lang);
    let mut text = match position.winner() {
        Some(winner) => {
            let (row, name) = (winner.goal_row() + 1, player(winner, lang));
            lang.pick(
                format!("{name} has reached row {row} and wins."),
                format!("{name}が{row}段目に着いて勝ち。"),
            )
        }
        None => {
            let name = player(position.to_move, lang);
            lang.pick(format!("{turn}, {name} to move."), format!("{turn}、{name}の番。"))
        }
    };
    let placed = record.walls(node);
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
