//! What an author may say of Janken shogi alone.

use crate::present::Options;
use crate::present::options::Kind::{Switch, SwitchOrValue, Value};
use crate::present::options::Scope::SomeGames;
use crate::present::options::{Checked, Given, Solve, Spanned, Spec, specs};

/// The options that only Janken shogi knows.
pub const OWN: &[(&str, &[Spec])] = &[(
    "arrows",
    specs! {
        "step": Value("action|turn"), SomeGames;
            "Step by single actions, or by whole turns"
            "行動ごとに、またはターンごとに進む"
        "solve": SwitchOrValue("line"), SomeGames;
            "Who wins the position that is shown, and by which turns; with `line` as a replay"
            "表示の局面でどちらがどの手順で勝つか。lineなら再生できる手順"
        "legend": Switch, SomeGames;
            "Explain the edges of the dice below the board"
            "駒の縁の見方を盤の下に書く"
        "die": Value("SQUARE|GPC …"), SomeGames;
            "Three faces of the die on a square, below the board; or dice alone, by their letters (lower case: White's)"
            "マスの駒の三つの面を盤の下に表示する。文字（後手は小文字）で駒だけを書くこともできる"
    },
)];

/// What these options say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JankenOptions {
    /// `step=`
    pub step: Step,
    /// `legend`
    pub legend: bool,
    /// `die=`: a square, or letters that say how dice lie
    pub die: Option<Spanned<String>>,
}

/// What a reader of a replay goes on by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Step {
    /// One action.
    #[default]
    Action,
    /// A whole turn.
    Turn,
}

/// Takes one of these options.
pub fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let own = &mut options.games.janken;
    match given.name {
        "step" => own.step = given.one_of("steps", &[("action", Step::Action), ("turn", Step::Turn)])?,
        "solve" => options.solve = given.switch_or(Solve::Answer, "values", &[("line", Solve::Line)])?,
        "legend" => own.legend = given.on,
        "die" => own.die = Some(given.string()),
        _ => {}
    }
    Ok(())
}
