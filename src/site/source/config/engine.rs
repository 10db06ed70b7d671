//! `[engines]`: programs that play in the workbench of `kisho serve`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::at;
use kisho_game::Game;
use kisho_game::text::{Diagnostic, Id, Span, nearest};

/// The longest that anybody waits for a move, in seconds.
const LONGEST: u32 = 600;

/// A program that plays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// The program, and what it is called with.
    pub command: Vec<String>,
    /// How long it may take for a move, with its start.
    #[serde(default = "usual_seconds")]
    pub seconds: u32,
}

fn usual_seconds() -> u32 {
    10
}

/// Says what is wrong with programs, and takes those out that cannot be asked.
pub fn check(engines: &mut BTreeMap<String, Engine>, text: &str) -> Vec<Diagnostic> {
    let played = || Game::ALL.iter().copied().filter(|game| game.initial().question(0).is_some());
    let mut problems = Vec::new();
    engines.retain(|name, engine| {
        let header = text.find(&format!("engines.{name}"));
        let place = header
            .map_or_else(|| at(text, "engines"), |at| Span::new(at, at + "engines.".len() + name.len()));
        let (message, hint) = if !played().any(|game| game.name() == name) {
            let names: Vec<&str> = played().map(Game::name).collect();
            let hint = match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean `engines.{near}`?"),
                None => format!("engines are supported for: {}", names.join(", ")),
            };
            (format!("kisho supports no engines for `{name}`"), hint)
        } else if engine.command.first().is_none_or(|program| program.trim().is_empty()) {
            (
                "this does not name a program".to_owned(),
                "write `command = [\"program\", \"argument\"]`".to_owned(),
            )
        } else if !(1..=LONGEST).contains(&engine.seconds) {
            let message = format!("a move can take 1 to {LONGEST} seconds, not {}", engine.seconds);
            (message, format!("write `seconds = {}`, or leave it out", usual_seconds()))
        } else {
            return true;
        };
        problems.push(Diagnostic::error(Id::ConfigEngine, place, message).with_hint(hint));
        false
    });
    problems
}

#[cfg(test)]
mod tests {
    use crate::site::source::config::Config;
    use kisho_game::text::Id;

    #[test]
    fn programs_that_cannot_be_asked_are_told_with_a_hint() {
        for (text, at, hint) in [
            ("[engines.gow]\ncommand = [\"x\"]\n", "engines.gow", "did you mean `engines.go`?"),
            ("[engines.quoridor]\ncommand = [\"x\"]\n", "engines.quoridor", "supported for: shogi, go"),
            ("[engines.go]\ncommand = []\n", "engines.go", "command = ["),
            ("[engines.go]\ncommand = [\"x\"]\nseconds = 0\n", "engines.go", "seconds = 10"),
        ] {
            let (config, problems) = Config::parse(text);
            assert!(config.engines.is_empty(), "{text}");
            let [problem] = problems.as_slice() else { panic!("{problems:?}") };
            assert_eq!((problem.id, &text[problem.span.start..problem.span.end]), (Id::ConfigEngine, at));
            assert!(problem.hint.as_ref().is_some_and(|said| said.contains(hint)), "{problem:?}");
        }
        for (text, word) in [
            ("[engines.go]\ncommand = \"gnugo\"\n", "\"gnugo\""),
            ("[engines.go]\ncommand = [\"x\"]\ntime = 3\n", "time"),
            ("[engines.go]\nseconds = 3\n", ""),
        ] {
            let (_, problems) = Config::parse(text);
            let [problem] = problems.as_slice() else { panic!("{problems:?}") };
            assert!(text[problem.span.start..].starts_with(word), "{problem:?}");
        }
        let (config, problems) = Config::parse("[engines.go]\ncommand = [\"gnugo\", \"--mode\", \"gtp\"]\n");
        assert_eq!((config.engines["go"].seconds, problems.len()), (10, 0));
    }
}
