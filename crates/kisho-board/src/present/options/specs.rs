//! The list of all options.

use std::sync::LazyLock;

use Kind::{Switch, SwitchOrValue, Value};
use Scope::{Collections, Everywhere, SomeGames};

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
    /// What it does, for help texts; empty without the feature `authoring`.
    pub help: &'static str,
}

impl Spec {
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

/// A list of options, each with its form, where it means something, and what it does.
macro_rules! specs {
    ($($name:literal: $kind:expr, $scope:expr; $help:literal)*) => {
        &[$($crate::present::options::Spec {
            name: $name,
            kind: $kind,
            scope: $scope,
            help: if cfg!(feature = "authoring") { $help } else { "" },
        },)*]
    };
}
pub(crate) use specs;

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
const SHARED: &[Spec] = specs! {
    "flip": Switch, Everywhere;
        "Turn the board round, coordinates and hands included"
    "last-move": Switch, Everywhere;
        "Highlight the last move (on unless you say no-last-move)"
    "info-bar": SwitchOrValue("fan"), Everywhere;
        "Turn, walls left, captures, hands (on unless you say no-info-bar; fan: as on the Quoridor fan site)"
    "coords": SwitchOrValue("STYLE"), Everywhere;
        "Coordinates: western, eastern (Go, shogi), numeric (Go), or none"
    "numbers": SwitchOrValue("restart|N"), SomeGames;
        "Move numbers on the stones; in a book figure counted from 1 (restart) or from N"
    "next": Switch, SomeGames;
        "Shows the moves that follow: rings, with what the record says of them, or arrows"
    "moves": Value("A-B"), SomeGames;
        "A book figure: the position before move A, and the moves A to B as numbered stones"
    "every": Value("N"), SomeGames;
        "The game as a series of figures: book figures of N moves each, or in shogi and Quoridor every Nth position"
    "figures": SwitchOrValue("N,N,…"), SomeGames;
        "The figures that the file itself defines: by FG and PM, or in shogi by bookmarks; in shogi and Quoridor also the positions after the moves N (first, last)"
    "crop": Value("PART"), Everywhere;
        "The part of the board: auto, top-right, left, …, K10-T19, 5e-1a, c3-g7, or none for all of it"
    "frame": Value("N|first|last"), Everywhere;
        "The frame shown first"
    "frames": Value("A-B|none"), Everywhere;
        "Step through these frames only; none: a still diagram"
    "print": Value("N,N,…"), Everywhere;
        "The frames that are printed: numbers, first, last"
    "title": Switch, SomeGames;
        "The title of a figure (on in book figures and series unless you say no-title)"
    "header": Switch, Everywhere;
        "Players, event, date, komi, result (on for games that are replayed unless you say no-header)"
    "split": SwitchOrValue("N"), Everywhere;
        "Divide a large record into pages of at most N frames (split alone: of the usual size; no-split: never)"
    "id": Value("NAME"), Everywhere;
        "A name for links to this diagram"
    "caption": Value("TEXT"), Everywhere;
        "A line below the diagram"
    "alt": Value("TEXT"), Everywhere;
        "The text alternative, instead of the generated one"
    "size": Value("N"), Everywhere;
        "Width in pixels; for qf the pixels of a quarter square, as on the fan site"
    "theme": Value("NAME"), Everywhere;
        "Board theme; on the command line also a file with one"
    "src": Value("PATH"), Everywhere;
        "Take the record from a file beside the page"
    "source": Switch, Everywhere;
        "Also offer the code for copying"
    "lenient": Switch, Everywhere;
        "Show the valid part of a damaged record, with warnings instead of errors"
    "downloads": Switch, Everywhere;
        "Links to the picture as SVG, as PNG and on a page to print"
    "record": Switch, Everywhere;
        "Links of a replay to its record and to its positions in words"
    "game": Value("N"), Collections;
        "Which game of a collection, from 1"
    "problem": SwitchOrValue("tsume|next"), SomeGames;
        "Ask for the solution before the variations are shown; shogi: a mate (tsume) or the best move (next)"
    "answer": Value("MOVE,MOVE,…"), SomeGames;
        "The right first move of a problem, if the record does not mark it"
    "choices": Value("MOVE,MOVE,…"), SomeGames;
        "The moves to choose from at first, beside the record's own, instead of those that kisho finds"
    "quiz": SwitchOrValue("A-B"), SomeGames;
        "Ask for the next move, from every frame or from these"
    "marks": Value("SIGN:SQUARE …"), SomeGames;
        "Marks on squares: circle:7f cross:3c triangle: square: fill:, or a label such as A:5e; in Quoridor also on walls (e3h) and crossings (e3+)"
    "arrows": Value("FROM-TO …"), SomeGames;
        "Arrows from square to square, 2h-2c, or from a hand, P*5e"
};

/// The options that say what any position of a record looks like. The others are about one position, the page, or what is asked there.
pub const OF_ANY_POSITION: [&str; 15] = [
    "flip",
    "last-move",
    "info-bar",
    "coords",
    "numbers",
    "theme",
    "pieces",
    "kings",
    "hands",
    "names",
    "flags",
    "plain-walls",
    "wall-numbers",
    "paths",
    "legend",
];

/// Those of the count of a position, which a replay shows beside one of many.
pub const OF_COUNT: [&str; 4] = ["score", "dead", "neutral", "komi"];
