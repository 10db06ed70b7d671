//! What the solver says of a position: words below the board, arrows on it, and the line as a replay.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{marks, steps, words};
use crate::present::games::Solved;
use crate::present::options::{Arrow, Solve, Spanned};
use crate::present::{Options, SolverBudget};
use crate::say;
use kisho_game::janken::record::play;
use kisho_game::janken::solve::{Answer, Verdict, solve};
use kisho_game::janken::{Action, Position, Record};
use kisho_game::text::Lang;
use kisho_game::tree::TreeBuilder;

/// What is shown if the author asks for `solve`.
pub fn solved(record: &Record, options: &Options, lang: Lang) -> Option<Solved<Record>> {
    let how = options.solve.filter(|_| !options.solver.is_spent())?;
    let steps = steps::steps(record, options.games.janken.step);
    let position = *steps.get(marks::frame(&steps, options))?.position();
    // What is made of it is shown like any other record.
    let mut options = Options { solve: None, ..options.clone() };
    let Some(answer) = answer(&position, &options.solver) else {
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

/// The answers for the figures of a build.
type Answers = Mutex<HashMap<Position, Arc<OnceLock<Option<Answer>>>>>;

/// Solves a position, which costs nothing where another figure has asked for it.
pub fn answer(position: &Position, budget: &SolverBudget) -> Option<Answer> {
    let answers = budget.kept::<Answers>();
    let answer =
        Arc::clone(answers.lock().unwrap_or_else(PoisonError::into_inner).entry(*position).or_default());
    let solved = answer.get_or_init(|| {
        let solved = solve(position);
        budget.spend(solved.as_ref().map_or(0, |solved| solved.work));
        solved
    });
    solved.clone()
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
        None => say::janken::nobody_moves(lang).to_owned(),
    }
}

/// The line of the solver, from the position on.
fn replay(record: &Record, start: Position, answer: &Answer) -> Record {
    let (mut tree, mut at) = (TreeBuilder::new(start), 0);
    for &action in answer.line.iter().flat_map(|(_, actions)| actions) {
        let Ok(next) = play(&mut tree, at, action) else { break };
        at = next;
    }
    Record { info: record.info.clone(), tree: tree.finish() }
}

/// Best turns that are named; a reader wants to know of others, not to read them all.
const NAMED: usize = 4;

/// The answer in words.
fn said(answer: &Answer, lang: Lang) -> String {
    let head = say::solver::said(lang, words::to_move(answer.to_move, lang), verdict(answer, lang));
    let turns = best(answer, lang);
    match answer.verdict {
        _ if turns.is_empty() => head,
        // Nothing that is played makes a difference.
        Verdict::Loses(_) if answer.is_all && answer.best.len() == answer.turns => head,
        Verdict::Loses(_) => say::solver::longest(lang, head, turns),
        _ => say::solver::by(lang, head, turns),
    }
}

/// Who wins.
fn verdict(answer: &Answer, lang: Lang) -> String {
    let [own, others] = [answer.to_move, answer.to_move.other()];
    let [own, others] = [own, others].map(|player| words::player(player, lang));
    match answer.verdict {
        Verdict::Wins(turns) => say::solver::wins_in(lang, turns),
        Verdict::Loses(turns) => say::solver::loses_in(lang, turns, others, own),
        Verdict::Nobody => say::solver::nobody(lang).to_owned(),
        Verdict::Unknown(a, b) => say::solver::unsolved(lang, far(own, a, lang), far(others, b, lang)),
    }
}

/// How far a player's wins were looked for; `None` if there are none at all.
fn far(player: &str, turns: Option<u8>, lang: Lang) -> String {
    match turns {
        Some(turns) => say::solver::no_win_within(lang, turns, player),
        None => say::solver::no_win(lang, player),
    }
}

/// The best turns; empty if none is better than the others, or none is known.
fn best(answer: &Answer, lang: Lang) -> String {
    let name = |turn: &Vec<Action>| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let named: Vec<String> = answer.best.iter().take(NAMED).map(name).collect();
    let more = answer.best.len().saturating_sub(NAMED);
    let turns = named.join(say::solver::between_turns(lang));
    match more {
        0 if answer.is_all || named.is_empty() => turns,
        0 => say::solver::or_others(lang, turns),
        _ => say::solver::or_more(lang, more, turns),
    }
}
