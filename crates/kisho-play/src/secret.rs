//! Setting up a game out of each other's sight, at one screen: the first player, a curtain, the second player.

use kisho_board::present::setup::{ROLL, set_up};
use kisho_board::present::{self, Click};
use kisho_board::render::svg::Writer;
use kisho_game::Record;

use crate::say;
use crate::table::Table;

/// Whether players of any game set up out of each other's sight. Programs without Janken shogi need nothing of it.
pub const IS_KNOWN: bool = cfg!(feature = "janken");

/// Who sets up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Who moves first.
    First,
    /// Nobody: the second player takes the screen.
    Curtain,
    /// Who moves second.
    Second,
}

impl Stage {
    const ALL: [(&'static str, Self); 3] =
        [("first", Self::First), ("curtain", Self::Curtain), ("second", Self::Second)];

    /// The stage of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, stage)| stage)
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, stage)| *stage == self).map_or("", |(name, _)| name)
    }
}

impl Table {
    /// What the player who sets up sees of the record; `None` if nobody does.
    pub(crate) fn seen(&self) -> Option<Record> {
        match self.stage.filter(|_| IS_KNOWN)? {
            Stage::Curtain => None,
            stage => self.record.veiled(stage == Stage::First),
        }
    }

    /// What that player can do: turn the own pieces.
    pub(crate) fn turns(&self) -> Vec<Click> {
        let options = self.bare();
        self.seen().map(|seen| set_up(&seen, ROLL, &options, self.lang).clicks).unwrap_or_default()
    }

    /// How the board is shown to that player: without what is said of a game, which does not begin with the pieces of one side. Its buttons
    /// say how the pieces lie.
    pub(crate) fn bare(&self) -> present::Options {
        let alt = Some(say::play::board(self.lang).to_owned());
        present::Options { info_bar: Some(false), alt, ..self.options.clone() }
    }
}

/// What stands below the board, or in its place.
pub fn panel(w: &mut Writer, table: &Table, stage: Stage) {
    let lang = table.lang;
    let [first, second] = present::sides(&table.record, lang);
    let (told, name, value, label) = match stage {
        Stage::First => {
            (say::secret::first(lang, first, second), "stage", "curtain", say::secret::hide(lang).to_owned())
        }
        Stage::Curtain => {
            (say::secret::curtain(lang, second), "stage", "second", say::secret::show(lang, second))
        }
        Stage::Second => {
            (say::secret::first(lang, second, first), "do", "play", say::secret::begin(lang).to_owned())
        }
    };
    w.open("p").attr("role", "status").text(&told).close().newline();
    w.open("p").attr("class", "kp-controls").open("button").attr("name", name).attr("value", value);
    w.text(&label).close().close().newline();
}
