//! What is said of Janken shogi, in the reader's language. The Japanese words are those of the game's author: 手番, 行動力,
//! 出戻り禁止エリア, ふんばりモード.

use super::bar;
use super::steps::{Played, Step};
use crate::present::NO_BREAK;
use crate::say;
use kisho_game::janken::{Die, Lie, Position, Sign, Square};
use kisho_game::text::Lang;
use kisho_game::{Color, Outcome};

/// A hand sign.
pub fn sign(sign: Sign, lang: Lang) -> &'static str {
    match sign {
        Sign::Rock => say::janken::rock(lang),
        Sign::Scissors => say::janken::scissors(lang),
        Sign::Paper => say::janken::paper(lang),
    }
}

/// A player.
pub fn player(player: Color, lang: Lang) -> &'static str {
    match player {
        Color::Black => say::janken::black(lang),
        Color::White => say::janken::white(lang),
    }
}

/// Whose turn it is.
pub fn to_move(whose: Color, lang: Lang) -> String {
    say::janken::to_move(lang, player(whose, lang))
}

/// The number of a turn.
pub fn turn(turn: u16, lang: Lang) -> String {
    say::janken::turn(lang, turn)
}

/// How the game ended.
pub fn outcome(outcome: Outcome, lang: Lang) -> String {
    let won = |winner| say::janken::won(lang, player(winner, lang));
    match outcome {
        Outcome::First => won(Color::Black),
        Outcome::Second => won(Color::White),
        Outcome::Draw => say::janken::draw(lang).to_owned(),
    }
}

/// Who fights the last stand: Black, White.
pub fn last_stand(stands: [bool; 2], lang: Lang) -> Option<String> {
    let who = match stands {
        [true, true] => say::janken::both(lang),
        [true, false] => player(Color::Black, lang),
        [false, true] => player(Color::White, lang),
        [false, false] => return None,
    };
    Some(say::janken::last_stand(lang, who))
}

/// The name of the first frame, which no action of the record leads to.
pub fn start(lang: Lang) -> String {
    say::frame::start(lang).to_owned()
}

/// The actions of a frame and whose they were: "Black a1‑a2, b2‑b3", with hyphens at which no line ends, and that the other player
/// then passes.
pub fn played(step: &Step<'_>, lang: Lang) -> String {
    let actions: Vec<String> =
        step.played.iter().map(|played| played.action.to_string().replace('-', NO_BREAK)).collect();
    let name = format!("{} {}", player(step.player(), lang), actions.join(say::signs::comma(lang)));
    if step.position().turn == step.before.turn.saturating_add(2) {
        let passes = say::janken::passes(lang, player(step.player().other(), lang));
        return say::janken::played_and_passes(lang, name, passes);
    }
    name
}

/// The actions that led to a frame: "Last: Black a1-a2". `None` where there were none.
pub fn last(step: &Step<'_>, lang: Lang) -> Option<String> {
    let said = || played(step, lang).replace(NO_BREAK, "-");
    (!step.played.is_empty()).then(|| say::janken::last(lang, said()))
}

/// What the signs of a board of text mean.
pub fn letters(lang: Lang) -> [&'static str; 2] {
    [say::janken::letters(lang), say::janken::capitals(lang)]
}

/// An action as one would tell it.
fn action(played: &Played<'_>, lang: Lang) -> String {
    let (from, to) = (played.action.from, played.action.to);
    let who = player(played.before.to_move, lang);
    let top = |position: &Position, at| position.at(at).map_or("", |die| sign(die.lie.top(), lang));
    if played.action.captures {
        let (own, other) = (top(played.before, from), top(played.before, to));
        return say::janken::captures(lang, who, own, from, other, to);
    }
    say::janken::rolls(lang, who, from, to, top(played.after, to))
}

/// What is said below the board where the square has no die.
pub fn no_die(square: Square, lang: Lang) -> String {
    say::janken::no_die(lang, square)
}

/// What the faces of a die show, line by line.
pub fn faces(square: Square, owner: Color, lie: Lie, lang: Lang) -> Vec<String> {
    let [top, front, side] = [lie.top(), lie.front(), lie.side()].map(|shown| sign(shown, lang));
    vec![
        say::janken::die_on(lang, square, player(owner, lang), lie),
        say::janken::top(lang, top),
        say::janken::front(lang, front),
        say::janken::sides(lang, side),
    ]
}

/// A die that stands alone.
pub fn die(owner: Color, lie: Lie, lang: Lang) -> String {
    let who = player(owner, lang);
    let [top, front, side] = [lie.top(), lie.front(), lie.side()].map(|shown| sign(shown, lang));
    say::janken::die_told(lang, who, lie, top, front, side)
}

/// Turn, player to move and actions left, on one line; or how the game ended.
pub fn counters(step: &Step<'_>, lang: Lang) -> String {
    let position = step.position();
    let turn = turn(position.turn, lang);
    if let Some(ended) = step.outcome() {
        return turn + say::signs::comma(lang) + &outcome(ended, lang);
    }
    let left = position.actions().saturating_sub(position.done());
    say::janken::counters(lang, left, turn, to_move(position.to_move, lang))
}

/// The whole position, as one would tell it to somebody who cannot see the board.
pub fn position(step: &Step<'_>, lang: Lang) -> String {
    let position = step.position();
    let [stop, space] = [say::signs::stop(lang), say::signs::space(lang)];
    let mut said = vec![format!("{}{stop}", counters(step, lang))];
    if let Some(winner) = position.winner() {
        said.push(won(position, winner, lang) + stop);
    }
    said.extend(Color::ALL.map(|owner| dice(position, owner, lang) + stop));
    said.extend(last_stand(bar::last_stand(position), lang).map(|text| text + stop));
    if !step.played.is_empty() {
        let actions: Vec<String> = step.played.iter().map(|played| action(played, lang)).collect();
        said.push(say::janken::last(lang, actions.join(say::janken::between_actions(lang))) + stop);
    }
    said.join(space)
}

/// By what a player has won.
fn won(position: &Position, winner: Color, lang: Lang) -> String {
    let who = player(winner, lang);
    let goal = Square::goal_of(winner.other());
    match position.at(goal).is_some_and(|die| die.owner == winner) {
        true => say::janken::reached_goal(lang, who, goal),
        false => say::janken::captured_all(lang, who),
    }
}

/// A player's dice.
fn dice(position: &Position, owner: Color, lang: Lang) -> String {
    let dice = position.dice().filter(|(_, die)| die.owner == owner).map(|(square, die)| {
        let (top, lie) = (sign(die.lie.top(), lang), die.lie);
        match is_out(square, die) {
            true => say::janken::lies_home(lang, top, square, lie),
            false => say::janken::lies(lang, top, square, lie),
        }
    });
    let dice: Vec<String> = dice.collect();
    let who = player(owner, lang);
    match dice.is_empty() {
        true => say::janken::no_dice(lang, who),
        false => say::janken::dice(lang, who, dice.join(say::signs::comma(lang))),
    }
}

/// Whether a die stands in the home area that it had left, which the board alone does not show.
pub fn is_out(square: Square, die: Die) -> bool {
    die.has_left && square.is_home_of(die.owner)
}
