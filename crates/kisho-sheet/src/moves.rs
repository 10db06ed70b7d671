//! Moves as players write them in a line, with their numbers.

use super::setting::unbroken;
use super::words;
use kisho_board::diagram::Frame;
use kisho_board::present;
use kisho_board::present::games::MoveStyle;
use kisho_game::Game;
use kisho_game::text::Lang;

/// Characters at which no line ends; pages are set with plain ones in their places.
const NO_BREAK_SPACE: &str = "\u{a0}";
const NO_BREAK_HYPHEN: &str = "\u{2011}";

/// Between two moves that have numbers of their own.
const APART: &str = "  ";

/// How the moves of a record are written.
#[derive(Debug, Clone, Copy)]
pub struct Moves<'a> {
    style: MoveStyle,
    lang: Lang,
    frames: &'a [Frame],
    /// What is taken from each number.
    before: u32,
}

impl<'a> Moves<'a> {
    /// Those of all frames of a record.
    pub fn new(game: Game, frames: &'a [Frame], lang: Lang) -> Self {
        Self { style: present::facts(game).moves, lang, frames, before: 0 }
    }

    /// The same as numbers of an answer: they begin with that of a frame, but where the bar of the board says which turn it is.
    pub fn from(self, first: usize) -> Self {
        let before = match self.style {
            MoveStyle::Signs | MoveStyle::Stones => {
                self.frames.get(first).map_or(0, |frame| frame.number.saturating_sub(1))
            }
            MoveStyle::Notation => 0,
        };
        Self { before, ..self }
    }

    /// The moves that lead to some frames, each in its line after the one before: "1. P-7f  2. P-3d", 「▲７六歩　△３四歩」,
    /// "1. Black Q16  2. D4" and 「黒1 Q16　白2 D4」 in Go, "11. e5  12. e6h" in Quoridor, and "1. a1-a2, b2-b3  2. f6-f5, e5-e4" in
    /// Janken shogi. "1... e8" goes on after a number.
    pub fn line(&self, line: &[usize]) -> String {
        let mut said = String::new();
        let mut before = None;
        for &at in line {
            let Some(frame) = self.frames.get(at).filter(|frame| !frame.short.is_empty()) else { continue };
            let is_first = said.is_empty();
            let begins = !self.goes_on(at);
            said += match (self.style, self.lang.is_japanese()) {
                _ if is_first => "",
                (MoveStyle::Signs | MoveStyle::Stones, true) => "\u{3000}",
                _ if begins => APART,
                _ => ", ",
            };
            let number = frame.number.saturating_sub(self.before);
            match (self.style, self.lang.is_japanese()) {
                (MoveStyle::Signs, true) => {}
                (MoveStyle::Stones, true) => said += &format!("{}{number}{NO_BREAK_SPACE}", side(frame)),
                _ if begins => said += &format!("{number}.{NO_BREAK_SPACE}"),
                _ if is_first => said += &format!("{number}...{NO_BREAK_SPACE}"),
                _ => {}
            }
            // Whose move it is can be seen from the one before, as a rule.
            if (self.style, self.lang.is_japanese()) == (MoveStyle::Stones, false)
                && before.is_none_or(|before| before == side(frame))
            {
                said += &format!("{}{NO_BREAK_SPACE}", side(frame));
            }
            before = Some(side(frame));
            said += &self.whole(&frame.short);
        }
        said
    }

    /// The same among text, where moves that have no numbers themselves follow that of the first: 「23手目から　▲２四歩　△同　歩」.
    pub fn run(&self, line: &[usize]) -> String {
        let said = self.line(line);
        let moves =
            || line.iter().filter_map(|&at| self.frames.get(at)).filter(|frame| !frame.short.is_empty());
        match (self.style, self.lang.is_japanese(), moves().next()) {
            (MoveStyle::Signs, true, Some(first)) => {
                unbroken(&words::moves_from(first.number, moves().count())) + &said
            }
            _ => said,
        }
    }

    /// The move that leads to a frame, with what else is played in its turn: "40. P-2d", 「▲２四歩」, 「黒23 Q16」.
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

    /// A move that no line end parts.
    fn whole(&self, name: &str) -> String {
        match (self.style, self.lang.is_japanese()) {
            (MoveStyle::Signs | MoveStyle::Stones, true) => unbroken(name),
            _ => name.replace(' ', NO_BREAK_SPACE).replace('-', NO_BREAK_HYPHEN),
        }
    }
}

/// Who made a move, as it is said before it.
fn side(frame: &Frame) -> &str {
    frame.name.strip_suffix(frame.short.as_str()).unwrap_or_default().trim_end()
}
