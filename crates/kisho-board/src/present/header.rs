//! The game header where a record says of its game no more than a title, two players, where and when: who played whom, and how it
//! ended. The names under which the players stand are those of `Info`, the player who begins first.

use super::date;
use crate::say;
use kisho_game::text::Lang;
use kisho_game::{Date, Info, Outcome};

/// Whether the record says who played.
pub fn has_players(info: &Info, players: [&str; 2]) -> bool {
    players.into_iter().any(|player| info.get(player).is_some())
}

/// What a picture of the game is called; `board` is the picture of any.
pub fn title(info: &Info, players: [&str; 2], board: &str, lang: Lang) -> String {
    let colon = say::signs::colon(lang);
    match players.map(|player| info.get(player)) {
        [Some(first), Some(second)] => format!("{board}{colon}{first} – {second}"),
        _ => info.get("title").map_or_else(|| board.to_owned(), |title| format!("{board}{colon}{title}")),
    }
}

/// How the game ended where the rules and the scores do not tell its `outcome`, in the words of the record, or of a GGF file.
pub fn own_result(info: &Info, outcome: Option<Outcome>) -> Option<&str> {
    let said = info.get("result").or_else(|| info.get("RE"))?;
    // `*` and `?` say nothing.
    (outcome.is_none() && said.contains(char::is_alphanumeric)).then_some(said)
}

/// What the record says of the game, part by part; `sides` is what readers call the players. `ended`: how the game ended by its
/// moves; `outcome` says what the head tells by a score.
pub fn header(
    info: &Info,
    players: [&str; 2],
    sides: [&str; 2],
    ended: Option<String>,
    outcome: impl Fn(Outcome) -> String,
    lang: Lang,
) -> Vec<String> {
    let said = |name| info.get(name).map(str::to_owned);
    let player = |(name, side): (&str, &str)| Some(say::header::player(lang, side, info.get(name)?));
    let mut parts = vec![said("title")];
    parts.extend(players.into_iter().zip(sides).map(player));
    parts.extend(["event", "place"].map(said));
    parts.push(info.get("date").map(|text| day(text, lang)));
    let told = |result: &str| match Outcome::ALL.into_iter().find(|outcome| outcome.score() == result) {
        Some(score) => outcome(score),
        None => result.to_owned(),
    };
    let own = || own_result(info, None).map(str::to_owned);
    parts.push(ended.or_else(|| info.get("result").map(told)).or_else(own));
    parts.into_iter().flatten().collect()
}

/// A day as readers of the language write it; what is none, or says more, is left as it is.
fn day(text: &str, lang: Lang) -> String {
    match Date::at_head(text) {
        Some((day, "")) => date::dates(&[day], lang),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::present::testing::{clean_figure, options, record};
    use kisho_game::Record;
    use kisho_game::text::Lang;

    #[test]
    fn a_result_that_only_the_record_knows_is_shown_after_the_last_move() {
        for (name, text, result) in [
            ("quoridor", "result: 千日手\n\n1. e2 e8 {Again.}\n", "Again.\n\n千日手"),
            ("othello", "result: black gave up\n\n1. f5 d6\n", "black gave up"),
            ("janken", "result: agreed draw\n\n1. a1-a2\n", "agreed draw"),
            ("ggf", "(;GM[Othello]RE[foo]B[f5];)", "foo"),
            // The bar has no room for it.
            ("sgf", "(;GM[1]SZ[9]RE[Gote won by forfeit];B[ee])", "Gote won by forfeit"),
            ("kif", "手合割：平手\n結果：没収試合\n   1 ７六歩(77)\n", "没収試合"),
            // Said by the bar, or not at all.
            ("quoridor", "result: *\n\n1. e2 e8\n", ""),
            ("othello", "result: 1-0\n\n1. f5 d6\n", ""),
            ("sgf", "(;GM[1]SZ[9]RE[B+R];B[ee])", ""),
        ] {
            let game = || record::<Record>(name, text);
            let timeline = clean_figure(game(), name, "", Lang::En).timeline;
            let frames = timeline.frames.list();
            assert_eq!(frames[timeline.frames.main_end()].comment, result, "{text}");
            if !result.is_empty() {
                let end = game().main_end();
                let said = crate::present::ended(&game(), end, &options(name, ""), Lang::En);
                assert!(said.is_some_and(|said| result.ends_with(&said)), "{text}");
            }
        }
    }
}
