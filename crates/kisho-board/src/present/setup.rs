//! Where a reader clicks to set up a position.

use super::Options;
use super::clicks::Click;
use super::games::Show;
use crate::diagram::Rect;
use crate::say;
use kisho_game::setup::{EMPTY, NOTHING, START, TURN};
use kisho_game::text::Lang;
use kisho_game::{Record, with_record};

/// How the start of a record can be set up. Changes are written as [`Record::set_up`] takes them.
#[derive(Debug, Clone, PartialEq)]
pub struct SetUp {
    /// What a click can do.
    pub tools: Vec<Tool>,
    /// The one that is chosen, by its code.
    pub tool: String,
    /// What can be done with it, and where: the codes are changes.
    pub clicks: Vec<Click>,
    /// What is counted: pieces in hand, walls left, turns.
    pub counters: Vec<(String, Vec<Counter>)>,
    /// The places of the board, as the tool sees them.
    pub places: Vec<Place>,
    /// Whose turn it is, who makes the first move of a game first.
    pub sides: [Choice; 2],
    /// The whole board at once.
    pub boards: Vec<Choice>,
    /// Why no game comes to the position.
    pub flaws: Vec<String>,
}

/// What a click does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// Tells it from others.
    pub code: String,
    /// What it puts on a place, as a change names it.
    pub thing: String,
    /// What is written on its button.
    pub label: String,
    /// What it puts on a place, as it is read aloud: "a black stone".
    pub name: String,
}

/// The code of the tool that turns what is on a place, in games in which pieces lie in several ways.
pub const ROLL: &str = "roll";

/// A change with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The change.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// Whether it is so already.
    pub is_so: bool,
}

/// Something that is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// What it is.
    pub name: String,
    /// How many there are.
    pub count: u16,
    /// The change to one less, if that is possible.
    pub less: Option<String>,
    /// The change to one more, if that is possible.
    pub more: Option<String>,
}

/// How the start of a record can be set up, with a tool, or the first that puts something on the board if there is none of this code.
#[must_use]
pub fn set_up(record: &Record, tool: &str, options: &Options, lang: Lang) -> SetUp {
    let mut all = with_record!(record, record => Show::set_up(record, tool, options, lang));
    // A player has so many walls or dice, and a pawn does not leave the board.
    all.clicks.retain(|click| record.set_up(0, &click.code).is_some_and(|after| after != *record));
    let usual = Choice {
        code: format!("{START}:{NOTHING}"),
        name: say::setup::usual(lang).to_owned(),
        is_so: *record == record.game().initial(),
    };
    all.boards.insert(0, usual);
    all
}

/// The places of the board of a record on which something can stand.
#[must_use]
pub fn places(record: &Record, options: &Options, lang: Lang) -> Vec<Place> {
    with_record!(record, record => Show::set_up(record, "", options, lang)).places
}

impl SetUp {
    /// A board with its places, on which a tool does what tools usually do: nothing is counted, offered at once or wrong.
    pub(super) fn new(
        tools: Vec<Tool>,
        tool: &str,
        places: Vec<Place>,
        sides: [Choice; 2],
        lang: Lang,
    ) -> Self {
        Self {
            clicks: clicks(&tools, tool, &places, lang),
            tool: chosen(&tools, tool).map(|tool| tool.code.clone()).unwrap_or_default(),
            tools,
            places,
            sides,
            counters: Vec::new(),
            boards: Vec::new(),
            flaws: Vec::new(),
        }
    }
}

impl Tool {
    /// A tool that puts a thing on the board which is called the same everywhere.
    pub(super) fn new(code: impl Into<String>, name: impl Into<String>) -> Self {
        let (code, name) = (code.into(), name.into());
        Self { thing: code.clone(), label: name.clone(), code, name }
    }

    /// The tool that takes away what is on a place.
    pub(super) fn eraser(lang: Lang) -> Self {
        Self::new(NOTHING, say::setup::eraser(lang))
    }
}

/// A place on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// As a change names it.
    pub code: String,
    /// As it is read aloud.
    pub name: String,
    /// Where it is clicked.
    pub area: Option<Rect>,
    /// Where what is put there will be, if that is another place.
    pub covers: Option<Rect>,
    /// The code of the tool that puts there what is there.
    pub holds: Option<String>,
}

/// The tool of a code, else the first.
pub(super) fn chosen<'t>(tools: &'t [Tool], code: &str) -> Option<&'t Tool> {
    tools.iter().find(|tool| tool.code == code).or(tools.first())
}

/// What a tool does on each place: it puts its thing there, or takes it away where it is already.
fn clicks(tools: &[Tool], tool: &str, places: &[Place], lang: Lang) -> Vec<Click> {
    let Some(tool) = chosen(tools, tool) else { return Vec::new() };
    let click = |place: &Place| {
        let held = tools.iter().find(|tool| place.holds.as_ref() == Some(&tool.code));
        let (thing, name) = if tool.code == NOTHING || held == Some(tool) {
            (NOTHING, say::setup::remove(lang, &place.name, &held?.name))
        } else {
            (tool.thing.as_str(), say::setup::put(lang, &place.name, &tool.name))
        };
        let code = format!("{}:{thing}", place.code);
        Some(Click { covers: place.covers, ..Click::at(code, name, place.area) })
    };
    places.iter().filter_map(click).collect()
}

/// Whose turn it is: the things that say so, the one that is so, and what the sides are called.
pub(super) fn sides(things: [&str; 2], now: usize, names: [&str; 2]) -> [Choice; 2] {
    let choice = |at: usize| Choice {
        code: format!("{TURN}:{}", things[at]),
        name: names[at].to_owned(),
        is_so: at == now,
    };
    [choice(0), choice(1)]
}

/// The change that takes everything away, by its name.
pub(super) fn empty(name: &str) -> Choice {
    Choice { code: format!("{EMPTY}:{NOTHING}"), name: name.to_owned(), is_so: false }
}
