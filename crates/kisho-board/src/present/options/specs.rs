//! The list of all options.

use std::sync::LazyLock;

use crate::present::facts;
#[cfg(doc)]
use crate::present::games::Facts;
use kisho_game::{Game, Notation};

/// Whether an option stands alone or takes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `name`, and `no-name` for the opposite.
    Switch,
    /// `name=value`; the word names the value in help texts.
    Value(&'static str),
    /// `name`, `no-name` or `name=value`.
    SwitchOrValue(&'static str),
}

/// Where an option means something.
#[derive(Debug, Clone, Copy)]
pub enum Scope {
    /// Everywhere.
    Everywhere,
    /// In records of the games whose rows name it ([`Facts::options`]), in whatever notation.
    SomeGames,
    /// In notations whose texts may hold several records.
    Collections,
    /// In the notation of this name.
    Notation(&'static str),
}

/// One option.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Its word.
    pub name: &'static str,
    /// Its form.
    pub kind: Kind,
    /// Where it means something.
    pub scope: Scope,
    /// What it does, for help texts.
    pub help: &'static str,
}

impl Spec {
    pub(crate) const fn new(name: &'static str, kind: Kind, scope: Scope, help: &'static str) -> Self {
        Self { name, kind, scope, help }
    }

    /// Whether records in this notation may know the option; those of JSON may be of any game.
    #[must_use]
    pub fn fits(&self, notation: &Notation) -> bool {
        match self.scope {
            Scope::Everywhere => true,
            Scope::SomeGames => notation.game.is_none_or(|game| facts(game).knows(self.name)),
            Scope::Collections => notation.many.is_some(),
            Scope::Notation(name) => notation.name == name,
        }
    }
}

/// Every option: those below, and after each the options of single games that go with it.
pub static SPECS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    let with = |spec: &'static Spec| {
        let of_games = Game::ALL.iter().flat_map(|&game| facts(game).own_options);
        let with_it = of_games.filter(|(after, _)| *after == spec.name).flat_map(|(_, specs)| *specs);
        std::iter::once(spec).chain(with_it).copied()
    };
    SHARED.iter().flat_map(with).collect()
});

/// The options that several games know.
const SHARED: &[Spec] = &[
    Spec::new(
        "flip",
        Kind::Switch,
        Scope::Everywhere,
        "Turn the board round, coordinates and hands included",
    ),
    Spec::new(
        "last-move",
        Kind::Switch,
        Scope::Everywhere,
        "Highlight the last move (on unless you say no-last-move)",
    ),
    Spec::new(
        "info-bar",
        Kind::SwitchOrValue("fan"),
        Scope::Everywhere,
        "Turn, walls left, captures, hands (on unless you say no-info-bar; fan: as on the Quoridor fan site)",
    ),
    Spec::new(
        "coords",
        Kind::SwitchOrValue("STYLE"),
        Scope::Everywhere,
        "Coordinates: western, eastern (Go, shogi), numeric (Go), or none",
    ),
    Spec::new(
        "numbers",
        Kind::SwitchOrValue("restart|N"),
        Scope::SomeGames,
        "Move numbers on the stones; in a book figure counted from 1 (restart) or from N",
    ),
    Spec::new(
        "next",
        Kind::Switch,
        Scope::SomeGames,
        "Shows the moves that follow: ghost stones, with what the record says of them, or arrows",
    ),
    Spec::new(
        "moves",
        Kind::Value("A-B"),
        Scope::SomeGames,
        "A book figure: the position before move A, and the moves A to B as numbered stones",
    ),
    Spec::new(
        "every",
        Kind::Value("N"),
        Scope::SomeGames,
        "The game as a series of figures: book figures of N moves each, or in shogi and Quoridor every Nth position",
    ),
    Spec::new(
        "figures",
        Kind::SwitchOrValue("N,N,…"),
        Scope::SomeGames,
        "The figures that the file itself defines: by FG and PM, or in shogi by bookmarks; in shogi and Quoridor also the positions after the moves N (first, last)",
    ),
    Spec::new(
        "crop",
        Kind::Value("PART"),
        Scope::Everywhere,
        "The part of the board: auto, top-right, left, …, K10-T19, 5e-1a, c3-g7, or none for all of it",
    ),
    Spec::new("frame", Kind::Value("N|first|last"), Scope::Everywhere, "The frame shown first"),
    Spec::new(
        "frames",
        Kind::Value("A-B|none"),
        Scope::Everywhere,
        "Step through these frames only; none: a still diagram",
    ),
    Spec::new(
        "print",
        Kind::Value("N,N,…"),
        Scope::Everywhere,
        "The frames that are printed: numbers, first, last",
    ),
    Spec::new(
        "title",
        Kind::Switch,
        Scope::SomeGames,
        "The title of a figure (on in book figures and series unless you say no-title)",
    ),
    Spec::new(
        "header",
        Kind::Switch,
        Scope::Everywhere,
        "Players, event, date, komi, result (on for games that are replayed unless you say no-header)",
    ),
    Spec::new(
        "split",
        Kind::SwitchOrValue("N"),
        Scope::Everywhere,
        "Divide a large record into pages of at most N frames (split alone: of the usual size; no-split: never)",
    ),
    Spec::new("id", Kind::Value("NAME"), Scope::Everywhere, "A name for links to this diagram"),
    Spec::new("caption", Kind::Value("TEXT"), Scope::Everywhere, "A line below the diagram"),
    Spec::new(
        "alt",
        Kind::Value("TEXT"),
        Scope::Everywhere,
        "The text alternative, instead of the generated one",
    ),
    Spec::new(
        "size",
        Kind::Value("N"),
        Scope::Everywhere,
        "Width in pixels; for qf the pixels of a quarter square, as on the fan site",
    ),
    Spec::new(
        "theme",
        Kind::Value("NAME"),
        Scope::Everywhere,
        "Board theme; on the command line also a file with one",
    ),
    Spec::new("src", Kind::Value("PATH"), Scope::Everywhere, "Take the record from a file beside the page"),
    Spec::new("source", Kind::Switch, Scope::Everywhere, "Also offer the code for copying"),
    Spec::new(
        "downloads",
        Kind::Switch,
        Scope::Everywhere,
        "Links to the picture as SVG, as PNG and on a page to print",
    ),
    Spec::new(
        "record",
        Kind::Switch,
        Scope::Everywhere,
        "Links of a replay to its record and to its positions in words",
    ),
    Spec::new("game", Kind::Value("N"), Scope::Collections, "Which game of a collection, from 1"),
    Spec::new(
        "problem",
        Kind::SwitchOrValue("tsume|next"),
        Scope::SomeGames,
        "Ask for the solution before the variations are shown; shogi: a mate (tsume) or the best move (next)",
    ),
    Spec::new(
        "answer",
        Kind::Value("MOVE,MOVE,…"),
        Scope::SomeGames,
        "What is right as the first move of a problem, if the record does not say it",
    ),
    Spec::new(
        "choices",
        Kind::Value("MOVE,MOVE,…"),
        Scope::SomeGames,
        "The moves to choose from at first, beside the record's own, instead of those that kisho finds",
    ),
    Spec::new(
        "quiz",
        Kind::SwitchOrValue("A-B"),
        Scope::SomeGames,
        "Ask for the next move, from every frame or from these",
    ),
    Spec::new(
        "marks",
        Kind::Value("SIGN:SQUARE …"),
        Scope::SomeGames,
        "Marks on squares: circle:7f cross:3c triangle: square: fill:, or a label such as A:5e; in Quoridor also on walls (e3h) and crossings (e3+)",
    ),
    Spec::new(
        "arrows",
        Kind::Value("FROM-TO …"),
        Scope::SomeGames,
        "Arrows from square to square, 2h-2c, or from a hand, P*5e",
    ),
];
