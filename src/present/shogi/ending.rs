//! How a game ended, as the last line of a printed record says it.

use std::borrow::Cow;

use super::{Look, names, words};
use crate::game::shogi::{Ending, Illegal, Node, Record, problem};
use crate::text::Lang;

/// How the game ended at a node, if it did: "Black wins by resignation after 77 moves", 「まで77手で先手の勝ち」. Of a move
/// that broke a rule it says which, and which rule: 「まで7手で先手の反則負け。▲７五歩打（二歩）の反則」.
pub fn said(record: &Record, node: &Node, look: Look) -> Option<String> {
    let ending = node.ending?;
    let turn = node.position.turn();
    let winner = ending.winner(turn).map(|winner| words::player(winner, look)).unwrap_or_default();
    let loser = ending.winner(turn).map(|winner| words::player(winner.other(), look)).unwrap_or_default();
    let said = match look.lang {
        Lang::En => english(ending, problem::is_mating(record.start()), node.number, winner, loser),
        Lang::Ja => japanese(ending, problem::is_mating(record.start()), node.number, winner, loser),
    };
    let Some((foul, why, before)) = record.foul(node) else { return Some(said) };
    let name = names::unmade(before, foul, look);
    Some(match look.lang {
        Lang::En => format!("{said}: {name} ({})", rule(why, look.lang)),
        Lang::Ja => format!("{said}。{name}（{}）の反則", rule(why, look.lang)),
    })
}

/// The rule that a move broke, in the words of players.
fn rule(why: Illegal, lang: Lang) -> Cow<'static, str> {
    let (en, ja) = match why {
        Illegal::NoPiece(_) | Illegal::NotThere => ("no such piece stands there", "そこにない駒"),
        Illegal::NotYours { .. } => ("a piece of the opponent's", "相手の駒"),
        Illegal::Unreachable { .. } => ("the piece does not go there", "動けないマス"),
        Illegal::OwnPiece { .. } => ("a piece of the player's own stands there", "味方の駒がある"),
        Illegal::TakesKing => ("a king cannot be taken", "玉は取れない"),
        Illegal::NeverPromotes(_) => ("the piece does not promote", "成れない駒"),
        Illegal::OutsideZone => ("promotion outside the promotion zone", "敵陣の外での成り"),
        Illegal::DeadEnd { .. } => ("the piece could never move again", "行き所のない駒"),
        Illegal::NotInHand(kind) => {
            return lang.pick(format!("no {} in hand", kind.english()).into(), "持ち駒にない".into());
        }
        Illegal::Occupied { .. } => ("the square is occupied", "駒のあるマス"),
        Illegal::TwoPawns { .. } => ("two pawns on a file", "二歩"),
        Illegal::PawnDropMate => ("mate by a dropped pawn", "打ち歩詰め"),
        Illegal::IgnoresCheck => ("the king is left in check", "王手放置"),
        Illegal::ExposesKing => ("the player's own king is in check", "自玉を王手にさらす手"),
    };
    lang.pick(en, ja).into()
}

fn english(ending: Ending, is_problem: bool, moves: u32, winner: &str, loser: &str) -> String {
    let moves = match moves {
        1 => "1 move".to_owned(),
        _ => format!("{moves} moves"),
    };
    let how = match ending {
        Ending::Mate if is_problem => return format!("Mate in {moves}"),
        Ending::Default(_) => return format!("{winner} wins by default"),
        Ending::Resignation => format!("{winner} wins by resignation"),
        Ending::Mate => format!("{winner} wins by checkmate"),
        Ending::TimeUp => format!("{winner} wins on time"),
        Ending::Foul(_) => format!("{loser} loses by a foul"),
        Ending::Declaration => format!("{winner} wins by declaration"),
        Ending::Interruption => "Broken off".to_owned(),
        Ending::SealedMove => "Adjourned with a sealed move".to_owned(),
        Ending::Repetition => "Draw by repetition".to_owned(),
        Ending::NoMate => "No mate".to_owned(),
        Ending::Impasse => "Draw by impasse".to_owned(),
        Ending::Draw => "Draw".to_owned(),
    };
    format!("{how} after {moves}")
}

/// In the words of the last line of a KIF file.
fn japanese(ending: Ending, is_problem: bool, moves: u32, winner: &str, loser: &str) -> String {
    let how = match ending {
        Ending::Mate if is_problem => return format!("まで{moves}手詰"),
        Ending::Default(_) => return format!("{winner}の不戦勝"),
        Ending::Resignation => format!("{winner}の勝ち"),
        Ending::Mate => format!("詰み、{winner}の勝ち"),
        Ending::TimeUp => format!("時間切れにより{winner}の勝ち"),
        Ending::Foul(_) => format!("{loser}の反則負け"),
        Ending::Declaration => format!("{winner}の入玉勝ち"),
        Ending::Interruption => "中断".to_owned(),
        Ending::SealedMove => "封じ手".to_owned(),
        Ending::Repetition => "千日手".to_owned(),
        Ending::NoMate => "不詰".to_owned(),
        Ending::Impasse => "持将棋".to_owned(),
        Ending::Draw => "引き分け".to_owned(),
    };
    format!("まで{moves}手で{how}")
}
