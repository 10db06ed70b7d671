//! Setting up a position: the page has a button for each place, and what is wrong with the position is told at once.

use std::borrow::Cow;

use kisho_board::present::options::{FramesChoice, OF_OPENING};
use kisho_board::present::setup::{Choice, Counter, SetUp, set_up};
use kisho_board::render::svg::Writer;
use kisho_game::setup::{START, TURN};
use kisho_game::{ReadOptions, Record};

use crate::action::OF_FRAMES;
use crate::table::{Table, Trouble};
use crate::{board, say};

/// What is known of a position that is being set up, besides the record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tool {
    /// What a click does, as its game calls it; if it is none of that game, the first.
    pub code: String,
    /// The side that is to move if it can: who cannot passes as long as that is so.
    pub side: Option<String>,
}

/// Most mistakes that are told.
const MOST_FLAWS: usize = 10;

impl Table {
    /// The record that is set up: that of the table if it is a position alone, else one of the position that is shown.
    #[must_use]
    pub fn staged(&self) -> Cow<'_, Record> {
        let position = (self.record.frames() > 1).then(|| self.record.position(self.at)).flatten();
        position.map_or(Cow::Borrowed(&self.record), Cow::Owned)
    }

    /// How it can be set up.
    #[must_use]
    pub fn setting_up(&self) -> Option<SetUp> {
        let tool = self.tool.as_ref()?;
        Some(set_up(&self.staged(), &tool.code, &self.options, self.lang))
    }

    /// Changes the position, which becomes a record without moves.
    pub(crate) fn put(&mut self, change: &str) -> Result<(), Trouble> {
        let changed = self.record.set_up(self.at, change);
        let mut changed = changed.ok_or_else(|| Trouble::Unknown(change.to_owned()))?;
        // Who sets up out of the other's sight does nothing else.
        if self.stage.is_none() {
            let is_side =
                || self.setting_up().is_some_and(|all| all.sides.iter().any(|side| side.code == change));
            let says_side = change.starts_with(TURN) || change.starts_with(START);
            let side = says_side.then(|| is_side().then(|| change.to_owned()));
            let tool = self.tool.get_or_insert_default();
            if let Some(side) = side {
                tool.side = side;
            } else if let Some(again) = tool.side.as_ref().and_then(|side| changed.set_up(0, side)) {
                changed = again;
            }
        }
        let has_moves = self.record.frames() > 1;
        let is_marked = self.at == self.opening();
        let steps = self.options.frames.is_some_and(|frames| matches!(frames.value, FramesChoice::Range(..)));
        self.record = changed;
        self.changed(0);
        if has_moves {
            // What is said of the other positions, which are gone.
            let is_gone = |name: &str| match name {
                "frames" => steps,
                name => OF_FRAMES.contains(&name) || !is_marked && OF_OPENING.contains(&name),
            };
            self.keep(|name| !is_gone(name), "");
        }
        Ok(())
    }

    /// Whether the position is one that a notation of the game takes, so that it can be played on from.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        let (notation, text) = self.written();
        !self.record.is_flawed() || (notation.read)(text.as_bytes(), &ReadOptions::default()).is_clean()
    }
}

/// Whether a text is what kisho itself writes of a position to which no game comes: all that is wrong with it is said beside the board.
pub fn is_own(record: &Record, text: &str) -> bool {
    let written = record.game().whole_notation().write.and_then(|write| write(record).ok());
    // Browsers end lines their own way.
    record.is_flawed() && written.is_some_and(|written| written.text.lines().eq(text.lines()))
}

/// What stands below the board while a position is set up.
pub fn panel(w: &mut Writer, table: &Table, setup: &SetUp) {
    let lang = table.lang;
    flaws(w, table, setup);
    w.open("fieldset").attr("class", "kp-tools");
    w.open("legend").word(lang, say::set_up::tools(lang)).close();
    for tool in &setup.tools {
        let is_chosen = tool.code == setup.tool;
        board::button(w, table, "tool", &tool.code).attr("aria-pressed", is_chosen);
        if tool.label != tool.name {
            // With what is seen, so that it can be said to a program that listens.
            w.attr("aria-label", [&tool.name, ", ", &tool.label].concat());
        }
        w.text(&tool.label).close();
    }
    w.close().newline();
    for (name, counters) in &setup.counters {
        w.open("p")
            .attr("class", "kp-counters")
            .open("span")
            .text(&[name, say::signs::colon(lang)].concat())
            .close();
        counters.iter().for_each(|counter| count(w, table, (name, counters.len() > 1), counter));
        w.close().newline();
    }
    choices(w, table, say::set_up::side(lang), &setup.sides);
    choices(w, table, say::set_up::board(lang), &setup.boards);
    w.open("p").attr("class", "kp-controls");
    w.open("button").attr("name", "do").attr("value", "play");
    if !table.is_playable() {
        w.flag("disabled");
    }
    w.word(lang, say::set_up::play(lang)).close().close().newline();
}

/// What is wrong with the position, and what becomes of the rest.
fn flaws(w: &mut Writer, table: &Table, setup: &SetUp) {
    let lang = table.lang;
    let mut told: Vec<String> = setup.flaws.iter().take(MOST_FLAWS).cloned().collect();
    let more = setup.flaws.len().saturating_sub(MOST_FLAWS);
    if more > 0 {
        told.push(say::set_up::more(lang, more));
    }
    let asked = table.tool.as_ref().and_then(|tool| tool.side.as_ref());
    let passes = setup.sides.iter().find(|side| Some(&side.code) == asked && !side.is_so);
    told.extend(passes.map(|side| say::set_up::passes(lang, &side.name)));
    if table.record.frames() > 1 {
        told.push(say::set_up::new_record(lang).to_owned());
    }
    w.open("div").attr("class", "kp-flaws").attr("role", "status").newline();
    for text in told {
        w.open("p").text(&text).close().newline();
    }
    w.close().newline();
}

/// `of`: what is counted there, and whether that is of several kinds, each of which is named.
fn count(w: &mut Writer, table: &Table, (of, is_named): (&str, bool), counter: &Counter) {
    let lang = table.lang;
    let Counter { name, count, less, more } = counter;
    w.open("span");
    if is_named {
        w.text(&[name, " "].concat());
    }
    let mut button = |change: &Option<String>, sign: &str, told: String| {
        if less.is_some() || more.is_some() {
            board::button(w, table, "put", change.as_deref().unwrap_or_default()).attr("aria-label", told);
            if change.is_none() {
                w.flag("disabled");
            }
            w.text(sign).close();
        }
        if sign == "−" {
            w.text(&format!(" {count} "));
        }
    };
    button(less, "−", say::set_up::less(lang, of, name));
    button(more, "+", say::set_up::more_of(lang, of, name));
    w.close();
}

fn choices(w: &mut Writer, table: &Table, name: &str, choices: &[Choice]) {
    w.open("p").attr("class", "kp-counters").open("span").word(table.lang, name);
    w.text(say::signs::colon(table.lang)).close();
    for choice in choices {
        board::button(w, table, "put", &choice.code).attr("aria-pressed", choice.is_so);
        w.text(&choice.name).close();
    }
    w.close().newline();
}
