//! The computer as the other player.

use kisho_board::present;
use kisho_board::render::svg::Writer;
use kisho_game::Level;
use kisho_game::text::Lang;

use crate::request::Request;
use crate::table::{Table, Trouble};
use crate::{board, say};

/// Turns that the computer plays at once at most, where the other player has to pass.
const MOST_TURNS: usize = 8;

/// How the computer plays, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// Which player it is: whether the one who makes the second move of a game. `None` if it plays only when asked.
    pub answers_as_second: Option<bool>,
    /// How well it plays.
    pub level: Level,
}

/// Which player the computer is, as a request says it.
const SEATS: [(&str, bool); 2] = [("first", false), ("second", true)];

impl Opponent {
    /// What a request says; with what is wrong.
    pub(crate) fn read(request: &Request, troubles: &mut Vec<Trouble>) -> Self {
        let mut unknown = |name: &str| troubles.push(Trouble::Unknown(name.to_owned()));
        let seat = request.get("computer");
        let answers = seat.and_then(|seat| SEATS.into_iter().find(|(name, _)| *name == seat));
        if let (Some(seat), None) = (seat, answers) {
            unknown(seat);
        }
        let level = request.get("level");
        let named = level.and_then(Level::named);
        if let (Some(level), None) = (level, named) {
            unknown(level);
        }
        let answers_as_second = answers.map(|(_, is_second)| is_second);
        Self { answers_as_second, level: named.unwrap_or(Level::Medium) }
    }

    /// Which player the computer is, as a request says it.
    fn seat(self) -> &'static str {
        let seat = SEATS.into_iter().find(|(_, is_second)| self.answers_as_second == Some(*is_second));
        seat.map_or("", |(name, _)| name)
    }
}

impl Request {
    /// Whether the computer may have to think about a move, which takes far longer than to make a page.
    #[must_use]
    pub fn wants_a_turn(&self) -> bool {
        self.get("do") == Some("computer") || self.get("play").is_some() && self.get("computer").is_some()
    }
}

/// What is kept of the opponent where [`controls`] are not shown: names and values of fields.
pub fn kept(opponent: Opponent) -> [(&'static str, &'static str); 2] {
    [("level", opponent.level.name()), ("computer", opponent.seat())]
}

impl Table {
    /// Plays the turn of whoever is to move. `None` if there is no legal move, or the computer does not play this game.
    pub(crate) fn let_computer_move(&mut self) -> Option<()> {
        let frames = self.record.frames();
        let at = self.record.play_well(self.at, self.opponent.level)?;
        self.moved(frames, at);
        Some(())
    }

    /// Plays as long as it is the computer's turn, if it answers.
    pub(crate) fn answer(&mut self) {
        let is_computers = |table: &Self| {
            let answers = table.opponent.answers_as_second;
            answers.is_some() && answers == table.record.is_seconds_turn(table.at)
        };
        for _ in 0..MOST_TURNS {
            if !is_computers(self) || self.let_computer_move().is_none() {
                return;
            }
        }
    }
}

/// The button that lets the computer move, and how it plays; nothing in games that it does not play.
pub fn controls(w: &mut Writer, table: &Table, is_over: bool) {
    if table.record.is_seconds_turn(table.at).is_none() {
        return;
    }
    let lang = table.lang;
    w.open("p").attr("class", "kp-controls");
    board::button(w, table, "do", "computer");
    if is_over {
        w.flag("disabled");
    }
    w.word(lang, say::play::computer_moves(lang)).close();
    let levels = Level::ALL.map(|level| (level.name(), level_name(level, lang).to_owned()));
    select(w, lang, say::play::level(lang), "level", (&levels, table.opponent.level.name()));
    let sides = present::sides(&table.record, lang);
    let side = |(name, is_second): (&'static str, bool)| (name, sides[usize::from(is_second)].to_owned());
    let nobody = ("", say::play::nobody(lang).to_owned());
    let seats: Vec<_> = std::iter::once(nobody).chain(SEATS.map(side)).collect();
    select(w, lang, say::play::computer_is(lang), "computer", (&seats, table.opponent.seat()));
    w.close().newline();
}

fn level_name(level: Level, lang: Lang) -> &'static str {
    match level {
        Level::Easy => say::play::easy(lang),
        Level::Medium => say::play::medium(lang),
        Level::Hard => say::play::hard(lang),
    }
}

/// A list of which one is chosen.
fn select(
    w: &mut Writer,
    lang: Lang,
    label: &str,
    name: &str,
    (choices, chosen): (&[(&'static str, String)], &str),
) {
    w.open("label").word(lang, label).text(" ").open("select").attr("name", name);
    for (value, words) in choices {
        w.open("option").attr("value", *value);
        if *value == chosen {
            w.flag("selected");
        }
        w.word(lang, words).close();
    }
    w.close().close();
}
