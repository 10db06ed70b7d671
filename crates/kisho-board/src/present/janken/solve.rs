//! What the solver says of a position: words below the board, arrows on it, and the line as a replay.

use super::{marks, steps, words};
use crate::present::Options;
use crate::present::games::Solved;
use crate::present::options::{Arrow, Solve, Spanned};
use kisho_game::janken::solve::{Answer, Verdict, solve};
use kisho_game::janken::{Action, Position, Record};
use kisho_game::text::Lang;
use kisho_game::tree::Tree;

/// What is shown if the author asks for `solve`.
pub fn solved(record: &Record, options: &Options, lang: Lang) -> Option<Solved<Record>> {
    let how = options.solve?;
    let steps = steps::steps(record, options.step.unwrap_or_default());
    let position = *steps.get(marks::frame(&steps, options))?.position();
    // What is made of it is shown like any other record.
    let mut options = Options { solve: None, ..options.clone() };
    let Some(answer) = solve(&position) else {
        return Some(answered(record.clone(), options, over(&position, lang)));
    };
    let note = said(&answer, lang);
    if how == Solve::Line && !answer.line.is_empty() {
        (options.frame, options.frames) = (None, None);
        return Some(answered(replay(record, position, &answer), options, note));
    }
    if let (Verdict::Wins(_), Some(turn)) = (answer.verdict, answer.best.first()) {
        options.arrows.extend(turn.iter().map(arrow));
    }
    Some(answered(record.clone(), options, note))
}

fn answered(record: Record, options: Options, note: String) -> Solved<Record> {
    Solved { record, options: Some(options), note: Some(note) }
}

fn arrow(action: &Action) -> Spanned<Arrow> {
    let (from, to) = (action.from.to_string(), action.to.to_string());
    // It is not the author's, and nothing can be wrong with it.
    Spanned { value: Arrow { from, from_hand: false, to }, span: kisho_game::text::Span::new(0, 0) }
}

/// What is said of a position in which nothing is left to solve.
fn over(position: &Position, lang: Lang) -> String {
    match position.winner() {
        Some(winner) => words::outcome(winner.into(), lang),
        None => lang.pick("Nobody can move", "どちらも動けない").to_owned(),
    }
}

/// The line of the solver, from the position on.
fn replay(record: &Record, start: Position, answer: &Answer) -> Record {
    let (mut tree, mut at) = (Tree::new(start), start);
    for &action in answer.line.iter().flat_map(|(_, actions)| actions) {
        let Ok(next) = at.play(action) else { break };
        at = next;
        tree.push(action, at);
    }
    Record { info: record.info.clone(), tree }
}

/// Best turns that are named; a reader wants to know of others, not to read them all.
const NAMED: usize = 4;

/// The answer in words.
fn said(answer: &Answer, lang: Lang) -> String {
    let head =
        format!("{}{}{}", words::to_move(answer.to_move, lang), lang.pick(": ", "："), verdict(answer, lang));
    let turns = best(answer, lang);
    match answer.verdict {
        _ if turns.is_empty() => head,
        Verdict::Loses(_) => {
            lang.pick(format!("{head} (longest: {turns})"), format!("{head}（最長：{turns}）"))
        }
        _ => lang.pick(format!("{head} by {turns}"), format!("{head}（{turns}）")),
    }
}

/// Who wins.
fn verdict(answer: &Answer, lang: Lang) -> String {
    let [own, others] = [answer.to_move, answer.to_move.other()];
    let [own, others] = [own, others].map(|player| words::player(player, lang));
    match (answer.verdict, lang) {
        (Verdict::Wins(turns), Lang::En) => format!("wins in {}", in_turns(turns)),
        (Verdict::Wins(turns), Lang::Ja) => format!("{turns}手番で勝ち"),
        (Verdict::Loses(turns), Lang::En) => {
            format!("{others} wins in {}, whatever {own} does", in_turns(turns))
        }
        (Verdict::Loses(turns), Lang::Ja) => format!("どう指しても{others}が{turns}手番で勝ち"),
        (Verdict::Nobody, Lang::En) => "neither side can force a win".to_owned(),
        (Verdict::Nobody, Lang::Ja) => "どちらも勝ちを決められない".to_owned(),
        (Verdict::Unknown(a, b), Lang::En) => {
            format!("not solved; {}, {}", far(own, a, lang), far(others, b, lang))
        }
        (Verdict::Unknown(a, b), Lang::Ja) => {
            format!("未解決（{}。{}）", far(own, a, lang), far(others, b, lang))
        }
    }
}

/// How far a player's wins were looked for; `None` if there are none at all.
fn far(player: &str, turns: Option<u8>, lang: Lang) -> String {
    match (turns, lang) {
        (Some(turns), Lang::En) => format!("{player} has no forced win within {}", in_turns(turns)),
        (Some(turns), Lang::Ja) => format!("{player}に{turns}手番以内の必勝手順はない"),
        (None, Lang::En) => format!("{player} cannot force a win"),
        (None, Lang::Ja) => format!("{player}は勝ちを決められない"),
    }
}

/// The best turns; empty if none is better than the others, or none is known.
fn best(answer: &Answer, lang: Lang) -> String {
    let name = |turn: &Vec<Action>| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let named: Vec<String> = answer.best.iter().take(NAMED).map(name).collect();
    let more = answer.best.len().saturating_sub(NAMED);
    let others = match lang {
        _ if more == 0 && (answer.is_all || named.is_empty()) => String::new(),
        Lang::En if more > 0 => format!(" or {more} more"),
        Lang::Ja if more > 0 => format!("など、ほか{more}通り"),
        Lang::En => " or perhaps others".to_owned(),
        Lang::Ja => "、ほかにもあり得る".to_owned(),
    };
    named.join(lang.pick(" or ", "、")) + &others
}

fn in_turns(turns: u8) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}
