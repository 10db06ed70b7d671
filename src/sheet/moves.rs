//! Moves as players write them in a line, with their numbers.

use super::setting::unbroken;
use crate::diagram::Frame;
use crate::game::Game;
use crate::text::Lang;

/// Characters at which no line ends; pages are set with plain ones in their places.
const NO_BREAK_SPACE: &str = "\u{a0}";
const NO_BREAK_HYPHEN: &str = "\u{2011}";

/// Between two moves that have numbers of their own.
const APART: &str = "  ";

/// How the moves of a record are written.
#[derive(Debug, Clone, Copy)]
pub struct Moves<'a> {
    game: Game,
    lang: Lang,
    frames: &'a [Frame],
    /// What is taken from each number.
    before: u32,
}

impl<'a> Moves<'a> {
    /// Those of all frames of a record.
    pub fn new(game: Game, frames: &'a [Frame], lang: Lang) -> Self {
        Self { game, lang, frames, before: 0 }
    }

    /// The same as numbers of an answer: they begin with that of a frame.
    pub fn from(self, first: usize) -> Self {
        let made = self.frames.get(first).map_or(0, |frame| frame.number.saturating_sub(1));
        // Who makes the first move can be seen from the number.
        let before = if self.game == Game::Quoridor { made / 2 * 2 } else { made };
        Self { before, ..self }
    }

    /// The moves that lead to some frames, each in its line behind the one before: "1. P-7f  2. P-3d", 「▲７六歩　△３四歩」,
    /// "1. e2 e8  2. e3" in Quoridor, where one number counts a move of each player, and "1. a1-a2, b2-b3  2. f6-f5, e5-e4" in
    /// Janken shogi. "1... e8" goes on behind a number.
    pub fn line(&self, line: &[usize]) -> String {
        let mut said = String::new();
        for &at in line {
            let Some(frame) = self.frames.get(at).filter(|frame| !frame.short.is_empty()) else { continue };
            let is_first = said.is_empty();
            let (number, begins) = self.number(at, frame);
            let between = match (self.game, self.lang) {
                _ if is_first => "",
                (Game::Shogi | Game::Go, Lang::Ja) => "\u{3000}",
                _ if begins => APART,
                (Game::Janken, _) => ", ",
                _ => " ",
            };
            said += between;
            match number {
                Some(number) if begins => said += &format!("{number}.{NO_BREAK_SPACE}"),
                Some(number) if is_first => said += &format!("{number}...{NO_BREAK_SPACE}"),
                _ => {}
            }
            said += &self.whole(&frame.short);
        }
        said
    }

    /// The move that leads to a frame, with what else is played in its turn: "40. P-2d", 「▲２四歩」, "4... e6h".
    pub fn one(&self, at: usize) -> String {
        let mut turn = vec![at];
        let mut from = at;
        while self.goes_on(from) {
            let Some(parent) = self.frames.get(from).and_then(|frame| frame.parent) else { break };
            turn.push(parent);
            from = parent;
        }
        turn.reverse();
        self.line(&turn)
    }

    /// Whether a move belongs to the turn of the move before it, as in Janken shogi.
    pub fn goes_on(&self, at: usize) -> bool {
        let frame = |at: usize| self.frames.get(at).filter(|frame| frame.number > 0);
        let before = frame(at).and_then(|here| Some((here, frame(here.parent?)?)));
        before.is_some_and(|(here, before)| here.number == before.number)
    }

    /// The number of a move, if it has one in this language, and whether that begins with it.
    fn number(&self, at: usize, frame: &Frame) -> (Option<u32>, bool) {
        let number = frame.number.saturating_sub(self.before);
        match (self.game, self.lang) {
            (Game::Shogi | Game::Go, Lang::Ja) => (None, true),
            (Game::Shogi | Game::Go, Lang::En) => (Some(number), true),
            // White makes the odd ones.
            (Game::Quoridor, _) => (Some(number.div_ceil(2)), number % 2 == 1),
            (Game::Janken, _) => (Some(number), !self.goes_on(at)),
        }
    }

    /// A move that no line end parts.
    fn whole(&self, name: &str) -> String {
        match (self.game, self.lang) {
            (Game::Shogi | Game::Go, Lang::Ja) => unbroken(name),
            _ => name.replace(' ', NO_BREAK_SPACE).replace('-', NO_BREAK_HYPHEN),
        }
    }
}
