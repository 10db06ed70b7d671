//! How a game ended, as the last line of a printed record says it.

use std::borrow::Cow;

use super::{Look, names, words};
use kisho_game::shogi::{Color, Ending, Illegal, Node, Record, problem};
use kisho_game::text::Lang;

/// How the game ended at a node, if it did: "Black wins by resignation after 77 moves", 「まで77手で先手の勝ち」. Of a move
/// that broke a rule it says which, and which rule: 「まで7手で先手の反則負け。▲７五歩打（二歩）の反則」.
pub fn said(record: &Record, node: &Node, look: Look) -> Option<String> {
    let said = counted(record, node, look)?;
    let Some((foul, why, before)) = record.foul(node) else { return Some(said) };
    let name = names::unmade(before, foul, look);
    Some(match look.lang {
        Lang::En => format!("{said}: {name} ({})", rule(why, look.lang)),
        Lang::Ja => format!("{said}。{name}（{}）の反則", rule(why, look.lang)),
    })
}

/// The same without what was wrong with a move.
pub fn counted(record: &Record, node: &Node, look: Look) -> Option<String> {
    let ended = Ended::of(record, node, look)?;
    Some(match look.lang {
        Lang::En => ended.english(node.number),
        Lang::Ja => ended.japanese(node.number),
    })
}

/// How the game ended at a node, in so few words that they stand where else is said whose move it is: "Black wins by
/// resignation", 「先手の勝ち（投了）」. `None` where the game was only broken off, as it may go on.
pub fn short(record: &Record, node: &Node, look: Look) -> Option<String> {
    let ended = Ended::of(record, node, look).filter(|_| is_over(node))?;
    Some(look.lang.pick(ended.how_english(), ended.how_japanese()))
}

/// Whether the game ended at a node, and was not only broken off.
pub fn is_over(node: &Node) -> bool {
    !matches!(node.ending, None | Some(Ending::Interruption | Ending::SealedMove))
}

/// The end of a game.
struct Ended {
    ending: Ending,
    /// Whether what ended is a mating problem.
    is_problem: bool,
    /// What the winner and the loser are called; empty if there is none.
    winner: &'static str,
    loser: &'static str,
}

impl Ended {
    fn of(record: &Record, node: &Node, look: Look) -> Option<Self> {
        let ending = node.ending?;
        let winner = ending.winner(node.position.turn());
        let called =
            |player: Option<Color>| player.map(|player| words::player(player, look)).unwrap_or_default();
        Some(Self {
            ending,
            is_problem: problem::is_mating(record.start()),
            winner: called(winner),
            loser: called(winner.map(Color::other)),
        })
    }

    fn english(&self, moves: u32) -> String {
        let moves = match moves {
            1 => "1 move".to_owned(),
            _ => format!("{moves} moves"),
        };
        match self.ending {
            Ending::Mate if self.is_problem => format!("Mate in {moves}"),
            Ending::Default(_) => self.how_english(),
            _ => format!("{} after {moves}", self.how_english()),
        }
    }

    fn how_english(&self) -> String {
        let Self { winner, loser, .. } = self;
        match self.ending {
            Ending::Mate if self.is_problem => "Mate".to_owned(),
            Ending::Default(_) => format!("{winner} wins by default"),
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
        }
    }

    /// In the words of the last line of a KIF file.
    fn japanese(&self, moves: u32) -> String {
        let Self { winner, .. } = self;
        let how = match self.ending {
            Ending::Mate if self.is_problem => return format!("まで{moves}手詰"),
            Ending::Default(_) => return self.how_japanese(),
            Ending::Resignation => format!("{winner}の勝ち"),
            Ending::Mate => format!("詰み、{winner}の勝ち"),
            Ending::TimeUp => format!("時間切れにより{winner}の勝ち"),
            Ending::Declaration => format!("{winner}の入玉勝ち"),
            _ => self.how_japanese(),
        };
        format!("まで{moves}手で{how}")
    }

    fn how_japanese(&self) -> String {
        let Self { winner, loser, .. } = self;
        match self.ending {
            Ending::Mate if self.is_problem => "詰み".to_owned(),
            Ending::Default(_) => format!("{winner}の不戦勝"),
            Ending::Resignation => format!("{winner}の勝ち（投了）"),
            Ending::Mate => format!("{winner}の勝ち（詰み）"),
            Ending::TimeUp => format!("{winner}の勝ち（時間切れ）"),
            Ending::Foul(_) => format!("{loser}の反則負け"),
            Ending::Declaration => format!("{winner}の勝ち（入玉宣言）"),
            Ending::Interruption => "中断".to_owned(),
            Ending::SealedMove => "封じ手".to_owned(),
            Ending::Repetition => "千日手".to_owned(),
            Ending::NoMate => "不詰".to_owned(),
            Ending::Impasse => "持将棋".to_owned(),
            Ending::Draw => "引き分け".to_owned(),
        }
    }
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
