//! Positions that are set up: the words that changes of all games have in common. See [`Record::set_up`](crate::Record::set_up).

/// The thing that stands for taking away what is on a place.
pub const NOTHING: &str = "-";

/// The place that stands for the whole board, from which everything is taken away.
pub const EMPTY: &str = "board";

/// The place that stands for the whole board with everything as at the start of a game.
pub const START: &str = "start";

/// The place that stands for the side to move.
pub const TURN: &str = "turn";

#[cfg(test)]
mod tests {
    use crate::{Game, ReadOptions, Record, notations};
    use proptest::prelude::*;

    /// Changes that a game knows, and some that no game knows.
    fn change(game: Game) -> BoxedStrategy<String> {
        let (places, things) = match game.name() {
            "go" => ("[a-i][a-i]|turn|board|size", "b|w|-|9|5"),
            "othello" => ("[a-h][1-8]|turn|board", "[bw]|-"),
            "janken" => ("[a-f][1-6]|turn|board", "GPC|gpc|PCG|cgp|[-+bw]"),
            "shogi" => {
                ("[1-9][a-i]|[plnsgbrPLNSGBR]\\*|turn|board|rest", "\\+?[plnsbrPLNSBR]|[gGkK]|-|[bw]|[0-9]")
            }
            _ => ("[a-i][1-9]|[a-h][1-8][hv]|turn|board", "white|black|-|[0-9]{1,4}"),
        };
        (places, things).prop_map(|(place, thing)| format!("{place}:{thing}")).boxed()
    }

    /// What a position is, as text: everything that a notation says about it.
    fn position(record: &Record) -> String {
        let record = record.position(0).unwrap_or_else(|| record.clone());
        (record.game().whole_notation().write.unwrap())(&record).unwrap().text
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn what_is_set_up_reads_back_and_readers_agree_on_what_is_wrong(
            (game, changes) in prop::sample::select(Game::ALL)
                .prop_flat_map(|game| (Just(game), prop::collection::vec(change(game), 0..60))),
        ) {
            let mut record = game.initial();
            for change in changes {
                record = record.set_up(0, &change).unwrap_or(record);
            }
            for notation in notations().filter(|notation| notation.game == Some(game)) {
                let Some(Ok(written)) = notation.write.map(|write| write(&record)) else { continue };
                let again = (notation.read)(written.text.as_bytes(), &ReadOptions::default());
                let Some(read) = &again.record else {
                    prop_assert!(false, "{}: {} {:?}", notation.name, written.text, again.diagnostics);
                    continue;
                };
                if written.lost.is_empty() {
                    prop_assert_eq!(position(read), position(&record), "{}: {}", notation.name, written.text);
                }
                let is_said = !again.diagnostics.is_empty();
                prop_assert!(!is_said || record.is_flawed(), "{}: {} {:?}", notation.name, written.text, again.diagnostics);
            }
        }
    }

    #[test]
    fn what_no_game_comes_to_is_told() {
        for (game, changes, is_flawed) in [
            ("go", &["aa:b", "ab:w", "ba:w"][..], true),
            ("go", &["aa:b", "ab:w"], false),
            ("othello", &["d4:-"], true),
            ("othello", &["c5:b"], false),
            ("othello", &["a1:b"], true),
            ("janken", &["d6:-", "a1:gpc", "f6:GPC"], true),
            ("janken", &["a1:GPC", "a1:+"], true),
            ("shogi", &["5e:K"], true),
            ("shogi", &["7f:P"], true),
            ("shogi", &["7g:-", "7a:P"], true),
            ("shogi", &["P*:1"], true),
            ("shogi", &["7g:-", "7f:P"], false),
            ("shogi", &["5g:-", "5c:-", "5e:R"], true),
            ("shogi", &["5g:-", "5c:-", "5e:R", "2h:-", "turn:w"], false),
            ("quoridor", &["e9:white"], true),
            ("quoridor", &["e3h:white", "e3v:black"], true),
            ("quoridor", &["e3h:white", "turn:black"], false),
        ] {
            let start = Game::named(game).unwrap().initial();
            let record = changes.iter().fold(start, |record, change| record.set_up(0, change).unwrap());
            assert_eq!(record.is_flawed(), is_flawed, "{game} {changes:?}");
        }
    }

    #[test]
    fn nobody_has_more_than_can_be_held() {
        let all = |game: &str, changes: &[&str]| {
            let start = Game::named(game).unwrap().initial();
            changes.iter().try_fold(start, |record, change| record.set_up(0, change))
        };
        assert!(all("janken", &["a2:GPC"]).is_none() && all("janken", &["a1:-", "a2:GPC"]).is_some());
        assert!(all("shogi", &["P*:18"]).is_some() && all("shogi", &["P*:19"]).is_none());
        let walls: Vec<String> =
            (1..=8).flat_map(|row| ["a", "c"].map(|c| format!("{c}{row}h:white"))).collect();
        let walls: Vec<&str> = walls.iter().map(String::as_str).collect();
        assert!(all("quoridor", &walls[..10]).is_some() && all("quoridor", &walls[..11]).is_none());
    }
}
