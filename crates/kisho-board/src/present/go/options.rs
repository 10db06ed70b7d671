//! What an author may say of Go alone.

use crate::present::Options;
use crate::present::options::Kind::{SwitchOrValue, Value};
use crate::present::options::Scope::SomeGames;
use crate::present::options::{Checked, Given, Spanned, Spec, specs};
use kisho_game::go::Rules;
use kisho_game::go::score::Halves;

/// The options that only Go knows.
pub const OWN: &[(&str, &[Spec])] = &[(
    "crop",
    specs! {
        "score": SwitchOrValue("RULES"), SomeGames;
            "Territory, and the count: japanese, chinese, aga, area, or by the rules of the record"
            "地と整地の結果：japanese、chinese、aga、area、または棋譜のルール"
        "dead": Value("C3,D4,…"), SomeGames;
            "For the count: dead stones, one of each group"
            "整地で取り上げる死に石。一団ごとに一つ"
        "neutral": Value("A1,…"), SomeGames;
            "For the count: neutral points, such as eyes in seki"
            "どちらの地でもない点。セキの目など"
        "komi": Value("POINTS"), SomeGames;
            "For the count: instead of the record's komi"
            "計算のコミ（棋譜のコミの代わり）"
    },
)];

/// What these options say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GoOptions {
    /// `score`; `None` in it: by the rules that the record names
    pub score: Option<Spanned<Option<Rules>>>,
    /// `dead=`: points as the author names them
    pub dead: Vec<Spanned<String>>,
    /// `neutral=`: points as the author names them
    pub neutral: Vec<Spanned<String>>,
    /// `komi=`
    pub komi: Option<Spanned<Halves>>,
}

/// The rules that `score=` can name.
pub const RULES: [(&str, Rules); 5] = [
    ("japanese", Rules::Territory),
    ("territory", Rules::Territory),
    ("chinese", Rules::Chinese),
    ("aga", Rules::Aga),
    ("area", Rules::Area),
];

/// Takes one of these options.
pub fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
    let own = &mut options.games.go;
    match given.name {
        "score" => {
            own.score = given.switched(given.value().map(|_| given.one_of("rules", &RULES)).transpose()?);
        }
        "dead" => own.dead.extend(given.names()),
        "neutral" => own.neutral.extend(given.names()),
        "komi" => {
            let komi = Halves::komi(given.text).ok_or_else(|| {
                let hint = "write a number of points, such as `komi=6.5` or `komi=0`";
                given.bad(format!("`{}` is not a komi", given.text), hint)
            })?;
            own.komi = Some(given.spanned(komi));
        }
        _ => {}
    }
    Ok(())
}
