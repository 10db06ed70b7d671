//! What is said of Janken shogi, in the reader's language. The Japanese words are those of the game's author: 手番, 行動力,
//! 出戻り禁止エリア, ふんばりモード.

use super::bar;
use super::steps::{Played, Step};
use crate::present::NO_BREAK;
use kisho_game::janken::{Die, Lie, Position, Sign, Square};
use kisho_game::text::Lang;
use kisho_game::{Color, Outcome};

/// A text in both languages.
pub struct Both {
    en: &'static str,
    ja: &'static str,
}

impl Both {
    /// In one of them.
    pub fn pick(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }
}

/// What stands before the signs of the actions that are left.
pub const ACTIONS: Both = Both { en: "Actions", ja: "行動力" };
/// What the edges of dice mean.
pub const EDGES: Both = Both {
    en: "Edges: what comes up when the die rolls that way",
    ja: "縁は、その方へ転がすと上になる手",
};

/// What stands before the last actions.
const LAST: Both = Both { en: "Last: ", ja: "直前：" };

/// A hand sign.
pub fn sign(sign: Sign, lang: Lang) -> &'static str {
    match sign {
        Sign::Rock => lang.pick("rock", "グー"),
        Sign::Scissors => lang.pick("scissors", "チョキ"),
        Sign::Paper => lang.pick("paper", "パー"),
    }
}

/// A player.
pub fn player(player: Color, lang: Lang) -> &'static str {
    match player {
        Color::Black => lang.pick("Black", "先手"),
        Color::White => lang.pick("White", "後手"),
    }
}

/// Whose turn it is.
pub fn to_move(whose: Color, lang: Lang) -> String {
    format!("{}{}", player(whose, lang), lang.pick(" to move", "番"))
}

/// The number of a turn.
pub fn turn(turn: u16, lang: Lang) -> String {
    lang.pick(format!("Turn {turn}"), format!("{turn}手番目"))
}

/// How the game ended.
pub fn outcome(outcome: Outcome, lang: Lang) -> String {
    let won = |winner| format!("{}{}", player(winner, lang), lang.pick(" won", "の勝ち"));
    match outcome {
        Outcome::First => won(Color::Black),
        Outcome::Second => won(Color::White),
        Outcome::Draw => lang.pick("Draw", "引き分け").to_owned(),
    }
}

/// Who fights the last stand: Black, White.
pub fn last_stand(stands: [bool; 2], lang: Lang) -> Option<String> {
    let who = match stands {
        [true, true] => lang.pick("both players", "両者"),
        [true, false] => player(Color::Black, lang),
        [false, true] => player(Color::White, lang),
        [false, false] => return None,
    };
    Some(lang.pick(format!("Last stand: {who}"), format!("ふんばりモード　{who}")))
}

/// The name of the first frame, which no action of the record leads to.
pub fn start(lang: Lang) -> String {
    lang.pick("Start", "開始局面").to_owned()
}

/// The actions of a frame and whose they were: "Black a1‑a2, b2‑b3", with hyphens at which no line ends.
pub fn played(step: &Step<'_>, lang: Lang) -> String {
    let actions: Vec<String> =
        step.played.iter().map(|played| played.action.to_string().replace('-', NO_BREAK)).collect();
    format!("{} {}", player(step.player(), lang), actions.join(lang.pick(", ", "、")))
}

/// The actions that led to a frame: "Last: Black a1-a2". `None` where there were none.
pub fn last(step: &Step<'_>, lang: Lang) -> Option<String> {
    let said = || played(step, lang).replace(NO_BREAK, "-");
    (!step.played.is_empty()).then(|| format!("{}{}", LAST.pick(lang), said()))
}

/// What the signs of a board of text mean.
pub fn letters(lang: Lang) -> [&'static str; 2] {
    lang.pick(
        [
            "Letters of a die: top, front, side; G rock, C scissors, P paper",
            "Large letters: Black; small letters: White; +: must not go home again",
        ],
        [
            "駒の三文字：上、前後、左右（Gはグー、Cはチョキ、Pはパー）",
            "大文字は先手、小文字は後手。+は一度エリアを出た駒",
        ],
    )
}

/// An action as one would tell it.
fn action(played: &Played<'_>, lang: Lang) -> String {
    let (from, to) = (played.action.from, played.action.to);
    let who = player(played.before.to_move, lang);
    let top = |position: &Position, at| position.at(at).map_or("", |die| sign(die.lie.top(), lang));
    if played.action.captures {
        let (own, other) = (top(played.before, from), top(played.before, to));
        return match lang {
            Lang::En => format!("{who}'s {own} on {from} captures {other} on {to}"),
            Lang::Ja => format!("{who}{from}の{own}が{to}の{other}を取る"),
        };
    }
    let up = top(played.after, to);
    match lang {
        Lang::En => format!("{who} rolls {from} to {to}, {up} comes up"),
        Lang::Ja => format!("{who}が{from}を{to}へ転がし、{up}が上になる"),
    }
}

/// What is said below the board where the square has no die.
pub fn no_die(square: Square, lang: Lang) -> String {
    lang.pick(format!("{square}: no die"), format!("{square}　駒なし"))
}

/// What the faces of a die show, line by line.
pub fn faces(square: Square, owner: Color, lie: Lie, lang: Lang) -> Vec<String> {
    let colon = lang.pick(": ", "\u{3000}");
    let line = |place: &str, shown: Sign| format!("{place}{colon}{}", sign(shown, lang));
    vec![
        format!("{square}{colon}{}{}{lie}", player(owner, lang), lang.pick(", ", " ")),
        line(lang.pick("top", "上"), lie.top()),
        line(lang.pick("front and back", "前後"), lie.front()),
        line(lang.pick("sides", "左右"), lie.side()),
    ]
}

/// A die that stands alone.
pub fn die(owner: Color, lie: Lie, lang: Lang) -> String {
    let who = player(owner, lang);
    let [top, front, side] = [lie.top(), lie.front(), lie.side()].map(|shown| sign(shown, lang));
    match lang {
        Lang::En => format!("{who}'s die {lie}: {top} on top, {front} in front, {side} at the sides."),
        Lang::Ja => format!("{who}の駒{lie}。上は{top}、前後は{front}、左右は{side}。"),
    }
}

/// Turn, player to move and actions left, on one line; or how the game ended.
pub fn counters(step: &Step<'_>, lang: Lang) -> String {
    let position = step.position();
    let turn = turn(position.turn, lang);
    if let Some(ended) = step.outcome() {
        return format!("{turn}{}{}", lang.pick(", ", "、"), outcome(ended, lang));
    }
    let left = position.actions().saturating_sub(position.done());
    let to_move = to_move(position.to_move, lang);
    match lang {
        Lang::En => format!("{turn}, {to_move}, {left} action{} left", if left == 1 { "" } else { "s" }),
        Lang::Ja => format!("{turn}、{to_move}、行動力の残り{left}"),
    }
}

/// The whole position, as one would tell it to somebody who cannot see the board.
pub fn position(step: &Step<'_>, lang: Lang) -> String {
    let position = step.position();
    let [stop, space] = [lang.pick(".", "。"), lang.pick(" ", "")];
    let mut said = vec![format!("{}{stop}", counters(step, lang))];
    if let Some(winner) = position.winner() {
        said.push(won(position, winner, lang) + stop);
    }
    said.extend(Color::ALL.map(|owner| dice(position, owner, lang) + stop));
    said.extend(last_stand(bar::last_stand(position), lang).map(|text| text + stop));
    if !step.played.is_empty() {
        let actions: Vec<String> = step.played.iter().map(|played| action(played, lang)).collect();
        said.push(format!("{}{}{stop}", LAST.pick(lang), actions.join(lang.pick("; ", "。"))));
    }
    said.join(space)
}

/// By what a player has won.
fn won(position: &Position, winner: Color, lang: Lang) -> String {
    let who = player(winner, lang);
    let goal = Square::goal_of(winner.other());
    match (position.at(goal).is_some_and(|die| die.owner == winner), lang) {
        (true, Lang::En) => format!("{who} has reached the goal corner {goal}"),
        (true, Lang::Ja) => format!("{who}がゴールの{goal}に到達"),
        (false, Lang::En) => format!("{who} has captured all dice"),
        (false, Lang::Ja) => format!("{who}が相手の駒を全滅"),
    }
}

/// A player's dice.
fn dice(position: &Position, owner: Color, lang: Lang) -> String {
    let dice = position.dice().filter(|(_, die)| die.owner == owner).map(|(square, die)| {
        let (top, lie) = (sign(die.lie.top(), lang), die.lie);
        let left =
            if is_out(square, die) { lang.pick(", has left its home", "、出戻り禁止") } else { "" };
        match lang {
            Lang::En => format!("{top} on {square} ({lie}{left})"),
            Lang::Ja => format!("{square}{top}（{lie}{left}）"),
        }
    });
    let dice: Vec<String> = dice.collect();
    let who = player(owner, lang);
    match (dice.is_empty(), lang) {
        (true, Lang::En) => format!("{who}: no dice"),
        (true, Lang::Ja) => format!("{who}：駒なし"),
        (false, _) => format!("{who}{}{}", lang.pick(": ", "："), dice.join(lang.pick(", ", "、"))),
    }
}

/// Whether a die stands in the home area that it had left, which the board alone does not show.
pub fn is_out(square: Square, die: Die) -> bool {
    die.has_left && square.is_home_of(die.owner)
}
